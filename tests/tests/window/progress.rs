//! What is transcribed and checked, the walk, and comparison with another folder.

use egui::Key;

use crate::hands::{CTRL, Hands, NONE, SHIFT, copy_without_scan};

#[test]
fn a_layer_is_completed_reopened_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Progress").press("terrain").press("Select").click_with("0210", SHIFT).click_with("0211", SHIFT);
    hands.press("Reopen selection");
    assert_eq!(hands.saved_changes(), ["sheets/vale progress \"Terrain 02\" done: \"1-19\" -> \"1-9, 12-19\""]);
    hands.press("Complete selection");
    assert!(hands.saved_changes().is_empty());
    hands.press("Check selection").answer("");
    assert!(hands.says("Somebody checks."));
    hands.answer("CD");
    hands.press("Check selection");
    assert_eq!(hands.saved_changes(), ["sheets/vale progress \"Terrain 02\" checked: absent -> {\"CD\": \"10-11\"}"]);
    hands.all_taken_back(3);
}

#[test]
fn a_walk_confirms_goes_back_is_corrected_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Select").click_with("0601", SHIFT).click_with("0602", SHIFT).click_with("0603", SHIFT);
    hands.key(CTRL, Key::W).answer("AB");
    hands.key(CTRL, Key::W);
    assert!(hands.says("Enter confirms a hex, Backspace goes back, painting corrects it."));
    assert!(hands.says("terrain 1 of 3"), "the panel of progress came to the front");
    hands.key(NONE, Key::Enter);
    assert!(hands.says("terrain 2 of 3"));
    hands.key(NONE, Key::Backspace);
    assert!(hands.says("terrain 1 of 3"));
    hands.keys(&[Key::Enter, Key::M]);
    let here = hands.app().settings.cursor.unwrap().to_string();
    assert_eq!(here, "0602");
    hands.click(&here);
    assert!(hands.says("0602: Marsh"), "painting corrects");
    hands.key(NONE, Key::Enter).key(NONE, Key::Escape);
    assert_eq!(hands.message(), "The walk has ended.");
    let found = hands.saved_changes();
    assert_eq!(
        found,
        [
            "sheets/vale hexes 0602 terrain: Clear -> Marsh",
            "sheets/vale progress \"Terrain 06\" checked: absent -> {\"AB\": \"2-3\"}",
        ]
    );
    hands.all_taken_back(3);
}

#[test]
fn another_folder_is_compared_with() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    copy_without_scan(other.path());
    let theirs = other.path().join("sheets/vale.ron");
    let text = std::fs::read_to_string(&theirs).unwrap();
    std::fs::write(&theirs, text.replace("\"0501\": (terrain: Clear)", "\"0501\": (terrain: Lake)")).unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("View", "Compare with…").answer("/no/such/folder");
    assert!(hands.says("There is no such folder"));
    hands.answer(&other.path().display().to_string());
    assert!(hands.says("1 difference from"));
    hands.press("hexes 0501 terrain: Lake -> Clear");
    assert_eq!(hands.app().settings.cursor.unwrap().to_string(), "0501");
    hands.keys(&[Key::L, Key::Space]);
    assert!(hands.says("0 differences from"));
    hands.all_taken_back(1);
    assert!(hands.says("1 difference from"));
    hands.key(CTRL, Key::D).answer("");
    assert_eq!(hands.message(), "Nothing is compared any more.");
}
