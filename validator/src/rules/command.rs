//! D3: command range (6.4), the chain of command (5.2, 6.1), columns in road march (6.4, 7.55).

use std::collections::VecDeque;

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::counters::LeaderKind;

use super::zoc::{self, Whose};
use super::{Answer, Cause, Policy, Reason, Terms, Tri, water};
use crate::board::position::{Leader, PieceId, Side};
use crate::board::{At, Board, Crossing, Position};

/// How far a leader commands (5.2): what his counter prints, else 4 hexes of a commander and 3 of an officer.
pub fn range(leader: &Leader) -> u8 {
    let by_kind = match leader.kind {
        LeaderKind::Commander | LeaderKind::CommanderOfficer => 4,
        LeaderKind::Officer => 3,
    };
    leader.range.and_then(|n| u8::try_from(n).ok()).unwrap_or(by_kind)
}

/// The cells that command reaches from one, each with its distance; for some it is only possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// By cell: distance by a sure way, and by a way that may be open; None if there is none.
    sure: Vec<Option<u8>>,
    possible: Vec<Option<u8>>,
    way: Vec<Option<At>>,
    possible_way: Vec<Option<At>>,
    /// By cell: what is not known of the last step of the possible way to it.
    step_gap: Vec<Option<Reason>>,
    /// What would have to be known for the cells that are only possible.
    pub gaps: Vec<Reason>,
    limit: u8,
}

impl Reach {
    /// Whether a cell is in range.
    pub fn at(&self, at: At) -> Tri {
        match (self.sure[at.index()], self.possible[at.index()]) {
            (Some(_), _) => Tri::Yes,
            (None, Some(_)) => Tri::Maybe,
            (None, None) => Tri::No,
        }
    }

    /// Steps to a cell that is surely in range.
    pub fn distance(&self, at: At) -> Option<u8> {
        self.sure[at.index()]
    }

    /// The way to a cell in range, both ends of it included; the sure one, if there is one.
    pub fn way(&self, at: At) -> Vec<At> {
        let way = if self.sure[at.index()].is_some() { &self.way } else { &self.possible_way };
        let mut out = vec![at];
        let mut at = at;
        while let Some(before) = way[at.index()] {
            out.push(before);
            at = before;
        }
        out.reverse();
        out
    }

    /// Cells in range, surely or possibly, in order.
    pub fn cells(&self) -> impl Iterator<Item = (At, Tri)> + '_ {
        let all = self.possible.iter().enumerate().filter(|(_, d)| d.is_some());
        all.map(|(n, _)| At::of(n)).map(|at| (at, self.at(at)))
    }

    /// Whether a cell is in range, with what decides it.
    pub fn answer(&self, at: At) -> Answer<u8> {
        match (self.sure[at.index()], self.possible[at.index()]) {
            (Some(d), _) => Answer::Decided(d, vec![Reason::new("6.4", Cause::InRange(d)).at(at)]),
            (None, None) => Answer::Decided(u8::MAX, vec![Reason::new("6.4", Cause::OutOfRange(self.limit)).at(at)]),
            (None, Some(_)) => Answer::Undecided(self.why(at)),
        }
    }

    /// What would have to be known of the way to a cell that is only possible.
    pub fn why(&self, at: At) -> Vec<Reason> {
        let mut out: Vec<Reason> = self.way(at).iter().filter_map(|at| self.step_gap[at.index()]).collect();
        out.sort();
        out.dedup();
        out
    }
}

/// The ground of one side's command: board, position, terms and the ZOC of its enemy.
#[derive(Debug, Clone, Copy)]
pub struct Staff<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    pub terms: &'a Terms,
    pub side: Side,
    /// The ZOC of the other side.
    pub enemy: &'a zoc::Map,
}

impl Staff<'_> {
    /// How far command reaches from a cell, up to a limit in hexes.
    pub fn reach(&self, from: At, limit: u8) -> Reach {
        let mut gaps = Vec::new();
        let mut step_gap = vec![None; self.board.len()];
        let (possible, possible_way) = self.search(from, limit, &mut |to, step, reason| {
            if step == Tri::Maybe {
                gaps.extend(reason);
                step_gap[to.index()] = reason;
            }
            step != Tri::No
        });
        gaps.sort();
        gaps.dedup();
        let (sure, way) = if gaps.is_empty() {
            (possible.clone(), possible_way.clone())
        } else {
            self.search(from, limit, &mut |_, step, _| step == Tri::Yes)
        };
        Reach { sure, possible, way, possible_way, step_gap, gaps, limit }
    }

    /// Breadth first over the steps that are taken.
    fn search(
        &self,
        from: At,
        limit: u8,
        takes: &mut dyn FnMut(At, Tri, Option<Reason>) -> bool,
    ) -> (Vec<Option<u8>>, Vec<Option<At>>) {
        let mut distance = vec![None; self.board.len()];
        let mut way = vec![None; self.board.len()];
        let mut queue = VecDeque::from([from]);
        distance[from.index()] = Some(0);
        while let Some(at) = queue.pop_front() {
            let d = distance[at.index()].unwrap_or(0);
            if d == limit {
                continue;
            }
            for (_, next, crossing) in self.board.around(at) {
                if distance[next.index()].is_some() {
                    continue;
                }
                let (step, reason) = self.step(at, next, crossing);
                if takes(next, step, reason) {
                    distance[next.index()] = Some(d + 1);
                    way[next.index()] = Some(at);
                    queue.push_back(next);
                }
            }
        }
        (distance, way)
    }

    /// Whether command passes from a cell to the next (6.4).
    pub fn step(&self, from: At, to: At, crossing: Crossing) -> (Tri, Option<Reason>) {
        let c = self.terms.as_it_lies(crossing);
        let side = |rule, cause| {
            let direction = self.board.direction(from, to).unwrap_or(tlnb_formats::geometry::Direction::N);
            Some(Reason::new(rule, cause).side(from, direction))
        };
        if self.position.presence(to).any(self.side.enemy()) {
            return (Tri::No, Some(Reason::new("6.4", Cause::EnemyThere).at(to)));
        }
        if c.has(Crossing::TEETH) {
            return (Tri::No, side("BOP 25.78", Cause::Escarpment));
        }
        let mut maybe = None;
        if c.any(Crossing::RIVER | Crossing::LAKE) {
            match water::line(self.board, self.terms, (from, to), c, self.over_damage()) {
                (Tri::Yes, _) => {}
                (Tri::No, cause) => return (Tri::No, side("6.4", cause)),
                (Tri::Maybe, cause) => maybe = side("6.4", cause),
            }
        }
        let friends = self.position.presence(to).units(self.side);
        match self.enemy.at(to, Whose::All) {
            Tri::Yes if !friends => return (Tri::No, Some(Reason::new("6.4", Cause::EnemyZoc).at(to))),
            Tri::Maybe if !friends => {
                let why = zoc::ezoc(self.board, self.position, self.terms, to, self.side.enemy(), Whose::All);
                maybe = maybe.or(why.reasons().iter().find(|r| r.cause.is_a_gap()).copied());
            }
            _ => {}
        }
        for block in self.board.roadblocks.iter().filter(|b| b.at == to) {
            // It stops both sides alike, unless its owner may enter (E-41).
            let owner = self.terms.policy(Policy::RoadblockOwner);
            match (self.terms.roadblocks_stop_command, block.side == self.side, owner) {
                (Some(false), ..) | (_, true, Some(true)) => {}
                (Some(true), true, None) => {
                    maybe = maybe.or(Some(Reason::policy(Policy::RoadblockOwner, "NW 25.74").at(to)));
                }
                (Some(true), ..) => return (Tri::No, Some(Reason::new("NW 25.74", Cause::Roadblock).at(to))),
                (None, ..) => maybe = maybe.or(Some(Reason::new("NW 25.74", Cause::RoadblockRule).at(to))),
            }
        }
        // A river that is not known may be there, and then it takes the same to pass it.
        let over = |c| water::line(self.board, self.terms, (from, to), c | Crossing::RIVER, self.over_damage()).0;
        if c.any(Crossing::UNTOLD_WATER) && !self.terms.is_frozen && over(c) != Tri::Yes {
            maybe = maybe.or(side("6.4", Cause::Untold(Layer::Water)));
        }
        if c.any(Crossing::UNTOLD_RELIEF) {
            maybe = maybe.or(side("BOP 25.78", Cause::Untold(Layer::Relief)));
        }
        (if maybe.is_some() { Tri::Maybe } else { Tri::Yes }, maybe)
    }

    /// What a damaged bridge does for command (E-8).
    fn over_damage(&self) -> (Tri, Cause) {
        match self.terms.policy(Policy::DamagedBridgeCommand) {
            Some(true) => (Tri::Yes, Cause::Line(1)),
            Some(false) => (Tri::No, Cause::DamagedBridge),
            None => (Tri::Maybe, Cause::Policy(Policy::DamagedBridgeCommand)),
        }
    }

    /// Whether a leader can put a piece in command: it is in his range, and no Cossack vedette, which moves by initiative alone
    /// (NR 25.81).
    pub fn commands(&self, leader: PieceId, target: PieceId) -> Answer<bool> {
        if self.position.piece(target).is_cossack_vedette {
            return Answer::Decided(false, vec![Reason::new("NR 25.81", Cause::InitiativeAlone).of(target)]);
        }
        let Some(who) = self.position.piece(leader).leader() else {
            return Answer::Decided(false, Vec::new());
        };
        let reach = self.reach(self.position.at(leader), range(who));
        reach.answer(self.position.at(target)).map(|d| d != u8::MAX)
    }

    /// The units that an officer or commander-officer puts in command with himself: those of his formation in range, and
    /// their columns in road march (5.22, 6.1, 6.4).
    pub fn formation_of(&self, leader: PieceId) -> Vec<(PieceId, Tri)> {
        let piece = self.position.piece(leader);
        let (Some(who), Some(formation)) = (piece.leader(), piece.formation.as_deref()) else { return Vec::new() };
        let limit = if who.kind == LeaderKind::CommanderOfficer { range(who) } else { range(who).min(3) };
        let reach = self.reach(self.position.at(leader), limit);
        let mates: Vec<(PieceId, At)> = self
            .position
            .pieces()
            .filter(|(_, p, _)| p.side == piece.side && p.unit().is_some() && p.formation.as_deref() == Some(formation))
            .map(|(id, _, at)| (id, at))
            .collect();
        let mut out: Vec<(PieceId, Tri)> = mates.iter().map(|(id, at)| (*id, reach.at(*at))).collect();
        self.along_columns(&mut out);
        out.retain(|(_, tri)| *tri != Tri::No);
        out
    }

    /// Hands command on along a column: to whoever is in road march within two hexes by road of one who has it (6.4).
    fn along_columns(&self, units: &mut [(PieceId, Tri)]) {
        let marches = |id: PieceId| self.position.piece(id).is_in_road_march();
        for _ in 0..units.len() {
            let before: Vec<(PieceId, Tri)> = units.to_vec();
            for (id, tri) in units.iter_mut().filter(|(id, tri)| *tri != Tri::Yes && marches(*id)) {
                for (other, has) in before.iter().filter(|(other, _)| *other != *id && marches(*other)) {
                    let near = self.is_near_by_road(self.position.at(*id), self.position.at(*other));
                    *tri = (*tri).or(near.and(*has));
                }
            }
            if before == units {
                break;
            }
        }
    }

    /// Whether two cells are at most two links of connected road or trail apart.
    fn is_near_by_road(&self, a: At, b: At) -> Tri {
        if a == b {
            return Tri::Yes;
        }
        let link = |c: Crossing| {
            if c.any(Crossing::LINK) {
                Tri::Yes
            } else {
                Tri::of(false).or(if c.any(Crossing::UNTOLD_ROADS) { Tri::Maybe } else { Tri::No })
            }
        };
        let mut near = Tri::No;
        for (_, middle, first) in self.board.around(a) {
            if middle == b {
                near = near.or(link(first));
            }
            for (_, end, second) in self.board.around(middle) {
                if end == b {
                    near = near.or(link(first).and(link(second)));
                }
            }
        }
        near
    }
}

/// What a commander's points may do in one command phase (5.21, 5.23).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// His own formation goes first.
    pub own_formation: bool,
    /// Officers, each with one combat unit or one stack of a division.
    pub officers_with_unit: u16,
    /// Units more of any formation, of a commander-officer with two points (5.23).
    pub further_units: u16,
}

/// The points of a leader; None of an officer, who has none. Undecided if his rating is not known.
pub fn points(leader: &Leader) -> Answer<Option<Points>> {
    if leader.kind == LeaderKind::Officer {
        return Answer::Decided(None, Vec::new());
    }
    let Some(rating) = leader.rating else {
        return Answer::Undecided(vec![Reason::new("5.21", Cause::NoFigure("command rating"))]);
    };
    let points = match leader.kind {
        LeaderKind::CommanderOfficer if rating > 0 => {
            // The second point: another formation's officer, and two units more.
            Points {
                own_formation: true,
                officers_with_unit: rating - 1,
                further_units: if rating > 1 { 2 } else { 0 },
            }
        }
        _ => Points { own_formation: false, officers_with_unit: rating, further_units: 0 },
    };
    Answer::Decided(Some(points), Vec::new())
}
