//! A finding: what is wrong, where, and why; and the report that holds them all.

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;
use tlnb_formats::text::{Node, Shape};
use tlnb_formats::{Change, Document, Placed, Places};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The game cannot be played by the rules as written, or the data cannot be read.
    Error,
    /// Legal, but almost surely a slip.
    Warning,
    /// Worth a look.
    Note,
}

impl Severity {
    /// The word for people and for JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// How sure the check is that it is a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// It cannot be otherwise.
    Certain,
    /// Nearly always a slip.
    Likely,
    /// The message says what speaks for it.
    Plausible,
}

/// Another place that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    pub document: String,
    /// Bytes of the document's text.
    pub at: Range<usize>,
    pub message: String,
}

/// Changes that would mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Nothing is lost by it and there is only one way.
    pub safe: bool,
    pub changes: Vec<Change>,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub code: &'static str,
    pub severity: Severity,
    pub confidence: Confidence,
    /// What, in one line.
    pub message: String,
    /// Why it matters.
    pub why: &'static str,
    /// What to do, where that can be said.
    pub help: Option<String>,
    /// Name of the document.
    pub document: String,
    /// Bytes of the document's text.
    pub at: Range<usize>,
    /// `section/key` or `section/key/field`.
    pub place: String,
    /// The hexes it speaks of, as documents write them.
    pub hexes: Vec<String>,
    pub related: Vec<Related>,
    /// Rule numbers.
    pub rules: &'static [&'static str],
    pub fix: Option<Fix>,
    /// Why somebody lets it stand; such a finding counts no more.
    pub suppressed: Option<String>,
    /// The reader who vouches that the print says so; the finding is then a note.
    pub printed_so: Option<String>,
    /// Where it stands, until its bytes are looked up with those of all others.
    pub(crate) spot: Option<Spot>,
}

/// An entry, a field of it, or a quoted text inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) section: String,
    pub(crate) key: String,
    pub(crate) field: Option<String>,
    pub(crate) text: Option<String>,
    /// Which of several equal texts, from 0.
    pub(crate) nth: usize,
    /// The column of a cell in the field.
    pub(crate) cell: Option<String>,
}

/// What could not be checked, since its data are missing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct NotChecked {
    pub code: &'static str,
    /// Name of the document.
    pub document: String,
    /// The first such place; empty for the whole document.
    pub place: String,
    /// How many places share the reason.
    pub places: usize,
    pub because: String,
}

/// All that was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Shared with the reports before and after it, so that a report over a changed title costs what has changed.
    pub findings: Vec<Arc<Finding>>,
    pub not_checked: Vec<NotChecked>,
    /// How many findings a baseline has hidden.
    pub known: usize,
    /// How many documents were looked at.
    pub files: usize,
}

impl Report {
    /// The findings that nobody lets stand.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().map(Arc::as_ref).filter(|f| f.suppressed.is_none())
    }

    /// How many open findings have a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.open().filter(|f| f.severity == severity).count()
    }

    /// How many findings are let stand.
    pub fn suppressed(&self) -> usize {
        self.findings.iter().filter(|f| f.suppressed.is_some()).count()
    }

    /// Whether any open finding is at least as bad.
    pub fn reaches(&self, severity: Severity) -> bool {
        self.open().any(|f| f.severity <= severity)
    }

    /// Keeps findings and gaps whose code is one of these or begins with one of these families, as in `EDGE-001` or
    /// `road`; all, if none is named.
    pub fn keep(&mut self, codes: &[String]) {
        let is_kept = |code: &str| {
            codes.is_empty()
                || codes.iter().any(|wanted| {
                    let family = code.split('-').next().unwrap_or(code);
                    code.eq_ignore_ascii_case(wanted) || family.eq_ignore_ascii_case(wanted)
                })
        };
        self.findings.retain(|f| is_kept(f.code));
        self.not_checked.retain(|n| is_kept(n.code));
    }
}

/// Where the lines of a document begin: looked up once, asked for every finding.
#[derive(Debug)]
pub struct LineStarts<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineStarts<'a> {
    /// Of a document's text.
    pub fn new(document: &'a Document) -> Self {
        let text = document.text();
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(n, _)| n + 1)).collect();
        Self { text, starts }
    }

    /// The text.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Number of the line of a byte, from 0, and the byte itself moved onto a character.
    fn line_of(&self, byte: usize) -> (usize, usize) {
        let byte = self.text.floor_char_boundary(byte);
        (self.starts.partition_point(|s| *s <= byte).saturating_sub(1), byte)
    }

    /// Line and column, both from 1, of a byte; columns count characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let (line, byte) = self.line_of(byte);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let column = self.text[start..byte].trim_start_matches('\u{feff}').chars().count() + 1;
        (line + 1, column)
    }

    /// The line of a byte: the bytes it covers, and its text without the line break.
    pub fn line(&self, byte: usize) -> (Range<usize>, &'a str) {
        let (line, _) = self.line_of(byte);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let end = self.starts.get(line + 1).map_or(self.text.len(), |next| next - 1);
        (start..end, self.text[start..end].trim_end_matches('\r'))
    }
}

/// Line and column, both from 1, of one byte of a document.
pub fn line_column(document: &Document, byte: usize) -> (usize, usize) {
    LineStarts::new(document).line_column(byte)
}

impl Spot {
    /// Its bytes; None where there is no such entry.
    pub(crate) fn at(&self, places: &Places<'_>) -> Option<Range<usize>> {
        let Placed { key_at, value_at, value } = places.find(&self.section, &self.key)?;
        let cell = self.cell.as_ref().and_then(|column| cell_at(value, self.field.as_deref()?, column));
        let within = match (&self.field, &self.text) {
            _ if cell.is_some() => cell,
            (_, Some(text)) => {
                let quoted = format!("\"{text}\"");
                value.match_indices(&quoted).nth(self.nth).map(|(n, _)| n..n + quoted.len())
            }
            (Some(field), None) => Node::parse(value).ok().and_then(|n| n.field(field).map(|f| f.value.at.clone())),
            (None, None) => None,
        };
        Some(within.map_or(key_at, |at| value_at + at.start..value_at + at.end))
    }
}

/// Bytes of one cell, by its column.
fn cell_at(value: &str, field: &str, column: &str) -> Option<Range<usize>> {
    let node = Node::parse(value).ok()?;
    let Shape::Map(pairs) = &node.field(field)?.value.shape else { return None };
    let is_it = |(key, _): &&(Node, Node)| matches!(&key.shape, Shape::Text(text) if text == column);
    pairs.iter().find(is_it).map(|(_, cell)| cell.at.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "\u{feff}MapSheet(\r\n    format: 1, // ä\n)";
        let document = Document::read("a", text.as_bytes().to_vec());
        let lines = LineStarts::new(&document);
        for (byte, wanted) in [(0, (1, 1)), (3, (1, 1)), (4, (1, 2)), (14, (2, 1)), (text.len(), (3, 2)), (999, (3, 2))]
        {
            assert_eq!(lines.line_column(byte), wanted, "{byte}");
        }
        let umlaut = text.find('ä').unwrap();
        assert_eq!(lines.line_column(umlaut + 1), lines.line_column(umlaut));
        assert_eq!(lines.line(0).1, "\u{feff}MapSheet(");
        assert_eq!(lines.line(text.len()).1, ")");
    }
}
