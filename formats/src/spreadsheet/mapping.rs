//! Which column of a worksheet is which of a section.

use std::fmt;

use super::cells::{Cells, column_letters};
use super::layout::{Form, Layout};
use super::spoken::{bare, guarded, unguarded};
use crate::text::nearest;

/// The word for the column of keys.
pub(super) const KEY: &str = "key";
/// The word for the text of an entry without fields.
pub(super) const TEXT: &str = "text";
/// The word for a column that is passed over.
const IGNORE: &str = "ignore";
/// The word before the label of a printed column.
const CELL: &str = "cell ";

/// What a column of a worksheet says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The key of the row.
    Key,
    /// The text of an entry without fields.
    Text,
    Field(String),
    /// A printed column, by its key.
    Cell(String),
    /// Nothing that is taken over.
    Ignore,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key => f.write_str(KEY),
            Self::Text => f.write_str(TEXT),
            Self::Field(name) => f.write_str(name),
            Self::Cell(column) => write!(f, "{CELL}{column}"),
            Self::Ignore => f.write_str(IGNORE),
        }
    }
}

impl Target {
    /// Reads a word that `--map` or the header of an export has.
    pub(super) fn read(word: &str, layout: &Layout) -> Option<Self> {
        let word = word.trim();
        match word {
            KEY => return Some(Self::Key),
            IGNORE => return Some(Self::Ignore),
            TEXT if layout.form == Form::Texts => return Some(Self::Text),
            _ => {}
        }
        if let Some(name) = layout.fields().find(|name| *name == word) {
            return Some(Self::Field(name.to_owned()));
        }
        Self::labelled(word.strip_prefix(CELL).filter(|_| layout.form == Form::Grid)?)
    }

    /// The printed column of a label as an export writes it; none if the label is blank, quoted or not.
    pub(super) fn labelled(label: &str) -> Option<Self> {
        Some(unguarded(label)).filter(|label| !label.trim().is_empty()).map(Self::Cell)
    }
}

/// The header of a printed column: its label, told from the names of fields.
pub(super) fn cell_header(layout: &Layout, column: &str) -> String {
    let label = guarded(column);
    let taken = Target::read(&label, layout).is_some() || label.starts_with(CELL);
    if taken { format!("{CELL}{label}") } else { label }
}

/// A column of a worksheet and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Counted from 0.
    pub at: usize,
    /// As it stands in the header; empty without one.
    pub header: String,
    pub target: Target,
}

/// What each column of a worksheet says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub section: String,
    /// The row of headers, counted from 0.
    pub header: Option<usize>,
    pub columns: Vec<Column>,
}

/// Why a column cannot be mapped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MappingError {
    #[error("`{0}` is no mapping; write it as in \"Sheet column=field\"")]
    Syntax(String),
    #[error("the worksheet has no column `{column}`{}", hint(.nearest.as_deref()))]
    NoColumn { column: String, nearest: Option<String> },
    #[error("{section} has no field `{field}`{}", hint(.nearest.as_deref()))]
    NoField { section: String, field: String, nearest: Option<String> },
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |text| format!("; did you mean `{text}`?"))
}

impl fmt::Display for Mapping {
    /// One line for each column that has a header or says something.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in self.columns.iter().filter(|c| !c.header.is_empty() || c.target != Target::Ignore) {
            writeln!(f, "  {} `{}` = {}", column_letters(column.at), column.header, column.target)?;
        }
        Ok(())
    }
}

impl Mapping {
    /// Every column of a worksheet, passed over.
    pub(super) fn blank(cells: &Cells, section: &str, header: Option<usize>) -> Self {
        let header_of = |at| header.and_then(|row| cells.text(row, at)).unwrap_or_default().trim().to_owned();
        let columns = (0..cells.width()).map(|at| Column { at, header: header_of(at), target: Target::Ignore });
        Self { section: section.to_owned(), header, columns: columns.collect() }
    }

    fn column(&self, text: &str) -> Option<usize> {
        let text = text.trim();
        let by_header = || self.columns.iter().find(|c| !c.header.is_empty() && c.header == text);
        let alike = || self.columns.iter().find(|c| !bare(text).is_empty() && bare(&c.header) == bare(text));
        let by_letters = || self.columns.iter().find(|c| column_letters(c.at).eq_ignore_ascii_case(text));
        by_header().or_else(alike).or_else(by_letters).map(|c| c.at)
    }

    /// What a column says, in the form that [`Self::set`] reads and that is remembered; None if there is no such
    /// column.
    pub fn saying(&self, at: usize, target: &Target) -> Option<String> {
        let column = self.columns.iter().find(|c| c.at == at)?;
        let named = |text: &str| self.column(text) == Some(at) && !text.contains('=');
        let name = Some(column.header.clone()).filter(|header| !header.is_empty() && named(header));
        let name = name.unwrap_or_else(|| column_letters(at));
        Some(match target {
            Target::Cell(label) => format!("{name}={CELL}{}", guarded(label)),
            target => format!("{name}={target}"),
        })
    }

    /// Changes it as `--map` says: the header or the letters of a column, `=`, and `key`, a field, `cell LABEL` or
    /// `ignore`.
    ///
    /// # Errors
    /// If there is no such column or field.
    pub fn set(&mut self, text: &str, layout: &Layout) -> Result<(), MappingError> {
        // A header may hold the sign itself.
        let cuts: Vec<(&str, &str)> = text.match_indices('=').map(|(n, _)| (&text[..n], &text[n + 1..])).collect();
        let found = cuts.iter().find_map(|(column, field)| Some((self.column(column)?, field)));
        let Some((at, field)) = found else {
            let Some((column, _)) = cuts.first() else { return Err(MappingError::Syntax(text.to_owned())) };
            let headers = self.columns.iter().map(|c| c.header.as_str()).filter(|h| !h.is_empty());
            return Err(MappingError::NoColumn {
                column: column.trim().to_owned(),
                nearest: nearest(column.trim(), headers),
            });
        };
        let target = Target::read(field, layout).ok_or_else(|| MappingError::NoField {
            section: self.section.clone(),
            field: field.trim().to_owned(),
            nearest: nearest(field.trim(), layout.fields().chain([KEY, IGNORE, TEXT])),
        })?;
        for column in &mut self.columns {
            // What another column said, this one says now.
            if column.target == target {
                column.target = Target::Ignore;
            }
            if column.at == at {
                column.target = target.clone();
            }
        }
        Ok(())
    }
}
