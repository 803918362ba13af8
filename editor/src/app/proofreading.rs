//! Reading row after row against the print.

use std::rc::Rc;

use tlnb_formats::edit::proofread;

use super::App;
use crate::core::question::Question;
use crate::core::table::{Cursor, Step};

impl App {
    /// By row of the open table, who has read it as it stands.
    pub(crate) fn row_readers(&mut self) -> Rc<Vec<Vec<String>>> {
        let key = self.table_key();
        if let Some((_, readers)) = self.tables.readers.as_ref().filter(|(k, _)| Some(k) == key.as_ref()) {
            return readers.clone();
        }
        let readers = self.open_table().map(|(table, document)| {
            let noted = document.model().and_then(|m| m.section("proofread")).is_some_and(|s| s.size() > 0);
            // Nothing is looked at row by row where nobody has read anything.
            let rows = table.rows.iter().filter(|_| noted);
            rows.map(|row| proofread::readers(document, &table.section, &row.key)).collect()
        });
        let readers: Rc<Vec<Vec<String>>> = Rc::new(readers.unwrap_or_default());
        self.tables.readers = key.map(|k| (k, readers.clone()));
        readers
    }

    fn is_read_by(&mut self, row: usize, who: &str) -> bool {
        self.row_readers().get(row).is_some_and(|by| by.iter().any(|b| b == who))
    }

    /// Begins to read, or ends.
    pub(super) fn toggle_proofreading(&mut self) {
        if self.tables.proofreading.take().is_some() {
            "Proofreading has ended.".clone_into(&mut self.message);
            return;
        }
        let who = self.settings.initials.clone();
        if who.is_empty() {
            self.ask(Question::Initials);
            return;
        }
        if !self.commit_typing(None) {
            return;
        }
        // Rows are read as rows, also of what has a printed form.
        self.tables.printed.is_plain |= self.counter_sheet().is_some() || self.track().is_some();
        let Some(rows) = self.open_table().map(|(table, _)| table.rows.len()) else { return };
        self.tables.proofreading = Some(who.clone());
        let from = self.tables.cursor.row;
        match (0..rows).map(|n| (from + n) % rows).find(|row| !self.is_read_by(*row, &who)) {
            Some(row) => self.look_at_row(row),
            None => self.message = format!("{who} has read every row."),
        }
    }

    fn look_at_row(&mut self, row: usize) {
        let column = self.tables.cursor.column;
        self.tables.cursor = Cursor::at(row, column);
        (self.tables.show_cursor, self.tables.take_focus) = (true, true);
        let who = self.tables.proofreading.clone().unwrap_or_default();
        let readers = self.row_readers();
        let read = readers.iter().filter(|by| by.contains(&who)).count();
        let all = self.open_table().map_or(0, |(table, _)| table.rows.len());
        self.message =
            format!("{who} has read {read} of {all} rows. Enter confirms, Backspace goes back, typing corrects.");
    }

    /// What Enter does while rows are read: the row is as the print has it. False if nobody reads.
    pub(crate) fn confirm_row(&mut self) -> bool {
        let Some(who) = self.tables.proofreading.clone() else { return false };
        if !self.commit_typing(None) {
            return true;
        }
        let row = self.tables.cursor.row;
        let Some((table, document)) = self.open_table() else { return true };
        let Some(key) = table.rows.get(row).map(|r| r.key.clone()) else { return true };
        let changes = proofread::confirm(document, &table.section, &key, &who);
        if !changes.is_empty() && !self.step(&format!("Read {key}"), &changes) {
            return true;
        }
        let rows = table.rows.len();
        match (1..=rows).map(|n| (row + n) % rows.max(1)).find(|row| !self.is_read_by(*row, &who)) {
            Some(next) => self.look_at_row(next),
            None => {
                self.tables.proofreading = None;
                self.message = format!("{who} has read every row.");
            }
        }
        true
    }

    /// What Backspace does while rows are read. False if nobody reads.
    pub(crate) fn row_before(&mut self) -> bool {
        if self.tables.proofreading.is_none() {
            return false;
        }
        self.step_in_table(Step::Up, false);
        true
    }
}
