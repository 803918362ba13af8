//! EDGE-004: a slope has exactly one upper side, one of its two hexes.

use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-004",
    name: "slope-without-upper-side",
    severity: Severity::Error,
    rules: &["1.3", "8.42", "11.1B"],
    summary: "a slope does not say which of its hexes is higher",
    why: "Line of sight and combat ask from which side a slope is climbed.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [Slope]),
//      ^^^^^^^^^^^ EDGE-004
        "0102/0103": (kinds: [Slope], up: "0104"),
//                                        ^^^^^^ EDGE-004
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0101/0102": (kinds: [Slope], up: "0101"),
        "0102/0103": (kinds: [Slope], up: "0103"),
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
            if !side.line.kinds.contains(&Written::Known(HexsideKind::Slope)) {
                continue;
            }
            let pair = side.pair;
            let [a, b] = pair.hexes();
            match &side.line.up {
                None => {
                    let says = format!("the slope at {pair} has no upper side");
                    let finding = check.at_side(sheet, pair, None, says);
                    out.push(finding.help(format!("add `up: \"{a}\"` or `up: \"{b}\"`")));
                }
                Some(Written::Known(up)) if !pair.touches(*up) => {
                    let says = format!("the upper side {up} is neither of the hexes of {pair}");
                    let finding = check.at_side(sheet, pair, Some("up"), says);
                    out.push(finding.help(format!("it is `{a}` or `{b}`")));
                }
                // A misspelled hex is HEX-001's; here it is undecidable.
                Some(_) => {}
            }
        }
    }
}
