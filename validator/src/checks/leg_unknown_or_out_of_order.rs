//! CAMP-001: the legs of a campaign follow each other, and each transition leads to one.

use tlnb_formats::Document;
use tlnb_formats::documents::campaign::LegLine;
use tlnb_formats::documents::figure::Date;
use tlnb_formats::documents::turn_track::TurnTrack;
use tlnb_formats::documents::{Campaign, RowKey};
use tlnb_formats::names::NameKind;
use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;
use crate::played::{nearer, turn};

pub(super) static CHECK: Check = Check {
    code: "CAMP-001",
    name: "leg-unknown-or-out-of-order",
    severity: Severity::Error,
    rules: &["LPD 32-34", "BOP 26.5", "BOP 32", "NW 31", "NW 33", "NR 27.5", "NR 28.6", "NR 31"],
    summary: "a leg is unknown, out of order or without sheets",
    why: "A campaign is played leg by leg, each with its turns and sheets.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (date: "1814-01-29"), "30": (date: "1814-01-30") },
    turns: { "29, Noon": (kind: Day), "30, Noon": (kind: Day) },
)
// == scenarios/32
Campaign(
    format: 1,
    legs: {
        "second": (track: "a", first: "30, Noon", last: "30, Noon"),
        "first": (track: "a", first: "29, Noon", last: "29, 9 PM"),
//                                   ^^^^^^^^^^ CAMP-001
//                                                     ^^^^^^^^^^ CAMP-001
    },
    transitions: {
        "on": (from: "first", to: "secund", keep: ["all"], losses: Carried),
//                                ^^^^^^^^ CAMP-001
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (date: "1814-01-29"), "30": (date: "1814-01-30") },
    turns: { "29, Noon": (kind: Day), "30, Noon": (kind: Day) },
)
// == scenarios/32
Campaign(
    format: 1,
    legs: {
        "first": (track: "a", first: "29, Noon", last: "29, Noon"),
        "second": (track: "a", first: "30, Noon", last: "30, Noon"),
        // played again, on another board, or left out
        "again": (track: "a", first: "29, Noon", last: "30, Noon", may_skip: true),
        "aside": (track: "a", first: "29, Noon", last: "30, Noon", board: "the north"),
        // of a card that is not transcribed
        "far": (first: "1 May", last: "2 May"),
    },
    transitions: {
        "in": (to: "first", column: "1", losses: Carried),
        "on": (from: "first", to: "second", column: "1", losses: Carried),
        "out": (from: "second", gist: "the campaign ends"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, campaign) in cx.of(Document::campaign) {
        let mut before: Option<(Date, &str)> = None;
        for (key, leg) in campaign.legs.iter() {
            // A leg whose turns are on no card says so in words.
            if leg.track.is_none() && leg.gist.is_some() {
                continue;
            }
            let Some(track) = track(cx, leg).filter(|t| !t.turns.is_empty()) else {
                out.skip_in(
                    check,
                    document.name(),
                    &format!("legs/{}", key.0),
                    "its turn record card is not transcribed",
                );
                continue;
            };
            for (field, text) in [("first", &leg.first), ("last", &leg.last)] {
                let Some(text) = text.as_ref().filter(|text| turn(track, text).is_none()) else { continue };
                let says = format!("the card has no turn {text}");
                let finding = check.at(document, "legs", &key.0, Some(field), says);
                let near = nearest(text, track.turns.every_key().into_iter().map(|k| k.0.as_str()));
                out.push(nearer(cx, finding, near));
            }
            if let (Some(first), Some(last)) = (&leg.first, &leg.last)
                && let (Some(from), Some(to)) = (turn(track, first), turn(track, last))
                && to < from
            {
                let says = format!("it ends with {last}, before it begins with {first}");
                out.push(check.at(document, "legs", &key.0, Some("last"), says));
            }
            let first = leg.first.as_deref().and_then(|t| date(track, t));
            // Legs that are chosen, or played beside others, follow nobody.
            if leg.may_skip || leg.board.is_some() {
                continue;
            }
            if let (Some(first), Some((last, other))) = (first, before)
                && first < last
            {
                let says = format!("it begins on {first}, and {other} before it on {last}");
                out.push(check.at(document, "legs", &key.0, Some("first"), says));
            }
            before = first.map(|first| (first, key.0.as_str())).or(before);
        }
        transitions(check, cx, document, campaign, out);
    }
}

fn transitions(check: &Check, cx: &Cx<'_>, document: &Document, campaign: &Campaign, out: &mut Report) {
    if campaign.legs.is_empty() {
        return;
    }
    let legs: Vec<&str> = campaign.legs.every_key().into_iter().map(|k| k.0.as_str()).collect();
    for (key, line) in campaign.transitions.iter() {
        for (field, text) in [("from", &line.from), ("to", &line.to)] {
            let Some(text) = text.as_ref().filter(|t| !legs.contains(&t.as_str())) else { continue };
            let finding = check.at(document, "transitions", &key.0, Some(field), format!("there is no leg {text}"));
            out.push(nearer(cx, finding, nearest(text, legs.iter().copied())));
        }
    }
}

/// The card of a leg.
fn track<'a>(cx: &Cx<'a>, leg: &LegLine) -> Option<&'a TurnTrack> {
    let id = named(cx, leg.track.as_deref()?, None, NameKind::Track)?;
    cx.of(Document::turn_track).find(|(d, _)| d.name() == id.document).map(|(_, track)| track)
}

/// The date of a turn.
fn date(track: &TurnTrack, text: &str) -> Option<Date> {
    let key: &RowKey = track.turns.every_key().into_iter().nth(turn(track, text)?)?;
    let day = track.turns.get(key)?.day(key)?;
    track.days.get(&RowKey::from(day))?.date.as_ref()?.known().copied()
}
