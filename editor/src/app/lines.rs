//! Rows of ALT groups and march orders typed as one line, and what each word of it is taken for.

use tlnb_formats::documents::Scenario;
use tlnb_formats::edit::force_lines::{self, ForceLine};
use tlnb_formats::names::{Context, NameKind, Resolved};

use super::App;
use crate::core::question::Question;

/// What one name of a line is taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// One thing, in words.
    Is(String),
    /// Nothing that the title has, or several: what may be meant.
    Doubtful(Vec<String>),
}

impl App {
    /// The document, section and key of the cursor's row, if it can be typed as a line.
    fn row_of_line(&mut self) -> Option<(String, String, String)> {
        let (document, section) = self.tables.place.clone()?;
        let row = self.tables.cursor.row;
        let key = self.open_table().and_then(|(table, _)| table.rows.get(row).map(|r| r.key.clone()))?;
        Some((document, section, key))
    }

    /// Whether the open table holds rows that can be typed as lines.
    pub(crate) fn has_lines(&self) -> bool {
        self.tables.place.as_ref().is_some_and(|(_, section)| force_lines::has_lines(section))
    }

    /// Asks for the cursor's row as one line.
    pub(super) fn ask_for_line(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        match self.row_of_line() {
            Some((document, section, key)) => self.ask(Question::RowAsLine { document, section, key }),
            None => self.ask_for_row(),
        }
    }

    /// The row as it stands.
    pub(super) fn known_line(&self, document: &str, section: &str, key: &str) -> Option<String> {
        force_lines::line_of(self.session.title().document(document)?, section, key)
    }

    /// Makes the row say what was typed, as one step; names that mean nothing stay as they are and are found.
    ///
    /// # Errors
    /// In words, if the line cannot be read.
    pub(super) fn put_line(&mut self, (document, section, key): (&str, &str, &str), text: &str) -> Result<(), String> {
        let line = force_lines::read(section, text)?;
        let held = self.session.title().document(document).ok_or("the document is gone")?;
        let changes = force_lines::put(held, section, key, &line);
        if !self.step(&format!("{key} as a line"), &changes) {
            return Err(self.message.trim_end_matches('.').to_owned());
        }
        let doubtful =
            self.meaning(document, section, key, &line).iter().filter(|(_, t)| matches!(t, Taken::Doubtful(_))).count();
        if doubtful > 0 {
            self.message = format!("{key} is written; {doubtful} of its names mean no one thing.");
        }
        Ok(())
    }

    /// What each name of a line that is being typed is taken for; an error says what cannot be understood.
    pub(crate) fn reading_of_line(
        &mut self,
        question: &Question,
        text: &str,
    ) -> Option<Result<Vec<(String, Taken)>, String>> {
        let Question::RowAsLine { document, section, key } = question else { return None };
        Some(force_lines::read(section, text).map(|line| self.meaning(document, section, key, &line)))
    }

    fn meaning(&mut self, document: &str, section: &str, key: &str, line: &ForceLine) -> Vec<(String, Taken)> {
        let scenario = self.session.title().document(document).and_then(|d| d.scenario());
        let side = scenario.and_then(|s| side_of(s, section, key));
        let pieces = self.pieces();
        let context = Context { side, document: Some(document.to_owned()), ..Context::of(NameKind::FORCES) };
        let taken = |name: &String| {
            let taken = match pieces.names().resolve(name, &context) {
                Resolved::One(id) => Taken::Is(format!("{} {}", id.kind.word(), id.key)),
                Resolved::None { nearest } => Taken::Doubtful(nearest),
                Resolved::Several(ids) => Taken::Doubtful(ids.into_iter().map(|id| id.key).collect()),
            };
            (name.clone(), taken)
        };
        line.forces.iter().chain(&line.less).map(taken).collect()
    }
}

/// Whose row it is.
fn side_of(scenario: &Scenario, section: &str, key: &str) -> Option<String> {
    match section {
        "alt" => scenario.alt.iter().find(|(k, _)| k.0 == key).and_then(|(k, line)| line.side(&k.0).map(str::to_owned)),
        _ => scenario.orders.iter().find(|(k, _)| k.0 == key).and_then(|(_, line)| line.side.clone()),
    }
}
