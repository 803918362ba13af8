//! A finding: what is wrong, where, and why; and the report that holds them all.

use std::ops::Range;

use serde::Serialize;
use tlnb_formats::{Change, Document};

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
    Certain,
    Likely,
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
}

/// What could not be checked, since its data are missing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct NotChecked {
    pub code: &'static str,
    /// Document and place.
    pub place: String,
    pub because: String,
}

/// All that was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub findings: Vec<Finding>,
    pub not_checked: Vec<NotChecked>,
    /// How many documents were looked at.
    pub files: usize,
}

impl Report {
    /// Puts findings in the order of documents and places.
    pub(crate) fn sort(&mut self) {
        self.findings.sort_by(|a, b| {
            (&a.document, a.at.start, a.code, a.at.end).cmp(&(&b.document, b.at.start, b.code, b.at.end))
        });
        self.not_checked.sort();
    }

    /// How many findings have a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }

    /// Whether any finding is at least as bad.
    pub fn reaches(&self, severity: Severity) -> bool {
        self.findings.iter().any(|f| f.severity <= severity)
    }
}

/// Line and column, both from 1, of a byte of a document; columns count characters.
pub fn line_column(document: &Document, byte: usize) -> (usize, usize) {
    let text = document.text();
    let byte = (0..=byte.min(text.len())).rev().find(|b| text.is_char_boundary(*b)).unwrap_or(0);
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    let column = before[line_start..].trim_start_matches('\u{feff}').chars().count() + 1;
    (before.matches('\n').count() + 1, column)
}
