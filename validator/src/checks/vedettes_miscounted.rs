//! VED-002: a unit has as many vedettes as its number says.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::names::{Id, NameKind};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::{named, number, units};

pub(super) static CHECK: Check = Check {
    code: "VED-002",
    name: "vedettes-miscounted",
    severity: Severity::Error,
    rules: &["16.11"],
    summary: "a unit has more or fewer vedettes than its number",
    why: "The number on the counter says how many vedettes the unit turns into.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Hussars": (arm: LightCavalry, vedettes: "3"),
//                                                 ^^^ VED-002
        "I/Uhlans": (arm: LightCavalry, vedettes: "1"),
    },
    vedettes: {
        "Hussars": (parent: "I/Hussars", count: 2),
        "Uhlans": (parent: "Uhlans"),
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Hussars": (arm: LightCavalry, vedettes: "3"),
        "I/Uhlans": (arm: LightCavalry, vedettes: "Unknown"),
    },
    vedettes: {
        "Hussars": (parent: "I/Hussars", count: 2),
        // the colours may be of another nation
        "Hussars too": (parent: "I/Hussars", nation: "Saxony"),
        "Uhlans": (parent: "I/Uhlans"),
        "Orphan": (officer: "Reynier"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut of: BTreeMap<Id, u32> = BTreeMap::new();
    let (mut any, mut doubtful) = (false, false);
    for (_, counters) in cx.of(Document::counters) {
        doubtful |= counters.vedettes.every_key().len() != counters.vedettes.iter().count();
        for (_, line) in counters.vedettes.iter() {
            any = true;
            let Some(parent) = &line.parent else {
                doubtful |= line.officer.is_none();
                continue;
            };
            match named(cx, parent, line.army.as_deref(), NameKind::Unit) {
                Some(id) => *of.entry(id).or_default() += u32::from(line.count.unwrap_or(1)),
                None => doubtful = true,
            }
        }
    }
    for (document, key, line) in units(cx) {
        let Some(stated) = number(&line.vedettes) else { continue };
        let id = Id {
            kind: NameKind::Unit,
            document: document.name().to_owned(),
            section: "units".to_owned(),
            key: key.to_owned(),
        };
        let there = of.get(&id).copied().unwrap_or_default();
        let wanted = u32::from(stated) * u32::from(line.count.unwrap_or(1));
        if there == wanted {
            continue;
        }
        // A vedette that cannot be placed may be the missing one.
        if !any || (doubtful && there < wanted) {
            out.skip_in(check, document.name(), &format!("units/{key}"), "not every vedette is transcribed");
            continue;
        }
        let says = format!("{key} has the vedette number {stated}, and {there} vedettes name it");
        out.push(check.at(document, "units", key, Some("vedettes"), says));
    }
}
