//! EDGE-001: a hexside names two adjacent hexes.

use tlnb_formats::geometry::{Grid, HexPair};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-001",
    name: "hexside-not-adjacent",
    severity: Severity::Error,
    rules: &["7.6"],
    summary: "a hexside names two hexes that are not adjacent",
    why: "A hexside is the side that two neighbours share; other hexes share none.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
    sides: {
        "2214/2316": (kinds: [River]),
//      ^^^^^^^^^^^ EDGE-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
    sides: {
        "2214/2315": (kinds: [River]),
    },
)
"#,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, sheet, grid) in cx.gridded(check, out) {
        for (pair, _) in sheet.sides.iter().filter(|(p, _)| is_apart(&grid, **p)) {
            out.findings.push(told(check, document, &grid, "sides", &pair.to_string(), *pair));
        }
        for (name, feature) in sheet.features.iter() {
            for pair in feature.pairs().iter().filter_map(Written::known).filter(|p| is_apart(&grid, **p)) {
                out.findings.push(told(check, document, &grid, "features", name, *pair));
            }
        }
    }
}

/// Not adjacent though both are on the sheet: where one is not, HEX-002 tells the cause.
fn is_apart(grid: &Grid, pair: HexPair) -> bool {
    grid.hexside(pair).is_none() && pair.hexes().into_iter().all(|h| grid.contains(h))
}

fn told(
    check: &Check,
    document: &tlnb_formats::Document,
    grid: &Grid,
    section: &str,
    key: &str,
    pair: HexPair,
) -> crate::Finding {
    let [a, b] = pair.hexes();
    let distance = grid.distance(a, b);
    let mut finding =
        check.at(document, section, key, None, format!("{a} and {b} are not adjacent ({distance} apart)"));
    let nearest: Vec<String> =
        grid.neighbours(a).filter(|n| grid.distance(*n, b) == 1).map(|n| HexPair::new(a, n).to_string()).collect();
    if !nearest.is_empty() {
        finding = finding.help(format!("hexsides of {a} on that side: {}", nearest.join(", ")));
    }
    finding.hexes = vec![a.to_string(), b.to_string()];
    finding
}
