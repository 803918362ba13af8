//! CHART-018: results of a chart get better with the odds, and with the die one way.

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::chart::ChartKind;

use crate::chart::{Axis, charts, rank};
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-018",
    name: "result-against-the-odds",
    severity: Severity::Error,
    rules: &["10.4", "13.37", "14.21"],
    summary: "a result is out of line with those around it",
    why: "Better odds never give a worse result, and results go one way with the die; a cell that does not was misread.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: { "1:1.5": (), "1:1": (), "1.5:1": (), "2:1": (), "3:1": (), "4:1": () },
    rows: {
        "1": (cells: {"1:1.5": "Sk", "1:1": "Dr", "1.5:1": "Dr", "2:1": "Dr2", "3:1": "Dr3", "4:1": "De"}),
        "2": (cells: {"1:1.5": "Ar", "1:1": "Sk", "1.5:1": "Ar2", "2:1": "Dr", "3:1": "Dr2", "4:1": "Dr3"}),
//                                                         ^^^^^ CHART-018
        "3": (cells: {"1:1.5": "Ar2", "1:1": "Ar", "1.5:1": "Sk", "2:1": "Dr", "3:1": "Dr", "4:1": "Dr2"}),
    },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: { "1:1.5": (), "1:1": (), "1.5:1": (), "2:1": (), "3:1": (), "4:1": () },
    rows: {
        "1": (cells: {"1:1.5": "Sk", "1:1": "Dr", "1.5:1": "Dr", "2:1": "Dr2", "3:1": "Dr3", "4:1": "De"}),
        "2": (cells: {"1:1.5": "Ar", "1:1": "Sk", "1.5:1": "?", "2:1": "Dr", "3:1": "Dr2", "4:1": "Dr3"}),
        "3": (cells: {"1:1.5": "Ar2", "1:1": "Ar", "1.5:1": "Sk", "2:1": "Dr", "3:1": "Ex", "4:1": "Dr2"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// A cell with its result ranked.
struct Ranked<'a> {
    row: usize,
    column: usize,
    keys: (&'a RowKey, &'a RowKey),
    rank: u8,
}

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart, kind) in charts(cx) {
        if !matches!(kind, ChartKind::CombatResults | ChartKind::Bombardment | ChartKind::Charge) {
            continue;
        }
        let rises = (Axis::Rows.rises(chart, kind), Axis::Columns.rises(chart, kind));
        let (Some(rows_rise), Some(columns_rise)) = rises else {
            if chart.rows.len() > 1 && chart.columns.len() > 1 {
                out.skip_in(check, document.name(), "", "the labels of rows or columns are in no order");
            }
            continue;
        };
        // On the bombardment table a high die is good, on the others a low one.
        let rows_better = rows_rise == (kind == ChartKind::Bombardment);
        let mut cells: Vec<Ranked<'_>> = Vec::new();
        for (r, key) in chart.rows.every_key().into_iter().enumerate() {
            let Some(row) = chart.rows.get(key) else { continue };
            for (c, column) in chart.columns.every_key().into_iter().enumerate() {
                if let Some(rank) = rank(kind, chart.cell(row, column)) {
                    cells.push(Ranked { row: r, column: c, keys: (key, column), rank });
                }
            }
        }
        let contradict = |a: &Ranked<'_>, b: &Ranked<'_>| {
            let better = match (a.row == b.row, a.column == b.column) {
                (true, false) => (a.column < b.column) == columns_rise,
                (false, true) => (a.row < b.row) == rows_better,
                _ => return false,
            };
            if better { a.rank > b.rank } else { a.rank < b.rank }
        };
        // The cell that contradicts most others is the one misread; without it the rest is looked at again.
        loop {
            let count = |cell: &Ranked<'_>| cells.iter().filter(|other| contradict(cell, other)).count();
            let worst = (0..cells.len()).map(|n| (count(&cells[n]), n)).filter(|(n, _)| *n > 0).max();
            let Some((_, worst)) = worst else { break };
            let cell = cells.remove(worst);
            let (row, column) = cell.keys;
            let against: Vec<String> = cells
                .iter()
                .filter(|other| contradict(&cell, other))
                .take(2)
                .map(|other| format!("{}, {}", other.keys.0.0, other.keys.1.0))
                .collect();
            let says = format!("the result in {}, {} is out of line with {}", row.0, column.0, against.join(" and "));
            let finding = check.at(document, "rows", &row.0, Some("cells"), says).in_cell(&column.0);
            out.push(finding.confidence(Confidence::Likely));
        }
    }
}
