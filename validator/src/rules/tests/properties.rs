//! What holds on every board: tried on many that chance makes.

use std::collections::BTreeSet;

use super::reference;
use super::*;
use crate::rules::command::Staff;
use crate::rules::line_of_sight::{Field, Shape, los};
use crate::rules::supply::{self, FORWARD, Lines};
use crate::rules::zoc::{Whose, ezoc};
use crate::rules::{Chart, MoveClass, Policy, Tri, Weather};

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn of(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.of(n) == 0
    }
}

const SIZE: i16 = 11;
const BOARDS: u64 = 40;

fn cells(stage: &Stage) -> Vec<At> {
    stage.board.cells().collect()
}

/// Every hexside once.
fn sides(stage: &Stage) -> Vec<(At, Direction)> {
    let all = stage.board.cells().flat_map(|at| Direction::ALL.map(|d| (at, d)));
    all.filter(|(at, d)| stage.board.next(*at, *d).is_some_and(|next| next > *at)).collect()
}

/// A board of everything, nothing of it untold, with every policy settled.
fn made_by(seed: u64) -> Stage {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut stage = Stage::new(SIZE, SIZE);
    for policy in Policy::ALL {
        stage.terms.set(*policy, chance.one_in(2));
    }
    stage.terms.fords_as_streams = Some(chance.one_in(2));
    stage.terms.roadblocks_stop_command = Some(chance.one_in(2));
    stage.terms.separate_supply = Some(true);
    stage.terms.is_frozen = chance.one_in(6);
    if chance.one_in(4) {
        stage.terms.weather = Weather::Mud;
    }
    for (row, mp) in [
        (Chart::Orchard, 2),
        (Chart::Marsh, 3),
        (Chart::Town, 1),
        (Chart::Chateau, 2),
        (Chart::Ford, 2),
        (Chart::Ice, 2),
    ] {
        for class in [MoveClass::Infantry, MoveClass::Cavalry] {
            stage.terms.set_cost(row, class, Some(Cost::mp(mp)));
        }
    }
    for at in cells(&stage) {
        let ground = match chance.of(12) {
            0 | 1 => Ground::Woods,
            2 => Ground::Orchard,
            3 => Ground::Marsh,
            4 if chance.one_in(4) => Ground::Pond,
            _ => Ground::Clear,
        };
        stage.board.patch(Patch::Ground { at, ground });
        let set = match chance.of(24) {
            0 => Holds::TOWN,
            1 => Holds::CHATEAU,
            2 => Holds::POSITION,
            3 | 4 => Holds::HILLTOP,
            5 | 6 => Holds::SLOPE,
            7 if chance.one_in(2) => Holds::FIRE,
            _ => Holds::NONE,
        };
        stage.board.patch(Patch::Cell { at, set, clear: Holds::NONE });
    }
    for (at, direction) in sides(&stage) {
        let mut set = Crossing::NONE;
        match chance.of(14) {
            0 | 1 => set = set | Crossing::RIVER,
            2 => set = set | Crossing::STREAM,
            3 => set = set | Crossing::LAKE,
            4 => set = set | Crossing::CREST,
            5 => set = set | Crossing::UP,
            6 => set = set | Crossing::DOWN,
            7 if chance.one_in(2) => set = set | Crossing::TEETH,
            8 if chance.one_in(2) => set = set | Crossing::WALL,
            9 if chance.one_in(2) => set = set | Crossing::WALL | Crossing::GATE,
            _ => {}
        }
        if set.any(Crossing::RIVER) && chance.one_in(3) {
            set = set | Crossing::BRIDGE;
        }
        if set.any(Crossing::STREAM) && chance.one_in(2) {
            set = set | Crossing::TRESTLE;
        }
        if set.any(Crossing::SPAN) && chance.one_in(3) {
            set = set | Crossing::DAMAGED;
        }
        if set.any(Crossing::RIVER | Crossing::STREAM) {
            for (bit, n) in [(Crossing::FORD, 5), (Crossing::PONTOON, 6), (Crossing::FROZEN, 6)] {
                if chance.one_in(n) {
                    set = set | bit;
                }
            }
        }
        // No road leads over an escarpment or through a wall (EDGE-011).
        let is_closed = set.has(Crossing::TEETH) || set.has(Crossing::WALL) && !set.has(Crossing::GATE);
        match chance.of(8) {
            _ if is_closed => {}
            0 | 1 => set = set | Crossing::ROAD,
            2 => set = set | Crossing::TRAIL,
            _ => {}
        }
        stage.board.patch(Patch::Side { at, direction, set, clear: Crossing::NONE });
    }
    // A pond is land between lake hexsides (NR 25.72).
    for (at, direction) in sides(&stage) {
        let next = stage.board.next(at, direction).unwrap();
        if [at, next].iter().any(|at| stage.board.ground(*at) == Ground::Pond) {
            let clear = Crossing::RIVER | Crossing::STREAM | Crossing::FORD | Crossing::FROZEN;
            let clear = clear | Crossing::SPAN | Crossing::PONTOON | Crossing::DAMAGED;
            stage.board.patch(Patch::Side { at, direction, set: Crossing::LAKE, clear });
        }
    }
    let all = cells(&stage);
    for n in 0..14 {
        let at = all[chance.of(all.len() as u64) as usize];
        let side = if n % 2 == 0 { Side::One } else { Side::Two };
        if stage.position.presence(at).any(side.enemy()) {
            continue;
        }
        let piece = match chance.of(5) {
            0 => Piece::vedette_of(side, "vedette"),
            1 => Piece::unit_of(side, "guns", Arm::Artillery),
            2 => Piece::leader_of(side, "leader", LeaderKind::Officer),
            _ => Piece::unit_of(side, "unit", Arm::Infantry),
        };
        stage.position.put(piece, at);
    }
    let letter = stage.letter();
    for _ in 0..2 {
        let at = all[chance.of(all.len() as u64) as usize];
        stage.board.patch(Patch::Supply { at, set: letter, clear: Letters::default() });
    }
    stage
}

fn staff<'a>(stage: &'a Stage, enemy: &'a zones::Map) -> Staff<'a> {
    let Stage { board, position, terms } = stage;
    Staff { board, position, terms, side: Side::One, enemy }
}

fn lines(stage: &Stage) -> Lines<'_> {
    let Stage { board, position, terms } = stage;
    Lines { board, position, terms, side: Side::One }
}

fn letters(stage: &Stage) -> Letters {
    stage.clone().letter()
}

#[test]
fn the_plain_reference_agrees_on_zoc_and_command() {
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        let enemy = stage.enemy_zoc();
        for at in stage.board.cells() {
            for (whose, vedettes) in [(Whose::All, true), (Whose::NoVedettes, false)] {
                let expected = reference::zoc(&stage, at, Side::Two, vedettes);
                assert_eq!(enemy.at(at, whose), Tri::of(expected), "board {seed}, {}", stage.board.name(at));
                let told = ezoc(&stage.board, &stage.position, &stage.terms, at, Side::Two, whose);
                assert_eq!(told.decided(), Some(&expected), "board {seed}, {}", stage.board.name(at));
            }
        }
        for at in stage.board.cells().step_by(17) {
            let reach = staff(&stage, &enemy).reach(at, 4);
            let found: BTreeSet<At> = reach.cells().map(|(at, _)| at).collect();
            assert_eq!(found, reference::command(&stage, at, 4), "board {seed}, {}", stage.board.name(at));
            assert!(reach.gaps.is_empty());
        }
    }
}

#[test]
fn the_plain_reference_agrees_on_supply() {
    let mut field = supply::Field::default();
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        lines(&stage).direct(&mut field, letters(&stage));
        let goals: Vec<At> = stage.board.cells().filter(|at| !stage.board.supply(*at).is_empty()).collect();
        let expected = reference::lines(&stage, &goals, usize::from(FORWARD), false);
        let found: BTreeSet<At> = stage.board.cells().filter(|at| field.at(*at) == Tri::Yes).collect();
        assert_eq!(found, expected, "board {seed}");
        // Trunk lines, asked by a train in every third cell.
        let roads = reference::lines(&stage, &goals, 1000, true);
        for at in stage.board.cells().step_by(3) {
            let mut stage = stage.clone();
            if !stage.position.presence(at).is_empty() {
                continue;
            }
            let letter = stage.letter();
            stage.position.put(Piece::baggage_of(Side::One, "train").of_army("French", letter), at);
            let trains = lines(&stage).trains(letter);
            let on_road = stage.board.around(at).any(|(_, _, c)| c.any(Crossing::LINK));
            let expected = roads.contains(&at) && on_road;
            let line = trains[0].1.decided().unwrap();
            assert_eq!(!line.is_empty(), expected, "board {seed}, {}", stage.board.name(at));
        }
    }
}

#[test]
fn the_plain_reference_agrees_on_lines_of_sight() {
    let mut seen = 0;
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        let Stage { board, position, terms } = &stage;
        let mut field = Field::default();
        for viewer in board.cells().step_by(5) {
            field.renew(board, position, terms, viewer);
            for (target, found) in &field.cells {
                // Elevations are untold here, so that hilltop to hilltop cannot be decided.
                if board.holds(viewer).has(Holds::HILLTOP) && board.holds(*target).has(Holds::HILLTOP) {
                    continue;
                }
                // A hex beyond the map's edge has no sides that the reference could look at.
                let shape = crate::rules::line_of_sight::shape(board, viewer, *target);
                if let Some(Shape::Between(a, b)) = shape
                    && [a, b].iter().any(|d| board.next(viewer, *d).is_none())
                {
                    continue;
                }
                let expected = Tri::of(reference::sees(&stage, viewer, *target));
                let place = (board.name(viewer), board.name(*target));
                assert_eq!(*found, expected, "board {seed}, {place:?}");
                seen += usize::from(expected == Tri::Yes);
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn the_plain_reference_agrees_on_movement() {
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        // Who is in road march would be in the way, which the reference does not know.
        for (mover, from) in [Mover::Infantry, Mover::Cavalry, Mover::Artillery].into_iter().zip([20, 60, 100]) {
            let from = At::of(from);
            let enemy = stage.enemy_zoc();
            let of = stage.mover(mover, March::Open, &enemy);
            let mut range = Range::default();
            range.renew(&of, from, mp(5));
            let found: Vec<(At, u32)> = range.cells(&of).iter().map(|c| (c.at, u32::from(c.cost.0))).collect();
            let expected: Vec<(At, u32)> = reference::range(&stage, mover, from, 10).into_iter().collect();
            let told: Vec<String> = found
                .iter()
                .filter(|f| !expected.contains(f))
                .map(|(at, cost)| {
                    let way = range.way(&of, *at);
                    let names: Vec<String> = way
                        .windows(2)
                        .map(|p| {
                            let d = stage.board.direction(p[0], p[1]).unwrap();
                            let step = of.step(p[0], d, March::Open);
                            format!(
                                "{} {:?} {:?}",
                                stage.board.name(p[1]),
                                step.decided(),
                                stage.board.crossing(p[0], d)
                            )
                        })
                        .collect();
                    format!("{cost}: {names:?}")
                })
                .collect();
            assert_eq!(found, expected, "board {seed}, {mover:?}: {told:#?}");
            assert!(range.gaps().is_empty());
        }
    }
}

#[test]
fn a_way_costs_the_sum_of_its_steps() {
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        let enemy = stage.enemy_zoc();
        let of = stage.mover(Mover::Infantry, March::Square, &enemy);
        let from = At::of(61);
        let mut range = Range::default();
        range.renew(&of, from, mp(8));
        // A unit in square does not march, so its ways are sums of single steps.
        for reached in range.cells(&of) {
            let way = range.way(&of, reached.at);
            let steps: Vec<Option<Cost>> = way
                .windows(2)
                .map(|pair| {
                    let d = stage.board.direction(pair[0], pair[1]).unwrap();
                    *of.step(pair[0], d, March::Square).decided().unwrap()
                })
                .collect();
            let sum = steps.iter().map(|cost| cost.unwrap()).fold(Cost(0), Cost::and);
            assert!(sum == reached.cost || way.len() == 2 && reached.cost == mp(8), "board {seed}: {sum} {reached:?}");
        }
    }
}

#[test]
fn removing_enemies_never_takes_command_or_supply_or_ground() {
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        let enemies: Vec<PieceId> =
            stage.position.pieces().filter(|(_, p, _)| p.side == Side::Two).map(|(id, _, _)| id).collect();
        let fewer = Stage { position: stage.position.without(|id, _| enemies.first() == Some(&id)), ..stage.clone() };
        let (before, after) = (stage.enemy_zoc(), fewer.enemy_zoc());
        let (mut old, mut new) = (supply::Field::default(), supply::Field::default());
        lines(&stage).direct(&mut old, letters(&stage));
        lines(&fewer).direct(&mut new, letters(&fewer));
        let (one, other) = (staff(&stage, &before).reach(At::of(60), 4), staff(&fewer, &after).reach(At::of(60), 4));
        for at in stage.board.cells() {
            assert!(after.at(at, Whose::All) <= before.at(at, Whose::All));
            assert!(new.at(at) >= old.at(at) && other.at(at) >= one.at(at), "board {seed}");
        }
    }
}

#[test]
fn a_zoc_lies_within_the_six_neighbours() {
    for seed in 1..=BOARDS {
        let stage = made_by(seed);
        let enemy = stage.enemy_zoc();
        for at in stage.board.cells().filter(|at| enemy.at(*at, Whose::All) != Tri::No) {
            assert!(stage.board.around(at).any(|(_, next, _)| stage.position.presence(next).forces(Side::Two)));
        }
    }
}

/// Makes a part of a board unknown: what it was stays true of it, but nobody tells.
fn blurred(stage: &Stage, seed: u64) -> Stage {
    let mut chance = Chance(seed.wrapping_mul(0x1234_5678_9abc_def1) | 1);
    let mut out = stage.clone();
    for (at, direction) in sides(stage) {
        let layers = [
            (Crossing::UNTOLD_WATER, Crossing::RIVER | Crossing::STREAM | Crossing::FORD | Crossing::LAKE),
            (
                Crossing::UNTOLD_RELIEF,
                Crossing::CREST | Crossing::SLOPE | Crossing::TEETH | Crossing::WALL | Crossing::GATE,
            ),
            (Crossing::UNTOLD_ROADS, Crossing::LINK),
            (Crossing::UNTOLD_SPANS, Crossing::SPAN | Crossing::PONTOON | Crossing::DAMAGED),
        ];
        for (set, clear) in layers {
            // A lake at a pond is known with the pond; spans are known only with their water.
            let hides = Crossing::SPAN | Crossing::PONTOON | Crossing::LAKE;
            let is_kept = set == Crossing::UNTOLD_WATER && stage.board.crossing(at, direction).any(hides);
            if chance.one_in(12) && !is_kept {
                out.board.patch(Patch::Side { at, direction, set, clear });
            }
        }
    }
    for at in cells(stage) {
        if chance.one_in(12) {
            out.board.patch(Patch::Ground { at, ground: Ground::Untold });
        }
        if chance.one_in(12) {
            let clear = Holds::TOWN | Holds::CHATEAU | Holds::POSITION;
            out.board.patch(Patch::Cell { at, set: Holds::UNTOLD_NAMES, clear });
        }
        if chance.one_in(12) {
            let clear = Holds::HILLTOP | Holds::SLOPE;
            out.board.patch(Patch::Cell { at, set: Holds::UNTOLD_RELIEF, clear });
        }
    }
    out
}

/// A sure answer on a board of which parts are unknown is the answer on the whole board, and what is so there is possible here.
#[test]
fn what_is_decided_without_knowing_all_is_never_a_guess() {
    let mut undecided = 0;
    let agrees = |partial: Tri, whole: Tri, place: &dyn Fn() -> String| {
        assert!(partial == Tri::Maybe || partial == whole, "{}: {partial:?} {whole:?}", place());
        usize::from(partial == Tri::Maybe)
    };
    for seed in 1..=BOARDS {
        let whole = made_by(seed);
        let part = blurred(&whole, seed);
        let (sure, partial) = (whole.enemy_zoc(), part.enemy_zoc());
        let (mut one, mut other) = (supply::Field::default(), supply::Field::default());
        lines(&whole).direct(&mut one, letters(&whole));
        lines(&part).direct(&mut other, letters(&part));
        let (reach, reach_in_part) =
            (staff(&whole, &sure).reach(At::of(60), 4), staff(&part, &partial).reach(At::of(60), 4));
        let mover = whole.mover(Mover::Infantry, March::Open, &sure);
        let mover_in_part = part.mover(Mover::Infantry, March::Open, &partial);
        let (mut range, mut range_in_part) = (Range::default(), Range::default());
        range.renew(&mover, At::of(60), mp(5));
        range_in_part.renew(&mover_in_part, At::of(60), mp(5));
        for at in whole.board.cells() {
            let place = |what: &str| {
                let way = range_in_part.way(&mover_in_part, at);
                let steps: Vec<String> = way
                    .windows(2)
                    .map(|pair| {
                        let d = whole.board.direction(pair[0], pair[1]).unwrap();
                        let name = whole.board.name(pair[1]);
                        let told = |s: &Stage, m: &Move<'_>| {
                            let steps =
                                [March::Open, March::RoadMarch].map(|m2| m.step(pair[0], d, m2).decided().copied());
                            format!("{steps:?} {:?}", s.board.crossing(pair[0], d))
                        };
                        format!("{name}: {} / {}", told(&whole, &mover), told(&part, &mover_in_part))
                    })
                    .collect();
                format!("board {seed}, {what} at {}; {steps:#?}", whole.board.name(at))
            };
            for whose in [Whose::All, Whose::NoVedettes] {
                undecided += agrees(partial.at(at, whose), sure.at(at, whose), &|| place("ZOC"));
            }
            undecided += agrees(other.at(at), one.at(at), &|| place("supply"));
            undecided += agrees(reach_in_part.at(at), reach.at(at), &|| place("command"));
            let tri = |r: &Range| r.cost(at).map_or(Tri::No, |(_, how)| how);
            undecided += agrees(tri(&range_in_part), tri(&range), &|| place("range"));
            // A sure way is one on the whole board too, though a cheaper one may be there.
            if let (Some((cost, Tri::Yes)), Some((least, _))) = (range_in_part.cost(at), range.cost(at)) {
                assert!(cost >= least, "{}", place("cost"));
            }
        }
        for viewer in whole.board.cells().step_by(7) {
            let mut field = Field::default();
            field.renew(&part.board, &part.position, &part.terms, viewer);
            for (target, seen) in &field.cells {
                let whole = los(&whole.board, &whole.position, &whole.terms, viewer, *target);
                let Some(sees) = whole.decided() else { continue };
                let place = || format!("board {seed}, {} to {}", part.board.name(viewer), part.board.name(*target));
                undecided += agrees(*seen, Tri::of(*sees), &place);
            }
        }
    }
    assert!(undecided > 1000, "{undecided}");
}
