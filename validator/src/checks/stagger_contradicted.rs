//! MAP-016: the written hexsides contradict the stated stagger.

use tlnb_formats::geometry::{Low, Orientation};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-016",
    name: "stagger-contradicted",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "the written hexsides contradict the stated stagger",
    why: "Which columns sit lower decides who is whose neighbour; under a wrong stagger every second hexside is wrong.",
    bad: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (low: Odd, last_column: 30, last_row_odd: 20, last_row_even: 19),
//                     ^^^ MAP-016
    },
    sides: {
        "2214/2315": (kinds: [River]),
        "2413/2514": (kinds: [River]),
        "2514/2515": (kinds: [River]),
        "2814/2915": (kinds: [River]),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: {
        "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19),
    },
    sides: {
        "2214/2315": (kinds: [River]),
        "2413/2514": (kinds: [River]),
        "2514/2515": (kinds: [River]),
        "2814/2915": (kinds: [River]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        let (Some(found), Some(stated)) = (sheet.contradiction(), sheet.stated()) else { continue };
        let (field, right) = if found.fits.orientation == stated.orientation {
            ("low", if found.fits.low == Low::Odd { "low: Odd" } else { "low: Even" })
        } else {
            let low = found.fits.low == Low::Odd;
            let right = match found.fits.orientation {
                Orientation::Flat if low => "orientation: Flat, low: Odd",
                Orientation::Flat => "orientation: Flat, low: Even",
                Orientation::Pointy if low => "orientation: Pointy, low: Odd",
                Orientation::Pointy => "orientation: Pointy, low: Even",
            };
            ("orientation", right)
        };
        let is_stated = sheet.document(Reads::GRID).field_value("grid", "sheet", field).is_some();
        let says = format!(
            "{} of {} pairs, as {}, are not adjacent under the stated grid",
            found.bad, found.pairs, found.example
        );
        let finding = check.at_entry(sheet.name(), "grid", "sheet", is_stated.then_some(field), says);
        out.push(
            finding
                .confidence(Confidence::Likely)
                .hexes(found.example.hexes())
                .help(format!("under `{right}` only {} would not be", found.bad_then)),
        );
    }
}
