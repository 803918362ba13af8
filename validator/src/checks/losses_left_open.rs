//! CAMP-004: what becomes of losses between two legs is said.

use tlnb_formats::Document;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CAMP-004",
    name: "losses-left-open",
    severity: Severity::Warning,
    rules: &["LPD 34.22-23", "NW 33.62", "NW 33.75", "NR 31.53-54", "NR 29.5", "BOP 32.72-76"],
    summary: "what becomes of losses between legs is not said",
    why: "Units that have suffered go into the next leg reduced, in full, or as its column has them.",
    bad: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": () },
    transitions: {
        "on": (from: "first", to: "second", column: "1"),
//      ^^^^ CAMP-004
    },
)
"#,
    good: r#"// == scenarios/32
Campaign(
    format: 1,
    legs: { "first": (), "second": () },
    transitions: {
        "in": (to: "first", column: "1"),
        "on": (from: "first", to: "second", column: "1", losses: AsTheColumn),
        "words": (from: "first", to: "second", column: "1", replacements: "six points of infantry"),
        "more words": (from: "first", to: "second", keep: ["all"], gist: "losses stay"),
        // not transcribed
        "open": (from: "first", to: "second"),
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
            let goes_on = line.column.is_some() || !line.keep.is_empty();
            let is_told = line.losses.is_some() || line.replacements.is_some() || line.gist.is_some();
            if line.from.is_none() || line.to.is_none() || is_told {
                continue;
            }
            if !goes_on {
                out.skip_in(check, document.name(), &format!("transitions/{}", key.0), "it is not transcribed");
                continue;
            }
            let says = "it does not say what becomes of losses";
            out.push(check.at(document, "transitions", &key.0, None, says).confidence(Confidence::Likely));
        }
    }
}
