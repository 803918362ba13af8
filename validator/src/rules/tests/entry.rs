use super::*;
use crate::rules::Policy;
use crate::rules::entry::{Entered, Entrant, column, places};

/// What a column of equal entrants pays; None for who waits.
fn pays(terms: &Terms, marches: bool, entrants: &[Entrant]) -> Vec<Option<Cost>> {
    let answer = column(terms, marches, entrants);
    let of = |e: &Entered| match e {
        Entered::Enters(cost) => Some(*cost),
        Entered::Waits(_) => None,
    };
    answer.decided().unwrap_or_else(|| panic!("{answer:?}")).iter().map(of).collect()
}

fn entrant(allowance: u8, hex: Cost) -> Entrant {
    Entrant { allowance: mp(allowance), hex }
}

#[test]
fn t_36_each_unit_behind_pays_one_more() {
    let paid = pays(&Terms::series(), true, &[entrant(4, mp(1)); 3]);
    assert_eq!(paid, [Some(mp(1)), Some(mp(2)), Some(mp(3))]);
}

#[test]
fn t_37_a_column_by_road() {
    let paid = pays(&Terms::series(), true, &[entrant(4, Cost(1)); 5]);
    assert_eq!(paid, [Some(Cost(1)), Some(Cost(3)), Some(Cost(5)), Some(Cost(7)), None]);
}

#[test]
fn t_38_stacks_over_open_ground() {
    let clear = pays(&Terms::series(), false, &[entrant(4, mp(1)); 5]);
    assert_eq!(clear, [Some(mp(1)), Some(mp(2)), Some(mp(3)), Some(mp(4)), None]);
    let woods = pays(&Terms::series(), false, &[entrant(4, mp(2)); 3]);
    assert_eq!(woods, [Some(mp(2)), Some(mp(4)), None]);
}

#[test]
fn t_39_a_train_behind_eight_waits() {
    let mut entrants = vec![entrant(20, Cost(1)); 8];
    entrants.push(entrant(4, Cost(1)));
    let paid = pays(&Terms::series(), true, &entrants);
    assert_eq!((paid[7], paid[8]), (Some(Cost(15)), None));
    // Whoever is behind one that waits waits as well.
    entrants.push(entrant(20, Cost(1)));
    assert_eq!(pays(&Terms::series(), true, &entrants)[9], None);
}

#[test]
fn a_blocked_entry_gives_the_nearest_free_hexes() {
    let told = |stage: &Stage| -> Option<Vec<String>> {
        let answer = places(&stage.board, &stage.position, &stage.terms, Side::One, stage.at("0105"));
        answer.decided().map(|cells| cells.iter().map(|at| stage.board.name(*at)).collect())
    };
    let open = Stage::new(9, 9);
    assert_eq!(told(&open).unwrap(), ["0105"]);
    // A friend blocks it as well as an enemy; a vedette's ZOC does not (19.31).
    assert_eq!(told(&open.clone().with(infantry("F"), "0105")).unwrap(), ["0104", "0106", "0204", "0205"]);
    let watched = open.clone().with(Piece::vedette_of(Side::Two, "V"), "0106");
    assert_eq!(told(&watched).unwrap(), ["0105"]);
    let mut near = open.clone().with(foe("E"), "0106").holds("0103", Holds::NO_REINFORCEMENTS);
    // 0105, 0205 and 0206 are in its ZOC; 0103 is out of bounds.
    assert_eq!(told(&near).unwrap(), ["0104", "0204"]);
    near = near.put_side("0106/0105", Crossing::UNTOLD_WATER);
    assert_eq!(told(&near), None);
}

#[test]
fn who_may_not_arrive_pays_more_than_anybody_has() {
    let stage = Stage::new(9, 9).holds("0105", Holds::NO_REINFORCEMENTS).road(&["0105", "0106"]);
    let enemy = stage.enemy_zoc();
    let of = stage.mover(Mover::Infantry, March::Open, &enemy);
    assert!(of.entry_cost(stage.at("0105"), false).decided().is_some_and(|cost| *cost > mp(100)));
    // In road march by a trail it depends on the reading; a road that may be there must be known.
    let trail = Stage::new(9, 9).put_side("0105/0106", Crossing::TRAIL);
    let enemy = trail.enemy_zoc();
    let of = trail.mover(Mover::Infantry, March::Open, &enemy);
    assert_eq!(of.entry_cost(trail.at("0105"), true).decided(), Some(&mp(1)));
    let untold = trail.clone().put_side("0104/0105", Crossing::UNTOLD_ROADS);
    let enemy = untold.enemy_zoc();
    assert!(untold.mover(Mover::Infantry, March::Open, &enemy).entry_cost(untold.at("0105"), true).decided().is_none());
}

#[test]
fn a_hex_dearer_than_the_allowance() {
    let mut terms = Terms::series();
    assert_eq!(pays(&terms, false, &[entrant(3, mp(4))]), [Some(mp(3))]);
    let two = [entrant(3, mp(4)); 2];
    assert_eq!(column(&terms, false, &two).open_policies(), [Policy::EntryMinimumMove]);
    terms.set(Policy::EntryMinimumMove, false);
    assert_eq!(pays(&terms, false, &two), [Some(mp(3)), None]);
    terms.set(Policy::EntryMinimumMove, true);
    assert_eq!(pays(&terms, false, &two), [Some(mp(3)), Some(mp(3))]);
}
