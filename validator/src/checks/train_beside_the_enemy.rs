//! TRAIN-005: no train starts beside the enemy.

use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::geometry::Hex;
use tlnb_formats::names::NameKind;
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Played, Told};

pub(super) static CHECK: Check = Check {
    code: "TRAIN-005",
    name: "train-beside-the-enemy",
    severity: Severity::Warning,
    rules: &["18.14"],
    summary: "a train starts beside an enemy combat unit",
    why: "A train beside the enemy is taken or burnt before anybody moves: a number is misread.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 20, last_row_odd: 20, last_row_even: 19) },
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
    units: { "I/Halmer": (army: "Prussian"), "VI/Simmel": (army: "Grande") },
    trains: { "Baggage VI": (army: "Grande", kind: Baggage) },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0505"}),
        "Baggage VI": (cells: {"1": "0506"}),
//                                  ^^^^^^ TRAIN-005
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
    grid: { "sheet": (last_column: 20, last_row_odd: 20, last_row_even: 19) },
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
    units: { "I/Halmer": (army: "Prussian"), "VI/Simmel": (army: "Grande") },
    trains: { "Baggage VI": (army: "Grande", kind: Baggage) },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0505"}),
        "Baggage VI": (cells: {"1": "0507"}),
        "VI/Simmel": (cells: {"1": "0508"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let of = |kind: NameKind| {
            let is_it = move |p: &&Placed| p.id.as_ref().is_some_and(|id| id.kind == kind) && p.side.is_some();
            let at = |p| Some((p, standing(cx, played, p)?));
            cx.start(played).placed.iter().filter(is_it).filter_map(at).collect::<Vec<(&Placed, (String, Hex))>>()
        };
        let units = of(NameKind::Unit);
        for (train, (sheet, hex)) in of(NameKind::Train) {
            let Some(grid) = cx.sheets().iter().find(|s| s.name() == sheet).and_then(|s| s.grid()) else { continue };
            let is_beside = |(unit, (on, at)): &&(&Placed, (String, Hex))| {
                *on == sheet && unit.side != train.side && grid.distance(*at, hex) == 1
            };
            if let Some((unit, (_, at))) = units.iter().find(is_beside) {
                let says = format!("{} starts at {hex}, beside {} at {at}", train.unit, unit.unit);
                told.push(played, played.at_start(check, train, "units", says).hexes([hex]));
            }
        }
    }
    told.end(check, out);
}

/// The one hex of a piece of the start, with its sheet.
fn standing<'a>(cx: &Cx<'a>, played: &Played<'a>, placed: &Placed) -> Option<(String, Hex)> {
    let Where::Hexes(hexes) = &placed.cell.at else { return None };
    let [hex] = &hexes[..] else { return None };
    Some((cx.sheet_of_start(played, placed, hex)?, hex.hex))
}
