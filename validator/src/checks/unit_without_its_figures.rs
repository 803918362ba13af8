//! UNIT-002: a combat unit has arm, size, strength, initiative and movement allowance.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{number, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-002",
    name: "unit-without-its-figures",
    severity: Severity::Error,
    rules: &["1.42"],
    summary: "a combat unit lacks a figure, or has a zero",
    why: "Every combat unit prints arm, size, strength, initiative and movement allowance, none of them zero.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (arm: Infantry, size: "XX", strength: "8", initiative: "4"),
//      ^^^^^^^^^ UNIT-002
        "I/Horn": (arm: Infantry, size: "XX", strength: "0", initiative: "4", ma: "4"),
//                                                      ^^^ UNIT-002
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (arm: Infantry, size: "XX", strength: "8", initiative: "4", ma: "Unknown"),
        // just begun
        "I/Horn": (arm: Infantry, strength: "3"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// Of five things that a counter prints, so many are written where the row is thought to be whole.
const BEGUN: usize = 3;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx) {
        let printed = [
            ("arm", line.arm.is_some()),
            ("size", line.size.is_some()),
            ("strength", line.strength.is_some()),
            ("initiative", line.initiative.is_some()),
            ("ma", line.ma.is_some()),
        ];
        let missing: Vec<&str> = printed.iter().filter(|(_, is)| !is).map(|(field, _)| *field).collect();
        if printed.len() - missing.len() < BEGUN {
            out.skip_in(check, document.name(), &format!("units/{key}"), "the counter is not transcribed");
        } else if !missing.is_empty() {
            let says = format!("{key} has no {}", missing.join(", no "));
            let finding = check.at(document, "units", key, None, says).severity(Severity::Warning);
            out.push(finding.help("write \"Unknown\" for a figure that is in none of the sources"));
        }
        for (field, figure) in [("strength", &line.strength), ("initiative", &line.initiative), ("ma", &line.ma)] {
            if number(figure) == Some(0) {
                out.push(check.at(document, "units", key, Some(field), format!("{field} of {key} is 0")));
            }
        }
    }
}
