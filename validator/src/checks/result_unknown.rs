//! CHART-002: a result that the chart does not know.

use tlnb_formats::documents::chart::ChartCell;
use tlnb_formats::text::nearest;

use crate::chart::{charts, codes};
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-002",
    name: "result-unknown",
    severity: Severity::Error,
    rules: &["12.1", "13.38", "14.23"],
    summary: "a chart holds a result that is not known",
    why: "A code that the rules do not explain cannot be carried out.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: { "1:1.5": (), "1:1": (), "1.5:1": (), "2:1": (), "3:1": (), "4:1": () },
    rows: {
        "1": (cells: {"1:1.5": "Sk", "1:1": "Dr", "1.5:1": "Dr", "2:1": "Dr2", "3:1": "Dr5", "4:1": "De"}),
//                                                                                    ^^^^^ CHART-002
    },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: { "1:1.5": (), "1:1": (), "1.5:1": (), "2:1": (), "3:1": (), "4:1": () },
    rows: {
        "1": (cells: {"1:1.5": "Sk", "1:1": "Dr", "1.5:1": "Unknown", "2:1": "Dr2 Xx", "3:1": "Dr4", "4:1": "?"}),
    },
    codes: {
        "Xx": "of this title alone",
    },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: Weather) },
    columns: { "May": () },
    rows: {
        "2": (cells: {"May": "Pontoon: No Deploy"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart, kind) in charts(cx) {
        let series = codes(kind);
        if series.is_empty() {
            continue;
        }
        let own: Vec<&str> = chart.codes.every_key().into_iter().map(String::as_str).collect();
        let known = |code: &str| series.contains(&code) || own.contains(&code);
        for (key, row) in chart.rows.iter() {
            for column in chart.columns.every_key() {
                let ChartCell::Says(text) = chart.cell(row, column) else { continue };
                // A phrase may itself be explained.
                if known(text) {
                    continue;
                }
                for code in text.split_whitespace().filter(|c| !known(c)) {
                    let says = format!("{code} in {}, {} is no result of this chart", key.0, column.0);
                    let finding = check.at(document, "rows", &key.0, Some("cells"), says).in_cell(&column.0);
                    let near = nearest(code, series.iter().copied().chain(own.iter().copied()));
                    out.push(match near {
                        Some(near) => finding.help(format!("did you mean {near}? if not, explain it in `codes`")),
                        None => finding.help("mend it, or explain it in `codes`"),
                    });
                }
            }
        }
    }
}
