//! What the checks find in a title, kept from change to change: only what read something that has changed is run again.

mod known;
mod part;
mod scenarios;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::{Document, Title};

use crate::check::{Check, Cx, Scope};
use crate::checks;
use crate::finding::Report;
use crate::form;
use crate::settle::Said;

pub(crate) use known::Known;
use part::{Part, Shelf};
use scenarios::Scenarios;

/// Parts of a report by who makes them and, where that is one document, its name: faults of form, files that cannot be
/// opened, and the checks from [`CHECKS`] on.
type Parts = BTreeMap<(usize, String), Part>;

const FORM: usize = 0;
const UNOPENED: usize = 1;
const CHECKS: usize = 2;

/// Everything that has been found before. It needs not be told what has changed: documents stamp their sections.
#[derive(Debug, Default)]
pub struct Live {
    known: Known,
    parts: Parts,
    /// Findings in order, by document.
    shelves: BTreeMap<String, Shelf>,
    /// How often something was run.
    runs: u64,
}

impl Live {
    /// The report on a title as it is now: the same as of a run over all of it.
    pub fn update(&mut self, title: &Title) -> Report {
        self.known.renew(title);
        self.run(title);
        self.put_in_order(title);
        let mut report = Report { files: title.documents().count() + title.unopened.len(), ..Report::default() };
        report.findings = self.shelves.values().flat_map(|s| &s.findings).cloned().collect();
        report.not_checked = self.parts.values().flat_map(|p| &p.not_checked).cloned().collect();
        report.not_checked.sort();
        report
    }

    /// Takes over what was made of the same documents for a title that has others besides.
    pub(crate) fn share(&mut self, other: &Self, title: &Title) {
        self.known.scenarios.share(&other.known.scenarios, title);
    }

    /// Runs what read something that has changed, and forgets what belongs to no document any more.
    fn run(&mut self, title: &Title) {
        let Self { known, parts, runs, .. } = self;
        let cx = Cx::new(title, known);
        let mut making = Making { before: std::mem::take(parts), parts: Parts::new(), runs };
        for document in title.documents() {
            let faults = known.faults(document);
            let run = |out: &mut Report| form::of_document(title, document, faults, out);
            making.part((FORM, document.name()), known.key_of_form(document), run);
        }
        making.part((UNOPENED, ""), known.key_of_unopened(), |out| form::of_unopened(title, out));
        let sheets: Vec<&Document> = title.documents().filter(|d| d.map_sheet().is_some()).collect();
        let of = |scope: Scope| checks::ALL.iter().copied().enumerate().filter(move |(_, c)| c.scope == scope);
        for (n, check) in of(Scope::Sheet) {
            for (sheet, document) in sheets.iter().enumerate() {
                let key = known.key(check.reads, title, Some(document));
                making.part((CHECKS + n, document.name()), key, |out| run(check, &cx, Some(sheet), out));
            }
        }
        for (n, check) in of(Scope::Title) {
            making.part((CHECKS + n, ""), known.key(check.reads, title, None), |out| run(check, &cx, None, out));
        }
        let others: Vec<u64> = making.parts.values().map(|p| p.run).collect();
        let is_asked = cx.suppressions().any(|(_, table)| !table.is_empty());
        for (n, check) in of(Scope::Findings) {
            let mut key = known.key(check.reads, title, None);
            // Nobody looks at findings where nothing is let stand.
            key.extend(others.iter().filter(|_| is_asked));
            let before = || Report {
                findings: making.parts.values().flat_map(Part::findings).cloned().collect(),
                not_checked: making.parts.values().flat_map(|p| &p.not_checked).cloned().collect(),
                ..Report::default()
            };
            let all = if is_asked { before() } else { Report::default() };
            let (findings, gaps) = (all.findings.len(), all.not_checked.len());
            making.part((CHECKS + n, ""), key, |out| {
                *out = all;
                run(check, &cx, None, out);
                out.findings.drain(..findings);
                out.not_checked.drain(..gaps);
            });
        }
        *parts = making.parts;
    }

    /// Looks up places, applies what people have said of findings, and sorts them, in documents where any of that may
    /// have become another.
    fn put_in_order(&mut self, title: &Title) {
        let mut keys: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for part in self.parts.values() {
            for name in &part.documents {
                let changed = || vec![title.document(name).map_or(0, Document::changed)];
                keys.entry(name.clone()).or_insert_with(changed).push(part.run);
            }
        }
        self.shelves.retain(|name, shelf| keys.get(name) == Some(&shelf.key));
        let stale: BTreeSet<String> = keys.keys().filter(|n| !self.shelves.contains_key(*n)).cloned().collect();
        let said: BTreeMap<&str, Said<'_>> =
            stale.iter().filter_map(|name| Some((name.as_str(), Said::new(title.document(name)?)))).collect();
        for ((n, _), part) in &mut self.parts {
            let check = n.checked_sub(CHECKS).and_then(|n| checks::ALL.get(n));
            // What is let stand cannot itself be let stand.
            let is_open = check.is_none_or(|c| c.scope != Scope::Findings);
            if !part.documents.is_disjoint(&stale) {
                part.settle(&said, is_open);
            }
        }
        for name in stale {
            let found = self.parts.values().filter(|p| p.documents.contains(&name)).flat_map(Part::findings);
            let found = found.filter(|f| f.document == name).cloned().collect();
            let key = keys.remove(&name).unwrap_or_default();
            self.shelves.insert(name, Shelf::new(key, found));
        }
    }
}

/// Parts at the time when they are made or found to hold still.
struct Making<'a> {
    before: Parts,
    parts: Parts,
    runs: &'a mut u64,
}

impl Making<'_> {
    fn part(&mut self, (n, document): (usize, &str), key: Vec<u64>, run: impl FnOnce(&mut Report)) {
        let name = (n, document.to_owned());
        let part = self.before.remove(&name).filter(|p| p.key == key).unwrap_or_else(|| {
            let mut out = Report::default();
            run(&mut out);
            *self.runs += 1;
            Part::new(key, *self.runs, out)
        });
        self.parts.insert(name, part);
    }
}

/// Runs a check over one sheet, or over all.
fn run(check: &Check, cx: &Cx<'_>, sheet: Option<usize>, out: &mut Report) {
    cx.focus(sheet);
    #[cfg(test)]
    cx.take_reads();
    (check.run)(check, cx, out);
    #[cfg(test)]
    {
        let undeclared = cx.take_reads().without(check.reads);
        assert_eq!(undeclared, crate::check::Reads::NONE, "{} reads what it does not declare", check.code);
    }
    cx.focus(None);
}
