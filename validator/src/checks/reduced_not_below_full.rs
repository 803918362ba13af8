//! UNIT-003: the reduced strength is below the full one.

use tlnb_formats::documents::figure::Reverse;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{number, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-003",
    name: "reduced-not-below-full",
    severity: Severity::Error,
    rules: &["1.41"],
    summary: "the reduced strength is not below the full one",
    why: "A loss turns the counter to its weaker side; the two were swapped or one was misread.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (strength: "4", reduced: "4"),
//                                          ^^^ UNIT-003
        "I/Horn": (strength: "4", reduced: "8"),
//                                         ^^^ UNIT-003
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (strength: "4", reduced: "2"),
        "I/Horn": (strength: "4", reduced: "Unknown"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx) {
        // A unit of strength 1 has no reduced side at all: UNIT-004 tells.
        let Some(full) = number(&line.strength).filter(|n| *n > 1) else { continue };
        let Some(Reverse::Is(reduced)) = line.reduced.as_ref().and_then(Written::known) else { continue };
        if *reduced >= full {
            let says = format!("{key} is {full} at full strength and {reduced} reduced");
            out.push(check.at(document, "units", key, Some("reduced"), says));
        }
    }
}
