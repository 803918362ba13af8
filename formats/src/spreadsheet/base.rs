//! What the last import said, kept in the title so that the next one proposes only what the spreadsheet changed.
//!
//! It lies in `imports/`, beside the documents and not in the folder that git passes over, so that whoever clones the
//! title imports against the same base. Its ending is not that of documents: no check and no name is to read it.

use super::layout::{Layout, Row, layouts};
use crate::change::{After, Change, Place};
use crate::document::Document;

/// Where the base of a document lies in its title.
pub fn base_path(document: &str) -> String {
    format!("imports/{document}.base")
}

/// Where the mapping that was set by hand lies, and the name of the file that was imported.
pub fn mapping_path(document: &str) -> String {
    format!("imports/{document}.map")
}

/// What the last import of a document said, in the form of that document.
#[derive(Debug, Clone)]
pub struct Base {
    said: Document,
}

impl Base {
    /// Reads it; None if it is no such document, so that an import goes on as the first one.
    pub fn read(name: &str, bytes: Vec<u8>) -> Option<Self> {
        let said = Document::read(name, bytes);
        let whole = said.read_only().is_none() && said.kind().is_some_and(|kind| !layouts(kind).is_empty());
        whole.then_some(Self { said })
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.said.canonical().unwrap_or_else(|| self.said.text().to_owned())
    }

    pub(super) fn rows(&self, layout: &Layout) -> Vec<Row> {
        layout.rows(&self.said)
    }

    /// Of rows by section. None of a kind that is no table.
    pub(super) fn of(name: &str, kind: &str, sections: &[(&Layout, Vec<Row>)]) -> Option<Self> {
        let mut said = Document::empty(name, kind)?;
        for (layout, rows) in sections {
            let mut last: Option<&str> = None;
            for row in rows {
                let Some(value) = layout.written(row) else { continue };
                let after = last.map_or(After::Start, |key| After::Key(key.to_owned()));
                let change = Change::add(Place::entry(name, layout.section, &row.key), value).behind(after);
                // A row that cannot stand in a document was not imported either.
                if said.apply(&change).is_ok() {
                    last = Some(&row.key);
                }
            }
        }
        Some(Self { said })
    }
}
