//! A title in memory: every document of its folder, those that cannot be read included.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use crate::change::{Change, ChangeError};
use crate::document::Document;
use crate::documents::TitlePage;
use crate::documents::title_page::Added;
use crate::files::Files;
use crate::second;

/// The documents of one title by name (path without `.ron`). A copy shares its documents until one of them is changed.
#[derive(Debug, Clone, Default)]
pub struct Title {
    documents: BTreeMap<String, Arc<Document>>,
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

    /// Why the file of a name could not be opened, if it is there and could not.
    pub fn unopened(&self, name: &str) -> Option<&str> {
        let is_it = |(path, _): &&(String, String)| path.strip_suffix(".ron").unwrap_or(path) == name;
        self.unopened.iter().find(is_it).map(|(_, because)| because.as_str())
    }

    /// Puts a document in, in place of one of the same name. Over a file that could not be opened it cannot be saved.
    pub fn insert(&mut self, document: Document) {
        self.share(Arc::new(document));
    }

    /// As [`Self::insert`], of a document that another title has as well.
    pub(crate) fn share(&mut self, document: Arc<Document>) {
        self.documents.insert(document.name().to_owned(), document);
    }

    /// One document, to be shared.
    pub(crate) fn shared(&self, name: &str) -> Option<Arc<Document>> {
        self.documents.get(name).cloned()
    }

    /// Takes over every document of another title that holds the same, so that it has changed when that one had. Gives the
    /// names of the others.
    pub fn keep(&mut self, other: &Self) -> Vec<String> {
        let mut differ: Vec<String> = other.documents.keys().filter(|n| self.document(n).is_none()).cloned().collect();
        for (name, document) in &mut self.documents {
            match other.documents.get(name) {
                Some(held) if Arc::ptr_eq(held, document) => {}
                Some(held) if held.text() == document.text() => *document = held.clone(),
                _ => differ.push(name.clone()),
            }
        }
        differ
    }

    /// Every document in order of name, second entries aside: they say nothing that the title does not say already.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.every_document().filter(|d| !second::is_second(d.name()))
    }

    /// Every document in order of name, second entries among them.
    pub fn every_document(&self) -> impl Iterator<Item = &Document> {
        self.documents.values().map(Arc::as_ref)
    }

    /// One document.
    pub fn document(&self, name: &str) -> Option<&Document> {
        self.documents.get(name).map(Arc::as_ref)
    }

    /// What its title page calls it.
    pub fn called(&self) -> Option<&str> {
        let page = self.documents().find_map(Document::title_page)?;
        page.about.get(&"name".to_owned()).map(String::as_str)
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
        let document = self.documents.get_mut(name).ok_or_else(|| ChangeError::NoDocument(name.clone()))?;
        Arc::make_mut(document).apply(change)
    }

    /// The file of one document as it is to be written: its path and bytes.
    ///
    /// # Errors
    /// If there is none of that name, or a file of that name could not be opened.
    pub fn file(&self, name: &str) -> io::Result<(String, Vec<u8>)> {
        // Nobody has seen what that file holds, so it is not written over.
        if let Some(because) = self.unopened(name) {
            let says = format!("{name}.ron is there but could not be opened ({because}), so it is not written over");
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, says));
        }
        let document = self.document(name).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, name.to_owned()))?;
        Ok((format!("{name}.ron"), document.bytes()))
    }

    /// Writes one document back.
    ///
    /// # Errors
    /// As [`Self::file`], and if it cannot be written; what was there then stays.
    pub fn save(&self, name: &str, files: &mut dyn Files) -> io::Result<()> {
        let (path, bytes) = self.file(name)?;
        files.write(&path, &bytes)
    }

    /// Writes several documents back as one; see [`Files::save`].
    ///
    /// # Errors
    /// The name of the document that could not be written, and why.
    pub fn save_all<'a>(
        &self,
        names: impl IntoIterator<Item = &'a str>,
        files: &mut dyn Files,
    ) -> Result<(), (String, io::Error)> {
        let texts: Result<Vec<_>, _> = names.into_iter().map(|n| self.file(n).map_err(|e| (n.to_owned(), e))).collect();
        files.save(&texts?).map_err(|(path, e)| (path.strip_suffix(".ron").unwrap_or(&path).to_owned(), e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Memory;

    /// A folder of one file that cannot be opened.
    struct Locked(Memory);

    impl Files for Locked {
        fn list(&self) -> io::Result<Vec<String>> {
            self.0.list()
        }
        fn read(&self, _: &str) -> io::Result<Vec<u8>> {
            Err(io::Error::other("locked"))
        }
        fn write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
            self.0.write(path, bytes)
        }
    }

    #[test]
    fn a_file_that_could_not_be_opened_is_not_written_over() {
        let mut files = Locked(Memory::default());
        files.0.0.insert("sheets/a.ron".to_owned(), b"MapSheet(format: 1)".to_vec());
        let mut title = Title::load(&files).unwrap();
        assert_eq!(title.unopened("sheets/a"), Some("locked"));
        for name in ["sheets/a", "sheets/b"] {
            title.insert(Document::empty(name, "MapSheet").unwrap());
        }
        let error = title.save("sheets/a", &mut files).unwrap_err();
        assert!(error.to_string().contains("sheets/a.ron is there but could not be opened (locked)"), "{error}");
        title.save("sheets/b", &mut files).unwrap();
        assert_eq!(files.0.0["sheets/a.ron"], b"MapSheet(format: 1)");
    }
}
