//! Spreadsheets in and out of the window.

use egui::{Event, Key};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::hands::{CTRL, Hands, NONE};

impl Hands {
    /// Imports a file that lies beside the title.
    fn import(&mut self, name: &str, text: &str) -> &mut Self {
        let path = self.folder.join(name);
        std::fs::write(&path, text).unwrap();
        self.menu("File", "Import a spreadsheet by path…").answer(path.to_str().unwrap());
        self.settle();
        self
    }

    /// Chooses one of a list.
    fn take(&mut self, list: &str, one: &str) -> &mut Self {
        self.press(list).press(one);
        self.settle();
        self
    }

    fn says_exactly(&self, text: &str) -> bool {
        self.window.query_all_by_label(text).next().is_some()
    }

    fn holds(&self, list: &str) -> String {
        let node = self.window.get_by_role_and_label(egui::accesskit::Role::ComboBox, list);
        node.accesskit_node().value().unwrap_or_default()
    }
}

const CARD: &str = "Unit,Where,6.13.13\nMARVILLE,0613,0512\nCASTAGNE,9910,1010\nNOBODY,0101,0102\n";

#[test]
fn a_bad_hex_is_named_at_its_cell_mended_there_and_the_import_is_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.import("french.csv", CARD);
    assert_eq!(hands.holds("Into document"), "cards/french");
    assert_eq!(hands.holds("Column A Unit"), "name of the row");
    assert!(hands.says("`NOBODY` names no") && hands.says_exactly("A4"), "an unknown unit is named at its cell");
    // A column with a header that nobody knows is said by hand.
    hands.take("Column B Where", "printed column 6.12.13");
    assert_eq!(hands.holds("Column B Where"), "printed column 6.12.13");
    assert!(hands.says("`9910` is off its sheet") && hands.says_exactly("B3"), "a bad hex is named at its cell");
    assert_eq!(hands.app().session.history().len(), 0);
    // What is typed is not passed over, though it was not entered yet.
    hands.fill("Cell B3", "0910").key(CTRL, Key::Enter);
    hands.settle();
    assert_eq!(hands.app().session.history().len(), 0, "it is looked at first");
    assert!(!hands.says("is off its sheet"));
    assert!(hands.says("Rows: 0 new, 2 changed, 0 same, 0 taken out, 1 left out"));
    hands.press("Import");
    assert!(
        hands.message().starts_with("Import french.csv into cards/french: 0 new, 2 changed"),
        "{}",
        hands.message()
    );
    let saved = hands.saved_changes();
    // Two cells of one row and one of another.
    assert_eq!(saved.len(), 3, "{saved:?}");
    assert!(saved.iter().any(|c| c.contains("CASTAGNE") && c.contains("0910")), "{saved:?}");
    assert!(folder.path().join("imports/cards/french.base").is_file());
    // What was said of the column is remembered, and nothing is left to do.
    hands.import("french.csv", &CARD.replace("9910", "0910"));
    assert!(hands.says("as was said at the last import") && hands.says("0 new, 0 changed, 2 same"));
    hands.press("Cancel");
    hands.all_taken_back(1);
}

#[test]
fn nothing_is_kept_of_an_import_that_was_taken_back_or_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.import("french.csv", CARD).press("Cancel");
    assert_eq!(hands.app().session.history().len(), 0);
    hands.import("french.csv", CARD).press("Import");
    hands.all_taken_back(1);
    assert!(!folder.path().join("imports").exists());
}

#[test]
fn another_column_of_names_takes_no_row_out_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    let text = "Unit,Other,6.13.13\nMARVILLE,CASTAGNE,0512\n";
    hands.import("corps.csv", text).press("Import");
    hands.save();
    hands.import("corps.csv", text).take("Column B Other", "name of the row");
    assert!(hands.says("Take out 1 row of the last import") && hands.says_exactly("MARVILLE"));
    assert!(hands.says("0 taken out"), "nothing goes unless it is asked for");
    hands.press("Take out 1 row of the last import that are here no more");
    hands.settle();
    assert!(hands.says("1 taken out"));
}

#[test]
fn a_table_is_pasted_into_a_new_document() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.menu("File", "Paste a table…");
    hands.window.event(Event::Paste("Unit\t6.12.13\nMARVILLE\t0613\nCASTAGNE\tR 0610\n".to_owned()));
    hands.steps();
    hands.press("OK");
    hands.settle();
    assert!(hands.says("Import what was pasted"));
    assert_eq!(hands.holds("Into document"), "a new document");
    hands.fill("Name", "pasted");
    hands.settle();
    assert!(hands.says("2 new"));
    hands.key(CTRL, Key::Enter);
    assert!(hands.message().contains("into cards/pasted: 2 new"), "{}", hands.message());
    hands.save();
    let text = std::fs::read_to_string(folder.path().join("cards/pasted.ron")).unwrap();
    assert!(text.contains("\"CASTAGNE\": (cells: {\"6.12.13\": \"R 0610\"})"), "{text}");
    hands.key(CTRL, Key::Z);
    assert!(!hands.app().session.documents().any(|d| d.setup_card().is_some_and(|c| c.rows.len() == 2)));
}

#[test]
fn what_is_exported_and_imported_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    for (document, file) in [("cards/french", "a.xlsx"), ("tracks/june", "b.csv"), ("counters/french", "c.ods")] {
        hands.app_mut().open_document(document);
        hands.steps();
        let path = folder.path().join(file);
        hands.menu("File", "Export as spreadsheet by path…").answer(path.to_str().unwrap());
        assert!(hands.message().starts_with("Wrote "), "{}", hands.message());
        hands.menu("File", "Export as spreadsheet by path…").answer(path.to_str().unwrap());
        assert!(hands.says("already"), "a file is not written over unasked");
        hands.key(NONE, Key::Escape);
        hands.menu("File", "Import a spreadsheet by path…").answer(path.to_str().unwrap());
        hands.settle();
        assert_eq!(hands.holds("Into document"), document);
        assert!(hands.says("0 new, 0 changed"), "{file}");
        hands.press("Import");
        assert!(hands.message().contains("0 new, 0 changed"), "{}", hands.message());
    }
    hands.all_taken_back(0);
}

#[test]
fn what_is_no_spreadsheet_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.import("a.xlsx", "no book");
    assert!(hands.says("It cannot be read: this is no") && !hands.is_enabled("Import"));
    hands.press("Cancel").import("a.doc", "x");
    assert!(hands.says("the ending tells no spreadsheet"));
}
