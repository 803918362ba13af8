//! CARD-001: how many cards each side draws is said.

use tlnb_formats::documents::scenario::{Silence, StatedLine};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "CARD-001",
    name: "cards-not-counted",
    // Some scenarios give one side no cards, and some print nothing.
    severity: Severity::Note,
    rules: &["25.42", "25.44"],
    summary: "a scenario does not say how many cards a side draws",
    why: "Both sides begin with mode cards and draw bonus cards, unless the print says otherwise.",
    bad: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
)
// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "2") },
//                ^^^^^^^^ CARD-001
    bonus_cards: { "French": (count: "2"), "Coalition": (count: "1") },
)
// == scenarios/29
Scenario(
    format: 1,
    mode_cards: { "French": (count: "2"), "Coalition": (count: "0") },
    stated: { "bonus_cards": (is: NotStated) },
//            ^^^^^^^^^^^^^ CARD-001
)
"#,
    good: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
)
// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "2"), "Coalition": (count: "0") },
    bonus_cards: { "French": (count: "Unknown"), "Coalition": (count: "1") },
)
// == scenarios/29
Scenario(
    format: 1,
    // none of it is for the other side
    mode_cards: { "French": (count: "2") },
    stated: { "bonus_cards": (is: Nothing) },
)
// == scenarios/30
Scenario(
    format: 1,
    // not transcribed
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let all = played.all();
        for (topic, rows, others) in
            [("mode_cards", &all.mode_cards, &all.bonus_cards), ("bonus_cards", &all.bonus_cards, &all.mode_cards)]
        {
            let is_silent = |line: &StatedLine| line.is.as_ref().and_then(|w| w.known()) == Some(&Silence::NotStated);
            let stated = all.stated.get(&topic.to_owned());
            let what = topic.replace('_', " ");
            if rows.is_empty() {
                match stated {
                    None => out.skip_in(check, played.name(), topic, "how many cards are drawn is not transcribed"),
                    Some(line) if is_silent(line) => {
                        let says = format!("how many {what} are drawn is not stated");
                        told.push(played, played.at(check, "stated", topic, None, says));
                    }
                    Some(_) => {}
                }
                continue;
            }
            // A side without any cards takes no part in them.
            let has = |side: &String| rows.keys().any(|k| k.eq_ignore_ascii_case(side));
            let Some(first) = rows.keys().next() else { continue };
            for side in others.keys().filter(|side| !has(side)) {
                let says = format!("how many {what} the side {side} draws is not said");
                let finding = played.at(check, topic, first, None, says);
                told.push(played, finding.confidence(Confidence::Plausible));
            }
        }
    }
    told.end(check, out);
}
