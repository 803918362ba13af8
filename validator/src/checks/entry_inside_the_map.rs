//! REINF-001: who arrives or leaves does so at an edge of the map.

use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::EntryHex;
use tlnb_formats::geometry::Hex;
use tlnb_formats::names::NameKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;
use crate::played::{Lies, Told, lies};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "REINF-001",
    name: "entry-inside-the-map",
    severity: Severity::Error,
    rules: &["25.5", "19.1"],
    summary: "who arrives enters in the middle of the map",
    why: "Reinforcements come from beyond the map: a hex inside it is a misread one, or lacks its mark of an entry.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "Ney": (hex: "0505"),
//                   ^^^^^^ REINF-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: { "0504": (supply: ["F"], exit: ["F"]) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "Ney": (hex: "0105"),
        "Oudinot": (hex: "Unknown"),
        // declared there
        "Marmont": (hex: "0504"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        for (key, entry) in track.entries.iter() {
            let Some(EntryHex::At(at)) = entry.hex.as_ref().and_then(Written::known) else { continue };
            let sheet = match &at.sheet {
                Some(name) => {
                    let Some(id) = named(cx, name, None, NameKind::Sheet) else { continue };
                    cx.sheets().iter().find(|s| s.name() == id.document)
                }
                None if cx.sheets().len() == 1 => cx.sheets().first(),
                None => None,
            };
            if sheet.is_some_and(|s| is_inside(s, at.hex)) {
                let says = format!("{} enters at {}, in the middle of the map", key.0, at.hex);
                out.push(check.at(document, "entries", &key.0, Some("hex"), says).hexes([at.hex]));
            }
        }
    }
    let mut told = Told::default();
    for played in cx.played() {
        let is_way_in = |section: &str| matches!(section, "alt" | "arrivals" | "dice" | "exits");
        for at in played.hexes().iter().filter(|h| is_way_in(h.section)) {
            let [hex] = &at.hexes[..] else { continue };
            let Lies::On(sheet) = lies(cx, played, hex) else { continue };
            if is_inside(sheet, hex.hex) {
                let does = if at.section == "exits" { "leads off the map" } else { "enters" };
                let says = format!("{} {does} at {}, in the middle of the map", at.key, hex.hex);
                told.push(played, at.finding(check, played, says));
            }
        }
    }
    told.end(check, out);
}

/// Whether a hex lies clear of every edge and has no mark of coming or going.
fn is_inside(sheet: &Sheet<'_>, hex: Hex) -> bool {
    let Some(grid) = sheet.grid().filter(|g| g.contains(hex)) else { return false };
    let is_marked = sheet.hex(hex).is_some_and(|l| !l.entry.is_empty() || !l.exit.is_empty() || !l.supply.is_empty());
    !is_marked && !sheet.is_at_the_edge(&grid, hex)
}
