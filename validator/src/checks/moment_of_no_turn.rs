//! TRC-010: what is tied to a turn has such a turn.

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::turn_track::TurnTrack;
use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::number;
use crate::played::{Told, duration, has_turn, nearer, track};

pub(super) static CHECK: Check = Check {
    code: "TRC-010",
    name: "moment-of-no-turn",
    severity: Severity::Error,
    rules: &["25.44", "NW 30.51"],
    summary: "something tied to a turn has no such turn",
    why: "It never falls due: no card of the scenario has that turn.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    tracks: { "a": () },
    duration: { "1": (track: "a", first: "29, Noon", last: "29, Noon") },
    // bonus cards come on the second turn
    bonus_cards: { "French": (count: "2") },
//                 ^^^^^^^^ TRC-010
    moments: { "tally": (what: TallyVp, turn: "29, 9 PM") },
//                                            ^^^^^^^^^^ TRC-010
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    tracks: { "a": () },
    duration: { "1": (track: "a", first: "29, Noon", last: "29, 1 PM") },
    bonus_cards: { "French": (count: "2") },
    moments: {
        "tally": (what: TallyVp, turn: "29, 1 PM"),
        "tally too": (what: TallyVp, turn: "1 PM"),
        "draw": (what: DrawBonusCards, when: "when the bridge falls"),
    },
)
// == scenarios/29
Scenario(
    format: 1,
    // its card is not transcribed
    moments: { "tally": (what: TallyVp, turn: "9 PM") },
)
// == scenarios/30
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "29, Noon", last: "29, Noon") },
    // at another moment
    bonus_cards: { "French": (count: "2", gist: "before the first turn") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let all = played.all();
        let parts = duration(cx, played);
        let mut tracks: Vec<&TurnTrack> = parts.iter().flatten().map(|p| p.track).collect();
        tracks.extend(all.tracks.keys().filter_map(|key| track(cx, played, Some(&key.0))).map(|(_, t)| t));
        tracks.retain(|t| !t.turns.is_empty());
        let is_whole = parts.is_some();
        let moments = all.moments.iter().map(|(k, l)| ("moments", k, l.turn.as_ref()));
        let blocks = all.roadblocks.iter().map(|(k, l)| ("roadblocks", k, l.turn.as_ref()));
        let due = moments.chain(blocks).filter_map(|(section, key, turn)| Some((section, key, turn?)));
        for (section, key, text) in due.collect::<Vec<(&str, &RowKey, &String)>>() {
            if tracks.iter().any(|t| has_turn(t, text)) {
                continue;
            }
            if !is_whole {
                told.skip(played, section, &key.0, "which turns are played is not known");
                continue;
            }
            let finding = played.at(check, section, &key.0, Some("turn"), format!("no card in use has a turn {text}"));
            let keys = tracks.iter().flat_map(|t| t.turns.every_key()).map(|k| k.0.as_str());
            told.push(played, nearer(cx, finding, nearest(text, keys)));
        }
        let turns: Option<usize> = parts.as_ref().map(|p| p.iter().map(|p| p.last + 1 - p.first).sum());
        for (key, line) in all.bonus_cards.iter().filter(|_| turns == Some(1)) {
            if number(&line.count).is_some_and(|n| n > 0) && line.gist.is_none() {
                let says = "bonus cards are drawn on the second turn, and only one is played";
                told.push(played, played.at(check, "bonus_cards", key, None, says));
            }
        }
    }
    told.end(check, out);
}
