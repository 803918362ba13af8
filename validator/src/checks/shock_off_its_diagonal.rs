//! CHART-004: results of the shock table go by the difference of the two initiatives.

use std::collections::BTreeMap;

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::chart::label::Run;
use tlnb_formats::documents::chart::{ChartCell, ChartKind};

use crate::chart::charts;
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-004",
    name: "shock-off-its-diagonal",
    severity: Severity::Error,
    rules: &["12.2"],
    summary: "a shock result differs from those of its diagonal",
    why: "The printed tables go by the difference of the two initiatives alone, so a diagonal holds one result.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Shock) },
    columns: { "1": (), "2": (), "3": () },
    rows: {
        "1": (cells: {"1": "1R", "2": "Dr", "3": "Dr2"}),
        "2": (cells: {"1": "Ar", "2": "Dr", "3": "Dr"}),
//                                    ^^^^ CHART-004
        "3": (cells: {"1": "Ar", "2": "Ar", "3": "1R"}),
    },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Shock) },
    columns: { "1": (), "2": (), "3+": () },
    rows: {
        "1": (cells: {"1": "1R", "2": "Dr", "3+": "Dr2"}),
        "2": (cells: {"1": "Ar", "2": "?", "3+": "Dr"}),
        "3": (cells: {"1": "Ar", "2": "Ar", "3+": "1R"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart, _) in charts(cx).into_iter().filter(|(.., kind)| *kind == ChartKind::Shock) {
        let number = |label: &RowKey| Run::read(&label.0).and_then(|run| run.from);
        let mut diagonals: BTreeMap<i32, Vec<(&RowKey, &RowKey, &str)>> = BTreeMap::new();
        for (key, row) in chart.rows.iter() {
            for column in chart.columns.every_key() {
                let ChartCell::Says(text) = chart.cell(row, column) else { continue };
                match number(key).zip(number(column)) {
                    Some((r, c)) => {
                        diagonals.entry(i32::from(c) - i32::from(r)).or_default().push((key, column, text));
                    }
                    None => {
                        let because = "a label of the chart is no initiative";
                        out.skip_in(check, document.name(), &format!("rows/{}", key.0), because);
                    }
                }
            }
        }
        for cells in diagonals.values() {
            let times = |text: &str| cells.iter().filter(|(.., t)| *t == text).count();
            // Of two that differ once each the one printed first counts.
            let Some((first, most)) =
                cells.iter().map(|(.., t)| (*t, times(t))).reduce(|a, b| if b.1 > a.1 { b } else { a })
            else {
                continue;
            };
            for (row, column, text) in cells.iter().filter(|(.., t)| *t != first) {
                let says = format!("{text} in {}, {}, and {first} elsewhere on the diagonal", row.0, column.0);
                let finding = check.at(document, "rows", &row.0, Some("cells"), says).in_cell(&column.0);
                let sure = if most > times(text) { Confidence::Likely } else { Confidence::Plausible };
                out.push(finding.confidence(sure));
            }
        }
    }
}
