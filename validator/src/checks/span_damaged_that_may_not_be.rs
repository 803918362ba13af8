//! SPAN-005: a span is damaged that may not be damaged.

use tlnb_formats::documents::map_sheet::SpanMark;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SPAN-005",
    name: "span-damaged-that-may-not-be",
    severity: Severity::Error,
    rules: &["7.63"],
    summary: "a span is damaged that may not be damaged",
    why: "The two marks contradict each other; that one may not be repaired is another matter.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (spans: [Bridge], span_marks: [MayNotBeDamaged, Damaged]),
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ SPAN-005
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (spans: [Bridge], span_marks: [MayNotBeRepaired, Damaged]),
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
            let has = |mark| side.line.span_marks.contains(&Written::Known(mark));
            if has(SpanMark::MayNotBeDamaged) && has(SpanMark::Damaged) {
                let says = format!("the span at {} may not be damaged, and is", side.pair);
                out.push(check.at_side(sheet, side.pair, Some("span_marks"), says));
            }
        }
    }
}
