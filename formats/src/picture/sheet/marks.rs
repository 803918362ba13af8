//! The marks of each hex, and where they may stand.

use super::labels::{Spot, Wanted, What};
use super::signs::Sign;
use super::{Ink, Point, bounds};
use crate::documents::MapSheet;
use crate::documents::map_sheet::HexFeature;
use crate::documents::title_page::Added;
use crate::geometry::{Grid, Hex};
use crate::text::Written;

/// Places beside the middle of a hex: those of the upper row, the lower row, then the flanks.
const SLOTS: [Point; 9] = [
    [0.5, -0.33],
    [-0.5, -0.33],
    [0.5, 0.33],
    [-0.5, 0.33],
    [0.62, 0.0],
    [-0.62, 0.0],
    [0.0, -0.36],
    [0.0, 0.4],
    [0.0, 0.0],
];

fn wanted_at(sign: Sign, grid: &Grid, hex: Hex, first: &[usize]) -> Wanted {
    let [x, y] = grid.centre(hex);
    let [w, h] = sign.half_size();
    let order = first.iter().copied().chain((0..SLOTS.len()).filter(|k| !first.contains(k)));
    let spots = order.filter_map(|k| SLOTS.get(k)).enumerate().map(|(i, [dx, dy])| {
        // A wide mark stands so that it stays in its hex.
        let room = (1.02 - dy.abs() * 0.577 - w).max(0.0);
        Spot::upright([x + dx.clamp(-room, room), y + dy], w, h, 0.12 * i as f64)
    });
    Wanted { what: What::Sign(sign), spots: spots.collect(), must: true }
}

/// The way from a hex to the nearest edge of the sheet.
fn outward([x, y]: Point, ([x0, y0], [x1, y1]): (Point, Point)) -> Point {
    let ways = [(x - x0, [-1.0, 0.0]), (x1 - x, [1.0, 0.0]), (y - y0, [0.0, -1.0]), (y1 - y, [0.0, 1.0])];
    ways.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or([1.0, 0.0], |(_, way)| way)
}

pub(super) fn wanted<'a>(sheet: &'a MapSheet, grid: &'a Grid, added: &'a Added) -> impl Iterator<Item = Wanted> + 'a {
    let edges = bounds(grid);
    let lines = sheet.hexes.iter().filter(|(hex, line)| grid.contains(**hex) && !line.no_hex);
    lines.flat_map(move |(hex, line)| {
        let mut out = Vec::new();
        let out_there = outward(grid.centre(*hex), edges);
        let [dx, dy] = out_there;
        // The slot at the edge of the sheet, and the one opposite.
        let edge: &[usize] = match (dx, dy) {
            (-1.0, _) => &[5, 3, 1],
            (1.0, _) => &[4, 2, 0],
            (_, -1.0) => &[6, 0, 1],
            _ => &[7, 2, 3],
        };
        let mut arrow = |armies: &[String], way: Point, ink: Ink| {
            if !armies.is_empty() {
                out.push(wanted_at(Sign::Arrow(armies.join(" "), way, ink), grid, *hex, edge));
            }
        };
        arrow(&line.entry, [-dx, -dy], Ink::Entry);
        arrow(&line.exit, out_there, Ink::Exit);
        if let Some(points) = line.vp {
            out.push(wanted_at(Sign::Victory(points.to_string()), grid, *hex, &[0, 2, 1, 3]));
        }
        if !line.supply.is_empty() {
            out.push(wanted_at(Sign::Supply(line.supply.clone()), grid, *hex, &[1, 3, 0, 2]));
        }
        let top = line.features.iter().any(|f| f.known() == Some(&HexFeature::Hilltop));
        if let Some(rank) = line.elevation.filter(|_| top) {
            out.push(wanted_at(Sign::Rank(rank.to_string()), grid, *hex, &[8, 7, 6]));
        }
        if let Some(Written::Wrong(word)) = &line.terrain
            && added.get(word).is_some()
        {
            let letter = word.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
            out.push(wanted_at(Sign::Letter(letter), grid, *hex, &[8, 7, 6]));
        }
        out
    })
}
