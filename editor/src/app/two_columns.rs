//! Two columns of a set-up card alone, with what moved from the one to the other.

use std::rc::Rc;

use super::App;
use crate::core::table::moved::{Moved, Way};
use crate::core::table::{Column, Cursor, Table};
use tlnb_formats::geometry::Hex;

impl App {
    /// Whether the open table has two columns that can stand alone.
    pub(super) fn has_two_columns(&self) -> bool {
        let Some((document, section)) = &self.tables.place else { return false };
        let card = self.session.every_document().find(|d| d.name() == document).and_then(|d| d.setup_card());
        section == "rows" && card.is_some_and(|card| card.columns.every_key().into_iter().nth(1).is_some())
    }

    /// Shows the column of the cursor and the one before it alone, or all again.
    pub(super) fn toggle_two_columns(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        let at = self.tables.cursor.clone();
        let label = |table: &Table| match table.columns.get(at.column) {
            Some(Column::Cell(label)) => Some(label.clone()),
            _ => None,
        };
        if self.tables.two.take().is_some() {
            let label = self.open_table().and_then(|(table, _)| label(&table));
            self.tables.forget();
            self.put_cursor(at.row, label.as_deref());
            "All columns are shown again.".clone_into(&mut self.message);
            return;
        }
        let Some((table, _)) = self.open_table() else { return };
        let labels = table.labels();
        let here = label(&table).and_then(|label| labels.iter().position(|l| *l == label)).unwrap_or(1).max(1);
        if let (Some(a), Some(b)) = (labels.get(here - 1), labels.get(here)) {
            self.show_two(a.clone(), b.clone());
        }
    }

    /// Shows these two columns alone.
    pub(crate) fn show_two(&mut self, a: String, b: String) {
        let row = self.tables.cursor.row;
        let second = b.clone();
        self.tables.two = Some((a, b));
        self.tables.forget();
        self.put_cursor(row, Some(&second));
        let ways = self.ways();
        let changed = ways.iter().filter(|w| w.is_change()).count();
        let (a, b) = self.tables.two.clone().unwrap_or_default();
        self.message = format!("From {a} to {b} {changed} of {} rows change.", ways.len());
    }

    fn put_cursor(&mut self, row: usize, label: Option<&str>) {
        let Some((table, _)) = self.open_table() else { return };
        let column = table.columns.iter().position(|c| matches!(c, Column::Cell(name) if Some(name.as_str()) == label));
        self.tables.cursor = Cursor::at(row, column.unwrap_or(1));
        (self.tables.show_cursor, self.tables.take_focus) = (true, true);
    }

    /// By row what becomes of it from the one column to the other; empty unless two stand alone.
    pub(crate) fn ways(&mut self) -> Rc<Vec<Way>> {
        let key = self.table_key().filter(|_| self.tables.two.is_some());
        if let Some((_, ways)) = self.tables.ways.as_ref().filter(|(k, _)| Some(k) == key.as_ref()) {
            return ways.clone();
        }
        let table = key.as_ref().and_then(|_| self.open_table()).map(|(table, _)| table);
        let document = table.as_ref().and_then(|t| self.session.title().document(&t.document));
        let ways = match (&table, document) {
            (Some(table), Some(document)) => {
                (0..table.rows.len()).map(|row| table.way(document, &self.session, row)).collect()
            }
            _ => Vec::new(),
        };
        let ways = Rc::new(ways);
        self.tables.ways = key.map(|k| (k, ways.clone()));
        ways
    }

    /// The ways of all rows on the sheet that is shown, from hex to hex.
    pub(crate) fn ways_on_sheet(&mut self) -> Vec<(Hex, Hex)> {
        if self.tables.two.is_none() || !self.tables.is_shown {
            return Vec::new();
        }
        let ways = self.ways();
        let Some((table, _)) = self.open_table() else { return Vec::new() };
        let here =
            |row: usize| table.hex(&self.session, row, 1).is_some_and(|named| named.sheet == self.session.sheet());
        let of = |(row, way): (usize, &Way)| match way.moved {
            Moved::Goes { from, to, .. } if here(row) => Some((from, to)),
            _ => None,
        };
        ways.iter().enumerate().filter_map(of).collect()
    }
}
