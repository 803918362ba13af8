//! Files and texts as worksheets. Numbers stay as they look, dates become `1813-05-19`.

mod html;
mod ods;
mod pasted;
mod separated;
mod xlsx;

use std::io::{Cursor, Read as _};

use super::cells::{Cells, SheetError};
use crate::text::limits::{SHEETS, SPREADSHEET_BYTES, SPREADSHEET_UNPACKED};

/// What kind of file or text it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Xlsx,
    Ods,
    /// Columns apart by commas or semicolons.
    Csv,
    /// Columns apart by tabs.
    Tsv,
    /// The tables of a web page.
    Html,
    /// Text copied out of a document: columns apart by tabs or by two blanks or more.
    Pasted,
}

impl FileKind {
    /// Every kind with the endings of its files.
    pub const ENDINGS: &'static [(&'static str, Self)] = &[
        ("xlsx", Self::Xlsx),
        ("xlsm", Self::Xlsx),
        ("ods", Self::Ods),
        ("csv", Self::Csv),
        ("tsv", Self::Tsv),
        ("tab", Self::Tsv),
        ("html", Self::Html),
        ("htm", Self::Html),
        ("txt", Self::Pasted),
    ];

    /// The kind of a file by its name.
    pub fn of(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        Self::ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(ending)).map(|(_, kind)| *kind)
    }

    /// The kind of a text that was copied: out of a spreadsheet every row has the same number of tabs.
    pub fn of_copied(text: &str) -> Self {
        let mut tabs = text.lines().filter(|line| !line.is_empty()).map(|line| line.matches('\t').count());
        let first = tabs.next().unwrap_or_default();
        let quoted = text.contains("\t\"") || text.starts_with('"');
        if first > 0 && (quoted || tabs.all(|n| n == first)) { Self::Tsv } else { Self::Pasted }
    }
}

/// Reads every worksheet.
///
/// # Errors
/// If it is too large, or not of that kind.
pub fn read(kind: FileKind, bytes: &[u8]) -> Result<Vec<Cells>, SheetError> {
    if bytes.len() as u64 > SPREADSHEET_BYTES {
        return Err(SheetError::TooLarge { what: "the file", most: format!("{SPREADSHEET_BYTES} bytes") });
    }
    let sheets = match kind {
        FileKind::Xlsx => xlsx::read(bytes)?,
        FileKind::Ods => ods::read(bytes)?,
        FileKind::Csv => separated::read(&text(bytes)?, None)?,
        FileKind::Tsv => separated::read(&text(bytes)?, Some(b'\t'))?,
        FileKind::Html => html::read(&text(bytes)?)?,
        FileKind::Pasted => pasted::read(&text(bytes)?)?,
    };
    if sheets.len() > SHEETS {
        return Err(SheetError::TooLarge { what: "the number of worksheets", most: SHEETS.to_string() });
    }
    Ok(sheets)
}

/// UTF-8, or UTF-16 with its mark, as spreadsheet programs save text.
fn text(bytes: &[u8]) -> Result<String, SheetError> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).filter_map(|pair| pair.try_into().ok()).map(unit);
        char::decode_utf16(units).collect::<Result<String, _>>().map_err(|_| SheetError::NotUtf8)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).map_err(|_| SheetError::NotUtf8),
        bytes => String::from_utf8(bytes.to_vec()).map_err(|_| SheetError::NotUtf8),
    }
}

/// Refuses what grows beyond the limit when it is unpacked, whatever it says of its own size.
fn unpacked_size(kind: &'static str, bytes: &[u8]) -> Result<(), SheetError> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| SheetError::unreadable(kind, e))?;
    let mut left = SPREADSHEET_UNPACKED;
    for n in 0..archive.len() {
        let file = archive.by_index(n).map_err(|e| SheetError::unreadable(kind, e))?;
        let size = std::io::copy(&mut file.take(left + 1), &mut std::io::sink());
        let size = size.map_err(|e| SheetError::unreadable(kind, e))?;
        left = left.checked_sub(size).ok_or_else(|| SheetError::TooLarge {
            what: "the unpacked file",
            most: format!("{SPREADSHEET_UNPACKED} bytes"),
        })?;
    }
    Ok(())
}

/// A number as it looks: `2514`, not `2514.0`.
fn number(value: f64) -> String {
    // Adding zero makes a negative one plain.
    (value + 0.0).to_string()
}
