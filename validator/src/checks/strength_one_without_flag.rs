//! UNIT-004: a unit of strength 1 has a flag on its back.

use tlnb_formats::documents::figure::Reverse;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{number, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-004",
    name: "strength-one-without-flag",
    severity: Severity::Error,
    rules: &["1.41", "12.52"],
    summary: "a unit of strength 1 has a reduced side",
    why: "Such a unit is lost when it would be reduced; its back shows a flag.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Battery": (strength: "1", reduced: "1"),
//                                            ^^^ UNIT-004
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Battery": (strength: "1", reduced: "flag"),
        "I/Horse Battery": (strength: "1"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx).into_iter().filter(|(.., line)| number(&line.strength) == Some(1)) {
        if let Some(Reverse::Is(reduced)) = line.reduced.as_ref().and_then(Written::known) {
            let says = format!("{key} has strength 1 and a reduced side of {reduced}");
            out.push(check.at(document, "units", key, Some("reduced"), says).help("write \"flag\""));
        }
    }
}
