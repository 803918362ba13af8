//! Two states of a document that come from one, merged by entry and field.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, ChangeError, Place};
use crate::diff;
use crate::document::Document;
use crate::text::Entry;

/// A place that both sides have changed, and not to the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    pub section: String,
    pub key: String,
    /// What each side did to it, from the base.
    pub ours: Vec<Change>,
    pub theirs: Vec<Change>,
}

impl Clash {
    /// In one line.
    pub fn in_words(&self) -> String {
        let all = |changes: &[Change]| changes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        format!("{} {}: mine `{}`, theirs `{}`", self.section, self.key, all(&self.ours), all(&self.theirs))
    }
}

/// What came of a merge.
#[derive(Debug, Clone)]
pub struct Merged {
    /// Ours, with what only theirs changed.
    pub document: Document,
    pub clashes: Vec<Clash>,
    /// Of theirs, what was done to ours.
    pub taken: Vec<Change>,
}

/// By section and key.
type Entries = BTreeMap<(String, String), Vec<Change>>;

fn by_entry(changes: Vec<Change>) -> Entries {
    let mut out = Entries::new();
    for change in changes {
        let place = change.place();
        out.entry((place.section.clone(), place.key.clone())).or_default().push(change);
    }
    out
}

/// Whether two sides leave each other alone: they change other fields, or do the same.
fn agree(ours: &[Change], theirs: &[Change]) -> bool {
    theirs.iter().all(|their| {
        ours.iter().all(|our| match (our.place().field.as_ref(), their.place().field.as_ref()) {
            (Some(a), Some(b)) if a != b => true,
            _ => same_end(our, their),
        })
    })
}

fn same_end(a: &Change, b: &Change) -> bool {
    let reads = |text: &str| crate::text::Node::parse(text).map_or_else(|_| text.to_owned(), |n| n.canonical());
    match (a, b) {
        (Change::Set { place: p, to: a, .. }, Change::Set { place: q, to: b, .. }) => {
            p.field == q.field && reads(&a.to_string()) == reads(&b.to_string())
        }
        (Change::Add { value: a, .. }, Change::Add { value: b, .. }) => reads(a) == reads(b),
        (Change::Remove { .. }, Change::Remove { .. }) => true,
        _ => false,
    }
}

/// Merges what theirs changed since the base into ours. The text is that of ours; an entry that only theirs has comes
/// with its comments. A clash leaves the entry as ours has it.
///
/// # Errors
/// If one of the three cannot be read, or ours not changed.
pub fn documents(base: &Document, ours: &Document, theirs: &Document) -> Result<Merged, ChangeError> {
    for document in [base, ours, theirs] {
        if let Some(because) = document.read_only() {
            return Err(ChangeError::ReadOnly { document: document.name().to_owned(), because: because.to_owned() });
        }
    }
    let (our, their) = (by_entry(diff::documents(base, ours)), by_entry(diff::documents(base, theirs)));
    let mut merged = Merged { document: ours.clone(), clashes: Vec::new(), taken: Vec::new() };
    for ((section, key), changes) in their {
        let own = our.get(&(section.clone(), key.clone())).cloned().unwrap_or_default();
        let clash =
            |own: Vec<Change>| Clash { section: section.clone(), key: key.clone(), ours: own, theirs: changes.clone() };
        if !agree(&own, &changes) {
            merged.clashes.push(clash(own));
            continue;
        }
        let mut next = merged.document.clone();
        let done: Result<Vec<Option<Change>>, ChangeError> =
            changes.iter().map(|c| next.apply(&with_comments(c, ours.name(), theirs))).collect();
        match done {
            Ok(done) => {
                merged.taken.extend(changes.into_iter().zip(done).filter(|(_, d)| d.is_some()).map(|(c, _)| c));
                merged.document = next;
            }
            // Both did something that diff does not tell, as to a value that cannot be read.
            Err(_) => merged.clashes.push(clash(own)),
        }
    }
    Ok(merged)
}

/// What makes one entry of a document what it is in another of the same kind; one that is added brings its comments.
pub fn toward(from: &Document, to: &Document, section: &str, key: &str) -> Vec<Change> {
    let mut changes = diff::documents(from, to);
    changes.retain(|c| c.place().section == section && c.place().key == key);
    changes.iter().map(|c| with_comments(c, from.name(), to)).collect()
}

/// What makes a document what another of the same kind is, entry by entry, with the comments of those that are added.
pub fn all_toward(from: &Document, to: &Document) -> Vec<Change> {
    diff::documents(from, to).iter().map(|c| with_comments(c, from.name(), to)).collect()
}

/// A change under the name of ours; an entry that is added brings the comments it has in theirs.
fn with_comments(change: &Change, name: &str, theirs: &Document) -> Change {
    let place = Place { document: name.to_owned(), ..change.place().clone() };
    match change {
        Change::Add { value, .. } => match entry(theirs, &place.section, &place.key) {
            Some(entry) => Change::moved(entry, place, value.as_str()),
            None => Change::add(place, value.as_str()),
        },
        Change::Remove { value, .. } => Change::remove(place, value.as_str()),
        Change::Set { from, to, .. } => Change::set(place, from.clone(), to.clone()),
    }
}

fn entry<'a>(document: &'a Document, section: &str, key: &str) -> Option<&'a Entry> {
    let table = document.model()?.section(section)?;
    let sections = document.lines()?.sections.iter().filter(|s| s.name == section);
    sections.flat_map(|s| &s.entries).find(|e| table.key(&e.key).is_ok_and(|k| k == key))
}

/// The text of a merge, each clash as git marks it: both sides' entries stand between the markers, one line each.
pub fn with_markers(merged: &Merged, theirs: &Document) -> String {
    let Some(lines) = merged.document.lines() else { return merged.document.text().to_owned() };
    let mut lines = lines.clone();
    let line_break = lines.line_break();
    let mut written = BTreeSet::new();
    for clash in &merged.clashes {
        let line = |entry: Option<&Entry>| {
            entry.map(|e| format!("        {}: {},{line_break}", e.key_text, on_one_line(&e.value))).unwrap_or_default()
        };
        let mine = line(entry(&merged.document, &clash.section, &clash.key));
        let other = line(entry(theirs, &clash.section, &clash.key));
        let block = format!("<<<<<<< ours{line_break}{mine}======={line_break}{other}>>>>>>> theirs{line_break}");
        let Some(table) = merged.document.model().and_then(|m| m.section(&clash.section)) else { continue };
        let Some(section) = lines.sections.iter_mut().find(|s| s.name == clash.section) else { continue };
        let at = section.entries.iter().position(|e| table.key(&e.key).is_ok_and(|k| k == clash.key));
        if !written.insert((clash.section.clone(), clash.key.clone())) {
            continue;
        }
        match at {
            Some(at) => {
                let gone = section.entries.remove(at);
                // Comments above stay above; what stood behind the value is in its line no more.
                let above = gone.lead.rfind('\n').map_or("", |n| &gone.lead[..=n]);
                let block = format!("{above}{block}");
                match section.entries.get_mut(at) {
                    Some(next) => next.lead.insert_str(0, &block),
                    None => section.close.insert_str(0, &block),
                }
            }
            None => {
                let sort = table.sort_key(&clash.key);
                let next = section.entries.iter_mut().find(|e| table.sort_key(&e.key) > sort);
                match next {
                    Some(next) => next.lead.insert_str(0, &block),
                    None => section.close.insert_str(0, &block),
                }
            }
        }
    }
    lines.text()
}

fn on_one_line(value: &str) -> String {
    if value.contains('\n') {
        crate::text::Node::parse(value).map_or_else(|_| value.to_owned(), |n| n.canonical())
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(hexes: &str) -> Document {
        Document::read("a", format!("MapSheet(\n    format: 1,\n    hexes: {{\n{hexes}    }},\n)\n").into_bytes())
    }

    const BASE: &str =
        "        // the mill\n        \"0101\": (terrain: Clear), // sure\n        \"0102\": (terrain: Clear),\n";

    #[test]
    fn neighbours_and_two_lines_in_one_gap_merge_with_their_comments() {
        let ours = sheet(&format!(
            "{}        \"0104\": (vp: 4),\n",
            BASE.replace("(terrain: Clear), // sure", "(terrain: Woods), // sure")
        ));
        let theirs = sheet(&format!(
            "{}        // by the ford\n        \"0103\": (vp: 3), // seen\n",
            BASE.replace("\"0102\": (terrain: Clear)", "\"0102\": (terrain: Marsh)")
        ));
        let merged = documents(&sheet(BASE), &ours, &theirs).unwrap();
        assert!(merged.clashes.is_empty(), "{:?}", merged.clashes);
        assert_eq!(
            merged.document.text(),
            sheet("        // the mill\n        \"0101\": (terrain: Woods), // sure\n        \"0102\": (terrain: Marsh),\n        // by the ford\n        \"0103\": (vp: 3), // seen\n        \"0104\": (vp: 4),\n").text()
        );
        assert_eq!(merged.taken.len(), 2);
    }

    #[test]
    fn two_fields_of_one_hex_merge_and_the_same_change_is_no_clash() {
        let ours = sheet(&BASE.replace("(terrain: Clear), // sure", "(terrain: Clear, vp: 1), // sure"));
        let theirs = sheet(&BASE.replace("(terrain: Clear), // sure", "(terrain: Woods), // sure"));
        let merged = documents(&sheet(BASE), &ours, &theirs).unwrap();
        assert!(merged.clashes.is_empty());
        assert_eq!(merged.document.value("hexes", "0101"), Some("(terrain: Woods, vp: 1)"));
        assert!(documents(&sheet(BASE), &ours, &ours).unwrap().clashes.is_empty());
    }

    #[test]
    fn the_same_cell_is_one_conflict_on_one_line() {
        let to = |terrain: &str| {
            sheet(&BASE.replace("(terrain: Clear), // sure", &format!("(terrain: {terrain}), // sure")))
        };
        let (ours, theirs) = (to("Woods"), to("Marsh"));
        let merged = documents(&sheet(BASE), &ours, &theirs).unwrap();
        assert_eq!(merged.clashes.len(), 1);
        assert!(merged.clashes[0].in_words().contains("terrain: Clear -> Woods"), "{}", merged.clashes[0].in_words());
        assert_eq!(merged.document.text(), ours.text());
        let text = with_markers(&merged, &theirs);
        assert!(text.contains("        // the mill\n<<<<<<< ours\n        \"0101\": (terrain: Woods),\n=======\n        \"0101\": (terrain: Marsh),\n>>>>>>> theirs\n        \"0102\""), "{text}");
        // One side takes the entry away, the other changes it.
        let gone = sheet("        \"0102\": (terrain: Clear),\n");
        for (ours, theirs) in [(&gone, &theirs), (&ours, &gone)] {
            assert_eq!(documents(&sheet(BASE), ours, theirs).unwrap().clashes.len(), 1);
        }
        assert!(documents(&sheet(BASE), &ours, &Document::read("a", b"(((".to_vec())).is_err());
    }
}
