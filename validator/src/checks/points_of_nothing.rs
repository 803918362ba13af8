//! HEX-020: points stand where something can be held.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use tlnb_formats::documents::Layer;

pub(super) static CHECK: Check = Check {
    code: "HEX-020",
    name: "points-of-nothing",
    severity: Severity::Note,
    rules: &["26.15"],
    summary: "points stand in a hex that holds nothing",
    why: "Victory points are for towns, bridges and heights: in a bare hex they stand beside the hex that is meant.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (terrain: Woods, vp: 2),
//                                   ^ HEX-020
        "0105": (terrain: Clear, features: [Town], name: "Aue", vp: 55),
//                                                                  ^^ HEX-020
    },
    progress: { "Names 01": (done: "1-9"), "Terrain 01": (done: "1-9"), "Roads 01": (done: "1-9") },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (terrain: Clear, features: [Town], vp: 2),
        "0103": (terrain: Clear, name: "Pass", vp: 1),
        // whose buildings nobody has entered
        "0201": (terrain: Clear, vp: 1),
        "0105": (terrain: Clear, vp: 1, exit: ["F"]),
    },
    progress: { "Names 01": (done: "1-9"), "Terrain 01": (done: "1-9"), "Roads 01": (done: "1-9") },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES.and(Reads::PROGRESS).and(Reads::SIDES),
    run,
};

/// No hex of the four titles has as many.
const MOST: u32 = 25;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (hex, line) in sheet.hexes().iter() {
            let Some(points) = line.vp else { continue };
            let marks = [&line.supply, &line.entry, &line.exit];
            let is_bare = line.features.is_empty() && line.name.is_none() && marks.iter().all(|m| m.is_empty());
            let is_told = [Layer::Names, Layer::Terrain, Layer::Roads].iter().all(|layer| sheet.is_done(*layer, *hex));
            let has_way = || {
                sheet
                    .sides()
                    .iter()
                    .any(|s| s.pair.touches(*hex) && (!s.line.roads.is_empty() || !s.line.spans.is_empty()))
            };
            if is_bare && is_told && !has_way() {
                let says = format!("{hex} has {points} points, and nothing that could be held");
                out.push(check.at_hex(sheet, *hex, Some("vp"), says).confidence(Confidence::Plausible));
            } else if points > MOST {
                let says = format!("{hex} has {points} points");
                out.push(check.at_hex(sheet, *hex, Some("vp"), says).confidence(Confidence::Plausible));
            }
        }
    }
}
