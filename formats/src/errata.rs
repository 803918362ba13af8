//! A title as printed, and as corrected: the print, and in order of date each confirmed erratum of its printing.

pub mod sheet;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::change::{Change, ChangeError, Place};
use crate::document::Document;
use crate::documents::errata::{Authority, ErratumLine, Status};
use crate::documents::figure::Date;
use crate::documents::{Errata, RowKey};
use crate::resolve::{How, Origin};
use crate::text::Written;
use crate::title::Title;

/// What became of one change of an erratum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is made; this takes it back.
    Made(Box<Change>),
    /// Its result holds already.
    HoldsAlready,
    /// It cannot be made: the reason.
    Fails(String),
    /// It is for other printings than that of its document, or the printing is not known.
    OtherPrinting,
}

impl From<Result<Option<Change>, ChangeError>> for Outcome {
    /// What applying the change to its title gave.
    fn from(applied: Result<Option<Change>, ChangeError>) -> Self {
        match applied {
            Ok(Some(inverse)) => Self::Made(Box::new(inverse)),
            Ok(None) => Self::HoldsAlready,
            Err(because) => Self::Fails(because.to_string()),
        }
    }
}

/// One change of an erratum, as it was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The document of errata.
    pub errata: String,
    /// The entry's key.
    pub entry: String,
    /// Which of its changes.
    pub number: usize,
    pub change: Change,
    pub outcome: Outcome,
}

impl Applied {
    /// The step it is on the way of a row, if it has changed it.
    pub(crate) fn origin(&self, document: &str, section: &str, key: &str) -> Option<Origin> {
        let place = self.change.place();
        let is_of = place.document == document && place.section == section && place.key == key;
        (is_of && matches!(self.outcome, Outcome::Made(_))).then(|| Origin {
            document: self.errata.clone(),
            section: None,
            how: How::Corrected(self.errata.clone(), self.entry.clone()),
        })
    }

    /// The place it is a change of, if it was made.
    pub fn made(&self) -> Option<&Place> {
        matches!(self.outcome, Outcome::Made(_)).then(|| self.change.place())
    }
}

/// A corrected title; the print itself where nothing is corrected.
#[derive(Debug, Clone)]
pub struct Corrected<'a> {
    pub title: Cow<'a, Title>,
    /// Every change of every confirmed entry, in the order in which they were applied.
    pub applied: Vec<Applied>,
}

impl Corrected<'_> {
    /// Applies the changes of one entry to the documents that it is for.
    fn take(&mut self, entry: &Entry<'_>, is_for: fn(&ErratumLine, &Document) -> Option<bool>) {
        for (number, change) in entry.line.changes.iter().enumerate() {
            let Written::Known(change) = change else { continue };
            let target = self.title.document(&change.place().document);
            let outcome = match target.map(|d| is_for(entry.line, d)) {
                Some(Some(false) | None) => Outcome::OtherPrinting,
                _ => self.title.to_mut().apply(change).into(),
            };
            self.applied.push(Applied {
                errata: entry.document.name().to_owned(),
                entry: entry.key.0.clone(),
                number,
                change: change.clone(),
                outcome,
            });
        }
    }
}

/// An entry with what its document says of it.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub document: &'a Document,
    pub errata: &'a Errata,
    pub key: &'a RowKey,
    pub line: &'a ErratumLine,
}

impl Entry<'_> {
    /// Its date, or that of its source.
    pub fn date(&self) -> Option<Date> {
        let source = || self.errata.source.iter().find_map(|(_, s)| s.date.as_ref()).and_then(Written::known);
        self.line.date.as_ref().and_then(Written::known).or_else(source).copied()
    }

    /// Who says so.
    pub fn authority(&self) -> Option<Authority> {
        let source = || self.errata.source.iter().find_map(|(_, s)| s.authority.as_ref()).and_then(Written::known);
        self.line.authority.as_ref().and_then(Written::known).or_else(source).copied()
    }

    /// Its status; proposed if it does not say.
    pub fn status(&self) -> Option<Status> {
        self.line.status.as_ref().map_or(Some(Status::Proposed), |s| s.known().copied())
    }
}

/// Every entry of every source: in order of date, then as their documents and lines stand. Without a date they come last.
pub fn entries(title: &Title) -> Vec<Entry<'_>> {
    let mut all: Vec<Entry<'_>> = title
        .documents()
        .filter_map(|d| Some((d, d.errata()?)))
        .flat_map(|(document, errata)| {
            errata.entries.iter().map(move |(key, line)| Entry { document, errata, key, line })
        })
        .collect();
    all.sort_by_key(|e| e.date().map_or((1, None), |d| (0, Some(d))));
    all
}

/// Whether an entry is for the printing that a document was transcribed from; None where that is not noted.
pub fn is_of_printing(line: &ErratumLine, document: &Document) -> Option<bool> {
    if line.printings.is_empty() {
        return Some(true);
    }
    let printing = document.model()?.about().get(&"printing".to_owned())?;
    Some(line.printings.contains(printing))
}

/// The title without any erratum.
pub const fn as_printed(title: &Title) -> Corrected<'_> {
    Corrected { title: Cow::Borrowed(title), applied: Vec::new() }
}

/// Applies the confirmed errata to a copy of the title.
pub fn corrected(title: &Title) -> Corrected<'_> {
    let mut out = as_printed(title);
    for entry in entries(title).into_iter().filter(|e| e.status() == Some(Status::Confirmed)) {
        out.take(&entry, is_of_printing);
    }
    out
}

/// The title as one entry finds it, and as it leaves it.
#[derive(Debug, Clone)]
pub struct UpTo<'a> {
    /// With every confirmed entry that comes before it.
    pub before: Corrected<'a>,
    /// With this entry too, whatever its status and its printings: it is being worked on.
    pub after: Corrected<'a>,
}

/// Applies what comes before an entry, and then the entry itself, to copies of the title; None if there is no such entry.
/// What comes after it is left out: it was written against what this one leaves.
pub fn up_to<'a>(title: &'a Title, document: &str, key: &str) -> Option<UpTo<'a>> {
    let all = entries(title);
    let at = all.iter().position(|e| e.document.name() == document && e.key.0 == key)?;
    let mut before = as_printed(title);
    for entry in all.iter().take(at).filter(|e| e.status() == Some(Status::Confirmed)) {
        before.take(entry, is_of_printing);
    }
    let mut after = before.clone();
    if let Some(entry) = all.get(at) {
        after.take(entry, |_, _| Some(true));
    }
    Some(UpTo { before, after })
}

/// A corrected title from change to change of the print: made anew only where the errata, or what they change, has changed.
#[derive(Debug, Default)]
pub struct Kept {
    /// When each document of errata, and each that one of them names, had changed; None where there is none of the name.
    of: BTreeMap<String, Option<u64>>,
    documents: Vec<Arc<Document>>,
    applied: Vec<Applied>,
}

impl Kept {
    /// The title as corrected now; documents that hold the same have the same stamps as before.
    pub fn renew<'a>(&mut self, title: &'a Title) -> Corrected<'a> {
        let stamp = |name: &str| title.document(name).map(Document::changed);
        let errata = || title.documents().filter(|d| d.errata().is_some()).map(Document::name);
        let is_same = self.of.iter().all(|(name, was)| stamp(name) == *was);
        let is_kept = is_same && errata().all(|name| self.of.contains_key(name));
        if !is_kept {
            let new = corrected(title);
            let names =
                |of: fn(&Applied) -> Option<&Place>| new.applied.iter().filter_map(of).map(|p| p.document.as_str());
            let read = errata().chain(names(|a| Some(a.change.place())));
            self.of = read.map(|name| (name.to_owned(), stamp(name))).collect();
            let changed: BTreeSet<&str> = names(Applied::made).collect();
            self.documents = changed.into_iter().filter_map(|name| new.title.shared(name)).collect();
            self.applied = new.applied;
        }
        let mut out = as_printed(title);
        for document in &self.documents {
            out.title.to_mut().share(document.clone());
        }
        Corrected { applied: self.applied.clone(), ..out }
    }
}

#[cfg(test)]
mod tests;
