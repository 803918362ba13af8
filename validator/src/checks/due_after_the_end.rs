//! TRC-008: what a scenario ties to a turn falls due while it is played.

use tlnb_formats::documents::RowKey;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Part, Told, duration};

pub(super) static CHECK: Check = Check {
    code: "TRC-008",
    name: "due-after-the-end",
    severity: Severity::Warning,
    rules: &["xx.11"],
    summary: "something is due before or after a scenario's turns",
    why: "It never happens: the turn or the duration was misread, or the row is of another scenario.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (), "30": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "30, Noon": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "29, Noon", last: "29, 1 PM") },
    moments: { "tally": (what: TallyVp, turn: "30, Noon") },
//                                            ^^^^^^^^^^ TRC-008
    roadblocks: { "mill": (count: "2", turn: "30, Noon") },
//                                           ^^^^^^^^^^ TRC-008
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (), "30": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "30, Noon": (kind: Day) },
    entries: { "late": (turn: "30, Noon", units: []) },
)
// == scenarios/28
Scenario(
    format: 1,
    // the card may be longer than the scenario, and one label be of two days
    duration: { "1": (track: "a", first: "29, Noon", last: "29, 1 PM") },
    moments: { "tally": (what: TallyVp, turn: "29, 1 PM"), "cards": (what: DrawModeCards, turn: "Noon") },
)
// == scenarios/32
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "29, Noon", last: "30, Noon") },
    moments: { "tally": (what: TallyVp, turn: "30, Noon") },
)
// == scenarios/32.5
Scenario(
    format: 1,
    // what a longer one says
    takes: { "32": () },
    duration: { "1": (track: "a", first: "29, Noon", last: "29, 1 PM") },
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
        let moments = all.moments.iter().map(|(k, l)| ("moments", k, l.turn.as_ref()));
        let blocks = all.roadblocks.iter().map(|(k, l)| ("roadblocks", k, l.turn.as_ref()));
        let due: Vec<(&str, &RowKey, &String)> = moments
            .chain(blocks)
            .filter_map(|(section, key, turn)| Some((section, key, turn?)))
            .filter(|(section, key, _)| played.is_own(section, &key.0))
            .collect();
        if due.is_empty() {
            continue;
        }
        let Some(parts) = duration(cx, played) else {
            told.skip(played, "duration", "", "which turns are played is not known");
            continue;
        };
        for (section, key, text) in due {
            let (mut is_played, mut is_there) = (false, false);
            for Part { track, first, last, .. } in &parts {
                for (at, of) in track.turns.every_key().into_iter().enumerate() {
                    let label = track.turns.get(of).map(|line| line.label(of));
                    if of.0 == *text || label.is_some_and(|l| l.eq_ignore_ascii_case(text)) {
                        is_there = true;
                        is_played |= (*first..=*last).contains(&at);
                    }
                }
            }
            if is_there && !is_played {
                let says = format!("{text} is none of the turns that are played");
                told.push(played, played.at(check, section, &key.0, Some("turn"), says));
            }
        }
    }
    told.end(check, out);
}
