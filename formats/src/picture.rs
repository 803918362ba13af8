//! What a sheet looks like: a display list in map units (centre of a hex to its corner is 1), before any screen.

mod sheet;
mod svg;
mod theme;

pub use sheet::of_sheet;
pub use svg::svg;
pub use theme::{Colour, Ink, Theme};

/// One thing to draw, the earlier below the later.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A filled outline.
    Area { points: Vec<[f64; 2]>, ink: Ink },
    /// A line; `width` in map units.
    Line { points: Vec<[f64; 2]>, width: f64, ink: Ink },
    /// A filled circle.
    Dot { at: [f64; 2], radius: f64, ink: Ink },
    /// A line of text centred on a point; `size` is the height of its letters in map units.
    Text { at: [f64; 2], size: f64, text: String, ink: Ink },
}

/// A mark in its layer.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub layer: PictureLayer,
    pub mark: Mark,
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
}

/// A display list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picture {
    pub items: Vec<Item>,
    /// Smallest and largest coordinates of what it shows.
    pub bounds: ([f64; 2], [f64; 2]),
}
