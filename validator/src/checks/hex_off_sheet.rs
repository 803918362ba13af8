//! HEX-002: a hex is on its sheet, and not under a title box.

use tlnb_formats::Document;
use tlnb_formats::documents::MapSheet;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-002",
    name: "hex-off-sheet",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "a hex is not on the sheet",
    why: "Odd and even columns often end at different rows, so a number can look right and not exist.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: {
        "0634": (terrain: Woods),
//      ^^^^^^ HEX-002
    },
    sides: {
        "0634/0635": (kinds: [River]),
//      ^^^^^^^^^^^ HEX-002
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: {
        "0633": (terrain: Woods),
        "0534": (terrain: Woods),
    },
    sides: {
        // the sheet's own edge has hexsides too
        "0633/0634": (kinds: [River]),
    },
)
"#,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, sheet, grid) in cx.gridded(check, out) {
        for (hex, _) in sheet.hexes.iter().filter(|(h, _)| !grid.contains(**h)) {
            told(check, document, &grid, ("hexes", &hex.to_string()), *hex, "is not on the sheet", out);
        }
        for (pair, _) in sheet.sides.iter() {
            let off: Vec<Hex> = pair.hexes().into_iter().filter(|h| !grid.contains(*h)).collect();
            // One hex beyond the sheet is its edge.
            let edge = off.len() == 1 && grid.hexside(*pair).is_some();
            if let Some(hex) = off.first().filter(|_| !edge) {
                told(check, document, &grid, ("sides", &pair.to_string()), *hex, "is not on the sheet", out);
            } else if pair.hexes().into_iter().all(|h| is_hidden(sheet, h)) {
                let [hex, _] = pair.hexes();
                told(check, document, &grid, ("sides", &pair.to_string()), hex, "lies under a title box", out);
            }
        }
        for (name, feature) in sheet.features.iter() {
            for hex in feature.hexes().iter().filter_map(Written::known) {
                if !grid.contains(*hex) {
                    told(check, document, &grid, ("features", name), *hex, "is not on the sheet", out);
                } else if is_hidden(sheet, *hex) {
                    told(check, document, &grid, ("features", name), *hex, "lies under a title box", out);
                }
            }
        }
    }
}

fn is_hidden(sheet: &MapSheet, hex: Hex) -> bool {
    sheet.hexes.get(&hex).is_some_and(|l| l.no_hex)
}

fn told(
    check: &Check,
    document: &Document,
    grid: &Grid,
    (section, key): (&str, &str),
    hex: Hex,
    what: &str,
    out: &mut Report,
) {
    let mut finding = check.at(document, section, key, None, format!("{hex} {what}"));
    finding.hexes = vec![hex.to_string()];
    if !grid.contains(hex)
        && let Some(nearest) = grid.nearest(hex)
    {
        finding = finding.help(format!("the nearest hex of the sheet is {nearest}"));
    }
    out.findings.push(finding);
}
