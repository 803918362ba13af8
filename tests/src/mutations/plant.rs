//! How a mistake is planted.

use std::collections::BTreeSet;

use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, Place, Title, Value};
use tlnb_validator::Finding;

use crate::board::Chance;

/// An entry of a document.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) document: String,
    pub(super) section: &'static str,
    pub(super) key: String,
    pub(super) value: String,
}

impl Row {
    pub(super) fn has(&self, text: &str) -> bool {
        self.value.contains(text)
    }
}

/// A mistake on the way: where chance leads, what is changed, and which places are right to tell of it.
pub struct Planting<'a> {
    pub(super) title: &'a Title,
    chance: &'a mut Chance,
    changes: Vec<Change>,
    right: Right,
}

/// Entries at which a finding is at the mistake: those that were changed, those they contradict, and on a sheet those
/// that share a hex with one of them.
#[derive(Debug, Default)]
pub(super) struct Right {
    entries: BTreeSet<(String, String, String)>,
    hexes: BTreeSet<(String, String)>,
}

impl Right {
    fn add(&mut self, document: &str, section: &str, key: &str) {
        if matches!(section, "hexes" | "sides") {
            self.hexes.extend(key.split('/').map(|hex| (document.to_owned(), hex.to_owned())));
        }
        self.entries.insert((document.to_owned(), section.to_owned(), key.to_owned()));
    }

    /// Whether a finding is at one of them.
    pub(super) fn holds(&self, finding: &Finding) -> bool {
        // A key may itself have strokes, as hexsides and units do.
        let at = |(document, section, key): &(String, String, String)| {
            let entry = format!("{section}/{key}");
            finding.document == *document
                && finding.place.strip_prefix(&entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let is_near = || finding.hexes.iter().any(|h| self.hexes.contains(&(finding.document.clone(), h.clone())));
        let mends = |change: &Change| {
            let place = change.place();
            self.entries.contains(&(place.document.clone(), place.section.clone(), place.key.clone()))
        };
        self.entries.iter().any(at) || is_near() || finding.fix.as_ref().is_some_and(|f| f.changes.iter().any(mends))
    }
}

impl<'a> Planting<'a> {
    pub(super) fn new(title: &'a Title, chance: &'a mut Chance) -> Self {
        Self { title, chance, changes: Vec::new(), right: Right::default() }
    }

    pub(super) fn end(self) -> (Vec<Change>, Right) {
        (self.changes, self.right)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        self.chance.below(n.max(1))
    }

    pub(super) fn of<T>(&mut self, mut items: Vec<T>) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let n = self.below(items.len());
        Some(items.swap_remove(n))
    }

    /// The entries of a section in documents of a folder, as in `cards`.
    pub(super) fn rows(&self, folder: &str, section: &'static str) -> Vec<Row> {
        let is_in = |name: &str| name.split('/').next() == Some(folder);
        let mut out = Vec::new();
        for document in self.title.documents().filter(|d| is_in(d.name())) {
            let sections = document.lines().map(|l| l.sections.as_slice()).unwrap_or_default();
            for entry in sections.iter().filter(|s| s.name == section).flat_map(|s| &s.entries) {
                let (document, key, value) = (document.name().to_owned(), entry.key.clone(), entry.value.clone());
                out.push(Row { document, section, key, value });
            }
        }
        out
    }

    /// One of them that is meant.
    pub(super) fn row(&mut self, folder: &str, section: &'static str, is_it: impl Fn(&Row) -> bool) -> Option<Row> {
        let rows = self.rows(folder, section).into_iter().filter(is_it).collect();
        self.of(rows)
    }

    /// A field as written.
    pub(super) fn field(&self, row: &Row, field: &str) -> Option<String> {
        self.title.document(&row.document)?.field_value(row.section, &row.key, field)
    }

    /// A field that is a text.
    pub(super) fn text(&self, row: &Row, field: &str) -> Option<String> {
        let value = self.field(row, field)?;
        Some(value.strip_prefix('"')?.strip_suffix('"')?.to_owned())
    }

    /// Gives a field another value; None if it has it.
    pub(super) fn set(&mut self, row: &Row, field: &str, to: &str) -> Option<()> {
        let from = self.field(row, field);
        if from.as_deref() == Some(to) || (from.is_none() && to == "absent") {
            return None;
        }
        let value = |text: Option<&str>| match text {
            None | Some("absent") => Value::Absent,
            Some(text) => Value::Text(text.to_owned()),
        };
        let place = Place::field(&row.document, row.section, &row.key, field);
        self.right.add(&row.document, row.section, &row.key);
        self.changes.push(Change::set(place, value(from.as_deref()), value(Some(to))));
        Some(())
    }

    /// Gives a field another text.
    pub(super) fn say(&mut self, row: &Row, field: &str, to: &str) -> Option<()> {
        self.set(row, field, &quote(to))
    }

    /// The same where its text only changes in one place.
    pub(super) fn replace(&mut self, row: &Row, field: &str, from: &str, to: &str) -> Option<()> {
        let value = self.field(row, field)?;
        value.contains(from).then(|| self.set(row, field, &value.replacen(from, to, 1)))?
    }

    /// An entry less.
    pub(super) fn remove(&mut self, row: &Row) -> Option<()> {
        self.right.add(&row.document, row.section, &row.key);
        self.changes.push(Change::remove(Place::entry(&row.document, row.section, &row.key), row.value.as_str()));
        Some(())
    }

    /// An entry more.
    pub(super) fn add(&mut self, document: &str, section: &str, key: &str, value: &str) -> Option<()> {
        if self.title.document(document)?.value(section, key).is_some() {
            return None;
        }
        self.right.add(document, section, key);
        self.changes.push(Change::add(Place::entry(document, section, key), value));
        Some(())
    }

    /// Another value for an entry.
    pub(super) fn write(&mut self, row: &Row, value: &str) -> Option<()> {
        if row.value == value {
            return None;
        }
        self.right.add(&row.document, row.section, &row.key);
        let place = Place::entry(&row.document, row.section, &row.key);
        self.changes.push(Change::set(place, Value::Text(row.value.clone()), Value::Text(value.to_owned())));
        Some(())
    }

    /// Another key for an entry; what named it elsewhere is right to tell of it.
    pub(super) fn rekey(&mut self, row: &Row, key: &str) -> Option<()> {
        self.remove(row)?;
        self.add(&row.document, row.section, key, &row.value)?;
        self.uses(&row.key);
        Some(())
    }

    /// What an entry contradicts is right to tell of it too.
    pub(super) fn against(&mut self, row: &Row) {
        self.right.add(&row.document, row.section, &row.key);
    }

    /// Every entry that writes a name is right to tell of it.
    pub(super) fn uses(&mut self, name: &str) {
        let title = self.title;
        for document in title.documents() {
            let sections = document.lines().map(|l| l.sections.as_slice()).unwrap_or_default();
            for section in sections {
                for entry in section.entries.iter().filter(|e| e.key.contains(name) || e.value.contains(name)) {
                    self.right.entries.insert((document.name().to_owned(), section.name.clone(), entry.key.clone()));
                }
            }
        }
    }

    /// A sheet's name with its grid.
    pub(super) fn sheet(&mut self) -> Option<(String, Grid)> {
        let sheets = self.title.documents().filter_map(|d| Some((d.name().to_owned(), d.map_sheet()?.the_grid()?)));
        let sheets = sheets.collect();
        self.of(sheets)
    }

    pub(super) fn grid(&self, document: &str) -> Option<Grid> {
        self.title.document(document)?.map_sheet()?.the_grid()
    }

    /// A hex of any sheet, with the value of its entry.
    pub(super) fn hex(&mut self, is_it: impl Fn(&Row) -> bool) -> Option<(Row, Grid, Hex)> {
        let row = self.row("sheets", "hexes", is_it)?;
        let (grid, hex) = (self.grid(&row.document)?, Hex::from_digits(&row.key)?);
        Some((row, grid, hex))
    }

    /// A hexside without an entry, far from everything that has one: both hexes are clear and bare.
    pub(super) fn bare_side(&mut self) -> Option<(String, String)> {
        let (row, grid, hex) = self.hex(|r| r.value == "(terrain: Clear)")?;
        let next: Vec<Hex> = grid.neighbours(hex).filter(|h| grid.contains(*h)).collect();
        let next = self.of(next)?;
        let sheet = self.title.document(&row.document)?;
        if sheet.value("hexes", &next.to_string())? != "(terrain: Clear)" {
            return None;
        }
        let touched = self.rows("sheets", "sides");
        let near: Vec<String> = grid.neighbours(hex).chain(grid.neighbours(next)).map(|h| h.to_string()).collect();
        let is_near = |r: &Row| r.document == row.document && near.iter().any(|h| r.key.contains(h.as_str()));
        if touched.iter().any(is_near) {
            return None;
        }
        let (a, b) = if hex < next { (hex, next) } else { (next, hex) };
        Some((row.document, format!("{a}/{b}")))
    }

    /// A text with one letter wrong.
    pub(super) fn slip(&mut self, text: &str) -> Option<String> {
        let letters: Vec<char> = text.chars().collect();
        let places: Vec<usize> = (1..letters.len()).filter(|n| letters[*n].is_ascii_alphabetic()).collect();
        let at = self.of(places)?;
        let mut out = letters;
        match self.below(3) {
            0 => drop(out.remove(at)),
            1 => out.insert(at, out[at]),
            _ => {
                let other = if out[at].eq_ignore_ascii_case(&'e') { 'a' } else { 'e' };
                out[at] = if out[at].is_ascii_uppercase() { other.to_ascii_uppercase() } else { other };
            }
        }
        let out: String = out.into_iter().collect();
        (out != text).then_some(out)
    }

    /// A hex number with two digits in each other's place.
    pub(super) fn swapped(&mut self, hex: &str) -> Option<String> {
        let at = self.below(3);
        let mut digits: Vec<char> = hex.chars().collect();
        (digits.len() == 4 && digits.iter().all(char::is_ascii_digit)).then_some(())?;
        digits.swap(at, at + 1);
        let out: String = digits.into_iter().collect();
        (out != hex).then_some(out)
    }
}
