//! SETUP-005: no hex holds units of both sides at the start.

use std::collections::BTreeMap;

use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::geometry::Hex;
use tlnb_formats::names::NameKind;
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "SETUP-005",
    name: "enemies-start-in-one-hex",
    severity: Severity::Error,
    rules: &["7.4", "14.24B"],
    summary: "units of both sides start in one hex",
    why: "Enemies are never in one hex: one of the two numbers is wrong, or one of them is not in play.",
    bad: r#"MapSheet(
    format: 1,
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Prussian": (side: "Coalition") },
)
// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (army: "Prussian"),
        "VI/Simmel": (army: "Grande"),
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "1323"}),
        "VI/Simmel": (cells: {"1": "1323"}),
//                                 ^^^^^^ SETUP-005
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    good: r#"MapSheet(
    format: 1,
)
// == sheets/b
MapSheet(
    format: 1,
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Prussian": (side: "Coalition"), "Russian": (side: "Coalition") },
)
// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (army: "Prussian"),
        "I/Lorsten": (army: "Prussian"),
        "L/Sassow": (army: "Russian"),
        "VI/Simmel": (army: "Grande"),
        "VI/Jannot": (army: "Grande"),
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": (sheets: {"A": "a", "B": "b"}) },
    rows: {
        "I/Halmer": (cells: {"1": "A1323"}),
        "L/Sassow": (cells: {"1": "A1323"}),
        // the same number on another sheet
        "VI/Simmel": (cells: {"1": "B1323"}),
        // the scenario moves it elsewhere
        "VI/Jannot": (cells: {"1": "A1323"}),
        // one of several hexes to choose from
        "I/Lorsten": (cells: {"1": "B1323 or B1324"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (), "b": () },
    start: {
        "base": (step: Column, column: "1"),
        "moved": (step: Place, units: ["VI/Jannot"], at: "A1326"),
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
        let mut first: BTreeMap<(String, Hex), &Placed> = BTreeMap::new();
        for placed in &cx.start(played).placed {
            let is_piece = placed.id.as_ref().is_some_and(|id| id.kind != NameKind::Marker);
            let (Where::Hexes(hexes), Some(side), true) = (&placed.cell.at, &placed.side, is_piece) else { continue };
            let [hex] = &hexes[..] else { continue };
            let Some(sheet) = cx.sheet_of_start(played, placed, hex) else { continue };
            let Some(other) = first.get(&(sheet.clone(), hex.hex)) else {
                first.insert((sheet, hex.hex), placed);
                continue;
            };
            if other.side.as_ref().is_none_or(|s| s.eq_ignore_ascii_case(side)) {
                continue;
            }
            let says = format!("{} of the other side starts in {} too", other.unit, hex.hex);
            let finding = match &placed.card {
                Some((card, row, column)) => check.at_entry(card, "rows", &row.0, Some("cells"), says).in_cell(column),
                None => {
                    let step = placed.steps.first().map(|k| k.0.clone()).unwrap_or_default();
                    played.at(check, "start", &step, Some("at"), says)
                }
            };
            told.push(played, finding.hexes([hex.hex]));
        }
    }
    told.end(check, out);
}
