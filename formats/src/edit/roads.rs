//! Roads and trails: links of the net across hexsides (7.52).

use std::collections::BTreeSet;

use super::{Held, hexes_of, progress, put_item, sides_on_sheet};
use crate::change::Change;
use crate::document::Document;
use crate::documents::Layer;
use crate::documents::map_sheet::RoadKind;
use crate::geometry::HexPair;

/// Draws links. A link is a road or a trail: drawing one replaces the other. Empty where nothing would change.
pub fn draw(document: &Document, pairs: &BTreeSet<HexPair>, kind: RoadKind) -> Vec<Change> {
    let pairs = sides_on_sheet(document, pairs.iter().copied());
    let put = |roads: &mut Vec<String>| RoadKind::ALL.iter().for_each(|k| put_item(roads, k.word(), *k == kind));
    let held = Held::new(document, "sides");
    let mut out: Vec<Change> = pairs.iter().flat_map(|p: &HexPair| held.list(p, "roads", put)).collect();
    out.extend(progress::mark(document, Layer::Roads, &hexes_of(document, &pairs)));
    out
}

/// Takes links away; a misspelled one stays, and an entry that holds nothing more goes.
pub fn erase(document: &Document, pairs: &BTreeSet<HexPair>) -> Vec<Change> {
    let none = |roads: &mut Vec<String>| RoadKind::ALL.iter().for_each(|k| put_item(roads, k.word(), false));
    let held = Held::new(document, "sides");
    let mut out: Vec<Change> = pairs.iter().flat_map(|p: &HexPair| held.list(p, "roads", none)).collect();
    out.extend(progress::mark(document, Layer::Roads, &hexes_of(document, pairs)));
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{lines, pairs, sheet};
    use super::*;

    const SOME: &str = "sides: {\n        \"0101/0102\": (roads: [Trail]), // sure\n        \"0102/0103\": (kinds: [River], roads: [Raod, Road]),\n    },\n";

    #[test]
    fn a_road_replaces_a_trail_and_the_reverse() {
        let d = sheet(SOME);
        assert_eq!(
            lines(&d, &draw(&d, &pairs("0101/0102 0102/0103 0103/0104 0103/0105"), RoadKind::Road)),
            [
                "sides 0101/0102: (roads: [Road])",
                "sides 0102/0103: (kinds: [River], roads: [Raod, Road])",
                "sides 0103/0104: (roads: [Road])",
                "progress Roads 01: (done: \"1-4\")"
            ]
        );
        let found = lines(&d, &draw(&d, &pairs("0102/0103"), RoadKind::Trail));
        assert_eq!(found[1], "sides 0102/0103: (kinds: [River], roads: [Raod, Trail])");
    }

    #[test]
    fn erasing_keeps_what_is_misspelled() {
        let d = sheet(SOME);
        assert_eq!(
            lines(&d, &erase(&d, &pairs("0101/0102 0102/0103"))),
            ["sides 0102/0103: (kinds: [River], roads: [Raod])", "progress Roads 01: (done: \"1-3\")"]
        );
        let d = sheet("progress: {\"Roads 01\": (done: \"1-2\")}");
        assert_eq!(erase(&d, &pairs("0101/0102")), []);
    }
}
