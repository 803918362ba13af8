//! REINF-007: a unit arrives at most once.

use std::collections::BTreeMap;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::turn_track::EntryLine;
use tlnb_formats::names::{Context, Id, NameKind, Resolved};

pub(super) static CHECK: Check = Check {
    code: "REINF-007",
    name: "unit-arrives-twice",
    severity: Severity::Error,
    rules: &["25.23"],
    summary: "a unit arrives twice",
    why: "Who has come cannot come again: one of the two entries names another unit, or has a condition that is left out.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == tracks/a
TurnTrack(
    format: 1,
    turns: { "1 May, 7 AM": (), "1 May, 8 AM": () },
    entries: {
        "first": (turn: "1 May, 7 AM", units: ["I/Halmer"], hex: "Unknown"),
        "second": (turn: "1 May, 8 AM", units: ["I/Lorsten", "I/Halmer"], hex: "Unknown"),
//                                                           ^^^^^^^^^^ REINF-007
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == tracks/a
TurnTrack(
    format: 1,
    turns: { "1 May, 7 AM": (), "1 May, 8 AM": () },
    entries: {
        "first": (turn: "1 May, 7 AM", units: ["I/Halmer"], hex: "Unknown", condition: "a roll of 3"),
        "second": (turn: "1 May, 8 AM", units: ["I/Halmer"], hex: "Unknown"),
        "third": (turn: "1 May, 8 AM", units: ["I/Lorsten"], hex: "Unknown", only: Battle),
        "fourth": (turn: "1 May, 7 AM", units: ["I/Lorsten"], hex: "Unknown", only: Campaign),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        let mut first: BTreeMap<Id, (&str, &EntryLine)> = BTreeMap::new();
        for (key, entry) in track.entries.iter() {
            let context = Context {
                side: entry.side.clone(),
                army: entry.army.clone(),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::FORCES)
            };
            // Either may be what does not happen, unless both depend on the same.
            let depends = |of: &EntryLine| of.condition.is_some() || of.only.is_some();
            let is_one_case = |of: &EntryLine| {
                !depends(of) && !depends(entry) || of.condition == entry.condition && of.only == entry.only
            };
            for text in &entry.units {
                let Resolved::One(id) = cx.names().resolve(text, &context) else { continue };
                // Of counters that are several, and of formations, parts may come one after the other.
                let is_one = id.kind == NameKind::Unit || (id.kind == NameKind::Leader && !text.contains('/'));
                if !is_one {
                    // All of it twice is as much a slip.
                    let same = |(_, other): &(&RowKey, &EntryLine)| {
                        other.units == entry.units && other.less == entry.less && is_one_case(other)
                    };
                    let mut before = track.entries.iter().take_while(|(other, _)| *other != key);
                    if let Some((other, _)) = before.find(same).filter(|_| !depends(entry)) {
                        let says = format!("{text} arrives by {} already", other.0);
                        out.push(check.at(document, "entries", &key.0, Some("units"), says).on(text, 0));
                    }
                    continue;
                }
                match first.get(&id) {
                    Some((other, before)) if is_one_case(before) => {
                        let says = format!("{text} arrives by {other} already");
                        out.push(check.at(document, "entries", &key.0, Some("units"), says).on(text, 0));
                    }
                    Some(_) => {}
                    None => {
                        first.insert(id, (key.0.as_str(), entry));
                    }
                }
            }
        }
    }
}
