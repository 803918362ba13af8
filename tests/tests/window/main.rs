//! The window without a display, by accessible names: stories of what a person does there.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod cards;
mod errata;
mod findings;
mod hands;
mod imports;
mod lines;
mod lives;
mod looks;
mod other_programs;
mod pages;
mod pictures;
mod progress;
mod rules;
mod scenarios;
mod second;
mod selections;
mod sheets;
mod start;
mod tables;
mod tools;

use tlnb_formats::picture;
use tlnb_tests::demonstration;

use hands::Hands;

#[test]
fn the_canvas_and_the_export_draw_one_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::over_scan(folder.path());
    let exported = picture::of_document(&demonstration::title(), &demonstration::sheet());
    assert_eq!(hands.app_mut().picture().as_deref(), exported.as_ref());
}

#[test]
fn one_evening_in_small() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::over_scan(folder.path());
    hands.press("Terrain brush").keys(&[egui::Key::M]).drag(&["1101", "1102", "1103"]);
    hands.press("Hexside pencil").keys(&[egui::Key::S]);
    assert_eq!(
        hands.saved_changes(),
        ["1101", "1102", "1103"].map(|h| format!("sheets/vale hexes {h} terrain: Clear -> Marsh"))
    );
    hands.all_taken_back(1);
}
