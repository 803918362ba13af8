//! TAKE-005: an exception makes a difference.

use tlnb_formats::resolve::ResolveFaultKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-005",
    name: "exception-of-nothing",
    severity: Severity::Warning,
    rules: &["25.4"],
    summary: "an exception changes nothing",
    why: "The other scenario says the same already: one of the two was misread, or the exception is needless.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: ? -> \"1\""]),
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ TAKE-005
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: ? -> \"3\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::HoldsAlready(_) = &fault.kind else { continue };
        out.push(of_fault(check, fault));
    }
}
