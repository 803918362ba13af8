//! CHART-011: a demoralization level is a plausible share of the strength.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::casualties::Level;
use tlnb_formats::names::{Id, NameKind};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::pieces::{named, number, units};

pub(super) static CHECK: Check = Check {
    code: "CHART-011",
    name: "level-out-of-proportion",
    severity: Severity::Note,
    rules: &["21.1"],
    summary: "a demoralization level is far from the usual share",
    why: "A formation is demoralized at about two fifths of its strength; a level above all of it is never reached.",
    bad: r#"// == title
Title(
    format: 1,
    armies: { "Grande": () },
    formations: { "III": (army: "Grande") },
)
// == counters/a
Counters(
    format: 1,
    units: { "III/A": (army: "Grande", formation: "III", strength: "8"), "III/B": (army: "Grande", formation: "III", strength: "9") },
)
// == casualties/a
Casualties(
    format: 1,
    columns: { "1": (), "2": () },
    rows: { "III": (army: "Grande", cells: {"1": "70", "2": "1"}) },
//                                               ^^^^ CHART-011
//                                                          ^^^ CHART-011
)
"#,
    good: r#"// == title
Title(
    format: 1,
    armies: { "Grande": () },
    formations: { "III": (army: "Grande") },
)
// == counters/a
Counters(
    format: 1,
    units: { "III/A": (army: "Grande", formation: "III", strength: "8"), "III/B": (army: "Grande", formation: "III", strength: "9") },
)
// == casualties/a
Casualties(
    format: 1,
    columns: { "1": (), "2": () },
    rows: { "III": (army: "Grande", cells: {"1": "7", "2": "exempt"}) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    // None where a strength is not told.
    let mut strengths: BTreeMap<Id, Option<u32>> = BTreeMap::new();
    for (_, _, line) in units(cx) {
        let Some(formation) = &line.formation else { continue };
        if let Some(id) = named(cx, formation, line.army.as_deref(), NameKind::Formation) {
            let sum = strengths.entry(id).or_insert(Some(0));
            *sum = sum.zip(number(&line.strength)).map(|(sum, n)| sum.saturating_add(u32::from(n)));
        }
    }
    for (document, casualties) in cx.of(Document::casualties) {
        for (key, row) in casualties.rows.iter() {
            let text = row.formation.as_deref().unwrap_or(&key.0);
            let Some(id) = named(cx, text, row.army.as_deref(), NameKind::Formation) else { continue };
            let Some(Some(strength)) = strengths.get(&id).copied() else { continue };
            for (column, level) in &row.cells {
                let Some(Level::Is(level)) = level.known() else { continue };
                let level = u32::from(*level);
                if level > strength || level * 8 < strength {
                    let says = format!("{} is demoralized at {level} of {strength} strength points", key.0);
                    let finding = check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column);
                    out.push(finding.confidence(Confidence::Plausible));
                }
            }
        }
    }
}
