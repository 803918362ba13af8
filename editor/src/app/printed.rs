//! Documents as they are printed beside their tables: the sheet of counters, the turn record card.

use std::rc::Rc;

use tlnb_formats::edit::rows;
use tlnb_formats::picture::Pieces;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, Document, Title};

use super::App;
use crate::core::question::Question;
use crate::core::table::counter_sheet::CounterSheet;
use crate::core::table::track::{Track, typed_entry};
use crate::core::table::{Column, Cursor, Table};
use crate::panels::Pane;

/// What was made of a document at a revision of the title; nothing where it is of another kind.
type Made<T> = Option<((u64, String), Option<Rc<T>>)>;

/// What is kept of documents as printed.
#[derive(Default)]
pub(crate) struct Printed {
    /// The plain table is shown instead.
    pub(crate) is_plain: bool,
    counters: Made<CounterSheet>,
    track: Made<Track>,
    /// The entries of the track.
    entries: Made<Table>,
}

impl App {
    /// The open document as printed, unless the plain table is wanted or another of its sections is open; made anew
    /// only at another revision of the title.
    fn as_printed<T>(
        &mut self,
        sections: &[&str],
        kept: impl Fn(&mut Printed) -> &mut Made<T>,
        make: impl FnOnce(&Document, &Title, &Pieces) -> Option<T>,
    ) -> Option<Rc<T>> {
        let (document, section) = self.tables.place.as_ref().filter(|_| !self.tables.printed.is_plain)?;
        let key = (self.session.revision(), document.clone());
        if !sections.contains(&section.as_str()) {
            return None;
        }
        if kept(&mut self.tables.printed).as_ref().is_none_or(|(k, _)| *k != key) {
            let pieces = self.pieces();
            let title = self.session.title();
            let made = title.document(&key.1).and_then(|d| make(d, title, &pieces)).map(Rc::new);
            *kept(&mut self.tables.printed) = Some((key, made));
        }
        kept(&mut self.tables.printed).as_ref().and_then(|(_, made)| made.clone())
    }

    /// The sheet of counters that the open table is a part of.
    pub(crate) fn counter_sheet(&mut self) -> Option<Rc<CounterSheet>> {
        let sections = ["units", "leaders", "vedettes", "trains", "markers"];
        self.as_printed(&sections, |p| &mut p.counters, CounterSheet::of)
    }

    /// The turn record card that the open table is a part of.
    pub(crate) fn track(&mut self) -> Option<Rc<Track>> {
        self.as_printed(&["turns", "entries"], |p| &mut p.track, Track::of)
    }

    /// The entries of that card as a table, which tells where their hexes lie.
    pub(super) fn track_entries(&mut self) -> Option<Rc<Table>> {
        self.as_printed(&["turns", "entries"], |p| &mut p.entries, |card, _, _| Table::of(card, "entries"))
    }

    /// Whether the open document looks otherwise in print than as a table.
    pub(crate) fn has_printed_form(&self) -> bool {
        let document = self.tables.place.as_ref().and_then(|(name, _)| self.session.title().document(name));
        document.is_some_and(|d| d.counters().is_some() || d.turn_track().is_some())
    }

    /// Section and key of the row that is chosen.
    pub(crate) fn chosen_row(&mut self) -> Option<(String, String)> {
        let row = self.tables.cursor.row;
        let (table, _) = self.open_table()?;
        Some((table.section.clone(), table.rows.get(row)?.key.clone()))
    }

    /// The chosen row in words: its section and its key.
    pub fn chosen(&mut self) -> Option<String> {
        self.chosen_row().map(|(section, key)| format!("{section} {key}"))
    }

    /// The turn that is chosen, or that of the entry that is.
    pub(crate) fn chosen_turn(&mut self) -> Option<String> {
        let (section, key) = self.chosen_row()?;
        if section == "turns" {
            return Some(key);
        }
        let (name, _) = self.tables.place.clone()?;
        let card = self.session.title().document(&name)?.turn_track()?;
        card.entries.get(&key.as_str().into())?.turn.clone()
    }

    /// Chooses a row of the open document, in the column of a field or behind its key.
    pub(crate) fn choose_row(&mut self, section: &str, key: &str, field: Option<&str>) {
        if !self.commit_typing(None) {
            return;
        }
        let Some((document, _)) = self.tables.place.clone() else { return };
        self.tables.place = Some((document, section.to_owned()));
        let Some((table, _)) = self.open_table() else { return };
        let is_it = |c: &Column| matches!(c, Column::Field(name) if Some(name.as_str()) == field);
        let column = table.columns.iter().position(is_it).unwrap_or(1);
        self.tables.cursor = Cursor::at(table.row_of(key).unwrap_or(0), column);
        self.choose_finding_of_cell();
    }

    /// Brings the form of the chosen row to the front and begins with its first field.
    pub(crate) fn fill_row(&mut self) {
        self.panels.show(Pane::Row);
        self.tables.fill_first = true;
    }

    /// Asks who arrives in the chosen turn.
    pub(crate) fn ask_for_entry(&mut self) {
        let document = self.tables.place.as_ref().map(|(document, _)| document.clone());
        match document.zip(self.chosen_turn()) {
            Some((document, turn)) => self.ask(Question::NewEntry { document, turn }),
            None => "Choose a turn of a turn record card first.".clone_into(&mut self.message),
        }
    }

    /// Adds an entry to a turn.
    pub(super) fn add_entry(&mut self, document: &str, turn: &str, text: &str) -> Result<(), String> {
        let (units, hex) = typed_entry(text)?;
        let held = self.session.title().document(document).ok_or("the document is not there any more")?;
        let first = units.first().map(String::as_str).unwrap_or_default();
        let names = (1..).map(|n| if n == 1 { first.to_owned() } else { format!("{first}-{n}") });
        let key = names.into_iter().find(|key| held.value("entries", key).is_none()).unwrap_or_default();
        let list = units.iter().map(|u| quote(u)).collect::<Vec<_>>().join(", ");
        let hex = hex.map(|hex| format!(", hex: {}", quote(&hex))).unwrap_or_default();
        let value = format!("(turn: {}, units: [{list}]{hex})", quote(turn));
        let last = held.turn_track().and_then(|t| t.entries.every_key().last().map(|k| k.0.clone()));
        let changes = rows::add(held, "entries", &key, &value, last.as_deref());
        if self.step(&format!("New entry {key}"), &changes) {
            self.choose_row("entries", &key, Some("hex"));
            self.tables.take_focus = true;
        }
        Ok(())
    }

    /// Lets an entry arrive in another turn.
    pub(crate) fn move_entry(&mut self, entry: &str, turn: &str) {
        let Some((document, _)) = self.tables.place.clone() else { return };
        let changes: Vec<Change> = self
            .session
            .title()
            .document(&document)
            .map(|held: &Document| rows::field(held, "entries", entry, "turn", Some(&quote(turn))))
            .unwrap_or_default();
        if self.step(&format!("Move {entry} to {turn}"), &changes) {
            self.choose_row("entries", entry, Some("hex"));
        }
    }
}
