//! D8: ways of retreat, and what becomes of who has none (12.3).

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::Direction;

use super::stacking;
use super::zoc::{self, Whose};
use super::{Answer, Cause, Policy, Reason, Terms, Tri};
use crate::board::position::{Kind, Piece, PieceId, Side};
use crate::board::{At, Board, Crossing, Ground, Position};

/// A way of full length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// From the hex that is left to the last one.
    pub cells: Vec<At>,
    /// Bridges and pontoons over unfrozen rivers on the way: each unit rolls (12.33).
    pub bridges: Vec<River>,
    /// Friends that make room at its end (12.36).
    pub displaces: bool,
    /// It goes through a hex that an enemy vedette holds alone, which is displaced (12.32).
    pub through_vedette: bool,
    /// It comes nearer to the train or a source (12.35).
    pub is_toward_supply: bool,
}

/// What leads over a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum River {
    /// A bridge, or pontoons beside one another.
    Bridge,
    /// A single pontoon.
    Pontoon,
}

impl River {
    /// The least die that costs the k-th unit over it its life, k from 1 (12.33).
    pub fn deadly(self, k: u8) -> u8 {
        let first = match self {
            Self::Bridge => 7,
            Self::Pontoon => 5,
        };
        u8::max(1, u8::saturating_sub(first, k))
    }
}

/// Where units that cannot retreat go (12.34).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// Awaiting recovery.
    Uar,
    /// For good.
    Peu,
    /// By a die: 1-3 awaiting recovery, 4-6 for good.
    Die,
}

/// What becomes of a stack that must retreat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The ways that it may take, the best first; so many of them are equally good, and the owner picks.
    Retreats { paths: Vec<Path>, best: usize },
    /// No way: what becomes of its full-strength units. Reduced ones are lost for good.
    Lost(Lost),
}

/// What stands in the way of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Block {
    /// A prohibited hexside.
    Side,
    Enemy,
    DamagedBridge,
    Zoc,
    Edge,
    /// A train of its own (18.16).
    Train,
}

/// A retreat of one side.
#[derive(Debug, Clone, Copy)]
pub struct Retreat<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    pub terms: &'a Terms,
    pub side: Side,
    /// The ZOC of the other side.
    pub enemy: &'a zoc::Map,
}

/// What a search meets.
#[derive(Default)]
struct Met {
    blocks: Vec<Block>,
    gaps: Vec<Reason>,
    paths: Vec<Path>,
    /// Ways of which a step is only possible.
    is_open: bool,
    through_vedettes: bool,
}

impl Retreat<'_> {
    /// What becomes of pieces in a cell that must retreat so many hexes.
    pub fn of(&self, from: At, pieces: &[PieceId], length: u8) -> Answer<Fate> {
        let mut met = Met::default();
        self.search(&mut met, pieces, &mut vec![from], length);
        if met.paths.is_empty() && !met.is_open {
            // An enemy vedette gives way only where nothing else is left.
            let mut again = Met { through_vedettes: true, ..Met::default() };
            self.search(&mut again, pieces, &mut vec![from], length);
            if !again.paths.is_empty() || again.is_open {
                met = again;
            }
        }
        if met.is_open {
            met.gaps.sort();
            met.gaps.dedup();
            // A sure way would do only if no better one may be open.
            return Answer::Undecided(met.gaps);
        }
        if !met.paths.is_empty() {
            return Answer::Decided(self.ranked(met.paths, pieces), Vec::new());
        }
        self.lost(&met.blocks)
    }

    fn search(&self, met: &mut Met, pieces: &[PieceId], way: &mut Vec<At>, length: u8) {
        let (Some(start), Some(at)) = (way.first().copied(), way.last().copied()) else { return };
        let steps = way.len() - 1;
        if steps == usize::from(length) {
            self.arrive(met, pieces, way);
            return;
        }
        for direction in Direction::ALL {
            let Some(next) = self.board.next(at, direction) else {
                met.blocks.push(Block::Edge);
                continue;
            };
            // No zigzag: each step leads one hex farther off (12.34, 12.35).
            if self.board.distance(start, next) != Some(steps as u32 + 1) {
                continue;
            }
            match self.step(at, next, direction, met.through_vedettes) {
                Ok(None) => {
                    way.push(next);
                    self.search(met, pieces, way, length);
                    way.pop();
                }
                Ok(Some(gap)) => {
                    met.is_open = true;
                    met.gaps.push(gap);
                }
                Err(block) => met.blocks.push(block),
            }
        }
    }

    /// Whether a step may be made: a gap if that is not known.
    fn step(&self, from: At, to: At, direction: Direction, through_vedettes: bool) -> Result<Option<Reason>, Block> {
        let c = self.terms.as_it_lies(self.board.crossing(from, direction));
        let side = |rule, cause| Some(Reason::new(rule, cause).side(from, direction));
        let presence = self.position.presence(to);
        let foe = self.side.enemy();
        if presence.units(foe) || presence.forces(foe) && !through_vedettes {
            return Err(Block::Enemy);
        }
        // A roadblock closes its hex to both sides, unless its owner may enter (BOP 25.91, E-41).
        let mut gap = None;
        for block in self.board.roadblocks.iter().filter(|b| b.at == to) {
            match (block.side == self.side, self.terms.policy(Policy::RoadblockOwner)) {
                (true, Some(true)) => {}
                (true, None) => gap = Some(Reason::policy(Policy::RoadblockOwner, "BOP 25.91").at(to)),
                (false, _) | (true, Some(false)) => return Err(Block::Enemy),
            }
        }
        if c.has(Crossing::TEETH) || c.has(Crossing::WALL) && !c.has(Crossing::GATE) {
            return Err(Block::Side);
        }
        if c.any(Crossing::RIVER | Crossing::LAKE) && !c.has(Crossing::PONTOON) {
            let is_pond = [from, to].iter().any(|at| self.board.ground(*at) == Ground::Pond);
            let by_dyke = is_pond && c.any(Crossing::LINK);
            if c.has(Crossing::BRIDGE) && c.has(Crossing::DAMAGED) {
                return Err(Block::DamagedBridge);
            }
            if !c.has(Crossing::BRIDGE) && !by_dyke {
                match (c.has(Crossing::FORD), self.terms.fords_as_streams) {
                    (true, Some(true)) => {}
                    (true, None) => gap = side("12.31", Cause::FordRule),
                    _ if c.any(Crossing::UNTOLD_SPANS) => gap = side("12.31", Cause::Untold(Layer::Spans)),
                    _ => return Err(Block::Side),
                }
            }
        }
        match self.enemy.at(to, Whose::NoVedettes) {
            Tri::Yes => return Err(Block::Zoc),
            Tri::Maybe => {
                let why = zoc::ezoc(self.board, self.position, self.terms, to, foe, Whose::NoVedettes);
                gap = gap.or(why.reasons().iter().find(|r| r.cause.is_a_gap()).copied());
            }
            Tri::No => {}
        }
        if presence.trains(self.side) {
            return Err(Block::Train);
        }
        if c.any(Crossing::UNTOLD_WATER) && !self.terms.is_frozen && !c.any(Crossing::BRIDGE | Crossing::PONTOON) {
            gap = gap.or(side("12.31", Cause::Untold(Layer::Water)));
        }
        if c.any(Crossing::UNTOLD_RELIEF) {
            gap = gap.or(side("12.31", Cause::Untold(Layer::Relief)));
        }
        Ok(gap)
    }

    /// Notes a way of full length, if there is room at its end.
    fn arrive(&self, met: &mut Met, pieces: &[PieceId], way: &[At]) {
        let (Some(start), Some(end)) = (way.first().copied(), way.last().copied()) else { return };
        let there = self.position.stack(end).filter(|(id, p)| p.side == self.side && !pieces.contains(id));
        let friends: Vec<Piece> = there.map(|(_, p)| out_of_road_march(p)).collect();
        let comers = pieces.iter().map(|id| out_of_road_march(self.position.piece(*id)));
        let all: Vec<Piece> = friends.iter().cloned().chain(comers).collect();
        let displaces = match stacking::legal(self.terms, &all) {
            Answer::Decided(yes, _) => !yes && friends.iter().any(|p| p.unit().is_some()),
            Answer::Undecided(reasons) => {
                met.is_open = true;
                met.gaps.extend(reasons.into_iter().map(|r| r.at(end)));
                return;
            }
        };
        // Who makes room goes one hex on, by the same rules (12.36).
        if displaces {
            let has_room = Direction::ALL.into_iter().any(|d| {
                self.board.next(end, d).is_some_and(|next| {
                    next != start
                        && self.step(end, next, d, false) == Ok(None)
                        && !self.position.presence(next).units(self.side)
                })
            });
            if !has_room {
                met.blocks.push(Block::Zoc);
                return;
            }
        }
        let mut bridges = Vec::new();
        for pair in way.windows(2) {
            let Some(direction) = self.board.direction(pair[0], pair[1]) else { continue };
            let c = self.terms.as_it_lies(self.board.crossing(pair[0], direction));
            if c.has(Crossing::RIVER) {
                match (c.has(Crossing::BRIDGE), c.has(Crossing::PONTOON)) {
                    (true, _) => bridges.push(River::Bridge),
                    (false, true) => bridges.push(River::Pontoon),
                    (false, false) => {}
                }
            }
        }
        let foe = self.side.enemy();
        met.paths.push(Path {
            cells: way.to_vec(),
            bridges,
            displaces,
            through_vedette: way.iter().skip(1).any(|at| self.position.presence(*at).forces(foe)),
            is_toward_supply: self.nearest_supply(end, pieces) < self.nearest_supply(start, pieces),
        });
    }

    /// Hexes as the crow flies to the formation's train or a friendly source, whichever is nearer.
    fn nearest_supply(&self, at: At, pieces: &[PieceId]) -> u32 {
        let who = pieces.iter().map(|id| self.position.piece(*id));
        let letters = who.clone().fold(Default::default(), |all: crate::board::Letters, p| all.and(p.letters));
        let formations: Vec<&str> = who.filter_map(|p| p.formation.as_deref()).collect();
        let trains = self.position.pieces().filter(|(_, p, _)| {
            p.side == self.side
                && matches!(&p.kind, Kind::Train(train) if !train.is_pontoon)
                && p.formation.as_deref().is_some_and(|f| formations.contains(&f))
        });
        let sources = self.board.cells().filter(|at| self.board.supply(*at).meets(letters));
        let goals = trains.map(|(_, _, at)| at).chain(sources);
        goals.filter_map(|goal| self.board.distance(at, goal)).min().unwrap_or(u32::MAX)
    }

    /// The best ways first: without displacing, toward supply, then over better ground (12.35, 12.36).
    fn ranked(&self, mut paths: Vec<Path>, _: &[PieceId]) -> Fate {
        if paths.iter().any(|p| !p.displaces) {
            paths.retain(|p| !p.displaces);
        }
        let rank = |path: &Path| (!path.is_toward_supply, self.badness(path));
        paths.sort_by_cached_key(|path| (rank(path), path.cells.clone()));
        let best = paths.first().map_or(0, |first| paths.iter().take_while(|p| rank(p) == rank(first)).count());
        Fate::Retreats { paths, best }
    }

    /// How bad the ground of a way is: roads before open ground, that before all other.
    fn badness(&self, path: &Path) -> usize {
        let step = |pair: &[At]| {
            let c = self.board.direction(pair[0], pair[1]).map(|d| self.board.crossing(pair[0], d)).unwrap_or_default();
            match self.board.ground(pair[1]) {
                _ if c.any(Crossing::LINK) => 0,
                Ground::Clear => 1,
                Ground::Marsh => 3,
                _ => 2,
            }
        };
        path.cells.windows(2).map(step).sum()
    }

    /// What becomes of full-strength units without a way (12.33, 12.34, 18.16).
    fn lost(&self, blocks: &[Block]) -> Answer<Fate> {
        let has = |block| blocks.contains(&block);
        let decided = |lost, rule, cause| Answer::Decided(Fate::Lost(lost), vec![Reason::new(rule, cause)]);
        let by_zoc = has(Block::Zoc) || has(Block::Edge);
        if has(Block::Train) {
            return decided(Lost::Uar, "18.16", Cause::Train);
        }
        match (has(Block::DamagedBridge), by_zoc) {
            (true, false) => decided(Lost::Peu, "12.33", Cause::DamagedBridge),
            (true, true) => match self.terms.policy(Policy::DamagedBridgeRetreat) {
                Some(true) => decided(Lost::Peu, "12.33", Cause::DamagedBridge),
                Some(false) => decided(Lost::Uar, "12.34", Cause::EnemyZoc),
                None => Answer::Undecided(vec![Reason::policy(Policy::DamagedBridgeRetreat, "12.33")]),
            },
            (false, true) => decided(Lost::Uar, "12.34", Cause::EnemyZoc),
            (false, false) => decided(Lost::Die, "12.34", Cause::EnemyThere),
        }
    }
}

/// A retreating unit, and one that it comes to, leave road march (12.31).
fn out_of_road_march(piece: &Piece) -> Piece {
    piece.clone().with(|unit| {
        if unit.march == crate::board::position::March::RoadMarch {
            unit.march = crate::board::position::March::Open;
        }
    })
}

/// Where one unit of a lost stack goes: a reduced one for good, whatever becomes of the others (12.34).
pub fn box_of(lost: Lost, is_reduced: Option<bool>) -> Answer<Lost> {
    match (lost, is_reduced) {
        (_, Some(true)) | (Lost::Peu, _) => Answer::Decided(Lost::Peu, Vec::new()),
        (lost, Some(false)) => Answer::Decided(lost, Vec::new()),
        (_, None) => Answer::Undecided(vec![Reason::new("12.34", Cause::NoFigure("strength"))]),
    }
}
