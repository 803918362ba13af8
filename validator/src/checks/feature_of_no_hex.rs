//! MAP-010: a named feature has no hex.

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::edit::entries;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-010",
    name: "feature-of-no-hex",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "a named feature has no hex",
    why: "A rule that names it would speak of nothing.",
    bad: r#"MapSheet(
    format: 1,
    features: {
        "east bank": Region(hexes: []),
//      ^^^^^^^^^^^ MAP-010
        "Aue": Water(chain: []),
//      ^^^^^ MAP-010
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    features: {
        "east bank": Region(hexes: ["0101"]),
        "Aue": Water(chain: ["0101/0102"]),
        "Elbe": Water(chain: [], hexes: ["0202"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::FEATURES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (name, feature) in sheet.features().iter() {
            if !feature.hexes().is_empty() || !feature.pairs().is_empty() {
                continue;
            }
            // Rules name regions; of the others it is only known that they are unfinished.
            let is_region = matches!(feature, FeatureLine::Region { .. });
            let severity = if is_region { check.severity } else { Severity::Warning };
            let finding = check.at_feature(sheet, name, format!("{name} has no hex")).severity(severity);
            out.push(finding.fix(false, entries::remove(sheet.document(Reads::FEATURES), "features", name)));
        }
    }
}
