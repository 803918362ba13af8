use super::*;
use crate::rules::command::{Points, Staff, points, range};
use crate::rules::{Answer, Cause, Policy, Reason, Tri};
use tlnb_formats::documents::Layer;

fn reach(stage: &Stage, from: &str, limit: u8, to: &str) -> (Tri, Option<u8>) {
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let reach = staff.reach(stage.at(from), limit);
    (reach.at(stage.at(to)), reach.distance(stage.at(to)))
}

fn formation_of(stage: &Stage, leader: PieceId) -> Vec<(String, Tri)> {
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    staff.formation_of(leader).into_iter().map(|(id, tri)| (position.piece(id).name.clone(), tri)).collect()
}

fn leader(kind: LeaderKind, rating: u16) -> Piece {
    let mut leader = Piece::leader_of(Side::One, "L", kind);
    if let crate::board::position::Kind::Leader(l) = &mut leader.kind {
        l.rating = Some(rating);
    }
    leader
}

#[test]
fn t_08_a_point_commands_an_officer_his_units_and_one_unit_more() {
    let mut stage = Stage::new(20, 20);
    let ney = stage.put(Piece::leader_of(Side::One, "Ney", LeaderKind::Commander), "1010");
    let a = stage.put(officer("A").in_formation("I"), "1013");
    let b = stage.put(officer("B").in_formation("VI"), "1510");
    for (name, hex) in [("a1", "1013"), ("a2", "1014"), ("a3", "1015"), ("a4", "1016"), ("a5", "1017")] {
        stage.put(infantry(name).in_formation("I"), hex);
    }
    for (name, hex) in [("b1", "1210"), ("b2", "1511"), ("b3", "1512"), ("b4", "1412")] {
        stage.put(infantry(name).in_formation("VI"), hex);
    }
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    assert_eq!(staff.commands(ney, a).decided(), Some(&true));
    assert_eq!(staff.commands(ney, b).decided(), Some(&false));
    assert_eq!(staff.commands(ney, position.find("b1").unwrap()).decided(), Some(&true));
    let names = |leader| formation_of(&stage, leader).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(a), ["a1", "a2", "a3", "a4"]);
    // If B passes his own roll, the other three of his follow; b1 is within three hexes of him as well.
    assert_eq!(names(b), ["b1", "b2", "b3", "b4"]);
    assert_eq!(points(position.piece(ney).leader().unwrap()).decided().unwrap().unwrap().officers_with_unit, 1);
}

#[test]
fn t_09_a_rating_of_one() {
    let leader = leader(LeaderKind::Commander, 1);
    let expected = Points { own_formation: false, officers_with_unit: 1, further_units: 0 };
    assert_eq!(points(leader.leader().unwrap()), Answer::Decided(Some(expected), Vec::new()));
    assert_eq!(range(leader.leader().unwrap()), 4);
    assert_eq!(points(officer("O").leader().unwrap()).decided(), Some(&None));
    assert_eq!(range(officer("O").leader().unwrap()), 3);
}

#[test]
fn t_10_a_commander_officer_of_two() {
    let leader = leader(LeaderKind::CommanderOfficer, 2);
    let expected = Points { own_formation: true, officers_with_unit: 1, further_units: 2 };
    assert_eq!(points(leader.leader().unwrap()).decided(), Some(&Some(expected)));
    assert_eq!(range(leader.leader().unwrap()), 4);
}

#[test]
fn t_11_an_enemy_zoc_stops_command_unless_a_friend_is_there() {
    // A corridor of three hexes between rivers, an enemy beside its middle.
    let corridor = Stage::new(12, 12);
    let walls = |mut stage: Stage| {
        for hex in ["0506", "0507", "0508", "0509"] {
            let at = stage.at(hex);
            let sides: Vec<_> = stage.board.around(at).map(|(d, next, _)| (d, stage.board.name(next))).collect();
            for (direction, next) in sides {
                if !next.starts_with("05") {
                    let (set, clear) = (Crossing::TEETH, Crossing::NONE);
                    stage.board.patch(Patch::Side { at, direction, set, clear });
                }
            }
        }
        stage
    };
    let stage = walls(corridor).without_side("0508/0608", Crossing::TEETH).with(foe("E"), "0608");
    let enemy = stage.enemy_zoc();
    assert_eq!(enemy.at(stage.at("0508"), crate::rules::zoc::Whose::All), Tri::Yes);
    assert_eq!(reach(&stage, "0506", 3, "0509"), (Tri::No, None));
    let held = stage.clone().with(infantry("F"), "0508");
    assert_eq!(reach(&held, "0506", 3, "0509"), (Tri::Yes, Some(3)));
    // A vedette is no combat unit.
    let vedette = stage.with(Piece::vedette_of(Side::One, "V"), "0508");
    assert_eq!(reach(&vedette, "0506", 3, "0509"), (Tri::No, None));
}

#[test]
fn t_12_a_river_stops_command_but_for_a_bridge() {
    let mut stage = Stage::new(6, 8);
    for pair in [
        "0201/0301",
        "0202/0302",
        "0203/0303",
        "0204/0304",
        "0205/0305",
        "0206/0306",
        "0207/0307",
        "0208/0308",
        "0201/0302",
        "0202/0303",
        "0203/0304",
        "0204/0305",
        "0205/0306",
        "0206/0307",
        "0207/0308",
    ] {
        stage = stage.put_side(pair, Crossing::RIVER);
    }
    assert_eq!(reach(&stage, "0204", 3, "0304"), (Tri::No, None));
    let bridged = stage.clone().put_side("0204/0304", Crossing::BRIDGE);
    assert_eq!(reach(&bridged, "0204", 3, "0304"), (Tri::Yes, Some(1)));
    let mut frozen = stage.clone();
    frozen.terms.is_frozen = true;
    assert_eq!(reach(&frozen, "0204", 3, "0304"), (Tri::Yes, Some(1)));
    let mut damaged = bridged.put_side("0204/0304", Crossing::DAMAGED);
    assert_eq!(reach(&damaged, "0204", 3, "0304"), (Tri::Maybe, None));
    let enemy = damaged.enemy_zoc();
    let Stage { board, position, terms } = &damaged;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let answer = staff.reach(damaged.at("0204"), 3).answer(damaged.at("0304"));
    assert_eq!(answer.open_policies(), [Policy::DamagedBridgeCommand]);
    damaged.terms.set(Policy::DamagedBridgeCommand, false);
    assert_eq!(reach(&damaged, "0204", 3, "0304"), (Tri::No, None));
}

#[test]
fn a_column_in_road_march_hands_command_on() {
    let road = ["0505", "0605", "0706", "0806", "0907", "1007", "1108"];
    let mut stage = Stage::new(20, 20).road(&road);
    let a = stage.put(officer("A").in_formation("I"), "0205");
    let march = |name: &str| infantry(name).in_formation("I").with(|u| u.march = March::RoadMarch);
    stage.put(march("head"), "0505");
    stage.put(march("middle"), "0706");
    stage.put(march("tail"), "0907");
    // Three links behind, and one that is not in road march.
    stage.put(infantry("beside").in_formation("I"), "0906");
    let names = |stage: &Stage| formation_of(stage, a).into_iter().map(|(n, _)| n).collect::<Vec<_>>();
    assert_eq!(names(&stage), ["head", "middle", "tail"]);
    let broken = stage.without_side("0706/0806", Crossing::ROAD);
    assert_eq!(names(&broken), ["head", "middle"]);
}

#[test]
fn a_roadblock_stops_command_by_title() {
    let mut stage = Stage::new(9, 9);
    let at = stage.at("0504");
    stage.board.roadblocks.push(crate::board::Roadblock { at, side: Side::Two, facing: None, is_revealed: true });
    assert_eq!(reach(&stage, "0503", 1, "0504").0, Tri::Maybe);
    for (text, tri) in [("yes", Tri::No), ("no", Tri::Maybe)] {
        stage.terms.read_parameter("rules.roadblocks_stop_command", text);
        // Face up without a known facing, its ZOC is open, but it has none into its own hex.
        assert_eq!(reach(&stage, "0503", 1, "0504").0, if tri == Tri::No { Tri::No } else { Tri::Yes }, "{text}");
    }
}

#[test]
fn command_stops_at_any_enemy_and_passes_fords_and_dykes_as_the_title_has_them() {
    // An enemy leader alone makes his hex enemy-occupied (6.4).
    let alone = Piece::leader_of(Side::Two, "L", LeaderKind::Officer);
    let lane = Stage::new(1, 9).with(alone, "0104");
    assert_eq!((reach(&lane, "0102", 3, "0103").0, reach(&lane, "0102", 3, "0104").0), (Tri::Yes, Tri::No));
    let mut ford = Stage::new(1, 9).put_side("0103/0104", Crossing::RIVER | Crossing::FORD);
    assert_eq!(reach(&ford, "0102", 3, "0104").0, Tri::Maybe);
    for (text, tri) in [("yes", Tri::Yes), ("no", Tri::No)] {
        ford.terms.read_parameter("rules.fords_as_streams", text);
        assert_eq!(reach(&ford, "0102", 3, "0104").0, tri, "{text}");
    }
    let pond = || Stage::new(1, 9).ground("0104", Ground::Pond).put_side("0103/0104", Crossing::LAKE);
    assert_eq!(reach(&pond(), "0102", 3, "0104").0, Tri::No);
    let dyke = pond().put_side("0103/0104", Crossing::TRAIL);
    let enemy = dyke.enemy_zoc();
    let Stage { board, position, terms } = &dyke;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let answer = staff.reach(dyke.at("0102"), 3).answer(dyke.at("0104"));
    assert_eq!(answer.open_policies(), [Policy::DykeLines]);
    // A road that nobody has transcribed may be one.
    assert_eq!(reach(&pond().put_side("0103/0104", Crossing::UNTOLD_ROADS), "0102", 3, "0104").0, Tri::Maybe);
}

#[test]
fn nobody_puts_a_cossack_vedette_in_command() {
    let mut stage = Stage::new(9, 9);
    let leader = stage.put(officer("A"), "0505");
    let vedette = stage.put(Piece::vedette_of(Side::One, "V"), "0506");
    let cossack = stage.put(Piece { is_cossack_vedette: true, ..Piece::vedette_of(Side::One, "Cos") }, "0506");
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let told = [vedette, cossack].map(|id| staff.commands(leader, id).decided().copied());
    assert_eq!(told, [Some(true), Some(false)]);
}

#[test]
fn what_is_not_known_is_told_of_the_way_alone() {
    let stage = Stage::new(9, 9)
        .put_side("0504/0505", Crossing::RIVER | Crossing::UNTOLD_SPANS)
        .put_side("0304/0305", Crossing::UNTOLD_WATER);
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let reach = staff.reach(stage.at("0504"), 1);
    let (at, direction) = stage.side("0504/0505");
    assert_eq!(reach.why(stage.at("0505")), [Reason::new("6.4", Cause::Untold(Layer::Spans)).side(at, direction)]);
    assert!(reach.why(stage.at("0503")).is_empty());
}

#[test]
fn a_roadblock_of_ones_own_is_a_matter_of_reading() {
    let mut stage = Stage::new(1, 9);
    let at = stage.at("0104");
    stage.board.roadblocks.push(crate::board::Roadblock { at, side: Side::One, facing: None, is_revealed: true });
    stage.terms.read_parameter("rules.roadblocks_stop_command", "yes");
    assert_eq!(reach(&stage, "0103", 1, "0104").0, Tri::Maybe);
    for (owner, tri) in [(true, Tri::Yes), (false, Tri::No)] {
        stage.terms.set(Policy::RoadblockOwner, owner);
        assert_eq!(reach(&stage, "0103", 1, "0104").0, tri);
    }
}

#[test]
fn who_is_out_of_range_is_told_so() {
    let stage = Stage::new(20, 20);
    let enemy = stage.enemy_zoc();
    let Stage { board, position, terms } = &stage;
    let staff = Staff { board, position, terms, side: Side::One, enemy: &enemy };
    let reach = staff.reach(stage.at("0505"), 3);
    assert_eq!(reach.answer(stage.at("0509")).reasons()[0].cause, Cause::OutOfRange(3));
    assert_eq!(reach.way(stage.at("0508")).len(), 4);
    assert_eq!(reach.cells().count(), 37);
}
