//! TAKE-001: no scenario takes from itself.

use std::collections::BTreeSet;

use tlnb_formats::resolve::ResolveFaultKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-001",
    name: "takes-in-a-circle",
    severity: Severity::Error,
    rules: &["25.4"],
    summary: "scenarios take from each other in a circle",
    why: "Whatever none of them states itself is nowhere stated.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    takes: { "29": (topics: ["bridges"]) },
)
// == scenarios/29
Scenario(
    format: 1,
    takes: { "28": () },
//           ^^^^ TAKE-001
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    bridges: { "0816": (damaged: true) },
)
// == scenarios/29
Scenario(
    format: 1,
    takes: { "28": () },
)
// == scenarios/30
Scenario(
    format: 1,
    takes: { "28": (topics: ["bridges"]), "29": () },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut seen = BTreeSet::new();
    for fault in cx.played().iter().flat_map(|p| &p.resolved.faults) {
        let ResolveFaultKind::Cycle(cycle) = &fault.kind else { continue };
        // One circle, wherever one steps into it.
        if seen.insert(cycle.iter().cloned().collect::<BTreeSet<String>>()) {
            out.push(of_fault(check, fault).help("say what holds in one of them, or leave out this row"));
        }
    }
}
