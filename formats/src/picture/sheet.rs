//! A map sheet as a display list.

mod hexsides;
mod labels;
mod marks;
mod names;
mod path;
mod roads;
mod signs;
mod spans;
mod terrain;

use super::{Ink, Item, Mark, Picture, PictureLayer};
use crate::documents::MapSheet;
use crate::documents::title_page::Added;
use crate::geometry::{Grid, Hex};

pub(super) use labels::width;

/// Least scales, in pixels a map unit, of what is too fine for less.
const FINE: f32 = 11.0;
const FINEST: f32 = 18.0;

type Point = [f64; 2];

/// Puts marks on the list.
struct Pen {
    items: Vec<Item>,
    layer: PictureLayer,
    from: f32,
}

impl Pen {
    const fn new() -> Self {
        Self { items: Vec::new(), layer: PictureLayer::Terrain, from: 0.0 }
    }

    /// What follows belongs to a layer and is drawn from a scale on.
    fn on(&mut self, layer: PictureLayer, from: f32) -> &mut Self {
        (self.layer, self.from) = (layer, from);
        self
    }

    fn put(&mut self, mark: Mark) {
        self.items.push(Item { layer: self.layer, from: self.from, mark });
    }

    fn area(&mut self, points: Vec<Point>, ink: Ink) {
        self.put(Mark::Area { points, ink });
    }

    /// Lines with round ends.
    fn line(&mut self, paths: Vec<Vec<Point>>, width: f64, ink: Ink) {
        if !paths.is_empty() {
            self.put(Mark::Line { paths, width, ink, round: true, dash: None });
        }
    }

    /// Lines with square ends.
    fn bars(&mut self, paths: Vec<Vec<Point>>, width: f64, ink: Ink) {
        if !paths.is_empty() {
            self.put(Mark::Line { paths, width, ink, round: false, dash: None });
        }
    }

    fn dots(&mut self, at: Vec<Point>, radius: f64, ink: Ink) {
        if !at.is_empty() {
            self.put(Mark::Dots { at, radius, ink });
        }
    }
}

fn between([ax, ay]: Point, [bx, by]: Point, t: f64) -> Point {
    [ax + (bx - ax) * t, ay + (by - ay) * t]
}

fn plus([x, y]: Point, [dx, dy]: Point, by: f64) -> Point {
    [x + dx * by, y + dy * by]
}

fn distance([ax, ay]: Point, [bx, by]: Point) -> f64 {
    (ax - bx).hypot(ay - by)
}

/// The direction from one point to another, of length 1.
fn toward(a: Point, b: Point) -> Point {
    let d = distance(a, b).max(1e-9);
    [(b[0] - a[0]) / d, (b[1] - a[1]) / d]
}

/// A number from 0 to 1 that is always the same for a hex: chance as the eye sees it, yet the same in every picture.
fn chance(hex: Hex, k: u32) -> f64 {
    let mut z =
        (u64::from(hex.column.cast_unsigned()) << 40) ^ (u64::from(hex.row.cast_unsigned()) << 20) ^ u64::from(k);
    // splitmix64 (Steele, Lea and Flood 2014).
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

/// The display list of a sheet, in the order in which it is drawn.
pub fn of_sheet(sheet: &MapSheet, grid: &Grid, added: &Added) -> Picture {
    let (items, laid) = drawn(sheet, grid, added);
    let crowded = laid.iter().filter(|l| l.forced).map(labels::Laid::says).collect();
    Picture { items, bounds: bounds(grid), crowded }
}

pub(super) fn bounds(grid: &Grid) -> (Point, Point) {
    let mut bounds = ([f64::MAX; 2], [f64::MIN; 2]);
    for [x, y] in grid.hexes().flat_map(|h| grid.corners(h)) {
        bounds.0 = [bounds.0[0].min(x), bounds.0[1].min(y)];
        bounds.1 = [bounds.1[0].max(x), bounds.1[1].max(y)];
    }
    bounds
}

fn drawn(sheet: &MapSheet, grid: &Grid, added: &Added) -> (Vec<Item>, Vec<labels::Laid>) {
    let mut pen = Pen::new();
    let net = roads::Net::of(sheet, grid);
    terrain::draw(&mut pen, sheet, grid, added, &net);
    lattice(&mut pen, grid);
    hexsides::draw(&mut pen, sheet, grid);
    net.draw(&mut pen);
    spans::draw(&mut pen, sheet, grid);
    let wanted = marks::wanted(sheet, grid, added).chain(names::wanted(sheet, grid)).collect();
    let laid = labels::lay(wanted, bounds(grid), names::in_the_way(sheet, grid, &net));
    for label in &laid {
        label.draw(&mut pen);
    }
    (pen.items, laid)
}

/// The lines between hexes: each hexside once, those of a column in two runs.
fn lattice(pen: &mut Pen, grid: &Grid) {
    pen.on(PictureLayer::Grid, 5.0);
    for column in grid.first_column..=grid.last_column {
        let mut paths = Vec::new();
        for row in grid.first_row..=grid.last_row(column) {
            let hex = Hex::new(column, row);
            let corners = grid.corners(hex);
            // Each side belongs to the lower of its two hexes, or to the one that is on the sheet.
            let own: Vec<usize> = (0..6)
                .filter(|k| {
                    let (a, b) = (corners[*k], corners[(*k + 1) % 6]);
                    let middle = between(a, b, 0.5);
                    let beyond = grid.hex_at(plus(middle, toward(grid.centre(hex), middle), 0.4));
                    beyond.is_none_or(|h| !grid.contains(h) || hex < h)
                })
                .collect();
            let mut run: Vec<Point> = Vec::new();
            // From the first side whose forerunner is not its own, so that a run is not cut in two.
            let start = (0..6).find(|k| own.contains(k) && !own.contains(&((k + 5) % 6))).unwrap_or(0);
            for k in (start..start + 6).map(|k| k % 6) {
                if own.contains(&k) {
                    if run.is_empty() {
                        run.push(corners[k]);
                    }
                    run.push(corners[(k + 1) % 6]);
                } else if !run.is_empty() {
                    paths.push(std::mem::take(&mut run));
                }
            }
            if !run.is_empty() {
                paths.push(run);
            }
        }
        pen.bars(paths, 0.025, Ink::GridLine);
    }
}

#[cfg(test)]
mod tests;
