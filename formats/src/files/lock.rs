//! Who works on a title: one program at a time. The system lets go of the lock of a program that was killed.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::Duration;

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Who holds a lock, as far as its file tells; for a message only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    pub process: Option<u32>,
    /// Since 1970.
    pub since: Option<Duration>,
}

impl Holder {
    /// In words, `now` being the time since 1970.
    pub fn in_words(&self, now: Duration) -> String {
        let process =
            self.process.map_or_else(|| "another program".to_owned(), |p| format!("another program (process {p})"));
        let Some(since) = self.since else { return process };
        format!("{process} for {}", span_in_words(now.saturating_sub(since)))
    }
}

/// About how long something is, in words.
pub fn span_in_words(span: Duration) -> String {
    let minutes = span.as_secs() / 60;
    match (minutes / 1_440, minutes / 60, minutes) {
        (0, 0, 0) => "less than a minute".to_owned(),
        (0, 0, 1) => "a minute".to_owned(),
        (0, 0, n) => format!("{n} minutes"),
        (0, 1, _) => "an hour".to_owned(),
        (0, n, _) => format!("{n} hours"),
        (1, ..) => "a day".to_owned(),
        (n, ..) => format!("{n} days"),
    }
}

/// What became of asking for a lock.
#[derive(Debug)]
pub enum Taken {
    /// None where files cannot be locked at all, as on some network drives.
    Ours(Option<Lock>),
    By(Holder),
}

impl Lock {
    /// Asks for the lock of a file, which is made if it is not there.
    ///
    /// # Errors
    /// If the file cannot be opened for writing.
    pub fn take(path: &Path, now: Duration) -> io::Result<Taken> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                let says = format!("{} {}\n", std::process::id(), now.as_secs());
                // Whether that can be written or not, the lock holds.
                let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(says.as_bytes()));
                Ok(Taken::Ours(Some(Self { _file: file })))
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // Some systems let nobody read a file that is locked.
                let _ = file.take(100).read_to_string(&mut text);
                let mut words = text.split_whitespace();
                let process = words.next().and_then(|w| w.parse().ok());
                let since = words.next().and_then(|w| w.parse().ok()).map(Duration::from_secs);
                Ok(Taken::By(Holder { process, since }))
            }
            Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(Taken::Ours(None)),
            Err(TryLockError::Error(e)) => Err(e),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_learns_who_the_first_is_until_that_one_lets_go() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let now = Duration::from_secs(1_000_000);
        let first = Lock::take(&path, now).unwrap();
        assert!(matches!(first, Taken::Ours(Some(_))));
        let Taken::By(holder) = Lock::take(&path, now).unwrap() else { panic!("both have it") };
        assert_eq!(holder, Holder { process: Some(std::process::id()), since: Some(now) });
        let says = holder.in_words(now + Duration::from_secs(130));
        assert_eq!(says, format!("another program (process {}) for 2 minutes", std::process::id()));
        drop(first);
        assert!(matches!(Lock::take(&path, now).unwrap(), Taken::Ours(Some(_))));
        assert!(Lock::take(&folder.path().join("not there/lock"), now).is_err());
    }
}
