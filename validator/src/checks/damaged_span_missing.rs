//! SPAN-003: a span that a scenario damages is there.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::scenario::SpanAt;
use tlnb_formats::geometry::HexPair;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{SideLies, Told, sheet_with, side_lies, span_at};

pub(super) static CHECK: Check = Check {
    code: "SPAN-003",
    name: "damaged-span-missing",
    severity: Severity::Error,
    rules: &["xx.31", "LPD 28.32"],
    summary: "a bridge damaged at the start is no span of the sheet",
    why: "There is nothing there to be damaged, repaired or forded: one of the two numbers is wrong.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
    progress: {
        "Spans 05": (done: "1-34"), "Spans 06": (done: "1-33"), "Spans 07": (done: "1-34"),
        "Water 05": (done: "1-34"), "Water 06": (done: "1-33"), "Water 04": (done: "1-33"), "Spans 04": (done: "1-33"),
        "Roads 05": (done: "1-34"),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    bridges: {
        "0505/0605": (damaged: true),
//      ^^^^^^^^^^^ SPAN-003
        "0505/0705": (damaged: true),
//      ^^^^^^^^^^^ SPAN-003
        "0510": (damaged: true),
//      ^^^^^^ SPAN-003
    },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: { "28": () },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
    progress: { "Spans 05": (done: "1-9") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    bridges: {
        "0506/05": (damaged: true),
        "the mill": (at: "0505/06", damaged: true),
        "0505": (no_repair: true, damaged: true),
        // not transcribed there
        "0520/0521": (damaged: true),
        "0520": (damaged: true),
        // a ford, where no span needs to be
        "0504/0505": (ford: true),
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
        for (key, line) in played.all().bridges.iter() {
            // What is no more than a ford here needs no span (SPAN-010).
            if line.ford && !line.damaged && !line.no_repair && !line.no_damage {
                let Some(SpanAt::Side(pair)) = span_at(&key.0, line.at.as_ref()) else { continue };
                let says = match side_lies(cx, played, &pair) {
                    SideLies::On(sheet, side) if sheet.is_dry(side) => format!("no water is at {side} to be forded"),
                    SideLies::Apart => format!("{} and {} do not touch", pair.a.hex, pair.b.hex),
                    _ => continue,
                };
                let field = line.at.as_ref().map(|_| "at");
                told.push(played, played.at(check, "bridges", &key.0, field, says));
                continue;
            }
            let Some(at) = span_at(&key.0, line.at.as_ref()) else { continue };
            let field = line.at.as_ref().map(|_| "at");
            let finding = |says: String| played.at(check, "bridges", &key.0, field, says);
            match &at {
                SpanAt::Side(pair) => {
                    let (sheet, grid, side) = match side_lies(cx, played, pair) {
                        SideLies::On(sheet, side) => match sheet.grid() {
                            Some(grid) => (sheet, grid, side),
                            None => continue,
                        },
                        SideLies::Apart => {
                            let says = format!("{} and {} do not touch", pair.a.hex, pair.b.hex);
                            told.push(played, finding(says).hexes([pair.a.hex, pair.b.hex]));
                            continue;
                        }
                        SideLies::Untold => {
                            told.skip(played, "bridges", &key.0, "its sheet is not known");
                            continue;
                        }
                        SideLies::Between => {
                            told.skip(played, "bridges", &key.0, "it lies between two sheets");
                            continue;
                        }
                        SideLies::Off => continue,
                    };
                    let has_water = sheet.water_at(side).is_some_and(|w| !w.is_empty());
                    let has_road = sheet.roads_at(side).is_some_and(|r| !r.is_empty());
                    match sheet.spans_at(side) {
                        // The sheet lacks the span, which is told there (ROAD-004, ROAD-005).
                        Some(spans) if spans.is_empty() && has_water && has_road => {}
                        Some(spans) if spans.is_empty() => {
                            let found = finding(format!("no span crosses {side}"));
                            let around = side.hexes().into_iter().flat_map(|h| sheet.around(&grid, h));
                            let near: Vec<String> = around
                                .filter(|(p, _)| sheet.spans_at(*p).is_some_and(|s| !s.is_empty()))
                                .map(|(p, _)| p.to_string())
                                .collect();
                            let found = found.hexes([pair.a.hex, pair.b.hex]);
                            told.push(
                                played,
                                match near.first() {
                                    Some(near) => found.help(format!("a span crosses {near}")),
                                    None => found,
                                },
                            );
                        }
                        Some(_) => {}
                        None => told.skip(played, "bridges", &key.0, "the spans there are not transcribed"),
                    }
                }
                SpanAt::Hex(hex) => {
                    let Some((sheet, grid)) = sheet_with(cx, played, hex).and_then(|s| Some((s, s.grid()?))) else {
                        told.skip(played, "bridges", &key.0, "its sheet is not known");
                        continue;
                    };
                    let sides: Vec<HexPair> = sheet.around(&grid, hex.hex).map(|(pair, _)| pair).collect();
                    let has = |p: &HexPair| sheet.spans_at(*p).map(|spans| !spans.is_empty());
                    if sides.iter().any(|p| has(p) == Some(true)) {
                        continue;
                    }
                    if sides.iter().any(|p| has(p).is_none()) || !sheet.is_done(Layer::Spans, hex.hex) {
                        told.skip(played, "bridges", &key.0, "the spans there are not transcribed");
                        continue;
                    }
                    told.push(played, finding(format!("no span leads out of {}", hex.hex)).hexes([hex.hex]));
                }
            }
        }
    }
    told.end(check, out);
}
