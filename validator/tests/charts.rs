//! The tables of 2005 as charts: silent as they are printed, and every cell that breaks their shape is found.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use tlnb_formats::{Document, Title};
use tlnb_validator::validate;

/// A table: kind, what is rolled, codes of its own, labels of columns, rows with their cells.
struct Table {
    name: &'static str,
    kind: &'static str,
    codes: &'static str,
    columns: &'static str,
    rows: &'static [(&'static str, &'static str)],
}

const TABLES: [Table; 4] = [
    Table {
        name: "charts/combat",
        kind: "(kind: CombatResults, rows_are: Dice, columns_are: Odds, dice: OneD6)",
        codes: "",
        columns: "1:5+|1:4|1:3|1:2|1:1.5|1:1|1.5:1|2:1|3:1|4:1|5:1|6+:1",
        rows: &[
            ("1", "Ar*|Sk|Dr|Dr|Dr|Dr2|Dr2|Dr2|Dr3|De|De|De"),
            ("2", "Ar2|Ar*|Sk|Dr|Dr|Dr|Dr|Dr2|Dr2|Dr4|De|De"),
            ("3", "Ae|Ar2|Ar*|Sk|Sk|Dr|Dr|Dr|Dr2|Dr3|Dr3|De"),
            ("4", "Ae|Ar3|Ar2|Ar*|Sk|Sk|Dr|Dr|Dr|Dr2|Dr2|Dr2"),
            ("5", "Ae|Ae|Ar3|Ar2|Ar*|Ar*|Sk|Sk|Dr|Dr|Ex|Ex"),
            ("6", "Ae|Ae|Ae|Ar3|Ar2|Ar2|Ar*|Ar*|Sk|Ex|Ex|Ex"),
        ],
    },
    Table {
        name: "charts/bombardment",
        kind: "(kind: Bombardment, rows_are: Dice, columns_are: Strength, dice: OneD6)",
        codes: "\"1E\": \"one unit lost\"",
        columns: "8+|6-7|4-5|2-3|1|<1",
        rows: &[
            ("-1, 0", ".|.|.|.|.|."),
            ("1", "Dr|.|.|.|.|."),
            ("2", "Dr|Dr|.|.|.|."),
            ("3", "Dr|Dr|.|.|.|."),
            ("4", "Dr|Dr|Dr|.|.|."),
            ("5", "1E|Dr|Dr|Dr|.|."),
            ("6", "1E|1E|Dr|Dr|Dr|."),
            ("7", "1E|1E|1E|Dr|Dr|."),
        ],
    },
    Table {
        name: "charts/charge",
        kind: "(kind: Charge, rows_are: Dice, columns_are: Odds, dice: OneD6)",
        codes: "\"OR\": \"overrun\", \"d0\": \"none more is reduced\", \"d1\": \"one more is reduced\"",
        columns: "1:1|1:2|1:3|1:4",
        rows: &[
            ("1", "OR|OR|OR|OR"),
            ("2", "OR|OR|OR|Ae"),
            ("3", "OR|OR|Ae|Ae"),
            ("4", "OR|Ae|Ae|Ae"),
            ("5", "Ae|Ae|Ae|Ae"),
            ("6", "Ae d0|Ae d0|Ae d1|Ae d1"),
        ],
    },
    Table {
        name: "charts/shock",
        kind: "(kind: Shock, rows_are: Initiative, columns_are: Initiative)",
        codes: "",
        columns: "1|2|3|4+",
        rows: &[("1", "Ex|Dr|Dr2|Dr3"), ("2", "Ar|Ex|Dr|Dr2"), ("3", "Ar2|Ar|Ex|Dr"), ("4", "Ar3|Ar2|Ar|Ex")],
    },
];

impl Table {
    fn text(&self) -> String {
        let columns: Vec<&str> = self.columns.split('|').collect();
        let mut out = format!("Chart(\n    format: 1,\n    kind: {{ \"chart\": {} }},\n    columns: {{\n", self.kind);
        columns.iter().for_each(|c| out.push_str(&format!("        \"{c}\": (),\n")));
        out.push_str("    },\n    rows: {\n");
        for (label, cells) in self.rows {
            let cells: Vec<&str> = cells.split('|').collect();
            assert_eq!(cells.len(), columns.len(), "{} {label}", self.name);
            let cells: Vec<String> = columns.iter().zip(cells).map(|(c, x)| format!("\"{c}\": \"{x}\"")).collect();
            out.push_str(&format!("        \"{label}\": (cells: {{{}}}),\n", cells.join(", ")));
        }
        out.push_str(&format!("    }},\n    codes: {{ {} }},\n)\n", self.codes));
        out
    }
}

fn title() -> Title {
    let mut title = Title::default();
    for table in &TABLES {
        title.insert(Document::read(table.name, table.text().into_bytes()));
    }
    title
}

/// The title with one cell written otherwise; no text takes it out.
fn planted(chart: &str, row: &str, column: &str, cell: Option<&str>) -> Title {
    let mut title = title();
    let document = title.document(chart).unwrap();
    let line = document.chart().unwrap().rows.get(&row.into()).unwrap();
    let mut cells = line.cells.clone();
    match cell {
        Some(cell) => assert_ne!(cells.insert(column.to_owned(), cell.to_owned()).as_deref(), Some(cell)),
        None => assert!(cells.remove(column).is_some()),
    }
    let cells: Vec<String> = cells.iter().map(|(c, x)| format!("\"{c}\": \"{x}\"")).collect();
    let from = document.field_value("rows", row, "cells").unwrap();
    let change = format!("{chart} rows \"{row}\" cells: {from} -> {{{}}}", cells.join(", "));
    title.apply(&change.parse().unwrap()).unwrap().unwrap();
    title
}

#[test]
fn the_tables_as_printed_are_silent() {
    let report = validate(&title());
    assert_eq!(report.files, 4);
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    // And they are looked at: nothing of them is passed over.
    assert!(report.not_checked.iter().all(|n| !n.code.starts_with("CHART")), "{:#?}", report.not_checked);
}

#[test]
fn ten_wrong_cells_are_found_each_at_its_place() {
    for (chart, row, column, cell, code) in [
        ("charts/combat", "3", "1:1", Some("Ar"), "CHART-018"),
        ("charts/combat", "1", "1:5+", Some("De"), "CHART-018"),
        ("charts/combat", "6", "6+:1", Some("Ae"), "CHART-018"),
        ("charts/combat", "4", "1:2", Some("Dr4"), "CHART-018"),
        ("charts/combat", "5", "2:1", Some("Dr5"), "CHART-002"),
        ("charts/combat", "2", "4:1", None, "CHART-016"),
        ("charts/bombardment", "6", "6-7", Some("."), "CHART-018"),
        ("charts/charge", "3", "1:1", Some("Ae"), "CHART-018"),
        ("charts/shock", "2", "2", Some("Dr"), "CHART-004"),
        ("charts/shock", "1", "2", Some("Dr2"), "CHART-004"),
    ] {
        let title = planted(chart, row, column, cell);
        let report = validate(&title);
        let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.document.as_str(), f.place.as_str())).collect();
        assert_eq!(found, [(code, chart, format!("rows/{row}/cells").as_str())], "{row}, {column}: {cell:?}");
        let text = title.document(chart).unwrap().text();
        let at = &text[report.findings[0].at.clone()];
        assert!(cell.is_none_or(|cell| at == format!("\"{cell}\"")), "{row}, {column}: {at}");
    }
}

#[test]
fn a_row_left_out_and_a_column_out_of_its_place_are_found() {
    for (chart, change, code, place) in [
        ("charts/bombardment", "rows - 3: ", "CHART-017", "rows/4"),
        ("charts/combat", "columns - 2:1: ", "CHART-001", "kind/chart"),
        ("charts/shock", "columns - 2: ", "CHART-017", "columns/3"),
    ] {
        let mut title = title();
        let mut words = change.trim_end_matches(": ").split(" - ");
        let (section, key) = (words.next().unwrap(), words.next().unwrap());
        let value = title.document(chart).unwrap().value(section, key).unwrap().to_owned();
        let change = format!("{chart} {section} - \"{key}\": {value}");
        title.apply(&change.parse().unwrap()).unwrap().unwrap();
        let report = validate(&title);
        assert!(report.findings.iter().any(|f| f.code == code && f.place == place), "{:#?}", report.findings);
    }
}
