//! HEX-007: no slope falls away from a hilltop.

use std::collections::BTreeSet;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexFeature, HexsideKind};
use tlnb_formats::geometry::{Grid, Hex};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "HEX-007",
    name: "hilltop-without-slope",
    severity: Severity::Warning,
    rules: &["1.3", "8.43", "11.1B"],
    summary: "no slope falls away from a hilltop",
    why: "A height is climbed over its slopes; without one it gives its holder nothing.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0404": (features: [Hilltop], elevation: 1),
//      ^^^^^^ HEX-007
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        // inside a larger top
        "0505": (features: [Hilltop], elevation: 2),
        "0405": (features: [Hilltop], elevation: 1),
        "0404": (features: [Hilltop], elevation: 1),
        "0504": (features: [Hilltop], elevation: 1),
        "0604": (features: [Hilltop], elevation: 1),
        "0605": (features: [Hilltop], elevation: 1),
        "0506": (features: [Hilltop], elevation: 1),
        // at the edge
        "0301": (features: [Hilltop], elevation: 1),
    },
    sides: {
        "0304/0404": (kinds: [Slope], up: "0404"),
        "0305/0405": (kinds: [Slope], up: "0405"),
        "0503/0504": (kinds: [Slope], up: "0504"),
        "0604/0704": (kinds: [Slope], up: "0604"),
        "0605/0705": (kinds: [Slope], up: "0605"),
        "0506/0507": (kinds: [Slope], up: "0506"),
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN).and(Reads::EDGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let tops = sheet.hexes().iter().map(|(h, _)| *h).filter(|h| sheet.has(*h, &[HexFeature::Hilltop]));
        let mut bare: BTreeSet<Hex> = tops.filter(|h| !sheet.is_at_the_edge(&grid, *h)).collect();
        bare.retain(|hex| match is_bare(sheet, &grid, *hex) {
            Some(is_bare) => is_bare,
            None => {
                out.untold_hex(check, sheet, *hex, Layer::Relief);
                false
            }
        });
        // Hexes of one height lack their slopes together.
        while let Some(first) = bare.pop_first() {
            let mut open = vec![first];
            let mut height = BTreeSet::from([first]);
            while let Some(hex) = open.pop() {
                let more: Vec<Hex> = grid.neighbours(hex).filter(|h| bare.remove(h)).collect();
                height.extend(&more);
                open.extend(more);
            }
            let says = match height.len() {
                1 => format!("no slope falls away from the hilltop {first}"),
                n => format!("no slope falls away from {first} and {} hilltops beside it", n - 1),
            };
            out.push(check.at_hex(sheet, first, None, says).confidence(Confidence::Likely).hexes(height));
        }
    }
}

/// Whether no slope is at a hilltop, though something lower is beside it; None if that is not known.
fn is_bare(sheet: &Sheet<'_>, grid: &Grid, hex: Hex) -> Option<bool> {
    let mut is_inside = true;
    for (pair, next) in sheet.around(grid, hex) {
        // One that falls the wrong way is another check's; a crest is relief as well.
        if sheet.relief_at(pair)?.any(&[HexsideKind::Slope, HexsideKind::Crest]) {
            return Some(false);
        }
        let high = sheet.holds(Layer::Relief, next, &[HexFeature::Hilltop, HexFeature::Slope])?;
        is_inside &= high.any(&[HexFeature::Hilltop, HexFeature::Slope]);
    }
    Some(!is_inside)
}
