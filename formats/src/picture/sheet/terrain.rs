//! What covers the hexes, and what stands in them.

use super::roads::Net;
use super::{FINE, FINEST, Ink, Pen, PictureLayer, Point, between, chance, distance, path, plus, toward};
use crate::documents::MapSheet;
use crate::documents::map_sheet::{HexFeature, HexLine, HexsideKind, Terrain};
use crate::documents::title_page::Added;
use crate::geometry::{Grid, Hex, HexPair};
use crate::text::Written;

/// What a hex is covered with, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    Untranscribed,
    NoHex,
    Kind(Terrain),
    /// A word that neither the series nor the title knows.
    Unknown,
}

impl Ground {
    pub(super) fn of(line: Option<&HexLine>, added: &Added) -> Self {
        match line {
            Some(line) if line.no_hex => Self::NoHex,
            Some(HexLine { terrain: Some(Written::Known(terrain)), .. }) => Self::Kind(*terrain),
            Some(HexLine { terrain: Some(Written::Wrong(word)), .. }) => match added.get(word) {
                // What counts as nothing lies on the same paper as clear terrain, and its letter tells it apart.
                Some(counts_as) => Self::Kind(counts_as.unwrap_or(Terrain::Clear)),
                None => Self::Unknown,
            },
            _ => Self::Untranscribed,
        }
    }

    const fn ink(self) -> Ink {
        match self {
            Self::Untranscribed => Ink::Untranscribed,
            Self::NoHex => Ink::NoHex,
            Self::Unknown => Ink::Unknown,
            Self::Kind(Terrain::Clear) => Ink::Clear,
            Self::Kind(Terrain::Woods) => Ink::Woods,
            Self::Kind(Terrain::Orchard) => Ink::Orchard,
            Self::Kind(Terrain::Marsh) => Ink::Marsh,
            Self::Kind(Terrain::Lake | Terrain::Pond | Terrain::FullRiver) => Ink::Water,
        }
    }

    /// What one shore or one edge surrounds.
    fn joins(self, other: Self) -> bool {
        self.ink() == other.ink()
    }
}

/// Whether a place in a hex is kept free for its printed number.
fn under_number([dx, dy]: Point) -> bool {
    dx.abs() < 0.42 && (-0.84..-0.47).contains(&dy)
}

fn offset(centre: Point, x: f64, y: f64) -> Point {
    [centre[0] + x, centre[1] + y]
}

pub(super) fn draw(pen: &mut Pen, sheet: &MapSheet, grid: &Grid, added: &Added, net: &Net) {
    let ground = |hex: Hex| Ground::of(sheet.hexes.get(&hex), added);
    pen.on(PictureLayer::Terrain, 0.0);
    for hex in grid.hexes() {
        // A little larger than the hex, so that no paper shines through between two of one kind.
        let centre = grid.centre(hex);
        pen.area(grid.corners(hex).map(|c| between(centre, c, 1.012)).to_vec(), ground(hex).ink());
    }
    for hex in grid.hexes() {
        edges(pen, grid, hex, &ground);
    }
    for hex in grid.hexes() {
        texture(pen, grid, hex, ground(hex));
    }
    for (hex, line) in sheet.hexes.iter().filter(|(hex, line)| grid.contains(**hex) && !line.no_hex) {
        for feature in line.features.iter().filter_map(Written::known) {
            if *feature == HexFeature::Hilltop {
                hilltop(pen, sheet, grid, *hex, line.elevation.unwrap_or(1));
            }
        }
    }
    for (hex, line) in sheet.hexes.iter().filter(|(hex, line)| grid.contains(**hex) && !line.no_hex) {
        for feature in line.features.iter().filter_map(Written::known) {
            stands(pen, grid, *hex, *feature, net);
        }
    }
}

/// Where a wood or water ends: ragged trees, or a shore with a line of ripples.
fn edges(pen: &mut Pen, grid: &Grid, hex: Hex, ground: &impl Fn(Hex) -> Ground) {
    let here = ground(hex);
    let (woods, water) = (here.ink() == Ink::Woods, here.ink() == Ink::Water);
    if !woods && !water {
        return;
    }
    let centre = grid.centre(hex);
    let (mut leaves, mut shores, mut ripples) = (Vec::new(), Vec::new(), Vec::new());
    for (k, next) in grid.neighbours(hex).enumerate() {
        if ground(next).joins(here) {
            continue;
        }
        let Some(side) = grid.hexside(HexPair::new(hex, next)) else { continue };
        let [a, b] = grid.side_points(side);
        if woods {
            for i in 0..5u32 {
                let seed = 40 + 10 * k as u32 + i;
                let on = between(a, b, 0.1 + 0.2 * f64::from(i) + 0.08 * (chance(hex, seed) - 0.5));
                leaves.push(plus(on, toward(centre, on), 0.02 + 0.05 * chance(hex, seed + 100)));
            }
        } else {
            let middle = between(a, b, 0.5);
            let inward = toward(middle, centre);
            shores.push(vec![a, b]);
            ripples.push([0.06, 0.94].map(|t| plus(between(a, b, t), inward, 0.15)).to_vec());
        }
    }
    pen.on(PictureLayer::Terrain, 0.0).dots(leaves, 0.13, Ink::WoodsEdge);
    pen.line(shores, 0.07, Ink::Shore);
    pen.on(PictureLayer::Terrain, FINE).line(ripples, 0.03, Ink::Ripple);
}

fn texture(pen: &mut Pen, grid: &Grid, hex: Hex, ground: Ground) {
    let centre = grid.centre(hex);
    pen.on(PictureLayer::Terrain, FINE);
    let hatch = |steps: &[f64]| {
        // Strokes up to the right that end at the edge of the hex.
        steps.iter().map(|s| [-1.0, 1.0].map(|e| offset(centre, s + e * 0.3, s - e * 0.3)).to_vec()).collect()
    };
    match ground {
        Ground::Untranscribed => pen.line(hatch(&[-0.16, 0.0, 0.16]), 0.03, Ink::Hatch),
        Ground::NoHex => {
            let strokes = [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5].map(|s: f64| {
                let reach = 0.72 - s.abs() * 0.55;
                [-1.0, 1.0].map(|e| offset(centre, s + e * reach * 0.72, s - e * reach * 0.72)).to_vec()
            });
            pen.line(strokes.to_vec(), 0.03, Ink::NoHexHatch);
        }
        Ground::Unknown | Ground::Kind(Terrain::Clear) => {}
        Ground::Kind(Terrain::Woods) => {
            let mut trees = [Vec::new(), Vec::new()];
            let turn = chance(hex, 0) * std::f64::consts::TAU;
            for i in 0..13u32 {
                // The golden angle spreads them evenly without a row that the eye could follow.
                let angle = turn + 2.399_963 * f64::from(i);
                let radius = 0.80 * ((f64::from(i) + 0.35) / 13.0).sqrt();
                let jitter = |k: u32| 0.14 * (chance(hex, k + i) - 0.5);
                let at = offset(centre, radius * angle.cos() + jitter(200), radius * angle.sin() + jitter(300));
                if !under_number([at[0] - centre[0], at[1] - centre[1]]) {
                    trees[usize::from(chance(hex, 400 + i) < 0.45)].push(at);
                }
            }
            for (at, radius) in trees.into_iter().zip([0.115, 0.085]) {
                let shade = at.iter().map(|p| offset(*p, 0.025, 0.035)).collect();
                pen.dots(shade, radius, Ink::TreeShade);
                pen.dots(at, radius * 0.9, Ink::Tree);
            }
        }
        Ground::Kind(Terrain::Orchard) => {
            let apothem = 3f64.sqrt() / 2.0 - 0.09;
            let trees = (-3..=3)
                .flat_map(|row| (-3..=3).map(move |column| [f64::from(column) * 0.27, f64::from(row) * 0.27]))
                .filter(|[x, y]| y.abs() < apothem && (x.abs() * 3f64.sqrt() / 2.0 + y.abs() / 2.0) < apothem)
                .filter(|place| !under_number(*place))
                .map(|[x, y]| offset(centre, x, y))
                .collect();
            pen.dots(trees, 0.06, Ink::OrchardTree);
        }
        Ground::Kind(Terrain::Marsh) => {
            let mut reeds = Vec::new();
            for (i, [x, y]) in
                [[-0.5, -0.24], [0.44, -0.28], [-0.04, -0.02], [-0.6, 0.2], [0.52, 0.16], [-0.24, 0.5], [0.34, 0.52]]
                    .into_iter()
                    .enumerate()
            {
                let k = i as u32;
                let at = offset(centre, x + 0.14 * (chance(hex, k) - 0.5), y + 0.14 * (chance(hex, k + 50) - 0.5));
                reeds.push([-0.15, 0.15].map(|dx| offset(at, dx, 0.0)).to_vec());
                for (dx, lean, high) in [(-0.05, -0.03, 0.11), (0.0, 0.0, 0.15), (0.05, 0.03, 0.11)] {
                    reeds.push(vec![offset(at, dx, 0.0), offset(at, dx + lean, -high)]);
                }
            }
            pen.line(reeds, 0.026, Ink::Reed);
        }
        Ground::Kind(Terrain::Lake | Terrain::Pond | Terrain::FullRiver) => {
            let waves = [[-0.3, -0.28], [0.28, -0.02], [-0.2, 0.3]].into_iter().enumerate().map(|(i, [x, y])| {
                let at = offset(centre, x + 0.2 * (chance(hex, i as u32) - 0.5), y);
                let points: Vec<Point> = (0..=6)
                    .map(|k| {
                        let t = f64::from(k) - 3.0;
                        offset(at, t * 0.08, 0.03 * (t * 1.6).sin())
                    })
                    .collect();
                points
            });
            pen.line(waves.collect(), 0.03, Ink::Ripple);
        }
    }
}

/// A tint for each rank, and a contour where the next hex is lower.
fn hilltop(pen: &mut Pen, sheet: &MapSheet, grid: &Grid, hex: Hex, rank: i16) {
    let height = |h: Hex| {
        sheet.hexes.get(&h).map_or(0, |line| {
            let top = line.features.iter().any(|f| f.known() == Some(&HexFeature::Hilltop));
            if top { line.elevation.unwrap_or(1).max(1) } else { 0 }
        })
    };
    pen.on(PictureLayer::Terrain, 0.0);
    for _ in 0..rank.clamp(1, 4) {
        pen.area(grid.corners(hex).to_vec(), Ink::Hill);
    }
    let mut contour = Vec::new();
    let centre = grid.centre(hex);
    for next in grid.neighbours(hex).filter(|n| height(*n) < rank.max(1)) {
        let pair = HexPair::new(hex, next);
        let marked = sheet.sides.get(&pair).is_some_and(|line| {
            line.kinds.iter().any(|k| matches!(k.known(), Some(HexsideKind::Slope | HexsideKind::Crest)))
        });
        if let Some(side) = grid.hexside(pair).filter(|_| !marked) {
            let [a, b] = grid.side_points(side);
            contour.push(vec![between(a, centre, 0.08), between(b, centre, 0.08)]);
        }
    }
    pen.on(PictureLayer::Terrain, FINE).line(contour, 0.035, Ink::Relief);
}

/// Where a small building may stand without standing on a road.
pub(super) fn free_spot(centre: Point, hex: Hex, net: &Net, reach: f64) -> Point {
    let spots = [[0.0, 0.04], [0.34, -0.3], [-0.34, 0.3], [-0.34, -0.3], [0.34, 0.3], [0.0, -0.4], [0.0, 0.42]];
    let clear = |p: &Point| net.distance(hex, *p) > reach;
    spots.map(|[x, y]| offset(centre, x, y)).into_iter().find(clear).unwrap_or(centre)
}

/// Blocks with an edge: the wider ones below.
fn blocks(pen: &mut Pen, paths: Vec<Vec<Point>>, width: f64, ink: Ink) {
    let edge = 0.032;
    let longer = paths
        .iter()
        .filter_map(|p| {
            let (a, b) = (*p.first()?, *p.last()?);
            let way = toward(a, b);
            Some(vec![plus(a, way, -edge), plus(b, way, edge)])
        })
        .collect();
    pen.bars(longer, width + 2.0 * edge, Ink::TownEdge);
    pen.bars(paths, width, ink);
}

fn stands(pen: &mut Pen, grid: &Grid, hex: Hex, feature: HexFeature, net: &Net) {
    let centre = grid.centre(hex);
    match feature {
        HexFeature::Hilltop => {}
        HexFeature::Town => {
            pen.on(PictureLayer::Terrain, 0.0);
            pen.area((0..24).map(|k| round(centre, hex, f64::from(k) / 24.0)).collect(), Ink::TownGround);
            let mut houses = [Vec::new(), Vec::new()];
            for k in 0..20u32 {
                let (column, row) = (f64::from(k % 5) - 2.0, f64::from(k / 5) - 1.5);
                let jitter = |seed: u32| chance(hex, seed + k) - 0.5;
                let at = offset(centre, column * 0.25 + 0.06 * jitter(0), row * 0.26 + 0.06 * jitter(30));
                if distance(at, centre) > 0.56 || net.distance(hex, at) < 0.165 || chance(hex, 60 + k) < 0.12 {
                    continue;
                }
                let upright = chance(hex, 90 + k) < 0.35;
                let (angle, long) = (0.42 * jitter(120), 0.07 + 0.05 * chance(hex, 150 + k));
                let (dx, dy) = (angle.cos() * long, angle.sin() * long);
                let (dx, dy) = if upright { (-dy * 0.8, dx * 0.8) } else { (dx, dy) };
                houses[usize::from(chance(hex, 180 + k) < 0.4)].push(vec![offset(at, -dx, -dy), offset(at, dx, dy)]);
            }
            let [small, large] = houses;
            blocks(pen, small, 0.12, Ink::Town);
            blocks(pen, large, 0.15, Ink::Town);
        }
        HexFeature::Building => {
            pen.on(PictureLayer::Terrain, 0.0);
            let at = free_spot(centre, hex, net, 0.26);
            let house = |x: f64, y: f64, dx: f64, dy: f64| vec![offset(at, x - dx, y - dy), offset(at, x + dx, y + dy)];
            blocks(pen, vec![house(-0.08, 0.04, 0.12, 0.0), house(0.15, -0.03, 0.0, 0.11)], 0.14, Ink::Town);
        }
        HexFeature::Chateau => {
            pen.on(PictureLayer::Terrain, 0.0);
            let at = free_spot(centre, hex, net, 0.36);
            // A court that is open to the south, in a walled garden.
            let garden = [[-0.4, -0.27], [0.4, -0.27], [0.4, 0.3], [-0.4, 0.3]].map(|[x, y]| offset(at, x, y));
            pen.area(garden.to_vec(), Ink::Orchard);
            let mut wall = garden.to_vec();
            wall.push(garden[0]);
            pen.line(vec![wall], 0.03, Ink::TownEdge);
            let part = |x: f64, y: f64, dx: f64, dy: f64| vec![offset(at, x - dx, y - dy), offset(at, x + dx, y + dy)];
            let wings = vec![part(0.0, -0.1, 0.27, 0.0), part(-0.2, 0.05, 0.0, 0.13), part(0.2, 0.05, 0.0, 0.13)];
            blocks(pen, wings, 0.14, Ink::Town);
        }
        HexFeature::ImprovedPosition => {
            // The trace of a redoubt: salients at the corners of the hex.
            pen.on(PictureLayer::Terrain, 0.0);
            let corners = grid.corners(hex);
            let mut trace: Vec<Point> = Vec::new();
            for k in 0..6 {
                let curtain = between(corners[k], corners[(k + 1) % 6], 0.5);
                trace.extend([between(centre, corners[k], 0.66), between(centre, curtain, 0.5)]);
            }
            trace.push(trace[0]);
            pen.line(vec![trace.clone()], 0.085, Ink::Wall);
            pen.on(PictureLayer::Terrain, FINEST).line(vec![trace], 0.03, Ink::WallCore);
        }
        HexFeature::Slope => {
            pen.on(PictureLayer::Terrain, FINE);
            let strokes = (0..14u32)
                .map(|k| {
                    let (column, row) = (f64::from(k % 5), f64::from(k / 5));
                    let x = (column - 2.0) * 0.24 + if row == 1.0 { 0.12 } else { 0.0 };
                    let y = (row - 1.0) * 0.36 + 0.05 * (chance(hex, k) - 0.5);
                    vec![offset(centre, x, y - 0.1), offset(centre, x + 0.05, y + 0.1)]
                })
                .collect();
            pen.line(strokes, 0.035, Ink::Relief);
        }
        HexFeature::Dyke => {
            pen.on(PictureLayer::Terrain, 0.0);
            let ring: Vec<Point> = grid.corners(hex).iter().map(|c| between(centre, *c, 0.93)).collect();
            let mut closed = ring.clone();
            closed.extend(ring.first());
            let ticks = path::sampled(&closed, 0.2)
                .into_iter()
                .map(|p| [-0.055, 0.055].map(|by| plus(p, toward(centre, p), by)).to_vec())
                .collect();
            pen.line(vec![closed], 0.05, Ink::Relief);
            pen.on(PictureLayer::Terrain, FINE).line(ticks, 0.03, Ink::Relief);
        }
    }
}

/// The edge of a town's ground, uneven as gardens are.
fn round(centre: Point, hex: Hex, t: f64) -> Point {
    let angle = t * std::f64::consts::TAU;
    let radius = 0.68 + 0.035 * (3.0 * angle + 6.0 * chance(hex, 7)).sin();
    offset(centre, radius * angle.cos(), radius * angle.sin())
}
