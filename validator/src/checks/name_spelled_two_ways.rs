//! HEX-019: one town is spelled in two ways.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::HexFeature;
use tlnb_formats::geometry::Hex;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-019",
    name: "name-spelled-two-ways",
    severity: Severity::Warning,
    rules: &["20.21"],
    summary: "one town is spelled in two ways",
    why: "Orders find a town by its name; two spellings are two towns to whoever looks one up.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0404": (features: [Town], name: "Altmarkt"),
        "0405": (features: [Town], name: "Altmarket"),
//                                       ^^^^^^^^^^^ HEX-019
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0404": (features: [Town], name: "Altmarkt"),
        "0405": (features: [Town], name: "Neumarkt"),
        // two towns of their own
        "0606": (features: [Town], name: "Hausen"),
        "0607": (features: [Town], name: "Husen"),
    },
    features: {
        "Hausen": Place(hexes: ["0606"]),
        "Husen": Place(hexes: ["0607"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::FEATURES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        let name = |h: Hex| sheet.hex(h).filter(|_| sheet.has(h, &[HexFeature::Town]))?.name.as_deref();
        let is_place = |name: &str| sheet.features().contains(&name.to_owned());
        let mut told = BTreeSet::new();
        for (hex, _) in sheet.hexes().iter() {
            let Some(here) = name(*hex) else { continue };
            for next in grid.neighbours(*hex).filter(|n| n < hex) {
                let Some(there) = name(next).filter(|there| is_a_letter_apart(here, there)) else { continue };
                // Where both are places of their own they are two towns.
                if !(is_place(here) && is_place(there)) {
                    told.insert(*hex);
                    let says = format!("{hex} is called {here}, its neighbour {next} {there}: one letter apart");
                    let finding = check.at_hex(sheet, *hex, None, says).on(here, 0).hexes([*hex, next]);
                    out.push(finding.confidence(Confidence::Plausible));
                    break;
                }
            }
        }
        for (place, hexes, _) in sheet.places() {
            for hex in hexes.into_iter().filter(|h| !told.contains(h)) {
                let Some(here) = name(hex).filter(|here| is_a_letter_apart(here, place) && !is_place(here)) else {
                    continue;
                };
                let says = format!("{hex} is called {here}, and belongs to {place}: one letter apart");
                let finding = check.at_hex(sheet, hex, None, says).on(here, 0);
                out.push(finding.confidence(Confidence::Plausible));
            }
        }
    }
}

/// Whether one letter is wrong, missing or one too many, or two are swapped; of short names that says nothing.
fn is_a_letter_apart(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a == b || a.len().min(b.len()) < 5 {
        return false;
    }
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (&a[..a.len() - same], &b[..b.len() - same]) {
        ([x, y], [v, w]) => x == w && y == v,
        (a, b) => a.len() <= 1 && b.len() <= 1,
    }
}
