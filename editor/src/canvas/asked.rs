//! What the rules say, drawn above the map: filled where it is sure, hatched or dashed where nobody can tell.

use egui::{Color32, FontId, Pos2, Rect, Shape, Stroke, pos2, vec2};
use tlnb_formats::geometry::Grid;

use super::View;
use crate::app::App;
use crate::core::asked::marks::{Fill, Tone, Way};
use crate::core::settings::Shown;
use crate::theme;

/// Pixels between the lines of a hatching.
const HATCH: f32 = 9.0;
/// Least pixels a map unit at which costs are written.
const WORDS: f64 = 13.0;
/// How strongly a hex is filled.
const FILLED: f32 = 0.34;

pub(super) fn show(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let Some(marks) = app.asked_marks() else { return };
    let opacity = |tone: Tone| app.settings.opacity(layer(tone, &app.asked_layers()));
    for fill in &marks.fills {
        hex(painter, view, grid, *fill, theme::asked(fill.tone).gamma_multiply(opacity(fill.tone)));
    }
    for way in &marks.ways {
        line(painter, view, grid, way, theme::asked(way.tone).gamma_multiply(app.settings.opacity(Shown::Supply)));
    }
    for ring in &marks.rings {
        let colour = theme::asked(ring.tone).gamma_multiply(opacity(ring.tone));
        outline(painter, view, grid, *ring, colour);
    }
    if view.camera.scale < WORDS {
        return;
    }
    let size = (view.camera.scale * 0.36).clamp(10.0, 16.0) as f32;
    for (at, text) in &marks.words {
        let [x, y] = grid.centre(*at);
        let centre = view.at([x, y + 0.42]);
        if !painter.clip_rect().contains(centre) {
            continue;
        }
        let galley = painter.layout_no_wrap(text.clone(), FontId::proportional(size), theme::ON_PLATE);
        let plate = Rect::from_center_size(centre, galley.size()).expand2(vec2(3.0, 0.0));
        painter.rect_filled(plate, 3.0, theme::PLATE);
        painter.galley(plate.min + vec2(3.0, 0.0), galley, theme::ON_PLATE);
    }
}

/// The layer that a tone is of, among those that are shown.
fn layer(tone: Tone, shown: &[Shown]) -> Shown {
    let of = match tone {
        Tone::Seen | Tone::Hidden => [Shown::Sight; 2],
        Tone::Commanded => [Shown::Command; 2],
        Tone::Reached => [Shown::Movement; 2],
        Tone::Cut => [Shown::Supply, Shown::Command],
        Tone::One | Tone::Two | Tone::Both => [Shown::Zoc, Shown::Command],
    };
    if shown.contains(&of[0]) { of[0] } else { of[1] }
}

fn hex(painter: &egui::Painter, view: &View<'_>, grid: &Grid, fill: Fill, colour: Color32) {
    let points = view.all(&grid.corners(fill.hex));
    if !Rect::from_points(&points).intersects(painter.clip_rect()) {
        return;
    }
    if fill.is_sure {
        painter.add(Shape::convex_polygon(points, colour.gamma_multiply(FILLED), Stroke::NONE));
        return;
    }
    for segment in hatching(&points, HATCH) {
        painter.line_segment(segment, Stroke::new(1.6, colour.gamma_multiply(0.9)));
    }
}

/// Lines from lower left to upper right across a convex outline, in the same places whichever outline it is.
fn hatching(points: &[Pos2], step: f32) -> Vec<[Pos2; 2]> {
    let sum = |p: &Pos2| p.x + p.y;
    let (least, most) = points.iter().map(sum).fold((f32::MAX, f32::MIN), |(a, b), s| (a.min(s), b.max(s)));
    let mut out = Vec::new();
    // A view so far in that there would be thousands shows none of them apart.
    let first = (least / step).ceil();
    for n in 0..512u16 {
        let at = (first + f32::from(n)) * step;
        if !at.is_finite() || at > most {
            break;
        }
        let next = points.iter().cycle().skip(1);
        let crossed: Vec<Pos2> = points
            .iter()
            .zip(next)
            .filter_map(|(a, b)| {
                let (from, to) = (sum(a), sum(b));
                // A corner belongs to one of its two sides.
                let t = (at - from) / (to - from);
                ((from <= at) != (to <= at)).then(|| pos2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t))
            })
            .collect();
        if let [a, b] = crossed[..] {
            out.push([a, b]);
        }
    }
    out
}

fn outline(painter: &egui::Painter, view: &View<'_>, grid: &Grid, ring: Fill, colour: Color32) {
    let mut points = view.all(&grid.corners(ring.hex));
    if !Rect::from_points(&points).intersects(painter.clip_rect()) {
        return;
    }
    // Inside its hex, so that neighbours keep their own.
    let centre = view.at(grid.centre(ring.hex));
    points.iter_mut().for_each(|p| *p = centre + (*p - centre) * 0.88);
    let stroke = Stroke::new(2.5, colour);
    if ring.is_sure {
        painter.add(Shape::closed_line(points, stroke));
    } else {
        points.extend(points.first().copied());
        painter.extend(Shape::dashed_line(&points, stroke, 6.0, 5.0));
    }
}

fn line(painter: &egui::Painter, view: &View<'_>, grid: &Grid, way: &Way, colour: Color32) {
    let points: Vec<Pos2> = way.hexes.iter().map(|hex| view.at(grid.centre(*hex))).collect();
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else { return };
    let width = if way.is_trunk { 5.0 } else { 2.5 };
    painter.add(Shape::line(points, Stroke::new(width, colour)));
    painter.circle_filled(first, 4.0, colour);
    // Where it leads to: the source, or the train.
    painter.circle_stroke(last, 7.0, Stroke::new(2.5, colour));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hatching_stays_inside_and_meets_that_of_the_next_hex() {
        let square = |x: f32| vec![pos2(x, 0.0), pos2(x + 20.0, 0.0), pos2(x + 20.0, 20.0), pos2(x, 20.0)];
        let (left, right) = (hatching(&square(0.0), 6.0), hatching(&square(20.0), 6.0));
        assert!(left.len() >= 6, "{left:?}");
        for [a, b] in left.iter().chain(&right) {
            assert!(
                [a, b].iter().all(|p| (0.0..=40.0).contains(&p.x) && (-0.01..=20.01).contains(&p.y)),
                "{a:?} {b:?}"
            );
            assert!(((a.x + a.y) - (b.x + b.y)).abs() < 0.01);
        }
        let on_side = |lines: &[[Pos2; 2]]| {
            let ends = lines.iter().flatten().filter(|p| (p.x - 20.0).abs() < 0.01).map(|p| p.y.round() as i32);
            ends.collect::<std::collections::BTreeSet<i32>>()
        };
        assert_eq!(on_side(&left), on_side(&right));
        assert!(hatching(&[pos2(f32::NAN, 0.0); 3], 6.0).is_empty());
    }
}
