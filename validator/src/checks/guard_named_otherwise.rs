//! UNIT-012: who is of the guard is named so.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::units;

pub(super) static CHECK: Check = Check {
    code: "UNIT-012",
    name: "guard-named-otherwise",
    severity: Severity::Warning,
    rules: &["11.3", "NR 25.15"],
    summary: "a guard mark disagrees with the designation",
    why: "Guards are committed and demoralized by rules of their own: name and mark must tell the same.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "Garde/Valmeux": (arm: Infantry, guard: OldGuard),
        "I/Larivage": (arm: Infantry, guard: OldGuard),
//                                           ^^^^^^^^ UNIT-012
        "Gde Cav/Narval": (arm: Infantry),
//      ^^^^^^^^^^^^^^^^ UNIT-012
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "Garde/Valmeux": (arm: Infantry, guard: OldGuard), "V/Larivage": (arm: Infantry, formation: "French Gde", guard: YoungGuard), "Garden/Auer": (arm: Infantry) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let all = units(cx);
    // Where no counter of an army has the mark it is not transcribed there.
    let marked = |army: &Option<String>| all.iter().any(|(_, _, l)| l.guard.is_some() && l.army == *army);
    for (document, key, line) in &all {
        let texts = [Some(*key), line.formation.as_deref(), line.division.as_deref()];
        let is_named = texts.into_iter().flatten().any(names_guards);
        let of_prefix = key.split('/').next().filter(|_| key.contains('/')).is_some_and(names_guards);
        if line.guard.is_some() && !is_named {
            let says = format!("{key} is marked as guard, and neither its name nor its formation says so");
            out.push(check.at(document, "units", key, Some("guard"), says));
        } else if line.guard.is_none() && of_prefix && (marked(&line.army) || line.strength.is_some()) {
            out.push(check.at(document, "units", key, None, format!("{key} is named a guard, and not marked as one")));
        }
    }
}

/// Whether a designation holds a word for guards.
fn names_guards(text: &str) -> bool {
    const WORDS: [&str; 11] = ["garde", "guard", "guards", "gde", "gd", "gds", "og", "mg", "yg", "leib", "lg"];
    let mut words = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    words.any(|w| WORDS.contains(&w.as_str()) || w.ends_with("garde"))
}
