//! Fortified places, pontoons, vedettes, covers, recovery and march orders.

use super::*;
use crate::board::position::{Kind, Train};
use crate::rules::command::Staff;
use crate::rules::cover::{Cover, covers};
use crate::rules::flotilla::{self, River, reach};
use crate::rules::fortified::{may_build, retreat_becomes_shock};
use crate::rules::march_orders::keeps_to;
use crate::rules::night::{Disengagement, disengagement};
use crate::rules::pontoons::{ends, may_deploy};
use crate::rules::recovery::{Return, limits, may_reorganize, of_demoralized, recovers};
use crate::rules::vedettes::{Breakdown, breakdown, may_reassemble, starts};
use crate::rules::{Answer, Tri, Weather};

#[test]
fn a_position_takes_two_infantry_units_or_in_a_town_two_points() {
    let build = |stage: &Stage| {
        let Stage { board, position, terms } = stage;
        may_build(board, position, terms, stage.at("0505"), Side::One, |_| false).decided().copied()
    };
    let one = Stage::new(9, 9).with(infantry("1"), "0505");
    let two = one.clone().with(infantry("2"), "0505");
    assert_eq!((build(&one), build(&two)), (Some(false), Some(true)));
    assert_eq!(build(&one.clone().holds("0505", Holds::TOWN)), Some(true));
    assert_eq!(build(&one.clone().holds("0505", Holds::UNTOLD_NAMES)), None);
    assert_eq!(build(&two.clone().ground("0505", Ground::Marsh)), Some(false));
    assert_eq!(build(&two.clone().holds("0505", Holds::CHATEAU)), Some(false));
    assert_eq!(build(&two.clone().with(artillery("3"), "0505").ground("0505", Ground::Untold)), None);
    let unknown = one.clone().with(infantry("?").with(|u| u.arm = None), "0505");
    assert_eq!(build(&unknown), None, "what may be infantry may be the second");
    let mut snow = two.clone();
    snow.terms.weather = Weather::Snow;
    assert_eq!(build(&snow), Some(false));
    // Who has moved does not build.
    let Stage { board, position, terms } = &two;
    let moved = position.find("1");
    let answer = may_build(board, position, terms, two.at("0505"), Side::One, |id| Some(id) == moved);
    assert_eq!(answer.decided(), Some(&false));
}

#[test]
fn a_chateau_turns_retreats_into_shock() {
    let stage = Stage::new(9, 9).holds("0505", Holds::CHATEAU).with(infantry("1"), "0505");
    let told = |stage: &Stage| {
        retreat_becomes_shock(&stage.board, &stage.position, stage.at("0505"), Side::One).decided().copied()
    };
    assert_eq!(told(&stage), Some(true));
    assert_eq!(told(&stage.clone().with(artillery("2"), "0505")), Some(false));
    let shaken = infantry("2").with(|u| u.is_demoralized = true);
    assert_eq!(told(&stage.with(shaken, "0505")), Some(false));
    assert_eq!(told(&Stage::new(9, 9).with(infantry("1"), "0505")), Some(false));
}

#[test]
fn pontoons_are_laid_over_water() {
    let train = |is_in_road_march| Piece {
        kind: Kind::Train(Train { is_pontoon: true, ma: Some(4), is_in_road_march }),
        ..Piece::baggage_of(Side::One, "P")
    };
    let lay = |mut stage: Stage, piece: Piece| {
        let id = stage.put(piece, "0505");
        let (_, direction) = stage.side("0505/0506");
        may_deploy(&stage.board, &stage.position, &stage.terms, id, direction).decided().copied()
    };
    let river = || Stage::new(9, 9).put_side("0505/0506", Crossing::RIVER);
    assert_eq!(lay(river(), train(false)), Some(true));
    assert_eq!(lay(Stage::new(9, 9), train(false)), Some(false));
    assert_eq!(lay(Stage::new(9, 9).put_side("0505/0506", Crossing::UNTOLD_WATER), train(false)), None);
    assert_eq!(lay(river(), train(true)), Some(false));
    assert_eq!(lay(river(), Piece::baggage_of(Side::One, "B")), Some(false));
    assert_eq!(lay(river().with(foe("E"), "0506"), train(false)), Some(false));
    assert_eq!(lay(river().holds("0506", Holds::SLOPE), train(false)), Some(false));
    assert_eq!(lay(river().holds("0506", Holds::SLOPE).road(&["0506", "0507"]), train(false)), Some(true));
    // The upper hex of a slope hexside is a slope hex only by one reading (E-5).
    let upper = |by_sides| {
        let mut stage = river().put_side("0506/0507", Crossing::DOWN);
        stage.terms.set(crate::rules::Policy::SlopeBySides, by_sides);
        lay(stage, train(false))
    };
    assert_eq!((upper(true), upper(false)), (Some(false), Some(true)));
    assert_eq!(lay(river().put_side("0506/0507", Crossing::DOWN), train(false)), None);
    let stage = river();
    let (at, direction) = stage.side("0505/0506");
    assert_eq!(ends(&stage.board, at, direction), [stage.at("0505"), stage.at("0506")]);
}

#[test]
fn vedettes_come_and_go() {
    let light = Piece::unit_of(Side::One, "LC", Arm::LightCavalry).with(|u| u.vedettes = 2);
    let told = |piece: &Piece| breakdown(piece.unit().unwrap()).decided().copied();
    assert_eq!(told(&light), Some(Breakdown::Replaced(2)));
    assert_eq!(told(&infantry("mixed").with(|u| u.vedettes = 1)), Some(Breakdown::Reduced(1)));
    assert_eq!(told(&light.clone().with(|u| u.is_reduced = Some(true))), Some(Breakdown::None));
    assert_eq!(told(&light.clone().with(|u| u.is_reduced = None)), None);
    let mut stage = Stage::new(15, 15).with(foe("E"), "0806");
    let parent = stage.put(light, "0808");
    let enemy = stage.enemy_zoc();
    let cells = starts(&stage.board, &stage.position, &enemy, parent, 3);
    // 37 hexes, less the enemy's own and the six of his ZOC, all of which lie within three.
    assert_eq!(cells.len(), 37 - 1 - 6);
    assert!(cells.iter().all(|(_, tri)| *tri == Tri::Yes));
    let two = stage.with(Piece::vedette_of(Side::One, "a"), "0810").with(Piece::vedette_of(Side::One, "b"), "0810");
    let may = |n| may_reassemble(&two.position, &enemy, two.at("0810"), n);
    assert_eq!((may(2), may(3), may(0)), (Tri::Yes, Tri::No, Tri::No));
    let near = two.with(Piece::vedette_of(Side::One, "c"), "0807");
    assert_eq!(may_reassemble(&near.position, &enemy, near.at("0807"), 1), Tri::No);
}

#[test]
fn what_covers_a_stack() {
    let mut stage = Stage::new(9, 9);
    let strong = stage.put(infantry("strong"), "0505");
    let told = |stage: &Stage| covers(stage.position.stack(stage.at("0505")));
    assert_eq!(told(&stage), (vec![Cover::HiddenForceMarker], Vec::new()));
    stage.position.change(strong, |p| *p = p.clone().with(|u| u.march = March::RoadMarch));
    assert_eq!(told(&stage).0, [Cover::RoadMarchMarker]);
    let weak = stage.put(infantry("weak").with(|u| u.strength = Some(1)), "0505");
    let leader = stage.put(officer("A"), "0505");
    assert_eq!(told(&stage).0, [Cover::Piece(weak), Cover::Piece(leader)]);
    let unknown = stage.put(infantry("?").with(|u| u.strength = None), "0505");
    assert_eq!(told(&stage).1, [unknown]);
}

#[test]
fn recovery_and_reorganization() {
    assert_eq!((limits(2).units, limits(2).vedettes), (4, 6));
    assert!(recovers(3, 3) && !recovers(3, 4));
    assert_eq!(of_demoralized(4, false, None), Return::Reorganized);
    assert_eq!(of_demoralized(4, true, None), Return::LostForGood);
    assert_eq!(
        (of_demoralized(3, true, Some(3)), of_demoralized(4, false, Some(3))),
        (Return::Reorganized, Return::LostForGood)
    );
}

#[test]
fn who_may_reorganize_whom() {
    let mut stage = Stage::new(15, 15).with(foe("E"), "0803");
    let officer_of_i = stage.put(officer("I").in_formation("I"), "0808");
    let engaged = stage.put(officer("II").in_formation("II"), "0804");
    let commander = stage.put(Piece::leader_of(Side::One, "C", LeaderKind::Commander), "0810");
    stage.put(officer("III").in_formation("III"), "0815");
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let may = |leader, formation: &str| may_reorganize(&staff, leader, formation).decided().copied();
    assert_eq!(
        (may(officer_of_i, "I"), may(officer_of_i, "II"), may(engaged, "II")),
        (Some(true), Some(false), Some(false))
    );
    // The commander has the officer of I in range, and not that of III.
    assert_eq!((may(commander, "I"), may(commander, "III")), (Some(true), Some(false)));
}

#[test]
fn a_march_order_keeps_to_a_shortest_way() {
    let stage = Stage::new(15, 15).ground("0805", Ground::Woods);
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, March::Open, &enemy);
    let told = |to: &str| keeps_to(&of, stage.at("0808"), stage.at(to), stage.at("0803")).decided().copied();
    // Straight on through the woods costs 6, and so does the way round.
    assert_eq!((told("0806"), told("0907"), told("0810")), (Some(true), Some(true), Some(false)));
    let cut = Stage::new(15, 15).put_side("0805/0806", Crossing::UNTOLD_WATER);
    let enemy = cut.enemy_zoc();
    let of = cut.mover(Mover::Infantry, March::Open, &enemy);
    assert!(keeps_to(&of, cut.at("0808"), cut.at("0806"), cut.at("0803")).decided().is_none());
}

#[test]
fn by_night_a_unit_draws_off_one_or_two_hexes_out_of_every_zoc() {
    let told = |stage: &Stage| {
        let Stage { board, position, terms } = stage;
        let enemy = crate::rules::zoc::map(board, position, terms, Side::Two);
        disengagement(board, position, terms, &enemy, position.find("1").unwrap()).decided().cloned()
    };
    let foe = |name: &str| Piece { side: Side::Two, ..infantry(name) };
    let alone = Stage::new(9, 9).with(infantry("1"), "0505");
    assert_eq!(told(&alone), Some(Disengagement::Free));
    let engaged = alone.clone().with(foe("2"), "0504");
    let Some(Disengagement::Goes(cells)) = told(&engaged) else { panic!("{:?}", told(&engaged)) };
    assert!(cells.contains(&engaged.at("0506")) && cells.contains(&engaged.at("0507")));
    // No way leads through the ZOC, nor back into it.
    for hex in ["0404", "0604", "0503", "0505"] {
        assert!(!cells.contains(&engaged.at(hex)), "{hex}");
    }
    assert_eq!(cells.len(), 3 + 7, "three neighbours, and what lies behind them");
    // A town shelters who is in it.
    let Some(Disengagement::MayStay(there)) = told(&engaged.clone().holds("0505", Holds::TOWN)) else {
        panic!("a town need not be left")
    };
    assert_eq!(there, cells);
    // Between two enemies there is no way.
    let shut = engaged.clone().with(foe("3"), "0506").with(foe("4"), "0407").with(foe("5"), "0607");
    assert_eq!(told(&shut), Some(Disengagement::Stays));
    // What is not transcribed may be a town.
    assert_eq!(told(&engaged.holds("0505", Holds::UNTOLD_NAMES)), None);
}

#[test]
fn a_flotilla_goes_far_down_its_river_and_little_up_and_carries_what_stands_with_it() {
    let mut stage = Stage::new(12, 9);
    let chain: Vec<String> = (1..=10).map(|c| format!("{c:02}05/{c:02}06")).collect();
    let water = |flow_known| {
        let line =
            format!("Water(chain: [{}])", chain.iter().map(|p| format!("\"{p}\"")).collect::<Vec<_>>().join(", "));
        let text = format!("MapSheet(format: 1, features: {{\"Donau\": {line}}})");
        let document = tlnb_formats::Document::read("sheets/a", text.into_bytes());
        let mut feature = document.map_sheet().unwrap().features.get(&"Donau".to_owned()).unwrap().clone();
        if let tlnb_formats::documents::map_sheet::FeatureLine::Water { flow_known: known, .. } = &mut feature {
            *known = flow_known;
        }
        feature
    };
    let sheet = stage.board.sheets()[0].name.clone();
    let river = River::of(&stage.board, &sheet, &water(true)).unwrap();
    let from = stage.at("0405");
    let Answer::Decided(reach, _) = reach(&stage.board, &river, from, 5, 2) else { panic!("the flow is known") };
    assert_eq!(reach.down.get(&stage.at("0905")), Some(&5));
    assert_eq!(reach.down.get(&stage.at("1005")), None, "five hexes and no more");
    assert_eq!(reach.down.get(&stage.at("0406")), Some(&1), "the other bank");
    assert_eq!((reach.up.get(&stage.at("0205")), reach.up.get(&stage.at("0105"))), (Some(&2), None));
    assert!(!reach.down.contains_key(&stage.at("0305")) && !reach.up.contains_key(&stage.at("0505")));
    assert!(!reach.down.contains_key(&stage.at("0404")), "the river does not pass there");
    // Nobody has said which way it flows.
    let still = River::of(&stage.board, &sheet, &water(false)).unwrap();
    assert!(flotilla::reach(&stage.board, &still, from, 5, 2).decided().is_none());
    let (a, b) = (
        stage.put(infantry("1").with(|u| u.strength = Some(5)), "0405"),
        stage.put(artillery("2").with(|u| u.strength = Some(3)), "0405"),
    );
    let c = stage.put(infantry("3").with(|u| u.strength = Some(1)), "0505");
    let carries = |pieces: &[PieceId], capacity| {
        flotilla::carries(&stage.position, from, pieces, &[Arm::Infantry, Arm::Artillery], capacity).decided().copied()
    };
    assert_eq!((carries(&[a, b], 8), carries(&[a, b], 7), carries(&[a, c], 8)), (Some(true), Some(false), Some(false)));
}
