//! HEX-016: a town hex beside a named town belongs to no place.

use std::collections::BTreeSet;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexFeature;
use tlnb_formats::geometry::Hex;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-016",
    name: "town-without-name",
    severity: Severity::Warning,
    rules: &["20.21"],
    summary: "a town hex beside a named town belongs to no place",
    why: "Orders name towns; a hex that bears no name and belongs to no place cannot be their goal.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0404": (features: [Town], name: "Aue"),
        "0405": (features: [Town]),
//      ^^^^^^ HEX-016
    },
    progress: {
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
    hexes: {
        "0404": (features: [Town], name: "Aue"),
        "0405": (features: [Town]),
        // a hamlet that the map does not name
        "0606": (features: [Town]),
    },
    features: {
        "Aue": Place(hexes: ["0404", "0405"]),
    },
    progress: {
        "Names 03": (done: "1-9"),
        "Names 04": (done: "1-9"),
        "Names 05": (done: "1-9"),
        "Names 06": (done: "1-9"),
        "Names 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::FEATURES).and(Reads::PROGRESS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let placed: BTreeSet<Hex> = sheet.places().flat_map(|(_, hexes, _)| hexes).collect();
        for (hex, line) in sheet.hexes().iter().filter(|(h, _)| sheet.has(**h, &[HexFeature::Town])) {
            if line.name.is_some() || placed.contains(hex) {
                continue;
            }
            if !sheet.is_done(Layer::Names, *hex) {
                out.untold_hex(check, sheet, *hex, Layer::Names);
                continue;
            }
            let named = |h: Hex| sheet.hex(h).filter(|_| sheet.has(h, &[HexFeature::Town]))?.name.as_deref();
            if let Some(name) = grid.neighbours(*hex).find_map(named) {
                let says = format!("the town hex {hex} has no name and belongs to no place, beside {name}");
                let finding = check.at_hex(sheet, *hex, None, says).confidence(Confidence::Likely);
                out.push(finding.help(format!("name it, or make {name} a place of both hexes")));
            }
        }
    }
}
