//! Everything of a layer, taken out of an area.

use std::collections::BTreeSet;

use super::{FieldTo, Held, entries, grid_of, hexes as hex_edits, hexsides, items, list, progress};
use crate::change::Change;
use crate::document::Document;
use crate::documents::Layer;
use crate::documents::map_sheet::{HexFeature, HexsideKind};
use crate::geometry::{Hex, HexPair};

/// The fields of a hex that belong to one layer alone; `features` is of two.
pub(super) const fn hex_fields(layer: Layer) -> &'static [&'static str] {
    match layer {
        Layer::Terrain => &["terrain"],
        Layer::Relief => &["elevation"],
        Layer::Names => &["name", "vp", "supply", "entry", "exit", "no_hex"],
        Layer::Water | Layer::Roads | Layer::Spans => &[],
    }
}

/// The fields of a hexside that belong to one layer alone; `kinds` is of two.
pub(super) const fn side_fields(layer: Layer) -> &'static [&'static str] {
    match layer {
        Layer::Relief => &["up"],
        Layer::Roads => &["roads"],
        Layer::Spans => &["spans", "span_marks"],
        Layer::Names => &["name"],
        Layer::Terrain | Layer::Water => &[],
    }
}

/// Whether a word of `features` belongs to a layer; a misspelled one belongs to none.
pub(super) fn is_feature_of(layer: Layer, word: &str) -> bool {
    HexFeature::ALL.iter().any(|f| f.word() == word && hex_edits::layer_of(*f) == layer)
}

/// Whether a word of `kinds` belongs to a layer; a misspelled one belongs to none.
pub(super) fn is_kind_of(layer: Layer, word: &str) -> bool {
    HexsideKind::ALL.iter().any(|k| k.word() == word && hexsides::layer_of(*k) == layer)
}

/// Takes all of a layer out of hexes, and off the hexsides whose two hexes are among them or one of them is and the
/// other is off the sheet. Entries that hold nothing more go, and the hexes are not transcribed again in this layer.
///
/// Of `features` and `kinds`, which hold words of two layers, a misspelled word stays.
pub fn layer(document: &Document, hexes: &BTreeSet<Hex>, layer: Layer) -> Vec<Change> {
    let mut out = Vec::new();
    let held = Held::<Hex>::new(document, "hexes");
    for (hex, entry) in entries(document, "hexes", Hex::from_digits) {
        if hexes.contains(&hex) {
            let fields = without(&entry.value, hex_fields(layer), "features", |word| is_feature_of(layer, word));
            out.extend(held.set(&hex, &fields));
        }
    }
    let grid = grid_of(document);
    let off = |hex: &Hex| grid.is_some_and(|g| !g.contains(*hex));
    let held = Held::<HexPair>::new(document, "sides");
    for (pair, entry) in entries(document, "sides", HexPair::from_key) {
        let ends = pair.hexes();
        if ends.iter().any(|h| hexes.contains(h)) && ends.iter().all(|h| hexes.contains(h) || off(h)) {
            let fields = without(&entry.value, side_fields(layer), "kinds", |word| is_kind_of(layer, word));
            out.extend(held.set(&pair, &fields));
        }
    }
    out.extend(progress::reopen(document, layer, hexes));
    out
}

/// The fields to take out of an entry, and what stays of its list of words.
fn without(
    value: &str,
    fields: &[&'static str],
    words: &'static str,
    goes: impl Fn(&str) -> bool,
) -> Vec<FieldTo<'static>> {
    let mut out: Vec<FieldTo<'static>> = fields.iter().map(|f| (*f, None)).collect();
    if let Some(mut held) = items(Some(value), words) {
        held.retain(|word| !goes(word));
        out.push((words, list(&held)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{hexes, lines, sheet};
    use super::*;

    const FULL: &str = "hexes: {\n        // the mill\n        \"0101\": (terrain: Woods, features: [Town, Hilltop, Twon], elevation: 2, name: \"Au\", vp: 1, supply: [\"F\"], entry: [\"F\"], exit: [\"F\"], no_hex: true), // sure\n        \"0102\": (terrain: Wods),\n        \"0103\": (terrain: Clear),\n    },\n    sides: {\n        \"0000/0101\": (kinds: [River]),\n        \"0101/0102\": (kinds: [River, Slope, Rivver], up: \"0101\", roads: [Raod], spans: [Bridge], span_marks: [Damaged], name: \"Old\"),\n        \"0102/0103\": (kinds: [River]),\n    },\n    progress: {\n        \"Terrain 01\": (done: \"1-3\", checked: {\"AB\": \"1-3\"}),\n        \"Roads 01\": (done: \"1-2\"),\n    },\n";

    fn left(of: Layer) -> Vec<String> {
        let d = sheet(FULL);
        lines(&d, &layer(&d, &hexes("0101 0102 0205"), of))
    }

    #[test]
    fn a_layer_goes_and_nothing_else() {
        let terrain = left(Layer::Terrain);
        assert!(terrain[0].starts_with("hexes 0101: (features: [Town, Hilltop, Twon], elevation"), "{terrain:?}");
        assert!(terrain[1].starts_with("hexes 0103"), "{terrain:?}");
        assert!(terrain.contains(&"progress Terrain 01: (done: \"3\", checked: {\"AB\": \"3\"})".to_owned()));
        let water = left(Layer::Water);
        assert!(water[3].starts_with("sides 0101/0102: (kinds: [Slope, Rivver], up: \"0101\""), "{water:?}");
        assert_eq!(water[4], "sides 0102/0103: (kinds: [River])");
        let relief = left(Layer::Relief);
        assert!(relief[0].contains("features: [Town, Twon], name"), "{relief:?}");
        assert!(relief[4].contains("(kinds: [River, Rivver], roads: [Raod]"), "{relief:?}");
        let roads = left(Layer::Roads);
        assert!(roads[4].ends_with("up: \"0101\", spans: [Bridge], span_marks: [Damaged], name: \"Old\")"));
        assert_eq!(roads.len(), 7, "{roads:?}");
        let spans = left(Layer::Spans);
        assert!(spans[4].ends_with("roads: [Raod], name: \"Old\")"), "{spans:?}");
        let names = left(Layer::Names);
        assert_eq!(names[0], "hexes 0101: (terrain: Woods, features: [Hilltop, Twon], elevation: 2)");
        assert!(names[4].ends_with("span_marks: [Damaged])"), "{names:?}");
    }

    #[test]
    fn an_empty_area_changes_nothing() {
        let d = sheet(FULL);
        assert_eq!(layer(&d, &BTreeSet::new(), Layer::Water), []);
        assert_eq!(layer(&d, &hexes("0401"), Layer::Water), []);
    }

    #[test]
    fn every_field_belongs_to_a_layer_or_to_two() {
        use crate::documents::AnyTable as _;
        let of = |f: fn(Layer) -> &'static [&'static str]| -> BTreeSet<&str> {
            Layer::ALL.iter().flat_map(|l| f(*l)).copied().collect()
        };
        let d = sheet("");
        let all =
            |names: Vec<&'static str>, shared| names.into_iter().filter(|n| *n != shared).collect::<BTreeSet<_>>();
        assert_eq!(of(hex_fields), all(d.map_sheet().unwrap().hexes.fields(), "features"));
        assert_eq!(of(side_fields), all(d.map_sheet().unwrap().sides.fields(), "kinds"));
    }
}
