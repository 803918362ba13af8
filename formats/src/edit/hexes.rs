//! Hexes: terrain.

use std::collections::BTreeSet;

use super::{progress, set_field};
use crate::change::Change;
use crate::document::Document;
use crate::documents::Layer;
use crate::geometry::Hex;

/// Paints a terrain (a built-in word or one the title adds) over hexes. Empty where nothing would change.
pub fn paint(document: &Document, hexes: &BTreeSet<Hex>, terrain: &str) -> Vec<Change> {
    let mut out: Vec<Change> = hexes
        .iter()
        .filter(|h| h.is_writable())
        .filter_map(|hex| set_field(document, "hexes", &hex.to_string(), "terrain", Some(terrain)))
        .collect();
    out.extend(progress::mark(document, Layer::Terrain, hexes));
    out
}
