//! SPAN-002: a span carries no road or trail.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SPAN-002",
    name: "span-without-road",
    severity: Severity::Warning,
    rules: &["7.6"],
    summary: "a span carries no road or trail",
    why: "Bridges and trestles are printed where roads cross water.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], spans: [Bridge]),
//                                           ^^^^^^^^ SPAN-002
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
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
        "0404/0405": (kinds: [River], spans: [Bridge], roads: [Trail]),
        // a pontoon may lie anywhere
        "0405/0406": (kinds: [River], spans: [Pontoon]),
        // whose roads nobody has transcribed
        "0804/0805": (kinds: [River], spans: [Bridge]),
    },
    progress: {
        "Roads 03": (done: "1-9"),
        "Roads 04": (done: "1-9"),
        "Roads 05": (done: "1-9"),
        "Roads 06": (done: "1-9"),
        "Roads 07": (done: "1-9"),
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides() {
            let fixed = [SpanKind::Bridge, SpanKind::Trestle, SpanKind::StoneBridge];
            if !side.spans.is_some_and(|s| s.any(&fixed)) {
                continue;
            }
            // Where the water is missing as well SPAN-001 tells of the span.
            let is_wet =
                side.kinds.is_none_or(|k| k.any(&[HexsideKind::River, HexsideKind::Stream, HexsideKind::Lake]));
            if !is_wet && sheet.water_at(side.pair).is_some() {
                continue;
            }
            match sheet.roads_at(side.pair) {
                None => out.untold(check, sheet, side.pair, Layer::Roads),
                Some(roads) if roads.is_empty() => {
                    let says = format!("no road or trail leads over the span at {}", side.pair);
                    let finding = check.at_side(sheet, side.pair, Some("spans"), says);
                    out.push(finding.confidence(Confidence::Likely));
                }
                Some(_) => {}
            }
        }
    }
}
