//! EDGE-005: an upper side is stated where there is no slope.

use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::edit::entries;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-005",
    name: "upper-side-without-slope",
    severity: Severity::Error,
    rules: &["13.34B", "8.42"],
    summary: "an upper side is stated where there is no slope",
    why: "A crest counts from both of its hexes; only a slope has a higher one.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [Crest], up: "0101"),
//                                        ^^^^^^ EDGE-005
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [Crest]),
        "0102/0103": (kinds: [Crest, Slope], up: "0102"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| s.line.up.is_some()) {
            let Some(kinds) = side.kinds.filter(|k| !k.has(HexsideKind::Slope)) else { continue };
            let pair = side.pair;
            let what = if kinds.has(HexsideKind::Crest) { "is a crest" } else { "is no slope" };
            let says = format!("{pair} {what}, yet an upper side is stated");
            let finding = check.at_side(sheet, pair, Some("up"), says).help("take out `up`, or add `Slope`");
            out.push(
                finding.fix(false, entries::set(sheet.document(Reads::SIDES), "sides", &pair.to_string(), "up", None)),
            );
        }
    }
}
