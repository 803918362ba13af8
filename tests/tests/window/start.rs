//! The page before a title is open, titles that begin, and how one is found again.

use std::path::Path;

use egui::Key;
use tlnb_editor::Options;
use tlnb_formats::Title;
use tlnb_formats::files::Folder;

use crate::hands::{CTRL, Hands, NONE, SHIFT};

/// A window of a person whose settings are kept in a folder.
fn window_of(person: &Path) -> Hands {
    Hands::with(Options { personal: Some(person.join("editor.ron")), ..Options::default() }, person)
}

#[test]
fn a_title_is_found_again_as_it_was_left() {
    let person = tempfile::tempdir().unwrap();
    let mut hands = window_of(person.path());
    assert!(hands.says("None yet."));
    hands.press("Open the demonstration");
    hands.settle();
    let own = person.path().join("demonstration");
    assert!(own.join("title.ron").is_file() && own.join("sheets/vale.ron").is_file());
    hands.open_from_list("Open cards/french");
    hands.press("Features");
    hands.app_mut().remember();
    drop(hands);

    let mut hands = window_of(person.path());
    assert!(!hands.says("None yet."));
    hands.press("Demonstration");
    assert!(hands.is_there("Table of cards/french rows"), "the table is open again");
    assert!(hands.is_there("New feature…"), "the panel that was in front is there again");
    hands.key(CTRL, Key::P).answer("Panels where");
    assert!(!hands.is_there("New feature…") && hands.is_there("Table of cards/french rows"));
}

#[test]
fn a_title_that_is_gone_is_named_and_no_button() {
    let person = tempfile::tempdir().unwrap();
    let mut hands = window_of(person.path());
    hands.press("Open the demonstration");
    hands.app_mut().remember();
    drop(hands);
    std::fs::remove_dir_all(person.path().join("demonstration")).unwrap();
    let hands = window_of(person.path());
    assert!(hands.says("(not there now)"));
}

#[test]
fn a_new_title_says_what_it_lacks_and_is_one_once_it_is_saved() {
    let (person, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut hands = window_of(person.path());
    hands.press("New title…").fill("Folder of the title", &home.path().join("ulm").display().to_string()).press("OK");
    assert!(hands.says("A title has a name."));
    hands.fill("Name of the title", "Ulm").press("OK");
    assert!(hands.message().starts_with("New title Ulm"), "{}", hands.message());
    hands.save();
    let title = Title::load(&Folder(home.path().join("ulm"))).unwrap();
    let name = title.document("title").and_then(|d| d.value("about", "name").map(str::to_owned));
    assert_eq!(name.as_deref(), Some("\"Ulm\""));
    hands.menu("File", "New title…").fill("Name of the title", "Again");
    hands.fill("Folder of the title", &home.path().join("ulm").display().to_string()).press("OK");
    assert!(hands.says("is a title already"));
}

const RULEBOOK: &str = "Contents\n\n27.0 The Mill\n\n27.1 Set Up\n27.11 The game starts on the 9 AM turn of 4 July and ends after six turns.\n27.12 Mode Cards: French 2, Austrian 1.\n\n27.2 Special Rules\n27.21 The Old Gate. Nobody understands what goes on here at night, and nobody has to.\n27.22 The Gong. It is struck at noon.\n";

#[test]
fn a_title_is_drafted_from_a_rulebook_and_what_is_left_is_worked_through() {
    let (person, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (folder, file) = (home.path().join("mill"), home.path().join("mill.txt"));
    std::fs::write(&file, RULEBOOK).unwrap();
    let mut hands = window_of(person.path());
    hands.press("New title from a rulebook…").fill("Name of the title", "The Mill");
    hands.fill("Folder of the title", &folder.display().to_string());
    hands.fill("Text of the rulebook", "/no/such/file").press("OK");
    assert!(hands.says("There is no file `/no/such/file`.") && !folder.exists(), "nothing is made before it can be");
    hands.fill("Text of the rulebook", &file.display().to_string()).press("OK");
    assert!(hands.message().starts_with("Drafted 1 scenarios"), "{}", hands.message());
    assert!(hands.says("passages done") && hands.is_there("Next to read"));
    let all = hands.app().session.title().documents().filter(|d| d.kind() == Some("Scenario")).count();
    assert_eq!(all, 1);
    // Each passage opens its row beside the text; ticking it goes to the next.
    hands.key(NONE, Key::F9);
    assert!(hands.message().starts_with("27."), "{}", hands.message());
    for _ in 0..20 {
        hands.key(SHIFT, Key::F9);
    }
    hands.key(NONE, Key::F9);
    assert_eq!(hands.message(), "Every passage is done.");
    hands.save();
    let text = std::fs::read_to_string(folder.join("scenarios/27.ron")).unwrap();
    let canonical = tlnb_formats::Document::read("scenarios/27", text.clone().into_bytes()).canonical();
    assert_eq!(canonical.as_deref(), Some(text.as_str()));
    hands.app_mut().remember();
    drop(hands);
    // What was done with is remembered, the text is read again.
    let mut hands = window_of(person.path());
    hands.press("The Mill").key(CTRL, Key::P).answer("Panel: Rulebook").key(NONE, Key::F9);
    assert_eq!(hands.message(), "Every passage is done.");
    // Drafting again changes nothing.
    hands.press("Draft again…").press("OK");
    assert!(hands.message().starts_with("Drafted 0 scenarios, 0 rows"), "{}", hands.message());
}
