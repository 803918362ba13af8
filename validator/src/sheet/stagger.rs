//! Whether the written pairs contradict the stated stagger.

use std::collections::BTreeSet;

use tlnb_formats::documents::MapSheet;
use tlnb_formats::geometry::{Grid, HexPair, Low, Orientation};

use super::facts;

/// Many pairs are no hexsides under the stated grid, and nearly all are under another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contradiction {
    /// The grid that fits.
    pub(crate) fits: Grid,
    /// How many pairs are written.
    pub(crate) pairs: usize,
    /// How many are not adjacent as stated.
    pub(crate) bad: usize,
    /// How many would not be then.
    pub(crate) bad_then: usize,
    /// One of them.
    pub(crate) example: HexPair,
}

/// So many bad pairs are still slips of single digits.
const FEW: usize = 3;

pub(super) fn contradiction(map: &MapSheet, grid: &Grid) -> Option<Contradiction> {
    let whole = |p: &HexPair| p.hexes().iter().all(|h| grid.contains(*h));
    let is_apart = |p: &HexPair| grid.hexside(*p).is_none();
    // A pair that is written several times counts once; without many even so there is nothing to count.
    if facts::pairs(map).filter(|p| is_apart(p) && whole(p)).take(FEW).count() < FEW {
        return None;
    }
    let pairs: BTreeSet<HexPair> = facts::pairs(map).filter(whole).collect();
    let apart = |grid: &Grid| pairs.iter().filter(|p| grid.hexside(**p).is_none()).count();
    let bad = apart(grid);
    if bad < FEW {
        return None;
    }
    let turned = |orientation, low| Grid { orientation, low, ..*grid };
    let (bad_then, fits) = [Orientation::Flat, Orientation::Pointy]
        .into_iter()
        .flat_map(|o| [Low::Even, Low::Odd].map(|low| turned(o, low)))
        .map(|other| (apart(&other), other))
        .min_by_key(|(bad, other)| (*bad, other.orientation != grid.orientation))?;
    // Slips of single digits make pairs that no stagger makes adjacent; a wrong stagger is wrong everywhere.
    let example = *pairs.iter().find(|p| grid.hexside(**p).is_none() && fits.hexside(**p).is_some())?;
    (bad_then * 8 <= bad).then_some(Contradiction { fits, pairs: pairs.len(), bad, bad_then, example })
}
