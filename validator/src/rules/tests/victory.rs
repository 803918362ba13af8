use super::*;
use crate::rules::Policy;
use crate::rules::victory::{Degree, ExitCap, Vp, Winner, bonus_cards, for_demoralized, for_exits, for_losses, level};

fn of(french: i32, coalition: i32) -> (Winner, Degree, bool) {
    let level = level(&Terms::series(), Vp::points(french), Vp::points(coalition));
    let level = level.decided().unwrap();
    (level.winner, level.degree, level.is_in_a_gap)
}

use Degree::{Marginal, Strategic, Tactical};
use Winner::{Coalition, French};

#[test]
fn t_55_losses() {
    let points: Vec<Vp> = [4, 5, 14, 15, 34, 39].iter().map(|d| for_losses(*d)).collect();
    assert_eq!(points, [0, 1, 2, 3, 6, 7].map(Vp::points));
    assert_eq!(for_demoralized(&[4, 5], true), Vp::points(6));
    assert_eq!(for_demoralized(&[4, 5], false), Vp::points(8));
}

#[test]
fn t_56_exits_are_capped_by_enemy_units_lost() {
    let terms = Terms::series();
    let award = |units, lost| for_exits(&terms, 0, units, ExitCap::EnemyUnitsLost(lost)).decided().copied();
    assert_eq!((award(25, 5), award(25, 3)), (Some(Vp::points(5)), Some(Vp::points(3))));
    // Whether trains are under the cap is open.
    let with_train = |terms: &Terms| for_exits(terms, 1, 25, ExitCap::EnemyUnitsLost(5));
    assert_eq!(with_train(&terms).open_policies(), [Policy::ExitCapTrains]);
    let mut settled = terms.clone();
    settled.set(Policy::ExitCapTrains, false);
    assert_eq!(with_train(&settled).decided(), Some(&Vp::points(9)));
    let by_losses = for_exits(&terms, 1, 25, ExitCap::LossAward(Vp::points(6)));
    assert_eq!(by_losses.decided(), Some(&Vp::points(6)));
}

#[test]
fn t_57_zero_counts_as_one() {
    assert_eq!(of(0, 0), (Coalition, Marginal, false));
    assert_eq!(of(0, 2), (Coalition, Strategic, false));
    assert_eq!(of(2, 0), (French, Tactical, false));
    assert_eq!(of(3, 0), (French, Strategic, false));
    assert!(level(&Terms::series(), Vp::points(-1), Vp::points(3)).open_policies() == [Policy::NegativeTotal]);
}

#[test]
fn t_58_levels_and_the_printed_gaps() {
    for (french, coalition, expected) in [
        (3, 2, (French, Marginal, false)),
        (2, 1, (French, Tactical, false)),
        (5, 2, (French, Strategic, false)),
        (2, 3, (Coalition, Tactical, false)),
        (4, 5, (Coalition, Marginal, false)),
        (201, 200, (French, Marginal, true)),
        (301, 200, (French, Tactical, true)),
        (200, 299, (Coalition, Marginal, true)),
        (200, 399, (Coalition, Tactical, true)),
    ] {
        assert_eq!(of(french, coalition), expected, "{french}-{coalition}");
    }
}

#[test]
fn t_59_bonus_cards_add_up() {
    assert_eq!(bonus_cards(&[Tactical, Marginal], 0), 3);
    assert_eq!(bonus_cards(&[Strategic], 0), 3);
    // A least number is the title's.
    assert_eq!(bonus_cards(&[Marginal], 2), 2);
}
