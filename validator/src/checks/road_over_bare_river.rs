//! ROAD-004: a road or trail crosses a river without bridge or ford.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};
use tlnb_formats::edit::spans;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-004",
    name: "road-over-bare-river",
    severity: Severity::Error,
    rules: &["7.61"],
    summary: "a road or trail crosses a river without bridge or ford",
    why: "Nothing crosses a river on a road without a bridge; where a road is printed, one is printed too.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [River], roads: [Road]),
//      ^^^^^^^^^^^ ROAD-004
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
        "0404/0405": (kinds: [River], roads: [Road], spans: [Bridge]),
        "0405/0406": (kinds: [River, Ford], roads: [Road]),
        "0406/0407": (kinds: [River], roads: [Trail], spans: [Pontoon]),
        // whose spans nobody has transcribed
        "0804/0805": (kinds: [River], roads: [Road]),
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
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::KNOWN).and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    over_bare_water(check, cx, out, (HexsideKind::River, HexsideKind::Stream), SpanKind::Bridge);
}

/// Roads and trails over one of the two waters, and not over both, without ford or any span; `span` is what it asks for.
pub(super) fn over_bare_water(
    check: &Check,
    cx: &Cx<'_>,
    out: &mut Report,
    (water, other): (HexsideKind, HexsideKind),
    span: SpanKind,
) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| !s.line.roads.is_empty()) {
            let needs = side.kinds.is_some_and(|k| k.has(water) && !k.any(&[HexsideKind::Ford, other]));
            if !needs || sheet.has_stray_span_near(side.pair) {
                continue;
            }
            match sheet.spans_at(side.pair) {
                Some(spans) if spans.is_empty() => {
                    let (wet, name) = (water.word().to_lowercase(), span.word().to_lowercase());
                    let says = format!("the road over the {wet} at {} has no {name}", side.pair);
                    let help = format!("add `spans: [{}]` or a ford", span.word());
                    let finding = check.at_side(sheet, side.pair, None, says).help(help);
                    out.push(
                        finding.fix(false, spans::stamp(sheet.document(Reads::drawing(Reads::SIDES)), side.pair, span)),
                    );
                }
                Some(_) => {}
                None => out.untold(check, sheet, side.pair, Layer::Spans),
            }
        }
    }
}
