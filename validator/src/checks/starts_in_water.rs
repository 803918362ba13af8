//! HEX-015: no land unit starts in water.

use tlnb_formats::documents::scenario::MapChange;
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::names::NameKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "HEX-015",
    name: "starts-in-water",
    severity: Severity::Warning,
    rules: &["7.61", "18.12"],
    summary: "a land unit starts in a hex that is all water",
    why: "Nobody stands in water unless it is frozen or he is embarked: a number is misread.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 20, last_row_odd: 20, last_row_even: 19) },
    hexes: { "0505": (terrain: Lake) },
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
//                                 ^^^^^^ HEX-015
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
    hexes: { "0505": (terrain: Clear) },
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
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        // Where something is frozen all the time, who stands on it is told by the scenario.
        let is_frozen = |what: &Written<MapChange>| what.known() == Some(&MapChange::AlwaysFrozen);
        let frozen: Vec<String> = played
            .all()
            .map
            .iter()
            .filter(|(_, l)| l.what.as_ref().is_some_and(is_frozen))
            .flat_map(|(_, l)| l.hexes.iter().filter_map(Written::known).map(|h| h.hex.to_string()))
            .collect();
        for placed in &cx.start(played).placed {
            let is_land = placed.id.as_ref().is_some_and(|id| matches!(id.kind, NameKind::Unit | NameKind::Leader));
            let Where::Hexes(hexes) = &placed.cell.at else { continue };
            let [hex] = &hexes[..] else { continue };
            let Some(name) = cx.sheet_of_start(played, placed, hex).filter(|_| is_land) else { continue };
            let Some(sheet) = cx.sheets().iter().find(|s| s.name() == name) else { continue };
            if sheet.ground(hex.hex).is_water() == Some(true) && !frozen.contains(&hex.hex.to_string()) {
                let says = format!("{} starts at {}, which is all water", placed.unit, hex.hex);
                told.push(played, played.at_start(check, placed, "units", says).hexes([hex.hex]));
            }
        }
    }
    told.end(check, out);
}
