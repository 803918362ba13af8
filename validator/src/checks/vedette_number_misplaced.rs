//! UNIT-005: only light cavalry and mixed infantry carry a vedette number.

use tlnb_formats::documents::counters::Arm;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{number, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-005",
    name: "vedette-number-misplaced",
    severity: Severity::Error,
    rules: &["16.11", "16.13", "22.25"],
    summary: "a unit carries a vedette number it cannot have",
    why: "Light cavalry and mixed infantry send out vedettes; a number on another arm makes vedettes of nothing.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Cuirassiers": (arm: HeavyCavalry, vedettes: "2"),
//                                                     ^^^ UNIT-005
        "I/Foot Artillery": (arm: Artillery, vedettes: "1"),
//                                                     ^^^ UNIT-005
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Hussars": (arm: LightCavalry, vedettes: "2"),
        "I/Mixed": (arm: Infantry, vedettes: "1"),
        "I/Cuirassiers": (arm: HeavyCavalry, vedettes: "0"),
        "Karpin": (arm: Cossack, vedettes: "1"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx) {
        let Some(vedettes) = number(&line.vedettes).filter(|n| *n > 0) else { continue };
        let Some(arm) = line.arm.as_ref().and_then(Written::known) else {
            out.skip_in(check, document.name(), &format!("units/{key}"), "its arm is not transcribed");
            continue;
        };
        if !matches!(arm, Arm::LightCavalry | Arm::Infantry | Arm::Cossack) {
            let says = format!("{key} is {} and has the vedette number {vedettes}", arm.word());
            let finding = check.at(document, "units", key, Some("vedettes"), says);
            out.push(if *arm == Arm::Cavalry { finding.help("with that number it is LightCavalry") } else { finding });
        }
    }
}
