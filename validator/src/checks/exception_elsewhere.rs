//! TAKE-006: an exception is one of what is taken.

use tlnb_formats::resolve::ResolveFaultKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-006",
    name: "exception-elsewhere",
    severity: Severity::Error,
    rules: &["25.4"],
    summary: "an exception changes another than what is taken",
    why: "It is not carried out: nothing of that document is taken there.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/29 mode_cards French count: ? -> \"1\""]),
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ TAKE-006
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "2") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["28 mode_cards French count: ? -> \"1\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::OfAnother { .. } = &fault.kind else { continue };
        out.push(of_fault(check, fault).help("name the scenario that this row takes from"));
    }
}
