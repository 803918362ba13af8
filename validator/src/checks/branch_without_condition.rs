//! CAMP-010: where a campaign branches, it says which way is taken.

use std::collections::BTreeMap;

use tlnb_formats::Document;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CAMP-010",
    name: "branch-without-condition",
    severity: Severity::Warning,
    rules: &["BOP 32.43", "NR 31.51"],
    summary: "a campaign branches and does not say which way",
    why: "After that leg nobody knows which one follows.",
    bad: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": (), "third": () },
    transitions: {
        "north": (from: "first", to: "second", column: "1", losses: Carried),
        "south": (from: "first", to: "third", column: "1", losses: Carried),
//      ^^^^^^^ CAMP-010
    },
)
"#,
    good: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": (), "third": () },
    transitions: {
        "north": (from: "first", to: "second", column: "1", losses: Carried),
        // on a condition, else the other way
        "south": (from: "first", to: "third", condition: "the French hold the town", column: "1", losses: Carried),
        // by choice, and the end by sudden death
        "on": (from: "second", to: "third", choice: "French", column: "1", losses: Carried),
        "end": (from: "second", gist: "the campaign ends if the town has fallen"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, campaign) in cx.of(Document::campaign) {
        let mut open: BTreeMap<&str, (&str, Option<&str>)> = BTreeMap::new();
        for (key, line) in campaign.transitions.iter() {
            let Some(from) = line.from.as_deref() else { continue };
            if line.condition.is_some() || line.choice.is_some() || line.gist.is_some() {
                continue;
            }
            match open.get(from) {
                // Two ways of one to another may be two steps of it.
                Some((first, to)) if *to != line.to.as_deref() => {
                    let says = format!("after {from} it leads elsewhere than {first}, and neither has a condition");
                    out.push(check.at(document, "transitions", &key.0, None, says).confidence(Confidence::Likely));
                }
                Some(_) => {}
                None => {
                    open.insert(from, (&key.0, line.to.as_deref()));
                }
            }
        }
    }
}
