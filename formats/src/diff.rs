//! What differs between two states of a title, as changes from the first to the second.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::text::syntax::{Node, Shape};
use crate::title::Title;

/// Entries by section and canonical key, the first of each, as written.
fn entries(document: &Document) -> BTreeMap<(usize, Vec<u8>, String), (String, String)> {
    let (Some(lines), Some(model)) = (document.lines(), document.model()) else { return BTreeMap::new() };
    let mut out = BTreeMap::new();
    for (i, (name, table)) in model.sections().into_iter().enumerate() {
        for entry in lines.sections.iter().filter(|s| s.name == name).flat_map(|s| &s.entries) {
            if let (Ok(key), Some(sort)) = (table.key(&entry.key), table.sort_key(&entry.key)) {
                out.entry((i, sort, key)).or_insert_with(|| (name.to_owned(), entry.value.clone()));
            }
        }
    }
    out
}

/// The changes that lead from one document to another of the same kind, under the name of the first.
pub fn documents(a: &Document, b: &Document) -> Vec<Change> {
    let (old, new) = (entries(a), entries(b));
    let keys: BTreeSet<_> = old.keys().chain(new.keys()).collect();
    let mut out = Vec::new();
    for id in keys {
        let place = |section: &str| Place::entry(a.name(), section, &id.2);
        match (old.get(id), new.get(id)) {
            (Some((section, value)), None) => out.push(Change::remove(place(section), value.clone())),
            (None, Some((section, value))) => out.push(Change::add(place(section), value.clone())),
            (Some((section, from)), Some((_, to))) => values(&place(section), from, to, &mut out),
            (None, None) => {}
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
}
