//! What holds here because another scenario has it: special rules that stand beside a scenario's own.
//!
//! Which topics they are is known only when every scenario has been read.

use std::collections::BTreeSet;

use super::Drafted;
use super::row::Row;

/// Special rules of other scenarios that hold in this one, by the groups they stand under, as in `27.3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    /// In the order of the text.
    pub(super) groups: Vec<String>,
    /// The section that says so.
    pub(super) section: String,
    /// The line that says so.
    pub(super) line: usize,
    /// All else is as there, too: only what stands beside rows of one's own is to be named.
    pub(super) is_rest: bool,
}

/// Steps of the start that special rules have; where units stand is told elsewhere.
const PLACES: [&str; 2] = ["Column", "OnlySheets"];

/// Adds what they take to the scenarios. Gives the lines that say so and of which nothing was found.
pub(super) fn add(scenarios: &mut [Drafted], standing: &[(String, Standing)]) -> Vec<usize> {
    let mut unfound = Vec::new();
    for (number, said) in standing {
        let mut sources: Vec<(String, Vec<String>)> = Vec::new();
        for group in &said.groups {
            let battle = group.split('.').next().unwrap_or_default();
            match sources.iter_mut().find(|(of, _)| of == battle) {
                Some((_, groups)) => groups.push(group.clone()),
                None => sources.push((battle.to_owned(), vec![group.clone()])),
            }
        }
        let mut rows = Vec::new();
        for (battle, groups) in &sources {
            // Two scenarios cannot take from each other.
            if battle == number || takes_from(scenarios, battle, number) {
                continue;
            }
            let own = scenarios.iter().find(|d| d.section == *number);
            let source = scenarios.iter().find(|d| d.section == *battle);
            let (Some(own), Some(source)) = (own, source) else { continue };
            let between = Between { own, source, groups };
            let is_alone = sources.len() == 1;
            rows.extend(between.rules(said, is_alone));
            let is_first = !rows.iter().any(|row: &Row| row.key == START);
            if is_first && between.has_start(is_alone) {
                rows.push(between.start(said));
            }
        }
        if rows.is_empty() && !said.is_rest {
            unfound.push(said.line);
        }
        if let Some(own) = scenarios.iter_mut().find(|d| d.section == *number) {
            for row in rows {
                own.add(row);
            }
        }
    }
    for at in 0..scenarios.len() {
        settle_columns(scenarios, at);
    }
    take_entries(scenarios);
    unfound
}

const START: &str = "start";

impl Drafted {
    /// In front of the row that takes all the rest, which is asked last.
    fn add(&mut self, row: Row) {
        if self.rows.iter().any(|r| r.topic == row.topic && r.key == row.key) {
            return;
        }
        let rest = self.rows.iter().position(|r| r.topic == "takes" && r.texts("topics").is_empty());
        match rest {
            Some(at) => self.rows.insert(at, row),
            None => self.rows.push(row),
        }
    }

    /// Rows of a topic of its own.
    fn of(&self, topic: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.topic == topic)
    }

    /// Whether it states a topic itself.
    fn has(&self, topic: &str) -> bool {
        self.of(topic).next().is_some() || self.of("stated").any(|row| row.key == topic)
    }

    fn sources(&self) -> impl Iterator<Item = String> + '_ {
        self.of("takes").map(|row| row.texts("from").pop().unwrap_or_else(|| row.key.clone()))
    }
}

/// Whether a scenario takes anything of another, by whatever way.
fn takes_from(scenarios: &[Drafted], from: &str, other: &str) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(number) = next.pop() {
        if number == other {
            return true;
        }
        if seen.insert(number.clone()) {
            next.extend(scenarios.iter().filter(|d| d.section == number).flat_map(Drafted::sources));
        }
    }
    false
}

/// A scenario, and another whose groups hold in it.
struct Between<'a> {
    own: &'a Drafted,
    source: &'a Drafted,
    groups: &'a [String],
}

impl Between<'_> {
    /// Rows of the groups in the other scenario.
    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.source.rows.iter().filter(|row| self.groups.iter().any(|group| row.section.starts_with(group.as_str())))
    }

    /// The row that takes them, all topics together; of one of several scenarios only what is told apart by sections.
    fn rules(&self, said: &Standing, is_alone: bool) -> Option<Row> {
        let mut topics: BTreeSet<String> = BTreeSet::new();
        for row in self.rows() {
            match row.topic {
                "stated" => topics.extend([row.key.clone()]),
                "takes" => topics.extend(row.texts("topics")),
                topic => topics.extend([topic.to_owned()]),
            }
        }
        topics.retain(|topic| match topic.as_str() {
            "rules" => !said.is_rest || self.own.has("rules"),
            _ if !is_alone => false,
            START => false,
            // A force has its order, a hex its value, unless the scenario says another thing of the same one.
            "orders" | "vp" if self.own.of(topic).next().is_some() => {
                let keys: BTreeSet<&str> = self.own.of(topic).map(|row| row.key.as_str()).collect();
                let mut theirs = self.rows().filter(|row| row.topic == topic).peekable();
                theirs.peek().is_some() && theirs.all(|row| !keys.contains(row.key.as_str()))
            }
            topic => !said.is_rest && !self.own.has(topic),
        });
        let topics: Vec<String> = topics.into_iter().collect();
        let key = if is_alone { "special rules".to_owned() } else { format!("rules of {}", self.source.section) };
        (!topics.is_empty()).then(|| Row::taken(&key, &self.source.section, &topics, &said.section))
    }

    /// Whether special rules tell of the start: who may not move, who is asleep.
    fn has_start(&self, is_alone: bool) -> bool {
        let is_rule = |row: &Row| !PLACES.iter().any(|step| row.is("step", step));
        let takes = |d: &Drafted| d.of("takes").any(|row| row.texts("topics").iter().any(|topic| topic == START));
        let label = |d: &Drafted| d.of(START).find_map(|row| row.texts("column").pop());
        // Of several scenarios it is the one that the start is of.
        let is_its = is_alone || label(self.own).is_some() && label(self.own) == label(self.source);
        is_its && self.own.has(START) && !takes(self.own) && self.rows().any(|row| row.topic == START && is_rule(row))
    }

    fn start(&self, said: &Standing) -> Row {
        let mut row = Row::taken(START, &self.source.section, &[START], &said.section);
        // It may be played on other sheets.
        let limits = |d: &Drafted| d.of(START).any(|row| row.is("step", "OnlySheets"));
        if limits(self.source) && !limits(self.own) && self.own.has("sheets") {
            row = row.list("changes", &[format!("scenarios/{} start sheet: ? -> absent", self.source.section)]);
        }
        row
    }
}

/// Columns of single sides, beside a start that is taken: one that says what the taken one does is left out, one that
/// says another thing stands in its place.
fn settle_columns(scenarios: &mut [Drafted], at: usize) {
    let Some(own) = scenarios.get(at) else { return };
    let taken = own.of("takes").find(|row| row.texts("topics") == [START]);
    let from = taken.and_then(|row| row.texts("from").pop());
    let Some(source) = from.and_then(|from| scenarios.iter().find(|d| d.section == from)) else { return };
    let label = source.of(START).find(|row| row.key == "column").map(|row| row.texts("column"));
    let Some(label) = label.filter(|label| !label.is_empty()) else { return };
    let Some(own) = scenarios.get_mut(at) else { return };
    let is_of_side = |row: &Row| row.topic == START && row.is("step", "Column") && !row.texts("side").is_empty();
    own.rows.retain(|row| !(is_of_side(row) && row.texts("column") == label));
    let mut others = own.rows.iter_mut().filter(|row| is_of_side(row));
    if let (Some(only), None) = (others.next(), others.next()) {
        "column".clone_into(&mut only.key);
    }
}

/// Who takes the groups of another scenario takes the table of entries that belongs to them.
fn take_entries(scenarios: &mut [Drafted]) {
    let with_table = scenarios.iter().filter(|d| d.of("arrivals").next().is_some());
    let with_table: Vec<String> = with_table.map(|d| d.section.clone()).collect();
    for row in scenarios.iter_mut().flat_map(|d| &mut d.rows).filter(|row| row.topic == "takes") {
        if row.texts("topics") == ["alt"] && row.texts("from").iter().any(|from| with_table.contains(from)) {
            row.fields.retain(|(name, _)| *name != "topics");
            *row = row.clone().list("topics", &["alt", "arrivals"]);
        }
    }
}
