//! One window asks another for a title: it waits with a lock of its own on a file beside the title's, which the system
//! lets go of if the program ends; so whoever finds that lock taken knows that somebody waits.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tlnb_formats::files::{Disk as _, Files as _, Folder, Holder, Lock, Taken};

use super::Session;

/// The file that is locked by who asks, and the one that says no.
const ASKED: &str = "asked";
const KEPT: &str = "kept";

/// What became of asking for a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// Nobody has asked.
    Not,
    /// The other window has not answered.
    Waiting,
    /// The other window keeps it.
    Kept,
    /// The title can be opened.
    Free,
}

/// What a session knows of other windows on its title.
#[derive(Debug, Default)]
pub(super) struct Handover {
    /// Where the title's lock lies.
    place: Option<PathBuf>,
    /// Held while this session asks, with what its file says.
    asking: Option<(Lock, String)>,
    /// Who was told no.
    refused: Option<Holder>,
    /// The stamp of a file that somebody who has ended left.
    left: Option<(u64, SystemTime)>,
}

impl Handover {
    /// With the lock in a folder.
    pub(super) fn beside(folder: &Path) -> Self {
        Self { place: Some(folder.to_owned()), ..Self::default() }
    }
}

/// What names one who asks.
fn name(process: u32, since: Duration) -> String {
    format!("{process} {}\n", since.as_secs())
}

impl Session {
    /// Whether this session holds the title's lock, so that others may ask for it.
    pub const fn is_holder(&self) -> bool {
        self.safety.lock.is_some()
    }

    /// Whether this session could ask for the title.
    pub const fn can_ask(&self) -> bool {
        self.safety.read_only.is_some() && self.safety.handover.place.is_some() && !self.is_asking()
    }

    /// Whether this session waits for an answer.
    pub const fn is_asking(&self) -> bool {
        self.safety.handover.asking.is_some()
    }

    /// Asks the window that holds the title for it.
    ///
    /// # Errors
    /// If that cannot be asked, or another window asks already.
    pub fn ask_for_title(&mut self) -> io::Result<()> {
        let (now, handover) = (self.safety.now, &mut self.safety.handover);
        let place = handover.place.clone().ok_or(io::ErrorKind::Unsupported)?;
        match Lock::take(&place.join(ASKED), now)? {
            Taken::Ours(Some(lock)) => handover.asking = Some((lock, name(std::process::id(), now))),
            Taken::Ours(None) => return Err(io::ErrorKind::Unsupported.into()),
            Taken::By(holder) => {
                return Err(io::Error::other(format!("{} asks for it already", holder.in_words(now))));
            }
        }
        Ok(())
    }

    /// Gives up asking.
    pub fn ask_no_more(&mut self) {
        let handover = &mut self.safety.handover;
        if let (Some(_lock), Some(place)) = (handover.asking.take(), &handover.place) {
            // If it stays, its lock is free, which says that nobody asks.
            let _ = Folder(place.clone()).remove(ASKED);
        }
    }

    /// What the other window has answered.
    pub fn answer(&mut self) -> Asked {
        let now = self.safety.now;
        let (Some((_, name)), Some(place)) = (&self.safety.handover.asking, self.safety.handover.place.clone()) else {
            return Asked::Not;
        };
        // Of one that has ended nobody holds the lock.
        if matches!(Lock::take(&place.join("lock"), now), Ok(Taken::Ours(_))) {
            self.ask_no_more();
            return Asked::Free;
        }
        let mut folder = Folder(place.clone());
        if folder.read(KEPT).is_ok_and(|says| says == name.as_bytes()) {
            // If it stays, it names nobody who asks later.
            let _ = folder.remove(KEPT);
            self.ask_no_more();
            return Asked::Kept;
        }
        if !place.join(ASKED).exists() {
            // One who asked before has taken it away; it is asked for once more.
            self.ask_no_more();
            let _ = self.ask_for_title();
        }
        Asked::Waiting
    }

    /// Who asks for this title and was not answered.
    pub fn asked_by(&mut self) -> Option<Holder> {
        let place = self.safety.handover.place.as_ref().filter(|_| self.is_holder())?;
        let folder = Folder(place.clone());
        let stamp = folder.stamp(ASKED)?;
        if self.safety.handover.left == Some(stamp) {
            return None;
        }
        match Lock::take(&place.join(ASKED), self.safety.now) {
            Ok(Taken::By(holder)) => Some(holder).filter(|h| self.safety.handover.refused.as_ref() != Some(h)),
            Ok(Taken::Ours(_)) => {
                // Whoever asked has ended.
                self.safety.handover.left = folder.stamp(ASKED);
                None
            }
            Err(_) => None,
        }
    }

    /// Keeps the title, and says so to who asks.
    ///
    /// # Errors
    /// If the answer cannot be written; the other then waits on.
    pub fn keep_title(&mut self, asked: &Holder) -> io::Result<()> {
        self.safety.handover.refused = Some(asked.clone());
        let (Some(place), Some(process), Some(since)) = (&self.safety.handover.place, asked.process, asked.since)
        else {
            return Ok(());
        };
        let mut folder = Folder(place.clone());
        folder.create(KEPT, None)?;
        folder.append(KEPT, name(process, since).as_bytes())
    }

    /// Lets another window have the title; here it can only be looked at from now on. What is unsaved must be saved
    /// first. False if something is unsaved.
    pub fn hand_over(&mut self) -> bool {
        self.commit();
        if !self.unsaved.is_empty() {
            return false;
        }
        self.release();
        self.safety.read_only =
            Some("it was handed over to another window, so here it can only be looked at".to_owned());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::SHEET;

    fn step(session: &mut Session) {
        session.step("Edit", &["a hexes + 0101: (vp: 1)".parse().unwrap()]).unwrap();
    }

    #[test]
    fn a_title_is_asked_for_kept_handed_over_and_free_once_its_holder_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.ron"), SHEET).unwrap();
        let open = || Session::open(folder.path()).unwrap();
        let (mut first, mut second) = (open(), open());
        assert!(first.is_holder() && !first.can_ask() && second.can_ask());
        assert_eq!((first.asked_by(), second.answer()), (None, Asked::Not));
        second.ask_for_title().unwrap();
        assert!(!second.can_ask() && second.answer() == Asked::Waiting);
        let error = open().ask_for_title().unwrap_err().to_string();
        assert!(error.contains("asks for it already"), "{error}");
        let asks = first.asked_by().unwrap();
        assert_eq!(asks.process, Some(std::process::id()));
        first.keep_title(&asks).unwrap();
        assert_eq!((first.asked_by(), second.answer(), second.answer()), (None, Asked::Kept, Asked::Not));
        // Asked again later it is asked again; what is unsaved is not handed over.
        second.tick(Duration::from_secs(2_000_000_000));
        second.ask_for_title().unwrap();
        assert!(first.asked_by().is_some());
        step(&mut first);
        assert!(!first.hand_over() && first.is_holder());
        first.save().unwrap();
        assert!(first.hand_over());
        assert!(first.step("Edit", &["a hexes - 0101: (vp: 1)".parse().unwrap()]).is_err() && first.can_ask());
        assert_eq!(second.answer(), Asked::Free);
        let third = open();
        assert!(third.is_holder() && third.title().document("a").unwrap().text().contains("vp: 1"));
        // Whoever had it can ask for it again; if the holder has ended it is free at once.
        first.ask_for_title().unwrap();
        assert_eq!(first.answer(), Asked::Waiting);
        drop(third);
        assert_eq!(first.answer(), Asked::Free);
    }

    #[test]
    fn nobody_is_asked_for_one_who_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.ron"), SHEET).unwrap();
        let mut first = Session::open(folder.path()).unwrap();
        let mut second = Session::open(folder.path()).unwrap();
        second.ask_for_title().unwrap();
        drop(second);
        assert_eq!((first.asked_by(), first.asked_by()), (None, None));
        // A file that is not there any more is put there again by who waits.
        let mut second = Session::open(folder.path()).unwrap();
        second.tick(Duration::from_secs(2_000_000_000));
        second.ask_for_title().unwrap();
        std::fs::remove_file(folder.path().join(".tlnb/asked")).unwrap();
        assert_eq!(second.answer(), Asked::Waiting);
        assert!(first.asked_by().is_some());
    }
}
