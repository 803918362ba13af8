//! Control points of a scan.

use crate::change::{Change, Place};
use crate::document::Document;
use crate::geometry::Hex;

use super::set_field;

fn key(picture: &str, hex: Hex) -> String {
    format!("{picture} {hex}")
}

/// A number of pixels, to a hundredth.
fn pixels(value: f64) -> String {
    format!("{value:.2}")
}

/// Puts a printed number at a pixel, or moves it there.
pub fn put(document: &Document, picture: &str, hex: Hex, [x, y]: [f64; 2]) -> Vec<Change> {
    let key = key(picture, hex);
    if document.value("points", &key).is_none() {
        let value = format!("(x: {}, y: {})", pixels(x), pixels(y));
        return vec![Change::add(Place::entry(document.name(), "points", &key), value)];
    }
    [("x", x), ("y", y)]
        .into_iter()
        .filter_map(|(field, value)| set_field(document, "points", &key, field, Some(&pixels(value))))
        .collect()
}

/// Takes a point away.
pub fn remove(document: &Document, picture: &str, hex: Hex) -> Vec<Change> {
    let key = key(picture, hex);
    let value = document.value("points", &key);
    value.map(|v| Change::remove(Place::entry(document.name(), "points", &key), v)).into_iter().collect()
}

/// Switches a point off or on.
pub fn switch(document: &Document, picture: &str, hex: Hex, off: bool) -> Vec<Change> {
    set_field(document, "points", &key(picture, hex), "off", off.then_some("true")).into_iter().collect()
}

/// Makes a point a spot check, or a control point again.
pub fn spot(document: &Document, picture: &str, hex: Hex, spot: bool) -> Vec<Change> {
    set_field(document, "points", &key(picture, hex), "spot", spot.then_some("true")).into_iter().collect()
}
