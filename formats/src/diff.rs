//! What differs between two states of a title, as changes from the first to the second.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::text::syntax::{Node, Shape};
use crate::title::Title;

mod order;

pub(crate) use order::Move;

/// One entry: its key in canonical spelling, bytes that sort as the keys do, and its value as written.
struct Row {
    sort: Vec<u8>,
    key: String,
    value: String,
}

/// The entries of a section as they stand, the first of each key.
fn rows(document: &Document, name: &str) -> Vec<Row> {
    let (Some(lines), Some(model)) = (document.lines(), document.model()) else { return Vec::new() };
    let Some(table) = model.section(name) else { return Vec::new() };
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for entry in lines.sections.iter().filter(|s| s.name == name).flat_map(|s| &s.entries) {
        if let (Ok(key), Some(sort)) = (table.key(&entry.key), table.sort_key(&entry.key))
            && seen.insert(key.clone())
        {
            out.push(Row { sort, key, value: entry.value.clone() });
        }
    }
    out
}

/// Every section of two documents with whether it keeps the order of the print, in canonical order.
fn sections(a: &Document, b: &Document) -> Vec<(&'static str, bool)> {
    let mut out: Vec<(&'static str, bool)> = Vec::new();
    for (name, table) in a.model().into_iter().chain(b.model()).flat_map(|m| m.sections()) {
        if !out.iter().any(|(n, _)| *n == name) {
            out.push((name, table.keeps_order()));
        }
    }
    out
}

/// The changes that lead from one document to another of the same kind, under the name of the first.
///
/// Where a section keeps the order of the print, a row that stands elsewhere is taken out and put in again. Each text
/// within a field is a change of its own, as the cell of a card is.
pub fn documents(a: &Document, b: &Document) -> Vec<Change> {
    changes(a, b, true).into_iter().flat_map(|c| cells(&c).unwrap_or_else(|| vec![c])).collect()
}

/// The same by whole fields, but for rows that only stand elsewhere.
pub(crate) fn contents(a: &Document, b: &Document) -> Vec<Change> {
    changes(a, b, false)
}

/// Rows that both have and that stand elsewhere in the second, in its order.
pub(crate) fn moves(a: &Document, b: &Document) -> Vec<Move> {
    let printed = sections(a, b).into_iter().filter(|(_, keeps)| *keeps);
    printed.flat_map(|(name, _)| order::moves(a.name(), name, &rows(a, name), &rows(b, name))).collect()
}

fn changes(a: &Document, b: &Document, with_moves: bool) -> Vec<Change> {
    let mut out = Vec::new();
    for (name, keeps_order) in sections(a, b) {
        let (old, new) = (rows(a, name), rows(b, name));
        if keeps_order {
            order::changes(a.name(), name, &old, &new, with_moves, &mut out);
            continue;
        }
        let by_key = |rows: Vec<Row>| -> BTreeMap<(Vec<u8>, String), String> {
            rows.into_iter().map(|r| ((r.sort, r.key), r.value)).collect()
        };
        let (old, new) = (by_key(old), by_key(new));
        let keys: BTreeSet<_> = old.keys().chain(new.keys()).collect();
        for id in keys {
            let place = Place::entry(a.name(), name, &id.1);
            match (old.get(id), new.get(id)) {
                (Some(value), None) => out.push(Change::remove(place, value.clone())),
                (None, Some(value)) => out.push(Change::add(place, value.clone())),
                (Some(from), Some(to)) => values(&place, from, to, &mut out),
                (None, None) => {}
            }
        }
    }
    out
}

/// By field where both values are structs, else the whole value.
fn values(place: &Place, from: &str, to: &str, out: &mut Vec<Change>) {
    let (Ok(old), Ok(new)) = (Node::parse(from), Node::parse(to)) else {
        if from != to {
            out.push(Change::set(place.clone(), Value::Text(from.to_owned()), Value::Text(to.to_owned())));
        }
        return;
    };
    if old.same(&new) {
        return;
    }
    let (Shape::Struct { name: None, fields: was }, Shape::Struct { name: None, fields: is }) =
        (&old.shape, &new.shape)
    else {
        out.push(Change::set(place.clone(), Value::Text(old.canonical()), Value::Text(new.canonical())));
        return;
    };
    let mut names: Vec<&str> = was.iter().map(|f| f.name.as_str()).collect();
    names.extend(is.iter().map(|f| f.name.as_str()).filter(|n| old.field(n).is_none()));
    for name in names {
        let text = |node: &Node| node.field(name).map_or(Value::Absent, |f| Value::Text(f.value.canonical()));
        let same = matches!((old.field(name), new.field(name)), (Some(a), Some(b)) if a.value.same(&b.value));
        if !same {
            let field = Place { field: Some(name.to_owned()), ..place.clone() };
            out.push(Change::set(field, text(&old), text(&new)));
        }
    }
}

/// A change of a field that holds texts by text, text by text; None where that cannot say the order of the new ones.
fn cells(change: &Change) -> Option<Vec<Change>> {
    let Change::Set { place, from: Value::Text(from), to: Value::Text(to) } = change else { return None };
    let (name, from, to) = (place.field.as_deref()?, Node::parse(from).ok()?, Node::parse(to).ok()?);
    let (Shape::Map(was), Shape::Map(is)) = (&from.shape, &to.shape) else { return None };
    let text = |(key, value): &(Node, Node)| match &key.shape {
        Shape::Text(key) => Some((key.clone(), value.canonical())),
        _ => None,
    };
    let was: Vec<(String, String)> = was.iter().map(text).collect::<Option<_>>()?;
    let is: Vec<(String, String)> = is.iter().map(text).collect::<Option<_>>()?;
    let kept: Vec<&String> = was.iter().map(|(k, _)| k).filter(|k| is.iter().any(|(n, _)| n == *k)).collect();
    let first: Vec<&String> = is.iter().map(|(k, _)| k).take(kept.len()).collect();
    if kept != first {
        return None;
    }
    let value = |of: &[(String, String)], key: &String| {
        of.iter().find(|(k, _)| k == key).map_or(Value::Absent, |(_, v)| Value::Text(v.clone()))
    };
    let mut all: Vec<&String> = was.iter().map(|(k, _)| k).collect();
    all.extend(is.iter().skip(kept.len()).map(|(k, _)| k));
    let changes = all.into_iter().filter_map(|key| {
        let (from, to) = (value(&was, key), value(&is, key));
        let place = Place { field: Some(format!("{name}/{key}")), ..place.clone() };
        (from != to).then(|| Change::set(place, from, to))
    });
    Some(changes.collect())
}

/// The changes between two titles, document by document; a document that only one has counts as empty in the other.
pub fn titles(a: &Title, b: &Title) -> Vec<Change> {
    let names: BTreeSet<&str> = a.documents().chain(b.documents()).map(Document::name).collect();
    let mut out = Vec::new();
    for name in names {
        let (old, new) = (a.document(name), b.document(name));
        let Some(kind) = old.or(new).and_then(Document::kind) else { continue };
        let Some(empty) = Document::empty(name, kind) else { continue };
        out.extend(documents(old.unwrap_or(&empty), new.unwrap_or(&empty)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(hexes: &str) -> Document {
        Document::read("sheets/a", format!("MapSheet(format: 1, hexes: {{{hexes}}})").into_bytes())
    }

    fn card(rows: &[&str]) -> Document {
        let line = |row: &&str| match row.split_once('=') {
            Some((key, cell)) => format!("\"{key}\": (cells: {{\"1\": \"{cell}\"}}),"),
            None => format!("\"{row}\": (),"),
        };
        let rows: String = rows.iter().map(line).collect();
        Document::read("cards/a", format!("SetupCard(format: 1, rows: {{{rows}}})").into_bytes())
    }

    #[test]
    fn rows_in_printed_order_are_put_behind_each_other_and_moved() {
        let lines =
            |a: &Document, b: &Document| -> Vec<String> { documents(a, b).iter().map(ToString::to_string).collect() };
        let a = card(&["Z", "M", "A", "Q=0101"]);
        for (b, wanted) in [
            (card(&["Z", "M", "A", "Q=0101"]), vec![]),
            (card(&["Z", "B", "M", "A", "Q=0101"]), vec!["cards/a rows + B: () after Z"]),
            (card(&["B", "Z", "M", "A", "Q=0101"]), vec!["cards/a rows + B: () after \"\""]),
            (card(&["M", "A", "Z", "Q=0101"]), vec!["cards/a rows - Z: ()", "cards/a rows + Z: () after A"]),
            (card(&["Z", "M", "A", "Q=0102"]), vec!["cards/a rows Q cells/1: \"0101\" -> \"0102\""]),
            (card(&["Z", "A"]), vec!["cards/a rows - M: ()", "cards/a rows - Q: (cells: {\"1\": \"0101\"})"]),
        ] {
            assert_eq!(lines(&a, &b), wanted);
            let mut c = a.clone();
            let undo: Vec<Change> = documents(&a, &b).iter().map(|d| c.apply(d).unwrap().unwrap()).collect();
            assert!(documents(&c, &b).is_empty(), "{}", c.text());
            let keys = |d: &Document| d.setup_card().unwrap().rows.keys().map(|k| k.0.clone()).collect::<Vec<_>>();
            assert_eq!(keys(&c), keys(&b));
            // Nothing is sorted, neither by the canonical form nor in JSON.
            let printed = Document::read("cards/a", c.canonical().unwrap().into_bytes());
            assert_eq!(keys(&printed), keys(&b));
            let json = crate::schema::json_of(&c).unwrap();
            assert_eq!(json["SetupCard"]["order"]["rows"], serde_json::json!(keys(&b)));
            for change in undo.iter().rev() {
                c.apply(change).unwrap();
            }
            assert_eq!(c.text(), a.text());
        }
    }

    #[test]
    fn what_is_put_nowhere_stands_last_in_printed_order() {
        let mut a = card(&["Z", "M"]);
        a.apply(&"cards/a rows + B: ()".parse().unwrap()).unwrap();
        a.apply(&"cards/a rows C army: absent -> \"French\"".parse().unwrap()).unwrap();
        let keys: Vec<_> = a.setup_card().unwrap().rows.keys().map(|k| k.0.as_str()).collect();
        assert_eq!(keys, ["Z", "M", "B", "C"]);
    }

    #[test]
    fn the_changes_lead_from_one_to_the_other() {
        let a = sheet("\"0101\": (terrain: Woods), \"0102\": (vp: 1), \"0104\": (vp: 1)");
        let b = sheet("\"0101\": (terrain: Clear, name: \"Au\"), \"0103\": (vp: 3), \"0104\": ( vp : 1 )");
        let lines: Vec<String> = documents(&a, &b).iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "sheets/a hexes 0101 terrain: Woods -> Clear",
                "sheets/a hexes 0101 name: absent -> \"Au\"",
                "sheets/a hexes - 0102: (vp: 1)",
                "sheets/a hexes + 0103: (vp: 3)",
            ]
        );
        let mut c = a.clone();
        for change in documents(&a, &b) {
            c.apply(&change).unwrap();
        }
        assert!(documents(&c, &b).is_empty());
    }

    #[test]
    fn a_cell_is_one_change_and_what_changes_by_cell_cannot_say_is_one_of_the_whole() {
        let card = |cells: &str| {
            let text = format!("SetupCard(format: 1, rows: {{\"a\": (cells: {{{cells}}})}})");
            Document::read("cards/a", text.into_bytes())
        };
        let old = card("\"1\": \"0101\", \"2\": \"0202\"");
        for (new, says) in [
            ("\"1\": \"0101\", \"2\": \"R 0202\"", "cards/a rows a cells/2: \"0202\" -> \"R 0202\""),
            ("\"2\": \"0202\"", "cards/a rows a cells/1: \"0101\" -> absent"),
            ("\"1\": \"0101\", \"2\": \"0202\", \"3\": \"-\"", "cards/a rows a cells/3: absent -> \"-\""),
            (
                "\"2\": \"0202\", \"1\": \"0101\", \"3\": \"\"",
                "cards/a rows a cells: {\"1\": \"0101\", \"2\": \"0202\"} -> {\"2\": \"0202\", \"1\": \"0101\", \"3\": \"\"}",
            ),
        ] {
            let new = card(new);
            let changes = documents(&old, &new);
            let said: Vec<String> = changes.iter().map(ToString::to_string).collect();
            assert_eq!(said, [says]);
            let mut made = old.clone();
            for change in &changes {
                made.apply(change).unwrap();
            }
            assert!(documents(&made, &new).is_empty());
        }
    }
}
