//! EDGE-001: a hexside names two adjacent hexes.

use std::collections::BTreeSet;

use tlnb_formats::geometry::{Grid, HexPair};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::{Sheet, swaps};

pub(super) static CHECK: Check = Check {
    code: "EDGE-001",
    name: "hexside-not-adjacent",
    severity: Severity::Error,
    rules: &["7.6"],
    summary: "a hexside names two hexes that are not adjacent",
    why: "A hexside is the side that two neighbours share; other hexes share none.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
    sides: {
        "2214/2316": (kinds: [River]),
//      ^^^^^^^^^^^ EDGE-001
    },
    features: {
        "Aue": Water(chain: ["2214/2315", "2315/2512"]),
//                                        ^^^^^^^^^^^ EDGE-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
    sides: {
        "2214/2315": (kinds: [River]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::FEATURES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let mut told = BTreeSet::new();
        for at in sheet.pairs() {
            let [a, b] = at.pair.hexes();
            // Where one is not on the sheet HEX-002 tells the cause.
            let is_apart = grid.hexside(at.pair).is_none() && grid.contains(a) && grid.contains(b);
            // A feature repeats the slip of its hexside.
            if !is_apart || !told.insert(at.pair) {
                continue;
            }
            let says = match grid.distance(a, b) {
                0 => format!("{a} is paired with itself"),
                distance => format!("{a} and {b} are not adjacent ({distance} apart)"),
            };
            let finding = match at.feature {
                None => check.at_side(sheet, at.pair, None, says),
                Some((name, nth)) => check.at_feature(sheet, name, says).on(at.pair, nth).hexes([a, b]),
            };
            out.push(match help(sheet, &grid, at.pair) {
                Some(help) => finding.help(help),
                None => finding,
            });
        }
    }
}

fn help(sheet: &Sheet<'_>, grid: &Grid, pair: HexPair) -> Option<String> {
    let [a, b] = pair.hexes();
    let swapped = swaps(a).map(|a| HexPair::new(a, b)).chain(swaps(b).map(|b| HexPair::new(a, b)));
    let fits = |p: &HexPair| grid.hexside(*p).is_some() && p.hexes().iter().all(|h| grid.contains(*h));
    let swapped: BTreeSet<String> =
        swapped.filter(|p| fits(p) && sheet.side(*p).is_none()).map(|p| p.to_string()).collect();
    if !swapped.is_empty() {
        let all: Vec<String> = swapped.into_iter().collect();
        return Some(format!("with two digits swapped it is {}", all.join(" or ")));
    }
    let near = grid.neighbours(a).filter(|n| grid.distance(*n, b) == 1);
    let near: Vec<String> = near.map(|n| HexPair::new(a, n).to_string()).collect();
    (!near.is_empty()).then(|| format!("hexsides of {a} on that side: {}", near.join(", ")))
}
