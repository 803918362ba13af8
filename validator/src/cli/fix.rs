//! `tlnb fix`: carries out the changes that findings offer, the safe ones unless more is asked for.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tlnb_formats::{Change, Title};
use tlnb_validator::{fix, validate};

use super::{open, say};

/// Mending one thing may uncover the next; this often it is looked again.
const ROUNDS: usize = 8;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Titles' folders, a folder of titles, or single documents
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only print the changes
    #[arg(long)]
    dry_run: bool,
    /// Carry out suggestions too, which may not be what was meant: look at every change
    #[arg(long)]
    suggested: bool,
    /// Only findings of this code or family, as in NOTE-002 or NOTE; may be given several times
    #[arg(long, value_name = "CODE")]
    only: Vec<String>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut mended = 0;
    for path in &options.paths {
        for mut opened in open::all(path)? {
            let changes = fix(&mut opened.title, options, &mut mended)?;
            for change in &changes {
                say(&format!("{change}\n"))?;
            }
            let touched: BTreeSet<&str> = changes.iter().map(|c| c.place().document.as_str()).collect();
            if !options.dry_run {
                open::save(&opened, touched)?;
            }
        }
    }
    let (would, s) = (if options.dry_run { "would be " } else { "" }, if mended == 1 { "" } else { "s" });
    say(&format!("{mended} finding{s} {would}mended\n"))?;
    Ok(false)
}

/// The changes made, in order.
fn fix(title: &mut Title, options: &Options, mended: &mut usize) -> anyhow::Result<Vec<Change>> {
    let mut made = Vec::new();
    for _ in 0..ROUNDS {
        let mut report = validate(title);
        report.keep(&options.only);
        let fixes = report.open().filter_map(|f| f.fix.as_ref()).filter(|f| f.safe || options.suggested);
        let (changes, count) = fix::together(title, fixes);
        if changes.is_empty() {
            break;
        }
        for change in &changes {
            title.apply(change)?;
        }
        *mended += count;
        made.extend(changes);
    }
    Ok(made)
}
