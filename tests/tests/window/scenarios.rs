//! A scenario read in its panel: what it takes from another, its options, the print and its errata.

use egui::Key;

use crate::hands::{CTRL, Hands, NONE, copy_without_scan};

/// Two scenarios of our own beside the demonstration, the second first in order, and an erratum of the cards.
fn open(folder: &std::path::Path) -> Hands {
    copy_without_scan(folder);
    for (name, text) in [
        (
            "scenarios/0",
            "Scenario(format: 1, about: {\"section\": \"0\"}, start: {\"base\": (step: Column, column: \"6.13.13\", section: \"0.33\")}, mode_cards: {\"French\": (count: \"1\", section: \"0.12\")})\n",
        ),
        (
            "scenarios/0-approach",
            "Scenario(format: 1, about: {\"section\": \"0.5\"}, takes: {\"0\": (section: \"0.54\")}, bonus_cards: {\"French\": (count: \"2\", section: \"0.53\")}, options: {\"haste\": (changes: [\"scenarios/0 mode_cards French count: ? -> \\\"3\\\"\"])})\n",
        ),
        (
            "errata/0",
            "Errata(format: 1, entries: {\"1\": (status: Confirmed, changes: [\"cards/coalition rows I/Trattberg cells/6.13.13: ? -> \\\"1811\\\"\"])})\n",
        ),
    ] {
        let path = folder.join(format!("{name}.ron"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Hands::open(folder)
}

#[test]
fn a_scenario_is_read_with_its_origins_and_a_line_opens_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = open(folder.path());
    hands.press("Scenario");
    assert!(hands.says("French: count 1") && hands.says("0.12"));
    hands.app_mut().read_scenario("scenarios/0-approach");
    hands.steps();
    assert!(hands.says("French: count 1, 0.12, by 0.54") && hands.says("French: count 2, 0.53"));
    assert!(hands.says("I/Trattberg (Coalition): 1811"));
    hands.press("Read as printed, without errata");
    assert!(hands.says("I/Trattberg (Coalition): 1810"));
    hands.press("Option haste");
    assert!(hands.says("French: count 3, 0.12, by 0.54, option haste"));
    // What is taken is changed where it is written, and read anew.
    hands.press("French: count 3, 0.12, by 0.54, option haste");
    assert_eq!(hands.app().open_place(), Some(("scenarios/0".to_owned(), "mode_cards".to_owned())));
    hands.press("Option haste");
    hands.press("French, count").key(NONE, Key::F2).key(CTRL, Key::A).type_text("2");
    hands.key(NONE, Key::Enter);
    assert!(hands.says("French: count 2, 0.12, by 0.54"));
    hands.key(CTRL, Key::Z);
    assert!(hands.says("French: count 1, 0.12, by 0.54"));
}

#[test]
fn a_row_is_filled_in_as_a_form_and_what_is_taken_stands_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = open(folder.path());
    let held = |hands: &Hands, name: &str, section: &str, key: &str| {
        hands.app().session.title().document(name).unwrap().value(section, key).map(str::to_owned)
    };
    hands.app_mut().open_document("scenarios/0");
    hands.app_mut().open_section("scenarios/0", "mode_cards");
    hands.press("Row").fill("Field count", "4").key(NONE, Key::Enter);
    assert_eq!(held(&hands, "scenarios/0", "mode_cards", "French").unwrap(), "(count: \"4\", section: \"0.12\")");
    // Escape leaves it as it was.
    hands.fill("Field count", "9").key(NONE, Key::Escape);
    assert!(held(&hands, "scenarios/0", "mode_cards", "French").unwrap().contains("\"4\""));
    hands.key(CTRL, Key::Z);
    assert!(held(&hands, "scenarios/0", "mode_cards", "French").unwrap().contains("\"1\""));
    // What a scenario takes of the topic, with its origin; a press opens where it is written.
    hands.app_mut().open_section("scenarios/0-approach", "mode_cards");
    hands.steps();
    assert!(hands.says("Taken from others:") && hands.says("French: count 1, 0.12, by 0.54"));
    // An effect has a form of its own, by its shape; another shape keeps what it has a field for.
    hands.app_mut().open_section("scenarios/0-approach", "rules");
    hands.press("Add row…").answer("late");
    hands.press("Choose Field effect").press("SkipPlayerTurn");
    hands.fill("Field effect side", "French").key(NONE, Key::Tab);
    hands.fill("Field effect turn", "12 June, 6 AM").key(NONE, Key::Enter);
    let rule = |hands: &Hands| held(hands, "scenarios/0-approach", "rules", "late").unwrap();
    assert_eq!(rule(&hands), "(effect: SkipPlayerTurn(side: \"French\", turn: \"12 June, 6 AM\"))");
    hands.fill("Field effect turn", "").key(NONE, Key::Enter);
    assert_eq!(rule(&hands), "(effect: SkipPlayerTurn(side: \"French\"))");
    hands.fill("Field effect", "TurnVp").key(NONE, Key::Enter);
    assert_eq!(rule(&hands), "(effect: TurnVp(side: \"French\"))");
    // What is still being typed is saved too.
    hands.fill("Field gist", "ours").key(CTRL, Key::S);
    let saved = std::fs::read_to_string(folder.path().join("scenarios/0-approach.ron")).unwrap();
    assert!(saved.contains("gist: \"ours\""), "{saved}");
}
