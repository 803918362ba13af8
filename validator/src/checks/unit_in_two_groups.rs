//! ALT-004: a unit is in one group.

use std::collections::BTreeMap;

use tlnb_formats::names::{Id, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, context};

pub(super) static CHECK: Check = Check {
    code: "ALT-004",
    name: "unit-in-two-groups",
    severity: Severity::Error,
    rules: &["25.51"],
    summary: "a unit belongs to two groups of a scenario",
    why: "It comes with the group that is called first, and the other is incomplete.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == scenarios/28
Scenario(
    format: 1,
    alt: {
        "Coalition 1": (units: ["I/Halmer"], hex: "Unknown"),
        "Coalition 2": (units: ["I/Lorsten", "Halmer"], hex: "Unknown"),
//                                           ^^^^^^^^ ALT-004
    },
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
    units: { "I/Halmer": (army: "Prussian", formation: "I"), "I/Lorsten": (army: "Prussian", formation: "I") },
)
// == scenarios/28
Scenario(
    format: 1,
    alt: {
        // a formation is all of it that is not listed elsewhere
        "Coalition 1": (units: ["Prussian I"], hex: "Unknown"),
        "Coalition 2": (units: ["I/Halmer"], hex: "Unknown"),
        // any leader that has left, whoever he is
        "Coalition 3": (units: ["I/Halmer"], returns: AnyExitedLeader, hex: "Unknown"),
        // each of two parts may bring it
        "Coalition 4a": (units: ["I/Lorsten"], hex: "Unknown"),
        "Coalition 4b": (units: ["I/Lorsten"], hex: "Unknown"),
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
        let mut seen: BTreeMap<Id, (Option<u16>, &str)> = BTreeMap::new();
        // What returns is another question (ALT-007).
        for (key, line) in played.all().alt.iter().filter(|(_, line)| line.returns.is_none()) {
            let context = context(played, line.side(&key.0), line.army.as_deref());
            let number = line.number(&key.0);
            for text in &line.units {
                let Resolved::One(id) = cx.names().resolve(text, &context) else { continue };
                match seen.get(&id) {
                    Some((other, first)) if *other != number => {
                        let says = format!("{text} is in the group {first} already");
                        told.push(played, played.at(check, "alt", &key.0, Some("units"), says).on(text, 0));
                    }
                    Some(_) => {}
                    None => {
                        seen.insert(id, (number, &key.0));
                    }
                }
            }
        }
    }
    told.end(check, out);
}
