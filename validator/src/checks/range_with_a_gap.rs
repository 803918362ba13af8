//! CHART-017: ranges of a die or of strength follow each other without gap or overlap.

use tlnb_formats::documents::chart::LabelKind;
use tlnb_formats::documents::chart::label::Run;
use tlnb_formats::text::Written;

use crate::chart::{Axis, charts};
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CHART-017",
    name: "range-with-a-gap",
    severity: Severity::Error,
    rules: &["13.37", "23.11"],
    summary: "ranges of a chart leave a gap or overlap",
    why: "Every roll and every strength has one row or column; in a gap there is no result, in an overlap there are two.",
    bad: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Bombardment, dice: OneD6) },
    columns: {
        "8+": (),
        "5-6": (),
//      ^^^^^ CHART-017
        "4-5": (),
//      ^^^^^ CHART-017
        "<4": (),
    },
    rows: {
        "-1, 0": (),
        "2": (),
//      ^^^ CHART-017
        "x": (),
//      ^^^ CHART-017
        "3": (),
        "4-5": (),
    },
)
// == charts/b
Chart(
    format: 1,
    kind: { "chart": (kind: Weather, rows_are: Dice, dice: TwoD6) },
    rows: {
        "2-6": (),
        "7-11": (),
//      ^^^^^^ CHART-017
    },
)
"#,
    good: r#"// == charts/a
Chart(
    format: 1,
    kind: { "chart": (kind: Bombardment, dice: OneD6) },
    columns: { "8+": (), "6-7": (), "4-5": (), "1, 2, 3": (), "<1": () },
    rows: { "-1, 0": (), "1": (), "2-3": (), "4": (), "5": (), "6": (), "7+": () },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, chart, kind) in charts(cx) {
        for axis in [Axis::Rows, Axis::Columns] {
            let labels = axis.labels(chart);
            let Some(is) = axis.kind(chart, kind) else { continue };
            if matches!(is, LabelKind::Odds | LabelKind::Words) || labels.is_empty() {
                continue;
            }
            let mut told = |label: &str, says: String| {
                out.push(check.at(document, axis.section(), label, None, says));
            };
            let mut runs: Vec<(&str, Run)> = Vec::new();
            for label in &labels {
                match Run::read(&label.0) {
                    Some(run) => runs.push((&label.0, run)),
                    None => told(&label.0, format!("`{}` is no range, as in 2-3, 7+ or <1", label.0)),
                }
            }
            let whole = runs.len() == labels.len();
            // Strengths often fall; the two ends tell.
            let falls = runs.first().zip(runs.last()).is_some_and(|((_, a), (_, b))| b.is_before(*a));
            for pair in runs.windows(2) {
                let ((before, a), (label, b)) = (pair[0], pair[1]);
                let (low, high) = if falls { (b, a) } else { (a, b) };
                match low.gap(high) {
                    Some(0) => {}
                    Some(1) => told(label, format!("between {before} and {label} one number is missing")),
                    Some(n) => told(label, format!("between {before} and {label} {n} numbers are missing")),
                    None => told(label, format!("{label} overlaps {before}, or is out of its order")),
                }
            }
            let dice = chart.stated().and_then(|l| l.dice.as_ref()).and_then(Written::known);
            if let (LabelKind::Dice, Some(dice), true) = (is, dice, whole) {
                let (least, greatest) = dice.totals();
                let (low, high) = if falls { (runs.last(), runs.first()) } else { (runs.first(), runs.last()) };
                if let Some((label, _)) = low.filter(|(_, run)| run.from.is_some_and(|n| n > least)) {
                    told(label, format!("there is no place for a roll of {least}"));
                }
                if let Some((label, _)) = high.filter(|(_, run)| run.to.is_some_and(|n| n < greatest)) {
                    told(label, format!("there is no place for a roll of {greatest}"));
                }
            }
        }
    }
}
