//! EDGE-007: a ford lies on no river or stream.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::Words;

pub(super) static CHECK: Check = Check {
    code: "EDGE-007",
    name: "ford-without-water",
    severity: Severity::Error,
    rules: &["4.2", "14.22"],
    summary: "a ford lies on no river or stream",
    why: "A ford is a place where water can be crossed; without water it changes nothing, or the water is missing.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Ford]),
//                           ^^^^^^ EDGE-007
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
        "0404/0405": (kinds: [River, Ford]),
        "0405/0406": (kinds: [Stream, Ford]),
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
        for side in sheet.sides() {
            let dry = |k: &Words<HexsideKind>| !k.any(&[HexsideKind::River, HexsideKind::Stream, HexsideKind::Lake]);
            if !side.kinds.is_some_and(|k| k.has(HexsideKind::Ford) && dry(&k)) {
                continue;
            }
            // A ford through a hex that is all water.
            if side.pair.hexes().iter().any(|h| sheet.ground(*h).is_water() == Some(true)) {
                continue;
            }
            if sheet.is_side_done(Layer::Water, side.pair) {
                let says = format!("the ford at {} lies on no river or stream", side.pair);
                out.push(check.at_side(sheet, side.pair, Some("kinds"), says));
            } else {
                out.untold(check, sheet, side.pair, Layer::Water);
            }
        }
    }
}
