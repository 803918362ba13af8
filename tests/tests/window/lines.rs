//! ALT groups and march orders typed as lines.

use egui::{Key, Modifiers};

use crate::hands::{CTRL, Hands};

#[test]
fn a_group_and_an_order_are_typed_as_the_folder_prints_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_section("scenarios/1", "alt");
    hands.steps();
    hands.key(CTRL, Key::T);
    assert!(hands.says("Who is in the group French 1, and where does it enter?"));
    // Each name is told as it is typed; what means nothing offers what may be meant.
    hands.type_text("I/Larivage, I/Montclr (0112)");
    assert!(hands.says("unit I/Larivage"));
    hands.press("I/Montclr is I/Montclar");
    assert!(hands.says("unit I/Montclar"));
    hands.fill("Line", "I/Larivage, I/Montclar (0112");
    assert!(hands.says("is not closed"));
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.is_there("OK"), "asked again");
    hands.answer("I/Larivage, Montclar (0112)");
    let written = |hands: &Hands, section: &str, key: &str| {
        hands.app().session.title().document("scenarios/1").unwrap().value(section, key).unwrap().to_owned()
    };
    assert_eq!(
        written(&hands, "alt", "French 1"),
        "(units: [\"I/Larivage\", \"Montclar\"], hex: \"0112\", section: \"1.2\")"
    );
    hands.key(CTRL, Key::Z);
    assert!(written(&hands, "alt", "French 1").contains("II/Horse Artillery"));
    hands.app_mut().open_section("scenarios/1", "orders");
    hands.steps();
    hands.key(CTRL, Key::T);
    assert!(hands.says("Whose order is 1, and where does it lead?"));
    hands.answer("CASTAGNE, French I (less Garde/Valmeux): Altmarkt");
    assert!(written(&hands, "orders", "1").contains("to: \"Altmarkt\""), "{}", hands.message());
    hands.key(CTRL, Key::Z);
    hands.all_taken_back(0);
}
