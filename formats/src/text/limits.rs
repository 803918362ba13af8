//! Every limit on what is read, in one place.

/// Deepest nesting of brackets in any text.
pub const DEPTH: usize = 64;
/// Largest document read, in bytes.
pub const DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;
/// The number of the text form this program writes.
pub const FORMAT: u32 = 1;
/// Largest picture read, in pixels: a sheet of 34 by 22 inches at 600 dpi has 269 million.
pub const PICTURE_PIXELS: u64 = 500_000_000;
/// Largest PDF read, in bytes.
pub const PDF_BYTES: u64 = 512 * 1024 * 1024;
/// Deepest folder below a title that is looked into.
pub const FOLDER_DEPTH: usize = 8;
/// Largest journal of unsaved edits that is read, in bytes.
pub const JOURNAL_BYTES: usize = 256 * 1024 * 1024;
/// How many journals that were set aside are kept.
pub const JOURNALS_ASIDE: usize = 20;
/// Longest side of a picture that is drawn, and its area, in pixels.
pub const DRAWN_SIDE: f64 = 32_000.0;
pub const DRAWN_PIXELS: f64 = 150e6;
/// Largest spreadsheet file read, in bytes, and what may come of it when it is unpacked.
pub const SPREADSHEET_BYTES: u64 = 32 * 1024 * 1024;
pub const SPREADSHEET_UNPACKED: u64 = 256 * 1024 * 1024;
/// Most rows and columns of a worksheet, its cells in all, and the worksheets of a file.
pub const SHEET_ROWS: usize = 20_000;
pub const SHEET_COLUMNS: usize = 1_000;
pub const SHEET_CELLS: usize = 1_000_000;
pub const SHEETS: usize = 256;
/// Longest text of a cell, in characters: what spreadsheet programs hold.
pub const CELL_CHARS: usize = 32_767;
