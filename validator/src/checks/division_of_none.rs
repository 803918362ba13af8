//! UNIT-023: the division of a counter is one of its formation.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::{named, units};
use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::counters::last_part;
use tlnb_formats::names::{Id, NameKind};
use tlnb_formats::text::nearest;

pub(super) static CHECK: Check = Check {
    code: "UNIT-023",
    name: "division-of-none",
    severity: Severity::Error,
    rules: &["3.21", "1.42"],
    summary: "the division of a unit is none of its formation",
    why: "Divisions stack and march together; one that the formation has not joins nobody.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Larivage": (army: "French", formation: "I", division: "7") },
//                                                                    ^^^ UNIT-023
)
// == title
Title(
    format: 1,
    armies: { "French": () },
    formations: { "French I": (army: "French", designation: "I") },
    divisions: { "French I/1": (formation: "French I", designation: "1") },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Larivage": (army: "French", formation: "I", division: "1"), "II/Sorbac": (army: "French", formation: "II", division: "7") },
)
// == title
Title(
    format: 1,
    armies: { "French": () },
    formations: { "French I": (army: "French", designation: "I"), "French II": (army: "French", designation: "II") },
    divisions: { "French I/1": (formation: "French I", designation: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page().and_then(|d| d.title_page()) else { return };
    // A formation of which no division is listed may have any.
    let mut of: BTreeMap<Id, BTreeSet<String>> = BTreeMap::new();
    for (key, line) in page.divisions.iter() {
        let Some(id) = line.formation.as_deref().and_then(|f| named(cx, f, None, NameKind::Formation)) else {
            continue;
        };
        let names = of.entry(id).or_default();
        names.extend(line.designation.clone());
        names.insert(last_part(key).to_owned());
    }
    for (document, key, line) in units(cx) {
        let (Some(formation), Some(division)) = (&line.formation, &line.division) else { continue };
        let Some(id) = named(cx, formation, line.army.as_deref(), NameKind::Formation) else { continue };
        let Some(known) = of.get(&id).filter(|k| !k.iter().any(|d| d.eq_ignore_ascii_case(division))) else { continue };
        let says = format!("{formation} has no division {division}");
        let finding = check.at(document, "units", key, Some("division"), says);
        let listed = known.iter().cloned().collect::<Vec<_>>().join(", ");
        out.push(match nearest(division, known.iter().map(String::as_str)) {
            Some(near) => finding.help(format!("did you mean {near}?")),
            None => finding.help(format!("the title page lists {listed}")),
        });
    }
}
