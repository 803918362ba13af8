//! NOTE-002: a suppression suppresses nothing.

use tlnb_formats::Change;
use tlnb_formats::change::Place;
use tlnb_formats::documents::{Key as _, SuppressionKey};
use tlnb_formats::text::nearest;

use crate::catalogue;
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "NOTE-002",
    name: "suppression-of-nothing",
    severity: Severity::Warning,
    rules: &[],
    summary: "a suppression suppresses nothing",
    why: "What it was written for is mended, or it names another place; left standing it would hide the next mistake.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Crest]),
    },
    suppressions: {
        "EDGE-005 sides/0404/0405": (reason: "the upper side is printed"),
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ NOTE-002
        "EDGE-955 sides/0404/0405": (reason: "no check has this code"),
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ NOTE-002
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Crest], up: "0405"),
        "0604/0605": (roads: [Road], spans: [Bridge]),
    },
    suppressions: {
        "EDGE-005 sides/0404/0405": (reason: "the print shows which side is higher"),
        // whose water is not transcribed, so nobody can tell yet
        "SPAN-001 sides/0604/0605": (reason: "a bridge over a ditch"),
    },
)
"#,
    scope: Scope::Findings,
    reads: Reads::SUPPRESSIONS.and(Reads::FINDINGS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut found = Vec::new();
    for (document, suppressions) in cx.suppressions() {
        for (key, _) in suppressions.iter() {
            let is_used =
                |f: &std::sync::Arc<crate::Finding>| f.document == document.name() && key.covers(f.code, &f.place);
            let is_open = out.not_checked.iter().any(|n| n.code == key.code && n.document == document.name());
            if is_open || out.findings.iter().any(is_used) {
                continue;
            }
            let says = format!("{} finds nothing at {}", key.code, key.place);
            let finding = check.at(document, "suppressions", &key.write(), None, says).hexes([]);
            found.push(match unknown(key) {
                Some(help) => finding.help(help),
                None => {
                    let place = Place::entry(document.name(), "suppressions", &key.write());
                    let value = document.value("suppressions", &key.write()).unwrap_or_default();
                    finding.help("take it out").fix(true, [Change::remove(place, value)])
                }
            });
        }
    }
    found.into_iter().for_each(|f| out.push(f));
}

/// What to do about a code that no check has.
fn unknown(key: &SuppressionKey) -> Option<String> {
    let is_made = |code: &str| super::find(code).is_some() || super::form(code).is_some();
    if is_made(&key.code) {
        return None;
    }
    let made = catalogue::all().iter().map(|e| e.code).filter(|code| is_made(code));
    let meant = nearest(&key.code, made).map_or_else(String::new, |n| format!("; did you mean {n}?"));
    Some(format!("no check has the code {}{meant}", key.code))
}
