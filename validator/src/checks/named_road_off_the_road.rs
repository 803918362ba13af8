//! ROAD-015: a named road names a link without road.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{FeatureLine, RoadKind};
use tlnb_formats::edit::roads;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "ROAD-015",
    name: "named-road-off-the-road",
    severity: Severity::Warning,
    rules: &["7.52"],
    summary: "a named road names a link without road",
    why: "The record of a road and the map must tell of the same road.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0504": (roads: [Road]),
    },
    features: {
        "Post road": Road(links: ["0404/0504", "0504/0604"]),
//                                             ^^^^^^^^^^^ ROAD-015
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0504": (roads: [Trail]),
    },
    features: {
        "Post road": Road(links: ["0404/0504"]),
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::FEATURES).and(Reads::KNOWN).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for at in sheet.pairs() {
            let Some((name, 0)) = at.feature else { continue };
            let is_road = matches!(sheet.features().get(&name.to_owned()), Some(FeatureLine::Road { .. }));
            if !is_road || sheet.grid().is_some_and(|g| g.hexside(at.pair).is_none()) {
                continue;
            }
            match sheet.roads_at(at.pair) {
                None => out.untold(check, sheet, at.pair, Layer::Roads),
                Some(roads) if roads.is_empty() && !is_in_a_gap(sheet, at.pair) => {
                    let says = format!("{name} names {}, where there is no road", at.pair);
                    let finding = check.at_feature(sheet, name, says).on(at.pair, 0).confidence(Confidence::Likely);
                    let fix =
                        roads::draw(sheet.document(Reads::drawing(Reads::SIDES)), &[at.pair].into(), RoadKind::Road);
                    out.push(finding.hexes(at.pair.hexes()).fix(false, fix));
                }
                Some(_) => {}
            }
        }
    }
}

/// Whether ROAD-013 tells of the same link.
fn is_in_a_gap(sheet: &Sheet<'_>, pair: HexPair) -> bool {
    let [a, b] = pair.hexes();
    sheet.grid().is_some_and(|g| sheet.road_gap(&g, a) == Some(b))
}
