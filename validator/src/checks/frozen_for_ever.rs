//! SETUP-016: a frozen force has members, and something frees it.

use tlnb_formats::documents::scenario::{Effect, Step};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "SETUP-016",
    name: "frozen-for-ever",
    severity: Severity::Error,
    rules: &["LPD 27.36", "LPD 32.55", "NW 27.34"],
    summary: "a frozen force has no members, or nothing frees it",
    why: "A force that nothing frees never moves; one without members is none.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    start: {
        "held": (step: Frozen, units: ["I/Halmer"]),
//      ^^^^^^ SETUP-016
        "nobody": (step: Frozen, until: ["the enemy comes near"]),
//      ^^^^^^^^ SETUP-016
    },
    rules: {
        "outposts": (effect: Frozen(units: ["I/Lorsten"])),
//                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SETUP-016
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    start: {
        "held": (step: Frozen, units: ["I/Halmer"], until: ["the enemy comes near", "a card is played"]),
        "words": (step: Frozen, units: ["I/Halmer"], gist: "as long as the bridge stands"),
        "side": (step: Frozen, side: "French", until: ["the enemy comes near"]),
        "asleep": (step: Asleep, units: ["YORKEN"], until: ["the first turn is over"]),
    },
    rules: {
        "outposts": (effect: Frozen(units: ["I/Lorsten"], until: ["Noon"])),
        "more": (effect: Frozen(units: ["I/Lorsten"]), gist: "to the end of the battle"),
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
        for (key, line) in played.all().start.iter().filter(|(_, line)| line.gist.is_none()) {
            if !matches!(line.step.as_ref().and_then(Written::known), Some(Step::Frozen | Step::Asleep)) {
                continue;
            }
            let has_members = !line.units.is_empty() || line.side.is_some() || line.army.is_some();
            if let Some(says) = fault(has_members, &line.until) {
                told.push(played, played.at(check, "start", &key.0, None, says));
            }
        }
        for (key, line) in played.all().rules.iter().filter(|(_, line)| line.gist.is_none()) {
            let Some(Effect::Frozen { units, until, .. }) = &line.effect else { continue };
            if let Some(says) = fault(!units.is_empty(), until) {
                told.push(played, played.at(check, "rules", &key.0, Some("effect"), says));
            }
        }
    }
    told.end(check, out);
}

fn fault(has_members: bool, until: &[String]) -> Option<&'static str> {
    match (has_members, until.is_empty()) {
        (false, _) => Some("it does not say who may not move"),
        (_, true) => Some("it does not say what frees the force"),
        _ => None,
    }
}
