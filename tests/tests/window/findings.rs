//! Findings: listed, filtered, gone to, mended as one step, let stand with a reason, explained.

use egui::Key;

use crate::hands::{CTRL, Hands, NONE, SHIFT, copy_without_scan};

/// The demonstration with mistakes: two things said twice, a misspelt terrain.
fn window(folder: &std::path::Path) -> Hands {
    copy_without_scan(folder);
    let path = folder.join("sheets/vale.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replace("features: [Town]", "features: [Town, Town]");
    let text = text.replacen("\"1006\": (terrain: Clear", "\"1006\": (terrain: Cleer", 1);
    std::fs::write(&path, text).unwrap();
    Hands::open(folder)
}

fn doubled(hands: &Hands) -> usize {
    let text = std::fs::read_to_string(hands.folder.join("sheets/vale.ron")).unwrap();
    text.matches("[Town, Town]").count()
}

#[test]
fn all_of_a_kind_are_mended_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = window(folder.path());
    let before = doubled(&hands);
    assert!(before > 1, "the demonstration has several towns");
    hands.key(NONE, Key::F8);
    assert!(hands.message().starts_with("FORM-010: `Cleer`"), "{}", hands.message());
    assert_eq!(hands.app().settings.cursor.map(|h| h.to_string()).as_deref(), Some("1006"));
    hands.key(NONE, Key::F8);
    assert!(hands.message().starts_with("HEX-017"), "{}", hands.message());
    hands.press("Fix all of this kind");
    assert!(hands.message().starts_with(&format!("Fix HEX-017 {before} times")), "{}", hands.message());
    hands.save();
    assert_eq!(doubled(&hands), 0);
    hands.key(CTRL, Key::Z).save();
    assert_eq!((doubled(&hands), hands.app().session.history().len()), (before, 0));
}

#[test]
fn one_is_mended_by_its_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = window(folder.path());
    hands.key(SHIFT, Key::F8);
    assert!(hands.message().starts_with("HEX-017"), "backwards the last comes first: {}", hands.message());
    hands.key(NONE, Key::F8).key(CTRL, Key::Period);
    assert_eq!(hands.message(), "Fix FORM-010.");
    assert!(hands.saved_changes().iter().all(|c| !c.contains("Cleer")));
}

#[test]
fn what_is_let_stand_has_a_reason_and_can_be_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = window(folder.path());
    hands.key(NONE, Key::F8).press("Let stand…").answer("");
    assert!(hands.says("Without a reason nobody can tell"));
    hands.answer("as the legend spells it");
    assert!(hands.message().starts_with("Let FORM-010 stand at hexes/1006"), "{}", hands.message());
    let kept = "sheets/vale suppressions + \"FORM-010 hexes/1006/terrain\": (reason: \"as the legend spells it\")";
    assert!(hands.saved_changes().iter().any(|c| c == kept), "{:?}", hands.saved_changes());
    let name = "FORM-010 sheets/vale: `Cleer` is not a terrain";
    assert!(!hands.is_there(name));
    hands.press("Show what is let stand").press(name);
    assert!(hands.says("Let stand: as the legend spells it") && !hands.is_enabled("Let stand…"));
}

#[test]
fn filters_folds_and_explanations() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = window(folder.path());
    hands.fill("Filter findings", "hex-017");
    let name = "FORM-010 sheets/vale: `Cleer` is not a terrain";
    assert!(!hands.is_there(name));
    hands.fill("Filter findings", "").press("Errors");
    assert!(!hands.is_there(name));
    hands.press("Errors").press("Fold FORM-010");
    assert!(!hands.is_there(name));
    hands.press("Fold FORM-010").press("Fold HEX-017").press(name);
    assert!(hands.says("did you mean `Clear`?") && !hands.says("every check that needs it"));
    hands.press("Explain");
    assert!(hands.says("every check that needs it"));
}
