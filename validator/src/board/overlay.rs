//! What a scenario has on the map otherwise than the print, as patches of the board.

use std::collections::BTreeSet;

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::documents::scenario::{MapChange, MapLine, SpanAt};
use tlnb_formats::geometry::notation::{HexRef, PairRef};
use tlnb_formats::geometry::{Direction, Hex, HexPair};
use tlnb_formats::text::Written;

use super::position::Side;
use super::{At, Board, Crossing, Holds, Letters, Patch, Roadblock};
use crate::check::Cx;
use crate::played::{Lies, Played, SideLies, lies, side_lies, span_at};
use crate::sheet::Sheet;

/// A row of a scenario that could not be laid on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// Section and key of the row, as in `roadblocks/free`.
    pub place: String,
    pub because: String,
}

/// Lays the rows of a scenario.
pub(super) struct Layer<'b, 'c, 'a> {
    pub(super) board: &'b mut Board,
    pub(super) cx: &'c Cx<'a>,
    pub(super) played: &'c Played<'a>,
    /// Names of the two sides.
    pub(super) sides: &'b [String; 2],
    pub(super) gaps: Vec<Gap>,
}

impl<'a> Layer<'_, '_, 'a> {
    pub(super) fn gap(&mut self, section: &str, key: &str, because: impl Into<String>) {
        self.gaps.push(Gap { place: format!("{section}/{key}"), because: because.into() });
    }

    /// The cell of a hex as a scenario writes it.
    pub(super) fn cell(&self, hex: &HexRef) -> Option<At> {
        match lies(self.cx, self.played, hex) {
            Lies::On(sheet) => self.board.at(sheet.name(), hex.hex),
            _ => None,
        }
    }

    fn on_sheet(&self, sheet: &Sheet<'a>, pair: HexPair) -> Option<(At, Direction)> {
        let [a, b] = pair.hexes().map(|h| self.board.at(sheet.name(), h));
        Some((a?, self.board.direction(a?, b?)?))
    }

    /// The hexside of a pair as a scenario writes it.
    pub(super) fn side(&self, pair: &PairRef) -> Option<(At, Direction)> {
        match side_lies(self.cx, self.played, pair) {
            SideLies::On(sheet, pair) => self.on_sheet(sheet, pair),
            _ => None,
        }
    }

    pub(super) fn put_side(&mut self, (at, direction): (At, Direction), set: Crossing, clear: Crossing) {
        self.board.patch(Patch::Side { at, direction, set, clear });
    }

    /// Everything but who stands where.
    pub(super) fn lay(&mut self) {
        self.map();
        self.bridges();
        self.positions();
        self.roadblocks();
        self.pontoons();
    }

    fn side_of(&self, side: Option<&str>) -> Option<Side> {
        let [one, two] = self.sides;
        match side? {
            s if s.eq_ignore_ascii_case(one) => Some(Side::One),
            s if s.eq_ignore_ascii_case(two) => Some(Side::Two),
            _ => None,
        }
    }

    /// Cells and hexsides of a named place, on every sheet that has it.
    fn place(&self, name: &str) -> (BTreeSet<At>, Vec<(At, Direction)>) {
        let mut cells = BTreeSet::new();
        let mut sides = Vec::new();
        for sheet in self.cx.sheets() {
            let Some(feature) = sheet.features().get(&name.to_owned()) else { continue };
            let hexes = feature.hexes().iter().filter_map(Written::known);
            cells.extend(hexes.filter_map(|h: &Hex| self.board.at(sheet.name(), *h)));
            if matches!(feature, FeatureLine::Water { .. }) {
                let pairs = feature.pairs().iter().filter_map(Written::known);
                sides.extend(pairs.filter_map(|p| self.on_sheet(sheet, *p)));
            }
        }
        (cells, sides)
    }

    fn around(&self, cells: &BTreeSet<At>) -> Vec<(At, Direction)> {
        let of = |at: &At| self.board.around(*at).map(|(d, _, _)| (*at, d)).collect::<Vec<_>>();
        cells.iter().flat_map(of).collect()
    }

    fn map(&mut self) {
        let played = self.played;
        for (RowKey(key), line) in played.all().map.iter() {
            let Some(what) = line.what.as_ref().and_then(Written::known) else {
                self.gap("map", key, "what is changed is not understood");
                continue;
            };
            let (of_place, water) = line.place.as_deref().map(|p| self.place(p)).unwrap_or_default();
            let mut cells: BTreeSet<At> = BTreeSet::new();
            let mut sides: Vec<(At, Direction)> = Vec::new();
            let mut lost = 0;
            for hex in line.hexes.iter() {
                match hex.known().and_then(|h| self.cell(h)) {
                    Some(at) => drop(cells.insert(at)),
                    None => lost += 1,
                }
            }
            for pair in line.sides.iter() {
                match pair.known().and_then(|p| self.side(p)) {
                    Some(side) => sides.push(side),
                    None => lost += 1,
                }
            }
            if lost > 0 {
                self.gap("map", key, format!("{lost} of its places lie on no sheet of the board"));
            }
            if line.hexes.is_empty() && line.sides.is_empty() {
                cells = of_place;
                sides = water;
                if cells.is_empty() && sides.is_empty() {
                    self.gap("map", key, "it names no hex, hexside or place of the board");
                    continue;
                }
            }
            let unread: Vec<&str> = line.barred.iter().filter(|w| barred(w).is_none()).map(String::as_str).collect();
            if !unread.is_empty() {
                self.gap("map", key, format!("who is barred is not understood: {}", unread.join(", ")));
            }
            self.change(line, *what, &cells, &sides);
            if matches!(what, MapChange::Overlap | MapChange::Other) {
                self.gap("map", key, "it is told in words alone");
            }
        }
    }

    fn change(&mut self, line: &MapLine, what: MapChange, cells: &BTreeSet<At>, sides: &[(At, Direction)]) {
        let mut set = Holds::NONE;
        let mut clear = Holds::NONE;
        match what {
            MapChange::SupplySourceOff | MapChange::SupplySource => {
                let all = (0..self.board.letters().len())
                    .fold(Letters::default(), |all, n| all.and(Letters(1u32.checked_shl(n as u32).unwrap_or(0))));
                let letters =
                    line.army.as_deref().map_or(Some(all), |letter| self.board.letter(letter)).unwrap_or_default();
                for at in cells {
                    let (set, clear) = match what {
                        MapChange::SupplySource => (letters, Letters::default()),
                        _ => (Letters::default(), letters),
                    };
                    self.board.patch(Patch::Supply { at: *at, set, clear });
                }
            }
            MapChange::Walls if sides.is_empty() => self.wall_in(line.place.as_deref(), cells),
            MapChange::Walls => sides.iter().for_each(|s| self.put_side(*s, Crossing::WALL, Crossing::NONE)),
            MapChange::WallsOff => {
                let walls = if sides.is_empty() { self.around(cells) } else { sides.to_vec() };
                walls.into_iter().for_each(|s| self.put_side(s, Crossing::NONE, Crossing::WALL | Crossing::GATE));
            }
            MapChange::Fords => sides.iter().for_each(|s| self.put_side(*s, Crossing::FORD, Crossing::NONE)),
            MapChange::AlwaysFrozen => {
                let water = if sides.is_empty() { self.around(cells) } else { sides.to_vec() };
                water.into_iter().for_each(|s| self.put_side(s, Crossing::FROZEN, Crossing::NONE));
            }
            MapChange::Chateau => {
                for at in cells {
                    let set = if self.is_walled_town(*at) { Holds::WALLED } else { Holds::CHATEAU };
                    self.board.patch(Patch::Cell { at: *at, set, clear: Holds::NONE });
                }
            }
            MapChange::Fire => set = if line.by_die { Holds::MAY_BURN } else { Holds::FIRE },
            MapChange::Smoke => set = if line.by_die { Holds::MAY_SMOKE } else { Holds::SMOKE },
            MapChange::NoTown => clear = Holds::TOWN,
            MapChange::NoEntry | MapChange::Overlap | MapChange::Other => {}
        }
        for word in &line.barred {
            set = set | barred(word).unwrap_or_default();
        }
        if what == MapChange::NoEntry && line.barred.is_empty() {
            set = set | Holds::NO_UNITS | Holds::NO_LEADERS;
        }
        if set != Holds::NONE || clear != Holds::NONE {
            cells.iter().for_each(|at| self.board.patch(Patch::Cell { at: *at, set, clear }));
        }
    }

    /// The gates of the places that have a hex.
    fn gates_at(&self, at: At) -> Vec<(At, Direction)> {
        let mut out = Vec::new();
        for (sheet, hex) in self.board.names(at) {
            let Some(sheet) = self.cx.sheets().iter().find(|s| s.name() == sheet) else { continue };
            for (_, feature) in sheet.features().iter() {
                if let FeatureLine::Place { hexes, gates } = feature
                    && hexes.iter().any(|h| h.known() == Some(&hex))
                {
                    out.extend(gates.iter().filter_map(Written::known).filter_map(|pair| self.on_sheet(sheet, *pair)));
                }
            }
        }
        out
    }

    /// Whether a hex that counts as a chateau is one of a walled town, in which a single gun or train does no harm (BOP
    /// 25.77): a town behind walls or with gates. A wall beside a building makes none.
    fn is_walled_town(&self, at: At) -> bool {
        let is_town = self.board.holds(at).has(Holds::TOWN);
        is_town && self.board.sides(at).has(Crossing::WALL) || !self.gates_at(at).is_empty()
    }

    /// Walls round a place, with gates where it has them.
    fn wall_in(&mut self, place: Option<&str>, cells: &BTreeSet<At>) {
        let rim: Vec<(At, Direction)> = self
            .around(cells)
            .into_iter()
            .filter(|(at, d)| self.board.next(*at, *d).is_some_and(|next| !cells.contains(&next)))
            .collect();
        rim.into_iter().for_each(|side| self.put_side(side, Crossing::WALL, Crossing::NONE));
        let gates = place.map(|place| self.place_gates(place)).unwrap_or_default();
        gates.into_iter().for_each(|side| self.put_side(side, Crossing::GATE, Crossing::NONE));
    }

    /// The gates of a named place.
    fn place_gates(&self, name: &str) -> Vec<(At, Direction)> {
        let mut out = Vec::new();
        for sheet in self.cx.sheets() {
            if let Some(FeatureLine::Place { gates, .. }) = sheet.features().get(&name.to_owned()) {
                out.extend(gates.iter().filter_map(Written::known).filter_map(|pair| self.on_sheet(sheet, *pair)));
            }
        }
        out
    }

    fn bridges(&mut self) {
        let played = self.played;
        for (RowKey(key), line) in played.all().bridges.iter() {
            let sides: Vec<(At, Direction)> = match span_at(key, line.at.as_ref()) {
                Some(SpanAt::Side(pair)) => self.side(&pair).into_iter().collect(),
                Some(SpanAt::Hex(hex)) => self.cell(&hex).map(|at| self.spans(at)).unwrap_or_default(),
                None => Vec::new(),
            };
            if sides.is_empty() {
                self.gap("bridges", key, "it is no span of the board");
            }
            let is_one = sides.len() == 1;
            for side in sides {
                match (line.ford, line.damaged, is_one) {
                    (true, _, true) => {
                        let span = Crossing::SPAN | Crossing::DAMAGED | Crossing::UNTOLD_SPANS;
                        self.put_side(side, Crossing::FORD, span);
                    }
                    (_, true, true) => self.put_side(side, Crossing::DAMAGED, Crossing::NONE),
                    (true, ..) | (_, true, _) => {
                        // One hex with several spans: which of them it is, nobody knows.
                        self.put_side(side, Crossing::UNTOLD_SPANS, Crossing::SPAN);
                    }
                    (false, false, _) => {}
                }
            }
        }
    }

    fn spans(&self, at: At) -> Vec<(At, Direction)> {
        let spans = self.board.around(at).filter(|(_, _, c)| c.any(Crossing::SPAN));
        spans.map(|(d, _, _)| (at, d)).collect()
    }

    fn positions(&mut self) {
        let played = self.played;
        for (RowKey(key), line) in played.all().improved_positions.iter() {
            for hex in line.hexes.iter() {
                match hex.known().and_then(|h| self.cell(h)) {
                    Some(at) => self.board.patch(Patch::Cell { at, set: Holds::POSITION, clear: Holds::NONE }),
                    None => self.gap("improved_positions", key, "a hex of it is on no sheet of the board"),
                }
            }
            if line.hexes.is_empty() {
                self.gap("improved_positions", key, "the owner places them");
            }
        }
    }

    fn roadblocks(&mut self) {
        let played = self.played;
        for (RowKey(key), line) in played.all().roadblocks.iter() {
            let (Some(side), false) = (self.side_of(line.side.as_deref()), line.hexes.is_empty()) else {
                self.gap("roadblocks", key, "the owner places them");
                continue;
            };
            for (n, hex) in line.hexes.iter().enumerate() {
                let Some(at) = hex.known().and_then(|h| self.cell(h)) else {
                    self.gap("roadblocks", key, "a hex of it is on no sheet of the board");
                    continue;
                };
                let facing = line.facing.get(n).and_then(Written::known).and_then(|pair| self.side(pair));
                let facing = facing.and_then(|(of, d)| {
                    if of == at { Some(d) } else { (self.board.next(of, d) == Some(at)).then(|| d.opposite()) }
                });
                self.board.roadblocks.push(Roadblock { at, side, facing, is_revealed: false });
            }
        }
    }

    fn pontoons(&mut self) {
        let played = self.played;
        for (RowKey(key), line) in played.all().pontoons.iter() {
            match line.deployed.as_ref().and_then(Written::known).and_then(|pair| self.side(pair)) {
                Some(side) => self.put_side(side, Crossing::PONTOON, Crossing::NONE),
                None if line.deployed.is_some() => self.gap("pontoons", key, "its hexside is none of the board"),
                None => {}
            }
        }
    }
}

/// Who may not enter, by a word of the scenario; None if it is not understood.
fn barred(word: &str) -> Option<Holds> {
    Some(match word.to_lowercase().as_str() {
        "infantry" => Holds::NO_INFANTRY,
        "cavalry" => Holds::NO_CAVALRY,
        "artillery" => Holds::NO_ARTILLERY,
        "trains" | "train" => Holds::NO_TRAINS,
        "leaders" => Holds::NO_LEADERS,
        "vedettes" => Holds::NO_VEDETTES,
        "units" => Holds::NO_UNITS,
        "reinforcements" => Holds::NO_REINFORCEMENTS,
        _ => return None,
    })
}
