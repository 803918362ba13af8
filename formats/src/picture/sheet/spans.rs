//! What crosses hexsides: bridges and their kin, and what is printed about them.

use super::hexsides::{RIVER, STREAM, has};
use super::{FINE, FINEST, Ink, Pen, PictureLayer, Point, plus, toward};
use crate::documents::MapSheet;
use crate::documents::map_sheet::{HexsideKind, HexsideLine, SpanKind, SpanMark};
use crate::geometry::{Grid, Hexside};
use crate::text::Written;

/// Radius of a sign beside a span, in map units.
pub(super) const SIGN: f64 = 0.13;

/// Where a span lies: its middle, the way across and the way along the water.
struct Place {
    middle: Point,
    across: Point,
    along: Point,
}

impl Place {
    fn of(grid: &Grid, side: Hexside) -> Self {
        let [a, b] = grid.side_points(side);
        let [from, to] = side.pair().hexes().map(|h| grid.centre(h));
        Self { middle: super::between(a, b, 0.5), across: toward(from, to), along: toward(a, b) }
    }

    /// A point by its distances across and along.
    fn at(&self, across: f64, along: f64) -> Point {
        plus(plus(self.middle, self.across, across), self.along, along)
    }

    /// A line across, `shift` along the water.
    fn crossing(&self, reach: f64, shift: f64) -> Vec<Point> {
        vec![self.at(-reach, shift), self.at(reach, shift)]
    }

    /// A rail with flared ends.
    fn rail(&self, reach: f64, shift: f64) -> Vec<Point> {
        let out = shift + 0.07 * shift.signum();
        vec![self.at(-reach - 0.07, out), self.at(-reach, shift), self.at(reach, shift), self.at(reach + 0.07, out)]
    }
}

pub(super) fn draw(pen: &mut Pen, sheet: &MapSheet, grid: &Grid) {
    for (pair, line) in sheet.sides.iter() {
        let Some(side) = grid.hexside(*pair) else { continue };
        let place = Place::of(grid, side);
        let half = if has(line, HexsideKind::Stream) && !has(line, HexsideKind::River) { STREAM } else { RIVER };
        for span in line.spans.iter().filter_map(Written::known) {
            draw_span(pen, &place, *span, half + 0.1);
        }
        signs(pen, line, &sign_places(grid, side));
    }
}

fn draw_span(pen: &mut Pen, place: &Place, span: SpanKind, reach: f64) {
    pen.on(PictureLayer::Spans, 0.0);
    match span {
        SpanKind::Bridge => {
            pen.bars(vec![place.crossing(reach, 0.0)], 0.22, Ink::Deck);
            pen.line(vec![place.rail(reach, 0.12), place.rail(reach, -0.12)], 0.045, Ink::Span);
        }
        SpanKind::StoneBridge => {
            pen.bars(vec![place.crossing(reach, 0.0)], 0.26, Ink::Stone);
            pen.line(vec![place.rail(reach, 0.14), place.rail(reach, -0.14)], 0.055, Ink::Span);
            let courses = [-0.6, -0.2, 0.2, 0.6].map(|k| vec![place.at(k * reach, -0.12), place.at(k * reach, 0.12)]);
            pen.on(PictureLayer::Spans, FINEST).line(courses.to_vec(), 0.018, Ink::Span);
        }
        SpanKind::Trestle => {
            pen.bars(vec![place.crossing(reach, 0.0)], 0.17, Ink::Deck);
            let ties = [-0.75, -0.25, 0.25, 0.75].map(|k| vec![place.at(k * reach, -0.13), place.at(k * reach, 0.13)]);
            pen.on(PictureLayer::Spans, FINE).line(ties.to_vec(), 0.03, Ink::Span);
            pen.on(PictureLayer::Spans, 0.0);
            pen.line(vec![place.crossing(reach, 0.095), place.crossing(reach, -0.095)], 0.035, Ink::Span);
        }
        SpanKind::Pontoon => {
            // Boats lie along the current, the deck over them.
            let boats = [-0.62, 0.0, 0.62].map(|k| vec![place.at(k * reach, -0.2), place.at(k * reach, 0.2)]);
            pen.line(boats.to_vec(), 0.105, Ink::Span);
            pen.on(PictureLayer::Spans, FINE).line(boats.to_vec(), 0.045, Ink::Deck);
            pen.on(PictureLayer::Spans, 0.0).bars(vec![place.crossing(reach + 0.05, 0.0)], 0.17, Ink::Span);
            pen.bars(vec![place.crossing(reach + 0.05, 0.0)], 0.1, Ink::Deck);
        }
    }
}

/// Where signs of a span stand: on the water beside it, one on each side, then beyond.
pub(super) fn sign_places(grid: &Grid, side: Hexside) -> [Point; 3] {
    let place = Place::of(grid, side);
    [place.at(0.0, 0.43), place.at(0.0, -0.43), place.at(0.34, 0.43)]
}

fn signs(pen: &mut Pen, line: &HexsideLine, places: &[Point; 3]) {
    for (mark, at) in line.span_marks.iter().filter_map(Written::known).zip(places) {
        sign(pen, *mark, *at);
    }
}

/// A small round sign: a cross for damage, a full ring for what may not be damaged, a bar for what may not be repaired.
fn sign(pen: &mut Pen, mark: SpanMark, at: Point) {
    let stroke = |dx: f64, dy: f64| vec![[at[0] - dx, at[1] - dy], [at[0] + dx, at[1] + dy]];
    pen.on(PictureLayer::Spans, 0.0);
    pen.dots(vec![at], SIGN, Ink::SignRing);
    pen.dots(vec![at], SIGN - 0.03, Ink::Sign);
    match mark {
        SpanMark::Damaged => pen.line(vec![stroke(0.055, 0.055), stroke(0.055, -0.055)], 0.04, Ink::Damage),
        SpanMark::MayNotBeDamaged => pen.dots(vec![at], 0.055, Ink::SignRing),
        SpanMark::MayNotBeRepaired => pen.line(vec![stroke(0.06, 0.0)], 0.045, Ink::Damage),
    }
}
