//! NOTE-003: a suppression gives no reason.

use tlnb_formats::documents::Key as _;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "NOTE-003",
    name: "suppression-without-reason",
    severity: Severity::Warning,
    rules: &[],
    summary: "a suppression gives no reason",
    why: "Whoever comes next cannot tell a decision from a slip.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Crest], up: "0405"),
    },
    suppressions: {
        "EDGE-005 sides/0404/0405": (reason: " "),
//                                           ^^^ NOTE-003
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Crest], up: "0405"),
    },
    suppressions: {
        "EDGE-005 sides/0404/0405": (reason: "the print shows which side is higher"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::SUPPRESSIONS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, suppressions) in cx.suppressions() {
        for (key, _) in suppressions.iter().filter(|(_, line)| line.reason.trim().is_empty()) {
            let says = format!("the suppression of {} at {} gives no reason", key.code, key.place);
            out.push(check.at(document, "suppressions", &key.write(), Some("reason"), says).hexes([]));
        }
    }
}
