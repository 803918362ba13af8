//! ROAD-010: a road stops where one sheet meets another.

use std::collections::BTreeMap;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexFeature;
use tlnb_formats::geometry::{Hex, HexPair};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::{Sheet, Side};

pub(super) static CHECK: Check = Check {
    code: "ROAD-010",
    name: "road-stops-at-a-join",
    severity: Severity::Error,
    rules: &["7.52"],
    summary: "a road stops where one sheet meets another",
    why: "A road that one sheet leads to a shared hex goes on there on the other sheet.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    sides: {
        "0103/0104": (roads: [Road]),
//      ^^^^^^^^^^^ ROAD-010
    },
    progress: {
        "Roads 01": (done: "1-4"),
    },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    progress: {
        "Roads 01": (done: "1-4"),
        "Names 01": (done: "1-4"),
    },
)
// == title
Title(
    format: 1,
    joins: {
        "a on b": (top: "a", bottom: "b", anchors: [(top: "0104", bottom: "0101"), (top: "0304", bottom: "0301")]),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    sides: {
        "0103/0104": (roads: [Road]),
    },
    progress: {
        "Roads 01": (done: "1-4"),
    },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    sides: {
        "0101/0102": (roads: [Road]),
        "0102/0103": (roads: [Road]),
        "0103/0104": (roads: [Road]),
    },
    progress: {
        "Roads 01": (done: "1-4"),
        "Names 01": (done: "1-4"),
    },
)
// == title
Title(
    format: 1,
    joins: {
        "a on b": (top: "a", bottom: "b", anchors: [(top: "0104", bottom: "0101"), (top: "0304", bottom: "0301")]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::SIDES).and(Reads::KNOWN).and(Reads::JOINS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for overlap in &cx.joined().overlaps {
        let (Some(top), Some(bottom)) = (cx.sheets().get(overlap.top), cx.sheets().get(overlap.bottom)) else {
            continue;
        };
        let back: BTreeMap<Hex, Hex> = overlap.same.iter().map(|(a, b)| (*b, *a)).collect();
        one_way(check, top, bottom, &overlap.same, out);
        one_way(check, bottom, top, &back, out);
    }
}

/// Roads of one sheet that come from hexes of its own to a shared hex, where the other sheet has none.
fn one_way(check: &Check, from: &Sheet<'_>, to: &Sheet<'_>, same: &BTreeMap<Hex, Hex>, out: &mut Report) {
    const ENDS: [HexFeature; 3] = [HexFeature::Town, HexFeature::Building, HexFeature::Chateau];
    let Some(grid) = to.grid() else { return };
    let here = |(here, there): (&Hex, &Hex)| from.roads().of(*here).map(|n| (n, *here, *there)).collect::<Vec<_>>();
    let mut links: Vec<(usize, Hex, Hex)> = same.iter().flat_map(here).collect();
    links.sort_unstable();
    for (n, here, there) in links {
        // What both sheets print MAP-008 compares.
        let is_shared = |s: &&Side<'_>| s.pair.hexes().iter().all(|h| same.contains_key(h));
        let Some(side) = from.sides().get(n).filter(|s| !is_shared(s)) else { continue };
        let goes_on = to.roads().reach(there) || from.roads().of(here).len() > 1;
        if goes_on || from.has(here, &ENDS) || to.has(there, &ENDS) {
            continue;
        }
        let on_sheet = |p: &HexPair| p.hexes().iter().all(|h| grid.contains(*h));
        let known = to.around(&grid, there).filter(|(p, _)| on_sheet(p)).all(|(p, _)| to.roads_at(p).is_some());
        if known && to.is_done(Layer::Names, there) {
            let says = format!("the road at {} stops at {here}, which is hex {there} of {}", side.pair, to.id);
            out.push(check.at_side(from, side.pair, None, says).confidence(Confidence::Likely));
        } else {
            out.untold_hex(check, to, there, Layer::Roads);
        }
    }
}
