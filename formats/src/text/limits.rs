//! Every limit on what is read, in one place.

/// Deepest nesting of brackets in any text.
pub const DEPTH: usize = 64;
/// Largest document read, in bytes.
pub const DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;
/// The number of the text form this program writes.
pub const FORMAT: u32 = 1;
/// Largest picture read, in pixels: a sheet of 34 by 22 inches at 600 dpi has 269 million.
pub const PICTURE_PIXELS: u64 = 500_000_000;
