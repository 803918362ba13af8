//! A flotilla: how far it comes on its river, and what it carries (NW 29.35, 29.36). Rates, capacity and arms are those that
//! the scenario states.

use std::collections::BTreeMap;

use tlnb_formats::documents::counters::Arm;
use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::text::Written;

use super::{Answer, Cause, Reason};
use crate::board::position::{Kind, PieceId};
use crate::board::{At, Board, Position};

const RULE: &str = "NW 29.35";

/// The cells of a river in the order of its flow: of each the first and the last hexside that it touches, counted from
/// upstream.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct River {
    cells: BTreeMap<At, (usize, usize)>,
    flow_is_known: bool,
}

impl River {
    /// Of a water that a sheet names; None of any other feature. Hexes that the river fills lie where the hexsides beside
    /// them do.
    pub fn of(board: &Board, sheet: &str, water: &FeatureLine) -> Option<Self> {
        let FeatureLine::Water { chain, hexes, flow_known } = water else { return None };
        let mut river = Self { cells: BTreeMap::new(), flow_is_known: *flow_known };
        for (n, pair) in chain.iter().enumerate() {
            let Some(pair) = pair.known() else { continue };
            for at in pair.hexes().into_iter().filter_map(|hex| board.at(sheet, hex)) {
                river.touches(at, n, n);
            }
        }
        let mut filled: Vec<At> =
            hexes.iter().filter_map(Written::known).filter_map(|hex| board.at(sheet, *hex)).collect();
        // From the banks inward, as long as one more is reached.
        loop {
            let beside = |at: &At| {
                let known = board.around(*at).filter_map(|(_, next, _)| river.cells.get(&next).copied());
                known.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            };
            let found: Vec<(At, (usize, usize))> = filled.iter().filter_map(|at| Some((*at, beside(at)?))).collect();
            if found.is_empty() {
                return Some(river);
            }
            filled.retain(|at| !found.iter().any(|(known, _)| known == at));
            for (at, (first, last)) in found {
                river.touches(at, first, last);
            }
        }
    }

    fn touches(&mut self, at: At, first: usize, last: usize) {
        let span = self.cells.entry(at).or_insert((first, last));
        *span = (span.0.min(first), span.1.max(last));
    }

    /// Whether the river passes a cell or fills it.
    pub fn passes(&self, at: At) -> bool {
        self.cells.contains_key(&at)
    }
}

/// Where a flotilla may go in a turn: each cell with the hexes that it takes, down the river and up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    pub down: BTreeMap<At, u8>,
    pub up: BTreeMap<At, u8>,
}

/// How far a flotilla comes from a cell of its river, in hexes a turn with the flow and against it. It goes one way or the
/// other; to the other bank counts as one hex of either. A river whose flow nobody has stated cannot be decided.
pub fn reach(board: &Board, river: &River, from: At, downstream: u8, upstream: u8) -> Answer<Reach> {
    if !river.passes(from) {
        return Answer::Decided(Reach::default(), vec![Reason::new(RULE, Cause::NoWater).at(from)]);
    }
    if !river.flow_is_known {
        return Answer::Undecided(vec![Reason::new(RULE, Cause::NoFigure("direction of flow")).at(from)]);
    }
    let walk = |limit: u8, goes: fn((usize, usize), (usize, usize)) -> bool| {
        let (mut out, mut edge) = (BTreeMap::from([(from, 0)]), vec![from]);
        for steps in 1..=limit {
            let mut next = Vec::new();
            for at in edge {
                let Some(here) = river.cells.get(&at) else { continue };
                for (_, to, _) in board.around(at) {
                    let is_on = river.cells.get(&to).is_some_and(|there| goes(*here, *there));
                    if is_on && !out.contains_key(&to) {
                        out.insert(to, steps);
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        out
    };
    let down = walk(downstream, |here, there| there.0 >= here.0 && there.1 >= here.1);
    let up = walk(upstream, |here, there| there.0 <= here.0 && there.1 <= here.1);
    Answer::Decided(Reach { down, up }, Vec::new())
}

/// Whether a flotilla in a cell can take these pieces aboard together: they stand there, are of the arms that it carries,
/// and have no more strength points than its capacity.
pub fn carries(position: &Position, at: At, pieces: &[PieceId], arms: &[Arm], capacity: u16) -> Answer<bool> {
    let no = |cause, piece| Answer::Decided(false, vec![Reason::new("NW 29.36", cause).at(at).of(piece)]);
    let gap = |cause, piece| Answer::Undecided(vec![Reason::new("NW 29.36", cause).at(at).of(piece)]);
    let mut sp = 0u32;
    for id in pieces {
        let Kind::Unit(unit) = &position.piece(*id).kind else { return no(Cause::NotHere, *id) };
        if position.at(*id) != at {
            return no(Cause::NotHere, *id);
        }
        match unit.arm {
            None => return gap(Cause::NoFigure("arm"), *id),
            Some(arm) if !arms.contains(&arm) => return no(Cause::NotHere, *id),
            Some(_) => {}
        }
        match unit.strength {
            None => return gap(Cause::NoFigure("strength"), *id),
            Some(points) => sp += u32::from(points),
        }
    }
    let enough = sp <= u32::from(capacity);
    let why = Reason::new("NW 29.36", if enough { Cause::WithinLimit } else { Cause::TooMany }).at(at);
    Answer::Decided(enough, vec![why])
}
