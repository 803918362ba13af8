//! EDGE-015: lake hexsides bound no lake.

use std::collections::BTreeSet;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::geometry::{Grid, Hex};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "EDGE-015",
    name: "lake-side-of-no-lake",
    severity: Severity::Error,
    rules: &["6.4", "17.42"],
    summary: "lake hexsides bound no lake",
    why: "Neither command nor supply passes a lake hexside; one that bounds no water bars the way for nothing.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0303": (terrain: Clear),
        "0304": (terrain: Clear),
        "0305": (terrain: Clear),
        "0306": (terrain: Clear),
        "0403": (terrain: Clear),
        "0404": (terrain: Clear),
        "0405": (terrain: Clear),
        "0406": (terrain: Clear),
        "0503": (terrain: Clear),
        "0504": (terrain: Clear),
        "0505": (terrain: Clear),
        "0506": (terrain: Clear),
        "0603": (terrain: Clear),
        "0604": (terrain: Clear),
        "0605": (terrain: Clear),
        "0606": (terrain: Clear),
        "0703": (terrain: Clear),
        "0704": (terrain: Clear),
        "0705": (terrain: Clear),
        "0706": (terrain: Clear),
    },
    sides: {
        "0404/0504": (kinds: [Lake]),
//      ^^^^^^^^^^^ EDGE-015
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
        "Terrain 03": (done: "1-9"),
        "Terrain 04": (done: "1-9"),
        "Terrain 05": (done: "1-9"),
        "Terrain 06": (done: "1-9"),
        "Terrain 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0303": (terrain: Clear),
        "0304": (terrain: Clear),
        "0305": (terrain: Clear),
        "0306": (terrain: Clear),
        "0403": (terrain: Clear),
        "0404": (terrain: Clear),
        "0405": (terrain: Clear),
        "0406": (terrain: Clear),
        "0503": (terrain: Clear),
        "0504": (terrain: Pond),
        "0505": (terrain: Clear),
        "0506": (terrain: Clear),
        "0603": (terrain: Clear),
        "0604": (terrain: Clear),
        "0605": (terrain: Clear),
        "0606": (terrain: Clear),
        "0703": (terrain: Clear),
        "0704": (terrain: Clear),
        "0705": (terrain: Clear),
        "0706": (terrain: Clear),
    },
    sides: {
        "0404/0504": (kinds: [Lake]),
        // a pond drawn as land with water all around
        "0605/0606": (kinds: [Lake]),
        "0605/0706": (kinds: [Lake]),
        "0605/0705": (kinds: [Lake]),
        "0604/0605": (kinds: [Lake]),
        "0505/0605": (kinds: [Lake]),
        "0506/0605": (kinds: [Stream]),
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
        "Terrain 03": (done: "1-9"),
        "Terrain 04": (done: "1-9"),
        "Terrain 05": (done: "1-9"),
        "Terrain 06": (done: "1-9"),
        "Terrain 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN).and(Reads::GROUND).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let mut told = BTreeSet::new();
        for side in sheet.sides().iter().filter(|s| s.kinds.is_some_and(|k| k.has(HexsideKind::Lake))) {
            let hexes = side.pair.hexes();
            if grid.hexside(side.pair).is_none() || hexes.iter().any(|h| sheet.is_beyond(&grid, *h)) {
                continue;
            }
            let water = hexes.map(|h| sheet.ground(h).is_water());
            if water.contains(&Some(true)) {
                continue;
            }
            if water.contains(&None) {
                out.untold(check, sheet, side.pair, Layer::Terrain);
                continue;
            }
            let rings = hexes.map(|h| ring(sheet, &grid, h));
            if rings.iter().any(|r| r.is_none_or(|missing| missing == 0)) {
                continue;
            }
            // Of a ring with a hole the hex in it is told, once.
            let holed = hexes.into_iter().zip(rings).find(|(_, r)| r.is_some_and(|missing| missing <= 2));
            let says = match holed {
                Some((hex, _)) if !told.insert(hex) => continue,
                Some((hex, _)) => format!("the lake hexsides around {hex} do not close"),
                None => format!("neither hex of the lake hexside {} is lake or pond", side.pair),
            };
            out.push(check.at_side(sheet, side.pair, None, says));
        }
    }
}

/// How many of the sides around a hex are not water; None if that is not known of each.
fn ring(sheet: &Sheet<'_>, grid: &Grid, hex: Hex) -> Option<usize> {
    let wet = [HexsideKind::Lake, HexsideKind::River, HexsideKind::Stream];
    sheet.around(grid, hex).map(|(pair, _)| Some(usize::from(!sheet.water_at(pair)?.any(&wet)))).sum()
}
