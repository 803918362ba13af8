//! The scenarios of a study folder, drafted from its text (25.4).
//!
//! A text is cut into lines, whatever its layout; the lines into numbered sections; the sections into scenarios. Each
//! section is read by the topic that its heading names. What a topic does not surely understand stands in no row: the
//! report names its line, and a special rule becomes a stub with number and heading. No sentence of the text is kept.

mod lines;
mod outline;
mod phrase;
mod plan;
mod report;
mod row;
mod sides;
mod takes;
mod topics;

use std::collections::BTreeSet;

use crate::documents::Model;
use crate::title::Title;

use outline::{Outline, Scenario, Section};
use sides::Sides;
use takes::Standing;
use topics::{Reading, TOPICS};

pub use plan::{Base, Clash, Plan, PlannedDocument, plan};
pub use report::{Report, ReportLine, State};
pub use row::Row;

/// Longest text that is read, in bytes. The longest rulebook known has a twentieth of it.
pub const TEXT_BYTES: u64 = 4 * 1024 * 1024;

/// Most sections that are read; a study folder has some two hundred.
pub const SECTIONS: usize = 2_000;

/// Why a text is no study folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FolderError {
    #[error("it is larger than {TEXT_BYTES} bytes")]
    TooLarge,
    #[error("it is not UTF-8: byte {byte:#04x} in line {line}; save it as UTF-8")]
    NotText { byte: u8, line: usize },
    #[error("more than {SECTIONS} lines begin with the number of a section")]
    TooMany,
    #[error("no line begins with the number of a section of the study folder, as in 27.11")]
    NoSection,
}

/// The text of a file.
///
/// # Errors
/// If it is too large or not UTF-8.
pub fn text(bytes: &[u8]) -> Result<&str, FolderError> {
    if bytes.len() as u64 > TEXT_BYTES {
        return Err(FolderError::TooLarge);
    }
    std::str::from_utf8(bytes).map_err(|e| {
        let (before, rest) = bytes.split_at(e.valid_up_to());
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        FolderError::NotText { byte: rest.first().copied().unwrap_or_default(), line }
    })
}

/// What a title already has that a text is read with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The sides of its page.
    pub sides: Vec<String>,
    /// The armies of its page.
    pub armies: Vec<String>,
    /// Its map sheets: the document, and what it may be called.
    pub sheets: Vec<(String, Vec<String>)>,
}

impl Known {
    /// Of a title.
    pub fn of(title: &Title) -> Self {
        let mut out = Self::default();
        for document in title.documents() {
            match document.model() {
                Some(Model::Title(page)) => {
                    out.sides = page.sides.iter().map(|(name, _)| name.clone()).collect();
                    out.armies = page.armies.iter().map(|(name, _)| name.clone()).collect();
                }
                Some(Model::MapSheet(sheet)) => {
                    let last = document.name().rsplit('/').next().unwrap_or_default().replace('-', " ");
                    let name = sheet.about.get(&"name".to_owned()).map(|name| name.to_lowercase());
                    out.sheets.push((document.name().to_owned(), [last].into_iter().chain(name).collect()));
                }
                _ => {}
            }
        }
        out
    }

    /// The document of a sheet by the first of its names that one sheet alone has; else its first name as printed.
    fn sheet(&self, names: &[String]) -> String {
        let plain = |name: &str| {
            name.to_lowercase().replace(['-', '(', ')'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let found = names.iter().find_map(|name| {
            let mut fits = self.sheets.iter().filter(|(_, called)| called.iter().any(|c| plain(c) == plain(name)));
            fits.next().filter(|_| fits.next().is_none())
        });
        found.map_or_else(|| names.first().cloned().unwrap_or_default(), |(document, _)| document.clone())
    }
}

/// One scenario as the text says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drafted {
    /// Its section, as in `27` or `27.5`.
    pub section: String,
    /// In the order of the text.
    pub rows: Vec<Row>,
    /// Every section of it that the text has, with whole numbers, as in `27.11`.
    pub sections: BTreeSet<String>,
}

/// What a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// In the order of the text.
    pub scenarios: Vec<Drafted>,
    pub report: Report,
}

/// Reads a text, whole or a fragment.
///
/// # Errors
/// If no section of a study folder stands in it, or more than any study folder has.
pub fn read(text: &str, known: &Known) -> Result<Draft, FolderError> {
    let outline = outline::outline(&lines::lines(text)).ok_or(FolderError::TooMany)?;
    if outline.scenarios.is_empty() {
        return Err(FolderError::NoSection);
    }
    let sides = Sides::of(&known.sides, &known.armies, &outline);
    let mut report = Report::default();
    let mut standing = Vec::new();
    let mut scenarios: Vec<Drafted> =
        outline.scenarios.iter().map(|s| drafted(s, &outline, (&sides, known), &mut report, &mut standing)).collect();
    for unfound in takes::add(&mut scenarios, &standing) {
        for line in report.lines.iter_mut().filter(|l| l.line == unfound) {
            line.state = State::NotUnderstood;
        }
    }
    for stray in &outline.strays {
        note(&mut report, stray, stray.line, State::NotUnderstood);
    }
    report.lines.sort_by_key(|l| l.line);
    Ok(Draft { scenarios, report })
}

fn drafted(
    scenario: &Scenario,
    outline: &Outline,
    with: (&Sides, &Known),
    report: &mut Report,
    standing: &mut Vec<(String, Standing)>,
) -> Drafted {
    let mut out = Drafted { section: scenario.number.clone(), rows: Vec::new(), sections: BTreeSet::new() };
    let about = |key: &str, text: &str| Row {
        topic: "about",
        key: key.to_owned(),
        fields: vec![("", text.to_owned())],
        section: String::new(),
    };
    if !scenario.heading.is_empty() {
        out.rows.push(about("name", &scenario.heading));
    }
    out.rows.push(about("section", &scenario.number));
    for section in &scenario.sections {
        out.sections.insert(section.number.clone());
        let (rows, said) = section_rows(scenario, section, outline, with, report);
        standing.extend(said.map(|said| (scenario.number.clone(), said)));
        for row in rows {
            let stands = out.rows.iter().any(|r| r.topic == row.topic && r.key == row.key);
            if stands {
                note(report, section, section.line, State::NotUnderstood);
            } else {
                out.rows.push(row);
            }
        }
    }
    // The rule of the series holds for every battle that says nothing else.
    if let Some(rule) = outline.first_player.as_ref().filter(|_| scenario.number == scenario.battle)
        && !out.rows.iter().any(|r| r.topic == "first_player")
    {
        let rule = Section { heading: "First Player".to_owned(), ..by_rule(rule) };
        let mut unused = Report::default();
        let (rows, _) = section_rows(scenario, &rule, outline, with, &mut unused);
        out.rows.extend(rows.into_iter().filter(|row| row.topic == "first_player"));
    }
    out
}

/// The sentence of a rule that names the first player, without the one on who sets up.
fn by_rule(rule: &Section) -> Section {
    let text = rule.text();
    let names = |s: &&str| phrase::pattern!(r"^The \w+ Player is the First Player\.$").is_match(s);
    let said = phrase::sentences(&text).into_iter().find(names).unwrap_or_default().to_owned();
    let body = rule.body.iter().take(1).map(|line| lines::Line { text: said.clone(), ..line.clone() }).collect();
    Section { body, ..rule.clone() }
}

/// The rows of a section, and what it says of rules of other scenarios; the report hears what became of its lines.
fn section_rows(
    scenario: &Scenario,
    section: &Section,
    outline: &Outline,
    (sides, known): (&Sides, &Known),
    report: &mut Report,
) -> (Vec<Row>, Option<Standing>) {
    let heading = section.heading.to_lowercase();
    let reading = || Reading::new(outline, scenario, section, sides, known);
    if let Some(topic) = TOPICS.iter().find(|t| (t.suits)(&heading)) {
        let mut reading = reading();
        (topic.read)(&mut reading);
        // A section of which nothing was understood may be a rule under a heading of every day.
        if topics::is_read(&reading) {
            for (line, state) in section.body.iter().zip(reading.states()) {
                note(report, section, line.number, *state);
            }
            return (reading.rows, reading.standing);
        }
    }
    if section.body.is_empty() {
        return (Vec::new(), None);
    }
    let is_introduction = section.number.ends_with(".0") || section.number.ends_with(".1");
    if is_introduction {
        note(report, section, section.line, State::PassedOver);
        return (Vec::new(), None);
    }
    // The rule of the series holds, whose number is all the section says.
    let refers = phrase::references(&section.text()).is_some();
    if refers && !section.is_group() && section.number.contains(".1") {
        note(report, section, section.line, State::PassedOver);
        return (Vec::new(), None);
    }
    let mut reading = reading();
    let is_whole = topics::read_anywhere(&mut reading);
    let mut rows = reading.rows;
    if is_whole {
        note(report, section, section.line, State::Understood);
        return (rows, None);
    }
    // Number and heading alone: what the rule says is for a person to write down.
    let group = scenario.sections.iter().find(|s| s.is_group() && section.number.starts_with(&s.number));
    let heading = match group {
        Some(group) if section.heading.is_empty() => &group.heading,
        _ => &section.heading,
    };
    let is_short = (1..=8).contains(&heading.split_whitespace().count());
    let heads = section.number == scenario.number && scenario.number != scenario.battle;
    // What heads a group says what its own sections say better.
    let has_own = |s: &&Section| s.number.len() == section.number.len() + 1 && s.number.starts_with(&section.number);
    let heads = heads || section.is_group() && scenario.sections.iter().any(|s| has_own(&s));
    // What is done between two battles of a campaign stands in no scenario.
    let is_between = group.is_some_and(|group| group.number != section.number && topics::leads_on(group));
    if heads || !is_short || is_between {
        note(report, section, section.line, if rows.is_empty() { State::NotUnderstood } else { State::InPart });
        return (rows, None);
    }
    note(report, section, section.line, if rows.is_empty() { State::Stub } else { State::InPart });
    rows.push(Row::new("rules", &section.number, &section.number).text("gist", heading).word("manual", true));
    (rows, None)
}

fn note(report: &mut Report, section: &Section, line: usize, state: State) {
    let (section, heading) = (section.number.clone(), section.heading.clone());
    report.lines.push(ReportLine { line, section, heading, state });
}

#[cfg(test)]
mod tests;
