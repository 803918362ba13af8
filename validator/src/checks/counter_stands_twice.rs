//! UNIT-001: a counter stands in two rows.

use std::collections::BTreeMap;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::units;

pub(super) static CHECK: Check = Check {
    code: "UNIT-001",
    name: "counter-stands-twice",
    severity: Severity::Error,
    rules: &["1.42", "18.21"],
    summary: "a counter stands in two rows",
    why: "Two rows that nothing tells apart are one piece counted twice, or a suffix was left out.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (army: "Prussian", formation: "I"),
        "I/Pirch again": (army: "Prussian", formation: "I", name: "Pirch"),
//      ^^^^^^^^^^^^^^^ UNIT-001
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Pirch": (army: "Prussian", formation: "I"),
        "I/Pirch-b": (army: "Prussian", formation: "I", name: "Pirch", suffix: "-b"),
        "I/Pirch yellow": (army: "Prussian", formation: "I", name: "Pirch", box: "yellow"),
        "II/Pirch": (army: "Prussian", formation: "II", count: 2),
        // whose formation is not transcribed
        "Pirch": (army: "Prussian"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut seen: BTreeMap<_, (&str, &str)> = BTreeMap::new();
    for (document, key, line) in units(cx) {
        // The key leads with the formation where the row does not name it.
        let formation = line.formation.as_deref().or_else(|| key.rsplit_once('/').map(|(formation, _)| formation));
        let Some(formation) = formation else {
            out.skip_in(check, document.name(), &format!("units/{key}"), "its formation is not transcribed");
            continue;
        };
        let colours = (line.body.as_deref(), line.initiative_box.as_deref());
        let identity = (line.army.as_deref(), formation, line.name(key), line.suffix.as_deref(), colours);
        match seen.get(&identity) {
            None => {
                seen.insert(identity, (document.name(), key));
            }
            Some((first_document, first)) => {
                let at =
                    if *first_document == document.name() { String::new() } else { format!(" of {first_document}") };
                let says = format!("{key} is the same counter as {first}{at}");
                let finding = check.at(document, "units", key, None, says);
                out.push(finding.help("equal counters are one row with a `count`; others differ in suffix or colour"));
            }
        }
    }
}
