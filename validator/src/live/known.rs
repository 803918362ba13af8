//! What is known of a title before any check runs, and since when it has been so.

use std::collections::BTreeMap;

use tlnb_formats::documents::title_page::Added;
use tlnb_formats::geometry::Grid;
use tlnb_formats::{Document, Fault, Title};

use super::Scenarios;
use crate::check::Reads;
use crate::joined::Joined;
use crate::sheet::{self, Facts, Kept};

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Known {
    clock: u64,
    documents: BTreeMap<String, OfDocument>,
    /// Names of the documents, and which are map sheets.
    names: Kept<Vec<(String, bool)>>,
    added: Kept<Added>,
    unopened: Kept<Vec<(String, String)>>,
    joined: Kept<Joined>,
    /// What the joins were made of: the stamp of their section, and the sheets with their grids.
    joined_of: (u64, Vec<(String, Option<Grid>)>),
    /// When the title page changed; 0 if there is none.
    page: u64,
    pub(crate) scenarios: Scenarios,
}

#[derive(Debug, Default)]
struct OfDocument {
    changed: u64,
    faults: Vec<Fault>,
    /// Of a map sheet.
    facts: Option<Facts>,
}

impl Known {
    /// Brings it up to a title.
    pub(crate) fn renew(&mut self, title: &Title) {
        let Self { clock, documents, .. } = self;
        documents.retain(|name, _| title.document(name).is_some());
        for document in title.documents() {
            let of = documents.entry(document.name().to_owned()).or_default();
            if of.changed == document.changed() {
                continue;
            }
            of.changed = document.changed();
            of.faults = document.faults();
            match document.map_sheet() {
                Some(map) => of.facts.get_or_insert_default().renew(document, map, &of.faults, clock),
                None => of.facts = None,
            }
        }
        let names = title.documents().map(|d| (d.name().to_owned(), d.map_sheet().is_some())).collect();
        self.names.take(names, clock);
        self.added.take(title.added(), clock);
        self.unopened.take(title.unopened.clone(), clock);
        self.page = page(title).map_or(0, Document::changed);
        self.scenarios.renew(title);
        self.join(title);
    }

    fn join(&mut self, title: &Title) {
        let page = page(title);
        let grid = |d: &Document| Some((sheet::id(d).to_owned(), self.facts(d)?.grid()));
        let of = (page.map_or(0, |p| p.stamp("joins")), title.documents().filter_map(grid).collect());
        if self.joined.since > 0 && self.joined_of == of {
            return;
        }
        self.joined_of = of;
        let sheets: Vec<_> = self.joined_of.1.iter().map(|(id, grid)| (id.as_str(), *grid)).collect();
        let joined = page.and_then(Document::title_page).map(|page| Joined::new(page, &sheets));
        self.joined.take(joined.unwrap_or_default(), &mut self.clock);
        for document in title.documents() {
            let hexes = self.joined.value.hexes_of(sheet::id(document));
            if let Some(facts) = self.documents.get_mut(document.name()).and_then(|of| of.facts.as_mut()) {
                facts.joined.take(hexes, &mut self.clock);
            }
        }
    }

    /// The faults of form of a document.
    pub(crate) fn faults(&self, document: &Document) -> &[Fault] {
        self.documents.get(document.name()).map_or(&[], |of| &of.faults)
    }

    /// What is worked out of a map sheet.
    pub(crate) fn facts(&self, document: &Document) -> Option<&Facts> {
        self.documents.get(document.name())?.facts.as_ref()
    }

    /// The terrains that the title adds.
    pub(crate) const fn added(&self) -> &Added {
        &self.added.value
    }

    /// How the sheets lie on each other.
    pub(crate) const fn joined(&self) -> &Joined {
        &self.joined.value
    }

    /// Since when a document has its faults; 0 if it has none.
    fn faulty_since(&self, document: &Document) -> u64 {
        if self.faults(document).is_empty() { 0 } else { document.changed() }
    }

    pub(super) fn key_of_form(&self, document: &Document) -> Vec<u64> {
        match self.faulty_since(document) {
            0 => Vec::new(),
            since => vec![since, self.page],
        }
    }

    pub(super) fn key_of_unopened(&self) -> Vec<u64> {
        vec![self.unopened.since]
    }

    /// Stamps of all that a check reads, of one sheet or of the whole title: where they are the same, so is what was read.
    pub(super) fn key(&self, reads: Reads, title: &Title, sheet: Option<&Document>) -> Vec<u64> {
        let mut key = Vec::new();
        let mut put = |read, stamp| {
            if reads.has(read) {
                key.push(stamp);
            }
        };
        put(Reads::NONE, if sheet.is_none() { self.names.since } else { 0 });
        put(Reads::PAGE, self.page);
        put(Reads::TERRAINS, self.added.since);
        put(Reads::JOINS, self.joined.since);
        for document in title.documents().filter(|d| sheet.is_none_or(|s| s.name() == d.name())) {
            put(Reads::DOCUMENTS, document.changed());
            let is_map = document.map_sheet().is_some() || document.scans().is_some();
            put(Reads::PIECES, if is_map { 0 } else { document.changed() });
            put(Reads::SUPPRESSIONS, document.stamp("suppressions"));
            put(Reads::FAULTS, self.faulty_since(document));
            let Some(facts) = self.facts(document) else { continue };
            put(Reads::GRID, facts.numbering.since);
            put(Reads::DOUBT, facts.doubtful.since);
            put(Reads::JOINED, facts.joined.since);
            for (read, section) in [
                (Reads::ABOUT, "about"),
                (Reads::HEXES, "hexes"),
                (Reads::SIDES, "sides"),
                (Reads::FEATURES, "features"),
                (Reads::PROGRESS, "progress"),
                (Reads::NOTES, "notes"),
            ] {
                put(read, document.stamp(section));
            }
        }
        key
    }
}

fn page(title: &Title) -> Option<&Document> {
    title.documents().find(|d| d.title_page().is_some())
}
