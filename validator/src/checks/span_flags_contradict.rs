//! SPAN-015: what a scenario says of a span agrees with itself and with the sheet.

use tlnb_formats::documents::map_sheet::SpanMark;
use tlnb_formats::documents::scenario::SpanAt;
use tlnb_formats::geometry::HexPair;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sheet_with, span_at};

pub(super) static CHECK: Check = Check {
    code: "SPAN-015",
    name: "span-flags-contradict",
    severity: Severity::Error,
    rules: &["7.63"],
    summary: "a scenario damages a span that may not be damaged",
    why: "A span that may not be damaged never is: the wrong one is listed, or the mark was misread.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0504/0505": (kinds: [River], roads: [Road], spans: [StoneBridge], span_marks: [MayNotBeDamaged]),
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    bridges: {
        "0504/0505": (damaged: true),
//      ^^^^^^^^^^^ SPAN-015
        "0505/0506": (damaged: true, no_damage: true),
//      ^^^^^^^^^^^ SPAN-015
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0504/0505": (kinds: [River], roads: [Road], spans: [Bridge], span_marks: [MayNotBeRepaired]),
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    bridges: {
        // damaged, and it stays so
        "0504/0505": (damaged: true, no_repair: true),
        "0505/0506": (no_damage: true),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::SIDES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().bridges.iter().filter(|(_, line)| line.damaged) {
            let field = line.at.as_ref().map(|_| "at");
            if line.no_damage {
                let says = "it is damaged, and may not be damaged";
                told.push(played, played.at(check, "bridges", &key.0, field, says));
                continue;
            }
            let Some(SpanAt::Side(pair)) = span_at(&key.0, line.at.as_ref()) else { continue };
            let Some(sheet) = sheet_with(cx, played, &pair.a) else { continue };
            let side = HexPair::new(pair.a.hex, pair.b.hex);
            let marks = sheet.side(side).map(|s| &s.line.span_marks);
            let is_kept = |m: &Written<SpanMark>| m.known() == Some(&SpanMark::MayNotBeDamaged);
            if marks.is_some_and(|m| m.iter().any(is_kept)) {
                let says = format!("the sheet says that the span over {side} may not be damaged");
                told.push(played, played.at(check, "bridges", &key.0, field, says).hexes([pair.a.hex, pair.b.hex]));
            }
        }
    }
    told.end(check, out);
}
