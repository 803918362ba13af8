//! Hexes: terrain, what a hex holds beside it, what is printed in it.

use std::collections::BTreeSet;

use super::{Held, on_sheet, progress, put_item};
use crate::change::Change;
use crate::document::Document;
use crate::documents::Layer;
use crate::documents::map_sheet::HexFeature;
use crate::geometry::Hex;
use crate::text::{Node, syntax::quote};

/// A mark that is printed in a hex for an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HexMark {
    /// Supply source (17.5).
    Supply,
    Entry,
    /// (26.3)
    Exit,
}

impl HexMark {
    pub const ALL: [Self; 3] = [Self::Supply, Self::Entry, Self::Exit];

    /// The field that lists the armies.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Supply => "supply",
            Self::Entry => "entry",
            Self::Exit => "exit",
        }
    }
}

/// The layer a feature is transcribed in.
pub const fn layer_of(feature: HexFeature) -> Layer {
    match feature {
        HexFeature::Hilltop | HexFeature::Slope => Layer::Relief,
        HexFeature::Town
        | HexFeature::Building
        | HexFeature::Chateau
        | HexFeature::ImprovedPosition
        | HexFeature::Dyke => Layer::Names,
    }
}

/// Sets one field of hexes and marks them as transcribed.
fn set(document: &Document, hexes: &BTreeSet<Hex>, layer: Layer, field: &str, to: Option<&str>) -> Vec<Change> {
    let hexes = on_sheet(document, hexes.iter().copied());
    let held = Held::new(document, "hexes");
    let one = |hex: &Hex| held.set(hex, &[(field, to.map(str::to_owned))]);
    let mut out: Vec<Change> = hexes.iter().flat_map(one).collect();
    out.extend(progress::mark(document, layer, &hexes));
    out
}

/// Puts an item into a list of hexes or takes it out, and marks them as transcribed.
fn put(document: &Document, hexes: &BTreeSet<Hex>, layer: Layer, field: &str, item: &str, on: bool) -> Vec<Change> {
    let hexes = on_sheet(document, hexes.iter().copied());
    let held = Held::new(document, "hexes");
    let one = |hex: &Hex| held.list(hex, field, |items| put_item(items, item, on));
    let mut out: Vec<Change> = hexes.iter().flat_map(one).collect();
    out.extend(progress::mark(document, layer, &hexes));
    out
}

/// Paints a terrain (a built-in word or one the title adds) over hexes. Empty where nothing would change.
pub fn paint(document: &Document, hexes: &BTreeSet<Hex>, terrain: &str) -> Vec<Change> {
    set(document, hexes, Layer::Terrain, "terrain", Some(terrain))
}

/// Takes the terrain off hexes, a misspelled one too. No hex is without terrain, so they are not transcribed again.
pub fn erase_terrain(document: &Document, hexes: &BTreeSet<Hex>) -> Vec<Change> {
    let held = Held::new(document, "hexes");
    let mut out: Vec<Change> = hexes.iter().flat_map(|hex| held.set(hex, &[("terrain", None)])).collect();
    out.extend(progress::reopen(document, Layer::Terrain, hexes));
    out
}

/// Puts a feature into hexes or takes it out; see [`layer_of`].
pub fn feature(document: &Document, hexes: &BTreeSet<Hex>, feature: HexFeature, on: bool) -> Vec<Change> {
    put(document, hexes, layer_of(feature), "features", feature.word(), on)
}

/// Sets the rank of a hilltop, higher is higher (8.42).
pub fn set_elevation(document: &Document, hex: Hex, elevation: Option<i16>) -> Vec<Change> {
    let to = elevation.map(|e| e.to_string());
    set(document, &BTreeSet::from([hex]), Layer::Relief, "elevation", to.as_deref())
}

/// Sets the name printed in or at a hex; a blank one takes it away.
pub fn set_name(document: &Document, hex: Hex, name: Option<&str>) -> Vec<Change> {
    let to = name.map(str::trim).filter(|n| !n.is_empty()).map(quote);
    set(document, &BTreeSet::from([hex]), Layer::Names, "name", to.as_deref())
}

/// Sets the victory points printed in a hex (26.15).
pub fn set_vp(document: &Document, hex: Hex, vp: Option<u32>) -> Vec<Change> {
    let to = vp.map(|vp| vp.to_string());
    set(document, &BTreeSet::from([hex]), Layer::Names, "vp", to.as_deref())
}

/// Puts a mark for an army, by its letter, into a hex or takes it out. A blank letter marks nothing.
pub fn mark(document: &Document, hex: Hex, mark: HexMark, army: &str, on: bool) -> Vec<Change> {
    let army = army.trim();
    if army.is_empty() {
        return Vec::new();
    }
    put(document, &BTreeSet::from([hex]), Layer::Names, mark.field(), &quote(army), on)
}

/// Notes that the numbers of hexes lie under a title box, key or inset, or that they do not.
pub fn no_hex(document: &Document, hexes: &BTreeSet<Hex>, on: bool) -> Vec<Change> {
    let hexes = on_sheet(document, hexes.iter().copied());
    let held = Held::new(document, "hexes");
    let one = |hex: &Hex| {
        // `no_hex: false` says the same as nothing.
        let said = held.value(hex).and_then(|v| Node::parse(v).ok()?.field("no_hex").map(|f| f.value.canonical()));
        let to = if on { Some("true".to_owned()) } else { said.filter(|s| s == "false") };
        held.set(hex, &[("no_hex", to)])
    };
    let mut out: Vec<Change> = hexes.iter().flat_map(one).collect();
    out.extend(progress::mark(document, Layer::Names, &hexes));
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{hex, hexes, lines, sheet};
    use super::*;

    const SOME: &str = "hexes: {\n        // the mill\n        \"0101\": (terrain: Woods, features: [Toun, Town], supply: [\"F\"]), // sure\n        \"0102\": (terrain: Wods),\n        \"0103\": (features: Town),\n        \"0104\": Woods,\n    },\n";

    #[test]
    fn terrain_is_painted_and_erased() {
        let d = sheet(SOME);
        let all = hexes("0101 0102 0104 0205");
        assert_eq!(
            lines(&d, &paint(&d, &all, "Marsh")),
            [
                "hexes 0101: (terrain: Marsh, features: [Toun, Town], supply: [\"F\"])",
                "hexes 0102: (terrain: Marsh)",
                "hexes 0103: (features: Town)",
                "hexes 0104: Woods",
                "progress Terrain 01: (done: \"1-2, 4\")"
            ]
        );
        let d = sheet(&format!("{SOME}    progress: {{\"Terrain 01\": (done: \"1-5\")}},\n"));
        assert_eq!(
            lines(&d, &erase_terrain(&d, &all)),
            [
                "hexes 0101: (features: [Toun, Town], supply: [\"F\"])",
                "hexes 0103: (features: Town)",
                "hexes 0104: Woods",
                "progress Terrain 01: (done: \"3, 5\")"
            ]
        );
        assert_eq!(erase_terrain(&d, &hexes("0201")), []);
        let d = sheet("hexes: {\"0101\": (terrain: Woods)}, progress: {\"Terrain 01\": (done: \"1\")}");
        assert_eq!(paint(&d, &hexes("0101"), "Woods"), []);
    }

    #[test]
    fn hexes_of_a_section_written_twice_are_found() {
        let d = sheet("hexes: {\"0101\": (vp: 1)},\n    hexes: {\"0202\": (vp: 2)},\n");
        assert_eq!(
            lines(&d, &paint(&d, &hexes("0201 0202"), "Marsh"))[..3],
            ["hexes 0101: (vp: 1)", "hexes 0201: (terrain: Marsh)", "hexes 0202: (terrain: Marsh, vp: 2)"]
        );
    }

    #[test]
    fn features_keep_their_neighbours_and_misspelled_words() {
        let d = sheet(SOME);
        assert_eq!(
            lines(&d, &feature(&d, &hexes("0101 0103 0201"), HexFeature::Hilltop, true)),
            [
                "hexes 0101: (terrain: Woods, features: [Toun, Town, Hilltop], supply: [\"F\"])",
                "hexes 0102: (terrain: Wods)",
                "hexes 0103: (features: Town)",
                "hexes 0104: Woods",
                "hexes 0201: (features: [Hilltop])",
                "progress Relief 01: (done: \"1, 3\")",
                "progress Relief 02: (done: \"1\")"
            ]
        );
        let off = lines(&d, &feature(&d, &hexes("0101"), HexFeature::Town, false));
        assert_eq!(off[0], "hexes 0101: (terrain: Woods, features: [Toun], supply: [\"F\"])");
        assert_eq!(off[4], "progress Names 01: (done: \"1\")");
        let d = sheet("hexes: {\"0101\": (features: [Town])}");
        assert_eq!(
            lines(&d, &feature(&d, &hexes("0101"), HexFeature::Town, false)),
            ["progress Names 01: (done: \"1\")"]
        );
    }

    #[test]
    fn every_feature_has_its_layer() {
        let relief: Vec<_> = HexFeature::ALL.iter().filter(|f| layer_of(**f) == Layer::Relief).collect();
        assert_eq!(relief, [&HexFeature::Hilltop, &HexFeature::Slope]);
    }

    #[test]
    fn values_are_set_and_taken_away() {
        let d = sheet("");
        for (changes, holds, layer) in [
            (set_elevation(&d, hex("0101"), Some(-2)), "(elevation: -2)", "Relief"),
            (set_name(&d, hex("0101"), Some(" \"Au\" ")), "(name: \"\\\"Au\\\"\")", "Names"),
            (set_vp(&d, hex("0101"), Some(3)), "(vp: 3)", "Names"),
            (mark(&d, hex("0101"), HexMark::Supply, "F", true), "(supply: [\"F\"])", "Names"),
            (mark(&d, hex("0101"), HexMark::Entry, "any", true), "(entry: [\"any\"])", "Names"),
            (mark(&d, hex("0101"), HexMark::Exit, "K", true), "(exit: [\"K\"])", "Names"),
            (no_hex(&d, &hexes("0101"), true), "(no_hex: true)", "Names"),
        ] {
            let found = lines(&d, &changes);
            assert_eq!(found, [format!("hexes 0101: {holds}"), format!("progress {layer} 01: (done: \"1\")")]);
        }
        assert_eq!(set_name(&d, hex("0205"), Some("Au")), [], "off the sheet");
        assert_eq!(mark(&d, hex("0101"), HexMark::Exit, " ", true), []);
        let d = sheet(
            "hexes: {\n        \"0101\": (elevation: 1, name: \"Au\", vp: 2, supply: [\"F\"], no_hex: true),\n        \"0102\": (no_hex: false),\n    }, progress: {\"Names 01\": (done: \"1-5\"), \"Relief 01\": (done: \"1-5\")}",
        );
        for (changes, holds) in [
            (set_elevation(&d, hex("0101"), None), "(name: \"Au\", vp: 2, supply: [\"F\"], no_hex: true)"),
            (set_name(&d, hex("0101"), Some(" ")), "(elevation: 1, vp: 2, supply: [\"F\"], no_hex: true)"),
            (set_vp(&d, hex("0101"), None), "(elevation: 1, name: \"Au\", supply: [\"F\"], no_hex: true)"),
            (mark(&d, hex("0101"), HexMark::Supply, "F", false), "(elevation: 1, name: \"Au\", vp: 2, no_hex: true)"),
            (no_hex(&d, &hexes("0101"), false), "(elevation: 1, name: \"Au\", vp: 2, supply: [\"F\"])"),
        ] {
            assert_eq!(lines(&d, &changes)[0], format!("hexes 0101: {holds}"));
        }
        assert_eq!(mark(&d, hex("0101"), HexMark::Supply, "F", true), []);
        assert_eq!(no_hex(&d, &hexes("0102"), false), []);
        assert_eq!(no_hex(&d, &hexes("0101"), true), []);
    }
}
