//! WX-002: every weather of a table has its effects.

use std::collections::BTreeSet;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::Chart;
use tlnb_formats::documents::chart::ChartKind;
use tlnb_formats::text::{Written, nearest};

pub(super) static CHECK: Check = Check {
    code: "WX-002",
    name: "weather-without-effects",
    severity: Severity::Error,
    rules: &["23.13"],
    summary: "a weather has no row of effects",
    why: "What the die gives must have its effects: the name is misspelt in one of the two tables.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Weather, rows_are: Dice, columns_are: Words) },
    columns: { "June": () },
    rows: { "2-7": (cells: {"June": "Fair"}), "8-12": (cells: {"June": "Rian"}) },
//                                                                     ^^^^^^ WX-002
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: WeatherEffects, rows_are: Words, columns_are: Words) },
    columns: { "sight": () },
    rows: { "Fair": (cells: {"sight": "."}), "Rain": (cells: {"sight": "1"}) },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Weather, rows_are: Dice, columns_are: Words) },
    columns: { "June": () },
    rows: { "2-7": (cells: {"June": "Fair"}), "8-12": (cells: {"June": "Rain, Mud"}) },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: WeatherEffects, rows_are: Words, columns_are: Words) },
    columns: { "sight": () },
    rows: { "Rain": (cells: {"sight": "1"}), "Mud": (cells: {"sight": "."}) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let is_of = |chart: &Chart, kind: ChartKind| {
        chart.kind.iter().any(|(_, line)| line.kind.as_ref().and_then(Written::known) == Some(&kind))
    };
    let effects = cx.of(Document::chart).filter(|(_, c)| is_of(c, ChartKind::WeatherEffects));
    let known: BTreeSet<String> = effects.flat_map(|(_, c)| c.rows.keys().map(|k| k.0.to_lowercase())).collect();
    if known.is_empty() {
        return;
    }
    // In fair weather nothing is changed, so it needs no row.
    let is_told = |word: &str| {
        let word = word.to_lowercase();
        matches!(word.as_str(), "" | "." | "?" | "unknown" | "fair" | "clear" | "-")
            || known.iter().any(|k| k.contains(&word))
    };
    for (document, chart) in cx.of(Document::chart).filter(|(_, c)| is_of(c, ChartKind::Weather)) {
        for (key, row) in chart.rows.iter() {
            for (column, text) in &row.cells {
                let mut words = text.split([',', '/', '+', '&']).map(|w| w.trim().trim_end_matches('*').trim());
                let Some(word) = words.find(|w| !is_told(w)) else { continue };
                let says = format!("{word} has no row of effects");
                let finding = check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column);
                let near = nearest(word, known.iter().map(String::as_str));
                out.push(match near {
                    Some(near) => finding.help(format!("did you mean {near}?")),
                    None => finding,
                });
            }
        }
    }
}
