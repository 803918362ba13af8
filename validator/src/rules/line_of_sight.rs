//! D5: line of sight (8.4), and of artillery (13.33, 13.34).
//!
//! A line of up to three hexes takes one of four shapes: the next hex; straight through one or two hexes; two hexes off the
//! axis, from vertex to vertex along the side between two hexes; three hexes off the axis, through two hexes and no vertex.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::counters::Arm;
use tlnb_formats::geometry::Direction;

use super::reason::Notes;
use super::terms::{Period, Policy, Terms};
use super::zoc::{self, Whose};
use super::{Answer, Cause, Reason, Tri};
use crate::board::position::{Kind, March, Piece, Side, Unit};
use crate::board::{At, Board, Crossing, Ground, Holds, Position};

/// Longest line of sight in hexes (8.41).
pub const RANGE: u8 = 3;

/// The way to a target, relative to the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Next(Direction),
    /// Steps one after the other, each through the inside of a side.
    Through([Direction; 3], u8),
    /// Between the hexes in these two directions.
    Between(Direction, Direction),
}

/// Every target within three hexes, from near to far and clockwise.
pub fn shapes() -> impl Iterator<Item = Shape> {
    let all = Direction::ALL;
    let next = all.into_iter().map(Shape::Next);
    let two = all.into_iter().flat_map(|d| [Shape::Through([d; 3], 2), Shape::Between(d, d.turned(1))]);
    let three = all.into_iter().flat_map(|d| {
        let e = d.turned(1);
        [Shape::Through([d; 3], 3), Shape::Through([d, e, d], 3), Shape::Through([e, d, e], 3)]
    });
    next.chain(two).chain(three)
}

impl Shape {
    /// Hexes from the viewer to the target.
    pub const fn range(self) -> u8 {
        match self {
            Self::Next(_) => 1,
            Self::Through(_, n) => n,
            Self::Between(..) => 2,
        }
    }

    /// The target, if the board has it.
    pub fn target(self, board: &Board, from: At) -> Option<At> {
        match self {
            Self::Next(d) => board.next(from, d),
            Self::Through(steps, n) => steps.iter().take(usize::from(n)).try_fold(from, |at, d| board.next(at, *d)),
            // One of the flanking hexes may be beyond the map's edge.
            Self::Between(a, b) => {
                let by = |one: Direction, other: Direction| board.next(board.next(from, one)?, other);
                by(a, b).or_else(|| by(b, a))
            }
        }
    }
}

/// The way from a cell to another within range.
pub fn shape(board: &Board, from: At, to: At) -> Option<Shape> {
    shapes().find(|s| s.target(board, from) == Some(to))
}

/// What blocks a cell as it lies, apart from slope hexes and orchards.
const BLOCKS: Holds = Holds::TOWN.and(Holds::CHATEAU).and(Holds::WALLED).and(Holds::HILLTOP).and(Holds::SMOKE);

/// Nothing that could block.
const NO_SIDE: Crossing = Crossing::CREST.and(Crossing::SLOPE).and(Crossing::TEETH).and(Crossing::UNTOLD_RELIEF);

/// One who looks, and at what.
#[derive(Clone, Copy)]
struct Look<'a> {
    board: &'a Board,
    position: &'a Position,
    terms: &'a Terms,
    viewer: At,
    target: At,
    /// Artillery looks over a slope hex from a hilltop alone (13.34A).
    is_gun: bool,
}

/// Either of two blockers; a sure one needs no more looking: then this is returned.
macro_rules! or_blocked {
    ($blocked:ident, $by:expr, $then:expr) => {
        match $by {
            Tri::Yes => return $then,
            by => $blocked = $blocked.or(by),
        }
    };
}

impl Look<'_> {
    /// Whether the view is free along a shape.
    fn along(self, shape: Shape, notes: &mut impl Notes) -> Tri {
        let board = self.board;
        let mut blocked = Tri::No;
        match shape {
            Shape::Next(_) => return Tri::Yes,
            Shape::Through(steps, n) => {
                let mut at = self.viewer;
                for (i, direction) in steps.iter().take(usize::from(n)).enumerate() {
                    let crossing = board.crossing(at, *direction);
                    if crossing.any(NO_SIDE) {
                        or_blocked!(blocked, self.side(at, *direction, crossing, i == 0, notes), Tri::No);
                    }
                    let Some(next) = board.next(at, *direction) else { return Tri::No };
                    if i + 1 < usize::from(n) {
                        or_blocked!(blocked, self.hex(next, Some(crossing), notes), Tri::No);
                    }
                    at = next;
                }
            }
            Shape::Between(a, b) => or_blocked!(blocked, self.between(a, b, notes), Tri::No),
        }
        !blocked
    }

    /// Whether a hexside that is crossed blocks; the first one is of the viewer's own hex.
    fn side(self, at: At, direction: Direction, crossing: Crossing, is_first: bool, notes: &mut impl Notes) -> Tri {
        let mut blocks = |rule, cause, tri| {
            notes.note(|| Reason::new(rule, cause).side(at, direction));
            tri
        };
        if crossing.has(Crossing::TEETH) {
            return blocks("BOP 25.78", Cause::BlockingSide, Tri::Yes);
        }
        if crossing.has(Crossing::CREST) && !is_first {
            return blocks("8.43", Cause::BlockingSide, Tri::Yes);
        }
        if crossing.any(Crossing::SLOPE) {
            let is_hilltop = |at: At| self.board.holds(at).has(Holds::HILLTOP);
            let untold = |at: At| self.board.holds(at).has(Holds::UNTOLD_RELIEF);
            if is_first && is_hilltop(self.viewer) {
                return Tri::No;
            }
            if is_first && untold(self.viewer) {
                return blocks("8.43", Cause::Untold(Layer::Relief), Tri::Maybe);
            }
            // The slope below the hilltop that is looked at (8.42, third case).
            let is_last = self.board.next(at, direction) == Some(self.target);
            let hilltop = |at: At| match (is_hilltop(at), untold(at)) {
                (true, _) => Tri::Yes,
                (false, true) => Tri::Maybe,
                (false, false) => Tri::No,
            };
            let is_spared = hilltop(self.viewer).and(hilltop(self.target)).and(self.is_not_higher());
            if is_last && is_spared != Tri::No {
                return match self.terms.policy(Policy::HilltopSides) {
                    Some(true) => blocks("8.43", Cause::BlockingSide, Tri::Yes),
                    Some(false) if is_spared == Tri::Yes => Tri::No,
                    Some(false) => blocks("8.42", Cause::NoElevation, Tri::Maybe),
                    None => blocks("8.43", Cause::Policy(Policy::HilltopSides), Tri::Maybe),
                };
            }
            return blocks("8.43", Cause::BlockingSide, Tri::Yes);
        }
        if crossing.any(Crossing::UNTOLD_RELIEF) {
            return blocks("8.43", Cause::Untold(Layer::Relief), Tri::Maybe);
        }
        Tri::No
    }

    /// Whether the target is no higher a hilltop than the viewer's.
    fn is_not_higher(self) -> Tri {
        match (self.board.elevation(self.viewer), self.board.elevation(self.target)) {
            (Some(here), Some(there)) => Tri::of(there <= here),
            _ => Tri::Maybe,
        }
    }

    /// Whether a hex between blocks. `entered` is the side by which the line comes into it from the viewer.
    fn hex(self, at: At, entered: Option<Crossing>, notes: &mut impl Notes) -> Tri {
        let (board, holds, ground) = (self.board, self.board.holds(at), self.board.ground(at));
        let mut blocks = |rule, cause, tri| {
            notes.note(|| Reason::new(rule, cause).at(at));
            tri
        };
        if !self.position.presence(at).is_empty() || self.has_roadblock(at) {
            return blocks("8.41", Cause::Occupied, Tri::Yes);
        }
        if holds.any(BLOCKS) || ground == Ground::Woods {
            return blocks("8.42", Cause::BlockingHex, Tri::Yes);
        }
        let mut blocked = Tri::No;
        match (self.terms.burns(holds), holds.has(Holds::MAY_SMOKE)) {
            (Tri::Yes, _) => return blocks("23.1", Cause::BlockingHex, Tri::Yes),
            (Tri::Maybe, _) | (_, true) => blocked = blocks("23.1", Cause::ByDie, Tri::Maybe),
            (Tri::No, false) => {}
        }
        if ground == Ground::Orchard {
            match self.terms.policy(Policy::OrchardLos) {
                Some(true) => return blocks("8.42", Cause::BlockingHex, Tri::Yes),
                Some(false) => {}
                None => blocked = blocks("8.42", Cause::Policy(Policy::OrchardLos), Tri::Maybe),
            }
        }
        match is_slope(board, self.terms, at) {
            (Tri::No, _) => {}
            (is_slope, why) => match self.over_slope(entered) {
                Tri::Yes => {}
                over if is_slope == Tri::Yes && over == Tri::No => {
                    return blocks("8.42", Cause::BlockingHex, Tri::Yes);
                }
                _ => blocked = blocks("8.42", why.unwrap_or(Cause::NoElevation), Tri::Maybe),
            },
        }
        if ground == Ground::Untold {
            blocked = blocks("8.42", Cause::Untold(Layer::Terrain), Tri::Maybe);
        }
        if holds.has(Holds::UNTOLD_NAMES) {
            blocked = blocks("8.42", Cause::Untold(Layer::Names), Tri::Maybe);
        }
        blocked
    }

    fn has_roadblock(self, at: At) -> bool {
        !self.board.roadblocks.is_empty() && self.board.roadblocks.iter().any(|b| b.at == at)
    }

    /// Whether one looks over a slope hex (8.42): down through its slope side, from slope hex to slope hex, or from hilltop
    /// to a hilltop that is not higher.
    fn over_slope(self, entered: Option<Crossing>) -> Tri {
        let downhill = match entered {
            Some(c) if c.has(Crossing::DOWN) => Tri::Yes,
            Some(c) if c.any(Crossing::UNTOLD_UP | Crossing::UNTOLD_RELIEF) => Tri::Maybe,
            _ => Tri::No,
        };
        let is_slope = |at: At| is_slope(self.board, self.terms, at).0;
        let hilltop = |at: At| {
            let holds = self.board.holds(at);
            if holds.has(Holds::HILLTOP) {
                Tri::Yes
            } else if holds.has(Holds::UNTOLD_RELIEF) {
                Tri::Maybe
            } else {
                Tri::No
            }
        };
        if self.is_gun {
            return hilltop(self.viewer).and(downhill.or(is_slope(self.target)));
        }
        let hilltops = hilltop(self.viewer).and(hilltop(self.target)).and(self.is_not_higher());
        downhill.or(is_slope(self.viewer).and(is_slope(self.target))).or(hilltops)
    }

    /// Two hexes off the axis: vertex, along a side, vertex.
    fn between(self, a: Direction, b: Direction, notes: &mut impl Notes) -> Tri {
        let board = self.board;
        let (left, right) = (board.next(self.viewer, a), board.next(self.viewer, b));
        // Nothing is known of what lies beyond the map's edge, and nothing there blocks.
        let flank = |at: Option<At>, d: Direction, notes: &mut _| match at {
            Some(at) => self.hex(at, Some(board.crossing(self.viewer, d)), notes),
            None => Tri::No,
        };
        let mut quiet = Vec::new();
        let (one, other) = (flank(left, a, &mut quiet), flank(right, b, &mut quiet));
        // The sides at the two vertices, less the viewer's own that he may look over.
        let crossing = |at: Option<At>, d: Direction| at.map_or(Crossing::NONE, |at| board.crossing(at, d));
        let spine = crossing(left, a.turned(2));
        let own = |c: Crossing| {
            let c = c.less(Crossing::CREST);
            match board.holds(self.viewer) {
                holds if holds.has(Holds::HILLTOP) => c.less(Crossing::SLOPE),
                // It may be a hilltop, from which one looks over the slope.
                holds if holds.has(Holds::UNTOLD_RELIEF) && c.any(Crossing::SLOPE) => {
                    c.less(Crossing::SLOPE) | Crossing::UNTOLD_RELIEF
                }
                _ => c,
            }
        };
        let near = [own(board.crossing(self.viewer, a)), own(board.crossing(self.viewer, b)), spine];
        let far = [crossing(left, b), crossing(right, a), spine];
        // Open country is by far the most frequent.
        if one == Tri::No && other == Tri::No && !near.iter().chain(&far).any(|c| c.any(NO_SIDE)) {
            return Tri::No;
        }
        let mut blocked = Tri::No;
        let mut tell = |tri: Tri, reasons: &[Reason]| {
            if tri != Tri::No {
                reasons.iter().for_each(|r| notes.note(|| *r));
            }
            tri
        };
        let policy = |policy, when: Tri| match (when, self.terms.policy(policy)) {
            (Tri::No, _) | (_, Some(false)) => (Tri::No, None),
            (when, Some(true)) => (when, None),
            (_, None) => (Tri::Maybe, Some(Reason::policy(policy, "8.42"))),
        };
        let (tri, open) = policy(Policy::SpineBoth, one.and(other));
        or_blocked!(blocked, tell(tri, &open.map_or_else(|| quiet.clone(), |r| vec![r])), Tri::Yes);
        let (tri, open) = policy(Policy::SpineOne, one.or(other));
        or_blocked!(blocked, tell(tri, &open.map_or_else(|| quiet.clone(), |r| vec![r])), Tri::Yes);

        for sides in [near, far] {
            let hard = Crossing::CREST | Crossing::SLOPE | Crossing::TEETH;
            let sure = sides.iter().filter(|c| c.any(hard)).count();
            let maybe = sides.iter().filter(|c| !c.any(hard) && c.any(Crossing::UNTOLD_RELIEF)).count();
            let count = |least: Tri| usize::from(one >= least) + usize::from(other >= least);
            let meets = |sides: usize, hexes: usize| sides >= 2 || sides >= 1 && hexes >= 1;
            let tri = if meets(sure, count(Tri::Yes)) {
                Tri::Yes
            } else if meets(sure + maybe, count(Tri::Maybe)) {
                Tri::Maybe
            } else {
                Tri::No
            };
            let mut why = quiet.clone();
            let at_spine =
                Reason::new("8.43", if tri == Tri::Yes { Cause::Vertex } else { Cause::Untold(Layer::Relief) });
            why.retain(|r| tri == Tri::Maybe && r.cause.is_a_gap());
            if tri == Tri::Yes || maybe > 0 {
                why.push(match left {
                    Some(left) => at_spine.side(left, a.turned(2)),
                    None => at_spine.at(self.viewer),
                });
            }
            or_blocked!(blocked, tell(tri, &why), Tri::Yes);
        }
        let at_spine = |reason: Reason| left.map_or(reason, |left| reason.side(left, a.turned(2)));
        if spine.has(Crossing::TEETH) {
            or_blocked!(blocked, tell(Tri::Yes, &[at_spine(Reason::new("BOP 25.78", Cause::Spine))]), Tri::Yes);
        }
        if spine.any(Crossing::CREST | Crossing::SLOPE) {
            let (tri, open) = policy(Policy::SpineSide, Tri::Yes);
            let reason = open.unwrap_or(Reason::new("8.43", Cause::Spine));
            or_blocked!(blocked, tell(tri, &[at_spine(reason)]), Tri::Yes);
        } else if spine.any(Crossing::UNTOLD_RELIEF) {
            or_blocked!(
                blocked,
                tell(Tri::Maybe, &[at_spine(Reason::new("8.43", Cause::Untold(Layer::Relief)))]),
                Tri::Yes
            );
        }
        blocked
    }
}

/// Whether a cell is a slope hex, and what leaves that open (E-5).
pub(super) fn is_slope(board: &Board, terms: &Terms, at: At) -> (Tri, Option<Cause>) {
    let holds = board.holds(at);
    if holds.has(Holds::SLOPE) {
        return (Tri::Yes, None);
    }
    if holds.has(Holds::HILLTOP) {
        return (Tri::No, None);
    }
    let is_upper = board.around(at).any(|(_, _, c)| c.has(Crossing::DOWN));
    let may_be_upper = terms.policy(Policy::SlopeBySides) != Some(false)
        && board.around(at).any(|(_, _, c)| c.any(Crossing::UNTOLD_RELIEF | Crossing::UNTOLD_UP));
    let maybe = if holds.has(Holds::UNTOLD_RELIEF) || may_be_upper { Tri::Maybe } else { Tri::No };
    match (is_upper, terms.policy(Policy::SlopeBySides)) {
        (true, Some(true)) => (Tri::Yes, None),
        (true, None) => (Tri::Maybe, Some(Cause::Policy(Policy::SlopeBySides))),
        _ => (maybe, (maybe == Tri::Maybe).then_some(Cause::Untold(Layer::Relief))),
    }
}

/// How far one sees: three hexes, one in weather that hides and at night (8.41, 23.0), none in a shaded turn of most titles
/// (25.71). Where the title says nothing of shaded turns, as far as by day at most.
pub fn range(terms: &Terms) -> u8 {
    match terms.period {
        Period::Twilight if terms.twilight_is_dark == Some(true) => 0,
        Period::Night => 1,
        _ if terms.weather.hides() => 1,
        Period::Day | Period::Twilight => RANGE,
    }
}

/// Whether it is open if anything is seen at all.
fn may_be_blind(terms: &Terms) -> bool {
    terms.period == Period::Twilight && terms.twilight_is_dark.is_none()
}

/// Whether one sees from a cell into another; not always both ways.
pub fn los(board: &Board, position: &Position, terms: &Terms, viewer: At, target: At) -> Answer<bool> {
    if viewer == target {
        return Answer::Decided(true, vec![Reason::new("8.41", Cause::Sees).at(target)]);
    }
    let limit = range(terms);
    if limit == 0 {
        return Answer::Decided(false, vec![Reason::new("25.71", Cause::Dark).at(target)]);
    }
    let answer = sees(Look { board, position, terms, viewer, target, is_gun: false }, limit);
    if may_be_blind(terms) && answer.decided() != Some(&false) {
        let twilight = Reason::new("25.71", Cause::TwilightRule);
        let gaps = answer.reasons().iter().filter(|r| r.cause.is_a_gap()).copied();
        return Answer::Undecided(std::iter::once(twilight).chain(gaps).collect());
    }
    answer
}

fn sees(look: Look<'_>, limit: u8) -> Answer<bool> {
    let Look { board, viewer, target, .. } = look;
    let Some(shape) = shape(board, viewer, target).filter(|s| s.range() <= limit) else {
        return Answer::Decided(false, vec![Reason::new("8.41", Cause::BeyondRange(limit)).at(target)]);
    };
    if shape.range() == 1 {
        return Answer::Decided(true, vec![Reason::new("8.41", Cause::Adjacent).at(target)]);
    }
    let mut reasons = Vec::new();
    match look.along(shape, &mut reasons) {
        Tri::Yes => Answer::Decided(true, vec![Reason::new("8.41", Cause::Sees).at(target)]),
        Tri::No => {
            reasons.retain(|r| !r.cause.is_a_gap());
            Answer::Decided(false, reasons)
        }
        Tri::Maybe => {
            reasons.retain(|r| r.cause.is_a_gap());
            Answer::Undecided(reasons)
        }
    }
}

/// What is seen from a cell: every cell within three hexes, near ones first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    /// Cells with whether they are seen.
    pub cells: Vec<(At, Tri)>,
}

impl Field {
    /// Whether a cell is seen.
    pub fn at(&self, at: At) -> Tri {
        self.cells.iter().find(|(cell, _)| *cell == at).map_or(Tri::No, |(_, tri)| *tri)
    }

    /// Looks round from a cell, in the same memory.
    pub fn renew(&mut self, board: &Board, position: &Position, terms: &Terms, viewer: At) {
        self.cells.clear();
        let all = Direction::ALL;
        let next: [Option<At>; 6] = all.map(|d| board.next(viewer, d));
        let limit = range(terms);
        if limit > 0 {
            self.cells.extend(next.iter().flatten().map(|at| (*at, Tri::Yes)));
        }
        if limit < RANGE {
            self.may_be_none(terms);
            return;
        }
        // Every side that a line crosses or runs along is one of a hex between. Where those are open country, it is free.
        let open: [bool; 6] = next.map(|at| at.is_none_or(|at| is_open(board, position, at)));
        let mut look = |target: Option<At>, shape: Shape, is_free: bool| {
            if let Some(target) = target {
                let look = Look { board, position, terms, viewer, target, is_gun: false };
                self.cells.push((target, if is_free { Tri::Yes } else { look.along(shape, &mut ()) }));
            }
        };
        let step = |at: Option<At>, d: Direction| board.next(at?, d);
        let mut second = [(None, false, None, false); 6];
        for (n, d) in all.into_iter().enumerate() {
            let (m, e) = ((n + 1) % 6, d.turned(1));
            let straight = step(next[n], d);
            let between = step(next[n], e).or_else(|| step(next[m], d));
            look(straight, Shape::Through([d; 3], 2), open[n]);
            look(between, Shape::Between(d, e), open[n] && open[m]);
            let is_free = |at: Option<At>| at.is_some_and(|at| is_open(board, position, at));
            second[n] = (straight, is_free(straight), between, is_free(between));
        }
        for (n, d) in all.into_iter().enumerate() {
            let (m, e) = ((n + 1) % 6, d.turned(1));
            let (straight, is_straight_free, between, is_between_free) = second[n];
            look(step(straight, d), Shape::Through([d; 3], 3), open[n] && is_straight_free);
            // These lines go through the hex beside the viewer, which must be there.
            let by = |first: Option<At>, last: Direction| first.and_then(|_| step(between, last));
            look(by(next[n], d), Shape::Through([d, e, d], 3), open[n] && is_between_free);
            look(by(next[m], e), Shape::Through([e, d, e], 3), open[m] && is_between_free);
        }
        self.may_be_none(terms);
    }

    /// Nothing of it is sure where it is open if anything is seen.
    fn may_be_none(&mut self, terms: &Terms) {
        if may_be_blind(terms) {
            self.cells.iter_mut().for_each(|(_, tri)| *tri = (*tri).and(Tri::Maybe));
        }
    }
}

/// Whether nothing in a cell or along its sides could stop a view.
fn is_open(board: &Board, position: &Position, at: At) -> bool {
    board.ground(at) == Ground::Clear
        && board.holds(at).is_empty()
        && position.presence(at).is_empty()
        && !board.sides(at).any(NO_SIDE)
        && (board.roadblocks.is_empty() || board.roadblocks.iter().all(|b| b.at != at))
}

/// Whether artillery in a cell may bombard another (13.2, 13.32 to 13.34): a gun by itself, or one of a position.
pub fn may_bombard(board: &Board, position: &Position, terms: &Terms, gun: At, target: At, side: Side) -> Answer<bool> {
    let no = |rule, cause| Answer::Decided(false, vec![Reason::new(rule, cause).at(target)]);
    let is_target = |p: &Piece| p.side != side && matches!(p.kind, Kind::Unit(_) | Kind::Leader(_));
    if !position.stack(target).any(|(_, p)| is_target(p)) {
        return no("13.33", Cause::NoTarget);
    }
    if terms.weather.hides() || terms.period == Period::Night || range(terms) == 0 {
        return no("13.32", Cause::BeyondRange(1));
    }
    let Some(shape) = shape(board, gun, target) else { return no("13.2", Cause::BeyondRange(RANGE)) };
    let mut gaps = Vec::new();
    if let Shape::Next(direction) = shape {
        let c = terms.as_it_lies(board.crossing(gun, direction));
        let is_spanned = c.any(Crossing::BRIDGE | Crossing::PONTOON);
        let may_be_water = c.any(Crossing::UNTOLD_WATER) && !terms.is_frozen;
        match (c.has(Crossing::RIVER), may_be_water, is_spanned) {
            (_, _, true) | (false, false, _) => return no("13.2", Cause::Adjacent),
            (false, true, false) => gaps.push(Reason::new("13.2", Cause::Untold(Layer::Water)).side(gun, direction)),
            (true, _, false) => {}
        }
        if c.any(Crossing::UNTOLD_SPANS) {
            gaps.push(Reason::new("13.2", Cause::Untold(Layer::Spans)).side(gun, direction));
        }
    }
    let (holds, ground) = (board.holds(target), board.ground(target));
    // One that has lost its effect is none (15.21).
    let chateau = match holds.any(Holds::CHATEAU | Holds::WALLED) {
        true => zoc::is_chateau_effective(board, position, target, side.enemy()),
        false => Tri::No,
    };
    let is_covered = matches!(ground, Ground::Woods | Ground::Orchard) || chateau == Tri::Yes;
    if is_covered || shape.range() == 3 && holds.has(Holds::TOWN) {
        return no("13.33", Cause::BlockingHex);
    }
    if chateau == Tri::Maybe {
        gaps.push(Reason::new("15.21", Cause::NoFigure("arm")).at(target));
    }
    if matches!(board.ground(gun), Ground::Woods | Ground::Orchard) {
        return Answer::Decided(false, vec![Reason::new("13.32", Cause::BlockingHex).at(gun)]);
    }
    match are_guns_free(board, position, terms, gun, side) {
        Answer::Decided(true, _) => {}
        Answer::Decided(false, reasons) => return Answer::Decided(false, reasons),
        Answer::Undecided(reasons) => gaps.extend(reasons),
    }
    for at in [gun, target] {
        if board.ground(at) == Ground::Untold {
            gaps.push(Reason::new("13.33", Cause::Untold(Layer::Terrain)).at(at));
        }
    }
    if holds.has(Holds::UNTOLD_NAMES) {
        gaps.push(Reason::new("13.33", Cause::Untold(Layer::Names)).at(target));
    }
    match sees(Look { board, position, terms, viewer: gun, target, is_gun: true }, RANGE) {
        Answer::Decided(true, _) => {}
        Answer::Decided(false, reasons) => return Answer::Decided(false, reasons),
        Answer::Undecided(reasons) => gaps.extend(reasons),
    }
    if may_be_blind(terms) {
        gaps.push(Reason::new("25.71", Cause::TwilightRule));
    }
    // Nobody fires up at a hilltop (13.34A).
    if holds.has(Holds::HILLTOP) && !board.holds(gun).has(Holds::HILLTOP) {
        return no("13.34", Cause::Uphill);
    }
    if gaps.is_empty() {
        Answer::Decided(true, vec![Reason::new("13.34", Cause::Sees).at(target)])
    } else {
        Answer::Undecided(gaps)
    }
}

/// Whether some gun in a cell may fire: not in road march, and not alone in an enemy ZOC (13.32, 13.42). True where no gun
/// stands.
fn are_guns_free(board: &Board, position: &Position, terms: &Terms, at: At, side: Side) -> Answer<bool> {
    let here: Vec<&Unit> = position.stack(at).filter(|(_, p)| p.side == side).filter_map(|(_, p)| p.unit()).collect();
    let is_gun = |u: &&&Unit| matches!(u.arm, Some(Arm::Artillery | Arm::HorseArtillery));
    if here.iter().filter(is_gun).count() == 0 {
        return Answer::Decided(true, Vec::new());
    }
    if here.iter().filter(is_gun).all(|u| u.march == March::RoadMarch) {
        return Answer::Decided(false, vec![Reason::new("13.32", Cause::GunsMarching).at(at)]);
    }
    if here.iter().any(|u| !is_gun(&u)) {
        return Answer::Decided(true, Vec::new());
    }
    match zoc::ezoc(board, position, terms, at, side.enemy(), Whose::All) {
        Answer::Decided(true, _) => Answer::Decided(false, vec![Reason::new("13.32", Cause::GunsEngaged).at(at)]),
        Answer::Decided(false, _) => Answer::Decided(true, Vec::new()),
        Answer::Undecided(reasons) => Answer::Undecided(reasons),
    }
}
