//! VP-001: a hex that prints victory points prints more than none.

use tlnb_formats::edit::entries::set;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "VP-001",
    name: "victory-points-of-zero",
    severity: Severity::Error,
    rules: &["26.15"],
    summary: "a hex prints victory points of zero",
    why: "A hex without victory points prints no number for them.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (vp: 0),
//                   ^ VP-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (vp: 1),
        "0102": (vp: 10),
        "0103": (name: "Au"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for (hex, _) in sheet.hexes().iter().filter(|(_, line)| line.vp == Some(0)) {
            let finding = check.at_hex(sheet, *hex, Some("vp"), format!("{hex} prints no victory points"));
            let document = sheet.document(Reads::HEXES);
            let fix = set(document, "hexes", &hex.to_string(), "vp", None);
            out.push(finding.help("leave the field out").fix(false, fix));
        }
    }
}
