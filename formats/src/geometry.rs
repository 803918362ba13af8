//! Hexes, hexsides, vertices, grids and joins: what a printed number means.

mod direction;
mod grid;
mod hex;
mod hexside;
pub mod join;
pub mod notation;

pub use direction::Direction;
pub use grid::{Grid, Low, Numbering, Orientation};
pub use hex::Hex;
pub use hexside::{HexPair, Hexside, Vertex};

/// A hex in the lattice itself, free of any printed number (axial x, y as hexx keeps them).
pub type Cell = hexx::Hex;
