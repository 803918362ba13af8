//! REF-001: a reference names nothing that the title has.

use tlnb_formats::names::{NameKind, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "REF-001",
    name: "reference-names-nothing",
    severity: Severity::Error,
    rules: &["25.21", "25.51"],
    summary: "a reference names nothing that the title has",
    why: "A name on a card or track means a counter, a formation or a place; one that means none sets up nothing.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "III/Souham": (),
    },
    vedettes: {
        "A vedette": (parent: "III/Suham"),
//                            ^^^^^^^^^^^ REF-001
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "III/Ricard": (cells: {"1": ""}),
//      ^^^^^^^^^^^^ REF-001
        "III/Souham": (cells: {"1": "within 3 of III/Sowham"}),
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^ REF-001
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    aliases: {
        "Suham": (is: "III/Souham", gist: "so spelled on the card"),
    },
)
// == counters/a
Counters(
    format: 1,
    units: {
        "III/Souham": (army: "French"),
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "Suham": (cells: {"1": "within 3 of Souham"}),
        "Souham-2": (unit: "III/Souham", cells: {"1": "in the hills"}),
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
        let kinds = &reference.context.kinds;
        // TAKE-002 and MAP-011 tell of these.
        let is_told = matches!(kinds[..], [NameKind::Scenario]) && reference.section == "takes"
            || matches!(kinds[..], [NameKind::Sheet]) && reference.section == "sheets";
        if is_told {
            continue;
        }
        let place = || format!("{}/{}", reference.section, reference.key);
        // What may be a counter is one that is not transcribed, as long as none is.
        if kinds.contains(&NameKind::Unit) && !cx.names().knows(NameKind::PIECES) {
            out.skip_in(check, document.name(), &place(), "no counters are transcribed");
            continue;
        }
        if !cx.names().knows(kinds) {
            let words: Vec<&str> = kinds.iter().map(|k| k.word()).collect();
            let because = format!("the title names no {}", words.join(", no "));
            out.skip_in(check, document.name(), &place(), &because);
            continue;
        }
        let Resolved::None { nearest } = cx.names().resolve(&reference.text, &reference.context) else { continue };
        let what = match kinds[..] {
            [kind] => kind.word(),
            _ if kinds.contains(&NameKind::Unit) => "piece or force",
            _ => "name",
        };
        let says = format!("there is no {what} {}", reference.text);
        let finding = check.at(document, reference.section, &reference.key, reference.field, says);
        let finding = match reference.field {
            Some(_) => finding.on(&reference.written, 0),
            None => finding,
        };
        out.push(match nearest[..] {
            [] => finding.help("mend it, or say in the title's aliases what it means"),
            _ => finding.help(format!("did you mean {}?", nearest.join(" or "))),
        });
    }
}
