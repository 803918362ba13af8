//! SPAN-013: a span is marked where there is none.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::edit::entries;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SPAN-013",
    name: "mark-of-no-span",
    severity: Severity::Error,
    rules: &["7.63"],
    summary: "a span is marked where there is none",
    why: "What may be damaged or repaired is a span; without one the mark speaks of nothing.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], span_marks: [Damaged]),
//                                                ^^^^^^^^^ SPAN-013
    },
    progress: {
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], spans: [Bridge], span_marks: [Damaged]),
        "0804/0805": (span_marks: [Damaged]),
    },
    progress: {
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| !s.line.span_marks.is_empty() && s.line.spans.is_empty()) {
            // A road over water without its span is ROAD-004's or ROAD-005's, and the mark is right.
            let is_wet = side.kinds.is_some_and(|k| k.any(&[HexsideKind::River, HexsideKind::Stream]));
            if is_wet && !side.line.roads.is_empty() {
                continue;
            }
            if sheet.is_side_done(Layer::Spans, side.pair) {
                let says = format!("a span is marked at {}, where there is none", side.pair);
                let fix =
                    entries::set(sheet.document(Reads::SIDES), "sides", &side.pair.to_string(), "span_marks", None);
                out.push(check.at_side(sheet, side.pair, Some("span_marks"), says).fix(false, fix));
            } else {
                out.untold(check, sheet, side.pair, Layer::Spans);
            }
        }
    }
}
