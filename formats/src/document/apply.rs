//! Carrying out a change on a document, with the change that takes it back.

mod value;

#[cfg(test)]
mod tests;

use super::Document;
use super::index::At;
use crate::change::{After, Back, Bytes, Change, ChangeError, Mended, Place, Seam, Value};
use crate::documents::AnyTable;
use crate::text::gaps::last_sign;
use crate::text::syntax::{Node, Shape, quote};
use crate::text::{Entry, Lines, Section};
pub(super) use value::field_at;
pub(crate) use value::with_field;
use value::{checked, parts, same, same_value, with};

impl Document {
    /// Applies a change. None if its result already holds; else the change that gives the same bytes back.
    ///
    /// # Errors
    /// If the document cannot be changed, the place does not exist, or `from` is not what is there. Then nothing
    /// has changed.
    pub fn apply(&mut self, change: &Change) -> Result<Option<Change>, ChangeError> {
        let read_only =
            |because: &str| ChangeError::ReadOnly { document: self.name.clone(), because: because.to_owned() };
        if let Some(because) = self.read_only() {
            return Err(read_only(because));
        }
        let place = self.resolved(change.place())?;
        let Some(lines) = self.lines.take() else { return Err(read_only("it cannot be read")) };
        let mut work = Work { document: self, lines };
        let inverse = match change {
            Change::Set { from, to, .. } => work.set(&place, from, to),
            Change::Add { value, after, bytes, .. } => work.add(&place, value, after, bytes.as_ref()),
            Change::Remove { value, seam, .. } => work.remove(&place, value, seam),
        };
        self.lines = Some(work.lines);
        let inverse = inverse?;
        if inverse.is_some() {
            self.redecode(&place);
            self.stamps.touch(&place.section);
            self.text = std::sync::OnceLock::new();
            self.bytes.clear();
        }
        Ok(inverse)
    }

    /// The place with its key in canonical spelling.
    fn resolved(&self, place: &Place) -> Result<Place, ChangeError> {
        let table = self.table(&place.section)?;
        let key = table.key(&place.key).map_err(|expected| ChangeError::BadKey {
            section: place.section.clone(),
            key: place.key.clone(),
            expected,
        })?;
        if let Some(field) = place.field.as_deref().filter(|f| !is_word(parts(f).0)) {
            return Err(ChangeError::BadField(field.to_owned()));
        }
        Ok(Place { key, ..place.clone() })
    }

    fn table(&self, section: &str) -> Result<&dyn AnyTable, ChangeError> {
        self.model
            .as_ref()
            .and_then(|m| m.section(section))
            .ok_or_else(|| ChangeError::NoSection { document: self.name.clone(), section: section.to_owned() })
    }

    fn redecode(&mut self, place: &Place) {
        let value = self
            .entry_index(&place.section, &place.key)
            .and_then(|(i, j)| Some(self.lines.as_ref()?.sections.get(i)?.entries.get(j)?.value.clone()));
        let shape_key = (place.section.clone(), place.key.clone());
        self.shape.remove(&shape_key);
        self.misspelled.remove(&shape_key);
        let Some(table) = self.model.as_mut().and_then(|m| m.section_mut(&place.section)) else { return };
        match value {
            None => table.remove(&place.key),
            Some(value) => {
                let faults = table.put(&place.key, &value);
                if !faults.is_empty() {
                    self.shape.insert(shape_key, faults);
                } else if !table.misspelled(&place.key).is_empty() {
                    self.misspelled.insert(shape_key);
                }
            }
        }
        if let (Some(lines), Some(model)) = (&self.lines, &mut self.model) {
            super::put_in_order(lines, model, &place.section);
        }
    }
}

/// What can stand before a colon in a value without quotes.
fn is_word(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A document at work, its lines at hand.
struct Work<'a> {
    document: &'a mut Document,
    lines: Lines,
}

impl Work<'_> {
    fn found(&self, place: &Place) -> Option<At> {
        self.document.entry_index(&place.section, &place.key)
    }

    fn sort_key(&self, section: &str, key: &str) -> Option<Vec<u8>> {
        self.document.table(section).ok()?.sort_key(key)
    }

    fn entry(&mut self, (i, j): At) -> Option<&mut Entry> {
        self.lines.sections.get_mut(i)?.entries.get_mut(j)
    }

    fn set(&mut self, place: &Place, from: &Value, to: &Value) -> Result<Option<Change>, ChangeError> {
        let new = match to {
            Value::Text(text) => Some(checked(text)?),
            Value::Absent => None,
            Value::Anything => return Ok(None),
        };
        let conflict = |expected: &Value, found: &str| ChangeError::Conflict {
            section: place.section.clone(),
            key: match &place.field {
                Some(field) => format!("{} {field}", place.key),
                None => place.key.clone(),
            },
            expected: expected.to_string(),
            found: found.to_owned(),
        };
        let found = self.found(place);
        let Some((at, old)) = found.and_then(|at| Some((at, self.entry(at)?.value.clone()))) else {
            // An entry that is absent has no fields: setting one adds the entry.
            return match (from, new, &place.field) {
                (_, None, _) => Ok(None),
                (Value::Text(_), _, _) => Err(conflict(from, "absent")),
                (_, Some(text), Some(field)) => {
                    let value = match parts(field) {
                        (field, Some(key)) => format!("({field}: {{{}: {text}}})", quote(key)),
                        (field, None) => format!("({field}: {text})"),
                    };
                    self.add(&Place { field: None, ..place.clone() }, &value, &After::Order, None)
                }
                (_, Some(text), None) => self.add(place, text, &After::Order, None),
            };
        };
        let whole = Place { field: None, ..place.clone() };
        let (after, was) = match &place.field {
            None => match new {
                None => {
                    match from {
                        Value::Text(text) if !same(text, &old) => return Err(conflict(from, &old)),
                        Value::Absent => return Err(conflict(from, &old)),
                        Value::Text(_) | Value::Anything => {}
                    }
                    return self.remove(place, &old, &Seam::default());
                }
                Some(text) => (text.to_owned(), Value::Text(old.clone())),
            },
            Some(field) => {
                let node =
                    Node::parse(&old).map_err(|e| ChangeError::BadValue { value: old.clone(), because: e.message })?;
                let Shape::Struct { .. } = &node.shape else {
                    return Err(ChangeError::NoFields { section: place.section.clone(), key: place.key.clone() });
                };
                let was = field_at(&node, field).map_or(Value::Absent, |at| Value::Text(old[at].to_owned()));
                let order = self.document.table(&place.section)?.fields();
                let no_map = || ChangeError::NoFields {
                    section: place.section.clone(),
                    key: format!("{} {}", place.key, parts(field).0),
                };
                (with(&old, &node, field, new, &order).ok_or_else(no_map)?, was)
            }
        };
        if same_value(&was, to) {
            return Ok(None);
        }
        if *from != Value::Anything && !same_value(&was, from) {
            return Err(conflict(from, &was.to_string()));
        }
        let Some(entry) = self.entry(at) else { return Ok(None) };
        let before = entry.clone();
        entry.value.clone_from(&after);
        if Node::parse(&old).is_err() {
            // No change can write such a value, so its bytes are carried.
            let bytes = Some(Bytes { entry: before, back: Some(Back::Over(at)) });
            return Ok(Some(Change::Add { place: whole, value: old, after: After::Order, bytes }));
        }
        // By field where that gives the bytes back, else by the whole value.
        let by_field = place.field.as_ref().and_then(|field| {
            let node = Node::parse(&after).ok()?;
            let back = match &was {
                Value::Text(text) => Some(text.as_str()),
                _ => None,
            };
            let order = self.document.table(&place.section).ok()?.fields();
            (with(&after, &node, field, back, &order)? == old)
                .then(|| Change::set(place.clone(), to.clone(), was.clone()))
        });
        Ok(Some(by_field.unwrap_or_else(|| Change::set(whole, Value::Text(after), Value::Text(old)))))
    }

    fn add(
        &mut self,
        place: &Place,
        value: &str,
        after: &After,
        bytes: Option<&Bytes>,
    ) -> Result<Option<Change>, ChangeError> {
        // What comes back or moves stood in a line already, even if it reads as no value.
        let value = if bytes.is_some() { value } else { checked(value)? };
        let conflict = |found: &str| ChangeError::Conflict {
            section: place.section.clone(),
            key: place.key.clone(),
            expected: "absent".to_owned(),
            found: found.to_owned(),
        };
        let back = bytes.and_then(|b| b.back.map(|back| (back, &b.entry)));
        if let Some((Back::Over(at), entry)) = back {
            let here = self.is_at(place, at);
            return match self.entry(at).filter(|_| here) {
                None => Err(conflict("elsewhere")),
                Some(over) => {
                    let was = std::mem::replace(over, entry.clone());
                    Ok(Some(Change::set(place.clone(), Value::Anything, Value::Text(was.value))))
                }
            };
        }
        // What comes back stood beside whatever else has its key.
        if back.is_none()
            && let Some(old) = self.found(place).and_then(|at| self.entry(at))
        {
            return if same(&old.value, value) { Ok(None) } else { Err(conflict(&old.value)) };
        }
        let mut seam = Seam::default();
        let at = match back {
            Some((Back::Into { at: (i, j), .. }, _))
                if self.lines.sections.get(i).is_some_and(|s| s.name == place.section && j <= s.entries.len()) =>
            {
                (i, j)
            }
            _ => self.new_place(place, after, &mut seam),
        };
        let (i, j) = at;
        let line_break = self.lines.line_break();
        let Some(section) = self.lines.sections.get_mut(i) else { return Ok(None) };
        let entry = bytes.map_or_else(|| fresh(section, &place.key, value, line_break), |b| b.entry.clone());
        // What comes back finds its neighbours as they were.
        if back.is_none_or(|(back, _)| matches!(back, Back::Into { comma: true, .. }))
            && let Some(before) = j.checked_sub(1).and_then(|n| section.entries.get_mut(n))
            && !before.has_comma()
        {
            seam.trail = Some(mend(&mut before.trail, |trail| trail.insert(0, ',')));
        }
        section.entries.insert(j, entry);
        let sort = self.sort_key(&place.section, &place.key);
        self.document.index.inserted(&place.section, sort, at);
        seam.at = Some(at);
        Ok(Some(Change::Remove { place: place.clone(), value: value.to_owned(), seam }))
    }

    /// Where a new entry goes; its section is made if it is not there.
    fn new_place(&mut self, place: &Place, after: &After, seam: &mut Seam) -> At {
        let first = self.lines.sections.iter().position(|s| s.name == place.section);
        let i = first.unwrap_or_else(|| self.make_section(&place.section, seam));
        let sort = self.sort_key(&place.section, &place.key).unwrap_or_default();
        let printed = self.document.table(&place.section).is_ok_and(AnyTable::keeps_order);
        let ordered = |work: &Self| match work.lines.sections.get(i).filter(|_| printed) {
            // No key tells the printed order: what is not put anywhere stands last.
            Some(section) => (i, section.entries.len()),
            None => (i, work.document.index.behind_lesser(&place.section, i, &sort)),
        };
        match after {
            After::Start => (i, 0),
            After::Order => ordered(self),
            After::Key(key) => match self.document.entry_index(&place.section, key) {
                Some((i, j)) => (i, j + 1),
                None => ordered(self),
            },
        }
    }

    /// Whether an entry of the place's key stands at a number.
    fn is_at(&self, place: &Place, (i, j): At) -> bool {
        let Some(section) = self.lines.sections.get(i).filter(|s| s.name == place.section) else { return false };
        let key = section.entries.get(j).and_then(|e| self.sort_key(&place.section, &e.key));
        key.is_some() && key == self.sort_key(&place.section, &place.key)
    }

    fn remove(&mut self, place: &Place, value: &str, seam: &Seam) -> Result<Option<Change>, ChangeError> {
        // What is taken back is the entry that was put there, even if another has its key.
        let at = seam.at.filter(|at| self.is_at(place, *at)).or_else(|| self.found(place));
        let Some((at, found)) = at.and_then(|at| Some((at, self.entry(at)?.value.clone()))) else { return Ok(None) };
        if !same(&found, value) {
            return Err(ChangeError::Conflict {
                section: place.section.clone(),
                key: place.key.clone(),
                expected: value.to_owned(),
                found,
            });
        }
        let (i, j) = at;
        let sort = self.sort_key(&place.section, &place.key);
        let sections = &mut self.lines.sections;
        let entry = sections[i].entries.remove(j);
        let after = match j.checked_sub(1).and_then(|n| sections[i].entries.get_mut(n)) {
            Some(before) => {
                give_back(&mut before.trail, seam.trail.as_ref());
                After::Key(before.key.clone())
            }
            None => After::Start,
        };
        let back = Some(Back::Into { at, comma: seam.trail.is_some() });
        self.document.index.removed(&place.section, sort.as_deref(), at);
        if seam.section && sections[i].entries.is_empty() {
            sections.remove(i);
            self.document.index.sections_moved(i, -1);
            let before = match i.checked_sub(1) {
                Some(n) => sections.get_mut(n).map(|s| &mut s.close),
                None => Some(&mut self.lines.open),
            };
            if let Some(before) = before {
                give_back(before, seam.before.as_ref());
            }
        }
        let bytes = Some(Bytes { entry, back });
        Ok(Some(Change::Add { place: place.clone(), value: found, after, bytes }))
    }

    /// Makes an absent section in its canonical place.
    fn make_section(&mut self, name: &str, seam: &mut Seam) -> usize {
        let known: Vec<&str> = self.document.model.iter().flat_map(|m| m.sections()).map(|(name, _)| name).collect();
        let rank = |n: &str| known.iter().position(|k| *k == n).unwrap_or(usize::MAX);
        let line_break = self.lines.line_break();
        let has_format = self.lines.format.is_some();
        let sections = &mut self.lines.sections;
        let i = sections.iter().rposition(|s| rank(&s.name) < rank(name)).map_or(0, |n| n + 1);
        seam.section = true;
        let (before, needs_comma) = match i.checked_sub(1).and_then(|n| sections.get_mut(n)) {
            Some(section) => (&mut section.close, true),
            None => (&mut self.lines.open, has_format),
        };
        let sign = last_sign(before);
        let comma = sign.filter(|n| needs_comma && before.as_bytes().get(*n) != Some(&b','));
        if comma.is_some() || !before.ends_with('\n') {
            seam.before = Some(mend(before, |piece| {
                if let Some(sign) = comma {
                    piece.insert(sign + 1, ',');
                }
                if !piece.ends_with('\n') {
                    piece.push_str(line_break);
                }
            }));
        }
        let section = Section {
            lead: "    ".to_owned(),
            name: name.to_owned(),
            open: format!(": {{{line_break}"),
            entries: Vec::new(),
            close: format!("    }},{line_break}"),
        };
        sections.insert(i, section);
        self.document.index.sections_moved(i, 1);
        i
    }
}

fn mend(piece: &mut String, f: impl FnOnce(&mut String)) -> Mended {
    let was = piece.clone();
    f(piece);
    Mended { was, is: piece.clone() }
}

/// Undoes what was mended, if the piece is still as it was left then.
fn give_back(piece: &mut String, mended: Option<&Mended>) {
    if let Some(mended) = mended.filter(|m| m.is == *piece) {
        piece.clone_from(&mended.was);
    }
}

/// A new entry in the form of its neighbours.
fn fresh(section: &Section, key: &str, value: &str, line_break: &str) -> Entry {
    let indent = section.entries.first().map_or("        ", |e| {
        let last = e.lead.rsplit('\n').next().unwrap_or_default();
        if last.trim().is_empty() { last } else { "        " }
    });
    let opened = section.open.ends_with('\n') || !section.entries.is_empty();
    let (lead, trail) = if opened {
        (indent.to_owned(), format!(",{line_break}"))
    } else {
        (format!("{line_break}        "), format!(",{line_break}    "))
    };
    Entry { lead, key_text: quote(key), colon: ": ".to_owned(), value: value.to_owned(), trail, key: key.to_owned() }
}
