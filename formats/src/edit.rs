//! Changes made from intentions: the only way tools and fixes make them. A file per noun.
//!
//! Every function gives the changes that lead to what was asked, none where it already holds, and leaves alone what
//! cannot be read. Hexes off the sheet are passed over where the sheet states its grid.

pub mod area;
pub mod entries;
pub mod erase;
pub mod errata;
pub mod features;
pub mod force_lines;
pub mod grid;
pub mod hexes;
pub mod hexsides;
pub mod joins;
pub mod pages;
pub mod pictures;
pub mod points;
pub mod progress;
pub mod proofread;
pub mod rename;
pub mod renumber;
pub mod roads;
pub mod rows;
pub mod spans;
pub mod suppressions;

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::ops::Range;

use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::documents::{Key, MapSheet};
use crate::geometry::{Grid, Hex, HexPair};
use crate::text::{Entry, Node, Shape, syntax::quote};

/// A field of an entry and its new text; None takes it out.
type FieldTo<'a> = (&'a str, Option<String>);

/// Sets fields of an entry or takes them out: an absent entry is made with them, one that holds nothing more is
/// removed, and one that is no struct is left to the person who wrote it.
fn set_fields(document: &Document, section: &str, key: &str, fields: &[FieldTo<'_>]) -> Vec<Change> {
    fields_of(&Place::entry(document.name(), section, key), document.value(section, key), fields)
}

/// As [`set_fields`], for an entry whose value is at hand.
fn fields_of(place: &Place, value: Option<&str>, fields: &[FieldTo<'_>]) -> Vec<Change> {
    let Some(value) = value else {
        let held: Vec<String> =
            fields.iter().filter_map(|(name, to)| to.as_ref().map(|to| format!("{name}: {to}"))).collect();
        let add = || Change::add(place.clone(), format!("({})", held.join(", ")));
        return (!held.is_empty()).then(add).into_iter().collect();
    };
    let Ok(node) = Node::parse(value) else { return Vec::new() };
    let Shape::Struct { fields: written, .. } = &node.shape else { return Vec::new() };
    let text = |name: &str| node.field(name).map(|f| &value[f.value.at.clone()]);
    let changed: Vec<&FieldTo<'_>> = fields.iter().filter(|(name, to)| !same(text(name), to.as_deref())).collect();
    if changed.is_empty() {
        return Vec::new();
    }
    let to_of = |name: &str| fields.iter().find(|(n, _)| *n == name).map(|(_, to)| to);
    let stays = |name: &str| to_of(name).is_none_or(Option::is_some);
    if fields.iter().all(|(_, to)| to.is_none()) && !written.iter().any(|f| stays(&f.name)) {
        return vec![Change::remove(place.clone(), value)];
    }
    let side = |text: Option<&str>| text.map_or(Value::Absent, |t| Value::Text(t.to_owned()));
    let set = |(name, to): &FieldTo<'_>| {
        let place = Place { field: Some((*name).to_owned()), ..place.clone() };
        Change::set(place, side(text(name)), side(to.as_deref()))
    };
    changed.into_iter().map(set).collect()
}

/// Sets a field, or makes the entry with it; see [`set_fields`]. None if it already holds.
pub(crate) fn set_field(
    document: &Document,
    section: &str,
    key: &str,
    field: &str,
    to: Option<&str>,
) -> Option<Change> {
    set_fields(document, section, key, &[(field, to.map(str::to_owned))]).pop()
}

fn same(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b || matches!((Node::parse(a), Node::parse(b)), (Ok(a), Ok(b)) if a.same(&b)),
        (a, b) => a == b,
    }
}

/// The items of a list as written, empty for an absent field. None where something else stands there.
fn items(value: Option<&str>, field: &str) -> Option<Vec<String>> {
    let Some(value) = value else { return Some(Vec::new()) };
    let node = Node::parse(value).ok()?;
    if !matches!(node.shape, Shape::Struct { .. }) {
        return None;
    }
    match node.field(field).map(|f| &f.value.shape) {
        None => Some(Vec::new()),
        Some(Shape::List(items)) => Some(items.iter().map(Node::canonical).collect()),
        Some(_) => None,
    }
}

/// A list as text; None for an empty one, which is not written.
fn list(items: &[String]) -> Option<String> {
    (!items.is_empty()).then(|| format!("[{}]", items.join(", ")))
}

/// The entries of a section, for what is to be changed of them.
struct Held<'a, K> {
    document: &'a Document,
    section: &'static str,
    key: PhantomData<K>,
}

impl<'a, K: Key> Held<'a, K> {
    const fn new(document: &'a Document, section: &'static str) -> Self {
        Self { document, section, key: PhantomData }
    }

    fn value(&self, key: &K) -> Option<&'a str> {
        self.document.value(self.section, &key.write())
    }

    /// As [`set_fields`].
    fn set(&self, key: &K, fields: &[FieldTo<'_>]) -> Vec<Change> {
        fields_of(&Place::entry(self.document.name(), self.section, &key.write()), self.value(key), fields)
    }

    /// Changes one list of an entry by its items as written; a list that cannot be read stays as it stands.
    fn list(&self, key: &K, field: &str, f: impl Fn(&mut Vec<String>)) -> Vec<Change> {
        let Some(mut held) = items(self.value(key), field) else { return Vec::new() };
        f(&mut held);
        self.set(key, &[(field, list(&held))])
    }
}

/// Puts an item into a list or takes it out, every one of it.
fn put_item(items: &mut Vec<String>, item: &str, on: bool) {
    if !on {
        items.retain(|i| i != item);
    } else if !items.iter().any(|i| i == item) {
        items.push(item.to_owned());
    }
}

/// The value with some of its texts replaced: those for which `f`, given the names of the fields above it and the text,
/// has another. All other bytes stay. None where the value cannot be read.
fn with_texts(value: &str, f: &mut dyn FnMut(&[&str], &str) -> Option<String>) -> Option<String> {
    fn visit<'a>(
        node: &'a Node,
        path: &mut Vec<&'a str>,
        f: &mut dyn FnMut(&[&str], &str) -> Option<String>,
        out: &mut Vec<(Range<usize>, String)>,
    ) {
        match &node.shape {
            Shape::Text(text) => out.extend(f(path, text).map(|new| (node.at.clone(), quote(&new)))),
            Shape::List(items) | Shape::Tuple { items, .. } => items.iter().for_each(|n| visit(n, path, f, out)),
            Shape::Map(pairs) => pairs.iter().for_each(|(_, n)| visit(n, path, f, out)),
            Shape::Struct { fields, .. } => {
                for field in fields {
                    path.push(&field.name);
                    visit(&field.value, path, f, out);
                    path.pop();
                }
            }
            Shape::Word(_) | Shape::Number(_) => {}
        }
    }
    let node = Node::parse(value).ok()?;
    let mut found = Vec::new();
    visit(&node, &mut Vec::new(), f, &mut found);
    let mut out = value.to_owned();
    for (at, new) in found.into_iter().rev() {
        out.replace_range(at, &new);
    }
    Some(out)
}

fn grid_of(document: &Document) -> Option<Grid> {
    document.map_sheet().and_then(MapSheet::the_grid)
}

/// The hexes that the sheet prints; those that can be written, where it states no grid.
fn on_sheet(document: &Document, hexes: impl IntoIterator<Item = Hex>) -> BTreeSet<Hex> {
    let grid = grid_of(document);
    hexes.into_iter().filter(|h| h.is_writable() && grid.is_none_or(|g| g.contains(*h))).collect()
}

/// The hexsides among pairs: adjacent and at least half on the sheet, where it states its grid.
fn sides_on_sheet(document: &Document, pairs: impl IntoIterator<Item = HexPair>) -> BTreeSet<HexPair> {
    let grid = grid_of(document);
    let is_side = |p: &HexPair| {
        let [a, b] = p.hexes();
        let writable = a != b && a.is_writable() && b.is_writable();
        writable && grid.is_none_or(|g| g.hexside(*p).is_some() && (g.contains(a) || g.contains(b)))
    };
    pairs.into_iter().filter(is_side).collect()
}

/// Both hexes of every pair, as far as the sheet prints them.
fn hexes_of(document: &Document, pairs: &BTreeSet<HexPair>) -> BTreeSet<Hex> {
    on_sheet(document, pairs.iter().flat_map(|p| p.hexes()))
}

/// The entries of a section by key, the first of each, as the model reads them.
fn entries<'a, K: Ord>(
    document: &'a Document,
    section: &str,
    key: impl Fn(&str) -> Option<K>,
) -> BTreeMap<K, &'a Entry> {
    let mut out = BTreeMap::new();
    let sections = document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == section);
    for entry in sections.flat_map(|s| &s.entries) {
        if let Some(key) = key(&entry.key) {
            out.entry(key).or_insert(entry);
        }
    }
    out
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// The sheet `a`, four columns of five rows (even ones of four), with the sections given.
    pub(crate) fn sheet(sections: &str) -> Document {
        let grid = "grid: {\n        \"sheet\": (last_column: 4, last_row_odd: 5, last_row_even: 4),\n    },\n";
        let text = format!("MapSheet(\n    format: 1,\n    {grid}{sections})\n");
        let document = Document::read("a", text.into_bytes());
        assert_eq!(document.read_only(), None, "{}", document.text());
        document
    }

    pub(crate) fn hex(text: &str) -> Hex {
        Hex::from_digits(text).unwrap()
    }

    pub(crate) fn hexes(texts: &str) -> BTreeSet<Hex> {
        texts.split_whitespace().map(hex).collect()
    }

    pub(crate) fn pairs(texts: &str) -> BTreeSet<HexPair> {
        texts.split_whitespace().map(|t| HexPair::from_key(t).unwrap()).collect()
    }

    /// The sheet after the changes; every one must apply, and all taken back must give the same bytes.
    #[track_caller]
    pub(crate) fn after(document: &Document, changes: &[Change]) -> Document {
        let mut after = document.clone();
        let mut undo = Vec::new();
        for change in changes {
            undo.push(after.apply(change).unwrap().unwrap_or_else(|| panic!("{change} changes nothing")));
        }
        let mut back = after.clone();
        for change in undo.iter().rev() {
            back.apply(change).unwrap();
        }
        assert_eq!(back.text(), document.text());
        after
    }

    /// The entries of the sheet after the changes, by section and key, each as one line.
    #[track_caller]
    pub(crate) fn lines(document: &Document, changes: &[Change]) -> Vec<String> {
        let after = after(document, changes);
        let sections = after.lines().unwrap().sections.iter().filter(|s| s.name != "grid");
        sections.flat_map(|s| s.entries.iter().map(|e| format!("{} {}: {}", s.name, e.key, e.value))).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::testing::{hex, hexes, pairs};
    use super::*;
    use crate::documents::Layer;
    use crate::documents::map_sheet::{FeatureLine, HexFeature, HexsideKind, RoadKind, SpanKind, SpanMark};
    use crate::title::Title;

    const WHOLE: &str = "MapSheet(format: 1, grid: { \"sheet\": (last_column: 4, last_row_odd: 5, last_row_even: 4) },\n  hexes: {\n    // the mill\n    \"0101\": (terrain: Woods, features: [Town, Hilltop], no_hex: true), // sure\n    \"0102\":(name: \"Au\", supply: [\"F\"])\n  },\n  sides: { \"0102/0101\": (kinds: [River, Slope], up: \"0101\", roads: [Road], spans: [Bridge], span_marks: [Damaged]) },\n  features: { \"Au\": Place(hexes: [\"0101\"], gates: [\"0101/0102\"]), \"Aue\": Water(chain: [\"0101/0102\"]) },\n  progress: { \"Terrain 01\": (done: \"1-2\", checked: {\"AB\": \"1\"}), \"Water 01\": (done: \"1-2\") },\n  notes: { \"hexes/0101\": (state: Unsure), \"features/Au/hexes\": (state: Unsure) }\n)";

    /// What every constructor makes of a sheet, by name.
    fn everything(d: &Document) -> Vec<(&'static str, Vec<Change>)> {
        let (some, sides) = (hexes("0101 0102 0205"), pairs("0101/0102 0102/0103 0301/0402 0101/0103"));
        let (one, side) = (hex("0101"), HexPair::new(hex("0101"), hex("0102")));
        let mut out = vec![
            ("paint", hexes::paint(d, &some, "Marsh")),
            ("erase_terrain", hexes::erase_terrain(d, &some)),
            ("feature", hexes::feature(d, &some, HexFeature::Chateau, true)),
            ("no feature", hexes::feature(d, &some, HexFeature::Town, false)),
            ("set_elevation", hexes::set_elevation(d, one, Some(1))),
            ("set_name", hexes::set_name(d, one, None)),
            ("set_vp", hexes::set_vp(d, one, Some(1))),
            ("mark", hexes::mark(d, hex("0102"), hexes::HexMark::Supply, "F", false)),
            ("no_hex", hexes::no_hex(d, &some, true)),
            ("a hex", hexes::no_hex(d, &some, false)),
            ("draw", hexsides::draw(d, &sides, HexsideKind::Stream)),
            ("erase", hexsides::erase(d, &sides, HexsideKind::Slope)),
            ("draw_slope", hexsides::draw_slope(d, &sides.iter().map(|p| (*p, p.hexes()[1])).collect())),
            ("name of a side", hexsides::set_name(d, side, Some("Old"))),
            ("roads", roads::draw(d, &sides, RoadKind::Trail)),
            ("no roads", roads::erase(d, &sides)),
            ("stamp", spans::stamp(d, side, SpanKind::Trestle)),
            ("no spans", spans::erase(d, &sides)),
            ("mark of a span", spans::mark(d, side, SpanMark::Damaged, false)),
            ("put", features::put(d, "Au", &FeatureLine::Pond { hexes: Vec::new() })),
            ("remove", features::remove(d, "Au")),
            ("rename", features::rename(d, "Au", "Bu").unwrap_or_default()),
            ("toggle_hex", features::toggle_hex(d, "Au", one)),
            ("paste", area::paste(d, &area::copy(d, &some), hex("0302"), 1).changes),
            ("paste of nothing", area::paste(d, &area::copy(d, &hexes("0303 0304")), one, 0).changes),
        ];
        for layer in Layer::ALL {
            out.push(("layer", erase::layer(d, &some, *layer)));
            out.push(("complete", progress::complete(d, *layer, &some)));
            out.push(("reopen", progress::reopen(d, *layer, &some)));
            out.push(("check", progress::check(d, *layer, &some, "CD")));
            out.push(("uncheck", progress::uncheck(d, *layer, &some, "AB")));
        }
        let mut title = Title::default();
        title.insert(d.clone());
        for renumber in [renumber::Renumber::Shift { columns: 1, rows: 1 }, renumber::Renumber::HalfTurn] {
            out.push(("renumber", renumber::plan(&title, "a", renumber).map(|p| p.changes).unwrap_or_default()));
        }
        out
    }

    /// Every change applies, and all taken back give the same bytes.
    fn all_apply(document: &Document) -> Result<(), TestCaseError> {
        for (name, changes) in everything(document) {
            let mut after = document.clone();
            let mut undo = Vec::new();
            for change in &changes {
                match after.apply(change) {
                    Ok(back) => undo.extend(back),
                    Err(e) => {
                        prop_assert!(document.read_only().is_some(), "{name}: {change}: {e}\n{}", document.text())
                    }
                }
            }
            let again = Document::read("a", after.bytes());
            prop_assert_eq!(again.read_only(), document.read_only(), "{}\n{}", name, after.text());
            for change in undo.iter().rev() {
                after.apply(change).map_err(|e| TestCaseError::fail(format!("{name}: {change} back: {e}")))?;
            }
            prop_assert_eq!(after.text(), document.text(), "{}", name);
        }
        Ok(())
    }

    #[test]
    fn every_constructor_does_something_on_a_whole_sheet() {
        let document = Document::read("a", WHOLE.as_bytes().to_vec());
        all_apply(&document).unwrap();
        // Progress of most layers is empty here.
        let by_layer = ["complete", "reopen", "check", "uncheck"];
        for (name, changes) in everything(&document) {
            assert!(!changes.is_empty() || by_layer.contains(&name), "{name}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_made_of_a_damaged_sheet_applies(
            damage in prop::collection::vec((0..WHOLE.len(), "[(){}\\[\\]\":,/x0\n]{0,3}"), 1..4),
        ) {
            let mut text = WHOLE.to_owned();
            for (at, with) in damage {
                let at = at.min(text.len() - 1);
                text.replace_range(at..=at, &with);
                if text.is_empty() {
                    return Ok(());
                }
            }
            all_apply(&Document::read("a", text.into_bytes()))?;
        }
    }
}
