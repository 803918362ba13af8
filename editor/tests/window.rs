//! The window, driven by the names that a screen reader hears.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tlnb_editor::{App, Options};

fn harness<'a>() -> Harness<'a, App> {
    Harness::builder().with_size([1280.0, 800.0]).build_eframe(|_| App::new(Options::default()))
}

#[test]
fn a_new_sheet_is_made_painted_and_undone_by_name() {
    let folder = std::env::temp_dir().join(format!("tlnb-editor-window-{}", std::process::id()));
    let mut window = harness();
    window.run();
    window.get_by_label("File").click();
    window.run();
    window.get_by_label("New sheet…").click();
    window.run();
    window.get_by_label("Sheet name").type_text("ulm");
    window.get_by_label("Folder of the title").focus();
    window.run();
    window.get_by_label("Folder of the title").type_text(&folder.display().to_string());
    window.run();
    window.get_by_label("OK").click();
    window.run();
    assert_eq!(window.state().session.sheet(), "ulm", "{}", window.state().message);
    window.get_by_label("Terrain brush").click();
    window.run();
    window.get_by_label("Marsh").click();
    window.run();
    let map = window.get_by_label("Map").rect().center();
    window.hover_at(map);
    window.drag_at(map);
    window.drop_at(map);
    window.run();
    let text = |w: &Harness<'_, App>| w.state().session.sheet_document().map(|d| d.text().to_owned()).unwrap();
    assert!(text(&window).contains("terrain: Marsh"));
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Z);
    window.run();
    assert!(!text(&window).contains("Marsh"));
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    window.run();
    assert!(folder.join("sheets/ulm.ron").exists());
    std::fs::remove_dir_all(folder).unwrap();
}
