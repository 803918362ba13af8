//! March orders: whether a move keeps to a shortest way, in MP, toward the objective (20.22).

use super::movement::{Move, Range};
use super::terms::Cost;
use super::{Answer, Cause, Reason, Tri};
use crate::board::At;

/// More than any way on a board costs.
const ALL: Cost = Cost(250);

/// MP of the cheapest way from a cell to another, however many turns it takes. None if there is none on the ground as it is
/// held now.
pub fn cost(of: &Move<'_>, from: At, to: At) -> Answer<Option<Cost>> {
    let mut range = Range::default();
    range.renew(of, from, ALL);
    match range.cost(to) {
        None => Answer::Decided(None, vec![Reason::new("20.22", Cause::NoWay).at(to)]),
        // A cheaper way may be open where something is not known.
        Some((cost, Tri::Yes)) if range.gaps().is_empty() => Answer::Decided(Some(cost), Vec::new()),
        Some(_) => Answer::Undecided(range.gaps().to_vec()),
    }
}

/// Whether a force that goes from a cell to another stays on a shortest way to its objective.
pub fn keeps_to(of: &Move<'_>, from: At, to: At, objective: At) -> Answer<bool> {
    let legs = [cost(of, from, objective), cost(of, from, to), cost(of, to, objective)];
    let gaps: Vec<Reason> = legs.iter().filter(|l| l.decided().is_none()).flat_map(|l| l.reasons().to_vec()).collect();
    if !gaps.is_empty() {
        return Answer::Undecided(gaps);
    }
    let mp = |n: usize| legs.get(n).and_then(|l| l.decided().copied().flatten());
    match (mp(0), mp(1), mp(2)) {
        (Some(whole), Some(first), Some(rest)) => Answer::Decided(first.and(rest) == whole, Vec::new()),
        _ => Answer::Decided(false, vec![Reason::new("20.22", Cause::NoWay).at(objective)]),
    }
}
