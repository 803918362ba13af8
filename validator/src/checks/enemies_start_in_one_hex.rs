//! SETUP-005: no hex holds units of both sides at the start.

use tlnb_formats::names::NameKind;
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sharing};

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
        let is_piece = |p: &Placed| p.side.is_some() && p.id.as_ref().is_some_and(|id| id.kind != NameKind::Marker);
        for (placed, other, hex) in sharing(cx, played, is_piece) {
            let is_enemy = |side: &String| other.side.as_ref().is_some_and(|s| !s.eq_ignore_ascii_case(side));
            if placed.side.as_ref().is_some_and(is_enemy) {
                let says = format!("{} of the other side starts in {hex} too", other.unit);
                told.push(played, played.at_start(check, placed, "at", says).hexes([hex]));
            }
        }
    }
    told.end(check, out);
}
