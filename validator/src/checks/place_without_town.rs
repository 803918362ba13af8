//! HEX-018: a place lists a hex without town or building.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexFeature;
use tlnb_formats::edit;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::swaps;

pub(super) static CHECK: Check = Check {
    code: "HEX-018",
    name: "place-without-town",
    severity: Severity::Warning,
    rules: &["20.21"],
    summary: "a place lists a hex without town or building",
    why: "Either the hex lacks its symbol, or the place names a wrong hex.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Town], name: "Aue"),
        "0405": (terrain: Clear),
    },
    features: {
        "Aue": Place(hexes: ["0404", "0405"]),
//                                   ^^^^^^ HEX-018
    },
    progress: {
        "Names 03": (done: "1-9"),
        "Names 04": (done: "1-9"),
        "Names 05": (done: "1-9"),
        "Names 06": (done: "1-9"),
        "Names 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Town], name: "Aue"),
        "0405": (features: [Chateau]),
        "0406": (features: [Building]),
        // whose towns nobody has transcribed
        "0804": (terrain: Clear),
    },
    features: {
        "Aue": Place(hexes: ["0404", "0405", "0406", "0804"]),
    },
    progress: {
        "Names 03": (done: "1-9"),
        "Names 04": (done: "1-9"),
        "Names 05": (done: "1-9"),
        "Names 06": (done: "1-9"),
        "Names 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::HEXES).and(Reads::FEATURES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    const BUILT: [HexFeature; 3] = [HexFeature::Town, HexFeature::Building, HexFeature::Chateau];
    for sheet in cx.sheets() {
        for (name, hexes, _) in sheet.places() {
            let on_sheet = |h: &tlnb_formats::geometry::Hex| sheet.stated().is_none_or(|g| g.contains(*h));
            for hex in hexes.iter().filter(|h| on_sheet(h)) {
                match sheet.holds(Layer::Names, *hex, &BUILT) {
                    Some(held) if !held.any(&BUILT) => {
                        let says = format!("{hex} of {name} holds no town or building");
                        let finding = check.at_feature(sheet, name, says).on(hex, 0).hexes([*hex]);
                        let towns = swaps(*hex).filter(|h| !hexes.contains(h) && sheet.has(*h, &BUILT));
                        let meant: Vec<String> = towns.map(|h| h.to_string()).collect();
                        out.push(match meant.is_empty() {
                            true => {
                                let fix = edit::hexes::feature(
                                    sheet.document(Reads::drawing(Reads::HEXES)),
                                    &[*hex].into(),
                                    HexFeature::Town,
                                    true,
                                );
                                finding.confidence(Confidence::Likely).fix(false, fix)
                            }
                            false => finding.help(format!("with two digits swapped it is {}", meant.join(" or "))),
                        });
                    }
                    Some(_) => {}
                    None => out.untold_hex(check, sheet, *hex, Layer::Names),
                }
            }
        }
    }
}
