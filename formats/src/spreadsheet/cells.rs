//! A worksheet as a plain grid of texts.

use crate::text::limits::{CELL_CHARS, SHEET_CELLS, SHEET_COLUMNS, SHEET_ROWS};

/// Why a file cannot be read or written as a spreadsheet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error("{what} is larger than {most}")]
    TooLarge { what: &'static str, most: String },
    #[error("this is no {kind} that can be read: {because}")]
    Unreadable { kind: &'static str, because: String },
    #[error("this text is not UTF-8; save it as UTF-8")]
    NotUtf8,
    #[error("the file could not be made: {0}")]
    Unwritable(String),
}

impl SheetError {
    pub(super) fn unreadable(kind: &'static str, because: impl ToString) -> Self {
        Self::Unreadable { kind, because: because.to_string() }
    }
}

/// One worksheet: texts as they look, by row and column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells {
    /// As the file calls it; empty where it has no name.
    pub name: String,
    /// A row of a pasted text may end early; all others are equally long.
    pub rows: Vec<Vec<String>>,
}

/// The letters of a column, as in `A`, `AB`.
pub fn column_letters(column: usize) -> String {
    let mut out = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        out.insert(0, b'A' + u8::try_from((rest - 1) % 26).unwrap_or_default());
        rest = (rest - 1) / 26;
    }
    String::from_utf8(out).unwrap_or_default()
}

/// The name of a cell, as in `C4`, from its row and column counted from 0.
pub fn a1(row: usize, column: usize) -> String {
    format!("{}{}", column_letters(column), row + 1)
}

impl Cells {
    /// A worksheet without cells.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), rows: Vec::new() }
    }

    /// The text of a cell; None where the row has ended.
    pub fn text(&self, row: usize, column: usize) -> Option<&str> {
        self.rows.get(row)?.get(column).map(String::as_str)
    }

    /// How many columns its longest row has.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or_default()
    }

    /// Whether nothing stands in a row.
    pub fn is_blank(&self, row: usize) -> bool {
        self.rows.get(row).is_none_or(|r| r.iter().all(|text| text.trim().is_empty()))
    }

    /// Puts a text in its place; what lies between is empty.
    pub(super) fn put(&mut self, row: usize, column: usize, text: String) -> Result<(), SheetError> {
        let over = |what, most: usize| Err(SheetError::TooLarge { what, most: most.to_string() });
        if row >= SHEET_ROWS {
            return over("the number of rows", SHEET_ROWS);
        }
        if column >= SHEET_COLUMNS {
            return over("the number of columns", SHEET_COLUMNS);
        }
        if text.len() > CELL_CHARS && text.chars().count() > CELL_CHARS {
            return over("the text of a cell", CELL_CHARS);
        }
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        if let Some(cells) = self.rows.get_mut(row) {
            if cells.len() <= column {
                cells.resize_with(column + 1, String::new);
            }
            if let Some(cell) = cells.get_mut(column) {
                *cell = text;
            }
        }
        Ok(())
    }

    /// Makes all rows equally long, as they are on the screen.
    pub(super) fn evened(mut self) -> Result<Self, SheetError> {
        while self.rows.last().is_some_and(|row| row.iter().all(|text| text.is_empty())) {
            self.rows.pop();
        }
        let width = self.width();
        if width * self.rows.len() > SHEET_CELLS {
            return Err(SheetError::TooLarge { what: "the number of cells", most: SHEET_CELLS.to_string() });
        }
        for row in &mut self.rows {
            row.resize_with(width, String::new);
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_spreadsheets_name_them() {
        for (row, column, name) in
            [(0, 0, "A1"), (3, 2, "C4"), (9, 25, "Z10"), (0, 26, "AA1"), (1, 701, "ZZ2"), (0, 702, "AAA1")]
        {
            assert_eq!(a1(row, column), name);
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let mut cells = Cells::named("a");
        assert!(
            cells.put(SHEET_ROWS, 0, String::new()).is_err() && cells.put(0, SHEET_COLUMNS, String::new()).is_err()
        );
        assert!(
            cells.put(0, 0, "x".repeat(CELL_CHARS + 1)).is_err()
                && cells.put(0, 0, "\u{fc}".repeat(CELL_CHARS)).is_ok()
        );
        for row in 0..SHEET_ROWS {
            cells.put(row, 0, "x".to_owned()).unwrap();
        }
        cells.put(0, SHEET_CELLS / SHEET_ROWS, "x".to_owned()).unwrap();
        assert!(cells.evened().is_err());
    }
}
