//! TRAIN-011: a train moves four.

use tlnb_formats::documents::counters::TrainKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{number, trains};

pub(super) static CHECK: Check = Check {
    code: "TRAIN-011",
    name: "train-too-fast",
    severity: Severity::Error,
    rules: &["18.11"],
    summary: "a train has a movement allowance other than 4",
    why: "All trains of the series move alike; another figure was misread.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    trains: {
        "Baggage III": (kind: Baggage, ma: "6"),
//                                         ^^^ TRAIN-011
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    trains: {
        "Baggage III": (kind: Baggage, ma: "4"),
        "Pontoon": (kind: Pontoon, ma: "Unknown"),
        // it goes by the river
        "Flotilla": (kind: Flotilla, ma: "15"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in trains(cx) {
        let kind = line.kind.as_ref().and_then(Written::known);
        let Some(ma) = number(&line.ma).filter(|ma| *ma != 4) else { continue };
        if matches!(kind, Some(TrainKind::Baggage | TrainKind::Pontoon)) {
            out.push(check.at(document, "trains", key, Some("ma"), format!("{key} moves {ma}, and trains move 4")));
        }
    }
}
