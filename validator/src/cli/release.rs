//! `tlnb release`: everything the checks find, as one page to read before a title goes out.

use std::path::PathBuf;

use anyhow::Context as _;
use tlnb_validator::{render, validate_corrected};

use super::check::Deny;
use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Titles' folders, a folder of titles, or single documents
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The page
    #[arg(long, value_name = "FILE", default_value = "release.html")]
    out: PathBuf,
    /// The mildest severity that makes the exit code 1
    #[arg(long, value_enum, default_value = "warning")]
    deny: Deny,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut all = Vec::new();
    for path in &options.paths {
        for opened in open::all(path)? {
            let report = validate_corrected(&opened.title);
            all.push((opened, report));
        }
    }
    // Whoever reads the page has the title elsewhere, so folders above it say nothing.
    let folder = |opened: &open::Opened| opened.root.file_name().map(|n| n.to_string_lossy().into_owned());
    let paths: Vec<_> = all
        .iter()
        .map(|(opened, _)| {
            let folder = folder(opened).unwrap_or_default();
            move |name: &str| format!("{folder}/{name}.ron")
        })
        .collect();
    let titles: Vec<_> = all
        .iter()
        .zip(&paths)
        .map(|((opened, report), path)| (&opened.title, report, path as &dyn Fn(&str) -> String))
        .collect();
    std::fs::write(&options.out, render::html::html(&titles)).with_context(|| options.out.display().to_string())?;
    let open: usize = all.iter().map(|(_, report)| report.open().count()).sum();
    say(&format!("{open} findings in {}\n", options.out.display()))?;
    Ok(all.iter().any(|(_, report)| report.reaches(options.deny.severity())))
}
