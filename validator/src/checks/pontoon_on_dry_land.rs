//! SPAN-006: a pontoon spans no water.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SPAN-006",
    name: "pontoon-on-dry-land",
    severity: Severity::Error,
    rules: &["18.3"],
    summary: "a pontoon spans no water",
    why: "A pontoon is laid over a stream or river; on a dry side its train would still be rolling.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (spans: [Pontoon]),
//                           ^^^^^^^^^ SPAN-006
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Stream], spans: [Pontoon]),
        // at a bridge that is there already
        "0405/0406": (kinds: [River], roads: [Road], spans: [Bridge, Pontoon]),
        "0804/0805": (spans: [Pontoon]),
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN).and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| s.spans.is_some_and(|s| s.has(SpanKind::Pontoon))) {
            let wet = [HexsideKind::River, HexsideKind::Stream, HexsideKind::Lake];
            if side.kinds.is_none_or(|k| k.any(&wet)) {
                continue;
            }
            if sheet.is_dry(side.pair) {
                let says = format!("the pontoon at {} spans no water", side.pair);
                out.push(check.at_side(sheet, side.pair, Some("spans"), says));
            } else if sheet.water_at(side.pair).is_none() {
                out.untold(check, sheet, side.pair, Layer::Water);
            }
        }
    }
}
