//! Features that are more than their hexes: named places, waters, heights, roads and regions.
//!
//! A feature belongs to no layer, so nothing here touches progress.

use std::collections::{BTreeMap, BTreeSet};

use super::{entries, fields_of, items, list, on_sheet, put_item};
use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::documents::map_sheet::FeatureLine;
use crate::documents::notes::within;
use crate::geometry::{Grid, Hex, HexPair, Vertex};
use crate::text::{Node, Spelled, Written, syntax::quote};

/// A feature as documents write it: what is empty and need not be stated is left out.
pub fn text(line: &FeatureLine) -> String {
    fn texts<T: Spelled + ToString>(items: &[Written<T>]) -> String {
        let text = |item: &Written<T>| match item {
            Written::Known(item) => quote(&item.to_string()),
            Written::Wrong(text) => quote(text),
        };
        format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(", "))
    }
    match line {
        FeatureLine::Place { hexes, gates } if gates.is_empty() => format!("Place(hexes: {})", texts(hexes)),
        FeatureLine::Place { hexes, gates } => format!("Place(hexes: {}, gates: {})", texts(hexes), texts(gates)),
        FeatureLine::Water { chain, hexes, flow_known } => {
            let hexes = if hexes.is_empty() { String::new() } else { format!(", hexes: {}", texts(hexes)) };
            let flow = if *flow_known { ", flow_known: true" } else { "" };
            format!("Water(chain: {}{hexes}{flow})", texts(chain))
        }
        FeatureLine::Height { hexes } => format!("Height(hexes: {})", texts(hexes)),
        FeatureLine::Wood { hexes } => format!("Wood(hexes: {})", texts(hexes)),
        FeatureLine::Pond { hexes } => format!("Pond(hexes: {})", texts(hexes)),
        FeatureLine::Road { links } => format!("Road(links: {})", texts(links)),
        FeatureLine::Region { hexes } => format!("Region(hexes: {})", texts(hexes)),
    }
}

fn place(document: &Document, name: &str) -> Place {
    Place::entry(document.name(), "features", name)
}

/// Adds a feature, or replaces the one of that name. A blank name names nothing.
pub fn put(document: &Document, name: &str, line: &FeatureLine) -> Vec<Change> {
    let to = text(line);
    let Some(from) = document.value("features", name) else {
        return (!name.trim().is_empty()).then(|| Change::add(place(document, name), to)).into_iter().collect();
    };
    match (Node::parse(from), Node::parse(&to)) {
        (Ok(old), Ok(new)) if !old.same(&new) => {
            vec![Change::set(place(document, name), Value::Text(from.to_owned()), Value::Text(to))]
        }
        _ => Vec::new(),
    }
}

/// Takes a feature away. Its hexes and hexsides stay what they are.
pub fn remove(document: &Document, name: &str) -> Vec<Change> {
    let value = document.value("features", name);
    value.map(|v| Change::remove(place(document, name), v)).into_iter().collect()
}

/// Gives a feature another name; its comments and the notes on it move along.
///
/// # Errors
/// In words, if there is no such feature, the new name is blank, or another feature or note has it.
pub fn rename(document: &Document, from: &str, to: &str) -> Result<Vec<Change>, String> {
    let named = entries(document, "features", |key| Some(key.to_owned()));
    let entry = *named.get(from).ok_or_else(|| format!("there is no feature {from}"))?;
    if to.trim().is_empty() {
        return Err("a feature needs a name".to_owned());
    }
    if from == to {
        return Ok(Vec::new());
    }
    if named.contains_key(to) {
        return Err(format!("there is a feature {to} already"));
    }
    let mut removed = vec![Change::remove(place(document, from), entry.value.as_str())];
    let mut added = vec![Change::moved(entry, place(document, to), entry.value.as_str())];
    let notes = entries(document, "notes", |key| Some(key.to_owned()));
    for (key, note) in &notes {
        let Some(rest) = key.strip_prefix("features/") else { continue };
        // Names may hold slashes: a note is on the feature with the longest name that fits.
        if named
            .keys()
            .filter(|name| within(rest, name).is_some())
            .max_by_key(|name| name.len())
            .is_none_or(|name| name != from)
        {
            continue;
        }
        let new = format!("features/{to}{}", rest.strip_prefix(from).unwrap_or_default());
        if notes.contains_key(&new) {
            return Err(format!("there is a note on {new} already"));
        }
        removed.push(Change::remove(Place::entry(document.name(), "notes", key), note.value.as_str()));
        added.push(Change::moved(note, Place::entry(document.name(), "notes", &new), note.value.as_str()));
    }
    removed.extend(added);
    Ok(removed)
}

/// Puts a hex into a feature, behind its others, or takes it out. A road has no hexes, and a feature that has lost its
/// last one stays.
pub fn toggle_hex(document: &Document, name: &str, hex: Hex) -> Vec<Change> {
    let line = document.map_sheet().and_then(|s| s.features.get(&name.to_owned()));
    let required = match line {
        None | Some(FeatureLine::Road { .. }) => return Vec::new(),
        Some(FeatureLine::Water { .. }) => false,
        Some(_) => true,
    };
    let value = document.value("features", name);
    let Some(mut hexes) = items(value, "hexes") else { return Vec::new() };
    let item = quote(&hex.to_string());
    let on = !hexes.contains(&item);
    if on && on_sheet(document, [hex]).is_empty() {
        return Vec::new();
    }
    put_item(&mut hexes, &item, on);
    let to = list(&hexes).or_else(|| required.then(|| "[]".to_owned()));
    fields_of(&place(document, name), value, &[("hexes", to)])
}

/// Why hexsides make no chain; each names a pair where it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChainFault {
    #[error("{0} is no hexside: the two hexes are not adjacent")]
    NoHexside(HexPair),
    #[error("three hexsides meet at {0}: a chain does not fork")]
    Fork(HexPair),
    #[error("{0} does not hang together with the others: a chain is one piece")]
    Apart(HexPair),
}

/// Orders hexsides into one run in which each shares a vertex with the next. It begins at that of its two ends which
/// has the lower number; a ring begins at its lowest pair and goes on to the lower of that one's neighbours.
///
/// # Errors
/// If a pair is no hexside, or they fork or are more than one piece.
pub fn chain(grid: &Grid, pairs: &BTreeSet<HexPair>) -> Result<Vec<HexPair>, ChainFault> {
    let mut ends: BTreeMap<HexPair, [Vertex; 2]> = BTreeMap::new();
    let mut at: BTreeMap<Vertex, Vec<HexPair>> = BTreeMap::new();
    for pair in pairs {
        let side = grid.hexside(*pair).ok_or(ChainFault::NoHexside(*pair))?;
        let both = grid.ends(side);
        ends.insert(*pair, both);
        for vertex in both {
            at.entry(vertex).or_default().push(*pair);
        }
    }
    if let Some(third) = at.values().filter_map(|here| here.get(2)).min() {
        return Err(ChainFault::Fork(*third));
    }
    let next_to = |pair: HexPair| {
        let others = ends.get(&pair).into_iter().flatten().flat_map(|v| at.get(v).into_iter().flatten());
        others.copied().filter(|p| *p != pair).collect::<BTreeSet<HexPair>>()
    };
    let Some(mut last) = pairs.iter().copied().find(|p| next_to(*p).len() < 2).or(pairs.first().copied()) else {
        return Ok(Vec::new());
    };
    let mut left = pairs.clone();
    let mut run = Vec::new();
    loop {
        left.remove(&last);
        run.push(last);
        match next_to(last).into_iter().find(|p| left.contains(p)) {
            Some(next) => last = next,
            None => break,
        }
    }
    left.first().map_or(Ok(run), |pair| Err(ChainFault::Apart(*pair)))
}

/// All hexes of the sheet that are reached from one without crossing a chain: one side of a river. Empty if `from` is
/// off the sheet; the whole sheet if the chain parts nothing.
pub fn beside(grid: &Grid, chain: &[HexPair], from: Hex) -> BTreeSet<Hex> {
    let barred: BTreeSet<HexPair> = chain.iter().copied().collect();
    let mut reached = BTreeSet::new();
    let mut open: Vec<Hex> = grid.contains(from).then_some(from).into_iter().collect();
    while let Some(hex) = open.pop() {
        if reached.insert(hex) {
            open.extend(grid.neighbours(hex).filter(|n| !barred.contains(&HexPair::new(hex, *n))));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, hex, hexes, lines, pairs, sheet};
    use super::*;

    fn known<T: Spelled>(texts: &str) -> Vec<Written<T>> {
        texts.split_whitespace().map(Written::new).collect()
    }

    fn every_form() -> Vec<FeatureLine> {
        vec![
            FeatureLine::Place { hexes: known("0101 01O2"), gates: Vec::new() },
            FeatureLine::Place { hexes: known("0101"), gates: known("0101/0102 0101-0201") },
            FeatureLine::Water { chain: known("0101/0102"), hexes: Vec::new(), flow_known: false },
            FeatureLine::Water { chain: Vec::new(), hexes: known("0101"), flow_known: true },
            FeatureLine::Height { hexes: known("0101") },
            FeatureLine::Wood { hexes: known("0101") },
            FeatureLine::Pond { hexes: Vec::new() },
            FeatureLine::Road { links: known("0101/0102") },
            FeatureLine::Region { hexes: known("0101 0202") },
        ]
    }

    #[test]
    fn every_form_reads_back() {
        for line in every_form() {
            let d = sheet("");
            let d = after(&d, &put(&d, "Au", &line));
            let found = d.map_sheet().unwrap().features.get(&"Au".to_owned()).unwrap_or_else(|| panic!("{}", d.text()));
            assert_eq!(format!("{found:?}"), format!("{line:?}"));
            assert_eq!(d.canonical().unwrap(), d.text());
            assert_eq!(put(&d, "Au", &line), []);
        }
    }

    #[test]
    fn a_feature_is_replaced_and_removed() {
        let d = sheet(
            "features: {\n        \"Au\": Place(hexes: [\"0101\"]), // old\n        \"Bad\": Place(hexes 1),\n    },\n",
        );
        let all = every_form();
        assert_eq!(lines(&d, &put(&d, "Au", &all[4]))[0], "features Au: Height(hexes: [\"0101\"])");
        assert_eq!(put(&d, "Bad", &all[4]), []);
        assert_eq!(put(&d, " ", &all[4]), []);
        assert_eq!(lines(&d, &remove(&d, "Au")), ["features Bad: Place(hexes 1)"]);
        assert_eq!(lines(&d, &remove(&d, "Bad")).len(), 1);
        assert_eq!(remove(&d, "Cu"), []);
    }

    const NAMED: &str = "features: {\n        // an old town\n        \"Au\": Place(hexes: [\"0101\", \"01O2\"]), // sure\n        \"Au/B\": Wood(hexes: [\"0102\"]),\n        \"Way\": Road(links: []),\n        \"Aue\": Water(chain: [\"0101/0102\"], hexes: [\"0101\"]),\n    },\n    notes: {\n        // said twice\n        \"features/Au\": (state: Unsure),\n        \"features/Au/B\": (state: Unsure),\n        \"features/Au/hexes\": (state: Likely(\"x\")),\n        \"features/Cu/hexes\": (state: Unsure),\n    },\n";

    #[test]
    fn notes_and_comments_move_with_the_name() {
        let d = sheet(NAMED);
        let found = after(&d, &rename(&d, "Au", "Bu").unwrap());
        for holds in [
            "\"Aue\": Water(chain: [\"0101/0102\"], hexes: [\"0101\"]),\n        // an old town\n        \"Bu\": Place",
            "[\"0101\", \"01O2\"]), // sure",
            "\"features/Au/B\": (state: Unsure),\n        // said twice\n        \"features/Bu\": (state: Unsure),\n        \"features/Bu/hexes\": (state: Likely",
        ] {
            assert!(found.text().contains(holds), "{holds}\n{}", found.text());
        }
        assert_eq!(rename(&d, "Au", "Au"), Ok(Vec::new()));
        for (from, to, says) in [
            ("Au", "Aue", "a feature Aue already"),
            ("Cu", "Du", "no feature Cu"),
            ("Au", " ", "needs a name"),
            ("Au", "Cu", "a note on features/Cu/hexes already"),
        ] {
            let e = rename(&d, from, to).unwrap_err();
            assert!(e.contains(says), "{e}");
        }
    }

    #[test]
    fn a_hex_goes_in_and_out() {
        let d = sheet(NAMED);
        let toggled = |name: &str, h: &str| lines(&d, &toggle_hex(&d, name, hex(h)));
        assert_eq!(toggled("Au", "0203")[0], "features Au: Place(hexes: [\"0101\", \"01O2\", \"0203\"])");
        assert_eq!(toggled("Au", "0101")[0], "features Au: Place(hexes: [\"01O2\"])");
        assert_eq!(toggled("Au/B", "0102")[1], "features Au/B: Wood(hexes: [])");
        assert_eq!(toggled("Aue", "0101")[3], "features Aue: Water(chain: [\"0101/0102\"])");
        for (name, h) in [("Way", "0101"), ("Cu", "0101"), ("Au", "0205")] {
            assert_eq!(toggle_hex(&d, name, hex(h)), []);
        }
    }

    fn ordered(texts: &str) -> Result<String, ChainFault> {
        let grid = Grid::tlnb(9, 8, 7);
        let found = chain(&grid, &pairs(texts))?;
        for two in found.windows(2) {
            let [a, b] = [two[0], two[1]].map(|p| grid.ends(grid.hexside(p).unwrap()));
            assert!(a.iter().any(|v| b.contains(v)), "{} {}", two[0], two[1]);
        }
        Ok(found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn hexsides_are_put_in_order() {
        assert_eq!(ordered("").unwrap(), "");
        assert_eq!(ordered("0304/0305").unwrap(), "0304/0305");
        // Round the south of 0404, and back to the west of 0403: not the order of the numbers.
        let run = "0403/0504 0404/0504 0404/0505 0404/0405";
        assert_eq!(ordered("0404/0405 0404/0504 0404/0505 0403/0504").unwrap(), run);
    }

    #[test]
    fn a_ring_begins_at_its_lowest_pair() {
        let ring = "0404/0403 0404/0504 0404/0505 0404/0405 0404/0305 0404/0304";
        assert_eq!(ordered(ring).unwrap(), "0304/0404 0305/0404 0404/0405 0404/0505 0404/0504 0403/0404");
    }

    #[test]
    fn what_is_no_chain_names_a_pair() {
        let pair = |t: &str| HexPair::from_key(t).unwrap();
        assert_eq!(ordered("0101/0103"), Err(ChainFault::NoHexside(pair("0101/0103"))));
        assert_eq!(ordered("0404/0405 0404/0505 0405/0505"), Err(ChainFault::Fork(pair("0405/0505"))));
        assert_eq!(ordered("0101/0102 0601/0602"), Err(ChainFault::Apart(pair("0601/0602"))));
        let ring_and_more = "0404/0403 0404/0504 0404/0505 0404/0405 0404/0305 0404/0304 0801/0802";
        assert_eq!(ordered(ring_and_more), Err(ChainFault::Apart(pair("0304/0404"))));
        assert!(ChainFault::Fork(pair("0405/0505")).to_string().contains("0405/0505"));
    }

    #[test]
    fn a_river_has_two_sides() {
        let grid = Grid::tlnb(4, 3, 2);
        let river: Vec<HexPair> = pairs("0201/0301 0201/0302 0202/0302 0202/0303").into_iter().collect();
        let west = beside(&grid, &river, hex("0101"));
        assert_eq!(west, hexes("0101 0102 0103 0201 0202"));
        let east = beside(&grid, &river, hex("0402"));
        assert_eq!(west.len() + east.len(), grid.hexes().count());
        assert_eq!(beside(&grid, &river[1..], hex("0101")).len(), grid.hexes().count());
        assert_eq!(beside(&grid, &river, hex("0203")), BTreeSet::new());
    }
}
