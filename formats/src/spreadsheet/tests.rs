use super::*;
use crate::files::Folder;
use crate::text::limits::SHEET_CELLS;
use crate::{Change, Document, Title, diff};

fn demonstration() -> Title {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/demonstration");
    Title::load(&Folder(folder.into())).unwrap()
}

fn title(documents: &[(&str, &str)]) -> Title {
    let mut title = Title::default();
    for (name, text) in documents {
        let document = Document::read(name, text.as_bytes().to_vec());
        assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
        title.insert(document);
    }
    title
}

/// Imports worksheets as the program does, each into the section it seems to say.
fn import(sheets: Vec<Cells>, base: Option<&Base>, name: &str, title: &mut Title) -> Plan {
    let document = title.document(name).unwrap().clone();
    let kind = document.kind().unwrap();
    let all = layouts(kind);
    let mapped: Vec<(Cells, Mapping)> = sheets
        .into_iter()
        .map(|cells| {
            let section = guess_section(&cells, kind).unwrap();
            let mapping = guess(&cells, all.iter().find(|l| l.section == section).unwrap(), &document);
            (cells, mapping)
        })
        .collect();
    let planned = plan(&mapped, base, Missing::Goes, &document, title);
    for change in &planned.changes {
        title.apply(change).unwrap();
    }
    planned
}

fn said(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn every_table_of_the_demonstration_comes_back_from_every_kind_of_file() {
    let whole = demonstration();
    let mut kinds = std::collections::BTreeSet::new();
    for document in whole.documents().filter(|d| !layouts(d.kind().unwrap()).is_empty()) {
        kinds.insert(document.kind().unwrap());
        let sheets = export(document);
        for (kind, bytes) in [
            (FileKind::Xlsx, xlsx(&sheets).unwrap()),
            (FileKind::Ods, ods(&sheets).unwrap()),
            (FileKind::Csv, separated(&sheets, b',').unwrap()),
            (FileKind::Csv, separated(&sheets, b';').unwrap()),
            (FileKind::Tsv, separated(&sheets, b'\t').unwrap()),
        ] {
            let mut title = whole.clone();
            title.insert(Document::empty(document.name(), document.kind().unwrap()).unwrap());
            let planned = import(read(kind, &bytes).unwrap(), None, document.name(), &mut title);
            assert!(planned.problems.is_empty(), "{} {kind:?}: {:?}", document.name(), said(&planned.problems));
            let back = title.document(document.name()).unwrap();
            let differs = diff::documents(document, back);
            assert!(differs.is_empty(), "{} {kind:?}: {differs:?}", document.name());
            assert!(back.faults().is_empty() && planned.changes.len() > 3);
            // What was said is what there is: again, nothing is to be done.
            let base = Base::read(document.name(), planned.base.unwrap().text().into_bytes()).unwrap();
            let again = import(read(kind, &bytes).unwrap(), Some(&base), document.name(), &mut title);
            assert!(again.changes.is_empty() && again.problems.is_empty(), "{:?}", again.changes);
        }
    }
    assert_eq!(kinds.len(), 5, "{kinds:?}");
}

const CELLS: &str = "SetupCard(format: 1, columns: {\"1\": (), \"unit\": (), \"absent\": (), \"cell\": ()}, rows: {
    \"A\": (cells: {\"1\": \"R ?\", \"unit\": \"-\", \"absent\": \"\", \"cell\": \"?\"}),
    \"absent\": (unit: \"\", heading: \" x\", cells: {\"1\": \"ALT\", \"absent\": \"reinf\"}),
    \"[rows]\": (),
    \"key\": (unit: \"absent\", cells: {\"1\": \"within 7 of II\", \"cell\": \"R\"}),
}, notes: {\"rows/A\": (state: Likely(\"0412\"), text: \"a\\nb\"), \"rows/key\": (state: Witnesses([\"a\", \"b\"]))})";

#[test]
fn cells_that_look_alike_are_never_confused() {
    let mut title = title(&[("cards/a", CELLS)]);
    let original = title.document("cards/a").unwrap().clone();
    let sheets = export(&original);
    let rows = sheets.iter().find(|s| s.name == "rows").unwrap();
    assert_eq!(rows.rows[0], ["key", "unit", "army", "heading", "1", "cell unit", "\"absent\"", "cell"]);
    assert_eq!(rows.rows[1], ["A", "", "", "", "R ?", "-", "", "?"]);
    assert_eq!(rows.rows[2], ["\"absent\"", "\"\"", "", "\" x\"", "ALT", "absent", "reinf", "absent"]);
    for (kind, bytes) in [
        (FileKind::Xlsx, xlsx(&sheets).unwrap()),
        (FileKind::Ods, ods(&sheets).unwrap()),
        (FileKind::Csv, separated(&sheets, b',').unwrap()),
    ] {
        title.insert(Document::empty("cards/a", "SetupCard").unwrap());
        let planned = import(read(kind, &bytes).unwrap(), None, "cards/a", &mut title);
        assert!(planned.problems.is_empty(), "{:?}", said(&planned.problems));
        let differs = diff::documents(&original, title.document("cards/a").unwrap());
        assert!(differs.is_empty(), "{kind:?}: {differs:?}");
    }
}

#[test]
fn numbers_stay_as_they_look_and_dates_become_text() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let four = rust_xlsxwriter::Format::new().set_num_format("0000");
    let day = rust_xlsxwriter::Format::new().set_num_format("d mmm yyyy");
    sheet.write_number(0, 0, 2514.0).unwrap();
    sheet.write_number_with_format(0, 1, 412.0, &four).unwrap();
    sheet.write_number_with_format(0, 2, 41_773.0, &day).unwrap();
    sheet.write_string(1, 0, "0412").unwrap();
    sheet.write_number(1, 1, 1.5).unwrap();
    sheet.write_boolean(1, 2, true).unwrap();
    let cells = read(FileKind::Xlsx, &book.save_to_buffer().unwrap()).unwrap();
    assert_eq!(cells[0].rows, [["2514", "0412", "2014-05-14"], ["0412", "1.5", "true"]]);
    assert!(read(FileKind::Xlsx, b"no workbook").is_err() && read(FileKind::Ods, b"PK").is_err());
}

/// A title with a sheet of 20 by 20 hexes and 112 units.
fn with_units() -> Title {
    let units: String = (0..112).map(|n| format!("\"{}\": (),", unit(n))).collect();
    title(&[
        (
            "sheets/vale",
            "MapSheet(format: 1, grid: {\"sheet\": (last_column: 20, last_row_odd: 20, last_row_even: 20)})",
        ),
        ("counters/a", &format!("Counters(format: 1, units: {{{units}}})")),
        ("cards/a", "// the card\nSetupCard(\n    format: 1,\n    rows: {\n    },\n)\n"),
    ])
}

fn unit(n: usize) -> String {
    const NAMES: [&str; 8] =
        ["Larivage", "Montclar", "Quennoy", "Sorbac", "Valmeux", "Bellerive", "Castagne", "Ostrovin"];
    format!("{}/{}{}", ["I", "II", "III"][n % 3], NAMES[n % 8], n)
}

/// 110 rows and three dates, with two hexes that cannot be, a name of nothing and a row that stands twice.
fn with_faults() -> String {
    let mut text = "Unit;19 May 1813;20 May 1813;21 May 1813\n".to_owned();
    for n in 0..110 {
        let (name, hex) = (unit(n), format!("{:02}{:02}", 1 + n % 20, 1 + n / 20));
        text += &match n {
            4 => format!("{name};O412;reinf;{hex}\n"),
            50 => format!("{name};{hex};R 0599;-\n"),
            70 => format!("III/Vallmeux{n};{hex};?;\n"),
            90 => format!("{};{hex};{hex};{hex}\n", unit(3)),
            _ => format!("{name};{hex};R {hex};within 2 of {}\n", unit(1)),
        };
    }
    text
}

#[test]
fn four_faults_of_a_long_sheet_are_named_and_the_rest_goes_in() {
    let mut title = with_units();
    let near = unit(70);
    title.apply(&"counters/a units + \"III/Valmeux70\": ()".parse::<Change>().unwrap()).unwrap();
    assert_ne!(near, "III/Valmeux70");
    let planned = import(read(FileKind::Csv, with_faults().as_bytes()).unwrap(), None, "cards/a", &mut title);
    let problems = said(&planned.problems);
    assert_eq!(problems.len(), 4, "{problems:#?}");
    for (problem, begin, end) in [
        (&problems[0], "B6: `O412` is not a cell", "did you mean `0412`?"),
        (&problems[1], "C52: `R 0599` is off its sheet", "did you mean `R 0519`?"),
        (&problems[2], "A72: `III/Vallmeux70` names no unit", "did you mean `III/Valmeux70`?"),
        (&problems[3], "A92: `I/Sorbac3` stands twice, first in A5", "did you mean `I/Sorbac3-2`?"),
    ] {
        assert!(problem.starts_with(begin) && problem.ends_with(end), "{problem}");
    }
    let document = title.document("cards/a").unwrap();
    let card = document.setup_card().unwrap();
    assert!(document.faults().is_empty() && document.text().starts_with("// the card\n"), "{:?}", document.faults());
    assert_eq!((card.rows.len(), card.columns.len()), (108, 3));
    let date = card.columns.get(&"20 May 1813".into()).unwrap().date.as_ref().unwrap().known().unwrap();
    assert_eq!(date.to_string(), "1813-05-20");
    let cells: usize = card.rows.iter().map(|(_, row)| row.cells.len()).sum();
    assert_eq!(cells, 108 * 3 - 2);
    let order: Vec<&str> = card.rows.keys().take(3).map(|k| k.0.as_str()).collect();
    assert_eq!(order, [unit(0), unit(1), unit(2)]);
}

#[test]
fn a_second_import_brings_only_what_the_sheet_changed() {
    let first = "Unit,19 May,20 May\nI/Larivage0,0101,0102\nII/Montclar1,0201,0202\nIII/Quennoy2,0301,0302\nI/Sorbac3,0401,0402\n";
    let mut title = with_units();
    let planned = import(read(FileKind::Csv, first.as_bytes()).unwrap(), None, "cards/a", &mut title);
    assert!(planned.problems.is_empty());
    let base = Base::read("cards/a", planned.base.unwrap().text().into_bytes()).unwrap();
    // By hand: a comment, two cells, a row less, a row more.
    let text = title.document("cards/a").unwrap().text().to_owned();
    let text = text.replace("        \"I/Larivage0\"", "        // seen on the card\n        \"I/Larivage0\"");
    let text = text.replace("\"0101\"", "\"0110\"").replace("\"0302\"", "\"0310\"");
    let (before, row) = text.split_once("        \"I/Sorbac3\"").unwrap();
    let rest = row.split_once('\n').unwrap().1;
    let by_hand = format!("{before}        \"II/Bellerive5\": (cells: {{\"19 May\": \"0601\"}}),\n{rest}");
    title.insert(Document::read("cards/a", by_hand.into_bytes()));
    // In the sheet: one cell that nobody touched, one that is changed here too, a new row; a row less.
    let second = first.replace("0102", "0112").replace("0302", "0312").replace("II/Montclar1,0201,0202\n", "")
        + "I/Castagne6,0701,\n";
    let planned = import(read(FileKind::Csv, second.as_bytes()).unwrap(), Some(&base), "cards/a", &mut title);
    assert_eq!(said(&planned.problems), ["C3: `0312` is changed here and there; here it is `0310`"]);
    let document = title.document("cards/a").unwrap();
    let rows: Vec<(&str, Option<&str>)> =
        document.setup_card().unwrap().rows.keys().map(|k| (k.0.as_str(), document.value("rows", &k.0))).collect();
    assert_eq!(
        rows,
        [
            ("I/Larivage0", Some("(cells: {\"19 May\": \"0110\", \"20 May\": \"0112\"})")),
            ("III/Quennoy2", Some("(cells: {\"19 May\": \"0301\", \"20 May\": \"0310\"})")),
            ("I/Castagne6", Some("(cells: {\"19 May\": \"0701\", \"20 May\": \"\"})")),
            ("II/Bellerive5", Some("(cells: {\"19 May\": \"0601\"})")),
        ]
    );
    assert!(document.text().contains("        // seen on the card\n        \"I/Larivage0\""), "{}", document.text());
    // The clash stands until somebody decides, and nothing else comes again.
    let base = planned.base.unwrap();
    let again = import(read(FileKind::Csv, second.as_bytes()).unwrap(), Some(&base), "cards/a", &mut title);
    assert_eq!((again.changes.len(), again.problems.len()), (0, 1), "{:?}", again.changes);
    // From another file no row is missing.
    let document = title.document("cards/a").unwrap().clone();
    let cells = read(FileKind::Csv, b"Unit,19 May\nI/Larivage0,0110\n").unwrap().remove(0);
    let layout = layouts("SetupCard").into_iter().find(|l| l.section == "rows").unwrap();
    let mapping = guess(&cells, &layout, &document);
    let other = plan(&[(cells.clone(), mapping.clone())], Some(&base), Missing::Stays, &document, &title);
    assert!(other.changes.is_empty() && other.problems.is_empty(), "{:?}", other.changes);
    assert!(!plan(&[(cells, mapping)], Some(&base), Missing::Goes, &document, &title).changes.is_empty());
}

#[test]
fn text_pasted_from_a_document_becomes_rows_under_their_headings() {
    let text = "                 19 May      20 May\nFirst Corps\nI/Larivage0      R 0412      within 3 of I/Sorbac3\nII/Montclar1     0413\nI/Sorbac3        0001        -\n";
    let mut title = with_units();
    let planned = import(read(FileKind::Pasted, text.as_bytes()).unwrap(), None, "cards/a", &mut title);
    let problems = said(&planned.problems);
    assert!(
        problems.len() == 2 && problems[0].starts_with("A4: `II/Montclar1` begins a row of 2 columns, not 3"),
        "{problems:?}"
    );
    assert!(problems[1].starts_with("B5: `0001` is off its sheet"), "{problems:?}");
    let document = title.document("cards/a").unwrap();
    let heading = "(heading: \"First Corps\", cells: {\"19 May\": \"R 0412\", \"20 May\": \"within 3 of I/Sorbac3\"})";
    assert_eq!(document.value("rows", "I/Larivage0"), Some(heading));
    assert_eq!(document.value("rows", "I/Sorbac3"), Some("(heading: \"First Corps\", cells: {\"20 May\": \"-\"})"));
}

#[test]
fn counters_are_known_by_the_words_of_their_headers_and_faults_of_fields_named() {
    let page = "<table><tr><th>Designation<th>Corps<th>Type<th>Str<th>Back<th>Init<th>Qty<th>Remarks</tr>\
        <tr><td>I/Foix<td>French I<td>light cavalry<td>4<td>2<td>(3)<td>two<td>ok</tr></table>";
    let mut title = title(&[("counters/a", "Counters(format: 1)")]);
    let planned = import(read(FileKind::Html, page.as_bytes()).unwrap(), None, "counters/a", &mut title);
    let wanted = "(formation: \"French I\", arm: LightCavalry, strength: \"4\", reduced: \"2\")";
    assert_eq!(title.document("counters/a").unwrap().value("units", "I/Foix"), Some(wanted));
    let problems = said(&planned.problems);
    assert!(problems[0].starts_with("F2: `(3)` is not a number, or"), "{problems:?}");
    assert!(problems[0].ends_with("did you mean `3`?") && problems.len() == 2, "{problems:?}");
    assert_eq!(problems[1], "G2: `two` fits no field: a whole number up to 65535 was expected");
}

#[test]
fn what_a_column_says_can_be_changed() {
    let document = Document::empty("cards/a", "SetupCard").unwrap();
    let layout = layouts("SetupCard").into_iter().find(|l| l.section == "rows").unwrap();
    let cells = read(FileKind::Csv, b"Unit,Corps,1:1=x\nA,I,0412\n").unwrap().remove(0);
    let mut mapping = guess(&cells, &layout, &document);
    mapping.set("Corps=heading", &layout).unwrap();
    mapping.set("1:1=x=cell 19 May", &layout).unwrap();
    assert_eq!(mapping.to_string(), "  A `Unit` = key\n  B `Corps` = heading\n  C `1:1=x` = cell 19 May\n");
    mapping.set("c = ignore", &layout).unwrap();
    assert_eq!(mapping.columns[2].target, Target::Ignore);
    assert!(mapping.set("Corp=heading", &layout).unwrap_err().to_string().ends_with("did you mean `Corps`?"));
    assert!(mapping.set("Corps=headin", &layout).unwrap_err().to_string().ends_with("did you mean `heading`?"));
    assert!(mapping.set("Corps", &layout).is_err());
}

#[test]
fn no_text_panics() {
    let parts = [
        "Unit",
        "19 May",
        ",",
        ";",
        "\t",
        "\n",
        "  ",
        "\"",
        "[rows]",
        "key",
        "0412",
        "<table><tr><td>",
        "\u{fc}",
        "absent",
    ];
    let n = parts.len();
    let mut title = with_units();
    for k in (0..n.pow(5)).step_by(37) {
        let text = (0..5).map(|i| parts[k / n.pow(i) % n]).collect::<String>();
        for kind in [FileKind::Csv, FileKind::Tsv, FileKind::Pasted, FileKind::Html] {
            let sheets = read(kind, text.as_bytes()).unwrap_or_default();
            assert!(sheets.iter().all(|s| s.rows.len() * s.width() <= SHEET_CELLS));
            if k % 101 == 0 {
                let document = title.document("cards/a").unwrap().clone();
                import(sheets, None, "cards/a", &mut title);
                title.insert(document);
            }
        }
    }
}

#[test]
fn of_two_columns_of_one_label_the_first_is_read() {
    let mut title = title(&[("cards/a", "SetupCard(format: 1, columns: {\"1\": ()})")]);
    let sheet = read(FileKind::Csv, b"Unit,1,1\nWolff,0101,x\n").unwrap();
    let planned = import(sheet, None, "cards/a", &mut title);
    assert_eq!(said(&planned.problems), ["C1: `1` means the same as B1; only that is read"]);
    let cells = title.document("cards/a").unwrap().field_value("rows", "Wolff", "cells");
    assert_eq!(cells.as_deref(), Some("{\"1\": \"0101\"}"));
}

#[test]
fn a_header_that_quotes_nothing_names_no_column() {
    let mut title = title(&[("cards/a", "SetupCard(format: 1, columns: {\"1\": ()})")]);
    let sheet = read(FileKind::Tsv, b"key\tunit\t\"\"\"\"\"\"\t1\nWolff\t\ty\t0101\n").unwrap();
    assert_eq!(sheet[0].rows[0][2], "\"\"");
    import(sheet, None, "cards/a", &mut title);
    let card = title.document("cards/a").unwrap();
    assert!(card.text().starts_with("SetupCard(format: 1, columns: {\"1\": ()},"), "{}", card.text());
    assert_eq!(card.field_value("rows", "Wolff", "cells").as_deref(), Some("{\"1\": \"0101\"}"));
}
