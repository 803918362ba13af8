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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Title;

    #[test]
    fn a_revision_is_read_and_a_missing_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let title = folder.path().join("a title");
        std::fs::create_dir_all(title.join("sheets")).unwrap();
        let git = |arguments: &[&str]| {
            let mut command = Command::new("git");
            command.arg("-C").arg(folder.path()).args(["-c", "user.name=A", "-c", "user.email=a@b"]).args(arguments);
            assert!(command.output().unwrap().status.success(), "{arguments:?}");
        };
        git(&["init", "-q"]);
        std::fs::write(title.join("sheets/a.ron"), "MapSheet(format: 1)\n").unwrap();
        std::fs::write(folder.path().join("outside.ron"), "MapSheet(format: 1)\n").unwrap();
        git(&["add", "."]);
        git(&["commit", "-qm", "First"]);
        std::fs::write(title.join("sheets/a.ron"), "changed").unwrap();
        let mut files = Revision { folder: title.clone(), revision: "HEAD".into() };
        assert_eq!(files.list().unwrap(), ["sheets/a.ron"]);
        let then = Title::load(&files).unwrap();
        assert_eq!(then.document("sheets/a").unwrap().text(), "MapSheet(format: 1)\n");
        assert!(files.write("sheets/a.ron", b"").is_err());
        for wrong in ["no-such", "--help", ""] {
            let files = Revision { folder: title.clone(), revision: wrong.into() };
            let error = files.list().unwrap_err().to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
