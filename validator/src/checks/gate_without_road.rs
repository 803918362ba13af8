//! EDGE-017: no road or trail leads through a gate.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-017",
    name: "gate-without-road",
    severity: Severity::Warning,
    rules: &["15.21"],
    summary: "no road or trail leads through a gate",
    why: "Gates are printed where roads enter a town.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Gate]),
//      ^^^^^^^^^^^ EDGE-017
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Gate], roads: [Trail]),
        // whose roads nobody has transcribed
        "0804/0805": (kinds: [Gate]),
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| s.kinds.is_some_and(|k| k.has(HexsideKind::Gate))) {
            match sheet.roads_at(side.pair) {
                Some(roads) if roads.is_empty() => {
                    let says = format!("no road or trail leads through the gate at {}", side.pair);
                    out.push(check.at_side(sheet, side.pair, None, says).confidence(Confidence::Likely));
                }
                Some(_) => {}
                None => out.untold(check, sheet, side.pair, Layer::Roads),
            }
        }
    }
}
