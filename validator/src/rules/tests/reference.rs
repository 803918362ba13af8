//! The rules once more, slow and plain, to be compared with: no searches in order, no bits kept from before, lines of sight by
//! geometry. They know whole boards only, on which nothing is untold and every policy is settled.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::rules::{Chart, MoveClass, Policy};

fn has(stage: &Stage, at: At, d: Direction, what: Crossing) -> bool {
    stage.board.crossing(at, d).has(what)
}

fn settled(stage: &Stage, policy: Policy) -> bool {
    stage.terms.policy(policy).unwrap()
}

fn frozen(stage: &Stage, at: At, d: Direction) -> bool {
    stage.terms.is_frozen || has(stage, at, d, Crossing::FROZEN)
}

fn river(stage: &Stage, at: At, d: Direction) -> bool {
    has(stage, at, d, Crossing::RIVER) && !frozen(stage, at, d)
}

fn lake(stage: &Stage, at: At, d: Direction) -> bool {
    has(stage, at, d, Crossing::LAKE) && !frozen(stage, at, d)
}

fn ford(stage: &Stage, at: At, d: Direction) -> bool {
    has(stage, at, d, Crossing::FORD) && !frozen(stage, at, d)
}

/// Whether those of a side in a cell leave a chateau its effect.
fn chateau_counts(stage: &Stage, at: At, defender: Side) -> bool {
    let arms: Vec<Option<Arm>> = stage
        .position
        .stack(at)
        .filter(|(_, p)| p.side == defender)
        .filter_map(|(_, p)| p.unit())
        .map(|u| u.arm)
        .collect();
    let infantry = arms.iter().filter(|a| **a == Some(Arm::Infantry)).count();
    let trains = stage.position.stack(at).filter(|(_, p)| p.side == defender).any(|(_, p)| {
        p.unit().is_none() && p.leader().is_none() && !matches!(p.kind, crate::board::position::Kind::Vedette)
    });
    infantry <= 2 && arms.len() == infantry && !trains
}

/// D2.
pub(super) fn zoc(stage: &Stage, at: At, side: Side, vedettes_too: bool) -> bool {
    Direction::ALL.into_iter().any(|d| {
        let Some(from) = stage.board.next(at, d) else { return false };
        let presence = stage.position.presence(from);
        let projects = presence.units(side) || vedettes_too && presence.forces(side);
        let pond = |at: At| stage.board.ground(at) == Ground::Pond;
        let holds = stage.board.holds(at);
        let stopped = river(stage, at, d)
            || has(stage, at, d, Crossing::TEETH)
            || has(stage, at, d, Crossing::WALL) && !has(stage, at, d, Crossing::GATE)
            || ford(stage, at, d) && stage.terms.fords_as_streams.unwrap()
            || lake(stage, at, d) && settled(stage, Policy::LakeZoc)
            || pond(at)
            || pond(from)
            || holds.has(Holds::POSITION)
            || holds.has(Holds::CHATEAU) && chateau_counts(stage, at, side.enemy());
        projects && !stopped
    })
}

fn over_water(stage: &Stage, at: At, d: Direction, damaged_too: bool) -> bool {
    let bridge = has(stage, at, d, Crossing::BRIDGE) && (damaged_too || !has(stage, at, d, Crossing::DAMAGED));
    bridge || has(stage, at, d, Crossing::PONTOON)
}

/// D3: all cells that a side's command reaches in so many steps.
pub(super) fn command(stage: &Stage, from: At, limit: usize) -> BTreeSet<At> {
    let mut reached = BTreeSet::from([from]);
    for _ in 0..limit {
        for at in reached.clone() {
            for d in Direction::ALL {
                let Some(next) = stage.board.next(at, d) else { continue };
                let presence = stage.position.presence(next);
                let wet = river(stage, at, d) || lake(stage, at, d);
                let dry = !wet
                    || over_water(stage, at, d, settled(stage, Policy::DamagedBridgeCommand))
                    || by_ford(stage, at, d)
                    || along_dyke(stage, at, d) && settled(stage, Policy::DykeLines);
                let held = zoc(stage, next, Side::Two, true) && !presence.units(Side::One);
                if dry && !has(stage, at, d, Crossing::TEETH) && !presence.any(Side::Two) && !held {
                    reached.insert(next);
                }
            }
        }
    }
    reached
}

fn by_ford(stage: &Stage, at: At, d: Direction) -> bool {
    river(stage, at, d) && ford(stage, at, d) && stage.terms.fords_as_streams.unwrap()
}

fn along_dyke(stage: &Stage, at: At, d: Direction) -> bool {
    let grounds = [stage.board.ground(at), stage.board.ground(stage.board.next(at, d).unwrap())];
    let is_linked = has(stage, at, d, Crossing::ROAD) || has(stage, at, d, Crossing::TRAIL);
    let is_spanned = [Crossing::BRIDGE, Crossing::TRESTLE, Crossing::PONTOON].iter().any(|c| has(stage, at, d, *c));
    lake(stage, at, d) && is_linked && grounds.contains(&Ground::Pond) && !is_spanned
}

fn line_passes(stage: &Stage, at: At, d: Direction) -> bool {
    let by_ford = by_ford(stage, at, d) || along_dyke(stage, at, d) && settled(stage, Policy::DykeLines);
    let wet = river(stage, at, d) || lake(stage, at, d);
    !has(stage, at, d, Crossing::TEETH) && (!wet || over_water(stage, at, d, false) || by_ford)
}

/// Cells from which lines of at most so many hexes lead to a goal, found from the unit's end.
pub(super) fn lines(stage: &Stage, goals: &[At], limit: usize, by_road: bool) -> BTreeSet<At> {
    let closed = |at: At| stage.position.presence(at).forces(Side::Two);
    let link = |at: At, d: Direction| {
        if !has(stage, at, d, Crossing::ROAD) && !has(stage, at, d, Crossing::TRAIL) {
            return false;
        }
        let wide = has(stage, at, d, Crossing::LAKE) || has(stage, at, d, Crossing::RIVER);
        let stream = has(stage, at, d, Crossing::STREAM) && !wide;
        if stream && !has(stage, at, d, Crossing::PONTOON) {
            let stands = has(stage, at, d, Crossing::TRESTLE) && !has(stage, at, d, Crossing::DAMAGED);
            return (stands || !settled(stage, Policy::TrunkTrestle))
                && !(stands && has(stage, at, d, Crossing::TEETH));
        }
        has(stage, at, d, Crossing::PONTOON) || along_dyke(stage, at, d) || line_passes(stage, at, d)
    };
    let mut good: BTreeSet<At> = goals.iter().copied().filter(|g| !closed(*g)).collect();
    for _ in 0..limit {
        let before = good.clone();
        for at in stage.board.cells() {
            let leads = Direction::ALL.into_iter().any(|d| {
                stage.board.next(at, d).is_some_and(|next| {
                    let passes = if by_road { link(at, d) } else { line_passes(stage, at, d) };
                    before.contains(&next) && !closed(next) && passes
                })
            });
            if leads {
                good.insert(at);
            }
        }
        if good == before {
            break;
        }
    }
    good
}

/// Corners of the hex at lattice x, y, in thirds: an affine picture of it, in which lines stay lines.
fn corners(x: i64, y: i64) -> [(i64, i64); 6] {
    [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)].map(|(dx, dy)| (3 * x + dx, 3 * y + dy))
}

fn cross(o: (i64, i64), a: (i64, i64), b: (i64, i64)) -> i64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// D5, by geometry: which hexes the line goes through, which sides it crosses inside, which it runs along, which vertices it
/// meets.
pub(super) fn sees(stage: &Stage, viewer: At, target: At) -> bool {
    let board = &stage.board;
    if board.distance(viewer, target).unwrap() <= 1 {
        return true;
    }
    let grid = board.sheets()[0].grid;
    let place = |at: At| {
        let (_, hex) = board.names(at).next().unwrap();
        let cell = grid.cell(hex);
        (i64::from(cell.x), i64::from(cell.y))
    };
    let centre = |at: At| (place(at).0 * 3, place(at).1 * 3);
    let (a, b) = (centre(viewer), centre(target));
    let within = |p: (i64, i64)| {
        let (dot, length) =
            ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1), (b.0 - a.0).pow(2) + (b.1 - a.1).pow(2));
        // The skewed picture keeps order along a line.
        dot > 0 && dot < length
    };
    let hill = |at: At| board.holds(at).has(Holds::HILLTOP);
    let slope_hex = |at: At| {
        let upper =
            Direction::ALL.into_iter().any(|d| board.next(at, d).is_some() && has(stage, at, d, Crossing::DOWN));
        board.holds(at).has(Holds::SLOPE) || !hill(at) && upper && settled(stage, Policy::SlopeBySides)
    };
    let not_higher = board.elevation(target) <= board.elevation(viewer);
    let blocking_hex = |at: At, entered_downhill: bool| {
        let holds = board.holds(at);
        let over =
            entered_downhill || slope_hex(viewer) && slope_hex(target) || hill(viewer) && hill(target) && not_higher;
        !stage.position.presence(at).is_empty()
            || board.ground(at) == Ground::Woods
            || board.ground(at) == Ground::Orchard && settled(stage, Policy::OrchardLos)
            || holds.has(Holds::TOWN)
            || holds.has(Holds::CHATEAU)
            || hill(at)
            || holds.has(Holds::SMOKE)
            || holds.has(Holds::FIRE)
            || slope_hex(at) && !over
    };
    let rises = |at: At, d: Direction| has(stage, at, d, Crossing::UP) || has(stage, at, d, Crossing::DOWN);
    let blocking_side = |at: At, d: Direction, own: bool| {
        has(stage, at, d, Crossing::TEETH)
            || has(stage, at, d, Crossing::CREST) && !own
            || rises(at, d) && !(own && hill(viewer))
    };
    // Every side near the line, once, from the cell with the lower number.
    let mut vertices: BTreeMap<(i64, i64), (usize, BTreeSet<At>)> = BTreeMap::new();
    let mut flanks: Option<(At, At, Direction)> = None;
    for at in board.cells() {
        if board.distance(viewer, at).unwrap() > 3 || board.distance(target, at).unwrap() > 3 {
            continue;
        }
        let mine = corners(place(at).0, place(at).1);
        let signs: Vec<i64> = mine.iter().map(|p| cross(a, b, *p).signum()).collect();
        let through = signs.contains(&1) && signs.contains(&-1);
        let between = within(centre(at)) || mine.iter().filter(|p| within(**p)).count() >= 2;
        for d in Direction::ALL {
            let Some(next) = board.next(at, d) else { continue };
            if next < at {
                continue;
            }
            let other = corners(place(next).0, place(next).1);
            let ends: Vec<(i64, i64)> = mine.into_iter().filter(|p| other.contains(p)).collect();
            let sides: Vec<i64> = ends.iter().map(|p| cross(a, b, *p).signum()).collect();
            let own = at == viewer || next == viewer;
            let blocks = blocking_side(at, d, own);
            let last = at == target || next == target;
            let spared = rises(at, d)
                && last
                && !own
                && hill(viewer)
                && hill(target)
                && not_higher
                && !settled(stage, Policy::HilltopSides)
                && !has(stage, at, d, Crossing::TEETH)
                && !has(stage, at, d, Crossing::CREST);
            if sides[0] * sides[1] < 0 {
                // The line crosses the inside of the side, if that lies between the two centres.
                let middle = ((ends[0].0 + ends[1].0), (ends[0].1 + ends[1].1));
                let near = |p: (i64, i64)| within((p.0 / 2, p.1 / 2)) || own || last;
                let on_way = near(middle)
                    && board.distance(viewer, at).unwrap().max(board.distance(viewer, next).unwrap())
                        <= board.distance(viewer, target).unwrap()
                    && board.distance(target, at).unwrap().max(board.distance(target, next).unwrap())
                        <= board.distance(viewer, target).unwrap();
                if on_way && blocks && !spared {
                    return false;
                }
            }
            if sides == [0, 0] && within(ends[0]) && within(ends[1]) {
                flanks = Some((at, next, d));
            }
            for end in ends.iter().filter(|p| cross(a, b, **p) == 0 && within(**p)) {
                let (count, hexes) = vertices.entry(*end).or_default();
                *count += usize::from(blocks);
                hexes.extend([at, next]);
            }
        }
        let crossed = through && between && at != viewer && at != target;
        if crossed {
            // Which side the line comes in by: that toward the viewer.
            let back = Direction::ALL.into_iter().find(|d| {
                board.next(at, *d).is_some_and(|n| board.distance(viewer, n) < board.distance(viewer, at))
                    && board.next(at, *d).is_some_and(|n| {
                        let theirs = corners(place(n).0, place(n).1);
                        let ends: Vec<i64> =
                            mine.iter().filter(|p| theirs.contains(p)).map(|p| cross(a, b, *p).signum()).collect();
                        ends[0] * ends[1] < 0
                    })
            });
            let downhill = back.is_some_and(|d| has(stage, at, d, Crossing::UP));
            if blocking_hex(at, downhill) {
                return false;
            }
        }
    }
    let entered = |at: At| board.direction(at, viewer).is_some_and(|d| has(stage, at, d, Crossing::UP));
    for (sides, hexes) in vertices.values() {
        let blockers =
            hexes.iter().filter(|at| **at != viewer && **at != target && blocking_hex(**at, entered(**at))).count();
        if *sides >= 2 || *sides >= 1 && blockers >= 1 {
            return false;
        }
    }
    if let Some((one, other, d)) = flanks {
        let (left, right) = (blocking_hex(one, entered(one)), blocking_hex(other, entered(other)));
        let along = has(stage, one, d, Crossing::CREST) || rises(one, d);
        if left && right && settled(stage, Policy::SpineBoth)
            || (left || right) && settled(stage, Policy::SpineOne)
            || along && settled(stage, Policy::SpineSide)
            || has(stage, one, d, Crossing::TEETH)
        {
            return false;
        }
    }
    true
}

fn charted(stage: &Stage, row: Chart, class: MoveClass) -> u32 {
    u32::from(stage.terms.cost(row, class).unwrap().0)
}

/// D6 for infantry, cavalry and artillery: what a step costs in half MP.
fn step(stage: &Stage, mover: Mover, at: At, d: Direction, marching: bool) -> Option<u32> {
    let to = stage.board.next(at, d)?;
    if stage.position.presence(to).any(Side::Two) || has(stage, at, d, Crossing::TEETH) {
        return None;
    }
    if has(stage, at, d, Crossing::WALL) && !has(stage, at, d, Crossing::GATE) {
        return None;
    }
    let class = mover.class();
    let guns = mover == Mover::Artillery;
    let wet = river(stage, at, d) || lake(stage, at, d);
    let frozen_over = (has(stage, at, d, Crossing::RIVER) || has(stage, at, d, Crossing::LAKE)) && !wet;
    let stream = has(stage, at, d, Crossing::STREAM);
    let road = has(stage, at, d, Crossing::ROAD);
    let linked = road || has(stage, at, d, Crossing::TRAIL);
    let fast = marching && linked;
    let damaged = has(stage, at, d, Crossing::DAMAGED);
    let spanned = has(stage, at, d, Crossing::BRIDGE) || has(stage, at, d, Crossing::TRESTLE);
    let ground = stage.board.ground(to);
    // Every way over the water with its price.
    let mut ways: Vec<u32> = Vec::new();
    if has(stage, at, d, Crossing::PONTOON) {
        ways.push(if fast || spanned {
            0
        } else if wet {
            4
        } else {
            2
        });
    }
    if has(stage, at, d, Crossing::BRIDGE) && !(damaged && guns) {
        ways.push(if damaged {
            4
        } else if fast {
            0
        } else {
            2
        });
    }
    if has(stage, at, d, Crossing::TRESTLE) && !damaged {
        ways.push(if fast { 0 } else { 2 });
    }
    if ford(stage, at, d) && (wet || stream) {
        if stage.terms.fords_as_streams.unwrap() || !wet {
            ways.push(if fast { 0 } else { charted(stage, Chart::Ford, class) });
        }
    } else if frozen_over {
        ways.push(if fast { 0 } else { charted(stage, Chart::Frozen, class) });
    } else if stream && !wet {
        ways.push(if fast { 0 } else { charted(stage, Chart::Stream, class) });
    }
    let has_water = wet || stream || frozen_over || spanned || has(stage, at, d, Crossing::PONTOON);
    let dyke = lake(stage, at, d)
        && linked
        && [stage.board.ground(at), ground].contains(&Ground::Pond)
        && !spanned
        && !has(stage, at, d, Crossing::PONTOON);
    let water = if dyke {
        0
    } else if has_water {
        ways.into_iter().min()?
    } else {
        0
    };
    let heavy = guns && stage.terms.weather.is_heavy();
    if [stage.board.ground(at), ground].contains(&Ground::Pond)
        && !stage.terms.is_frozen
        && (guns || !marching || !linked)
    {
        return None;
    }
    let cost = if linked {
        let rate = match (marching, road) {
            (true, true) => 1,
            (true, false) if settled(stage, Policy::RoadMarchTrail) => 2,
            (true, false) => 1,
            (false, _) => 2,
        };
        rate + water
    } else {
        let mut cost = match ground {
            Ground::Clear => charted(stage, Chart::Clear, class),
            Ground::Woods => charted(stage, Chart::Woods, class),
            Ground::Orchard => charted(stage, Chart::Orchard, class),
            Ground::Marsh => charted(stage, Chart::Marsh, class),
            Ground::Pond => charted(stage, Chart::Ice, class),
            other => panic!("{other}"),
        };
        let holds = stage.board.holds(to);
        if holds.has(Holds::TOWN) {
            cost = charted(stage, Chart::Town, class);
        }
        if holds.has(Holds::CHATEAU) && ground != Ground::Woods {
            cost = charted(stage, Chart::Chateau, class);
        }
        if has(stage, at, d, Crossing::UP) {
            cost += charted(stage, Chart::SlopeUp, class);
        }
        if holds.has(Holds::FIRE) {
            cost += 2;
        }
        cost + water
    };
    Some(if heavy { 2 * cost } else { cost })
}

/// D6: the least cost of every cell, by going over all of them again and again.
pub(super) fn range(stage: &Stage, mover: Mover, from: At, budget: u32) -> BTreeMap<At, u32> {
    let mut best: BTreeMap<(At, bool), u32> = BTreeMap::from([((from, false), 0)]);
    let held = |at: At| zoc(stage, at, Side::Two, true);
    loop {
        let before = best.clone();
        for ((at, marching), cost) in &before {
            let fort = [Holds::POSITION, Holds::CHATEAU].iter().any(|f| stage.board.holds(*at).has(*f));
            let beside = stage.board.around(*at).any(|(_, next, _)| stage.position.presence(next).units(Side::Two));
            if held(*at) || *at != from && fort && beside {
                continue;
            }
            if *marching && cost + 2 <= budget {
                let entry = best.entry((*at, false)).or_insert(u32::MAX);
                *entry = (*entry).min(cost + 2);
            }
            for d in Direction::ALL {
                for into in [false, true] {
                    if *marching && !into {
                        continue;
                    }
                    let linked = has(stage, *at, d, Crossing::ROAD) || has(stage, *at, d, Crossing::TRAIL);
                    if into && !marching && !linked {
                        continue;
                    }
                    let Some(price) = step(stage, mover, *at, d, into) else { continue };
                    let total = match cost + price {
                        total if total <= budget => total,
                        _ if *cost == 0 && *at == from => budget,
                        _ => continue,
                    };
                    let next = stage.board.next(*at, d).unwrap();
                    let entry = best.entry((next, into)).or_insert(u32::MAX);
                    *entry = (*entry).min(total);
                }
            }
        }
        if best == before {
            break;
        }
    }
    let mut out: BTreeMap<At, u32> = BTreeMap::new();
    for ((at, _), cost) in best {
        let entry = out.entry(at).or_insert(u32::MAX);
        *entry = (*entry).min(cost);
    }
    out
}
