//! A document: its lines, the model decoded from them, and what is wrong with them.

mod apply;
pub(crate) mod index;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::documents::{KINDS, Model, ShapeFault};
use crate::migrations::{self, Migration};
use crate::text::cursor::markers;
use crate::text::{Entry, Lines, Misspelling, limits, nearest};

use index::{At, Index};

/// What kind of fault keeps a part of a document from being understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// Not UTF-8 text, or too large.
    NotText,
    /// The text form is broken; the document is kept but cannot be changed.
    Syntax,
    /// No document of this kind is known.
    WrongKind,
    /// Written by a newer program.
    NewerFormat,
    /// The `format` field is missing.
    NoFormat,
    UnknownSection,
    /// A section or a key stands a second time.
    Twice,
    BadKey,
    /// The value fits no field.
    BadValue,
    /// A word or a notation that is not understood.
    Misspelled,
    /// Two entries stand without a comma between them.
    NoComma,
    /// A line by which git marks a conflict.
    Marker,
}

/// One fault at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Bytes of the document's text.
    pub at: Range<usize>,
    pub message: String,
    /// The nearest right spelling.
    pub nearest: Option<String>,
    /// Section, key and field, where the fault is inside an entry.
    pub place: Option<(String, String, Option<String>)>,
    /// Where the first one stands, for a second.
    pub first: Option<Range<usize>>,
}

impl Fault {
    fn new(kind: FaultKind, at: Range<usize>, message: impl Into<String>) -> Self {
        Self { kind, at, message: message.into(), nearest: None, place: None, first: None }
    }
}

/// A document of a title. What cannot be read is kept as it stands.
#[derive(Debug, Clone)]
pub struct Document {
    name: String,
    /// Its file's, where they are not those of the text: it is no text, or of an older format and not changed yet.
    bytes: Vec<u8>,
    /// Printed from the lines when it is asked for: a stroke makes many changes before anyone reads it.
    text: OnceLock<String>,
    lines: Option<Lines>,
    model: Option<Model>,
    fatal: Option<Fault>,
    /// Conflict markers. While any stands the document is read but not changed: what a change would do to one side
    /// would be lost with it.
    markers: Vec<Range<usize>>,
    in_conflict: Option<String>,
    shape: BTreeMap<(String, String), Vec<ShapeFault>>,
    index: Index,
}

impl Document {
    /// Reads a document; never fails. `name` is its path in the title without the ending.
    pub fn read(name: &str, bytes: Vec<u8>) -> Self {
        Self::read_up_to(name, bytes, migrations::ALL, limits::FORMAT)
    }

    fn read_up_to(name: &str, bytes: Vec<u8>, all: &[Migration], format: u32) -> Self {
        let mut document = Self {
            name: name.to_owned(),
            bytes: Vec::new(),
            text: OnceLock::new(),
            lines: None,
            model: None,
            fatal: None,
            markers: Vec::new(),
            in_conflict: None,
            shape: BTreeMap::new(),
            index: Index::default(),
        };
        match as_text(bytes) {
            Ok(text) => document.take(text, all, format),
            Err(refused) => {
                let (fault, bytes) = *refused;
                document.text = OnceLock::from(String::from_utf8_lossy(&bytes).into_owned());
                document.bytes = bytes;
                document.fatal = Some(fault);
            }
        }
        document
    }

    /// An empty document of a kind, with every section in its place. None for an unknown kind.
    pub fn empty(name: &str, kind: &str) -> Option<Self> {
        let model = Model::new(kind)?;
        let mut text = format!("{kind}(\n    format: {},\n", limits::FORMAT);
        for (section, _) in model.sections() {
            text.push_str(&format!("    {section}: {{\n    }},\n"));
        }
        text.push_str(")\n");
        Some(Self::read(name, text.into_bytes()))
    }

    fn take(&mut self, mut text: String, all: &[Migration], format: u32) {
        self.markers = markers(&text);
        if let Some(first) = self.markers.first() {
            let line = 1 + text[..first.start].matches('\n').count();
            self.in_conflict = Some(format!(
                "conflict markers of git stand in it, the first in line {line}; once they are settled and taken out, it can be changed"
            ));
        }
        match Lines::parse(&text) {
            Err(e) => self.fatal = Some(Fault::new(FaultKind::Syntax, e.at, e.message)),
            Ok(mut lines) => {
                // What is in conflict is kept as it is.
                if self.markers.is_empty() && migrations::run(&mut lines, all, format) {
                    self.bytes = std::mem::replace(&mut text, lines.text()).into_bytes();
                }
                let kind_at = lines.lead.len()..lines.lead.len() + lines.kind.len();
                if let Some(model) = Model::new(&lines.kind) {
                    if lines.format.is_some_and(|f| f > format) {
                        let says = format!(
                            "this document has format {}; this program reads up to {}, so it is opened for reading only",
                            lines.format.unwrap_or_default(),
                            format
                        );
                        self.fatal = Some(Fault::new(FaultKind::NewerFormat, kind_at, says));
                    }
                    self.model = Some(model);
                    self.lines = Some(lines);
                    self.decode_all();
                } else {
                    let mut fault =
                        Fault::new(FaultKind::WrongKind, kind_at, format!("{} is no kind of document", lines.kind));
                    fault.nearest = nearest(&lines.kind, KINDS.iter().copied());
                    self.fatal = Some(fault);
                }
            }
        }
        self.text = OnceLock::from(text);
    }

    fn decode_all(&mut self) {
        let (Some(lines), Some(model)) = (&self.lines, &mut self.model) else { return };
        self.index = Index::new(lines, model);
        for section in &lines.sections {
            let Some(table) = model.section_mut(&section.name) else { continue };
            for entry in &section.entries {
                let Ok(key) = table.key(&entry.key) else { continue };
                if !table.has(&key) {
                    let faults = table.put(&key, &entry.value);
                    if !faults.is_empty() {
                        self.shape.insert((section.name.clone(), key), faults);
                    }
                }
            }
        }
        let names: Vec<&str> = model.sections().into_iter().map(|(name, _)| name).collect();
        for name in names {
            put_in_order(lines, model, name);
        }
    }

    /// Path in the title without its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind's word, if the document could be cut into lines.
    pub fn kind(&self) -> Option<&str> {
        self.lines.as_ref().map(|l| l.kind.as_str())
    }

    /// What was understood of it.
    pub const fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// Its lines, if it could be cut into lines.
    pub const fn lines(&self) -> Option<&Lines> {
        self.lines.as_ref()
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> Vec<u8> {
        if self.bytes.is_empty() { self.text().to_owned().into_bytes() } else { self.bytes.clone() }
    }

    /// Its text; of a file that is no text, what can be shown of it.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.lines.as_ref().map(Lines::text).unwrap_or_default())
    }

    /// Why it cannot be changed, if it cannot.
    pub fn read_only(&self) -> Option<&str> {
        self.fatal.as_ref().map(|f| f.message.as_str()).or(self.in_conflict.as_deref())
    }

    /// Everything that keeps a part of it from being understood, in the order of the text.
    pub fn faults(&self) -> Vec<Fault> {
        let mut out: Vec<Fault> = self.fatal.iter().cloned().collect();
        out.extend(self.markers.iter().map(|at| in_conflict(self.text(), at)));
        let (Some(lines), Some(model)) = (&self.lines, &self.model) else { return out };
        if lines.format.is_none() {
            let at = lines.lead.len()..lines.lead.len() + lines.kind.len();
            out.push(Fault::new(FaultKind::NoFormat, at, format!("`format: {}` is missing", limits::FORMAT)));
        }
        // Bytes of a key's first entry, by section; a section written twice is one.
        let mut seen: BTreeMap<&str, BTreeMap<String, Range<usize>>> = BTreeMap::new();
        let mut next = lines.lead.len() + lines.kind.len() + lines.open.len();
        for section in &lines.sections {
            let name_at = next + section.lead.len();
            let section_at = name_at..name_at + section.name.len();
            let mut entry_at = section_at.end + section.open.len();
            next = entry_at + section.entries.iter().map(Entry::len).sum::<usize>() + section.close.len();
            let Some(table) = model.section(&section.name) else {
                let says = format!("a {} has no section {}", lines.kind, section.name);
                let mut fault = Fault::new(FaultKind::UnknownSection, section_at, says);
                fault.nearest = nearest(&section.name, model.sections().into_iter().map(|(name, _)| name));
                out.push(fault);
                continue;
            };
            if seen.contains_key(section.name.as_str()) {
                let says = format!("the section {} stands here a second time", section.name);
                out.push(Fault::new(FaultKind::Twice, section_at, says));
            }
            let seen = seen.entry(&section.name).or_default();
            let mut comma = true;
            for entry in &section.entries {
                let key_at = entry_at + entry.lead.len();
                let key_at = key_at..key_at + entry.key_text.len();
                let value_at = key_at.end + entry.colon.len();
                entry_at += entry.len();
                let mut push = |kind, inside: bool, at: Range<usize>, message: String, nearest, field: Option<&str>| {
                    let at = if inside { value_at + at.start..value_at + at.end } else { key_at.clone() };
                    let place = Some((section.name.clone(), entry.key.clone(), field.map(str::to_owned)));
                    out.push(Fault { kind, at, message, nearest, place, first: None });
                };
                if !std::mem::replace(&mut comma, entry.has_comma()) {
                    push(
                        FaultKind::NoComma,
                        false,
                        0..0,
                        "a comma is missing before this entry".to_owned(),
                        None,
                        None,
                    );
                }
                let key = match table.key(&entry.key) {
                    Ok(key) => key,
                    Err(expected) => {
                        let says = format!("`{}` is no key of {}: {expected} was expected", entry.key, section.name);
                        push(FaultKind::BadKey, false, 0..0, says, None, None);
                        continue;
                    }
                };
                if let Some(first) = seen.get(&key) {
                    let says = format!("{key} stands a second time in {}; only the first is read", section.name);
                    push(FaultKind::Twice, false, 0..0, says, None, None);
                    if let Some(fault) = out.last_mut() {
                        fault.first = Some(first.clone());
                    }
                    continue;
                }
                seen.insert(key.clone(), key_at.clone());
                for fault in self.shape.get(&(section.name.clone(), key.clone())).into_iter().flatten() {
                    push(
                        FaultKind::BadValue,
                        true,
                        fault.at.clone(),
                        fault.message.clone(),
                        fault.nearest.clone(),
                        None,
                    );
                }
                for wrong in table.misspelled(&key) {
                    let at = misspelling_at(&entry.value, &wrong);
                    let says = format!("`{}` is not {}", wrong.text, wrong.expected);
                    push(FaultKind::Misspelled, true, at, says, wrong.nearest, Some(wrong.field));
                }
            }
        }
        if !self.markers.is_empty() {
            out.sort_by_key(|f| f.at.start);
        }
        out
    }

    /// Byte range of an entry, or of one of its fields, in the text.
    pub fn place_at(&self, section: &str, key: &str, field: Option<&str>) -> Option<Range<usize>> {
        let lines = self.lines.as_ref()?;
        let (i, j) = self.entry_index(section, key)?;
        let (key_at, value_at) = lines.entry_at(i, j)?;
        let Some(field) = field else { return Some(key_at) };
        let value = &lines.sections.get(i)?.entries.get(j)?.value;
        let node = crate::text::Node::parse(value).ok()?;
        let found = node.field(field).map(|f| f.value.at.clone()).unwrap_or(0..value.len());
        Some(value_at.start + found.start..value_at.start + found.end)
    }

    /// The value of an entry as written.
    pub fn value(&self, section: &str, key: &str) -> Option<&str> {
        let lines = self.lines.as_ref()?;
        let (i, j) = self.entry_index(section, key)?;
        Some(&lines.sections.get(i)?.entries.get(j)?.value)
    }

    /// Whether the value of an entry fits no field.
    pub(crate) fn is_faulty(&self, section: &str, key: &str) -> bool {
        self.shape.contains_key(&(section.to_owned(), key.to_owned()))
    }

    /// The value of a field as written.
    pub fn field_value(&self, section: &str, key: &str, field: &str) -> Option<String> {
        let value = self.value(section, key)?;
        let node = crate::text::Node::parse(value).ok()?;
        node.field(field).map(|f| value[f.value.at.clone()].to_owned())
    }

    /// The first entry of a key in any spelling.
    fn entry_index(&self, section: &str, key: &str) -> Option<At> {
        let sort = self.model.as_ref()?.section(section)?.sort_key(key)?;
        self.index.first(section, &sort)
    }

    /// The document in canonical form; None if it cannot be read well enough to be rewritten.
    pub fn canonical(&self) -> Option<String> {
        let (lines, model) = (self.lines.as_ref()?, self.model.as_ref()?);
        if self.read_only().is_some() {
            return None;
        }
        Some(crate::text::canonical::print(lines, model))
    }
}

/// Tells a section that keeps the order of the print how its lines stand.
fn put_in_order(lines: &Lines, model: &mut Model, name: &str) {
    let Some(table) = model.section_mut(name).filter(|t| t.keeps_order()) else { return };
    let entries = lines.sections.iter().filter(|s| s.name == name).flat_map(|s| &s.entries);
    let keys: Vec<&str> = entries.map(|e| e.key.as_str()).collect();
    table.put_in_order(&keys);
}

/// The fault at a conflict marker.
fn in_conflict(text: &str, at: &Range<usize>) -> Fault {
    let line = text.get(at.clone()).unwrap_or_default();
    let says = match line.as_bytes().first() {
        Some(b'<') => "one side of a conflict follows",
        Some(b'|') => "what both sides of the conflict began from follows",
        Some(b'=') => "the other side of the conflict follows",
        _ => "the conflict ends here",
    };
    let shown: String = line.chars().take(60).collect();
    Fault::new(FaultKind::Marker, at.clone(), format!("`{shown}`: {says}"))
}

/// Where a wrong text stands inside an entry's value.
fn misspelling_at(value: &str, wrong: &Misspelling) -> Range<usize> {
    let Ok(node) = crate::text::Node::parse(value) else { return 0..value.len() };
    let within = node.field(wrong.field).map_or(node.at.clone(), |f| f.value.at.clone());
    let start = value[within.clone()].find(&wrong.text).map_or(within.start, |n| within.start + n);
    let end = (start + wrong.text.len()).min(within.end);
    start..end.max(start)
}

fn as_text(bytes: Vec<u8>) -> Result<String, Box<(Fault, Vec<u8>)>> {
    if bytes.len() as u64 > limits::DOCUMENT_BYTES {
        let says = format!("this file is larger than {} bytes", limits::DOCUMENT_BYTES);
        return Err(Box::new((Fault::new(FaultKind::NotText, 0..0, says), bytes)));
    }
    if let Some(nul) = bytes.iter().position(|b| *b == 0) {
        let at = String::from_utf8_lossy(&bytes[..nul]).len();
        let fault = Fault::new(FaultKind::NotText, at..at, "this file is not text: it holds a zero byte");
        return Err(Box::new((fault, bytes)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let valid = e.utf8_error().valid_up_to();
        let bytes = e.into_bytes();
        let byte = bytes.get(valid).copied().unwrap_or_default();
        let says = format!(
            "this file is not UTF-8: byte {byte:#04x} here; in Latin-1 it is `{}`. Save it as UTF-8",
            char::from(byte)
        );
        Box::new((Fault::new(FaultKind::NotText, valid..valid, says), bytes))
    })
}

#[cfg(test)]
mod tests;
