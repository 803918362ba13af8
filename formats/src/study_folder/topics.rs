//! What each kind of section says: one file a topic. A new topic is a file, and a line in [`TOPICS`].

mod alt;
mod anywhere;
mod asleep;
mod battle_set_up;
mod bonus_cards;
mod bridges;
mod campaign_start;
mod card_deck;
mod cards_in_effect;
mod control;
mod demoralized;
mod duration;
mod first_player;
mod fords;
mod general_retreat;
mod guard;
mod improved_positions;
mod map_area;
mod march_orders;
mod mode_cards;
mod other_information;
mod pontoons;
mod reduced;
mod road_march;
mod roadblocks;
mod set_up_list;
mod side_set_up;
mod special_rules;
mod tally;
mod victory;

use super::Known;
use super::outline::{Outline, Scenario, Section};
use super::phrase::pattern;
use super::report::State;
use super::row::Row;
use super::sides::{Counts, Sides};
use super::takes::Standing;

/// One topic.
pub(super) struct Topic {
    /// Whether a section, by its heading in small letters, is about it.
    pub(super) suits: fn(&str) -> bool,
    /// Takes what it understands of it.
    pub(super) read: fn(&mut Reading<'_>),
}

/// The first that suits reads a section.
pub(super) const TOPICS: &[&Topic] = &[
    &duration::TOPIC,
    &mode_cards::TOPIC,
    &bonus_cards::TOPIC,
    &pontoons::TOPIC,
    &improved_positions::TOPIC,
    &roadblocks::TOPIC,
    &battle_set_up::TOPIC,
    &first_player::TOPIC,
    &alt::TOPIC,
    &bridges::TOPIC,
    &fords::TOPIC,
    &march_orders::TOPIC,
    &map_area::TOPIC,
    &road_march::TOPIC,
    &cards_in_effect::TOPIC,
    &card_deck::TOPIC,
    &general_retreat::TOPIC,
    &demoralized::TOPIC,
    &guard::TOPIC,
    &control::TOPIC,
    &victory::TOPIC,
    &tally::TOPIC,
    &campaign_start::TOPIC,
    &side_set_up::TOPIC,
    &reduced::TOPIC,
    &special_rules::TOPIC,
    &other_information::TOPIC,
];

pub(super) use anywhere::read as read_anywhere;
pub(super) use campaign_start::leads_on;

/// A section while it is read: what it says, and what was taken from it.
pub(super) struct Reading<'a> {
    outline: &'a Outline,
    pub(super) scenario: &'a Scenario,
    pub(super) section: &'a Section,
    pub(super) sides: &'a Sides,
    known: &'a Known,
    pub(super) rows: Vec<Row>,
    /// What it says of the rules of other scenarios.
    pub(super) standing: Option<Standing>,
    states: Vec<State>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(
        outline: &'a Outline,
        scenario: &'a Scenario,
        section: &'a Section,
        sides: &'a Sides,
        known: &'a Known,
    ) -> Self {
        let states = vec![State::NotUnderstood; section.body.len()];
        Self { outline, scenario, section, sides, known, rows: Vec::new(), standing: None, states }
    }

    /// Another section of the same text, as it is read.
    fn of(&self, scenario: &'a Scenario, section: &'a Section) -> Self {
        Self::new(self.outline, scenario, section, self.sides, self.known)
    }

    /// A row with this section for its provenance.
    fn row(&self, topic: &'static str, key: impl Into<String>) -> Row {
        Row::new(topic, key, &self.section.number)
    }

    /// The document of a sheet, or its name as printed.
    fn sheet(&self, names: &[String]) -> String {
        self.known.sheet(names)
    }

    /// Writes a row.
    fn write(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// The label of the column by which its battle sets up.
    fn battle_label(&self) -> Option<String> {
        let battle = self.outline.scenarios.iter().find(|s| s.number == self.scenario.battle)?;
        let texts = battle.sections.iter().filter(|s| map_area::suits(&s.heading.to_lowercase())).map(Section::text);
        texts.into_iter().find_map(|text| super::phrase::sentences(&text).into_iter().find_map(map_area::column))
    }

    /// What became of one line of the body.
    fn line(&mut self, at: usize, state: State) {
        if let Some(line) = self.states.get_mut(at) {
            *line = state;
        }
    }

    /// What became of the first line, on which the section's own statement stands, `rest` telling that there is more.
    fn first(&mut self, rest: bool) {
        self.line(0, if rest { State::InPart } else { State::Understood });
    }

    /// The statement on the section's first line, without what follows on others.
    fn statement(&self) -> String {
        self.section.body.first().map(|line| line.text.clone()).unwrap_or_default()
    }

    /// There is none, or it is as another section has it: the two things every topic may say. True if it was so.
    fn nothing_or_taken(&mut self, topic: &'static str, key: &str) -> bool {
        let statement = self.statement();
        if super::phrase::is_none(&statement) {
            self.write(Row::nothing(topic, &self.section.number));
            self.first(false);
            return true;
        }
        self.taken(&[topic], key)
    }

    /// It is as one other scenario has it, which is all the line says. True if it was so.
    fn taken(&mut self, topics: &[&str], key: &str) -> bool {
        let statement = self.statement();
        // Behind the brackets there may be exceptions, which are for a person.
        let shape = pattern!(r"(?i)^\((?:same as )?(\d{2}\.\d{1,2})(?:;[^()]*)?\)\.?\s+(\S.*)$");
        let (said, rest) = match shape.captures(&statement) {
            Some(found) => (found[1].to_owned(), true),
            None => (statement.clone(), false),
        };
        let Some(references) = super::phrase::references(&said) else { return false };
        let [from] = references.as_slice() else { return false };
        let Some(from) = scenario_of(from) else { return false };
        if from == self.scenario.number {
            return false;
        }
        self.write(Row::taken(key, &from, topics, &self.section.number));
        self.first(rest);
        true
    }

    /// Special rules of other scenarios hold here, by their groups; with `is_rest` all else does, too.
    fn stands(&mut self, groups: Vec<String>, is_rest: bool) {
        let line = self.section.body.first().map_or(self.section.line, |line| line.number);
        self.standing = Some(Standing { groups, section: self.section.number.clone(), line, is_rest });
    }

    /// A number for each side.
    fn counts(&mut self, topic: &'static str, gist: Option<&str>) -> bool {
        let counts = Counts::of_decks(&self.statement(), self.sides);
        for (side, count) in &counts.by_side {
            let row = self.row(topic, side).text("count", &count.to_string()).maybe("gist", gist);
            self.write(row);
        }
        if !counts.by_side.is_empty() {
            self.first(counts.rest);
        }
        !counts.by_side.is_empty()
    }

    /// States of the lines of the body.
    pub(super) fn states(&self) -> &[State] {
        &self.states
    }
}

/// Whether anything of a section was understood.
pub(super) fn is_read(reading: &Reading<'_>) -> bool {
    !reading.rows.is_empty() || reading.standing.is_some() || reading.states().contains(&State::Understood)
}

/// The battle of a section of the folder: `27` for `27.2`. A group of its own, as in `28.53`, cannot be told from here.
fn scenario_of(section: &str) -> Option<String> {
    let (major, minor) = section.split_once('.')?;
    let group = minor.chars().next()?;
    (group <= '4' && major.parse::<u16>().is_ok_and(|m| m >= 27)).then(|| major.to_owned())
}
