//! Entries as rows of a table: their cells, their order. Unlike what tools do, no row goes because nothing more stands
//! in it: on a card an empty row is printed too.

use std::ops::Range;

use super::entries::{before, entry};
use super::same;
use crate::change::{After, Change, Place, Value};
use crate::document::{Document, with_field};
use crate::documents::AnyTable;
use crate::text::syntax::quote;
use crate::text::{Node, Shape};

fn side(text: Option<&str>) -> Value {
    text.map_or(Value::Absent, |t| Value::Text(t.to_owned()))
}

/// Sets a field as written, or takes it out. Nothing where the row is absent or no struct.
pub fn field(document: &Document, section: &str, key: &str, field: &str, to: Option<&str>) -> Vec<Change> {
    let change = || {
        let value = document.value(section, key)?;
        let node = Node::parse(value).ok()?;
        let Shape::Struct { .. } = &node.shape else { return None };
        let from = node.field(field).map(|f| &value[f.value.at.clone()]);
        let place = Place::field(document.name(), section, key, field);
        (!same(from, to)).then(|| Change::set(place, side(from), side(to)))
    };
    change().into_iter().collect()
}

/// Sets a field of a value that is a field of a row itself, as written, or takes it out; all other bytes stay. Nothing
/// where no such value stands. `order` are the names of its fields in canonical order.
pub fn part(
    document: &Document,
    section: &str,
    key: &str,
    (name, part): (&str, &str),
    to: Option<&str>,
    order: &[&str],
) -> Vec<Change> {
    let whole = || {
        let row = Node::parse(document.value(section, key)?).ok()?;
        let at = row.field(name)?.value.at.clone();
        let text = document.value(section, key)?.get(at)?;
        let node = Node::parse(text).ok()?;
        let Shape::Struct { .. } = &node.shape else { return None };
        let now = node.field(part).map(|f| &text[f.value.at.clone()]);
        (!same(now, to)).then(|| with_field(text, &node, part, to, order))
    };
    whole().map(|text| field(document, section, key, name, Some(&text))).unwrap_or_default()
}

/// Sets what stands in a printed column, in the map `cells`, as written, or takes it out; all other bytes of the map
/// stay. A new cell stands where the order of the columns puts it.
pub fn cell(document: &Document, section: &str, key: &str, column: &str, to: Option<&str>) -> Vec<Change> {
    let map = || {
        let value = document.value(section, key)?;
        let node = Node::parse(value).ok()?;
        let Shape::Struct { .. } = &node.shape else { return None };
        let Some(cells) = node.field("cells") else {
            return Some(to.map(|to| format!("{{{}: {to}}}", quote(column))));
        };
        let Shape::Map(pairs) = &cells.value.shape else { return None };
        let (start, end) = (cells.value.at.start, cells.value.at.end);
        let within = |at: &Range<usize>| at.start - start..at.end - start;
        let mut text = value[start..end].to_owned();
        let names: Vec<Option<&str>> = pairs.iter().map(|(k, _)| text_of(k)).collect();
        let pair = |n: usize| pairs.get(n).map(|(k, v)| within(&k.at).start..within(&v.at).end);
        match (names.iter().position(|n| *n == Some(column)), to) {
            (None, None) => {}
            (Some(n), Some(to)) => text.replace_range(within(&pairs.get(n)?.1.at), to),
            (Some(_), None) if pairs.len() == 1 => return Some(None),
            // Its comma goes with it: the one behind, or of the last one the one before.
            (Some(n), None) => match (pair(n + 1), n.checked_sub(1).and_then(pair)) {
                (Some(next), _) => text.replace_range(pair(n)?.start..next.start, ""),
                (None, Some(last)) => text.replace_range(last.end..pair(n)?.end, ""),
                (None, None) => return None,
            },
            (None, Some(to)) => {
                let order = columns(document);
                let rank = |name: &str| order.iter().position(|c| c == name).unwrap_or(usize::MAX);
                let new = format!("{}: {to}", quote(column));
                let lesser = |name: &Option<&str>| name.is_none_or(|name| rank(name) <= rank(column));
                match (names.iter().rposition(lesser).and_then(pair), pair(0)) {
                    (Some(before), _) => text.insert_str(before.end, &format!(", {new}")),
                    (None, Some(first)) => text.insert_str(first.start, &format!("{new}, ")),
                    (None, None) => text.insert_str(1, &new),
                }
            }
        }
        Some(Some(text))
    };
    map().map(|to| field(document, section, key, "cells", to.as_deref())).unwrap_or_default()
}

/// The text in quotes, if it is one.
fn text_of(node: &Node) -> Option<&str> {
    match &node.shape {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}

/// The printed columns of a document, in order.
pub fn columns(document: &Document) -> Vec<String> {
    let table = document.model().and_then(|m| m.section("columns"));
    let sections = document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == "columns");
    let mut out: Vec<String> = Vec::new();
    for key in sections.flat_map(|s| &s.entries).filter_map(|e| table?.key(&e.key).ok()) {
        if !out.contains(&key) {
            out.push(key);
        }
    }
    out
}

/// Writes the whole value of a row.
pub fn value(document: &Document, section: &str, key: &str, to: &str) -> Vec<Change> {
    let Some(from) = document.value(section, key).filter(|from| !same(Some(from), Some(to))) else {
        return Vec::new();
    };
    vec![Change::set(Place::entry(document.name(), section, key), side(Some(from)), side(Some(to)))]
}

/// A new row, where the print orders the rows behind another one, else where its key puts it. Nothing where the key is
/// taken.
pub fn add(document: &Document, section: &str, key: &str, value: &str, behind: Option<&str>) -> Vec<Change> {
    if document.value(section, key).is_some() {
        return Vec::new();
    }
    let add = Change::add(Place::entry(document.name(), section, key), value);
    let printed = document.model().and_then(|m| m.section(section)).is_some_and(AnyTable::keeps_order);
    let behind = behind.filter(|_| printed).map(|key| After::Key(key.to_owned()));
    vec![match behind {
        Some(after) => add.behind(after),
        None => add,
    }]
}

/// Moves a row one up or down, its comments with it. Nothing at the end, or where the keys tell the order.
pub fn shift(document: &Document, section: &str, key: &str, down: bool) -> Vec<Change> {
    let changes = || {
        let table = document.model()?.section(section).filter(|t| t.keeps_order())?;
        let wanted = table.key(key).ok()?;
        let entries = &document.lines()?.sections.iter().find(|s| s.name == section)?.entries;
        let at = entries.iter().position(|e| table.key(&e.key).is_ok_and(|k| k == wanted))?;
        let after = if down {
            After::Key(entries.get(at + 1)?.key.clone())
        } else {
            before(document, section, &entries.get(at.checked_sub(1)?)?.key)
        };
        let entry = entry(document, section, key)?;
        let place = Place::entry(document.name(), section, &entry.key);
        let removed = Change::remove(place.clone(), entry.value.as_str());
        Some(vec![removed, Change::moved(entry, place, entry.value.as_str()).behind(after)])
    };
    changes().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::testing::after;
    use super::*;

    const CARD: &str = "SetupCard(\n    format: 1,\n    columns: {\n        \"1\": (),\n        \"2\": (),\n        \"3\": (),\n    },\n    rows: {\n        // the first\n        \"Au\": (cells: {\"1\": \"0101\",  \"3\": \"-\"}), // sure\n        \"Bu\": (army: \"French\"),\n        \"Cu\": (cells: {\"2\": \"0102\"})\n    },\n)\n";

    fn card() -> Document {
        let document = Document::read("cards/a", CARD.as_bytes().to_vec());
        assert!(document.faults().is_empty());
        document
    }

    fn row(changes: &[Change], key: &str) -> String {
        after(&card(), changes).value("rows", key).unwrap().to_owned()
    }

    #[test]
    fn a_cell_is_written_where_its_column_stands_and_nothing_else_moves() {
        let d = card();
        let put = |key: &str, column: &str, to: Option<&str>| row(&cell(&d, "rows", key, column, to), key);
        assert_eq!(put("Au", "2", Some("\"R ?\"")), "(cells: {\"1\": \"0101\", \"2\": \"R ?\",  \"3\": \"-\"})");
        assert_eq!(put("Au", "3", Some("\"\"")), "(cells: {\"1\": \"0101\",  \"3\": \"\"})");
        assert_eq!(put("Au", "1", None), "(cells: {\"3\": \"-\"})");
        assert_eq!(put("Au", "3", None), "(cells: {\"1\": \"0101\"})");
        assert_eq!(put("Bu", "2", Some("\"ALT\"")), "(army: \"French\", cells: {\"2\": \"ALT\"})");
        assert_eq!(put("Cu", "1", Some("\"x\"")), "(cells: {\"1\": \"x\", \"2\": \"0102\"})");
        assert_eq!(put("Cu", "9", Some("\"x\"")), "(cells: {\"2\": \"0102\", \"9\": \"x\"})");
        assert_eq!(put("Cu", "2", None), "()");
        assert_eq!(cell(&d, "rows", "Au", "1", Some("\"0101\"")), []);
        assert_eq!(cell(&d, "rows", "Au", "2", None), []);
        assert_eq!(cell(&d, "rows", "none", "2", Some("\"\"")), []);
    }

    #[test]
    fn a_part_of_a_value_is_set_where_it_stands() {
        const RULES: &str = "Scenario(format: 1, rules: {\n  \"a\": (effect: SkipPlayerTurn(still: \"x\"  ,), gist: \"g\"),\n  \"b\": (gist: \"g\"),\n})\n";
        let d = Document::read("scenarios/a", RULES.as_bytes().to_vec());
        let order = ["side", "turn", "still"];
        let put = |key: &str, name: &str, to: Option<&str>| {
            let changes = part(&d, "rules", key, ("effect", name), to, &order);
            after(&d, &changes).value("rules", key).unwrap().to_owned()
        };
        let side = "(effect: SkipPlayerTurn(side: \"French\", still: \"x\"  ,), gist: \"g\")";
        assert_eq!(put("a", "side", Some("\"French\"")), side);
        assert_eq!(put("a", "still", None), "(effect: SkipPlayerTurn(  ), gist: \"g\")");
        assert_eq!(put("b", "side", Some("\"French\"")), "(gist: \"g\")");
        assert_eq!(part(&d, "rules", "a", ("effect", "still"), Some("\"x\""), &order), []);
    }

    #[test]
    fn a_row_stays_when_its_last_field_goes() {
        let d = card();
        assert_eq!(row(&field(&d, "rows", "Bu", "army", None), "Bu"), "()");
        assert_eq!(row(&field(&d, "rows", "Bu", "heading", Some("\"H\"")), "Bu"), "(army: \"French\", heading: \"H\")");
        assert_eq!(field(&d, "rows", "Bu", "army", Some("\"French\"")), []);
    }

    #[test]
    fn rows_move_with_their_comments_and_back() {
        let d = card();
        let order = |changes: &[Change]| -> Vec<String> {
            let text = after(&d, changes);
            text.setup_card().unwrap().rows.keys().map(|k| k.0.clone()).collect()
        };
        assert_eq!(order(&shift(&d, "rows", "Au", true)), ["Bu", "Au", "Cu"]);
        assert_eq!(order(&shift(&d, "rows", "Bu", false)), ["Bu", "Au", "Cu"]);
        assert_eq!(order(&shift(&d, "rows", "Cu", false)), ["Au", "Cu", "Bu"]);
        assert!(after(&d, &shift(&d, "rows", "Au", true)).text().contains("// the first\n        \"Au\""));
        assert_eq!((shift(&d, "rows", "Au", false), shift(&d, "rows", "Cu", true)), (vec![], vec![]));
        assert_eq!(order(&add(&d, "rows", "Neu", "()", Some("Au"))), ["Au", "Neu", "Bu", "Cu"]);
        assert_eq!(order(&add(&d, "rows", "Neu", "()", None)), ["Au", "Bu", "Cu", "Neu"]);
        assert_eq!(add(&d, "rows", "Bu", "()", None), []);
    }

    #[test]
    fn a_whole_value_is_written() {
        let d = Document::read("charts/a", b"Chart(format: 1, codes: {\"De\": \"gone\"})".to_vec());
        let changes = value(&d, "codes", "De", "\"lost\"");
        assert_eq!(after(&d, &changes).value("codes", "De"), Some("\"lost\""));
        assert_eq!(value(&d, "codes", "De", "\"gone\""), []);
    }
}
