//! HEX-006: a hilltop has no elevation.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexFeature;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "HEX-006",
    name: "hilltop-without-rank",
    severity: Severity::Error,
    rules: &["8.42"],
    summary: "a hilltop has no elevation",
    why: "From hilltop to hilltop the higher one sees; without ranks nobody can tell.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Hilltop]),
//      ^^^^^^ HEX-006
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Hilltop], elevation: 1),
        // whose relief is not yet transcribed
        "0804": (features: [Hilltop]),
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES.and(Reads::PROGRESS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (hex, line) in sheet.hexes().iter() {
            if line.elevation.is_some() || !sheet.has(*hex, &[HexFeature::Hilltop]) {
                continue;
            }
            if sheet.is_done(Layer::Relief, *hex) {
                out.push(check.at_hex(sheet, *hex, None, format!("the hilltop {hex} has no elevation")));
            } else {
                out.untold_hex(check, sheet, *hex, Layer::Relief);
            }
        }
    }
}
