//! Recovery and reorganization (22.0).

use tlnb_formats::documents::counters::LeaderKind;

use super::command::{self, Staff};
use super::zoc::Whose;
use super::{Answer, Cause, Reason, Tri};
use crate::board::position::PieceId;

/// What so many leaders may bring back in one segment: two combat units and three vedettes each (22.22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub units: u32,
    pub vedettes: u32,
}

/// The limits of one segment.
pub const fn limits(leaders: u32) -> Limits {
    Limits { units: leaders.saturating_mul(2), vedettes: leaders.saturating_mul(3) }
}

/// Whether a unit that awaits recovery goes on with this die (22.12): the printed initiative counts, demoralized or not.
pub const fn recovers(printed_initiative: u16, die: u16) -> bool {
    die <= printed_initiative
}

/// What becomes of a unit of a demoralized formation that is to be reorganized (21.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Return {
    Reorganized,
    LostForGood,
}

/// The die of 21.2: 5 and 6 lose the unit, one more on the die if a general retreat is to follow. A minor ally of the French
/// must pass its initiative instead, where the title has that exception.
pub const fn of_demoralized(die: u16, general_retreat_follows: bool, minor_ally_initiative: Option<u16>) -> Return {
    let is_lost = match minor_ally_initiative {
        Some(initiative) => die > initiative,
        None => die + general_retreat_follows as u16 >= 5,
    };
    if is_lost { Return::LostForGood } else { Return::Reorganized }
}

/// Whether a leader may bring back units of a formation (22.23): none in an enemy ZOC; an officer those of his own; a commander
/// those of any whose officer he has in range.
pub fn may_reorganize(staff: &Staff<'_>, leader: PieceId, formation: &str) -> Answer<bool> {
    let (piece, at) = (staff.position.piece(leader), staff.position.at(leader));
    let Some(who) = piece.leader() else { return Answer::Decided(false, Vec::new()) };
    match staff.enemy.at(at, Whose::All) {
        Tri::Yes => return Answer::Decided(false, vec![Reason::new("22.23", Cause::EnemyZoc).at(at).of(leader)]),
        Tri::Maybe => {
            let why = super::zoc::ezoc(staff.board, staff.position, staff.terms, at, staff.side.enemy(), Whose::All);
            return Answer::Undecided(why.reasons().iter().filter(|r| r.cause.is_a_gap()).copied().collect());
        }
        Tri::No => {}
    }
    if piece.formation.as_deref() == Some(formation) {
        return Answer::Decided(true, Vec::new());
    }
    if who.kind == LeaderKind::Officer {
        return Answer::Decided(false, vec![Reason::new("22.23", Cause::NotHisFormation).of(leader)]);
    }
    let reach = staff.reach(at, command::range(who));
    let officers = staff.position.pieces().filter(|(id, p, _)| {
        *id != leader && p.side == piece.side && p.leader().is_some() && p.formation.as_deref() == Some(formation)
    });
    match officers.map(|(_, _, cell)| reach.at(cell)).max().unwrap_or(Tri::No) {
        Tri::Maybe => Answer::Undecided(reach.gaps),
        Tri::No => {
            Answer::Decided(false, vec![Reason::new("22.23", Cause::OutOfRange(command::range(who))).of(leader)])
        }
        Tri::Yes => Answer::Decided(true, Vec::new()),
    }
}
