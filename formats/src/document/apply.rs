//! Carrying out a change on a document, with the change that takes it back.

use super::Document;
use crate::change::{After, Bytes, Change, ChangeError, Place, Seam, Value};
use crate::documents::AnyTable;
use crate::text::canonical::{around, first_sign};
use crate::text::syntax::{Node, Shape, quote};
use crate::text::{Entry, Section};

impl Document {
    /// Applies a change. None if its result already holds; else the change that gives the same bytes back.
    ///
    /// # Errors
    /// If the document cannot be changed, the place does not exist, or `from` is not what is there. Then nothing
    /// has changed.
    pub fn apply(&mut self, change: &Change) -> Result<Option<Change>, ChangeError> {
        if let Some(because) = self.read_only() {
            return Err(ChangeError::ReadOnly { document: self.name.clone(), because: because.to_owned() });
        }
        let place = self.resolved(change.place())?;
        let inverse = match change {
            Change::Set { from, to, .. } => self.set(&place, from, to)?,
            Change::Add { value, after, bytes, .. } => self.add(&place, value, after, bytes.as_ref())?,
            Change::Remove { value, seam, .. } => self.remove(&place, value, *seam)?,
        };
        if inverse.is_some() {
            self.redecode(&place);
            self.text = std::sync::OnceLock::new();
        }
        Ok(inverse)
    }

    /// The place with its key in canonical spelling.
    fn resolved(&self, place: &Place) -> Result<Place, ChangeError> {
        if let Some(field) = &place.field
            && (field.is_empty() || !field.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
        {
            return Err(ChangeError::BadField(field.clone()));
        }
        let table = self.table(&place.section)?;
        let key = table.key(&place.key).map_err(|expected| ChangeError::BadKey {
            section: place.section.clone(),
            key: place.key.clone(),
            expected,
        })?;
        Ok(Place { key, ..place.clone() })
    }

    fn table(&self, section: &str) -> Result<&dyn AnyTable, ChangeError> {
        self.model
            .as_ref()
            .and_then(|m| m.section(section))
            .ok_or_else(|| ChangeError::NoSection { document: self.name.clone(), section: section.to_owned() })
    }

    fn found(&self, place: &Place) -> Option<(usize, usize)> {
        let i = self.lines.as_ref()?.sections.iter().position(|s| s.name == place.section)?;
        Some((i, self.entry_index(i, &place.key)?))
    }

    fn redecode(&mut self, place: &Place) {
        let value = self
            .found(place)
            .and_then(|(i, j)| Some(self.lines.as_ref()?.sections.get(i)?.entries.get(j)?.value.clone()));
        let shape_key = (place.section.clone(), place.key.clone());
        self.shape.remove(&shape_key);
        let Some(table) = self.model.as_mut().and_then(|m| m.section_mut(&place.section)) else { return };
        match value {
            None => table.remove(&place.key),
            Some(value) => {
                let faults = table.put(&place.key, &value);
                if !faults.is_empty() {
                    self.shape.insert(shape_key, faults);
                }
            }
        }
    }

    fn sections_mut(&mut self) -> &mut Vec<Section> {
        // Only reached with lines present: `apply` has refused all else.
        match &mut self.lines {
            Some(lines) => &mut lines.sections,
            none => {
                &mut none
                    .insert(crate::text::Lines {
                        lead: String::new(),
                        kind: String::new(),
                        open: String::new(),
                        format: None,
                        sections: Vec::new(),
                        close: String::new(),
                    })
                    .sections
            }
        }
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
        let Some((i, j)) = self.found(place) else {
            // An entry that is absent has no fields: setting one adds the entry.
            return match (from, to, &place.field) {
                (_, Value::Absent, _) => Ok(None),
                (Value::Text(_), _, _) => Err(conflict(from, "absent")),
                (_, Value::Text(text), Some(field)) => {
                    let value = format!("({field}: {text})");
                    self.add(&Place { field: None, ..place.clone() }, &value, &After::Order, None)
                }
                (_, Value::Text(text), None) => self.add(place, text, &After::Order, None),
                (_, Value::Anything, _) => Ok(None),
            };
        };
        let old = self.sections_mut()[i].entries[j].value.clone();
        let (after, was) = match &place.field {
            None => match new {
                None => {
                    if let Value::Text(text) = from
                        && !same(text, &old)
                    {
                        return Err(conflict(from, &old));
                    }
                    return self.remove(place, &old, Seam::default());
                }
                Some(text) => (text.to_owned(), Value::Text(old.clone())),
            },
            Some(field) => {
                let node =
                    Node::parse(&old).map_err(|e| ChangeError::BadValue { value: old.clone(), because: e.message })?;
                let Shape::Struct { .. } = &node.shape else {
                    return Err(ChangeError::NoFields { section: place.section.clone(), key: place.key.clone() });
                };
                let was = node.field(field).map_or(Value::Absent, |f| Value::Text(old[f.value.at.clone()].to_owned()));
                let order = self.table(&place.section)?.fields();
                (with_field(&old, &node, field, new, &order), was)
            }
        };
        if same_value(&was, to) {
            return Ok(None);
        }
        if *from != Value::Anything && !same_value(&was, from) {
            return Err(conflict(from, &was.to_string()));
        }
        self.sections_mut()[i].entries[j].value.clone_from(&after);
        // By field where that gives the bytes back, else by the whole value.
        let by_field = place.field.as_ref().and_then(|field| {
            let node = Node::parse(&after).ok()?;
            let back = match &was {
                Value::Text(text) => Some(text.as_str()),
                _ => None,
            };
            let order = self.table(&place.section).ok()?.fields();
            (with_field(&after, &node, field, back, &order) == old)
                .then(|| Change::set(place.clone(), to.clone(), was.clone()))
        });
        let whole = Place { field: None, ..place.clone() };
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
        if let Some((i, j)) = self.found(place) {
            let old = &self.sections_mut()[i].entries[j].value;
            if same(old, value) {
                return Ok(None);
            }
            return Err(ChangeError::Conflict {
                section: place.section.clone(),
                key: place.key.clone(),
                expected: "absent".to_owned(),
                found: old.clone(),
            });
        }
        let mut seam = Seam::default();
        let i = match self.sections_mut().iter().position(|s| s.name == place.section) {
            Some(i) => i,
            None => self.make_section(&place.section, &mut seam),
        };
        let j = match after {
            After::Start => 0,
            After::Key(key) => {
                let table = self.table(&place.section)?;
                let key = table.key(key).unwrap_or_else(|_| key.clone());
                self.entry_index(i, &key).map_or_else(|| self.ordered_index(i, place), |j| j + 1)
            }
            After::Order => self.ordered_index(i, place),
        };
        let line_break = self.lines.as_ref().map_or("\n", |l| l.line_break());
        let section = &mut self.sections_mut()[i];
        let entry = bytes.map_or_else(|| fresh(section, &place.key, value, line_break), |b| b.entry.clone());
        if let Some(before) = j.checked_sub(1).and_then(|n| section.entries.get_mut(n))
            && around(&before.trail).1.is_empty()
            && !before.trail[first_sign(&before.trail)..].starts_with(',')
        {
            before.trail.insert(0, ',');
            seam.comma = true;
        }
        section.entries.insert(j, entry);
        Ok(Some(Change::Remove { place: place.clone(), value: value.to_owned(), seam }))
    }

    fn remove(&mut self, place: &Place, value: &str, seam: Seam) -> Result<Option<Change>, ChangeError> {
        let Some((i, j)) = self.found(place) else { return Ok(None) };
        let found = self.sections_mut()[i].entries[j].value.clone();
        if !same(&found, value) {
            return Err(ChangeError::Conflict {
                section: place.section.clone(),
                key: place.key.clone(),
                expected: value.to_owned(),
                found,
            });
        }
        let sections = self.sections_mut();
        let entry = sections[i].entries.remove(j);
        let after = match j.checked_sub(1).and_then(|n| sections[i].entries.get_mut(n)) {
            Some(before) => {
                if seam.comma && before.trail.starts_with(',') {
                    before.trail.remove(0);
                }
                After::Key(before.key.clone())
            }
            None => After::Start,
        };
        if seam.section && sections[i].entries.is_empty() {
            sections.remove(i);
            if seam.section_comma
                && let Some(before) = i.checked_sub(1).and_then(|n| sections.get_mut(n))
                && let comma = first_sign(&before.close) + 1
                && before.close[comma..].starts_with(',')
            {
                before.close.remove(comma);
            }
        }
        let bytes = Some(Bytes { entry });
        Ok(Some(Change::Add { place: place.clone(), value: found, after, bytes }))
    }

    /// Where the canonical order puts a key: behind the last entry that sorts before it.
    fn ordered_index(&self, section: usize, place: &Place) -> usize {
        let Some(section) = self.lines.as_ref().and_then(|l| l.sections.get(section)) else { return 0 };
        let Ok(table) = self.table(&place.section) else { return section.entries.len() };
        let sort = table.sort_key(&place.key);
        section.entries.iter().rposition(|e| table.sort_key(&e.key) < sort).map_or(0, |n| n + 1)
    }

    /// Makes an absent section in its canonical place.
    fn make_section(&mut self, name: &str, seam: &mut Seam) -> usize {
        let known: Vec<&str> = self.model.iter().flat_map(|m| m.sections()).map(|(name, _)| name).collect();
        let rank = |n: &str| known.iter().position(|k| *k == n).unwrap_or(usize::MAX);
        let line_break = self.lines.as_ref().map_or("\n", |l| l.line_break());
        let sections = self.sections_mut();
        let i = sections.iter().rposition(|s| rank(&s.name) < rank(name)).map_or(0, |n| n + 1);
        seam.section = true;
        if let Some(before) = i.checked_sub(1).and_then(|n| sections.get_mut(n))
            && let brace = first_sign(&before.close)
            && !around(&before.close).1.trim_start().starts_with(',')
        {
            before.close.insert(brace + 1, ',');
            seam.section_comma = true;
        }
        let section = Section {
            lead: "    ".to_owned(),
            name: name.to_owned(),
            open: format!(": {{{line_break}"),
            entries: Vec::new(),
            close: format!("    }},{line_break}"),
        };
        sections.insert(i, section);
        i
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

/// A value that can stand in a line: it reads as one value, and the document stays a text.
fn checked(value: &str) -> Result<&str, ChangeError> {
    match Node::parse(value) {
        Ok(_) if value.contains('\0') => {
            Err(ChangeError::BadValue { value: value.to_owned(), because: "it holds a zero byte".to_owned() })
        }
        Ok(_) => Ok(value.trim()),
        Err(e) => Err(ChangeError::BadValue { value: value.to_owned(), because: e.message }),
    }
}

fn same(a: &str, b: &str) -> bool {
    match (Node::parse(a), Node::parse(b)) {
        (Ok(a), Ok(b)) => a.same(&b),
        _ => a == b,
    }
}

fn same_value(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => same(a, b),
        (a, b) => a == b,
    }
}

/// The value's text with one field set, changed or taken out; all other bytes stay.
fn with_field(text: &str, node: &Node, field: &str, new: Option<&str>, order: &[&str]) -> String {
    let Shape::Struct { fields, .. } = &node.shape else { return text.to_owned() };
    let at = fields.iter().position(|f| f.name == field);
    let splice =
        |range: std::ops::Range<usize>, with: &str| format!("{}{with}{}", &text[..range.start], &text[range.end..]);
    match (at, new) {
        (None, None) => text.to_owned(),
        (Some(i), Some(new)) => splice(fields[i].value.at.clone(), new),
        (Some(i), None) => match (fields.get(i + 1), i.checked_sub(1)) {
            (Some(next), _) => splice(fields[i].name_at.start..next.name_at.start, ""),
            (None, Some(before)) => splice(fields[before].value.at.end..fields[i].value.at.end, ""),
            (None, None) => splice(fields[i].name_at.start..fields[i].value.at.end, ""),
        },
        (None, Some(new)) => {
            let rank = |n: &str| order.iter().position(|o| *o == n).unwrap_or(usize::MAX);
            if let Some(next) = fields.iter().find(|f| rank(&f.name) > rank(field)) {
                splice(next.name_at.start..next.name_at.start, &format!("{field}: {new}, "))
            } else if let Some(last) = fields.last() {
                splice(last.value.at.end..last.value.at.end, &format!(", {field}: {new}"))
            } else {
                let open = node.at.start + text[node.at.start..].find('(').map_or(0, |n| n + 1);
                splice(open..open, &format!("{field}: {new}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "MapSheet(\n    format: 1,\n    hexes: {\n        // a comment\n        \"0101\": (terrain: Woods, name: \"Au\"), // behind\n        \"0103\": ( terrain : Marsh ),\n    },\n    sides: {},\n)\n";

    fn document() -> Document {
        Document::read("sheets/a", SHEET.as_bytes().to_vec())
    }

    fn round_trip(line: &str) -> String {
        let mut d = document();
        let inverse = d.apply(&line.parse().unwrap()).unwrap().unwrap_or_else(|| panic!("{line} is a no-op"));
        let changed = d.text().to_owned();
        assert_ne!(changed, SHEET, "{line}");
        d.apply(&inverse).unwrap();
        assert_eq!(d.text(), SHEET, "{line} and back by {inverse}");
        changed
    }

    #[test]
    fn a_change_and_its_inverse_give_the_same_bytes() {
        for (line, holds) in [
            ("sheets/a hexes 0101 terrain: Woods -> Clear", "(terrain: Clear, name: \"Au\"), // behind"),
            ("sheets/a hexes 0101 name: \"Au\" -> absent", "(terrain: Woods), // behind"),
            ("sheets/a hexes 0101 vp: absent -> 2", "(terrain: Woods, name: \"Au\", vp: 2)"),
            ("sheets/a hexes 0103 terrain: Marsh -> absent", "\"0103\": (  )"),
            ("sheets/a hexes 0103 name: absent -> \"Ried\"", "name: \"Ried\""),
            ("sheets/a hexes 0103: (terrain: Marsh) -> (terrain: Lake)", "\"0103\": (terrain: Lake),"),
            ("sheets/a hexes + 0102: (terrain: Clear)", "\"0102\": (terrain: Clear),\n        \"0103\""),
            ("sheets/a hexes 0104 terrain: absent -> Clear", "\"0104\": (terrain: Clear),\n    },"),
            ("sheets/a hexes - 0101: (terrain: Woods, name: \"Au\")", "hexes: {\n        \"0103\""),
            ("sheets/a sides + 0102/0101: (kinds: [River])", "\"0101/0102\": (kinds: [River])"),
            (
                "sheets/a notes + hexes/0101: (state: Unsure)",
                "notes: {\n        \"hexes/0101\": (state: Unsure),\n    },\n)",
            ),
        ] {
            let text = round_trip(line);
            assert!(text.contains(holds), "{line}:\n{text}");
        }
    }

    #[test]
    fn a_lost_comma_is_given_back() {
        let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)})";
        let mut d = Document::read("a", text.as_bytes().to_vec());
        let back = d.apply(&"a hexes + 0102: (vp: 2)".parse().unwrap()).unwrap().unwrap();
        assert!(d.faults().is_empty(), "{}\n{:?}", d.text(), d.faults());
        assert!(crate::text::Lines::parse(d.text()).is_ok(), "{}", d.text());
        d.apply(&back).unwrap();
        assert_eq!(d.text(), text);
        let back = d.apply(&"a sides + 0101/0102: (kinds: [River])".parse().unwrap()).unwrap().unwrap();
        assert!(crate::text::Lines::parse(d.text()).is_ok(), "{}", d.text());
        d.apply(&back).unwrap();
        assert_eq!(d.text(), text);
    }

    #[test]
    fn a_change_that_already_holds_is_nothing() {
        let mut d = document();
        for line in [
            "sheets/a hexes 0101 terrain: Clear -> Woods",
            "sheets/a hexes + 0103: (terrain: Marsh)",
            "sheets/a hexes - 0109: (terrain: Marsh)",
        ] {
            assert_eq!(d.apply(&line.parse().unwrap()).unwrap(), None, "{line}");
        }
        assert_eq!(d.text(), SHEET);
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut d = document();
        for (line, says) in [
            ("sheets/a hexes 0101 terrain: Marsh -> Clear", "is Woods, not Marsh"),
            ("sheets/a hexes 0109 terrain: Marsh -> Clear", "is absent, not Marsh"),
            ("sheets/a hexes + 0101: (terrain: Marsh)", "not absent"),
            ("sheets/a hexes - 0101: (terrain: Marsh)", "not (terrain: Marsh)"),
            ("sheets/a hexs 0101 terrain: Marsh -> Clear", "no section hexs"),
            ("sheets/a hexes 101 terrain: Marsh -> Clear", "four digits"),
            ("sheets/a hexes 0101 name: ? -> \"\0\"", "zero byte"),
            ("sheets/a hexes 0101 \"ter rain\": ? -> Clear", "no name of a field"),
        ] {
            let e = d.apply(&line.parse().unwrap()).unwrap_err();
            assert!(e.to_string().contains(says), "{line}: {e}");
        }
        assert_eq!(d.text(), SHEET);
    }

    #[test]
    fn an_entry_that_reads_as_no_value_comes_back() {
        let text = "MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (terrain Woods), // hm\n    },\n)\n";
        let mut d = Document::read("a", text.as_bytes().to_vec());
        let remove = Change::remove(Place::entry("a", "hexes", "0101"), "(terrain Woods)");
        let back = d.apply(&remove).unwrap().unwrap();
        assert!(!d.text().contains("0101"));
        d.apply(&back).unwrap();
        assert_eq!(d.text(), text);
        assert_eq!(d.faults().len(), 1);
    }

    #[test]
    fn the_model_follows_the_lines() {
        let mut d = document();
        d.apply(&"sheets/a hexes 0101 terrain: Woods -> Wods".parse().unwrap()).unwrap();
        let faults = d.faults();
        assert_eq!(faults.len(), 1);
        assert_eq!(&d.text()[faults[0].at.clone()], "Wods");
        assert_eq!(faults[0].nearest.as_deref(), Some("Woods"));
        d.apply(&"sheets/a hexes 0101: ? -> (terain: Woods)".parse().unwrap()).unwrap();
        let faults = d.faults();
        assert_eq!((faults.len(), faults[0].nearest.as_deref()), (1, Some("terrain")), "{faults:?}");
        assert_eq!(&d.text()[faults[0].at.clone()], "terain");
        assert!(d.map_sheet().unwrap().hexes.contains(&crate::geometry::Hex::new(1, 1)));
        assert!(d.map_sheet().unwrap().hexes.get(&crate::geometry::Hex::new(1, 1)).is_none());
    }
}
