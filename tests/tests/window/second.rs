//! A component typed a second time, and the list to settle.

use egui::{Event, Key, Modifiers};

use crate::hands::{CTRL, Hands, NONE};

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..CTRL };

fn text_of(hands: &Hands, document: &str) -> String {
    hands.app().session.title().document(document).unwrap().text().to_owned()
}

fn type_cell(hands: &mut Hands, keys: &str) {
    for key in keys.chars() {
        hands.window.event(Event::Text(key.to_string()));
    }
    hands.steps();
}

#[test]
fn a_card_is_typed_a_second_time_blind_and_the_list_is_settled() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("cards/french");
    hands.steps();
    hands.menu("Table", "Second entry of what is open");
    assert_eq!(hands.app().open_place().unwrap().0, "second/cards/french");
    assert!(hands.message().contains("from the print alone"), "{}", hands.message());
    let first = text_of(&hands, "cards/french");
    // The rows are named, and nothing stands in them.
    let begun = text_of(&hands, "second/cards/french");
    assert!(begun.contains("I/Larivage") && begun.contains("6.12.13") && !begun.contains("1010"), "{begun}");
    // Two cells of the first column; the first has 0512 and 0612.
    type_cell(&mut hands, "05130612");
    hands.menu("View", "Panel: Second entry");
    hands.press("Only what both have read");
    assert!(hands.is_there("Take the first of MARVILLE, 6.12.13: 0512"));
    assert!(hands.is_there("Take the second of MARVILLE, 6.12.13: 0513"));
    assert!(!hands.is_there("Difference CASTAGNE, 6.12.13"));
    hands.key(CTRL_SHIFT, Key::ArrowRight);
    assert!(hands.message().contains("is settled. Nothing more is listed"), "{}", hands.message());
    assert_eq!(text_of(&hands, "cards/french"), first.replacen("\"6.12.13\": \"0512\"", "\"6.12.13\": \"0513\"", 1));
    hands.key(CTRL, Key::Z);
    assert_eq!(text_of(&hands, "cards/french"), first);
    // Neither was right.
    hands.key(CTRL_SHIFT, Key::E).answer("0514");
    assert_eq!(text_of(&hands, "cards/french"), first.replacen("\"6.12.13\": \"0512\"", "\"6.12.13\": \"0514\"", 1));
    hands.key(CTRL, Key::Z);
    hands.press("Take the first of MARVILLE, 6.12.13: 0512");
    assert_eq!(text_of(&hands, "cards/french"), first);
    let second = text_of(&hands, "second/cards/french");
    assert!(second.contains("settled: first") && second.contains("0513"), "{second}");
    hands.save();
    assert_eq!(std::fs::read_to_string(folder.path().join("second/cards/french.ron")).unwrap(), second);
    hands.menu("Table", "Second entry of what is open");
    assert_eq!(hands.app().open_place().unwrap().0, "cards/french");
    // The title says what it said before, whatever a second person has typed.
    assert_eq!(crate::hands::changes(folder.path()), Vec::<String>::new());
    let again = Hands::open(folder.path());
    assert_eq!(text_of(&again, "second/cards/french"), second);
}

#[test]
fn a_sheet_is_painted_a_second_time_over_the_same_scan_and_settled_on_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::over_scan(folder.path());
    hands.app_mut().choose_sheet("vale");
    hands.settle();
    hands.menu("Table", "Second entry of what is open");
    hands.settle();
    assert_eq!(hands.app().session.sheet(), "second/sheets/vale");
    assert!(hands.app().settings.picture.is_some(), "the scan lies under it");
    assert!(hands.app().session.map_sheet().unwrap().hexes.iter().next().is_none());
    hands.press("Close table");
    // 1006 is printed Clear; here it is taken for marsh.
    hands.key(NONE, Key::M).click("1006");
    hands.menu("View", "Panel: Second entry");
    hands.press("Only what both have read");
    assert!(hands.is_there("Take the first of 1006, terrain: Clear"));
    hands.key(CTRL_SHIFT, Key::ArrowDown);
    assert_eq!(hands.app().session.sheet(), "vale");
    assert_eq!(hands.app().settings.cursor.map(|h| h.to_string()).as_deref(), Some("1006"));
    hands.press("Take the first of 1006, terrain: Clear");
    assert!(text_of(&hands, "second/sheets/vale").contains("settled: first"));
    // Four steps: begun, painted, settled; undone in their order they leave nothing.
    let steps = hands.app().session.history().len();
    hands.all_taken_back(steps);
}
