//! Spreadsheets of LibreOffice, read for what their cells show: a repeated cell is not made a million times.

use std::io::{Cursor, Read as _};

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use super::{Cells, SheetError, unpacked_size};
use crate::text::limits::{SHEET_CELLS, SHEET_COLUMNS, SHEET_ROWS, SPREADSHEET_UNPACKED};

const KIND: &str = "spreadsheet (.ods)";

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Cells>, SheetError> {
    unpacked_size(KIND, bytes)?;
    let fault = |e: &dyn std::fmt::Display| SheetError::unreadable(KIND, e);
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| fault(&e))?;
    let content = archive.by_name("content.xml").map_err(|e| fault(&e))?;
    let mut text = String::new();
    content.take(SPREADSHEET_UNPACKED).read_to_string(&mut text).map_err(|e| fault(&e))?;
    worksheets(&text)
}

/// A row as it is read: texts with how often each stands there.
#[derive(Default)]
struct Row {
    repeated: usize,
    cells: Vec<(String, usize)>,
}

/// The cell as it is read.
struct Cell {
    repeated: usize,
    /// What it is by its attributes, for dates; else its paragraphs are what it shows.
    value: Option<String>,
    text: String,
    paragraphs: usize,
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|a| a.key.as_ref() == name)?;
    Some(unescape(&found.value).map_or_else(|_| found.value.to_string(), |v| v.into_owned()))
}

fn count(tag: &BytesStart<'_>, name: &str) -> usize {
    attribute(tag, name).and_then(|n| n.parse().ok()).unwrap_or(1)
}

fn opened(tag: &BytesStart<'_>) -> Cell {
    let value = match attribute(tag, "office:value-type").as_deref() {
        // A day without a time, however the cell is to show it.
        Some("date") => attribute(tag, "office:date-value").map(|d| d.trim_end_matches("T00:00:00").to_owned()),
        _ => None,
    };
    Cell { repeated: count(tag, "table:number-columns-repeated"), value, text: String::new(), paragraphs: 0 }
}

fn worksheets(text: &str) -> Result<Vec<Cells>, SheetError> {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut out = Vec::new();
    let mut sheet: Option<(Cells, usize, usize)> = None;
    let (mut row, mut cell): (Option<Row>, Option<Cell>) = (None, None);
    // Depth inside a note on a cell, which the cell does not show.
    let mut note = 0_usize;
    loop {
        let event = reader.read_event().map_err(|e| SheetError::unreadable(KIND, e))?;
        match event {
            Event::Eof => return Ok(out),
            Event::Start(tag) => match tag.name().as_ref() {
                "office:annotation" => note += 1,
                _ if note > 0 => {}
                "table:table" => {
                    sheet = Some((Cells::named(attribute(&tag, "table:name").unwrap_or_default()), 0, 0));
                }
                "table:table-row" => {
                    row = Some(Row { repeated: count(&tag, "table:number-rows-repeated"), cells: Vec::new() });
                }
                "table:table-cell" | "table:covered-table-cell" => cell = Some(opened(&tag)),
                "text:p" => {
                    if let Some(cell) = &mut cell {
                        if cell.paragraphs > 0 {
                            cell.text.push('\n');
                        }
                        cell.paragraphs += 1;
                    }
                }
                "text:s" => {
                    if let Some(cell) = &mut cell {
                        let blanks = count(&tag, "text:c").min(SHEET_COLUMNS);
                        cell.text.extend(std::iter::repeat_n(' ', blanks));
                    }
                }
                "text:tab" => cell.iter_mut().for_each(|c| c.text.push('\t')),
                "text:line-break" => cell.iter_mut().for_each(|c| c.text.push('\n')),
                _ => {}
            },
            Event::Text(text) if note == 0 => {
                if let Some(cell) = cell.as_mut().filter(|c| c.paragraphs > 0) {
                    cell.text.push_str(&text.xml10_content());
                }
            }
            Event::GeneralRef(sign) if note == 0 => {
                if let Some(cell) = cell.as_mut().filter(|c| c.paragraphs > 0) {
                    let named = match &*sign.xml10_content() {
                        "amp" => Some('&'),
                        "lt" => Some('<'),
                        "gt" => Some('>'),
                        "quot" => Some('"'),
                        "apos" => Some('\''),
                        _ => None,
                    };
                    cell.text.extend(named.or_else(|| sign.resolve_char_ref().ok().flatten()));
                }
            }
            Event::End(tag) => match tag.name().as_ref() {
                "office:annotation" => note = note.saturating_sub(1),
                _ if note > 0 => {}
                "table:table-cell" | "table:covered-table-cell" => {
                    if let (Some(row), Some(cell)) = (&mut row, cell.take()) {
                        row.cells.push((cell.value.unwrap_or(cell.text), cell.repeated));
                    }
                }
                "table:table-row" => {
                    if let (Some((cells, next, made)), Some(row)) = (&mut sheet, row.take()) {
                        put_row(cells, next, made, &row)?;
                    }
                }
                "table:table" => {
                    if let Some((cells, ..)) = sheet.take() {
                        out.push(cells.evened()?);
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// Puts a row in as often as it stands there; empty ones only take up their place.
fn put_row(cells: &mut Cells, next: &mut usize, made: &mut usize, row: &Row) -> Result<(), SheetError> {
    let is_empty = row.cells.iter().all(|(text, _)| text.is_empty());
    let times = if is_empty { 0 } else { row.repeated };
    for n in 0..times.min(SHEET_ROWS + 1) {
        let mut column = 0_usize;
        for (text, repeated) in &row.cells {
            if !text.is_empty() {
                for k in 0..(*repeated).min(SHEET_COLUMNS + 1) {
                    *made += 1;
                    if *made > SHEET_CELLS {
                        return Err(SheetError::TooLarge {
                            what: "the number of cells",
                            most: SHEET_CELLS.to_string(),
                        });
                    }
                    cells.put(next.saturating_add(n), column.saturating_add(k), text.clone())?;
                }
            }
            column = column.saturating_add(*repeated);
        }
    }
    *next = next.saturating_add(row.repeated);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_zeros_and_dates_are_read_as_they_look() {
        let text = "<office:spreadsheet><table:table table:name=\"a\">\
            <table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"2\"/>\
            <table:table-cell office:value-type=\"float\" office:value=\"412\"><text:p>0412</text:p></table:table-cell></table:table-row>\
            <table:table-row><table:table-cell office:value-type=\"date\" office:date-value=\"1813-05-19\"><office:annotation>\
            <text:p>a note</text:p></office:annotation><text:p>19. Mai</text:p></table:table-cell>\
            <table:table-cell><text:p>a &amp; b&#33;</text:p><text:p>c<text:s text:c=\"2\"/>d</text:p></table:table-cell></table:table-row>\
            <table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>\
            </table:table></office:spreadsheet>";
        let sheets = worksheets(text).unwrap();
        assert_eq!(
            sheets[0].rows,
            [vec!["", "", "0412"], vec!["", "", "0412"], vec!["1813-05-19", "a & b!\nc  d", ""]]
        );
        let full = text.replace(
            "<table:table-cell table:number-columns-repeated=\"16384\"/>",
            "<table:table-cell table:number-columns-repeated=\"16384\"><text:p>x</text:p></table:table-cell>",
        );
        assert!(matches!(worksheets(&full), Err(SheetError::TooLarge { .. })));
    }
}
