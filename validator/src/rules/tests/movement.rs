use super::*;
use crate::rules::Policy;

const OPEN: March = March::Open;
const MARCH: March = March::RoadMarch;
const HALF: Option<Cost> = Some(Cost(1));

fn whole(n: u8) -> Option<Cost> {
    Some(Cost::mp(n))
}

#[test]
fn t_24_cavalry_into_woods() {
    let stage = Stage::new(9, 9).ground("0505", Ground::Woods);
    assert_eq!(stage.step(Mover::Cavalry, OPEN, "0504/0505"), whole(4));
    for mover in [Mover::HorseArtillery, Mover::Leader, Mover::Vedette, Mover::Baggage] {
        assert_eq!(stage.step(mover, OPEN, "0504/0505"), whole(4), "{mover:?}");
    }
}

#[test]
fn t_25_infantry_into_woods() {
    let stage = Stage::new(9, 9).ground("0505", Ground::Woods);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(2));
}

#[test]
fn t_26_a_crest_costs_nothing() {
    let stage = Stage::new(9, 9).put_side("0504/0505", Crossing::CREST);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(1));
}

#[test]
fn t_27_a_road_over_a_stream_in_the_open() {
    let stage = Stage::new(9, 9).put_side("0504/0505", Crossing::STREAM | Crossing::TRESTLE | Crossing::ROAD);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(2));
    // So too where no trestle is printed.
    let bare = Stage::new(9, 9).put_side("0504/0505", Crossing::STREAM | Crossing::ROAD);
    assert_eq!(bare.step(Mover::Infantry, OPEN, "0504/0505"), whole(2));
}

#[test]
fn t_28_road_march_ignores_bridge_slope_and_woods() {
    let stage = Stage::new(9, 9)
        .put_side("0504/0505", Crossing::RIVER | Crossing::BRIDGE | Crossing::ROAD | Crossing::UP)
        .ground("0505", Ground::Woods);
    assert_eq!(stage.step(Mover::Infantry, MARCH, "0504/0505"), HALF);
}

#[test]
fn t_29_bridge_and_upslope_off_the_road() {
    let stage = Stage::new(9, 9).put_side("0504/0505", Crossing::RIVER | Crossing::BRIDGE | Crossing::UP);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(3));
}

#[test]
fn t_30_cavalry_into_a_marsh() {
    let stage = Stage::new(9, 9).ground("0505", Ground::Marsh);
    assert_eq!(stage.step(Mover::Cavalry, OPEN, "0504/0505"), whole(4));
}

#[test]
fn t_31_downslope_costs_nothing() {
    let stage = Stage::new(9, 9).put_side("0504/0505", Crossing::DOWN);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(1));
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0505/0504"), whole(2));
}

#[test]
fn t_32_a_damaged_bridge_costs_two_even_in_road_march() {
    let stage =
        Stage::new(9, 9).put_side("0504/0505", Crossing::RIVER | Crossing::BRIDGE | Crossing::DAMAGED | Crossing::ROAD);
    assert_eq!(stage.step(Mover::Infantry, MARCH, "0504/0505"), Some(Cost(5)));
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(3));
    for mover in [Mover::Artillery, Mover::HorseArtillery, Mover::Baggage, Mover::Pontoon] {
        assert_eq!(stage.step(mover, OPEN, "0504/0505"), None, "{mover:?}");
    }
    assert_eq!(stage.step(Mover::Leader, OPEN, "0504/0505"), HALF);
}

#[test]
fn t_33_pontoons_over_river_stream_and_at_a_span() {
    for (water, cost) in [
        (Crossing::RIVER, 3),
        (Crossing::STREAM, 2),
        (Crossing::RIVER | Crossing::BRIDGE, 1),
        (Crossing::RIVER | Crossing::BRIDGE | Crossing::DAMAGED, 1),
        (Crossing::STREAM | Crossing::TRESTLE, 1),
    ] {
        let stage = Stage::new(9, 9).put_side("0504/0505", water | Crossing::PONTOON);
        assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(cost), "{water:?}");
    }
}

#[test]
fn t_33b_trains_always_pay_for_a_pontoon() {
    for (water, of_train) in [(Crossing::RIVER, Cost(5)), (Crossing::STREAM, Cost(3))] {
        let stage = Stage::new(9, 9).put_side("0504/0505", water | Crossing::PONTOON | Crossing::ROAD);
        assert_eq!(stage.step(Mover::Infantry, MARCH, "0504/0505"), HALF);
        assert_eq!(stage.step(Mover::Baggage, MARCH, "0504/0505"), Some(of_train));
        assert_eq!(stage.step(Mover::Leader, OPEN, "0504/0505"), HALF);
        assert_eq!(stage.step(Mover::Vedette, OPEN, "0504/0505"), HALF);
    }
    // At a damaged bridge it is open whether they share the +0 (E-51).
    let at_span = Crossing::RIVER | Crossing::BRIDGE | Crossing::DAMAGED | Crossing::PONTOON | Crossing::ROAD;
    let mut stage = Stage::new(9, 9).put_side("0504/0505", at_span);
    let enemy = stage.enemy_zoc();
    let (at, direction) = stage.side("0504/0505");
    let answer = stage.mover(Mover::Baggage, OPEN, &enemy).step(at, direction, OPEN);
    assert_eq!(answer.open_policies(), [Policy::TrainPontoonAtSpan]);
    stage.terms.set(Policy::TrainPontoonAtSpan, false);
    assert_eq!(stage.step(Mover::Baggage, OPEN, "0504/0505"), whole(3));
}

#[test]
fn t_34_a_train_in_mud_on_the_road() {
    let mut stage = Stage::new(9, 9).road(&["0504", "0505"]);
    stage.terms.weather = crate::rules::Weather::Mud;
    assert_eq!(stage.step(Mover::Baggage, OPEN, "0504/0505"), whole(2));
    assert_eq!(stage.step(Mover::Baggage, MARCH, "0504/0505"), whole(1));
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(1));
}

#[test]
fn t_35_a_first_hex_dearer_than_the_allowance_is_entered() {
    // Woods up a slope over a stream, at bridge-less 2 + 1 + 1, and a fire: 5.
    let stage = Stage::new(9, 9)
        .ground("0505", Ground::Woods)
        .holds("0505", Holds::FIRE)
        .put_side("0504/0505", Crossing::STREAM | Crossing::UP);
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(5));
    let range = stage.range(Mover::Infantry, OPEN, "0504", mp(4));
    assert_eq!(range.cost(stage.at("0505")).map(|(c, _)| c), Some(mp(4)));
    // And there it stops, and nowhere is such a hex entered later.
    let behind = Stage::new(9, 9).ground("0505", Ground::Woods);
    let woods = behind.holds("0505", Holds::FIRE).put_side("0504/0505", Crossing::STREAM | Crossing::UP);
    let only_way = ["0405/0505", "0605/0505", "0404/0505", "0604/0505", "0506/0505"];
    let woods = only_way.iter().fold(woods, |stage, pair| stage.put_side(pair, Crossing::TEETH));
    let range = woods.range(Mover::Infantry, OPEN, "0503", mp(4));
    assert_eq!(range.cost(woods.at("0505")), None);
}

#[test]
fn nobody_enters_where_the_rules_bar_the_way() {
    let stage = Stage::new(9, 9)
        .put_side("0504/0505", Crossing::RIVER)
        .put_side("0604/0605", Crossing::TEETH)
        .put_side("0304/0305", Crossing::WALL)
        .put_side("0202/0203", Crossing::STREAM)
        .put_side("0702/0703", Crossing::UP)
        .with(foe("E"), "0808");
    for (mover, pair) in [
        (Mover::Infantry, "0504/0505"),
        (Mover::Infantry, "0604/0605"),
        (Mover::Infantry, "0304/0305"),
        (Mover::Infantry, "0807/0808"),
        (Mover::Leader, "0806/0807"),
        (Mover::Baggage, "0806/0807"),
        (Mover::Baggage, "0202/0203"),
        (Mover::Baggage, "0702/0703"),
    ] {
        assert_eq!(stage.step(mover, OPEN, pair), None, "{mover:?} {pair}");
    }
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0806/0807"), whole(1));
    let escorted = stage.with(infantry("F"), "0807");
    assert_eq!(escorted.step(Mover::Leader, OPEN, "0806/0807"), whole(1));
    let by_road = Stage::new(9, 9).put_side("0702/0703", Crossing::UP | Crossing::TRAIL);
    assert_eq!(by_road.step(Mover::Baggage, OPEN, "0702/0703"), whole(1));
}

#[test]
fn the_minimum_move_asks_the_printed_allowance() {
    let stage = Stage::new(9, 9).ground("0505", Ground::Woods);
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Cavalry, OPEN, &enemy);
    // By night cavalry has three, and woods cost four of its printed six (7.3).
    let reached = |printed| {
        let mut range = Range::printed(printed);
        range.renew(&of, stage.at("0504"), mp(3));
        range.cost(stage.at("0505")).map(|(cost, _)| cost)
    };
    assert_eq!((reached(Some(mp(6))), reached(Some(mp(3)))), (None, Some(mp(3))));
}

#[test]
fn a_train_comes_into_the_upper_hex_of_a_slope_by_one_reading() {
    let mut stage = Stage::new(9, 9).put_side("0505/0506", Crossing::DOWN);
    let enemy = stage.enemy_zoc();
    let (at, direction) = stage.side("0504/0505");
    let answer = stage.mover(Mover::Baggage, OPEN, &enemy).step(at, direction, OPEN);
    assert_eq!(answer.open_policies(), [Policy::SlopeBySides]);
    for (by_sides, cost) in [(true, None), (false, whole(1))] {
        stage.terms.set(Policy::SlopeBySides, by_sides);
        assert_eq!(stage.step(Mover::Baggage, OPEN, "0504/0505"), cost);
    }
}

#[test]
fn shaded_turns_are_dark_where_the_title_has_it() {
    use crate::rules::{Period, movement::allowance};
    let mut terms = Terms::series();
    terms.period = Period::Twilight;
    assert!(allowance(&terms, &cavalry("1")).decided().is_none());
    for (text, spends) in [("yes", mp(3)), ("no", mp(6))] {
        terms.read_parameter("rules.twilight_is_dark", text);
        assert_eq!(allowance(&terms, &cavalry("1")).decided(), Some(&spends));
    }
}

#[test]
fn who_ends_in_road_march_with_others_pays_to_leave_it() {
    let mut stage = Stage::new(9, 9).road(&["0504", "0505", "0506"]);
    stage.put(infantry("F"), "0506");
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, MARCH, &enemy);
    let range = stage.range(Mover::Infantry, MARCH, "0504", mp(4));
    let cells = range.cells(&of);
    let there = cells.iter().find(|c| c.at == stage.at("0506")).unwrap();
    assert_eq!((there.cost, there.with_stacking), (mp(1), mp(3)));
}

#[test]
fn weather_that_a_title_has_more_of() {
    let mut stage = Stage::new(9, 9).put_side("0504/0505", Crossing::RIVER | Crossing::FORD);
    stage.terms.read_parameter("rules.fords_as_streams", "yes");
    stage.terms.set_cost(crate::rules::Chart::Ford, crate::rules::MoveClass::Infantry, whole(2));
    stage.terms.weather = crate::rules::Weather::Thunderstorm;
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(3));
    assert!(stage.terms.read_parameter("rules.storm_closes_fords", "Yes"));
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), None);
    stage.terms.weather = crate::rules::Weather::Mud;
    assert_eq!(stage.step(Mover::Cavalry, OPEN, "0503/0504"), whole(1));
    assert!(stage.terms.read_parameter("rules.mud_slows_cavalry", "yes"));
    assert_eq!(stage.step(Mover::Cavalry, OPEN, "0503/0504"), whole(2));
    assert!(!stage.terms.read_parameter("rules.mud_slows_cavalry", "perhaps"));
}

#[test]
fn fords_and_squares() {
    let mut stage = Stage::new(9, 9).put_side("0504/0505", Crossing::RIVER | Crossing::FORD);
    stage.terms.read_parameter("rules.fords_as_streams", "yes");
    stage.terms.set_cost(crate::rules::Chart::Ford, crate::rules::MoveClass::Infantry, whole(2));
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), whole(3));
    stage.terms.read_parameter("rules.fords_as_streams", "no");
    assert_eq!(stage.step(Mover::Infantry, OPEN, "0504/0505"), None);
    let road = Stage::new(9, 9).road(&["0504", "0505"]);
    assert_eq!(road.step(Mover::Infantry, March::Square, "0504/0505"), whole(1));
    assert_eq!(road.step(Mover::Infantry, March::Square, "0503/0504"), whole(2));
}

#[test]
fn a_range_stops_in_an_enemy_zoc_and_finds_the_cheapest_way() {
    let stage = Stage::new(15, 15);
    let range = stage.range(Mover::Infantry, OPEN, "0808", mp(4));
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, OPEN, &enemy);
    assert_eq!(range.cells(&of).len(), 61);
    assert_eq!(range.way(&of, stage.at("0804")).len(), 5);
    let held = Stage::new(15, 15).with(foe("E"), "0806");
    let range = held.range(Mover::Infantry, OPEN, "0808", mp(4));
    let enemy = held.enemy_zoc();
    let of = held.mover(Mover::Infantry, OPEN, &enemy);
    let cells = range.cells(&of);
    let stops: Vec<String> =
        cells.iter().filter(|c| c.stops == crate::rules::Tri::Yes).map(|c| held.board.name(c.at)).collect();
    // Behind the enemy one comes by going round at five, not at four; straight on one stops.
    assert_eq!(
        stops,
        ["0706", "0707", "0805", "0807", "0906", "0907"]
            .map(str::to_owned)
            .into_iter()
            .filter(|h| range.cost(held.at(h)).is_some())
            .collect::<Vec<_>>()
    );
    assert_eq!(range.cost(held.at("0806")), None);
    assert_eq!(range.cost(held.at("0807")).map(|(c, _)| c), Some(mp(1)));
    // Who starts in an enemy ZOC stays.
    let engaged = held.range(Mover::Infantry, OPEN, "0807", mp(4));
    assert_eq!(engaged.cells(&of).len(), 1);
    // A leader goes on.
    let leader = held.range(Mover::Leader, OPEN, "0807", mp(6));
    assert!(leader.cost(held.at("0812")).is_some());
}

/// 15.11: no ZOC reaches into a fortified place, and yet one stops there beside the enemy.
#[test]
fn a_unit_stops_in_a_fortified_place_beside_the_enemy() {
    let stage = Stage::new(15, 15).holds("0807", Holds::POSITION).with(foe("E"), "0806");
    let range = stage.range(Mover::Infantry, OPEN, "0808", mp(2));
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, OPEN, &enemy);
    let there = range.cells(&of).into_iter().find(|c| c.at == stage.at("0807")).unwrap();
    assert_eq!(there.stops, crate::rules::Tri::Yes);
    // Who is there already may go.
    assert!(stage.range(Mover::Infantry, OPEN, "0807", mp(2)).cost(stage.at("0808")).is_some());
}

#[test]
fn road_march_is_declared_where_the_road_begins() {
    let road = ["0505", "0506", "0507", "0508", "0509", "0510", "0511", "0512", "0513"];
    let stage = Stage::new(9, 15).road(&road);
    let range = stage.range(Mover::Infantry, OPEN, "0504", mp(4));
    // One MP onto the road, then six hexes of a half each.
    assert_eq!(range.cost(stage.at("0511")).map(|(c, _)| c), Some(mp(4)));
    assert_eq!(range.cost(stage.at("0512")), None);
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, OPEN, &enemy);
    let cells = range.cells(&of);
    let there = cells.iter().find(|c| c.at == stage.at("0511")).unwrap();
    assert!(there.in_road_march);
    assert_eq!(range.way(&of, stage.at("0511")).len(), 8);
    // Nobody marches through another column, nor up to one by road.
    let column = stage.with(infantry("F").with(|u| u.march = MARCH), "0509");
    let range = column.range(Mover::Infantry, OPEN, "0504", mp(4));
    assert_eq!(range.cost(column.at("0509")), None);
    assert_eq!(range.cost(column.at("0508")).map(|(c, _)| c), Some(mp(4)));
}
