//! The canonical form: sections and entries in their order, one entry a line, comments kept.

use super::limits;
use super::lines::{Entry, Lines};
use super::syntax::{Node, quote};
use crate::documents::Model;

/// The comment lines of a piece, trimmed.
fn comments(piece: &str) -> Vec<&str> {
    piece.lines().map(str::trim).filter(|l| !l.is_empty() && *l != ",").map(|l| l.trim_start_matches(", ")).collect()
}

/// A piece before and behind the first byte of it that is neither blank nor comment: its bracket or comma.
pub(crate) fn around(piece: &str) -> (&str, &str) {
    let at = first_sign(piece);
    (piece.get(..at).unwrap_or(piece), piece.get(at + 1..).unwrap_or_default())
}

/// Where the first byte of a piece is that is neither blank nor comment.
pub(crate) fn first_sign(piece: &str) -> usize {
    let mut cursor = super::cursor::Cursor::new(piece);
    // A piece comes out of a text that could be cut, so its comments are closed.
    if cursor.skip_blank().is_err() { piece.len() } else { cursor.at }
}

/// Comments behind an entry, on its own line.
fn behind(entry: &Entry) -> String {
    let (before, after) = around(&entry.trail);
    let words: Vec<&str> = [before.trim(), after.trim()].into_iter().filter(|w| !w.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" {}", words.join(" ")) }
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
    let mut cursor = super::cursor::Cursor::new(value);
    while let Some(b) = cursor.peek() {
        match b {
            b'"' => {
                if cursor.quoted().is_err() {
                    return false;
                }
            }
            b'/' => return true,
            _ => cursor.at += value[cursor.at..].chars().next().map_or(1, char::len_utf8),
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
        out.push('\n');
    };
    for comment in comments(lines.lead.trim_start_matches('\u{feff}')) {
        line(0, comment);
    }
    line(0, &format!("{}(", lines.kind));
    let format_comment = lines.open.find("//").map(|n| lines.open[n..].lines().next().unwrap_or_default().trim());
    let format = lines.format.unwrap_or(limits::FORMAT);
    line(
        1,
        &match format_comment {
            Some(comment) => format!("format: {format}, {comment}"),
            None => format!("format: {format},"),
        },
    );
    let known: Vec<&str> = model.sections().into_iter().map(|(name, _)| name).collect();
    let mut order: Vec<usize> = (0..lines.sections.len()).collect();
    order.sort_by_key(|i| known.iter().position(|n| *n == lines.sections[*i].name).unwrap_or(usize::MAX));
    for i in order {
        let section = &lines.sections[i];
        for comment in comments(&section.lead) {
            line(1, comment);
        }
        let opening = around(around(&section.open).1).1.trim();
        line(1, format!("{}: {{ {opening}", section.name).trim_end());
        let table = model.section(&section.name);
        let mut entries: Vec<&Entry> = section.entries.iter().collect();
        if let Some(table) = table {
            entries.sort_by_cached_key(|e| table.sort_key(&e.key).map_or((1, Vec::new()), |k| (0, k)));
        }
        let fields = table.map(|t| t.fields()).unwrap_or_default();
        for entry in entries {
            for comment in comments(&entry.lead) {
                line(2, comment);
            }
            let key = table.and_then(|t| t.key(&entry.key).ok()).unwrap_or_else(|| entry.key.clone());
            line(2, &format!("{}: {},{}", quote(&key), value(entry, &fields), behind(entry)));
        }
        let (inside, closing) = around(&section.close);
        for comment in comments(inside) {
            line(2, comment);
        }
        let closing = closing.trim().trim_start_matches(',').trim();
        line(1, format!("}}, {closing}").trim_end());
    }
    let (inside, closing) = around(&lines.close);
    for comment in comments(inside) {
        line(1, comment);
    }
    line(0, ")");
    for comment in comments(closing) {
        line(0, comment);
    }
    if lines.line_break() == "\r\n" { out.replace('\n', "\r\n") } else { out }
}
