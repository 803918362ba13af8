//! What other programs write into an open title: read again, merged by entry with what is unsaved here, or asked.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use tlnb_formats::journal::{self, Did, Event};
use tlnb_formats::{Change, ChangeError, Document, merge};

use super::Session;

/// An entry that was changed here and by another program, and not to the same; what is unsaved holds until the person
/// has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    pub document: String,
    pub section: String,
    pub key: String,
    /// The entry's value here and in the file; None where it is not there.
    pub mine: Option<String>,
    pub theirs: Option<String>,
    /// How many more there are to decide.
    pub more: usize,
}

/// What another program did to the files of a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outside {
    /// Documents that were read again or anew: nothing was unsaved in them.
    pub read: Vec<String>,
    /// Documents of which what is unsaved was put on top of what the file holds now.
    pub merged: Vec<String>,
    /// Documents whose files are gone.
    pub gone: Vec<String>,
    /// Documents that cannot be merged, and why. Their files are not written over.
    pub apart: Vec<(String, String)>,
    /// Steps that can be taken back or done again no more.
    pub steps_lost: usize,
}

impl Outside {
    /// Whether there was nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// In sentences.
    pub fn in_words(&self) -> String {
        let mut out = Vec::new();
        if !self.read.is_empty() {
            out.push(format!("Read again what another program has changed: {}.", self.read.join(", ")));
        }
        if !self.merged.is_empty() {
            let names = self.merged.join(", ");
            out.push(format!("Another program has changed {names}; your edits stand on top of that, unsaved."));
        }
        if !self.gone.is_empty() {
            let names = self.gone.join(", ");
            out.push(format!("Another program has deleted {names}; what it held is kept here, unsaved."));
        }
        for (name, because) in &self.apart {
            out.push(format!("Another program has changed {name}, which cannot be merged with your edits: {because}."));
        }
        match self.steps_lost {
            0 => {}
            1 => out.push("The first step can be undone no more.".to_owned()),
            n => out.push(format!("The first {n} steps can be undone no more.")),
        }
        out.join(" ")
    }
}

/// What is known of other programs' changes.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// Document, section, key.
    undecided: Vec<(String, String, String)>,
    /// Documents whose files are gone, with what those held.
    gone: BTreeMap<String, String>,
    /// Those of them that are to be written anew.
    again: BTreeSet<String>,
    /// Documents that were read since the journal was begun.
    read: BTreeSet<String>,
}

impl Others {
    /// Whether a document has no file any more.
    pub(super) fn is_gone(&self, name: &str) -> bool {
        self.gone.contains_key(name)
    }

    /// After a document was saved.
    pub(super) fn saved(&mut self, name: &str) {
        self.gone.remove(name);
        self.again.remove(name);
    }

    /// Why a document may not be saved, if so.
    pub(super) fn hold(&self, name: &str) -> Option<String> {
        if let Some((_, section, key)) = self.undecided.iter().find(|(document, ..)| document == name) {
            return Some(format!(
                "{section} {key} was changed here and by another program, which is to be decided first"
            ));
        }
        (self.is_gone(name) && !self.again.contains(name)).then(|| "another program has deleted its file".to_owned())
    }
}

impl Session {
    /// Looks for what other programs have done to the files. A document without unsaved edits is read again; unsaved
    /// edits are put on top of what the file holds now, and an entry that both have changed waits for
    /// [`Self::decide`]; of a file that is gone the document stays.
    pub fn look_outside(&mut self) -> Outside {
        let mut out = Outside::default();
        // What an earlier session left is put on top of the files first, or set aside.
        if self.is_amid_a_gesture() || self.recovery().is_some() {
            return out;
        }
        // Of a folder that cannot be listed nothing is known, least of all that its files are gone.
        let Ok(listed) = self.files.list() else { return out };
        let listed = listed.iter().map(|path| path.strip_suffix(".ron").unwrap_or(path).to_owned());
        let names: BTreeSet<String> =
            self.saved.keys().cloned().chain(listed).filter(|n| self.title.unopened(n).is_none()).collect();
        for name in names {
            let path = format!("{name}.ron");
            let stamp = self.files.stamp(&path);
            if stamp.is_some() && self.safety.stamps.get(&name) == stamp.as_ref() {
                continue;
            }
            match self.files.read(&path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => {
                    if let Some(text) = self.saved.remove(&name) {
                        self.safety.hashes.remove(&name);
                        self.safety.others.gone.insert(name.clone(), text);
                        self.safety.others.read.insert(name.clone());
                        self.touched(&name);
                        out.gone.push(name);
                    }
                }
                // What cannot be read now is looked at again the next time.
                Err(_) => {}
                Ok(bytes) => {
                    let hash = journal::hash(&bytes);
                    let known = self.safety.hashes.get(&name) == Some(&hash);
                    if known || self.changed_outside(&name, bytes, hash, &mut out) {
                        self.safety.stamps.extend(stamp.map(|s| (name, s)));
                    }
                }
            }
        }
        if !(out.read.is_empty() && out.merged.is_empty()) {
            out.steps_lost = self.history.keep_what_holds(&self.title);
        }
        self.rebase_journal();
        self.renew();
        out
    }

    /// Takes in what a file holds now. False if it cannot be.
    fn changed_outside(&mut self, name: &str, bytes: Vec<u8>, hash: String, out: &mut Outside) -> bool {
        let theirs = Document::read(name, bytes);
        let base = self.saved.get(name).or_else(|| self.safety.others.gone.get(name)).cloned();
        let edited = |d: &&Document| self.unsaved.contains(name) && base.as_deref() != Some(d.text());
        let Some(mine) = self.title.document(name).filter(edited).cloned() else {
            out.read.push(name.to_owned());
            self.take_in(&theirs, theirs.clone(), hash);
            return true;
        };
        match on_top(base, &mine, &theirs) {
            Ok((document, clashes)) => {
                out.merged.push(name.to_owned());
                self.take_in(&theirs, document, hash);
                let undecided = &mut self.safety.others.undecided;
                for (section, key) in clashes {
                    let place = (name.to_owned(), section, key);
                    if !undecided.contains(&place) {
                        undecided.push(place);
                    }
                }
                true
            }
            Err(because) => {
                out.apart.push((name.to_owned(), because));
                false
            }
        }
    }

    fn take_in(&mut self, theirs: &Document, document: Document, hash: String) {
        let name = theirs.name().to_owned();
        self.safety.hashes.insert(name.clone(), hash);
        self.saved.insert(name.clone(), theirs.text().to_owned());
        self.safety.others.saved(&name);
        self.safety.others.read.insert(name.clone());
        self.title.insert(document);
        self.touched(&name);
    }

    /// What makes an entry what the file has there.
    fn toward_theirs(&self, (name, section, key): &(String, String, String)) -> Option<(Document, Vec<Change>)> {
        let theirs = Document::read(name, self.saved.get(name)?.clone().into_bytes());
        let changes = merge::toward(self.title.document(name)?, &theirs, section, key);
        Some((theirs, changes))
    }

    /// The first entry that waits for the person's decision.
    pub fn undecided(&mut self) -> Option<Undecided> {
        while let Some(place) = self.safety.others.undecided.first().cloned() {
            // Meanwhile it may have become what the file has.
            if let Some((theirs, changes)) = self.toward_theirs(&place)
                && !changes.is_empty()
            {
                let (document, section, key) = place;
                let mine = self.title.document(&document).and_then(|d| d.value(&section, &key)).map(str::to_owned);
                let theirs = theirs.value(&section, &key).map(str::to_owned);
                let more = self.safety.others.undecided.len() - 1;
                return Some(Undecided { document, section, key, mine, theirs, more });
            }
            self.settled(&place);
        }
        None
    }

    fn settled(&mut self, place: &(String, String, String)) {
        self.safety.others.undecided.retain(|p| p != place);
        self.rebase_journal();
    }

    /// Decides an entry: as it is here, or as the file has it. The latter is a step that can be undone.
    ///
    /// # Errors
    /// If it cannot be changed; it is then still to be decided.
    pub fn decide(&mut self, what: &Undecided, theirs: bool) -> Result<(), ChangeError> {
        let place = (what.document.clone(), what.section.clone(), what.key.clone());
        if theirs && let Some((_, changes)) = self.toward_theirs(&place) {
            self.step_in_print(&format!("Take theirs: {} {}", what.section, what.key), &changes)?;
        }
        self.settled(&place);
        Ok(())
    }

    /// Documents whose files are gone and that the next save would write anew, if the person agrees.
    pub fn gone(&self) -> Vec<String> {
        let others = &self.safety.others;
        others.gone.keys().filter(|n| !others.again.contains(*n)).cloned().collect()
    }

    /// The person agrees that documents without files are written anew.
    pub fn write_anew(&mut self) {
        self.safety.others.again = self.safety.others.gone.keys().cloned().collect();
    }

    /// Saves all but the documents whose files are gone.
    ///
    /// # Errors
    /// As [`Self::save`].
    pub fn save_others(&mut self) -> Result<usize, (String, io::Error)> {
        let names: Vec<String> = self.unsaved.iter().filter(|n| !self.safety.others.is_gone(n)).cloned().collect();
        self.save_named(&names)
    }

    /// After a save: what is still unsaved, since it has no file, is told from what the files hold now. False if that is
    /// nothing.
    pub(super) fn saved_in_part(&mut self, names: &[String]) -> bool {
        let others = &mut self.safety.others;
        if others.gone.is_empty() {
            return false;
        }
        others.read.extend(others.gone.keys().chain(names).cloned());
        self.rebase_journal();
        true
    }

    /// Tells in the journal what is unsaved from what the files hold now. While something is undecided it stays as it
    /// was: what is then recovered over the files names what does not fit, and writes nothing over unasked.
    fn rebase_journal(&mut self) {
        if !self.safety.others.undecided.is_empty() || self.safety.others.read.is_empty() {
            return;
        }
        let anew = std::mem::take(&mut self.safety.others.read);
        let label = "Edits made before".to_owned();
        let mut step = Event { did: Did::Step, label, at: self.safety.now, made: Vec::new(), changes: Vec::new() };
        for document in anew.iter().filter_map(|n| self.title.document(n)) {
            let (name, Some(kind)) = (document.name(), document.kind()) else { continue };
            let from = match self.saved.get(name) {
                Some(text) => Some(Document::read(name, text.clone().into_bytes())),
                None => {
                    step.made.push((name.to_owned(), kind.to_owned()));
                    Document::empty(name, kind)
                }
            };
            step.changes.extend(from.into_iter().flat_map(|f| merge::all_toward(&f, document)).map(Ok));
        }
        let Some(journal) = &mut self.safety.journal else { return };
        journal.rebase(&self.safety.hashes, &anew, step);
        if journal.is_flushed() {
            self.clear_journal();
        } else {
            self.flush();
        }
    }
}

/// Entries by section and key.
type Clashes = Vec<(String, String)>;

/// What is unsaved, put on top of what a file holds now. The text is that of the file, so that nothing of it is lost; an
/// entry that both have changed is as it is here.
fn on_top(base: Option<String>, mine: &Document, theirs: &Document) -> Result<(Document, Clashes), String> {
    if theirs.read_only().is_none() && theirs.kind() != mine.kind() {
        return Err(format!("it is a {} now", theirs.kind().unwrap_or_default()));
    }
    let base = match base {
        Some(text) => Document::read(mine.name(), text.into_bytes()),
        // Both have made it.
        None => mine.kind().and_then(|k| Document::empty(mine.name(), k)).ok_or("it cannot be read")?,
    };
    let merged = merge::documents(&base, theirs, mine).map_err(|e| e.to_string())?;
    let mut document = merged.document;
    let mut clashes = Clashes::new();
    for clash in merged.clashes {
        for change in merge::toward(&document, mine, &clash.section, &clash.key) {
            document.apply(&change).map_err(|e| e.to_string())?;
        }
        clashes.push((clash.section, clash.key));
    }
    Ok((document, clashes))
}

#[cfg(test)]
mod tests;
