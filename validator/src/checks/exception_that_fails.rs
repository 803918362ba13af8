//! TAKE-004: an exception fits what is taken.

use tlnb_formats::resolve::ResolveFaultKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-004",
    name: "exception-that-fails",
    severity: Severity::Error,
    rules: &["25.4"],
    summary: "an exception or option changes what does not read so",
    why: "The other scenario has become another, or the exception was misread; it is not carried out.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
    options: { "more": (changes: ["scenarios/28 mode_cards French count: \"4\" -> \"5\""]) },
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ TAKE-004
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: \"2\" -> \"3\""]),
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ TAKE-004
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
    options: { "more": (changes: ["scenarios/28 mode_cards French count: \"1\" -> \"5\""]) },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: \"1\" -> \"3\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::FromFails { .. } = &fault.kind else { continue };
        out.push(
            of_fault(check, fault).help("write what the other says now before the arrow, or leave the exception out"),
        );
    }
}
