//! SETUP-031: in a column that no scenario starts from, no two enemies stand together.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::Document;
use tlnb_formats::documents::counters::last_part;
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::names::{Context, NameKind, Resolved};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "SETUP-031",
    name: "enemies-share-a-cell",
    severity: Severity::Error,
    rules: &["25.21", "25.22"],
    summary: "enemies stand together in a column of a later day",
    why: "Columns that a campaign alone uses are read by nobody before it comes to their day.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "0101"}), "Bu": (cells: {"1": "0101"}) },
//                              ^^^^^^ SETUP-031
//                                                            ^^^^^^ SETUP-031
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French"), "Bu": (army: "Russian") },
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "French": (side: "French"), "Russian": (side: "Coalition") },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "0101"}), "Bu": (cells: {"1": "0102 or 0101"}), "Train": (cells: {"1": "0201"}) },
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French"), "Bu": (army: "Russian") },
    trains: { "Train": (army: "French") },
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "French": (side: "French"), "Russian": (side: "Coalition") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

/// A piece in its hex.
struct Stands<'a> {
    document: &'a Document,
    row: &'a str,
    side: String,
    kind: NameKind,
    sheet: String,
    hex: Hex,
}

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut played: BTreeSet<String> = BTreeSet::new();
    for scenario in cx.played() {
        played.extend(scenario.all().start.iter().filter_map(|(_, step)| step.column.clone()));
    }
    // Sheets of the series are numbered alike; only who is beside whom is asked.
    let grid = Grid::tlnb(99, 99, 99);
    for (column, pieces) in columns(cx).iter().filter(|(column, _)| !played.contains(*column)) {
        for (n, piece) in pieces.iter().enumerate() {
            let is_enemy = |o: &&Stands<'_>| o.side != piece.side && o.sheet == piece.sheet;
            let together = pieces.iter().take(n).filter(is_enemy).find(|o| o.hex == piece.hex);
            let beside = || {
                let mut units = pieces.iter().filter(is_enemy).filter(|o| o.kind == NameKind::Unit);
                units.find(|o| piece.kind == NameKind::Train && grid.distance(o.hex, piece.hex) == 1)
            };
            // Trains stand alone, but for leaders (18.1).
            let shared = || {
                let mut units = pieces.iter().filter(|o| matches!(o.kind, NameKind::Unit | NameKind::Vedette));
                units.find(|o| piece.kind == NameKind::Train && o.sheet == piece.sheet && o.hex == piece.hex)
            };
            let Some(other) = together.or_else(beside).or_else(shared) else { continue };
            for (at, by) in [(piece, other), (other, piece)] {
                // Of a train beside the enemy only the train is told.
                if at.hex == by.hex && at.side != by.side || at.kind == NameKind::Train {
                    let whose = if at.side == by.side { "" } else { " of the enemy" };
                    let says = format!("{} stands in {}, and {}{whose} in {}", at.row, at.hex, by.row, by.hex);
                    out.push(check.at(at.document, "rows", at.row, Some("cells"), says).in_cell(column));
                }
            }
        }
    }
}

/// By column of all cards, who stands in one hex.
fn columns<'a>(cx: &Cx<'a>) -> BTreeMap<String, Vec<Stands<'a>>> {
    let mut out: BTreeMap<String, Vec<Stands<'a>>> = BTreeMap::new();
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            let context = Context {
                army: row.army.clone(),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::FORCES)
            };
            let Resolved::One(id) = cx.names().resolve(row.unit.as_deref().unwrap_or(&key.0), &context) else {
                continue;
            };
            let Some(side) = cx.names().side(&id).map(str::to_lowercase) else { continue };
            for (label, cell) in &row.cells {
                let Written::Known(cell) = cell else { continue };
                let Where::Hexes(hexes) = &cell.at else { continue };
                let [hex] = &hexes[..] else { continue };
                let sheets = card.columns.iter().find(|(k, _)| k.0 == *label).map(|(_, column)| &column.sheets);
                let by_letters = |letters: &str| {
                    let mut known = sheets.into_iter().flatten();
                    known.find(|(l, _)| l.eq_ignore_ascii_case(letters)).map_or(letters.to_owned(), |(_, s)| s.clone())
                };
                let only = || sheets.filter(|s| s.len() == 1).and_then(|s| s.values().next()).cloned();
                let sheet = hex.sheet.as_deref().map(by_letters).or_else(only).unwrap_or_default();
                let sheet = last_part(&sheet).to_lowercase();
                let stands = Stands { document, row: &key.0, side: side.clone(), kind: id.kind, sheet, hex: hex.hex };
                out.entry(label.clone()).or_default().push(stands);
            }
        }
    }
    out
}
