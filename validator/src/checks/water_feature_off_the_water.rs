//! EDGE-019: a named water names a hexside without water.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::FeatureLine;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-019",
    name: "water-feature-off-the-water",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "a named water names a hexside without water",
    why: "The record of a river and the map must tell of the same river.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0304/0404": (kinds: [River]),
    },
    features: {
        "Aue": Water(chain: ["0304/0404", "0404/0504"]),
//                                        ^^^^^^^^^^^ EDGE-019
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0304/0404": (kinds: [River]),
    },
    features: {
        // of the second the water is not transcribed
        "Aue": Water(chain: ["0304/0404", "0804/0904"]),
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::FEATURES.and(Reads::WATER),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for at in sheet.pairs() {
            let Some((name, nth)) = at.feature else { continue };
            let is_water = matches!(sheet.features().get(&name.to_owned()), Some(FeatureLine::Water { .. }));
            if !is_water || nth > 0 || sheet.grid().is_some_and(|g| g.hexside(at.pair).is_none()) {
                continue;
            }
            if sheet.water_at(at.pair).is_none() {
                out.untold(check, sheet, at.pair, Layer::Water);
            } else if sheet.is_dry(at.pair) && !sheet.water().is_at_a_gap(at.pair) {
                let says = format!("{name} names {}, where there is no water", at.pair);
                let finding = check.at_feature(sheet, name, says).on(at.pair, nth).confidence(Confidence::Likely);
                out.push(finding.hexes(at.pair.hexes()));
            }
        }
    }
}
