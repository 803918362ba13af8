//! CHART-016: a row of a chart lacks a cell.

use tlnb_formats::Document;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-016",
    name: "chart-row-lacks-a-cell",
    severity: Severity::Warning,
    rules: &["10.4"],
    summary: "a row of a chart lacks a cell",
    why: "A table is whole or it cannot be used; a cell that was passed over shifts nobody's eye, but it is gone.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    columns: { "1:1": (), "2:1": () },
    rows: {
        "1": (cells: {"1:1": "Dr", "2:1": "De"}),
        "2": (cells: {"1:1": "Dr"}),
//                   ^^^^^^^^^^^^^ CHART-016
    },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    columns: { "1:1": (), "2:1": () },
    rows: {
        "1": (cells: {"1:1": "Dr", "2:1": "De"}),
        "2": (cells: {"1:1": "Dr", "2:1": "?"}),
        // not begun
        "3": (),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart) in cx.of(Document::chart) {
        for (key, row) in chart.rows.iter() {
            if row.cells.is_empty() {
                out.skip_in(check, document.name(), &format!("rows/{}", key.0), "the row is not transcribed");
                continue;
            }
            let missing = chart.columns.every_key().into_iter().filter(|c| !row.cells.contains_key(&c.0));
            let missing: Vec<&str> = missing.map(|c| c.0.as_str()).collect();
            if !missing.is_empty() {
                let says = format!("row {} has no cell in {}", key.0, missing.join(", "));
                let finding = check.at(document, "rows", &key.0, Some("cells"), says);
                out.push(finding.help("write \"?\" for what is not transcribed, \"\" for what is not printed"));
            }
        }
    }
}
