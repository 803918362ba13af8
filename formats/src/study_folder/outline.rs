//! A text as numbered sections, and the sections as scenarios.
//!
//! `27.0` names a battle; `27.1` to `27.4` are its own. A group such as `27.5` that has a duration of its own, in `27.51`,
//! is a scenario beside it.

use super::SECTIONS;
use super::lines::Line;
use super::phrase::pattern;

/// Scenarios begin with this number; what is before are the rules of the series.
const FIRST: u16 = 27;

/// The rule of the series that says who is first player where a scenario does not.
pub(super) const FIRST_PLAYER: &str = "26.6";

/// One numbered section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// As printed, as in `27.11`.
    pub(super) number: String,
    /// Without its colon; empty if it has none.
    pub(super) heading: String,
    /// The line of the number.
    pub(super) line: usize,
    /// What it says, the rest of its first line first.
    pub(super) body: Vec<Line>,
}

impl Section {
    /// As in 27.
    fn major(&self) -> &str {
        self.number.split('.').next().unwrap_or_default()
    }

    /// As in `11`, by whose characters sections are in order.
    fn minor(&self) -> &str {
        self.number.split('.').nth(1).unwrap_or_default()
    }

    /// Everything it says in one text.
    pub(super) fn text(&self) -> String {
        self.body.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// It heads a group, as 27.3 does.
    pub(super) fn is_group(&self) -> bool {
        self.minor().len() == 1
    }
}

/// The sections of one scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scenario {
    /// As in `27` or `27.5`.
    pub(super) number: String,
    /// The battle it belongs to, as in `27`.
    pub(super) battle: String,
    /// Its heading, without the number; empty in a fragment without one.
    pub(super) heading: String,
    pub(super) sections: Vec<Section>,
}

/// What a text holds of a study folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outline {
    pub(super) scenarios: Vec<Scenario>,
    /// The rule on the first player, if the text has it.
    pub(super) first_player: Option<Section>,
    /// Sections that stand a second time or out of order, as lists of changes have them.
    pub(super) strays: Vec<Section>,
}

/// The outline of a text. None if it has more sections than a study folder can have.
pub(super) fn outline(lines: &[Line]) -> Option<Outline> {
    let mut out = Outline::default();
    let mut sections: Vec<Section> = Vec::new();
    /// Where the lines that follow belong.
    enum Within {
        Before,
        Section,
        Stray,
        FirstPlayer,
    }
    let mut within = Within::Before;
    for line in lines {
        let Some(section) = head(line) else {
            match within {
                Within::Before => {}
                Within::Section => sections.last_mut().into_iter().for_each(|s| s.body.push(line.clone())),
                Within::Stray => out.strays.last_mut().into_iter().for_each(|s| s.body.push(line.clone())),
                Within::FirstPlayer => out.first_player.iter_mut().for_each(|s| s.body.push(line.clone())),
            }
            continue;
        };
        if section.major().parse::<u16>().is_ok_and(|major| major < FIRST) {
            within = Within::Before;
            if section.number == FIRST_PLAYER && section.heading.eq_ignore_ascii_case("first player") {
                out.first_player = Some(section);
                within = Within::FirstPlayer;
            }
            continue;
        }
        if sections.len() + out.strays.len() > SECTIONS {
            return None;
        }
        let begins = section.minor() == "0";
        if begins {
            // A list of contents names battles too: what nothing of its own follows was such a line.
            let named = sections.iter().position(|s| s.number == section.number);
            let alone = named.filter(|_| sections.iter().filter(|s| s.major() == section.major()).count() == 1);
            if let Some(at) = alone {
                sections.remove(at);
            } else if named.is_some() {
                out.strays.push(section);
                within = Within::Stray;
                continue;
            }
        }
        let last = sections.last().map(|s| (s.major().to_owned(), s.minor().to_owned()));
        let goes_on = last.is_none_or(|(major, minor)| {
            (section.major(), section.minor()) >= (major.as_str(), minor.as_str()) || begins
        });
        if goes_on {
            sections.push(section);
            within = Within::Section;
        } else {
            out.strays.push(section);
            within = Within::Stray;
        }
    }
    out.scenarios = scenarios(sections);
    Some(out)
}

/// The section that a line begins, if it begins one.
fn head(line: &Line) -> Option<Section> {
    if line.bullet {
        return None;
    }
    let found = pattern!(r"^(\d{2}\.\d{1,2})\.?(?::|\s)\s*(.*)$").captures(&line.text)?;
    let (number, rest) = (found[1].to_owned(), found[2].trim());
    if !rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '"' | '“' | '‘')) {
        return None;
    }
    let colon = rest.find(':').filter(|at| *at <= 70);
    let stop = rest.find(". ").filter(|at| *at <= 50);
    let (heading, says) = match (colon, stop) {
        (Some(at), stop) if stop.is_none_or(|s| at < s) => (rest.get(..at), rest.get(at + 1..)),
        (_, Some(at)) => (rest.get(..at), rest.get(at + 1..)),
        _ if rest.chars().count() <= 70 => (Some(rest), None),
        _ => (None, Some(rest)),
    };
    let (heading, says) = (heading.unwrap_or_default().trim(), says.unwrap_or_default().trim());
    let body = Line { number: line.number, text: says.to_owned(), bullet: false };
    let body = if says.is_empty() { Vec::new() } else { vec![body] };
    Some(Section { number, heading: heading.to_owned(), line: line.number, body })
}

fn scenarios(sections: Vec<Section>) -> Vec<Scenario> {
    let mut out: Vec<Scenario> = Vec::new();
    // Groups that have a duration of their own.
    let own: Vec<(String, char)> = sections
        .iter()
        .filter(|s| s.minor().len() == 2 && is_duration(&s.heading))
        .filter_map(|s| Some((s.major().to_owned(), s.minor().chars().next()?)))
        .filter(|(_, group)| *group > '1')
        .collect();
    for section in sections {
        let group = section.minor().chars().next().unwrap_or_default();
        let battle = section.major().to_owned();
        let mut number = battle.clone();
        if own.contains(&(battle.clone(), group)) {
            number = format!("{battle}.{group}");
        } else if section.is_group() || group > '1' {
            // "… Set-up" behind a mini-campaign goes on with it, and so does what stands below it.
            let before = out.iter().rev().find(|s| s.battle == battle && s.number != battle);
            let goes_on = before.filter(|s| {
                let heads = section.is_group() && !s.heading.is_empty() && section.heading.starts_with(&s.heading);
                let below = !section.is_group()
                    && s.sections.last().is_some_and(|l| l.minor().starts_with(group) && l.major() == battle);
                heads || below
            });
            if let Some(scenario) = goes_on {
                number = scenario.number.clone();
            }
        }
        let heads = section.number == number || section.number == format!("{battle}.0");
        let at = match out.iter().position(|s| s.number == number) {
            Some(at) => at,
            None => {
                out.push(Scenario { number, battle, heading: String::new(), sections: Vec::new() });
                out.len() - 1
            }
        };
        if let Some(scenario) = out.get_mut(at) {
            if heads {
                scenario.heading.clone_from(&section.heading);
            }
            scenario.sections.push(section);
        }
    }
    out
}

/// Whether a heading is that of the duration.
pub(super) fn is_duration(heading: &str) -> bool {
    heading.to_lowercase().ends_with("duration")
}
