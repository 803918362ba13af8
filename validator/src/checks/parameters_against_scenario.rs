//! ERR-013: the parameter sheet and a scenario count the same cards.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::number;
use crate::played::Told;
use tlnb_formats::Document;
use tlnb_formats::documents::chart::{ChartCell, ChartKind};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "ERR-013",
    name: "parameters-against-scenario",
    severity: Severity::Warning,
    rules: &["xx.12", "xx.13"],
    summary: "the parameter sheet and a scenario count cards differently",
    why: "Two printed places state one number; one of them is a slip.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Parameters) },
    columns: { "1": () },
    rows: { "mode cards, French": (cells: {"1": "2"}) },
)
// == scenarios/1
Scenario(
    format: 1,
    about: { "section": "1" },
    mode_cards: { "French": (count: "4") },
//                                  ^^^ ERR-013
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Parameters) },
    columns: { "1": (), "2": () },
    rows: { "Mode cards, French": (cells: {"1": "2", "2": "5"}), "hand": (cells: {"1": "4", "2": "4"}) },
)
// == scenarios/1
Scenario(
    format: 1,
    about: { "section": "1" },
    mode_cards: { "French": (count: "2"), "Coalition": (count: "3") },
    bonus_cards: { "French": (count: "Unknown"), "Coalition": (count: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for (_, chart) in cx.of(Document::chart) {
        let kind = chart.stated().and_then(|line| line.kind.as_ref()).and_then(Written::known);
        if kind != Some(&ChartKind::Parameters) {
            continue;
        }
        for (label, row) in chart.rows.iter() {
            let Some((what, side)) = label.0.split_once(',') else { continue };
            let (what, side) = (what.trim().to_lowercase(), side.trim());
            for (column, played) in chart.columns.keys().filter_map(|c| Some((c, cx.resolved(&c.0)?))) {
                let all = played.all();
                let (topic, rows) = match what.as_str() {
                    "mode cards" => ("mode_cards", &all.mode_cards),
                    "bonus cards" => ("bonus_cards", &all.bonus_cards),
                    _ => continue,
                };
                let Some((key, line)) = rows.iter().find(|(k, _)| k.eq_ignore_ascii_case(side)) else { continue };
                let ChartCell::Says(text) = chart.cell(row, column) else { continue };
                let (Some(count), Ok(printed)) = (number(&line.count), text.trim().parse::<u16>()) else { continue };
                if count != printed {
                    let says = format!("{side} has {count} {what} here, and {printed} by the parameter sheet");
                    told.push(played, played.at(check, topic, key, Some("count"), says));
                }
            }
        }
    }
    told.end(check, out);
}
