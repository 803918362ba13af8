//! SPAN-001: a bridge crosses a river, a trestle a stream.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};
use tlnb_formats::edit::entries;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::{Sheet, Side, Words};

pub(super) static CHECK: Check = Check {
    code: "SPAN-001",
    name: "bridge-over-no-river",
    severity: Severity::Error,
    rules: &["7.6"],
    summary: "a bridge is not over a river, or a trestle not over a stream",
    why: "What damages and repairs a span, and who may cross it, depends on its kind.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [River], roads: [Road], spans: [Trestle]),
//                                                          ^^^^^^^^^ SPAN-001
        "0201/0202": (roads: [Road], spans: [Bridge]),
//                                          ^^^^^^^^ SPAN-001
    },
    progress: {
        "Water 02": (done: "1-2"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [River], roads: [Road], spans: [Bridge]),
        "0103/0104": (kinds: [Stream], roads: [Trail], spans: [Trestle]),
        // whose water nobody has transcribed yet
        "0301/0302": (roads: [Road], spans: [Bridge]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::KNOWN).and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| !s.line.spans.is_empty()) {
            let pair = side.pair;
            // A word that is not understood may be the water that is missing; two spans are SPAN-014's.
            let Some((kinds, spans)) = side.kinds.zip(side.spans).filter(|(_, s)| !is_doubled(*s)) else { continue };
            let (wanted, other, name, right) = if spans.has(SpanKind::Bridge) {
                (HexsideKind::River, HexsideKind::Stream, "bridge", "Trestle")
            } else if spans.has(SpanKind::Trestle) {
                (HexsideKind::Stream, HexsideKind::River, "trestle", "Bridge")
            } else if spans.has(SpanKind::StoneBridge) {
                // The rules know bridges and trestles; a bridge of stone may cross either.
                (HexsideKind::River, HexsideKind::River, "stone bridge", "StoneBridge")
            } else {
                continue;
            };
            let stone = spans.has(SpanKind::StoneBridge) && kinds.has(HexsideKind::Stream);
            if stone || kinds.any(&[wanted, HexsideKind::Lake]) || over_water_hex(sheet, pair) {
                continue;
            }
            let (wet, dry) = (wanted.word().to_lowercase(), other.word().to_lowercase());
            if kinds.has(other) {
                let says = format!("the {name} at {pair} crosses a {dry}, not a {wet}");
                let finding = check.at_side(sheet, pair, Some("spans"), says);
                let (span, key) = (if right == "Trestle" { "Bridge" } else { "Trestle" }, pair.to_string());
                let fix = entries::replace(sheet.document(Reads::SIDES), "sides", &key, "spans", span, right);
                out.push(finding.help(format!("a span over a {dry} is a `{right}`")).fix(false, fix));
            } else if sheet.water_at(pair).is_some() {
                let says = format!("the {name} at {pair} crosses no {wet}");
                let finding = check.at_side(sheet, pair, Some("spans"), says);
                out.push(match bare_crossing_near(sheet, pair) {
                    Some(other) => finding.help(format!("the road over the water at {other} has no span")),
                    None => finding,
                });
            } else {
                out.untold(check, sheet, pair, Layer::Water);
            }
        }
    }
}

/// Two spans other than a pontoon on one hexside.
fn is_doubled(spans: Words<SpanKind>) -> bool {
    [SpanKind::Bridge, SpanKind::Trestle, SpanKind::StoneBridge].iter().filter(|s| spans.has(**s)).count() > 1
}

/// Whether the span leads into a hex that water fills: the water is the hex.
fn over_water_hex(sheet: &Sheet<'_>, pair: HexPair) -> bool {
    pair.hexes().iter().any(|h| sheet.ground(*h).is_water() == Some(true))
}

/// A road over water without a span that shares a hex with a span.
fn bare_crossing_near(sheet: &Sheet<'_>, pair: HexPair) -> Option<HexPair> {
    let roads = pair.hexes().into_iter().flat_map(|h| sheet.roads().of(h));
    let mut sides = roads.filter_map(|n| sheet.sides().get(n));
    let wet = |s: &&Side<'_>| s.kinds.is_some_and(|k| k.any(&[HexsideKind::River, HexsideKind::Stream]));
    sides.find(|s| s.pair != pair && wet(s) && s.line.spans.is_empty()).map(|s| s.pair)
}
