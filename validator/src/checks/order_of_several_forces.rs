//! MO-004: an order is given to one stack or one formation.

use tlnb_formats::documents::scenario::OrderKind;
use tlnb_formats::names::{Id, NameKind, Resolved};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::played::{Told, context};

pub(super) static CHECK: Check = Check {
    code: "MO-004",
    name: "order-of-several-forces",
    // Folders give orders to columns and to all on a sheet.
    severity: Severity::Warning,
    rules: &["20.21"],
    summary: "an order's force is neither a stack nor a formation",
    why: "A force under one order moves as one; several formations have an order each.",
    bad: r#"// == title
Title(
    format: 1,
    armies: { "Prussian": () },
    formations: { "Prussian I": (army: "Prussian"), "Prussian II": (army: "Prussian") },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Prussian", formation: "I"), "II/Lorsten": (army: "Prussian", formation: "II") },
)
// == scenarios/28
Scenario(
    format: 1,
    orders: {
        "the whole": (force: ["Prussian I", "Prussian II"]),
//                                          ^^^^^^^^^^^^^ MO-004
    },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    armies: { "Prussian": () },
    formations: { "Prussian I": (army: "Prussian"), "Prussian II": (army: "Prussian") },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Prussian", formation: "I"), "II/Lorsten": (army: "Prussian", formation: "II") },
    leaders: { "YORKEN": (army: "Prussian", formation: "I") },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0101"}),
        "II/Lorsten": (cells: {"1": "0101"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "vale": (external: true) },
    start: { "base": (step: Column, column: "1") },
    orders: {
        "Prussian I": (),
        // an officer with his own, a stack, a whole side that retreats, and words
        "YORKEN": (force: ["YORKEN", "I/Halmer"]),
        "a stack": (force: ["I/Halmer", "II/Lorsten"], from_turn: "Noon"),
        "all": (kind: GeneralRetreat, force: ["Prussian I", "Prussian II"]),
        "sheet": (force: ["Prussian I", "Prussian II"], gist: "all that stand on the western sheet", from_turn: "9 PM"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().orders.iter() {
            let is_retreat = matches!(line.kind, Some(Written::Known(OrderKind::GeneralRetreat)));
            if is_retreat || line.gist.is_some() || line.force.len() < 2 {
                continue;
            }
            let context = context(played, line.side.as_deref(), line.army.as_deref());
            let ids: Option<Vec<Id>> = line
                .force
                .iter()
                .map(|text| match cx.names().resolve(text, &context) {
                    Resolved::One(id) => Some(id),
                    _ => None,
                })
                .collect();
            let Some(ids) = ids else {
                told.skip(played, "orders", &key.0, "its force cannot be told");
                continue;
            };
            let formations: Vec<&Id> = ids.iter().filter(|id| id.kind == NameKind::Formation).collect();
            // Pieces may be a stack by the time the order is written.
            let [_, second, ..] = formations[..] else { continue };
            let Some(text) = ids.iter().position(|id| id == second).and_then(|n| line.force.get(n)) else {
                continue;
            };
            let says = "its force is more than one formation";
            let finding = played.at(check, "orders", &key.0, Some("force"), says).on(text, 0);
            told.push(
                played,
                finding.confidence(Confidence::Plausible).help("give each an order, or say in words who is meant"),
            );
        }
    }
    told.end(check, out);
}
