//! `tlnb import`: takes over what somebody has transcribed elsewhere.

mod study_folder;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use tlnb_formats::documents::Model;
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::json;
use tlnb_formats::spreadsheet::{
    Cells, FileKind, IntakeError, Kept, Mapping, Missing, Remembered, layouts, mapped, plan, read, receiver, taken,
};
use tlnb_formats::text::nearest;
use tlnb_formats::{Document, Title};

use super::{complain, open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    from: From,
}

#[derive(Debug, clap::Subcommand)]
enum From {
    /// A spreadsheet: xlsx, ods, csv, tsv, the tables of an html page, or text pasted into a txt file
    Sheet(Sheet),
    /// The text of a rulebook's study folder, or a part of it: drafts its scenarios
    StudyFolder(study_folder::StudyFolder),
    /// JSON as `tlnb export json` writes it: one document, or all of a title
    Json(Json),
}

#[derive(Debug, clap::Args)]
struct Sheet {
    /// The spreadsheet
    file: PathBuf,
    /// The title's folder
    #[arg(long, value_name = "TITLE")]
    into: PathBuf,
    /// The document that takes it, as in cards/french; it is made if it is not there
    #[arg(long, value_name = "NAME")]
    document: String,
    /// What kind of document is made, where its folder does not tell
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    /// The worksheet to take; else every one that is named like a section, or the first
    #[arg(long, value_name = "NAME")]
    worksheet: Option<String>,
    /// The section that the worksheet says, where its name and headers do not tell
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// What a column says, as in "Corps=heading", "C=cell 5.19.13", "Remarks=ignore"; it is remembered in the title
    #[arg(long, value_name = "COLUMN=FIELD")]
    map: Vec<String>,
    /// Only say what would be changed
    #[arg(long)]
    dry_run: bool,
}

#[derive(Debug, clap::Args)]
struct Json {
    /// The JSON
    file: PathBuf,
    /// The title's folder, which may not exist yet
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// What the one document is called, as in cards/french; else as its file, in the folder of its kind
    #[arg(long, value_name = "NAME")]
    document: Option<String>,
    /// Only say what would be changed
    #[arg(long)]
    dry_run: bool,
}

impl Json {
    fn run(&self) -> anyhow::Result<bool> {
        let path = self.file.display().to_string();
        let text = std::fs::read_to_string(&self.file).with_context(|| path.clone())?;
        let documents = json::read(&text).with_context(|| path.clone())?;
        if self.into.exists() && !self.into.is_dir() {
            bail!("{}: no title's folder", self.into.display());
        }
        let title = if self.into.exists() { open::one(&self.into)?.title } else { Title::default() };
        let mut opened = open::Opened { title, root: self.into.clone() };
        let (mut says, mut touched, mut count) = (String::new(), Vec::new(), 0);
        let sign = if self.dry_run { "would change" } else { "changed" };
        // All or nothing: what one document says wrongly, no document takes.
        for (name, json) in &documents {
            let of = |e: json::JsonError, name: &str| anyhow!("{path}: {name}: {e}");
            let kind = json::kind(json).map_err(|e| of(e, name.as_deref().unwrap_or("the document")))?;
            let name = match name.as_ref().or(self.document.as_ref()) {
                Some(name) => name.clone(),
                None => self.name(kind),
            };
            if name.split('/').any(|part| part.is_empty() || part.starts_with('.')) || name.contains('\\') {
                bail!("{path}: `{name}` is no name of a document");
            }
            if let Some(because) = opened.title.unopened(&name) {
                bail!("{name} is there but could not be opened: {because}");
            }
            match opened.title.document(&name) {
                Some(was) => {
                    for change in json::changes(was, json).map_err(|e| of(e, &name))? {
                        opened.title.apply(&change).with_context(|| format!("{path}: {name}: `{change}`"))?;
                        let _ = writeln!(says, "{sign}: {change}");
                        count += 1;
                        if touched.last() != Some(&name) {
                            touched.push(name.clone());
                        }
                    }
                }
                None => {
                    opened.title.insert(json::document(&name, json, None).map_err(|e| of(e, &name))?);
                    let _ = writeln!(says, "{}: {name}", if self.dry_run { "would be made" } else { "made" });
                    touched.push(name);
                }
            }
        }
        let _ = writeln!(says, "{count} changes, {} of {} documents", touched.len(), documents.len());
        if !self.dry_run {
            open::save(&opened, touched.iter().map(String::as_str))?;
        }
        say(&says)?;
        Ok(false)
    }

    /// As its file is called, in the folder of its kind.
    fn name(&self, kind: &str) -> String {
        let stem = self.file.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        match Model::folder(kind) {
            Some(folder) if !folder.is_empty() => format!("{folder}/{stem}"),
            _ => kind.to_lowercase(),
        }
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    match &options.from {
        From::Sheet(sheet) => sheet.run(),
        From::StudyFolder(folder) => folder.run(),
        From::Json(json) => json.run(),
    }
}

impl Sheet {
    fn run(&self) -> anyhow::Result<bool> {
        let path = self.file.display().to_string();
        let kind = FileKind::of(&path).with_context(|| {
            let endings: Vec<&str> = FileKind::ENDINGS.iter().map(|(ending, _)| *ending).collect();
            format!("{path}: the ending tells no spreadsheet; there are {}", endings.join(", "))
        })?;
        let bytes = std::fs::read(&self.file).with_context(|| path.clone())?;
        let sheets = read(kind, &bytes).with_context(|| path.clone())?;
        if !self.into.is_dir() {
            bail!("{}: no title's folder", self.into.display());
        }
        let mut opened = open::one(&self.into)?;
        let (document, is_new) =
            receiver(&opened.title, &self.document, self.kind.as_deref()).map_err(|e| match e {
                IntakeError::NoKind(_) => anyhow!("{e}; say it with --kind"),
                e => e.into(),
            })?;
        let mut files = Folder(self.into.clone());
        let Kept { mut remembered, base } = Kept::of(&self.document, &files)?;
        let file = self.file.file_name().map(|n| n.to_string_lossy().into_owned());
        // Another worksheet holds other rows, and none of the first one's are missing in it.
        let file = file.map(|f| self.worksheet.as_ref().map_or(f.clone(), |sheet| format!("{f}!{sheet}")));
        let mapped = self.mapped(sheets, &document, &mut remembered)?;
        let mut says = String::new();
        for (cells, mapping) in &mapped {
            let header =
                mapping.header.map_or("no row of headers".to_owned(), |row| format!("headers in row {}", row + 1));
            let _ = write!(says, "{} -> {} ({header})\n{mapping}", named(cells), mapping.section);
        }
        let missing = remembered.missing(file.as_deref(), &mapped);
        let planned = plan(&mapped, base.as_ref(), missing, &document, &opened.title);
        if missing == Missing::Forgotten && !planned.missing.is_empty() {
            let keys: Vec<&str> = planned.missing.iter().map(|place| place.key.as_str()).collect();
            let _ = writeln!(says, "another column names the rows now, so these stay: {}", keys.join(", "));
        }
        opened.title.insert(document);
        for problem in &planned.problems {
            let _ = writeln!(says, "left out: {problem}");
        }
        let mut refused = 0;
        let sign = if self.dry_run { "would change" } else { "changed" };
        for change in &planned.changes {
            match opened.title.apply(change) {
                Ok(Some(_)) => {
                    let _ = writeln!(says, "{sign}: {change}");
                }
                Ok(None) => {}
                Err(e) => {
                    refused += 1;
                    let _ = writeln!(says, "left out: {change}: {e}");
                }
            }
        }
        let (changes, problems) = (planned.changes.len() - refused, planned.problems.len() + refused);
        let _ = writeln!(says, "{changes} changes, {problems} problems");
        if !self.dry_run {
            if is_new || changes > 0 {
                open::save(&opened, [self.document.as_str()])?;
            }
            // Only what is saved was said: the base comes last, and not while something was refused.
            if let Some(base) = planned.base.filter(|_| refused == 0) {
                remembered.file = file;
                remembered.remember_keys(&mapped);
                for (path, bytes) in Kept::files(&self.document, &remembered, &base) {
                    files.write(&path, &bytes).with_context(|| self.into.join(&path).display().to_string())?;
                }
            }
        }
        say(&says)?;
        Ok(problems > 0)
    }

    /// The worksheets that are taken, each with what its columns say.
    fn mapped(
        &self,
        sheets: Vec<Cells>,
        document: &Document,
        remembered: &mut Remembered,
    ) -> anyhow::Result<Vec<(Cells, Mapping)>> {
        let kind = document.kind().unwrap_or_default();
        let all = layouts(kind);
        let of_file = || self.file.display().to_string();
        let taken = taken(sheets, self.worksheet.as_deref(), self.section.is_some(), kind).with_context(of_file)?;
        for cells in &taken.passed {
            let why = if taken.by_section {
                "is no section and is passed over"
            } else {
                "is passed over; --worksheet takes it"
            };
            complain(&format!("tlnb: the worksheet {} {why}", named(cells)));
        }
        let mut out = Vec::new();
        // What is said now goes before what was said then, and each says of the sections what it can.
        let mut unused: Vec<(String, anyhow::Error)> = Vec::new();
        for (n, cells) in taken.sheets.into_iter().enumerate() {
            let mut mapping = mapped(&cells, self.section.as_deref(), document, remembered)?;
            let layout = all.iter().find(|l| l.section == mapping.section).context("no such section")?;
            for map in &self.map {
                match mapping.set(map, layout) {
                    Ok(()) => {
                        unused.retain(|(m, _)| m != map);
                        remembered.remember(layout.section, map);
                    }
                    Err(e) if n == 0 => unused.push((map.clone(), e.into())),
                    Err(_) => {}
                }
            }
            out.push((cells, mapping));
        }
        match unused.into_iter().next() {
            Some((map, error)) => Err(error.context(format!("--map \"{map}\""))),
            None => Ok(out),
        }
    }
}

fn named(cells: &Cells) -> &str {
    if cells.name.is_empty() { "the sheet" } else { &cells.name }
}

/// The document of a name, for what is written out of a title.
pub(crate) fn document_of<'a>(title: &'a Title, name: &str, root: &Path) -> anyhow::Result<&'a Document> {
    title.document(name).with_context(|| {
        let meant = nearest(name, title.documents().map(Document::name));
        let meant = meant.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
        format!("{}: there is no document `{name}`{meant}", root.display())
    })
}
