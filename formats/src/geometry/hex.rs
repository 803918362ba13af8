//! A printed hex number.

use std::fmt;

/// A hex by its printed numbers, column first in memory whatever the sheet prints.
///
/// Whether such a hex exists, and which hexes are its neighbours, only a [`super::Grid`] can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// Printed column number.
    pub column: i16,
    /// Printed row number.
    pub row: i16,
}

impl Hex {
    /// The hex with these printed numbers.
    pub const fn new(column: i16, row: i16) -> Self {
        Self { column, row }
    }

    /// Reads exactly four digits, CCRR, as documents hold them.
    pub fn from_digits(text: &str) -> Option<Self> {
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Some(Self::new(text[..2].parse().ok()?, text[2..].parse().ok()?))
    }

    /// Whether both numbers fit the two digits that documents use.
    pub fn is_writable(self) -> bool {
        (0..100).contains(&self.column) && (0..100).contains(&self.row)
    }
}

impl fmt::Display for Hex {
    /// CCRR, the form of the documents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}
