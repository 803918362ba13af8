//! A map sheet as a display list.

use super::{Ink, Item, Mark, Picture, PictureLayer};
use crate::documents::MapSheet;
use crate::documents::map_sheet::{HexFeature, HexLine, HexsideKind, HexsideLine, RoadKind, SpanKind, Terrain};
use crate::documents::title_page::Added;
use crate::geometry::{Grid, Hex, Hexside};
use crate::text::Written;

struct Pen {
    items: Vec<Item>,
}

impl Pen {
    fn put(&mut self, layer: PictureLayer, mark: Mark) {
        self.items.push(Item { layer, from: 0.0, mark });
    }

    fn line(&mut self, layer: PictureLayer, points: Vec<[f64; 2]>, width: f64, ink: Ink) {
        self.put(layer, Mark::Line { paths: vec![points], width, ink, round: false, dash: None });
    }

    fn text(&mut self, layer: PictureLayer, at: [f64; 2], size: f64, text: &str, ink: Ink) {
        self.put(layer, Mark::Text { at, size, turn: 0.0, text: text.to_owned(), ink, halo: None });
    }
}

fn between([ax, ay]: [f64; 2], [bx, by]: [f64; 2], t: f64) -> [f64; 2] {
    [ax + (bx - ax) * t, ay + (by - ay) * t]
}

/// The display list of a sheet, in the order in which it is drawn.
pub fn of_sheet(sheet: &MapSheet, grid: &Grid, _added: &Added) -> Picture {
    let mut pen = Pen { items: Vec::new() };
    for hex in grid.hexes() {
        terrain(&mut pen, grid, hex, sheet.hexes.get(&hex));
    }
    for hex in grid.hexes() {
        let mut outline = grid.corners(hex).to_vec();
        outline.push(outline[0]);
        pen.line(PictureLayer::Grid, outline, 0.02, Ink::GridLine);
    }
    for (pair, line) in sheet.sides.iter() {
        if let Some(side) = grid.hexside(*pair) {
            along(&mut pen, grid, side, line);
        }
    }
    for (pair, line) in sheet.sides.iter() {
        if let Some(side) = grid.hexside(*pair) {
            across(&mut pen, grid, side, line);
        }
    }
    for hex in grid.hexes() {
        let [x, y] = grid.centre(hex);
        let line = sheet.hexes.get(&hex);
        let hidden = line.is_some_and(|l| l.no_hex);
        if !hidden {
            pen.text(PictureLayer::Numbers, [x, y - 0.64], 0.26, &hex.to_string(), Ink::Number);
        }
        if let Some(line) = line {
            marks(&mut pen, [x, y], line);
        }
    }
    let mut bounds = ([f64::MAX; 2], [f64::MIN; 2]);
    for [x, y] in grid.hexes().flat_map(|h| grid.corners(h)) {
        bounds.0 = [bounds.0[0].min(x), bounds.0[1].min(y)];
        bounds.1 = [bounds.1[0].max(x), bounds.1[1].max(y)];
    }
    Picture { items: pen.items, bounds }
}

fn terrain(pen: &mut Pen, grid: &Grid, hex: Hex, line: Option<&HexLine>) {
    let Some(line) = line else { return };
    let ink = match (line.no_hex, &line.terrain) {
        (true, _) => Ink::NoHex,
        (false, None) => return,
        (false, Some(Written::Wrong(_))) => Ink::Unknown,
        (false, Some(Written::Known(terrain))) => match terrain {
            Terrain::Clear => Ink::Clear,
            Terrain::Woods => Ink::Woods,
            Terrain::Orchard => Ink::Orchard,
            Terrain::Marsh => Ink::Marsh,
            Terrain::Lake | Terrain::Pond | Terrain::FullRiver => Ink::Water,
        },
    };
    pen.put(PictureLayer::Terrain, Mark::Area { points: grid.corners(hex).to_vec(), ink });
    let centre = grid.centre(hex);
    for feature in line.features.iter().filter_map(Written::known) {
        match feature {
            HexFeature::Town | HexFeature::Building | HexFeature::Chateau => {
                let radius = if *feature == HexFeature::Town { 0.42 } else { 0.22 };
                let points = [[-1.0, -0.7], [1.0, -0.7], [1.0, 0.7], [-1.0, 0.7]]
                    .map(|[dx, dy]| [centre[0] + dx * radius, centre[1] + dy * radius + 0.1]);
                let ink = if *feature == HexFeature::Chateau { Ink::Wall } else { Ink::Town };
                pen.put(PictureLayer::Terrain, Mark::Area { points: points.to_vec(), ink });
            }
            HexFeature::Hilltop => {
                let points = grid.corners(hex).map(|c| between(centre, c, 0.75));
                pen.put(PictureLayer::Terrain, Mark::Area { points: points.to_vec(), ink: Ink::Hill });
            }
            HexFeature::ImprovedPosition => {
                let points = grid.corners(hex).iter().skip(3).map(|c| between(centre, *c, 0.6)).collect();
                pen.line(PictureLayer::Terrain, points, 0.08, Ink::Wall);
            }
            HexFeature::Slope | HexFeature::Dyke => {}
        }
    }
}

fn along(pen: &mut Pen, grid: &Grid, side: Hexside, line: &HexsideLine) {
    let [a, b] = grid.side_points(side);
    for kind in line.kinds.iter().filter_map(Written::known) {
        let (width, ink) = match kind {
            HexsideKind::River => (0.26, Ink::River),
            HexsideKind::Stream => (0.12, Ink::Stream),
            HexsideKind::Lake => (0.10, Ink::Water),
            HexsideKind::Ford => {
                pen.line(PictureLayer::Hexsides, vec![between(a, b, 0.35), between(a, b, 0.65)], 0.2, Ink::Ford);
                continue;
            }
            HexsideKind::Crest => (0.08, Ink::Relief),
            HexsideKind::Slope => {
                slope(pen, grid, side, line);
                continue;
            }
            HexsideKind::DragonsTeeth | HexsideKind::Wall => (0.16, Ink::Wall),
            HexsideKind::Gate => {
                pen.line(PictureLayer::Hexsides, vec![between(a, b, 0.3), between(a, b, 0.7)], 0.22, Ink::Ford);
                continue;
            }
        };
        pen.line(PictureLayer::Hexsides, vec![a, b], width, ink);
        if matches!(kind, HexsideKind::River | HexsideKind::Stream) {
            for at in [a, b] {
                pen.put(PictureLayer::Hexsides, Mark::Dots { at: vec![at], radius: width / 2.0, ink });
            }
        }
    }
}

/// A line with ticks toward the lower hex.
fn slope(pen: &mut Pen, grid: &Grid, side: Hexside, line: &HexsideLine) {
    let [a, b] = grid.side_points(side);
    pen.line(PictureLayer::Hexsides, vec![a, b], 0.06, Ink::Relief);
    let Some(up) = line.up.as_ref().and_then(Written::known) else { return };
    let Some(down) = side.pair().hexes().into_iter().find(|h| h != up) else { return };
    let toward = grid.centre(down);
    for t in [0.15, 0.38, 0.62, 0.85] {
        let from = between(a, b, t);
        pen.line(PictureLayer::Hexsides, vec![from, between(from, toward, 0.22)], 0.05, Ink::Relief);
    }
}

fn across(pen: &mut Pen, grid: &Grid, side: Hexside, line: &HexsideLine) {
    let [from, to] = side.pair().hexes().map(|h| grid.centre(h));
    for road in line.roads.iter().filter_map(Written::known) {
        match road {
            RoadKind::Road => pen.line(PictureLayer::Roads, vec![from, to], 0.11, Ink::Road),
            RoadKind::Trail => {
                for k in 0..5 {
                    let t = f64::from(k) / 5.0;
                    let dash = vec![between(from, to, t), between(from, to, t + 0.11)];
                    pen.line(PictureLayer::Roads, dash, 0.08, Ink::Trail);
                }
            }
        }
    }
    let [a, b] = grid.side_points(side);
    for span in line.spans.iter().filter_map(Written::known) {
        let (near, far) = match span {
            SpanKind::Bridge | SpanKind::StoneBridge => (0.36, 0.64),
            SpanKind::Trestle | SpanKind::Pontoon => (0.42, 0.58),
        };
        for rail in [0.36, 0.64] {
            let at = between(a, b, rail);
            let shift = |t: f64| {
                let on = between(from, to, t);
                let middle = between(from, to, 0.5);
                [at[0] + on[0] - middle[0], at[1] + on[1] - middle[1]]
            };
            pen.line(PictureLayer::Spans, vec![shift(near), shift(far)], 0.06, Ink::Span);
        }
    }
}

fn marks(pen: &mut Pen, [x, y]: [f64; 2], line: &HexLine) {
    if let Some(name) = &line.name {
        pen.text(PictureLayer::Names, [x, y + 0.66], 0.3, name, Ink::Name);
    }
    if let Some(vp) = line.vp {
        pen.text(PictureLayer::Marks, [x + 0.5, y - 0.22], 0.34, &vp.to_string(), Ink::Victory);
    }
    for (marks, dx, dy, ink, sign) in [
        (&line.supply, -0.5, -0.22, Ink::Supply, "S"),
        (&line.entry, -0.5, 0.28, Ink::Entry, "E"),
        (&line.exit, 0.5, 0.28, Ink::Entry, "X"),
    ] {
        if !marks.is_empty() {
            pen.text(PictureLayer::Marks, [x + dx, y + dy], 0.26, &format!("{sign} {}", marks.join(" ")), ink);
        }
    }
}
