//! Values as texts: checked, compared, and with one field changed.

use crate::change::{ChangeError, Value};
use crate::text::cursor::markers;
use crate::text::syntax::{Node, Shape};

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

/// The value's text with one field set, changed or taken out; all other bytes stay.
pub(super) fn with_field(text: &str, node: &Node, field: &str, new: Option<&str>, order: &[&str]) -> String {
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
