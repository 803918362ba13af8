//! REF-002: a reference names several things.

use tlnb_formats::names::Resolved;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "REF-002",
    name: "reference-names-several",
    severity: Severity::Error,
    rules: &["25.21"],
    summary: "a reference names several things",
    why: "A bare designation stands for formations of several armies; which is meant must be told, never guessed.",
    bad: r#"// == title
Title(
    format: 1,
    sides: { "Coalition": () },
    armies: {
        "Austrian": (side: "Coalition"),
        "Russian": (side: "Coalition"),
    },
    formations: {
        "Austrian III": (army: "Austrian"),
        "Russian III": (army: "Russian"),
    },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "a": (side: "Coalition", units: ["III"]),
//                                       ^^^^^ REF-002
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    sides: { "Coalition": () },
    armies: {
        "Austrian": (side: "Coalition"),
        "Russian": (side: "Coalition"),
    },
    formations: {
        "Austrian III": (army: "Austrian"),
        "Russian III": (army: "Russian"),
    },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "a": (side: "Coalition", units: ["Russian III Corps"]),
        "b": (army: "Austrian", units: ["III"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS.and(Reads::NAMES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for reference in cx.references() {
        let Some(document) = cx.title().document(&reference.document) else { continue };
        let Resolved::Several(ids) = cx.names().resolve(&reference.text, &reference.context) else { continue };
        let keys: Vec<&str> = ids.iter().map(|id| id.key.as_str()).collect();
        let says = format!("{} may be {}", reference.text, keys.join(" or "));
        let finding = check.at(document, reference.section, &reference.key, reference.field, says);
        let finding = match reference.field {
            Some(_) => finding.on(&reference.written, 0),
            None => finding,
        };
        out.push(finding.help("write the army with it, or the whole key"));
    }
}
