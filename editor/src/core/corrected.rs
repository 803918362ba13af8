//! Which places errata change, and what each of them does there.

use std::collections::BTreeMap;

use tlnb_formats::errata::Applied;
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::text::Written;
use tlnb_formats::{Change, Document};

use super::table::Column;

/// A field of an entry, or all of it, and what is said of that.
type Said = (Option<String>, String);

/// By document, section and key.
#[derive(Debug, Clone, Default)]
pub struct Places(BTreeMap<(String, String, String), Vec<Said>>);

/// The same on a sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OnSheet {
    pub hexes: BTreeMap<Hex, Vec<String>>,
    pub sides: BTreeMap<HexPair, Vec<String>>,
}

/// The erratum, and what it changes.
fn says(applied: &Applied) -> String {
    let what = match &applied.change {
        Change::Set { from, to, .. } => format!("{from} -> {to}"),
        Change::Add { .. } => "added".to_owned(),
        Change::Remove { .. } => "taken out".to_owned(),
    };
    format!("{} {}: {what}", applied.errata, applied.entry)
}

impl Places {
    /// Those that errata have changed.
    pub fn of(applied: &[Applied]) -> Self {
        let mut out = Self::default();
        for one in applied {
            let Some(place) = one.made() else { continue };
            let key = (place.document.clone(), place.section.clone(), place.key.clone());
            out.0.entry(key).or_default().push((place.field.clone(), says(one)));
        }
        out
    }

    fn at(&self, document: &str, section: &str, key: &str) -> &[Said] {
        let key = (document.to_owned(), section.to_owned(), key.to_owned());
        self.0.get(&key).map(Vec::as_slice).unwrap_or_default()
    }

    /// What is said of an entry, whichever of its fields is meant.
    pub fn entry(&self, document: &str, section: &str, key: &str) -> Vec<&str> {
        self.at(document, section, key).iter().map(|(_, says)| says.as_str()).collect()
    }

    /// What is said of a cell of a table. What changes a whole entry is said of each.
    pub fn cell(&self, document: &str, section: &str, key: &str, column: &Column) -> Vec<&str> {
        let is_of = |field: &str| match column {
            Column::Key => false,
            Column::Value => true,
            Column::Field(name) => field.split('/').next() == Some(name),
            Column::Cell(name) => field == "cells" || field.strip_prefix("cells/") == Some(name),
        };
        let all = self.at(document, section, key).iter();
        all.filter(|(field, _)| field.as_deref().is_none_or(is_of)).map(|(_, says)| says.as_str()).collect()
    }

    /// What is said of the hexes and hexsides of a sheet, those of its features too.
    pub fn on_sheet(&self, sheet: &Document) -> OnSheet {
        let mut out = OnSheet::default();
        for ((_, section, key), all) in self.0.iter().filter(|((document, ..), _)| document == sheet.name()) {
            let says = || all.iter().map(|(_, says)| says.clone());
            match section.as_str() {
                "hexes" => {
                    if let Some(hex) = Hex::from_digits(key) {
                        out.hexes.entry(hex).or_default().extend(says());
                    }
                }
                "sides" => {
                    if let Some(pair) = HexPair::from_key(key) {
                        out.sides.entry(pair).or_default().extend(says());
                    }
                }
                "features" => {
                    let Some(line) = sheet.map_sheet().and_then(|s| s.features.get(key)) else { continue };
                    for hex in line.hexes().iter().filter_map(Written::known) {
                        out.hexes.entry(*hex).or_default().extend(says());
                    }
                    for pair in line.pairs().iter().filter_map(Written::known) {
                        out.sides.entry(*pair).or_default().extend(says());
                    }
                }
                _ => {}
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use tlnb_formats::{Title, errata};

    use super::*;

    #[test]
    fn a_place_is_told_by_its_cell_its_entry_and_its_hex() {
        let mut title = Title::default();
        for (name, text) in [
            (
                "cards/a",
                "SetupCard(format: 1, columns: {\"a\": (), \"b\": ()}, rows: {\"Wolff\": (cells: {\"a\": \"0101\"})})",
            ),
            ("sheets/a", "MapSheet(format: 1, features: {\"Au\": Place(hexes: [\"0202\"])})"),
            (
                "errata/a",
                "Errata(format: 1, entries: {\"1\": (status: Confirmed, changes: [\"cards/a rows Wolff cells/a: ? -> \\\"0102\\\"\", \"cards/a rows + Neu: (cells: {})\", \"sheets/a sides + 0101/0102: (spans: [Trestle])\", \"sheets/a hexes + 0303: (terrain: Woods)\", \"sheets/a features Au hexes: ? -> [\\\"0203\\\"]\", \"cards/a rows Gone name: \\\"y\\\" -> \\\"x\\\"\"])})",
            ),
        ] {
            let document = Document::read(name, text.into());
            assert!(document.faults().is_empty(), "{:?}", document.faults());
            title.insert(document);
        }
        let corrected = errata::corrected(&title);
        let places = Places::of(&corrected.applied);
        let cell = |key: &str, column: Column| places.cell("cards/a", "rows", key, &column).join("; ");
        assert_eq!(cell("Wolff", Column::Cell("a".into())), "errata/a 1: ? -> \"0102\"");
        assert_eq!(cell("Wolff", Column::Cell("b".into())), "");
        assert_eq!(cell("Wolff", Column::Key), "");
        assert_eq!(cell("Neu", Column::Key), "errata/a 1: added");
        assert_eq!(places.entry("cards/a", "rows", "Wolff").len(), 1);
        assert!(places.entry("cards/a", "rows", "Gone").is_empty(), "what was not made changes nothing");
        let on = places.on_sheet(corrected.title.document("sheets/a").unwrap());
        let hexes: Vec<String> = on.hexes.keys().map(ToString::to_string).collect();
        assert_eq!(hexes, ["0203", "0303"]);
        assert_eq!(on.sides.len(), 1);
    }
}
