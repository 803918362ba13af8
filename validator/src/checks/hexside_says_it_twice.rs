//! EDGE-020: a hexside or a chain names one thing twice.

use std::collections::BTreeSet;
use tlnb_formats::Change;
use tlnb_formats::edit::entries;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "EDGE-020",
    name: "hexside-says-it-twice",
    severity: Severity::Warning,
    rules: &["7.21"],
    summary: "a hexside or a chain names one thing twice",
    why: "Nothing is there twice; the second was meant for another hexside, or is one too many.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0304/0404": (kinds: [River, River]),
//                           ^^^^^^^^^^^^^^ EDGE-020
        "0404/0505": (kinds: [River]),
    },
    features: {
        "Aue": Water(chain: ["0404/0505", "0404/0405", "0404/0405"]),
//                                                     ^^^^^^^^^^^ EDGE-020
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0304/0404": (kinds: [River, Ford], spans: [Bridge, Pontoon], roads: [Road]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES.and(Reads::FEATURES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides() {
            let line = side.line;
            for (field, is_twice) in [
                ("kinds", twice(&line.kinds)),
                ("roads", twice(&line.roads)),
                ("spans", twice(&line.spans)),
                ("span_marks", twice(&line.span_marks)),
            ] {
                if is_twice {
                    let says = format!("{} names one of its {field} twice", side.pair);
                    let fix = entries::once(sheet.document(Reads::SIDES), "sides", &side.pair.to_string(), field);
                    out.push(check.at_side(sheet, side.pair, Some(field), says).fix(true, fix));
                }
            }
        }
        let mut told = BTreeSet::new();
        for at in sheet.pairs() {
            if let Some((name, nth)) = at.feature
                && nth > 0
                && told.insert((name, at.pair))
            {
                let says = format!("{name} lists {} twice", at.pair);
                let finding = check.at_feature(sheet, name, says).on(at.pair, nth).hexes(at.pair.hexes());
                out.push(finding.fix(true, once(sheet, name)));
            }
        }
    }
}

/// The lists of a feature without repeats.
fn once(sheet: &Sheet<'_>, name: &str) -> Vec<Change> {
    let lists = ["chain", "links", "gates"];
    lists.iter().flat_map(|field| entries::once(sheet.document(Reads::FEATURES), "features", name, field)).collect()
}

fn twice<T: PartialEq>(words: &[T]) -> bool {
    words.iter().enumerate().any(|(n, w)| words.iter().take(n).any(|before| before == w))
}
