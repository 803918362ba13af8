//! ALT-012: who belongs to a group does not stand on the map.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::played::{Told, context};
use tlnb_formats::documents::setup_card::Where;

pub(super) static CHECK: Check = Check {
    code: "ALT-012",
    name: "group-already-stands",
    severity: Severity::Warning,
    rules: &["25.51"],
    summary: "a unit of a group already stands on the map",
    why: "A group brings who is not there yet; one that waits on the map says so.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: { "French 1": (units: ["Au"], hex: "Unknown") },
    start: { "au": (step: Place, units: ["Au"], at: "0101") },
//                                      ^^^^^^ ALT-012
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French") },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: {
        "French 1": (units: ["Au"], on_map: true),
        "French 2": (units: ["Bu"], hex: "Unknown", returns: IfExited),
    },
    start: { "au": (step: Place, units: ["Au", "Bu"], at: "0101") },
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French"), "Bu": (army: "French") },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().alt.iter() {
            if line.on_map || line.returns.is_some() || line.gist.is_some() {
                continue;
            }
            let context = context(played, line.side(&key.0), line.army.as_deref());
            let (Some(of), Some(less)) = (cx.members(&line.units, &context), cx.members(&line.less, &context)) else {
                continue;
            };
            for placed in &cx.start(played).placed {
                let stands = matches!(placed.cell.at, Where::Hexes(_) | Where::Hexside(_));
                // Who may not move until a card frees him may be of its group (27.36).
                let is_held = placed.marks.iter().any(|m| m.starts_with("frozen"));
                let is_in = placed.id.as_ref().is_some_and(|id| of.contains(id) && !less.contains(id));
                if stands && is_in && !is_held {
                    let says = format!("{} starts at {}, and the group {} brings it", placed.unit, placed.cell, key.0);
                    told.push(played, played.at_start(check, placed, "units", says));
                }
            }
        }
    }
    told.end(check, out);
}
