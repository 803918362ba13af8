use super::*;
use crate::rules::supply::{Lines, Supply};
use crate::rules::{Answer, Cause, Policy};

fn supply(stage: &Stage, unit: PieceId) -> Answer<Supply> {
    let Stage { board, position, terms } = stage;
    Lines { board, position, terms, side: Side::One }.of(unit)
}

fn is_supplied(stage: &Stage, unit: PieceId) -> Option<bool> {
    supply(stage, unit).decided().map(|s| *s != Supply::None)
}

#[test]
fn t_13_a_source_is_fourteen_hexes_off_at_most() {
    for (hex, expected) in [("0515", true), ("0516", false)] {
        let mut stage = Stage::new(9, 30).source("0501");
        let unit = stage.put(infantry("1"), hex);
        assert_eq!(is_supplied(&stage, unit), Some(expected), "{hex}");
        if let Some(Supply::Direct { line }) = supply(&stage, unit).decided() {
            assert_eq!((line.len(), line[0], line[14]), (15, stage.at(hex), stage.at("0501")));
        }
    }
}

/// One column of hexes between escarpments.
fn lane(rows: i16) -> Stage {
    Stage::new(1, rows).source("0101")
}

#[test]
fn t_14_enemy_zocs_do_not_stop_a_line_and_a_vedette_does() {
    let mut stage = Stage::new(3, 12).source("0201");
    for hex in ["0304", "0306", "0308"] {
        stage.put(foe(hex), hex);
    }
    let unit = stage.put(infantry("1"), "0211");
    assert_eq!(is_supplied(&stage, unit), Some(true));
    let mut stage = lane(12);
    let unit = stage.put(infantry("1"), "0111");
    assert_eq!(is_supplied(&stage, unit), Some(true));
    stage.put(Piece::vedette_of(Side::Two, "V"), "0105");
    assert_eq!(is_supplied(&stage, unit), Some(false));
    // Leaders and trains of the enemy are no combat units.
    let mut stage = lane(12).with(Piece::baggage_of(Side::Two, "B"), "0105");
    let unit = stage.put(infantry("1"), "0111");
    assert_eq!(is_supplied(&stage, unit), Some(true));
}

#[test]
fn t_15_a_train_off_the_road_is_of_no_use() {
    let mut stage = Stage::new(9, 40).source("0501");
    let unit = stage.put(infantry("1").in_formation("I"), "0530");
    stage.put(Piece::baggage_of(Side::One, "Baggage").in_formation("I"), "0520");
    let answer = supply(&stage, unit);
    assert_eq!(answer.decided(), Some(&Supply::None));
    assert!(answer.reasons().iter().any(|r| r.cause == Cause::TrainOffRoad), "{answer:?}");
}

/// A road down a column from row 1.
fn trunk(rows: i16) -> Vec<String> {
    (1..=rows).map(|row| format!("05{row:02}")).collect()
}

fn on_road(rows: i16, of: i16) -> Stage {
    let hexes = trunk(rows);
    Stage::new(9, of).source("0501").road(&hexes.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn t_16_fourteen_hexes_to_a_train_and_forty_of_trunk() {
    let mut stage = on_road(41, 60);
    let train = stage.put(Piece::baggage_of(Side::One, "Baggage").in_formation("I"), "0541");
    let unit = stage.put(infantry("1").in_formation("I"), "0555");
    match supply(&stage, unit).decided() {
        Some(Supply::ByTrain { line, train: by, trunk }) => {
            assert_eq!((line.len(), *by, trunk.len()), (15, train, 41));
        }
        other => panic!("{other:?}"),
    }
    let far = stage.put(infantry("2").in_formation("I"), "0556");
    assert_eq!(is_supplied(&stage, far), Some(false));
    // The enemy on the road cuts the trunk.
    stage.put(foe("E"), "0520");
    assert_eq!(is_supplied(&stage, unit), Some(false));
}

#[test]
fn water_spans_and_damage() {
    let lane = || lane(9).put_side("0104/0105", Crossing::RIVER);
    for (set, expected) in [
        (Crossing::NONE, Some(false)),
        (Crossing::BRIDGE, Some(true)),
        (Crossing::PONTOON, Some(true)),
        (Crossing::BRIDGE | Crossing::DAMAGED, Some(false)),
        (Crossing::BRIDGE | Crossing::DAMAGED | Crossing::PONTOON, Some(true)),
        (Crossing::FORD, None),
        (Crossing::FROZEN, Some(true)),
        (Crossing::UNTOLD_SPANS, None),
    ] {
        let mut stage = lane().put_side("0104/0105", set);
        let unit = stage.put(infantry("1"), "0109");
        assert_eq!(is_supplied(&stage, unit), expected, "{set:?}");
    }
}

#[test]
fn a_damaged_trestle_breaks_a_trunk_by_default() {
    let mut stage = on_road(21, 40).put_side("0510/0511", Crossing::STREAM | Crossing::TRESTLE | Crossing::DAMAGED);
    stage.put(Piece::baggage_of(Side::One, "Baggage").in_formation("I"), "0521");
    let unit = stage.put(infantry("1").in_formation("I"), "0530");
    assert_eq!(is_supplied(&stage, unit), Some(false));
    stage.terms.leave_open(Policy::TrunkTrestle);
    assert_eq!(supply(&stage, unit).open_policies(), [Policy::TrunkTrestle]);
    stage.terms.set(Policy::TrunkTrestle, false);
    assert_eq!(is_supplied(&stage, unit), Some(true));
}

#[test]
fn the_nearest_train_is_the_nearest_of_those_that_work() {
    let mut stage = on_road(21, 60);
    let far = stage.put(Piece::baggage_of(Side::One, "Far").in_formation("III"), "0521");
    // Nearer, and on no road.
    stage.put(Piece::baggage_of(Side::One, "Near").in_formation("II"), "0429");
    let unit = stage.put(infantry("1").in_formation("I"), "0530");
    let by = |stage: &Stage| match supply(stage, unit).decided() {
        Some(Supply::ByTrain { train, .. }) => Some(*train),
        _ => None,
    };
    assert_eq!(by(&stage), Some(far));
    // Of two that work it is the nearer one, and a third is his only by a reading (E-9).
    stage = on_road(41, 60);
    let near = stage.put(Piece::baggage_of(Side::One, "Near").in_formation("II"), "0532");
    stage.put(Piece::baggage_of(Side::One, "Far").in_formation("III"), "0521");
    let unit = stage.put(infantry("1").in_formation("I"), "0534");
    assert!(matches!(supply(&stage, unit).decided(), Some(Supply::ByTrain { train, .. }) if *train == near));
}

#[test]
fn a_train_serves_one_stack_of_another_formation() {
    let mut stage = on_road(21, 60);
    stage.put(Piece::baggage_of(Side::One, "Baggage").in_formation("II"), "0521");
    let own = stage.put(infantry("own").in_formation("II"), "0528");
    let one = stage.put(infantry("1").in_formation("I"), "0530");
    let with_it = stage.put(infantry("2").in_formation("III"), "0530");
    let told = |stage: &Stage| {
        let Stage { board, position, terms } = stage;
        let all = Lines { board, position, terms, side: Side::One }.all();
        all.into_iter().map(|(id, answer)| (id, answer.decided().map(|s| *s != Supply::None))).collect::<Vec<_>>()
    };
    assert_eq!(told(&stage), [(own, Some(true)), (one, Some(true)), (with_it, Some(true))]);
    let other = stage.put(infantry("3").in_formation("I"), "0531");
    assert_eq!(told(&stage), [(own, Some(true)), (one, None), (with_it, None), (other, None)]);
}

#[test]
fn a_trunk_line_follows_a_dyke_and_a_forward_line_is_open() {
    let pond = |stage: Stage| {
        let stage = stage.ground("0510", Ground::Pond);
        ["0509/0510", "0510/0511", "0410/0510", "0510/0610", "0411/0510", "0510/0611"]
            .iter()
            .filter(|pair| stage.board.direction(stage.at(&pair[..4]), stage.at(&pair[5..])).is_some())
            .map(|pair| (*pair).to_owned())
            .collect::<Vec<String>>()
            .into_iter()
            .fold(stage, |stage, pair| stage.put_side(&pair, Crossing::LAKE))
    };
    let mut stage = pond(on_road(21, 60));
    stage.put(Piece::baggage_of(Side::One, "Baggage").in_formation("I"), "0521");
    let unit = stage.put(infantry("1").in_formation("I"), "0530");
    assert_eq!(is_supplied(&stage, unit), Some(true));
    let mut lane = lane(9).ground("0104", Ground::Pond);
    for pair in ["0103/0104", "0104/0105"] {
        lane = lane.put_side(pair, Crossing::LAKE | Crossing::TRAIL);
    }
    let unit = lane.put(infantry("1"), "0108");
    assert_eq!(supply(&lane, unit).open_policies(), [Policy::DykeLines]);
}

#[test]
fn a_source_of_an_army_that_is_not_on_the_board_may_serve_its_side() {
    let mut stage = lane(9);
    let unit = stage.put(infantry("1"), "0108");
    let other = stage.board.letter("R").unwrap();
    let at = stage.at("0101");
    let own = stage.letter();
    stage.board.patch(Patch::Supply { at, set: other, clear: own });
    assert_eq!(is_supplied(&stage, unit), Some(false));
    stage.position.letters = [other, Letters::default()];
    assert_eq!(supply(&stage, unit).reasons()[0].cause, Cause::SeparateSupplyRule);
    stage.terms.separate_supply = Some(false);
    assert_eq!(is_supplied(&stage, unit), Some(true));
}

#[test]
fn a_foreign_train_serves_where_there_is_no_own_and_else_it_is_open() {
    let mut stage = on_road(21, 60);
    stage.put(Piece::baggage_of(Side::One, "Baggage II").in_formation("II"), "0521");
    let unit = stage.put(infantry("1").in_formation("I"), "0530");
    assert_eq!(is_supplied(&stage, unit), Some(true));
    stage.put(Piece::baggage_of(Side::One, "Baggage I").in_formation("I"), "0550");
    assert_eq!(supply(&stage, unit).open_policies(), [Policy::ForeignTrain]);
    stage.terms.set(Policy::ForeignTrain, false);
    assert_eq!(is_supplied(&stage, unit), Some(false));
    stage.terms.any_train = true;
    assert_eq!(is_supplied(&stage, unit), Some(true));
}
