//! An area of a sheet as a pattern: copied, turned, put down elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::erase::{hex_fields, is_feature_of, is_kind_of, side_fields};
use super::{entries, grid_of, items, progress, with_texts};
use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::documents::Layer;
use crate::geometry::join::Placement;
use crate::geometry::{Cell, Direction, Grid, Hex, HexPair};
use crate::text::{Entry, Node, limits};

/// Cells east and south of the anchor, in the lattice.
type Offset = [i32; 2];

/// Further from the anchor than any sheet is wide; keeps sums of cells from overflowing.
const FAR: i32 = 10_000;

/// The first line of the text form.
const HEAD: &str = "TLNB area";

/// Hexes and the hexsides between them, placed relative to an anchor: the hex of the lowest number among those copied.
/// Values are texts as written, one line each; in `up` the hex is kept by its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Area {
    /// None for a hex that has no entry.
    hexes: BTreeMap<Offset, Option<String>>,
    /// By both hexes, the lower offset first.
    sides: BTreeMap<[Offset; 2], String>,
}

/// What putting an area down does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    pub changes: Vec<Change>,
    /// Hexes of the area that would lie off the sheet; they are left out.
    pub off_sheet: Vec<Hex>,
}

/// A value on one line. None if it cannot be read.
fn flat(value: &str) -> Option<String> {
    let node = Node::parse(value).ok()?;
    Some(if value.contains(['\n', '\r']) { node.canonical() } else { value.to_owned() })
}

fn sorted(a: Offset, b: Offset) -> [Offset; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

fn offset_text([x, y]: Offset) -> String {
    format!("{x} {y}")
}

fn is_up(path: &[&str]) -> bool {
    path == ["up"]
}

/// Copies hexes of the sheet with the hexsides between them. Entries that cannot be read are left out; where one is
/// written over several lines, its comments stay behind. Empty where the sheet states no grid.
pub fn copy(document: &Document, hexes: &BTreeSet<Hex>) -> Area {
    let mut area = Area::default();
    let Some(grid) = grid_of(document) else { return area };
    let held = entries(document, "hexes", Hex::from_digits);
    let copied: BTreeMap<Hex, Option<String>> = hexes
        .iter()
        .filter(|h| grid.contains(**h))
        .filter_map(|hex| match held.get(hex) {
            None => Some((*hex, None)),
            Some(entry) => flat(&entry.value).map(|value| (*hex, Some(value))),
        })
        .collect();
    let Some(anchor) = copied.keys().next().map(|h| grid.cell(*h)) else { return area };
    let offset = |hex: Hex| {
        let cell = grid.cell(hex) - anchor;
        [cell.x, cell.y]
    };
    area.hexes = copied.into_iter().map(|(hex, value)| (offset(hex), value)).collect();
    for (pair, entry) in entries(document, "sides", HexPair::from_key) {
        let ends = pair.hexes();
        if grid.hexside(pair).is_none() || !ends.iter().all(|h| area.hexes.contains_key(&offset(*h))) {
            continue;
        }
        let Some(value) = flat(&entry.value) else { continue };
        let value = with_texts(&value, &mut |path, text| {
            let up = Hex::from_digits(text).filter(|h| is_up(path) && pair.touches(*h));
            up.map(|h| offset_text(offset(h)))
        });
        let [a, b] = ends.map(offset);
        area.sides.extend(value.map(|value| (sorted(a, b), value)));
    }
    area
}

/// The layers that a value of a section holds something of.
fn layers(section: &str, value: &str) -> BTreeSet<Layer> {
    let Ok(node) = Node::parse(value) else { return BTreeSet::new() };
    let holds = |layer: &Layer| {
        let (fields, words, of): (_, _, fn(Layer, &str) -> bool) = match section {
            "hexes" => (hex_fields(*layer), "features", is_feature_of),
            _ => (side_fields(*layer), "kinds", is_kind_of),
        };
        fields.iter().any(|f| node.field(f).is_some())
            || items(Some(value), words).into_iter().flatten().any(|word| of(*layer, &word))
    };
    Layer::ALL.iter().copied().filter(holds).collect()
}

/// Puts an area down with its anchor on a hex, turned about it by sixths clockwise. It replaces what its hexes and the
/// hexsides between them held, in every layer; entries that cannot be read stay, and so do comments.
///
/// Nothing of the progress is copied: the hexes are transcribed in the layers that the area holds anything of, and not
/// transcribed again in another layer where something of it went.
pub fn paste(document: &Document, area: &Area, at: Hex, sixths: u8) -> Pasted {
    let mut pasted = Pasted::default();
    let Some(grid) = grid_of(document) else { return pasted };
    let mut places: BTreeMap<Offset, Hex> = BTreeMap::new();
    for (offset, hex) in area.placed(&grid, at, sixths) {
        if grid.contains(hex) && hex.is_writable() {
            places.insert(offset, hex);
        } else {
            pasted.off_sheet.push(hex);
        }
    }
    pasted.off_sheet.sort_unstable();

    let mut writer = Writer { document, changes: Vec::new(), lost: BTreeMap::new() };
    let mut held = BTreeSet::new();
    let old = entries(document, "hexes", Hex::from_digits);
    let new: BTreeMap<Hex, Option<&String>> =
        area.hexes.iter().filter_map(|(o, value)| Some((*places.get(o)?, value.as_ref()))).collect();
    for (hex, value) in &new {
        held.extend(value.iter().flat_map(|v| layers("hexes", v)));
        writer.replace("hexes", &hex.to_string(), old.get(hex).copied(), value.map(String::as_str), &[*hex]);
    }

    let old = entries(document, "sides", HexPair::from_key);
    let mut new: BTreeMap<HexPair, Option<String>> = BTreeMap::new();
    for (offset, hex) in &places {
        for direction in [Direction::N, Direction::Ne, Direction::Se] {
            let step = direction.step();
            let other = [offset[0].saturating_add(step.x), offset[1].saturating_add(step.y)];
            let Some(beside) = places.get(&other) else { continue };
            let ends = sorted(*offset, other);
            let value = area.sides.get(&ends).and_then(|value| {
                with_texts(value, &mut |path, text| {
                    let up = ends.into_iter().find(|o| is_up(path) && offset_text(*o) == text)?;
                    places.get(&up).map(ToString::to_string)
                })
            });
            new.insert(HexPair::new(*hex, *beside), value);
        }
    }
    for (pair, value) in &new {
        held.extend(value.iter().flat_map(|v| layers("sides", v)));
        writer.replace("sides", &pair.to_string(), old.get(pair).copied(), value.as_deref(), &pair.hexes());
    }

    let hexes: BTreeSet<Hex> = places.into_values().collect();
    let Writer { mut changes, lost, .. } = writer;
    for layer in Layer::ALL {
        if held.contains(layer) {
            changes.extend(progress::mark(document, *layer, &hexes));
        } else if let Some(lost) = lost.get(layer) {
            changes.extend(progress::reopen(document, *layer, lost));
        }
    }
    pasted.changes = changes;
    pasted
}

struct Writer<'a> {
    document: &'a Document,
    changes: Vec<Change>,
    /// Hexes by the layers of which something went.
    lost: BTreeMap<Layer, BTreeSet<Hex>>,
}

impl Writer<'_> {
    fn replace(&mut self, section: &str, key: &str, old: Option<&Entry>, new: Option<&str>, hexes: &[Hex]) {
        let place = Place::entry(self.document.name(), section, key);
        let change = match (old.map(|e| e.value.as_str()), new) {
            (None, None) => return,
            (None, Some(new)) => Change::add(place, new),
            (Some(old), new) => {
                let Ok(node) = Node::parse(old) else { return };
                if new.and_then(|n| Node::parse(n).ok()).is_some_and(|n| n.same(&node)) {
                    return;
                }
                for layer in layers(section, old) {
                    self.lost.entry(layer).or_default().extend(hexes);
                }
                match new {
                    Some(new) => Change::set(place, Value::Text(old.to_owned()), Value::Text(new.to_owned())),
                    None => Change::remove(place, old),
                }
            }
        };
        self.changes.push(change);
    }
}

impl Area {
    /// How many hexes it has.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether it has no hexes.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// The hexes of the sheet that it would cover with its anchor on a hex, turned by sixths clockwise.
    pub fn hexes_at(&self, grid: &Grid, at: Hex, sixths: u8) -> BTreeSet<Hex> {
        self.placed(grid, at, sixths).map(|(_, hex)| hex).filter(|h| grid.contains(*h)).collect()
    }

    /// Where each hex comes to lie, on the sheet or off it.
    fn placed(&self, grid: &Grid, at: Hex, sixths: u8) -> impl Iterator<Item = (Offset, Hex)> {
        let placement = Placement::about(Cell::ZERO, grid.cell(at), sixths);
        let grid = *grid;
        self.hexes.keys().filter_map(move |o| Some((*o, grid.hex(placement.apply(Cell::new(o[0], o[1])))?)))
    }

    /// The area as text, one line for each hex and hexside, for the clipboard.
    pub fn to_text(&self) -> String {
        let mut out = format!("{HEAD}\n");
        for (offset, value) in &self.hexes {
            let value = value.as_ref().map(|v| format!(": {v}")).unwrap_or_default();
            out.push_str(&format!("hex {}{value}\n", offset_text(*offset)));
        }
        for ([a, b], value) in &self.sides {
            out.push_str(&format!("side {} {}: {value}\n", offset_text(*a), offset_text(*b)));
        }
        out
    }

    /// Reads what [`Self::to_text`] writes.
    ///
    /// # Errors
    /// In words with the number of the line, if it is something else.
    pub fn from_text(text: &str) -> Result<Self, String> {
        if text.len() as u64 > limits::DOCUMENT_BYTES {
            return Err(format!("this text is larger than {} bytes", limits::DOCUMENT_BYTES));
        }
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        if lines.next().is_none_or(|(_, line)| line != HEAD) {
            return Err(format!("this is no area of a sheet: the first line would be `{HEAD}`"));
        }
        let mut area = Self::default();
        for (number, line) in lines {
            area.take(line).map_err(|says| format!("line {number}: {says}"))?;
        }
        match area.sides.keys().find(|ends| !ends.iter().all(|o| area.hexes.contains_key(o))) {
            Some([a, b]) => {
                Err(format!("the side {} {} is not between two hexes of the area", offset_text(*a), offset_text(*b)))
            }
            None => Ok(area),
        }
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let (head, value) = match line.split_once(':') {
            Some((head, value)) => (head, Some(value.trim())),
            None => (line, None),
        };
        if let Some(value) = value {
            Node::parse(value).map_err(|e| format!("`{value}` is not a value: {e}"))?;
        }
        let mut words = head.split_whitespace();
        let noun = words.next().unwrap_or_default();
        let numbers = words
            .map(|w| {
                w.parse::<i32>().ok().filter(|n| (-FAR..=FAR).contains(n)).ok_or_else(|| format!("`{w}` is no offset"))
            })
            .collect::<Result<Vec<i32>, String>>()?;
        let twice = match (noun, numbers.as_slice()) {
            ("hex", [x, y]) => self.hexes.insert([*x, *y], value.map(str::to_owned)).is_some(),
            ("side", [ax, ay, bx, by]) => {
                let value = value.ok_or("a side needs a value")?;
                if Direction::of_step(Cell::new(bx - ax, by - ay)).is_none() {
                    return Err("a side lies between two adjacent hexes".to_owned());
                }
                self.sides.insert(sorted([*ax, *ay], [*bx, *by]), value.to_owned()).is_some()
            }
            _ => return Err(format!("`{head}` is neither `hex X Y` nor `side X Y X Y`")),
        };
        if twice { Err(format!("`{head}` stands here a second time")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{after, hex, hexes, lines, sheet};
    use super::*;

    const SOME: &str = "hexes: {\n        \"0101\": (terrain: Wods), // sure\n        \"0102\": (terrain: Clear, // two\n            name: \"Au\"),\n        \"0202\": (vp 1),\n        \"0302\": (terrain: Marsh),\n        \"0303\": (supply: [\"F\"]),\n    },\n    sides: {\n        \"0101/0102\": (kinds: [Slope], up: \"0102\"),\n        \"0101/0201\": (kinds: [Rivver], up: \"0404\"),\n        \"0102/0103\": (kinds: [River]),\n        \"0302/0303\": (roads: [Road]),\n    },\n    progress: {\n        \"Terrain 03\": (done: \"1-3\", checked: {\"AB\": \"1-3\"}),\n        \"Roads 03\": (done: \"1-5\"),\n        \"Names 03\": (done: \"1-5\"),\n    },\n";

    #[test]
    fn an_area_is_its_hexes_and_the_sides_between() {
        let d = sheet(SOME);
        let area = copy(&d, &hexes("0101 0102 0201 0202 0205"));
        let text = "TLNB area\nhex 0 0: (terrain: Wods)\nhex 0 1: (terrain: Clear, name: \"Au\")\nhex 1 0\nside 0 0 0 1: (kinds: [Slope], up: \"0 1\")\nside 0 0 1 0: (kinds: [Rivver], up: \"0404\")\n";
        assert_eq!(area.to_text(), text);
        assert_eq!(area.len(), 3);
        assert_eq!(Area::from_text(text), Ok(area));
        assert!(copy(&d, &hexes("0205")).is_empty());
        assert!(copy(&Document::read("a", b"MapSheet(format: 1)".to_vec()), &hexes("0101")).is_empty());
    }

    #[test]
    fn pasting_replaces_and_marks() {
        let d = sheet(SOME);
        let area = copy(&d, &hexes("0101 0102 0201"));
        let pasted = paste(&d, &area, hex("0302"), 0);
        assert_eq!(pasted.off_sheet, []);
        assert_eq!(area.hexes_at(&d.map_sheet().unwrap().the_grid().unwrap(), hex("0302"), 0), hexes("0302 0303 0402"));
        let found = lines(&d, &pasted.changes);
        for line in [
            "hexes 0302: (terrain: Wods)",
            "hexes 0303: (terrain: Clear, name: \"Au\")",
            "sides 0302/0303: (kinds: [Slope], up: \"0303\")",
            "sides 0302/0402: (kinds: [Rivver], up: \"0404\")",
            "progress Terrain 03: (done: \"1-3\", checked: {\"AB\": \"1\"})",
            "progress Terrain 04: (done: \"2\")",
            "progress Relief 03: (done: \"2-3\")",
            "progress Relief 04: (done: \"2\")",
            "progress Roads 03: (done: \"1, 4-5\")",
            "progress Names 03: (done: \"1-5\")",
            "progress Names 04: (done: \"2\")",
        ] {
            assert!(found.contains(&line.to_owned()), "{line}\n{found:#?}");
        }
        assert!(!found.iter().any(|l| l.starts_with("progress Water")), "{found:#?}");
        // Where it already lies nothing but marks is written.
        assert!(paste(&d, &area, hex("0101"), 6).changes.iter().all(|c| c.place().section == "progress"));
    }

    #[test]
    fn pasting_turns_about_the_anchor_and_leaves_out_what_falls_off() {
        let d = sheet(SOME);
        let area = copy(&d, &hexes("0101 0102 0201"));
        // South becomes north, south-east becomes north-west.
        let found = after(&d, &paste(&d, &area, hex("0303"), 3).changes);
        assert_eq!(found.value("hexes", "0303"), Some("(terrain: Wods)"));
        assert_eq!(found.value("hexes", "0302"), Some("(terrain: Clear, name: \"Au\")"));
        assert_eq!(found.value("sides", "0302/0303"), Some("(kinds: [Slope], up: \"0302\")"));
        assert_eq!(found.value("sides", "0202/0303"), Some("(kinds: [Rivver], up: \"0404\")"));
        assert_eq!(found.value("hexes", "0202"), Some("(vp 1)"), "what cannot be read stays");
        let pasted = paste(&d, &area, hex("0404"), 0);
        assert_eq!(pasted.off_sheet, [hex("0405"), hex("0505")]);
        let found = after(&d, &pasted.changes);
        assert_eq!(found.value("hexes", "0404"), Some("(terrain: Wods)"));
        assert_eq!(found.value("sides", "0404/0405"), None);
        assert_eq!(paste(&d, &area, Hex::new(i16::MAX, i16::MIN), 1).changes, []);
    }

    #[test]
    fn six_sixths_lead_back() {
        let d = sheet(SOME);
        let area = copy(&d, &hexes("0302 0303 0202 0402 0301"));
        let at = area.hexes_at(&d.map_sheet().unwrap().the_grid().unwrap(), hex("0301"), 0);
        let again = after(&d, &paste(&d, &area, hex("0301"), 6).changes);
        assert_eq!(copy(&again, &at).to_text(), area.to_text());
    }

    #[test]
    fn a_text_that_is_no_area_says_where() {
        for (text, says) in [
            ("", "no area of a sheet"),
            ("hex 0 0", "no area of a sheet"),
            ("TLNB area\nhex 0", "line 2: `hex 0` is neither"),
            ("TLNB area\n\nhax 0 0", "line 3: `hax 0 0` is neither"),
            ("TLNB area\nhex 0 99999999999", "`99999999999` is no offset"),
            ("TLNB area\nhex 0 -2147483648", "is no offset"),
            ("TLNB area\nhex 0 0: (terrain", "is not a value"),
            ("TLNB area\nhex 0 0:", "is not a value"),
            ("TLNB area\nhex 0 0\nhex 0 0", "line 3: `hex 0 0` stands here a second time"),
            ("TLNB area\nhex 0 0\nhex 0 1\nside 0 0 0 1", "needs a value"),
            ("TLNB area\nhex 0 0\nside 0 0 2 0: (a: 1)", "adjacent"),
            ("TLNB area\nhex 0 0\nside 0 0 1 0: (a: 1)", "not between two hexes"),
        ] {
            let e = Area::from_text(text).unwrap_err();
            assert!(e.contains(says), "{text}: {e}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn reading_an_area_never_panics(text in "(TLNB area\n)?((hex|side)( -?[0-9]{1,5}){1,4}(: [(]a: [1\"é][)])?\n){0,5}\\PC{0,9}") {
            if let Ok(area) = Area::from_text(&text) {
                prop_assert_eq!(Area::from_text(&area.to_text()).unwrap(), area.clone());
                let _ = paste(&sheet(SOME), &area, Hex::new(2, 2), 5);
            }
        }
    }
}
