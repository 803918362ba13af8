//! Where words and marks go: never over each other; numbers give way to names.

use std::collections::BTreeMap;

use super::signs::Sign;
use super::{Ink, Mark, Pen, PictureLayer, Point};

/// A box in map units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Extent {
    pub(super) low: Point,
    pub(super) high: Point,
}

impl Extent {
    pub(super) fn around([x, y]: Point, half_width: f64, half_height: f64) -> Self {
        Self { low: [x - half_width, y - half_height], high: [x + half_width, y + half_height] }
    }

    /// The area that two boxes share.
    pub(super) fn shared(&self, other: &Self) -> f64 {
        let side = |k: usize| (self.high[k].min(other.high[k]) - self.low[k].max(other.low[k])).max(0.0);
        side(0) * side(1)
    }
}

/// How words look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f64,
    pub(super) ink: Ink,
    pub(super) layer: PictureLayer,
    pub(super) halo: bool,
    /// Least height of its letters on the screen, in pixels.
    pub(super) least: f32,
}

/// What is to be placed.
#[derive(Debug, Clone)]
pub(super) enum What {
    /// A line of text.
    Text(String, Style),
    /// Letters each in its own place, as along a river.
    Letters(Vec<char>, Style),
    /// A mark with its letters.
    Sign(Sign),
}

/// One place it may take.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// Middle and turn of the text or of each letter.
    pub(super) places: Vec<(Point, f64)>,
    pub(super) boxes: Vec<Extent>,
    /// How much worse than the best place it is.
    pub(super) cost: f64,
}

impl Spot {
    /// A place for something upright.
    pub(super) fn upright(at: Point, half_width: f64, half_height: f64, cost: f64) -> Self {
        Self { places: vec![(at, 0.0)], boxes: vec![Extent::around(at, half_width, half_height)], cost }
    }
}

/// Something with the places it may take; what need not be there is left out where none is free.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    pub(super) what: What,
    pub(super) spots: Vec<Spot>,
    pub(super) must: bool,
}

/// Something in its place.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    pub(super) what: What,
    pub(super) spot: Spot,
    /// No place was free, and this is the least bad one.
    pub(super) forced: bool,
}

/// How wide the font that comes with the project makes space to `~`, in thousandths of an em.
#[rustfmt::skip]
const ADVANCES: [u16; 95] = [
    228, 274, 392, 653, 564, 831, 648, 240, 310, 310, 472, 564, 246, 282, 246, 359, 564, 564, 564,
    564, 564, 564, 564, 564, 564, 564, 246, 246, 564, 564, 564, 380, 940, 641, 630, 609, 702, 555,
    520, 658, 692, 248, 487, 599, 502, 865, 709, 774, 592, 774, 618, 517, 548, 680, 624, 921, 608,
    569, 560, 310, 359, 310, 564, 490, 376, 509, 583, 460, 583, 548, 376, 573, 569, 237, 237, 495,
    255, 863, 569, 582, 583, 583, 374, 428, 387, 569, 480, 775, 499, 474, 455, 319, 262, 319, 564,
];

/// How wide a text is, in map units, for a font of that size; what the font may lack is taken as wide.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| advance(c) * size).sum()
}

fn advance(c: char) -> f64 {
    let place = (c as usize).checked_sub(32).and_then(|i| ADVANCES.get(i));
    match place {
        Some(thousandths) => f64::from(*thousandths) / 1000.0,
        None if c.is_lowercase() => 0.6,
        // Letters of other scripts may be as wide as they are high.
        None if (c as u32) < 0x2000 => 0.75,
        None => 1.0,
    }
}

/// Room for a viewer that has another font.
pub(super) const ROOM: f64 = 1.05;

/// Half the height of a line of text, in ems.
pub(super) const HALF_HEIGHT: f64 = 0.48;

/// Space between two texts, in map units.
const GAP: f64 = 0.02;

/// Places letters along a path, `spacing` ems apart, the middle of the text at a length of the path. None where the
/// path ends before the text does.
pub(super) fn letters(path: &[Point], text: &str, size: f64, spacing: f64, middle: f64, cost: f64) -> Option<Spot> {
    let room = |c: char| width(c.encode_utf8(&mut [0; 4]), size) + spacing * size;
    let whole: f64 = text.chars().map(room).sum();
    let mut at = middle - whole / 2.0;
    if at < 0.0 || at + whole > super::path::length(path) {
        return None;
    }
    let (mut places, mut boxes) = (Vec::new(), Vec::new());
    for c in text.chars() {
        let (point, [dx, dy]) = super::path::along(path, at + room(c) / 2.0)?;
        at += room(c);
        let (half_width, half_height) = (ROOM * width(c.encode_utf8(&mut [0; 4]), size) / 2.0, HALF_HEIGHT * size);
        places.push((point, dy.atan2(dx)));
        if c != ' ' {
            let (w, h) =
                (dx.abs() * half_width + dy.abs() * half_height, dy.abs() * half_width + dx.abs() * half_height);
            boxes.push(Extent::around(point, w, h));
        }
    }
    Some(Spot { places, boxes, cost })
}

/// Boxes by the part of the sheet they lie in.
#[derive(Debug, Default)]
pub(super) struct Space {
    cells: BTreeMap<(i32, i32), Vec<(Extent, f64)>>,
}

fn cells(extent: &Extent) -> impl Iterator<Item = (i32, i32)> + use<> {
    let cell = |v: f64| (v / 1.5).floor().clamp(-100_000.0, 100_000.0) as i32;
    let ([x0, y0], [x1, y1]) = (extent.low.map(cell), extent.high.map(cell));
    (x0..=x1).flat_map(move |x| (y0..=y1).map(move |y| (x, y)))
}

impl Space {
    pub(super) fn put(&mut self, extent: Extent, weight: f64) {
        for cell in cells(&extent) {
            self.cells.entry(cell).or_default().push((extent, weight));
        }
    }

    /// The weight of what lies under a box.
    fn under(&self, extent: &Extent) -> f64 {
        let boxes = cells(extent).filter_map(|c| self.cells.get(&c)).flatten();
        // Folded from 0.0, since the sum of nothing is -0.0, which sorts before it.
        boxes.map(|(other, weight)| extent.shared(other) * weight).fold(0.0, |a, b| a + b)
    }
}

/// Gives everything its place, the first before the later.
pub(super) fn lay(wanted: Vec<Wanted>, (low, high): (Point, Point), in_the_way: Space) -> Vec<Laid> {
    let mut taken = Space::default();
    let mut out = Vec::new();
    let outside = |b: &Extent| (0..2).any(|k| b.low[k] < low[k] - 0.2 || b.high[k] > high[k] + 0.2);
    for Wanted { what, spots, must } in wanted {
        let weighed = spots.into_iter().map(|spot| {
            let covered: f64 = spot.boxes.iter().map(|b| taken.under(b)).fold(0.0, |a, b| a + b);
            let beneath: f64 = spot.boxes.iter().map(|b| in_the_way.under(b)).fold(0.0, |a, b| a + b);
            let beyond = if spot.boxes.iter().any(outside) { 8.0 } else { 0.0 };
            let cost = spot.cost + beneath + beyond;
            (covered, cost, spot)
        });
        // The first of equals stays, so the order of places is the order of liking.
        let best = weighed.reduce(|best, next| {
            let better = next.0.total_cmp(&best.0).then(next.1.total_cmp(&best.1)).is_lt();
            if better { next } else { best }
        });
        let Some((covered, _, spot)) = best.filter(|(covered, ..)| must || *covered == 0.0) else { continue };
        for b in &spot.boxes {
            let roomy = Extent { low: b.low.map(|v| v - GAP), high: b.high.map(|v| v + GAP) };
            taken.put(roomy, 1.0);
        }
        out.push(Laid { what, spot, forced: covered > 0.0 });
    }
    out
}

impl Laid {
    /// Its words.
    pub(super) fn says(&self) -> String {
        match &self.what {
            What::Text(text, _) => text.clone(),
            What::Letters(chars, _) => chars.iter().collect(),
            What::Sign(sign) => sign.says(),
        }
    }

    pub(super) fn draw(&self, pen: &mut Pen) {
        match &self.what {
            What::Text(text, style) => self.words(pen, std::iter::once(text.clone()), *style),
            What::Letters(chars, style) => self.words(pen, chars.iter().map(char::to_string), *style),
            What::Sign(sign) => {
                if let Some((at, _)) = self.spot.places.first() {
                    sign.draw(pen, *at);
                }
            }
        }
    }

    fn words(&self, pen: &mut Pen, texts: impl Iterator<Item = String>, style: Style) {
        let Style { size, ink, layer, halo, least } = style;
        pen.on(layer, least / size as f32);
        for (text, (at, turn)) in texts.zip(&self.spot.places).filter(|(t, _)| t != " ") {
            let halo = halo.then_some(Ink::Halo);
            pen.put(Mark::Text { at: *at, size, turn: *turn, text, ink, halo });
        }
    }
}
