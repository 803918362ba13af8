//! REINF-008: where arrivals depend on the turn, each turn has its hexes once.

use std::collections::BTreeMap;

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::scenario::ArrivalLine;
use tlnb_formats::documents::turn_track::TurnTrack;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, track, turn};

pub(super) static CHECK: Check = Check {
    code: "REINF-008",
    name: "arrival-by-turn-with-a-gap",
    severity: Severity::Error,
    rules: &["BOP 27.2", "BOP 27.35", "BOP 32.53"],
    summary: "arrivals by the turn leave a turn open, or have it twice",
    why: "Who is to arrive on that turn has no hex, or two rules for one.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: {
        "29, 9 AM": (kind: Day), "29, 10 AM": (kind: Day), "29, 11 AM": (kind: Day), "29, Noon": (kind: Day),
        "29, 1 PM": (kind: Day), "29, 2 PM": (kind: Day),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    tracks: { "a": () },
    arrivals: {
        "a": (table: "road", first: "9 AM", last: "10 AM"),
        "b": (table: "road", first: "Noon", last: "1 PM"),
//                                  ^^^^^^ REINF-008
        "c": (table: "road", first: "1 PM"),
//                                  ^^^^^^ REINF-008
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: {
        "29, 9 AM": (kind: Day), "29, 10 AM": (kind: Day), "29, 11 AM": (kind: Day), "29, Noon": (kind: Day),
        "29, 1 PM": (kind: Day), "29, 2 PM": (kind: Day),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "vale": (external: true) },
    tracks: { "a": () },
    arrivals: {
        "a": (table: "road", first: "9 AM", last: "10 AM", hexes: ["0101"]),
        // a choice of hexes
        "b": (table: "road", first: "11 AM", last: "Noon", hexes: ["0101", "0102"]),
        "c": (table: "road", first: "1 PM", hexes: ["0103"]),
        "alone": (first: "Noon", hexes: ["0104"]),
        // words that no card has
        "dawn": (table: "light", first: "dawn", last: "dusk", hexes: ["0104"]),
        "dark": (table: "light", first: "night", hexes: ["0105"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let mut tables: BTreeMap<&str, Vec<(&RowKey, &ArrivalLine)>> = BTreeMap::new();
        for (key, line) in played.all().arrivals.iter() {
            if let Some(table) = &line.table {
                tables.entry(table).or_default().push((key, line));
            }
        }
        let labels: Vec<Vec<&str>> = played
            .all()
            .tracks
            .keys()
            .filter_map(|key| track(cx, played, Some(&key.0)))
            .map(|(_, of)| hours(of))
            .collect();
        let tracks: Vec<_> =
            played.all().tracks.keys().filter_map(|key| track(cx, played, Some(&key.0))).map(|(_, of)| of).collect();
        for (key, line) in tables.values().flatten() {
            let (Some(first), Some(last)) = (&line.first, &line.last) else { continue };
            // Turns with their day are looked for on the card, hours alone among those of a day.
            let backwards = |a: Option<usize>, b: Option<usize>| matches!((a, b), (Some(a), Some(b)) if b < a);
            let by_hour = |l: &Vec<&str>| backwards(at(l, first), at(l, last));
            let by_turn = |of: &&TurnTrack| backwards(turn(of, first), turn(of, last));
            if !tracks.is_empty() && (labels.iter().all(by_hour) || tracks.iter().all(by_turn)) {
                let says = format!("it ends at {last}, before it begins at {first}");
                told.push(played, played.at(check, "arrivals", &key.0, Some("last"), says));
            }
        }
        for rows in tables.values() {
            for pair in rows.windows(2) {
                let [(_, before), (key, line)] = pair else { continue };
                let (Some(last), Some(first)) = (&before.last, &line.first) else { continue };
                // All cards must agree on what lies between.
                let steps: Vec<Option<usize>> = labels.iter().map(|l| step(l, last, first)).collect();
                let days: Option<Vec<usize>> =
                    tracks.iter().map(|of| Some(turn(of, first)?.saturating_sub(turn(of, last)?))).collect();
                let steps = match days {
                    Some(days) if !days.is_empty() => days.into_iter().map(Some).collect(),
                    _ => steps,
                };
                let [Some(step), rest @ ..] = &steps[..] else {
                    told.skip(played, "arrivals", &key.0, "which turns of a card it means is not known");
                    continue;
                };
                if rest.iter().any(|s| s != &Some(*step)) {
                    told.skip(played, "arrivals", &key.0, "the cards in use have different turns there");
                    continue;
                }
                let says = match step {
                    1 => continue,
                    // From the last turn back to an earlier one is another day, or a turn twice.
                    0 => format!("{first} is in the row before already"),
                    _ => format!("between {last} and {first} there are turns without a row"),
                };
                told.push(played, played.at(check, "arrivals", &key.0, Some("first"), says));
            }
        }
    }
    told.end(check, out);
}

/// The labels of a day, of the one with the most turns.
fn hours(track: &TurnTrack) -> Vec<&str> {
    let of_day = |day: &str| -> Vec<&str> {
        track.turns.iter().filter(|(k, line)| line.day(k) == Some(day)).map(|(k, line)| line.label(k)).collect()
    };
    track.days.keys().map(|d| of_day(&d.0)).max_by_key(Vec::len).unwrap_or_default()
}

/// How many turns the second stands behind the first on a day; None if one of them is none, or stands before it by more
/// than itself.
fn step(labels: &[&str], last: &str, first: &str) -> Option<usize> {
    at(labels, first)?.checked_sub(at(labels, last)?)
}

/// The place of a label among those of a day.
fn at(labels: &[&str], text: &str) -> Option<usize> {
    labels.iter().position(|l| l.eq_ignore_ascii_case(text))
}
