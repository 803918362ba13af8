//! What is worked out of a sheet before any check runs, and since when it has been so.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::documents::{Layer, MapSheet};
use tlnb_formats::geometry::{Grid, Hex, HexPair, notation};
use tlnb_formats::text::Written;
use tlnb_formats::{Document, Fault};

use super::stagger::{self, Contradiction};
use super::swaps;

/// A value, and the time at which it became what it is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kept<T> {
    pub(crate) value: T,
    pub(crate) since: u64,
}

impl<T: PartialEq> Kept<T> {
    /// Takes a value at the next time; one that is equal changes nothing.
    pub(crate) fn take(&mut self, value: T, clock: &mut u64) {
        if self.value != value || self.since == 0 {
            *clock += 1;
            *self = Self { value, since: *clock };
        }
    }
}

/// The grid of a sheet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Numbering {
    /// As the sheet states it.
    pub(crate) stated: Option<Grid>,
    /// What of the written pairs speaks against it.
    pub(crate) contradiction: Option<Contradiction>,
    /// Of the entry that states it.
    stamp: u64,
}

/// Rows by layer and column, a bit each.
pub(crate) type Done = Vec<[u128; 100]>;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) numbering: Kept<Numbering>,
    /// Hexes that a faulty entry may mean: what is absent there is not known.
    pub(crate) doubtful: Kept<BTreeSet<Hex>>,
    /// Hexes that lie on a hex of another sheet.
    pub(crate) joined: Kept<BTreeSet<Hex>>,
    /// What is transcribed.
    pub(crate) done: Done,
    /// Of the sections that the numbering and what is transcribed were made of.
    stamps: [u64; 4],
}

impl Facts {
    /// Brings them up to a changed document.
    pub(crate) fn renew(&mut self, document: &Document, map: &MapSheet, faults: &[Fault], clock: &mut u64) {
        let stamps = ["grid", "sides", "features", "progress"].map(|s| document.stamp(s));
        let before = std::mem::replace(&mut self.stamps, stamps);
        if before[..3] != stamps[..3] {
            let stated = map.the_grid();
            let contradiction = stated.and_then(|grid| stagger::contradiction(map, &grid));
            self.numbering.take(Numbering { stated, contradiction, stamp: stamps[0] }, clock);
        }
        if before[3] != stamps[3] {
            self.done = done(map);
        }
        self.doubtful.take(doubtful(map, self.grid(), faults), clock);
    }

    /// The grid, if what is written does not contradict it.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.numbering.value.stated.filter(|_| self.numbering.value.contradiction.is_none())
    }
}

fn done(map: &MapSheet) -> Done {
    let mut done = vec![[0; 100]; Layer::ALL.len()];
    for (key, line) in map.progress.iter() {
        let column = done.get_mut(key.layer as usize).zip(usize::try_from(key.column).ok());
        let Some(place) = column.and_then(|(layer, c)| layer.get_mut(c)) else { continue };
        for row in line.done.iter().filter_map(Written::known).flat_map(|rows| &rows.0) {
            *place |= u32::try_from(*row).ok().and_then(|r| 1u128.checked_shl(r)).unwrap_or(0);
        }
    }
    done
}

/// Hexes that an entry with a fault may mean.
fn meant(key: &str) -> Vec<Hex> {
    let pair = |text: &str| notation::parse_pair(text).map(|p| vec![p.a.hex, p.b.hex]);
    let hex = |text: &str| notation::parse_hex(text).map(|h| vec![h.hex]);
    let read = |text: &str| pair(text).or_else(|_| hex(text));
    read(key).or_else(|e| read(&e.nearest.clone().ok_or(e)?)).unwrap_or_default()
}

fn doubtful(map: &MapSheet, grid: Option<Grid>, faults: &[Fault]) -> BTreeSet<Hex> {
    let places = faults.iter().filter_map(|f| f.place.as_ref());
    // A word for a terrain that is misspelt, or that the title adds, leaves no doubt where it stands.
    let is_ground = |field: &Option<String>| field.as_deref() == Some("terrain");
    let faulty =
        places.filter(|(section, _, field)| matches!(section.as_str(), "sides" | "hexes") && !is_ground(field));
    let mut out: BTreeSet<Hex> = faulty.flat_map(|(_, key, _)| meant(key)).collect();
    let Some(grid) = grid else { return out };
    let bad = |p: &HexPair| p.hexes().iter().all(|h| !grid.contains(*h)) || grid.hexside(*p).is_none();
    let pairs = map.sides.iter().map(|(p, _)| *p).filter(bad).flat_map(HexPair::hexes);
    let hexes = map.hexes.iter().map(|(h, _)| *h).filter(|h| !grid.contains(*h));
    out.extend(pairs.chain(hexes).flat_map(|h| std::iter::once(h).chain(swaps(h))));
    out
}

/// Every written pair: hexsides, then members of features.
pub(super) fn pairs(map: &MapSheet) -> impl Iterator<Item = HexPair> {
    let of = |f: &FeatureLine| f.pairs().iter().filter_map(Written::known).copied().collect::<Vec<_>>();
    map.sides.iter().map(|(pair, _)| *pair).chain(map.features.iter().flat_map(move |(_, f)| of(f)))
}
