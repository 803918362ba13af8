//! EDGE-008: a gate of a walled town is not in its wall.

use std::collections::BTreeSet;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{FeatureLine, HexsideKind};
use tlnb_formats::geometry::HexPair;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-008",
    name: "gate-not-in-the-wall",
    severity: Severity::Error,
    rules: &["15.21"],
    summary: "a gate of a walled town is not in its wall",
    why: "Through a gate a walled town is entered; everywhere else its wall bars the way.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    sides: {
        "0404/0405": (kinds: [Wall]),
        "0404/0504": (kinds: [Gate], roads: [Road]),
    },
    features: {
        "Town": Place(hexes: ["0404"], gates: ["0404/0405"]),
//                                             ^^^^^^^^^^^ EDGE-008
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
    sides: {
        "0404/0504": (kinds: [Gate], roads: [Road]),
        // no gates are listed, so nothing is known of their number
        "0606/0607": (kinds: [Gate], roads: [Road]),
    },
    features: {
        "Town": Place(hexes: ["0404"], gates: ["0404/0504"]),
        "Burg": Place(hexes: ["0606"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::FEATURES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (name, hexes, feature) in sheet.places() {
            let FeatureLine::Place { gates, .. } = feature else { continue };
            if gates.is_empty() || gates.iter().any(|g| g.known().is_none()) {
                continue;
            }
            let listed: BTreeSet<HexPair> = gates.iter().filter_map(Written::known).copied().collect();
            let outer = hexes.iter().flat_map(|h| sheet.around(&grid, *h)).filter(|(_, next)| !hexes.contains(next));
            let has_gate = |p: &HexPair| sheet.side(*p).and_then(|s| s.kinds).is_some_and(|k| k.has(HexsideKind::Gate));
            let mut unlisted = outer.map(|(pair, _)| pair).filter(|p| !listed.contains(p) && has_gate(p));
            for pair in listed.iter().filter(|p| grid.hexside(**p).is_some()) {
                let is_outer = pair.hexes().iter().filter(|h| hexes.contains(h)).count() == 1;
                let says = match sheet.relief_at(*pair) {
                    _ if !is_outer => format!("the gate {pair} is no outer side of {name}"),
                    Some(kinds) if !kinds.has(HexsideKind::Gate) => format!("there is no gate at {pair}"),
                    Some(_) => continue,
                    None => {
                        out.untold(check, sheet, *pair, Layer::Relief);
                        continue;
                    }
                };
                let finding = check.at_feature(sheet, name, says).on(pair, 0).hexes(pair.hexes());
                // One listed too many and one too few are one slip.
                out.push(match unlisted.next() {
                    Some(other) => finding.help(format!("the gate at {other} is not listed")),
                    None => finding,
                });
            }
            for pair in unlisted {
                let says = format!("the gate at {pair} is not among the gates of {name}");
                out.push(check.at_side(sheet, pair, None, says));
            }
        }
    }
}
