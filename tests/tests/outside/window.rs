//! The real window, worked by keys and mouse.

use tlnb_formats::files::Folder;
use tlnb_formats::geometry::Hex;
use tlnb_formats::{Title, diff};
use tlnb_tests::{copy_demonstration, demonstration_folder};

use crate::desk::{Desk, Script};

#[test]
fn a_person_paints_by_keys_and_mouse_saves_and_takes_all_back() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let sheet = title.join("sheets/vale.ron");
    let before = std::fs::read(&sheet).unwrap();
    let desk = Desk::open(&title);
    let changes = || {
        let old = Title::load(&Folder(demonstration_folder())).unwrap();
        let new = Title::load(&Folder(title.clone())).unwrap();
        diff::titles(&old, &new).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    desk.run(Script::default().key("ctrl+g").answer("1105").key("Home").key("b").key("o").key("space"));
    desk.save("saved hex", || std::fs::read(&sheet).unwrap() != before);
    assert_eq!(changes(), ["sheets/vale hexes 1105 terrain: Clear -> Orchard"]);
    let hex = |n: &str| desk.hex(Hex::from_digits(n).unwrap());
    desk.run(Script::default().drag(&[hex("1108"), hex("1110"), hex("1112")]));
    desk.save("saved stroke", || changes().len() > 1);
    let line = |n: &str| format!("sheets/vale hexes {n} terrain: Clear -> Orchard");
    assert_eq!(changes(), ["1105", "1108", "1109", "1110", "1111", "1112"].map(line));
    desk.run(Script::default().key("ctrl+z").key("ctrl+z"));
    desk.save("file as it was", || std::fs::read(&sheet).unwrap() == before);
}
