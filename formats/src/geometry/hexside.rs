//! Hexsides and vertices as objects of their own.

use std::fmt;

use super::Hex;

/// Two hex numbers in canonical order, adjacent or not: what a printed pair says before any grid is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HexPair {
    low: Hex,
    high: Hex,
}

impl HexPair {
    /// The pair, the lower number first. A hex paired with itself stays as it is.
    pub fn new(a: Hex, b: Hex) -> Self {
        if a <= b { Self { low: a, high: b } } else { Self { low: b, high: a } }
    }

    /// Both hexes, lower number first.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.low, self.high]
    }

    /// Whether `hex` is one of the two.
    pub fn touches(self, hex: Hex) -> bool {
        self.low == hex || self.high == hex
    }

    /// Reads `0412/0413`, the form of the documents, in either order.
    pub fn from_key(text: &str) -> Option<Self> {
        let (a, b) = text.split_once('/')?;
        Some(Self::new(Hex::from_digits(a)?, Hex::from_digits(b)?))
    }
}

impl fmt::Display for HexPair {
    /// `0412/0413`, lower number first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}

/// The side shared by two adjacent hexes. Only [`super::Grid::hexside`] makes one (EDGE-001).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hexside(pub(super) HexPair);

impl Hexside {
    /// The pair that names it.
    pub const fn pair(self) -> HexPair {
        self.0
    }
}

/// The point where three mutually adjacent hexes meet. Only [`super::Grid::vertex`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub(super) [Hex; 3]);

impl Vertex {
    /// The three hexes, lowest number first.
    pub const fn hexes(self) -> [Hex; 3] {
        self.0
    }
}
