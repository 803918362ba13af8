//! Selections, what is copied from window to window, and features.

use egui::{Event, Key, Modifiers, OutputCommand, PointerButton};

use crate::hands::{CTRL, Hands, NONE, SHIFT};

#[test]
fn rectangle_lasso_shift_and_ctrl() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Select");
    let corner = |hands: &Hands, hex: &str, by: f32| hands.at(hex) + egui::vec2(by, by);
    let (from, to) = (corner(&hands, "0202", -8.0), corner(&hands, "0404", 8.0));
    hands.stroke(&[from, to], PointerButton::Primary, NONE);
    assert_eq!(hands.selection(), ["0202", "0203", "0204", "0303", "0304", "0402", "0403", "0404"]);
    hands.click_with("0901", SHIFT).click_with("0303", CTRL);
    assert_eq!(hands.selection(), ["0202", "0203", "0204", "0304", "0402", "0403", "0404", "0901"]);
    hands.stroke(&[from, to], PointerButton::Primary, CTRL);
    assert_eq!(hands.selection(), ["0901"]);
    let at = hands.at("0606");
    let lasso = [[0.0, -9.0], [9.0, 7.0], [-9.0, 7.0], [0.0, -9.0]].map(|[x, y]| at + egui::vec2(x, y));
    hands.stroke(&lasso, PointerButton::Primary, Modifiers::ALT);
    assert_eq!(hands.selection(), ["0606"]);
    hands.key(NONE, Key::Escape);
    assert!(hands.selection().is_empty());
    hands.key(CTRL, Key::A);
    assert_eq!(hands.selection().len(), 15 * 20 + 15 * 19);
    hands.all_taken_back(0);
}

#[test]
fn what_one_window_copies_another_pastes() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut from, mut to) = (Hands::demonstration(one.path()), Hands::demonstration(other.path()));
    to.window.event(Event::Paste("no part of a sheet".to_owned()));
    to.steps();
    assert_eq!(to.message(), "What was copied is no part of a sheet.");
    from.press("Select").click_with("0909", SHIFT).click_with("0910", SHIFT);
    // The system makes these events of Ctrl+X and Ctrl+V.
    from.window.event(Event::Cut);
    from.window.step();
    let copied = from.window.output().platform_output.commands.iter().find_map(|c| match c {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let cut = from.saved_changes();
    assert!(cut.contains(&"sheets/vale sides - 0909/0910: (kinds: [Stream], roads: [Trail], spans: [Trestle])".into()));
    from.all_taken_back(1);
    to.window.event(Event::Paste(copied.unwrap()));
    to.steps();
    assert!(to.says("Click pastes what was copied here."));
    to.click("0304");
    let pasted = to.saved_changes();
    assert_eq!(
        pasted,
        ["sheets/vale sides + 0304/0305: (kinds: [Stream], roads: [Trail], spans: [Trestle])"],
        "the hexes are as clear as those they lie on"
    );
    to.all_taken_back(1);
}

#[test]
fn a_region_beside_the_river() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Features");
    let aue = "Aue (water, 37 sides, flow known)";
    hands.press(aue).menu("Edit", "Go to hex…").answer("2801");
    hands.press("Hexes on this side");
    assert!(hands.says("lie on this side of Aue"));
    let east = hands.selection();
    assert!(east.contains(&"2801".to_owned()) && !east.contains(&"0101".to_owned()), "{}", east.len());
    hands.press("New feature…").press("New region…").answer("East bank");
    let found = hands.saved_changes();
    assert!(found.len() == 1 && found[0].starts_with("sheets/vale features + \"East bank\": Region("), "{found:?}");
    assert!(found[0].contains("\"2801\"") && !found[0].contains("\"0101\""));
    hands.all_taken_back(1);
}

#[test]
fn a_feature_is_renamed_removed_and_its_flow_turned() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Features").press("Mill pond (pond, 1 hexes)").press("Rename…").answer("Aue");
    assert!(hands.is_there("OK"), "a name that is taken is asked again");
    hands.answer("");
    assert!(hands.says("A feature has a name."));
    hands.answer("Mühlteich");
    let renamed = hands.saved_changes();
    assert!(renamed.contains(&"sheets/vale features + Mühlteich: Pond(hexes: [\"1612\"])".to_owned()), "{renamed:?}");
    hands.press("Remove");
    assert_eq!(hands.saved_changes(), ["sheets/vale features - \"Mill pond\": Pond(hexes: [\"1612\"])"]);
    hands.press("Grundbach (water, 25 sides)").press("Flow is known");
    assert!(hands.saved_changes().iter().any(|c| c.contains("Grundbach") && c.contains("flow_known: true")));
    hands.all_taken_back(3);
}

#[test]
fn a_feature_that_is_no_more_cannot_be_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Feature pen").press("New wood…").answer("Forst");
    hands.press("Features");
    assert!(hands.is_enabled("Rename…"));
    hands.all_taken_back(1);
    assert!(!hands.is_enabled("Rename…") && !hands.is_enabled("Remove"));
}
