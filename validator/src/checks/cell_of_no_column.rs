//! REF-003: a cell names a column that its card has not.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::{RowKey, Table};
use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "REF-003",
    name: "cell-of-no-column",
    severity: Severity::Error,
    rules: &["25.21"],
    summary: "a cell names a column that its card has not",
    why: "No scenario uses a column that is not there, so what the cell says is lost.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "5.19.13": (), "5.20.13": () },
    rows: {
        "III/Souham": (cells: {"5.19.13": "2514", "5.21.13": "2515"}),
//                                                           ^^^^^^ REF-003
    },
)
// == charts/a
Chart(
    format: 1,
    columns: { "1:1": () },
    rows: {
        "1": (cells: {"1:1": "Dr", "2:1": "De"}),
//                                        ^^^^ REF-003
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "5.19.13": (), "5.20.13": () },
    rows: {
        "III/Souham": (cells: {"5.19.13": "2514", "5.20.13": "2515"}),
        // not transcribed
        "III/Ricard": (cells: {"5.20.13": "2515"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            of_row(check, document, key, &row.cells, &card.columns, out);
        }
    }
    for (document, card) in cx.of(Document::casualties) {
        for (key, row) in card.rows.iter() {
            of_row(check, document, key, &row.cells, &card.columns, out);
        }
    }
    for (document, chart) in cx.of(Document::chart) {
        for (key, row) in chart.rows.iter() {
            of_row(check, document, key, &row.cells, &chart.columns, out);
        }
    }
}

fn of_row<C, L>(
    check: &Check,
    document: &Document,
    row: &RowKey,
    cells: &BTreeMap<String, C>,
    columns: &Table<RowKey, L>,
    out: &mut Report,
) {
    for column in cells.keys().filter(|c| !columns.contains(&RowKey((*c).clone()))) {
        let says = format!("{} has a cell in {column}, and there is no such column", row.0);
        let finding = check.at(document, "rows", &row.0, Some("cells"), says).in_cell(column);
        let free = columns.keys().map(|k| k.0.as_str()).filter(|k| !cells.contains_key(*k));
        out.push(match nearest(column, free) {
            Some(near) => finding.help(format!("did you mean {near}?")),
            None => finding,
        });
    }
}
