//! Two states of a document that come from one, merged by entry and field.

mod maps;

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{After, Change, ChangeError, Place};
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

/// Changes of one entry together, in the order in which the entries come.
fn one_after_the_other(changes: Vec<Change>) -> Vec<((String, String), Vec<Change>)> {
    let mut out: Vec<((String, String), Vec<Change>)> = Vec::new();
    let mut at = BTreeMap::new();
    for change in changes {
        let entry = (change.place().section.clone(), change.place().key.clone());
        let n = *at.entry(entry.clone()).or_insert_with(|| {
            out.push((entry, Vec::new()));
            out.len() - 1
        });
        out[n].1.push(change);
    }
    out
}

/// Where rows of theirs go among ours, in sections that keep the order of the print.
struct Gaps<'a> {
    our: &'a Entries,
    theirs: &'a Document,
}

impl Gaps<'_> {
    /// Behind the row that precedes it in theirs and is in ours too, and behind all that ours put into that gap.
    fn after(&self, ours: &Document, place: &Place) -> After {
        let Some(theirs) = printed_keys(self.theirs, &place.section) else { return After::Order };
        let here = printed_keys(ours, &place.section).unwrap_or_default();
        let before = theirs.iter().take_while(|k| **k != place.key);
        let at = before.filter_map(|k| here.iter().position(|h| h == k)).last();
        let is_new = |key: &&String| {
            let changes = self.our.get(&(place.section.clone(), (*key).clone()));
            **key != place.key && changes.is_some_and(|c| c.iter().any(|c| matches!(c, Change::Add { .. })))
        };
        let gap = here.iter().skip(at.map_or(0, |n| n + 1)).take_while(is_new);
        gap.last().or_else(|| here.get(at?)).map_or(After::Start, |k| After::Key(k.clone()))
    }
}

/// The keys of a section that keeps the order of the print; None for any other.
fn printed_keys(document: &Document, section: &str) -> Option<Vec<String>> {
    let table = document.model()?.section(section).filter(|t| t.keeps_order())?;
    let sections = document.lines()?.sections.iter().filter(|s| s.name == section);
    Some(sections.flat_map(|s| &s.entries).filter_map(|e| table.key(&e.key).ok()).collect())
}

/// Moves the rows that theirs moved; one that both moved, and not to the same place, clashes.
fn printed_order(base: &Document, ours: &Document, gaps: &Gaps<'_>, merged: &mut Merged) {
    let our = diff::moves(base, ours);
    for their in diff::moves(base, gaps.theirs) {
        let place = Place::entry(ours.name(), &their.section, &their.key);
        let Some(entry) = entry(&merged.document, &their.section, &their.key).cloned() else { continue };
        let keys = printed_keys(&merged.document, &their.section).unwrap_or_default();
        let at = keys.iter().position(|k| *k == their.key).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|n| keys.get(n)).map_or(After::Start, |k| After::Key(k.clone()));
        let after = gaps.after(&merged.document, &place);
        if before == after {
            continue;
        }
        if let Some(own) = our.iter().find(|m| (&m.section, &m.key) == (&their.section, &their.key)) {
            let (ours, theirs) = (vec![own.out.clone(), own.back.clone()], vec![their.out, their.back]);
            merged.clashes.push(Clash { section: place.section, key: place.key, ours, theirs });
            continue;
        }
        let mut next = merged.document.clone();
        let out = Change::remove(place.clone(), entry.value.as_str());
        let back = Change::moved(&entry, place, entry.value.as_str()).behind(after);
        if next.apply(&out).is_ok() && next.apply(&back).is_ok() {
            merged.document = next;
            merged.taken.extend([their.out, their.back]);
        }
    }
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
    let our = by_entry(diff::contents(base, ours));
    let mut merged = Merged { document: ours.clone(), clashes: Vec::new(), taken: Vec::new() };
    let gaps = Gaps { our: &our, theirs };
    for ((section, key), changes) in one_after_the_other(diff::contents(base, theirs)) {
        let own = our.get(&(section.clone(), key.clone())).cloned().unwrap_or_default();
        let clash =
            |own: Vec<Change>| Clash { section: section.clone(), key: key.clone(), ours: own, theirs: changes.clone() };
        let reconciled = if agree(&own, &changes) { Some(changes.clone()) } else { maps::reconciled(&own, &changes) };
        let Some(changes) = reconciled else {
            merged.clashes.push(clash(own));
            continue;
        };
        let mut next = merged.document.clone();
        let done: Result<Vec<Option<Change>>, ChangeError> =
            changes.iter().map(|c| next.apply(&with_comments(c, &gaps, &merged.document))).collect();
        match done {
            Ok(done) => {
                merged.taken.extend(changes.into_iter().zip(done).filter(|(_, d)| d.is_some()).map(|(c, _)| c));
                merged.document = next;
            }
            // Both did something that diff does not tell, as to a value that cannot be read.
            Err(_) => merged.clashes.push(clash(own)),
        }
    }
    printed_order(base, ours, &gaps, &mut merged);
    Ok(merged)
}

/// What makes one entry of a document what it is in another of the same kind; one that is added brings its comments.
pub fn toward(from: &Document, to: &Document, section: &str, key: &str) -> Vec<Change> {
    let mut changes = diff::documents(from, to);
    changes.retain(|c| c.place().section == section && c.place().key == key);
    changes.iter().map(|c| commented(c, from.name(), to, None)).collect()
}

/// What makes a document what another of the same kind is, entry by entry, with the comments of those that are added.
pub fn all_toward(from: &Document, to: &Document) -> Vec<Change> {
    diff::documents(from, to).iter().map(|c| commented(c, from.name(), to, None)).collect()
}

/// A change under the name of ours; an entry that is added brings the comments it has in theirs, and stands where the
/// gaps of both put it.
fn with_comments(change: &Change, gaps: &Gaps<'_>, ours: &Document) -> Change {
    let place = Place { document: ours.name().to_owned(), ..change.place().clone() };
    let after = matches!(change, Change::Add { .. }).then(|| gaps.after(ours, &place));
    commented(change, ours.name(), gaps.theirs, after)
}

/// A change under a name; an entry that is added brings its comments, and stands behind `after` or where it said.
fn commented(change: &Change, name: &str, theirs: &Document, behind: Option<After>) -> Change {
    let place = Place { document: name.to_owned(), ..change.place().clone() };
    match change {
        Change::Add { value, after, .. } => {
            let after = behind.unwrap_or_else(|| after.clone());
            match entry(theirs, &place.section, &place.key) {
                Some(entry) => Change::moved(entry, place, value.as_str()).behind(after),
                None => Change::add(place, value.as_str()).behind(after),
            }
        }
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
                let behind = |e: &&mut Entry| !table.keeps_order() && table.sort_key(&e.key) > sort;
                let next = section.entries.iter_mut().find(behind);
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
    fn cells_of_two_columns_merge_and_one_cell_clashes() {
        let card = |cells: &str| {
            Document::read("a", format!("SetupCard(format: 1, rows: {{\"III\": (cells: {{{cells}}})}})").into_bytes())
        };
        let base = card("\"1\": \"?\", \"2\": \"?\"");
        let ours = card("\"1\": \"0101\", \"2\": \"?\"");
        let theirs = card("\"1\": \"?\", \"2\": \"0202\", \"3\": \"0303\"");
        let merged = documents(&base, &ours, &theirs).unwrap();
        assert!(merged.clashes.is_empty(), "{:?}", merged.clashes);
        let cells = merged.document.field_value("rows", "III", "cells").unwrap();
        assert_eq!(cells, "{\"1\": \"0101\", \"2\": \"0202\", \"3\": \"0303\"}");
        // From nothing at all, and with a cell less.
        for (base, ours, theirs, wanted) in [
            ("", "\"1\": \"0101\"", "\"2\": \"0202\"", "{\"2\": \"0202\", \"1\": \"0101\"}"),
            ("\"1\": \"\", \"2\": \"\"", "\"1\": \"ALT\", \"2\": \"\"", "\"1\": \"\"", "{\"1\": \"ALT\"}"),
        ] {
            let merged = documents(&card(base), &card(ours), &card(theirs)).unwrap();
            assert!(merged.clashes.is_empty(), "{:?}", merged.clashes);
            assert_eq!(merged.document.field_value("rows", "III", "cells").unwrap(), wanted);
        }
        let other = card("\"1\": \"0102\", \"2\": \"0202\"");
        let merged = documents(&base, &ours, &other).unwrap();
        assert_eq!((merged.clashes.len(), merged.document.text()), (1, ours.text()));
    }

    fn track(turns: &[&str]) -> Document {
        let lines: String = turns.iter().map(|t| format!("        \"{t}\": (kind: Day),\n")).collect();
        Document::read("a", format!("TurnTrack(\n    format: 1,\n    turns: {{\n{lines}    }},\n)\n").into_bytes())
    }

    fn turns(document: &Document) -> String {
        let keys: Vec<&str> = document.turn_track().unwrap().turns.keys().map(|k| k.0.as_str()).collect();
        keys.join(" ")
    }

    #[test]
    fn rows_of_both_sides_in_one_gap_stand_ours_first() {
        let base = track(&["P", "Q", "R"]);
        for (ours, theirs, wanted) in [
            (&["P", "X", "Y", "Q", "R"][..], &["P", "A", "B", "Q", "R"][..], "P X Y A B Q R"),
            (&["X", "P", "Q", "R"], &["A", "P", "Q", "R"], "X A P Q R"),
            (&["P", "Q", "R", "X"], &["P", "Q", "R", "A"], "P Q R X A"),
            // The row before theirs is gone from ours.
            (&["P", "R"], &["P", "Q", "A", "R"], "P A R"),
            // Theirs moved a row; both put one in.
            (&["P", "X", "Q", "R"], &["R", "P", "Q"], "R P X Q"),
            (&["Q", "P", "R"], &["P", "Q", "A", "R"], "Q A P R"),
            (&["R", "P", "Q"], &["R", "P", "Q"], "R P Q"),
        ] {
            let merged = documents(&base, &track(ours), &track(theirs)).unwrap();
            assert!(merged.clashes.is_empty(), "{ours:?} {theirs:?} {:?}", merged.clashes);
            assert_eq!(turns(&merged.document), wanted, "{ours:?} {theirs:?}");
            assert!(Document::read("a", merged.document.bytes()).faults().is_empty());
        }
        // Both moved one row, and not to one place.
        let (ours, theirs) = (track(&["P", "R", "S", "Q"]), track(&["Q", "P", "R", "S"]));
        let merged = documents(&track(&["P", "Q", "R", "S"]), &ours, &theirs).unwrap();
        assert_eq!(turns(&merged.document), turns(&ours));
        assert_eq!(merged.clashes.iter().map(|c| c.key.as_str()).collect::<Vec<_>>(), ["Q"]);
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
