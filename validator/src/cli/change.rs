//! `tlnb change`: applies changes in their written form, all or none.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context as _;
use tlnb_formats::Change;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The title's folder
    title: PathBuf,
    /// As in "sheets/ulm hexes 0412 terrain: Woods -> Clear"
    #[arg(required = true)]
    changes: Vec<String>,
    /// Take the changes back instead, the last first
    #[arg(long)]
    undo: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut changes = options.changes.iter().map(|c| c.parse::<Change>()).collect::<Result<Vec<_>, _>>()?;
    if options.undo {
        changes = changes.iter().rev().map(Change::inverse).collect();
    }
    let mut opened = open::one(&options.title)?;
    let mut touched = BTreeSet::new();
    for change in &changes {
        let done = opened.title.apply(change).with_context(|| format!("`{change}`"))?;
        let sign = if done.is_some() { "changed" } else { "already so" };
        if done.is_some() {
            touched.insert(change.place().document.clone());
        }
        say(&format!("{sign}: {change}\n"))?;
    }
    open::save(&opened, touched.iter().map(String::as_str))?;
    Ok(false)
}
