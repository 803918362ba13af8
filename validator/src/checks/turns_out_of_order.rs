//! TRC-001: turns stand in order, each day's together, each label once a day.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::{RowKey, TurnTrack};
use tlnb_formats::text::{Written, nearest};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "TRC-001",
    name: "turns-out-of-order",
    severity: Severity::Error,
    rules: &["2.1", "2.2"],
    summary: "turns of a card are out of order",
    why: "The card is the calendar: durations are counted and arrivals found by the order in which it prints its turns.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: {
        "20 May": (date: "1813-05-20"),
        "21 May": (date: "1813-05-19"),
//                       ^^^^^^^^^^^^ TRC-001
    },
    turns: {
        "20 May, 9 PM": (kind: Night),
        "20 May, late": (label: "9 PM", kind: Night),
//      ^^^^^^^^^^^^^^ TRC-001
        "21 May, 7 AM": (kind: Day),
        "20 May, 10 PM": (kind: Night),
//      ^^^^^^^^^^^^^^^ TRC-001
        "22 May, 7 AM": (kind: Day),
//      ^^^^^^^^^^^^^^ TRC-001
    },
    entries: {
        "a": (turn: "21 May, 7 PM"),
//                  ^^^^^^^^^^^^^^ TRC-001
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: {
        "20 May": (date: "1813-05-20"),
        "21 May": (date: "1813-05-21"),
    },
    turns: {
        "20 May, 9 PM": (kind: Night),
        // the next day's label is its own
        "21 May, 9 PM": (kind: Night),
    },
    entries: {
        "a": (turn: "21 May, 9 PM"),
        "b": (turn: "Unknown"),
    },
)
// == tracks/b
TurnTrack(
    format: 1,
    days: {
        // one date may stand on two cards
        "21 May": (date: "1813-05-21"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        days(check, document, track, out);
        turns(check, document, track, out);
        for (key, entry) in track.entries.iter() {
            let Some(turn) = entry.turn.as_deref().filter(|t| *t != tlnb_formats::documents::figure::UNKNOWN) else {
                continue;
            };
            if track.turns.is_empty() {
                out.skip_in(check, document.name(), "entries", "no turn of the card is transcribed");
            } else if !track.turns.contains(&RowKey::from(turn)) {
                let finding = check.at(document, "entries", &key.0, Some("turn"), format!("there is no turn {turn}"));
                out.push(match nearest(turn, track.turns.keys().map(|k| k.0.as_str())) {
                    Some(near) => finding.help(format!("did you mean {near}?")),
                    None => finding,
                });
            }
        }
    }
}

fn days(check: &Check, document: &Document, track: &TurnTrack, out: &mut Report) {
    let dated = track.days.iter().filter_map(|(key, line)| Some((key, *line.date.as_ref()?.known()?)));
    let mut last = None;
    for (key, date) in dated {
        if last.is_some_and(|last| date <= last) {
            let says = format!("{date} does not follow the date of the day before");
            out.push(check.at(document, "days", &key.0, Some("date"), says));
        } else {
            last = Some(date);
        }
    }
}

fn turns(check: &Check, document: &Document, track: &TurnTrack, out: &mut Report) {
    let order: BTreeMap<&str, usize> =
        track.days.every_key().into_iter().enumerate().map(|(n, k)| (k.0.as_str(), n)).collect();
    let mut labels: BTreeMap<(&str, &str), &RowKey> = BTreeMap::new();
    let mut latest = None;
    for (key, line) in track.turns.iter() {
        let mut told = |says: String| out.push(check.at(document, "turns", &key.0, None, says));
        let Some(day) = line.day(key) else {
            told(format!("{} names no day", key.0));
            continue;
        };
        let label = line.label(key);
        if let Some(first) = labels.insert((day, label), key) {
            told(format!("{label} of {day} stands a second time, after {}", first.0));
        } else if order.is_empty() {
            out.skip_in(check, document.name(), "turns", "the days of the card are not transcribed");
        } else if let Some(n) = order.get(day) {
            if latest.is_some_and(|latest| *n < latest) {
                told(format!("a turn of {day} stands behind one of a later day"));
            } else {
                latest = Some(*n);
            }
        } else {
            told(format!("the card has no day {day}"));
        }
        match line.kind {
            None => out.skip_in(check, document.name(), "turns", "the kind of a turn is not transcribed"),
            Some(Written::Known(_) | Written::Wrong(_)) => {}
        }
    }
}
