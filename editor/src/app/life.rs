//! The life of what is chosen: every appearance of a piece, a force, a place or a hex.

use std::rc::Rc;

use tlnb_formats::Place;
use tlnb_formats::life::{self, Appearance, Subject};

use super::App;
use crate::core::search::Target;
use crate::core::table::Column;
use crate::panels::Pane;

impl App {
    /// Shows the life of the open table's row while the table has the keyboard or the map has no cursor, else of the
    /// map's hex.
    pub(crate) fn show_life(&mut self, ctx: &egui::Context) {
        let pieces = self.pieces();
        let in_table = crate::panels::has_keyboard(ctx) || self.tables.take_focus || self.settings.cursor.is_none();
        let row = self.tables.place.clone().filter(|_| in_table && self.tables.is_shown);
        let row = row.and_then(|(document, _)| Some((document, self.chosen_row()?)));
        let title = self.session.title();
        let of_row = row
            .and_then(|(document, (section, key))| life::subject_of(title, pieces.names(), &document, &section, &key));
        let of_hex = || {
            let (hex, sheet) = (self.settings.cursor?, self.session.sheet_document()?);
            Some(Subject::Hex { sheet: sheet.name().to_owned(), hex })
        };
        match of_row.or_else(|| of_hex().filter(|_| !in_table)) {
            Some(subject) => {
                self.message = format!("Life of {}.", subject.words());
                self.life_of = Some(subject);
                self.panels.show(Pane::Life);
            }
            None => "Choose a row that names a unit, leader or formation, or a hex on the map."
                .clone_into(&mut self.message),
        }
    }

    /// Whose life is shown, and its appearances; made anew when anything has changed.
    pub(crate) fn life(&mut self) -> Option<(Subject, Rc<Vec<Appearance>>)> {
        let subject = self.life_of.clone()?;
        let key = (self.session.revision(), subject.clone());
        if self.life.as_ref().is_none_or(|(known, _)| *known != key) {
            let pieces = self.pieces();
            let made = life::life(self.session.printed(), pieces.names(), &subject);
            self.life = Some((key, Rc::new(made)));
        }
        self.life.as_ref().map(|(_, life)| (subject, life.clone()))
    }

    /// Goes where something appears: to the hex on the map, or to the row and cell.
    pub(crate) fn go_to_appearance(&mut self, of: &Appearance, ctx: &egui::Context) {
        self.go_to_place(&of.place, ctx);
    }

    /// Goes to a place of a document: to the hex on the map, or to the row and cell.
    pub(crate) fn go_to_place(&mut self, place: &Place, ctx: &egui::Context) {
        let sheet = self.session.title().document(&place.document).is_some_and(|d| d.map_sheet().is_some());
        if let (true, Some(hex)) = (sheet, place.key.get(..4).and_then(tlnb_formats::geometry::Hex::from_digits)) {
            let sheet = crate::core::session::sheet_name(&place.document).to_owned();
            self.go_to_found(&Target::Hex { sheet, hex }, ctx);
            return;
        }
        self.open_source(&place.document, &place.section, &place.key);
        let column = place.field.as_deref().and_then(|field| {
            let (table, _) = self.open_table()?;
            let is_it = |c: &Column| match c {
                Column::Cell(name) => field.strip_prefix("cells/") == Some(name),
                Column::Field(name) => field == name,
                Column::Key | Column::Value => false,
            };
            table.columns.iter().position(is_it)
        });
        if let Some(column) = column {
            self.tables.cursor.column = column;
        }
    }
}
