//! CHART-010: a formation that fights has a demoralization level or is exempt.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::Document;
use tlnb_formats::names::{Id, NameKind};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{named, units};

pub(super) static CHECK: Check = Check {
    code: "CHART-010",
    name: "formation-without-level",
    severity: Severity::Warning,
    rules: &["21.1", "BOP 32.34"],
    summary: "a formation that fights has no demoralization level",
    why: "Losses demoralize a formation at its level; one that never is says so by a mark of its own.",
    bad: r#"// == title
Title(
    format: 1,
    armies: { "Grande": () },
    formations: { "III": (army: "Grande"), "IV": (army: "Grande") },
//                                         ^^^^ CHART-010
)
// == counters/a
Counters(
    format: 1,
    units: { "III/A": (formation: "III"), "IV/A": (formation: "IV"), "IV/B": (formation: "IV"), "IV/C": (formation: "IV") },
)
// == casualties/a
Casualties(
    format: 1,
    columns: { "1": () },
    rows: { "III": (cells: {"1": "9"}) },
)
"#,
    good: r#"// == title
Title(
    format: 1,
    armies: { "Grande": (), "Russian": () },
    formations: { "III": (army: "Grande"), "IV": (army: "Grande"), "V": (army: "Russian") },
)
// == counters/a
Counters(
    format: 1,
    units: { "IV/A": (formation: "IV"), "IV/B": (formation: "IV"), "V/A": (formation: "V"), "V/B": (formation: "V"), "V/C": (formation: "V") },
)
// == casualties/a
Casualties(
    format: 1,
    columns: { "1": () },
    // two units never are enough, and of the Russians nothing is transcribed
    rows: { "III": (cells: {"1": "9"}) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::PAGE),
    run,
};

/// Fewer units make no formation that could be demoralized.
const LEAST: usize = 3;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut rows: BTreeSet<Id> = BTreeSet::new();
    for (_, casualties) in cx.of(Document::casualties) {
        for (key, row) in casualties.rows.iter() {
            let text = row.formation.as_deref().unwrap_or(&key.0);
            rows.extend(named(cx, text, row.army.as_deref(), NameKind::Formation));
        }
    }
    // Of an army without any row nobody has begun, unless its side has.
    let armies: BTreeSet<String> = rows.iter().filter_map(|id| cx.names().army(id).map(str::to_owned)).collect();
    let sides: BTreeSet<String> = rows.iter().filter_map(|id| cx.names().side(id).map(str::to_owned)).collect();
    let mut count: BTreeMap<Id, usize> = BTreeMap::new();
    for (_, _, line) in units(cx) {
        let Some(formation) = &line.formation else { continue };
        if let Some(id) = named(cx, formation, line.army.as_deref(), NameKind::Formation) {
            *count.entry(id).or_default() += 1;
        }
    }
    let Some(page) = cx.page() else { return };
    let Some(title) = page.title_page() else { return };
    for (id, units) in count {
        let is_part =
            title.formations.iter().any(|(key, l)| *key == id.key && (l.nested_in.is_some() || l.division_level));
        let is_begun = cx.names().army(&id).is_some_and(|army| armies.contains(army))
            || cx.names().side(&id).is_some_and(|side| sides.contains(side));
        if units >= LEAST && is_begun && !is_part && !rows.contains(&id) && id.section == "formations" {
            out.push(check.at(page, "formations", &id.key, None, format!("{} has no casualty track", id.key)));
        }
    }
}
