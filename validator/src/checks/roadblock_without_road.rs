//! ROAD-012: a roadblock stands on a road.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::played::{Told, sheet_with};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "ROAD-012",
    name: "roadblock-without-road",
    severity: Severity::Warning,
    rules: &["BOP 25.92", "NW 25.75"],
    summary: "a roadblock stands in a hex without road or trail",
    why: "A roadblock closes a way: where none is there is nothing to close.",
    bad: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    progress: { "Roads 01": (done: "1-9"), "Roads 02": (done: "1-9"), "Roads 03": (done: "1-9") },
)
// == scenarios/1
Scenario(
    format: 1,
    sheets: { "a": () },
    roadblocks: { "1": (hexes: ["0203"], facing: ["0203/0204"]) },
//                              ^^^^^^ ROAD-012
)
"#,
    good: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    sides: { "0203/0204": (roads: [Trail]) },
    progress: { "Roads 01": (done: "1-9"), "Roads 02": (done: "1-9"), "Roads 03": (done: "1-9") },
)
// == scenarios/1
Scenario(
    format: 1,
    sheets: { "a": () },
    roadblocks: { "1": (hexes: ["0203", "0707"], facing: ["0203/0204", "0707/0708"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::SIDES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().roadblocks.iter() {
            let texts = played.texts("roadblocks", &key.0, "hexes");
            for (n, written) in line.hexes.iter().enumerate() {
                let Written::Known(hex) = written else { continue };
                let Some((sheet, grid)) = sheet_with(cx, played, hex).and_then(|s| Some((s, s.grid()?))) else {
                    continue;
                };
                let roads: Option<Vec<bool>> =
                    sheet.around(&grid, hex.hex).map(|(pair, _)| Some(!sheet.roads_at(pair)?.is_empty())).collect();
                if roads.is_some_and(|roads| !roads.contains(&true)) {
                    let text = texts.get(n).cloned().unwrap_or_default();
                    let at = ("roadblocks", key.0.as_str(), Some("hexes"));
                    let says = format!("no road or trail leads through {}", hex.hex);
                    told.push(played, played.at_text(check, at, &text, says).hexes([hex.hex]));
                }
            }
        }
    }
    told.end(check, out);
}
