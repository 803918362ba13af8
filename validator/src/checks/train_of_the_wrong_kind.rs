//! TRAIN-001: a baggage train serves a formation or any; a pontoon train serves none.

use tlnb_formats::documents::counters::TrainKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::trains;

pub(super) static CHECK: Check = Check {
    code: "TRAIN-001",
    name: "train-of-the-wrong-kind",
    severity: Severity::Error,
    rules: &["18.17", "18.21"],
    summary: "a pontoon train names a formation",
    why: "Only baggage trains belong to formations; pontoons serve a whole side.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    trains: {
        "Pontoon": (kind: Pontoon, formation: "III"),
//                                            ^^^^^ TRAIN-001
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    trains: {
        "Baggage III": (kind: Baggage, formation: "III"),
        "Baggage": (kind: Baggage, count: 2),
        "Pontoon": (kind: Pontoon, army: "French"),
        "Flotilla": (kind: Flotilla),
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
        if let (Some(TrainKind::Pontoon | TrainKind::Flotilla), Some(formation)) = (kind, &line.formation) {
            let says = format!("{key} is no baggage train and names the formation {formation}");
            out.push(check.at(document, "trains", key, Some("formation"), says));
        }
    }
}
