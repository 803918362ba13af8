//! D7: reinforcements that enter one behind the other (19.2).

use super::terms::{Cost, Policy, Terms};
use super::zoc::{self, Whose};
use super::{Answer, Cause, Reason, Tri, stacking};
use crate::board::position::{Piece, Side};
use crate::board::{At, Board, Holds, Position};

/// Where reinforcements of a side may enter that are to arrive in a cell (19.31): there, or where a combat unit or the ZOC of
/// an enemy combat unit blocks it, in the hexes nearest to it that no combat unit and no EZOC holds; the owner picks among
/// equally near ones. None on an island that is full.
pub fn places(board: &Board, position: &Position, terms: &Terms, side: Side, entry: At) -> Answer<Vec<At>> {
    let enemy = zoc::map(board, position, terms, side.enemy());
    let has_units = |at: At| Side::BOTH.iter().any(|s| position.presence(at).units(*s));
    let zoc_gaps = |at: At, whose: Whose| {
        let why = zoc::ezoc(board, position, terms, at, side.enemy(), whose);
        why.reasons().iter().filter(|r| r.cause.is_a_gap()).copied().collect::<Vec<Reason>>()
    };
    let blocked = match (has_units(entry), enemy.at(entry, Whose::NoVedettes)) {
        (true, _) => Reason::new("19.31", Cause::EntryHeld).at(entry),
        (false, Tri::Yes) => Reason::new("19.31", Cause::EntryZoc).at(entry),
        (false, Tri::Maybe) => return Answer::Undecided(zoc_gaps(entry, Whose::NoVedettes)),
        (false, Tri::No) => return Answer::Decided(vec![entry], Vec::new()),
    };
    let is_out = |at: At| {
        has_units(at)
            || position.presence(at).any(side.enemy())
            || board.holds(at).has(Holds::NO_REINFORCEMENTS)
            || enemy.at(at, Whose::All) == Tri::Yes
    };
    let mut free: Vec<(u32, At)> = board
        .cells()
        .filter(|at| *at != entry && !is_out(*at))
        .filter_map(|at| Some((board.distance(entry, at)?, at)))
        .collect();
    free.sort_unstable();
    let surely = |at: At| enemy.at(at, Whose::All) == Tri::No;
    // A hex that may be free is as good as one that is, if it is as near.
    let Some(nearest) = free.iter().find(|(_, at)| surely(*at)).map(|(d, _)| *d) else {
        let gaps: Vec<Reason> = free.iter().flat_map(|(_, at)| zoc_gaps(*at, Whose::All)).collect();
        return if gaps.is_empty() { Answer::Decided(Vec::new(), vec![blocked]) } else { Answer::Undecided(gaps) };
    };
    let as_near: Vec<At> = free.iter().take_while(|(d, _)| *d <= nearest).map(|(_, at)| *at).collect();
    let gaps: Vec<Reason> =
        as_near.iter().filter(|at| !surely(**at)).flat_map(|at| zoc_gaps(*at, Whose::All)).collect();
    if gaps.is_empty() { Answer::Decided(as_near, vec![blocked]) } else { Answer::Undecided(gaps) }
}

/// Pieces in their order as the fewest stacks in which they may arrive (19.21), leaders with the first; in road march each
/// unit by itself (19.22). Where it is not known whether one may stack, it comes alone.
pub fn stacks(terms: &Terms, is_road_march: bool, pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut out: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        let joins = out.last().is_some_and(|last| {
            let led = last.iter().all(|p| p.leader().is_some());
            let all: Vec<Piece> = last.iter().chain([piece]).cloned().collect();
            (led || !is_road_march) && stacking::legal(terms, &all).decided() == Some(&true)
        });
        match out.last_mut().filter(|_| joins) {
            Some(last) => last.push(piece.clone()),
            None => out.push(vec![piece.clone()]),
        }
    }
    out
}

/// What enters: one stack, or one unit of a column in road march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The least movement allowance in it.
    pub allowance: Cost,
    /// What the entry hex costs it, by road if the column marches.
    pub hex: Cost,
}

/// What becomes of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// It enters and pays this.
    Enters(Cost),
    /// It waits for the next turn, and then enters first and in command (19.23). It lacks the difference.
    Waits(Cost),
}

/// What each of a column pays, in its order. In road march each unit pays the road and one MP for each before it; otherwise
/// each stack pays the hex for itself and for each before it. Whoever is behind one that waits waits as well.
pub fn column(terms: &Terms, is_road_march: bool, entrants: &[Entrant]) -> Answer<Vec<Entered>> {
    let mut out = Vec::new();
    let mut waits = false;
    for (n, entrant) in entrants.iter().enumerate() {
        let before = u8::try_from(n).unwrap_or(u8::MAX);
        let cost =
            if is_road_march { entrant.hex.and(Cost::mp(before)) } else { entrant.hex.times(before.saturating_add(1)) };
        let is_too_dear = cost > entrant.allowance;
        if entrant.hex > entrant.allowance && !waits {
            // The minimum move is for a unit's first hex; whether it helps one that others came before is open (E-29).
            match (n, terms.policy(Policy::EntryMinimumMove)) {
                (0, _) | (_, Some(true)) => {
                    out.push(Entered::Enters(entrant.allowance));
                    continue;
                }
                (_, Some(false)) => {}
                (_, None) => return Answer::Undecided(vec![Reason::policy(Policy::EntryMinimumMove, "19.23")]),
            }
        }
        waits |= is_too_dear;
        out.push(if waits { Entered::Waits(cost) } else { Entered::Enters(cost) });
    }
    Answer::Decided(out, vec![Reason::new(if is_road_march { "19.22" } else { "19.21" }, Cause::WithinLimit)])
}
