//! The window without a display, by accessible names: one evening in small.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tlnb_editor::{App, Options};
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::geometry::Hex;
use tlnb_formats::{Title, diff, picture};
use tlnb_tests::{copy_demonstration, demonstration, demonstration_folder};

/// A copy of the demonstration in a folder of its own, and the window on it.
fn window(folder: &std::path::Path) -> Harness<'static, App> {
    copy_demonstration(folder);
    let options = Options { title: Some(folder.to_owned()), ..Options::default() };
    let mut harness = Harness::builder().with_size([1280.0, 800.0]).build_eframe(move |_| App::new(options));
    for _ in 0..600 {
        harness.step();
        if !harness.state().is_busy() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(!harness.state().is_busy(), "the scan was not read");
    harness.run_steps(4);
    harness
}

fn at(harness: &Harness<'static, App>, number: &str) -> egui::Pos2 {
    let app = harness.state();
    let centre = app.session.grid().unwrap().centre(Hex::from_digits(number).unwrap());
    let [x, y] = app.camera.screen_from_map(centre);
    harness.get_by_label("Map").rect().min + egui::vec2(x as f32, y as f32)
}

fn key(harness: &mut Harness<'static, App>, modifiers: egui::Modifiers, key: egui::Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

fn drag(harness: &mut Harness<'static, App>, hexes: &[&str]) {
    let places: Vec<egui::Pos2> = hexes.iter().map(|h| at(harness, h)).collect();
    harness.hover_at(places[0]);
    harness.drag_at(places[0]);
    harness.run_steps(2);
    for place in &places {
        harness.hover_at(*place);
        harness.run_steps(2);
    }
    harness.drop_at(places[places.len() - 1]);
    harness.run_steps(3);
}

fn changes(folder: &std::path::Path) -> Vec<String> {
    let old = Title::load(&Folder(demonstration_folder())).unwrap();
    let new = Title::load(&Folder(folder.to_owned())).unwrap();
    diff::titles(&old, &new).iter().map(ToString::to_string).collect()
}

#[test]
fn paint_draw_save_and_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let before = Folder(demonstration_folder()).read("sheets/vale.ron").unwrap();
    let mut harness = window(folder.path());
    let none = egui::Modifiers::NONE;

    harness.get_by_label_contains("Terrain brush").click();
    harness.run_steps(3);
    key(&mut harness, none, egui::Key::M);
    drag(&mut harness, &["1101", "1102", "1103"]);
    harness.get_by_label_contains("Hexside pencil").click();
    harness.run_steps(3);
    key(&mut harness, none, egui::Key::S);
    key(&mut harness, egui::Modifiers::COMMAND, egui::Key::S);
    assert_eq!(
        changes(folder.path()),
        ["1101", "1102", "1103"].map(|h| format!("sheets/vale hexes {h} terrain: Clear -> Marsh"))
    );

    key(&mut harness, egui::Modifiers::COMMAND, egui::Key::Z);
    key(&mut harness, egui::Modifiers::COMMAND, egui::Key::S);
    assert_eq!(Folder(folder.path().to_owned()).read("sheets/vale.ron").unwrap(), before, "one drag is one step");
}

#[test]
fn the_canvas_and_the_export_draw_one_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = window(folder.path());
    let exported = picture::of_document(&demonstration::title(), &demonstration::sheet());
    assert_eq!(harness.state_mut().picture().as_deref(), exported.as_ref());
}
