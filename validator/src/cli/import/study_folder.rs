//! `tlnb import study-folder`: drafts scenarios from the text of a rulebook.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::study_folder::{Base, Known, Plan, State, TEXT_BYTES, plan, read, text};
use tlnb_formats::{Document, Title};

use super::super::{open, say};

#[derive(Debug, clap::Args)]
pub(super) struct StudyFolder {
    /// The text, in UTF-8; only sections from 27.0 on are read
    file: PathBuf,
    /// The title's folder, which may not exist yet
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Where the whole list of lines is written: line, section, state, heading, apart by tabs
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Only say what would be changed
    #[arg(long)]
    dry_run: bool,
}

impl StudyFolder {
    pub(super) fn run(&self) -> anyhow::Result<bool> {
        let path = self.file.display().to_string();
        let length = std::fs::metadata(&self.file).with_context(|| path.clone())?.len();
        if length > TEXT_BYTES {
            bail!("{path}: it is larger than {TEXT_BYTES} bytes");
        }
        let bytes = std::fs::read(&self.file).with_context(|| path.clone())?;
        if self.into.exists() && !self.into.is_dir() {
            bail!("{}: no title's folder", self.into.display());
        }
        let title = if self.into.exists() { open::one(&self.into)?.title } else { Title::default() };
        let mut opened = open::Opened { title, root: self.into.clone() };
        let known = Known::of(&opened.title);
        let draft = read(text(&bytes).with_context(|| path.clone())?, &known).with_context(|| path.clone())?;
        let mut files = Folder(self.into.clone());
        let bases = self.bases(&files, &plan(&draft, &opened.title, |_| None))?;
        let planned = plan(&draft, &opened.title, |name| bases.get(name).cloned());
        let sign = if self.dry_run { "would change" } else { "changed" };
        let (mut says, mut count, mut clashes, mut touched) = (String::new(), 0, 0, Vec::new());
        let mut keeps = Vec::new();
        for document in &planned.documents {
            let name = &document.name;
            if let Some(because) = &document.refused {
                let _ = writeln!(says, "left out: {name}: {because}");
                clashes += 1;
                continue;
            }
            let mut refused = 0;
            if document.is_new {
                opened.title.insert(document.begun());
            }
            let before = count;
            for change in &document.changes {
                match opened.title.apply(change) {
                    Ok(Some(_)) => {
                        count += 1;
                        if !document.is_new {
                            let _ = writeln!(says, "{sign}: {change}");
                        }
                    }
                    Ok(None) => {}
                    Err(e) => {
                        refused += 1;
                        let _ = writeln!(says, "left out: {change}: {e}");
                    }
                }
            }
            if document.is_new {
                in_order(&mut opened.title, name);
                let made = if self.dry_run { "would be made" } else { "made" };
                let _ = writeln!(says, "{made}: {name}, {} rows", count - before);
            }
            for clash in &document.clashes {
                let _ = writeln!(says, "left as it is: {clash}");
            }
            clashes += document.clashes.len() + refused;
            if count > before || document.is_new {
                touched.push(name.as_str());
            }
            // Only what is saved was said.
            if refused == 0 {
                keeps.push((Base::path(name), document.base.text()));
            }
        }
        let _ = writeln!(says, "{count} changes, {clashes} problems\n\nlines of the text");
        says.push_str(&draft.report.counts());
        if !self.dry_run {
            if !touched.is_empty() {
                open::save(&opened, touched)?;
            }
            for (path, text) in keeps {
                files.write(&path, text.as_bytes()).with_context(|| self.into.join(&path).display().to_string())?;
            }
        }
        if let Some(report) = &self.report {
            std::fs::write(report, draft.report.text()).with_context(|| report.display().to_string())?;
        } else if draft.report.count(State::NotUnderstood) > 0 {
            says.push_str("--report FILE lists them\n");
        }
        say(&says)?;
        Ok(clashes > 0)
    }

    /// What the last import said of each document. One that cannot be read stops the import: without it, what was
    /// changed by hand would be taken for what the text said.
    fn bases(&self, files: &Folder, first: &Plan) -> anyhow::Result<BTreeMap<String, Base>> {
        let mut out = BTreeMap::new();
        for document in &first.documents {
            let path = Base::path(&document.name);
            match files.read(&path) {
                Ok(bytes) => {
                    let base = Base::read(&document.name, bytes);
                    let base = base.with_context(|| {
                        format!("{path}: what the last import said cannot be read; mend it, or take it away")
                    })?;
                    out.insert(document.name.clone(), base);
                }
                Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                Err(e) => return Err(e).with_context(|| self.into.join(&path).display().to_string()),
            }
        }
        Ok(out)
    }
}

/// A new document in canonical form: its sections stand in the order of the changes that made them.
fn in_order(title: &mut Title, name: &str) {
    if let Some(text) = title.document(name).and_then(Document::canonical) {
        title.insert(Document::read(name, text.into_bytes()));
    }
}
