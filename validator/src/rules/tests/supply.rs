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
