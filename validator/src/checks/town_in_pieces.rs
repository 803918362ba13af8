//! HEX-009: the hexes of a place do not hang together.

use std::collections::BTreeSet;

use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::swaps;

pub(super) static CHECK: Check = Check {
    code: "HEX-009",
    name: "town-in-pieces",
    severity: Severity::Error,
    rules: &["20.21"],
    summary: "the hexes of a place do not hang together",
    why: "Any hex of a town may be an objective, so one that lies elsewhere sends an army astray.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Town": Place(hexes: ["0404", "0405", "0505", "0704"]),
//                                                    ^^^^^^ HEX-009
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Town": Place(hexes: ["0404", "0405", "0505"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::FEATURES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (name, hexes, feature) in sheet.places() {
            // A hex that is not understood may be the link; one off the sheet is HEX-002's.
            if feature.hexes().iter().any(|h| h.known().is_none_or(|h| !grid.contains(*h))) {
                continue;
            }
            let mut pieces = pieces(&grid, &hexes);
            pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
            let Some((main, rest)) = pieces.split_first().filter(|(_, rest)| !rest.is_empty()) else { continue };
            let apart: Vec<Hex> = rest.iter().flatten().copied().collect();
            let listed = feature.hexes().iter().filter_map(Written::known).find(|h| apart.contains(h));
            let Some(first) = listed else { continue };
            let says = match apart.len() {
                1 => format!("{first} lies apart from the other hexes of {name}"),
                n => format!("{first} and {} more hexes lie apart from the rest of {name}", n - 1),
            };
            let finding = check.at_feature(sheet, name, says).on(first, 0).hexes(apart.iter().copied());
            let touches = |h: &Hex| !hexes.contains(h) && grid.neighbours(*h).any(|n| main.contains(&n));
            let meant: Vec<String> = swaps(*first).filter(touches).map(|h| h.to_string()).collect();
            out.push(match meant.is_empty() {
                true => finding,
                false => finding.help(format!("with two digits swapped it is {}", meant.join(" or "))),
            });
        }
    }
}

fn pieces(grid: &Grid, hexes: &BTreeSet<Hex>) -> Vec<BTreeSet<Hex>> {
    let (mut left, mut pieces) = (hexes.clone(), Vec::new());
    while let Some(first) = left.pop_first() {
        let (mut piece, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(hex) = open.pop() {
            let more: Vec<Hex> = grid.neighbours(hex).filter(|h| left.remove(h)).collect();
            piece.extend(&more);
            open.extend(more);
        }
        pieces.push(piece);
    }
    pieces
}
