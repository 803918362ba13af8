//! `tlnb diff`: what leads from one title or document to another, as changes. Exit code 1 if there is anything.

use std::path::PathBuf;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder, as it is or as a git revision has it (FOLDER@REVISION), or a document
    a: PathBuf,
    /// Another; left out with --corrected
    #[arg(required_unless_present = "corrected")]
    b: Option<PathBuf>,
    /// What errata change: from the title as printed to the title as corrected
    #[arg(long, conflicts_with = "b")]
    corrected: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let is_title = |path: &PathBuf| path.is_dir() || !path.exists() && path.to_string_lossy().contains('@');
    let changes = match &options.b {
        None => {
            let printed = open::one_or_revision(&options.a)?.title;
            tlnb_formats::diff::titles(&printed, &tlnb_formats::errata::corrected(&printed).title)
        }
        Some(b) if is_title(&options.a) && is_title(b) => {
            let (a, b) = (open::one_or_revision(&options.a)?, open::one_or_revision(b)?);
            tlnb_formats::diff::titles(&a.title, &b.title)
        }
        Some(b) => tlnb_formats::diff::documents(&open::document(&options.a)?, &open::document(b)?),
    };
    for change in &changes {
        say(&format!("{change}\n"))?;
    }
    Ok(!changes.is_empty())
}
