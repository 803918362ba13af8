//! HEX-002: a hex is on its sheet, and not under a title box.

use std::collections::BTreeSet;
use tlnb_formats::edit::entries;

use tlnb_formats::documents::TitlePage;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Finding, Report, Severity};
use crate::sheet::{Sheet, swaps};

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
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::SIDES).and(Reads::FEATURES).and(Reads::NOTES).and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        let Some(grid) = sheet.stated() else {
            out.skip(check, sheet, "", "the sheet's grid is not stated in full");
            continue;
        };
        let fate = |hex: Hex| match grid.contains(hex) {
            false => Some("is not on the sheet"),
            true if sheet.is_hidden(hex) => Some("lies under a title box"),
            true => None,
        };
        let mut told = BTreeSet::new();
        for (hex, _) in sheet.hexes().iter().filter(|(h, _)| !grid.contains(**h)) {
            told.insert(*hex);
            out.push(with_help(
                check.at_hex(sheet, *hex, None, format!("{hex} is not on the sheet")),
                sheet,
                &grid,
                *hex,
            ));
        }
        // Where the stagger is in doubt any hex beyond may be the edge's.
        let is_edge = |pair: HexPair| sheet.grid().is_none_or(|g| g.hexside(pair).is_some());
        let mut told_pairs = BTreeSet::new();
        for at in sheet.pairs() {
            let hexes = at.pair.hexes();
            let off: Vec<Hex> = hexes.into_iter().filter(|h| !grid.contains(*h)).collect();
            let cause = match off[..] {
                // One hex beyond the sheet is its edge.
                [_] if is_edge(at.pair) => None,
                [hex, ..] => Some(hex),
                [] => hexes.iter().all(|h| sheet.is_hidden(*h)).then_some(hexes[0]),
            };
            let Some((hex, what)) = cause.and_then(|h| Some((h, fate(h)?))) else { continue };
            // A feature repeats the slip of its hex or hexside.
            if !told_pairs.insert(at.pair) || (at.feature.is_some() && told.contains(&hex)) {
                continue;
            }
            let says = format!("{hex} {what}");
            let finding = match at.feature {
                None => check.at_side(sheet, at.pair, None, says),
                Some((name, nth)) => check.at_feature(sheet, name, says).on(at.pair, nth),
            };
            out.push(with_help(finding.hexes([hex]), sheet, &grid, hex));
        }
        for (name, feature) in sheet.features().iter() {
            let mut before = BTreeSet::new();
            for hex in feature.hexes().iter().filter_map(Written::known).filter(|h| before.insert(**h)) {
                if let Some(what) = fate(*hex).filter(|_| !told.contains(hex)) {
                    let finding = check.at_feature(sheet, name, format!("{hex} {what}")).on(hex, 0);
                    out.push(with_help(finding.hexes([*hex]), sheet, &grid, *hex));
                }
            }
        }
    }
    anchors(check, cx, out);
}

/// Anchors of joins are hexes of their sheets; those of the sheet that is looked at.
fn anchors(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page() else { return };
    for (name, join) in page.title_page().into_iter().flat_map(TitlePage::readable_joins) {
        for (top, bottom) in &join.anchors {
            for (id, hex) in [(&join.top, top), (&join.bottom, bottom)] {
                let sheet = cx.sheets().iter().find(|s| s.id == *id);
                let Some((sheet, grid)) = sheet.and_then(|s| Some((s, s.stated()?))) else { continue };
                if !grid.contains(*hex) {
                    let says = format!("{hex} is not on the sheet {id}");
                    let finding = check.at(page, "joins", name, None, says).on(hex, 0).hexes([*hex]);
                    out.push(with_help(finding, sheet, &grid, *hex));
                }
            }
        }
    }
}

fn with_help(finding: Finding, sheet: &Sheet<'_>, grid: &Grid, hex: Hex) -> Finding {
    if grid.contains(hex) {
        return finding;
    }
    let swapped: Vec<String> = swaps(hex)
        .filter(|h| {
            grid.contains(*h) && (finding.spot.as_ref().is_none_or(|s| s.section != "hexes") || sheet.hex(*h).is_none())
        })
        .map(|h| h.to_string())
        .collect();
    if let ([meant], Some(spot)) = (&swapped[..], finding.spot.as_ref().filter(|s| s.section == "hexes")) {
        let fix = entries::rekey(sheet.document(Reads::HEXES.and(Reads::NOTES)), "hexes", &spot.key, meant);
        return finding.help(format!("with two digits swapped it is {meant}")).fix(false, fix);
    }
    if !swapped.is_empty() {
        return finding.help(format!("with two digits swapped it is {}", swapped.join(" or ")));
    }
    match grid.nearest(hex) {
        Some(nearest) => finding.help(format!("the nearest hex of the sheet is {nearest}")),
        None => finding,
    }
}
