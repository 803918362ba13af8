//! EDGE-011: a road, trail or span crosses a wall or an escarpment.

use tlnb_formats::documents::map_sheet::HexsideKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-011",
    name: "way-through-a-barrier",
    severity: Severity::Error,
    rules: &["7.6", "15.21"],
    summary: "a road, trail or span crosses a wall or an escarpment",
    why: "Nothing passes a wall without gate or an escarpment, so nothing can lead over it.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Wall], roads: [Road]),
//      ^^^^^^^^^^^ EDGE-011
        "0405/0406": (kinds: [DragonsTeeth], roads: [Trail]),
//      ^^^^^^^^^^^ EDGE-011
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Wall, Gate], roads: [Road]),
        "0405/0406": (kinds: [Gate], roads: [Trail]),
        "0406/0407": (kinds: [DragonsTeeth]),
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
            let barrier = match side.kinds {
                Some(k) if k.has(HexsideKind::Gate) => continue,
                Some(k) if k.has(HexsideKind::Wall) => "wall without gate",
                Some(k) if k.has(HexsideKind::DragonsTeeth) => "escarpment",
                _ => continue,
            };
            let way = match (side.line.roads.is_empty(), side.line.spans.is_empty()) {
                (false, _) => "road or trail",
                (true, false) => "span",
                (true, true) => continue,
            };
            let says = format!("a {way} crosses the {barrier} at {}", side.pair);
            out.push(check.at_side(sheet, side.pair, None, says));
        }
    }
}
