//! Pieces that move as one stack (7.1): all by the same way, at the pace of the slowest, none in road march (7.53).

use super::range::Range;
use super::{Move, Step};
use crate::board::At;
use crate::board::position::March;
use crate::rules::terms::Cost;
use crate::rules::{Answer, Tri};

/// One of a stack: how it moves, how far it comes by itself, what it may spend.
#[derive(Debug, Clone)]
pub struct Member<'a> {
    pub of: Move<'a>,
    pub range: Range,
    pub allowance: Cost,
}

impl<'a> Member<'a> {
    /// Searches from a cell; who moves in a stack is not in road march.
    pub fn new(of: Move<'a>, from: At, allowance: Cost, printed: Option<Cost>) -> Self {
        let of = Move { march: if of.march == March::RoadMarch { March::Open } else { of.march }, ..of };
        let mut range = Range::printed(printed).in_a_stack();
        range.renew(&of, from, allowance);
        Self { of, range, allowance }
    }

    /// Whether it can go a way: surely at the greatest costs, possibly at the least.
    fn can_go(&self, way: &[At]) -> Tri {
        let (mut least, mut most) = (Step::of(Cost(0)), Step::of(Cost(0)));
        let mut may = Tri::Yes;
        for (n, pair) in way.windows(2).enumerate() {
            let Some(direction) = self.of.board.direction(pair[0], pair[1]) else { return Tri::No };
            if n > 0 {
                may = may.and(!self.of.stops(pair[0]));
            }
            let step = self.of.take(pair[0], pair[1], direction, self.of.march, &mut ());
            (least, most) = (least.plus(step.least), most.plus(step.most));
        }
        let fits = |step: Step| step.cost().is_some_and(|cost| cost <= self.allowance);
        match (fits(most), fits(least)) {
            (true, _) => may,
            (false, true) => may.and(Tri::Maybe),
            (false, false) => Tri::No,
        }
    }
}

/// By which way a stack comes to a cell: with what is sure of it. An answer of a way that only some of them were found to go
/// is undecided, as another may be open to all.
pub fn way(members: &[Member<'_>], to: At) -> (Tri, Vec<At>) {
    if members.is_empty() || members.iter().any(|m| m.range.cost(to).is_none()) {
        return (Tri::No, Vec::new());
    }
    let ways = members.iter().map(|m| m.range.way(&m.of, to));
    let tried = ways.map(|way| (members.iter().map(|m| m.can_go(&way)).min().unwrap_or_default(), way));
    let best = tried.max_by_key(|(tri, way)| (*tri, std::cmp::Reverse(way.len())));
    best.map_or((Tri::No, Vec::new()), |(tri, way)| (tri.max(Tri::Maybe), way))
}

/// What the dearest member pays for a way, with who that is by its place among them.
pub fn cost(members: &[Member<'_>], way: &[At]) -> Option<(usize, Cost)> {
    let of = |member: &Member<'_>| {
        way.windows(2).try_fold(Cost(0), |sum, pair| {
            let direction = member.of.board.direction(pair[0], pair[1])?;
            match member.of.step(pair[0], direction, member.of.march) {
                Answer::Decided(Some(cost), _) => Some(sum.and(cost)),
                _ => None,
            }
        })
    };
    let all: Option<Vec<Cost>> = members.iter().map(of).collect();
    let left = |(n, cost): &(usize, Cost)| members.get(*n).map(|m| m.allowance.0.saturating_sub(cost.0));
    all?.into_iter().enumerate().min_by_key(left)
}
