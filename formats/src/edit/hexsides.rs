//! Hexsides: what runs along them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Held, hexes_of, items, list, progress, put_item, sides_on_sheet};
use crate::change::Change;
use crate::document::Document;
use crate::documents::Layer;
use crate::documents::map_sheet::HexsideKind;
use crate::geometry::{Hex, HexPair};
use crate::text::syntax::quote;

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

fn add_kind(kinds: &mut Vec<String>, kind: HexsideKind) {
    if !kinds.iter().any(|w| w == kind.word()) {
        kinds.retain(|w| !HexsideKind::ALL.iter().any(|k| k.word() == w && excludes(*k, kind)));
        kinds.push(kind.word().to_owned());
    }
}

/// Draws a kind along hexsides. Pairs that are no hexsides of the sheet are passed over. Empty where nothing would
/// change.
pub fn draw(document: &Document, pairs: &BTreeSet<HexPair>, kind: HexsideKind) -> Vec<Change> {
    let pairs = sides_on_sheet(document, pairs.iter().copied());
    let held = Held::new(document, "sides");
    let one = |p: &HexPair| held.list(p, "kinds", |kinds| add_kind(kinds, kind));
    let mut out: Vec<Change> = pairs.iter().flat_map(one).collect();
    out.extend(progress::mark(document, layer_of(kind), &hexes_of(document, &pairs)));
    out
}

/// Takes a kind off hexsides, a slope with its upper hex; an entry that holds nothing more goes.
pub fn erase(document: &Document, pairs: &BTreeSet<HexPair>, kind: HexsideKind) -> Vec<Change> {
    let held = Held::new(document, "sides");
    let mut out = Vec::new();
    for pair in pairs {
        let Some(mut kinds) = items(held.value(pair), "kinds") else { continue };
        put_item(&mut kinds, kind.word(), false);
        let mut fields = vec![("kinds", list(&kinds))];
        if kind == HexsideKind::Slope {
            fields.push(("up", None));
        }
        out.extend(held.set(pair, &fields));
    }
    out.extend(progress::mark(document, layer_of(kind), &hexes_of(document, pairs)));
    out
}

/// Draws slopes, each with its upper hex (1.3); one that is there already is turned round. A hex that is not of the
/// pair is passed over.
pub fn draw_slope(document: &Document, uppers: &BTreeMap<HexPair, Hex>) -> Vec<Change> {
    let pairs = sides_on_sheet(document, uppers.iter().filter(|(p, up)| p.touches(**up)).map(|(p, _)| *p));
    let held = Held::new(document, "sides");
    let mut out = Vec::new();
    for pair in &pairs {
        let Some(mut kinds) = items(held.value(pair), "kinds") else { continue };
        add_kind(&mut kinds, HexsideKind::Slope);
        let up = uppers.get(pair).map(|up| quote(&up.to_string()));
        out.extend(held.set(pair, &[("kinds", list(&kinds)), ("up", up)]));
    }
    out.extend(progress::mark(document, Layer::Relief, &hexes_of(document, &pairs)));
    out
}

/// Sets the name of a span, ford or gate; a blank one takes it away.
pub fn set_name(document: &Document, pair: HexPair, name: Option<&str>) -> Vec<Change> {
    let pairs = sides_on_sheet(document, [pair]);
    let to = name.map(str::trim).filter(|n| !n.is_empty()).map(quote);
    let held = Held::new(document, "sides");
    let one = |p: &HexPair| held.set(p, &[("name", to.clone())]);
    let mut out: Vec<Change> = pairs.iter().flat_map(one).collect();
    out.extend(progress::mark(document, Layer::Names, &hexes_of(document, &pairs)));
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{hex, lines, pairs, sheet};
    use super::*;

    const SOME: &str = "sides: {\n        \"0101/0102\": (kinds: [Stream, Rivver], roads: [Road]), // sure\n        \"0102/0103\": (kinds: [Slope], up: \"0102\"),\n        \"0103/0104\": (kinds: [Slope, Crest], up: \"0109\"),\n        \"0104/0105\": (kinds: River),\n    },\n";

    fn pair(text: &str) -> HexPair {
        HexPair::from_key(text).unwrap()
    }

    #[test]
    fn drawing_replaces_what_excludes_it_and_keeps_the_rest() {
        let d = sheet(SOME);
        let all = pairs("0101/0102 0104/0105 0105/0106 0204/0305 0101/0103 0106/0107");
        assert_eq!(
            lines(&d, &draw(&d, &all, HexsideKind::River)),
            [
                "sides 0101/0102: (kinds: [Rivver, River], roads: [Road])",
                "sides 0102/0103: (kinds: [Slope], up: \"0102\")",
                "sides 0103/0104: (kinds: [Slope, Crest], up: \"0109\")",
                "sides 0104/0105: (kinds: River)",
                "sides 0105/0106: (kinds: [River])",
                "sides 0204/0305: (kinds: [River])",
                "progress Water 01: (done: \"1-2, 4-5\")",
                "progress Water 02: (done: \"4\")",
                "progress Water 03: (done: \"5\")",
            ]
        );
        let d = sheet("sides: {\"0101/0102\": (kinds: [River])}, progress: {\"Water 01\": (done: \"1-2\")}");
        assert_eq!(draw(&d, &pairs("0101/0102"), HexsideKind::River), []);
    }

    #[test]
    fn a_slope_goes_with_its_upper_hex() {
        let d = sheet(SOME);
        let found = lines(&d, &erase(&d, &pairs("0101/0102 0102/0103 0103/0104 0104/0105"), HexsideKind::Slope));
        assert_eq!(
            found,
            [
                "sides 0101/0102: (kinds: [Stream, Rivver], roads: [Road])",
                "sides 0103/0104: (kinds: [Crest])",
                "sides 0104/0105: (kinds: River)",
                "progress Relief 01: (done: \"1-5\")"
            ]
        );
        let found = lines(&d, &erase(&d, &pairs("0101/0102"), HexsideKind::Stream));
        assert_eq!(found[0], "sides 0101/0102: (kinds: [Rivver], roads: [Road])");
    }

    #[test]
    fn a_slope_is_drawn_or_turned_round() {
        let d = sheet(SOME);
        let uppers = [("0101/0102", "0102"), ("0102/0103", "0103"), ("0103/0104", "0205"), ("0201/0202", "0201")];
        let uppers = uppers.map(|(p, up)| (pair(p), hex(up))).into();
        assert_eq!(
            lines(&d, &draw_slope(&d, &uppers)),
            [
                "sides 0101/0102: (kinds: [Stream, Rivver, Slope], up: \"0102\", roads: [Road])",
                "sides 0102/0103: (kinds: [Slope], up: \"0103\")",
                "sides 0103/0104: (kinds: [Slope, Crest], up: \"0109\")",
                "sides 0104/0105: (kinds: River)",
                "sides 0201/0202: (kinds: [Slope], up: \"0201\")",
                "progress Relief 01: (done: \"1-3\")",
                "progress Relief 02: (done: \"1-2\")"
            ]
        );
        assert_eq!(draw_slope(&d, &[(pair("0205/0206"), hex("0205"))].into()), [], "off the sheet");
    }

    #[test]
    fn a_name_is_set_and_taken_away() {
        let d = sheet(SOME);
        let found = lines(&d, &set_name(&d, pair("0101/0102"), Some("Old ford")));
        assert_eq!(found[0], "sides 0101/0102: (kinds: [Stream, Rivver], roads: [Road], name: \"Old ford\")");
        assert_eq!(found[4], "progress Names 01: (done: \"1-2\")");
        let d = sheet("sides: {\"0101/0102\": (name: \"Old ford\")}");
        assert_eq!(lines(&d, &set_name(&d, pair("0101/0102"), None)), ["progress Names 01: (done: \"1-2\")"]);
    }
}
