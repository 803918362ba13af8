use super::*;
use crate::rules::Answer;
use crate::rules::Policy;
use crate::rules::retreat::{Fate, Lost, Retreat, River, box_of};

fn fate(stage: &Stage, who: PieceId, length: u8) -> Answer<Fate> {
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = stage;
    let retreat = Retreat { board, position, terms, side: Side::One, enemy: &enemy };
    retreat.of(position.at(who), &[who], length)
}

fn ends(stage: &Stage, who: PieceId, length: u8) -> Vec<String> {
    match fate(stage, who, length).decided() {
        Some(Fate::Retreats { paths, .. }) => {
            paths.iter().map(|p| stage.board.name(*p.cells.last().unwrap())).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// A unit at 1010 with this on each of its six sides.
fn ringed(sides: Crossing) -> (Stage, PieceId) {
    let mut stage = Stage::new(20, 20);
    for pair in ["1010/1009", "1010/1110", "1010/1111", "1010/1011", "1010/0911", "1010/0910"] {
        stage = stage.put_side(pair, sides);
    }
    let who = stage.put(infantry("1"), "1010");
    (stage, who)
}

#[test]
fn t_40_the_dice_at_a_bridge() {
    assert_eq!([1, 2, 3, 9].map(|k| River::Bridge.deadly(k)), [6, 5, 4, 1]);
    let (stage, who) = ringed(Crossing::RIVER);
    let stage = stage.put_side("1010/1009", Crossing::BRIDGE);
    let Answer::Decided(Fate::Retreats { paths, .. }, _) = fate(&stage, who, 1) else { panic!() };
    assert_eq!(paths.iter().map(|p| p.bridges.clone()).collect::<Vec<_>>(), [vec![River::Bridge]]);
    // A trestle over a stream is safe.
    let (stage, who) = ringed(Crossing::STREAM | Crossing::TRESTLE);
    let Answer::Decided(Fate::Retreats { paths, .. }, _) = fate(&stage, who, 1) else { panic!() };
    assert!(paths.len() == 6 && paths.iter().all(|p| p.bridges.is_empty()));
}

#[test]
fn t_41_the_dice_at_a_lone_pontoon() {
    assert_eq!([1, 2].map(|k| River::Pontoon.deadly(k)), [4, 3]);
    let (stage, who) = ringed(Crossing::RIVER);
    let stage = stage.put_side("1010/1009", Crossing::PONTOON);
    let Answer::Decided(Fate::Retreats { paths, .. }, _) = fate(&stage, who, 1) else { panic!() };
    assert_eq!(paths[0].bridges, [River::Pontoon]);
}

#[test]
fn t_42_a_retreat_ends_as_far_off_as_it_is_long() {
    let mut stage = Stage::new(20, 20);
    let who = stage.put(infantry("1"), "1010");
    for length in 1..=4 {
        let ends = ends(&stage, who, length);
        let far = |end: &String| stage.board.distance(stage.at("1010"), stage.at(end));
        assert!(ends.iter().all(|end| far(end) == Some(u32::from(length))), "{ends:?}");
        let mut hexes = ends;
        hexes.sort();
        hexes.dedup();
        assert_eq!(hexes.len(), 6 * usize::from(length));
    }
}

#[test]
fn t_43_surrounded_by_zocs_alone() {
    let mut stage = Stage::new(20, 20);
    let who = stage.put(infantry("1"), "1010");
    for hex in ["1008", "1209", "1211", "1012", "0811", "0809"] {
        stage.put(foe(hex), hex);
    }
    assert_eq!(fate(&stage, who, 1).decided(), Some(&Fate::Lost(Lost::Uar)));
    assert_eq!(box_of(Lost::Uar, Some(false)).decided(), Some(&Lost::Uar));
    assert_eq!(box_of(Lost::Uar, Some(true)).decided(), Some(&Lost::Peu));
    // By enemies and prohibited sides alone it is a die.
    let (stage, who) = ringed(Crossing::RIVER);
    assert_eq!(fate(&stage, who, 1).decided(), Some(&Fate::Lost(Lost::Die)));
    // The map's edge bars no side of its own.
    let mut corner = Stage::new(3, 3).put_side("0101/0201", Crossing::RIVER).put_side("0101/0102", Crossing::RIVER);
    let who = corner.put(infantry("1"), "0101");
    assert_eq!(fate(&corner, who, 1).decided(), Some(&Fate::Lost(Lost::Uar)));
}

#[test]
fn t_43b_a_damaged_bridge_as_the_only_way_out() {
    let (mut stage, who) = ringed(Crossing::NONE);
    for pair in ["1010/1011", "1010/0911", "1010/0910"] {
        stage = stage.put_side(pair, Crossing::RIVER);
    }
    stage = stage.put_side("1010/1009", Crossing::RIVER | Crossing::BRIDGE | Crossing::DAMAGED);
    stage = stage.with(foe("a"), "1110").with(foe("b"), "1111");
    // The ZOC of the two reaches 1009 and 1011, but the sides bar those ways first.
    assert_eq!(fate(&stage, who, 1).decided(), Some(&Fate::Lost(Lost::Peu)));
    let opened = stage.without_side("1010/1011", Crossing::RIVER);
    assert_eq!(fate(&opened, who, 1).open_policies(), [Policy::DamagedBridgeRetreat]);
    for (yes, lost) in [(true, Lost::Peu), (false, Lost::Uar)] {
        let mut settled = opened.clone();
        settled.terms.set(Policy::DamagedBridgeRetreat, yes);
        assert_eq!(fate(&settled, who, 1).decided(), Some(&Fate::Lost(lost)));
    }
}

#[test]
fn t_44_vedettes_do_not_stop_a_retreat() {
    let vedette = |name: &str| Piece::vedette_of(Side::Two, name);
    let mut stage = Stage::new(20, 20).with(vedette("v"), "1008");
    let who = stage.put(infantry("1"), "1010");
    assert_eq!(ends(&stage, who, 1).len(), 6);
    // One in the way gives way only if nothing else is left.
    let beside = stage.with(vedette("w"), "1009");
    assert_eq!(ends(&beside, who, 1).len(), 5);
    let (ring, who) = ringed(Crossing::RIVER);
    let held = ring.without_side("1010/1009", Crossing::RIVER).with(vedette("w"), "1009");
    let Answer::Decided(Fate::Retreats { paths, .. }, _) = fate(&held, who, 1) else { panic!() };
    assert!(paths.len() == 1 && paths[0].through_vedette);
}

#[test]
fn supply_then_ground_choose_the_way_and_friends_make_room() {
    let mut stage = Stage::new(20, 20).source("1001").ground("1009", Ground::Marsh).road(&["1010", "1110"]);
    let who = stage.put(infantry("1"), "1010");
    let Answer::Decided(Fate::Retreats { paths, best }, _) = fate(&stage, who, 1) else { panic!() };
    let names: Vec<String> = paths.iter().take(best).map(|p| stage.board.name(p.cells[1])).collect();
    assert!(paths[0].is_toward_supply);
    assert_eq!(names, ["1009"], "only 1009 is nearer to 1001");
    let (ring, who) = ringed(Crossing::RIVER);
    let mut full = ring.without_side("1010/1009", Crossing::RIVER);
    for name in ["a", "b"] {
        full.put(infantry(name).in_formation(name), "1009");
    }
    let Answer::Decided(Fate::Retreats { paths, .. }, _) = fate(&full, who, 1) else { panic!() };
    assert!(paths[0].displaces);
    // A train makes no room (18.16).
    let (ring, who) = ringed(Crossing::RIVER);
    let train = ring.without_side("1010/1009", Crossing::RIVER).with(Piece::baggage_of(Side::One, "B"), "1009");
    assert_eq!(fate(&train, who, 1).decided(), Some(&Fate::Lost(Lost::Uar)));
}
