//! What other programs and other windows do to an open title.

use egui::Key;

use crate::hands::{Hands, NONE};

/// Another program sets the terrain of hexes in the sheet's file.
fn edit_outside(hands: &Hands, hexes: &[(&str, &str)]) {
    let path = hands.folder.join("sheets/vale.ron");
    let mut text = std::fs::read_to_string(&path).unwrap();
    for (hex, terrain) in hexes {
        let start = text.find(&format!("\"{hex}\": (terrain: ")).unwrap() + format!("\"{hex}\": (terrain: ").len();
        let end = start + text[start..].find([',', ')']).unwrap();
        text.replace_range(start..end, terrain);
    }
    std::fs::write(&path, format!("// theirs\n{text}")).unwrap();
}

fn come_back(hands: &mut Hands) {
    hands.window.event(egui::Event::WindowFocused(true));
    hands.steps();
}

#[test]
fn what_both_have_changed_is_asked_one_by_one_and_escape_decides_later() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Terrain brush").keys(&[Key::M]).drag(&["1101", "1102", "1103"]);
    edit_outside(&hands, &[("1101", "Orchard"), ("1103", "Orchard"), ("0606", "Orchard")]);
    come_back(&mut hands);
    assert!(hands.says("Changed here and by another program") && hands.says("sheets/vale hexes 1101"));
    assert!(hands.says("Mine: (terrain: Marsh") && hands.says("Theirs: (terrain: Orchard") && hands.says("1 more"));
    hands.key(NONE, Key::Escape);
    assert!(hands.says("2 entries are to be decided before anything is saved"), "{}", hands.message());
    // Saving asks again, and writes nothing over before.
    hands.save();
    let file = || std::fs::read_to_string(folder.path().join("sheets/vale.ron")).unwrap();
    assert!(file().starts_with("// theirs") && file().contains("\"1101\": (terrain: Orchard"));
    hands.key(NONE, Key::K);
    assert!(hands.says("sheets/vale hexes 1103"), "{}", hands.message());
    hands.key(NONE, Key::T);
    assert!(hands.says("Took theirs of hexes 1103"), "{}", hands.message());
    let mut said = hands.saved_changes();
    said.sort();
    let line = |hex: &str, terrain: &str| format!("sheets/vale hexes {hex} terrain: Clear -> {terrain}");
    let of = |hex: &str| said.iter().find(|c| c.contains(hex)).cloned().unwrap_or_default();
    assert_eq!(
        (of("1101"), of("1102"), of("1103")),
        (line("1101", "Marsh"), line("1102", "Marsh"), line("1103", "Orchard"))
    );
    assert!(said.len() == 4 && of("0606").ends_with("Orchard"), "{said:?}");
    assert!(file().starts_with("// theirs"), "a comment of theirs is not lost");
    // What was decided and what was painted can be taken back.
    hands.key(crate::hands::CTRL, Key::Z).key(crate::hands::CTRL, Key::Z);
    let said = hands.saved_changes();
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn a_deleted_file_is_written_anew_only_when_agreed() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    let file = folder.path().join("sheets/vale.ron");
    let before = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    come_back(&mut hands);
    assert!(hands.says("Another program has deleted sheets/vale"), "{}", hands.message());
    hands.save().key(NONE, Key::Escape);
    assert!(!file.exists());
    hands.save().press("Write anew (W)");
    assert_eq!(std::fs::read(&file).unwrap(), before, "{}", hands.message());
}

#[test]
fn a_second_window_asks_for_the_title_and_gets_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Hands::demonstration(folder.path());
    first.press("Terrain brush").keys(&[Key::M]).drag(&["1101"]);
    let mut second = Hands::open(folder.path());
    assert!(second.message().contains("here it can only be looked at"), "{}", second.message());
    second.menu("File", "Take over from the other window");
    // A window looks every two seconds.
    let wait = |hands: &mut Hands, holds: &dyn Fn(&Hands) -> bool| {
        for _ in 0..100 {
            hands.steps();
            if holds(hands) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("it waits in vain: {}", hands.message());
    };
    wait(&mut first, &|h| h.says("Hand the title over?"));
    first.press("Hand over");
    assert!(first.says("Handed over"), "{}", first.message());
    wait(&mut second, &|h| h.app().session.read_only().is_none());
    // What was unsaved in the first is there, and only the second can go on.
    let value = |h: &Hands| h.app().session.sheet_document().unwrap().value("hexes", "1101").unwrap().to_owned();
    assert!(value(&second).contains("Marsh"));
    first.press("Terrain brush").keys(&[Key::O]).drag(&["1102"]);
    assert!(first.app().session.unsaved().is_empty());
    second.press("Terrain brush").keys(&[Key::O]).drag(&["1102"]);
    assert_eq!(second.app().session.unsaved().len(), 1);
}

#[test]
fn a_file_in_conflict_is_shown_and_cannot_be_changed_until_it_is_settled() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    let file = folder.path().join("sheets/vale.ron");
    let before = std::fs::read_to_string(&file).unwrap();
    let line = "        \"1101\": (terrain: Clear),\n";
    let both = format!("<<<<<<< ours\n{line}=======\n        \"1101\": (terrain: Marsh),\n>>>>>>> theirs\n");
    std::fs::write(&file, before.replace(line, &both)).unwrap();
    come_back(&mut hands);
    assert!(hands.says("sheets/vale can only be looked at: conflict markers of git"), "{}", hands.message());
    hands.press("Terrain brush").keys(&[Key::O]).drag(&["1102"]);
    assert!(hands.app().session.unsaved().is_empty());
    assert_eq!(hands.app_mut().session.sheets(), ["vale", "waldau", "werder"], "it is shown all the same");
    drop(hands);
    let mut hands = Hands::open(folder.path());
    assert!(hands.says("sheets/vale can only be looked at: conflict markers of git"), "{}", hands.message());
    std::fs::write(&file, &before).unwrap();
    come_back(&mut hands);
    hands.press("Terrain brush").keys(&[Key::O]).drag(&["1102"]);
    assert_eq!(hands.saved_changes(), ["sheets/vale hexes 1102 terrain: Clear -> Orchard"]);
}
