//! SPAN-004: a span given by one hex is the only one of that hex.

use tlnb_formats::documents::scenario::SpanAt;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sheet_with, span_at};

pub(super) static CHECK: Check = Check {
    code: "SPAN-004",
    name: "damaged-span-of-several",
    severity: Severity::Warning,
    rules: &["LPD 28.32", "BOP 29.31"],
    summary: "a span given by one hex could be several",
    why: "Which of them is damaged, the number alone does not tell.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0504/0505": (kinds: [River], roads: [Road], spans: [Bridge]),
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    bridges: { "0505": (damaged: true) },
//             ^^^^^^ SPAN-004
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0504/0505": (kinds: [River], roads: [Road], spans: [Bridge]),
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    bridges: {
        "0505/0506": (damaged: true),
        // the only one of its hex
        "0506": (damaged: true),
        "0505": (damaged: true, gist: "both of them"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::SIDES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().bridges.iter().filter(|(_, line)| line.gist.is_none()) {
            let Some(SpanAt::Hex(hex)) = span_at(&key.0, line.at.as_ref()) else { continue };
            let Some((sheet, grid)) = sheet_with(cx, played, &hex).and_then(|s| Some((s, s.grid()?))) else { continue };
            let has = |p: &HexPair| sheet.spans_at(*p).is_some_and(|spans| !spans.is_empty());
            let spans: Vec<HexPair> = sheet.around(&grid, hex.hex).map(|(pair, _)| pair).filter(has).collect();
            if spans.len() > 1 {
                let words: Vec<String> = spans.iter().map(ToString::to_string).collect();
                let says = format!("{} has {} spans: {}", hex.hex, spans.len(), words.join(", "));
                let field = line.at.as_ref().map(|_| "at");
                let finding = played.at(check, "bridges", &key.0, field, says).hexes([hex.hex]);
                told.push(played, finding.help("write the hexside, with `at` where the key stays as printed"));
            }
        }
    }
    told.end(check, out);
}
