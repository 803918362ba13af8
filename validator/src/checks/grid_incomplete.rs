//! MAP-001: the grid of a sheet is not stated in full.

use tlnb_formats::documents::map_sheet::{GridLine, OrientationWord};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-001",
    name: "grid-incomplete",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "the grid of a sheet is not stated in full",
    why: "Distances, neighbours and edges all rest on the grid; odd and even columns may end at different rows.",
    bad: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (last_column: 19, last_row_odd: 34),
//      ^^^^^^^ MAP-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        let name = "sheet".to_owned();
        if let Some(line) = sheet.grid_lines().get(&name) {
            let missing = missing(line);
            if !missing.is_empty() {
                let says = format!("the grid does not state {}", missing.join(" and "));
                out.push(check.at_entry(sheet.name(), "grid", &name, None, says));
            } else if sheet.stated().is_some_and(|g| g.hexes().next().is_none()) {
                out.push(check.at_entry(sheet.name(), "grid", &name, None, "the grid has no hex"));
            }
        } else if !sheet.grid_lines().contains(&name)
            && let Some((other, _)) = sheet.grid_lines().iter().next()
        {
            let says = format!("the grid is called `{other}`, and nothing reads it");
            out.push(check.at_entry(sheet.name(), "grid", other, None, says).help("call it `sheet`"));
        }
    }
}

/// What every grid states; a word that is not understood leaves open what is needed.
fn missing(line: &GridLine) -> Vec<&'static str> {
    let is_flat = match &line.orientation {
        None | Some(Written::Known(OrientationWord::Flat)) => true,
        Some(_) => false,
    };
    let needed = [
        ("last_column", line.last_column.is_none()),
        ("last_row_odd", line.last_row_odd.is_none()),
        ("last_row_even", is_flat && line.last_row_even.is_none()),
    ];
    needed.into_iter().filter(|(_, is_missing)| *is_missing).map(|(field, _)| field).collect()
}
