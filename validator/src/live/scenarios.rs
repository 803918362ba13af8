//! Scenarios as they are put together, kept while the documents that they come from stay as they are.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use tlnb_formats::resolve::{self, Resolved};
use tlnb_formats::{Document, Title};

/// When the documents of a scenario had changed, and what came of them.
type Made = (Vec<(String, u64)>, Arc<Resolved>);

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Scenarios {
    /// Names and sections of all of them, by which one finds another.
    sections: Vec<(String, String)>,
    /// By name and the option that is chosen.
    made: RefCell<BTreeMap<(String, Option<String>), Made>>,
}

impl Scenarios {
    /// Forgets what may be found otherwise in this title.
    pub(super) fn renew(&mut self, title: &Title) {
        let section = |d: &Document| Some((d.name().to_owned(), d.scenario()?.section(d.name()).to_owned()));
        let sections: Vec<(String, String)> = title.documents().filter_map(section).collect();
        if self.sections != sections {
            self.sections = sections;
            self.made.get_mut().clear();
        }
    }

    /// All that holds in a scenario, with an option or without; None if the document is no scenario.
    pub(crate) fn get(&self, title: &Title, name: &str, option: Option<&str>) -> Option<Arc<Resolved>> {
        let changed = |name: &str| title.document(name).map_or(0, Document::changed);
        let of = (name.to_owned(), option.map(str::to_owned));
        if let Some((sources, made)) = self.made.borrow().get(&of)
            && sources.iter().all(|(name, when)| changed(name) == *when)
        {
            return Some(made.clone());
        }
        let made = Arc::new(resolve::resolve(title, name, option.as_slice(), &[])?);
        let sources = made.sources.iter().map(|name| (name.clone(), changed(name))).collect();
        self.made.borrow_mut().insert(of, (sources, made.clone()));
        Some(made)
    }

    /// Takes over what was made for another title with the same documents.
    pub(super) fn share(&mut self, others: &Self, title: &Title) {
        let stands = |sources: &[(String, u64)]| {
            sources.iter().all(|(name, when)| title.document(name).map_or(0, Document::changed) == *when)
        };
        let made = self.made.get_mut();
        for (of, (sources, resolved)) in others.made.borrow().iter().filter(|(_, (sources, _))| stands(sources)) {
            made.insert(of.clone(), (sources.clone(), resolved.clone()));
        }
    }
}
