//! What keeps parts of a document from being understood, told at their bytes; entries that are fine are only measured.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Document, Fault, FaultKind};
use crate::documents::AnyTable;
use crate::text::{Entry, Misspelling, limits, nearest};

impl Document {
    /// Everything that keeps a part of it from being understood, in the order of the text.
    pub fn faults(&self) -> Vec<Fault> {
        let mut out: Vec<Fault> = self.fatal.iter().cloned().collect();
        out.extend(self.markers.iter().map(|at| in_conflict(self.text(), at)));
        let (Some(lines), Some(model)) = (&self.lines, &self.model) else { return out };
        if lines.format.is_none() {
            let at = lines.lead.len()..lines.lead.len() + lines.kind.len();
            out.push(Fault::new(FaultKind::NoFormat, at, format!("`format: {}` is missing", limits::FORMAT)));
        }
        let suspects = self.suspects();
        // Bytes of a key's first entry, by section; a section written twice is one.
        let mut seen: BTreeMap<&str, BTreeMap<String, Range<usize>>> = BTreeMap::new();
        let mut next = lines.lead.len() + lines.kind.len() + lines.open.len();
        for (i, section) in lines.sections.iter().enumerate() {
            let name_at = next + section.lead.len();
            let section_at = name_at..name_at + section.name.len();
            let mut entry_at = section_at.end + section.open.len();
            let Some(table) = model.section(&section.name) else {
                next = entry_at + section.entries.iter().map(Entry::len).sum::<usize>() + section.close.len();
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
            for (j, entry) in section.entries.iter().enumerate() {
                let at = entry_at;
                entry_at += entry.len();
                if !std::mem::replace(&mut comma, entry.has_comma()) {
                    let says = "a comma is missing before this entry".to_owned();
                    out.push(in_entry(&section.name, entry, FaultKind::NoComma, key_at(entry, at), says));
                }
                if suspects.contains(&(i, j)) {
                    self.faults_of(&section.name, table, entry, at, seen, &mut out);
                }
            }
            next = entry_at + section.close.len();
        }
        if !self.markers.is_empty() {
            out.sort_by_key(|f| f.at.start);
        }
        out
    }

    /// The places of entries that may have a fault other than a missing comma.
    fn suspects(&self) -> BTreeSet<(usize, usize)> {
        let mut out: BTreeSet<_> = self.index.suspects().collect();
        for (section, key) in self.shape.keys().chain(&self.misspelled) {
            out.extend(self.entry_index(section, key));
        }
        out
    }

    fn faults_of(
        &self,
        section: &str,
        table: &dyn AnyTable,
        entry: &Entry,
        at: usize,
        seen: &mut BTreeMap<String, Range<usize>>,
        out: &mut Vec<Fault>,
    ) {
        let key_at = key_at(entry, at);
        let value_at = key_at.end + entry.colon.len();
        let within = |at: &Range<usize>| value_at + at.start..value_at + at.end;
        let key = match table.key(&entry.key) {
            Ok(key) => key,
            Err(expected) => {
                let says = format!("`{}` is no key of {section}: {expected} was expected", entry.key);
                out.push(in_entry(section, entry, FaultKind::BadKey, key_at, says));
                return;
            }
        };
        if let Some(first) = seen.get(&key) {
            let says = format!("{key} stands a second time in {section}; only the first is read");
            let fault = in_entry(section, entry, FaultKind::Twice, key_at, says);
            out.push(Fault { first: Some(first.clone()), ..fault });
            return;
        }
        seen.insert(key.clone(), key_at);
        for fault in self.shape.get(&(section.to_owned(), key.clone())).into_iter().flatten() {
            let says = fault.message.clone();
            let told = in_entry(section, entry, FaultKind::BadValue, within(&fault.at), says);
            out.push(Fault { nearest: fault.nearest.clone(), ..told });
        }
        for wrong in table.misspelled(&key) {
            let at = within(&misspelling_at(&entry.value, &wrong));
            let says = format!("`{}` is not {}", wrong.text, wrong.expected);
            let mut fault = in_entry(section, entry, FaultKind::Misspelled, at, says);
            fault.nearest = wrong.nearest;
            if let Some((.., field)) = &mut fault.place {
                *field = Some(wrong.field.to_owned());
            }
            out.push(fault);
        }
    }
}

fn key_at(entry: &Entry, at: usize) -> Range<usize> {
    let start = at + entry.lead.len();
    start..start + entry.key_text.len()
}

fn in_entry(section: &str, entry: &Entry, kind: FaultKind, at: Range<usize>, message: String) -> Fault {
    let place = Some((section.to_owned(), entry.key.clone(), None));
    Fault { kind, at, message, nearest: None, place, first: None }
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
