//! Several pictures of a sheet: opened, ordered, cut, lost and found, and things dropped on the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use image::{Rgb, RgbImage};
use tlnb_formats::scan::fingerprint;

use crate::hands::{CTRL, Hands, changes, copy_without_scan};

/// A picture of one colour.
fn draw(path: &Path, colour: [u8; 3]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    RgbImage::from_pixel(600, 400, Rgb(colour)).save(path).unwrap();
}

/// A title whose sheet has two pictures, each known by its bytes and fitted by two points.
fn with_pictures(folder: &Path, names: &[&str]) {
    copy_without_scan(folder);
    let (mut pictures, mut points) = (String::new(), String::new());
    for (i, name) in names.iter().enumerate() {
        let path = folder.join(format!("scans/{name}.png"));
        draw(&path, [200, 40 * i as u8, 90]);
        let hash = fingerprint(&std::fs::read(&path).unwrap());
        pictures += &format!(
            "        \"{name}\": (width: 600, height: 400, file: \"scans/{name}.png\", sha256: \"{hash}\"),\n"
        );
        points +=
            &format!("        \"{name} 0101\": (x: 20.0, y: 20.0),\n        \"{name} 3001\": (x: 580.0, y: 20.0),\n");
    }
    let text =
        format!("Scans(\n    format: 1,\n    pictures: {{\n{pictures}    }},\n    points: {{\n{points}    }},\n)\n");
    std::fs::write(folder.join("scans/vale.ron"), text).unwrap();
}

fn scans(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("scans/vale.ron")).unwrap()
}

#[test]
fn a_second_picture_is_added_ordered_and_cut() {
    let folder = tempfile::tempdir().unwrap();
    with_pictures(folder.path(), &["front"]);
    let before = scans(folder.path());
    let mut hands = Hands::open(folder.path());
    let detail = folder.path().join("scans/detail.png");
    draw(&detail, [10, 10, 200]);
    hands.press("By path…").answer("/no/such/picture.png");
    assert!(hands.says("There is no file `/no/such/picture.png`."));
    hands.answer(&detail.display().to_string()).settle();
    assert_eq!(hands.message(), "Read detail.");
    assert!(hands.is_there("Show detail") && hands.is_there("Opacity of front"));
    hands.press("Extent of detail…").answer("0 0 10 10");
    assert!(hands.says("Detail has no control point yet"));
    hands.press("Cancel");
    hands.press("Control points");
    let middle = hands.window.ctx.content_rect().center();
    hands.stroke(&[middle], egui::PointerButton::Primary, crate::hands::NONE);
    hands.answer("1510");
    hands.press("Extent of detail…").answer("0 0 100 80 x");
    assert!(hands.says("Four numbers are needed"), "a word among them is no number");
    hands.answer("0 0 100 80");
    assert!(!hands.is_enabled("Move detail up") || !hands.is_enabled("Move detail down"));
    let up = if hands.is_enabled("Move detail up") { "Move detail up" } else { "Move front up" };
    hands.press(up).press("Show detail").press("Show detail");
    hands.save();
    let after = scans(folder.path());
    assert!(after.contains("file: \"scans/detail.png\""), "{after}");
    assert!(after.contains("extent:") && after.contains("order:") && after.contains("\"detail 1510\""), "{after}");
    for _ in 0..3 {
        hands.key(CTRL, egui::Key::Z);
    }
    hands.save();
    assert_eq!(scans(folder.path()), before);
}

#[test]
fn a_picture_that_was_renamed_is_found_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    with_pictures(folder.path(), &["front", "back"]);
    std::fs::rename(folder.path().join("scans/back.png"), folder.path().join("scans/other name.png")).unwrap();
    let hands = Hands::open(folder.path());
    assert!(hands.is_there("Show back") && hands.is_there("Show front"), "{}", hands.message());
    assert!(!hands.is_there("Find back by path…"));
}

#[test]
fn a_missing_picture_is_asked_for_and_another_is_refused() {
    let (folder, away) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    with_pictures(folder.path(), &["front", "back"]);
    let moved = away.path().join("moved.png");
    std::fs::copy(folder.path().join("scans/back.png"), &moved).unwrap();
    std::fs::remove_file(folder.path().join("scans/back.png")).unwrap();
    let mut hands = Hands::open(folder.path());
    assert!(hands.is_there("Find back by path…"), "{}", hands.message());
    hands.press("Find back by path…").answer("nowhere.png");
    assert!(hands.says("There is no file `nowhere.png`."));
    hands.answer(&folder.path().join("scans/front.png").display().to_string());
    assert!(hands.says("is another picture than back: its bytes differ."));
    hands.answer(&moved.display().to_string()).settle();
    assert_eq!(hands.message(), "Read back.");
    assert!(hands.is_there("Show back") && !hands.is_there("Find back by path…"));
    assert!(changes(folder.path()).is_empty(), "where it lies is personal");
}

#[test]
fn a_missing_picture_without_known_bytes_keeps_its_name() {
    let (folder, away) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    with_pictures(folder.path(), &["front"]);
    let text = scans(folder.path());
    let (before, after) = text.split_once(", sha256: \"").unwrap();
    let text = format!("{before}{}", &after[65..]);
    std::fs::write(folder.path().join("scans/vale.ron"), text).unwrap();
    let moved = away.path().join("moved.png");
    std::fs::rename(folder.path().join("scans/front.png"), &moved).unwrap();
    let mut hands = Hands::open(folder.path());
    hands.press("Find front by path…").answer(&moved.display().to_string()).settle();
    assert_eq!(hands.message(), "Read front.");
    assert!(!hands.is_there("Show moved"), "it is no new picture");
}

#[test]
fn a_file_that_is_no_picture_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    with_pictures(folder.path(), &["front"]);
    let broken = folder.path().join("broken.png");
    std::fs::write(&broken, b"\x89PNG\r\n\x1a\nno more").unwrap();
    let mut hands = Hands::open(folder.path());
    hands.menu("File", "Open picture by path…").answer(&broken.display().to_string()).settle();
    assert!(hands.message().contains("broken.png cannot be read"), "{}", hands.message());
    assert!(!hands.is_there("Show broken"), "what cannot be read is not listed");
    assert_eq!(hands.app().settings.picture.as_deref(), Some("front"));
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|e| e.to_string())
    }
}

fn drop_on(hands: &mut Hands, path: &Path) {
    hands.window.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
    hands.window.step();
    hands.settle();
}

#[test]
fn a_folder_a_picture_and_a_text_are_dropped() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    copy_without_scan(folder.path());
    copy_without_scan(other.path());
    let (picture, text) = (other.path().join("detail.png"), other.path().join("readme.txt"));
    draw(&picture, [1, 2, 3]);
    std::fs::write(&text, "words").unwrap();
    let mut hands = Hands::with(tlnb_editor::Options::default(), folder.path());
    drop_on(&mut hands, &picture);
    assert_eq!(hands.message(), "Open a title or make a sheet first; then drop its picture.");
    drop_on(&mut hands, folder.path());
    assert_eq!(hands.app().session.sheet(), "vale");
    drop_on(&mut hands, &picture);
    assert_eq!(hands.message(), "Read detail.");
    drop_on(&mut hands, &text);
    assert!(hands.message().ends_with("readme.txt is neither a picture, a spreadsheet nor the folder of a title."));
    // Unsaved edits are asked about first.
    hands.press("Terrain brush");
    let at = hands.window.ctx.content_rect().center();
    hands.stroke(&[at], egui::PointerButton::Primary, crate::hands::NONE);
    let painted = hands.app().session.unsaved().len();
    drop_on(&mut hands, other.path());
    if painted > 0 {
        assert!(hands.says("Save your edits?"));
        // What is dropped on a question waits.
        drop_on(&mut hands, folder.path());
        assert_eq!(hands.message(), "Answer the question first; then drop it again.");
        hands.press("Discard");
    }
    assert_eq!(painted, 1);
    assert_eq!(hands.app().session.folder.as_deref(), Some(other.path()));
    assert!(changes(folder.path()).is_empty());
}
