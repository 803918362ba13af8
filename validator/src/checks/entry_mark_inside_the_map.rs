//! REINF-017: an entry lies at an edge of the map.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "REINF-017",
    name: "entry-mark-inside-the-map",
    severity: Severity::Note,
    rules: &["25.5", "19.1"],
    summary: "a mark of an entry lies inside the map",
    why: "Who arrives comes from beyond the map: a mark inside it stands in a wrong hex, or a sheet is missing beside it.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: { "0505": (entry: ["F"]) },
//                           ^^^^^ REINF-017
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: { "0105": (entry: ["F"]), "0909": (exit: ["F"]) },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::EDGE,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (hex, line) in sheet.hexes().iter().filter(|(_, line)| !line.entry.is_empty()) {
            if grid.contains(*hex) && line.supply.is_empty() && !sheet.is_at_the_edge(&grid, *hex) {
                let says = format!("the entry at {hex} lies inside the map");
                out.push(check.at_hex(sheet, *hex, Some("entry"), says).confidence(Confidence::Plausible));
            }
        }
    }
}
