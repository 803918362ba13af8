//! ALT-011: who is ALT on a card is in a group of the scenario.

use std::collections::BTreeSet;

use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::names::Id;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, context};

pub(super) static CHECK: Check = Check {
    code: "ALT-011",
    name: "alt-cell-without-group",
    severity: Severity::Warning,
    rules: &["25.21"],
    summary: "a card sends a unit to groups that leave it out",
    why: "It is said to come with a group, and no group brings it.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "ALT"}),
//                                ^^^^^ ALT-011
        "I/Lorsten": (cells: {"1": "ALT"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
    alt: { "Coalition 1": (units: ["I/Lorsten"], hex: "Unknown") },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    armies: { "Prussian": () },
    formations: { "Prussian I": (army: "Prussian") },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (army: "Prussian", formation: "I"), "II/Lorsten": (army: "Prussian") },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "ALT"}),
        // an empty cell may be of a group too, and need not
        "II/Lorsten": (cells: {"1": ""}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
    alt: { "Coalition 1": (units: ["Prussian I"], hex: "Unknown") },
)
// == scenarios/29
Scenario(
    format: 1,
    // its groups are not transcribed
    start: { "base": (step: Column, column: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    'scenarios: for played in cx.played() {
        let mut members: BTreeSet<Id> = BTreeSet::new();
        let mut less: BTreeSet<Id> = BTreeSet::new();
        let groups = &played.all().alt;
        if played.all().start.is_empty() {
            continue;
        }
        if groups.is_empty() && !played.all().stated.contains(&"alt".to_owned()) {
            told.skip(played, "alt", "", "the groups of the scenario are not transcribed");
            continue;
        }
        for (key, line) in groups.iter() {
            let context = context(played, line.side(&key.0), line.army.as_deref());
            let (Some(of), Some(out_of)) = (cx.members(&line.units, &context), cx.members(&line.less, &context)) else {
                told.skip(played, "alt", &key.0, "who is in the group cannot be told");
                continue 'scenarios;
            };
            // What one group lacks another may bring.
            less.extend(out_of.iter().filter(|id| of.contains(id)).cloned());
            members.extend(of.difference(&out_of).cloned());
        }
        for placed in cx.start(played).placed.iter().filter(|p| p.cell.at == Where::Alt) {
            let (Some(id), Some((card, row, column))) = (&placed.id, &placed.card) else { continue };
            if members.contains(id) {
                continue;
            }
            let why = if less.contains(id) { "its groups leave it out" } else { "no group has it" };
            let says = format!("{} is to come with a group, and {why}", placed.unit);
            told.push(played, check.at_entry(card, "rows", &row.0, Some("cells"), says).in_cell(column));
        }
    }
    told.end(check, out);
}
