//! What is typed, pasted and taken out of cells, as changes.

use tlnb_formats::edit::rows;
use tlnb_formats::spreadsheet::{self, FileKind};
use tlnb_formats::{Change, Document};

use super::{Block, Column, Table};

/// What pasting a block comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    pub changes: Vec<Change>,
    /// Cells that lie in the table.
    pub cells: usize,
    /// Cells that found no place or could not be written, and of the last one why.
    pub left_out: usize,
    pub because: String,
}

/// The cells of lines that were copied: apart by tabs, out of a text file by the same number of semicolons or commas,
/// out of a document by two blanks or more.
fn lines(text: &str) -> Vec<Vec<String>> {
    let all: Vec<&str> = text.trim_end_matches(['\n', '\r']).split('\n').map(|l| l.trim_end_matches('\r')).collect();
    let by = |separator: char| all.iter().map(|l| l.split(separator).map(str::to_owned).collect()).collect();
    if text.contains('\t') {
        return by('\t');
    }
    let counts = |separator| all.iter().map(move |l| l.matches(separator).count()).collect::<Vec<usize>>();
    let is_file = |separator| {
        let counts = counts(separator);
        counts.len() > 1 && counts.iter().all(|n| *n > 0 && Some(n) == counts.first())
    };
    let kind = if [';', ','].into_iter().any(is_file) { FileKind::Csv } else { FileKind::Pasted };
    let read = spreadsheet::read(kind, text.as_bytes()).ok().and_then(|mut sheets| sheets.pop());
    read.map_or_else(|| by('\t'), |sheet| sheet.rows)
}

impl Table {
    /// Whether a row can be changed at all; in words, if not.
    pub(super) fn may_change(&self, document: &Document, row: usize) -> Result<(), String> {
        if let Some(because) = document.read_only() {
            return Err(because.to_owned());
        }
        match self.rows.get(row) {
            Some(at) if !at.is_read => {
                Err(format!("{} stands here a second time; only the first is read and changed", at.key))
            }
            _ => Ok(()),
        }
    }

    /// The change that writes a typed text into a cell, or takes out what stands there. A printed column in which the
    /// text leaves nothing is a cell in which nothing is printed; elsewhere nothing is no value.
    ///
    /// # Errors
    /// In words, if that cannot be written there.
    pub fn write(
        &self,
        document: &Document,
        (row, column): (usize, usize),
        typed: Option<&str>,
    ) -> Result<Option<Change>, String> {
        let (Some(at), Some(what), Some(form)) = (self.rows.get(row), self.columns.get(column), self.forms.get(column))
        else {
            return Err("there is no such cell".to_owned());
        };
        self.may_change(document, row)?;
        // What is not touched stays as it is written.
        if typed.is_some() && typed.map(str::to_owned) == self.text(document, row, column) {
            return Ok(None);
        }
        let (section, key) = (self.section.as_str(), at.key.as_str());
        let changes = match what {
            Column::Key => return Err("a key is renamed, not taken out".to_owned()),
            Column::Cell(name) => {
                let to = typed.map(|t| form.written(t)).transpose()?;
                rows::cell(document, section, key, name, to.as_deref())
            }
            Column::Field(name) => {
                let to = typed.filter(|t| !t.trim().is_empty()).map(|t| form.written(t)).transpose()?;
                rows::field(document, section, key, name, to.as_deref())
            }
            Column::Value => rows::value(document, section, key, &form.written(typed.unwrap_or_default())?),
        };
        Ok(changes.into_iter().next())
    }

    /// The changes that take out what stands in a block; keys stay.
    ///
    /// # Errors
    /// In words, if a cell cannot be changed.
    pub fn clear(&self, document: &Document, block: Block) -> Result<Vec<Change>, String> {
        let mut after = document.clone();
        let mut out = Vec::new();
        for row in block.rows.0..=block.rows.1 {
            for column in block.columns.0.max(1)..=block.columns.1 {
                if let Some(change) = self.write(&after, (row, column), None)? {
                    after.apply(&change).map_err(|e| e.to_string())?;
                    out.push(change);
                }
            }
        }
        Ok(out)
    }

    /// A block as lines of cells parted by tabs, as spreadsheets take it.
    pub fn copy(&self, document: &Document, block: Block) -> String {
        let clean = |text: Option<String>| text.unwrap_or_default().replace(['\t', '\n', '\r'], " ");
        let line = |row: usize| {
            let texts = self.texts(document, row).into_iter();
            let cells = texts.skip(block.columns.0).take(block.columns.1 - block.columns.0 + 1);
            cells.map(clean).collect::<Vec<_>>().join("\t") + "\n"
        };
        (block.rows.0..=block.rows.1).map(line).collect()
    }

    /// Writes lines of cells from a cell on. Lines that begin with keys go to the rows of these, wherever they stand; a
    /// key that there is not yet makes a new row behind that of the line above. Where nothing stands in a line, nothing
    /// is written: `""` is a cell in which nothing is printed.
    pub fn paste(&self, document: &Document, (row, column): (usize, usize), text: &str) -> Pasted {
        let mut after = document.clone();
        let mut out = Pasted::default();
        let mut table = self.clone();
        let mut above = row.checked_sub(1).and_then(|r| self.rows.get(r)).map(|r| r.key.clone());
        for (i, cells) in lines(text).iter().enumerate() {
            let key = cells.first().map(|key| key.trim()).filter(|key| column == 0 && !key.is_empty());
            let known = key.and_then(|key| table.row_of(key));
            let mut row = known.unwrap_or(row + i);
            if known.is_none() && (key.is_some() || row >= table.rows.len()) {
                let behind = above.as_deref().or(table.rows.last().map(|r| r.key.as_str()));
                let new = key.filter(|_| self.can_add);
                let added = new.map(|key| table.add(&after, key, behind)).unwrap_or_default();
                if added.is_empty() || added.iter().any(|c| after.apply(c).is_err()) {
                    out.left_out += cells.len();
                    "below the last row".clone_into(&mut out.because);
                    continue;
                }
                out.changes.extend(added);
                let Some(grown) = Self::of(&after, &self.section) else { break };
                table = grown;
                row = new.and_then(|key| table.row_of(key)).unwrap_or(row);
            }
            above = key.map(str::to_owned).or(above);
            for (j, cell) in cells.iter().enumerate() {
                let at = (row, column + j);
                let typed = if cell.trim() == "\"\"" { "" } else { cell.as_str() };
                let result = match table.columns.get(at.1) {
                    None => Err("right of the last column".to_owned()),
                    Some(Column::Key) if table.rows.get(row).is_some_and(|r| r.key == typed.trim()) => Ok(None),
                    Some(_) if cell.trim().is_empty() => Ok(None),
                    Some(_) => table.write(&after, at, Some(typed)),
                };
                let done = result.and_then(|change| match &change {
                    Some(c) => after.apply(c).map(|_| change).map_err(|e| e.to_string()),
                    None => Ok(None),
                });
                match done {
                    Ok(change) => {
                        out.cells += 1;
                        out.changes.extend(change);
                    }
                    Err(why) => {
                        out.left_out += 1;
                        out.because = why;
                    }
                }
            }
        }
        out
    }

    /// A new row with nothing in it, behind another one where the print orders them.
    pub fn add(&self, document: &Document, key: &str, behind: Option<&str>) -> Vec<Change> {
        let empty = if self.columns.get(1) == Some(&Column::Value) { "\"\"" } else { "()" };
        rows::add(document, &self.section, key, empty, behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_lines_are_apart_by_tabs_separators_or_wide_gaps() {
        let two = vec![vec!["A", "0101 or 0102"], vec!["B", "-"]];
        for text in
            ["A\t0101 or 0102\nB\t-\n", "A;0101 or 0102\r\nB;-\r\n", "A,0101 or 0102\nB,-", "A    0101 or 0102\nB  -"]
        {
            assert_eq!(lines(text), two, "{text:?}");
        }
        assert_eq!(lines("within 3 of I, II"), [["within 3 of I, II"]]);
    }
}
