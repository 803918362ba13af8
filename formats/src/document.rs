//! A document: its lines, the model decoded from them, and what is wrong with them.

mod apply;
mod faults;
pub(crate) mod index;
mod places;
mod stamp;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

use crate::documents::{KINDS, Model, ShapeFault};
use crate::migrations::{self, Migration};
use crate::text::cursor::markers;
use crate::text::{Lines, limits, nearest};

use index::{At, Index};
pub use places::{Placed, Places};
use stamp::Stamps;

pub(crate) use apply::with_field;

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
    /// Section and key of entries with a wrong text.
    misspelled: BTreeSet<(String, String)>,
    index: Index,
    stamps: Stamps,
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
            misspelled: BTreeSet::new(),
            index: Index::default(),
            stamps: Stamps::new(),
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
                    } else if !table.misspelled(&key).is_empty() {
                        self.misspelled.insert((section.name.clone(), key));
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

    /// Another number after every change of a section, redo and undo included; no two states share one.
    pub fn stamp(&self, section: &str) -> u64 {
        self.stamps.of(section)
    }

    /// The same of the whole document.
    pub const fn changed(&self) -> u64 {
        self.stamps.last()
    }

    /// Byte range of an entry, or of one of its fields, in the text.
    pub fn place_at(&self, section: &str, key: &str, field: Option<&str>) -> Option<Range<usize>> {
        let lines = self.lines.as_ref()?;
        let (i, j) = self.entry_index(section, key)?;
        let (key_at, value_at) = lines.entry_at(i, j)?;
        let Some(field) = field else { return Some(key_at) };
        let value = &lines.sections.get(i)?.entries.get(j)?.value;
        let node = crate::text::Node::parse(value).ok()?;
        let found = apply::field_at(&node, field).unwrap_or(0..value.len());
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

    /// The value of a field as written, or of a key within it, as in `cells/5.20.13`.
    pub fn field_value(&self, section: &str, key: &str, field: &str) -> Option<String> {
        let value = self.value(section, key)?;
        let node = crate::text::Node::parse(value).ok()?;
        apply::field_at(&node, field).map(|at| value[at].to_owned())
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
