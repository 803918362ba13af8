//! The rules asked at the map: each answer as a layer, with its reasons in the panel, beside the pointer and in the status.

use egui::Key;
use tlnb_editor::core::settings::Shown;
use tlnb_formats::geometry::Hex;

use crate::hands::{CTRL, Hands, NONE, SHIFT, copy_without_scan};

fn at(hands: &mut Hands, hex: &str) {
    hands.app_mut().go_to(Hex::from_digits(hex).unwrap());
    hands.steps();
}

#[test]
fn zones_of_control_are_shown_by_a_key_with_who_projects_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Rules");
    assert!(hands.says("Asked of the start of 1"));
    assert!(!hands.app().settings.layer(Shown::Zoc).visible);
    hands.key(CTRL | SHIFT, Key::K);
    assert!(hands.app().settings.layer(Shown::Zoc).visible && hands.message().contains("ZOC of the start of 1"));
    at(&mut hands, "1009");
    assert!(hands.says("In the ZOC of French:"));
    assert!(hands.says("I/Larivage: 1010/1009: its ZOC reaches here (4.1)"));
    // The unit that stands in one of two hexes is counted nowhere, and the panel says so.
    assert!(hands.says("Not on the board: "));
    // Nothing was written by looking.
    hands.key(CTRL | SHIFT, Key::K).all_taken_back(0);
    assert!(!hands.says("In the ZOC of French:"));
}

#[test]
fn a_hex_is_kept_and_the_pieces_of_its_stack_are_gone_through() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Rules");
    at(&mut hands, "1010");
    hands.key(NONE, Key::Q).key(CTRL | SHIFT, Key::M);
    assert!(hands.is_there("Ask about CASTAGNE") && hands.is_there("Ask about I/Larivage"));
    hands.press("Ask about CASTAGNE");
    at(&mut hands, "0512");
    assert!(hands.says("CASTAGNE: 3 1/2 of 10 MP by 1010"));
    hands.key(CTRL | SHIFT, Key::R);
    at(&mut hands, "0910");
    assert!(hands.says("In command range of CASTAGNE:") && hands.says("in command range, at 1 (6.4)"));
    // The next piece by its key; what it cannot be asked is said.
    let before = hands.message().to_owned();
    hands.key(NONE, Key::A);
    assert!(hands.message().starts_with("The rules are asked about ") && hands.message() != before);
    hands.press("Follow the pointer");
    assert!(hands.says("About 0910"));
}

#[test]
fn what_is_seen_beside_the_pointer_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    at(&mut hands, "0814");
    hands.key(NONE, Key::Q).key(CTRL | SHIFT, Key::L);
    hands.window.hover_at(hands.at("0812"));
    hands.window.run_steps(12);
    assert!(hands.says("0814 sees 0812:") && hands.says("0812 does not see 0814:"));
    assert!(hands.says("(8.4"));
}

#[test]
fn supply_follows_an_edit_of_the_map_and_one_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Rules");
    hands.key(CTRL | SHIFT, Key::S);
    at(&mut hands, "0912");
    assert!(hands.says("II/Bellerive is in supply") && hands.says("a line of "));
    let change = "sheets/vale hexes 0112 supply: [\"F\"] -> absent".parse().unwrap();
    hands.app_mut().session.step("Source taken away", &[change]).unwrap();
    hands.steps();
    assert!(!hands.says("II/Bellerive is in supply"));
    hands.key(CTRL, Key::Z);
    assert!(hands.says("II/Bellerive is in supply"));
}

#[test]
fn what_cannot_be_decided_says_because() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Rules");
    at(&mut hands, "1910");
    hands.key(CTRL | SHIFT, Key::M);
    // Of its shaded turns the title does not say whether they are dark.
    at(&mut hands, "0303");
    hands.key(NONE, Key::Q).key(CTRL | SHIFT, Key::L);
    hands.press("Turn that is asked about").press("twilight");
    at(&mut hands, "0305");
    assert!(hands.says("0303 to 0305: cannot be decided, because"));
    assert!(hands.says("the title does not say whether its shaded turns are dark (25.71)"));
}

#[test]
fn a_column_that_is_shown_is_asked_and_a_title_without_either_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().settings.units.column = Some(("cards/french".to_owned(), "6.13.13".to_owned()));
    hands.press("Rules").key(CTRL | SHIFT, Key::K);
    assert!(hands.says("Asked of 6.13.13 of cards/french"));
    at(&mut hands, "1009");
    assert!(hands.says("In the ZOC of French:"));
    let empty = tempfile::tempdir().unwrap();
    copy_without_scan(empty.path());
    std::fs::remove_dir_all(empty.path().join("scenarios")).unwrap();
    let mut hands = Hands::open(empty.path());
    hands.press("Rules").key(CTRL | SHIFT, Key::K);
    assert!(hands.says("The title has no scenario, and no column of a card is shown."));
}
