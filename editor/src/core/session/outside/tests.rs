use std::time::Duration;

use super::*;
use crate::core::session::safety::tests::{disk, open, texts};
use crate::core::session::tests::SHEET;
use tlnb_formats::files::{Disk as _, Files as _, Simulated};

fn step(session: &mut Session, lines: &[&str]) {
    let changes: Vec<Change> = lines.iter().map(|l| l.parse().unwrap()).collect();
    assert!(session.step("Edit", &changes).unwrap());
}

/// The sheet with some hexes.
fn with(hexes: &str) -> String {
    SHEET.replace("hexes: {\n", &format!("hexes: {{\n{hexes}"))
}

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| (*n).to_owned()).collect()
}

fn file(disk: &Simulated, name: &str) -> String {
    String::from_utf8(disk.read(&format!("{name}.ron")).unwrap()).unwrap()
}

const THEIRS: &str = "        // theirs\n        \"0202\": (vp: 2), // seen\n";

#[test]
fn other_entries_are_merged_and_undo_and_recovery_go_on_from_what_the_file_holds() {
    let disk = disk();
    let mut session = open(&disk);
    step(&mut session, &["sheets/a hexes + 0101: (vp: 1)"]);
    step(&mut session, &["sheets/a hexes + 0303: (vp: 3)", "sheets/c hexes + 0101: (vp: 1)"]);
    // The second also has a comment that no change tells of.
    let theirs = format!("// note\n{}", with(THEIRS));
    for name in ["sheets/a", "sheets/b"] {
        disk.edit(&format!("{name}.ron"), theirs.as_bytes());
    }
    disk.edit("sheets/new.ron", SHEET.as_bytes());
    let outside = session.look_outside();
    let wanted =
        Outside { read: strings(&["sheets/b", "sheets/new"]), merged: strings(&["sheets/a"]), ..Outside::default() };
    assert_eq!(outside, wanted);
    assert!(outside.in_words().contains("your edits stand on top of that, unsaved"), "{}", outside.in_words());
    assert!(session.undecided().is_none() && session.look_outside().is_empty());
    assert!(session.sheets().contains(&"new".to_owned()));
    let merged = theirs
        .replace("        // theirs", "        \"0101\": (vp: 1),\n        // theirs")
        .replace("// seen\n", "// seen\n        \"0303\": (vp: 3),\n");
    assert_eq!(texts(&session)[..2], [merged.clone(), theirs.clone()]);
    assert_eq!(session.unsaved().iter().collect::<Vec<_>>(), ["sheets/a", "sheets/c"]);
    let now = texts(&session);
    // Whoever is killed here has it all again, and nothing is left out.
    session.flush();
    let mut again = open(&disk);
    assert!(again.recovery().unwrap().same);
    assert_eq!((again.recover(), texts(&again)), (Vec::new(), now.clone()));
    while session.undo().unwrap().is_some() {}
    assert_eq!((texts(&session)[0].as_str(), session.unsaved().len()), (theirs.as_str(), 0));
    while session.redo().unwrap().is_some() {}
    assert_eq!(texts(&session), now);
    assert_eq!(session.save().unwrap(), 2);
    assert_eq!(file(&disk, "sheets/a"), merged);
    assert!(session.look_outside().is_empty() && !disk.paths().contains(&".tlnb/journal".to_owned()));
}

#[test]
fn an_entry_both_have_changed_waits_for_a_decision_and_nothing_is_written_before() {
    for take in [false, true] {
        let disk = disk();
        let mut session = open(&disk);
        step(&mut session, &["sheets/a hexes + 0202: (vp: 9)", "sheets/a hexes + 0101: (vp: 1)"]);
        session.tick(Duration::from_secs(5));
        let theirs = with(THEIRS);
        disk.edit("sheets/a.ron", theirs.as_bytes());
        assert_eq!(session.look_outside().merged, ["sheets/a"]);
        let asked = session.undecided().unwrap();
        let (mine, their) = (Some("(vp: 9)".to_owned()), Some("(vp: 2)".to_owned()));
        assert_eq!((asked.key.as_str(), &asked.mine, &asked.theirs, asked.more), ("0202", &mine, &their, 0));
        for _ in 0..2 {
            let (name, error) = session.save().unwrap_err();
            assert_eq!(name, "sheets/a");
            assert!(error.to_string().contains("0202 was changed here and by another program"), "{error}");
            assert_eq!(session.look_outside(), Outside::default());
        }
        assert_eq!((file(&disk, "sheets/a"), session.unsaved().len()), (theirs.clone(), 1));
        // Whoever is killed now is told of it, and the file's value stays.
        session.flush();
        let mut again = open(&disk);
        let left_out = again.recover();
        assert!(left_out.len() == 1 && left_out[0].contains("0202"), "{left_out:?}");
        let (sheet, place) = (again.title().document("sheets/a").unwrap(), ("hexes", "0202"));
        assert_eq!((sheet.value(place.0, place.1), sheet.value("hexes", "0101")), (Some("(vp: 2)"), Some("(vp: 1)")));
        drop(again);

        session.decide(&asked, take).unwrap();
        assert!(session.undecided().is_none());
        let value = |s: &Session| s.title().document("sheets/a").unwrap().value("hexes", "0202").map(str::to_owned);
        assert_eq!(value(&session).as_deref(), Some(if take { "(vp: 2)" } else { "(vp: 9)" }));
        if take {
            assert_eq!(session.undo().unwrap().as_deref(), Some("Take theirs: hexes 0202"));
            assert_eq!(value(&session), mine);
            session.redo().unwrap();
        }
        let now = texts(&session);
        session.flush();
        let mut again = open(&disk);
        assert_eq!((again.recover(), texts(&again)), (Vec::new(), now.clone()));
        drop(again);
        session.save().unwrap();
        assert_eq!(file(&disk, "sheets/a"), now[0]);
    }
}

#[test]
fn a_decision_is_not_asked_for_once_both_have_the_same() {
    let disk = disk();
    let mut session = open(&disk);
    step(&mut session, &["sheets/a hexes + 0202: (vp: 9)"]);
    disk.edit("sheets/a.ron", with(THEIRS).as_bytes());
    session.look_outside();
    // The other program changes its mind, and so do we.
    disk.edit("sheets/a.ron", with(&THEIRS.replace("vp: 2", "vp: 4")).as_bytes());
    session.look_outside();
    assert_eq!(session.undecided().unwrap().theirs.as_deref(), Some("(vp: 4)"));
    step(&mut session, &["sheets/a hexes 0202 vp: 9 -> 4"]);
    assert!(session.undecided().is_none() && session.unsaved().is_empty());
    assert_eq!(session.save().unwrap(), 0);
}

#[test]
fn a_deleted_file_is_kept_in_memory_and_written_anew_only_when_agreed() {
    let mut disk = disk();
    let mut session = open(&disk);
    disk.edit("sheets/b.ron", with(THEIRS).as_bytes());
    session.look_outside();
    step(&mut session, &["sheets/a hexes + 0101: (vp: 1)"]);
    for name in ["sheets/a.ron", "sheets/b.ron"] {
        disk.remove(name).unwrap();
    }
    step(&mut session, &["sheets/c hexes + 0101: (vp: 1)"]);
    assert_eq!(session.look_outside().gone, ["sheets/a", "sheets/b"]);
    assert_eq!((session.look_outside(), session.unsaved().len()), (Outside::default(), 3));
    assert!(session.save().unwrap_err().1.to_string().contains("deleted"));
    assert_eq!(session.save_others().unwrap(), 1);
    assert!(file(&disk, "sheets/c").contains("vp: 1") && disk.read("sheets/a.ron").is_err());
    // Nothing of it is lost by a kill either.
    let now = texts(&session);
    let mut again = open(&disk);
    assert!(again.recover().is_empty());
    let value = |s: &Session, name: &str, key: &str| s.title().document(name)?.value("hexes", key).map(str::to_owned);
    assert_eq!(value(&again, "sheets/a", "0101").as_deref(), Some("(vp: 1)"));
    assert_eq!(value(&again, "sheets/b", "0202").as_deref(), Some("(vp: 2)"));
    drop(again);
    // One that comes back is merged like any other.
    disk.edit("sheets/a.ron", with(THEIRS).as_bytes());
    assert_eq!(session.look_outside().merged, ["sheets/a"]);
    assert_eq!(session.gone(), ["sheets/b"]);
    session.write_anew();
    assert_eq!(session.save().unwrap(), 2);
    assert_eq!(file(&disk, "sheets/b"), now[1]);
    let a = file(&disk, "sheets/a");
    assert!(a.contains("\"0101\": (vp: 1)") && a.contains("// theirs"), "{a}");
    assert!(session.unsaved().is_empty() && session.look_outside().is_empty());
}

#[test]
fn steps_that_no_longer_hold_are_forgotten_and_the_later_ones_are_kept() {
    let disk = disk();
    let mut session = open(&disk);
    step(&mut session, &["sheets/a hexes + 0101: (vp: 1)"]);
    step(&mut session, &["sheets/a hexes 0101 vp: 1 -> 2"]);
    step(&mut session, &["sheets/a hexes + 0303: (vp: 3)"]);
    session.save().unwrap();
    let theirs = file(&disk, "sheets/a").replace("(vp: 2)", "(vp: 7)");
    disk.edit("sheets/a.ron", theirs.as_bytes());
    let outside = session.look_outside();
    assert_eq!((outside.read.len(), outside.steps_lost, session.history().len()), (1, 2, 1));
    assert!(outside.in_words().contains("first 2 steps"), "{}", outside.in_words());
    session.undo().unwrap();
    assert!(texts(&session)[0].contains("(vp: 7)") && !texts(&session)[0].contains("0303"));
}

#[test]
fn what_cannot_be_merged_is_said_and_neither_side_is_lost() {
    for theirs in [
        SHEET.replace("hexes: {\n", "hexes: {\n<<<<<<< ours\n=======\n>>>>>>> theirs\n"),
        "Title(format: 1)".to_owned(),
        "MapSheet(".to_owned(),
    ] {
        let disk = disk();
        let mut session = open(&disk);
        step(&mut session, &["sheets/a hexes + 0101: (vp: 1)"]);
        let mine = texts(&session);
        disk.edit("sheets/a.ron", theirs.as_bytes());
        for _ in 0..2 {
            let outside = session.look_outside();
            assert!(outside.apart.len() == 1 && outside.in_words().contains("sheets/a"), "{outside:?}");
        }
        assert!(session.save().is_err());
        assert_eq!((file(&disk, "sheets/a"), texts(&session)), (theirs, mine));
        // Once it is settled there, the edits go on top.
        disk.edit("sheets/a.ron", with(THEIRS).as_bytes());
        assert_eq!(session.look_outside().merged, ["sheets/a"]);
        session.save().unwrap();
        assert!(file(&disk, "sheets/a").contains("0101") && file(&disk, "sheets/a").contains("0202"));
    }
}

#[test]
fn a_folder_that_is_out_of_reach_has_not_lost_its_files() {
    let disk = disk();
    let mut session = open(&disk);
    step(&mut session, &["sheets/a hexes + 0101: (vp: 1)"]);
    disk.plan(disk.steps(), tlnb_formats::files::Fault::Vanished);
    session.flush();
    assert!(session.look_outside().is_empty());
}
