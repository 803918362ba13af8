//! Counters in panels, drawn from the same display list as everywhere.

use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2};
use tlnb_formats::picture::{Face, Mark, Picture, Theme, counter};

use crate::theme;

/// Letters smaller than this, in points, cannot be read.
const LEAST: f32 = 6.5;

/// Draws a side of a counter into a square.
pub(super) fn face(painter: &Painter, rect: Rect, face: &Face, theme: Theme) {
    picture(painter, rect, &counter(face), theme);
}

/// Draws a display list into a square, as large as it fits.
fn picture(painter: &Painter, rect: Rect, picture: &Picture, theme: Theme) {
    let ([x0, y0], [x1, y1]) = picture.bounds;
    let scale = (f64::from(rect.width()) / (x1 - x0).max(1e-9)).min(f64::from(rect.height()) / (y1 - y0).max(1e-9));
    let at = |[x, y]: [f64; 2]| -> Pos2 {
        let along = |v: f64, low: f64, high: f64| ((v - (low + high) / 2.0) * scale) as f32;
        rect.center() + pos2(along(x, x0, x1), along(y, y0, y1)).to_vec2()
    };
    let ink = |ink| theme::of(theme.colour(ink));
    for mark in picture.items.iter().map(|item| &item.mark) {
        match mark {
            Mark::Area { points, ink: of } => {
                let points = points.iter().map(|p| at(*p)).collect();
                painter.add(Shape::convex_polygon(points, ink(*of), Stroke::NONE));
            }
            Mark::Line { paths, width, ink: of, .. } => {
                let stroke = Stroke::new(((width * scale) as f32).max(0.8), ink(*of));
                for path in paths {
                    painter.add(Shape::line(path.iter().map(|p| at(*p)).collect(), stroke));
                }
            }
            Mark::Dots { at: all, radius, ink: of } => {
                for dot in all {
                    painter.circle_filled(at(*dot), (radius * scale) as f32, ink(*of));
                }
            }
            Mark::Text { at: point, size, text, ink: of, .. } => {
                let size = (size * scale) as f32;
                if size >= LEAST {
                    painter.text(at(*point), Align2::CENTER_CENTER, text, FontId::proportional(size), ink(*of));
                }
            }
        }
    }
}
