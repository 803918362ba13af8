//! Where a title's files lie: a folder, memory, or a revision of the past.

mod backups;
mod lock;
mod revision;
mod saving;
mod simulated;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::text::limits::FOLDER_DEPTH;

pub use lock::{Holder, Lock, Taken, span_in_words};
pub use revision::Revision;
pub(crate) use saving::sha256;
pub use saving::{Settled, ignored, settle};
pub use simulated::{Fault, Simulated};

/// The folder inside a title where a program keeps what is no part of it.
pub const ASIDE: &str = ".tlnb";

/// Files by their path inside a title, with `/` between folders.
pub trait Files {
    /// Every `.ron` file, sorted.
    ///
    /// # Errors
    /// If the folder cannot be read.
    fn list(&self) -> io::Result<Vec<String>>;

    /// The bytes of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Replaces a file as a whole: afterwards it holds either the old bytes or the new ones.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then untouched.
    fn write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()>;

    /// Replaces several files as one where that can be done: all of them or none.
    ///
    /// # Errors
    /// The path that could not be written, and why.
    fn save(&mut self, files: &[(String, Vec<u8>)]) -> Result<(), (String, io::Error)> {
        files.iter().try_for_each(|(path, bytes)| self.write(path, bytes).map_err(|e| (path.clone(), e)))
    }

    /// What each step of a save is done with; None where nothing can be kept beside the documents.
    fn disk(&mut self) -> Option<&mut dyn Disk> {
        None
    }

    /// Size and time of a file, to see that it is another without reading it. None if that is not known.
    fn stamp(&self, _path: &str) -> Option<(u64, SystemTime)> {
        None
    }
}

/// The single steps that saving is made of, so that a test can fail or stop at each.
pub trait Disk: Files {
    /// Names of the files in one folder, sorted; none if it is not there.
    fn names(&self, folder: &str) -> Vec<String>;

    /// The time since 1970.
    fn now(&self) -> Duration;

    /// An empty file, in place of one that is there, as readable as another file; its folder is made.
    ///
    /// # Errors
    /// If it cannot be made.
    fn create(&mut self, path: &str, like: Option<&str>) -> io::Result<()>;

    /// Writes at the end of a file.
    ///
    /// # Errors
    /// If not all of it could be written.
    fn append(&mut self, path: &str, bytes: &[u8]) -> io::Result<()>;

    /// What was written stays, even if the power fails.
    ///
    /// # Errors
    /// If that cannot be told.
    fn sync(&mut self, path: &str) -> io::Result<()>;

    /// Gives a file another name, in place of the one that has it.
    ///
    /// # Errors
    /// If it cannot be; both are then as they were.
    fn rename(&mut self, from: &str, to: &str) -> io::Result<()>;

    /// Takes a file away.
    ///
    /// # Errors
    /// If it cannot be.
    fn remove(&mut self, path: &str) -> io::Result<()>;

    /// Names given and taken in a folder stay, even if the power fails.
    ///
    /// # Errors
    /// If that cannot be told.
    fn sync_folder(&mut self, folder: &str) -> io::Result<()>;
}

/// The folder a path lies in; nothing for the title's own.
pub(crate) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// An error of the system in words a person can act on.
fn in_words(error: &io::Error) -> io::Error {
    use io::ErrorKind as K;
    let says = match error.kind() {
        K::StorageFull | K::QuotaExceeded => "there is no space left",
        K::ReadOnlyFilesystem => "the folder can only be read",
        K::PermissionDenied => "writing there is not permitted",
        K::NotFound => "its folder is not there any more",
        kind => return io::Error::new(kind, error.to_string()),
    };
    io::Error::new(error.kind(), says)
}

/// A folder on disk.
#[derive(Debug, Clone)]
pub struct Folder(pub PathBuf);

fn collect(root: &Path, folder: &Path, depth: usize, out: &mut Vec<String>) -> io::Result<()> {
    for item in std::fs::read_dir(folder)? {
        let item = item?;
        let path = item.path();
        if item.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth < FOLDER_DEPTH {
                collect(root, &path, depth + 1, out)?;
            }
        } else if path.extension().is_some_and(|e| e == "ron")
            && let Ok(inside) = path.strip_prefix(root)
        {
            let parts: Vec<_> = inside.components().map(|c| c.as_os_str().to_string_lossy()).collect();
            out.push(parts.join("/"));
        }
    }
    Ok(())
}

impl Files for Folder {
    fn list(&self) -> io::Result<Vec<String>> {
        let mut out = Vec::new();
        collect(&self.0, &self.0, 0, &mut out)?;
        out.sort();
        Ok(out)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        std::fs::read(self.0.join(path))
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(self.root())?;
        saving::one(self, path, bytes)
    }

    fn save(&mut self, files: &[(String, Vec<u8>)]) -> Result<(), (String, io::Error)> {
        saving::several(self, files)
    }

    fn disk(&mut self) -> Option<&mut dyn Disk> {
        Some(self)
    }

    fn stamp(&self, path: &str) -> Option<(u64, SystemTime)> {
        let about = std::fs::metadata(self.0.join(path)).ok()?;
        Some((about.len(), about.modified().ok()?))
    }
}

impl Folder {
    /// The folder itself; a path without one means the folder the program runs in.
    fn root(&self) -> &Path {
        if self.0.as_os_str().is_empty() { Path::new(".") } else { &self.0 }
    }
}

impl Disk for Folder {
    fn names(&self, folder: &str) -> Vec<String> {
        let items = std::fs::read_dir(self.root().join(folder)).into_iter().flatten().flatten();
        let files = items.filter(|i| i.file_type().is_ok_and(|t| t.is_file()));
        let mut out: Vec<String> = files.map(|i| i.file_name().to_string_lossy().into_owned()).collect();
        out.sort();
        out
    }

    fn now(&self) -> Duration {
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
    }

    fn create(&mut self, path: &str, like: Option<&str>) -> io::Result<()> {
        // A folder that has vanished is not made again: it may have been moved, or its disk taken out.
        if !self.root().is_dir() {
            return Err(io::ErrorKind::NotFound.into());
        }
        std::fs::create_dir_all(self.0.join(folder_of(path)))?;
        let file = File::create(self.0.join(path))?;
        if let Some(old) = like.and_then(|l| std::fs::metadata(self.0.join(l)).ok()) {
            file.set_permissions(old.permissions())?;
        }
        Ok(())
    }

    fn append(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        File::options().append(true).open(self.0.join(path))?.write_all(bytes)
    }

    fn sync(&mut self, path: &str) -> io::Result<()> {
        File::options().append(true).open(self.0.join(path))?.sync_data()
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        std::fs::rename(self.0.join(from), self.0.join(to))
    }

    fn remove(&mut self, path: &str) -> io::Result<()> {
        std::fs::remove_file(self.0.join(path))
    }

    fn sync_folder(&mut self, folder: &str) -> io::Result<()> {
        platform::sync_folder(&self.root().join(folder))
    }
}

/// What differs between systems.
mod platform {
    use std::io;
    use std::path::Path;

    /// A rename is only kept once its folder is.
    #[cfg(unix)]
    pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
        std::fs::File::open(folder)?.sync_all()
    }

    #[cfg(not(unix))]
    pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// Files in memory.
#[derive(Debug, Clone, Default)]
pub struct Memory(pub BTreeMap<String, Vec<u8>>);

impl Files for Memory {
    fn list(&self) -> io::Result<Vec<String>> {
        Ok(self.0.keys().filter(|k| k.ends_with(".ron")).cloned().collect())
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.0.get(path).cloned().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, path.to_owned()))
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.0.insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }
}
