//! Sheets as a whole: moved against their numbers, numbered, joined.

use std::path::Path;

use egui::Key;

use crate::hands::{Hands, NONE};

/// A small empty sheet beside the demonstration's.
pub(crate) fn add_sheet(folder: &Path, name: &str) {
    let text = "MapSheet(\n    format: 1,\n    grid: {\n        \"sheet\": (last_column: 8, last_row_odd: 10, last_row_even: 9),\n    },\n)\n";
    std::fs::write(folder.join(format!("sheets/{name}.ron")), text).unwrap();
}

#[test]
fn content_is_moved_only_where_it_stays_on_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("Sheet", "Move content by hexes…").answer("two");
    assert!(hands.says("Two numbers are needed"));
    hands.answer("1 x 0");
    assert!(hands.says("Two numbers are needed"), "a word among them is no number");
    hands.answer("2 0");
    assert!(hands.says("would fall off the sheet"));
    hands.press("Cancel");
    assert!(!hands.is_there("Columns and rows"));
    assert!(hands.saved_changes().is_empty());
    // On a sheet with room it moves, with everything that names its hexes.
    let sheet = folder.path().join("sheets/vale.ron");
    let wide = std::fs::read_to_string(&sheet).unwrap().replace("last_column: 30", "last_column: 32");
    std::fs::write(&sheet, &wide).unwrap();
    // One window at a time: a second one could only look.
    drop(hands);
    let mut hands = Hands::open(folder.path());
    hands.menu("Sheet", "Move content by hexes…").answer("2 0");
    assert!(hands.says("Move"), "{}", hands.message());
    hands.save();
    let moved = std::fs::read_to_string(&sheet).unwrap();
    assert!(moved.contains("\"0409/0410\": (kinds: [Stream])") && !moved.contains("\"0209/0210\""), "moved by two");
    hands.key(crate::hands::CTRL, Key::Z).save();
    assert_eq!(std::fs::read_to_string(&sheet).unwrap(), wide);
}

#[test]
fn a_half_turn_twice_is_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheets/vale.ron");
    let mut hands = Hands::demonstration(folder.path());
    // Thirty columns of two lengths do not lie on themselves; twenty-nine do.
    let text = std::fs::read_to_string(&sheet).unwrap();
    hands.menu("Sheet", "Turn content upside down");
    let refused = hands.message().to_owned();
    if hands.saved_changes().is_empty() {
        assert!(refused.starts_with("Not changed: "), "{refused}");
        assert_eq!(std::fs::read_to_string(&sheet).unwrap(), text);
        hands.all_taken_back(0);
    } else {
        hands.menu("Sheet", "Turn content upside down");
        assert!(hands.saved_changes().is_empty(), "{:?}", hands.saved_changes());
        hands.all_taken_back(2);
    }
    add_sheet(folder.path(), "west");
    let west = folder.path().join("sheets/west.ron");
    let small = std::fs::read_to_string(&west).unwrap().replace("last_column: 8", "last_column: 9");
    let small = small.replace("    grid", "    hexes: {\n        \"0203\": (terrain: Woods),\n    },\n    grid");
    std::fs::write(&west, small).unwrap();
    drop(hands);
    let mut hands = Hands::open(folder.path());
    hands.menu("Sheet", "west").menu("Sheet", "Turn content upside down").save();
    let turned = std::fs::read_to_string(&west).unwrap();
    assert!(turned.contains("\"0807\": (terrain: Woods)"), "{} {turned}", hands.message());
}

#[test]
fn a_bad_numbering_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("Sheet", "Sheet numbering…");
    for (field, text, says) in [
        ("Last column", "many", "Last column: `many` is no number from 0 to 99."),
        ("Last column", "100", "Last column: `100` is no number from 0 to 99."),
        ("Last column", "0", "The last column comes before the first."),
    ] {
        hands.fill(field, text).press("OK");
        assert!(hands.says(says), "{text} should be refused: {says}");
        assert!(hands.is_there("Columns run from right to left"), "the question is still there");
    }
    hands.fill("Last column", "31").press("odd columns").key(NONE, Key::Enter);
    assert!(!hands.is_there("Columns run from right to left"));
    let found = hands.saved_changes();
    assert!(found.iter().all(|c| c.starts_with("sheets/vale grid")) && !found.is_empty(), "{found:?}");
    assert!(found.iter().any(|c| c.contains("31")) && found.iter().any(|c| c.contains("low")), "{found:?}");
    hands.all_taken_back(1);
}

#[test]
fn what_a_smaller_sheet_no_longer_prints_is_no_longer_selected() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.key(crate::hands::CTRL, Key::A);
    let before = hands.selection().len();
    hands.menu("Sheet", "Sheet numbering…").fill("Last column", "29").press("OK");
    assert_eq!(hands.selection().len(), before - 19);
    hands.all_taken_back(1);
}

#[test]
fn a_join_is_written_and_its_contradiction_is_named() {
    let folder = tempfile::tempdir().unwrap();
    crate::hands::copy_without_scan(folder.path());
    add_sheet(folder.path(), "west");
    let mut hands = Hands::open(folder.path());
    hands.press("Sheets").press("New join…");
    hands.fill("Sheet laid on", "east").press("OK");
    assert!(hands.says("There is no sheet `east`."));
    hands.fill("Sheet laid on", "west").fill("Anchor 1: hex laid on", "0801").press("OK");
    assert!(hands.says("An anchor is a hex of each sheet."));
    hands.fill("Anchor 1: hex below", "0101").fill("Turn in degrees clockwise", "45").press("OK");
    assert!(hands.says("A turn is 0, 60, 120, 180, 240 or 300 degrees clockwise."));
    hands.fill("Turn in degrees clockwise", "").fill("Sheet that wins where both have a hex", "east").press("OK");
    assert!(hands.says("`east` is neither of the two sheets."));
    hands.fill("Sheet that wins where both have a hex", "vale");
    // The two anchors lie three hexes apart on one sheet and five on the other.
    hands.fill("Anchor 2: hex laid on", "0804").fill("Anchor 2: hex below", "0106").press("OK");
    assert!(hands.message().starts_with("Join west on vale: "), "{}", hands.message());
    assert!(hands.is_there("Change west on vale…"));
    let fault = hands.message().trim_start_matches("Join west on vale: ").trim_end_matches('.').to_owned();
    assert!(hands.says(&fault), "the panel names it too: {fault}");
    hands.press("Change west on vale…").fill("Anchor 2: hex below", "0104").press("OK");
    assert!(hands.says("west: joined"), "{}", hands.message());
    assert!(hands.saved_changes().iter().any(|c| c.starts_with("title joins + \"west on vale\"")));
    hands.press("Remove west on vale");
    assert!(!hands.is_there("Change west on vale…"));
    for _ in 0..3 {
        hands.key(crate::hands::CTRL, Key::Z);
    }
    assert!(hands.saved_changes().iter().all(|c| !c.starts_with("title")));
}

#[test]
fn a_hex_that_is_not_there_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("Edit", "Go to hex…").answer("9999");
    assert!(hands.says("The sheet vale has no hex 9999."));
    hands.answer("east 0101");
    assert!(hands.is_there("OK"), "asked again");
    hands.answer("1510");
    assert!(!hands.is_there("OK"));
    assert_eq!(hands.app().settings.cursor.unwrap().to_string(), "1510");
}

#[test]
fn commands_by_line_and_by_palette_are_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("Edit", "Change by line…").answer("sheets/vale hexes 0101 terrain: Woods -> Marsh");
    assert!(hands.is_there("OK"), "what does not apply is asked again");
    hands.press("Cancel").key(crate::hands::CTRL, Key::P).answer("zzzzzz");
    assert!(hands.says("No command is called `zzzzzz`."));
    hands.answer("terrain marsh");
    assert_eq!(hands.app().settings.terrain, "Marsh");
    hands.menu("Edit", "Change by line…").answer("sheets/vale hexes 0101 terrain: Clear -> Marsh");
    assert_eq!(hands.saved_changes(), ["sheets/vale hexes 0101 terrain: Clear -> Marsh"]);
    hands.all_taken_back(1);
}
