//! Worksheets as files. Every cell is a text, so that no program makes a number or a date of it.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use super::cells::{Cells, SheetError};
use super::read::FileKind;

fn unwritable(because: impl ToString) -> SheetError {
    SheetError::Unwritable(because.to_string())
}

/// Worksheets as a file of a kind; web pages and pasted text are only read.
///
/// # Errors
/// If a cell or a name does not fit into one, or the kind is only read.
pub fn write(kind: FileKind, sheets: &[Cells]) -> Result<Vec<u8>, SheetError> {
    match kind {
        FileKind::Xlsx => xlsx(sheets),
        FileKind::Ods => ods(sheets),
        FileKind::Csv => separated(sheets, b','),
        FileKind::Tsv => separated(sheets, b'\t'),
        FileKind::Html | FileKind::Pasted => Err(unwritable("the ending is none of xlsx, ods, csv, tsv")),
    }
}

/// Text with a separator, worksheets below each other; where there are several, a row `[name]` begins each.
///
/// # Errors
/// If a row cannot be written.
pub fn separated(sheets: &[Cells], separator: u8) -> Result<Vec<u8>, SheetError> {
    let mut out = csv::WriterBuilder::new().delimiter(separator).flexible(true).from_writer(Vec::new());
    for cells in sheets {
        if sheets.len() > 1 {
            out.write_record([format!("[{}]", cells.name)]).map_err(unwritable)?;
        }
        for row in &cells.rows {
            out.write_record(row).map_err(unwritable)?;
        }
    }
    out.into_inner().map_err(unwritable)
}

/// A workbook of Excel.
///
/// # Errors
/// If a cell or a name does not fit into one.
pub fn xlsx(sheets: &[Cells]) -> Result<Vec<u8>, SheetError> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let bold = rust_xlsxwriter::Format::new().set_bold();
    for cells in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(&cells.name).map_err(unwritable)?;
        sheet.set_freeze_panes(1, 1).map_err(unwritable)?;
        for (n, row) in cells.rows.iter().enumerate() {
            for (m, text) in row.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
                let (n, m) = (u32::try_from(n).map_err(unwritable)?, u16::try_from(m).map_err(unwritable)?);
                let written = match n {
                    0 => sheet.write_string_with_format(n, m, text, &bold),
                    _ => sheet.write_string(n, m, text),
                };
                written.map_err(unwritable)?;
            }
        }
    }
    book.save_to_buffer().map_err(unwritable)
}

/// What stands before and behind the tables of a spreadsheet of LibreOffice.
const OPEN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:spreadsheet>"#;
const CLOSE: &str = "</office:spreadsheet></office:body></office:document-content>\n";
const MIME: &str = "application/vnd.oasis.opendocument.spreadsheet";
const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>
"#;

/// A text for XML, with blanks in a row and breaks as that format writes them.
fn paragraph(text: &str) -> String {
    let mut out = String::new();
    for (n, line) in text.split('\n').enumerate() {
        out.push_str(if n > 0 { "</text:p><text:p>" } else { "" });
        let mut blank = true;
        for c in line.chars() {
            match c {
                ' ' if blank => out.push_str("<text:s/>"),
                '\t' => out.push_str("<text:tab/>"),
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                // Neither XML nor a cell has such signs.
                c if c.is_control() => {}
                c => out.push(c),
            }
            blank = c == ' ';
        }
    }
    out
}

/// A spreadsheet of LibreOffice.
///
/// # Errors
/// If it cannot be packed.
pub fn ods(sheets: &[Cells]) -> Result<Vec<u8>, SheetError> {
    let mut content = OPEN.to_owned();
    for cells in sheets {
        let _ = write!(content, "<table:table table:name=\"{}\">", paragraph(&cells.name));
        let _ = write!(content, "<table:table-column table:number-columns-repeated=\"{}\"/>", cells.width().max(1));
        for row in &cells.rows {
            content.push_str("<table:table-row>");
            for text in row {
                if text.is_empty() {
                    content.push_str("<table:table-cell/>");
                } else {
                    let text = paragraph(text);
                    let _ = write!(
                        content,
                        "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
                    );
                }
            }
            content.push_str("</table:table-row>");
        }
        content.push_str("</table:table>");
    }
    content.push_str(CLOSE);
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let plain = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let packed = plain.compression_method(zip::CompressionMethod::Deflated);
    // The kind comes first and unpacked, so that it can be told from the first bytes.
    for (name, text, options) in
        [("mimetype", MIME, plain), ("META-INF/manifest.xml", MANIFEST, packed), ("content.xml", &content, packed)]
    {
        archive.start_file(name, options).map_err(unwritable)?;
        archive.write_all(text.as_bytes()).map_err(unwritable)?;
    }
    Ok(archive.finish().map_err(unwritable)?.into_inner())
}
