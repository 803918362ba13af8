//! TRC-009: the turns and columns that a scenario names are on its cards.

use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, nearer, track, turn};

pub(super) static CHECK: Check = Check {
    code: "TRC-009",
    name: "turn-of-no-card",
    severity: Severity::Error,
    rules: &["LPD 32.25", "LPD 33.26", "NW 32.51", "NR 28.18", "NR 28.55", "NR 28.66", "NR 30.18"],
    summary: "a scenario's turn or column is not on its card",
    why: "It begins and ends on turns of a card that it names.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (), "30": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "30, Noon": (kind: Day), "30, 1 PM": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    duration: {
        "1": (track: "a", first: "29, Noon", last: "29, 2 PM"),
//                                                 ^^^^^^^^^^ TRC-009
        "2": (track: "a", first: "30, Noon", last: "29, 1 PM"),
//                                                 ^^^^^^^^^^ TRC-009
    },
    tracks: { "a": (days: ["29", "31"]) },
//                               ^^^^ TRC-009
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (), "30": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "30, Noon": (kind: Day), "30, 2 PM": (kind: Day) },
)
// == tracks/b
TurnTrack(
    format: 1,
    about: { "name": "nothing of it is transcribed" },
)
// == scenarios/28
Scenario(
    format: 1,
    // part of a card, and a second use of it
    duration: {
        "1": (track: "a", first: "29, Noon", last: "29, 1 PM"),
        "2": (first: "2 PM", last: "30, 2 PM"),
    },
    tracks: { "a": (days: ["29"]) },
)
// == scenarios/29
Scenario(
    format: 1,
    duration: { "1": (track: "b", first: "9 AM", last: "9 PM") },
    tracks: { "b": (days: ["1"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().duration.iter().filter(|(_, line)| line.scenario.is_none()) {
            let Some((_, card)) = track(cx, played, line.track.as_deref()).filter(|(_, t)| !t.turns.is_empty()) else {
                told.skip(played, "duration", &key.0, "its turn record card is not transcribed");
                continue;
            };
            let mut at = [None, None];
            for (n, (field, text)) in [("first", &line.first), ("last", &line.last)].into_iter().enumerate() {
                let Some(text) = text else { continue };
                at[n] = turn(card, text);
                if at[n].is_some() {
                    continue;
                }
                let keys = card.turns.every_key();
                let of_label = keys.iter().filter(|k| card.turns.get(k).is_some_and(|l| l.label(k) == text)).count();
                let says = match of_label {
                    0 => format!("the card has no turn {text}"),
                    _ => format!("several turns of the card are {text}: the day is missing"),
                };
                let finding = played.at(check, "duration", &key.0, Some(field), says);
                let near = nearest(text, keys.iter().map(|k| k.0.as_str()));
                told.push(played, nearer(cx, finding, near));
            }
            if let [Some(first), Some(last)] = at
                && last < first
            {
                let says = "the last turn is printed before the first";
                told.push(played, played.at(check, "duration", &key.0, Some("last"), says));
            }
        }
        for (key, line) in played.all().tracks.iter() {
            let card = track(cx, played, Some(&key.0)).map(|(_, card)| card);
            let Some(card) = card.filter(|card| !card.days.is_empty()) else {
                if !line.days.is_empty() {
                    told.skip(played, "tracks", &key.0, "the days of the card are not transcribed");
                }
                continue;
            };
            let labels: Vec<&str> = card.days.every_key().into_iter().map(|k| k.0.as_str()).collect();
            for day in line.days.iter().filter(|d| !labels.contains(&d.as_str())) {
                let finding = played.at(check, "tracks", &key.0, Some("days"), format!("the card has no day {day}"));
                told.push(played, finding.on(day, 0).help(format!("its days are {}", labels.join(", "))));
            }
        }
    }
    told.end(check, out);
}
