//! TAKE-002: what a scenario takes from is there.

use tlnb_formats::edit::entries::set;
use tlnb_formats::resolve::ResolveFaultKind;
use tlnb_formats::text::syntax::quote;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "TAKE-002",
    name: "takes-from-nowhere",
    severity: Severity::Error,
    rules: &["25.4"],
    summary: "a scenario takes from one that is not there",
    why: "What it would take is missing in it.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28.1": (),
//      ^^^^^^ TAKE-002
        "the battle": (from: "35"),
//      ^^^^^^^^^^^^ TAKE-002
    },
)
"#,
    good: r#"// == scenarios/the-mill
Scenario(
    format: 1,
    about: { "section": "28.0" },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: {
        "28": (topics: ["bridges"]),
        "the battle": (from: "the-mill", topics: ["sheets"]),
        "scenarios/the-mill": (),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for fault in cx.resolve_faults() {
        let ResolveFaultKind::NoSource { from, nearest } = &fault.kind else { continue };
        let place = &fault.place;
        let says = format!("there is no scenario {from}");
        let finding = check.at_entry(&place.document, &place.section, &place.key, None, says);
        out.push(match nearest {
            Some(near) => {
                let document = cx.piece(&place.document);
                let fix = document.map(|d| set(d, &place.section, &place.key, "from", Some(&quote(near))));
                finding.help(format!("did you mean {near}?")).fix(false, fix.unwrap_or_default())
            }
            None => finding,
        });
    }
}
