//! Draws display lists: each is turned into triangles once, in pieces, and then only moved while the view moves.

use std::collections::BTreeMap;
use std::rc::Rc;

use egui::epaint::{self, TessellationOptions, Tessellator};
use egui::{Align2, Color32, FontId, Mesh, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use tlnb_formats::picture::{Item, Mark, Picture, PictureLayer, Theme};

use crate::core::board::Motion;
use crate::core::camera::Camera;
use crate::core::settings::{Settings, Shown};
use crate::theme;

/// Map units a piece is wide and high.
const PIECE: f64 = 8.0;
/// How much a piece may be shrunk or grown before its triangles are made anew.
const STRETCH: (f64, f64) = (0.8, 1.25);
/// Pixels from which letters are drawn.
const LEAST_LETTERS: f64 = 5.0;

/// Greatest radius, in pixels, of dots that are drawn with hard edges.
const SMALL: f32 = 14.0;
/// Dots of this radius and less, in pixels, are not drawn.
const UNSEEN: f32 = 2.2;
/// Width, in pixels, of lines that are not drawn from afar.
const FAINT: f32 = 0.2;
/// Greatest extent, in pixels, of strokes that are drawn with hard edges.
const STROKE: f32 = 20.0;
/// Pixels a map unit below which nothing has soft edges.
const FAR: f64 = 8.0;
/// Pixels a map unit below which the ground of hexes has none.
const NEAR: f64 = 30.0;

/// Adds a convex outline without soft edges.
fn fan(mesh: &mut Mesh, corners: &[Pos2], colour: Color32) {
    let first = mesh.vertices.len() as u32;
    for corner in corners {
        mesh.colored_vertex(*corner, colour);
    }
    for k in 2..corners.len() as u32 {
        mesh.add_triangle(first, first + k - 1, first + k);
    }
}

/// What is to be drawn, and how.
pub(super) struct Wanted<'a> {
    pub(super) sheet: &'a str,
    /// Tells one state of the sheet from the next.
    pub(super) revision: u64,
    pub(super) theme: Theme,
    /// Where the sheet lies on the table.
    pub(super) motion: Motion,
    pub(super) opacity: f32,
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
    mesh: Mesh,
    bounds: Rect,
    items: Vec<usize>,
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

/// The items by piece, and the words by run.
fn sorted(picture: &Picture) -> (BTreeMap<Place, Vec<usize>>, Vec<Run>) {
    let mut places: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    let mut runs: Vec<Run> = Vec::new();
    for (i, item) in picture.items.iter().enumerate() {
        if runs.last().is_none_or(|(layer, _)| *layer != item.layer) {
            runs.push((item.layer, Vec::new()));
        }
        let run = runs.len() - 1;
        match &item.mark {
            Mark::Text { .. } => {
                if let Some((_, words)) = runs.last_mut() {
                    words.push(i);
                }
            }
            mark => {
                let [x, y] = middle(mark).map(|v| (v / PIECE).floor() as i32);
                places.entry((run, x, y)).or_default().push(i);
            }
        }
    }
    (places, runs)
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
        let sheet = Sheet::current(old, painter, picture, wanted, camera.scale, angle);
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
        let (places, runs) = sorted(picture);
        let (scale, angle) = old.as_ref().map_or((scale, angle), |o| (o.scale, o.angle));
        let mut kept = old.map(|o| (o.picture, o.pieces));
        let pen = Pen { scale, angle, theme: wanted.theme, pixels_per_point, options: options(ctx) };
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
                    None => (place, pen.piece(picture, items)),
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

    fn show(&self, painter: &egui::Painter, wanted: &Wanted<'_>, camera: &Camera, origin: Pos2, settings: &Settings) {
        let clip = painter.clip_rect();
        let stretch = (camera.scale / self.scale) as f32;
        let at = |p: [f64; 2]| {
            let [x, y] = camera.screen_from_map(wanted.motion.apply(p));
            origin + vec2(x as f32, y as f32)
        };
        let zero = at([0.0, 0.0]).to_vec2();
        for (run, (layer, words)) in self.runs.iter().enumerate() {
            let opacity = settings.opacity(shown(*layer)) * wanted.opacity;
            if opacity <= 0.0 {
                continue;
            }
            for (_, piece) in self.pieces.range((run, i32::MIN, i32::MIN)..=(run, i32::MAX, i32::MAX)) {
                let bounds = Rect::from_min_max(
                    (piece.bounds.min.to_vec2() * stretch + zero).to_pos2(),
                    (piece.bounds.max.to_vec2() * stretch + zero).to_pos2(),
                );
                if !bounds.intersects(clip) {
                    continue;
                }
                let mut mesh = piece.mesh.clone();
                for vertex in &mut mesh.vertices {
                    vertex.pos = (vertex.pos.to_vec2() * stretch + zero).to_pos2();
                    if opacity < 1.0 {
                        vertex.color = vertex.color.gamma_multiply(opacity);
                    }
                }
                painter.add(Shape::mesh(mesh));
            }
            let turn = camera.angle + wanted.motion.angle();
            for item in words.iter().filter_map(|i| self.picture.items.get(*i)) {
                if f64::from(item.from) <= camera.scale {
                    self.text(painter, item, &at, camera.scale, turn, opacity);
                }
            }
        }
    }

    fn text(
        &self,
        painter: &egui::Painter,
        item: &Item,
        at: &impl Fn([f64; 2]) -> Pos2,
        scale: f64,
        turn: f64,
        opacity: f32,
    ) {
        let Mark::Text { at: point, size, turn: own, text, ink, halo } = &item.mark else { return };
        let point = at(*point);
        let size = (size * scale).min(120.0);
        if size < LEAST_LETTERS {
            return;
        }
        // Half sizes, so that few letters need to be drawn anew while zooming.
        let size = (size * 2.0).round() as f32 / 2.0;
        if !painter.clip_rect().expand(size * text.chars().count() as f32).contains(point) {
            return;
        }
        let galley = painter.layout_no_wrap(text.clone(), FontId::proportional(size), Color32::PLACEHOLDER);
        let angle = (own + turn) as f32;
        let put = |by: Vec2, colour: Color32| {
            let corner = Align2::CENTER_CENTER.anchor_size(point + by, galley.size()).min;
            let shape = epaint::TextShape::new(corner, galley.clone(), colour.gamma_multiply(opacity));
            painter.add(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
        };
        if let Some(halo) = halo {
            let (reach, colour) = ((size * 0.1).max(1.0), theme::of(self.theme.colour(*halo)));
            // Around small letters four directions are as good as eight.
            let n = if size < 16.0 { 4 } else { 8 };
            for k in 0..n {
                let turn = std::f32::consts::TAU * (k as f32 + 0.5) / n as f32;
                put(Vec2::angled(turn) * reach, colour);
            }
        }
        put(Vec2::ZERO, theme::of(self.theme.colour(*ink)));
    }
}

fn options(ctx: &egui::Context) -> TessellationOptions {
    // Ready-made discs live in the fonts' picture, which may be made anew while these triangles stay.
    TessellationOptions { prerasterized_discs: false, ..ctx.tessellation_options(|o| *o) }
}

/// Makes triangles at one scale and turn.
struct Pen {
    scale: f64,
    angle: f64,
    theme: Theme,
    pixels_per_point: f32,
    options: TessellationOptions,
}

impl Pen {
    fn piece(&self, picture: &Picture, items: Vec<usize>) -> Piece {
        let mut tessellator = Tessellator::new(self.pixels_per_point, self.options, [1, 1], Vec::new());
        let mut mesh = Mesh::default();
        for item in items.iter().filter_map(|i| picture.items.get(*i)) {
            if f64::from(item.from) <= self.scale && !self.small(&item.mark, &mut mesh) {
                self.caps(&item.mark, &mut mesh);
                self.shapes(&item.mark, |shape| tessellator.tessellate_shape(shape, &mut mesh));
            }
        }
        let bounds = mesh.calc_bounds();
        Piece { mesh, bounds, items }
    }

    fn at(&self, [x, y]: [f64; 2]) -> Pos2 {
        let (sin, cos) = self.angle.sin_cos();
        pos2(((cos * x - sin * y) * self.scale) as f32, ((sin * x + cos * y) * self.scale) as f32)
    }

    /// Rounds the ends of lines that are no wider than small dots. What shines through would show them twice.
    fn caps(&self, mark: &Mark, mesh: &mut Mesh) {
        let Mark::Line { paths, width, ink, round: true, dash: None } = mark else { return };
        let (radius, colour) = ((width * self.scale / 2.0) as f32, theme::of(self.theme.colour(*ink)));
        if colour.a() < 255 || !(0.75..=SMALL).contains(&radius) {
            return;
        }
        for end in paths.iter().flat_map(|p| [p.first(), p.last()]).flatten() {
            let middle = self.at(*end);
            let corner = |k: u16| middle + Vec2::angled(std::f32::consts::TAU * f32::from(k) / 10.0) * radius;
            fan(mesh, &(0..10).map(corner).collect::<Vec<Pos2>>(), colour);
        }
    }

    /// Adds what is too small for soft edges to be seen, with few corners; true if that is all there is to a mark.
    fn small(&self, mark: &Mark, mesh: &mut Mesh) -> bool {
        let colour = |ink| theme::of(self.theme.colour(ink));
        match mark {
            Mark::Dots { at, radius, ink } => {
                let (radius, colour) = ((radius * self.scale) as f32, colour(*ink));
                if radius > SMALL {
                    return false;
                }
                for at in at.iter().filter(|_| radius > UNSEEN && colour.a() > 0) {
                    let middle = self.at(*at);
                    let n = if radius < 3.0 { 6 } else { 10 };
                    let corner = |k| middle + Vec2::angled(std::f32::consts::TAU * k as f32 / n as f32) * radius;
                    fan(mesh, &(0..n).map(corner).collect::<Vec<Pos2>>(), colour);
                }
                true
            }
            Mark::Line { paths, width, ink, dash: None, .. } => {
                let (width, colour) = ((width * self.scale) as f32, colour(*ink));
                if self.scale < FAR && width < FAINT {
                    return true;
                }
                let at = |path: &[[f64; 2]]| {
                    let mut points: Vec<Pos2> = Vec::with_capacity(path.len());
                    for (i, point) in path.iter().map(|p| self.at(*p)).enumerate() {
                        // From afar a bend of a pixel or two is none.
                        let near = points.last().is_some_and(|last| last.distance(point) < 2.0);
                        if self.scale > FAR || !near || i + 1 == path.len() {
                            points.push(point);
                        }
                    }
                    points
                };
                let strokes: Vec<Vec<Pos2>> = paths.iter().map(|p| at(p)).collect();
                let long = |s: &Vec<Pos2>| Rect::from_points(s).size().max_elem() > STROKE;
                if self.scale > FAR && strokes.iter().any(long) {
                    return false;
                }
                for stroke in strokes.iter().filter(|_| colour.a() > 0) {
                    // A stroke shorter than a pixel or two is no stroke any more.
                    if Rect::from_points(stroke).size().max_elem() < 2.0 * UNSEEN {
                        continue;
                    }
                    for pair in stroke.windows(2) {
                        let across = (pair[1] - pair[0]).rot90().normalized() * width.max(0.7) / 2.0;
                        fan(mesh, &[pair[0] + across, pair[1] + across, pair[1] - across, pair[0] - across], colour);
                    }
                }
                true
            }
            Mark::Area { points, ink } if self.scale < NEAR => {
                let colour = colour(*ink);
                if colour.a() > 0 {
                    fan(mesh, &points.iter().map(|p| self.at(*p)).collect::<Vec<Pos2>>(), colour);
                }
                true
            }
            _ => false,
        }
    }

    fn shapes(&self, mark: &Mark, mut put: impl FnMut(Shape)) {
        let colour = |ink| theme::of(self.theme.colour(ink));
        match mark {
            Mark::Area { points, ink } => {
                if colour(*ink).a() > 0 {
                    let points = points.iter().map(|p| self.at(*p)).collect();
                    put(Shape::convex_polygon(points, colour(*ink), Stroke::NONE));
                }
            }
            Mark::Line { paths, width, ink, round, dash } => {
                let (width, colour) = (((width * self.scale) as f32).max(0.6), colour(*ink));
                for path in paths.iter().filter(|_| colour.a() > 0) {
                    let points: Vec<Pos2> = path.iter().map(|p| self.at(*p)).collect();
                    if let Some([on, off]) = dash.map(|d| d.map(|d| (d * self.scale) as f32)) {
                        Shape::dashed_line(&points, Stroke::new(width, colour), on, off).into_iter().for_each(&mut put);
                        continue;
                    }
                    // What shines through would show the ends a second time.
                    if *round && width / 2.0 > SMALL && colour.a() == 255 {
                        for end in [points.first(), points.last()].into_iter().flatten() {
                            put(Shape::circle_filled(*end, width / 2.0, colour));
                        }
                    }
                    put(Shape::line(points, Stroke::new(width, colour)));
                }
            }
            Mark::Dots { at, radius, ink } => {
                let (radius, colour) = (((radius * self.scale) as f32).max(0.4), colour(*ink));
                for at in at.iter().filter(|_| colour.a() > 0) {
                    put(Shape::circle_filled(self.at(*at), radius, colour));
                }
            }
            Mark::Text { .. } => {}
        }
    }
}
