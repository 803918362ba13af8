//! Values as texts: checked, compared, and with one field changed.

use crate::change::{ChangeError, Value};
use crate::text::cursor::{Cursor, markers};
use crate::text::syntax::{Node, Shape, quote};

/// A value that can stand in a line: it reads as one value, and the document stays a text. What stands around it, as
/// a comment, is not of it.
pub(super) fn checked(value: &str) -> Result<&str, ChangeError> {
    match Node::parse(value) {
        Ok(_) if value.contains('\0') => {
            Err(ChangeError::BadValue { value: value.to_owned(), because: "it holds a zero byte".to_owned() })
        }
        Ok(_) if !markers(value).is_empty() => {
            Err(ChangeError::BadValue { value: value.to_owned(), because: "it holds a conflict marker".to_owned() })
        }
        Ok(node) => Ok(&value[node.at]),
        Err(e) => Err(ChangeError::BadValue { value: value.to_owned(), because: e.message }),
    }
}

pub(super) fn same(a: &str, b: &str) -> bool {
    match (Node::parse(a), Node::parse(b)) {
        (Ok(a), Ok(b)) => a.same(&b),
        _ => a == b,
    }
}

pub(super) fn same_value(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => same(a, b),
        (a, b) => a == b,
    }
}

/// A field, and the key within it where it holds texts by text, as in `cells/5.20.13`.
pub(crate) fn parts(field: &str) -> (&str, Option<&str>) {
    field.split_once('/').map_or((field, None), |(field, key)| (field, Some(key)))
}

/// Where a field, or a key within it, stands in the value's text.
pub(crate) fn field_at(node: &Node, field: &str) -> Option<std::ops::Range<usize>> {
    let (name, key) = parts(field);
    let value = &node.field(name)?.value;
    let Some(key) = key else { return Some(value.at.clone()) };
    let Shape::Map(pairs) = &value.shape else { return None };
    pairs.iter().find(|(k, _)| is_text(k, key)).map(|(_, value)| value.at.clone())
}

fn is_text(node: &Node, text: &str) -> bool {
    matches!(&node.shape, Shape::Text(t) if t == text)
}

/// The value's text with a field, or a key within it, set, changed or taken out; all other bytes stay. None where the
/// field holds something else than texts by text.
pub(super) fn with(text: &str, node: &Node, field: &str, new: Option<&str>, order: &[&str]) -> Option<String> {
    let (name, Some(key)) = parts(field) else { return Some(with_field(text, node, field, new, order)) };
    let Some(held) = node.field(name).map(|f| &f.value) else {
        let map = new.map(|new| format!("{{{}: {new}}}", quote(key)));
        return Some(with_field(text, node, name, map.as_deref(), order));
    };
    let Shape::Map(pairs) = &held.shape else { return None };
    let at = pairs.iter().position(|(k, _)| is_text(k, key));
    let splice =
        |range: std::ops::Range<usize>, with: &str| format!("{}{with}{}", &text[..range.start], &text[range.end..]);
    Some(match (at, new) {
        (None, None) => text.to_owned(),
        (Some(i), Some(new)) => splice(pairs[i].1.at.clone(), new),
        (Some(i), None) => match (pairs.get(i + 1), i.checked_sub(1)) {
            (Some((next, _)), _) => splice(pairs[i].0.at.start..next.at.start, ""),
            (None, Some(before)) => splice(pairs[before].1.at.end..pairs[i].1.at.end, ""),
            (None, None) => without_only(text, pairs[i].0.at.start..pairs[i].1.at.end),
        },
        (None, Some(new)) => match pairs.last() {
            Some((_, last)) => splice(last.at.end..last.at.end, &format!(", {}: {new}", quote(key))),
            None => splice(held.at.start + 1..held.at.start + 1, &format!("{}: {new}", quote(key))),
        },
    })
}

/// A text without the only thing between two brackets, and without the comma that may stand behind it.
fn without_only(text: &str, at: std::ops::Range<usize>) -> String {
    let mut cursor = Cursor { text, at: at.end };
    let comma = (cursor.skip_blank().is_ok() && cursor.peek() == Some(b',')).then_some(cursor.at);
    match comma {
        Some(comma) => format!("{}{}{}", &text[..at.start], &text[at.end..comma], &text[comma + 1..]),
        None => format!("{}{}", &text[..at.start], &text[at.end..]),
    }
}

/// The value's text with one field set, changed or taken out; all other bytes stay.
pub(crate) fn with_field(text: &str, node: &Node, field: &str, new: Option<&str>, order: &[&str]) -> String {
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
            (None, None) => without_only(text, fields[i].name_at.start..fields[i].value.at.end),
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
