use tlnb_formats::files::Memory;
use tlnb_formats::geometry::Hex;
use tlnb_formats::{Change, Title};
use tlnb_validator::validate;

use super::*;
use crate::core::session::Session;

const CARD: &str = "SetupCard(\n    format: 1,\n    columns: {\n        \"1\": (sheets: {\"V\": \"vale\"}),\n        \"2\": (),\n    },\n    rows: {\n        // the first\n        \"Au\": (army: \"French\", cells: {\"1\": \"V-0101\", \"2\": \"R ?\"}),\n        \"Bu\": (cells: {\"2\": \"xx\", \"9\": \"\"}),\n        \"Au\": (army: \"Russian\"),\n    },\n)\n";
const SHEET: &str = "MapSheet(format: 1, grid: {\"sheet\": (last_column: 12, last_row_odd: 10, last_row_even: 9)}, hexes: {\"0101\": (terrain: Clear, features: [Town, Chateau])}, features: {\"Wood\": Wood(hexes: [\"0102\"])})";

fn session() -> Session {
    let counters =
        "Counters(format: 1, units: {\"Au\": (arm: Infantry, strength: \"4\")}, variants: {\"-b\": (gist: \"a\\tb\")})";
    let files = [
        ("title.ron", "Title(format: 1, about: {\"name\": \"T\"})"),
        ("cards/a.ron", CARD),
        ("counters/a.ron", counters),
        ("sheets/vale.ron", SHEET),
    ];
    Session::of(Box::new(Memory(files.map(|(n, t)| (n.to_owned(), t.as_bytes().to_vec())).into()))).unwrap()
}

fn table(session: &Session, document: &str, section: &str) -> Table {
    Table::of(session.title().document(document).unwrap(), section).unwrap()
}

fn labels(table: &Table) -> Vec<&str> {
    table.columns.iter().map(Column::label).collect()
}

/// Writes into a cell and says what the row then is; all is taken back again.
#[track_caller]
fn typed(session: &mut Session, table: &Table, at: (usize, usize), text: Option<&str>) -> String {
    let document = session.title().document(&table.document).unwrap();
    let before = document.text().to_owned();
    let change: Vec<Change> = table.write(document, at, text).unwrap().into_iter().collect();
    if session.step("Type", &change).unwrap() {
        let after = session.title().document(&table.document).unwrap();
        let value = after.value(&table.section, &table.rows[at.0].key).unwrap().to_owned();
        session.undo().unwrap();
        assert_eq!(session.title().document(&table.document).unwrap().text(), before);
        return value;
    }
    "as it was".to_owned()
}

#[test]
fn rows_stand_as_in_the_document_and_printed_columns_beside_the_fields() {
    let session = session();
    let table = table(&session, "cards/a", "rows");
    assert_eq!(labels(&table), ["key", "1", "2", "9", "unit", "army", "heading"]);
    let rows: Vec<_> = table.rows.iter().map(|r| (r.key.as_str(), r.is_read)).collect();
    assert_eq!(rows, [("Au", true), ("Bu", true), ("Au", false)]);
    let card = session.title().document("cards/a").unwrap();
    let texts: Vec<_> = table.texts(card, 1).into_iter().map(|t| t.unwrap_or("-".into())).collect();
    assert_eq!(texts, ["Bu", "-", "xx", "", "-", "-", "-"]);
    assert_eq!((table.in_order, table.can_add, table.name(1, 2)), (true, true, "Bu, 2".to_owned()));
    assert_eq!((table.widths(card)[0], table.row_of("Bu"), table.row_of("Cu")), (4, Some(1), None));
    assert_eq!(main_section(card), Some("rows"));
    assert_eq!(sections(card)[1], ("columns", 2));
}

#[test]
fn values_without_fields_have_one_column_and_what_is_no_text_is_not_added() {
    let session = session();
    let about = table(&session, "title", "about");
    assert_eq!((labels(&about), about.can_add), (vec!["key", "value"], true));
    let features = table(&session, "sheets/vale", "features");
    assert_eq!((labels(&features), features.can_add), (vec!["key", "value"], false));
    let sheet = session.title().document("sheets/vale").unwrap();
    assert_eq!(features.text(sheet, 0, 1).as_deref(), Some("Wood(hexes: [\"0102\"])"));
    assert!(Table::of(sheet, "rows").is_none());
}

#[test]
fn what_is_typed_is_written_as_the_column_asks_and_taken_back_to_the_same_bytes() {
    let mut session = session();
    let card = table(&session, "cards/a", "rows");
    let mut in_card = |at, text| typed(&mut session, &card, at, text);
    assert_eq!(in_card((0, 1), Some("0203")), "(army: \"French\", cells: {\"1\": \"0203\", \"2\": \"R ?\"})");
    assert_eq!(in_card((1, 1), Some("ALT")), "(cells: {\"1\": \"ALT\", \"2\": \"xx\", \"9\": \"\"})");
    assert_eq!(in_card((1, 1), Some(" ")), "(cells: {\"1\": \"\", \"2\": \"xx\", \"9\": \"\"})");
    assert_eq!(in_card((0, 2), None), "(army: \"French\", cells: {\"1\": \"V-0101\"})");
    assert_eq!(in_card((0, 5), Some("")), "(cells: {\"1\": \"V-0101\", \"2\": \"R ?\"})");
    assert_eq!(in_card((0, 1), Some("V-0101")), "as it was");
    let units = table(&session, "counters/a", "units");
    let arm = labels(&units).iter().position(|l| *l == "arm").unwrap();
    assert_eq!(typed(&mut session, &units, (0, arm), Some("heavy cavalry")), "(arm: HeavyCavalry, strength: \"4\")");
    assert_eq!(typed(&mut session, &units, (0, arm), Some("Dragoon")), "(arm: Dragoon, strength: \"4\")");
    let about = table(&session, "title", "about");
    assert_eq!(typed(&mut session, &about, (0, 1), Some("A \"T\"")), "\"A \\\"T\\\"\"");
    let document = session.title().document("cards/a").unwrap();
    for (at, why) in [((2, 1), "a second time"), ((0, 0), "renamed"), ((9, 9), "no such cell")] {
        assert!(card.write(document, at, Some("x")).unwrap_err().contains(why), "{at:?}");
    }
}

#[test]
fn blocks_are_copied_cleared_and_pasted_as_one() {
    let mut session = session();
    let card = table(&session, "cards/a", "rows");
    let document = session.title().document("cards/a").unwrap().clone();
    let block = Block { rows: (0, 1), columns: (1, 2) };
    assert_eq!(card.copy(&document, block), "V-0101\tR ?\n\txx\n");
    let cleared = card.clear(&document, block).unwrap();
    assert_eq!(cleared.len(), 3);
    assert!(card.clear(&document, Block { rows: (0, 2), columns: (1, 1) }).is_err());
    session.step("Clear", &cleared).unwrap();
    assert!(session.title().document("cards/a").unwrap().text().contains("\"Bu\": (cells: {\"9\": \"\"})"));
    session.undo().unwrap();
    let beside = card.paste(&document, (0, 6), "French\tmore\n");
    assert_eq!((beside.cells, beside.left_out, beside.because.as_str()), (1, 1, "right of the last column"));
    let pasted = card.paste(&document, (0, 2), "0105\tout\r\n\"\"\n");
    assert_eq!((pasted.cells, pasted.left_out), (3, 0));
    session.step("Paste", &pasted.changes).unwrap();
    let after = session.title().document("cards/a").unwrap();
    assert_eq!(after.value("rows", "Bu"), Some("(cells: {\"2\": \"\", \"9\": \"\"})"));
    assert_eq!(
        after.field_value("rows", "Au", "cells").unwrap(),
        "{\"1\": \"V-0101\", \"2\": \"0105\", \"9\": \"out\"}"
    );
    session.undo().unwrap();
    assert_eq!(session.title().document("cards/a").unwrap().text(), CARD);
    // A tab inside a text does not part cells.
    let counters = session.title().document("counters/a").unwrap();
    let variants = Table::of(counters, "variants").unwrap();
    assert_eq!(variants.copy(counters, Block { rows: (0, 0), columns: (0, 2) }), "-b\t\ta b\n");
}

#[test]
fn lines_below_the_last_row_become_rows_where_they_bring_a_key() {
    let mut session = session();
    let columns = table(&session, "cards/a", "columns");
    let document = session.title().document("cards/a").unwrap().clone();
    let pasted = columns.paste(&document, (1, 0), "2\t1813-05-01\n3\t1813-05-02\n");
    assert_eq!((pasted.cells, pasted.left_out), (4, 0));
    session.step("Paste", &pasted.changes).unwrap();
    let card = session.title().document("cards/a").unwrap();
    assert_eq!(card.value("columns", "3"), Some("(date: \"1813-05-02\")"));
    assert_eq!(rows::columns(card), ["1", "2", "3"]);
    let without = columns.paste(&document, (2, 1), "1813-05-01\n");
    assert_eq!((without.changes.len(), without.left_out), (0, 1));
}

#[test]
fn findings_stand_at_their_cells() {
    let session = session();
    let card = table(&session, "cards/a", "rows");
    let document = session.title().document("cards/a").unwrap();
    let report = validate(session.title());
    let marks = Marks::of(&card, document, &report);
    let at = |row, column| -> Vec<&str> { marks.at(row, column).iter().map(|n| report.findings[*n].code).collect() };
    assert!(at(1, 2).contains(&"FORM-010"), "{:?}", report.findings);
    assert!(!at(2, 0).is_empty(), "the second of a key is a finding");
    let misspelt = report.findings.iter().position(|f| f.code == "FORM-010").unwrap();
    assert_eq!(marks.cell_of(misspelt), Some((1, 2)));
}

#[test]
fn a_cell_leads_to_its_hex_and_takes_one() {
    let mut session = session();
    let card = table(&session, "cards/a", "rows");
    let vale = |digits: &str| Named { sheet: "vale".into(), hex: Hex::from_digits(digits).unwrap() };
    assert_eq!(card.hex(&session, 0, 1), Some(vale("0101")));
    assert_eq!((card.hex(&session, 0, 2), card.hex(&session, 1, 2), card.hex(&session, 0, 0)), (None, None, None));
    let with = |row, column| card.with_hex(&session, row, column, &vale("0305"));
    assert_eq!(with(0, 1).as_deref(), Some("0305"));
    assert_eq!(with(0, 2).as_deref(), Some("R 0305"));
    assert_eq!((with(1, 2).as_deref(), with(0, 0)), (Some("0305"), None));
    let hexes = table(&session, "sheets/vale", "hexes");
    assert_eq!(hexes.hex(&session, 0, 0), Some(vale("0101")));
    session.add_sheet("north", [12, 10, 9]).unwrap();
    let north = Named { sheet: "north".into(), ..vale("0102") };
    assert_eq!(card.with_hex(&session, 0, 2, &north).as_deref(), Some("R north/0102"));
    assert_eq!(card.with_hex(&session, 0, 1, &vale("0102")).as_deref(), Some("0102"));
}

#[test]
fn the_cursor_stays_in_the_table_and_spans_blocks() {
    let session = session();
    let card = table(&session, "cards/a", "rows");
    let mut cursor = Cursor::at(0, 4);
    for (step, at) in [
        (Step::Up, (0, 4)),
        (Step::Down, (1, 4)),
        (Step::Bottom, (2, 4)),
        (Step::Down, (2, 4)),
        (Step::End, (2, 6)),
        (Step::Right, (2, 6)),
        (Step::Left, (2, 5)),
        (Step::Rows(-5), (0, 5)),
        (Step::Home, (0, 0)),
        (Step::Top, (0, 0)),
    ] {
        cursor.step(&card, step, false);
        assert_eq!((cursor.row, cursor.column), at, "{step:?}");
    }
    assert!(!cursor.block().is_several());
    cursor.step(&card, Step::Down, true);
    cursor.step(&card, Step::Right, true);
    assert_eq!(cursor.block(), Block { rows: (0, 1), columns: (0, 1) });
    assert!(cursor.block().contains(1, 0) && !cursor.block().contains(2, 0));
    let mut title = Title::default();
    title.insert(Document::read("cards/a", b"SetupCard(format: 1)".to_vec()));
    cursor.keep_within(&Table::of(title.document("cards/a").unwrap(), "rows").unwrap());
    assert_eq!((cursor.row, cursor.block().is_several()), (0, true));
    cursor.step(&Table::of(title.document("cards/a").unwrap(), "rows").unwrap(), Step::Up, false);
    assert!(!cursor.block().is_several());
}
