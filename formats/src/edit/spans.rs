//! Spans: what carries a road across water (7.6).

use std::collections::BTreeSet;

use super::{Held, hexes_of, items, list, progress, put_item, sides_on_sheet};
use crate::change::Change;
use crate::document::Document;
use crate::documents::map_sheet::{HexsideKind, SpanKind, SpanMark};
use crate::documents::{Layer, MapSheet};
use crate::geometry::HexPair;
use crate::text::Written;

/// The span that a hexside most likely has: a bridge over a river, a trestle over a stream, else a bridge.
pub fn offered(sheet: &MapSheet, pair: HexPair) -> SpanKind {
    let has = |kind| sheet.sides.get(&pair).is_some_and(|s| s.kinds.contains(&Written::Known(kind)));
    if has(HexsideKind::Stream) && !has(HexsideKind::River) { SpanKind::Trestle } else { SpanKind::Bridge }
}

/// Puts a span across a hexside in place of another; a pontoon stands beside others. Adds nothing else: no road, no
/// water.
pub fn stamp(document: &Document, pair: HexPair, kind: SpanKind) -> Vec<Change> {
    let pairs = sides_on_sheet(document, [pair]);
    let put = |spans: &mut Vec<String>| {
        for other in SpanKind::ALL.iter().filter(|k| kind != SpanKind::Pontoon && **k != SpanKind::Pontoon) {
            put_item(spans, other.word(), *other == kind);
        }
        put_item(spans, kind.word(), true);
    };
    let held = Held::new(document, "sides");
    let mut out: Vec<Change> = pairs.iter().flat_map(|p: &HexPair| held.list(p, "spans", put)).collect();
    out.extend(progress::mark(document, Layer::Spans, &hexes_of(document, &pairs)));
    out
}

/// Takes spans away with their marks; what is misspelled stays, and an entry that holds nothing more goes.
pub fn erase(document: &Document, pairs: &BTreeSet<HexPair>) -> Vec<Change> {
    let held = Held::new(document, "sides");
    let mut out = Vec::new();
    for pair in pairs {
        let value = held.value(pair);
        let mut fields = Vec::new();
        if let Some(mut spans) = items(value, "spans") {
            SpanKind::ALL.iter().for_each(|k| put_item(&mut spans, k.word(), false));
            fields.push(("spans", list(&spans)));
        }
        if let Some(mut marks) = items(value, "span_marks") {
            SpanMark::ALL.iter().for_each(|m| put_item(&mut marks, m.word(), false));
            fields.push(("span_marks", list(&marks)));
        }
        out.extend(held.set(pair, &fields));
    }
    out.extend(progress::mark(document, Layer::Spans, &hexes_of(document, pairs)));
    out
}

/// Puts a mark to the span of a hexside or takes it away (7.63).
pub fn mark(document: &Document, pair: HexPair, mark: SpanMark, on: bool) -> Vec<Change> {
    let pairs = sides_on_sheet(document, [pair]);
    let put = |marks: &mut Vec<String>| put_item(marks, mark.word(), on);
    let held = Held::new(document, "sides");
    let mut out: Vec<Change> = pairs.iter().flat_map(|p: &HexPair| held.list(p, "span_marks", put)).collect();
    out.extend(progress::mark(document, Layer::Spans, &hexes_of(document, &pairs)));
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{lines, pairs, sheet};
    use super::*;

    const SOME: &str = "sides: {\n        \"0101/0102\": (kinds: [River], spans: [Trestle, Brigde, Pontoon]), // sure\n        \"0102/0103\": (kinds: [Stream]),\n        \"0103/0104\": (spans: [Bridge], span_marks: [Damaged]),\n    },\n";

    fn pair(text: &str) -> HexPair {
        HexPair::from_key(text).unwrap()
    }

    #[test]
    fn the_water_decides_what_is_offered() {
        let d = sheet(SOME);
        let found =
            ["0101/0102", "0102/0103", "0103/0104", "0104/0105"].map(|p| offered(d.map_sheet().unwrap(), pair(p)));
        assert_eq!(found, [SpanKind::Bridge, SpanKind::Trestle, SpanKind::Bridge, SpanKind::Bridge]);
    }

    #[test]
    fn a_span_replaces_another_but_a_pontoon_stands_beside() {
        let d = sheet(SOME);
        let first = |changes: Vec<Change>| lines(&d, &changes)[0].clone();
        assert_eq!(
            first(stamp(&d, pair("0101/0102"), SpanKind::StoneBridge)),
            "sides 0101/0102: (kinds: [River], spans: [Brigde, Pontoon, StoneBridge])"
        );
        let found = lines(&d, &stamp(&d, pair("0103/0104"), SpanKind::Pontoon));
        assert_eq!(
            found[2..],
            [
                "sides 0103/0104: (spans: [Bridge, Pontoon], span_marks: [Damaged])",
                "progress Spans 01: (done: \"3-4\")"
            ]
        );
        let found = lines(&d, &stamp(&d, pair("0104/0105"), SpanKind::Bridge));
        assert_eq!(found[3..], ["sides 0104/0105: (spans: [Bridge])", "progress Spans 01: (done: \"4-5\")"]);
        assert_eq!(stamp(&d, pair("0101/0103"), SpanKind::Bridge), [], "no hexside");
    }

    #[test]
    fn marks_go_with_their_span() {
        let d = sheet(SOME);
        let found = lines(&d, &erase(&d, &pairs("0101/0102 0103/0104")));
        assert_eq!(
            found,
            [
                "sides 0101/0102: (kinds: [River], spans: [Brigde])",
                "sides 0102/0103: (kinds: [Stream])",
                "progress Spans 01: (done: \"1-4\")"
            ]
        );
        let found = lines(&d, &mark(&d, pair("0103/0104"), SpanMark::MayNotBeDamaged, true));
        assert_eq!(found[2], "sides 0103/0104: (spans: [Bridge], span_marks: [Damaged, MayNotBeDamaged])");
        let found = lines(&d, &mark(&d, pair("0103/0104"), SpanMark::Damaged, false));
        assert_eq!(found[2], "sides 0103/0104: (spans: [Bridge])");
    }
}
