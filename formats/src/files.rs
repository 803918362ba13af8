//! Where a title's files lie: a folder, memory, or a revision of the past.

mod revision;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

pub use revision::Revision;

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
}

/// A folder on disk.
#[derive(Debug, Clone)]
pub struct Folder(pub PathBuf);

/// Deepest folder below a title that is looked into.
const FOLDER_DEPTH: usize = 8;

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
        let target = self.0.join(path);
        let folder = target.parent().unwrap_or(&self.0);
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        if let Ok(old) = std::fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        } else {
            platform::make_readable(file.as_file())?;
        }
        file.persist(&target).map_err(|e| e.error)?;
        platform::sync_folder(folder)
    }
}

/// What differs between systems.
mod platform {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    /// A temporary file is private; a new document is as readable as any other new file.
    #[cfg(unix)]
    pub(super) fn make_readable(file: &File) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(std::fs::Permissions::from_mode(0o644))
    }

    /// A rename is only kept once its folder is.
    #[cfg(unix)]
    pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    #[cfg(not(unix))]
    pub(super) fn make_readable(_: &File) -> io::Result<()> {
        Ok(())
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
