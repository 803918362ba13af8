//! ALT-001: the groups of a side are numbered in a row.

use std::collections::BTreeMap;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "ALT-001",
    name: "groups-not-in-a-row",
    severity: Severity::Error,
    rules: &["25.51"],
    summary: "the groups of a side are not numbered in a row",
    why: "Groups are called in order of their numbers; a number that is missing is a group that was left out.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: {
        "French 1": (hex: "Unknown"),
        "French 3": (hex: "Unknown"),
//      ^^^^^^^^^^ ALT-001
        "Coalition 2": (hex: "Unknown"),
//      ^^^^^^^^^^^^^ ALT-001
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: {
        // two parts of one group
        "French 1": (hex: "Unknown"),
        "French 2a": (hex: "Unknown"),
        "French 2b": (hex: "Unknown"),
        "second": (side: "Coalition", number: 2, hex: "Unknown"),
        "first": (side: "Coalition", number: 1, hex: "Unknown"),
        "no number": (side: "Coalition", hex: "Unknown"),
    },
)
// == scenarios/28.5
Scenario(
    format: 1,
    // leaves one out
    takes: { "28": (changes: ["28 alt - \"French 1\": (hex: \"Unknown\")"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        // Those that an heir leaves out leave gaps on purpose.
        if played.resolved.left_out.iter().any(|l| l.section == "alt") {
            continue;
        }
        let mut of: BTreeMap<String, BTreeMap<u16, &str>> = BTreeMap::new();
        for (key, line) in played.all().alt.iter() {
            let (Some(side), Some(number)) = (line.side(&key.0), line.number(&key.0)) else {
                told.skip(played, "alt", &key.0, "the group's side or number is not stated");
                continue;
            };
            of.entry(side.to_lowercase()).or_default().entry(number).or_insert(&key.0);
        }
        for groups in of.values() {
            let mut wanted = 1;
            for (number, key) in groups {
                if *number > wanted {
                    let says = format!("there is no group {wanted} before {number}");
                    told.push(played, played.at(check, "alt", key, None, says));
                }
                wanted = number + 1;
            }
        }
    }
    told.end(check, out);
}
