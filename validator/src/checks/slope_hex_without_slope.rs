//! HEX-008: a slope hex lies at no slope, unlike the others.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexFeature, HexsideKind};
use tlnb_formats::geometry::Hex;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-008",
    name: "slope-hex-without-slope",
    severity: Severity::Warning,
    rules: &["8.42", "18.12"],
    summary: "a slope hex lies at no slope, unlike the others",
    why: "Where a map marks slope hexes by their slopes, a mark without a slope is one too many, or the slope is missing.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0404": (features: [Slope]),
        "0405": (features: [Slope]),
        "0406": (features: [Slope]),
        "0604": (features: [Slope]),
//      ^^^^^^ HEX-008
    },
    sides: {
        "0404/0504": (kinds: [Slope], up: "0404"),
        "0405/0505": (kinds: [Slope], up: "0405"),
        "0406/0506": (kinds: [Slope], up: "0406"),
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
        // a map whose key marks slope hexes by a symbol alone
        "0404": (features: [Slope]),
        "0604": (features: [Slope]),
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
        let (mut with, mut without): (usize, Vec<Hex>) = (0, Vec::new());
        for (hex, _) in sheet.hexes().iter().filter(|(h, _)| sheet.has(**h, &[HexFeature::Slope])) {
            let sides: Vec<_> = sheet.around(&grid, *hex).map(|(pair, _)| sheet.relief_at(pair)).collect();
            if sides.iter().flatten().any(|k| k.has(HexsideKind::Slope)) {
                with += 1;
            } else if sides.iter().all(Option::is_some) && !sheet.is_at_the_edge(&grid, *hex) {
                without.push(*hex);
            } else {
                out.untold_hex(check, sheet, *hex, Layer::Relief);
            }
        }
        // Whether a key marks slope hexes by symbol no document tells; the map's own habit does.
        if with < 3 || without.len() * 3 > with {
            continue;
        }
        for hex in without {
            let says = format!("no slope is at the slope hex {hex}, as there is at {with} others");
            out.push(check.at_hex(sheet, hex, None, says).confidence(Confidence::Plausible));
        }
    }
}
