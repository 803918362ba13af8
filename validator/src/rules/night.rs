//! Disengagement by night (2.2 A1): who stands in an enemy ZOC as a night begins draws off.

use super::movement::Move;
use super::zoc::{self, Whose};
use super::{Answer, Cause, Reason, Terms, Tri};
use crate::board::position::{March, PieceId};
use crate::board::{At, Board, Holds, Position};

/// What a unit does as the night begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Disengagement {
    /// It stands in no enemy ZOC.
    Free,
    /// It goes one or two hexes, to one of these cells.
    Goes(Vec<At>),
    /// It stands in a town, an improved position or a chateau: it may go to one of these cells, or stay.
    MayStay(Vec<At>),
    /// No cell is free of enemy ZOCs: it stays engaged.
    Stays,
}

/// What becomes of a unit in the disengagement segment of a Night PM turn. `enemy` is the ZOC of the other side. Ways lead
/// over hexsides that the unit may cross, into no hex of the enemy and into no other ZOC; no movement points are counted.
pub fn disengagement(
    board: &Board,
    position: &Position,
    terms: &Terms,
    enemy: &zoc::Map,
    piece: PieceId,
) -> Answer<Disengagement> {
    const RULE: &str = "2.2";
    let (from, foe) = (position.at(piece), position.piece(piece).side.enemy());
    let gaps_at = |at: At| -> Vec<Reason> {
        let why = zoc::ezoc(board, position, terms, at, foe, Whose::All);
        why.reasons().iter().filter(|r| r.cause.is_a_gap()).copied().collect()
    };
    match enemy.at(from, Whose::All) {
        Tri::No => return Answer::Decided(Disengagement::Free, Vec::new()),
        Tri::Maybe => return Answer::Undecided(gaps_at(from)),
        Tri::Yes => {}
    }
    let mover = match Move::of(board, position, terms, enemy, piece) {
        Answer::Decided(mover, _) => mover,
        Answer::Undecided(reasons) => return Answer::Undecided(reasons),
    };
    let mut gaps = Vec::new();
    let mut step = |at: At| -> Vec<At> {
        let mut out = Vec::new();
        for (direction, next, _) in board.around(at) {
            if position.presence(next).any(foe) {
                continue;
            }
            match enemy.at(next, Whose::All) {
                Tri::Yes => continue,
                Tri::Maybe => gaps.extend(gaps_at(next)),
                Tri::No => {}
            }
            match mover.step(at, direction, March::Open) {
                Answer::Decided(Some(_), _) => out.push(next),
                Answer::Decided(None, _) => {}
                // What it costs does not matter, but whether it may be crossed does.
                Answer::Undecided(reasons) => {
                    let open = |r: &Reason| !matches!(r.cause, Cause::NoCost(..));
                    if reasons.iter().any(open) {
                        gaps.extend(reasons.into_iter().filter(open));
                    } else {
                        out.push(next);
                    }
                }
            }
        }
        out
    };
    let first = step(from);
    let mut cells = first.clone();
    for at in first {
        cells.extend(step(at));
    }
    cells.retain(|at| *at != from);
    cells.sort();
    cells.dedup();
    let holds = board.holds(from);
    let shelter = Holds::TOWN | Holds::POSITION | Holds::CHATEAU | Holds::WALLED;
    if !holds.any(shelter) && holds.has(Holds::UNTOLD_NAMES) {
        gaps.push(Reason::new(RULE, Cause::Untold(tlnb_formats::documents::Layer::Names)).at(from));
    }
    if !gaps.is_empty() {
        gaps.sort();
        gaps.dedup();
        return Answer::Undecided(gaps);
    }
    let engaged = vec![Reason::new(RULE, Cause::EnemyZoc).at(from)];
    Answer::Decided(
        match (holds.any(shelter), cells.is_empty()) {
            (true, _) => Disengagement::MayStay(cells),
            (false, true) => Disengagement::Stays,
            (false, false) => Disengagement::Goes(cells),
        },
        engaged,
    )
}
