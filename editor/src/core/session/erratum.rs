//! The title as corrected beside the print, and the erratum that takes all edits while it is open: the print stays.

use std::collections::BTreeSet;

use tlnb_formats::documents::{Errata, RowKey};
use tlnb_formats::edit::errata as edit;
use tlnb_formats::errata::{self, Applied};
use tlnb_formats::text::Written;
use tlnb_formats::{Change, ChangeError, Document, Place, Title};

use super::{Session, is_blank};

/// What is shown in place of the print, and what takes the edits.
#[derive(Default)]
pub(super) struct Corrections {
    shown: Option<Corrected>,
    open: Option<Open>,
}

/// The title as corrected; while an erratum is open, up to it.
struct Corrected {
    title: Title,
    applied: Vec<Applied>,
}

/// The erratum that is open.
struct Open {
    document: String,
    key: String,
    /// The title as it finds it.
    before: Title,
    /// What the gesture under way has changed.
    taken: Vec<Change>,
    /// The places that the last gesture has changed.
    last: Vec<Place>,
    /// The print was shown when it was opened, and is again once it is closed.
    from_print: bool,
}

impl Corrections {
    pub(super) const fn title(&self) -> Option<&Title> {
        match &self.shown {
            Some(shown) => Some(&shown.title),
            None => None,
        }
    }

    /// The gesture under way is taken back.
    pub(super) fn give_up(&mut self) {
        if let Some(open) = &mut self.open {
            open.taken.clear();
        }
    }
}

/// Sections that speak of a transcription and not of what is printed.
fn is_of_transcription(section: &str) -> bool {
    matches!(section, "progress" | "proofread" | "notes" | "suppressions")
}

fn read_only(document: &str, because: &str) -> ChangeError {
    ChangeError::ReadOnly { document: document.to_owned(), because: because.to_owned() }
}

impl Session {
    /// The documents as printed, whatever is shown.
    pub const fn printed(&self) -> &Title {
        &self.title
    }

    /// Whether edits are to go into the print.
    pub(super) const fn is_printed(&self) -> bool {
        self.corrections.shown.is_none() && self.corrections.open.is_none()
    }

    /// Whether the title is shown as corrected.
    pub const fn is_corrected(&self) -> bool {
        self.corrections.shown.is_some()
    }

    /// Every change that makes the title as it is shown of the print.
    pub fn corrections(&self) -> &[Applied] {
        self.corrections.shown.as_ref().map(|s| s.applied.as_slice()).unwrap_or_default()
    }

    /// Document and key of the erratum that takes the edits, if one is open.
    pub fn open_erratum(&self) -> Option<(&str, &str)> {
        self.corrections.open.as_ref().map(|o| (o.document.as_str(), o.key.as_str()))
    }

    /// The changes of the open erratum.
    pub fn erratum_changes(&self) -> &[Written<Change>] {
        let line = self
            .open_erratum()
            .and_then(|(document, key)| self.title.document(document)?.errata()?.entries.get(&RowKey(key.to_owned())));
        line.map(|l| l.changes.as_slice()).unwrap_or_default()
    }

    /// What cannot be recorded as an erratum is not done while one is open, or while the corrected title is shown.
    pub(super) fn not_as_corrected(&self) -> Result<(), String> {
        match self.open_erratum() {
            Some((_, key)) => Err(format!("erratum {key} is open, and it takes no new documents")),
            None if self.is_corrected() => Err("the title is shown as corrected".to_owned()),
            None => Ok(()),
        }
    }

    /// Puts an empty document in, for what is no print.
    pub(super) fn put_beside_print(&mut self, document: Document) {
        if let Some(shown) = &mut self.corrections.shown {
            shown.title.insert(document.clone());
        }
        self.title.insert(document);
    }

    /// Shows the title as corrected, or as printed.
    pub fn show_corrected(&mut self, corrected: bool) {
        self.commit();
        if corrected == self.is_corrected() {
            return;
        }
        let was = self.title().clone();
        if corrected {
            // What differs is told as that is made.
            self.corrections.shown = Some(Corrected { title: was, applied: Vec::new() });
            self.renew();
        } else {
            self.corrections.shown = None;
            for name in self.title.clone().keep(&was) {
                self.stir(&name);
            }
        }
        self.revision += 1;
    }

    /// Opens an erratum: one of that key that is there, or a new one, in a document of errata that is begun if there is
    /// none. All edits go into it until it is closed, and the title is shown as it makes it.
    ///
    /// # Errors
    /// In words, if it cannot be called so or the title can only be read.
    pub fn open_entry(&mut self, document: &str, begun: &edit::Begun) -> Result<(), String> {
        let name = document.strip_prefix("errata/").unwrap_or_default();
        let good = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(good) {
            return Err(format!("`{name}` is no name for a document: letters, digits, - and _"));
        }
        let key = begun.key.trim();
        if key.is_empty() {
            return Err("an erratum has a key".to_owned());
        }
        if let Some(because) = self.read_only() {
            return Err(because.to_owned());
        }
        if let Some(because) = self.title.unopened(document) {
            return Err(format!("{document} is there but could not be opened: {because}"));
        }
        self.close_entry();
        if self.title.document(document).is_none() {
            let empty = Document::empty(document, "Errata").ok_or("errata are no kind of document here")?;
            self.put_beside_print(empty);
            self.page_or_new();
        }
        let held = self.title.document(document).ok_or("the document is not there any more")?;
        if held.errata().is_none() {
            return Err(format!("{document} cannot be read as errata"));
        }
        let mut changes = edit::begin(held, begun);
        if is_blank(held) && !begun.name.trim().is_empty() {
            let about = Place::entry(document, "about", "name");
            changes.insert(0, Change::add(about, tlnb_formats::text::syntax::quote(begun.name.trim())));
        }
        self.step_in_print(&format!("Erratum {key}"), &changes).map_err(|e| e.to_string())?;
        let from_print = !self.is_corrected();
        self.corrections.open = Some(Open {
            document: document.to_owned(),
            key: key.to_owned(),
            before: Title::default(),
            taken: Vec::new(),
            last: Vec::new(),
            from_print,
        });
        if from_print {
            self.show_corrected(true);
        } else {
            self.renew();
        }
        Ok(())
    }

    /// Closes the open erratum, and shows the title as it was shown before; says which, and how many changes it has.
    pub fn close_entry(&mut self) -> Option<(String, usize)> {
        self.commit();
        let n = self.erratum_changes().len();
        let open = self.corrections.open.take()?;
        if open.from_print {
            self.show_corrected(false);
        } else {
            self.renew();
        }
        Some((open.key, n))
    }

    /// The source does not tell the old values of what was changed last in the open erratum; once more, and it does.
    /// Gives the last of them as it is now.
    ///
    /// # Errors
    /// In words, if there is none.
    pub fn old_value_not_told(&mut self) -> Result<String, String> {
        self.commit();
        let mut listed = self.erratum_changes().to_vec();
        let Some(open) = &self.corrections.open else { return Err("no erratum is open".to_owned()) };
        let is_last = |c: &Change| open.last.contains(c.place());
        let any = listed.iter().filter_map(Written::known).any(is_last);
        let end = listed.len().saturating_sub(1);
        let mut says = None;
        for (at, one) in listed.iter_mut().enumerate() {
            if let Written::Known(change) = one
                && (if any { is_last(change) } else { at == end })
                && let Some(other) = edit::not_told(change, &open.before)
            {
                *change = other;
                says = Some(change.to_string());
            }
        }
        let says = says.ok_or("no change of it has an old value")?;
        let (document, key) = (open.document.clone(), open.key.clone());
        let held = self.title.document(&document).ok_or("the document is not there any more")?;
        let changes = edit::write(held, &key, &listed);
        self.step_in_print("Old value not told", &changes).map_err(|e| e.to_string())?;
        Ok(says)
    }

    /// One step in the documents themselves, whatever is shown.
    pub(super) fn step_in_print(&mut self, label: &str, changes: &[Change]) -> Result<bool, ChangeError> {
        self.begin(label);
        self.change_print(changes)?;
        Ok(self.commit())
    }

    /// What changes do while the print is not what is edited: the open erratum takes them. What is no print is changed as
    /// ever.
    pub(super) fn change_corrected(&mut self, changes: &[Change]) -> Result<(), ChangeError> {
        let is_print = |c: &&Change| {
            let document = self.title.document(&c.place().document);
            document.is_none_or(|d| d.errata().is_none() && d.scans().is_none())
        };
        let (print, beside): (Vec<Change>, Vec<Change>) = changes.iter().cloned().partition(|c| is_print(&c));
        let done = self.take_edits(&print);
        if done.is_err() {
            self.rollback();
            return done;
        }
        self.change_print(&beside)?;
        for name in beside.iter().map(|c| &c.place().document).collect::<BTreeSet<_>>() {
            if let (Some(shown), Some(document)) = (&mut self.corrections.shown, self.title.document(name)) {
                shown.title.insert(document.clone());
            }
        }
        Ok(())
    }

    fn take_edits(&mut self, changes: &[Change]) -> Result<(), ChangeError> {
        let Some(first) = changes.first().map(|c| c.place().clone()) else { return Ok(()) };
        if let Some(because) = self.read_only() {
            return Err(read_only(&first.document, because));
        }
        if self.corrections.open.is_none() {
            let because = "the title is shown as corrected; open an erratum, or show it as printed";
            return Err(read_only(&first.document, because));
        }
        if !self.is_corrected() {
            let because = "an erratum is open, which takes edits of the corrected title; show that, or close it";
            return Err(read_only(&first.document, because));
        }
        let printed = || changes.iter().filter(|c| !is_of_transcription(&c.place().section));
        // What a tool notes beside its work goes with the print, and is left out here.
        if printed().next().is_none() && matches!(first.section.as_str(), "notes" | "suppressions") {
            let because = format!("{} are no print, so the open erratum cannot take them", first.section);
            return Err(read_only(&first.document, &because));
        }
        for change in printed() {
            let (Some(shown), Some(open)) = (&mut self.corrections.shown, &mut self.corrections.open) else { break };
            if shown.title.apply(change)?.is_some() {
                open.taken.push(change.clone());
                self.stir(&change.place().document);
            }
        }
        Ok(())
    }

    /// At the end of a gesture, writes what it has changed into the open erratum.
    pub(super) fn write_down(&mut self) {
        let (Some(open), Some(shown)) = (&mut self.corrections.open, &self.corrections.shown) else { return };
        let taken = std::mem::take(&mut open.taken);
        let entry = RowKey(open.key.clone());
        let line = self.title.document(&open.document).and_then(Document::errata);
        let line = line.and_then(|e: &Errata| e.entries.get(&entry));
        let (Some(line), false) = (line, taken.is_empty()) else { return };
        let new = edit::taken(&line.changes, &open.before, &shown.title, &taken);
        let is_new = |c: &&Written<Change>| !line.changes.contains(c);
        open.last = new.iter().filter(is_new).filter_map(Written::known).map(|c| c.place().clone()).collect();
        let held = self.title.document(&open.document);
        let changes = held.map(|d| edit::write(d, &open.key, &new)).unwrap_or_default();
        // It was read a moment ago, so it can be written; if not, the corrected title is made anew without it.
        let _ = self.change_print(&changes);
    }

    /// Makes the corrected title anew from the print and its errata. An erratum that is there no more is closed.
    pub(super) fn renew(&mut self) {
        if self.corrections.open.as_ref().is_some_and(|o| !o.taken.is_empty()) || self.history.is_open() {
            return;
        }
        let gone = |o: &Open| {
            let errata = self.title.document(&o.document).and_then(Document::errata);
            errata.is_none_or(|e| e.entries.get(&RowKey(o.key.clone())).is_none())
        };
        if self.corrections.open.as_ref().is_some_and(gone)
            && let Some(open) = self.corrections.open.take()
            && open.from_print
        {
            self.show_corrected(false);
        }
        let Some(was) = self.corrections.shown.take() else { return };
        let open = self.corrections.open.as_mut();
        let up_to = open.and_then(|o| Some((errata::up_to(&self.title, &o.document, &o.key)?, o)));
        let new = match up_to {
            Some((up_to, open)) => {
                open.before = up_to.before.title.into_owned();
                up_to.after
            }
            None => errata::corrected(&self.title),
        };
        let mut now = Corrected { title: new.title.into_owned(), applied: new.applied };
        let differ = now.title.keep(&was.title);
        self.corrections.shown = Some(now);
        for name in differ {
            self.stir(&name);
        }
    }
}

#[cfg(test)]
mod tests;
