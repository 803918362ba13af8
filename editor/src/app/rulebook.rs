//! Drafting scenarios from the text of a rulebook, and going through what is left to read.

use std::path::Path;

use tlnb_formats::Change;
use tlnb_formats::study_folder::{Base, plan};

use super::App;
use crate::core::rulebook::{Rulebook, rows_of};
use crate::panels::Pane;

impl App {
    /// Drafts scenarios of a text as one step, and lists what is to be read.
    ///
    /// # Errors
    /// In words, if nothing was drafted.
    pub(crate) fn take_rulebook(&mut self, file: &Path, text: &str) -> Result<(), String> {
        let (mut book, draft) = Rulebook::draft(file, text, self.session.title())?;
        let first = plan(&draft, self.session.title(), |_| None);
        let mut bases = std::collections::BTreeMap::new();
        for document in &first.documents {
            if let Some(base) = self.session.beside(&Base::path(&document.name)).map_err(|e| e.to_string())? {
                let base = Base::read(&document.name, base)
                    .ok_or_else(|| format!("what the last import said of {} cannot be read", document.name))?;
                bases.insert(document.name.clone(), base);
            }
        }
        let planned = plan(&draft, self.session.title(), |name| bases.get(name).cloned());
        let (mut changes, mut begun, mut keeps, mut clashes) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for document in planned.documents {
            clashes += document.clashes.len() + usize::from(document.refused.is_some());
            if document.refused.is_some() {
                continue;
            }
            let mut of = document.changes.clone();
            if document.is_new {
                let empty = document.begun();
                // A new document's sections stand in the order in which they are written first.
                let ranks: Vec<&str> =
                    empty.model().map(|m| m.sections().into_iter().map(|(n, _)| n).collect()).unwrap_or_default();
                of.sort_by_key(|c: &Change| ranks.iter().position(|n| *n == c.place().section));
                begun.push(empty);
            }
            keeps.push((Base::path(&document.name), document.base.text().into_bytes()));
            changes.append(&mut of);
        }
        let (documents, rows) = (begun.len(), changes.len());
        let first = begun.first().map(|d| d.name().to_owned());
        self.session.import(begun, "Draft scenarios from a rulebook", &changes, keeps).map_err(|e| e.to_string())?;
        self.refresh();
        let (_, all) = book.progress();
        book.at = book.passages.iter().position(|p| !book.is_done(p)).unwrap_or(0);
        self.rulebook = Some(book);
        self.panels.show(Pane::Rulebook);
        if let Some(first) = first {
            self.open_document(&first);
        }
        let left = match clashes {
            0 => String::new(),
            n => format!(" {n} things say otherwise here and stay."),
        };
        self.message = format!("Drafted {documents} scenarios, {rows} rows; {all} passages are to be read.{left}");
        Ok(())
    }

    /// Reads the text again that the title was drafted from, without drafting anything.
    pub(super) fn reopen_rulebook(&mut self) {
        let folder = self.session.folder.as_deref().and_then(|f| std::path::absolute(f).ok());
        let left = folder.and_then(|folder| self.personal.left(&folder)?.rulebook.clone());
        let Some((file, done)) = left else { return };
        let read = Rulebook::text_of(&file).and_then(|text| Rulebook::draft(&file, &text, self.session.title()));
        match read {
            Ok((mut book, _)) => {
                book.done = done;
                book.at = book.passages.iter().position(|p| !book.is_done(p)).unwrap_or(0);
                self.rulebook = Some(book);
            }
            Err(why) => self.message = format!("The rulebook cannot be read again: {why}."),
        }
    }

    /// Looks at a passage, and opens the first row that names its section.
    pub(crate) fn look_at_passage(&mut self, at: usize) {
        let Some(book) = &mut self.rulebook else { return };
        book.at = at.min(book.passages.len().saturating_sub(1));
        let Some(section) = book.passage().map(|p| p.section.clone()) else { return };
        let rows = rows_of(self.session.title(), &section);
        // A stub stands among the rules and is what is to be written down.
        let row = rows.iter().find(|(_, topic, _)| topic == "rules").or(rows.first());
        match row {
            Some((document, topic, key)) => {
                self.open_section(document, topic);
                self.choose_row(topic, key, None::<&str>);
                self.tables.take_focus = false;
                self.panels.show(Pane::Row);
                self.message = format!("{section}: {} {key}.", topic);
            }
            None => self.message = format!("No row names {section} yet."),
        }
    }

    /// The passage is done with, or is not after all; then the next one is looked at.
    pub(crate) fn tick_passage(&mut self) {
        let Some(book) = &mut self.rulebook else { return };
        let Some(line) = book.passage().filter(|p| p.is_work()).map(|p| p.lines.start) else { return };
        if !book.done.remove(&line) {
            book.done.insert(line);
            if let Some(next) = book.next() {
                self.look_at_passage(next);
            }
        }
        self.remember();
    }

    /// The next passage that is to be read.
    pub(crate) fn next_passage(&mut self) {
        match self.rulebook.as_ref().map(Rulebook::next) {
            Some(Some(next)) => self.look_at_passage(next),
            Some(None) => "Every passage is done.".clone_into(&mut self.message),
            None => {}
        }
    }
}
