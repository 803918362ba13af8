//! CAMP-003: a transition says who goes, stays or moves on.

use tlnb_formats::Document;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CAMP-003",
    name: "transition-of-nobody",
    severity: Severity::Warning,
    rules: &["LPD 34.21", "NW 33.5", "NR 31.52", "NR 29.56"],
    summary: "a transition does not say who goes, stays or moves on",
    why: "The next leg begins with the units that the transition leaves it.",
    bad: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": () },
    transitions: {
        "on": (from: "first", to: "second", condition: "the bridge holds", losses: Carried),
//      ^^^^ CAMP-003
        "none": (from: "first", to: "second", keep: ["I/Halmer"], remove: ["I/Halmer"], losses: Carried),
//                                                                         ^^^^^^^^^^ CAMP-003
    },
)
"#,
    good: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": (), "third": () },
    transitions: {
        "in": (to: "first"),
        "on": (from: "first", to: "second", remove: ["II"], column: "1", losses: Carried),
        // in words, or not transcribed at all
        "words": (from: "second", to: "third", gist: "all go to the other sheet"),
        "open": (from: "second", to: "first"),
        "out": (from: "third", losses: Carried),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, campaign) in cx.of(Document::campaign) {
        for (key, line) in campaign.transitions.iter() {
            for text in line.remove.iter().filter(|t| line.keep.contains(t)) {
                let says = format!("{text} is kept and goes");
                let finding = check.at(document, "transitions", &key.0, Some("remove"), says);
                out.push(finding.severity(Severity::Error).on(text, usize::from(is_first(document, &key.0))));
            }
            let lists = [&line.remove, &line.add, &line.keep];
            let says_who = lists.iter().any(|l| !l.is_empty())
                || line.column.is_some()
                || !line.exchange.is_empty()
                || line.gist.is_some();
            if says_who || line.from.is_none() || line.to.is_none() {
                continue;
            }
            if line.condition.is_none() && line.choice.is_none() && line.losses.is_none() && line.replacements.is_none()
            {
                out.skip_in(check, document.name(), &format!("transitions/{}", key.0), "it is not transcribed");
                continue;
            }
            let says = "it does not say who goes, who stays, or by which column they are set up";
            out.push(check.at(document, "transitions", &key.0, None, says).confidence(Confidence::Likely));
        }
    }
}

/// Whether what is kept stands before what goes.
fn is_first(document: &Document, key: &str) -> bool {
    let at = |field| document.place_at("transitions", key, Some(field)).map(|r| r.start);
    at("keep") < at("remove")
}
