//! The files of a title as a git revision has them; git itself is asked.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::Files;

/// A folder inside a git repository, as it was at a revision.
#[derive(Debug, Clone)]
pub struct Revision {
    /// The folder of the title.
    pub folder: PathBuf,
    /// As git names it: `HEAD`, a branch, a tag, a hash.
    pub revision: String,
}

impl Revision {
    fn git<S: AsRef<OsStr>>(&self, arguments: &[S]) -> io::Result<Vec<u8>> {
        // A revision that begins with a dash would be read as an option.
        if self.revision.is_empty() || self.revision.starts_with('-') {
            return Err(io::Error::other(format!("`{}` is no revision", self.revision)));
        }
        let output = Command::new("git")
            .arg("-C")
            .arg(&self.folder)
            .args(["-c", "core.quotepath=off"])
            .args(arguments)
            .output()
            .map_err(|e| io::Error::new(e.kind(), format!("git cannot be run: {e}")))?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let says = String::from_utf8_lossy(&output.stderr);
        Err(io::Error::other(says.lines().next().unwrap_or("git failed").trim_start_matches("fatal: ").to_owned()))
    }
}

impl Files for Revision {
    fn list(&self) -> io::Result<Vec<String>> {
        // Without a path git lists what lies below the folder it runs in.
        let names = self.git(&["ls-tree", "-r", "-z", "--name-only", &self.revision])?;
        let names = String::from_utf8_lossy(&names);
        let mut out: Vec<String> = names.split('\0').filter(|n| n.ends_with(".ron")).map(str::to_owned).collect();
        out.sort();
        Ok(out)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.git(&["show", &format!("{}:./{path}", self.revision)])
    }

    fn write(&mut self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a revision cannot be written"))
    }
}
