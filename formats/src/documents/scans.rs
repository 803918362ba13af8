//! The known pictures of one document: what they are, which printed numbers lie where on those of a sheet, which rows
//! and counters on those of a table.
//!
//! Those of `sheets/vale` are `scans/vale`, those of any other document have its whole path: of `cards/french` they are
//! `scans/cards-french`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Key, Line, NoteLine, SuppressionKey, SuppressionLine, Table, sections};
use crate::geometry::Hex;
use crate::scan::ControlPoint;
use crate::text::written::vocabulary;
use crate::text::{Misspelling, Spelled, Written, written::misspelled};

/// A page of a PDF is measured in so many pixels to the inch, however large it is drawn.
pub const PDF_PIXELS_TO_INCH: f64 = 200.0;

vocabulary! {
    /// How map units become pixels.
    ModelWord, "a model", { Auto, Similarity, Affine }
}

/// One picture. Where the file lies is a personal setting; the hash tells whether it is the same one.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PictureLine {
    /// SHA-256 of the file, in hexadecimal; it may be a PDF, which has no width and height of its own.
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

/// A page of a picture's file, as in `card 3`; that of a file that is no PDF is its first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageKey {
    /// The short name of the picture.
    pub picture: String,
    /// Counted from 1.
    pub page: u16,
}

impl Key for PageKey {
    const EXPECTED: &'static str = "a picture and the number of a page, as in \"card 3\"";
    fn read(text: &str) -> Option<Self> {
        let (picture, page) = text.rsplit_once(' ')?;
        let page = Some(page).filter(|p| p.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()?;
        (!picture.trim().is_empty() && page > 0).then(|| Self { picture: picture.to_owned(), page })
    }
    fn write(&self) -> String {
        format!("{} {}", self.picture, self.page)
    }
    fn sort_key(&self) -> Vec<u8> {
        [self.picture.as_bytes(), &[0], &self.page.to_be_bytes()].concat()
    }
}

/// A square of a page with counters: its column and its row from the left upper corner, as in `3 5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// Counted from 1.
    pub column: u16,
    /// Counted from 1.
    pub row: u16,
}

impl Spelled for Square {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a column and a row, as in \"3 5\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        let (column, row) = text.trim().split_once(' ')?;
        let number = |t: &str| t.trim().parse().ok().filter(|n: &u16| *n > 0);
        Some(Self { column: number(column)?, row: number(row)? })
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.column, self.row)
    }
}

/// Which squares lie on a page with counters: the outline of all of them in pixels, and how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SquaresLine {
    /// Pixels from the left edge of the page to the first column.
    pub left: f64,
    /// Pixels from the upper edge to the first row.
    pub top: f64,
    /// Pixels from the left edge to the end of the last column.
    pub right: f64,
    /// Pixels from the upper edge to the end of the last row.
    pub bottom: f64,
    /// How many squares lie beside each other.
    pub columns: u16,
    /// How many lie below each other.
    pub rows: u16,
}

impl SquaresLine {
    /// Most columns and rows.
    pub const MOST: u16 = 200;

    /// Whether there are squares at all, and each is some pixels wide and high.
    pub fn is_sound(&self) -> bool {
        let numbers = [self.left, self.top, self.right, self.bottom];
        let counted = |n: u16| (1..=Self::MOST).contains(&n);
        let [width, height] = self.side();
        numbers.iter().all(|n| n.is_finite())
            && counted(self.columns)
            && counted(self.rows)
            && width >= 1.0
            && height >= 1.0
    }

    /// Width and height of a square in pixels.
    fn side(&self) -> [f64; 2] {
        let of = |low: f64, high: f64, n: u16| (high - low) / f64::from(n.max(1));
        [of(self.left, self.right, self.columns), of(self.top, self.bottom, self.rows)]
    }

    /// Left, top, right, bottom of a square in pixels; None where there is no such.
    pub fn outline(&self, square: Square) -> Option<[f64; 4]> {
        let is_there = square.column <= self.columns && square.row <= self.rows && self.is_sound();
        let [width, height] = self.side();
        let at = |n: u16| f64::from(n.saturating_sub(1));
        let (left, top) = (self.left + at(square.column) * width, self.top + at(square.row) * height);
        is_there.then_some([left, top, left + width, top + height])
    }

    /// The square at a pixel.
    pub fn square_at(&self, [x, y]: [f64; 2]) -> Option<Square> {
        if !self.is_sound() {
            return None;
        }
        let [width, height] = self.side();
        let along = |from: f64, side: f64, n: u16| {
            let at = (from / side).floor();
            (at >= 0.0 && at < f64::from(n)).then(|| at as u16 + 1)
        };
        let (column, row) = (along(x - self.left, width, self.columns)?, along(y - self.top, height, self.rows)?);
        Some(Square { column, row })
    }
}

/// What is known of a page: which rows of the document and which counters lie where on it. Rows are named by section and
/// key, as in `rows III/Souham`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PageLine {
    /// By row, pixels from the upper edge to the middle of its line.
    pub anchors: BTreeMap<String, f64>,
    /// The squares of a page with counters.
    pub squares: Option<SquaresLine>,
    /// By row, the square in which the front of its counter lies.
    pub fronts: BTreeMap<String, Written<Square>>,
    /// By row, the square in which the back of its counter lies.
    pub backs: BTreeMap<String, Written<Square>>,
}

impl Line for PageLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("fronts", self.fronts.values(), out);
        misspelled("backs", self.backs.values(), out);
    }
}

/// The pictures of a document and what lies where on them.
#[derive(Debug, Clone, Default)]
pub struct Scans {
    /// What the pictures are.
    pub about: Table<String, String>,
    /// By short name.
    pub pictures: Table<String, PictureLine>,
    /// By picture and printed number, as in `front 0101`.
    pub points: Table<String, PointLine>,
    /// By picture and number of its page, as in `card 3`.
    pub pages: Table<PageKey, PageLine>,
    /// By place, as in `points/front 0101`.
    pub notes: Table<String, NoteLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Scans { about, pictures, points, pages, notes, suppressions });

/// Where the pictures of a document are listed, as in `scans/cards-french` of `cards/french`; None of pictures
/// themselves, and of a sheet, whose pictures lie under its map.
pub fn pages_of(document: &str) -> Option<String> {
    let of_map = ["scans/", "sheets/"].iter().any(|f| document.starts_with(f));
    (!of_map).then(|| format!("scans/{}", document.replace('/', "-")))
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    #[test]
    fn pages_are_read_in_the_order_of_their_numbers() {
        let text = "Scans(format: 1, pictures: {\"card\": (sha256: \"ab\")}, pages: {\"card 10\": (), \"card 2\": (anchors: {\"rows NEY\": 120.5}),\
            \"sheet 1\": (squares: (left: 10, top: 20, right: 110, bottom: 70, columns: 4, rows: 2), fronts: {\"units III/Souham\": \"3 2\", \"units Bad\": \"3-2\"})})";
        let document = Document::read("scans/cards-french", text.as_bytes().to_vec());
        assert_eq!(document.faults().len(), 1, "the square that cannot be read: {:?}", document.faults());
        let scans = document.scans().unwrap();
        let keys: Vec<String> = scans.pages.keys().map(Key::write).collect();
        assert_eq!(keys, ["card 2", "card 10", "sheet 1"]);
        let bytes: Vec<Vec<u8>> = scans.pages.keys().map(Key::sort_key).collect();
        assert!(bytes.is_sorted());
        let sheet = scans.pages.get(&PageKey::read("sheet 1").unwrap()).unwrap();
        let front = sheet.fronts.get("units III/Souham").and_then(Written::known).copied().unwrap();
        assert_eq!(sheet.squares.unwrap().outline(front), Some([60.0, 45.0, 85.0, 70.0]));
        for wrong in ["card", "card 0", " 3", "card +3", "card 99999", "card x"] {
            assert_eq!(PageKey::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_pixel_lies_in_one_square_or_in_none() {
        let squares = SquaresLine { left: 10.0, top: 20.0, right: 110.0, bottom: 70.0, columns: 4, rows: 2 };
        for column in 1..=4 {
            for row in 1..=2 {
                let square = Square { column, row };
                let [left, top, right, bottom] = squares.outline(square).unwrap();
                assert_eq!(squares.square_at([(left + right) / 2.0, (top + bottom) / 2.0]), Some(square));
            }
        }
        for outside in [[9.0, 30.0], [111.0, 30.0], [50.0, 19.0], [50.0, 71.0], [f64::NAN, 30.0]] {
            assert_eq!(squares.square_at(outside), None);
        }
        assert_eq!(squares.outline(Square { column: 5, row: 1 }), None);
        for broken in [
            SquaresLine { columns: 0, ..squares },
            SquaresLine { rows: 9999, ..squares },
            SquaresLine { right: 10.0, ..squares },
            SquaresLine { left: f64::INFINITY, ..squares },
        ] {
            assert_eq!(broken.square_at([50.0, 30.0]), None);
            assert_eq!(broken.outline(Square { column: 1, row: 1 }), None);
        }
    }

    #[test]
    fn pages_of_a_document_are_listed_under_its_whole_path() {
        assert_eq!(pages_of("cards/french").as_deref(), Some("scans/cards-french"));
        assert_eq!(pages_of("title").as_deref(), Some("scans/title"));
        assert_eq!((pages_of("sheets/vale"), pages_of("scans/vale")), (None, None));
    }
}
