//! What a sheet looks like: a display list in map units (centre of a hex to its corner is 1), before any screen.

use crate::{Document, Title};

mod counter;
mod legend;
mod raster;
mod sheet;
mod svg;
mod theme;
mod units;

pub use counter::{CounterSign, Face, Pieces, counter, ink_of};
pub use legend::legend;
pub use raster::{RasterError, raster};
pub use sheet::of_sheet;
pub use svg::svg;
pub use theme::{Colour, Ink, Theme};
pub use units::{ColumnOnSheet, Counter, Unplaced, Zone, counters, units};

/// One thing to draw, the earlier below the later. Lengths are in map units.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A filled convex outline.
    Area { points: Vec<[f64; 2]>, ink: Ink },
    /// Lines of one kind; `round` rounds their ends and corners, `dash` is what is drawn and what is left out.
    Line { paths: Vec<Vec<[f64; 2]>>, width: f64, ink: Ink, round: bool, dash: Option<[f64; 2]> },
    /// Filled circles of one size.
    Dots { at: Vec<[f64; 2]>, radius: f64, ink: Ink },
    /// A line of text centred on a point and turned about it, clockwise in radians; `size` is that of the font (its
    /// em), `halo` what stands behind the letters so that they can be read on anything.
    Text { at: [f64; 2], size: f64, turn: f64, text: String, ink: Ink, halo: Option<Ink> },
}

impl Mark {
    /// The mark made larger about the origin, then moved, both in map units.
    fn moved(mut self, scale: f64, by: [f64; 2]) -> Self {
        let put = |p: &mut [f64; 2]| *p = [p[0] * scale + by[0], p[1] * scale + by[1]];
        match &mut self {
            Self::Area { points, .. } => points.iter_mut().for_each(put),
            Self::Line { paths, width, dash, .. } => {
                paths.iter_mut().flatten().for_each(put);
                *width *= scale;
                dash.iter_mut().flatten().for_each(|d| *d *= scale);
            }
            Self::Dots { at, radius, .. } => {
                at.iter_mut().for_each(put);
                *radius *= scale;
            }
            Self::Text { at, size, .. } => {
                put(at);
                *size *= scale;
            }
        }
        self
    }
}

/// A mark in its layer.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub layer: PictureLayer,
    /// The least scale, in pixels a map unit, at which it is drawn.
    pub from: f32,
    pub mark: Mark,
}

impl Item {
    fn moved(self, scale: f64, by: [f64; 2]) -> Self {
        Self { layer: self.layer, from: self.from / scale as f32, mark: self.mark.moved(scale, by) }
    }
}

/// What can be shown and hidden together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PictureLayer {
    Terrain,
    Grid,
    Hexsides,
    Roads,
    Spans,
    Marks,
    Names,
    Numbers,
    /// Counters of a column of a set-up card.
    Units,
}

impl PictureLayer {
    /// Every layer, the lowest first.
    pub const ALL: [Self; 9] = [
        Self::Terrain,
        Self::Grid,
        Self::Hexsides,
        Self::Roads,
        Self::Spans,
        Self::Marks,
        Self::Names,
        Self::Numbers,
        Self::Units,
    ];

    /// The word that people give it by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Grid => "grid",
            Self::Hexsides => "hexsides",
            Self::Roads => "roads",
            Self::Spans => "spans",
            Self::Marks => "marks",
            Self::Names => "names",
            Self::Numbers => "numbers",
            Self::Units => "units",
        }
    }
}

/// The display list of a title's sheet; None for another document or a sheet that states no grid.
pub fn of_document(title: &Title, document: &Document) -> Option<Picture> {
    let sheet = document.map_sheet()?;
    Some(of_sheet(sheet, &sheet.the_grid()?, &title.added()))
}

/// A display list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picture {
    pub items: Vec<Item>,
    /// Smallest and largest coordinates of what it shows, in map units.
    pub bounds: ([f64; 2], [f64; 2]),
    /// The words that found no free place and lie on others.
    pub crowded: Vec<String>,
}

/// Paper around a picture, in map units.
pub const MARGIN: f64 = 0.5;

impl Picture {
    /// Width and height with the paper around it, in map units.
    pub fn size(&self) -> [f64; 2] {
        let ([x0, y0], [x1, y1]) = self.bounds;
        [x1 - x0 + 2.0 * MARGIN, y1 - y0 + 2.0 * MARGIN]
    }

    /// The picture with what another one shows laid on it.
    #[must_use]
    pub fn under(mut self, other: Self) -> Self {
        self.items.extend(other.items);
        self.crowded.extend(other.crowded);
        self
    }

    /// The picture with another one below it, both with the same left edge.
    pub fn above(mut self, other: Self) -> Self {
        let ([x0, _], [x1, y1]) = self.bounds;
        let ([left, top], [right, bottom]) = other.bounds;
        let by = [x0 - left, y1 + MARGIN - top];
        self.items.extend(other.items.into_iter().map(|i| i.moved(1.0, by)));
        self.bounds.1 = [x1.max(right + by[0]), bottom + by[1]];
        self
    }
}
