//! EDGE-003: river and stream not on the same hexside.

use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-003",
    name: "river-and-stream",
    severity: Severity::Error,
    rules: &["4.2", "7.6"],
    summary: "a hexside is both river and stream",
    why: "ZOC, movement and the kind of span depend on which of the two it is.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [River, Stream]),
//                           ^^^^^^^^^^^^^^^ EDGE-003
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [River, Ford]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides() {
            let pair = side.pair;
            let has = |kind| side.line.kinds.contains(&Written::Known(kind));
            if has(HexsideKind::River) && has(HexsideKind::Stream) {
                let says = format!("the hexside {pair} is both river and stream");
                out.push(check.at_side(sheet, pair, Some("kinds"), says).help("keep the one that is printed"));
            }
        }
    }
}
