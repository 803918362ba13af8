//! UNIT-013: a unit stands on the side of its nation.

use tlnb_formats::names::NameKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{named, units};

pub(super) static CHECK: Check = Check {
    code: "UNIT-013",
    name: "nation-of-the-other-side",
    severity: Severity::Error,
    rules: &["LPD 25.14", "NW 25.13", "NR 25.13"],
    summary: "a unit's nation is of the other side",
    why: "A nation is of one side in a title, and its units stand with it: one of the two is misread.",
    bad: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Austrian": (side: "Coalition") },
    nations: { "France": (side: "French"), "Austria": (side: "Coalition") },
)
// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (army: "Austrian", nation: "France"),
//                                             ^^^^^^^^ UNIT-013
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "Grande": (side: "French"), "Austrian": (side: "Coalition") },
    nations: { "France": (side: "French"), "Austria": (side: "Coalition"), "Saxony": () },
)
// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (army: "Austrian", nation: "Austria"),
        // whose side nobody has stated
        "VI/Simmel": (army: "Grande", nation: "Saxony"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in units(cx) {
        let (Some(army), Some(nation)) = (&line.army, &line.nation) else { continue };
        let side = |text: &str, kind: NameKind| {
            let id = named(cx, text, None, kind)?;
            cx.names().side(&id).map(str::to_owned)
        };
        let (Some(theirs), Some(its)) = (side(army, NameKind::Army), side(nation, NameKind::Nation)) else { continue };
        if !theirs.eq_ignore_ascii_case(&its) {
            let says = format!("{nation} is of the {its} side, and {army} of the {theirs}");
            out.push(check.at(document, "units", key, Some("nation"), says));
        }
    }
}
