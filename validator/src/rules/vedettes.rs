//! Vedettes: from which units, where at the start, and back again (16.1, 25.28).

use tlnb_formats::documents::counters::Arm;

use super::zoc::{self, Whose};
use super::{Answer, Cause, Reason, Tri};
use crate::board::position::{Kind, PieceId, Unit};
use crate::board::{At, Board, Position};

/// How a unit becomes vedettes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breakdown {
    /// Light cavalry leaves the map, and so many vedettes stand in its place (16.11).
    Replaced(u16),
    /// A mixed unit is reduced, and so many vedettes join it (16.13).
    Reduced(u16),
    /// It has none to give: no number, or reduced.
    None,
}

/// What a unit may deploy in its reorganization segment.
pub fn breakdown(unit: &Unit) -> Answer<Breakdown> {
    match (unit.vedettes, unit.is_reduced, unit.arm) {
        (0, ..) | (_, Some(true), _) => Answer::Decided(Breakdown::None, Vec::new()),
        (_, None, _) => Answer::Undecided(vec![Reason::new("16.11", Cause::NoFigure("strength"))]),
        (_, _, None) => Answer::Undecided(vec![Reason::new("16.11", Cause::NoFigure("arm"))]),
        (n, _, Some(Arm::Infantry)) => Answer::Decided(Breakdown::Reduced(n), Vec::new()),
        (n, ..) => Answer::Decided(Breakdown::Replaced(n), Vec::new()),
    }
}

/// Cells in which the vedettes of a parent may start: within so many hexes of it, not in an enemy ZOC, not on the enemy.
pub fn starts(board: &Board, position: &Position, enemy: &zoc::Map, parent: PieceId, radius: u32) -> Vec<(At, Tri)> {
    let (from, foe) = (position.at(parent), position.piece(parent).side.enemy());
    let near = board.cells().filter(|at| board.distance(from, *at).is_some_and(|d| d <= radius));
    let free = near.filter(|at| !position.presence(*at).any(foe));
    free.map(|at| (at, !enemy.at(at, Whose::All))).filter(|(_, tri)| *tri != Tri::No).collect()
}

/// Whether the vedettes of a side in a cell may become a unit of this vedette number again (16.12): as many as that, not in an
/// enemy ZOC.
pub fn may_reassemble(position: &Position, enemy: &zoc::Map, at: At, number: u16) -> Tri {
    let count = position.stack(at).filter(|(_, p)| matches!(p.kind, Kind::Vedette)).count();
    Tri::of(number > 0 && count >= usize::from(number)).and(!enemy.at(at, Whose::All))
}
