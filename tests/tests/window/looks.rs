//! How the window looks and what it hears: layers, dark and light, text, panels, names of controls, closing.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tlnb_editor::Options;
use tlnb_editor::core::settings::Shown;

use crate::hands::{CTRL, Hands, NONE, SHIFT, changes};

#[test]
fn a_hidden_layer_comes_back_and_opacity_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Layers");
    for shown in Shown::ALL {
        let on = hands.app().settings.layer(shown).visible;
        hands.press(shown.label());
        assert_eq!(hands.app().settings.layer(shown).visible, !on);
        assert_eq!(hands.is_enabled(&format!("Opacity of {}", shown.label())), !on);
        hands.press(shown.label());
    }
    let before = hands.app().settings.opacity(Shown::Roads);
    hands.window.get_by_label("Opacity of roads").focus();
    hands.steps();
    hands.keys(&[Key::ArrowLeft, Key::ArrowLeft]);
    assert!(hands.app().settings.opacity(Shown::Roads) < before, "the arrows move a focused slider");
    hands.all_taken_back(0);
}

#[test]
fn a_locked_layer_refuses_every_tool_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    // Something to paste first, of every layer.
    hands.press("Select").click_with("0909", SHIFT).click_with("0910", SHIFT).click_with("2111", SHIFT);
    hands.menu("Edit", "Copy").press("Features").press("South wood (wood, 37 hexes)").press("Layers");
    hands.key(NONE, Key::Home);
    for shown in Shown::ALL.into_iter().filter(|s| s.is_edited()) {
        hands.press(&format!("Lock {}", shown.label()));
    }
    let refused = |hands: &mut Hands, layer: &str, tool: &str| {
        let says = hands.message().to_owned();
        assert!(says.contains(&format!("layer of {layer} is locked")), "{tool}: {says}");
        assert_eq!(hands.app().session.history().len(), 0, "{tool}");
        hands.app_mut().message.clear();
    };
    hands.press("Terrain brush").press("Marsh").click("0301");
    refused(&mut hands, "terrain", "brush");
    hands.key(NONE, Key::Escape).press("Terrain fill").click("0301");
    refused(&mut hands, "terrain", "fill");
    hands.press("Hexside pencil").press("stream").click("0502/0503");
    refused(&mut hands, "hexsides", "pencil");
    hands.press("Road pen").drag(&["0501", "0502"]);
    refused(&mut hands, "roads", "road pen");
    hands.press("Span stamp").press("bridge").click("0502/0503");
    refused(&mut hands, "spans", "span stamp");
    hands.press("Marks").press("supply source").click("0501");
    refused(&mut hands, "marks", "marks");
    hands.press("name").click("0501");
    hands.answer("Au");
    refused(&mut hands, "names", "names");
    hands.press("name of a hexside").click("0501/0502");
    hands.answer("Au");
    refused(&mut hands, "spans", "names of hexsides");
    hands.press("Feature pen").click("0501");
    refused(&mut hands, "names", "feature pen");
    // The panel of layers names roads too.
    hands.press("Eraser").press("Scans").press("roads").press("Layers").drag(&["0909", "0910"]);
    refused(&mut hands, "roads", "eraser");
    hands.press("Paste").click("0304");
    assert!(hands.message().contains("is locked"), "{}", hands.message());
    hands.menu("Edit", "Change by line…").answer("sheets/vale hexes 0301 terrain: Clear -> Marsh");
    assert!(hands.says("The layer of terrain is locked."));
    hands.press("Cancel");
    // Unlocked, the same works, and nothing of what was refused comes back.
    hands.press("Lock terrain").press("Terrain brush").click("0301");
    assert_eq!(hands.saved_changes(), ["sheets/vale hexes 0301 terrain: Clear -> Marsh"]);
    hands.all_taken_back(1);
}

#[test]
fn dark_light_and_larger_text_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let personal = folder.path().join("personal/editor.ron");
    let options = || Options { personal: Some(personal.clone()), ..Options::default() };
    let mut hands = Hands::with(options(), folder.path());
    let (dark, size) = (hands.app().personal.dark, hands.app().personal.text_size);
    assert_eq!(hands.window.ctx.global_style().visuals.dark_mode, dark);
    hands.menu("View", "Dark").menu("View", "Larger text").key(CTRL, Key::Plus);
    assert_eq!(hands.window.ctx.global_style().visuals.dark_mode, !dark);
    assert!((hands.app().personal.text_size - size - 0.2).abs() < 0.01);
    let again = Hands::with(options(), folder.path());
    assert_eq!(again.app().personal.dark, !dark);
    assert!((again.app().personal.text_size - size - 0.2).abs() < 0.01);
    hands.key(CTRL, Key::Minus);
    assert!((hands.app().personal.text_size - size - 0.1).abs() < 0.01);
}

const PANELS: [(&str, &str); 8] = [
    ("Layers", "Opacity of roads"),
    ("Scans", "By path…"),
    ("Sheets", "New join…"),
    ("Findings", ""),
    ("Features", "New feature…"),
    ("Progress", "Initials…"),
    ("Differences", "Compare with…"),
    ("Documents", "New document…"),
];

#[test]
fn panels_come_to_the_front_by_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    for (panel, shows) in PANELS.into_iter().filter(|(_, s)| !s.is_empty()) {
        hands.menu("View", &format!("Panel: {panel}"));
        assert!(hands.is_there(shows), "{panel}");
    }
}

#[test]
fn every_control_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::over_scan(folder.path());
    crate::sheets::add_sheet(folder.path(), "west");
    let line =
        "title joins + \"west on vale\": (top: \"west\", bottom: \"vale\", anchors: [(\"0801\", \"0101\")], turn: 0)";
    hands.menu("Edit", "Change by line…").answer(line).key(NONE, Key::Escape);
    let tools: Vec<String> = tlnb_editor::tools::all().iter().map(|t| t.info().label.to_owned()).collect();
    let check = |hands: &Hands, place: &str| {
        let mut names = BTreeSet::new();
        for node in hands.window.root().children_recursive() {
            let node = node.accesskit_node();
            let control =
                [Role::Button, Role::CheckBox, Role::RadioButton, Role::Slider, Role::TextInput, Role::Canvas];
            if !control.contains(&node.role()) || node.is_hidden() {
                continue;
            }
            let name = node.label().unwrap_or_default();
            assert!(!name.trim().is_empty(), "{place}: a {:?} without a name", node.role());
            assert!(
                names.insert((format!("{:?}", node.role()), name.clone())),
                "{place}: two {:?} are called {name}",
                node.role()
            );
        }
        assert!(names.len() > 13, "{place}");
    };
    for (panel, _) in PANELS {
        hands.menu("View", &format!("Panel: {panel}"));
        check(&hands, panel);
    }
    for tool in tools {
        hands.press(&tool);
        check(&hands, &tool);
    }
    // Menus name what panels name too, for the same action.
    hands.menu("View", "Panel: Layers").menu("View", "Panel: Findings");
    for (menu, item) in [("File", "New sheet…"), ("Edit", "Go to hex…"), ("Sheet", "Sheet numbering…")] {
        hands.menu(menu, item);
        check(&hands, item);
        hands.key(NONE, Key::Escape);
    }
}

#[test]
fn a_question_has_the_focus_also_when_it_was_opened_from_a_focused_button() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Progress");
    hands.window.get_by_label("Initials…").focus();
    hands.steps();
    hands.key(NONE, Key::Enter);
    assert!(hands.is_there("OK"), "Enter presses the focused button");
    hands.window.event(egui::Event::Text("XY".to_owned()));
    hands.steps();
    hands.key(NONE, Key::Enter);
    assert_eq!(hands.app().settings.initials, "XY");
    // Asked again, the line has the focus again.
    hands.menu("Edit", "Go to hex…").answer("nowhere");
    hands.window.event(egui::Event::Text("0101".to_owned()));
    hands.steps();
    assert!(hands.window.query_all_by_role(Role::TextInput).any(|n| n.value().is_some_and(|v| v.contains("0101"))));
}

/// The person closes the window; whether the window lets them.
fn close(hands: &mut Hands) -> bool {
    let root = hands.window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    root.events.push(ViewportEvent::Close);
    hands.window.step();
    let kept =
        hands.window.output().viewport_output.values().any(|v| v.commands.contains(&ViewportCommand::CancelClose));
    let root = hands.window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    root.events.clear();
    hands.steps();
    !kept
}

fn pressed_closes(hands: &mut Hands, name: &str) -> bool {
    hands.window.get_by_label(name).click();
    let mut closes = false;
    for _ in 0..4 {
        hands.window.step();
        closes |= hands.window.output().viewport_output.values().any(|v| v.commands.contains(&ViewportCommand::Close));
    }
    closes
}

#[test]
fn closing_asks_what_becomes_of_unsaved_edits() {
    for (answer, closes, kept) in [("Cancel", false, 0), ("Discard", true, 0), ("Save", true, 1)] {
        let folder = tempfile::tempdir().unwrap();
        let mut hands = Hands::demonstration(folder.path());
        assert!(close(&mut hands), "nothing is unsaved yet");
        hands.keys(&[Key::M]).click("0301");
        assert!(!close(&mut hands));
        assert!(hands.says("Save your edits?") && hands.says("sheets/vale"));
        assert_eq!(pressed_closes(&mut hands, answer), closes, "{answer}");
        assert!(!hands.says("Save your edits?"));
        assert_eq!(changes(folder.path()).len(), kept, "{answer}");
        assert_eq!(close(&mut hands), closes, "{answer}");
    }
}
