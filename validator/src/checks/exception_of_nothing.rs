//! TAKE-005: an exception makes a difference.

use tlnb_formats::resolve::ResolveFaultKind;

use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::of_fault;

pub(super) static CHECK: Check = Check {
    code: "TAKE-005",
    name: "exception-of-nothing",
    severity: Severity::Warning,
    rules: &["25.4"],
    summary: "an exception changes nothing",
    why: "The other scenario says the same already: one of the two was misread, or the exception is needless.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: ? -> \"1\""]),
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ TAKE-005
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    mode_cards: { "French": (count: "1") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (changes: ["scenarios/28 mode_cards French count: ? -> \"3\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::HoldsAlready(_) = &fault.kind else { continue };
        out.push(of_fault(check, fault));
    }
    // What an option changes outside of scenarios must be there as well.
    for played in cx.played() {
        let Some(own) = played.own() else { continue };
        for (option, line) in own.options.iter() {
            for change in line.changes.iter().filter_map(Written::known) {
                let place = change.place();
                let Some(document) = cx.piece(&place.document).filter(|d| d.scenario().is_none()) else { continue };
                let is_missing = document.value(&place.section, &place.key).is_none();
                if is_missing && place.field.is_some() && document.model().is_some() {
                    let says = format!("`{change}` changes nothing: {} has no {}", place.section, place.key);
                    out.push(check.at(played.document, "options", option, Some("changes"), says));
                }
            }
        }
    }
}
