//! EDGE-009: a walled town is open at a side without gate.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{FeatureLine, HexsideKind};
use tlnb_formats::edit::hexsides;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "EDGE-009",
    name: "walled-town-open",
    severity: Severity::Error,
    rules: &["15.21"],
    summary: "a walled town is open at a side without gate",
    why: "A wall with a hole keeps nobody out, so a wall, river, lake or escarpment closes every side but the gates.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        "0304/0404": (kinds: [Wall]),
        "0305/0404": (kinds: [Wall]),
        "0403/0404": (kinds: [Gate], roads: [Road]),
        "0404/0405": (kinds: [Wall]),
        "0404/0504": (kinds: [Wall]),
    },
    features: {
        "Town": Place(hexes: ["0404"], gates: ["0403/0404"]),
//      ^^^^^^ EDGE-009
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        "0304/0404": (kinds: [Wall]),
        "0305/0404": (kinds: [Wall]),
        "0403/0404": (kinds: [Gate], roads: [Road]),
        "0404/0405": (kinds: [Wall]),
        "0404/0504": (kinds: [Wall]),
        // a front on the river needs no wall
        "0404/0505": (kinds: [River]),
    },
    features: {
        "Town": Place(hexes: ["0404"], gates: ["0403/0404"]),
        // without gates it is no walled town
        "Open": Place(hexes: ["0606"]),
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::FEATURES).and(Reads::KNOWN).and(Reads::GROUND).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (name, hexes, feature) in sheet.places() {
            // Only what lists its gates is a walled town: one wall alone may stand anywhere.
            if !matches!(feature, FeatureLine::Place { gates, .. } if !gates.is_empty()) {
                continue;
            }
            let outer = hexes.iter().flat_map(|h| sheet.around(&grid, *h));
            let outer = outer.filter(|(_, next)| !hexes.contains(next) && !sheet.is_beyond(&grid, *next));
            let mut open: Vec<HexPair> = Vec::new();
            for (pair, next) in outer {
                // A gate that is listed and not drawn is EDGE-008's.
                let is_listed = feature.pairs().iter().any(|g| g.known() == Some(&pair));
                if is_listed || sheet.ground(next).is_water() == Some(true) {
                    continue;
                }
                match is_closed(sheet, pair) {
                    Some(true) => {}
                    Some(false) => open.push(pair),
                    None => out.untold(check, sheet, pair, Layer::Relief),
                }
            }
            if !open.is_empty() {
                let sides: Vec<String> = open.iter().map(ToString::to_string).collect();
                let says = format!("the walled town {name} is open at {}", sides.join(", "));
                let fix = hexsides::draw(
                    sheet.document(Reads::drawing(Reads::SIDES)),
                    &open.iter().copied().collect(),
                    HexsideKind::Wall,
                );
                let finding = check.at_feature(sheet, name, says).hexes(open.iter().flat_map(|p| p.hexes()));
                out.push(finding.fix(false, fix));
            }
        }
    }
}

fn is_closed(sheet: &Sheet<'_>, pair: HexPair) -> Option<bool> {
    use HexsideKind::{DragonsTeeth, Gate, Lake, River, Wall};
    let relief = sheet.relief_at(pair)?;
    if relief.any(&[Wall, Gate, DragonsTeeth]) {
        return Some(true);
    }
    let water = sheet.water_at(pair)?;
    if water.has(River) {
        return sheet.spans_at(pair).map(|spans| spans.is_empty());
    }
    Some(water.has(Lake))
}
