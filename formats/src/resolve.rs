//! A scenario with all that holds for it: what it states, and what it takes from others, each row with its origins.

pub mod by_hex;
pub mod reading;
mod start;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::change::{Change, ChangeError, Place};
use crate::document::Document;
use crate::documents::counters::last_part;
use crate::documents::scenario::{Scenario, TakesLine, Topic};
use crate::documents::{Model, RowKey};
use crate::errata::Applied;
use crate::text::syntax::quote;
use crate::text::{Node, Shape, Written, nearest};
use crate::title::Title;

pub use start::{Placed, Start, sheet_in, sheet_of, start, start_among};

/// One step on the way of a row into a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The document that takes the step.
    pub document: String,
    /// The section of the folder that it cites, as in "28.54".
    pub section: Option<String>,
    pub how: How,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// The row is written there.
    Stated,
    /// It is taken over by that row of `takes`.
    Taken(String),
    /// It is changed on the way.
    Changed(Box<Change>),
    /// An option changes it.
    Option(String, Box<Change>),
    /// An erratum, by document and entry, has changed it before.
    Corrected(String, String),
}

/// A row that would have been taken, and is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub section: String,
    pub key: String,
    pub value: String,
    /// Where it was written, and what left it out at last.
    pub chain: Vec<Origin>,
    pub because: String,
}

/// Something in the way of putting a scenario together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolveFault {
    /// Where: a row of `takes` or `options`, or a field of it.
    pub place: Place,
    pub kind: ResolveFaultKind,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResolveFaultKind {
    #[error("there is no scenario {from} to take from{}", hint(.nearest.as_deref()))]
    NoSource { from: String, nearest: Option<String> },
    #[error("the scenario takes from itself: {}", .0.join(" takes from "))]
    Cycle(Vec<String>),
    #[error("{topic}{} is taken from {first} already", .key.as_ref().map(|k| format!(" {k}")).unwrap_or_default())]
    TwoSources { topic: &'static str, key: Option<String>, first: String },
    #[error("`{change}` cannot be made: {because}")]
    FromFails { change: String, because: String },
    #[error("`{0}` changes nothing: it holds already")]
    HoldsAlready(String),
    #[error("`{change}` is of {document}, which is not what is taken from")]
    OfAnother { change: String, document: String },
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default()
}

/// A scenario as it is played.
#[derive(Debug, Clone)]
pub struct Resolved {
    /// A document of every row that holds, named as the scenario.
    pub document: Document,
    /// Names of the documents of scenarios that it was put together from.
    pub sources: BTreeSet<String>,
    /// By section and key.
    origins: BTreeMap<String, BTreeMap<String, Vec<Origin>>>,
    pub left_out: Vec<LeftOut>,
    pub faults: Vec<ResolveFault>,
    /// What chosen options change in other documents.
    pub elsewhere: Vec<Change>,
}

impl Resolved {
    /// All that holds.
    pub fn scenario(&self) -> &Scenario {
        static NONE: std::sync::OnceLock<Scenario> = std::sync::OnceLock::new();
        self.document.scenario().unwrap_or_else(|| NONE.get_or_init(Scenario::default))
    }

    /// The way of a row into the scenario: where it is written first, then what took it over or changed it.
    pub fn origins(&self, section: &str, key: &str) -> &[Origin] {
        self.origins.get(section).and_then(|of| of.get(key)).map_or(&[], Vec::as_slice)
    }

    /// Every row that has a way into the scenario, by section and key.
    pub fn every_origin(&self) -> impl Iterator<Item = (&str, &str, &[Origin])> {
        let all =
            self.origins.iter().flat_map(|(section, of)| of.iter().map(move |(key, chain)| (section, key, chain)));
        all.map(|(section, key, chain)| (section.as_str(), key.as_str(), chain.as_slice()))
    }

    /// Whether a row is not of the scenario itself.
    pub fn is_taken(&self, section: &str, key: &str) -> bool {
        self.origins(section, key).first().is_some_and(|o| o.document != self.document.name())
    }
}

/// The document of a scenario by its section or name.
pub fn find<'a>(title: &'a Title, text: &str) -> Option<&'a Document> {
    let scenarios = || title.documents().filter(|d| d.scenario().is_some());
    let by_name = scenarios().find(|d| d.name() == text);
    let is_it = |d: &&Document| d.scenario().is_some_and(|s| same_section(s.section(d.name()), text));
    by_name.or_else(|| scenarios().find(is_it)).or_else(|| {
        let last = |d: &&Document| last_part(d.name()) == text;
        scenarios().find(last)
    })
}

/// A title in which every scenario stands as it is played, and the scenarios as they were put together.
///
/// `applied` are the errata that the title has been corrected by.
pub fn title(title: &Title, applied: &[Applied]) -> (Title, Vec<Resolved>) {
    let scenarios = title.documents().filter(|d| d.scenario().is_some());
    let all: Vec<Resolved> = scenarios.filter_map(|d| resolve(title, d.name(), &[], applied)).collect();
    let mut whole = title.clone();
    for resolved in &all {
        whole.insert(resolved.document.clone());
    }
    (whole, all)
}

/// Every section that scenarios have, for messages.
fn sections_of(title: &Title) -> Vec<String> {
    title.documents().filter_map(|d| Some(d.scenario()?.section(d.name()).to_owned())).collect()
}

#[derive(Debug, Clone)]
struct Row {
    key: String,
    value: String,
    chain: Vec<Origin>,
}

/// A scenario on the way.
#[derive(Debug, Clone, Default)]
struct Whole {
    /// By section; topics of which nothing is printed stand in `stated`.
    rows: BTreeMap<&'static str, Vec<Row>>,
    left_out: Vec<LeftOut>,
}

/// What is put together, and from what.
struct Gathering<'a> {
    title: &'a Title,
    applied: &'a [Applied],
    sources: BTreeSet<String>,
    faults: Vec<ResolveFault>,
}

/// Puts a scenario together.
///
/// A topic of which the scenario has rows, or says that nothing is printed, is its own; one that it takes by name is taken
/// beside its own rows, which then stand in place of rows of the same key; all other topics come from the first row of
/// `takes` that leaves its topics open. Where several rows name one topic, its rows come from all of them, if no two of them
/// have a key in common. Rows limited to other scenarios stay behind.
///
/// `options` are names of its options; `applied` are the errata that the title has been corrected by. None if the document
/// is no scenario.
pub fn resolve(title: &Title, name: &str, options: &[&str], applied: &[Applied]) -> Option<Resolved> {
    let own = title.document(name)?;
    own.scenario()?;
    let mut gathering = Gathering { title, applied, sources: BTreeSet::new(), faults: Vec::new() };
    let mut whole = gathering.gather(own, &mut Vec::new());
    let mut elsewhere = Vec::new();
    if let Some(scenario) = own.scenario() {
        for (key, line) in scenario.options.iter().filter(|(key, _)| options.contains(&key.as_str())) {
            let changes: Vec<&Change> = line.changes.iter().filter_map(Written::known).collect();
            let (here, there): (Vec<&Change>, Vec<&Change>) =
                changes.into_iter().partition(|c| find(title, &c.place().document).is_some());
            elsewhere.extend(there.into_iter().cloned());
            let place = Place::field(name, "options", key, "changes");
            let how = |change: &Change| Origin {
                document: name.to_owned(),
                section: line.section.clone(),
                how: How::Option(key.clone(), Box::new(change.clone())),
            };
            gathering.change(&mut whole, name, &here, &place, &how);
        }
    }
    whole.limit(own.scenario().map_or("", |s| s.section(name)));
    let (document, chains) = whole.document(own);
    let mut origins: BTreeMap<String, BTreeMap<String, Vec<Origin>>> = BTreeMap::new();
    for ((section, key), chain) in chains {
        origins.entry(section).or_default().insert(key, chain);
    }
    let Gathering { sources, faults, .. } = gathering;
    Some(Resolved { document, sources, origins, left_out: whole.left_out, faults, elsewhere })
}

impl Gathering<'_> {
    /// Everything that holds in a scenario; `path` are those that are being put together.
    fn gather(&mut self, document: &Document, path: &mut Vec<String>) -> Whole {
        self.sources.insert(document.name().to_owned());
        let mut whole = self.own(document);
        let Some(scenario) = document.scenario() else { return whole };
        path.push(document.name().to_owned());
        // A topic, from where it is taken by name, and the keys of its rows there.
        let mut named: BTreeMap<Topic, Vec<(String, BTreeSet<String>)>> = BTreeMap::new();
        let own: BTreeSet<&'static str> = whole.topics();
        let mut open: BTreeSet<&'static str> = Topic::all().map(Topic::name).filter(|t| !own.contains(t)).collect();
        for (key, line) in scenario.takes.iter() {
            let place = Place::entry(document.name(), "takes", &key.0);
            let from = line.from(key);
            let Some(source) = find(self.title, from) else {
                let sections = sections_of(self.title);
                let nearest = nearest(from, sections.iter().map(String::as_str));
                self.fault(place, ResolveFaultKind::NoSource { from: from.to_owned(), nearest });
                continue;
            };
            if let Some(at) = path.iter().position(|p| p == source.name()) {
                let mut cycle = path[at..].to_vec();
                cycle.push(source.name().to_owned());
                self.fault(place, ResolveFaultKind::Cycle(cycle));
                continue;
            }
            let mut taken = self.gather(source, path);
            self.except(&mut taken, document.name(), source.name(), key, line);
            let topics: BTreeSet<Topic> = line.topics.iter().filter_map(Written::known).copied().collect();
            let mut took: BTreeSet<&'static str> = BTreeSet::new();
            for topic in Topic::all() {
                if topics.is_empty() && line.topics.is_empty() {
                    if open.remove(topic.name()) {
                        took.insert(topic.name());
                        whole.take(document, scenario, key, line, topic, &mut taken);
                    }
                    continue;
                }
                if !topics.contains(&topic) {
                    continue;
                }
                open.remove(topic.name());
                let earlier = named.entry(topic).or_default();
                let keys = taken.keys(topic.name());
                // The first of the sources holds.
                let clash = if topic.has_one_source() {
                    earlier.first().map(|(first, _)| (None, first.clone()))
                } else {
                    keys.iter().find_map(|key| {
                        let (first, _) = earlier.iter().find(|(_, keys)| keys.contains(key))?;
                        Some((Some(key.clone()), first.clone()))
                    })
                };
                if let Some((key_of_both, first)) = clash {
                    let kind = ResolveFaultKind::TwoSources { topic: topic.name(), key: key_of_both, first };
                    self.fault(Place::field(document.name(), "takes", &key.0, "topics"), kind);
                }
                if earlier.is_empty() || !topic.has_one_source() {
                    earlier.push((from.to_owned(), keys));
                    took.insert(topic.name());
                    whole.take(document, scenario, key, line, topic, &mut taken);
                }
            }
            // What is left out of topics that are not taken from here concerns nobody.
            taken.left_out.retain(|left| took.contains(left.section.as_str()));
            whole.left_out.append(&mut taken.left_out);
        }
        path.pop();
        whole
    }

    /// What a scenario states itself.
    fn own(&self, document: &Document) -> Whole {
        let mut whole = Whole::default();
        let lines = document.lines().into_iter().flat_map(|l| &l.sections);
        for section in lines {
            let (Some(topic), Some(table)) =
                (gathered(&section.name), document.model().and_then(|m| m.section(&section.name)))
            else {
                continue;
            };
            let rows = whole.rows.entry(topic).or_default();
            for entry in &section.entries {
                let Ok(key) = table.key(&entry.key) else { continue };
                if rows.iter().any(|r| r.key == key) {
                    continue;
                }
                let stated =
                    Origin { document: document.name().to_owned(), section: cited(&entry.value), how: How::Stated };
                let mut chain = vec![stated];
                chain.extend(self.applied.iter().filter_map(|a| a.origin(document.name(), topic, &key)));
                rows.push(Row { key, value: entry.value.clone(), chain });
            }
        }
        whole
    }

    /// Makes the exceptions of a row of `takes`.
    fn except(&mut self, taken: &mut Whole, name: &str, source: &str, key: &RowKey, line: &TakesLine) {
        let place = Place::field(name, "takes", &key.0, "changes");
        let mut changes = Vec::new();
        for change in line.changes.iter().filter_map(Written::known) {
            let of = find(self.title, &change.place().document).map(Document::name);
            if of == Some(source) {
                changes.push(change);
            } else {
                let (change, document) = (change.to_string(), change.place().document.clone());
                self.fault(place.clone(), ResolveFaultKind::OfAnother { change, document });
            }
        }
        let how = |change: &Change| Origin {
            document: name.to_owned(),
            section: line.section.clone(),
            how: How::Changed(Box::new(change.clone())),
        };
        self.change(taken, source, &changes, &place, &how);
    }

    /// Makes changes; what cannot be made is a fault at `place`.
    fn change(
        &mut self,
        whole: &mut Whole,
        name: &str,
        changes: &[&Change],
        place: &Place,
        origin: &dyn Fn(&Change) -> Origin,
    ) {
        if changes.is_empty() {
            return;
        }
        let Some(base) = self.title.document(name) else { return };
        let (mut document, mut chains) = whole.document(base);
        for change in changes {
            let mut change = (*change).clone();
            change.place_mut().document = name.to_owned();
            let at = (change.place().section.clone(), canonical(&document, change.place()));
            let before = document.value(&at.0, &at.1).map(str::to_owned);
            match document.apply(&change) {
                // A field of a row that is not there would make a row of nothing else.
                Ok(Some(back))
                    if before.is_none() && matches!(change, Change::Set { .. }) && change.place().field.is_some() =>
                {
                    // What was just made can be taken back.
                    let _ = document.apply(&back);
                    let because = format!("{} has no {}", at.0, at.1);
                    self.fault(place.clone(), ResolveFaultKind::FromFails { change: change.to_string(), because });
                }
                Ok(Some(_)) => {
                    let mut chain = chains.remove(&at).unwrap_or_default();
                    chain.push(origin(&change));
                    if document.value(&at.0, &at.1).is_some() {
                        chains.insert(at, chain);
                    } else if let Some(value) = before {
                        let by = chain.last().and_then(|o| o.section.clone()).unwrap_or_else(|| place.document.clone());
                        let because = format!("left out by {by}");
                        whole.left_out.push(LeftOut { section: at.0, key: at.1, value, chain, because });
                    }
                }
                Ok(None) => self.fault(place.clone(), ResolveFaultKind::HoldsAlready(change.to_string())),
                Err(because) => {
                    let kind = ResolveFaultKind::FromFails { change: change.to_string(), because: said(&because) };
                    self.fault(place.clone(), kind);
                }
            }
        }
        whole.rows = rows_of(&document, &chains);
    }

    fn fault(&mut self, place: Place, kind: ResolveFaultKind) {
        let fault = ResolveFault { place, kind };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

/// A key as its section writes it.
fn canonical(document: &Document, place: &Place) -> String {
    let key = document.model().and_then(|m| m.section(&place.section)).and_then(|t| t.key(&place.key).ok());
    key.unwrap_or_else(|| place.key.clone())
}

fn said(error: &ChangeError) -> String {
    match error {
        ChangeError::Conflict { section, key, found, .. } => format!("{section} {key} is {found}"),
        other => other.to_string(),
    }
}

/// The section of the folder that a row cites.
fn cited(value: &str) -> Option<String> {
    match &Node::parse(value).ok()?.field("section")?.value.shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// The scenarios that a row is limited to.
fn limits(value: &str) -> Vec<String> {
    let Ok(node) = Node::parse(value) else { return Vec::new() };
    let Some(Shape::List(items)) = node.field("only").map(|f| &f.value.shape) else { return Vec::new() };
    let text = |item: &Node| match &item.shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

/// The name of a section that is put together: a topic, or what is said of topics without rows.
fn gathered(section: &str) -> Option<&'static str> {
    Topic::of(section).map(Topic::name).or((section == "stated").then_some("stated"))
}

fn rows_of(document: &Document, chains: &BTreeMap<(String, String), Vec<Origin>>) -> BTreeMap<&'static str, Vec<Row>> {
    let mut rows: BTreeMap<&'static str, Vec<Row>> = BTreeMap::new();
    for section in document.lines().into_iter().flat_map(|l| &l.sections) {
        let Some(topic) = gathered(&section.name) else { continue };
        for entry in &section.entries {
            let chain = chains.get(&(section.name.clone(), entry.key.clone())).cloned().unwrap_or_default();
            let row = Row { key: entry.key.clone(), value: entry.value.clone(), chain };
            rows.entry(topic).or_default().push(row);
        }
    }
    rows
}

impl Whole {
    /// Topics of which it has rows, or says that there are none.
    fn topics(&self) -> BTreeSet<&'static str> {
        let silent = self.rows.get("stated").into_iter().flatten().filter_map(|r| Topic::of(&r.key)).map(Topic::name);
        let with_rows = self.rows.iter().filter(|(_, rows)| !rows.is_empty()).map(|(topic, _)| *topic);
        with_rows.filter(|t| *t != "stated").chain(silent).collect()
    }

    /// Keys of the rows of a topic.
    fn keys(&self, topic: &str) -> BTreeSet<String> {
        self.rows.get(topic).into_iter().flatten().map(|r| r.key.clone()).collect()
    }

    /// Leaves out what is limited to other scenarios.
    fn limit(&mut self, own_section: &str) {
        for (topic, rows) in &mut self.rows {
            let is_meant = |row: &mut Row| {
                let only = limits(&row.value);
                !only.is_empty() && !only.iter().any(|o| same_section(o, own_section))
            };
            self.left_out.extend(rows.extract_if(.., is_meant).map(|row| LeftOut {
                section: (*topic).to_owned(),
                because: format!("limited to {}", limits(&row.value).join(", ")),
                key: row.key,
                value: row.value,
                chain: row.chain,
            }));
        }
    }

    /// Takes a topic over from another scenario.
    fn take(
        &mut self,
        document: &Document,
        scenario: &Scenario,
        key: &RowKey,
        line: &TakesLine,
        topic: Topic,
        from: &mut Self,
    ) {
        let step = Origin {
            document: document.name().to_owned(),
            section: line.section.clone(),
            how: How::Taken(key.0.clone()),
        };
        let mut rows = from.rows.remove(topic.name()).unwrap_or_default();
        rows.iter_mut().for_each(|row| row.chain.push(step.clone()));
        let mut taken = Self { rows: BTreeMap::from([(topic.name(), rows)]), ..Self::default() };
        taken.limit(scenario.section(document.name()));
        self.left_out.append(&mut taken.left_out);
        let rows = taken.rows.remove(topic.name()).unwrap_or_default();
        let held = self.rows.entry(topic.name()).or_default();
        // Rows of its own stand in place of those of the same key, behind all that are taken.
        let is_taken = |row: &Row| row.chain.iter().any(|o| matches!(o.how, How::Taken(_)));
        let (mut all, own): (Vec<Row>, Vec<Row>) = std::mem::take(held).into_iter().partition(is_taken);
        for row in rows {
            if !all.iter().any(|r| r.key == row.key) {
                all.push(row);
            }
        }
        for row in own {
            match all.iter_mut().find(|r| r.key == row.key) {
                Some(taken) => *taken = row,
                None => all.push(row),
            }
        }
        *held = all;
        let is_silent = held.is_empty();
        if !is_silent && let Some(stated) = self.rows.get_mut("stated") {
            // Another source has rows where the one before said that there are none.
            stated.retain(|r| r.key != topic.name() || matches!(r.chain.last(), Some(Origin { how: How::Stated, .. })));
        }
        let silent = from.rows.get("stated").and_then(|rows| rows.iter().find(|r| r.key == topic.name()));
        let is_stated = |rows: &Vec<Row>| rows.iter().any(|r| r.key == topic.name());
        if let Some(mut row) = silent.cloned().filter(|_| is_silent && !self.rows.get("stated").is_some_and(is_stated))
        {
            row.chain.push(step);
            self.rows.entry("stated").or_default().push(row);
        }
    }

    /// Its rows as a document that says of itself what `own` says.
    fn document(&self, own: &Document) -> (Document, BTreeMap<(String, String), Vec<Origin>>) {
        let mut origins = BTreeMap::new();
        let mut text = format!("Scenario(\n    format: {},\n", crate::text::limits::FORMAT);
        let sections = Model::new("Scenario").map(|m| m.sections().into_iter().map(|(n, _)| n).collect::<Vec<_>>());
        for name in sections.unwrap_or_default() {
            let _ = writeln!(text, "    {name}: {{");
            if let Some(rows) = self.rows.get(name) {
                for row in rows {
                    let _ = writeln!(text, "        {}: {},", quote(&row.key), row.value);
                    origins.insert((name.to_owned(), row.key.clone()), row.chain.clone());
                }
            } else if matches!(name, "about" | "kind" | "takes" | "options") {
                let sections = own.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == name);
                for entry in sections.flat_map(|s| &s.entries) {
                    let _ = writeln!(text, "        {}: {},", quote(&entry.key), entry.value);
                }
            }
            text.push_str("    },\n");
        }
        text.push_str(")\n");
        (Document::read(own.name(), text.into_bytes()), origins)
    }
}

/// "28.0" and "28" are one section.
fn same_section(a: &str, b: &str) -> bool {
    a.strip_suffix(".0").unwrap_or(a) == b.strip_suffix(".0").unwrap_or(b)
}

#[cfg(test)]
mod cases;
#[cfg(test)]
mod tests;
