//! Keys of entries: how each is read, written and ordered.

use crate::geometry::{Hex, HexPair};

/// A key of a section.
pub trait Key: Ord + Clone + std::fmt::Debug + Send + Sync + 'static {
    /// What is expected, for messages.
    const EXPECTED: &'static str;
    /// Reads any accepted spelling.
    fn read(text: &str) -> Option<Self>;
    /// The canonical spelling.
    fn write(&self) -> String;
    /// Whether the lines of such a section stand in the order of the print, which no key tells.
    const PRINTED_ORDER: bool = false;
    /// Bytes that sort as the keys do.
    fn sort_key(&self) -> Vec<u8> {
        self.write().into_bytes()
    }
}

impl Key for Hex {
    const EXPECTED: &'static str = "a hex of four digits, as in \"0412\"";
    fn read(text: &str) -> Option<Self> {
        Self::from_digits(text)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Key for HexPair {
    const EXPECTED: &'static str = "a pair of hexes, as in \"0412/0413\"";
    fn read(text: &str) -> Option<Self> {
        Self::from_key(text)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Key for String {
    const EXPECTED: &'static str = "a name";
    fn read(text: &str) -> Option<Self> {
        (!text.trim().is_empty()).then(|| text.to_owned())
    }
    fn write(&self) -> String {
        self.clone()
    }
}

/// The key of a row or column that stands where the print has it: its section keeps the order of its lines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowKey(pub String);

impl Key for RowKey {
    const EXPECTED: &'static str = "the label of a row";
    const PRINTED_ORDER: bool = true;
    fn read(text: &str) -> Option<Self> {
        String::read(text).map(Self)
    }
    fn write(&self) -> String {
        self.0.clone()
    }
}

/// The number printed on a card, cards sorting by it; a text where it is none (24.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardKey(pub String);

impl CardKey {
    /// The number it begins with, and what follows.
    fn parts(&self) -> (u64, &str) {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        (digits.parse().unwrap_or(u64::MAX), rest)
    }
}

impl Ord for CardKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts().cmp(&other.parts()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for CardKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Key for CardKey {
    const EXPECTED: &'static str = "the number of a card";
    fn read(text: &str) -> Option<Self> {
        String::read(text).map(Self)
    }
    fn write(&self) -> String {
        self.0.clone()
    }
    fn sort_key(&self) -> Vec<u8> {
        let (number, rest) = self.parts();
        [number.to_be_bytes().as_slice(), rest.as_bytes(), &[0], self.0.as_bytes()].concat()
    }
}

impl From<&str> for CardKey {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<&str> for RowKey {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

crate::text::written::vocabulary! {
    /// What is transcribed one after the other on a sheet.
    Layer, "a layer", { Terrain, Water, Relief, Roads, Spans, Names }
}

/// A layer and a column of a sheet: where progress is kept, one line each so that neighbours rarely clash in git.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgressKey {
    pub layer: Layer,
    pub column: i16,
}

impl Key for ProgressKey {
    const EXPECTED: &'static str = "a layer and a column, as in \"Terrain 04\"";
    fn read(text: &str) -> Option<Self> {
        let (layer, column) = text.split_once(' ')?;
        let layer = <Layer as crate::text::Spelled>::read(layer)?;
        let valid = column.len() == 2 && column.bytes().all(|b| b.is_ascii_digit());
        Some(Self { layer, column: valid.then(|| column.parse().ok())?? })
    }
    fn write(&self) -> String {
        format!("{} {:02}", self.layer.word(), self.column)
    }
    fn sort_key(&self) -> Vec<u8> {
        vec![self.layer as u8, self.column.clamp(0, 99) as u8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_sort_by_number_as_their_bytes_do() {
        let cards = ["1", "2", "2a", "9", "10", "29", "029", "FoW 3"].map(CardKey::from);
        for pair in cards.windows(2) {
            // `029` and `29` are one number; their texts decide.
            let (a, b) = (&pair[0], &pair[1]);
            assert_eq!(a.cmp(b), a.sort_key().cmp(&b.sort_key()), "{a:?} {b:?}");
        }
        let mut sorted = cards.to_vec();
        sorted.sort();
        let words: Vec<&str> = sorted.iter().map(|c| c.0.as_str()).collect();
        assert_eq!(words, ["1", "2", "2a", "9", "10", "029", "29", "FoW 3"]);
    }
}
