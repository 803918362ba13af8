//! A title in memory: every document of its folder, those that cannot be read included.

use std::collections::BTreeMap;
use std::io;

use crate::change::{Change, ChangeError};
use crate::document::Document;
use crate::documents::TitlePage;
use crate::documents::title_page::Added;
use crate::files::Files;

/// The documents of one title by name (path without `.ron`).
#[derive(Debug, Clone, Default)]
pub struct Title {
    documents: BTreeMap<String, Document>,
    /// Files that are there but could not be opened, with the reason.
    pub unopened: Vec<(String, String)>,
}

impl Title {
    /// Reads every document. A file that cannot be opened or understood does not stop the others.
    ///
    /// # Errors
    /// If the folder itself cannot be listed.
    pub fn load(files: &dyn Files) -> io::Result<Self> {
        let mut title = Self::default();
        for path in files.list()? {
            match files.read(&path) {
                Ok(bytes) => {
                    title.insert(Document::read(path.strip_suffix(".ron").unwrap_or(&path), bytes));
                }
                Err(e) => title.unopened.push((path, e.to_string())),
            }
        }
        Ok(title)
    }

    /// Puts a document in, in place of one of the same name.
    pub fn insert(&mut self, document: Document) {
        self.documents.insert(document.name().to_owned(), document);
    }

    /// Every document in order of name.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// One document.
    pub fn document(&self, name: &str) -> Option<&Document> {
        self.documents.get(name)
    }

    /// The terrain kinds that its title page adds.
    pub fn added(&self) -> Added {
        self.documents().find_map(Document::title_page).map(TitlePage::added).unwrap_or_default()
    }

    /// Applies a change to the document it names; see [`Document::apply`].
    ///
    /// # Errors
    /// As [`Document::apply`], and if there is no such document.
    pub fn apply(&mut self, change: &Change) -> Result<Option<Change>, ChangeError> {
        let name = &change.place().document;
        self.documents.get_mut(name).ok_or_else(|| ChangeError::NoDocument(name.clone()))?.apply(change)
    }

    /// Writes one document back.
    ///
    /// # Errors
    /// If there is none of that name, or the file cannot be written; what was there then stays.
    pub fn save(&self, name: &str, files: &mut dyn Files) -> io::Result<()> {
        let document = self.document(name).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, name.to_owned()))?;
        files.write(&format!("{name}.ron"), &document.bytes())
    }
}
