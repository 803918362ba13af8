//! LEAD-002: a commander-officer has a rating of 1 or 2, a formation and the range of a commander.

use tlnb_formats::documents::counters::LeaderKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{leaders, number};

pub(super) static CHECK: Check = Check {
    code: "LEAD-002",
    name: "commander-officer-figures",
    severity: Severity::Error,
    rules: &["5.23", "6.4"],
    summary: "a commander-officer has figures he cannot have",
    why: "He commands his own formation, with one or two command points and a range of four hexes.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    leaders: {
        "DAVOUT": (kind: CommanderOfficer, rating: "3", formation: "III", range: "3"),
//                                                 ^^^ LEAD-002
//                                                                               ^^^ LEAD-002
        "MASSENA": (kind: CommanderOfficer, rating: "2"),
//      ^^^^^^^^^ LEAD-002
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    leaders: {
        "DAVOUT": (kind: CommanderOfficer, rating: "2", formation: "III", range: "4"),
        "MASSENA": (kind: CommanderOfficer),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, key, line) in leaders(cx) {
        if line.kind.as_ref().and_then(Written::known) != Some(&LeaderKind::CommanderOfficer) {
            continue;
        }
        let mut told =
            |field, says: String| out.push(check.at(document, "leaders", key, field, format!("{key} {says}")));
        if let Some(rating) = number(&line.rating).filter(|n| !(1..=2).contains(n)) {
            told(Some("rating"), format!("is a commander-officer with a rating of {rating}, not 1 or 2"));
        }
        if let Some(range) = number(&line.range).filter(|n| *n != 4) {
            told(Some("range"), format!("is a commander-officer with a range of {range}, not 4"));
        }
        // Once his movement is written the rating was left out.
        if line.rating.is_none() && line.ma.is_some() {
            told(None, "is a commander-officer without a rating".to_owned());
        }
        if line.formation.is_none() && line.rating.is_some() {
            told(None, "is a commander-officer without a formation".to_owned());
        }
    }
}
