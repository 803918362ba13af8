//! Workbooks of Excel.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Reader as _, Xlsx};

use super::{Cells, SheetError, number, unpacked_size};

const KIND: &str = "workbook (.xlsx)";

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Cells>, SheetError> {
    unpacked_size(KIND, bytes)?;
    // A file of somebody's must not end the program, whatever the library makes of it.
    let read = catch_unwind(AssertUnwindSafe(|| worksheets(bytes)));
    read.unwrap_or_else(|_| Err(SheetError::unreadable(KIND, "it is damaged")))
}

fn worksheets(bytes: &[u8]) -> Result<Vec<Cells>, SheetError> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|e| SheetError::unreadable(KIND, e))?;
    let mut out = Vec::new();
    for name in book.sheet_names() {
        // A chart of its own has a name and no cells.
        let Ok(mut reader) = book.worksheet_cells_reader(&name) else { continue };
        let mut cells = Cells::named(&name);
        while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(|e| SheetError::unreadable(KIND, e))? {
            let format = reader.styles().get(style).and_then(|s| s.number_format.as_ref());
            let text = shown(cell.get_value(), format.map_or("", |f| &f.format_code));
            if !text.is_empty() {
                let (row, column) = cell.get_position();
                cells.put(row as usize, column as usize, text)?;
            }
        }
        out.push(cells.evened()?);
    }
    Ok(out)
}

fn shown(value: &DataRef<'_>, format: &str) -> String {
    match value {
        DataRef::Int(n) => padded(n.to_string(), format),
        DataRef::Float(n) => padded(number(*n), format),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(is) => is.to_string(),
        DataRef::DateTime(at) => {
            let (year, month, day, hour, minute, second, _) = at.to_ymd_hms_milli();
            let time = match (hour, minute, second) {
                (0, 0, 0) => String::new(),
                (hour, minute, 0) => format!("{hour:02}:{minute:02}"),
                (hour, minute, second) => format!("{hour:02}:{minute:02}:{second:02}"),
            };
            // Less than one day is a time of the clock.
            match at.as_f64() {
                n if n < 1.0 && !time.is_empty() => time,
                _ if time.is_empty() => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02}T{time}"),
            }
        }
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// A whole number under a format of zeros, as in `0000`, has as many digits.
fn padded(number: String, format: &str) -> String {
    let zeros = !format.is_empty() && format.bytes().all(|b| b == b'0');
    if zeros && number.bytes().all(|b| b.is_ascii_digit()) {
        return format!("{number:0>width$}", width = format.len().min(32));
    }
    number
}
