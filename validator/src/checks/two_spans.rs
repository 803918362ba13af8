//! SPAN-014: a hexside has two spans.

use tlnb_formats::documents::map_sheet::SpanKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SPAN-014",
    name: "two-spans",
    severity: Severity::Warning,
    rules: &["7.6"],
    summary: "a hexside has two spans",
    why: "One crossing is bridge or trestle; only a pontoon may be laid beside it.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], roads: [Road], spans: [Bridge, Trestle]),
//                                                          ^^^^^^^^^^^^^^^^^ SPAN-014
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], roads: [Road], spans: [Bridge, Pontoon]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides() {
            let fixed = [SpanKind::Bridge, SpanKind::Trestle, SpanKind::StoneBridge];
            if side.spans.is_some_and(|s| fixed.iter().filter(|f| s.has(**f)).count() > 1) {
                let says = format!("two spans cross {}", side.pair);
                out.push(check.at_side(sheet, side.pair, Some("spans"), says).help("keep the one that is printed"));
            }
        }
    }
}
