use std::collections::BTreeMap;

use tlnb_formats::files::Memory;

use super::*;
use crate::core::session::tests::SHEET;

const CARD: &str = "SetupCard(\n    format: 1,\n    columns: {\n        \"a\": (),\n    },\n    rows: {\n        // as printed\n        \"Wolff\": (cells: {\"a\": \"0101\"}),\n        \"Haager\": (cells: {\"a\": \"0202\"}),\n    },\n)\n";
const ERRATA: &str = "Errata(\n    format: 1,\n    source: {\n        \"source\": (date: \"2022-01-01\"),\n    },\n    entries: {\n        \"1\": (status: Confirmed, changes: [\"cards/a rows Wolff cells/a: ? -> \\\"0303\\\"\"]),\n        \"2\": (status: Confirmed, date: \"2024-01-01\", changes: [\"cards/a rows Wolff cells/a: \\\"0303\\\" -> \\\"0404\\\"\"]),\n    },\n)\n";

fn files() -> BTreeMap<String, Vec<u8>> {
    let files = [("sheets/ulm.ron", SHEET), ("cards/a.ron", CARD), ("errata/u.ron", ERRATA)];
    files.map(|(n, t)| (n.to_owned(), t.as_bytes().to_vec())).into()
}

fn session() -> Session {
    Session::of(Box::new(Memory(files()))).unwrap()
}

fn begun(key: &str) -> edit::Begun {
    edit::Begun { key: key.to_owned(), ..edit::Begun::default() }
}

fn step(session: &mut Session, line: &str) -> Result<bool, ChangeError> {
    session.step("Step", &[line.parse().unwrap()])
}

fn cell(session: &Session) -> String {
    session.title().document("cards/a").unwrap().field_value("rows", "Wolff", "cells/a").unwrap_or_default()
}

fn listed(session: &Session) -> Vec<String> {
    session.erratum_changes().iter().map(|c| c.known().unwrap().to_string()).collect()
}

/// Every file but the errata is as it was.
fn print_is_as_it_was(session: &mut Session) {
    session.save().unwrap();
    for (name, bytes) in files().iter().filter(|(n, _)| !n.starts_with("errata")) {
        assert_eq!(session.files.read(name).unwrap(), *bytes, "{name}");
    }
}

#[test]
fn an_open_erratum_takes_the_edits_of_every_surface_and_the_print_stays() {
    let mut session = session();
    session.open_entry("errata/new", &begun("trestle")).unwrap();
    let n = session.history().len();
    assert!(step(&mut session, "cards/a rows Haager cells/a: \"0202\" -> \"0203\"").unwrap());
    assert!(step(&mut session, "sheets/ulm sides + 0101/0102: (kinds: [River])").unwrap());
    // A gesture of several changes is one step.
    session.begin("Paint");
    for line in ["sheets/ulm hexes + 0101: (terrain: Woods)", "sheets/ulm hexes 0101 terrain: Woods -> Marsh"] {
        session.change(&[line.parse().unwrap()]).unwrap();
    }
    let shown = session.map_sheet().unwrap().hexes.iter().count();
    assert!(session.commit() && shown == 1);
    assert_eq!(session.history().len(), n + 3);
    assert_eq!(
        listed(&session),
        [
            "cards/a rows Haager cells/a: \"0202\" -> \"0203\"",
            "sheets/ulm sides + 0101/0102: (kinds: [River])",
            "sheets/ulm hexes + 0101: (terrain: Marsh)"
        ]
    );
    assert_eq!(session.corrections().len(), listed(&session).len() + 2, "with what comes before it");
    assert_eq!(session.close_entry(), Some(("trestle".to_owned(), 3)));
    assert!(!session.is_corrected() && session.map_sheet().unwrap().hexes.is_empty());
    print_is_as_it_was(&mut session);
    // Every step can be taken back, the last takes the entry and its document away.
    for _ in 0..n + 3 {
        session.undo().unwrap().unwrap();
    }
    assert!(is_blank(session.title().document("errata/new").unwrap()));
}

#[test]
fn an_erratum_is_written_against_what_those_before_it_leave() {
    let mut session = session();
    assert_eq!(cell(&session), "\"0101\"");
    session.show_corrected(true);
    assert_eq!(cell(&session), "\"0404\"");
    // The first comes before the second, and finds the print.
    session.open_entry("errata/u", &begun("1")).unwrap();
    assert_eq!(cell(&session), "\"0303\"");
    step(&mut session, "cards/a rows Wolff cells/a: \"0303\" -> \"0304\"").unwrap();
    assert_eq!(listed(&session), ["cards/a rows Wolff cells/a: ? -> \"0304\""]);
    session.close_entry();
    assert!(session.is_corrected(), "as it was before it was opened");
    // Undo goes on behind it.
    session.undo().unwrap();
    assert_eq!(cell(&session), "\"0404\"");
}

#[test]
fn without_an_open_erratum_the_corrected_title_can_only_be_looked_at() {
    let mut session = session();
    session.show_corrected(true);
    let revision = session.revision_of("cards/a");
    let edit = "cards/a rows Haager cells/a: \"0202\" -> \"0203\"";
    let error = step(&mut session, edit).unwrap_err().to_string();
    assert!(error.contains("shown as corrected"), "{error}");
    assert!(session.add_document("SetupCard", "b").is_err() && session.add_sheet("b", [3, 3, 3]).is_err());
    assert!(session.history().is_empty());
    session.show_corrected(false);
    assert!(session.revision_of("cards/a") > revision);
    assert!(step(&mut session, edit).unwrap());
    session.undo().unwrap();
    // An open one takes edits of what it makes, not of the print.
    session.open_entry("errata/u", &begun("3")).unwrap();
    session.show_corrected(false);
    assert!(step(&mut session, edit).unwrap_err().to_string().contains("an erratum is open"));
    session.show_corrected(true);
    assert!(step(&mut session, edit).unwrap());
    assert_eq!(listed(&session), [edit]);
}

#[test]
fn what_is_no_print_is_left_out_or_refused() {
    let mut session = session();
    session.open_entry("errata/u", &begun("3")).unwrap();
    let changes = ["sheets/ulm hexes + 0101: (terrain: Woods)", "sheets/ulm progress + \"Terrain 01\": (done: \"1\")"];
    session.step("Paint", &changes.map(|l| l.parse().unwrap())).unwrap();
    assert_eq!(listed(&session), [changes[0]]);
    let note = step(&mut session, "cards/a notes + \"rows/Wolff\": (state: Unsure)").unwrap_err().to_string();
    assert!(note.contains("are no print"), "{note}");
    // The errata themselves are no print either.
    assert!(step(&mut session, "errata/u entries 3 gist: absent -> \"a wood\"").unwrap());
    assert!(session.title().document("errata/u").unwrap().text().contains("a wood"));
    print_is_as_it_was(&mut session);
}

#[test]
fn old_values_that_the_source_does_not_tell_are_those_of_the_last_gesture() {
    let mut session = session();
    session.open_entry("errata/u", &begun("3")).unwrap();
    assert!(session.old_value_not_told().is_err());
    step(&mut session, "cards/a rows Haager cells/a: \"0202\" -> \"0203\"").unwrap();
    step(&mut session, "cards/a rows Wolff cells/a: \"0404\" -> absent").unwrap_err();
    step(&mut session, "cards/a rows Wolff cells/a: \"0303\" -> \"0505\"").unwrap();
    let untold = "cards/a rows Wolff cells/a: ? -> \"0505\"";
    assert_eq!(session.old_value_not_told().as_deref(), Ok(untold));
    let told = "cards/a rows Haager cells/a: \"0202\" -> \"0203\"";
    assert_eq!(listed(&session), [told, untold]);
    session.old_value_not_told().unwrap();
    assert_eq!(listed(&session), [told, "cards/a rows Wolff cells/a: \"0303\" -> \"0505\""]);
}

#[test]
fn undo_of_its_opening_closes_an_erratum() {
    let mut session = session();
    session.open_entry("errata/u", &begun("3")).unwrap();
    step(&mut session, "cards/a rows Haager cells/a: \"0202\" -> \"0203\"").unwrap();
    session.undo().unwrap();
    assert!(listed(&session).is_empty() && session.open_erratum().is_some());
    session.undo().unwrap();
    assert!(session.open_erratum().is_none() && !session.is_corrected());
    assert!(session.unsaved().is_empty(), "{:?}", session.unsaved());
}

#[test]
fn an_erratum_that_cannot_be_called_so_is_not_opened() {
    let mut session = session();
    for (document, key) in [("cards/a", "1"), ("errata/../a", "1"), ("errata/", "1"), ("errata/u", " ")] {
        assert!(session.open_entry(document, &begun(key)).is_err(), "{document} {key}");
    }
    assert!(session.history().is_empty() && session.open_erratum().is_none());
}

#[test]
fn a_gesture_given_up_leaves_nothing_in_the_erratum() {
    let mut session = session();
    session.open_entry("errata/u", &begun("3")).unwrap();
    session.begin("Paint");
    session.change(&["sheets/ulm hexes + 0101: (terrain: Woods)".parse().unwrap()]).unwrap();
    session.rollback();
    assert!(session.map_sheet().unwrap().hexes.is_empty() && listed(&session).is_empty());
}
