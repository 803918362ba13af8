//! HEX-004: water fills a hex that holds land.

use tlnb_formats::documents::map_sheet::HexFeature;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-004",
    name: "hex-that-cannot-be",
    severity: Severity::Warning,
    rules: &["7.21", "15.21"],
    summary: "water fills a hex that holds land",
    why: "Nobody enters a hex of water, so what stands in it could never count.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (terrain: Lake, features: [Town]),
//                                        ^^^^^^ HEX-004
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (terrain: Woods, features: [Chateau]),
        "0405": (features: [Town, ImprovedPosition]),
        "0408": (features: [Town, Chateau]),
        "0406": (terrain: Pond, features: [Dyke]),
        "0407": (terrain: Marsh, features: [Town, Slope]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GROUND,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    use HexFeature::{Chateau, Hilltop, ImprovedPosition, Town};
    for sheet in cx.sheets() {
        for (hex, _) in sheet.hexes().iter() {
            if sheet.ground(*hex).is_water() == Some(true)
                && sheet.has(*hex, &[Town, Chateau, ImprovedPosition, Hilltop])
            {
                let says = format!("{hex} is all water, and holds what stands on land");
                out.push(check.at_hex(sheet, *hex, Some("features"), says).confidence(Confidence::Likely));
            }
        }
    }
}
