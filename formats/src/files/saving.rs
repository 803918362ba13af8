//! Several documents saved as one: whole, or not at all, even if the program is killed between two of them.
//!
//! Temporary files are written and synced, the versions about to be replaced are kept, and a record of the save is put
//! down; then one rename for each document, and the record is taken away. A record that is found tells the next opening
//! what to complete or to take back.

use std::collections::BTreeSet;
use std::io;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{ASIDE, Disk, backups, folder_of, in_words};

/// Ends the name of a file that is to become a document.
const ENDING: &str = ".saving";

/// One document of a save.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Part {
    path: String,
    temporary: String,
    /// SHA-256 of what is to be, and of what was, if it was.
    new: String,
    old: Option<String>,
    /// Where what was is kept.
    backup: Option<String>,
}

/// What became of a save that was under way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// Documents that now hold what was to be saved.
    pub completed: Vec<String>,
    /// Documents that hold again what they held before.
    pub taken_back: Vec<String>,
    /// Documents that hold something else, with what is to be said.
    pub left: Vec<(String, String)>,
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

fn record() -> String {
    format!("{ASIDE}/saving")
}

fn hash(disk: &dyn Disk, path: &str) -> Option<String> {
    disk.read(path).ok().map(|bytes| sha256(&bytes))
}

fn temporary(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let slash = if folder.is_empty() { "" } else { "/" };
    format!("{folder}{slash}.{name}.{}{ENDING}", std::process::id())
}

fn put(disk: &mut dyn Disk, path: &str, bytes: &[u8], like: Option<&str>) -> io::Result<()> {
    disk.create(path, like)?;
    disk.append(path, bytes)?;
    disk.sync(path)
}

/// Makes the folder aside, which git leaves alone.
///
/// # Errors
/// If it cannot be written.
pub fn ignored(disk: &mut dyn Disk) -> io::Result<()> {
    let path = format!("{ASIDE}/.gitignore");
    if disk.read(&path).is_ok_and(|bytes| !bytes.is_empty()) {
        return Ok(());
    }
    disk.create(&path, None)?;
    disk.append(&path, b"*\n")
}

/// Replaces a file as a whole: afterwards it holds the old bytes or the new ones.
pub(crate) fn one(disk: &mut dyn Disk, path: &str, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary(path);
    let done = put(disk, &temporary, bytes, Some(path)).and_then(|()| disk.rename(&temporary, path));
    if let Err(error) = done {
        // It may not be there yet, or be out of reach as well.
        let _ = disk.remove(&temporary);
        return Err(in_words(&error));
    }
    disk.sync_folder(folder_of(path))
}

/// Replaces several files as one; what is the same already is left alone.
pub(super) fn several(disk: &mut dyn Disk, files: &[(String, Vec<u8>)]) -> Result<(), (String, io::Error)> {
    let first = || files.first().map(|(path, _)| path.clone()).unwrap_or_default();
    // A save that failed and could not be taken back either is settled first.
    settle(disk).map_err(|e| (first(), in_words(&e)))?;
    let mut parts = Vec::new();
    let mut failed = None;
    for (path, bytes) in files {
        match prepared(disk, path, bytes) {
            Ok(part) => parts.extend(part),
            Err(error) => {
                failed = Some((path.clone(), error));
                break;
            }
        }
    }
    if parts.is_empty() && failed.is_none() {
        return Ok(());
    }
    if failed.is_none()
        && let Err(error) = note(disk, &parts)
    {
        failed = Some((first(), error));
    }
    if let Some((path, error)) = failed {
        for (path, _) in files {
            let _ = disk.remove(&temporary(path));
        }
        return Err((path, in_words(&error)));
    }
    for part in &parts {
        if let Err(error) = disk.rename(&part.temporary, &part.path) {
            // If this fails too, the record stays and the next opening does it.
            let _ = take_back(disk, &parts, &mut Settled::default());
            return Err((part.path.clone(), in_words(&error)));
        }
    }
    let done = finish(disk, &parts).map_err(|e| (first(), in_words(&e)));
    for part in &parts {
        backups::thin(disk, &part.path);
    }
    done
}

/// The temporary file of one document, and its last version kept. None if nothing is to be written.
fn prepared(disk: &mut dyn Disk, path: &str, bytes: &[u8]) -> io::Result<Option<Part>> {
    let old = match disk.read(path) {
        Ok(old) if old == bytes => return Ok(None),
        Ok(old) => Some(old),
        Err(e) if e.kind() == io::ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    ignored(disk)?;
    let temporary = temporary(path);
    put(disk, &temporary, bytes, Some(path))?;
    let backup = old.as_ref().map(|old| backups::keep(disk, path, old)).transpose()?;
    let old = old.map(|old| sha256(&old));
    Ok(Some(Part { path: path.to_owned(), temporary, new: sha256(bytes), old, backup }))
}

/// Puts the record down: from here on the save is completed.
fn note(disk: &mut dyn Disk, parts: &[Part]) -> io::Result<()> {
    for folder in parts.iter().filter_map(|p| p.backup.as_deref()).map(folder_of).collect::<BTreeSet<_>>() {
        disk.sync_folder(folder)?;
    }
    // One document is replaced by one rename, which needs none.
    if parts.len() < 2 {
        return Ok(());
    }
    let text = serde_json::to_vec(parts).map_err(io::Error::other)?;
    let new = format!("{}.new", record());
    put(disk, &new, &text, None)?;
    disk.rename(&new, &record())?;
    disk.sync_folder(ASIDE)
}

fn finish(disk: &mut dyn Disk, parts: &[Part]) -> io::Result<()> {
    for folder in parts.iter().map(|p| folder_of(&p.path)).collect::<BTreeSet<_>>() {
        disk.sync_folder(folder)?;
    }
    if disk.read(&record()).is_ok() {
        disk.remove(&record())?;
        disk.sync_folder(ASIDE)?;
    }
    Ok(())
}

/// Gives every document back what it held before the save.
fn take_back(disk: &mut dyn Disk, parts: &[Part], settled: &mut Settled) -> io::Result<()> {
    for part in parts {
        let now = hash(disk, &part.path);
        if now.as_ref() == Some(&part.new) && part.old.as_ref() != Some(&part.new) {
            match part.backup.as_deref().map(|b| disk.read(b)).transpose()? {
                Some(old) if Some(sha256(&old)) == part.old => one(disk, &part.path, &old)?,
                Some(_) => {
                    let says = "it holds what was saved, while others of the same save could not be written".to_owned();
                    settled.left.push((part.path.clone(), says));
                    continue;
                }
                None => disk.remove(&part.path)?,
            }
            settled.taken_back.push(part.path.clone());
        } else if now == part.old {
            settled.taken_back.push(part.path.clone());
        } else if hash(disk, &part.temporary).as_ref() == Some(&part.new) {
            // Somebody has changed the document since; what was to be saved is kept beside its old versions.
            let kept = backups::next(disk, &part.path);
            disk.create(&kept, None)?;
            disk.rename(&part.temporary, &kept)?;
            let says = format!("it was changed by another program; what was to be saved lies in {kept}");
            settled.left.push((part.path.clone(), says));
        } else {
            settled.left.push((part.path.clone(), "it was changed by another program".to_owned()));
        }
    }
    for part in parts {
        if disk.read(&part.temporary).is_ok() {
            disk.remove(&part.temporary)?;
        }
    }
    finish(disk, parts)
}

/// Completes a save that was stopped, or takes it back where it cannot be completed, and takes away what such a save
/// left. The title's lock is held meanwhile.
///
/// # Errors
/// If something cannot be read or written; the next call tries again.
pub fn settle(disk: &mut dyn Disk) -> io::Result<Settled> {
    let mut settled = Settled::default();
    if let Ok(text) = disk.read(&record()) {
        match serde_json::from_slice::<Vec<Part>>(&text) {
            Ok(parts) if parts.iter().all(|p| is_inside(&p.path) && is_inside(&p.temporary)) => {
                let whole = |part: &Part| {
                    let (now, temporary) = (hash(disk, &part.path), hash(disk, &part.temporary));
                    now.as_ref() == Some(&part.new) || temporary.as_ref() == Some(&part.new) && now == part.old
                };
                if parts.iter().all(whole) {
                    for part in &parts {
                        if hash(disk, &part.path).as_ref() != Some(&part.new) {
                            disk.rename(&part.temporary, &part.path)?;
                        }
                        settled.completed.push(part.path.clone());
                    }
                    finish(disk, &parts)?;
                } else {
                    take_back(disk, &parts, &mut settled)?;
                }
            }
            _ => {
                // Nothing is done by a record that cannot be read, and it does not stay in the way.
                disk.rename(&record(), &format!("{}.unread", record()))?;
                settled.left.push((record(), "the record of a save cannot be read".to_owned()));
            }
        }
    }
    let documents = disk.list().unwrap_or_default();
    let folders: BTreeSet<&str> = documents.iter().map(|p| folder_of(p)).chain([""]).collect();
    for folder in folders {
        for name in disk.names(folder) {
            if name.starts_with('.') && name.ends_with(ENDING) {
                let slash = if folder.is_empty() { "" } else { "/" };
                disk.remove(&format!("{folder}{slash}{name}"))?;
            }
        }
    }
    Ok(settled)
}

/// Whether a path of a record stays inside the title.
fn is_inside(path: &str) -> bool {
    !path.starts_with('/')
        && !path.contains(['\\', ':'])
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{Fault, Files as _, Folder, Simulated};
    use super::*;

    const OLD: [(&str, &[u8]); 3] =
        [("title.ron", b"old title"), ("sheets/a.ron", b"old a"), ("sheets/b.ron", b"old b")];

    fn new() -> Vec<(String, Vec<u8>)> {
        let files = [("title.ron", "new title"), ("sheets/a.ron", "new a"), ("sheets/c.ron", "new c")];
        files.map(|(path, bytes)| (path.to_owned(), bytes.as_bytes().to_vec())).into()
    }

    /// What the documents hold, in order.
    fn state(disk: &Simulated) -> Vec<(String, String)> {
        let read = |p: String| (p.clone(), String::from_utf8(disk.read(&p).unwrap()).unwrap());
        disk.list().unwrap().into_iter().map(read).collect()
    }

    #[test]
    fn a_save_is_whole_or_not_at_all_wherever_it_stops() {
        let before = state(&Simulated::new(OLD));
        let mut whole = Simulated::new(OLD);
        whole.save(&new()).unwrap();
        let (after, steps) = (state(&whole), whole.steps());
        assert_eq!(after.len(), 4);
        assert!(steps > 20 && !whole.paths().iter().any(|p| p.ends_with(ENDING)), "{:?}", whole.paths());
        let mut seen = [0, 0];
        for fault in [Fault::Stop, Fault::PowerCut, Fault::ShortWrite] {
            for at in 0..steps {
                let mut disk = Simulated::new(OLD);
                disk.plan(at, fault);
                let done = disk.save(&new());
                disk.restart();
                let settled = settle(&mut disk).unwrap();
                let is = state(&disk);
                let point = format!("{fault:?} at {at}: {} ({done:?}, {settled:?})", disk.step(at));
                assert!(is == before || is == after, "{point}: {is:?}");
                seen[usize::from(is == after)] += 1;
                assert!(!disk.paths().iter().any(|p| p.ends_with(ENDING) || p == ".tlnb/saving"), "{point}");
                assert!(settled.left.is_empty(), "{point}");
                // And the next save goes through.
                disk.save(&new()).unwrap();
                assert_eq!(state(&disk), after, "{point}");
            }
        }
        assert!(seen[0] > 20 && seen[1] > 10, "{seen:?}");
    }

    #[test]
    fn an_error_keeps_every_old_file_and_says_why() {
        let before = state(&Simulated::new(OLD));
        let mut whole = Simulated::new(OLD);
        whole.save(&new()).unwrap();
        for (fault, says) in
            [(Fault::Refused, "not permitted"), (Fault::NoSpace, "no space"), (Fault::Vanished, "not there any more")]
        {
            for at in 0..whole.steps() {
                let mut disk = Simulated::new(OLD);
                disk.plan(at, fault);
                let Err((path, error)) = disk.save(&new()) else { continue };
                disk.restart();
                let point = format!("{fault:?} at {at}: {}, {path}: {error}", disk.step(at));
                assert!(error.to_string().contains(says), "{point}");
                let settled = settle(&mut disk).unwrap();
                let is = state(&disk);
                // A save whose record could not be taken away, or that could not be taken back then, is completed.
                assert!(
                    is == before
                        || is == state(&whole) && !settled.completed.is_empty()
                        || is == state(&whole) && disk.step(at).starts_with("sync folder")
                        || is == state(&whole) && disk.step(at).starts_with("remove"),
                    "{point}: {is:?}"
                );
            }
        }
    }

    #[test]
    fn what_another_program_wrote_between_is_not_written_over() {
        let mut whole = Simulated::new(OLD);
        whole.save(&new()).unwrap();
        let mut disk = Simulated::new(OLD);
        let first = (0..whole.steps()).find(|n| whole.step(*n) == "rename sheets/a.ron").unwrap();
        disk.plan(first, Fault::Stop);
        disk.save(&new()).unwrap_err();
        disk.restart();
        disk.edit("sheets/a.ron", b"mine");
        let settled = settle(&mut disk).unwrap();
        assert_eq!(settled.taken_back, ["title.ron", "sheets/c.ron"]);
        assert_eq!(settled.left.len(), 1);
        let (path, says) = &settled.left[0];
        let kept = says.rsplit(' ').next().unwrap();
        assert_eq!((path.as_str(), disk.read(kept).unwrap().as_slice()), ("sheets/a.ron", b"new a".as_slice()));
        assert_eq!(disk.read("sheets/a.ron").unwrap(), b"mine");
        assert_eq!(disk.read("title.ron").unwrap(), b"old title");
    }

    #[test]
    fn a_record_from_elsewhere_reaches_no_file_outside() {
        for path in ["../a.ron", "/a.ron", "a/../../b.ron", "C:a.ron", ""] {
            let part = Part { path: path.into(), temporary: "b".into(), new: sha256(b""), old: None, backup: None };
            let mut disk = Simulated::new([]);
            disk.edit(".tlnb/saving", &serde_json::to_vec(&[part]).unwrap());
            assert_eq!(settle(&mut disk).unwrap().left.len(), 1, "{path}");
            assert_eq!(disk.paths(), [".tlnb/saving.unread"]);
        }
    }

    #[test]
    fn a_folder_keeps_versions_and_tells_git_nothing_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Folder(folder.path().to_owned());
        for n in 0..30 {
            let texts = ["sheets/a.ron", "title.ron"].map(|p| (p.to_owned(), format!("{n}").into_bytes()));
            files.save(&texts).unwrap();
        }
        let names = files.names(".tlnb/backups/sheets/a");
        assert!((10..=11).contains(&names.len()), "{names:?}");
        let newest = files.read(&format!(".tlnb/backups/sheets/a/{}", names[names.len() - 1])).unwrap();
        assert_eq!((newest.as_slice(), files.read("sheets/a.ron").unwrap().as_slice()), (&b"28"[..], &b"29"[..]));
        assert_eq!(files.read(".tlnb/.gitignore").unwrap(), b"*\n");
        assert_eq!(files.list().unwrap(), ["sheets/a.ron", "title.ron"]);
        // A folder that was moved away is not made again.
        let moved = tempfile::tempdir().unwrap().path().join("moved");
        std::fs::rename(folder.path(), &moved).ok();
        let gone = files.save(&[("a.ron".to_owned(), Vec::new())]);
        if moved.exists() {
            assert!(gone.unwrap_err().1.to_string().contains("not there any more"));
        }
        assert!(files.now() > Duration::from_secs(1_700_000_000));
    }
}
