//! ROAD-005: a road or trail crosses a stream without trestle.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;

use crate::check::{Check, Cx};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-005",
    name: "road-over-bare-stream",
    severity: Severity::Warning,
    rules: &["7.6"],
    summary: "a road or trail crosses a stream without trestle",
    why: "A trestle carries a road over a stream; where it is not printed, the print may have forgotten it.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Stream], roads: [Road]),
//      ^^^^^^^^^^^ ROAD-005
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
        "0404/0405": (kinds: [Stream], roads: [Road], spans: [Trestle]),
        "0405/0406": (kinds: [Stream, Ford], roads: [Trail]),
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
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides.iter().filter(|s| !s.line.roads.is_empty()) {
            let needs = side
                .kinds
                .is_some_and(|k| k.has(HexsideKind::Stream) && !k.any(&[HexsideKind::Ford, HexsideKind::River]));
            if !needs || sheet.has_stray_span_near(side.pair) {
                continue;
            }
            match sheet.spans_at(side.pair) {
                Some(spans) if spans.is_empty() => {
                    let says = format!("the road over the stream at {} has no trestle", side.pair);
                    out.push(check.at_side(sheet, side.pair, None, says).help("add `spans: [Trestle]` or a ford"));
                }
                Some(_) => {}
                None => out.untold(check, sheet, side.pair, Layer::Spans),
            }
        }
    }
}
