//! A set-up card with the card beside the keyboard: typed by single keys, pasted, its rows and their counters.

use egui::{Event, Key};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tlnb_tests::card;

use crate::hands::{CTRL, Hands, NONE, SHIFT};

fn blank(folder: &std::path::Path) -> Hands {
    card::write(folder).unwrap();
    let mut hands = Hands::open(folder);
    hands.app_mut().open_document("cards/french");
    hands.steps();
    hands
}

impl Hands {
    /// Strikes keys one after the other, all before the next frame.
    fn strikes(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            self.window.event(Event::Text(key.to_string()));
        }
        self.window.step();
        self
    }

    fn cell(&self, name: &str) -> String {
        let node = self.window.get_by_role_and_label(egui::accesskit::Role::GridCell, name);
        node.accesskit_node().value().unwrap_or_default()
    }

    fn written(&self, row: &str, column: &str) -> Option<String> {
        let card = self.app().session.title().document("cards/french").unwrap().setup_card().unwrap();
        card.rows.get(&row.into()).unwrap().cells.get(column).map(|cell| match cell {
            tlnb_formats::text::Written::Known(cell) => cell.to_string(),
            tlnb_formats::text::Written::Wrong(text) => text.clone(),
        })
    }
}

#[test]
fn a_card_of_110_rows_and_3_dates_takes_about_four_keys_a_cell() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = blank(folder.path());
    let script = card::script();
    let keys: usize = script.iter().map(|(_, _, keys)| keys.chars().count()).sum();
    for (_, _, keys) in &script {
        hands.strikes(keys);
    }
    hands.steps();
    hands.save();
    let saved = tlnb_formats::Title::load(&tlnb_formats::files::Folder(folder.path().to_owned())).unwrap();
    let typed = saved.document("cards/french").unwrap().setup_card().unwrap();
    for (row, date, keys) in &script {
        let text = saved.document("cards/french").unwrap();
        let cells = text.field_value("rows", &card::unit(*row), "cells").unwrap();
        let says = format!("\"{}\": \"{}\"", card::DATES[*date], card::says(*row, *date));
        assert!(cells.contains(&says), "{} by {keys}: {cells} lacks {says}", card::unit(*row));
    }
    assert_eq!(typed.rows.iter().map(|(_, line)| line.cells.len()).sum::<usize>(), script.len());
    let share = keys as f64 / script.len() as f64;
    assert!(share <= 4.2, "{share:.2} keys a cell");
    // Each cell is a step of its own, and all of them can be taken back.
    for _ in 0..script.len() {
        hands.app_mut().session.undo().unwrap();
    }
    let before = tempfile::tempdir().unwrap();
    card::write(before.path()).unwrap();
    let text = std::fs::read_to_string(before.path().join("cards/french.ron")).unwrap();
    assert_eq!(hands.app().session.title().document("cards/french").unwrap().text(), text);
}

#[test]
fn keys_of_a_cell_are_taken_back_ended_and_made_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = blank(folder.path());
    let first = "OFFICER II, 5.19.13";
    hands.strikes("s14");
    assert_eq!((hands.cell(first), hands.written("OFFICER II", "5.19.13")), ("S14".to_owned(), None));
    // The cursor stays where a hex is not whole.
    hands.key(NONE, Key::Enter);
    assert!(hands.message().starts_with("S14 says nothing yet"), "{}", hands.message());
    hands.key(NONE, Key::Backspace).key(NONE, Key::Backspace).strikes("0215");
    assert_eq!(hands.cell(first), "S0215");
    // The letter stays, until it is taken back.
    hands.strikes("0216");
    assert_eq!(hands.cell("II/Unit 1, 5.19.13"), "S0216");
    hands.strikes("1").key(NONE, Key::Backspace).key(NONE, Key::Backspace).strikes("0217");
    assert_eq!(hands.cell("II/Unit 2, 5.19.13"), "0217");
    // A stroke behind a hex makes a hexside of it, a word is a line of its own.
    hands.strikes("0301").strikes("/").strikes("0302").key(NONE, Key::Enter);
    assert_eq!(hands.cell("II/Unit 3, 5.19.13"), "0301/0302");
    hands.strikes("w").strikes("ithin 3 of II").key(NONE, Key::Enter);
    assert_eq!(hands.cell("II/Unit 4, 5.19.13"), "within 3 of II");
    hands.strikes("x").key(NONE, Key::Enter);
    assert_eq!(hands.cell("II/Unit 5, 5.19.13"), "exited");
    // The sign alone turns what stands there.
    hands.key(NONE, Key::ArrowUp).key(NONE, Key::ArrowUp).key(NONE, Key::ArrowUp).strikes("r").key(NONE, Key::Enter);
    assert_eq!(hands.written("II/Unit 3", "5.19.13").as_deref(), Some("R 0301/0302"));
    hands.strikes("25").key(NONE, Key::Escape);
    // Who ends a hex by Enter or Tab all the same comes to the cell that is meant.
    hands.strikes("0401").key(NONE, Key::Enter).strikes("0402").key(NONE, Key::Tab).strikes("0403");
    assert_eq!(hands.written("II/Unit 4", "5.19.13").as_deref(), Some("0401"));
    assert_eq!(hands.written("II/Unit 5", "5.19.13").as_deref(), Some("0402"));
    assert_eq!(hands.written("II/Unit 5", "5.20.13").as_deref(), Some("0403"));
    hands.key(CTRL, Key::Z).key(CTRL, Key::Z).key(CTRL, Key::Z).press("II/Unit 4, 5.19.13");
    assert_eq!(hands.cell("II/Unit 4, 5.19.13"), "within 3 of II");
}

#[test]
fn what_is_typed_fills_the_selection_as_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = blank(folder.path());
    hands.strikes("s0215").key(SHIFT, Key::ArrowDown).key(SHIFT, Key::ArrowDown).strikes(".");
    for row in ["II/Unit 1", "II/Unit 2", "II/Unit 3"] {
        assert_eq!(hands.written(row, "5.19.13").as_deref(), Some("S/0215"), "{}", hands.message());
    }
    hands.key(CTRL, Key::Z);
    assert_eq!(hands.written("II/Unit 1", "5.19.13"), None);
    // Along the rows, and at the end of one to the next.
    hands.key(NONE, Key::F6).key(NONE, Key::ArrowUp).strikes("0101").strikes("-").strikes("+").strikes("*");
    assert_eq!(hands.written("II/Unit 2", "5.20.13").as_deref(), Some("-"));
    assert_eq!(hands.written("II/Unit 2", "5.21.13").as_deref(), Some("reinf"));
    assert_eq!(hands.written("II/Unit 3", "5.19.13").as_deref(), Some("ALT"));
}

#[test]
fn a_pasted_block_is_in_with_its_slips_marked_and_suggestions_and_goes_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = blank(folder.path());
    let mut text = String::new();
    for row in 0..60 {
        let unit = if row == 31 { "V/Unitt 1".to_owned() } else { card::unit(row) };
        let mut cells: Vec<String> = (0..3).map(|date| card::says(row, date)).collect();
        if row == 12 {
            cells[1] = "S25I4".to_owned();
        }
        if row == 44 {
            cells[2] = "S3220".to_owned();
        }
        text.push_str(&format!("{unit}\t{}\n", cells.join("\t")));
    }
    hands.key(NONE, Key::Home);
    hands.window.event(Event::Paste(text));
    hands.steps();
    assert!(hands.message().starts_with("Paste 240 cells; 3 marked, F8 leads"), "{}", hands.message());
    let card = hands.app().session.title().document("cards/french").unwrap().setup_card().unwrap();
    let filled: usize = card.rows.iter().map(|(_, line)| line.cells.len()).sum();
    assert_eq!((card.rows.len(), filled), (card::ROWS + 1, 180));
    // Each is told at its cell, with what was likely meant.
    let mut said = Vec::new();
    for _ in 0..3 {
        hands.key(NONE, Key::F8);
        said.push(hands.message().to_owned());
        hands.key(NONE, Key::F1).key(NONE, Key::F1);
    }
    for (slip, meant) in [("S25I4", "2514"), ("3220", ""), ("V/Unitt 1", "V/Unit 1")] {
        assert!(said.iter().any(|s| s.contains(slip)), "{slip}: {said:?}");
        let report = tlnb_validator::validate(hands.app().session.title());
        let of = |f: &&std::sync::Arc<tlnb_validator::Finding>| f.message.contains(slip);
        let found = report.open().map(|f| f.help.clone().unwrap_or_default()).zip(report.findings.iter());
        let help: Vec<String> = found.filter(|(_, f)| of(f)).map(|(help, _)| help).collect();
        assert!(help.iter().any(|h| h.contains(meant)), "{slip}: {help:?}");
    }
    hands.key(CTRL, Key::Z);
    let card = hands.app().session.title().document("cards/french").unwrap().setup_card().unwrap();
    assert!(card.rows.len() == card::ROWS && card.rows.iter().all(|(_, line)| line.cells.is_empty()));
}

#[test]
fn a_row_without_a_counter_gets_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = blank(folder.path());
    hands.key(CTRL, Key::Enter);
    hands.answer("II/Latecomer");
    assert!(hands.message().contains("No counter is called so"), "{}", hands.message());
    hands
        .press("II/Latecomer, 5.19.13")
        .key(NONE, Key::Tab)
        .key(NONE, Key::Tab)
        .key(NONE, Key::Tab)
        .key(NONE, Key::Tab);
    hands.strikes("F").strikes("rench").key(NONE, Key::Enter).key(NONE, Key::ArrowUp);
    hands.key(egui::Modifiers { shift: true, ..CTRL }, Key::N).key(NONE, Key::Enter);
    assert!(hands.message().starts_with("II/Latecomer is a counter of counters/french now"), "{}", hands.message());
    let counters = hands.app().session.title().document("counters/french").unwrap();
    assert_eq!(counters.value("units", "II/Latecomer"), Some("(army: \"French\", formation: \"II\")"));
}

#[test]
fn two_columns_stand_alone_with_what_moved_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.open_from_list("Open cards/french");
    hands.key(NONE, Key::ArrowRight).key(SHIFT, Key::F6);
    assert!(hands.message().starts_with("From 6.12.13 to 6.13.13"), "{}", hands.message());
    let says = |hands: &Hands, row: &str| hands.shows(&format!("{row}, moved"));
    let before = says(&hands, "MARVILLE");
    assert!(!before.is_empty());
    // What is typed goes into the column it stands in, and the way follows at once.
    let earlier = hands.shows("MARVILLE, 6.12.13");
    hands.key(NONE, Key::F2).answer(&earlier);
    assert_eq!(says(&hands, "MARVILLE"), "stays");
    hands.key(CTRL, Key::Z);
    assert_eq!(says(&hands, "MARVILLE"), before);
    hands.key(SHIFT, Key::F6);
    assert!(!hands.is_there("MARVILLE, moved"));
    assert!(hands.saved_changes().is_empty());
}

#[test]
fn rows_are_read_against_the_print_and_one_that_changes_counts_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().settings.initials = "AB".to_owned();
    hands.open_from_list("Open cards/french").key(SHIFT, Key::F7);
    assert!(hands.message().starts_with("AB has read 0 of "), "{}", hands.message());
    hands.key(NONE, Key::Enter).key(NONE, Key::Enter);
    assert!(hands.message().starts_with("AB has read 2 of "), "{}", hands.message());
    assert!(hands.shows("MARVILLE").ends_with("read by AB"), "{}", hands.shows("MARVILLE"));
    // Backspace goes back; typing corrects, Enter confirms what stands there now.
    hands.key(NONE, Key::Backspace);
    hands.window.event(egui::Event::Text("1".to_owned()));
    hands.window.event(egui::Event::Text("111".to_owned()));
    hands.steps();
    let corrected = hands.shows("CASTAGNE, 6.12.13");
    assert_eq!(corrected, "1111");
    assert!(!hands.shows("CASTAGNE").contains("read by"), "it says something else now");
    hands.key(SHIFT, Key::F7);
    assert_eq!(hands.message(), "Proofreading has ended.");
    let steps = hands.app().session.history().len();
    assert_eq!(steps, 3);
    hands.all_taken_back(steps);
}
