//! LEAD-001: commanders and officers have the figures of their kind.

use tlnb_formats::documents::counters::{LeaderKind, LeaderLine};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{leaders, number};

pub(super) static CHECK: Check = Check {
    code: "LEAD-001",
    name: "leader-figures-of-another-kind",
    severity: Severity::Error,
    rules: &["5.21", "5.22"],
    summary: "a leader has figures of another kind of leader",
    why: "A commander has a rating in square brackets and moves 10; an officer has an initiative and a formation, and moves 6.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    leaders: {
        "NAPOLEON": (kind: Commander, rating: "0", initiative: "4", ma: "6"),
//                                            ^^^ LEAD-001
//                                                             ^^^ LEAD-001
//                                                                      ^^^ LEAD-001
        "NEY": (kind: Officer, rating: "2", initiative: "4", ma: "10", formation: "III"),
//                                     ^^^ LEAD-001
//                                                               ^^^^ LEAD-001
        "MARMONT": (kind: Officer, initiative: "3", ma: "6"),
//      ^^^^^^^^^ LEAD-001
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    leaders: {
        "NAPOLEON": (kind: Commander, rating: "4", ma: "10"),
        "NEY": (kind: Officer, initiative: "4", ma: "6", formation: "III"),
        // not begun
        "MARMONT": (kind: Officer),
        "Replacement": (kind: Officer, initiative: "2", ma: "6", replacement: true),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in leaders(cx) {
        let faults = match line.kind.as_ref().and_then(Written::known) {
            Some(LeaderKind::Commander) => commander(line),
            Some(LeaderKind::Officer) => officer(line),
            Some(LeaderKind::CommanderOfficer) => continue,
            None => {
                out.skip_in(check, document.name(), &format!("leaders/{key}"), "his kind is not transcribed");
                continue;
            }
        };
        for (field, says) in faults {
            out.push(check.at(document, "leaders", key, field, format!("{key} {says}")));
        }
    }
}

/// A field and what is wrong with it.
type Fault = (Option<&'static str>, String);

fn commander(line: &LeaderLine) -> Vec<Fault> {
    let mut out = Vec::new();
    if number(&line.rating) == Some(0) {
        out.push((Some("rating"), "is a commander with a rating of 0".to_owned()));
    }
    // Once his movement is written the rating was left out.
    if line.rating.is_none() && line.ma.is_some() {
        out.push((None, "is a commander without a rating".to_owned()));
    }
    if number(&line.initiative).is_some() {
        out.push((Some("initiative"), "is a commander and tests no initiative".to_owned()));
    }
    if let Some(ma) = number(&line.ma).filter(|ma| *ma != 10) {
        out.push((Some("ma"), format!("is a commander and moves {ma}, not 10")));
    }
    out
}

fn officer(line: &LeaderLine) -> Vec<Fault> {
    let mut out = Vec::new();
    if number(&line.rating).is_some() {
        out.push((Some("rating"), "is an officer with a command rating".to_owned()));
    }
    if number(&line.initiative) == Some(0) {
        out.push((Some("initiative"), "is an officer with an initiative of 0".to_owned()));
    }
    if let Some(ma) = number(&line.ma).filter(|ma| *ma != 6) {
        out.push((Some("ma"), format!("is an officer and moves {ma}, not 6")));
    }
    // Once his figures are written the formation was left out.
    if line.formation.is_none() && !line.replacement && line.initiative.is_some() && line.ma.is_some() {
        out.push((None, "is an officer without a formation".to_owned()));
    }
    out
}
