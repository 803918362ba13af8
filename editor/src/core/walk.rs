//! A walk over the hexes of a layer, one at a time, to check them against the print.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::MapSheet;
use tlnb_formats::documents::{Layer, ProgressKey};
use tlnb_formats::geometry::{Grid, Hex};

/// The walk and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// The layer that is checked.
    pub layer: Layer,
    hexes: Vec<Hex>,
    at: usize,
}

/// Whether somebody has checked a hex in a layer.
pub fn is_checked(sheet: &MapSheet, layer: Layer, hex: Hex) -> bool {
    let line = sheet.progress.get(&ProgressKey { layer, column: hex.column });
    line.is_some_and(|l| l.checked.values().any(|rows| rows.known().is_some_and(|r| r.0.contains(&hex.row))))
}

impl Walk {
    /// Over the hexes that nobody has checked, those that are selected or all, up one column and down the next.
    pub fn of(sheet: &MapSheet, grid: &Grid, layer: Layer, selection: &BTreeSet<Hex>) -> Option<Self> {
        let wanted = |h: &Hex| (selection.is_empty() || selection.contains(h)) && !is_checked(sheet, layer, *h);
        let mut hexes: Vec<Hex> = grid.hexes().filter(wanted).collect();
        // The next hex is always a neighbour, so the eye need not jump.
        hexes.sort_by_key(|h| (h.column, if h.column % 2 == 0 { -h.row } else { h.row }));
        (!hexes.is_empty()).then_some(Self { layer, hexes, at: 0 })
    }

    /// The hex to look at.
    pub fn hex(&self) -> Option<Hex> {
        self.hexes.get(self.at).copied()
    }

    /// Number of this hex, from 1, and of all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at + 1, self.hexes.len())
    }

    /// Goes on by some hexes, or back. False at the end of the walk.
    pub fn go(&mut self, by: isize) -> bool {
        match self.at.checked_add_signed(by).filter(|n| *n < self.hexes.len()) {
            Some(at) => {
                self.at = at;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::session;

    #[test]
    fn a_walk_goes_from_neighbour_to_neighbour_over_what_is_not_checked() {
        let mut session = session();
        let line = "sheets/ulm progress + \"Terrain 01\": (done: \"1-10\", checked: {\"AB\": \"1-8\"})";
        session.step("Checked", &[line.parse().unwrap()]).unwrap();
        let (sheet, grid) = (session.map_sheet().unwrap(), session.grid().unwrap());
        let mut walk = Walk::of(sheet, &grid, Layer::Terrain, &BTreeSet::new()).unwrap();
        let mut seen = vec![walk.hex().unwrap()];
        while walk.go(1) {
            seen.push(walk.hex().unwrap());
        }
        assert_eq!(seen.len(), grid.hexes().count() - 8);
        assert!(seen.windows(2).all(|p| grid.distance(p[0], p[1]) == 1), "{seen:?}");
        assert!(!walk.go(1) && walk.go(-1));
        let selection = [Hex::new(1, 1)].into();
        assert!(Walk::of(sheet, &grid, Layer::Terrain, &selection).is_none());
        assert!(Walk::of(sheet, &grid, Layer::Water, &selection).is_some());
    }
}
