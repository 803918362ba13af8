//! The board: the sheets in play as arrays, hexes that lie on each other being one cell.
//!
//! What a layer has not transcribed is *untold* here, cell by cell and side by side; it is never open ground. A board is made
//! of sheets once; a scenario lays [`Patch`]es over it, and a changed hex or hexside is read again in place.

pub mod arrivals;
mod bits;
mod gather;
mod overlay;
pub mod position;
mod start;

use std::fmt;

use tlnb_formats::geometry::join::Placement;
use tlnb_formats::geometry::{Cell, Direction, Grid, Hex};

pub use bits::{Crossing, Holds};
pub use gather::Source;
pub use overlay::Gap;
pub use position::Position;
pub use start::{Scene, SceneFault};

/// A cell of a [`Board`]: one hex, or several of different sheets that lie on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At(u16);

impl At {
    /// Its number, from 0 to [`Board::len`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of a number, which must be one of the board's.
    pub(crate) const fn of(index: usize) -> Self {
        Self(index as u16)
    }
}

/// No neighbour: the map's edge, or a hex under a title box.
const NONE: u16 = u16::MAX;

/// What covers a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Ground {
    Clear,
    Woods,
    Orchard,
    Marsh,
    Lake,
    Pond,
    FullRiver,
    /// A kind that the title adds and that counts as none of the series.
    Own,
    /// Not transcribed, not understood, or told otherwise by another sheet.
    #[default]
    Untold,
}

/// A set of letters of armies, as bits into [`Board::letters`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Letters(u32);

impl Letters {
    /// Whether the two have a letter in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A sheet on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// Name of its document.
    pub name: String,
    pub grid: Grid,
    /// Into the lattice of its island.
    placement: Placement,
    /// Sheets that no join ties to each other lie on different islands.
    island: u8,
    /// Cells by hundred times the column and the row.
    cells: Vec<u16>,
}

/// What a scenario has otherwise than the print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patch {
    /// Of a cell.
    Cell { at: At, set: Holds, clear: Holds },
    /// Its ground.
    Ground { at: At, ground: Ground },
    /// Of a hexside, seen from a cell; its other cell sees it too.
    Side { at: At, direction: Direction, set: Crossing, clear: Crossing },
    /// Its supply sources (17.5).
    Supply { at: At, set: Letters, clear: Letters },
}

/// A roadblock (BOP 25.9; NW 25.74; NR upd 28.36).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roadblock {
    pub at: At,
    /// Of the two sides of a position, whose it is.
    pub side: position::Side,
    /// The hexside that it faces; None if that is not known.
    pub facing: Option<Direction>,
    /// Face up: its ZOC is its defile side alone.
    pub is_revealed: bool,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Board {
    sheets: Vec<Laid>,
    /// Sheets in play that are not here, and why.
    missing: Vec<(String, &'static str)>,
    /// Pairs of sheets of which the first wins where both cover a hex.
    over: Vec<(u8, u8)>,
    /// By cell: its hex on each sheet that has it, in the order of the sheets.
    names: Vec<Vec<(u8, Hex)>>,
    places: Vec<(u8, Cell)>,
    next: Vec<[u16; 6]>,
    ground: Vec<Ground>,
    holds: Vec<Holds>,
    elevation: Vec<Option<i16>>,
    crossings: Vec<[Crossing; 6]>,
    supply: Vec<Letters>,
    entry: Vec<Letters>,
    letters: Vec<String>,
    patches: Vec<Patch>,
    pub roadblocks: Vec<Roadblock>,
}

impl Board {
    /// One sheet of clear ground, every layer known: for what-if and tests.
    pub fn open(grid: Grid) -> Self {
        let mut board = Self::default();
        board.lay("sheet", grid, Placement::identity(), 0);
        board.link();
        board.ground.fill(Ground::Clear);
        board
    }

    /// Adds the cells of a sheet that are not here yet; [`Self::link`] must follow.
    fn lay(&mut self, name: &str, grid: Grid, placement: Placement, island: u8) {
        let number = self.sheets.len() as u8;
        let mut cells = vec![NONE; 100 * 100];
        let mut known: std::collections::BTreeMap<(i32, i32), u16> = std::collections::BTreeMap::new();
        for (n, (of, cell)) in self.places.iter().enumerate().filter(|(_, (of, _))| *of == island) {
            debug_assert_eq!(*of, island);
            known.insert((cell.x, cell.y), n as u16);
        }
        for hex in grid.hexes() {
            let Some(slot) = slot(hex).and_then(|slot| cells.get_mut(slot)) else { continue };
            let cell = placement.apply(grid.cell(hex));
            let at = match known.get(&(cell.x, cell.y)) {
                Some(at) => *at,
                // The greatest number stands for none.
                None if self.places.len() + 1 >= usize::from(NONE) => continue,
                None => {
                    self.places.push((island, cell));
                    self.names.push(Vec::new());
                    (self.places.len() - 1) as u16
                }
            };
            self.names[usize::from(at)].push((number, hex));
            *slot = at;
        }
        self.sheets.push(Laid { name: name.to_owned(), grid, placement, island, cells });
    }

    /// Finds the neighbours of every cell and makes room for what is read of them.
    fn link(&mut self) {
        let known: std::collections::BTreeMap<(u8, i32, i32), u16> =
            self.places.iter().enumerate().map(|(n, (island, cell))| ((*island, cell.x, cell.y), n as u16)).collect();
        let next = |(island, cell): &(u8, Cell)| {
            Direction::ALL.map(|d| {
                let there = *cell + d.step();
                known.get(&(*island, there.x, there.y)).copied().unwrap_or(NONE)
            })
        };
        self.next = self.places.iter().map(next).collect();
        let len = self.len();
        self.ground = vec![Ground::default(); len];
        self.holds = vec![Holds::NONE; len];
        self.elevation = vec![None; len];
        self.crossings = vec![[Crossing::NONE; 6]; len];
        self.supply = vec![Letters::default(); len];
        self.entry = vec![Letters::default(); len];
    }

    /// So many cells.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Every cell, in order.
    pub fn cells(&self) -> impl Iterator<Item = At> + use<> {
        (0..self.len() as u16).map(At)
    }

    /// The sheets on it.
    pub fn sheets(&self) -> &[Laid] {
        &self.sheets
    }

    /// Sheets in play that are not on it, and why.
    pub fn missing(&self) -> &[(String, &'static str)] {
        &self.missing
    }

    /// The cell of a hex of a sheet; the sheet by its document, with or without its folder. None if it has no such hex.
    pub fn at(&self, sheet: &str, hex: Hex) -> Option<At> {
        let is_it = |laid: &&Laid| laid.name == sheet || laid.name.rsplit('/').next() == Some(sheet);
        let laid = self.sheets.iter().find(is_it)?;
        let at = *laid.cells.get(slot(hex)?)?;
        (at != NONE).then_some(At(at))
    }

    /// The cell of a hex of the first sheet.
    pub fn hex(&self, hex: Hex) -> Option<At> {
        let at = *self.sheets.first()?.cells.get(slot(hex)?)?;
        (at != NONE).then_some(At(at))
    }

    /// The neighbour of a cell; None at the map's edge.
    pub fn next(&self, at: At, direction: Direction) -> Option<At> {
        let next = self.next[at.index()][direction as usize];
        (next != NONE).then_some(At(next))
    }

    /// The neighbours of a cell, clockwise from N, with what lies on the way.
    pub fn around(&self, at: At) -> impl Iterator<Item = (Direction, At, Crossing)> + '_ {
        let (next, crossings) = (&self.next[at.index()], &self.crossings[at.index()]);
        let all = Direction::ALL.into_iter().zip(next.iter().zip(crossings));
        all.filter(|(_, (next, _))| **next != NONE).map(|(d, (next, crossing))| (d, At(*next), *crossing))
    }

    /// What lies on the way out of a cell.
    pub fn crossing(&self, at: At, direction: Direction) -> Crossing {
        self.crossings[at.index()][direction as usize]
    }

    /// Whatever lies on the way out of a cell in any direction, together.
    pub fn sides(&self, at: At) -> Crossing {
        self.crossings[at.index()].iter().fold(Crossing::NONE, |all, crossing| all | *crossing)
    }

    /// The direction from a cell to a neighbour, if they are neighbours.
    pub fn direction(&self, from: At, to: At) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.next(from, *d) == Some(to))
    }

    /// Steps from cell to cell as the crow flies; None between islands.
    pub fn distance(&self, a: At, b: At) -> Option<u32> {
        let ((one, a), (other, b)) = (self.places[a.index()], self.places[b.index()]);
        (one == other).then(|| a.unsigned_distance_to(b))
    }

    /// What covers a cell.
    pub fn ground(&self, at: At) -> Ground {
        self.ground[at.index()]
    }

    /// What a cell holds.
    pub fn holds(&self, at: At) -> Holds {
        self.holds[at.index()]
    }

    /// Rank of a hilltop (8.42).
    pub fn elevation(&self, at: At) -> Option<i16> {
        self.elevation[at.index()]
    }

    /// Whose supply source a cell is (17.5).
    pub fn supply(&self, at: At) -> Letters {
        self.supply[at.index()]
    }

    /// For whom an entry mark is printed in a cell (19.1).
    pub fn entry(&self, at: At) -> Letters {
        self.entry[at.index()]
    }

    /// Its hexes: name of the sheet's document and number.
    pub fn names(&self, at: At) -> impl Iterator<Item = (&str, Hex)> {
        self.names[at.index()].iter().map(|(sheet, hex)| (self.sheets[usize::from(*sheet)].name.as_str(), *hex))
    }

    /// A cell as people write it: the number, with the sheet where the board has several, all names of it.
    pub fn name(&self, at: At) -> String {
        let one = |(sheet, hex): &(u8, Hex)| match self.sheets.len() {
            1 => hex.to_string(),
            _ => {
                let name = &self.sheets[usize::from(*sheet)].name;
                format!("{}/{hex}", name.strip_prefix("sheets/").unwrap_or(name))
            }
        };
        self.names[at.index()].iter().map(one).collect::<Vec<_>>().join(" = ")
    }

    /// A hexside as people write it.
    pub fn side_name(&self, at: At, direction: Direction) -> String {
        match self.next(at, direction) {
            Some(next) => format!("{}/{}", self.name(at), self.name(next)),
            None => format!("the {direction:?} side of {}", self.name(at)),
        }
    }

    /// The letters of armies; their places are the bits of [`Letters`].
    pub fn letters(&self) -> &[String] {
        &self.letters
    }

    /// The set of one letter; a letter that the board has not seen becomes known to it. None beyond 32 of them.
    pub fn letter(&mut self, letter: &str) -> Option<Letters> {
        let n = match self.letters.iter().position(|l| l == letter) {
            Some(n) => n,
            None => {
                self.letters.push(letter.to_owned());
                self.letters.len() - 1
            }
        };
        1u32.checked_shl(n as u32).map(Letters)
    }

    /// Lays a change over it, which stays when what lies below is read again.
    pub fn patch(&mut self, patch: Patch) {
        self.put(patch);
        self.patches.push(patch);
    }

    fn put(&mut self, patch: Patch) {
        match patch {
            Patch::Cell { at, set, clear } => {
                let holds = &mut self.holds[at.index()];
                *holds = holds.less(clear).and(set);
            }
            Patch::Ground { at, ground } => self.ground[at.index()] = ground,
            Patch::Side { at, direction, set, clear } => {
                let here = self.crossing(at, direction).less(clear).and(set);
                self.set_crossing(at, direction, here);
            }
            Patch::Supply { at, set, clear } => {
                let supply = &mut self.supply[at.index()];
                *supply = Letters(supply.0 & !clear.0 | set.0);
            }
        }
    }

    /// What lies between two cells, for both of them; nothing at the map's edge.
    fn set_crossing(&mut self, at: At, direction: Direction, crossing: Crossing) {
        let Some(next) = self.next(at, direction) else { return };
        self.crossings[at.index()][direction as usize] = crossing;
        self.crossings[next.index()][direction.opposite() as usize] = crossing.turned_round();
    }

    /// Lays over again what touches a cell.
    fn patch_again(&mut self, at: At) {
        let touches = |board: &Self, patch: &Patch| match *patch {
            Patch::Cell { at: of, .. } | Patch::Ground { at: of, .. } | Patch::Supply { at: of, .. } => of == at,
            Patch::Side { at: of, direction, .. } => of == at || board.next(of, direction) == Some(at),
        };
        for patch in self.patches.clone() {
            if touches(self, &patch) {
                self.put(patch);
            }
        }
    }
}

/// The place of a hex in a sheet's list.
fn slot(hex: Hex) -> Option<usize> {
    hex.is_writable().then_some(hex.column as usize * 100 + hex.row as usize)
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clear => "clear",
            Self::Woods => "woods",
            Self::Orchard => "orchard",
            Self::Marsh => "marsh",
            Self::Lake => "lake",
            Self::Pond => "pond",
            Self::FullRiver => "full river",
            Self::Own => "terrain of the title's own",
            Self::Untold => "terrain that is not transcribed",
        })
    }
}
