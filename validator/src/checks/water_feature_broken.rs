//! EDGE-018: the chain of a named water is broken.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-018",
    name: "water-feature-broken",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "the chain of a named water is broken",
    why: "Rules that speak of a river follow its hexsides from end to end.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Aue": Water(chain: ["0304/0404", "0404/0405", "0404/0505"]),
//                                        ^^^^^^^^^^^ EDGE-018
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Aue": Water(chain: ["0305/0404", "0404/0405", "0404/0505"]),
        // through a hex that it fills
        "Elbe": Water(chain: ["0504/0505", "0605/0705"], hexes: ["0604"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::FEATURES.and(Reads::WATER),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (name, feature) in sheet.features().iter() {
            let FeatureLine::Water { chain, hexes, .. } = feature else { continue };
            // What is not understood may be what links the two beside it.
            if hexes.iter().any(|h| h.known().is_none()) {
                continue;
            }
            let filled: BTreeSet<Hex> = hexes.iter().filter_map(Written::known).copied().collect();
            let mut breaks = Vec::new();
            for two in chain.windows(2) {
                let [Written::Known(a), Written::Known(b)] = two else { continue };
                let sound = |p: &HexPair| grid.hexside(*p).is_some() && !sheet.is_dry(*p);
                if sound(a) && sound(b) && a != b && !meet(&grid, *a, *b, &filled) {
                    breaks.push((*a, *b));
                }
            }
            // EDGE-016 tells of what is missing on the map too.
            let known = |(a, b): &&(HexPair, HexPair)| !sheet.water().is_at_a_gap(*a) || !sheet.water().is_at_a_gap(*b);
            if let Some((a, b)) = breaks.iter().find(known) {
                let more =
                    if breaks.len() > 1 { format!(", and {} times more", breaks.len() - 1) } else { String::new() };
                let says = format!("the chain of {name} breaks between {a} and {b}{more}");
                let finding = check.at_feature(sheet, name, says).on(b, 0).confidence(Confidence::Likely);
                out.push(finding.hexes(a.hexes().into_iter().chain(b.hexes())));
            }
        }
    }
}

/// Whether two hexsides share an end, or lie on hexes that the water fills and that hang together.
fn meet(grid: &Grid, a: HexPair, b: HexPair, filled: &BTreeSet<Hex>) -> bool {
    let ends = |p: HexPair| grid.hexside(p).map(|s| grid.ends(s));
    let (Some(x), Some(y)) = (ends(a), ends(b)) else { return true };
    if x.iter().any(|v| y.contains(v)) {
        return true;
    }
    let near = |ends: [tlnb_formats::geometry::Vertex; 2]| {
        ends.iter().flat_map(|v| v.hexes()).filter(|h| filled.contains(h)).collect::<BTreeSet<_>>()
    };
    let mut reached = near(x);
    let goal = near(y);
    let mut open: Vec<Hex> = reached.iter().copied().collect();
    while let Some(hex) = open.pop() {
        if goal.contains(&hex) {
            return true;
        }
        open.extend(grid.neighbours(hex).filter(|h| filled.contains(h) && reached.insert(*h)));
    }
    false
}
