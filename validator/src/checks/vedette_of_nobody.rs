//! VED-001: a vedette belongs to a unit or to an officer.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;

pub(super) static CHECK: Check = Check {
    code: "VED-001",
    name: "vedette-of-nobody",
    severity: Severity::Error,
    rules: &["16.1", "NR 25.17"],
    summary: "a vedette has neither parent unit nor officer",
    why: "A vedette comes out of a unit and goes back into it, or obeys an officer where it has none.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    vedettes: {
        "23 LC": (army: "French", nation: "France"),
//      ^^^^^^^ VED-001
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "VI/Simmel": () },
    leaders: { "REYNIER": () },
    vedettes: {
        "23 LC": (parent: "VI/Simmel", army: "French"),
        "Saxon": (officer: "REYNIER", army: "French"),
        // not begun
        "24 LC": (),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, counters) in cx.of(Document::counters) {
        for (key, line) in counters.vedettes.iter() {
            // Of which nothing is told, nobody has begun with it.
            let is_begun = line.army.is_some() && line.nation.is_some();
            if is_begun && line.parent.is_none() && line.officer.is_none() {
                let says = format!("{key} has neither parent nor officer");
                out.push(check.at(document, "vedettes", key, None, says));
            }
        }
    }
}
