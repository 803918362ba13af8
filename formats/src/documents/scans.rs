//! The known pictures of one sheet: what they are, and which printed numbers lie where on them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Line, NoteLine, SuppressionKey, SuppressionLine, Table, sections};
use crate::geometry::Hex;
use crate::scan::ControlPoint;
use crate::text::Misspelling;
use crate::text::written::vocabulary;
use crate::text::{Written, written::misspelled};

vocabulary! {
    /// How map units become pixels.
    ModelWord, "a model", { Auto, Similarity, Affine }
}

/// One picture. Where the file lies is a personal setting; the hash tells whether it is the same one.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PictureLine {
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: Option<String>,
    /// Width in pixels.
    pub width: Option<u32>,
    /// Height in pixels.
    pub height: Option<u32>,
    /// The model to fit; chosen by the points if left out.
    pub model: Option<Written<ModelWord>>,
    /// The file beside the title, if it is committed with it.
    pub file: Option<String>,
    /// Its place among the sheet's pictures where they overlap, the lowest first; finer ones lie above if left out.
    pub order: Option<i16>,
    /// The part that shows the sheet; all of it if left out.
    pub extent: Option<ExtentLine>,
}

/// A part of a picture, in pixels from its left upper corner.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtentLine {
    /// First column of pixels.
    pub left: u32,
    /// First row of pixels.
    pub top: u32,
    /// Column behind the last.
    pub right: u32,
    /// Row behind the last.
    pub bottom: u32,
}

impl Line for PictureLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("model", &self.model, out);
    }
}

/// A printed number and where it lies on the picture, in pixels from the left upper corner.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointLine {
    /// Pixels from the left edge.
    pub x: f64,
    /// Pixels from the upper edge.
    pub y: f64,
    /// Kept, but not used for the fit.
    #[serde(default)]
    pub off: bool,
    /// A spot check: measured against the fit, never part of it.
    #[serde(default)]
    pub spot: bool,
}

impl Line for PointLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// The pictures of a sheet and their points.
#[derive(Debug, Clone, Default)]
pub struct Scans {
    /// What the pictures are.
    pub about: Table<String, String>,
    /// By short name.
    pub pictures: Table<String, PictureLine>,
    /// By picture and printed number, as in `front 0101`.
    pub points: Table<String, PointLine>,
    /// By place, as in `points/front 0101`.
    pub notes: Table<String, NoteLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Scans { about, pictures, points, notes, suppressions });

impl Scans {
    /// The points of one picture that a fit may use, and its spot checks.
    pub fn points_of(&self, picture: &str) -> (Vec<ControlPoint>, Vec<ControlPoint>) {
        let of = self.points.iter().filter_map(|(key, line)| {
            let (name, hex) = key.rsplit_once(' ')?;
            let hex = Hex::from_digits(hex).filter(|_| name == picture)?;
            Some((line.spot, ControlPoint { hex, px: [line.x, line.y], on: !line.off }))
        });
        let (spots, points): (Vec<_>, Vec<_>) = of.partition(|(spot, _)| *spot);
        (points.into_iter().map(|(_, p)| p).collect(), spots.into_iter().map(|(_, p)| p).collect())
    }
}
