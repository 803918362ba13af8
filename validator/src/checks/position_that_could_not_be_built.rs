//! HEX-005: an improved position is in a marsh or chateau hex.

use tlnb_formats::documents::map_sheet::{HexFeature, Terrain};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::Ground;

pub(super) static CHECK: Check = Check {
    code: "HEX-005",
    name: "position-that-could-not-be-built",
    severity: Severity::Warning,
    rules: &["15.32"],
    summary: "an improved position is in a marsh or chateau hex",
    why: "It could not be built there in play; a printed one may be, so it is worth a look.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (terrain: Marsh, features: [ImprovedPosition]),
//                                         ^^^^^^^^^^^^^^^^^^ HEX-005
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (terrain: Woods, features: [ImprovedPosition]),
        "0405": (features: [Town, ImprovedPosition]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GROUND,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (hex, _) in sheet.hexes().iter().filter(|(h, _)| sheet.has(**h, &[HexFeature::ImprovedPosition])) {
            let what = match sheet.ground(*hex) {
                Ground::Is(Terrain::Marsh) => "a marsh",
                _ if sheet.has(*hex, &[HexFeature::Chateau]) => "a chateau",
                _ => continue,
            };
            let says = format!("the improved position at {hex} is in {what} hex");
            out.push(check.at_hex(sheet, *hex, Some("features"), says).confidence(Confidence::Likely));
        }
    }
}
