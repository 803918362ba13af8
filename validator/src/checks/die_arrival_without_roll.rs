//! REINF-009: an arrival by die says what is rolled, when again, and what if never.

use crate::check::{Check, Cx, Reads, Scope};
use crate::dice;
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "REINF-009",
    name: "die-arrival-without-roll",
    severity: Severity::Error,
    rules: &["LPD 29.36", "LPD 33.54"],
    summary: "an entry by die lacks its roll, its repeat or its fallback",
    why: "Without them nobody knows whether and when it arrives.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    dice: {
        "no roll": (units: ["Narval"], faces: {"1-2": "they come"}),
//      ^^^^^^^^^ REINF-009
        "no more": (units: ["Narval"], dice: "1d6", faces: {"1-2": "they come"}),
//      ^^^^^^^^^ REINF-009
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    dice: {
        "again": (units: ["Narval"], dice: "1d6", faces: {"1-2": "they come"}, repeat: "every turn"),
        "both": (units: ["Narval"], dice: "1d6", faces: {"1-2": "they come", "3-6": "they do not"}),
        "words": (units: ["Narval"], dice: "1d6", faces: {"1-2": "they come"}, gist: "else they stay away"),
        // not transcribed
        "open": (units: ["Narval"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().dice.iter() {
            if line.faces.is_empty() {
                told.skip(played, "dice", &key.0, "its faces are not transcribed");
                continue;
            }
            if line.units.is_empty() || line.gist.is_some() {
                continue;
            }
            let Some(of) = &line.dice else {
                let finding = played.at(check, "dice", &key.0, None, "it does not say what is rolled");
                told.push(played, finding);
                continue;
            };
            // Several faces that leave some open are another question (ALT-008).
            let [only] = line.faces.keys().collect::<Vec<_>>()[..] else { continue };
            let (Some((low, high)), Some((a, b))) = (dice::totals(of), dice::band(only)) else { continue };
            if line.repeat.is_none() && (a > low || b < high) {
                let says = format!("it does not say what happens on a roll other than {only}");
                let finding = played.at(check, "dice", &key.0, None, says);
                told.push(played, finding.help("when it is rolled again, the other faces, or the rule in your words"));
            }
        }
    }
    told.end(check, out);
}
