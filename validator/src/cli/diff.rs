//! `tlnb diff`: what leads from one title or document to another, as changes. Exit code 1 if there is anything.

use std::path::PathBuf;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder, as it is or as a git revision has it (FOLDER@REVISION), or a document
    a: PathBuf,
    /// Another
    b: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let is_title = |path: &PathBuf| path.is_dir() || !path.exists() && path.to_string_lossy().contains('@');
    let changes = if is_title(&options.a) && is_title(&options.b) {
        let (a, b) = (open::one_or_revision(&options.a)?, open::one_or_revision(&options.b)?);
        tlnb_formats::diff::titles(&a.title, &b.title)
    } else {
        tlnb_formats::diff::documents(&open::document(&options.a)?, &open::document(&options.b)?)
    };
    for change in &changes {
        say(&format!("{change}\n"))?;
    }
    Ok(!changes.is_empty())
}
