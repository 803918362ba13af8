//! `tlnb new`: starts a title with one empty sheet, or puts an empty document into one.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::documents::{KINDS, Model};
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
    #[arg(long, required_unless_present = "document")]
    columns: Option<i16>,
    /// Last printed row of odd columns
    #[arg(long, required_unless_present = "document")]
    rows: Option<i16>,
    /// Last printed row of even columns, if it is another
    #[arg(long)]
    rows_even: Option<i16>,
    /// Puts an empty document into a title instead, as in counters/french; the folder tells its kind
    #[arg(long, value_name = "FOLDER/NAME", conflicts_with_all = ["name", "sheet", "columns", "rows", "rows_even"])]
    document: Option<String>,
    /// The document's kind, where a folder holds several
    #[arg(long, requires = "document")]
    kind: Option<String>,
}

/// The kind of a document: the one asked for, else the first that lies in its folder.
fn kind_of<'a>(document: &str, asked: Option<&'a str>) -> anyhow::Result<&'a str> {
    if let Some(kind) = asked {
        if Model::folder(kind).is_none() {
            bail!("{kind} is no kind of document; there are {}", KINDS.join(", "));
        }
        return Ok(kind);
    }
    let folder = document.split_once('/').map_or("", |(folder, _)| folder);
    let kind = KINDS.iter().find(|kind| Model::folder(kind).is_some_and(|f| f == folder && !f.is_empty()));
    let folders: Vec<&str> = KINDS.iter().filter_map(|k| Model::folder(k)).filter(|f| !f.is_empty()).collect();
    kind.copied().with_context(|| format!("`{document}` lies in no folder of documents: {}", folders.join(", ")))
}

fn put(options: &Options, document: &str) -> anyhow::Result<bool> {
    let kind = kind_of(document, options.kind.as_deref())?;
    let is_name = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if !document.split('/').all(is_name) || document.split('/').count() != 2 {
        bail!("`{document}` is no name for a document: a folder, / and letters, digits, - and _");
    }
    let mut opened = open::one(&options.folder)?;
    if opened.title.document("title").is_none() {
        bail!("{} holds no title", options.folder.display());
    }
    if opened.title.document(document).is_some() || opened.title.unopened(document).is_some() {
        bail!("{} is there already; nothing was written", opened.path(document));
    }
    opened.title.insert(Document::empty(document, kind).context("no such kind")?);
    open::save(&opened, [document])?;
    say(&format!("{}\n", opened.path(document)))?;
    Ok(false)
}

fn quoted(text: &str) -> String {
    tlnb_formats::text::syntax::quote(text)
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    if let Some(document) = &options.document {
        return put(options, document);
    }
    let (Some(columns), Some(rows)) = (options.columns, options.rows) else { bail!("columns and rows are needed") };
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
        columns,
        rows,
        options.rows_even.unwrap_or(rows)
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
