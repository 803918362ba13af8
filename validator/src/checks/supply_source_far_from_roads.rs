//! ROAD-008: no road is near a supply source.

use std::collections::{BTreeSet, VecDeque};

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::{Grid, Hex};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "ROAD-008",
    name: "supply-source-far-from-roads",
    severity: Severity::Warning,
    rules: &["17.43"],
    summary: "no road is near a supply source",
    why: "A trunk line follows roads; only its first fourteen hexes may leave them.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 1, last_row_odd: 20, last_row_even: 20) },
    hexes: {
        "0101": (supply: ["F"]),
//                       ^^^^^ ROAD-008
    },
    sides: {
        "0118/0119": (roads: [Road]),
    },
    progress: {
        "Roads 01": (done: "1-20"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 1, last_row_odd: 20, last_row_even: 20) },
    hexes: {
        // fourteen hexes need no road
        "0104": (supply: ["F"]),
    },
    sides: {
        "0118/0119": (roads: [Road]),
    },
    progress: {
        "Roads 01": (done: "1-20"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::SIDES).and(Reads::PROGRESS).and(Reads::JOINED),
    run,
};

/// Hexes of a supply line that need no road.
const FORWARD: usize = 14;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let mut sources = sheet.hexes().iter().filter(|(h, l)| !l.supply.is_empty() && grid.contains(**h)).peekable();
        if sources.peek().is_none() {
            continue;
        }
        // Most have a road at hand; only for others it is worth to look at the whole sheet.
        let far: Vec<Hex> = sources.map(|(h, _)| *h).filter(|h| !has_road_at_hand(sheet, &grid, *h)).collect();
        if far.is_empty() {
            continue;
        }
        let near = near_roads(sheet, &grid);
        for hex in far.into_iter().filter(|h| !near.contains(h)) {
            let says = format!("no road or trail is within {FORWARD} hexes of the supply source {hex}");
            out.push(check.at_hex(sheet, hex, Some("supply"), says).confidence(Confidence::Likely));
        }
    }
}

/// Whether a hex holds a road, or is not transcribed or lies on another sheet and may hold one.
fn may_hold_a_road(sheet: &Sheet<'_>, hex: Hex) -> bool {
    sheet.roads().reach(hex) || !sheet.is_done(Layer::Roads, hex) || sheet.is_joined(hex)
}

/// Whether that is so of a hex, one beside it, or one beside those.
fn has_road_at_hand(sheet: &Sheet<'_>, grid: &Grid, hex: Hex) -> bool {
    may_hold_a_road(sheet, hex)
        || grid.neighbours(hex).any(|h| may_hold_a_road(sheet, h))
        || grid.neighbours(hex).any(|h| grid.neighbours(h).any(|h| may_hold_a_road(sheet, h)))
}

/// Hexes near a road, or near what may hold one.
fn near_roads(sheet: &Sheet<'_>, grid: &Grid) -> BTreeSet<Hex> {
    let mut near: BTreeSet<Hex> = grid.hexes().filter(|h| may_hold_a_road(sheet, *h)).collect();
    let mut open: VecDeque<(Hex, usize)> = near.iter().map(|h| (*h, 0)).collect();
    while let Some((hex, steps)) = open.pop_front() {
        if steps < FORWARD {
            open.extend(grid.neighbours(hex).filter(|h| near.insert(*h)).map(|h| (h, steps + 1)));
        }
    }
    near
}
