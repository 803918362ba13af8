//! What keeps edits from being lost: the title's lock, the journal of what is unsaved, and its recovery.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use tlnb_formats::files::{self, ASIDE, Disk, Files, Folder, Lock, Taken, span_in_words};
use tlnb_formats::journal::{self, Did, Hashes, Journal, Kept};

use super::Session;
use super::handover::Handover;
use super::outside::Others;
use crate::core::history::{History, Step};

/// What a journal that was found holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Steps done, undone and done again.
    pub steps: usize,
    /// What they were, the last first, each once.
    pub labels: Vec<String>,
    /// When the first was done and when the last, since 1970.
    pub from: Duration,
    pub to: Duration,
    /// Whether the documents are as they were when the journal was begun.
    pub same: bool,
}

/// Why a document is not written over what another program wrote.
const CHANGED: &str = "another program has changed it since it was read";

/// How many labels are named.
const NAMED: usize = 6;

impl Recovery {
    fn of(kept: &Kept, now: &Hashes) -> Option<Self> {
        let (events, same) = kept.since(now);
        let (first, last) = (events.first()?, events.last()?);
        let mut labels: Vec<String> = Vec::new();
        for event in events.iter().rev() {
            let label = match event.did {
                Did::Undo => format!("Undo {}", event.label),
                Did::Step | Did::Redo => event.label.clone(),
            };
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        Some(Self { steps: events.len(), labels, from: first.at, to: last.at, same })
    }

    /// What there is to say of it, a sentence each.
    pub fn in_words(&self, now: Duration) -> Vec<String> {
        let steps = if self.steps == 1 { "1 step was".to_owned() } else { format!("{} steps were", self.steps) };
        let mut named = self.labels.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        if self.labels.len() > NAMED {
            named.push_str(", …");
        }
        let ago = |then| span_in_words(now.saturating_sub(then));
        let mut out = vec![
            format!(
                "{steps} not saved when the program ended, the first {} ago, the last {} ago.",
                ago(self.from),
                ago(self.to)
            ),
            format!("The last: {named}."),
        ];
        if !self.same {
            out.push("The files have changed since; what no longer fits is named and left out.".to_owned());
        }
        out
    }
}

/// The lock and the journal of a session.
#[derive(Default)]
pub(super) struct Safety {
    /// Held until the session ends.
    pub(super) lock: Option<Lock>,
    /// Where the journal lies, if not in the title.
    elsewhere: Option<Folder>,
    pub(super) read_only: Option<String>,
    pub(super) journal: Option<Journal>,
    /// A journal that waits for the person's answer.
    found: Option<(Kept, Recovery)>,
    /// The time since 1970, as last told.
    pub(super) now: Duration,
    /// Why the journal cannot be written.
    fault: Option<String>,
    notices: Vec<String>,
    /// The documents as last read or saved.
    pub(super) hashes: Hashes,
    /// Size and time of their files, where known to hold just that.
    pub(super) stamps: BTreeMap<String, (u64, SystemTime)>,
    pub(super) others: Others,
    pub(super) handover: Handover,
}

impl Safety {
    /// Asks for the title's lock; where the title cannot be written, for one in the person's own folder.
    fn of(folder: &Path, own: Option<&Path>) -> Self {
        let mut files = Folder(folder.to_owned());
        let mut safety = Self { now: files.now(), handover: Handover::beside(&folder.join(ASIDE)), ..Self::default() };
        let taken = files::ignored(&mut files).and_then(|()| Lock::take(&folder.join(ASIDE).join("lock"), safety.now));
        let taken = taken.or_else(|error| {
            let place = journal::place(folder, false, own).ok_or(error)?;
            std::fs::create_dir_all(&place)?;
            let taken = Lock::take(&place.join("lock"), safety.now);
            safety.handover = Handover::beside(&place);
            safety.elsewhere = Some(Folder(place));
            taken
        });
        match taken {
            Ok(Taken::Ours(lock)) => safety.lock = lock,
            Ok(Taken::By(holder)) => {
                let by = holder.in_words(safety.now);
                safety.read_only = Some(format!("it is open in {by}, so here it can only be looked at"));
            }
            Err(error) => {
                safety.fault = Some(format!("unsaved edits cannot be kept: {error}"));
                safety.elsewhere = None;
            }
        }
        safety
    }

    fn path(&self) -> String {
        if self.elsewhere.is_some() { "journal".to_owned() } else { format!("{ASIDE}/journal") }
    }

    /// What the journal is written with.
    fn disk<'a>(&'a mut self, files: &'a mut dyn Files) -> Option<&'a mut dyn Disk> {
        match &mut self.elsewhere {
            Some(folder) => Some(folder),
            None => files.disk(),
        }
    }

    /// Settles a save that was stopped, before anything is read.
    pub(super) fn settle(&mut self, files: &mut dyn Files) {
        if self.read_only.is_some() || self.elsewhere.is_some() {
            return;
        }
        let Some(disk) = files.disk() else { return };
        self.now = disk.now();
        match files::settle(disk) {
            Ok(settled) => {
                let many = |names: &[String]| names.join(", ");
                if !settled.completed.is_empty() {
                    self.notices.push(format!("A save that was stopped was completed: {}.", many(&settled.completed)));
                }
                if !settled.taken_back.is_empty() {
                    self.notices
                        .push(format!("A save that was stopped was taken back: {}.", many(&settled.taken_back)));
                }
                for (path, says) in settled.left {
                    self.notices.push(format!("Of a save that was stopped, {path}: {says}."));
                }
            }
            Err(error) => self.notices.push(format!("A save that was stopped could not be settled: {error}.")),
        }
    }
}

impl Session {
    /// Opens the title in a folder and takes its lock.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn open(folder: &Path) -> io::Result<Self> {
        Self::open_for(folder, None)
    }

    /// The same; what cannot be kept in the title is kept in the person's own folder.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_for(folder: &Path, own: Option<&Path>) -> io::Result<Self> {
        let files = Folder(folder.to_owned());
        files.list()?;
        let mut session = Self::of_safe(Box::new(files), Safety::of(folder, own))?;
        session.folder = Some(folder.to_owned());
        Ok(session)
    }

    /// Looks for a journal, and begins one.
    pub(super) fn find_journal(&mut self) {
        self.safety.hashes = journal::hashes(&self.title);
        let path = self.safety.path();
        if self.safety.read_only.is_some() || self.safety.fault.is_some() {
            return;
        }
        let Some(disk) = self.safety.disk(self.files.as_mut()) else { return };
        let found = disk.read(&path);
        self.safety.journal = Some(Journal::new(&path, &self.safety.hashes));
        let Ok(bytes) = found else { return };
        let kept = Kept::read(&bytes);
        // What was undone before the program ended is not asked for.
        let mut then = self.title.clone();
        let nothing =
            journal::replay(&mut then, &kept).refused.is_empty() && journal::hashes(&then) == self.safety.hashes;
        match Recovery::of(&kept, &self.safety.hashes).filter(|_| !nothing) {
            Some(recovery) => self.safety.found = Some((kept, recovery)),
            None if kept.faults.is_empty() => {
                // All of it was saved. If it cannot be taken away, it says so again.
                let _ = self.safety.disk(self.files.as_mut()).map(|disk| disk.remove(&path));
            }
            None => {
                let _ = self.put_aside();
            }
        }
    }

    /// Lets go of the title's lock, for another session to take; nothing can be changed here any more.
    pub fn release(&mut self) {
        self.flush();
        self.safety.lock = None;
        self.safety.journal = None;
        self.safety.read_only = Some("it is being opened anew".to_owned());
    }

    /// Why nothing can be changed here, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.safety.read_only.as_deref()
    }

    /// What an earlier session left unsaved, while the person has not answered.
    pub fn recovery(&self) -> Option<&Recovery> {
        self.safety.found.as_ref().map(|(_, recovery)| recovery)
    }

    /// What became of a save that was stopped.
    pub fn notices(&self) -> &[String] {
        &self.safety.notices
    }

    /// Why unsaved edits are not kept on disk, if so.
    pub fn fault(&self) -> Option<&str> {
        self.safety.fault.as_deref()
    }

    /// Does again what an earlier session left unsaved; says in sentences what could not be done.
    pub fn recover(&mut self) -> Vec<String> {
        let Some((kept, _)) = self.safety.found.take() else { return Vec::new() };
        let (events, _) = kept.since(&self.safety.hashes);
        let recovered = journal::replay(&mut self.title, &kept);
        let step = |r: journal::Replayed| Step::of(r.label, r.changes);
        self.history = History::of(
            recovered.done.into_iter().map(step).collect(),
            recovered.undone.into_iter().map(step).collect(),
        );
        if let Some(journal) = &mut self.safety.journal {
            for event in events {
                for (name, kind) in &event.made {
                    journal.made(name, kind);
                }
                journal.add(event.did, &event.label, event.at, event.changes.iter().flatten());
            }
        }
        let names: Vec<String> = self.title.every_document().map(|d| d.name().to_owned()).collect();
        for name in names {
            if self.saved.contains_key(&name) || recovered.made.contains(&name) {
                self.touched(&name);
            }
        }
        if !self.has_sheet(&self.sheet) {
            self.sheet = self.sheets().into_iter().next().unwrap_or_default();
        }
        self.flush();
        self.renew();
        recovered.refused.iter().map(|(line, because)| format!("`{line}` was left out: {because}.")).collect()
    }

    /// Leaves alone what an earlier session left unsaved; its journal is kept under another name, which is said.
    ///
    /// # Errors
    /// If it cannot be; it is then asked for again.
    pub fn set_aside(&mut self) -> io::Result<Option<String>> {
        if self.safety.found.is_none() {
            return Ok(None);
        }
        let kept = self.put_aside()?;
        self.safety.found = None;
        Ok(Some(kept))
    }

    /// The person does without what is unsaved; its journal is kept under another name.
    pub fn discard(&mut self) {
        if !self.unsaved.is_empty() {
            self.commit();
            self.flush();
            if self.put_aside().is_ok() {
                self.safety.journal = None;
            }
        }
    }

    fn put_aside(&mut self) -> io::Result<String> {
        let path = self.safety.path();
        let disk = self.safety.disk(self.files.as_mut()).ok_or(io::ErrorKind::Unsupported)?;
        journal::set_aside(disk, &path)
    }

    /// Puts into the journal what was done.
    pub(super) fn record(&mut self, did: Did, step: &Step) {
        let Some(journal) = &mut self.safety.journal else { return };
        let made = self.title.every_document().filter(|d| {
            let name = d.name();
            !self.saved.contains_key(name) && (self.unsaved.contains(name) || step.documents().any(|n| n == name))
        });
        for document in made {
            journal.made(document.name(), document.kind().unwrap_or_default());
        }
        journal.add(did, &step.label, self.safety.now, step.applied());
    }

    /// Tells the time since 1970; what has waited a second is then written to the journal.
    pub fn tick(&mut self, now: Duration) {
        self.safety.now = now;
        if self.safety.journal.as_ref().is_some_and(|j| j.due(now)) {
            self.flush();
        }
    }

    /// Whether something waits to be written to the journal.
    pub fn is_flushed(&self) -> bool {
        self.safety.journal.as_ref().is_none_or(Journal::is_flushed)
    }

    /// Writes to the journal what waits.
    pub fn flush(&mut self) {
        // A journal that nobody has answered for is not written over.
        let done = self.set_aside().and_then(|_| self.with_journal(|journal, disk, now| journal.flush(disk, now)));
        self.safety.fault = done.err().map(|e| format!("unsaved edits cannot be kept: {e}"));
    }

    fn with_journal(
        &mut self,
        with: impl FnOnce(&mut Journal, &mut dyn Disk, Duration) -> io::Result<()>,
    ) -> io::Result<()> {
        let (now, Some(mut journal)) = (self.safety.now, self.safety.journal.take()) else { return Ok(()) };
        let done = self.safety.disk(self.files.as_mut()).map_or(Ok(()), |disk| with(&mut journal, disk, now));
        self.safety.journal = Some(journal);
        done
    }

    /// Hashes of the documents that have a file or are to get one; others are in memory only, for redo.
    fn hashes_of_files(&self) -> Hashes {
        let mut hashes = journal::hashes(&self.title);
        hashes.retain(|name, _| {
            self.saved.contains_key(name) || self.unsaved.contains(name) && !self.safety.others.is_gone(name)
        });
        hashes
    }

    /// Whether these documents may be written.
    ///
    /// # Errors
    /// The name of one that may not, and why.
    pub(super) fn may_save(&self, names: &[String]) -> Result<(), (String, String)> {
        let first = names.first().cloned().unwrap_or_default();
        if let Some(because) = self.read_only() {
            return Err((first, because.to_owned()));
        }
        for name in names {
            if let Some(because) = self.safety.others.hold(name) {
                return Err((name.clone(), because));
            }
            if self.file_now(name).is_some() {
                return Err((name.clone(), CHANGED.to_owned()));
            }
        }
        Ok(())
    }

    /// The bytes of a document's file, if they are not those that were last read or saved.
    fn file_now(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = self.files.read(&format!("{name}.ron")).ok()?;
        (self.safety.hashes.get(name) != Some(&journal::hash(&bytes))).then_some(bytes)
    }

    /// Puts into the journal what the documents will be.
    pub(super) fn before_save(&mut self) {
        let will_be = self.hashes_of_files();
        // The save itself does not depend on it; what is wrong with the disk, it will say.
        let _ = self.with_journal(|journal, disk, now| journal.mark(disk, &will_be, now));
    }

    /// Begins the journal anew.
    pub(super) fn after_save(&mut self, names: &[String]) {
        self.safety.hashes = self.hashes_of_files();
        if !self.saved_in_part(names) {
            self.clear_journal();
        }
    }

    /// Begins the journal anew: the files hold all there is.
    pub(super) fn clear_journal(&mut self) {
        let base = self.safety.hashes.clone();
        let done = self.with_journal(|journal, disk, _| journal.clear(disk, &base));
        self.safety.fault = done.err().map(|e| format!("the journal cannot be cleared: {e}"));
    }
}

#[cfg(test)]
pub(super) mod tests;
