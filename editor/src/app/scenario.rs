//! The scenario that is read in its panel: what holds, with what it takes from others.

use std::collections::BTreeSet;

use tlnb_formats::resolve::{self, reading};
use tlnb_formats::{Document, errata};

use super::App;

/// What of the title is read, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Read {
    /// The scenario's document; the first if none was chosen.
    pub(crate) document: Option<String>,
    /// Options it is played with.
    pub(crate) options: BTreeSet<String>,
    /// No erratum is applied.
    pub(crate) as_printed: bool,
}

/// A scenario as it is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Played {
    pub(crate) name: String,
    /// Every option there is.
    pub(crate) options: Vec<String>,
    pub(crate) topics: Vec<reading::Reading>,
    /// Why something of it cannot be put together.
    pub(crate) faults: Vec<String>,
}

impl App {
    /// Reads another scenario, played without options.
    pub fn read_scenario(&mut self, name: &str) {
        self.reading.document = Some(name.to_owned());
        self.reading.options.clear();
    }

    /// The document and section that is open as a table.
    pub fn open_place(&self) -> Option<(String, String)> {
        self.tables.place.clone()
    }

    /// Documents and sections of all scenarios.
    pub(crate) fn scenarios(&self) -> Vec<(String, String)> {
        let section = |d: &Document| Some((d.name().to_owned(), d.scenario()?.section(d.name()).to_owned()));
        self.session.title().documents().filter_map(section).collect()
    }

    /// The document of the scenario that is read; the first if none was chosen.
    pub(crate) fn scenario_read(&self) -> Option<String> {
        let is_scenario = |name: &String| self.session.title().document(name).is_some_and(|d| d.scenario().is_some());
        let chosen = self.reading.document.clone().filter(is_scenario);
        chosen.or_else(|| self.scenarios().first().map(|(name, _)| name.clone()))
    }

    /// The scenario that is read, put together anew when anything has changed.
    pub(crate) fn played(&mut self) -> Option<std::rc::Rc<Played>> {
        let name = self.scenario_read()?;
        let key = (self.session.revision(), name.clone(), self.reading.clone());
        if let Some((known, played)) = &self.played
            && *known == key
        {
            return Some(played.clone());
        }
        let printed = self.session.printed();
        let corrected = if self.reading.as_printed { errata::as_printed(printed) } else { errata::corrected(printed) };
        let mut title = corrected.title;
        let options: Vec<&str> = self.reading.options.iter().map(String::as_str).collect();
        let resolved = resolve::resolve(&title, &name, &options, &corrected.applied)?;
        let mut faults: Vec<String> =
            resolved.faults.iter().map(|f| format!("{} {}: {}", f.place.section, f.place.key, f.kind)).collect();
        for change in &resolved.elsewhere {
            if let Err(because) = title.to_mut().apply(change) {
                faults.push(format!("{change}: {because}"));
            }
        }
        let options = resolved.scenario().options.keys().cloned().collect();
        let topics = reading::of(&title, &resolved);
        let played = std::rc::Rc::new(Played { name, options, topics, faults });
        self.played = Some((key, played.clone()));
        Some(played)
    }

    /// What a scenario takes from others of a topic, as corrected; nothing where the document is no scenario.
    pub(crate) fn taken(&mut self, document: &str, topic: &str) -> Vec<reading::Line> {
        if self.session.title().document(document).is_none_or(|d| d.scenario().is_none()) {
            return Vec::new();
        }
        let key = (self.session.revision(), document.to_owned());
        if self.taken.as_ref().is_none_or(|(known, _)| *known != key) {
            let corrected = errata::corrected(self.session.printed());
            let resolved = resolve::resolve(&corrected.title, document, &[], &corrected.applied);
            let topics = resolved.map(|r| reading::of(&corrected.title, &r)).unwrap_or_default();
            self.taken = Some((key, std::rc::Rc::new(topics)));
        }
        let lines =
            self.taken.iter().flat_map(|(_, topics)| topics.iter()).flat_map(|t| t.silent.iter().chain(&t.lines));
        let is_of = |l: &&reading::Line| l.taken && l.source.as_ref().is_some_and(|(_, section, _)| section == topic);
        lines.filter(is_of).cloned().collect()
    }

    /// Opens the row that a line was written in.
    pub(crate) fn open_source(&mut self, document: &str, section: &str, key: &str) {
        self.open_section(document, section);
        self.go_to_row(key);
    }
}
