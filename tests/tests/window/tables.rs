//! Documents as tables: opened, typed into, rows moved, findings at their cells, hexes taken from the map, units on it.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::hands::{CTRL, Hands, NONE, SHIFT, copy_without_scan};

impl Hands {
    /// Types into whatever has the keyboard.
    fn types(&mut self, text: &str) -> &mut Self {
        self.window.event(Event::Text(text.to_owned()));
        self.steps();
        self
    }

    pub(crate) fn shows(&self, cell: &str) -> String {
        self.window
            .get_by_role_and_label(egui::accesskit::Role::GridCell, cell)
            .accesskit_node()
            .value()
            .unwrap_or_default()
    }

    /// The document opened from the panel.
    pub(crate) fn open_from_list(&mut self, begins: &str) -> &mut Self {
        self.press("Documents");
        let all = self.window.query_all_by_label_contains(begins);
        let name = all.filter_map(|n| n.accesskit_node().label()).find(|l| l.starts_with(begins)).unwrap();
        self.press(&name)
    }
}

fn cards(folder: &std::path::Path) -> Hands {
    let mut hands = Hands::demonstration(folder);
    hands.open_from_list("Open cards/french");
    hands
}

#[test]
fn the_list_says_what_each_document_is_like() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Documents");
    assert!(hands.says("Open cards/french: 18 entries") && hands.says("of 45 cells"));
    for kind in ["Title", "Map sheet", "Counters", "Setup card", "Turn track", "Casualties", "Deck", "Chart"] {
        assert!(hands.says(kind), "{kind}");
    }
    hands.press("New document…").fill("Name", "no/name");
    hands.key(NONE, Key::Enter);
    assert!(hands.says("is no name for a document"));
    hands.answer("austrian");
    assert!(hands.message().starts_with("New document cards/austrian"), "{}", hands.message());
    hands.key(CTRL, Key::Z);
    assert!(!hands.says("Open cards/austrian"));
    hands.key(Modifiers { shift: true, ..CTRL }, Key::Z).save();
    assert!(hands.says("Open cards/austrian") && folder.path().join("cards/austrian.ron").is_file());
}

#[test]
fn a_cell_is_typed_and_taken_back_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    // The first cell of the first column has the keyboard, and typing begins.
    hands.types("0613").key(NONE, Key::Enter);
    hands.types("R ").types("0610").key(NONE, Key::Tab);
    assert_eq!(hands.shows("MARVILLE, 6.12.13"), "0613");
    assert_eq!(hands.shows("CASTAGNE, 6.12.13"), "R 0610");
    // Escape leaves a cell as it was; arrows move; Delete takes out.
    hands.types("999").key(NONE, Key::Escape);
    assert_eq!(hands.shows("CASTAGNE, 6.13.13"), "1010");
    hands.key(NONE, Key::ArrowDown).key(NONE, Key::Delete);
    assert_eq!(hands.shows("Garde/Valmeux, 6.13.13"), "");
    // F2 goes on with what stands there.
    hands.key(NONE, Key::ArrowDown).key(NONE, Key::F2).types(" or 1011").key(SHIFT, Key::Enter);
    assert_eq!(hands.shows("I/Larivage, 6.13.13"), "V-1010 or 1011");
    let saved = hands.saved_changes();
    assert_eq!(saved.len(), 4, "{saved:?}");
    assert!(saved.iter().all(|c| c.starts_with("cards/french rows")), "{saved:?}");
    hands.all_taken_back(4);
}

#[test]
fn a_wrong_text_is_kept_and_marked() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    hands.types("somewhere").key(NONE, Key::Enter);
    assert_eq!(hands.shows("MARVILLE, 6.12.13"), "somewhere");
    let report = tlnb_validator::validate_corrected(hands.app().session.title());
    assert!(report.open().any(|f| f.code == "FORM-010" && f.document == "cards/french"));
    hands.all_taken_back(1);
}

#[test]
fn rows_are_added_moved_renamed_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    let order = |hands: &Hands| -> Vec<String> {
        let card = hands.app().session.title().document("cards/french").unwrap();
        card.setup_card().unwrap().rows.keys().take(4).map(|k| k.0.clone()).collect()
    };
    let before = order(&hands);
    hands.key(CTRL, Key::Enter).answer("VALMEUX");
    assert_eq!(order(&hands)[..2], ["MARVILLE", "VALMEUX"]);
    hands.types("0101").key(NONE, Key::Enter).key(NONE, Key::ArrowUp);
    hands.key(CTRL, Key::ArrowDown);
    assert_eq!(order(&hands)[..3], ["MARVILLE", "CASTAGNE", "VALMEUX"]);
    hands.key(CTRL, Key::ArrowUp).key(CTRL, Key::R).answer("VALMEUX-2");
    assert_eq!(order(&hands)[..3], ["MARVILLE", "VALMEUX-2", "CASTAGNE"]);
    hands.key(CTRL, Key::Delete);
    assert_eq!(order(&hands), before);
    hands.all_taken_back(6);
}

#[test]
fn a_unit_is_renamed_wherever_it_stands_once_that_was_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.open_from_list("Open counters/french").key(NONE, Key::ArrowDown).key(NONE, Key::ArrowDown);
    hands.key(CTRL, Key::R).answer("I/Larivet");
    assert!(hands.says("all of them one step"), "{}", hands.message());
    assert_eq!(hands.app().session.history().len(), 0, "nothing is done before it was looked at");
    hands.press("OK");
    let saved = hands.saved_changes();
    assert!(saved.iter().any(|c| c.starts_with("cards/french rows + I/Larivet")), "{saved:?}");
    hands.all_taken_back(1);
}

#[test]
fn a_block_is_copied_and_pasted_as_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    hands.key(SHIFT, Key::ArrowRight).key(SHIFT, Key::ArrowDown);
    hands.window.event(Event::Copy);
    hands.steps();
    assert_eq!(hands.message(), "Copied 4 cells.");
    hands.window.event(Event::Paste("0101\t0102\n0103\t0104\n".to_owned()));
    hands.steps();
    assert_eq!(hands.message(), "Paste 4 cells.");
    assert_eq!(hands.shows("CASTAGNE, 6.13.13"), "0104");
    hands.all_taken_back(1);
}

#[test]
fn a_finding_leads_to_its_cell() {
    let folder = tempfile::tempdir().unwrap();
    copy_without_scan(folder.path());
    let path = folder.path().join("cards/french.ron");
    let text = std::fs::read_to_string(&path).unwrap().replace("\"6.13.13\": \"0910\"", "\"6.13.13\": \"o91o x\"");
    std::fs::write(&path, text).unwrap();
    let mut hands = Hands::open(folder.path());
    hands.fill("Filter findings", "form-010 cards/french");
    let name = "FORM-010 cards/french: `o91o x` is not a cell";
    let all = hands.window.query_all_by_label_contains(name);
    let name = all.filter_map(|n| n.accesskit_node().label()).find(|l| l.starts_with(name)).unwrap();
    hands.press(&name);
    assert_eq!(hands.shows("I/Montclar, 6.13.13"), "o91o x");
    // Who types now writes there.
    hands.types("0910").key(NONE, Key::Enter);
    assert_eq!(hands.shows("I/Montclar, 6.13.13"), "0910");
}

#[test]
fn the_map_shows_the_hex_of_a_cell_and_gives_one_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    hands.key(CTRL, Key::J);
    assert_eq!(hands.app().settings.cursor.map(|h| h.to_string()).as_deref(), Some("0512"));
    hands.key(NONE, Key::ArrowRight).key(CTRL, Key::H);
    assert_eq!(hands.shows("MARVILLE, 6.13.13"), "0512");
    // One that is pointed at, and the cursor is on the next row already.
    hands.click_with("0513", Modifiers { alt: true, ..CTRL });
    assert_eq!(hands.shows("CASTAGNE, 6.13.13"), "0513");
    assert!(hands.message().starts_with("CASTAGNE, 6.13.13: 0513"), "{}", hands.message());
    hands.all_taken_back(2);
}

#[test]
fn a_column_stands_on_the_map_as_counters() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    hands.key(CTRL, Key::U);
    assert!(hands.message().contains("6.12.13 of cards/french"), "{}", hands.message());
    assert!(hands.message().contains("Pieces in hexes of this sheet: 7"), "{}", hands.message());
    assert!(hands.message().contains("in zones: 1, without a hex, listed in Layers: 4"), "{}", hands.message());
    hands.press("Layers");
    assert!(hands.says("Without a hex: 4") && hands.says("II/Sorbac"));
    hands.key(CTRL, Key::J);
    assert!(hands.says("MARVILLE, I/Foot Artillery"), "the status line names what stands in the hex");
    hands.menu("Table", "Show no units");
    assert!(!hands.says("MARVILLE, I/Foot Artillery"));
}

#[test]
fn what_fast_fingers_type_and_end_in_one_frame_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("casualties/vale");
    hands.steps();
    let row = hands.app_mut().chosen().unwrap();
    hands.window.event(Event::Text("7".to_owned()));
    hands.window.key_press(Key::Enter);
    hands.steps();
    let changes = hands.saved_changes();
    assert_eq!(changes.len(), 1, "{row}: {changes:?}");
    assert!(changes[0].trim_end_matches('"').ends_with('7'), "{row}: {changes:?}");
}

#[test]
fn one_search_leads_to_actions_pieces_places_hexes_and_checks() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.key(CTRL, Key::P).answer("larivage");
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("units I/Larivage"));
    hands.key(CTRL, Key::P).answer("altmarkt");
    let cursor = hands.app().settings.cursor.map(|hex| hex.to_string());
    let places = hands.app().session.map_sheet().unwrap();
    let place = places.features.get(&"Altmarkt".to_owned()).unwrap().hexes()[0].known().copied();
    assert_eq!(cursor, place.map(|hex| hex.to_string()));
    hands.key(CTRL, Key::P).answer("0412");
    assert_eq!(hands.app().settings.cursor, tlnb_formats::geometry::Hex::from_digits("0412"));
    hands.key(CTRL, Key::P).answer("check edge-003");
    let lines = hands.window.query_all_by_role(egui::accesskit::Role::TextInput);
    let filters: Vec<String> = lines.filter_map(|line| line.accesskit_node().value()).collect();
    assert!(filters.iter().any(|text| text == "EDGE-003"), "{filters:?}");
    // The sections of a document follow each other by keys.
    hands.app_mut().open_document("cards/french");
    hands.steps();
    hands.key(CTRL, Key::PageUp);
    assert!(hands.message().starts_with("columns of cards/french: 3 entries"), "{}", hands.message());
    hands.key(CTRL, Key::PageDown).key(CTRL, Key::PageDown);
    assert!(hands.message().starts_with("notes of cards/french"), "{}", hands.message());
}

#[test]
fn counters_are_moved_about_in_as_a_sheet_and_edited_in_their_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("counters/french");
    hands.steps();
    assert!(
        hands.says("26 pieces of 21 kinds; sheet 1: 26 of 21. In the box: two half sheets, invented like all else.")
    );
    hands.press("Counter I/Larivage").key(NONE, Key::ArrowRight);
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("units I/Montclar"));
    hands.key(NONE, Key::ArrowUp);
    assert!(hands.app_mut().chosen().is_some_and(|c| c.starts_with("trains ")), "the nearest of the line above");
    hands.press("Counter I/Montclar").key(NONE, Key::Enter);
    // The form opens with the keyboard in its first field.
    hands.types("x").key(NONE, Key::Escape);
    hands.fill("Field strength", "6");
    hands.key(NONE, Key::Enter);
    assert_eq!(hands.saved_changes(), ["counters/french units I/Montclar strength: \"7\" -> \"6\""]);
    hands.key(CTRL, Key::Z).key(NONE, Key::F7);
    assert!(hands.is_there("I/Montclar, strength") && !hands.is_there("Counter I/Montclar"));
}

#[test]
fn a_track_is_stepped_through_and_its_entries_added_moved_and_given_a_hex() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("tracks/june");
    hands.steps();
    assert!(hands.says("12 June") && hands.is_there("Turn 12 June, 6 AM") && hands.is_there("Entry Brissay"));
    hands.press("Turn 12 June, 6 AM").key(NONE, Key::ArrowDown).key(NONE, Key::ArrowRight);
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("turns 13 June, 6 AM"));
    hands.key(NONE, Key::Insert).answer("MARVILLE, Garde/Valmeux at 0112");
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("entries MARVILLE"), "{}", hands.message());
    // The hex of the map's cursor goes into the chosen entry, which stays chosen.
    hands.app_mut().settings.cursor = tlnb_formats::geometry::Hex::from_digits("0211");
    hands.key(CTRL, Key::H);
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("entries MARVILLE"));
    let from = hands.at_control("Entry Brissay");
    let to = hands.at_control("Turn 12 June, 1 PM");
    hands.drag_at(from, to);
    assert_eq!(
        hands.saved_changes(),
        [
            "tracks/june entries Brissay turn: \"12 June, Noon\" -> \"12 June, 1 PM\"",
            "tracks/june entries + MARVILLE: (turn: \"13 June, 6 AM\", units: [\"MARVILLE\", \"Garde/Valmeux\"], hex: \"vale/0211\") after guard",
        ]
    );
    hands.all_taken_back(3);
}

#[test]
fn heads_of_columns_say_what_they_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = cards(folder.path());
    let cell = hands.window.get_by_role_and_label(egui::accesskit::Role::GridCell, "MARVILLE, 6.12.13").rect();
    hands.window.hover_at(cell.center() - egui::vec2(0.0, cell.height() * 2.0));
    for _ in 0..40 {
        hands.window.step();
    }
    assert!(hands.says("Where each piece starts (25.1)"));
}
