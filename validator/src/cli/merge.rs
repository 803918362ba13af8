//! `tlnb merge`: merges two versions of a document by entry and field, for git. Exit code 1 if they clash.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::{Document, merge};

use super::{complain, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The version both come from
    base: PathBuf,
    /// One version; the merge is written into it
    ours: PathBuf,
    /// The other
    theirs: PathBuf,
    /// The document's path, for messages
    #[arg(long)]
    name: Option<String>,
}

/// git hands over files of names of its own.
fn read(path: &Path) -> anyhow::Result<Document> {
    Ok(Document::read("document", std::fs::read(path).with_context(|| path.display().to_string())?))
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let (base, ours, theirs) = (read(&options.base)?, read(&options.ours)?, read(&options.theirs)?);
    let name = options.name.clone().unwrap_or_else(|| options.ours.display().to_string());
    // With a base that is empty both sides have added the document.
    let base = match ours.kind().filter(|_| base.text().trim().is_empty()).and_then(|k| Document::empty("document", k))
    {
        Some(empty) => empty,
        None => base,
    };
    let merged = merge::documents(&base, &ours, &theirs).with_context(|| name.clone())?;
    let text = if merged.clashes.is_empty() {
        merged.document.text().to_owned()
    } else {
        merge::with_markers(&merged, &theirs)
    };
    let folder = options.ours.parent().unwrap_or(Path::new(""));
    let file = options.ours.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    Folder(folder.to_owned()).write(&file, text.as_bytes()).with_context(|| name.clone())?;
    for clash in &merged.clashes {
        complain(&format!("{name}: {}", clash.in_words()));
    }
    let (taken, clashes) = (merged.taken.len(), merged.clashes.len());
    say(&format!("{name}: {taken} taken, {clashes} in conflict\n"))?;
    Ok(clashes > 0)
}
