//! `tlnb new`: starts a title with one empty sheet.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::{Change, Document, Place};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The title's folder, which may not exist yet
    folder: PathBuf,
    /// The title's name; the folder's if left out
    #[arg(long)]
    name: Option<String>,
    /// Name of the first sheet
    #[arg(long, default_value = "map")]
    sheet: String,
    /// Its last printed column
    #[arg(long)]
    columns: i16,
    /// Last printed row of odd columns
    #[arg(long)]
    rows: i16,
    /// Last printed row of even columns, if it is another
    #[arg(long)]
    rows_even: Option<i16>,
}

fn quoted(text: &str) -> String {
    tlnb_formats::text::syntax::quote(text)
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    if !open::is_empty(&options.folder) {
        bail!("{} holds documents already; nothing was written", options.folder.display());
    }
    if options.sheet.is_empty() || !options.sheet.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_') {
        bail!("`{}` is no name for a sheet: letters, digits, - and _", options.sheet);
    }
    let folder_name = options.folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let name = options.name.clone().unwrap_or(folder_name);
    let sheet = format!("sheets/{}", options.sheet);
    let scans = format!("scans/{}", options.sheet);
    let grid = format!(
        "(last_column: {}, last_row_odd: {}, last_row_even: {})",
        options.columns,
        options.rows,
        options.rows_even.unwrap_or(options.rows)
    );
    let mut opened = open::Opened { title: tlnb_formats::Title::default(), root: options.folder.clone() };
    for (document, kind) in [("title", "Title"), (sheet.as_str(), "MapSheet"), (scans.as_str(), "Scans")] {
        opened.title.insert(Document::empty(document, kind).context("no such kind")?);
    }
    for change in [
        Change::add(Place::entry("title", "about", "name"), quoted(&name)),
        Change::add(Place::entry(&sheet, "about", "name"), quoted(&options.sheet)),
        Change::add(Place::entry(&sheet, "grid", "sheet"), grid),
    ] {
        opened.title.apply(&change)?;
    }
    open::save(&opened, ["title", &sheet, &scans])?;
    say(&format!("{}\n{}\n{}\n", opened.path("title"), opened.path(&sheet), opened.path(&scans)))?;
    Ok(false)
}
