//! How titles begin, and how they are left and found again.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, Document, Place};

use super::App;
use crate::core::rulebook::Rulebook;
use crate::dialogs::{Dialog, Source, Then, TitleFields};
use crate::panels::{Pane, Panels};
use crate::personal::Left;

/// The demonstration as it was when the editor was built.
static DEMONSTRATION: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content/demonstration");

impl App {
    /// Whether a title is open, though there may be nothing in it yet.
    pub(crate) fn has_title(&self) -> bool {
        self.session.folder.is_some() || self.session.documents().next().is_some()
    }

    /// Whether it is the title in a folder.
    pub(crate) fn is_open(&self, folder: &Path) -> bool {
        self.session.folder.as_deref().and_then(|f| std::path::absolute(f).ok()).as_deref() == Some(folder)
    }

    /// Notes how the open title is left, as the window does when it closes.
    pub fn remember(&mut self) {
        let Some(folder) = self.session.folder.as_deref().and_then(|f| std::path::absolute(f).ok()) else { return };
        let page = self.session.title().document("title").and_then(Document::title_page);
        let name = page.and_then(|page| page.about.get(&"name".to_owned()).cloned());
        let sheet = self.session.sheet().to_owned();
        let table = self.tables.place.clone().filter(|_| self.panels.is_visible(Pane::Table));
        let rulebook = self.rulebook.as_ref().map(|r| (r.file.clone(), r.done.clone()));
        let before = self.personal.left(&folder).and_then(|left| left.rulebook.clone());
        self.personal.leave(Left {
            folder,
            name: name.unwrap_or_default(),
            panels: self.panels.in_words(),
            sheet,
            table,
            rulebook: rulebook.or(before),
        });
        self.keep_personal();
    }

    /// Shows the title that has just been opened as it was left.
    pub(super) fn find_again(&mut self) {
        let folder = self.session.folder.as_deref().and_then(|f| std::path::absolute(f).ok());
        let left = folder.and_then(|folder| self.personal.left(&folder).cloned());
        if let Some(left) = left {
            self.panels = Panels::from_words(&left.panels);
            self.choose_sheet(&left.sheet);
            match &left.table {
                // Who opens a title wants to look first; a click begins the typing.
                Some((document, section)) if self.session.title().document(document).is_some() => {
                    self.open_section(document, section);
                    self.tables.take_focus = false;
                }
                _ => self.panels.hide(Pane::Table),
            }
        }
        self.remember();
    }

    /// Where the person's own copy of the demonstration lies, or will.
    pub(crate) fn own_demonstration(&self) -> Option<PathBuf> {
        self.personal.folder().map(|folder| folder.join("demonstration"))
    }

    /// Opens the person's own copy of the demonstration, which is made if it is not there.
    pub(super) fn open_demonstration(&mut self) {
        let Some(folder) = self.own_demonstration() else { return };
        if !folder.join("title.ron").is_file()
            && let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| DEMONSTRATION.extract(&folder))
        {
            self.message = format!("The demonstration cannot be put into {}: {error}.", folder.display());
            return;
        }
        self.open_title(&folder);
    }

    /// Asks where a new title goes, once nothing unsaved can be lost.
    pub(crate) fn ask_for_title(&mut self, source: Source) {
        self.dialog = Some(match self.session.unsaved().is_empty() {
            true => Dialog::NewTitle(TitleFields::of(source)),
            false => Dialog::Unsaved { then: Then::NewTitle(source) },
        });
    }

    /// Begins a title in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// In words, if nothing was made.
    pub(crate) fn new_title(&mut self, fields: &TitleFields, ctx: &egui::Context) -> Result<(), String> {
        let (name, file) = (fields.name.trim(), Path::new(fields.file.trim()));
        let folder = Path::new(fields.folder.trim());
        if name.is_empty() {
            return Err("a title has a name".to_owned());
        }
        if folder.as_os_str().is_empty() {
            return Err("say in which folder".to_owned());
        }
        if folder.join("title.ron").exists() {
            return Err(format!("{} is a title already; Open title opens it", folder.display()));
        }
        if fields.source != Source::Nothing && !file.is_file() {
            return Err(format!("there is no file `{}`", file.display()));
        }
        // Before a folder is made.
        let text = match fields.source {
            Source::Rulebook => Some(Rulebook::text_of(file)?),
            Source::Nothing | Source::Spreadsheet => None,
        };
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        self.open_title(folder);
        if self.session.folder.as_deref() != Some(folder) {
            return Err(self.message.trim_end_matches('.').to_owned());
        }
        self.session.page_or_new().ok_or("the folder cannot be written to")?;
        self.step(&format!("New title {name}"), &[Change::add(Place::entry("title", "about", "name"), quote(name))]);
        self.open_document("title");
        match (fields.source, text) {
            (Source::Spreadsheet, _) => self.import_file(file, ctx),
            (_, Some(text)) => self.take_rulebook(file, &text)?,
            (_, None) => self.message = format!("New title {name}; Save writes it."),
        }
        Ok(())
    }
}
