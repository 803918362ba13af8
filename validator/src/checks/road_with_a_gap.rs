//! ROAD-013: a road or trail has a gap of one link.

use tlnb_formats::documents::map_sheet::RoadKind;
use tlnb_formats::edit::roads;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-013",
    name: "road-with-a-gap",
    severity: Severity::Warning,
    rules: &["7.52"],
    summary: "a road or trail has a gap of one link",
    why: "A march by road stops where a link is missing, and supply with it.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        "0404/0504": (roads: [Road]),
//      ^^^^^^^^^^^ ROAD-013
        "0604/0704": (roads: [Road]),
    },
    hexes: {
        "0404": (features: [Town]),
        "0704": (features: [Town]),
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
        "Names 03": (done: "1-9"),
        "Names 04": (done: "1-9"),
        "Names 05": (done: "1-9"),
        "Names 06": (done: "1-9"),
        "Names 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        // two roads that end at two towns
        "0404/0504": (roads: [Road]),
        "0604/0704": (roads: [Road]),
    },
    hexes: {
        "0404": (features: [Town]),
        "0504": (features: [Town]),
        "0604": (features: [Town]),
        "0704": (features: [Town]),
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
        "Names 03": (done: "1-9"),
        "Names 04": (done: "1-9"),
        "Names 05": (done: "1-9"),
        "Names 06": (done: "1-9"),
        "Names 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for hex in sheet.roads().hexes() {
            let Some(next) = sheet.road_gap(&grid, hex).filter(|next| hex < *next) else { continue };
            let Some(side) = sheet.roads().of(hex).next().and_then(|n| sheet.sides().get(n)) else { continue };
            let says = format!("one road ends at {hex}, another beside it at {next}");
            let finding = check.at_side(sheet, side.pair, None, says).confidence(Confidence::Likely);
            let link = HexPair::new(hex, next);
            let is_road = side.roads.is_some_and(|r| r.has(RoadKind::Road));
            let kind = if is_road { RoadKind::Road } else { RoadKind::Trail };
            let fix = roads::draw(sheet.document(Reads::drawing(Reads::SIDES)), &[link].into(), kind);
            out.push(finding.hexes([hex, next]).help(format!("{link} is missing between them")).fix(false, fix));
        }
    }
}
