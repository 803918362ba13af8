//! UNIT-022: figures of units keep within what the series prints.

use tlnb_formats::documents::counters::Arm;
use tlnb_formats::documents::figure::Reverse;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::pieces::{number, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-022",
    name: "figure-no-unit-has",
    severity: Severity::Note,
    rules: &["1.42"],
    summary: "a figure is such as no unit has",
    why: "Figures of counters keep within narrow limits; one far beyond them is mostly a digit too many or in the wrong field.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (arm: Infantry, strength: "55", reduced: "4"),
//                                            ^^^^ UNIT-022
        "I/Lorsten": (arm: Infantry, size: "X", strength: "8", reduced: "1", initiative: "9", ma: "7"),
//                                                                      ^^^ UNIT-022
//                                                                                       ^^^ UNIT-022
//                                                                                                ^^^ UNIT-022
        "I/Rystan": (arm: LightCavalry, ma: "3"),
//                                          ^^^ UNIT-022
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (arm: Infantry, size: "X", strength: "12", reduced: "6", initiative: "4", ma: "4"),
        "I/Rystan": (arm: LightCavalry, size: "X", strength: "3", reduced: "1", initiative: "6", ma: "7"),
        "I/Sassow": (arm: Infantry),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// The largest that any title of the series is known to print, with room to spare.
const STRENGTH: u16 = 30;
const INITIATIVE: u16 = 7;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx) {
        let mut tell = |field: &'static str, says: String| {
            let finding = check.at(document, "units", key, Some(field), says);
            out.push(finding.confidence(Confidence::Plausible));
        };
        let strength = number(&line.strength);
        if let Some(n) = strength.filter(|n| *n > STRENGTH) {
            tell("strength", format!("{key} has {n} strength points"));
        }
        let reduced = match line.reduced.as_ref().and_then(Written::known) {
            Some(Reverse::Is(n)) => Some(*n),
            _ => None,
        };
        if let Some((full, reduced)) = strength.zip(reduced).filter(|(full, r)| *full <= STRENGTH && *full >= r * 5) {
            tell("reduced", format!("{key} has {full} strength points, and {reduced} when reduced"));
        }
        if let Some(n) = number(&line.initiative).filter(|n| *n == 0 || *n > INITIATIVE) {
            tell("initiative", format!("{key} has an initiative of {n}"));
        }
        let Some(arm) = line.arm.as_ref().and_then(Written::known) else { continue };
        let usual = match arm {
            Arm::Infantry | Arm::Artillery => 3..=5,
            Arm::Cavalry | Arm::HeavyCavalry | Arm::LightCavalry | Arm::Cossack => 5..=9,
            Arm::HorseArtillery => 4..=8,
        };
        if let Some(n) = number(&line.ma).filter(|n| !usual.contains(n)) {
            tell("ma", format!("{key} moves {n}"));
        }
    }
}
