//! ROAD-014: the links of a named road do not follow each other.

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-014",
    name: "named-road-broken",
    severity: Severity::Warning,
    rules: &["7.52"],
    summary: "the links of a named road do not follow each other",
    why: "Rules that speak of a road follow its links from end to end.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Post road": Road(links: ["0404/0504", "0504/0604", "0605/0705"]),
//                                                          ^^^^^^^^^^^ ROAD-014
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    features: {
        "Post road": Road(links: ["0404/0504", "0504/0604", "0604/0605", "0605/0705"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::FEATURES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, grid) in cx.gridded(check, out) {
        for (name, feature) in sheet.features().iter() {
            let FeatureLine::Road { links } = feature else { continue };
            let mut breaks = Vec::new();
            for two in links.windows(2) {
                let [Written::Known(a), Written::Known(b)] = two else { continue };
                // A link that is none, or lies off the road, is told by its own check.
                let off = |p| grid.hexside(p).is_none() || sheet.roads_at(p).is_some_and(|r| r.is_empty());
                if !off(*a) && !off(*b) && !b.hexes().iter().any(|h| a.touches(*h)) {
                    breaks.push((*a, *b));
                }
            }
            if let Some((a, b)) = breaks.first() {
                let more =
                    if breaks.len() > 1 { format!(", and {} times more", breaks.len() - 1) } else { String::new() };
                let says = format!("{name} breaks between {a} and {b}{more}");
                let finding = check.at_feature(sheet, name, says).on(b, 0).confidence(Confidence::Likely);
                out.push(finding.hexes(a.hexes().into_iter().chain(b.hexes())));
            }
        }
    }
}
