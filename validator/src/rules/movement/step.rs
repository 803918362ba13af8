//! One step from hex to hex (D6).

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::Direction;

use super::{Move, Mover};
use crate::board::position::March;
use crate::board::{At, Crossing, Ground, Holds};
use crate::rules::line_of_sight::is_slope;
use crate::rules::reason::Notes;
use crate::rules::terms::{Chart, Cost, Policy, Terms};
use crate::rules::zoc::Whose;
use crate::rules::{Answer, Cause, Reason, Tri, water};

/// No way.
pub(super) const NO: u8 = u8::MAX;

/// What a step costs at least and at most, in half MP; 255 where it may not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Step {
    pub(super) const BARRED: Self = Self { least: NO, most: NO };

    pub(super) const fn of(cost: Cost) -> Self {
        Self { least: cost.0, most: cost.0 }
    }

    /// Its cost, if it is certain and the step may be made.
    pub const fn cost(self) -> Option<Cost> {
        if self.least == self.most && self.least != NO { Some(Cost(self.least)) } else { None }
    }

    /// Whether it may be made.
    pub const fn may(self) -> Tri {
        match (self.least, self.most) {
            (NO, _) => Tri::No,
            (_, NO) => Tri::Maybe,
            _ => Tri::Yes,
        }
    }

    /// With something more to pay.
    const fn and(self, cost: Cost) -> Self {
        const fn sum(a: u8, b: u8) -> u8 {
            if a == NO {
                NO
            } else {
                let s = a.saturating_add(b);
                if s == NO { NO - 1 } else { s }
            }
        }
        Self { least: sum(self.least, cost.0), most: sum(self.most, cost.0) }
    }

    /// With a cost that no source tells.
    const fn and_unknown(self) -> Self {
        Self { least: self.least, most: NO }
    }

    /// With a step at this price after it; 255 bars it.
    pub(super) const fn plus(self, price: u8) -> Self {
        if price == NO { Self::BARRED } else { self.and(Cost(price)) }
    }

    /// The cheaper of two ways to make it.
    pub(super) const fn or(self, other: Self) -> Self {
        const fn min(a: u8, b: u8) -> u8 {
            if a < b { a } else { b }
        }
        Self { least: min(self.least, other.least), most: min(self.most, other.most) }
    }

    const fn times(self, n: u8) -> Self {
        const fn product(a: u8, n: u8) -> u8 {
            if a == NO {
                NO
            } else {
                let p = a.saturating_mul(n);
                if p == NO { NO - 1 } else { p }
            }
        }
        Self { least: product(self.least, n), most: product(self.most, n) }
    }
}

/// A hex of which nobody tells what it costs: nothing on any chart costs less than a road does (7.52).
const UNKNOWN: Step = Step { least: 1, most: NO };

/// What makes a step other than open country.
const NOT_PLAIN: Crossing = Crossing::RIVER
    .and(Crossing::STREAM)
    .and(Crossing::FORD)
    .and(Crossing::LAKE)
    .and(Crossing::SLOPE)
    .and(Crossing::TEETH)
    .and(Crossing::WALL)
    .and(Crossing::LINK)
    .and(Crossing::SPAN)
    .and(Crossing::PONTOON)
    .and(Crossing::FROZEN)
    .and(Crossing::UNTOLD);

impl Move<'_> {
    /// What a step costs in a state of march, with its reasons.
    pub fn step(&self, from: At, direction: Direction, march: March) -> Answer<Option<Cost>> {
        let mut reasons = Vec::new();
        let Some(to) = self.board.next(from, direction) else {
            return Answer::Decided(None, vec![Reason::new("7.1", Cause::MapEdge).at(from)]);
        };
        let step = self.take(from, to, direction, march, &mut reasons);
        match step.may() {
            Tri::No => {
                reasons.retain(|r| !r.cause.is_a_gap());
                Answer::Decided(None, reasons)
            }
            Tri::Yes if step.least == step.most => {
                reasons.retain(|r| !r.cause.is_a_gap());
                reasons.push(Reason::new("7.21", Cause::Costs(Cost(step.least))).side(from, direction));
                Answer::Decided(Some(Cost(step.least)), reasons)
            }
            _ => {
                reasons.retain(|r| r.cause.is_a_gap());
                Answer::Undecided(reasons)
            }
        }
    }

    /// What it costs to enter the map in a cell (19.2): by road, half an MP in road march, where a road or trail is in the
    /// hex; else what covers the hex. As much as nobody has where it may not arrive.
    pub fn entry_cost(&self, at: At, is_road_march: bool) -> Answer<Cost> {
        let holds = self.board.holds(at);
        if holds.any(self.barred_by()) || holds.has(Holds::NO_REINFORCEMENTS) {
            let cause = if holds.has(Holds::NO_REINFORCEMENTS) { Cause::NoReinforcements } else { Cause::Barred };
            return Answer::Decided(Cost(NO - 1), vec![Reason::new("25.7", cause).at(at)]);
        }
        let links = self.board.sides(at);
        let heavy = if self.mover.slows(self.terms) { 2 } else { 1 };
        let untold = || Answer::Undecided(vec![Reason::new("19.22", Cause::Untold(Layer::Roads)).at(at)]);
        if links.any(Crossing::LINK) {
            let rate = match is_road_march || self.mover.is_light() {
                false => Cost::mp(1),
                true if links.has(Crossing::ROAD) => Cost(1),
                // The hexside that nobody tells of may have the road.
                true if links.any(Crossing::UNTOLD_ROADS) => return untold(),
                true => match self.terms.policy(Policy::RoadMarchTrail) {
                    Some(true) => Cost::mp(1),
                    Some(false) => Cost(1),
                    None => return Answer::Undecided(vec![Reason::policy(Policy::RoadMarchTrail, "7.52").at(at)]),
                },
            };
            return Answer::Decided(rate.times(heavy), vec![Reason::new("19.22", Cause::Costs(rate)).at(at)]);
        }
        if links.any(Crossing::UNTOLD_ROADS) {
            return untold();
        }
        let mut reasons = Vec::new();
        let step = self.cover(at, &mut reasons).times(heavy);
        match step.cost() {
            Some(cost) => Answer::Decided(cost, vec![Reason::new("19.21", Cause::Costs(cost)).at(at)]),
            None if step.may() == Tri::No => Answer::Decided(Cost(NO - 1), reasons),
            None => Answer::Undecided(reasons),
        }
    }

    /// What of a hex keeps it out.
    const fn barred_by(&self) -> Holds {
        match self.mover {
            Mover::Infantry => Holds::NO_INFANTRY,
            Mover::Cavalry => Holds::NO_CAVALRY,
            Mover::Artillery | Mover::HorseArtillery => Holds::NO_ARTILLERY,
            Mover::Baggage | Mover::Pontoon => Holds::NO_TRAINS,
            Mover::Leader => Holds::NO_LEADERS,
            Mover::Vedette => Holds::NO_VEDETTES,
        }
    }

    /// The same for a search.
    pub(super) fn take(&self, from: At, to: At, direction: Direction, march: March, notes: &mut impl Notes) -> Step {
        let entry = self.enter(from, to, march, notes);
        if entry == Tri::No {
            return Step::BARRED;
        }
        let step = self.ground(from, to, direction, march, notes);
        if entry == Tri::Maybe { step.and_unknown() } else { step }
    }

    /// Whether a piece may come into a cell, for who is there and what holds there.
    fn enter(&self, from: At, to: At, march: March, notes: &mut impl Notes) -> Tri {
        // A macro, since the notes are wanted in between.
        macro_rules! bar {
            ($rule:expr, $cause:expr) => {{
                notes.note(|| Reason::new($rule, $cause).at(to));
                return Tri::No;
            }};
        }
        let presence = self.position.presence(to);
        if presence.any(self.side.enemy()) {
            bar!("7.4", Cause::EnemyThere);
        }
        let holds = self.board.holds(to);
        if holds.any(self.barred_by()) {
            bar!("25.7", Cause::Barred);
        }
        if !self.mover.is_light() && !presence.is_empty() && self.position.is_marching(to) && !self.is_only_himself(to)
        {
            bar!("7.53", Cause::MarchingFriend);
        }
        if !self.mover.is_light() && march == March::RoadMarch && self.is_beside_a_column(from, to) {
            bar!("7.53", Cause::MarchingFriend);
        }
        let mut may = Tri::Yes;
        if !self.board.roadblocks.is_empty() {
            for block in self.board.roadblocks.iter().filter(|b| b.at == to) {
                if block.side != self.side {
                    bar!("BOP 25.91", Cause::Roadblock);
                }
                match self.terms.policy(Policy::RoadblockOwner) {
                    Some(true) => {}
                    Some(false) => bar!("BOP 25.91", Cause::Roadblock),
                    None => {
                        may = Tri::Maybe;
                        notes.note(|| Reason::policy(Policy::RoadblockOwner, "BOP 25.91").at(to));
                    }
                }
            }
        }
        let zoc = self.enemy.at(to, Whose::All);
        if zoc != Tri::No {
            let cause = match self.mover {
                Mover::Baggage | Mover::Pontoon => Some(Cause::TrainIntoZoc),
                Mover::Leader if !presence.units(self.side) => Some(Cause::LeaderIntoZoc),
                _ => None,
            };
            if let Some(cause) = cause {
                if zoc == Tri::Yes {
                    bar!("4.32", cause);
                }
                self.note_zoc(to, notes);
                may = Tri::Maybe;
            }
        }
        may
    }

    /// What leaves open whether a cell is in the enemy's ZOC.
    pub(super) fn note_zoc(&self, at: At, notes: &mut impl Notes) {
        notes.note(|| {
            let why = crate::rules::zoc::ezoc(self.board, self.position, self.terms, at, self.side.enemy(), Whose::All);
            let gap = why.reasons().iter().find(|r| r.cause.is_a_gap()).copied();
            gap.unwrap_or(Reason::new("4.1", Cause::EnemyZoc).at(at))
        });
    }

    fn is_only_himself(&self, at: At) -> bool {
        self.position.stack(at).all(|(id, p)| Some(id) == self.piece || !p.is_in_road_march())
    }

    /// Whether a road or trail joins a cell to a friendly unit in road march in a next one (7.53).
    fn is_beside_a_column(&self, from: At, to: At) -> bool {
        self.board.around(to).any(|(_, next, c)| {
            next != from
                && c.any(Crossing::LINK)
                && self.position.is_marching(next)
                && self
                    .position
                    .stack(next)
                    .any(|(id, p)| p.side == self.side && p.is_in_road_march() && Some(id) != self.piece)
        })
    }

    /// What the ground of a step costs.
    fn ground(&self, from: At, to: At, direction: Direction, march: March, notes: &mut impl Notes) -> Step {
        let c = self.terms.as_it_lies(self.board.crossing(from, direction));
        let (ground, holds) = (self.board.ground(to), self.board.holds(to));
        // Open country is by far the most frequent.
        let is_plain = ground == Ground::Clear && self.board.ground(from) != Ground::Pond && !self.may_be_too_steep(to);
        if is_plain && !c.any(NOT_PLAIN) && holds.is_empty() {
            return match self.terms.cost(Chart::Clear, self.mover.class()) {
                Some(cost) => Step::of(self.multiplied(cost, march, false)),
                None => {
                    notes.note(|| Reason::new("7.21", Cause::NoCost(Chart::Clear, self.mover.class())).at(to));
                    UNKNOWN
                }
            };
        }
        if !c.any(Crossing::LINK) {
            let off = self.off_road(from, to, direction, c, notes);
            let off = self.multiply(off, march, false);
            if c.any(Crossing::UNTOLD_ROADS) {
                // There may be a road, which makes it cheaper, and lets trains up a slope.
                notes.note(|| Reason::new("7.52", Cause::Untold(Layer::Roads)).side(from, direction));
                return Step { least: off.least.min(1), most: off.most };
            }
            return off;
        }
        let road = self.by_road(from, to, direction, c, march, notes);
        self.multiply(road, march, true)
    }

    /// Whether a train meets something in a hex that may make it a slope hex (18.12).
    fn may_be_too_steep(&self, to: At) -> bool {
        self.mover.is_train() && self.board.sides(to).any(Crossing::SLOPE | Crossing::UNTOLD_RELIEF)
    }

    /// A road or trail (D6, 2 and 3).
    fn by_road(
        &self,
        from: At,
        to: At,
        direction: Direction,
        c: Crossing,
        march: March,
        notes: &mut impl Notes,
    ) -> Step {
        if let Some(reason) = self.pond(from, to, direction, march) {
            notes.note(|| reason);
            return Step::BARRED;
        }
        let is_marching = march == March::RoadMarch || self.mover.is_light();
        let rate = if is_marching && c.has(Crossing::ROAD) {
            Step::of(Cost(1))
        } else if is_marching {
            match self.terms.policy(Policy::RoadMarchTrail) {
                Some(true) => Step::of(Cost::mp(1)),
                Some(false) => Step::of(Cost(1)),
                None => {
                    notes.note(|| Reason::policy(Policy::RoadMarchTrail, "7.52").side(from, direction));
                    Step { least: 1, most: 2 }
                }
            }
        } else {
            Step::of(Cost::mp(1))
        };
        let over = match water::dyke(self.board, from, to, c) {
            Tri::Yes => Step::of(Cost(0)),
            Tri::Maybe => {
                notes.note(|| Reason::new("NR 25.72", Cause::Untold(Layer::Terrain)).side(from, direction));
                Step { least: 0, most: NO }
            }
            Tri::No => self.water(from, direction, c, is_marching, true, notes),
        };
        let walled = self.walls(from, direction, c, true, notes);
        self.together(rate, over, walled)
    }

    /// Open country (D6, 4).
    fn off_road(&self, from: At, to: At, direction: Direction, c: Crossing, notes: &mut impl Notes) -> Step {
        if let Some(reason) = self.pond(from, to, direction, March::Open) {
            notes.note(|| reason);
            return Step::BARRED;
        }
        let holds = self.board.holds(to);
        let mut step = self.cover(to, notes);
        if c.has(Crossing::UP) {
            step =
                self.chart(step, Chart::SlopeUp, || Reason::new("7.22", Cause::NoUpSide).side(from, direction), notes);
        } else if c.has(Crossing::UNTOLD_UP) {
            notes.note(|| Reason::new("7.22", Cause::NoUpSide).side(from, direction));
            step = Step { least: step.least, most: step.and(Cost::mp(1)).most };
        }
        if self.mover.is_train() {
            let (slope, why) = is_slope(self.board, self.terms, to);
            if slope == Tri::Yes || c.any(Crossing::UP) {
                notes.note(|| Reason::new("18.12", Cause::TrainOnSlope).at(to));
                return Step::BARRED;
            }
            if slope == Tri::Maybe {
                notes.note(|| Reason::new("18.12", why.unwrap_or(Cause::Untold(Layer::Relief))).at(to));
                step = step.and_unknown();
            }
        }
        match self.terms.burns(holds) {
            Tri::No => {}
            Tri::Yes => step = step.and(Cost::mp(1)),
            Tri::Maybe => {
                notes.note(|| Reason::new("23.1", Cause::ByDie).at(to));
                step = Step { least: step.least, most: step.and(Cost::mp(1)).most };
            }
        }
        let is_marching = self.mover.is_light();
        let over = self.water(from, direction, c, is_marching, false, notes);
        let walled = self.walls(from, direction, c, false, notes);
        self.together(step, over, walled)
    }

    /// The sum of a rate, the water and the walls on the way.
    const fn together(&self, rate: Step, over: Step, walled: Step) -> Step {
        if over.least == NO || walled.least == NO {
            return Step::BARRED;
        }
        let least = rate.and(Cost(over.least)).least;
        let most = if over.most == NO || walled.most == NO { NO } else { rate.and(Cost(over.most)).most };
        Step { least, most }
    }

    /// What covers a hex and stands in it.
    fn cover(&self, to: At, notes: &mut impl Notes) -> Step {
        let (ground, holds) = (self.board.ground(to), self.board.holds(to));
        let class = self.mover.class();
        let no_cost = |row| move || Reason::new("7.21", Cause::NoCost(row, class)).at(to);
        let Some(row) = Terms::row_of(ground) else {
            notes.note(|| Reason::new("7.21", Cause::Untold(Layer::Terrain)).at(to));
            return UNKNOWN;
        };
        if matches!(ground, Ground::Lake | Ground::FullRiver) && !self.is_frozen(to) {
            notes.note(|| Reason::new("7.61", Cause::Lake).at(to));
            return Step::BARRED;
        }
        let mut step = self.chart(Step::of(Cost(0)), row, no_cost(row), notes);
        if step.may() == Tri::Maybe {
            step = UNKNOWN;
        }
        let mut buildings = Vec::new();
        if holds.has(Holds::TOWN) {
            buildings.push(Chart::Town);
        }
        // Woods with a chateau: the chateau costs nothing (7.21).
        if holds.any(Holds::CHATEAU | Holds::WALLED) && ground != Ground::Woods {
            buildings.push(Chart::Chateau);
        }
        for row in buildings {
            let entry = self.terms.entry(row, class);
            match entry.cost {
                Some(cost) if entry.is_added => step = step.and(cost),
                Some(cost) => step = Step::of(cost),
                None if entry.is_barred => {
                    notes.note(|| Reason::new("7.21", Cause::Barred).at(to));
                    return Step::BARRED;
                }
                None => {
                    notes.note(no_cost(row));
                    step = UNKNOWN;
                }
            }
        }
        if holds.has(Holds::UNTOLD_NAMES) {
            notes.note(|| Reason::new("7.21", Cause::Untold(Layer::Names)).at(to));
            step = UNKNOWN;
        }
        step
    }

    /// Adds a row of the chart.
    pub(super) fn chart(&self, step: Step, row: Chart, gap: impl FnOnce() -> Reason, notes: &mut impl Notes) -> Step {
        let entry = self.terms.entry(row, self.mover.class());
        match entry.cost {
            Some(cost) => step.and(cost),
            None if entry.is_barred => Step::BARRED,
            None => {
                notes.note(gap);
                step.and_unknown()
            }
        }
    }

    fn is_frozen(&self, at: At) -> bool {
        self.terms.is_frozen || self.board.around(at).all(|(_, _, c)| c.has(Crossing::FROZEN))
    }

    /// What bars a pond hex (NR 25.72): infantry and cavalry come in and out in road march by the trails, leaders and vedettes
    /// too, nobody else.
    fn pond(&self, from: At, to: At, direction: Direction, march: March) -> Option<Reason> {
        let is_pond = |at: At| self.board.ground(at) == Ground::Pond && !self.is_frozen(at);
        if !is_pond(from) && !is_pond(to) {
            return None;
        }
        let may = match self.mover {
            Mover::Leader | Mover::Vedette => true,
            Mover::Infantry | Mover::Cavalry => march == March::RoadMarch,
            _ => false,
        };
        let c = self.board.crossing(from, direction);
        (!may || !c.any(Crossing::LINK)).then(|| Reason::new("NR 25.72", Cause::Pond).side(from, direction))
    }

    /// Walls and escarpments.
    fn walls(&self, from: At, direction: Direction, c: Crossing, is_road: bool, notes: &mut impl Notes) -> Step {
        if c.has(Crossing::TEETH) {
            notes.note(|| Reason::new("BOP 25.78", Cause::Escarpment).side(from, direction));
            return Step::BARRED;
        }
        if c.has(Crossing::WALL) && !c.has(Crossing::GATE) {
            notes.note(|| Reason::new("BOP 25.77", Cause::Wall).side(from, direction));
            return Step::BARRED;
        }
        if c.any(Crossing::UNTOLD_RELIEF) {
            notes.note(|| Reason::new("7.22", Cause::Untold(Layer::Relief)).side(from, direction));
            // No road leads over an escarpment, and slopes cost nothing on it (EDGE-011, 7.52).
            if !is_road {
                return Step { least: 0, most: NO };
            }
        }
        Step::of(Cost(0))
    }

    /// Bad going and squares (D6, 5).
    fn multiply(&self, step: Step, march: March, is_road: bool) -> Step {
        step.times(self.factor(march, is_road))
    }

    fn multiplied(&self, cost: Cost, march: March, is_road: bool) -> Cost {
        cost.times(self.factor(march, is_road))
    }

    fn factor(&self, march: March, is_road: bool) -> u8 {
        let heavy = self.mover.slows(self.terms);
        let square = march == March::Square && !is_road;
        if heavy || square { 2 } else { 1 }
    }
}
