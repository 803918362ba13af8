//! REINF-006: who is a reinforcement by the card is brought by something.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::played::context;
use std::collections::BTreeSet;

use tlnb_formats::Document;
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::names::{Context, Id, NameKind, Resolved};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "REINF-006",
    name: "comes-and-never-arrives",
    severity: Severity::Warning,
    rules: &["25.21", "19.1"],
    summary: "a card sends a unit to the track, and nothing brings it",
    why: "A unit that is to come later comes by an entry of a turn record card, a group or a die.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "reinf"}), "Bu": (cells: {"1": "reinf"}) },
//                                                             ^^^^^^^ REINF-006
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: { "first": (units: ["Au"]) },
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French"), "Bu": (army: "French") },
)
// == title
Title(
    format: 1,
    armies: { "French": () },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "reinf"}), "Bu": (cells: {"1": "reinf"}), "Cu": (cells: {"1": "reinf"}) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: { "first": (units: ["Au"]) },
)
// == scenarios/1
Scenario(
    format: 1,
    alt: { "French 1": (units: ["Bu"], hex: "Unknown") },
    dice: { "late": (units: ["Cu"]) },
)
// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French"), "Bu": (army: "French"), "Cu": (army: "French") },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some((brought, grouped)) = brought(cx).filter(|(b, _)| !b.is_empty()) else { return };
    // Of columns that scenarios start from ALT-011 tells who is in no group.
    let mut played: BTreeSet<String> = BTreeSet::new();
    for scenario in cx.played() {
        played.extend(scenario.all().start.iter().filter_map(|(_, step)| step.column.clone()));
    }
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
            for (column, cell) in &row.cells {
                let Written::Known(cell) = cell else { continue };
                let says = match cell.at {
                    Where::Reinforcement if !brought.contains(&id) => {
                        format!("{} is to come later, and nothing brings it", key.0)
                    }
                    Where::Alt if !grouped.is_empty() && !grouped.contains(&id) && !played.contains(column) => {
                        format!("{} is to come with a group, and none has it", key.0)
                    }
                    _ => continue,
                };
                out.push(check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column));
            }
        }
    }
}

/// Whoever comes by an entry, a group or a die, and those of groups alone; None where it cannot be told, or no card lists who
/// comes.
fn brought(cx: &Cx<'_>) -> Option<(BTreeSet<Id>, BTreeSet<Id>)> {
    let (mut out, mut grouped) = (BTreeSet::new(), BTreeSet::new());
    let mut any = false;
    for (document, track) in cx.of(Document::turn_track) {
        for (_, entry) in track.entries.iter() {
            any = true;
            let context = Context {
                side: entry.side.clone(),
                army: entry.army.clone(),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::FORCES)
            };
            // Who is left out of one comes by another, if at all.
            let less = cx.members(&entry.less, &context)?;
            out.extend(cx.members(&entry.units, &context)?.difference(&less).cloned());
        }
    }
    for played in cx.played() {
        // Who returns has been there before.
        for (key, line) in played.all().alt.iter().filter(|(_, line)| line.returns.is_none()) {
            let context = context(played, line.side(&key.0), line.army.as_deref());
            let less = cx.members(&line.less, &context)?;
            grouped.extend(cx.members(&line.units, &context)?.difference(&less).cloned());
        }
        for (_, line) in played.all().dice.iter() {
            out.extend(cx.members(&line.units, &context(played, line.side.as_deref(), None))?);
        }
    }
    out.extend(grouped.iter().cloned());
    any.then_some((out, grouped))
}
