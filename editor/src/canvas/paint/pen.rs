//! Turns marks into triangles, with as few corners and soft edges as cannot be seen to be missing.

use egui::epaint::{TessellationOptions, Tessellator};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2, pos2};
use tlnb_formats::picture::{Item, Mark, Theme};

use crate::theme;

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

pub(super) fn options(ctx: &egui::Context) -> TessellationOptions {
    // Ready-made discs live in the fonts' picture, which may be made anew while these triangles stay.
    TessellationOptions { prerasterized_discs: false, ..ctx.tessellation_options(|o| *o) }
}

/// Makes triangles at one scale and turn.
pub(super) struct Pen {
    pub(super) scale: f64,
    pub(super) angle: f64,
    pub(super) theme: Theme,
    pub(super) pixels_per_point: f32,
    pub(super) options: TessellationOptions,
}

impl Pen {
    pub(super) fn mesh<'a>(&self, items: impl Iterator<Item = &'a Item>) -> Mesh {
        let mut tessellator = Tessellator::new(self.pixels_per_point, self.options, [1, 1], Vec::new());
        let mut mesh = Mesh::default();
        for item in items {
            if f64::from(item.from) <= self.scale && !self.small(&item.mark, &mut mesh) {
                self.caps(&item.mark, &mut mesh);
                self.shapes(&item.mark, |shape| tessellator.tessellate_shape(shape, &mut mesh));
            }
        }
        mesh
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
                    let n = match radius {
                        ..3.0 => 6,
                        ..5.0 => 8,
                        _ => 10,
                    };
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
