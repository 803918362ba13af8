use super::*;
use crate::rules::Policy;
use crate::rules::entry::{Entered, Entrant, column};

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
