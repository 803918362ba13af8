//! SUP-003: a supply source lies at the edge of its sheet.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "SUP-003",
    name: "supply-source-inside-the-map",
    severity: Severity::Warning,
    rules: &["20.52"],
    summary: "a supply source lies inside the map",
    why: "Supply comes from off the map: a source inside it is mostly a slip of its number.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: {
        "0506": (supply: ["F"]),
//      ^^^^^^ SUP-003
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: {
        "0106": (supply: ["F"]),
        "0501": (supply: ["F"]),
        "0534": (supply: ["F"]),
        "0633": (supply: ["F"]),
        "1906": (supply: ["F"]),
        // beside a title box
        "0910": (supply: ["F"]),
        "0911": (no_hex: true),
        // where armies enter by print
        "0912": (supply: ["F"], entry: ["F"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::EDGE,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (hex, line) in sheet.hexes().iter().filter(|(_, line)| !line.supply.is_empty()) {
            let is_entry = !line.entry.is_empty() || !line.exit.is_empty();
            if is_entry || !grid.contains(*hex) || sheet.is_at_the_edge(&grid, *hex) {
                continue;
            }
            let says = format!("the supply source {hex} lies inside the map");
            out.push(check.at_hex(sheet, *hex, None, says).confidence(Confidence::Plausible));
        }
    }
}
