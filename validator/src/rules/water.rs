//! Water that lines of command and supply meet (6.4, 17.42): what leads them over a river or lake hexside.

use tlnb_formats::documents::Layer;

use super::{Cause, Policy, Terms, Tri};
use crate::board::{At, Board, Crossing, Ground};

/// Whether a road or trail over a lake hexside is one of the dykes of a pond (NR 25.72).
pub(super) fn dyke(board: &Board, from: At, to: At, c: Crossing) -> Tri {
    let is_linked = match (c.any(Crossing::LINK), c.any(Crossing::UNTOLD_ROADS)) {
        (true, _) => Tri::Yes,
        (false, true) => Tri::Maybe,
        (false, false) => Tri::No,
    };
    if !c.has(Crossing::LAKE) || c.any(Crossing::SPAN | Crossing::PONTOON) {
        return Tri::No;
    }
    let grounds = [board.ground(from), board.ground(to)];
    let is_pond = match (grounds.contains(&Ground::Pond), grounds.contains(&Ground::Untold)) {
        (true, _) => Tri::Yes,
        (false, true) => Tri::Maybe,
        (false, false) => Tri::No,
    };
    is_linked.and(is_pond)
}

/// Whether a line passes a river or lake hexside as it lies: by a bridge or pontoon, a ford that counts as a stream, a dyke.
/// `damaged` is what a damaged bridge does for it.
pub(super) fn line(
    board: &Board,
    terms: &Terms,
    (from, to): (At, At),
    c: Crossing,
    damaged: (Tri, Cause),
) -> (Tri, Cause) {
    if c.has(Crossing::PONTOON) || c.has(Crossing::BRIDGE) && !c.has(Crossing::DAMAGED) {
        return (Tri::Yes, Cause::Line(1));
    }
    let mut best = (Tri::No, Cause::NoSpan);
    let mut take = |way: (Tri, Cause)| {
        if way.0 > best.0 || best == (Tri::No, Cause::NoSpan) {
            best = way;
        }
    };
    if c.has(Crossing::BRIDGE) {
        take(damaged);
    }
    if c.has(Crossing::FORD) && c.has(Crossing::RIVER) {
        take(match terms.fords_as_streams {
            Some(true) => (Tri::Yes, Cause::Line(1)),
            Some(false) => (Tri::No, Cause::NoSpan),
            None => (Tri::Maybe, Cause::FordRule),
        });
    }
    take(match (dyke(board, from, to, c), terms.policy(Policy::DykeLines)) {
        (Tri::No, _) | (_, Some(false)) => (Tri::No, Cause::NoSpan),
        (Tri::Yes, Some(true)) => (Tri::Yes, Cause::Line(1)),
        (_, None) => (Tri::Maybe, Cause::Policy(Policy::DykeLines)),
        (Tri::Maybe, Some(true)) if !c.any(Crossing::LINK) => (Tri::Maybe, Cause::Untold(Layer::Roads)),
        (Tri::Maybe, Some(true)) => (Tri::Maybe, Cause::Untold(Layer::Terrain)),
    });
    if c.any(Crossing::UNTOLD_SPANS) && !c.has(Crossing::BRIDGE) {
        take((Tri::Maybe, Cause::Untold(Layer::Spans)));
    }
    best
}
