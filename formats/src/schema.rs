//! JSON and its schemas: a document as the same tree, and what shape each kind has.

use serde_json::{Map, Value, json};

use crate::document::Document;
use crate::documents::{KINDS, Model};
use crate::text::{Node, limits};

/// What stands beside the sections in JSON and names the keys of some in the order of the print.
pub(crate) const ORDER: &str = "order";

/// The document as JSON: `{"Kind": {"format": 1, "section": {"key": value}}}`; None if it is not readable as one.
///
/// Sections in the order of the print are listed in `"order": {"rows": ["key", ...]}`: an object has none.
/// An entry whose value is no value at all is left out; the faults of the document name it.
pub fn json_of(document: &Document) -> Option<Value> {
    let (lines, model) = (document.lines()?, document.model()?);
    let (mut body, mut order) = (Map::new(), Map::new());
    body.insert("format".to_owned(), json!(lines.format.unwrap_or(limits::FORMAT).max(1)));
    for (name, table) in model.sections() {
        let mut entries = Map::new();
        let mut seen = std::collections::BTreeSet::new();
        for entry in lines.sections.iter().filter(|s| s.name == name).flat_map(|s| &s.entries) {
            let key = table.key(&entry.key).unwrap_or_else(|_| entry.key.clone());
            // Of two entries the first counts, be it no value at all.
            if seen.insert(key.clone())
                && let Ok(node) = Node::parse(&entry.value)
            {
                entries.insert(key, node.json());
            }
        }
        if !entries.is_empty() {
            if table.keeps_order() {
                order.insert(name.to_owned(), entries.keys().map(|k| json!(k)).collect());
            }
            body.insert(name.to_owned(), Value::Object(entries));
        }
    }
    if !order.is_empty() {
        body.insert(ORDER.to_owned(), Value::Object(order));
    }
    Some(Value::Object(Map::from_iter([(lines.kind.clone(), Value::Object(body))])))
}

/// The JSON Schema of a kind, draft 2020-12. None for an unknown kind.
pub fn of_kind(kind: &str) -> Option<Value> {
    let model = Model::new(kind)?;
    let mut properties =
        Map::from_iter([("format".to_owned(), json!({ "type": "integer", "minimum": 1, "maximum": limits::FORMAT }))]);
    let mut definitions = Map::new();
    let mut order = Map::new();
    for (name, table) in model.sections() {
        if table.keeps_order() {
            let says = format!("Every key of `{name}` in the order of the print.");
            let keys =
                json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true, "description": says });
            order.insert(name.to_owned(), keys);
        }
        let mut value = table.schema().clone();
        if let Some(object) = value.as_object_mut() {
            object.remove("$schema");
            if let Some(Value::Object(inner)) = object.remove("$defs") {
                definitions.extend(inner);
            }
            strip_formats(&mut value);
        }
        properties.insert(name.to_owned(), json!({ "type": "object", "additionalProperties": value }));
    }
    if !order.is_empty() {
        let says = "How the print orders what an object cannot.";
        let lists =
            json!({ "type": "object", "additionalProperties": false, "properties": order, "description": says });
        properties.insert(ORDER.to_owned(), lists);
    }
    definitions.values_mut().for_each(strip_formats);
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": kind,
        "type": "object",
        "required": [kind],
        "additionalProperties": false,
        "properties": { kind: {
            "type": "object", "required": ["format"], "additionalProperties": false, "properties": properties
        }},
    });
    if !definitions.is_empty()
        && let Some(object) = schema.as_object_mut()
    {
        object.insert("$defs".to_owned(), Value::Object(definitions));
    }
    Some(schema)
}

/// schemars notes Rust's number types as formats, which no standard knows.
fn strip_formats(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("format").is_some_and(Value::is_string) {
                object.remove("format");
            }
            object.values_mut().for_each(strip_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(strip_formats),
        _ => {}
    }
}

/// Every kind with its schema, in reading order.
pub fn all() -> impl Iterator<Item = (&'static str, Value)> {
    KINDS.iter().filter_map(|kind| Some((*kind, of_kind(kind)?)))
}
