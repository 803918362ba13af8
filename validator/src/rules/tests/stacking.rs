use super::*;
use crate::rules::{Policy, stacking::legal};

fn of(piece: Piece, formation: &str, division: &str) -> Piece {
    piece.in_formation(formation).with(|u| u.division = Some(division.to_owned()))
}

fn is_legal(terms: &Terms, stack: &[Piece]) -> Option<bool> {
    legal(terms, stack).decided().copied()
}

#[test]
fn t_01_five_with_a_leader_two_of_them_infantry() {
    let mut mixed = infantry("mixed");
    mixed = mixed.with(|u| u.vedettes = 1);
    let stack = [officer("A"), infantry("1"), mixed, cavalry("2"), cavalry("3"), artillery("4")];
    assert_eq!(is_legal(&Terms::series(), &stack), Some(true));
    // One more combat unit is too many; vedettes and leaders are free, up to three vedettes (3.24).
    let more = [&stack[..], &[cavalry("5")]].concat();
    assert_eq!(is_legal(&Terms::series(), &more), Some(false));
    let vedettes = |n: usize| [&stack[..], &vec![Piece::vedette_of(Side::One, "v"); n]].concat();
    assert_eq!(is_legal(&Terms::series(), &vedettes(3)), Some(true));
    assert_eq!(is_legal(&Terms::series(), &vedettes(4)), Some(false));
}

#[test]
fn t_02_three_infantry_of_two_divisions_with_a_leader() {
    let stack = [officer("A"), of(infantry("1"), "I", "1"), of(infantry("2"), "I", "1"), of(infantry("3"), "I", "2")];
    assert_eq!(is_legal(&Terms::series(), &stack), Some(false));
    // Of one division they may, and with others the scope of that is open (E-11).
    let one: Vec<Piece> = stack[..3].iter().cloned().chain([of(infantry("3"), "I", "1")]).collect();
    assert_eq!(is_legal(&Terms::series(), &one), Some(true));
    let with_guns: Vec<Piece> = one.iter().cloned().chain([of(artillery("4"), "I", "9")]).collect();
    let mut terms = Terms::series();
    assert_eq!(legal(&terms, &with_guns).open_policies(), [Policy::IntegrityScope]);
    terms.set(Policy::IntegrityScope, true);
    assert_eq!(is_legal(&terms, &with_guns), Some(false));
    terms.set(Policy::IntegrityScope, false);
    assert_eq!(is_legal(&terms, &with_guns), Some(true));
}

#[test]
fn t_03_three_of_one_russian_corps_where_a_corps_counts_as_a_division() {
    let stack = ["a", "b", "c"].map(|name| of(infantry(name), "Russian VI", name));
    assert_eq!(is_legal(&Terms::series(), &stack), Some(false));
    let mut terms = Terms::series();
    assert!(terms.read_parameter("rules.corps_as_divisions", "Russian III; Russian VI"));
    assert_eq!(is_legal(&terms, &stack), Some(true));
}

#[test]
fn t_04_three_of_a_division_that_has_an_officer_of_its_own() {
    let of_division = |name: &str| Piece { is_division_level: true, ..of(infantry(name), "Laharpe", "1") };
    let stack = ["a", "b", "c"].map(of_division);
    assert_eq!(is_legal(&Terms::series(), &stack), Some(false));
    let with_leader: Vec<Piece> = stack.iter().cloned().chain([officer("Laharpe")]).collect();
    assert_eq!(is_legal(&Terms::series(), &with_leader), Some(true));
}

#[test]
fn a_division_that_no_counter_tells_leaves_three_undecided() {
    let terms = Terms::series();
    let untold = |name: &str| infantry(name).in_formation("I");
    let stack = [of(infantry("1"), "I", "1"), of(infantry("2"), "I", "1"), untold("3")];
    assert_eq!(legal(&terms, &stack).reasons()[0].cause, crate::rules::Cause::NoFigure("division"));
    // Two divisions, or two formations, are told apart without the third.
    let two = [of(infantry("1"), "I", "1"), of(infantry("2"), "I", "2"), untold("3")];
    assert_eq!(is_legal(&terms, &two), Some(false));
    let others = [untold("1"), untold("2"), infantry("3").in_formation("II")];
    assert_eq!(is_legal(&terms, &others), Some(false));
    // A leader lets them stack with two infantry whatever their divisions; four are too many of one division as well.
    let led = [officer("A"), untold("1"), untold("2"), cavalry("3")];
    assert_eq!(is_legal(&terms, &led), Some(true));
    assert_eq!(is_legal(&terms, &["1", "2", "3", "4"].map(untold)), Some(false));
}

#[test]
fn trains_and_columns_stack_with_nobody() {
    let terms = Terms::series();
    assert_eq!(is_legal(&terms, &[Piece::baggage_of(Side::One, "b"), infantry("1")]), Some(false));
    assert_eq!(is_legal(&terms, &[Piece::baggage_of(Side::One, "b")]), Some(true));
    let marching = infantry("1").with(|u| u.march = March::RoadMarch);
    assert_eq!(is_legal(&terms, &[marching.clone(), infantry("2")]), Some(false));
    // A leader with it is no stack of combat units (7.57).
    assert_eq!(is_legal(&terms, &[marching, officer("A")]), Some(true));
}
