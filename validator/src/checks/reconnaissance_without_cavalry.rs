//! CHART-007: a reconnaissance table has a line for no cavalry.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::Chart;
use tlnb_formats::documents::chart::ChartKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "CHART-007",
    name: "reconnaissance-without-cavalry",
    severity: Severity::Error,
    rules: &["8.3", "22.25", "NW 25.76"],
    summary: "a reconnaissance table lacks its line for no cavalry",
    why: "Infantry and vedettes may look as well: the table has a line for those who have no cavalry.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Reconnaissance, rows_are: Words, columns_are: Dice) },
//          ^^^^^^^ CHART-007
    rows: { "two or more": (cells: {"1-6": "seen"}), "one": (cells: {"1-6": "seen"}) },
    columns: { "1-6": () },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Reconnaissance, rows_are: Words, columns_are: Dice) },
    rows: { "one": (), "No Cav.": () },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: Reconnaissance) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart) in cx.of(Document::chart) {
        for (key, line) in chart.kind.iter() {
            let is_it = line.kind.as_ref().and_then(Written::known) == Some(&ChartKind::Reconnaissance);
            let of_none = |text: &str| {
                let text = text.to_lowercase();
                text.contains("cav") && (text.contains("no") || text.contains('0'))
            };
            let labels = || chart.rows.keys().chain(chart.columns.keys()).map(|k| k.0.as_str());
            if is_it && is_in_the_sources(chart) && !labels().any(of_none) {
                out.push(check.at(document, "kind", key, None, "no line is for those without cavalry"));
            }
        }
    }
}

/// Whether any result of it is known.
fn is_in_the_sources(chart: &Chart) -> bool {
    chart.rows.iter().any(|(_, row)| row.cells.values().any(|cell| cell != "Unknown" && cell != "?"))
}
