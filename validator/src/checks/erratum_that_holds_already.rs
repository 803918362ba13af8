//! ERR-010: an erratum changes what reads otherwise.

use tlnb_formats::edit::entries::set;
use tlnb_formats::errata::Outcome;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ERR-010",
    name: "erratum-that-holds-already",
    // Nothing is wrong with what is played.
    severity: Severity::Note,
    rules: &["NR chg", "5.23", "13.35", "8.43"],
    summary: "an erratum changes what already reads so",
    why: "The print has been mended already, or was transcribed as the erratum has it and not as it stands.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "Welmar": (cells: {"1": "0101"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Confirmed, changes: ["cards/a rows Welmar cells/1: \"R 0101\" -> \"0101\""]),
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-010
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "Welmar": (cells: {"1": "0101"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Superseded, changes: ["cards/a rows Welmar cells/1: \"R 0101\" -> \"0101\""]),
        "2": (status: Proposed, changes: ["cards/a rows Welmar cells/1: \"R 0101\" -> \"0101\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for applied in cx.corrected().applied.iter().filter(|a| a.outcome == Outcome::HoldsAlready) {
        let says = format!("`{}` changes nothing: it holds already", applied.change);
        let finding = check.at_entry(&applied.errata, "entries", &applied.entry, Some("changes"), says);
        let fix = cx.title().document(&applied.errata).map(|errata| {
            // An entry of which something is made stays.
            let is_needed = |a: &&tlnb_formats::errata::Applied| {
                a.errata == applied.errata && a.entry == applied.entry && a.outcome != Outcome::HoldsAlready
            };
            match cx.corrected().applied.iter().find(is_needed) {
                Some(_) => Vec::new(),
                None => set(errata, "entries", &applied.entry, "status", Some("Rejected")),
            }
        });
        let help = "reject it if this print has it already; else transcribe the print as it stands";
        out.push(finding.help(help).fix(false, fix.unwrap_or_default()));
    }
}
