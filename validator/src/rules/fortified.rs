//! Fortified places: what may be built where, and what a chateau does to results (15.0).

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::counters::Arm;

use super::terms::{Period, Terms, Weather};
use super::zoc::is_chateau_effective;
use super::{Answer, Cause, Reason, Tri};
use crate::board::position::{PieceId, Side, Unit};
use crate::board::{At, Board, Ground, Holds, Position};

/// Whether a side may roll for an improved position in a cell at the end of its movement (15.32): two infantry units that have
/// not moved, in a town 2 SP of infantry; not in a marsh or chateau, not in frost or snow, not at night.
pub fn may_build(
    board: &Board,
    position: &Position,
    terms: &Terms,
    at: At,
    side: Side,
    has_moved: impl Fn(PieceId) -> bool,
) -> Answer<bool> {
    let no = |cause| Answer::Decided(false, vec![Reason::new("15.32", cause).at(at)]);
    if matches!(terms.weather, Weather::Frost | Weather::Snow | Weather::Snowstorm) || terms.period == Period::Night {
        return no(Cause::NotNow);
    }
    let (ground, holds) = (board.ground(at), board.holds(at));
    if ground == Ground::Marsh || holds.any(Holds::CHATEAU | Holds::WALLED | Holds::POSITION) {
        return no(Cause::NotHere);
    }
    let still = position.stack(at).filter(|(id, p)| p.side == side && !has_moved(*id));
    let units: Vec<&Unit> = still.filter_map(|(_, p)| p.unit()).collect();
    let infantry: Vec<&Unit> = units.iter().filter(|u| u.arm == Some(Arm::Infantry)).copied().collect();
    // One of which the arm is not known may be infantry.
    let may_be_more = units.iter().any(|u| u.arm.is_none());
    let strength: Option<u32> = infantry.iter().map(|u| u.strength.map(u32::from)).sum();
    let in_town = match strength {
        Some(sp) => Tri::of(sp >= 2),
        None => Tri::Maybe,
    };
    let enough = match (infantry.len() >= 2, holds.has(Holds::TOWN), holds.has(Holds::UNTOLD_NAMES)) {
        (true, ..) => Tri::Yes,
        (false, true, _) => in_town,
        (false, false, true) => in_town.and(Tri::Maybe),
        (false, false, false) => Tri::No,
    };
    let mut gaps = Vec::new();
    if ground == Ground::Untold {
        gaps.push(Reason::new("15.32", Cause::Untold(Layer::Terrain)).at(at));
    }
    if holds.has(Holds::UNTOLD_NAMES) {
        gaps.push(Reason::new("15.32", Cause::Untold(Layer::Names)).at(at));
    }
    if enough == Tri::Maybe && strength.is_none() {
        gaps.push(Reason::new("15.32", Cause::NoFigure("strength")).at(at));
    }
    if enough != Tri::Yes && may_be_more {
        gaps.push(Reason::new("15.32", Cause::NoFigure("arm")).at(at));
        return Answer::Undecided(gaps);
    }
    match enough {
        Tri::No => no(Cause::TooFewInfantry),
        _ if !gaps.is_empty() => Answer::Undecided(gaps),
        _ => Answer::Decided(true, Vec::new()),
    }
}

/// Whether a retreat of defenders in a cell becomes shock (15.22): in a chateau that keeps its effect, unless they are
/// demoralized.
pub fn retreat_becomes_shock(board: &Board, position: &Position, at: At, defender: Side) -> Answer<bool> {
    let holds = board.holds(at);
    if holds.has(Holds::UNTOLD_NAMES) && !holds.any(Holds::CHATEAU | Holds::WALLED) {
        return Answer::Undecided(vec![Reason::new("15.22", Cause::Untold(Layer::Names)).at(at)]);
    }
    let is_demoralized =
        position.stack(at).any(|(_, p)| p.side == defender && p.unit().is_some_and(|u| u.is_demoralized));
    if !holds.any(Holds::CHATEAU | Holds::WALLED) || is_demoralized {
        return Answer::Decided(false, Vec::new());
    }
    match is_chateau_effective(board, position, at, defender) {
        Tri::Maybe => Answer::Undecided(vec![Reason::new("15.21", Cause::NoFigure("arm")).at(at)]),
        tri => Answer::Decided(tri == Tri::Yes, vec![Reason::new("15.22", Cause::EffectiveChateau).at(at)]),
    }
}
