//! The title that is open: its documents, where they are kept, what is unsaved, and its history.

mod erratum;
mod handover;
mod outside;
mod safety;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

use tlnb_formats::documents::{MapSheet, Model};
use tlnb_formats::edit;
use tlnb_formats::files::Files;
use tlnb_formats::geometry::notation::is_sheet_id;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::journal::Did;
use tlnb_formats::spreadsheet::{IntakeError, Kept};
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, ChangeError, Document, Place, Title, second};

use super::history::{History, Step};
use erratum::Corrections;
use safety::Safety;

pub use handover::Asked;
pub use outside::{Outside, Undecided};
pub use safety::Recovery;

/// One open title.
pub struct Session {
    title: Title,
    files: Box<dyn Files>,
    /// Its folder, if it lies on disk.
    pub folder: Option<PathBuf>,
    /// Name of the sheet that is shown, without `sheets/`.
    sheet: String,
    history: History,
    saved: BTreeMap<String, String>,
    unsaved: BTreeSet<String>,
    /// Documents that the gesture under way has changed.
    stirred: BTreeSet<String>,
    revision: u64,
    revisions: BTreeMap<String, u64>,
    safety: Safety,
    corrections: Corrections,
}

impl Session {
    /// Opens the title in these files.
    ///
    /// # Errors
    /// If they cannot be listed.
    pub fn of(files: Box<dyn Files>) -> io::Result<Self> {
        Self::of_safe(files, Safety::default())
    }

    fn of_safe(mut files: Box<dyn Files>, mut safety: Safety) -> io::Result<Self> {
        safety.settle(files.as_mut());
        let title = Title::load(files.as_ref())?;
        let saved = title.every_document().map(|d| (d.name().to_owned(), d.text().to_owned())).collect();
        let mut session = Self {
            title,
            files,
            folder: None,
            sheet: String::new(),
            history: History::default(),
            saved,
            unsaved: BTreeSet::new(),
            stirred: BTreeSet::new(),
            revision: 0,
            revisions: BTreeMap::new(),
            safety,
            corrections: Corrections::default(),
        };
        session.find_journal();
        session.sheet = session.sheets().into_iter().next().unwrap_or_default();
        Ok(session)
    }

    /// The documents as they are shown: as printed, or as corrected.
    pub const fn title(&self) -> &Title {
        match self.corrections.title() {
            Some(corrected) => corrected,
            None => &self.title,
        }
    }

    /// What can be undone.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Grows with every change, so that pictures of the title know when they are old.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The same for one document.
    pub fn revision_of(&self, name: &str) -> u64 {
        self.revisions.get(name).copied().unwrap_or_default()
    }

    /// Whether a gesture is under way, so that what is costly can wait for its end.
    pub const fn is_amid_a_gesture(&self) -> bool {
        self.history.is_open()
    }

    /// Every document that is there, second entries aside.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.every_document().filter(|d| !second::is_second(d.name()))
    }

    /// Every document that is there, second entries among them.
    pub fn every_document(&self) -> impl Iterator<Item = &Document> {
        // One whose making was undone stays in memory, for redo, and is shown no more.
        let there = |d: &&Document| self.saved.contains_key(d.name()) || d.name() == "title" || !is_blank(d);
        self.title().every_document().filter(there)
    }

    /// Names of the map sheets.
    pub fn sheets(&self) -> Vec<String> {
        self.documents().filter(|d| d.map_sheet().is_some()).map(|d| sheet_name(d.name()).to_owned()).collect()
    }

    /// Whether there is a sheet of this name, be it one that is read a second time.
    pub fn has_sheet(&self, name: &str) -> bool {
        self.every_document().any(|d| d.map_sheet().is_some() && sheet_name(d.name()) == name)
    }

    /// The document of a sheet.
    pub fn document_of(&self, sheet: &str) -> Option<&Document> {
        self.title().document(&format!("sheets/{sheet}")).or_else(|| self.title().document(sheet))
    }

    /// The grid a sheet states.
    pub fn grid_of(&self, sheet: &str) -> Option<Grid> {
        self.document_of(sheet)?.map_sheet()?.the_grid()
    }

    /// Name of the sheet that is shown.
    pub fn sheet(&self) -> &str {
        &self.sheet
    }

    /// Shows another sheet. False if there is none of that name.
    pub fn choose_sheet(&mut self, name: &str) -> bool {
        let known = self.has_sheet(name);
        if known {
            name.clone_into(&mut self.sheet);
            self.revision += 1;
        }
        known
    }

    /// Whether a sheet can be called so and run so far: columns, rows of odd and of even columns.
    ///
    /// # Errors
    /// In words, why not.
    pub fn check_sheet(name: &str, sizes: [i16; 3]) -> Result<(), String> {
        // The name of its file on every system, and never to be taken for a hex.
        let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        if !is_sheet_id(name) || !name.chars().all(good) {
            return Err(format!(
                "`{name}` is no name of a sheet; small letters, digits, - and _ are, and it does not end as a hex does"
            ));
        }
        if !sizes.iter().all(|n| (1..100).contains(n)) {
            return Err("columns and rows are 1 to 99".to_owned());
        }
        Ok(())
    }

    /// Adds a sheet numbered as TLNB sheets are, unsaved, and shows it.
    ///
    /// # Errors
    /// In words, if there is such a sheet or the name or the numbers cannot be.
    pub fn add_sheet(&mut self, name: &str, sizes: [i16; 3]) -> Result<(), String> {
        Self::check_sheet(name, sizes)?;
        self.not_as_corrected()?;
        let [columns, rows_odd, rows_even] = sizes;
        let document = format!("sheets/{name}");
        if self.title.document(&document).is_some_and(|d| !is_blank(d) || self.saved.contains_key(&document)) {
            return Err(format!("there is a sheet {name} already"));
        }
        let sheet = Document::empty(&document, "MapSheet").ok_or("map sheets are not known here")?;
        let changes = edit::grid::state(&sheet, &Grid::tlnb(columns, rows_odd, rows_even));
        self.title.insert(sheet);
        self.page_or_new();
        self.step(&format!("New sheet {name}"), &changes).map_err(|e| e.to_string())?;
        self.choose_sheet(name);
        Ok(())
    }

    /// What the title keeps of the last import into a document, though it may not be saved yet.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn kept(&self, document: &str) -> Result<Kept, IntakeError> {
        Kept::read(document, |path| {
            self.history.beside(path).map_or_else(|| self.files.read(path), |bytes| Ok(bytes.to_vec()))
        })
    }

    /// The bytes of a file beside the documents, be they still to be written; None if there is none.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn beside(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        if let Some(bytes) = self.history.beside(path) {
            return Ok(Some(bytes.to_vec()));
        }
        match self.files.read(path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Imports into documents as one step; those that are not there yet are begun. `keeps` are files that are written when
    /// the document is saved, and not if the step is undone by then.
    ///
    /// # Errors
    /// As [`Self::change`].
    pub fn import(
        &mut self,
        documents: impl IntoIterator<Item = Document>,
        label: &str,
        changes: &[Change],
        keeps: Vec<(String, Vec<u8>)>,
    ) -> Result<bool, ChangeError> {
        let mut names = Vec::new();
        self.not_as_corrected().map_err(|because| ChangeError::ReadOnly { document: label.to_owned(), because })?;
        for document in documents {
            let name = document.name().to_owned();
            if self.title.document(&name).is_none_or(|d| is_blank(d) && !self.saved.contains_key(&name)) {
                self.title.insert(document);
                self.page_or_new();
            }
            names.push(name);
        }
        let changed = self.step(label, changes)?;
        if changed || names.iter().any(|name| self.unsaved.contains(name)) {
            self.history.keep_beside(keeps);
        } else if self.read_only().is_none() {
            // The document says it all already, so there is no save to wait for.
            for (path, bytes) in keeps {
                let done = self.files.write(&path, &bytes);
                done.map_err(|e| ChangeError::ReadOnly { document: path, because: e.to_string() })?;
            }
        }
        Ok(changed)
    }

    /// Adds a document of a kind, unsaved, with its name in it, and gives its path in the title.
    ///
    /// # Errors
    /// In words, if it is there or cannot be called so.
    pub fn add_document(&mut self, kind: &str, name: &str) -> Result<String, String> {
        self.not_as_corrected()?;
        let good = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(good) {
            return Err(format!("`{name}` is no name for a document: letters, digits, - and _"));
        }
        let folder = Model::folder(kind).filter(|f| !f.is_empty());
        let path = format!("{}/{name}", folder.ok_or_else(|| format!("{kind} is no kind of document"))?);
        if self.title.unopened(&path).is_some() || self.documents().any(|d| d.name() == path) {
            return Err(format!("there is {path} already"));
        }
        self.title.insert(Document::empty(&path, kind).ok_or_else(|| format!("{kind} is no kind of document"))?);
        self.page_or_new();
        let named = Change::add(Place::entry(&path, "about", "name"), quote(name));
        self.step(&format!("New document {path}"), &[named]).map_err(|e| e.to_string())?;
        Ok(path)
    }

    /// The title's first page; an empty one is made if there is none.
    pub fn page_or_new(&mut self) -> Option<&Document> {
        if self.title.document("title").is_none() && self.read_only().is_none() {
            self.put_beside_print(Document::empty("title", "Title")?);
            // A folder is a title by this file, so it is written even while nothing stands in it.
            self.unsaved.insert("title".to_owned());
        }
        self.title().document("title")
    }

    /// The document of the sheet that is shown.
    pub fn sheet_document(&self) -> Option<&Document> {
        self.document_of(&self.sheet)
    }

    /// The sheet that is shown.
    pub fn map_sheet(&self) -> Option<&MapSheet> {
        self.sheet_document().and_then(Document::map_sheet)
    }

    /// Its grid, if it states one.
    pub fn grid(&self) -> Option<Grid> {
        self.map_sheet().and_then(MapSheet::the_grid)
    }

    /// Whether the sheet prints this hex.
    pub fn contains(&self, hex: Hex) -> bool {
        self.grid().is_some_and(|g| g.contains(hex))
    }

    /// Name of the document that holds the sheet's scans.
    pub fn scans_name(&self) -> String {
        // Whoever reads a sheet a second time looks at the same scan.
        format!("scans/{}", sheet_name(second::first_of(&self.sheet).unwrap_or(&self.sheet)))
    }

    /// The sheet's scans, if there is such a document.
    pub fn scans_document(&self) -> Option<&Document> {
        self.title().document(&self.scans_name())
    }

    /// The sheet's scans; an empty document of them is made if there is none.
    pub fn scans_or_new(&mut self) -> Option<Document> {
        let name = self.scans_name();
        self.pictures_or_new(&name)
    }

    /// The document that lists pictures under this name; an empty one is made if there is none. None where its file is
    /// there but could not be opened.
    pub fn pictures_or_new(&mut self, name: &str) -> Option<Document> {
        if self.title.document(name).is_none() {
            if self.title.unopened(name).is_some() {
                return None;
            }
            self.put_beside_print(Document::empty(name, "Scans")?);
        }
        self.title.document(name).cloned()
    }

    /// Begins a gesture: all that follows until [`Self::commit`] is one undo step.
    pub fn begin(&mut self, label: &str) {
        self.commit();
        self.history.begin(label);
    }

    /// Applies changes inside the gesture.
    ///
    /// # Errors
    /// If one of them does not apply, or the title can only be read; the gesture is then taken back as a whole.
    pub fn change(&mut self, changes: &[Change]) -> Result<(), ChangeError> {
        if self.is_printed() { self.change_print(changes) } else { self.change_corrected(changes) }
    }

    /// The same, whatever is shown.
    fn change_print(&mut self, changes: &[Change]) -> Result<(), ChangeError> {
        for change in changes {
            if let Some(because) = self.read_only() {
                let (document, because) = (change.place().document.clone(), because.to_owned());
                self.rollback();
                return Err(ChangeError::ReadOnly { document, because });
            }
            match self.history.push(&mut self.title, change) {
                Ok(true) => {
                    let name = &change.place().document;
                    self.stir(name);
                    if !self.stirred.contains(name) {
                        self.stirred.insert(name.clone());
                        self.unsaved.insert(name.clone());
                    }
                }
                Ok(false) => {}
                Err(error) => {
                    self.rollback();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// What is shown of a document is another than before.
    fn stir(&mut self, name: &str) {
        self.revision += 1;
        self.revisions.insert(name.to_owned(), self.revision);
    }

    /// Ends the gesture. True if it left an undo step.
    pub fn commit(&mut self) -> bool {
        self.write_down();
        let left = self.history.commit();
        self.settle();
        if left && let Some(step) = self.history.last().cloned() {
            self.record(Did::Step, &step);
        }
        self.renew();
        left
    }

    /// Compares what a gesture has changed with what is saved.
    fn settle(&mut self) {
        for name in std::mem::take(&mut self.stirred) {
            self.touched(&name);
        }
    }

    /// Takes the gesture under way back. What cannot be taken back stays, as a step that undo tries again.
    pub fn rollback(&mut self) {
        self.corrections.give_up();
        match self.history.rollback(&mut self.title) {
            Ok(Some(step)) => {
                self.touched_all(&step);
            }
            Ok(None) => {}
            Err(_) => {
                if let Some(step) = self.history.last().cloned() {
                    self.record(Did::Step, &step);
                }
            }
        }
        self.settle();
        self.renew();
    }

    /// One step from a label and its changes.
    ///
    /// # Errors
    /// As [`Self::change`].
    pub fn step(&mut self, label: &str, changes: &[Change]) -> Result<bool, ChangeError> {
        self.begin(label);
        self.change(changes)?;
        Ok(self.commit())
    }

    /// Takes the last step back and says which.
    ///
    /// # Errors
    /// If it cannot be taken back.
    pub fn undo(&mut self) -> Result<Option<String>, ChangeError> {
        self.rollback();
        let step = self.history.undo(&mut self.title)?.cloned();
        let label = step.map(|s| {
            let label = self.touched_all(&s);
            self.record(Did::Undo, &s);
            label
        });
        self.renew();
        Ok(label)
    }

    /// Does the last undone step again and says which.
    ///
    /// # Errors
    /// If it cannot be done again.
    pub fn redo(&mut self) -> Result<Option<String>, ChangeError> {
        self.rollback();
        let step = self.history.redo(&mut self.title)?.cloned();
        let label = step.map(|s| {
            let label = self.touched_all(&s);
            self.record(Did::Redo, &s);
            label
        });
        self.renew();
        Ok(label)
    }

    fn touched_all(&mut self, step: &Step) -> String {
        let names: BTreeSet<String> = step.documents().map(str::to_owned).collect();
        for name in names {
            self.touched(&name);
        }
        step.label.clone()
    }

    fn touched(&mut self, name: &str) {
        self.stir(name);
        let same = match (self.title.document(name), self.saved.get(name)) {
            (Some(now), Some(saved)) => now.text() == saved,
            (Some(now), None) => is_blank(now) && name != "title",
            (None, _) => true,
        };
        if same && !self.safety.others.is_gone(name) {
            self.unsaved.remove(name);
        } else {
            self.unsaved.insert(name.to_owned());
        }
    }

    /// Documents whose text is not what the file holds.
    pub const fn unsaved(&self) -> &BTreeSet<String> {
        &self.unsaved
    }

    /// Writes every unsaved document, all of them or none; says how many.
    ///
    /// # Errors
    /// The name of one that could not be written, and why. All then stay unsaved.
    pub fn save(&mut self) -> Result<usize, (String, io::Error)> {
        self.commit();
        let names: Vec<String> = self.unsaved.iter().cloned().collect();
        self.save_named(&names)
    }

    fn save_named(&mut self, names: &[String]) -> Result<usize, (String, io::Error)> {
        if !names.is_empty() {
            self.may_save(names).map_err(|(name, says)| (name, io::Error::other(says)))?;
            // Where something stays unsaved, it must not pass for saved.
            if names.len() == self.unsaved.len() {
                self.before_save();
            }
        }
        self.title.save_all(names.iter().map(String::as_str), self.files.as_mut())?;
        for name in names {
            self.safety.others.saved(name);
            if let Some(document) = self.title.document(name) {
                self.saved.insert(name.clone(), document.text().to_owned());
            }
            self.unsaved.remove(name);
        }
        let beside = self.history.take_beside(names);
        self.after_save(names);
        for (path, bytes) in beside {
            self.files.write(&path, &bytes).map_err(|e| (path, e))?;
        }
        Ok(names.len())
    }
}

/// Name of a sheet from that of its document.
pub fn sheet_name(document: &str) -> &str {
    document.strip_prefix("sheets/").unwrap_or(document)
}

/// Whether nothing is written in a document.
fn is_blank(document: &Document) -> bool {
    document.lines().is_some_and(|l| l.sections.iter().all(|s| s.entries.is_empty()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tlnb_formats::edit::hexes;
    use tlnb_formats::files::Memory;

    pub(crate) const SHEET: &str = "MapSheet(\n    format: 1,\n    about: {\n    },\n    grid: {\n        \"sheet\": (last_column: 12, last_row_odd: 10, last_row_even: 9),\n    },\n    hexes: {\n    },\n    sides: {\n    },\n)\n";

    pub(crate) fn session() -> Session {
        let files = Memory([("sheets/ulm.ron".to_owned(), SHEET.as_bytes().to_vec())].into());
        Session::of(Box::new(files)).unwrap()
    }

    fn paint(session: &mut Session, hex: &str) {
        let hexes = BTreeSet::from([Hex::from_digits(hex).unwrap()]);
        let changes = hexes::paint(session.sheet_document().unwrap(), &hexes, "Woods");
        assert!(session.step("Paint Woods", &changes).unwrap());
    }

    #[test]
    fn undo_gives_the_saved_text_back_and_redo_the_new_one() {
        let mut session = session();
        paint(&mut session, "0101");
        paint(&mut session, "0202");
        let painted = session.sheet_document().unwrap().text().to_owned();
        assert_eq!(session.unsaved().len(), 1);
        assert_eq!(session.undo().unwrap().as_deref(), Some("Paint Woods"));
        session.undo().unwrap();
        assert_eq!(session.sheet_document().unwrap().text(), SHEET);
        assert!(session.unsaved().is_empty());
        session.redo().unwrap();
        session.redo().unwrap();
        assert_eq!(session.sheet_document().unwrap().text(), painted);
        assert_eq!(session.save().unwrap(), 1);
        assert!(session.unsaved().is_empty());
    }

    #[test]
    fn a_gesture_taken_back_leaves_nothing() {
        let mut session = session();
        session.begin("Paint");
        let hexes = BTreeSet::from([Hex::new(3, 3)]);
        let changes = hexes::paint(session.sheet_document().unwrap(), &hexes, "Marsh");
        session.change(&changes).unwrap();
        session.rollback();
        assert_eq!(session.sheet_document().unwrap().text(), SHEET);
        assert!(session.history().is_empty() && session.unsaved().is_empty());
    }

    #[test]
    fn a_new_sheet_is_unsaved_until_it_is_saved() {
        let mut session = Session::of(Box::new(Memory::default())).unwrap();
        session.add_sheet("ulm", [19, 34, 33]).unwrap();
        assert_eq!(session.grid(), Some(Grid::tlnb(19, 34, 33)));
        assert!(session.add_sheet("ulm", [1, 1, 1]).is_err() && session.add_sheet("a/b", [1, 1, 1]).is_err());
        assert_eq!(session.save().unwrap(), 2);
        let again = Session::of(session.files).unwrap();
        assert_eq!(again.grid(), Some(Grid::tlnb(19, 34, 33)));
    }

    /// Files that cannot be written.
    struct Locked(Memory);

    impl Files for Locked {
        fn list(&self) -> io::Result<Vec<String>> {
            self.0.list()
        }
        fn read(&self, path: &str) -> io::Result<Vec<u8>> {
            self.0.read(path)
        }
        fn write(&mut self, _: &str, _: &[u8]) -> io::Result<()> {
            Err(io::Error::other("the disk is full"))
        }
    }

    #[test]
    fn a_failed_save_keeps_the_edit() {
        let files = Memory([("sheets/ulm.ron".to_owned(), SHEET.as_bytes().to_vec())].into());
        let mut session = Session::of(Box::new(Locked(files))).unwrap();
        paint(&mut session, "0101");
        let (name, error) = session.save().unwrap_err();
        assert_eq!((name.as_str(), error.to_string().as_str()), ("sheets/ulm", "the disk is full"));
        assert_eq!(session.unsaved().len(), 1);
        assert!(session.sheet_document().unwrap().text().contains("Woods"));
    }
}
