//! The canonical form: sections and entries in their order, one entry a line, comments kept.

use super::limits;
use super::lines::{Entry, Lines};
use super::syntax::{Node, quote};
use crate::documents::Model;

/// The comments of a piece, which holds no texts in quotes.
fn comments(piece: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut cursor = super::syntax::Cursor::new(piece);
    while cursor.at < piece.len() {
        let start = cursor.at;
        if cursor.comment().is_err() {
            break;
        }
        if cursor.at > start {
            out.push(piece[start..cursor.at].trim_end());
        } else {
            cursor.at += piece[start..].chars().next().map_or(1, char::len_utf8);
        }
    }
    out
}

/// The comments of some pieces on lines of their own.
fn above<'a>(pieces: &[&'a str]) -> impl Iterator<Item = &'a str> + use<'a> {
    let lines = |c: &'a str| c.lines().map(str::trim).filter(|l| !l.is_empty());
    pieces.iter().flat_map(|p| comments(p)).collect::<Vec<_>>().into_iter().flat_map(lines)
}

/// The comments of some pieces behind what stands on a line, none going on to the next.
fn behind(pieces: &[&str]) -> String {
    above(pieces).fold(String::new(), |line, comment| line + " " + comment)
}

/// A piece before and behind the first byte of it that is neither blank nor comment: its bracket or comma.
pub(crate) fn around(piece: &str) -> (&str, &str) {
    let at = first_sign(piece);
    (piece.get(..at).unwrap_or(piece), piece.get(at + 1..).unwrap_or_default())
}

/// Where the first byte of a piece is that is neither blank nor comment.
pub(crate) fn first_sign(piece: &str) -> usize {
    let mut cursor = super::syntax::Cursor::new(piece);
    // A piece comes out of a text that could be cut, so its comments are closed.
    if cursor.skip_blank().is_err() { piece.len() } else { cursor.at }
}

/// A value on one line; one that holds comments or cannot be read stays as it is.
fn value(entry: &Entry, fields: &[&str]) -> String {
    let Ok(mut node) = Node::parse(&entry.value) else { return entry.value.clone() };
    if has_comment(&entry.value) {
        return entry.value.clone();
    }
    if let super::syntax::Shape::Struct { name: None, fields: written } = &mut node.shape {
        written.sort_by_key(|f| fields.iter().position(|n| *n == f.name).unwrap_or(usize::MAX));
    }
    node.canonical()
}

/// Whether a comment stands inside a value (slashes inside texts do not count).
fn has_comment(value: &str) -> bool {
    let mut cursor = super::syntax::Cursor::new(value);
    while let Some(b) = cursor.peek() {
        if b == b'"' || cursor.at_raw_text() {
            if cursor.skip_text().is_err() {
                return false;
            }
        } else if b == b'/' {
            return true;
        } else if cursor.word().is_empty() {
            cursor.at += value[cursor.at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    false
}

/// Prints a document in canonical form. Its line break stays what it was; a byte order mark goes.
pub(crate) fn print(lines: &Lines, model: &Model) -> String {
    let mut out = String::new();
    let mut line = |indent: usize, text: &str| {
        out.push_str(&"    ".repeat(indent));
        out.push_str(text);
        out.push_str(lines.line_break());
    };
    above(&[&lines.lead]).for_each(|comment| line(0, comment));
    line(0, &format!("{}(", lines.kind));
    // The field `format`, if it is there, follows the parenthesis.
    let inside = lines.open.len() - around(&lines.open).1.len();
    let (before, from) = lines.open.split_at(inside + first_sign(&lines.open[inside..]));
    above(&[before]).for_each(|comment| line(1, comment));
    line(1, &format!("format: {},{}", lines.format.unwrap_or(limits::FORMAT), behind(&[from])));
    let known: Vec<&str> = model.sections().into_iter().map(|(name, _)| name).collect();
    let mut order: Vec<usize> = (0..lines.sections.len()).collect();
    order.sort_by_key(|i| known.iter().position(|n| *n == lines.sections[*i].name).unwrap_or(usize::MAX));
    for i in order {
        let section = &lines.sections[i];
        above(&[&section.lead]).for_each(|comment| line(1, comment));
        line(1, &format!("{}: {{{}", section.name, behind(&[&section.open])));
        let table = model.section(&section.name);
        let mut entries: Vec<&Entry> = section.entries.iter().collect();
        if let Some(table) = table {
            entries.sort_by_cached_key(|e| table.sort_key(&e.key).map_or((1, Vec::new()), |k| (0, k)));
        }
        let fields = table.map(|t| t.fields()).unwrap_or_default();
        for entry in entries {
            above(&[&entry.lead, &entry.colon]).for_each(|comment| line(2, comment));
            let key = table.and_then(|t| t.key(&entry.key).ok()).unwrap_or_else(|| entry.key.clone());
            line(2, &format!("{}: {},{}", quote(&key), value(entry, &fields), behind(&[&entry.trail])));
        }
        let (inside, closing) = around(&section.close);
        above(&[inside]).for_each(|comment| line(2, comment));
        line(1, &format!("}},{}", behind(&[closing])));
    }
    let (inside, closing) = around(&lines.close);
    above(&[inside]).for_each(|comment| line(1, comment));
    line(0, ")");
    above(&[closing]).for_each(|comment| line(0, comment));
    out
}
