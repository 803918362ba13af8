//! CHART-001: odds of a chart rise or fall, each once, and none is missing among those the rules use.

use tlnb_formats::documents::chart::label::Odds;
use tlnb_formats::documents::chart::{ChartKind, LabelKind};

use crate::chart::{Axis, charts};
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-001",
    name: "odds-out-of-order",
    severity: Severity::Error,
    rules: &["9.22", "10.4", "12.2"],
    summary: "odds of a chart are out of order, or one is missing",
    why: "Shifts go from column to column, so a column out of its place spoils every attack beside it.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: {
        "1:1.5": (),
        "1.5:1": (),
        "1:1": (),
//      ^^^^^ CHART-001
        "2:1": (),
        "3-1": (),
//      ^^^^^ CHART-001
        "3:1": (),
        "4:1": (),
    },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
//          ^^^^^^^ CHART-001
    columns: { "1:1.5": (), "1:1": (), "2:1": (), "3:1": (), "4:1": () },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: CombatResults) },
    columns: { "1:2+": (), "1:1.5": (), "1:1": (), "1.5:1": (), "2:1": (), "3:1": (), "4:1": (), "5+:1": () },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: Charge) },
    columns: { "1:1": (), "1:2": (), "1:3": () },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// Columns that the examples of the rules use, one beside the next.
const USED: [&str; 6] = ["1:1.5", "1:1", "1.5:1", "2:1", "3:1", "4:1"];

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart, kind) in charts(cx) {
        for axis in [Axis::Rows, Axis::Columns] {
            if axis.kind(chart, kind) != Some(LabelKind::Odds) {
                continue;
            }
            let labels = axis.labels(chart);
            let mut read: Vec<(&str, Odds)> = Vec::new();
            for label in &labels {
                match Odds::read(&label.0) {
                    Some(odds) => read.push((&label.0, odds)),
                    None => {
                        let says = format!("`{}` is no odds, as in 1.5:1", label.0);
                        out.push(check.at(document, axis.section(), &label.0, None, says));
                    }
                }
            }
            // Charts may run either way; the two ends tell which.
            let falls = read.first().zip(read.last()).is_some_and(|((_, a), (_, b))| a > b);
            let mut last: Option<(&str, Odds)> = None;
            for (label, odds) in &read {
                match last {
                    Some((before, than)) if if falls { *odds >= than } else { *odds <= than } => {
                        let says = format!("{label} stands behind {before}");
                        out.push(check.at(document, axis.section(), label, None, says));
                    }
                    _ => last = Some((label, *odds)),
                }
            }
            if kind == ChartKind::CombatResults && !labels.is_empty() {
                let has = |used: &&str| {
                    let used = Odds::read(used);
                    read.iter().any(|(_, odds)| used == Some(*odds))
                };
                let missing: Vec<&str> = USED.into_iter().filter(|u| !has(u)).collect();
                if !missing.is_empty() {
                    let says =
                        format!("the chart has no {} for {}", axis.section().trim_end_matches('s'), missing.join(", "));
                    out.push(check.at(document, "kind", "chart", None, says));
                }
            }
        }
    }
}
