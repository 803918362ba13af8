//! MAP-018: odd and even columns end rows apart.

use tlnb_formats::geometry::Orientation;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-018",
    name: "ragged-sheet",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "odd and even columns end rows apart",
    why: "On a rectangular sheet columns end within half a hex of each other, so their last rows differ by one at most.",
    bad: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 91),
//                                                                  ^^ MAP-018
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 20),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        let Some(grid) = sheet.stated().filter(|g| g.orientation == Orientation::Flat) else { continue };
        if grid.last_row_odd.abs_diff(grid.last_row_even) > 1 && grid.last_column > grid.first_column {
            let says = format!("odd columns end at row {}, even ones at row {}", grid.last_row_odd, grid.last_row_even);
            let finding = check.at_entry(sheet.name(), "grid", "sheet", Some("last_row_even"), says);
            out.push(finding.confidence(Confidence::Likely));
        }
    }
}
