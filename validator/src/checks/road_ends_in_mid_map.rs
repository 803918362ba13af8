//! ROAD-003: a road ends in mid-map.

use std::collections::BTreeSet;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{FeatureLine, HexFeature, RoadKind};
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "ROAD-003",
    name: "road-ends-in-mid-map",
    severity: Severity::Warning,
    rules: &["17.43"],
    summary: "a road ends in mid-map",
    why: "Roads lead somewhere: to the sheet's edge, to a town, to another road. Where one stops a link may be missing.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        "0404/0504": (roads: [Road]),
//                           ^^^^^^ ROAD-003
    },
    hexes: {
        "0504": (features: [Town]),
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
        "0404/0504": (roads: [Road]),
        // on to a trail, which may end anywhere
        "0403/0404": (roads: [Trail]),
        // to the edge
        "0402/0502": (roads: [Road]),
        "0401/0402": (roads: [Road]),
    },
    hexes: {
        "0504": (features: [Town]),
        "0502": (features: [Chateau]),
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
    reads: Reads::SIDES.and(Reads::FEATURES).and(Reads::KNOWN).and(Reads::GROUND).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    const ENDS: [HexFeature; 5] =
        [HexFeature::Town, HexFeature::Building, HexFeature::Chateau, HexFeature::ImprovedPosition, HexFeature::Dyke];
    for (sheet, grid) in cx.gridded(check, out) {
        let missing = missing_links(sheet);
        for hex in sheet.roads().hexes() {
            let Some(link) = sheet.roads().end_at(hex) else { continue };
            let Some(side) = sheet.sides().get(link).filter(|s| grid.hexside(s.pair).is_some()) else { continue };
            // Trails end in woods and fields; only where the next piece is near they have a gap (ROAD-013).
            let is_road = side.roads.is_some_and(|r| r.has(RoadKind::Road)) && !missing.contains(&hex);
            if !is_road || sheet.is_at_the_edge(&grid, hex) || sheet.road_gap(&grid, hex).is_some() {
                continue;
            }
            let is_mark = sheet.hex(hex).is_some_and(|l| {
                l.name.is_some() || l.vp.is_some() || [&l.supply, &l.entry, &l.exit].iter().any(|m| !m.is_empty())
            });
            if is_mark || sheet.ground(hex).is_water() == Some(true) {
                continue;
            }
            match sheet.holds(Layer::Names, hex, &ENDS) {
                None => out.untold_hex(check, sheet, hex, Layer::Names),
                Some(held) if held.any(&ENDS) => {}
                Some(_) if sheet.around(&grid, hex).any(|(p, _)| sheet.roads_at(p).is_none()) => {
                    out.untold_hex(check, sheet, hex, Layer::Roads);
                }
                Some(_) => {
                    let says = format!("the road from {} ends at {hex}", other(side.pair, hex));
                    let finding = check.at_side(sheet, side.pair, Some("roads"), says).confidence(Confidence::Likely);
                    out.push(finding.hexes([hex]).help("lead it on, or note on its `roads` that the print says so"));
                }
            }
        }
    }
}

/// Hexes of links that a named road has and the map lacks: ROAD-015 tells of those.
fn missing_links(sheet: &Sheet<'_>) -> BTreeSet<Hex> {
    let roads = sheet.features().iter().filter(|(_, f)| matches!(f, FeatureLine::Road { .. }));
    let links = roads.flat_map(|(_, f)| f.pairs()).filter_map(Written::known);
    links.filter(|p| sheet.side(**p).is_none_or(|s| s.line.roads.is_empty())).flat_map(|p| p.hexes()).collect()
}

fn other(pair: HexPair, hex: Hex) -> Hex {
    let [a, b] = pair.hexes();
    if a == hex { b } else { a }
}
