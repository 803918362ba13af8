//! Hexsides: what runs along them.

use std::collections::BTreeSet;

use super::{progress, set_field};
use crate::change::{Change, Place};
use crate::document::Document;
use crate::documents::Layer;
use crate::documents::map_sheet::HexsideKind;
use crate::geometry::HexPair;
use crate::text::{Node, Shape};

/// The layer a kind is transcribed in.
pub const fn layer_of(kind: HexsideKind) -> Layer {
    match kind {
        HexsideKind::River | HexsideKind::Stream | HexsideKind::Ford | HexsideKind::Lake => Layer::Water,
        _ => Layer::Relief,
    }
}

/// Kinds of which a hexside can have only one of: drawing one replaces the other.
const fn excludes(a: HexsideKind, b: HexsideKind) -> bool {
    use HexsideKind::{River, Stream};
    matches!((a, b), (River, Stream) | (Stream, River))
}

/// Draws a kind along hexsides. Empty where nothing would change.
pub fn draw(document: &Document, pairs: &BTreeSet<HexPair>, kind: HexsideKind) -> Vec<Change> {
    let mut out = Vec::new();
    for pair in pairs {
        let key = pair.to_string();
        let written = words(document, &key);
        if written.iter().any(|w| w == kind.word()) {
            continue;
        }
        let mut kinds: Vec<String> = written
            .into_iter()
            .filter(|w| !HexsideKind::ALL.iter().any(|k| k.word() == w && excludes(*k, kind)))
            .collect();
        kinds.push(kind.word().to_owned());
        out.extend(set_field(document, "sides", &key, "kinds", Some(&format!("[{}]", kinds.join(", ")))));
    }
    let touched = pairs.iter().flat_map(|p| p.hexes()).collect();
    out.extend(progress::mark(document, layer_of(kind), &on_sheet(document, touched)));
    out
}

/// Takes a kind off hexsides; an entry that holds nothing more goes.
pub fn erase(document: &Document, pairs: &BTreeSet<HexPair>, kind: HexsideKind) -> Vec<Change> {
    let mut out = Vec::new();
    for pair in pairs {
        let key = pair.to_string();
        let mut kinds = words(document, &key);
        let before = kinds.len();
        kinds.retain(|w| w != kind.word());
        if kinds.len() == before {
            continue;
        }
        let Some(value) = document.value("sides", &key) else { continue };
        let alone = Node::parse(value).is_ok_and(|n| match n.shape {
            Shape::Struct { fields, .. } => fields.len() == 1,
            _ => false,
        });
        if kinds.is_empty() && alone {
            out.push(Change::remove(Place::entry(document.name(), "sides", &key), value));
        } else {
            let to = (!kinds.is_empty()).then(|| format!("[{}]", kinds.join(", ")));
            out.extend(set_field(document, "sides", &key, "kinds", to.as_deref()));
        }
    }
    let touched = pairs.iter().flat_map(|p| p.hexes()).collect();
    out.extend(progress::mark(document, layer_of(kind), &on_sheet(document, touched)));
    out
}

fn on_sheet(document: &Document, hexes: BTreeSet<crate::geometry::Hex>) -> BTreeSet<crate::geometry::Hex> {
    let grid = document.map_sheet().and_then(crate::documents::MapSheet::the_grid);
    hexes.into_iter().filter(|h| grid.is_none_or(|g| g.contains(*h))).collect()
}

/// The kinds of a hexside as written.
fn words(document: &Document, key: &str) -> Vec<String> {
    let Some(text) = document.field_value("sides", key, "kinds") else { return Vec::new() };
    match Node::parse(&text).map(|n| n.shape) {
        Ok(Shape::List(items)) => items.iter().map(Node::canonical).collect(),
        _ => Vec::new(),
    }
}
