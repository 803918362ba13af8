//! SETUP-026: a row of a card is of the army of its counter.

use tlnb_formats::Document;
use tlnb_formats::names::{Context, NameKind, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;

pub(super) static CHECK: Check = Check {
    code: "SETUP-026",
    name: "row-of-another-army",
    severity: Severity::Error,
    rules: &["25.21"],
    summary: "a row stands under another army than its counter",
    why: "The counter says whose it is; a card that says otherwise is misread, or the row is a line too high or low.",
    bad: r#"// == title
Title(
    format: 1,
    armies: { "Grande": (), "Austrian": () },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Austrian") },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (army: "Grande", cells: {"1": "0101"}),
//                         ^^^^^^^^ SETUP-026
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    armies: { "Grande": (), "Austrian": () },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Austrian"), "I/Lorsten": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (army: "Austrian", cells: {"1": "0101"}),
        "I/Lorsten": (army: "Grande", cells: {"1": "0102"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            let Some(army) = &row.army else { continue };
            let context = Context { document: Some(document.name().to_owned()), ..Context::of(NameKind::FORCES) };
            let Resolved::One(id) = cx.names().resolve(row.unit.as_deref().unwrap_or(&key.0), &context) else {
                continue;
            };
            let (Some(its), Some(stated)) = (cx.names().army(&id), named(cx, army, None, NameKind::Army)) else {
                continue;
            };
            // An army of the counter that is none is told there.
            if !its.eq_ignore_ascii_case(&stated.key) && named(cx, its, None, NameKind::Army).is_some() {
                let says = format!("{} is {its} by its counter, and {army} by the card", key.0);
                out.push(check.at(document, "rows", &key.0, Some("army"), says));
            }
        }
    }
}
