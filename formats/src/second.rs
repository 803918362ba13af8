//! Second entry: what two transcriptions of one component read differently, and how each difference is settled.

use std::collections::BTreeSet;

use crate::change::{After, Change, Place, Value};
use crate::diff;
use crate::document::Document;
use crate::documents::Model;
use crate::text::syntax::quote;
use crate::text::{Node, Shape};

/// Sections that are not read off the print.
const NOT_PRINTED: [&str; 4] = ["about", "notes", "suppressions", "progress"];
/// The beginning of the note on what was settled, in the second document.
const SETTLED: &str = "settled: ";

/// The folder inside a title where components stand as they were read a second time.
const FOLDER: &str = "second/";

/// The name of the second entry of a document.
pub fn twin(name: &str) -> String {
    format!("{FOLDER}{name}")
}

/// Whether a document of this name is a second entry.
pub fn is_second(name: &str) -> bool {
    name.starts_with(FOLDER)
}

/// The document that a second entry is of; None if it is none.
pub fn first_of(name: &str) -> Option<&str> {
    name.strip_prefix(FOLDER)
}

/// What whoever reads a component a second time is given of it: the document as it is begun, and the changes that write
/// its frame. Of a map sheet that is the grid, of a set-up card its columns and rows without a cell, of counters their
/// names; of anything else nothing. None if the first cannot be read, or is a second entry itself.
pub fn frame(first: &Document) -> Option<(Document, Vec<Change>)> {
    let model = first.model()?;
    if is_second(first.name()) {
        return None;
    }
    let name = twin(first.name());
    let begun = Document::empty(&name, first.kind()?)?;
    let sections: &[&str] = match model {
        Model::MapSheet(_) => &["grid"],
        Model::SetupCard(_) => &["columns", "rows"],
        Model::Counters(_) => &["units", "leaders", "vedettes", "trains"],
        _ => &[],
    };
    let bare = |section: &str, value: &str| match (section, model) {
        ("rows", _) => without_cells(value),
        (_, Model::Counters(_)) => "()".to_owned(),
        _ => value.to_owned(),
    };
    let mut changes = Vec::new();
    for section in first.lines()?.sections.iter().filter(|s| sections.contains(&s.name.as_str())) {
        let add =
            |key: &str, value: &str| Change::add(Place::entry(&name, &section.name, key), bare(&section.name, value));
        changes.extend(section.entries.iter().map(|entry| add(&entry.key, &entry.value)));
    }
    Some((begun, changes))
}

/// A row of a card with nothing in its cells.
fn without_cells(row: &str) -> String {
    let Ok(mut node) = Node::parse(row) else { return "()".to_owned() };
    if let Shape::Struct { fields, .. } = &mut node.shape {
        fields.retain(|field| field.name != "cells");
    }
    node.canonical()
}

/// A place that the two read differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// In the first document.
    pub place: Place,
    pub first: Value,
    pub second: Value,
}

impl Difference {
    /// Whether only one of the two has read the place at all.
    pub fn is_one_sided(&self) -> bool {
        let unread = |value: &Value| match value {
            Value::Absent => true,
            Value::Text(text) => text == "\"?\"",
            Value::Anything => false,
        };
        unread(&self.first) || unread(&self.second)
    }
}

/// What became of the comparison of two documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// In the order of the sections and of the first document.
    pub differences: Vec<Difference>,
    /// Readings that both have alike: fields, cells, and entries without fields.
    pub agree: usize,
    /// Differences that were settled before.
    pub settled: usize,
}

/// How a difference is settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    First,
    Second,
    /// Both were wrong; a value as written.
    Third(String),
}

/// Compares two transcriptions of one component. The order of rows is not compared, and neither is what is said about
/// the transcription itself: names, notes, suppressions, progress.
///
/// # Errors
/// In words, if they are of different kinds or cannot be read.
pub fn compare(first: &Document, second: &Document) -> Result<Comparison, String> {
    for document in [first, second] {
        if document.model().is_none() {
            let because = document.read_only().unwrap_or("it is of no known kind");
            return Err(format!("{}: {because}", document.name()));
        }
    }
    if first.kind() != second.kind() {
        let kind = |d: &Document| d.kind().unwrap_or_default().to_owned();
        return Err(format!("{} is a {}, {} is a {}", first.name(), kind(first), second.name(), kind(second)));
    }
    let mut out = Comparison::default();
    let mut differ = 0;
    for change in diff::contents(first, second) {
        if NOT_PRINTED.contains(&change.place().section.as_str()) {
            continue;
        }
        let (place, a, b) = match change {
            Change::Set { place, from, to } => (place, from, to),
            Change::Add { place, value, .. } => (place, Value::Absent, Value::Text(value)),
            Change::Remove { place, value, .. } => (place, Value::Text(value), Value::Absent),
        };
        let before = out.differences.len();
        differences(&place, &a, &b, &mut out.differences);
        let new = out.differences.get(before..).unwrap_or_default();
        differ += new.iter().map(|d| readings(&d.first)).sum::<usize>();
    }
    let sections = first.lines().into_iter().flat_map(|l| &l.sections);
    let printed = sections.filter(|s| !NOT_PRINTED.contains(&s.name.as_str())).flat_map(|s| &s.entries);
    let all: usize = printed.map(|e| readings(&Value::Text(e.value.clone()))).sum();
    out.agree = all.saturating_sub(differ);
    let notes = second.model().into_iter().flat_map(|m| m.notes().iter());
    out.settled = notes.filter(|(_, note)| note.text.starts_with(SETTLED)).count();
    Ok(out)
}

/// Cell by cell where a field holds texts by text, in whatever order the two have them.
fn differences(place: &Place, first: &Value, second: &Value, out: &mut Vec<Difference>) {
    let map = |value: &Value| match value {
        Value::Text(text) => match Node::parse(text).ok()?.shape {
            Shape::Map(pairs) => Some(pairs),
            _ => None,
        },
        Value::Absent => Some(Vec::new()),
        Value::Anything => None,
    };
    let one = || Difference { place: place.clone(), first: first.clone(), second: second.clone() };
    let is_map = |value: &Value| matches!(value, Value::Text(text) if text.starts_with('{'));
    let (true, Some(field), Some(was), Some(is)) =
        (is_map(first) || is_map(second), place.field.as_deref(), map(first), map(second))
    else {
        out.push(one());
        return;
    };
    let text = |node: &Node| match &node.shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    };
    let keys: Option<Vec<String>> = was.iter().chain(&is).map(|(key, _)| text(key)).collect();
    let Some(keys) = keys else {
        out.push(one());
        return;
    };
    let of = |pairs: &[(Node, Node)], key: &str| {
        let found = pairs.iter().find(|(k, _)| text(k).as_deref() == Some(key));
        found.map_or(Value::Absent, |(_, value)| Value::Text(value.canonical()))
    };
    let mut seen = BTreeSet::new();
    for key in keys.into_iter().filter(|k| seen.insert(k.clone())) {
        let (first, second) = (of(&was, &key), of(&is, &key));
        if first != second {
            let place = Place { field: Some(format!("{field}/{key}")), ..place.clone() };
            out.push(Difference { place, first, second });
        }
    }
}

/// How many readings a value holds.
fn readings(value: &Value) -> usize {
    fn of(node: &Node) -> usize {
        match &node.shape {
            Shape::Struct { name: None, fields } => fields.iter().map(|f| of(&f.value)).sum(),
            Shape::Map(pairs) => pairs.len(),
            _ => 1,
        }
    }
    match value {
        Value::Text(text) => Node::parse(text).map_or(1, |node| of(&node)),
        Value::Absent | Value::Anything => 0,
    }
}

/// The changes, one step of undo, that settle a difference: afterwards both documents say the same there, and a note in
/// the second keeps both readings and which was taken.
pub fn settle(first: &Document, second: &Document, difference: &Difference, take: &Reading) -> Vec<Change> {
    let third;
    let (value, word) = match take {
        Reading::First => (&difference.first, "first"),
        Reading::Second => (&difference.second, "second"),
        Reading::Third(text) => {
            third = Value::Text(text.clone());
            (&third, "third")
        }
    };
    let mut out = Vec::new();
    out.extend(toward(first, second, &difference.place, &difference.first, value));
    out.extend(toward(second, first, &difference.place, &difference.second, value));
    let place = &difference.place;
    let field = place.field.as_ref().map(|f| format!("/{f}")).unwrap_or_default();
    let key = format!("{}/{}{field}", place.section, place.key);
    let both = [&difference.first, &difference.second].map(|v| quote(&v.to_string())).join(", ");
    let note = format!("(state: Witnesses([{both}]), text: {})", quote(&format!("{SETTLED}{word}")));
    let at = Place::entry(second.name(), "notes", &key);
    out.push(match second.value("notes", &key) {
        Some(held) => Change::set(at, Value::Text(held.to_owned()), Value::Text(note)),
        None => Change::add(at, note),
    });
    out
}

/// What makes a place of one document say a value; None if it does already.
fn toward(document: &Document, other: &Document, place: &Place, from: &Value, to: &Value) -> Option<Change> {
    if from == to {
        return None;
    }
    let at = Place { document: document.name().to_owned(), ..place.clone() };
    Some(match (&place.field, from, to) {
        (None, Value::Absent, Value::Text(value)) => {
            Change::add(at, value.as_str()).behind(behind(document, other, &place.section, &place.key))
        }
        (None, Value::Text(value), Value::Absent) => Change::remove(at, value.as_str()),
        _ => Change::set(at, from.clone(), to.clone()),
    })
}

/// Where a row of the other document goes: behind the nearest one above it that both have.
fn behind(document: &Document, other: &Document, section: &str, key: &str) -> After {
    let model = other.model().and_then(|m| m.section(section));
    if model.is_none_or(|table| !table.keeps_order()) {
        return After::Order;
    }
    let entries = other.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == section);
    let above = entries.flat_map(|s| &s.entries).take_while(|e| e.key != key);
    let shared = above.filter(|e| document.value(section, &e.key).is_some()).last();
    shared.map_or(After::Start, |e| After::Key(e.key.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn card(name: &str, rows: &str) -> Document {
        let text = format!(
            "SetupCard(format: 1, about: {{\"name\": \"{name}\"}}, columns: {{\"1\": (), \"2\": ()}}, rows: {{{rows}}})"
        );
        let document = Document::read(name, text.into_bytes());
        assert!(document.faults().is_empty(), "{:?}", document.faults());
        document
    }

    fn said(comparison: &Comparison) -> Vec<String> {
        let line = |d: &Difference| {
            let field = d.place.field.clone().map(|f| format!(" {f}")).unwrap_or_default();
            format!("{} {}{field}: {} | {}", d.place.section, d.place.key, d.first, d.second)
        };
        comparison.differences.iter().map(line).collect()
    }

    #[test]
    fn each_cell_that_differs_stands_alone_and_the_order_of_typing_does_not_count() {
        let a =
            card("a", "\"Souham\": (cells: {\"1\": \"0304\", \"2\": \"R 0305\"}), \"Ney\": (cells: {\"1\": \"0101\"})");
        let b = card(
            "b",
            "\"Ney\": (cells: {\"1\": \"0101\", \"2\": \"-\"}), \"Souham\": (cells: {\"2\": \"0305\", \"1\": \"0304\"})",
        );
        let found = compare(&a, &b).unwrap();
        assert_eq!(said(&found), ["rows Souham cells/2: \"R 0305\" | \"0305\"", "rows Ney cells/2: absent | \"-\""]);
        // Souham's first column and Ney's.
        assert_eq!((found.agree, found.settled), (2, 0));
        assert_eq!(found.differences.iter().map(Difference::is_one_sided).collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn a_row_that_one_alone_has_goes_where_the_other_has_it() {
        let mut a = card("a", "\"A\": (cells: {\"1\": \"0101\"}), \"C\": (cells: {\"1\": \"0303\"})");
        let b = card(
            "b",
            "\"A\": (cells: {\"1\": \"0101\"}), \"B\": (cells: {\"1\": \"0202\"}), \"C\": (cells: {\"1\": \"0303\"})",
        );
        let found = compare(&a, &b).unwrap();
        assert_eq!(found.differences.len(), 1);
        for change in
            settle(&a, &b, &found.differences[0], &Reading::Second).iter().filter(|c| c.place().document == "a")
        {
            a.apply(change).unwrap();
        }
        let keys: Vec<&str> = a.setup_card().unwrap().rows.keys().map(|k| k.0.as_str()).collect();
        assert_eq!(keys, ["A", "B", "C"]);
    }

    #[test]
    fn a_second_entry_begins_with_the_frame_alone() {
        let first = Document::read(
            "cards/f",
            b"SetupCard(format: 1, columns: {\"1\": ()}, rows: {\"B\": (army: \"F\", cells: {\"1\": \"0101\"}), \"A\": (cells: {\"1\": \"-\"})}, notes: {\"rows/A\": (state: Unsure)})".to_vec(),
        );
        let (mut begun, changes) = frame(&first).unwrap();
        for change in &changes {
            begun.apply(change).unwrap();
        }
        assert_eq!(begun.name(), "second/cards/f");
        let rows: Vec<(&str, usize)> =
            begun.setup_card().unwrap().rows.iter().map(|(k, row)| (k.0.as_str(), row.cells.len())).collect();
        assert_eq!(rows, [("B", 0), ("A", 0)]);
        assert!(
            begun.text().contains("army: \"F\"") && !begun.text().contains("0101") && !begun.text().contains("Unsure")
        );
        let found = compare(&first, &begun).unwrap();
        assert!(found.differences.len() == 2 && found.differences.iter().all(Difference::is_one_sided), "{found:?}");
        // Nobody reads a second entry a second time.
        assert!(frame(&begun).is_none());
    }

    #[test]
    fn documents_of_two_kinds_are_not_compared() {
        let track = Document::read("t", b"TurnTrack(format: 1)".to_vec());
        assert!(compare(&card("a", ""), &track).is_err());
        assert!(compare(&card("a", ""), &Document::read("x", b"Nothing(".to_vec())).is_err());
    }

    fn cells() -> impl Strategy<Value = String> {
        let cell = prop_oneof![Just("0101"), Just("R 0101"), Just("-"), Just("?"), Just("")];
        let row = (
            prop::sample::select(vec!["A", "B", "C", "D"]),
            proptest::collection::btree_map(prop::sample::select(vec!["1", "2"]), cell, 0..3),
        );
        proptest::collection::btree_map(row.clone().prop_map(|(k, _)| k), row.prop_map(|(_, c)| c), 0..4).prop_map(
            |rows| {
                let text = |(key, cells): (&str, std::collections::BTreeMap<&str, &str>)| {
                    let cells: String = cells.iter().map(|(k, v)| format!("\"{k}\": \"{v}\", ")).collect();
                    format!("\"{key}\": (cells: {{{cells}}}), ")
                };
                rows.into_iter().map(text).collect()
            },
        )
    }

    proptest! {
        #[test]
        fn settled_one_by_one_in_any_way_nothing_differs_and_undone_all_is_as_it_was(
            a in cells(), b in cells(), takes in proptest::collection::vec(0..3u8, 20)
        ) {
            let (mut a, mut b) = (card("a", &a), card("b", &b));
            let before = (a.text().to_owned(), b.text().to_owned());
            let total = compare(&a, &b).unwrap().differences.len();
            let mut undo = Vec::new();
            for (n, take) in takes.iter().cycle().enumerate() {
                let found = compare(&a, &b).unwrap();
                prop_assert_eq!((found.settled, found.differences.len()), (n, total - n));
                let Some(difference) = found.differences.first() else { break };
                let take = match take {
                    0 => Reading::First,
                    1 => Reading::Second,
                    _ if difference.place.field.is_none() => Reading::Third("(cells: {\"1\": \"0999\"})".to_owned()),
                    _ => Reading::Third("\"0999\"".to_owned()),
                };
                for change in settle(&a, &b, difference, &take) {
                    let document = if change.place().document == "a" { &mut a } else { &mut b };
                    undo.extend(document.apply(&change).unwrap());
                }
            }
            for change in undo.iter().rev() {
                let document = if change.place().document == "a" { &mut a } else { &mut b };
                document.apply(change).unwrap();
            }
            prop_assert_eq!((a.text(), b.text()), (before.0.as_str(), before.1.as_str()));
        }
    }
}
