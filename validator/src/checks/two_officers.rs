//! LEAD-005: a formation has one officer.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::{leaders, named};
use crate::played::Told;
use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::counters::LeaderKind;
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::names::{Id, NameKind};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "LEAD-005",
    name: "two-officers",
    severity: Severity::Error,
    rules: &["5.22"],
    summary: "one formation has two officers in a scenario",
    why: "A formation obeys one officer; another is his replacement or of another day.",
    bad: r#"// == scenarios/1
Scenario(
    format: 1,
    start: { "here": (step: Place, units: ["NEY", "SOUHAM"], at: "0101") },
)
// == counters/a
Counters(
    format: 1,
    leaders: {
        "NEY": (army: "French", formation: "III", kind: Officer),
//      ^^^^^ LEAD-005
        "SOUHAM": (army: "French", formation: "III", kind: Officer),
//      ^^^^^^^^ LEAD-005
    },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
    formations: { "French III": (army: "French", designation: "III") },
)
"#,
    good: r#"// == scenarios/1
Scenario(
    format: 1,
    start: { "here": (step: Place, units: ["NEY", "SOUHAM", "LAURISTON"], at: "0101") },
)
// == counters/a
Counters(
    format: 1,
    leaders: {
        "NEY": (army: "French", formation: "III", kind: Officer),
        "SOUHAM": (army: "French", formation: "III", kind: Officer, replacement: true),
        "LAURISTON": (army: "French", formation: "V", kind: Officer),
    },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
    formations: { "French III": (army: "French", designation: "III"), "French V": (army: "French", designation: "V") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut officers: BTreeMap<(&str, &str), Id> = BTreeMap::new();
    for (document, key, line) in leaders(cx) {
        let kind = line.kind.as_ref().and_then(Written::known);
        let Some(formation) = line.formation.as_deref().filter(|_| kind.is_some_and(|k| *k != LeaderKind::Commander))
        else {
            continue;
        };
        if line.replacement {
            continue;
        }
        if let Some(of) = named(cx, formation, line.army.as_deref(), NameKind::Formation) {
            officers.insert((document.name(), key), of);
        }
    }
    let mut told = Told::default();
    for played in cx.played() {
        let mut of: BTreeMap<&Id, BTreeSet<(&str, &str)>> = BTreeMap::new();
        for placed in &cx.start(played).placed {
            let stands = matches!(placed.cell.at, Where::Hexes(_) | Where::Within { .. } | Where::Region(_));
            let Some(id) = placed.id.as_ref().filter(|id| stands && id.kind == NameKind::Leader) else { continue };
            if let Some((counter, formation)) = officers.get_key_value(&(id.document.as_str(), id.key.as_str())) {
                of.entry(formation).or_default().insert(*counter);
            }
        }
        for (formation, counters) in of.into_iter().filter(|(_, counters)| counters.len() > 1) {
            for (document, key) in counters {
                let says = format!("{} has another officer beside {key}", formation.key);
                told.push(played, check.at_entry(document, "leaders", key, None, says));
            }
        }
    }
    told.end(check, out);
}
