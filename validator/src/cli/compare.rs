//! `tlnb compare`: what two transcriptions of one component read differently. Exit code 1 if there is anything.

use std::path::PathBuf;

use tlnb_formats::second;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A document
    first: PathBuf,
    /// What another person has typed from the same print
    second: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let (first, second) = (open::document(&options.first)?, open::document(&options.second)?);
    let found = second::compare(&first, &second).map_err(anyhow::Error::msg)?;
    for of in &found.differences {
        let field = of.place.field.as_ref().map(|f| format!(" {f}")).unwrap_or_default();
        say(&format!("{} {}{field}: {} | {}\n", of.place.section, of.place.key, of.first, of.second))?;
    }
    let alone = found.differences.iter().filter(|d| d.is_one_sided()).count();
    let (open, settled) = (found.differences.len(), found.settled);
    let both = if found.agree == 1 { "reading agrees" } else { "readings agree" };
    say(&format!(
        "{} {both}; {settled} of {} settled; {open} to settle, {alone} of them read by one alone\n",
        found.agree,
        settled + open
    ))?;
    Ok(open > 0)
}
