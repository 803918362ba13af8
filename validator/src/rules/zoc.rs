//! D2: zones of control (4.0).

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::counters::Arm;
use tlnb_formats::geometry::Direction;

use super::{Answer, Cause, Policy, Reason, Terms, Tri};
use crate::board::position::{Kind, Side};
use crate::board::{At, Board, Crossing, Ground, Holds, Position};

/// Which pieces count: all that have a ZOC, or those whose ZOC stops a retreat (4.2, 12.32).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    All,
    /// Combat units and roadblocks, not vedettes.
    NoVedettes,
}

/// The ZOC of one side on every cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    all: Vec<Tri>,
    no_vedettes: Vec<Tri>,
}

impl Map {
    /// Whether a cell is in it.
    pub fn at(&self, at: At, whose: Whose) -> Tri {
        match whose {
            Whose::All => self.all[at.index()],
            Whose::NoVedettes => self.no_vedettes[at.index()],
        }
    }

    /// Makes it anew in the same memory.
    pub fn renew(&mut self, board: &Board, position: &Position, terms: &Terms, side: Side) {
        for map in [&mut self.all, &mut self.no_vedettes] {
            map.clear();
            map.resize(board.len(), Tri::No);
        }
        for from in position.stacks() {
            let presence = position.presence(from);
            if !presence.forces(side) {
                continue;
            }
            for (_, to, crossing) in board.around(from) {
                let reaches = reaches(board, position, terms, side, (from, to, crossing));
                let all = &mut self.all[to.index()];
                *all = (*all).or(reaches);
                if presence.units(side) {
                    let map = &mut self.no_vedettes[to.index()];
                    *map = (*map).or(reaches);
                }
            }
        }
        for block in board.roadblocks.iter().filter(|b| b.side == side) {
            for (direction, to, crossing) in board.around(block.at) {
                let faces = faces(block.is_revealed, block.facing, direction);
                let reaches = reaches(board, position, terms, side, (block.at, to, crossing)).and(faces);
                for map in [&mut self.all, &mut self.no_vedettes] {
                    map[to.index()] = map[to.index()].or(reaches);
                }
            }
        }
    }
}

/// Whether a roadblock has a ZOC that way: face down all round, face up over its defile side (BOP 25.94).
fn faces(is_revealed: bool, facing: Option<Direction>, direction: Direction) -> Tri {
    match (is_revealed, facing) {
        (false, _) => Tri::Yes,
        (true, Some(facing)) => Tri::of(facing == direction),
        (true, None) => Tri::Maybe,
    }
}

/// The ZOC of a side on every cell.
pub fn map(board: &Board, position: &Position, terms: &Terms, side: Side) -> Map {
    let mut map = Map::default();
    map.renew(board, position, terms, side);
    map
}

/// Whether a ZOC of a side in one cell reaches the next.
fn reaches(
    board: &Board,
    position: &Position,
    terms: &Terms,
    side: Side,
    (from, to, crossing): (At, At, Crossing),
) -> Tri {
    // Open country is by far the most frequent.
    let plain = crossing.less(Crossing::LINK | Crossing::CREST | Crossing::SLOPE | Crossing::SPAN | Crossing::STREAM);
    if plain.is_empty() && board.holds(to).is_empty() && board.ground(from) != Ground::Pond {
        return Tri::of(board.ground(to) != Ground::Pond);
    }
    why_not(board, position, terms, side, (from, to, crossing))
        .map_or(Tri::Yes, |reason| if reason.cause.is_a_gap() { Tri::Maybe } else { Tri::No })
}

/// What keeps a ZOC of a side in one cell from the next, or leaves that open; None if it reaches.
fn why_not(
    board: &Board,
    position: &Position,
    terms: &Terms,
    side: Side,
    (from, to, crossing): (At, At, Crossing),
) -> Option<Reason> {
    let direction = board.direction(from, to)?;
    let at_side = |rule, cause| Some(Reason::new(rule, cause).side(from, direction));
    let c = terms.as_it_lies(crossing);
    if board.ground(from) == Ground::Pond || board.ground(to) == Ground::Pond {
        return at_side("NR 25.72", Cause::Pond);
    }
    if c.has(Crossing::RIVER) {
        return at_side("4.2", Cause::River);
    }
    if c.has(Crossing::TEETH) {
        return at_side("BOP 25.78", Cause::Escarpment);
    }
    if c.has(Crossing::WALL) && !c.has(Crossing::GATE) {
        return at_side("BOP 25.77", Cause::Wall);
    }
    if c.has(Crossing::FORD) && terms.fords_as_streams == Some(true) {
        return at_side("BOP 25.74", Cause::Ford);
    }
    let holds = board.holds(to);
    if holds.has(Holds::POSITION) {
        return Some(Reason::new("4.2", Cause::ImprovedPosition).at(to));
    }
    let chateau = if holds.any(Holds::CHATEAU | Holds::WALLED) {
        is_chateau_effective(board, position, to, side.enemy())
    } else {
        Tri::No
    };
    if chateau == Tri::Yes {
        return Some(Reason::new("15.21", Cause::EffectiveChateau).at(to));
    }
    if c.has(Crossing::LAKE) {
        match terms.policy(Policy::LakeZoc) {
            Some(true) => return at_side("4.2", Cause::Lake),
            Some(false) => {}
            None => return Some(Reason::policy(Policy::LakeZoc, "4.2").side(from, direction)),
        }
    }
    // From here on what is not known may still stop it.
    if c.has(Crossing::FORD) && terms.fords_as_streams.is_none() {
        return at_side("4.2", Cause::FordRule);
    }
    if c.any(Crossing::UNTOLD_WATER) && !terms.is_frozen {
        return at_side("4.2", Cause::Untold(Layer::Water));
    }
    if c.any(Crossing::UNTOLD_RELIEF) {
        return at_side("BOP 25.77", Cause::Untold(Layer::Relief));
    }
    for at in [from, to] {
        // The sides of a pond are lake hexsides, so that most ground is none though nobody tells what it is.
        if board.ground(at) == Ground::Untold && c.any(Crossing::LAKE | Crossing::UNTOLD_WATER) {
            return Some(Reason::new("NR 25.72", Cause::Untold(Layer::Terrain)).at(at));
        }
    }
    if chateau == Tri::Maybe {
        return Some(Reason::new("15.21", Cause::NoFigure("arm")).at(to));
    }
    if holds.has(Holds::UNTOLD_NAMES) {
        return Some(Reason::new("4.2", Cause::Untold(Layer::Names)).at(to));
    }
    None
}

/// Whether a chateau keeps its effect for those of a side in it, or for nobody (15.21; BOP 25.77 for walled towns).
pub fn is_chateau_effective(board: &Board, position: &Position, at: At, defender: Side) -> Tri {
    let pieces: Vec<_> = position.stack(at).filter(|(_, p)| p.side == defender).map(|(_, p)| p).collect();
    let others = pieces.iter().filter(|p| matches!(p.kind, Kind::Unit(_) | Kind::Train(_))).count();
    // Artillery or a train alone does no harm in a walled town.
    let is_excepted = board.holds(at).has(Holds::WALLED) && others <= 1;
    let mut infantry = 0;
    let mut unknown = 0;
    for piece in &pieces {
        match &piece.kind {
            Kind::Train(_) if !is_excepted => return Tri::No,
            Kind::Unit(unit) => match unit.arm {
                Some(Arm::Infantry) => infantry += 1,
                Some(Arm::Artillery | Arm::HorseArtillery) if is_excepted => {}
                Some(_) => return Tri::No,
                None => unknown += 1,
            },
            Kind::Leader(_) | Kind::Vedette | Kind::Train(_) => {}
        }
    }
    match (infantry, unknown) {
        (3.., _) => Tri::No,
        (_, 0) => Tri::Yes,
        _ => Tri::Maybe,
    }
}

/// Whether a cell is in the ZOC of a side, with everybody who projects into it or might.
pub fn ezoc(board: &Board, position: &Position, terms: &Terms, at: At, side: Side, whose: Whose) -> Answer<bool> {
    let mut reasons = Vec::new();
    let mut is_in = Tri::No;
    for (back, from, crossing) in board.around(at) {
        let way = (from, at, crossing.turned_round());
        let projectors = position.stack(from).filter(|(_, p)| {
            p.side == side
                && match p.kind {
                    Kind::Unit(_) => true,
                    Kind::Vedette => whose == Whose::All,
                    Kind::Leader(_) | Kind::Train(_) => false,
                }
        });
        let because = why_not(board, position, terms, side, way);
        for (id, _) in projectors {
            match because {
                None => {
                    is_in = Tri::Yes;
                    reasons.push(Reason::new("4.1", Cause::Projects).side(from, back.opposite()).of(id));
                }
                Some(reason) => {
                    is_in = is_in.or(if reason.cause.is_a_gap() { Tri::Maybe } else { Tri::No });
                    reasons.push(reason.of(id));
                }
            }
        }
        for block in board.roadblocks.iter().filter(|b| b.side == side && b.at == from) {
            let here = faces(block.is_revealed, block.facing, back.opposite());
            let reason = match (here, because) {
                (Tri::Yes, None) => Reason::new("BOP 25.94", Cause::Projects).side(from, back.opposite()),
                (Tri::Maybe, None) => Reason::new("BOP 25.94", Cause::NoFacing).at(from),
                (Tri::No, None) => Reason::new("BOP 25.94", Cause::ProjectsBehind).side(from, back.opposite()),
                (_, Some(reason)) => reason,
            };
            is_in = is_in.or(match reason.cause {
                Cause::Projects => Tri::Yes,
                cause if cause.is_a_gap() && here != Tri::No => Tri::Maybe,
                _ => Tri::No,
            });
            reasons.push(reason);
        }
    }
    match is_in {
        Tri::Maybe => Answer::Undecided(reasons.into_iter().filter(|r| r.cause.is_a_gap()).collect()),
        is_in => Answer::Decided(is_in == Tri::Yes, reasons),
    }
}
