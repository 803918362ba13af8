use super::*;
use crate::rules::line_of_sight::{Field, Shape, los, may_bombard, shape, shapes};
use crate::rules::{Cause, Period, Policy, Tri, Weather};

/// Whether one sees; None where it is undecided.
fn sees(stage: &Stage, viewer: &str, target: &str) -> Option<bool> {
    let Stage { board, position, terms } = stage;
    let answer = los(board, position, terms, stage.at(viewer), stage.at(target));
    // The field of all targets says the same.
    let mut field = Field::default();
    field.renew(board, position, terms, stage.at(viewer));
    let tri = answer.decided().map_or(Tri::Maybe, |yes| Tri::of(*yes));
    assert_eq!(field.at(stage.at(target)), tri, "{viewer} {target} {answer:?}");
    answer.decided().copied()
}

fn fires(stage: &Stage, gun: &str, target: &str) -> Option<bool> {
    let Stage { board, position, terms } = stage;
    may_bombard(board, position, terms, stage.at(gun), stage.at(target), Side::One).decided().copied()
}

#[test]
fn a_line_takes_one_of_four_shapes_to_thirty_six_targets() {
    for viewer in ["1010", "1110"] {
        let stage = Stage::new(20, 20);
        let mut targets: Vec<At> = shapes().filter_map(|s| s.target(&stage.board, stage.at(viewer))).collect();
        targets.sort();
        targets.dedup();
        assert_eq!((shapes().count(), targets.len()), (36, 36));
        for target in targets {
            let found = shape(&stage.board, stage.at(viewer), target).unwrap();
            assert_eq!(stage.board.distance(stage.at(viewer), target), Some(u32::from(found.range())));
        }
    }
    let stage = Stage::new(20, 20);
    let of = |a: &str, b: &str| shape(&stage.board, stage.at(a), stage.at(b)).unwrap();
    assert!(matches!(of("1010", "1008"), Shape::Through(_, 2)));
    assert_eq!(of("1010", "1210"), Shape::Between(Direction::Ne, Direction::Se));
    // Three hexes off the axis pass through two hexes.
    let Shape::Through(steps, 3) = of("1010", "1208") else { panic!() };
    assert_eq!(steps, [Direction::Ne, Direction::N, Direction::Ne]);
}

#[test]
fn t_17_a_crest_of_ones_own_hex_does_not_block_and_a_later_one_does() {
    let own = Stage::new(20, 20).put_side("1009/1010", Crossing::CREST);
    assert_eq!((sees(&own, "1010", "1008"), sees(&own, "1008", "1010")), (Some(true), Some(false)));
    let later = Stage::new(20, 20).put_side("1008/1009", Crossing::CREST);
    assert_eq!(sees(&later, "1010", "1008"), Some(false));
    // Artillery sees the same way.
    let gun = own.with(foe("E"), "1008");
    assert_eq!(fires(&gun, "1010", "1008"), Some(true));
}

#[test]
fn t_18_a_hilltop_sees_down_its_own_slope_and_is_not_seen() {
    let stage = Stage::new(20, 20).holds("1010", Holds::HILLTOP).put_side("1010/1009", Crossing::DOWN);
    assert_eq!((sees(&stage, "1010", "1008"), sees(&stage, "1008", "1010")), (Some(true), Some(false)));
    let reason = los(&stage.board, &stage.position, &stage.terms, stage.at("1008"), stage.at("1010"));
    assert_eq!(reason.reasons()[0].cause, Cause::BlockingSide);
}

#[test]
fn t_19_no_fire_uphill_into_woods_or_over_a_far_crest() {
    let hill = Stage::new(20, 20).holds("1008", Holds::HILLTOP).put_side("1009/1008", Crossing::UP);
    assert_eq!(fires(&hill.with(foe("E"), "1008"), "1010", "1008"), Some(false));
    // Even where no slope hexside is crossed.
    let flat = Stage::new(20, 20).holds("1008", Holds::HILLTOP).with(foe("E"), "1008");
    assert_eq!(fires(&flat, "1010", "1008"), Some(false));
    let woods = Stage::new(20, 20).ground("1008", Ground::Woods).with(foe("E"), "1008");
    assert_eq!((fires(&woods, "1010", "1008"), sees(&woods, "1010", "1008")), (Some(false), Some(true)));
    let crest = Stage::new(20, 20).put_side("1008/1009", Crossing::CREST).with(foe("E"), "1008");
    assert_eq!(fires(&crest, "1010", "1008"), Some(false));
    let clear = Stage::new(20, 20).with(foe("E"), "1008").with(foe("N"), "1011");
    assert_eq!((fires(&clear, "1010", "1008"), fires(&clear, "1010", "1011")), (Some(true), Some(false)));
    let river = clear.put_side("1010/1011", Crossing::RIVER);
    assert_eq!(fires(&river, "1010", "1011"), Some(true));
    let town = Stage::new(20, 20).holds("1007", Holds::TOWN).with(foe("E"), "1007");
    assert_eq!(fires(&town, "1010", "1007"), Some(false));
    assert_eq!(fires(&town, "1009", "1007"), Some(true));
}

#[test]
fn t_20_two_woods_block_the_line_between_them_and_one_does_not() {
    let one = Stage::new(20, 20).ground("1110", Ground::Woods);
    assert_eq!(sees(&one, "1010", "1210"), Some(true));
    let both = one.clone().ground("1111", Ground::Woods);
    assert_eq!(sees(&both, "1010", "1210"), Some(false));
    let mut open = both;
    open.terms.leave_open(Policy::SpineBoth);
    assert_eq!(sees(&open, "1010", "1210"), None);
    let mut strict = one;
    strict.terms.set(Policy::SpineOne, true);
    assert_eq!(sees(&strict, "1010", "1210"), Some(false));
}

#[test]
fn t_21_one_blocking_side_at_a_vertex_leaves_it_to_the_policy() {
    let mut stage = Stage::new(20, 20).put_side("1010/1110", Crossing::CREST).put_side("1110/1111", Crossing::CREST);
    let answer = los(&stage.board, &stage.position, &stage.terms, stage.at("1010"), stage.at("1210"));
    assert_eq!(answer.open_policies(), [Policy::SpineSide]);
    assert_eq!(sees(&stage, "1010", "1210"), None);
    for yes in [true, false] {
        stage.terms.set(Policy::SpineSide, yes);
        assert_eq!(sees(&stage, "1010", "1210"), Some(!yes));
    }
    // With woods at the vertex it is blocked whatever the policy says; so too by a second side there.
    let woods = stage.clone().ground("1111", Ground::Woods);
    assert_eq!(sees(&woods, "1010", "1210"), Some(false));
    let second = stage.put_side("1110/1210", Crossing::CREST);
    assert_eq!(sees(&second, "1010", "1210"), Some(false));
}

#[test]
fn t_22_anybody_in_between_blocks() {
    for piece in [infantry("F"), foe("E"), Piece::vedette_of(Side::Two, "V")] {
        let stage = Stage::new(20, 20).with(piece, "1009");
        assert_eq!(sees(&stage, "1010", "1008"), Some(false));
        assert_eq!(sees(&stage, "1010", "1009"), Some(true));
    }
}

#[test]
fn t_23_bad_weather_and_night_leave_the_next_hex() {
    for weather in [Weather::Rain, Weather::Fog, Weather::Snow, Weather::Snowstorm, Weather::Thunderstorm] {
        let mut stage = Stage::new(20, 20);
        stage.terms.weather = weather;
        assert_eq!((sees(&stage, "1010", "1009"), sees(&stage, "1010", "1008")), (Some(true), Some(false)));
    }
    let mut night = Stage::new(20, 20);
    night.terms.period = Period::Night;
    assert_eq!((sees(&night, "1010", "1009"), sees(&night, "1010", "1008")), (Some(true), Some(false)));
    assert_eq!(sees(&Stage::new(20, 20), "1010", "1007"), Some(true));
    assert_eq!(sees(&Stage::new(20, 20), "1010", "1006"), Some(false));
}

#[test]
fn slope_hexes_hilltops_and_orchards() {
    // A slope hex blocks those who do not look down through its side, or from slope to slope.
    let slope = Stage::new(20, 20).holds("1009", Holds::SLOPE);
    assert_eq!(sees(&slope, "1010", "1008"), Some(false));
    let ridge = slope.clone().holds("1010", Holds::SLOPE).holds("1008", Holds::SLOPE);
    assert_eq!(sees(&ridge, "1010", "1008"), Some(true));
    let down = slope.holds("1010", Holds::HILLTOP).put_side("1010/1009", Crossing::DOWN);
    assert_eq!(sees(&down, "1010", "1008"), Some(true));
    // The upper hex of a slope side is a slope hex only if that is the reading (E-5).
    let unsigned = Stage::new(20, 20).put_side("1009/0909", Crossing::DOWN);
    assert_eq!(sees(&unsigned, "1010", "1008"), None);
    let orchard = Stage::new(20, 20).ground("1009", Ground::Orchard);
    assert_eq!(sees(&orchard, "1010", "1008"), None);
    // From hilltop to hilltop the slope below the other one leaves it open.
    let hills = Stage::new(20, 20)
        .holds("1010", Holds::HILLTOP)
        .holds("1008", Holds::HILLTOP)
        .put_side("1010/1009", Crossing::DOWN)
        .put_side("1009/1008", Crossing::UP);
    assert_eq!(sees(&hills, "1010", "1008"), None);
}

#[test]
fn shaded_turns_are_as_the_title_has_them() {
    let mut stage = Stage::new(20, 20);
    stage.terms.period = Period::Twilight;
    assert_eq!((sees(&stage, "1010", "1009"), sees(&stage, "1010", "1008")), (None, None));
    assert_eq!(sees(&stage, "1010", "1006"), Some(false));
    stage.terms.read_parameter("rules.twilight_is_dark", "yes");
    assert_eq!((sees(&stage, "1010", "1009"), sees(&stage, "1010", "1008")), (Some(false), Some(false)));
    stage.terms.read_parameter("rules.twilight_is_dark", "no");
    assert_eq!((sees(&stage, "1010", "1009"), sees(&stage, "1010", "1008")), (Some(true), Some(true)));
}

#[test]
fn fire_and_smoke_that_a_die_decides_are_undecided_and_rain_puts_fires_out() {
    for (held, expected) in
        [(Holds::FIRE, Some(false)), (Holds::SMOKE, Some(false)), (Holds::MAY_BURN, None), (Holds::MAY_SMOKE, None)]
    {
        let stage = Stage::new(20, 20).holds("1009", held);
        assert_eq!(sees(&stage, "1010", "1008"), expected, "{held:?}");
    }
    let mut wet = Stage::new(20, 20).holds("1009", Holds::FIRE);
    wet.terms.weather = Weather::Rain;
    assert_eq!(wet.step(Mover::Infantry, March::Open, "1010/1009"), Some(mp(1)));
    wet.terms.weather = Weather::Fair;
    assert_eq!(wet.step(Mover::Infantry, March::Open, "1010/1009"), Some(mp(2)));
}

#[test]
fn guns_look_over_a_slope_hex_from_a_hilltop_alone() {
    let gun = |stage: Stage| stage.with(artillery("guns"), "1010").with(foe("E"), "1008");
    // From slope hex to slope hex one sees, and no gun fires (8.42 and 13.34A).
    let ridge = ["1010", "1009", "1008"].into_iter().fold(Stage::new(20, 20), |s, hex| s.holds(hex, Holds::SLOPE));
    let ridge = gun(ridge);
    assert_eq!((sees(&ridge, "1010", "1008"), fires(&ridge, "1010", "1008")), (Some(true), Some(false)));
    let hill = Stage::new(20, 20).holds("1010", Holds::HILLTOP).holds("1009", Holds::SLOPE);
    let onto = gun(hill.clone().holds("1008", Holds::SLOPE));
    assert_eq!((sees(&onto, "1010", "1008"), fires(&onto, "1010", "1008")), (Some(false), Some(true)));
    assert_eq!(fires(&gun(hill), "1010", "1008"), Some(false));
}

#[test]
fn what_guns_may_fire_at_and_when() {
    let stage = || Stage::new(20, 20).with(artillery("guns"), "1010");
    let at = |piece: Piece| fires(&stage().with(piece, "1008"), "1010", "1008");
    assert_eq!(at(foe("E")), Some(true));
    assert_eq!(at(Piece::leader_of(Side::Two, "L", LeaderKind::Officer)), Some(true));
    // Vedettes and trains are no target (13.33).
    assert_eq!(
        (at(Piece::vedette_of(Side::Two, "V")), at(Piece::baggage_of(Side::Two, "B"))),
        (Some(false), Some(false))
    );
    // A chateau with guns in it has lost its effect (15.21).
    let chateau = stage().holds("1008", Holds::CHATEAU).with(foe("E"), "1008");
    assert_eq!(fires(&chateau, "1010", "1008"), Some(false));
    let armed = chateau.with(Piece::unit_of(Side::Two, "G", Arm::Artillery), "1008");
    assert_eq!(fires(&armed, "1010", "1008"), Some(true));
    // Alone in an enemy ZOC they attack; with others they may fire elsewhere (13.41, 13.42).
    let engaged = stage().with(foe("E"), "1008").with(foe("beside"), "1110");
    assert_eq!(fires(&engaged, "1010", "1008"), Some(false));
    assert_eq!(fires(&engaged.with(infantry("F"), "1010"), "1010", "1008"), Some(true));
    let marching = Stage::new(20, 20).with(artillery("guns").with(|u| u.march = March::RoadMarch), "1010");
    assert_eq!(fires(&marching.with(foe("E"), "1008"), "1010", "1008"), Some(false));
    // Into the next hex over an unbridged river alone; whether there is a bridge must be known (13.2).
    let river = |set| fires(&stage().put_side("1010/1009", set).with(foe("E"), "1009"), "1010", "1009");
    assert_eq!((river(Crossing::RIVER), river(Crossing::RIVER | Crossing::BRIDGE)), (Some(true), Some(false)));
    assert_eq!((river(Crossing::RIVER | Crossing::UNTOLD_SPANS), river(Crossing::UNTOLD_WATER)), (None, None));
}

#[test]
fn one_sees_between_hexes_at_the_edge_of_the_map() {
    let stage = Stage::new(20, 20);
    assert_eq!(sees(&stage, "0101", "0301"), Some(true));
}
