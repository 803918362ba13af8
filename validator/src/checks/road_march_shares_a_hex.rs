//! SETUP-011: units that start in road march stand alone.

use tlnb_formats::names::NameKind;
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sharing};

pub(super) static CHECK: Check = Check {
    code: "SETUP-011",
    name: "road-march-shares-a-hex",
    severity: Severity::Error,
    rules: &["BOP 25.2", "NW 25.2", "NR 25.2", "LPD 27.31"],
    summary: "units that start in road march share a hex",
    why: "Combat units in road march never stack.",
    bad: r#"MapSheet(
    format: 1,
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": (), "I/Rystan": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "RM 0101"}),
        "I/Lorsten": (cells: {"1": "RM 0101"}),
//                                 ^^^^^^^^^ SETUP-011
        "I/Rystan": (cells: {"1": "RM 0102"}),
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
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": (), "I/Rystan": (), "I/Funkel": () },
    leaders: { "YORKEN": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "RM 0101"}),
        // a leader stacks with anybody
        "YORKEN": (cells: {"1": "RM 0101"}),
        "I/Rystan": (cells: {"1": "RM 0102"}),
        // not in road march
        "I/Lorsten": (cells: {"1": "0103"}),
        "I/Funkel": (cells: {"1": "0103"}),
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
    for played in cx.played() {
        let marches = |p: &Placed| p.cell.road_march && p.id.as_ref().is_some_and(|id| id.kind == NameKind::Unit);
        for (placed, other, hex) in sharing(cx, played, marches) {
            let says = format!("{} starts in road march in {hex} too", other.unit);
            told.push(played, played.at_start(check, placed, "at", says).hexes([hex]));
        }
    }
    told.end(check, out);
}
