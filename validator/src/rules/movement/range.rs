//! How far a piece comes in a turn, and by which way.

use tlnb_formats::geometry::Direction;

use super::step::NO;
use super::{Move, Mover};
use crate::board::position::March;
use crate::board::{At, Crossing, Holds};
use crate::rules::terms::Cost;
use crate::rules::zoc::Whose;
use crate::rules::{Answer, Cause, Reason, Tri};

/// What was reached, once for each state: in the open, or in road march.
type States = [u8; 2];

const OPEN: usize = 0;
const MARCHING: usize = 1;

/// What one search has found, kept for the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Search {
    cost: Vec<States>,
    /// By cell and state: direction to where it came from, and the state there; 255 at the start.
    from: Vec<[u8; 2]>,
    /// Cells and states by cost, as a wheel: no step costs more than it has room for.
    queue: Vec<Vec<u32>>,
    touched: Vec<u16>,
    is_stacked: bool,
}

/// A cell that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    pub at: At,
    /// Surely, or only if what is not known allows it.
    pub how: Tri,
    /// By the sure way, if there is one, else by the possible one.
    pub cost: Cost,
    /// It arrives in road march.
    pub in_road_march: bool,
    /// It must stop there: an enemy ZOC, or the minimum move.
    pub stops: Tri,
    /// What it pays to stay there with another combat unit, which may be more than it has (3.1).
    pub with_stacking: Cost,
}

/// The cells that a piece can reach, in memory that serves for one search after another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Range {
    sure: Search,
    possible: Search,
    is_open: bool,
    /// What would have to be known.
    gaps: Vec<Reason>,
    start: Option<At>,
    allowance: Cost,
    /// The printed allowance, which the minimum move asks (7.3); without it what may be spent.
    printed: Option<Cost>,
    /// It moves in a stack, so that nobody goes into road march (7.53).
    is_stacked: bool,
}

impl Range {
    /// With the printed allowance, which the minimum move asks (7.3): at night and in fog less may be spent.
    #[must_use]
    pub fn printed(allowance: Option<Cost>) -> Self {
        Self { printed: allowance, ..Self::default() }
    }

    /// Of one who moves in a stack and so does not go into road march (7.53).
    #[must_use]
    pub fn in_a_stack(self) -> Self {
        Self { is_stacked: true, ..self }
    }

    /// Searches from a cell with so much to spend.
    pub fn renew(&mut self, of: &Move<'_>, from: At, allowance: Cost) {
        self.gaps.clear();
        self.start = Some(from);
        self.allowance = allowance;
        let printed = self.printed.unwrap_or(allowance);
        (self.possible.is_stacked, self.sure.is_stacked) = (self.is_stacked, self.is_stacked);
        self.is_open = self.possible.run(of, from, [allowance, printed], Tri::Maybe);
        if self.is_open {
            self.sure.run(of, from, [allowance, printed], Tri::Yes);
            self.note_gaps(of);
        }
    }

    /// The sure search; where nothing was left open it is the possible one.
    const fn sure(&self) -> &Search {
        if self.is_open { &self.sure } else { &self.possible }
    }

    /// What a cell costs; None if it is surely out of reach. [`Tri::Maybe`] if it may be reached.
    pub fn cost(&self, at: At) -> Option<(Cost, Tri)> {
        let sure = self.sure().best(at);
        let (cost, how) = if sure.0 == NO { (self.possible.best(at).0, Tri::Maybe) } else { (sure.0, Tri::Yes) };
        (cost != NO).then_some((Cost(cost), how))
    }

    /// Cells in reach, in order of number.
    pub fn cells(&self, of: &Move<'_>) -> Vec<Reached> {
        let mut touched: Vec<u16> = self.possible.touched.clone();
        touched.sort_unstable();
        touched.dedup();
        let all = touched.into_iter().map(|n| At::of(usize::from(n)));
        all.filter_map(|at| {
            let (cost, how) = self.cost(at)?;
            let search = if how == Tri::Yes { self.sure() } else { &self.possible };
            let state = search.best(at).1;
            let stacks = of.mover.is_combat_unit()
                && of.position.stack(at).any(|(id, p)| Some(id) != of.piece && p.side == of.side && p.unit().is_some());
            Some(Reached {
                at,
                how,
                cost,
                in_road_march: state == MARCHING && !of.mover.is_light(),
                stops: if Some(at) == self.start { Tri::No } else { of.stops(at) },
                // Who is in road march must leave it first (7.53, 7.56).
                with_stacking: match (stacks, state == MARCHING && !of.mover.is_light()) {
                    (true, true) => cost.and(Cost::mp(2)),
                    (true, false) => cost.and(Cost::mp(1)),
                    (false, _) => cost,
                },
            })
        })
        .collect()
    }

    /// The way to a cell in reach, both ends of it included.
    pub fn way(&self, of: &Move<'_>, to: At) -> Vec<At> {
        let Some((_, how)) = self.cost(to) else { return Vec::new() };
        let search = if how == Tri::Yes { self.sure() } else { &self.possible };
        let mut out = vec![to];
        let (mut at, mut state) = (to, search.best(to).1);
        // No way is longer than it has steps to pay for, each in two states.
        for _ in 0..2 * usize::from(NO) {
            let back = search.from[at.index()][state];
            if back == NO {
                break;
            }
            state = usize::from(back >> 4);
            if back & 15 == 15 {
                continue;
            }
            let Some(before) = Direction::ALL.get(usize::from(back & 15)).and_then(|d| of.board.next(at, *d)) else {
                break;
            };
            out.push(before);
            at = before;
        }
        out.reverse();
        out
    }

    /// What would have to be known of the possible way to a cell.
    pub fn why(&self, of: &Move<'_>, to: At) -> Vec<Reason> {
        let mut out = Vec::new();
        let way = self.way(of, to);
        for pair in way.windows(2) {
            let Some(direction) = of.board.direction(pair[0], pair[1]) else { continue };
            let march = if of.march == March::Square { March::Square } else { March::Open };
            let steps = [march, March::RoadMarch].map(|march| of.step(pair[0], direction, march));
            // What is certain in one state of march need not be known in the other.
            if let [Answer::Undecided(reasons), Answer::Undecided(_)] = &steps {
                out.extend(reasons.iter().copied());
            }
        }
        for at in &way {
            let is_start = Some(*at) == self.start;
            if is_start && of.is_held(*at) == Tri::Maybe || !is_start && *at != to && of.stops(*at) == Tri::Maybe {
                of.note_zoc(*at, &mut out);
            }
        }
        out.sort();
        out.dedup();
        out
    }

    /// What would have to be known for the cells that are only possible, or whose cost is not sure.
    pub fn gaps(&self) -> &[Reason] {
        &self.gaps
    }

    fn note_gaps(&mut self, of: &Move<'_>) {
        let mut touched = self.possible.touched.clone();
        touched.sort_unstable();
        touched.dedup();
        for at in touched.into_iter().map(|n| At::of(usize::from(n))) {
            if self.sure.best(at).0 == NO {
                continue;
            }
            for (direction, next, _) in of.board.around(at) {
                if self.possible.best(next).0 == self.sure.best(next).0 {
                    continue;
                }
                let mut notes = Vec::new();
                of.take(at, next, direction, of.march, &mut notes);
                self.gaps.extend(notes.into_iter().filter(|r| r.cause.is_a_gap()));
            }
            if of.stops(at) == Tri::Maybe {
                of.note_zoc(at, &mut self.gaps);
            }
        }
        if let Some(start) = self.start.filter(|at| of.is_held(*at) == Tri::Maybe) {
            of.note_zoc(start, &mut self.gaps);
        }
        self.gaps.sort();
        self.gaps.dedup();
    }
}

impl Move<'_> {
    /// Whether the piece must stop in a cell: in an enemy ZOC (4.31), and in a fortified place beside an enemy unit, which has
    /// no ZOC into it (15.11). A leader may go on.
    pub(super) fn stops(&self, at: At) -> Tri {
        if self.mover == Mover::Leader {
            return Tri::No;
        }
        let zoc = self.enemy.at(at, Whose::All);
        let holds = self.board.holds(at);
        let places = Holds::POSITION | Holds::CHATEAU | Holds::WALLED;
        if zoc == Tri::Yes || !holds.any(places | Holds::UNTOLD_NAMES) {
            return zoc;
        }
        let foe = self.side.enemy();
        if !self.board.around(at).any(|(_, next, _)| self.position.presence(next).units(foe)) {
            return zoc;
        }
        if holds.any(places) { Tri::Yes } else { Tri::Maybe }
    }

    /// Whether it may not start to move from a cell (4.31).
    pub fn is_held(&self, at: At) -> Tri {
        if self.mover == Mover::Leader || self.mover.is_train() { Tri::No } else { self.enemy.at(at, Whose::All) }
    }
}

impl Search {
    /// Least cost of a cell, and in which state.
    fn best(&self, at: At) -> (u8, usize) {
        match self.cost.get(at.index()) {
            Some([open, marching]) if marching < open => (*marching, MARCHING),
            Some([open, _]) => (*open, OPEN),
            None => (NO, OPEN),
        }
    }

    fn clear(&mut self, len: usize, room: usize) {
        if self.cost.len() == len {
            for n in self.touched.drain(..) {
                self.cost[usize::from(n)] = [NO; 2];
                self.from[usize::from(n)] = [NO; 2];
            }
        } else {
            self.touched.clear();
            self.cost = vec![[NO; 2]; len];
            self.from = vec![[NO; 2]; len];
        }
        self.queue.iter_mut().for_each(Vec::clear);
        if self.queue.len() < room {
            self.queue.resize_with(room, Vec::new);
        }
    }

    fn reach(&mut self, at: At, state: usize, cost: u8, from: u8) {
        let best = &mut self.cost[at.index()];
        if best == &[NO; 2] {
            self.touched.push(at.index() as u16);
        }
        if cost < best[state] {
            best[state] = cost;
            self.from[at.index()][state] = from;
            self.queue[usize::from(cost)].push((at.index() as u32) << 1 | state as u32);
        }
    }

    /// Searches over steps at their greatest cost (sure) or their least (possible). True if something was left open.
    fn run(&mut self, of: &Move<'_>, from: At, [allowance, printed]: [Cost; 2], least: Tri) -> bool {
        let budget = allowance.0.min(NO - 1);
        self.clear(of.board.len(), usize::from(budget) + 1);
        let mut is_open = false;
        let start = if of.march == March::RoadMarch { MARCHING } else { OPEN };
        self.reach(from, start, 0, NO);
        let held = of.is_held(from);
        is_open |= held == Tri::Maybe;
        if held == Tri::Yes || held == Tri::Maybe && least == Tri::Yes {
            return is_open;
        }
        // With nothing left no step can be paid, unless a chart has ground that costs nothing.
        let may_be_free = of.terms.has_free_ground();
        let is_spent = |cost: u8| cost == budget && cost > 0 && !may_be_free;
        let mut cost = 0;
        while cost <= budget {
            let Some(next) = self.queue[usize::from(cost)].pop() else {
                cost += 1;
                continue;
            };
            let (at, state) = (At::of((next >> 1) as usize), (next & 1) as usize);
            if self.cost[at.index()][state] != cost || is_spent(cost) {
                continue;
            }
            if at != from {
                let stops = of.stops(at);
                is_open |= stops == Tri::Maybe;
                if stops == Tri::Yes || stops == Tri::Maybe && least == Tri::Yes {
                    continue;
                }
            }
            // Leaving road march costs 1 MP (7.56), and may be worth it where others stand in the way.
            if state == MARCHING && !of.mover.is_light() && cost + 2 <= budget && of.march != March::Square {
                self.reach(at, OPEN, cost + 2, (MARCHING as u8) << 4 | 15);
            }
            is_open |= self.expand(of, (at, state, cost), (at == from).then_some(printed), budget, least);
        }
        is_open
    }

    /// Takes the steps out of one cell.
    fn expand(
        &mut self,
        of: &Move<'_>,
        (at, state, cost): (At, usize, u8),
        first: Option<Cost>,
        budget: u8,
        least: Tri,
    ) -> bool {
        let mut is_open = false;
        for (direction, next, crossing) in of.board.around(at) {
            // Road march may be declared at any point of the way, and helps where a road or trail leads on (7.51).
            let may_march = crossing.any(Crossing::LINK | Crossing::UNTOLD_ROADS)
                && of.march != March::Square
                && !self.is_stacked
                && !of.mover.is_light();
            for into in [OPEN, MARCHING] {
                if into != state && !(state == OPEN && into == MARCHING && may_march) {
                    continue;
                }
                // No step costs less than nothing, and one that cannot help need not be certain.
                if self.cost[next.index()][into] <= cost {
                    continue;
                }
                let march = match (into, of.march) {
                    (MARCHING, _) => March::RoadMarch,
                    (_, March::Square) => March::Square,
                    _ => March::Open,
                };
                let step = of.take(at, next, direction, march, &mut ());
                is_open |= step.least != step.most;
                let price = if least == Tri::Yes { step.most } else { step.least };
                if price == NO {
                    continue;
                }
                let back = (state as u8) << 4 | direction.opposite() as u8;
                let total = cost.saturating_add(price);
                if total <= budget {
                    self.reach(next, into, total, back);
                } else if cost == 0 && first.is_some_and(|printed| total > printed.0) {
                    // A first hex dearer than its allowance: it may enter and stop (7.3).
                    self.reach(next, into, budget, back);
                    self.queue[usize::from(budget)].retain(|n| (n >> 1) as usize != next.index());
                }
            }
        }
        is_open
    }
}

impl Reached {
    /// Whether the piece may stay there with what it has to spend, as far as movement goes; stacking is another question.
    pub fn may_stay(&self, allowance: Cost) -> bool {
        self.with_stacking <= allowance
    }

    /// Why it must stop, if it must.
    pub fn stop_reason(&self) -> Option<Reason> {
        (self.stops != Tri::No).then(|| Reason::new("4.31", Cause::Stops).at(self.at))
    }
}
