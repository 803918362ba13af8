//! What runs along hexsides.

use super::path::{chains, rounded};
use super::{FINE, FINEST, Ink, Pen, PictureLayer, Point, between, plus, toward};
use crate::documents::MapSheet;
use crate::documents::map_sheet::{HexsideKind, HexsideLine};
use crate::geometry::{Grid, Hexside};
use crate::text::Written;

/// Half the width of a river, in map units.
pub(super) const RIVER: f64 = 0.13;
/// Half the width of a stream.
pub(super) const STREAM: f64 = 0.055;
/// How far before and after a vertex water begins to bend.
const BEND: f64 = 0.32;

pub(super) fn has(line: &HexsideLine, kind: HexsideKind) -> bool {
    line.kinds.iter().any(|k| k.known() == Some(&kind))
}

pub(super) fn draw(pen: &mut Pen, sheet: &MapSheet, grid: &Grid) {
    let sides: Vec<(Hexside, &HexsideLine)> =
        sheet.sides.iter().filter_map(|(pair, line)| Some((grid.hexside(*pair)?, line))).collect();
    let of = |kinds: &[HexsideKind]| -> Vec<Vec<Point>> {
        let those = sides.iter().filter(|(_, line)| kinds.iter().any(|k| has(line, *k)));
        chains(&those.map(|(side, _)| grid.side_points(*side)).collect::<Vec<_>>())
    };
    pen.on(PictureLayer::Hexsides, 0.0);
    for shore in of(&[HexsideKind::Lake]) {
        pen.line(vec![shore], 0.07, Ink::Shore);
    }
    for stream in of(&[HexsideKind::Stream]) {
        pen.line(vec![rounded(&stream, BEND)], 2.0 * STREAM, Ink::Stream);
    }
    let rivers: Vec<Vec<Point>> = of(&[HexsideKind::River]).iter().map(|p| rounded(p, BEND)).collect();
    for river in &rivers {
        pen.line(vec![river.clone()], 2.0 * RIVER + 0.07, Ink::Bank);
    }
    for river in rivers {
        pen.line(vec![river], 2.0 * RIVER, Ink::River);
    }
    for (side, line) in &sides {
        for kind in line.kinds.iter().filter_map(Written::known) {
            match kind {
                HexsideKind::Ford => ford(pen, grid, *side, line),
                HexsideKind::Crest => crest(pen, grid, *side),
                HexsideKind::Slope => slope(pen, grid, *side, line),
                HexsideKind::DragonsTeeth => teeth(pen, grid, *side),
                HexsideKind::River | HexsideKind::Stream | HexsideKind::Lake => {}
                HexsideKind::Wall | HexsideKind::Gate => {}
            }
        }
    }
    walls(pen, grid, &sides);
}

/// Stones from bank to bank, in two rows, on a shallow.
fn ford(pen: &mut Pen, grid: &Grid, side: Hexside, line: &HexsideLine) {
    let [a, b] = grid.side_points(side);
    let [from, to] = side.pair().hexes().map(|h| grid.centre(h));
    let across = toward(from, to);
    let wide = if has(line, HexsideKind::Stream) { STREAM + 0.06 } else { RIVER + 0.06 };
    let mut stones = Vec::new();
    for t in [0.42, 0.58] {
        let middle = between(a, b, t);
        stones.extend([-1.0, -0.33, 0.33, 1.0].map(|k| plus(middle, across, k * wide)));
    }
    pen.on(PictureLayer::Hexsides, 0.0);
    pen.dots(stones.clone(), 0.06, Ink::Bank);
    pen.dots(stones, 0.044, Ink::Ford);
}

/// A line with strokes on both sides, as where the ground falls both ways.
fn crest(pen: &mut Pen, grid: &Grid, side: Hexside) {
    let [a, b] = grid.side_points(side);
    let [from, to] = side.pair().hexes().map(|h| grid.centre(h));
    let across = toward(from, to);
    pen.on(PictureLayer::Hexsides, 0.0).line(vec![vec![a, b]], 0.07, Ink::Relief);
    let strokes = [0.1, 0.3, 0.5, 0.7, 0.9].map(|t| {
        let on = between(a, b, t);
        vec![plus(on, across, -0.12), plus(on, across, 0.12)]
    });
    pen.on(PictureLayer::Hexsides, FINE).line(strokes.to_vec(), 0.035, Ink::Relief);
}

/// A line with ticks toward the lower hex; beside the water where there is some.
fn slope(pen: &mut Pen, grid: &Grid, side: Hexside, line: &HexsideLine) {
    let [a, b] = grid.side_points(side);
    pen.on(PictureLayer::Hexsides, 0.0);
    let upper = line.up.as_ref().and_then(Written::known);
    let Some(up) = upper.filter(|up| side.pair().touches(**up)) else {
        pen.line(vec![vec![a, b]], 0.05, Ink::Relief);
        return;
    };
    let [first, second] = side.pair().hexes();
    let (up, down) = if first == *up { (first, second) } else { (second, first) };
    let fall = toward(grid.centre(up), grid.centre(down));
    let beside = match () {
        () if has(line, HexsideKind::River) => -RIVER - 0.09,
        () if has(line, HexsideKind::Stream) => -STREAM - 0.08,
        () => 0.0,
    };
    let [a, b] = [a, b].map(|p| plus(p, fall, beside));
    // The ticks run out of room where water flows below them.
    let reach = if beside < 0.0 { 0.07 } else { 0.24 };
    pen.line(vec![vec![a, b]], 0.05, Ink::Relief);
    let ticks = (0..8).map(|k| {
        let on = between(a, b, (f64::from(k) + 0.5) / 8.0);
        vec![on, plus(on, fall, if k % 2 == 0 { reach } else { reach * 0.62 })]
    });
    pen.on(PictureLayer::Hexsides, FINE).line(ticks.collect(), 0.035, Ink::Relief);
}

/// A saw of teeth along the side.
fn teeth(pen: &mut Pen, grid: &Grid, side: Hexside) {
    let [a, b] = grid.side_points(side);
    let [from, to] = side.pair().hexes().map(|h| grid.centre(h));
    let across = toward(from, to);
    let saw = (0..=10).map(|k| plus(between(a, b, f64::from(k) / 10.0), across, if k % 2 == 0 { -0.09 } else { 0.09 }));
    pen.on(PictureLayer::Hexsides, 0.0).line(vec![saw.collect()], 0.055, Ink::Wall);
}

/// Walls with a tower at every corner; gates as an opening between two more.
fn walls(pen: &mut Pen, grid: &Grid, sides: &[(Hexside, &HexsideLine)]) {
    let (mut segments, mut towers, mut gate_towers) = (Vec::new(), Vec::new(), Vec::new());
    for (side, line) in sides {
        let [a, b] = grid.side_points(*side);
        if has(line, HexsideKind::Gate) {
            let (near, far) = (between(a, b, 0.34), between(a, b, 0.66));
            segments.extend([[a, near], [far, b]]);
            gate_towers.extend([near, far]);
            towers.extend([a, b]);
        } else if has(line, HexsideKind::Wall) {
            segments.push([a, b]);
            towers.extend([a, b]);
        }
    }
    if segments.is_empty() {
        return;
    }
    let lines = chains(&segments);
    pen.on(PictureLayer::Hexsides, 0.0);
    pen.line(lines.clone(), 0.13, Ink::Wall);
    pen.dots(towers.clone(), 0.11, Ink::Wall);
    pen.dots(gate_towers.clone(), 0.1, Ink::Wall);
    pen.on(PictureLayer::Hexsides, FINEST);
    pen.line(lines, 0.05, Ink::WallCore);
    pen.dots(towers, 0.06, Ink::WallCore);
    pen.dots(gate_towers, 0.055, Ink::WallCore);
}
