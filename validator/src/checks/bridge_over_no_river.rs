//! SPAN-001: a bridge crosses a river, a trestle a stream.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx};
use crate::finding::{NotChecked, Report, Severity};

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
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, sheet) in cx.sheets() {
        for (pair, line) in sheet.sides.iter() {
            // A word that is not understood may be the water that is missing.
            let Some(kinds) = line.kinds.iter().map(|k| k.known().copied()).collect::<Option<Vec<_>>>() else {
                continue;
            };
            for span in line.spans.iter().filter_map(Written::known) {
                let (wanted, other, name, right) = match span {
                    SpanKind::Bridge => (HexsideKind::River, HexsideKind::Stream, "bridge", "Trestle"),
                    SpanKind::Trestle => (HexsideKind::Stream, HexsideKind::River, "trestle", "Bridge"),
                    SpanKind::StoneBridge | SpanKind::Pontoon => continue,
                };
                if kinds.contains(&wanted) || kinds.contains(&HexsideKind::Lake) {
                    continue;
                }
                let key = pair.to_string();
                let (wet, dry) = (wanted.word().to_lowercase(), other.word().to_lowercase());
                if kinds.contains(&other) {
                    let says = format!("the {name} at {pair} crosses a {dry}, not a {wet}");
                    let finding = check.at(document, "sides", &key, Some("spans"), says);
                    out.findings.push(finding.help(format!("a span over a {dry} is a `{right}`")));
                } else if sheet.is_side_done(Layer::Water, *pair) {
                    let says = format!("the {name} at {pair} crosses no {wet}");
                    out.findings.push(check.at(document, "sides", &key, Some("spans"), says));
                } else {
                    out.not_checked.push(NotChecked {
                        code: check.code,
                        place: format!("{} sides/{pair}", document.name()),
                        because: "the water there is not transcribed".to_owned(),
                    });
                }
            }
        }
    }
}
