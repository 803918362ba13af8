//! Draws display lists: each is turned into triangles once, in pieces, and then only moved while the view moves.

mod pen;

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::TAU;
use std::rc::Rc;
use std::sync::Arc;

use egui::emath::TSTransform;
use egui::epaint::text::FontsView;
use egui::epaint::{Mesh, TextShape};
use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Vec2, vec2};
use tlnb_formats::geometry::Grid;
use tlnb_formats::picture::{Ink, Mark, Picture, PictureLayer, Theme};

use crate::core::board::Motion;
use crate::core::camera::Camera;
use crate::core::settings::{Settings, Shown};
use crate::theme;
use pen::Pen;

/// Pixels a piece is wide and high: smaller ones leave less outside the view, larger ones are fewer to draw.
const PIECE: f64 = 120.0;
/// How much a piece may be shrunk or grown before its triangles are made anew.
const STRETCH: (f64, f64) = (0.8, 1.25);
/// Pixels from which letters are drawn.
const LEAST_LETTERS: f64 = 5.0;

/// What is to be drawn, and how.
pub(super) struct Wanted<'a> {
    pub(super) sheet: &'a str,
    pub(super) grid: Grid,
    /// Tells one state of the sheet from the next.
    pub(super) revision: u64,
    pub(super) theme: Theme,
    /// Where the sheet lies on the table.
    pub(super) motion: Motion,
    pub(super) opacity: f32,
}

/// Makes glibc keep freed memory for the next frame instead of asking the system for fresh pages: freeing a block that
/// was mapped raises its limits to that block's size (mallopt(3), `M_MMAP_THRESHOLD`). No page of it is touched.
pub(super) fn keep_freed_memory() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(31 << 20)));
}

/// The triangles of every sheet that has been drawn.
#[derive(Default)]
pub(super) struct Painted {
    sheets: BTreeMap<String, Sheet>,
}

/// Which part of a picture a piece is: its run of one layer, its column and row.
type Place = (usize, i32, i32);

/// Items of one layer that follow each other, with the words among them.
type Run = (PictureLayer, Vec<usize>);

struct Piece {
    /// Shared with egui, which copies it once, into what goes to the graphics card.
    mesh: Arc<Mesh>,
    /// The same with an opacity, kept while that stays.
    faded: Option<(f32, Arc<Mesh>)>,
    bounds: Rect,
    items: Vec<usize>,
}

impl Piece {
    fn new(mesh: Mesh, items: Vec<usize>) -> Self {
        Self { bounds: mesh.calc_bounds(), mesh: Arc::new(mesh), faded: None, items }
    }

    fn at_opacity(&mut self, opacity: f32) -> Arc<Mesh> {
        if opacity >= 1.0 {
            self.faded = None;
            return self.mesh.clone();
        }
        let faded = self.faded.take().filter(|(kept, _)| kept.to_bits() == opacity.to_bits());
        let (_, mesh) = self.faded.insert(faded.unwrap_or_else(|| {
            let mut mesh = (*self.mesh).clone();
            for vertex in &mut mesh.vertices {
                vertex.color = vertex.color.gamma_multiply(opacity);
            }
            (opacity, Arc::new(mesh))
        }));
        mesh.clone()
    }
}

struct Sheet {
    picture: Rc<Picture>,
    revision: u64,
    theme: Theme,
    /// Pixels a map unit, and the turn, the triangles were made for; pixels of the screen to a point.
    scale: f64,
    angle: f64,
    pixels_per_point: f32,
    pieces: BTreeMap<Place, Piece>,
    runs: Vec<Run>,
}

const fn shown(layer: PictureLayer) -> Shown {
    match layer {
        PictureLayer::Terrain => Shown::Terrain,
        PictureLayer::Grid => Shown::Grid,
        PictureLayer::Hexsides => Shown::Hexsides,
        PictureLayer::Roads => Shown::Roads,
        PictureLayer::Spans => Shown::Spans,
        PictureLayer::Marks => Shown::Marks,
        PictureLayer::Names => Shown::Names,
        PictureLayer::Numbers => Shown::Numbers,
        PictureLayer::Units => Shown::Units,
    }
}

fn middle(mark: &Mark) -> [f64; 2] {
    let points: Vec<[f64; 2]> = match mark {
        Mark::Area { points, .. } => points.clone(),
        Mark::Line { paths, .. } => paths.iter().flatten().copied().collect(),
        Mark::Dots { at, .. } => at.clone(),
        Mark::Text { at, .. } => vec![*at],
    };
    let n = points.len().max(1) as f64;
    let sum = points.iter().fold([0.0, 0.0], |[x, y], [u, v]| [x + u, y + v]);
    [sum[0] / n, sum[1] / n]
}

/// The items by piece, and the words by run. A hex is in one piece with all that stands in it, and a run begins where an
/// ink is used for the first time: so what is drawn later, as trees are after the ground, lies above every earlier piece.
fn sorted(picture: &Picture, grid: &Grid, scale: f64) -> (BTreeMap<Place, Vec<usize>>, Vec<Run>) {
    let mut places: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    let mut runs: Vec<Run> = Vec::new();
    let mut used = BTreeSet::new();
    for (i, item) in picture.items.iter().enumerate() {
        let new = ink(&item.mark).is_some_and(|ink| used.insert((item.layer, ink)));
        if new || runs.last().is_none_or(|(layer, _)| *layer != item.layer) {
            runs.push((item.layer, Vec::new()));
        }
        let run = runs.len() - 1;
        if matches!(item.mark, Mark::Text { .. }) {
            if let Some((_, words)) = runs.last_mut() {
                words.push(i);
            }
        } else {
            let middle = middle(&item.mark);
            let home = grid.hex_at(middle).map_or(middle, |hex| grid.centre(hex));
            let [x, y] = home.map(|v| (v * scale / PIECE).floor() as i32);
            places.entry((run, x, y)).or_default().push(i);
        }
    }
    (places, runs)
}

/// None for words, which lie above the rest of their run.
const fn ink(mark: &Mark) -> Option<Ink> {
    match mark {
        Mark::Area { ink, .. } | Mark::Line { ink, .. } | Mark::Dots { ink, .. } => Some(*ink),
        Mark::Text { .. } => None,
    }
}

impl Painted {
    pub(super) fn draw(
        &mut self,
        painter: &egui::Painter,
        picture: &Rc<Picture>,
        wanted: &Wanted<'_>,
        camera: &Camera,
        origin: Pos2,
        settings: &Settings,
    ) {
        let angle = camera.angle + wanted.motion.angle();
        let old = self.sheets.remove(wanted.sheet);
        let mut sheet = Sheet::current(old, painter, picture, wanted, camera.scale, angle);
        sheet.show(painter, wanted, camera, origin, settings);
        self.sheets.insert(wanted.sheet.to_owned(), sheet);
    }
}

impl Sheet {
    /// The triangles for this state of the picture; of the old ones, all pieces whose items are the same are kept.
    fn current(
        old: Option<Self>,
        painter: &egui::Painter,
        picture: &Rc<Picture>,
        wanted: &Wanted<'_>,
        scale: f64,
        angle: f64,
    ) -> Self {
        let ctx = painter.ctx();
        let pixels_per_point = ctx.pixels_per_point();
        let fits = |s: &Self| {
            let stretch = scale / s.scale;
            s.theme == wanted.theme
                && (STRETCH.0..=STRETCH.1).contains(&stretch)
                && (s.angle - angle).abs() < 1e-6
                && s.pixels_per_point.to_bits() == pixels_per_point.to_bits()
        };
        let old = old.filter(fits);
        if let Some(same) = &old
            && same.revision == wanted.revision
            && let Some(same) = old
        {
            return same;
        }
        let (scale, angle) = old.as_ref().map_or((scale, angle), |o| (o.scale, o.angle));
        let (places, runs) = sorted(picture, &wanted.grid, scale);
        let mut kept = old.map(|o| (o.picture, o.pieces));
        let pen = Pen { scale, angle, theme: wanted.theme, pixels_per_point, options: pen::options(ctx) };
        let pieces = places
            .into_iter()
            .map(|(place, items)| {
                let same = |(picture_before, pieces): &mut (Rc<Picture>, BTreeMap<Place, Piece>)| {
                    let piece = pieces.remove(&place)?;
                    let before = piece.items.iter().map(|i| picture_before.items.get(*i));
                    before.eq(items.iter().map(|i| picture.items.get(*i))).then_some(piece)
                };
                match kept.as_mut().and_then(same) {
                    Some(piece) => (place, Piece { items, ..piece }),
                    None => {
                        let mesh = pen.mesh(items.iter().filter_map(|i| picture.items.get(*i)));
                        (place, Piece::new(mesh, items))
                    }
                }
            })
            .collect();
        Self {
            picture: picture.clone(),
            revision: wanted.revision,
            theme: wanted.theme,
            scale,
            angle,
            pixels_per_point,
            pieces,
            runs,
        }
    }

    fn show(
        &mut self,
        painter: &egui::Painter,
        wanted: &Wanted<'_>,
        camera: &Camera,
        origin: Pos2,
        settings: &Settings,
    ) {
        let at = |p: [f64; 2]| {
            let [x, y] = camera.screen_from_map(wanted.motion.apply(p));
            origin + vec2(x as f32, y as f32)
        };
        let moved = TSTransform::new(at([0.0, 0.0]).to_vec2(), (camera.scale / self.scale) as f32);
        let turn = camera.angle + wanted.motion.angle();
        for (run, (layer, words)) in self.runs.iter().enumerate() {
            let opacity = settings.opacity(shown(*layer)) * wanted.opacity;
            if opacity <= 0.0 {
                continue;
            }
            show_pieces(painter, &mut self.pieces, run, moved, opacity);
            let words = words.iter().filter_map(|i| self.picture.items.get(*i));
            let letters = Letters { theme: self.theme, clip: painter.clip_rect(), scale: camera.scale, turn, opacity };
            let mut shapes = Vec::new();
            painter.ctx().fonts_mut(|fonts| {
                for item in words.filter(|i| f64::from(i.from) <= camera.scale) {
                    letters.put(fonts, &item.mark, &at, &mut shapes);
                }
            });
            painter.extend(shapes);
        }
    }
}

/// Shows what of a run is in view. Egui moves the triangles while it copies them.
fn show_pieces(
    painter: &egui::Painter,
    pieces: &mut BTreeMap<Place, Piece>,
    run: usize,
    moved: TSTransform,
    opacity: f32,
) {
    let clip = painter.clip_rect();
    let pieces = pieces.range_mut((run, i32::MIN, i32::MIN)..=(run, i32::MAX, i32::MAX)).map(|(_, piece)| piece);
    painter.ctx().graphics_mut(|layers| {
        let list = layers.entry(painter.layer_id());
        for piece in pieces.filter(|p| moved.mul_rect(p.bounds).intersects(clip)) {
            let index = list.add(clip, Shape::Mesh(piece.at_opacity(opacity)));
            list.mutate_shape(index, |shape| shape.transform_after_tessellation = moved);
        }
    });
}

/// How words are drawn in this view.
struct Letters {
    theme: Theme,
    clip: Rect,
    scale: f64,
    turn: f64,
    opacity: f32,
}

impl Letters {
    fn put(&self, fonts: &mut FontsView<'_>, mark: &Mark, at: &impl Fn([f64; 2]) -> Pos2, shapes: &mut Vec<Shape>) {
        let Mark::Text { at: point, size, turn: own, text, ink, halo } = mark else { return };
        let size = (size * self.scale).min(120.0);
        if size < LEAST_LETTERS {
            return;
        }
        // Half sizes, so that few letters need to be drawn anew while zooming.
        let size = (size * 2.0).round() as f32 / 2.0;
        let point = at(*point);
        // No letter is much wider than high, and half of them stand on either side.
        if !self.clip.expand(size * (0.6 * text.chars().count() as f32 + 1.0)).contains(point) {
            return;
        }
        let galley = fonts.layout_no_wrap(text.clone(), FontId::proportional(size), Color32::PLACEHOLDER);
        let angle = (own + self.turn) as f32;
        let mut put = |by: Vec2, colour: Color32| {
            let corner = Align2::CENTER_CENTER.anchor_size(point + by, galley.size()).min;
            let shape = TextShape::new(corner, galley.clone(), colour.gamma_multiply(self.opacity));
            shapes.push(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER).into());
        };
        if let Some(halo) = halo {
            let (reach, colour) = ((size * 0.1).max(1.0), theme::of(self.theme.colour(*halo)));
            // Around small letters four directions are as good as eight.
            let n = if size < 16.0 { 4 } else { 8 };
            for k in 0..n {
                let turn = TAU * (k as f32 + 0.5) / n as f32;
                put(Vec2::angled(turn) * reach, colour);
            }
        }
        put(Vec2::ZERO, theme::of(self.theme.colour(*ink)));
    }
}

#[cfg(test)]
mod tests {
    use tlnb_formats::picture::Item;

    use super::*;

    #[test]
    fn what_stands_in_a_hex_lies_above_every_ground_and_in_one_piece() {
        let grid = Grid::tlnb(20, 20, 19);
        let area = |hex| Mark::Area { points: grid.corners(hex).to_vec(), ink: Ink::Woods };
        let tree = |hex, by: f64, ink| {
            let [x, y] = grid.centre(hex);
            Mark::Dots { at: vec![[x + by, y]], radius: 0.1, ink }
        };
        let trees = |hex| [tree(hex, 0.3, Ink::TreeShade), tree(hex, -0.3, Ink::Tree)];
        let marks = grid.hexes().map(area).chain(grid.hexes().flat_map(trees));
        let items = marks.map(|mark| Item { layer: PictureLayer::Terrain, from: 0.0, mark }).collect();
        let picture = Picture { items, ..Picture::default() };
        let (places, _) = sorted(&picture, &grid, 24.0);
        let order: Vec<usize> = places.into_values().flatten().collect();
        let hexes = grid.hexes().count();
        assert_eq!(order.len(), 3 * hexes);
        assert!(order.iter().take(hexes).all(|i| *i < hexes), "ground above trees");
        for shade in (hexes..3 * hexes).step_by(2) {
            let at = |item| order.iter().position(|i| *i == item);
            assert!(at(shade) < at(shade + 1), "a tree below its shade");
        }
    }
}
