//! The column of a set-up card that the map shows as counters.

use std::rc::Rc;

use tlnb_formats::Document;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::picture::{ColumnOnSheet, Counter, Picture, counters, units};

use super::App;
use crate::core::settings::{Shown, UnitsOf};
use crate::core::table::Column;

/// The counters of a sheet, as they were drawn.
pub(super) struct Laid {
    /// What they were made of.
    from: (u64, UnitsOf, Grid, bool),
    column: Rc<ColumnOnSheet>,
    picture: Rc<Picture>,
    /// Tells one state from the next.
    revision: u64,
}

impl App {
    /// The columns of all set-up cards, as card and label.
    pub(crate) fn unit_columns(&self) -> Vec<(String, String)> {
        let cards = self.session.documents().filter_map(|d| Some((d.name(), d.setup_card()?)));
        let columns = |(name, card): (&str, &tlnb_formats::documents::SetupCard)| {
            card.columns.every_key().into_iter().map(|c| (name.to_owned(), c.0.clone())).collect::<Vec<_>>()
        };
        cards.flat_map(columns).collect()
    }

    /// Shows a column, or with None no more.
    pub(crate) fn show_units(&mut self, column: Option<(String, String)>) {
        self.settings.units.column = column;
        let Some((card, column)) = &self.settings.units.column else { return };
        self.message = format!("The map shows {column} of {card}.");
        self.settings.layer_mut(Shown::Units).visible = true;
        let sheet = self.session.sheet().to_owned();
        if let Some(laid) = self.column_of(&sheet) {
            let (zones, hexes): (Vec<&Counter>, _) = laid.counters.iter().partition(|c| c.zone.is_some());
            self.message = format!("{} Pieces in hexes of this sheet: {}", self.message, hexes.len());
            for (n, what) in [(zones.len(), "in zones"), (laid.unplaced.len(), "without a hex, listed in Layers")] {
                if n > 0 {
                    self.message.push_str(&format!(", {what}: {n}"));
                }
            }
            self.message.push('.');
        }
    }

    /// Shows the column of the open table's cursor.
    pub(super) fn show_units_of_cell(&mut self) {
        let column = self.tables.cursor.column;
        let Some((table, document)) = self.open_table() else { return };
        let card = document.name().to_owned();
        let label = match table.columns.get(column) {
            Some(Column::Cell(label)) => Some(label.clone()),
            _ if table.section == "columns" => table.rows.get(self.tables.cursor.row).map(|r| r.key.clone()),
            _ => None,
        };
        match label {
            Some(label) => self.show_units(Some((card, label))),
            None => "Put the cursor into one of the card's columns first.".clone_into(&mut self.message),
        }
    }

    /// The counters on a sheet, with a number that tells one state of them from the next; None where none are shown.
    pub(crate) fn units_of(&mut self, sheet: &str) -> Option<(u64, Rc<Picture>)> {
        self.lay_units(sheet)?;
        self.laid.get(sheet).map(|l| (l.revision, l.picture.clone()))
    }

    /// The column that is shown, as it lies on a sheet; None where none is shown.
    pub(crate) fn column_of(&mut self, sheet: &str) -> Option<Rc<ColumnOnSheet>> {
        self.lay_units(sheet)?;
        self.laid.get(sheet).map(|l| l.column.clone())
    }

    /// What stands in a hex of the sheet worked on, in words; empty where nothing does.
    pub(crate) fn units_at(&self, hex: Hex) -> String {
        let is_shown = self.settings.units.column.is_some() && self.settings.opacity(Shown::Units) > 0.0;
        let laid = self.laid.get(self.session.sheet()).filter(|_| is_shown);
        let here = laid.into_iter().flat_map(|l| l.column.counters.iter()).filter(|c| c.hex == hex);
        let sign = |c: &Counter| {
            let unit = if c.reduced { format!("R {}", c.unit) } else { c.unit.clone() };
            c.zone.as_ref().map_or(unit.clone(), |zone| format!("{unit} ({zone})"))
        };
        here.map(sign).collect::<Vec<_>>().join(", ")
    }

    fn lay_units(&mut self, sheet: &str) -> Option<()> {
        let wanted = self.settings.units.clone();
        let (card, column) = wanted.column.clone()?;
        let grid = self.session.grid_of(sheet)?;
        // A stroke on the map changes no piece.
        let others = self.session.documents().filter(|d| d.map_sheet().is_none());
        let revision = others.map(|d| self.session.revision_of(d.name())).max().unwrap_or_default();
        let is_own = sheet == self.session.sheet();
        let from = (revision, wanted, grid, is_own);
        if self.laid.get(sheet).is_some_and(|l| l.from == from) {
            return Some(());
        }
        let title = self.session.title();
        let has = |d: &&Document| d.setup_card().is_some_and(|c| c.columns.contains(&column.as_str().into()));
        let all = from.1.all_cards;
        let cards = self.session.documents().filter(has).filter(|d| all || d.name() == card);
        let mut found = ColumnOnSheet::default();
        for on in cards.map(|d| counters(title, d, &column, sheet, is_own)) {
            found.counters.extend(on.counters);
            found.zones.extend(on.zones);
            found.unplaced.extend(on.unplaced);
        }
        let picture = Rc::new(units(&found, &grid));
        let revision = self.laid.values().map(|l| l.revision).max().unwrap_or_default() + 1;
        self.laid.insert(sheet.to_owned(), Laid { from, column: Rc::new(found), picture, revision });
        Some(())
    }
}
