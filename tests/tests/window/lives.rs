//! The life of what is chosen, and proof sheets of the open document.

use egui::Key;

use crate::hands::{CTRL, Hands};

#[test]
fn the_life_of_a_row_leads_to_its_places() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("cards/french");
    hands.steps();
    for _ in 0..3 {
        hands.key(egui::Modifiers::NONE, Key::ArrowDown);
    }
    hands.key(CTRL, Key::L);
    assert_eq!(hands.message(), "Life of unit I/Larivage (counters/french).");
    // Its own cells, and who stands around it.
    assert!(hands.is_there("cards/french rows I/Larivage, 1813-06-13, 6.13.13: V-1010"));
    assert!(hands.is_there("cards/french rows I/Quennoy, 1813-06-12, 6.12.13: within 3 of I/Larivage"));
    hands.press("cards/french rows I/Quennoy, 1813-06-12, 6.12.13: within 3 of I/Larivage");
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("rows I/Quennoy"));
}

#[test]
fn the_life_of_a_hex_tells_who_stands_there_from_date_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().settings.cursor = tlnb_formats::geometry::Hex::from_digits("1010");
    hands.menu("View", "Life of what is chosen");
    assert_eq!(hands.message(), "Life of hex 1010 (sheets/vale).");
    assert!(hands.is_there("cards/french rows I/Larivage, 1813-06-13, 6.13.13: I/Larivage: V-1010"));
}

#[test]
fn a_proof_sheet_is_written_and_nothing_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("cards/french");
    hands.steps();
    let path = folder.path().join("french.html");
    let text = path.to_str().unwrap().to_owned();
    for (command, holds) in
        [("Proof sheet to path", "within 3 of I/Larivage"), ("Proof sheet by hex to path", "In no hex")]
    {
        let _ = std::fs::remove_file(&path);
        hands.key(CTRL, Key::P).answer(command);
        hands.answer(&text);
        assert!(hands.message().starts_with("Wrote revision "), "{command}: {}", hands.message());
        assert!(std::fs::read_to_string(&path).unwrap().contains(holds), "{command}");
    }
    hands.key(CTRL, Key::P).answer("Proof sheet to path").answer(&text);
    assert!(hands.says("take another name"));
}
