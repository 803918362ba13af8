//! UNIT-015: a counter is used by some list.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::{leaders, units};
use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::Document;
use tlnb_formats::names::{Id, NameKind, Resolved};

pub(super) static CHECK: Check = Check {
    code: "UNIT-015",
    name: "counter-in-no-list",
    severity: Severity::Warning,
    rules: &["25.21"],
    summary: "a counter appears in no list",
    why: "A counter that no card, track or scenario names was left out of one, or stands there by another name.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "Au": (strength: "4"), "Cu": (strength: "4"), "Bu": (strength: "4") },
//                                                         ^^^^ UNIT-015
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "0101"}), "Cu": (cells: {"1": "0101"}) },
)
// == title
Title(
    format: 1,
    armies: { "French": () },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "Au": (army: "French", strength: "4"), "Bu": (army: "French", strength: "4"), "I/Cu": (army: "French", formation: "I", strength: "4"), "Du": (army: "French") },
    leaders: { "Repl. I": (army: "French", replacement: true) },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: { "Au": (cells: {"1": "0101"}) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: { "b": (units: ["Bu"]), "c": (units: ["French I"]) },
)
// == title
Title(
    format: 1,
    armies: { "French": () },
    formations: { "French I": (army: "French", designation: "I") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

/// Document, section and key.
type Counter<'a> = (&'a Document, &'a str, &'a str);

/// One of so many is left out by a slip; more are lists that nobody has typed yet.
const FEW: usize = 3;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    // Without a card nobody has begun to list who stands where.
    if !cx.of(Document::setup_card).any(|(_, card)| card.rows.iter().next().is_some()) {
        return;
    }
    let mut listed: BTreeSet<Id> = BTreeSet::new();
    for reference in cx.references() {
        if reference.document.starts_with("counters/") || reference.document == "title" || reference.section == "notes"
        {
            continue;
        }
        let Resolved::One(id) = cx.names().resolve(&reference.text, &reference.context) else { continue };
        // A formation comes as a whole by an entry or a group; where orders name it, its units stand somewhere else.
        let comes = reference.document.starts_with("tracks/") || reference.section == "alt";
        if comes && matches!(id.kind, NameKind::Formation | NameKind::Division) {
            listed.extend(cx.members(std::slice::from_ref(&reference.text), &reference.context).unwrap_or_default());
        }
        listed.insert(id);
    }
    let is_listed = |kind, document: &Document, section: &str, key: &str| {
        listed.contains(&Id {
            kind,
            document: document.name().to_owned(),
            section: section.to_owned(),
            key: key.to_owned(),
        })
    };
    // Where most counters of an army are in no list, the lists are not transcribed.
    let mut of: BTreeMap<Option<String>, (usize, Vec<Counter<'_>>)> = BTreeMap::new();
    // A counter that a text names alone has no figures yet.
    let units = units(cx).into_iter().filter(|(_, _, line)| line.strength.is_some());
    let all = units.map(|(d, key, line)| (NameKind::Unit, d, "units", key, &line.army));
    let leaders = leaders(cx).into_iter().filter(|(_, _, line)| !line.replacement && line.ma.is_some());
    let all = all.chain(leaders.map(|(d, key, line)| (NameKind::Leader, d, "leaders", key, &line.army)));
    for (kind, document, section, key, army) in all {
        let (count, orphans) = of.entry(army.clone()).or_default();
        *count += 1;
        if !is_listed(kind, document, section, key) {
            orphans.push((document, section, key));
        }
    }
    for (_, orphans) in of.into_values().filter(|(count, orphans)| orphans.len() * FEW <= *count) {
        for (document, section, key) in orphans {
            out.push(check.at(document, section, key, None, format!("{key} stands on no card, track or list")));
        }
    }
}
