//! The hex that a cell names, and a hex put into a cell.

use tlnb_formats::Document;
use tlnb_formats::documents::Form;
use tlnb_formats::documents::setup_card::{Cell, Strength, Where};
use tlnb_formats::geometry::Hex;
use tlnb_formats::geometry::notation::{HexRef, parse_hex, parse_pair};
use tlnb_formats::text::Spelled as _;

use super::{Column, Table};
use crate::core::session::{Session, sheet_name};

/// A hex of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub sheet: String,
    pub hex: Hex,
}

impl Table {
    /// The first hex that a cell names, on its sheet; None where it names none.
    pub fn hex(&self, session: &Session, row: usize, column: usize) -> Option<Named> {
        let document = session.title().document(&self.document)?;
        let text = self.text(document, row, column)?;
        if document.map_sheet().is_some() {
            let sheet = sheet_name(&self.document).to_owned();
            return first_hex(&text).map(|found| Named { sheet, hex: found.hex });
        }
        let found = match self.card_column(document, column) {
            Some(_) => Cell::read(&text)?.at.hexes().into_iter().next()?,
            None if self.forms.get(column) == Some(&Form::Text) => first_hex(&text)?,
            None => return None,
        };
        let sheet = match &found.sheet {
            Some(letters) => self.sheet_of(session, document, column, letters)?,
            None => self.own_sheet(document, column).unwrap_or_else(|| session.sheet().to_owned()),
        };
        Some(Named { sheet, hex: found.hex })
    }

    /// The label of a printed column of a set-up card.
    fn card_column<'a>(&'a self, document: &Document, column: usize) -> Option<&'a str> {
        match self.columns.get(column) {
            Some(Column::Cell(name)) if document.setup_card().is_some() => Some(name),
            _ => None,
        }
    }

    /// The sheet that letters mean: as the column says, else a sheet of that name, else the only one that begins so.
    fn sheet_of(&self, session: &Session, document: &Document, column: usize, letters: &str) -> Option<String> {
        let stated = || document.setup_card()?.sheet(self.card_column(document, column)?, letters).map(str::to_owned);
        let sheets = session.sheets();
        let same = || sheets.iter().find(|s| s.eq_ignore_ascii_case(letters)).cloned();
        let begins = || {
            let head = |s: &&String| s.get(..letters.len()).is_some_and(|h| h.eq_ignore_ascii_case(letters));
            let mut found = sheets.iter().filter(head);
            found.next().filter(|_| found.next().is_none()).cloned()
        };
        stated().or_else(same).or_else(begins)
    }

    /// The only sheet that a card's column knows.
    fn own_sheet(&self, document: &Document, column: usize) -> Option<String> {
        let label = self.card_column(document, column)?;
        let sheets = &document.setup_card()?.columns.get(&label.into())?.sheets;
        sheets.values().next().filter(|_| sheets.len() == 1).cloned()
    }

    /// What a cell says once it names a hex; the sign of a card's cell stays. None where no hex stands in such a column.
    pub fn with_hex(&self, session: &Session, row: usize, column: usize, at: &Named) -> Option<String> {
        let document = session.title().document(&self.document)?;
        if self.columns.get(column) == Some(&Column::Key) || self.forms.get(column) != Some(&Form::Text) {
            return None;
        }
        let several = session.sheets().len() > 1 && document.map_sheet().is_none();
        let Some(label) = self.card_column(document, column) else {
            let sheet = several.then(|| at.sheet.clone());
            return Some(HexRef { sheet, hex: at.hex }.to_string());
        };
        let card = document.setup_card()?;
        let sheets = card.columns.get(&label.into()).map(|c| &c.sheets);
        let letters = sheets.into_iter().flatten().find(|(_, s)| **s == at.sheet).map(|(letters, _)| letters.clone());
        let is_own = self.own_sheet(document, column).is_some_and(|own| own == at.sheet);
        let sheet = Some(letters.unwrap_or_else(|| at.sheet.clone())).filter(|_| several && !is_own);
        let hexes = Where::Hexes(vec![HexRef { sheet, hex: at.hex }]);
        let before = self.text(document, row, column).and_then(|text| Cell::read(&text));
        let cell = match before {
            Some(cell) if matches!(cell.at, Where::Hexes(_)) => Cell { at: hexes, ..cell },
            // Of a cell that only says `?` the strength is not known either, but who points at a hex reads the cell.
            Some(cell) if cell.at == Where::NotTranscribed && !cell.is_untranscribed() => Cell { at: hexes, ..cell },
            _ => Cell { at: hexes, strength: Strength::Full, road_march: false },
        };
        Some(cell.to_string())
    }
}

fn first_hex(text: &str) -> Option<HexRef> {
    let first = || parse_pair(text).ok().map(|p| p.a);
    // Of several, the first.
    let head = text.split(';').next().unwrap_or(text).trim();
    parse_hex(head).ok().or_else(first)
}
