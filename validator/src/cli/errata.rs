//! `tlnb errata`: the errata of a title listed, applied, begun, or printed as a sheet.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tlnb_formats::change::Place;
use tlnb_formats::documents::errata::Status;
use tlnb_formats::errata::sheet::{self, Form};
use tlnb_formats::errata::{self, Applied, Entry, Outcome};
use tlnb_formats::text::Written;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, Document, Title};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List every entry with its status and what became of its changes
    List {
        /// A title's folder
        title: PathBuf,
    },
    /// Write the confirmed entries into the documents: the title becomes the corrected one
    Apply {
        /// A title's folder
        title: PathBuf,
        /// Only this entry, as document and key: "errata/2022 3"
        #[arg(long)]
        entry: Option<String>,
        /// Say what would change, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Begin an entry from changes
    New {
        /// A title's folder
        title: PathBuf,
        /// The document of errata, as in "errata/2022"; made if it is not there
        #[arg(long)]
        into: String,
        /// The entry's name
        #[arg(long)]
        key: String,
        /// What it says, in one's own words
        #[arg(long)]
        gist: Option<String>,
        /// The heading it stands under
        #[arg(long)]
        heading: Option<String>,
        /// What it changes; each is tried before it is written down
        changes: Vec<String>,
    },
    /// Print the update sheet
    Sheet {
        /// A title's folder
        title: PathBuf,
        /// What it is written in
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Format {
    #[default]
    Md,
    Html,
}

impl From<Format> for Form {
    fn from(format: Format) -> Self {
        match format {
            Format::Md => Self::Markdown,
            Format::Html => Self::Html,
        }
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    match &options.command {
        Command::List { title } => list(&open::one(title)?.title),
        Command::Apply { title, entry, dry_run } => apply(title, entry.as_deref(), *dry_run),
        Command::New { title, into, key, gist, heading, changes } => {
            begin(title, into, key, gist.as_deref(), heading.as_deref(), changes)
        }
        Command::Sheet { title, format } => {
            say(&sheet::of(&open::one(title)?.title, (*format).into()))?;
            Ok(false)
        }
    }
}

fn said(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Made(_) => "applies".to_owned(),
        Outcome::HoldsAlready => "holds already".to_owned(),
        Outcome::Fails(because) => format!("does not fit: {because}"),
        Outcome::OtherPrinting => "is for another printing".to_owned(),
    }
}

/// Lists entries; true if a confirmed change does not fit.
fn list(title: &Title) -> anyhow::Result<bool> {
    let corrected = errata::corrected(title);
    let of = |entry: &Entry<'_>, number: usize| {
        corrected
            .applied
            .iter()
            .find(|a| a.errata == entry.document.name() && a.entry == entry.key.0 && a.number == number)
    };
    let mut wrong = false;
    for entry in errata::entries(title) {
        let date = entry.date().map_or_else(|| "no date".to_owned(), |d| d.to_string());
        let by = entry.authority().map_or_else(String::new, |a| format!(", {}", a.word().to_lowercase()));
        let printings = match entry.line.printings.as_slice() {
            [] => String::new(),
            some => format!(", printings {}", some.join(", ")),
        };
        say(&format!("{} {}: {}, {date}{by}{printings}\n", entry.document.name(), entry.key.0, sheet::status(&entry)))?;
        if let Some(rule) = &entry.line.rule {
            say(&format!("    rule {rule}\n"))?;
        }
        if let Some(gist) = &entry.line.gist {
            say(&format!("    {gist}\n"))?;
        }
        for (number, change) in entry.line.changes.iter().enumerate() {
            match change {
                Written::Known(change) => {
                    let outcome = of(&entry, number).map(|a| &a.outcome);
                    wrong |= matches!(outcome, Some(Outcome::Fails(_)));
                    let says = outcome.map_or_else(|| "not applied".to_owned(), said);
                    say(&format!("    {change}  [{says}]\n"))?;
                }
                Written::Wrong(text) => say(&format!("    {text}  [is no change]\n"))?,
            }
        }
    }
    Ok(wrong)
}

fn is_meant(applied: &Applied, entry: Option<&str>) -> bool {
    entry.is_none_or(|e| e == format!("{} {}", applied.errata, applied.entry))
}

/// Applies confirmed entries; true if one does not fit.
fn apply(folder: &Path, entry: Option<&str>, dry_run: bool) -> anyhow::Result<bool> {
    let mut opened = open::one(folder)?;
    let meant: Vec<Applied> =
        errata::corrected(&opened.title).applied.into_iter().filter(|a| is_meant(a, entry)).collect();
    if meant.is_empty()
        && let Some(entry) = entry
    {
        bail!("there is no confirmed entry {entry} with changes");
    }
    let mut changed = std::collections::BTreeSet::new();
    let mut wrong = false;
    for applied in meant {
        // One entry alone may meet another state than all of them in order.
        let outcome = match applied.outcome {
            Outcome::OtherPrinting => Outcome::OtherPrinting,
            _ => opened.title.apply(&applied.change).into(),
        };
        if matches!(outcome, Outcome::Made(_)) {
            changed.insert(applied.change.place().document.clone());
        }
        wrong |= matches!(outcome, Outcome::Fails(_));
        say(&format!("{} {}: {}  [{}]\n", applied.errata, applied.entry, applied.change, said(&outcome)))?;
    }
    if !dry_run && !changed.is_empty() {
        open::save(&opened, changed.iter().map(String::as_str))?;
    }
    Ok(wrong)
}

/// Writes a proposed entry down, its changes with what they found.
fn begin(
    folder: &Path,
    into: &str,
    key: &str,
    gist: Option<&str>,
    heading: Option<&str>,
    changes: &[String],
) -> anyhow::Result<bool> {
    let mut opened = open::one(folder)?;
    let title = &mut opened.title;
    let mut tried = title.clone();
    let mut texts = Vec::new();
    for text in changes {
        let change: Change = text.parse().with_context(|| text.clone())?;
        let place = change.place().clone();
        let found = title.document(&place.document).and_then(|d| match &place.field {
            Some(field) => d.field_value(&place.section, &place.key, field),
            None => d.value(&place.section, &place.key).map(str::to_owned),
        });
        if tried.apply(&change).with_context(|| text.clone())?.is_none() {
            bail!("`{text}` changes nothing: it holds already");
        }
        // What the source does not print is written as it was found.
        let change = match change {
            Change::Set { from: tlnb_formats::Value::Anything, to, .. } => {
                let from = found.map_or(tlnb_formats::Value::Absent, tlnb_formats::Value::Text);
                Change::set(place, from, to)
            }
            other => other,
        };
        texts.push(quote(&change.to_string()));
    }
    if title.document(into).is_none() {
        let empty = Document::empty(into, "Errata").context("errata are a kind of document")?;
        title.insert(empty);
    }
    let mut fields = Vec::new();
    fields.extend(heading.map(|h| format!("heading: {}", quote(h))));
    fields.push(format!("status: {}", Status::Proposed.word()));
    if !texts.is_empty() {
        fields.push(format!("changes: [{}]", texts.join(", ")));
    }
    fields.extend(gist.map(|g| format!("gist: {}", quote(g))));
    let entry = Change::add(Place::entry(into, "entries", key), format!("({})", fields.join(", ")));
    if title.document(into).is_some_and(|d| d.value("entries", key).is_some()) {
        bail!("{into} has an entry {key} already");
    }
    title.apply(&entry).with_context(|| into.to_owned())?;
    open::save(&opened, [into])?;
    say(&format!("{entry}\n"))?;
    Ok(false)
}
