//! HEX-001: a hex is written as two digits of column and two of row.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::form;

pub(super) static CHECK: Check = Check {
    code: "HEX-001",
    name: "hex-not-readable",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "a hex or hexside is not written as four digits each",
    why: "A number that is not understood belongs to no hex, so nothing can be checked there.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "O412": (terrain: Woods),
//      ^^^^^^ HEX-001
    },
    sides: {
        "0101-0102": (kinds: [River]),
//      ^^^^^^^^^^^ HEX-001
        "0101/0102": (kinds: [Slope], up: "101"),
//                                         ^^^ HEX-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0412": (terrain: Woods),
    },
    sides: {
        "0101/0102": (kinds: [Slope], up: "0101"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::FAULTS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    use tlnb_formats::geometry::{HexPair, notation};
    for (document, faults) in cx.faults() {
        for mut fault in faults.iter().filter(|f| form::is_about_a_hex(f)).cloned() {
            if fault.nearest.is_none()
                && let Some((section, key, None)) = &fault.place
            {
                let hex = |text: &str| notation::parse_hex(text).map(|h| h.hex.to_string());
                let pair = |text: &str| notation::parse_pair(text).map(|p| HexPair::new(p.a.hex, p.b.hex).to_string());
                let read = |text: &str| if section == "sides" { pair(text) } else { hex(text) };
                fault.nearest = read(key).or_else(|e| read(&e.nearest.clone().ok_or(e)?)).ok();
            }
            let mut finding = form::finding(document, &fault, check.code, check.why);
            finding.rules = check.rules;
            out.push(finding.fix(false, form::respelled(document, &fault)));
        }
    }
}
