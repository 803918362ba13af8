//! The tables of a web page, one a worksheet.

use html5gum::{StartTag, Token, Tokenizer};

use super::{Cells, SheetError};
use crate::text::limits::{DEPTH, SHEET_COLUMNS, SHEET_ROWS, SHEETS};

/// A table as it is read.
#[derive(Default)]
struct Table {
    cells: Cells,
    /// The row that is being read, and where its next cell may stand.
    row: Option<usize>,
    column: usize,
    next: usize,
    /// Of cells above that reach down, by column: the first row below them, and their text.
    reaching: Vec<(usize, String)>,
    open: Option<Open>,
    /// The text of the caption while it is read.
    caption: bool,
}

/// A cell that is being read.
struct Open {
    text: String,
    columns: usize,
    rows: usize,
}

fn number(tag: &StartTag<()>, name: &[u8], most: usize) -> usize {
    let found = tag.attributes.iter().find(|(key, _)| key.0 == name);
    let number = found.and_then(|(_, value)| std::str::from_utf8(&value.0).ok()?.trim().parse().ok());
    number.unwrap_or(1_usize).clamp(1, most)
}

impl Table {
    fn begin_row(&mut self) -> Result<(), SheetError> {
        self.end_row()?;
        (self.row, self.column) = (Some(self.next), 0);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), SheetError> {
        self.end_cell()?;
        if let Some(row) = self.row.take() {
            self.fill(row, usize::MAX)?;
            self.next = row + 1;
        }
        Ok(())
    }

    /// Writes what reaches down into a row, up to the first place that is free or a column.
    fn fill(&mut self, row: usize, up_to: usize) -> Result<(), SheetError> {
        while self.column < up_to.min(self.reaching.len()) {
            match self.reaching.get(self.column) {
                Some((below, text)) if *below > row => self.cells.put(row, self.column, text.clone())?,
                // The place is free: the next cell of the row goes there, unless the row has ended.
                _ if up_to < usize::MAX => return Ok(()),
                _ => {}
            }
            self.column += 1;
        }
        Ok(())
    }

    fn begin_cell(&mut self, tag: &StartTag<()>) -> Result<(), SheetError> {
        self.end_cell()?;
        if self.row.is_none() {
            self.begin_row()?;
        }
        let columns = number(tag, b"colspan", SHEET_COLUMNS);
        self.open = Some(Open { text: String::new(), columns, rows: number(tag, b"rowspan", SHEET_ROWS) });
        Ok(())
    }

    /// A cell over several columns or rows says its text in each.
    fn end_cell(&mut self) -> Result<(), SheetError> {
        let (Some(open), Some(row)) = (self.open.take(), self.row) else { return Ok(()) };
        let text = open.text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.fill(row, usize::MAX - 1)?;
        for _ in 0..open.columns {
            self.cells.put(row, self.column, text.clone())?;
            if self.reaching.len() <= self.column {
                self.reaching.resize_with(self.column + 1, Default::default);
            }
            if let Some(reaching) = self.reaching.get_mut(self.column) {
                *reaching = (row + open.rows, if open.rows > 1 { text.clone() } else { String::new() });
            }
            self.column += 1;
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        match &mut self.open {
            Some(open) => open.text.push_str(text),
            None if self.caption => self.cells.name.push_str(text),
            None => {}
        }
    }

    fn ended(mut self) -> Result<Cells, SheetError> {
        self.end_row()?;
        self.cells.name = self.cells.name.split_whitespace().collect::<Vec<_>>().join(" ");
        self.cells.evened()
    }
}

pub(super) fn read(text: &str) -> Result<Vec<Cells>, SheetError> {
    let mut out: Vec<Cells> = Vec::new();
    let mut open: Vec<Table> = Vec::new();
    for Ok(token) in Tokenizer::new(text) {
        if out.len() > SHEETS {
            break;
        }
        match token {
            Token::StartTag(tag) => match (tag.name.0.as_slice(), open.last_mut()) {
                (b"table", _) => {
                    if open.len() >= DEPTH {
                        let most = DEPTH.to_string();
                        return Err(SheetError::TooLarge { what: "the depth of tables in tables", most });
                    }
                    open.push(Table::default());
                }
                (b"tr", Some(table)) => table.begin_row()?,
                (b"td" | b"th", Some(table)) => table.begin_cell(&tag)?,
                (b"caption", Some(table)) => table.caption = true,
                (b"br" | b"p" | b"div" | b"li", Some(table)) => table.text(" "),
                _ => {}
            },
            Token::EndTag(tag) => match (tag.name.0.as_slice(), open.last_mut()) {
                (b"table", Some(_)) => {
                    if let Some(table) = open.pop() {
                        out.push(table.ended()?);
                    }
                }
                (b"tr", Some(table)) => table.end_row()?,
                (b"td" | b"th", Some(table)) => table.end_cell()?,
                (b"caption", Some(table)) => table.caption = false,
                _ => {}
            },
            Token::String(text) => {
                if let Some(table) = open.last_mut() {
                    table.text(&String::from_utf8_lossy(&text.0));
                }
            }
            _ => {}
        }
    }
    // A page that was cut off still has what was read of it.
    for table in open {
        out.push(table.ended()?);
    }
    out.retain(|cells| !cells.rows.is_empty());
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_over_several_rows_and_columns_say_their_text_in_each() {
        let page = "<p>no</p><table><caption>Card <b>one</b></caption><tr><th rowspan=2>Unit<th colspan=2>May</tr>\
            <tr><td>19</td><td>20</td></tr><tr><td>III/S&ouml;uham<td> R<br>0412 <td></tr></table><table><tr><td>x";
        let sheets = read(page).unwrap();
        assert_eq!(sheets[0].name, "Card one");
        assert_eq!(sheets[0].rows, [["Unit", "May", "May"], ["Unit", "19", "20"], ["III/S\u{f6}uham", "R 0412", ""]]);
        assert_eq!(sheets[1].rows, [["x"]]);
        let wide = "<table><tr>".to_owned() + &"<td colspan=9999 rowspan=99999>x".repeat(20);
        assert!(matches!(read(&wide), Err(SheetError::TooLarge { .. })));
        assert!(read(&"<table>".repeat(1000)).is_err());
    }
}
