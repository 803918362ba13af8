//! Boards to measure and to test with: whole printed sheets, one joined under the other, and edits of them by chance.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tlnb_formats::documents::Key as _;
use tlnb_formats::documents::ProgressKey;
use tlnb_formats::files::Memory;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::text::Entry;
use tlnb_formats::{Change, Document, Place, Title, Value};

/// The numbers of a whole TLNB sheet.
pub const GRID: Grid = Grid::tlnb(61, 35, 34);

/// Its last hex.
pub const LAST: Hex = Hex::new(61, 35);

/// A whole TLNB sheet with something in every layer: terrain in every hex, half of it other than clear, a hundred named
/// towns, some 650 sides of water and 250 of slope, 1,000 links of road and trail, all scattered evenly.
pub fn scattered(seed: usize) -> String {
    let terrains = ["Clear", "Clear", "Woods", "Orchard", "Marsh", "Clear", "Woods"];
    let mut out = String::from(
        "MapSheet(format: 1,\ngrid: {\n\"sheet\": (last_column: 61, last_row_odd: 35, last_row_even: 34),\n},\nhexes: {\n",
    );
    let mut sides = String::new();
    for (i, hex) in GRID.hexes().enumerate() {
        let n = i * 7 + seed;
        let terrain = terrains[(hex.column as usize / 4 + hex.row as usize / 5 + n / 11) % terrains.len()];
        let _ = write!(out, "\"{hex}\": (terrain: {terrain}");
        if n.is_multiple_of(21) {
            let _ = write!(out, ", features: [Town], name: \"Place {n}\", vp: {}", n % 5 + 1);
        }
        if n.is_multiple_of(31) {
            out.push_str(", supply: [\"F\"], entry: [\"A\"]");
        }
        out.push_str("),\n");
        for next in GRID.neighbours(hex).filter(|h| *h > hex && GRID.contains(*h)) {
            let pair = HexPair::new(hex, next);
            let k = hex.column as usize * 3 + next.row as usize * 5 + seed;
            let line = match k % 24 {
                0 => "kinds: [River]".to_owned(),
                1 => "kinds: [Stream]".to_owned(),
                2 => format!("kinds: [Slope], up: \"{hex}\""),
                3..=5 => "roads: [Road]".to_owned(),
                6 => "roads: [Trail]".to_owned(),
                7 if k % 48 == 7 => "kinds: [River], roads: [Road], spans: [Bridge]".to_owned(),
                _ => continue,
            };
            let _ = writeln!(sides, "\"{pair}\": ({line}),");
        }
    }
    let _ = write!(out, "}},\nsides: {{\n{sides}}},\n)\n");
    out
}

/// The same with every layer said to be transcribed, so that every check speaks.
pub fn transcribed(sheet: &str) -> String {
    let mut progress = String::from("progress: {\n");
    for layer in ["Terrain", "Water", "Relief", "Roads", "Spans", "Names"] {
        for column in GRID.first_column..=GRID.last_column {
            let _ = writeln!(progress, "\"{layer} {column:02}\": (done: \"1-{}\"),", GRID.last_row(column));
        }
    }
    progress.push_str("},\n)\n");
    sheet.strip_suffix(")\n").unwrap_or(sheet).to_owned() + &progress
}

/// A whole TLNB sheet of clear ground, every layer of it transcribed; supply sources of F as far apart as lines are long.
pub fn clear() -> String {
    let mut out = String::from(
        "MapSheet(format: 1,\ngrid: {\n\"sheet\": (last_column: 61, last_row_odd: 35, last_row_even: 34),\n},\nhexes: {\n",
    );
    for hex in GRID.hexes() {
        let is_source = (hex.column - 5) % 12 == 0 && (hex.row - 6) % 11 == 0;
        let supply = if is_source { ", supply: [\"F\"]" } else { "" };
        let _ = writeln!(out, "\"{hex}\": (terrain: Clear{supply}),");
    }
    out.push_str("},\n)\n");
    transcribed(&out)
}

/// A whole sheet as people draw them: the demonstration's own, again and again over the grid as far as it fits.
pub fn plausible() -> String {
    let own = crate::demonstration::sheet();
    let shifts = [(0, 0), (30, 0), (0, 20), (30, 20)];
    let mut sections: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for hex in GRID.hexes() {
        sections.entry("hexes").or_default().insert(hex.to_string(), "(terrain: Clear)".to_owned());
    }
    let entries = |name: &str| -> Vec<Entry> {
        let lines = own.lines().map(|l| l.sections.as_slice()).unwrap_or_default();
        lines.iter().filter(|s| s.name == name).flat_map(|s| s.entries.clone()).collect()
    };
    for (n, by) in shifts.into_iter().enumerate() {
        for section in ["hexes", "sides", "features"] {
            for entry in entries(section) {
                let (key, value) = (shifted(&entry.key, by), shifted(&entry.value, by));
                let Some((key, value)) = key.zip(value) else { continue };
                let key = if section == "features" && n > 0 { format!("{key} {n}") } else { key };
                sections.entry(section).or_default().insert(key, value);
            }
        }
        // What lies below the first row of copies is cut off, so nobody can say that it is all.
        for entry in entries("progress").into_iter().filter(|_| by.1 == 0) {
            let Some(mut key) = ProgressKey::read(&entry.key) else { continue };
            key.column += by.0;
            sections.entry("progress").or_default().insert(key.write(), entry.value);
        }
    }
    let mut out = String::from(
        "MapSheet(\n    format: 1,\n    grid: {\n        \"sheet\": (last_column: 61, last_row_odd: 35, last_row_even: 34),\n    },\n",
    );
    for section in ["hexes", "sides", "features", "progress"] {
        let _ = writeln!(out, "    {section}: {{");
        for (key, value) in sections.remove(section).unwrap_or_default() {
            let _ = writeln!(out, "        \"{key}\": {value},");
        }
        out.push_str("    },\n");
    }
    out.push_str(")\n");
    out
}

/// A text whose hexes are moved by columns and rows; None if one then lies off the sheet.
fn shifted(text: &str, (columns, rows): (i16, i16)) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[at..].chars().take_while(char::is_ascii_digit).count();
        out.push_str(&rest[..at]);
        let number = &rest[at..at + digits];
        match Hex::from_digits(number).filter(|_| digits == 4) {
            Some(hex) => {
                let hex = Hex::new(hex.column + columns, hex.row + rows);
                out.push_str(&Some(hex).filter(|h| GRID.contains(*h))?.to_string());
            }
            None => out.push_str(number),
        }
        rest = &rest[at + digits..];
    }
    Some(out + rest)
}

/// Sheets as files of one title, each joined under the one before it by two anchors: the last row of odd columns is the
/// first of the next sheet. `last` is the last hex of each. The title adds the terrains that the demonstration adds.
pub fn joined(sheets: &[String], last: Hex) -> Memory {
    let mut files = Memory::default();
    let mut joins = String::new();
    let [left, right, below] = [Hex::new(1, last.row), Hex::new(last.column, 1), last].map(|h| h.to_string());
    for (n, text) in sheets.iter().enumerate() {
        files.0.insert(format!("sheets/s{n:02}.ron"), text.clone().into_bytes());
        if n > 0 {
            let _ = writeln!(
                joins,
                "\"j{n}\": (top: \"s{n:02}\", bottom: \"s{:02}\", anchors: [(top: \"0101\", bottom: \"{left}\"), (top: \"{right}\", bottom: \"{below}\")]),",
                n - 1
            );
        }
    }
    let terrains = "\"Heath\": (),\n\"Vineyard\": (counts_as: Orchard),\n";
    let page = format!("Title(format: 1,\njoins: {{\n{joins}}},\nterrains: {{\n{terrains}}},\n)\n");
    files.0.insert("title.ron".to_owned(), page.into_bytes());
    files
}

/// The board as a title.
///
/// # Panics
/// Never: files in memory can be listed.
pub fn title(files: &Memory) -> Title {
    Title::load(files).expect("files in memory can be listed")
}

/// Chance that is the same every time.
#[derive(Debug)]
pub struct Chance(u64);

impl Chance {
    /// Begins anew.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below another.
    pub const fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// An edit as a hand makes it: terrain, a hexside, a road, a span, a mark, and what is told of it.
pub fn edit(title: &Title, chance: &mut Chance) -> Option<Change> {
    let sheets: Vec<&Document> = title.documents().filter(|d| d.map_sheet().is_some()).collect();
    let document = sheets.get(chance.below(sheets.len().max(1)))?;
    let grid = document.map_sheet()?.the_grid()?;
    let hexes: Vec<Hex> = grid.hexes().collect();
    let hex = *hexes.get(chance.below(hexes.len().max(1)))?;
    let around: Vec<Hex> = grid.neighbours(hex).collect();
    let pair = HexPair::new(hex, *around.get(chance.below(around.len().max(1)))?).to_string();
    let hex = hex.to_string();
    let name = document.name();
    let (section, key, field, words): (_, _, _, &[&str]) = match chance.below(10) {
        0..=2 => ("hexes", hex, "terrain", &["Clear", "Woods", "Orchard", "Marsh", "Lake", "absent"]),
        3 | 4 => ("sides", pair, "kinds", &["[River]", "[Stream]", "[Slope]", "[Lake]", "[River, Ford]", "absent"]),
        5 | 6 => ("sides", pair, "roads", &["[Road]", "[Trail]", "[Road, Trail]", "absent", "absent"]),
        7 => ("sides", pair, "spans", &["[Bridge]", "[Trestle]", "[Pontoon]", "absent"]),
        8 => ("hexes", hex, "features", &["[Town]", "[Hilltop]", "[Slope]", "[Building]", "absent"]),
        _ => {
            let (field, words): (_, &[&str]) = [
                ("supply", &["[\"F\"]", "absent"] as &[&str]),
                ("entry", &["[\"A\"]", "absent"]),
                ("vp", &["1", "3", "absent"]),
                ("name", &["\"Au\"", "\"Place 1\"", "absent"]),
            ][chance.below(4)];
            ("hexes", hex, field, words)
        }
    };
    let to = match chance.of(words) {
        "absent" => Value::Absent,
        text => Value::Text(text.to_owned()),
    };
    Some(Change::set(Place::field(name, section, &key, field), Value::Anything, to))
}
