//! From a path on the command line to titles.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use tlnb_formats::files::{ASIDE, Disk as _, Files as _, Folder, Lock, Memory, Revision, Taken, ignored};
use tlnb_formats::{Document, Title};

/// A loaded title and where its documents lie.
pub(crate) struct Opened {
    pub(crate) title: Title,
    pub(crate) root: PathBuf,
}

impl Opened {
    /// The path of a document's file.
    pub(crate) fn path(&self, name: &str) -> String {
        self.root.join(format!("{name}.ron")).display().to_string()
    }
}

/// The title at a path: its folder, or one document of it.
pub(crate) fn one(path: &Path) -> anyhow::Result<Opened> {
    if path.is_dir() {
        let title = Title::load(&Folder(path.to_owned())).with_context(|| path.display().to_string())?;
        return Ok(Opened { title, root: path.to_owned() });
    }
    if path.extension().is_none_or(|e| e != "ron") {
        bail!("{}: neither a title's folder nor a document (.ron)", path.display());
    }
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let name = path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut memory = Memory::default();
    memory.0.insert(format!("{name}.ron"), bytes);
    let title = Title::load(&memory)?;
    Ok(Opened { title, root: path.parent().unwrap_or(Path::new("")).to_owned() })
}

/// The title at a path, or as `PATH@REVISION` has it.
pub(crate) fn one_or_revision(path: &Path) -> anyhow::Result<Opened> {
    let text = path.to_string_lossy();
    match text.rsplit_once('@') {
        Some((folder, revision)) if !path.exists() => {
            let files = Revision { folder: folder.into(), revision: revision.to_owned() };
            let title = Title::load(&files).with_context(|| text.clone().into_owned())?;
            Ok(Opened { title, root: folder.into() })
        }
        _ => one(path),
    }
}

/// Every title at a path: itself, or those in the folders below it that have a `title.ron`.
pub(crate) fn all(path: &Path) -> anyhow::Result<Vec<Opened>> {
    if !path.exists() {
        bail!("{}: there is no such file or folder", path.display());
    }
    if path.is_dir() && !path.join("title.ron").exists() {
        let mut below = Vec::new();
        for item in std::fs::read_dir(path).with_context(|| path.display().to_string())? {
            let folder = item?.path();
            if folder.join("title.ron").exists() {
                below.push(folder);
            }
        }
        if !below.is_empty() {
            below.sort();
            return below.iter().map(|p| one(p)).collect();
        }
    }
    Ok(vec![one(path)?])
}

/// A single document at a path.
pub(crate) fn document(path: &Path) -> anyhow::Result<Document> {
    let opened = one(path)?;
    opened.title.every_document().next().cloned().with_context(|| format!("{}: no document", path.display()))
}

/// Writes the documents of some names back: of a title that no other program has open, all of them or none.
pub(crate) fn save<'a>(opened: &Opened, names: impl IntoIterator<Item = &'a str>) -> anyhow::Result<()> {
    let mut files = Folder(opened.root.clone());
    let names: Vec<&str> = names.into_iter().collect();
    if opened.root.join("title.ron").exists() && names.len() > 1 {
        ignored(&mut files)?;
        let taken = Lock::take(&opened.root.join(ASIDE).join("lock"), files.now());
        if let Ok(Taken::Ours(_lock)) = taken {
            return opened
                .title
                .save_all(names, &mut files)
                .map_err(|(name, e)| anyhow!("{}: {e}", opened.path(&name)));
        }
    }
    for name in names {
        opened.title.save(name, &mut files).with_context(|| opened.path(name))?;
    }
    Ok(())
}

/// Whether there is anything at all in a folder.
pub(crate) fn is_empty(path: &Path) -> bool {
    Folder(path.to_owned()).list().map_or(true, |l| l.is_empty())
}
