//! A name changed wherever it stands: one list of changes over all documents.

use std::collections::BTreeMap;

use crate::change::{After, Change, Place, Value};
use crate::document::Document;
use crate::documents::counters::last_part;
use crate::documents::notes::within;
use crate::names::{Id, NameKind, Names, Reference, Resolved, references};
use crate::text::syntax::quote;
use crate::text::{Node, Shape};
use crate::title::Title;

/// Why a name cannot be changed so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenameFault {
    #[error("there is no {0} to rename")]
    Nothing(String),
    #[error("`{key}` stands in {section} of {document} already")]
    Taken { document: String, section: String, key: String },
    #[error("`{0}` is no name")]
    NoName(String),
    #[error("a {0} is renamed by its file")]
    File(&'static str),
}

/// What spellings of one thing become.
struct Spellings(Vec<(String, String)>);

/// Texts to be changed in an entry, as written, each with its new text, by field.
type Texts = BTreeMap<Option<&'static str>, Vec<(String, String)>>;

/// All that changes, by document.
#[derive(Default)]
struct Plan {
    /// Section and old key to new key.
    keys: BTreeMap<String, BTreeMap<(String, String), String>>,
    texts: BTreeMap<String, BTreeMap<(String, String), Texts>>,
}

impl Plan {
    fn key(&mut self, document: &str, section: &str, from: &str, to: &str) {
        let keys = self.keys.entry(document.to_owned()).or_default();
        keys.insert((section.to_owned(), from.to_owned()), to.to_owned());
    }

    fn text(&mut self, document: &str, entry: (&str, &str), field: Option<&'static str>, from: &str, to: &str) {
        let entries = self.texts.entry(document.to_owned()).or_default();
        let texts = entries.entry((entry.0.to_owned(), entry.1.to_owned())).or_default();
        texts.entry(field).or_default().push((from.to_owned(), to.to_owned()));
    }
}

/// The changes that give a unit, leader, formation, army or other name a new one: its key, what is named after it
/// (the units of a formation, the formations of an army), every reference that means it, and notes.
///
/// A reference that goes by an alias stays; the alias then means the new name.
///
/// # Errors
/// If there is no such name, or the new one is taken or none at all.
pub fn name(title: &Title, id: &Id, to: &str) -> Result<Vec<Change>, RenameFault> {
    if id.section.is_empty() || id.section == "hexes" {
        return Err(RenameFault::File(id.kind.word()));
    }
    if to.trim().is_empty() || to.trim() != to {
        return Err(RenameFault::NoName(to.to_owned()));
    }
    let names = Names::of(title);
    if !names.of_kind(id.kind).any(|known| known == id) {
        return Err(RenameFault::Nothing(format!("{} {}", id.kind.word(), id.key)));
    }
    let mut plan = Plan::default();
    let mut renamed: BTreeMap<Id, Spellings> = BTreeMap::new();
    let mut open = vec![(id.clone(), to.to_owned())];
    while let Some((id, to)) = open.pop() {
        if renamed.contains_key(&id) {
            continue;
        }
        let spellings = spellings(title, &id, &to);
        for (of, key) in named_after(title, &names, &id, &spellings) {
            open.push((of, key));
        }
        plan.key(&id.document, &id.section, &id.key, &to);
        own_fields(title, &id, &spellings, &mut plan);
        renamed.insert(id, spellings);
    }
    for document in title.documents() {
        for reference in references(document) {
            if names.alias(reference.text.trim(), &reference.context).is_some() {
                continue;
            }
            let Resolved::One(id) = names.resolve(&reference.text, &reference.context) else { continue };
            let Some(new) = renamed.get(&id).and_then(|s| s.rewritten(&reference.text)) else { continue };
            refer(&mut plan, &reference, &new);
        }
    }
    written_changes(title, &mut plan);
    let mut out = changes(title, &plan)?;
    let keys = plan.keys.iter().flat_map(|(document, keys)| {
        keys.iter().map(|((section, from), to)| [document.as_str(), section.as_str(), from.as_str(), to.as_str()])
    });
    out.extend(super::pages::follow(title, keys));
    Ok(out)
}

/// Errata, exceptions and options speak of entries by their keys: they go on to speak of the same.
fn written_changes(title: &Title, plan: &mut Plan) {
    let mut texts = Vec::new();
    for document in title.documents().filter(|d| d.errata().is_some() || d.scenario().is_some()) {
        for section in document.lines().into_iter().flat_map(|l| &l.sections) {
            for entry in &section.entries {
                let Ok(node) = Node::parse(&entry.value) else { continue };
                let Some(Shape::List(items)) = node.field("changes").map(|f| &f.value.shape) else { continue };
                for item in items {
                    let Shape::Text(text) = &item.shape else { continue };
                    let Ok(mut change) = text.parse::<Change>() else { continue };
                    let place = change.place_mut();
                    let of = plan.keys.get(&place.document);
                    let Some(key) = of.and_then(|keys| keys.get(&(place.section.clone(), place.key.clone()))) else {
                        continue;
                    };
                    place.key.clone_from(key);
                    texts.push((document.name(), &section.name, &entry.key, text.clone(), change.to_string()));
                }
            }
        }
    }
    for (document, section, key, from, to) in texts {
        plan.text(document, (section, key), Some("changes"), &from, &to);
    }
}

/// The changes that give a column of a card, track of casualties or chart a new label: its key, the cells below, notes.
///
/// # Errors
/// If there is no such column, or the new label is taken.
pub fn column(document: &Document, from: &str, to: &str) -> Result<Vec<Change>, RenameFault> {
    let table = document.model().and_then(|m| m.section("columns")).filter(|t| t.has(from));
    if table.is_none() {
        return Err(RenameFault::Nothing(format!("column {from}")));
    }
    if to.trim().is_empty() {
        return Err(RenameFault::NoName(to.to_owned()));
    }
    let mut title = Title::default();
    title.insert(document.clone());
    let mut plan = Plan::default();
    plan.key(document.name(), "columns", from, to);
    let rows = document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == "rows");
    for entry in rows.flat_map(|s| &s.entries) {
        plan.text(document.name(), ("rows", &entry.key), Some(CELL_KEYS), from, to);
    }
    changes(&title, &plan)
}

/// A list of changes for people, one a line.
pub fn preview(changes: &[Change]) -> String {
    changes.iter().map(|c| format!("{c}\n")).collect()
}

/// Stands for the keys in `cells`, not the texts.
const CELL_KEYS: &str = "cells: keys";

impl Spellings {
    /// The reference with the old spelling in it replaced: the longest that it is or ends with.
    fn rewritten(&self, text: &str) -> Option<String> {
        let exact = self.0.iter().find(|(old, _)| old == text.trim()).map(|(_, new)| new.clone());
        exact.or_else(|| {
            let mut inside: Vec<_> =
                self.0.iter().filter_map(|(old, new)| Some((text.rfind(old.as_str())?, old, new))).collect();
            inside.sort_by_key(|(_, old, _)| std::cmp::Reverse(old.len()));
            inside.first().map(|(at, old, new)| format!("{}{new}{}", &text[..*at], &text[at + old.len()..]))
        })
    }
}

/// The designation of a formation as counters print it, if it is one.
fn designation(title: &Title, id: &Id) -> Option<String> {
    let line = title.document(&id.document)?.title_page()?.formations.get(&id.key)?;
    Some(line.designation(&id.key).to_owned())
}

/// What a new key of a formation makes of its designation: the same words less in front.
fn new_designation(id: &Id, old: &str, to: &str) -> String {
    let lead = id.key.strip_suffix(old).unwrap_or_default();
    to.strip_prefix(lead).filter(|rest| !rest.is_empty()).unwrap_or(to).to_owned()
}

fn spellings(title: &Title, id: &Id, to: &str) -> Spellings {
    let mut out = vec![(id.key.clone(), to.to_owned())];
    match id.kind {
        NameKind::Formation => {
            if let Some(old) = designation(title, id) {
                let new = new_designation(id, &old, to);
                out.push((old, new));
            }
        }
        NameKind::Unit => {
            let named = title.document(&id.document).and_then(Document::counters).and_then(|c| c.units.get(&id.key));
            // A name written out stays what it is.
            if named.is_none_or(|l| l.name.is_none()) {
                out.push((last_part(&id.key).to_owned(), last_part(to).to_owned()));
            }
        }
        _ => {}
    }
    out.retain(|(old, new)| !old.is_empty() && old != new);
    Spellings(out)
}

/// A designation written out goes with the key.
fn own_fields(title: &Title, id: &Id, spellings: &Spellings, plan: &mut Plan) {
    let page = title.document(&id.document).and_then(Document::title_page);
    let line = page.filter(|_| id.kind == NameKind::Formation).and_then(|p| p.formations.get(&id.key));
    if let Some(old) = line.and_then(|l| l.designation.as_deref())
        && let Some((_, new)) = spellings.0.iter().find(|(from, _)| from == old)
    {
        plan.text(&id.document, (&id.section, &id.key), Some("designation"), old, new);
    }
}

/// What is named after a thing: the formations and divisions whose keys begin with it, the pieces of a formation.
fn named_after(title: &Title, names: &Names, id: &Id, spellings: &Spellings) -> Vec<(Id, String)> {
    let mut out = Vec::new();
    let mut begin = |of: &Id, sign: char| {
        let led = |(old, new): &(String, String)| {
            let rest = of.key.strip_prefix(old.as_str()).filter(|rest| rest.starts_with(sign))?;
            Some(format!("{new}{rest}"))
        };
        if let Some(key) = spellings.0.iter().find_map(led) {
            out.push((of.clone(), key));
        }
    };
    match id.kind {
        NameKind::Army => {
            for of in names.of_kind(NameKind::Formation).filter(|of| names.army(of) == Some(&id.key)) {
                begin(of, ' ');
            }
        }
        NameKind::Formation => {
            let means = |r: &Reference| matches!(names.resolve(&r.text, &r.context), Resolved::One(f) if f == *id);
            for document in title.documents() {
                for r in references(document).iter().filter(|r| r.field == Some("formation") && means(r)) {
                    let kind = match r.section {
                        "units" => NameKind::Unit,
                        "trains" => NameKind::Train,
                        "divisions" => NameKind::Division,
                        _ => continue,
                    };
                    let (document, section) = (r.document.clone(), r.section.to_owned());
                    begin(&Id { kind, document, section, key: r.key.clone() }, '/');
                }
            }
        }
        _ => {}
    }
    out
}

fn refer(plan: &mut Plan, reference: &Reference, new: &str) {
    let Reference { document, section, key, field, written, text, .. } = reference;
    match field {
        None => plan.key(document, section, key, new),
        Some(field) => {
            let Some(at) = written.rfind(text.as_str()) else { return };
            let whole = format!("{}{new}{}", &written[..at], &written[at + text.len()..]);
            plan.text(document, (section, key), Some(field), written, &whole);
        }
    }
}

fn changes(title: &Title, plan: &Plan) -> Result<Vec<Change>, RenameFault> {
    let mut out = Vec::new();
    for document in title.documents() {
        let none = (BTreeMap::new(), BTreeMap::new());
        let keys = plan.keys.get(document.name()).unwrap_or(&none.0);
        let texts = plan.texts.get(document.name()).unwrap_or(&none.1);
        for ((section, _), to) in keys {
            let table = document.model().and_then(|m| m.section(section));
            if table.is_some_and(|t| t.has(to)) && !keys.contains_key(&(section.clone(), to.clone())) {
                let (document, section, key) = (document.name().to_owned(), section.clone(), to.clone());
                return Err(RenameFault::Taken { document, section, key });
            }
        }
        if !keys.is_empty() || !texts.is_empty() {
            of_document(document, keys, texts, &mut out);
        }
    }
    Ok(out)
}

fn of_document(
    document: &Document,
    keys: &BTreeMap<(String, String), String>,
    texts: &BTreeMap<(String, String), Texts>,
    out: &mut Vec<Change>,
) {
    let mut added = Vec::new();
    for section in document.lines().into_iter().flat_map(|l| &l.sections) {
        let mut before: Option<String> = None;
        for entry in &section.entries {
            let at = (section.name.clone(), entry.key.clone());
            let place = Place::entry(document.name(), &section.name, &entry.key);
            let to = match section.name.as_str() {
                "notes" | "proofread" => note(&entry.key, keys, texts),
                _ => keys.get(&at).cloned(),
            };
            let edits = texts.get(&at).map(|t| edits(&entry.value, t)).unwrap_or_default();
            match &to {
                Some(key) => {
                    out.push(Change::remove(place.clone(), entry.value.as_str()));
                    let value = spliced(&entry.value, 0..entry.value.len(), &edits);
                    let after = before.clone().map_or(After::Start, After::Key);
                    let keeps_order = document
                        .model()
                        .and_then(|m| m.section(&section.name))
                        .is_some_and(crate::documents::AnyTable::keeps_order);
                    let moved = Change::moved(entry, Place { key: key.clone(), ..place }, value);
                    added.push(if keeps_order { moved.behind(after) } else { moved });
                }
                None => fields(&entry.value, &edits, &place, out),
            }
            before = Some(to.unwrap_or_else(|| entry.key.clone()));
        }
    }
    // What goes out makes room before anything comes in.
    out.append(&mut added);
}

/// One change for each field that holds one of the edits.
fn fields(value: &str, edits: &[Edit], place: &Place, out: &mut Vec<Change>) {
    let Ok(node) = Node::parse(value) else { return };
    let Shape::Struct { fields, .. } = &node.shape else { return };
    for field in fields {
        let at = field.value.at.clone();
        let to = spliced(value, at.clone(), edits);
        if to != value[at.clone()] {
            let place = Place { field: Some(field.name.clone()), ..place.clone() };
            out.push(Change::set(place, Value::Text(value[at].to_owned()), Value::Text(to)));
        }
    }
}

/// Where a quoted text stands in a value, and its new text.
type Edit = (std::ops::Range<usize>, String);

fn spliced(value: &str, within: std::ops::Range<usize>, edits: &[Edit]) -> String {
    let mut out = String::new();
    let mut next = within.start;
    for (at, to) in edits.iter().filter(|(at, _)| within.start <= at.start && at.end <= within.end) {
        out.push_str(&value[next..at.start]);
        out.push_str(&quote(to));
        next = at.end;
    }
    out.push_str(&value[next..within.end]);
    out
}

fn edits(value: &str, texts: &Texts) -> Vec<Edit> {
    let Ok(node) = Node::parse(value) else { return Vec::new() };
    let mut out = Vec::new();
    for (field, texts) in texts {
        let keys_only = *field == Some(CELL_KEYS);
        let name = if keys_only { "cells" } else { field.unwrap_or_default() };
        if let Some(field) = node.field(name) {
            collect(&field.value, keys_only, texts, &mut out);
        }
    }
    out.sort_by_key(|(at, _)| at.start);
    out.dedup();
    out
}

fn collect(node: &Node, keys_only: bool, texts: &[(String, String)], out: &mut Vec<Edit>) {
    match &node.shape {
        Shape::Text(text) => {
            if let Some((_, new)) = texts.iter().find(|(old, _)| old == text) {
                out.push((node.at.clone(), new.clone()));
            }
        }
        Shape::List(items) => items.iter().for_each(|n| collect(n, keys_only, texts, out)),
        Shape::Map(pairs) => {
            pairs.iter().map(|(k, v)| if keys_only { k } else { v }).for_each(|n| collect(n, keys_only, texts, out));
        }
        Shape::Struct { fields, .. } => fields.iter().for_each(|f| collect(&f.value, keys_only, texts, out)),
        Shape::Tuple { items, .. } => items.iter().for_each(|n| collect(n, keys_only, texts, out)),
        Shape::Word(_) | Shape::Number(_) => {}
    }
}

/// The place of a note whose entry, or whose column, has a new key.
fn note(
    place: &str,
    keys: &BTreeMap<(String, String), String>,
    texts: &BTreeMap<(String, String), Texts>,
) -> Option<String> {
    let (section, rest) = place.split_once('/')?;
    let of_entry = keys.iter().filter(|((s, _), _)| s == section).find_map(|((_, old), new)| {
        let behind = within(rest, old)?;
        Some(format!("{section}/{new}{behind}"))
    });
    of_entry.or_else(|| {
        let columns = texts.values().filter_map(|t| t.get(&Some(CELL_KEYS))).flatten();
        let (old, new) = columns.into_iter().next()?;
        Some(format!("{}/cells/{new}", place.strip_suffix(&format!("/cells/{old}"))?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Context;
    use crate::names::tests::title;

    fn find(title: &Title, kind: NameKind, text: &str) -> Id {
        match Names::of(title).resolve(text, &Context::of(&[kind])) {
            Resolved::One(id) => id,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Renames, applies, and takes all back again; what changed in words.
    fn renamed(kind: NameKind, from: &str, to: &str) -> (Title, String) {
        let before = title();
        let mut after = before.clone();
        let changes = name(&before, &find(&before, kind, from), to).unwrap();
        let undo: Vec<Change> = changes.iter().filter_map(|c| after.apply(c).unwrap()).collect();
        assert_eq!(undo.len(), changes.len(), "{}", preview(&changes));
        let mut back = after.clone();
        for change in undo.iter().rev() {
            back.apply(change).unwrap();
        }
        for document in before.documents() {
            assert_eq!(back.document(document.name()).unwrap().text(), document.text());
        }
        (after, preview(&changes))
    }

    #[test]
    fn a_unit_is_renamed_in_rows_cells_and_notes() {
        let (after, says) = renamed(NameKind::Unit, "Souham", "III/Ricard");
        for line in [
            "counters/a units - III/Souham: (army: \"Grande\", formation: \"III\")",
            "counters/a units + III/Ricard: (army: \"Grande\", formation: \"III\")",
            "cards/a rows + III/Ricard: (cells: {\"1\": \"R 0101\"}) after Hardegg",
            "cards/a notes + rows/III/Ricard/cells/1: (state: Unsure)",
        ] {
            assert!(says.contains(&format!("{line}\n")), "{line} is not in\n{says}");
        }
        let keys: Vec<_> = after.document("cards/a").unwrap().setup_card().unwrap().rows.keys().collect();
        assert_eq!(keys.iter().map(|k| k.0.as_str()).collect::<Vec<_>>(), ["Hardegg", "III/Ricard", "Ney-2"]);
    }

    #[test]
    fn a_formation_takes_along_what_is_named_after_it_and_no_other_of_its_number() {
        let (after, says) = renamed(NameKind::Formation, "Russian III", "Russian IX");
        for line in [
            "title formations + \"Russian IX\": (army: \"Russian\", battles: [\"28\", \"29\"])",
            "title divisions + \"Russian IX/4\": (formation: \"Russian IX\", designation: \"4\")",
            "counters/a units + IX/Kaptsevich: (army: \"Russian\", formation: \"IX\")",
            "counters/a units + IX/4: (formation: \"Russian IX\", name: \"4th\")",
            "tracks/a entries a units: [\"III\", \"Russian III Corps\"] -> [\"III\", \"Russian IX Corps\"]",
        ] {
            assert!(says.contains(&format!("{line}\n")), "{line} is not in\n{says}");
        }
        // The alias that a reference goes by means the unit still, and Austrian and French stay.
        assert!(!says.contains("Kapzevitch") && !says.contains("Souham") && !says.contains("GYULAI"), "{says}");
        assert_eq!(find(&after, NameKind::Unit, "Kapzevitch").key, "IX/Kaptsevich");
        assert_eq!(find(&after, NameKind::Formation, "Austrian III").key, "Austrian III");
    }

    #[test]
    fn an_army_takes_its_formations_along() {
        let (after, says) = renamed(NameKind::Army, "Austrian", "Imperial");
        for line in [
            "title formations + \"Imperial III\": (army: \"Imperial\", battles: [\"28\"])",
            "cards/a rows Hardegg cells: {\"1\": \"within 3 of Austrian III\"} -> {\"1\": \"within 3 of Imperial III\"}",
            "counters/a leaders GYULAI army: \"Austrian\" -> \"Imperial\"",
        ] {
            assert!(says.contains(&format!("{line}\n")), "{line} is not in\n{says}");
        }
        let id = find(&after, NameKind::Formation, "Imperial III");
        assert_eq!(Names::of(&after).side(&id), Some("Coalition"));
    }

    #[test]
    fn a_column_is_renamed_with_its_cells() {
        let before = title();
        let card = before.document("cards/a").unwrap();
        let mut after = card.clone();
        for change in column(card, "1", "5.19.13").unwrap() {
            after.apply(&change).unwrap();
        }
        assert!(!after.text().contains("\"1\"") && !after.text().contains("cells/1"), "{}", after.text());
        assert!(after.text().contains("\"rows/III/Souham/cells/5.19.13\""), "{}", after.text());
        assert!(after.setup_card().unwrap().rows.iter().all(|(_, r)| r.cells.contains_key("5.19.13")));
        assert!(matches!(column(card, "2", "3"), Err(RenameFault::Nothing(_))));
    }

    #[test]
    fn a_name_that_is_taken_or_none_is_refused() {
        let title = title();
        let souham = find(&title, NameKind::Unit, "Souham");
        assert!(matches!(name(&title, &souham, "Hardegg"), Err(RenameFault::Taken { .. })));
        assert!(matches!(name(&title, &souham, " "), Err(RenameFault::NoName(_))));
        assert!(matches!(name(&title, &Id { key: "X".into(), ..souham }, "Y"), Err(RenameFault::Nothing(_))));
        let sheet = find(&title, NameKind::Sheet, "vale");
        assert!(matches!(name(&title, &sheet, "b"), Err(RenameFault::File("sheet"))));
    }
}
