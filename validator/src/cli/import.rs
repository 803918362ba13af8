//! `tlnb import`: takes over what somebody has transcribed elsewhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tlnb_formats::documents::{KINDS, Model};
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::spreadsheet::{
    Base, Cells, FileKind, Layout, Mapping, base_path, guess, guess_section, layouts, mapping_path, plan, read,
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

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    match &options.from {
        From::Sheet(sheet) => sheet.run(),
    }
}

/// What is remembered of an import: the name of the file with its worksheet, and what `--map` said of each section.
#[derive(Debug, Default)]
struct Remembered {
    file: Option<String>,
    maps: Vec<(String, String)>,
}

impl Remembered {
    fn read(text: &str) -> Self {
        let mut out = Self::default();
        for line in text.lines() {
            if let Some(file) = line.strip_prefix("file ") {
                out.file = Some(file.to_owned());
            } else if let Some((section, map)) = line.strip_prefix("map ").and_then(|l| l.split_once(' ')) {
                out.maps.push((section.to_owned(), map.to_owned()));
            }
        }
        out
    }

    fn text(&self) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "file {}", self.file.as_deref().unwrap_or_default());
        for (section, map) in &self.maps {
            let _ = writeln!(out, "map {section} {map}");
        }
        out
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
        let is_new = opened.title.document(&self.document).is_none();
        let document = self.the_document(&opened.title)?;
        let all = layouts(document.kind().unwrap_or_default());
        if all.is_empty() {
            bail!(
                "a {} is no table; set-up cards, counters, tracks and charts are",
                document.kind().unwrap_or_default()
            );
        }
        let mut files = Folder(self.into.clone());
        let kept = |path: String| files.read(&path).ok();
        let mut remembered = kept(mapping_path(&self.document))
            .map(|b| Remembered::read(&String::from_utf8_lossy(&b)))
            .unwrap_or_default();
        let base = match kept(base_path(&self.document)) {
            None => None,
            Some(bytes) => Some(Base::read(&self.document, bytes).with_context(|| {
                let path = self.into.join(base_path(&self.document));
                format!("{}: what the last import said cannot be read; mend it, or take it away", path.display())
            })?),
        };
        let file = self.file.file_name().map(|n| n.to_string_lossy().into_owned());
        // Another worksheet holds other rows, and none of the first one's are missing in it.
        let file = file.map(|f| self.worksheet.as_ref().map_or(f.clone(), |sheet| format!("{f}!{sheet}")));
        let same_file = remembered.file == file;
        let mapped = self.mapped(sheets, &document, &all, &mut remembered)?;
        let mut says = String::new();
        for (cells, mapping) in &mapped {
            let header =
                mapping.header.map_or("no row of headers".to_owned(), |row| format!("headers in row {}", row + 1));
            let _ = write!(says, "{} -> {} ({header})\n{mapping}", named(cells), mapping.section);
        }
        let planned = plan(&mapped, base.as_ref(), same_file, &document, &opened.title);
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
                for (path, text) in
                    [(base_path(&self.document), base.text()), (mapping_path(&self.document), remembered.text())]
                {
                    files.write(&path, text.as_bytes()).with_context(|| self.into.join(&path).display().to_string())?;
                }
            }
        }
        say(&says)?;
        Ok(problems > 0)
    }

    /// The document as it is, or an empty one.
    fn the_document(&self, title: &Title) -> anyhow::Result<Document> {
        if let Some(document) = title.document(&self.document) {
            if let Some(kind) = self.kind.as_deref().filter(|kind| document.kind() != Some(*kind)) {
                bail!("{} is a {}, not a {kind}", self.document, document.kind().unwrap_or("document of no kind"));
            }
            if let Some(because) = document.read_only() {
                bail!("{} cannot be changed: {because}", self.document);
            }
            return Ok(document.clone());
        }
        if let Some(because) = title.unopened(&self.document) {
            bail!("{} is there but could not be opened: {because}", self.document);
        }
        let (folder, name) = self.document.split_once('/').unwrap_or_default();
        if name.is_empty() || self.document.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
            bail!("`{}` is no name of a document; write it with its folder, as in cards/french", self.document);
        }
        let by_folder = || KINDS.iter().copied().find(|kind| Model::folder(kind) == Some(folder));
        let kind = match &self.kind {
            Some(kind) => kind.as_str(),
            None => by_folder().with_context(|| format!("the folder {folder} tells no kind; say it with --kind"))?,
        };
        Document::empty(&self.document, kind).with_context(|| {
            let meant = nearest(kind, KINDS.iter().copied()).unwrap_or_else(|| KINDS.join(", "));
            format!("{kind} is no kind of document; did you mean {meant}?")
        })
    }

    /// The worksheets that are taken, each with what its columns say.
    fn mapped(
        &self,
        sheets: Vec<Cells>,
        document: &Document,
        all: &[Layout],
        remembered: &mut Remembered,
    ) -> anyhow::Result<Vec<(Cells, Mapping)>> {
        let taken = self.taken(sheets, all)?;
        let kind = document.kind().unwrap_or_default();
        let mut out = Vec::new();
        // What is said now goes before what was said then, and each says of the sections what it can.
        let mut unused: Vec<(String, anyhow::Error)> = Vec::new();
        for (n, cells) in taken.into_iter().enumerate() {
            let section = self.section.as_deref().or_else(|| guess_section(&cells, kind)).unwrap_or_default();
            let layout = all.iter().find(|l| l.section == section).with_context(|| {
                let sections: Vec<&str> = all.iter().map(|l| l.section).collect();
                format!("a {kind} has no section `{section}`; there are {}", sections.join(", "))
            })?;
            let mut mapping = guess(&cells, layout, document);
            for (_, map) in remembered.maps.iter().filter(|(of, _)| of == section) {
                // A column that the sheet has no more says nothing.
                let _ = mapping.set(map, layout);
            }
            for map in &self.map {
                match mapping.set(map, layout) {
                    Ok(()) => {
                        unused.retain(|(m, _)| m != map);
                        remembered.maps.retain(|(of, m)| !(of == section && m == map));
                        remembered.maps.push((section.to_owned(), map.clone()));
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

    fn taken(&self, mut sheets: Vec<Cells>, all: &[Layout]) -> anyhow::Result<Vec<Cells>> {
        if let Some(name) = &self.worksheet {
            let names: Vec<&str> = sheets.iter().map(|s| s.name.as_str()).collect();
            let Some(at) = names.iter().position(|n| n == name) else {
                let meant = nearest(name, names.iter().copied());
                let meant =
                    meant.map_or_else(|| format!("there are {}", names.join(", ")), |n| format!("did you mean `{n}`?"));
                bail!("there is no worksheet `{name}`; {meant}");
            };
            return Ok(vec![sheets.swap_remove(at)]);
        }
        let is_section = |cells: &Cells| all.iter().any(|l| l.section == cells.name);
        if self.section.is_none() && sheets.iter().any(is_section) {
            let (taken, passed): (Vec<Cells>, Vec<Cells>) = sheets.into_iter().partition(is_section);
            for cells in passed {
                complain(&format!("tlnb: the worksheet {} is no section and is passed over", named(&cells)));
            }
            return Ok(taken);
        }
        if sheets.is_empty() {
            bail!("{}: there is nothing in it", self.file.display());
        }
        for cells in sheets.iter().skip(1) {
            complain(&format!("tlnb: the worksheet {} is passed over; --worksheet takes it", named(cells)));
        }
        sheets.truncate(1);
        Ok(sheets)
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
