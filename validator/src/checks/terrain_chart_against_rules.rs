//! CHART-008: the terrain effects chart costs what the rules say.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::rules::terms::against_rules;
use tlnb_formats::Document;
use tlnb_formats::documents::chart::ChartKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "CHART-008",
    name: "terrain-chart-against-rules",
    severity: Severity::Error,
    rules: &["7.22", "7.52"],
    summary: "the terrain effects chart differs from the rules",
    why: "What the rules themselves tell of woods, marsh, streams and slopes, the chart repeats.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: TerrainEffects) },
    columns: { "infantry": (), "cavalry": () },
    rows: { "woods": (cells: {"infantry": "2", "cavalry": "3"}) },
//                                                        ^^^ CHART-008
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: TerrainEffects) },
    columns: { "infantry": (), "cavalry": () },
    rows: {
        "woods": (cells: {"infantry": "2", "cavalry": "4"}),
        "stream": (cells: {"infantry": "+1", "cavalry": "Unknown"}),
        "orchard": (cells: {"infantry": "3", "cavalry": "no"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart) in cx.of(Document::chart) {
        let kind = chart.stated().and_then(|line| line.kind.as_ref()).and_then(Written::known);
        if kind != Some(&ChartKind::TerrainEffects) {
            continue;
        }
        for (row, column, costs) in against_rules(chart) {
            let says = format!("{} for {} is {costs} by the rules", row.0, column.0);
            out.push(check.at(document, "rows", &row.0, Some("cells"), says).in_cell(&column.0));
        }
    }
}
