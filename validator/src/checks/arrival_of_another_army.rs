//! REINF-016: an arrival is of the army and the side of its units.

use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::EntryLine;
use tlnb_formats::names::{Context, NameKind, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;

pub(super) static CHECK: Check = Check {
    code: "REINF-016",
    name: "arrival-of-another-army",
    severity: Severity::Error,
    rules: &["25.23", "19.1"],
    summary: "an arrival is of another army or side than its units",
    why: "Whose turn it is and which entry hexes count depend on the army: one of the two is misread.",
    bad: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Austrian": (side: "Coalition") },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Austrian") },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "first": (army: "Austrian", side: "French", hex: "Unknown"),
//                                        ^^^^^^^^ REINF-016
        "second": (army: "Grande", units: ["I/Halmer"], hex: "Unknown"),
//                       ^^^^^^^^ REINF-016
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Austrian": (side: "Coalition") },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Austrian") },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "first": (army: "Austrian", side: "Coalition", units: ["I/Halmer"], hex: "Unknown"),
        "second": (side: "Coalition", units: ["I/Halmer"], hex: "Unknown", condition: "a roll of 3"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        for (key, entry) in track.entries.iter() {
            let Some(army) = &entry.army else { continue };
            let Some(id) = named(cx, army, None, NameKind::Army) else { continue };
            let finding = |field, says: String| check.at(document, "entries", &key.0, Some(field), says);
            if let Some(other) = theirs(cx, document, entry).filter(|other| !other.eq_ignore_ascii_case(&id.key)) {
                out.push(finding("army", format!("{army} is stated, and what arrives is {other}")));
                continue;
            }
            let side = cx.names().side(&id).map(str::to_owned);
            if let (Some(stated), Some(side)) = (&entry.side, side)
                && !stated.eq_ignore_ascii_case(&side)
            {
                out.push(finding("side", format!("{army} is of the {side} side, not {stated}")));
            }
        }
    }
}

/// The army of all units of an entry, where the names of all tell one and the same.
fn theirs(cx: &Cx<'_>, document: &Document, entry: &EntryLine) -> Option<String> {
    let context = Context { document: Some(document.name().to_owned()), ..Context::of(NameKind::FORCES) };
    let mut out: Option<String> = None;
    for text in &entry.units {
        let Resolved::One(id) = cx.names().resolve(text, &context) else { return None };
        let army = cx.names().army(&id)?.to_owned();
        if out.as_ref().is_some_and(|o| !o.eq_ignore_ascii_case(&army)) {
            return None;
        }
        out = Some(army);
    }
    out
}
