//! What was done since the last save, on disk within a second, so that a program that is killed loses next to nothing.
//!
//! A journal is lines, each written behind the others: the hashes of the documents as they were saved, then every step,
//! undo and redo with its changes in their written form. What the written form does not tell, as the comments of an entry
//! that comes back, makes the line a `whole` one, in JSON.

mod replay;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::files::{self, ASIDE, Disk};
use crate::text::limits;
use crate::title::Title;

pub use replay::{Recovered, Replayed, replay};

/// The first line, with the number of the form.
const HEAD: &str = "tlnb-journal 1";

/// How long an edit may wait to be written: with the writing itself it is on disk within a second.
pub const WAIT: Duration = Duration::from_millis(600);

/// SHA-256 of each document by name.
pub type Hashes = BTreeMap<String, String>;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Did {
    Step,
    Undo,
    Redo,
}

/// One step, undo or redo with what it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub did: Did,
    pub label: String,
    /// Since 1970.
    pub at: Duration,
    /// Documents that were made for it, by name and kind.
    pub made: Vec<(String, String)>,
    /// The changes in order; of a line that cannot be read, the line and why.
    pub changes: Vec<Result<Change, (String, String)>>,
}

/// The hashes of every document of a title.
pub fn hashes(title: &Title) -> Hashes {
    title.every_document().map(|d| (d.name().to_owned(), files::sha256(&d.bytes()))).collect()
}

/// The hash of a document's file.
pub fn hash(bytes: &[u8]) -> String {
    files::sha256(bytes)
}

/// Gives a journal another name, under which it is kept beside it; of those set aside so the newest stay. Says where.
///
/// # Errors
/// If it cannot be renamed.
pub fn set_aside(disk: &mut dyn Disk, path: &str) -> io::Result<String> {
    let stem = format!("{path}-set-aside-");
    let mut kept = format!("{stem}{}", disk.now().as_secs());
    while disk.read(&kept).is_ok() {
        kept.push('b');
    }
    disk.rename(path, &kept)?;
    let folder = files::folder_of(path);
    let slash = if folder.is_empty() { "" } else { "/" };
    let paths = disk.names(folder).into_iter().map(|name| format!("{folder}{slash}{name}"));
    // By their time; what has another name is somebody's own.
    let mut ours: Vec<(u64, usize, String)> = paths
        .filter_map(|p| {
            let time = p.strip_prefix(&stem)?;
            let digits = time.trim_end_matches('b');
            Some((digits.parse().ok()?, time.len() - digits.len(), p))
        })
        .collect();
    ours.sort_unstable();
    let too_many = ours.len().saturating_sub(limits::JOURNALS_ASIDE);
    for (.., old) in ours.into_iter().take(too_many).filter(|(.., p)| *p != kept) {
        // One that cannot be taken away stays.
        let _ = disk.remove(&old);
    }
    Ok(kept)
}

/// Where the journal of a title lies: in the title, or where that cannot be written, in the person's own folder under a
/// name made from the title's path. None if there is no such folder either.
pub fn place(title: &Path, writable: bool, own: Option<&Path>) -> Option<PathBuf> {
    if writable {
        return Some(title.join(ASIDE));
    }
    let name = files::sha256(title.as_os_str().as_encoded_bytes());
    own.map(|own| own.join("journals").join(&name[..32]))
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: String,
    /// All of it, so that it can be written anew after a failure.
    text: String,
    /// How much of it is on disk.
    written: usize,
    /// The file is not there, or what is there may be torn.
    anew: bool,
    /// When the first edit that is not on disk was made.
    waiting: Option<Duration>,
    made: BTreeMap<String, String>,
}

impl Journal {
    /// One that begins from saved documents; nothing is written yet.
    pub fn new(path: &str, base: &Hashes) -> Self {
        let mut journal = Self {
            path: path.to_owned(),
            text: String::new(),
            written: 0,
            anew: true,
            waiting: None,
            made: BTreeMap::new(),
        };
        journal.begin(base);
        journal
    }

    fn begin(&mut self, base: &Hashes) {
        self.text = format!("{HEAD}\n");
        self.base(base);
        (self.written, self.anew, self.waiting) = (0, true, None);
        self.made.clear();
    }

    fn base(&mut self, base: &Hashes) {
        self.text.push_str("base\n");
        for (name, hash) in base {
            let _ = writeln!(self.text, "is {hash} {}", json(name));
        }
        self.text.push_str("end\n");
    }

    /// Says that a document was made which no file holds; once is enough.
    pub fn made(&mut self, name: &str, kind: &str) {
        self.made.insert(name.to_owned(), kind.to_owned());
    }

    /// Adds what was done.
    pub fn add<'a>(&mut self, did: Did, label: &str, now: Duration, changes: impl IntoIterator<Item = &'a Change>) {
        let word = match did {
            Did::Step => "step",
            Did::Undo => "undo",
            Did::Redo => "redo",
        };
        let _ = writeln!(self.text, "{word} {} {}", now.as_millis(), json(label));
        for (name, kind) in std::mem::take(&mut self.made) {
            let _ = writeln!(self.text, "made {kind} {}", json(&name));
        }
        for change in changes {
            let line = change.to_string();
            let told = !line.contains(['\n', '\r']) && line.parse::<Change>().is_ok_and(|read| read == *change);
            let _ =
                if told { writeln!(self.text, "change {line}") } else { writeln!(self.text, "whole {}", json(change)) };
        }
        self.text.push_str("end\n");
        self.waiting.get_or_insert(now);
    }

    /// After documents were read anew: what was done to them before is told as one step, from what their files hold now
    /// to what they are; `base` is what all files hold.
    pub fn rebase(&mut self, base: &Hashes, anew: &BTreeSet<String>, step: Event) {
        let kept = Kept::read(self.text.as_bytes());
        let (mut made, written) = (std::mem::take(&mut self.made), self.written);
        made.retain(|name, _| !anew.contains(name));
        self.begin(base);
        let others = kept.events.into_iter().map(|mut event| {
            event.changes.retain(|c| c.as_ref().is_ok_and(|c| !anew.contains(&c.place().document)));
            event.made.retain(|(name, _)| !anew.contains(name));
            event
        });
        for event in others.chain([step]).filter(|e| !e.changes.is_empty() || !e.made.is_empty()) {
            self.made.extend(event.made);
            self.add(event.did, &event.label, event.at, event.changes.iter().flatten());
        }
        self.made = made;
        if self.is_flushed() {
            // There is nothing to tell, but a file may be there to be taken away.
            self.written = written;
        }
    }

    /// Whether everything is on disk.
    pub const fn is_flushed(&self) -> bool {
        self.waiting.is_none()
    }

    /// Whether nothing was done since the last save.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_none() && self.written == 0
    }

    /// Whether an edit has waited long enough.
    pub fn due(&self, now: Duration) -> bool {
        // A clock that was set back makes nothing wait.
        self.waiting.is_some_and(|since| now < since || now - since >= WAIT)
    }

    /// Writes what is not on disk yet.
    ///
    /// # Errors
    /// If it cannot be written; it waits for the next time.
    pub fn flush(&mut self, disk: &mut dyn Disk, now: Duration) -> io::Result<()> {
        if self.waiting.is_none() {
            return Ok(());
        }
        // If that fails, half a line may be there.
        let anew = std::mem::replace(&mut self.anew, true);
        self.waiting = Some(now);
        if anew {
            let new = format!("{}.new", self.path);
            disk.create(&new, None)?;
            disk.append(&new, self.text.as_bytes())?;
            disk.sync(&new)?;
            disk.rename(&new, &self.path)?;
            disk.sync_folder(files::folder_of(&self.path))?;
        } else {
            disk.append(&self.path, &self.text.as_bytes()[self.written..])?;
            disk.sync(&self.path)?;
        }
        (self.written, self.anew, self.waiting) = (self.text.len(), false, None);
        Ok(())
    }

    /// Before a save: writes what the documents will be, so that a save which is completed later is known as one.
    ///
    /// # Errors
    /// As [`Self::flush`].
    pub fn mark(&mut self, disk: &mut dyn Disk, will_be: &Hashes, now: Duration) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        self.base(will_be);
        self.waiting.get_or_insert(now);
        self.flush(disk, now)
    }

    /// After a save: all of it is in the documents.
    ///
    /// # Errors
    /// If its file cannot be taken away; it then tells by its hashes that nothing is missing.
    pub fn clear(&mut self, disk: &mut dyn Disk, base: &Hashes) -> io::Result<()> {
        let was = self.written > 0;
        self.begin(base);
        if was && disk.read(&self.path).is_ok() {
            disk.remove(&self.path)?;
            disk.sync_folder(files::folder_of(&self.path))?;
        }
        Ok(())
    }
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    // Names, labels and changes are texts and numbers, which always can be.
    serde_json::to_string(value).unwrap_or_default()
}

/// A journal as it was found.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// Hashes of saved documents, and how many events came before.
    pub bases: Vec<(Hashes, usize)>,
    pub events: Vec<Event>,
    /// Lines that are none, by number, with why.
    pub faults: Vec<(usize, String)>,
}

impl Kept {
    /// Reads a journal. What is torn at its end is ignored.
    pub fn read(bytes: &[u8]) -> Self {
        let mut kept = Self::default();
        if bytes.len() > limits::JOURNAL_BYTES {
            kept.faults.push((1, format!("it is larger than {} bytes", limits::JOURNAL_BYTES)));
            return kept;
        }
        let text = String::from_utf8_lossy(bytes);
        // Behind the last line break stands nothing, or half a line.
        let whole = text.rfind('\n').map_or("", |n| &text[..n]);
        let mut lines = whole.split('\n').zip(1..);
        match lines.next() {
            Some((HEAD, _)) => {}
            None | Some(("", _)) => return kept,
            Some((first, _)) => {
                kept.faults.push((
                    1,
                    format!("`{}` is no journal this program knows", first.chars().take(40).collect::<String>()),
                ));
                return kept;
            }
        }
        enum Open {
            Nothing,
            Base(Hashes),
            Event(Event),
        }
        let mut open = Open::Nothing;
        for (line, number) in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (word, &mut open) {
                ("base", _) => open = Open::Base(Hashes::new()),
                ("step" | "undo" | "redo", _) => match event(word, rest) {
                    Some(event) => open = Open::Event(event),
                    None => kept.faults.push((number, format!("`{line}` cannot be read"))),
                },
                ("is", Open::Base(base)) => match pair(rest) {
                    Some((hash, name)) => {
                        base.insert(name, hash);
                    }
                    None => kept.faults.push((number, format!("`{line}` cannot be read"))),
                },
                ("made", Open::Event(event)) => event.made.extend(pair(rest).map(|(kind, name)| (name, kind))),
                ("change", Open::Event(event)) => {
                    event
                        .changes
                        .push(rest.parse().map_err(|e: crate::change::ChangeSyntax| (rest.to_owned(), e.to_string())));
                }
                ("whole", Open::Event(event)) => {
                    event.changes.push(serde_json::from_str(rest).map_err(|e| (rest.to_owned(), e.to_string())));
                }
                ("end", _) => match std::mem::replace(&mut open, Open::Nothing) {
                    Open::Base(base) => kept.bases.push((base, kept.events.len())),
                    Open::Event(event) => kept.events.push(event),
                    Open::Nothing => kept.faults.push((number, "nothing ends here".to_owned())),
                },
                _ => kept.faults.push((number, format!("`{line}` cannot be read"))),
            }
        }
        kept
    }

    /// What was done since the save whose hashes a title has, and whether there is one.
    pub fn since(&self, now: &Hashes) -> (&[Event], bool) {
        let found = self.bases.iter().rev().find(|(base, _)| base == now);
        // Of saves that fit equally well the first: what is there already is then refused, and nothing is missed.
        match found.or_else(|| {
            self.bases.iter().rev().max_by_key(|(base, _)| base.iter().filter(|(n, h)| now.get(*n) == Some(h)).count())
        }) {
            Some((_, before)) => (self.events.get(*before..).unwrap_or_default(), found.is_some()),
            None => (&self.events, false),
        }
    }
}

/// A word, and a text in quotes behind it.
fn pair(rest: &str) -> Option<(String, String)> {
    let (word, text) = rest.split_once(' ')?;
    Some((word.to_owned(), serde_json::from_str(text).ok()?))
}

fn event(word: &str, rest: &str) -> Option<Event> {
    let (time, label) = pair(rest)?;
    let did = match word {
        "step" => Did::Step,
        "undo" => Did::Undo,
        _ => Did::Redo,
    };
    let at = Duration::from_millis(time.parse().ok()?);
    Some(Event { did, label, at, made: Vec::new(), changes: Vec::new() })
}

#[cfg(test)]
mod tests;
