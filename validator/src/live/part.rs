//! A part of a report: what one check has found in one sheet, or in the title.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::finding::{Finding, NotChecked, Report, Severity, Spot};
use crate::settle::Said;

/// A finding with what it was before its place was looked up and people were heard.
#[derive(Debug)]
struct Found {
    spot: Option<Spot>,
    severity: Severity,
    finding: Arc<Finding>,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Part {
    /// Stamps of all that was read.
    pub(super) key: Vec<u64>,
    /// Number of the run that made it.
    pub(super) run: u64,
    /// Names of the documents its findings are in.
    pub(super) documents: BTreeSet<String>,
    found: Vec<Found>,
    pub(super) not_checked: Vec<NotChecked>,
}

impl Part {
    pub(super) fn new(key: Vec<u64>, run: u64, out: Report) -> Self {
        let mut documents = BTreeSet::new();
        let found = |mut finding: Arc<Finding>| {
            if !documents.contains(&finding.document) {
                documents.insert(finding.document.clone());
            }
            let spot = if finding.spot.is_some() { Arc::make_mut(&mut finding).spot.take() } else { None };
            Found { spot, severity: finding.severity, finding }
        };
        let found = out.findings.into_iter().map(found).collect();
        Self { key, run, documents, found, not_checked: out.not_checked }
    }

    pub(super) fn findings(&self) -> impl Iterator<Item = &Arc<Finding>> {
        self.found.iter().map(|f| &f.finding)
    }

    /// Looks up places in these documents, and applies what is said there, if the findings are open to it.
    pub(super) fn settle(&mut self, said: &BTreeMap<&str, Said<'_>>, is_open: bool) {
        for found in &mut self.found {
            let Some(said) = said.get(found.finding.document.as_str()) else { continue };
            let at = match &found.spot {
                Some(spot) => spot.at(&said.places).unwrap_or_default(),
                None => found.finding.at.clone(),
            };
            let place = &found.finding.place;
            let reader = said.reader(place).filter(|_| is_open);
            let reason = said.reason(found.finding.code, place).filter(|_| is_open);
            let severity = if reader.is_some() { Severity::Note } else { found.severity };
            let before = &found.finding;
            let is_same = before.at == at
                && before.severity == severity
                && before.printed_so.as_deref() == reader
                && before.suppressed.as_deref() == reason;
            if !is_same {
                let (reader, reason) = (reader.map(str::to_owned), reason.map(str::to_owned));
                // Reports that were given out keep what they hold.
                let finding = Arc::make_mut(&mut found.finding);
                (finding.at, finding.severity, finding.printed_so, finding.suppressed) = (at, severity, reader, reason);
            }
        }
    }
}

/// The findings of one document in order.
#[derive(Debug)]
pub(super) struct Shelf {
    /// The document's stamp, and the runs that found something in it.
    pub(super) key: Vec<u64>,
    pub(super) findings: Vec<Arc<Finding>>,
}

impl Shelf {
    /// By place, then code; of one code at one place as they were found.
    pub(super) fn new(key: Vec<u64>, mut findings: Vec<Arc<Finding>>) -> Self {
        findings.sort_by(|a, b| (a.at.start, a.code, a.at.end).cmp(&(b.at.start, b.code, b.at.end)));
        Self { key, findings }
    }
}
