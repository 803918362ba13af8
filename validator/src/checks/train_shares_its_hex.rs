//! TRAIN-004: a train starts alone in its hex.

use tlnb_formats::names::NameKind;
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sharing};

pub(super) static CHECK: Check = Check {
    code: "TRAIN-004",
    name: "train-shares-its-hex",
    severity: Severity::Warning,
    rules: &["3.3", "18.12"],
    summary: "a train shares its start hex",
    why: "A train is alone in its hex; only leaders and markers may stand with it.",
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
        "VI/Simmel": (cells: {"1": "0505"}),
        "Baggage VI": (cells: {"1": "0505"}),
//                                  ^^^^^^ TRAIN-004
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
        "VI/Simmel": (cells: {"1": "0505"}),
        "Baggage VI": (cells: {"1": "0506"}),
        "I/Halmer": (cells: {"1": "1506"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    let kind = |p: &Placed| p.id.as_ref().map(|id| id.kind);
    for played in cx.played() {
        let is_piece = |p: &Placed| matches!(kind(p), Some(NameKind::Unit | NameKind::Train));
        for (placed, other, hex) in sharing(cx, played, is_piece) {
            let is_train = kind(placed) == Some(NameKind::Train) || kind(other) == Some(NameKind::Train);
            // Enemies in one hex are told of by SETUP-005.
            if is_train && placed.side == other.side {
                let says = format!("{} starts at {hex} with {}", placed.unit, other.unit);
                told.push(played, played.at_start(check, placed, "units", says).hexes([hex]));
            }
        }
    }
    told.end(check, out);
}
