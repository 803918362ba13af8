//! What is not transcribed is told, and never taken for open ground.

use super::*;
use crate::rules::command::Staff;
use crate::rules::line_of_sight::los;
use crate::rules::supply::Lines;
use crate::rules::zoc::{Whose, ezoc};
use crate::rules::{Cause, Chart, Tri};
use tlnb_formats::documents::Layer;

#[test]
fn a_zoc_over_an_unknown_side_is_undecided() {
    for (untold, layer) in [(Crossing::UNTOLD_WATER, Layer::Water), (Crossing::UNTOLD_RELIEF, Layer::Relief)] {
        let stage = Stage::new(9, 9).put_side("0504/0505", untold).with(foe("E"), "0504");
        let answer = ezoc(&stage.board, &stage.position, &stage.terms, stage.at("0505"), Side::Two, Whose::All);
        assert_eq!(answer.reasons()[0].cause, Cause::Untold(layer));
        // Another enemy beside it decides it.
        let both = stage.with(foe("E2"), "0506");
        let answer = ezoc(&both.board, &both.position, &both.terms, both.at("0505"), Side::Two, Whose::All);
        assert_eq!(answer.decided(), Some(&true));
    }
}

#[test]
fn a_range_has_a_sure_part_a_possible_part_and_what_decides() {
    let stage = Stage::new(9, 9).put_side("0504/0505", Crossing::UNTOLD_WATER);
    // Going round costs two more than straight on.
    let range = stage.range(Mover::Infantry, March::Open, "0504", mp(1));
    assert_eq!(range.cost(stage.at("0505")).map(|(_, how)| how), Some(Tri::Maybe));
    assert_eq!(range.cost(stage.at("0503")), Some((mp(1), Tri::Yes)));
    assert!(range.gaps().iter().any(|r| r.cause == Cause::Untold(Layer::Water)), "{:?}", range.gaps());
    let marsh = Stage::new(9, 9).ground("0505", Ground::Marsh);
    let range = marsh.range(Mover::Infantry, March::Open, "0504", mp(4));
    assert_eq!(range.cost(marsh.at("0505")).map(|(_, how)| how), Some(Tri::Maybe));
    assert!(matches!(range.gaps()[0].cause, Cause::NoCost(Chart::Marsh, _)), "{:?}", range.gaps());
}

#[test]
fn supply_and_command_over_an_unknown_side() {
    let mut stage = Stage::new(1, 9).source("0101").put_side("0104/0105", Crossing::UNTOLD_WATER);
    let unit = stage.put(infantry("1"), "0108");
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let answer = Lines { board, position, terms, side: Side::One }.of(unit);
    assert_eq!(answer.reasons().iter().map(|r| r.cause).collect::<Vec<_>>(), [Cause::Untold(Layer::Water)]);
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let reach = staff.reach(stage.at("0103"), 3);
    assert_eq!((reach.at(stage.at("0106")), reach.at(stage.at("0104"))), (Tri::Maybe, Tri::Yes));
    assert_eq!(reach.gaps[0].cause, Cause::Untold(Layer::Water));
}

#[test]
fn a_source_may_be_where_marks_are_not_transcribed() {
    let stage = Stage::new(1, 30);
    let told = |mut stage: Stage| {
        let unit = stage.put(infantry("1"), "0120");
        let Stage { board, position, terms } = &stage;
        Lines { board, position, terms, side: Side::One }.of(unit)
    };
    assert!(told(stage.clone()).decided().is_some());
    let answer = told(stage.clone().holds("0108", Holds::UNTOLD_NAMES));
    assert_eq!(answer.reasons()[0].cause, Cause::Untold(Layer::Names));
    let untold = stage.clone().holds("0108", Holds::UNTOLD_NAMES).source("0125");
    let Stage { board, position, terms } = &untold;
    let mut field = crate::rules::supply::Field::default();
    let letters = untold.clone().letter();
    Lines { board, position, terms, side: Side::One }.direct(&mut field, letters);
    assert_eq!(["0112", "0108", "0101"].map(|hex| field.at(untold.at(hex))), [Tri::Yes, Tri::Maybe, Tri::Maybe]);
    assert_eq!(field.gaps().last().map(|r| r.cause), Some(Cause::Untold(Layer::Names)));
    // Fifteen hexes off it is none of his.
    assert!(told(stage.holds("0105", Holds::UNTOLD_NAMES)).decided().is_some());
    let mut nobody = Stage::new(1, 9).source("0101");
    let at = nobody.at("0105");
    let unit = nobody.position.put(infantry("of no army"), at);
    let Stage { board, position, terms } = &nobody;
    let answer = Lines { board, position, terms, side: Side::One }.of(unit);
    assert!(matches!(answer.reasons()[0].cause, Cause::NoFigure(_)));
}

#[test]
fn a_view_over_unknown_ground() {
    let stage = Stage::new(20, 20).ground("1009", Ground::Untold);
    let answer = los(&stage.board, &stage.position, &stage.terms, stage.at("1010"), stage.at("1008"));
    assert_eq!(answer.reasons()[0].cause, Cause::Untold(Layer::Terrain));
    // Somebody in the way decides it all the same.
    let held = stage.with(foe("E"), "1009");
    let answer = los(&held.board, &held.position, &held.terms, held.at("1010"), held.at("1008"));
    assert_eq!(answer.decided(), Some(&false));
    let one = Stage::new(20, 20).ground("1110", Ground::Untold).ground("1111", Ground::Woods);
    let answer = los(&one.board, &one.position, &one.terms, one.at("1010"), one.at("1210"));
    assert_eq!(answer.reasons()[0].cause, Cause::Untold(Layer::Terrain));
}
