//! TAKE-003: a topic has one source.

use tlnb_formats::resolve::ResolveFaultKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-003",
    name: "topic-of-two-sources",
    severity: Severity::Error,
    rules: &["25.4"],
    summary: "a scenario takes one thing from two others",
    why: "Only the first of them holds; the second is never looked at.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "2") },
)
// == scenarios/29
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
)
// == scenarios/33
Scenario(
    format: 1,
    takes: {
        "28": (topics: ["mode_cards", "sheets"]),
        "29": (topics: ["orders", "mode_cards"]),
//                                ^^^^^^^^^^^^ TAKE-003
    },
)
// == scenarios/34
Scenario(
    format: 1,
    takes: {
        "28": (topics: ["first_player"]),
        "29": (topics: ["first_player"]),
//                      ^^^^^^^^^^^^^^ TAKE-003
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: { "French 1": (units: []) },
)
// == scenarios/29
Scenario(
    format: 1,
    alt: { "Coalition 1": (units: []) },
)
// == scenarios/33
Scenario(
    format: 1,
    takes: {
        "28": (topics: ["bridges"]),
        "29": (topics: ["sheets"]),
        // other units of another battle
        "29 also": (from: "29", topics: ["alt"]),
        "28 too": (from: "28", topics: ["alt"]),
        // all that is still open
        "28 again": (from: "28"),
    },
    sheets: { "vale": (external: true) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::TwoSources { topic, .. } = &fault.kind else { continue };
        out.push(of_fault(check, fault).on(topic, 0));
    }
}
