//! `tlnb diff`: what leads from one title or document to another, as changes. Exit code 1 if there is anything.

use std::path::PathBuf;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder or a document
    a: PathBuf,
    /// Another
    b: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let changes = if options.a.is_dir() && options.b.is_dir() {
        tlnb_formats::diff::titles(&open::one(&options.a)?.title, &open::one(&options.b)?.title)
    } else {
        tlnb_formats::diff::documents(&open::document(&options.a)?, &open::document(&options.b)?)
    };
    for change in &changes {
        say(&format!("{change}\n"))?;
    }
    Ok(!changes.is_empty())
}
