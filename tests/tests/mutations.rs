//! What the checker is worth: mistakes planted into the demonstration, and the table of what is found of them.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;

use tlnb_tests::mutations::{self, Class, TODAY};
use tlnb_tests::{demonstration, golden, top};

const SEED: u64 = 1;
const EACH: usize = 8;
/// Around the table in the README of the tests.
const BEGIN: &str = "<!-- mutations -->";
const END: &str = "<!-- end of mutations -->";

#[test]
fn what_is_found_of_planted_mistakes_is_in_the_readme_and_no_less_than_before() {
    let tallies = mutations::measure(&demonstration::title(), SEED, EACH);
    let path = top().join("tests/README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = readme.split_once(BEGIN).unwrap();
    let (_, tail) = rest.split_once(END).unwrap();
    golden::text(&path, &format!("{head}{BEGIN}\n\n{}\n{END}{tail}", mutations::table(&tallies)));
    let short = mutations::short_of(TODAY, &tallies);
    assert!(short.is_empty(), "{}", short.join("\n"));
    let never: Vec<&str> = tallies.iter().filter(|t| t.planted == 0).map(|t| t.what).collect();
    assert!(never.is_empty(), "no place was found for {never:?}");
}

#[test]
fn there_are_eighty_kinds_in_three_classes_each_with_a_name_of_its_own() {
    let names: BTreeSet<&str> = mutations::kinds().map(|k| k.what).collect();
    assert!(names.len() >= 80 && names.len() == mutations::kinds().count(), "{}", names.len());
    for class in Class::ALL {
        assert!(mutations::kinds().filter(|k| k.class == class).count() >= 10, "{}", class.word());
    }
}

#[test]
fn equal_seeds_plant_equal_mistakes() {
    let title = demonstration::title();
    let planted = |seed| mutations::table(&mutations::measure(&title, seed, 1));
    assert_eq!(planted(3), planted(3));
}
