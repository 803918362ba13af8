//! What a draft changes in a title: said by the text now, said by it at the last import, and as it is.
//!
//! Only what the text changed is proposed. What a person has changed since stays; where both have changed something it is
//! a clash, which is told until one of them gives way.

use std::collections::BTreeSet;

use super::row::Row;
use super::{Draft, Drafted};
use crate::change::{After, Change, Place, Value};
use crate::document::Document;
use crate::documents::Model;
use crate::spreadsheet::base_path;
use crate::text::Node;
use crate::text::limits;
use crate::text::syntax::quote;
use crate::title::Title;

/// What the last import said of a scenario, in the form of its document.
#[derive(Debug, Clone)]
pub struct Base(Document);

impl Base {
    /// Where it lies in the title, for a document.
    pub fn path(document: &str) -> String {
        base_path(document)
    }

    /// Reads it. None if it is no scenario's.
    pub fn read(document: &str, bytes: Vec<u8>) -> Option<Self> {
        let said = Document::read(document, bytes);
        (said.read_only().is_none() && said.kind() == Some("Scenario")).then_some(Self(said))
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.0.canonical().unwrap_or_else(|| self.0.text().to_owned())
    }

    /// Keys of every entry with their sections, as topic and key.
    fn entries(&self) -> Vec<(String, String)> {
        let lines = self.0.lines().into_iter().flat_map(|lines| &lines.sections);
        lines.flat_map(|s| s.entries.iter().map(|e| (s.name.clone(), e.key.clone()))).collect()
    }
}

/// A place where the text and a person say different things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    pub place: Place,
    /// What the text says; None if it says nothing any more.
    pub said: Option<String>,
    /// What stands there; None if a person took it out.
    pub found: Option<String>,
}

impl std::fmt::Display for Clash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Place { document, section, key, field } = &self.place;
        write!(f, "{document} {section} {key}{}", field.as_ref().map(|f| format!(" {f}")).unwrap_or_default())?;
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "absent".to_owned());
        write!(f, ": the text says {}, there stands {}", shown(&self.said), shown(&self.found))
    }
}

/// What becomes of one scenario's document.
#[derive(Debug, Clone)]
pub struct PlannedDocument {
    /// As in `scenarios/27`.
    pub name: String,
    /// It is not there yet.
    pub is_new: bool,
    /// In the order in which they can be applied.
    pub changes: Vec<Change>,
    pub clashes: Vec<Clash>,
    /// What the next import compares with.
    pub base: Base,
    /// Why it can take nothing, if it cannot.
    pub refused: Option<String>,
}

impl PlannedDocument {
    /// The document that a new one begins with.
    pub fn begun(&self) -> Document {
        empty(&self.name)
    }
}

/// What an import changes.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// In the order of the text.
    pub documents: Vec<PlannedDocument>,
}

/// Plans an import. `base` gives what the last import said of a document.
pub fn plan(draft: &Draft, title: &Title, base: impl Fn(&str) -> Option<Base>) -> Plan {
    let documents = draft.scenarios.iter().map(|drafted| {
        let own = title.documents().find(|d| match d.model() {
            Some(Model::Scenario(scenario)) => scenario.section(d.name()) == drafted.section,
            _ => false,
        });
        let name = own.map_or_else(|| format!("scenarios/{}", drafted.section), |d| d.name().to_owned());
        let there = title.document(&name);
        let refused = match (there, title.unopened(&name)) {
            (_, Some(because)) => Some(because.to_owned()),
            (Some(d), _) if d.read_only().is_some() => d.read_only().map(str::to_owned),
            (Some(d), _) if d.kind() != Some("Scenario") => Some("it is no scenario".to_owned()),
            _ => None,
        };
        let base = base(&name).unwrap_or_else(|| Base(empty(&name)));
        if refused.is_some() {
            let (changes, clashes) = (Vec::new(), Vec::new());
            return PlannedDocument { name, is_new: false, changes, clashes, base, refused };
        }
        let document = there.cloned().unwrap_or_else(|| empty(&name));
        Planning {
            drafted,
            document: &document,
            base: &base,
            changes: Vec::new(),
            clashes: Vec::new(),
            kept: Vec::new(),
        }
        .run(there.is_none())
    });
    Plan { documents: documents.collect() }
}

fn empty(name: &str) -> Document {
    Document::read(name, format!("Scenario(\n    format: {},\n)\n", limits::FORMAT).into_bytes())
}

struct Planning<'a> {
    drafted: &'a Drafted,
    document: &'a Document,
    base: &'a Base,
    changes: Vec<Change>,
    clashes: Vec<Clash>,
    /// What the next base says, as topic, key and value.
    kept: Vec<(String, String, String)>,
}

/// How a draft's row compares with what a person has.
fn same(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => match (Node::parse(a), Node::parse(b)) {
            (Ok(a), Ok(b)) => a.same(&b),
            _ => a == b,
        },
        (a, b) => a == b,
    }
}

impl Planning<'_> {
    fn run(mut self, is_new: bool) -> PlannedDocument {
        for at in 0..self.drafted.rows.len() {
            if let Some(row) = self.drafted.rows.get(at) {
                self.row(row, at);
            }
        }
        self.gone();
        let name = self.document.name().to_owned();
        let mut base = empty(&name);
        for (topic, key, value) in &self.kept {
            // What no document can hold was not said either.
            let _ = base.apply(&Change::add(Place::entry(&name, topic, key), value.as_str()));
        }
        let Self { changes, clashes, .. } = self;
        PlannedDocument { name, is_new, changes, clashes, base: Base(base), refused: None }
    }

    fn place(&self, row: &Row) -> Place {
        Place::entry(self.document.name(), row.topic, &row.key)
    }

    fn keep(&mut self, row: &Row, value: impl Into<String>) {
        self.kept.push((row.topic.to_owned(), row.key.clone(), value.into()));
    }

    fn row(&mut self, row: &Row, at: usize) {
        let said = row.value();
        let before = self.base.0.value(row.topic, &row.key).map(str::to_owned);
        let found = self.document.value(row.topic, &row.key).map(str::to_owned);
        match (found, before) {
            // A stub says only that somebody is to read the section, and somebody has.
            (None, None) if row.topic == "rules" && self.is_transcribed(&row.section) => {}
            (None, None) => {
                if let Some(other) = self.written_by_hand(row) {
                    self.clashes.push(Clash { place: self.place(row), said: Some(said), found: Some(other) });
                    return;
                }
                let after = self.behind(row, at);
                self.changes.push(Change::add(self.place(row), said.as_str()).behind(after));
                self.keep(row, said);
            }
            (None, Some(before)) => {
                // Somebody took it out, and the text goes on saying the same.
                if !same(Some(&said), Some(&before)) {
                    self.clashes.push(Clash { place: self.place(row), said: Some(said), found: None });
                }
                self.keep(row, before);
            }
            (Some(found), before) => self.fields(row, &said, &found, before.as_deref()),
        }
    }

    /// Field by field, where there is a row already.
    fn fields(&mut self, row: &Row, said: &str, found: &str, before: Option<&str>) {
        if same(Some(said), Some(found)) {
            self.keep(row, said);
            return;
        }
        let [said_of, found_of, before_of] = [Some(said), Some(found), before].map(|text| text.map(fields_of));
        let (Some(Some(said_of)), Some(Some(found_of))) = (said_of, found_of) else {
            // A value without fields is one value.
            if before.is_some_and(|b| same(Some(b), Some(found))) {
                let place = self.place(row);
                self.changes.push(Change::set(place, Value::Text(found.to_owned()), Value::Text(said.to_owned())));
                self.keep(row, said);
            } else if before.is_some_and(|b| same(Some(b), Some(said))) {
                self.keep(row, said);
            } else {
                let (said, found) = (Some(said.to_owned()), Some(found.to_owned()));
                self.clashes.push(Clash { place: self.place(row), said, found });
                before.into_iter().for_each(|b| self.keep(row, b));
            }
            return;
        };
        let before_of = before_of.flatten();
        let get = |of: &[(String, String)], name: &str| of.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        let names: BTreeSet<&String> = said_of.iter().chain(before_of.iter().flatten()).map(|(name, _)| name).collect();
        let mut next = before_of.clone().unwrap_or_default();
        let clashes = self.clashes.len();
        for name in names {
            let (s, d) = (get(&said_of, name), get(&found_of, name));
            let b = before_of.as_ref().and_then(|of| get(of, name));
            if !same(s.as_deref(), d.as_deref()) {
                let place = Place::field(self.document.name(), row.topic, &row.key, name);
                if before_of.is_none() {
                    // A row of one's own may well say less.
                    if d.is_some() {
                        self.clashes.push(Clash { place, said: s, found: d });
                    }
                    continue;
                }
                if same(s.as_deref(), b.as_deref()) {
                    continue;
                }
                if !same(b.as_deref(), d.as_deref()) {
                    self.clashes.push(Clash { place, said: s, found: d });
                    continue;
                }
                let value = |v: &Option<String>| v.clone().map_or(Value::Absent, Value::Text);
                self.changes.push(Change::set(place, value(&d), value(&s)));
            }
            next.retain(|(n, _)| n != name);
            next.extend(s.map(|s| (name.clone(), s)));
        }
        if before_of.is_some() {
            let next: Vec<String> = next.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            self.keep(row, format!("({})", next.join(", ")));
        } else if clashes == self.clashes.len() {
            self.keep(row, said);
        }
    }

    /// What of the text's sections the base says and the text does not any more.
    fn gone(&mut self) {
        let said: BTreeSet<(&str, &str)> = self.drafted.rows.iter().map(|row| (row.topic, row.key.as_str())).collect();
        let name = self.document.name().to_owned();
        for (topic, key) in self.base.entries() {
            if said.contains(&(topic.as_str(), key.as_str())) {
                continue;
            }
            let Some(before) = self.base.0.value(&topic, &key).map(str::to_owned) else { continue };
            let section = self.base.0.field_value(&topic, &key, "section");
            // A fragment says nothing of the sections that it does not have.
            let is_of_text = section.is_some_and(|s| self.drafted.sections.iter().any(|n| quote(n) == s));
            let found = self.document.value(&topic, &key).map(str::to_owned);
            let place = Place::entry(&name, &topic, &key);
            match found {
                _ if !is_of_text => self.kept.push((topic, key, before)),
                Some(found) if same(Some(&found), Some(&before)) => self.changes.push(Change::remove(place, found)),
                Some(found) => {
                    self.clashes.push(Clash { place, said: None, found: Some(found) });
                    self.kept.push((topic, key, before));
                }
                None => {}
            }
        }
    }

    /// Rows of the same topic and section that no import wrote: what a person has transcribed is not written twice.
    fn written_by_hand(&self, row: &Row) -> Option<String> {
        let section = quote(&row.section);
        let of_section = |document: &Document, key: &str| {
            document.field_value(row.topic, key, "section").is_some_and(|s| s == section)
        };
        let lines = self.document.lines()?.sections.iter().find(|s| s.name == row.topic)?;
        let mut own = lines.entries.iter().filter(|e| of_section(self.document, &e.key));
        let other = own.find(|e| self.base.0.value(row.topic, &e.key).is_none())?;
        Some(format!("{}: {}", quote(&other.key), other.value))
    }

    /// Whether anything of a section stands in the document that no import wrote.
    fn is_transcribed(&self, section: &str) -> bool {
        let section = quote(section);
        let name = |topic: &str, key: &str| self.document.field_value(topic, key, "section");
        self.document.lines().into_iter().flat_map(|lines| &lines.sections).any(|s| {
            let own = |key: &str| self.base.0.value(&s.name, key).is_none();
            s.entries.iter().any(|e| own(&e.key) && name(&s.name, &e.key).is_some_and(|of| of == section))
        })
    }

    /// Behind the row before it, where the order is that of the print.
    fn behind(&self, row: &Row, at: usize) -> After {
        let keeps_order =
            self.document.model().and_then(|m| m.section(row.topic)).is_some_and(|table| table.keeps_order());
        let before = self.drafted.rows.get(..at).unwrap_or_default().iter().rev().find(|r| r.topic == row.topic);
        let is_there = |r: &&Row| {
            let adds =
                |c: &Change| matches!(c, Change::Add { place, .. } if place.section == r.topic && place.key == r.key);
            self.document.value(r.topic, &r.key).is_some() || self.changes.iter().any(adds)
        };
        match before.filter(is_there) {
            Some(before) if keeps_order => After::Key(before.key.clone()),
            _ => After::Order,
        }
    }
}

/// Names and values of the fields of a value. None if it has none.
fn fields_of(value: &str) -> Option<Vec<(String, String)>> {
    let node = Node::parse(value).ok()?;
    match &node.shape {
        crate::text::Shape::Struct { fields, .. } => {
            Some(fields.iter().map(|f| (f.name.clone(), f.value.canonical())).collect())
        }
        _ => None,
    }
}
