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
