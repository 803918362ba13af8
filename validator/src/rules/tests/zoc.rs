use super::*;
use crate::board::Roadblock;
use crate::rules::zoc::{Whose, ezoc};
use crate::rules::{Cause, Policy, Tri};

/// The hexes round 1010 in the ZOC of side Two, for sure.
fn around(stage: &Stage) -> Vec<String> {
    let map = stage.enemy_zoc();
    let next = stage.board.around(stage.at("1010")).map(|(_, at, _)| at);
    next.filter(|at| map.at(*at, Whose::All) == Tri::Yes).map(|at| stage.board.name(at)).collect()
}

#[test]
fn t_05_a_river_with_a_bridge_stops_a_zoc_unless_it_is_frozen() {
    let mut stage = Stage::new(20, 20).put_side("1010/1110", Crossing::RIVER | Crossing::BRIDGE).with(foe("E"), "1010");
    assert_eq!(around(&stage), ["1009", "1111", "1011", "0911", "0910"]);
    let answer = ezoc(&stage.board, &stage.position, &stage.terms, stage.at("1110"), Side::Two, Whose::All);
    assert_eq!((answer.decided(), answer.reasons()[0].cause), (Some(&false), Cause::River));
    stage.terms.is_frozen = true;
    assert_eq!(around(&stage), ["1009", "1110", "1111", "1011", "0911", "0910"]);
    // The water may be frozen there alone (NW 32.36).
    stage.terms.is_frozen = false;
    let stage = stage.put_side("1010/1110", Crossing::FROZEN);
    assert_eq!(around(&stage).len(), 6);
}

#[test]
fn t_06_a_chateau_counts_for_up_to_two_infantry() {
    let mut stage = Stage::new(20, 20).holds("1111", Holds::CHATEAU).with(foe("E"), "1010");
    let is_in = |stage: &Stage| stage.enemy_zoc().at(stage.at("1111"), Whose::All);
    // An empty one counts as well.
    assert_eq!(is_in(&stage), Tri::No);
    stage = stage.with(infantry("1"), "1111").with(infantry("2"), "1111");
    assert_eq!(is_in(&stage), Tri::No);
    assert_eq!(is_in(&stage.clone().with(infantry("3"), "1111")), Tri::Yes);
    assert_eq!(is_in(&stage.clone().with(artillery("3"), "1111")), Tri::Yes);
    let unknown = infantry("3").with(|u| u.arm = None);
    assert_eq!(is_in(&stage.clone().with(unknown, "1111")), Tri::Maybe);
    // Artillery alone does no harm in a walled town (BOP 25.77).
    let town = Stage::new(20, 20).holds("1111", Holds::WALLED).with(foe("E"), "1010").with(artillery("1"), "1111");
    assert_eq!(is_in(&town), Tri::No);
    assert_eq!(is_in(&town.with(infantry("2"), "1111")), Tri::Yes);
}

#[test]
fn t_07_a_pond_hex_neither_gives_nor_receives() {
    let stage = Stage::new(20, 20).ground("1111", Ground::Pond).with(foe("E"), "1010");
    assert_eq!(around(&stage), ["1009", "1110", "1011", "0911", "0910"]);
    let inside = Stage::new(20, 20).ground("1010", Ground::Pond).with(foe("E"), "1010");
    assert_eq!(around(&inside), Vec::<String>::new());
}

#[test]
fn only_what_has_a_zoc_has_one() {
    let leader = Piece::leader_of(Side::Two, "L", LeaderKind::Officer);
    for (piece, all, firm) in [
        (leader, Tri::No, Tri::No),
        (Piece::baggage_of(Side::Two, "B"), Tri::No, Tri::No),
        (Piece::vedette_of(Side::Two, "V"), Tri::Yes, Tri::No),
        (foe("E"), Tri::Yes, Tri::Yes),
    ] {
        let stage = Stage::new(20, 20).with(piece, "1010");
        let (map, at) = (stage.enemy_zoc(), stage.at("1110"));
        assert_eq!((map.at(at, Whose::All), map.at(at, Whose::NoVedettes)), (all, firm));
        assert_eq!(map.at(stage.at("1010"), Whose::All), Tri::No, "its own hex is not in its ZOC");
    }
}

#[test]
fn positions_walls_fords_and_lakes() {
    let stage = Stage::new(20, 20)
        .holds("1009", Holds::POSITION)
        .put_side("1010/1110", Crossing::WALL)
        .put_side("1010/1111", Crossing::WALL | Crossing::GATE)
        .put_side("1010/1011", Crossing::STREAM | Crossing::FORD)
        .put_side("0911/1010", Crossing::TEETH)
        .put_side("0910/1010", Crossing::LAKE)
        .with(foe("E"), "1010");
    let told = |stage: &Stage, hex: &str| {
        ezoc(&stage.board, &stage.position, &stage.terms, stage.at(hex), Side::Two, Whose::All)
    };
    for (hex, is_in) in [("1009", false), ("1110", false), ("1111", true), ("0911", false)] {
        assert_eq!(told(&stage, hex).decided(), Some(&is_in), "{hex}");
    }
    assert_eq!(told(&stage, "0910").open_policies(), [Policy::LakeZoc]);
    assert_eq!(told(&stage, "1011").reasons()[0].cause, Cause::FordRule);
    let mut bop = stage.clone();
    bop.terms.read_parameter("rules.fords_as_streams", "yes");
    bop.terms.set(Policy::LakeZoc, true);
    assert_eq!((told(&bop, "1011").decided(), told(&bop, "0910").decided()), (Some(&false), Some(&false)));
    let open = crate::rules::outcomes(&stage.terms, |terms| {
        ezoc(&stage.board, &stage.position, terms, stage.at("0910"), Side::Two, Whose::All)
    });
    let told: Vec<_> = open.iter().map(|(choice, answer)| (choice[0], answer.decided().copied())).collect();
    assert_eq!(told, [((Policy::LakeZoc, true), Some(false)), ((Policy::LakeZoc, false), Some(true))]);
}

#[test]
fn a_roadblock_has_its_defile_side_once_it_is_seen() {
    let mut stage = Stage::new(20, 20);
    let (at, facing) = stage.side("1010/1110");
    let block = |is_revealed, facing| Roadblock { at, side: Side::Two, facing, is_revealed };
    stage.board.roadblocks = vec![block(false, None)];
    assert_eq!(around(&stage).len(), 6);
    stage.board.roadblocks = vec![block(true, Some(facing))];
    assert_eq!(around(&stage), ["1110"]);
    stage.board.roadblocks = vec![block(true, None)];
    assert_eq!(around(&stage), Vec::<String>::new());
    assert_eq!(stage.enemy_zoc().at(stage.at("1110"), Whose::All), Tri::Maybe);
}
