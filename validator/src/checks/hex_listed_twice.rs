//! HEX-017: a feature or a hex lists something twice.

use std::collections::BTreeSet;
use tlnb_formats::edit::entries;

use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-017",
    name: "hex-listed-twice",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "a feature or a hex lists something twice",
    why: "Nothing is there twice; the second was meant for another, or is one too many.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Town, Town]),
//                         ^^^^^^^^^^^^ HEX-017
    },
    features: {
        "Forst": Wood(hexes: ["0405", "0406", "0405"]),
//                                            ^^^^^^ HEX-017
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Town, Chateau]),
    },
    features: {
        "Forst": Wood(hexes: ["0405", "0406"]),
        // a hex of two features
        "Burg": Height(hexes: ["0405"]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES.and(Reads::FEATURES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (hex, line) in sheet.hexes().iter() {
            let twice = line.features.iter().enumerate().any(|(n, f)| line.features.iter().take(n).any(|b| b == f));
            if twice {
                let finding = check.at_hex(sheet, *hex, Some("features"), format!("{hex} holds something twice"));
                out.push(
                    finding
                        .fix(true, entries::once(sheet.document(Reads::HEXES), "hexes", &hex.to_string(), "features")),
                );
            }
        }
        for (name, feature) in sheet.features().iter() {
            let (mut seen, mut told) = (BTreeSet::new(), BTreeSet::new());
            for hex in feature.hexes().iter().filter_map(Written::known) {
                if !seen.insert(*hex) && told.insert(*hex) {
                    let says = format!("{name} lists {hex} twice");
                    let finding = check.at_feature(sheet, name, says).on(hex, 1).hexes([*hex]);
                    out.push(
                        finding.fix(true, entries::once(sheet.document(Reads::FEATURES), "features", name, "hexes")),
                    );
                }
            }
        }
    }
}
