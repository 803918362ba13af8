//! CHART-005: a bombardment table has its lowest column.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use tlnb_formats::Document;
use tlnb_formats::documents::chart::ChartKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "CHART-005",
    name: "bombardment-without-lowest",
    severity: Severity::Error,
    rules: &["13.35", "13.38"],
    summary: "the bombardment table lacks its lowest column",
    why: "Strength below one point is fired in a column of its own.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Bombardment) },
    columns: { "3+": (), "1-2": () },
    rows: { "1": (cells: {"3+": "Dr", "1-2": "."}) },
//          ^^^ CHART-005
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Bombardment) },
    columns: { "1+": (), "< 1": () },
    rows: { "1": (cells: {"1+": "Dr", "< 1": "."}) },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: Bombardment) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart) in cx.of(Document::chart) {
        let kind = chart.stated().and_then(|line| line.kind.as_ref()).and_then(Written::known);
        let Some((first, _)) = chart.rows.iter().next().filter(|_| kind == Some(&ChartKind::Bombardment)) else {
            continue;
        };
        let is_lowest = |text: &str| {
            let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            text.starts_with('<') || text.eq_ignore_ascii_case("below1") || text == "0"
        };
        // A chart of which nobody has read a cell is told elsewhere.
        let is_read = chart.rows.iter().any(|(_, row)| row.cells.values().any(|c| c != "Unknown" && c != "?"));
        if is_read && !chart.columns.is_empty() && !chart.columns.keys().any(|k| is_lowest(&k.0)) {
            let says = "no column is for less than one strength point";
            out.push(check.at(document, "rows", &first.0, None, says));
        }
    }
}
