//! SETUP-007: only a unit with a reduced side starts reduced.

use std::collections::BTreeSet;

use tlnb_formats::Document;
use tlnb_formats::documents::figure::Reverse;
use tlnb_formats::documents::setup_card::Strength;
use tlnb_formats::names::{Context, NameKind, Resolved};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::units;

pub(super) static CHECK: Check = Check {
    code: "SETUP-007",
    name: "reduced-without-reduced-side",
    severity: Severity::Error,
    rules: &["1.5", "25.21"],
    summary: "a piece starts reduced that has no reduced side",
    why: "The sign (R) stands for the back of a counter: leaders, trains and units of one strength point have none.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (strength: "1", reduced: "flag") },
    leaders: { "NEY": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "R 0101"}),
//                                ^^^^^^^^ SETUP-007
        "NEY": (cells: {"1": "R 0102"}),
//                           ^^^^^^^^ SETUP-007
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (strength: "4", reduced: "2"), "I/Lorsten": () },
    leaders: { "NEY": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "R 0101"}),
        "I/Lorsten": (cells: {"1": "R ?"}),
        "NEY": (cells: {"1": "0102"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let is_flag = |line: &tlnb_formats::documents::counters::UnitLine| {
        line.reduced.as_ref().and_then(Written::known) == Some(&Reverse::Flag)
    };
    let flags: BTreeSet<(&str, &str)> =
        units(cx).into_iter().filter(|(.., line)| is_flag(line)).map(|(d, key, _)| (d.name(), key)).collect();
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            let context = Context {
                army: row.army.clone(),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::FORCES)
            };
            let Resolved::One(id) = cx.names().resolve(row.unit.as_deref().unwrap_or(&key.0), &context) else {
                continue;
            };
            let has_none = matches!(id.kind, NameKind::Leader | NameKind::Train | NameKind::Vedette)
                || flags.contains(&(id.document.as_str(), id.key.as_str()));
            for (column, cell) in row.cells.iter().filter(|_| has_none) {
                if cell.known().is_some_and(|c| c.strength == Strength::Reduced) {
                    let says = format!("{} has no reduced side", key.0);
                    out.push(check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column));
                }
            }
        }
    }
}
