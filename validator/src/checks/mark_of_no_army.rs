//! SUP-002: a mark of supply, entry or exit is of an army that the title has.

use std::collections::BTreeSet;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;

pub(super) static CHECK: Check = Check {
    code: "SUP-002",
    name: "mark-of-no-army",
    severity: Severity::Error,
    rules: &["17.5", "BOP 25.17"],
    summary: "a mark on the map is of no army of the title",
    why: "Who draws supply from a source, or comes and goes by a hex, must be known.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (supply: ["X"]),
//                        ^^^ SUP-002
        "0102": (entry: ["F", "K"]),
//                            ^^^ SUP-002
    },
)
// == title
Title(
    format: 1,
    armies: { "French": (supply: "F"), "Russian": (supply: "R") },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0101": (supply: ["F", "R"]),
        "0102": (entry: ["any"], exit: ["French"]),
    },
)
// == title
Title(
    format: 1,
    armies: { "French": (supply: "F"), "Russian": (supply: "R") },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page().and_then(Document::title_page) else { return };
    let letters = page.armies.iter().filter_map(|(_, line)| line.supply.as_deref());
    // Where no army has a letter nobody has begun to say whose the marks are.
    let mut known: BTreeSet<String> = letters.map(str::to_lowercase).collect();
    if known.is_empty() {
        return;
    }
    known.insert("any".to_owned());
    // Some sheets mark what all armies of a side share by its first letter.
    known.extend(page.sides.keys().filter_map(|side| side.get(..1)).map(str::to_lowercase));
    known.extend(page.armies.keys().chain(page.sides.keys()).map(|name| name.to_lowercase()));
    known.extend(
        page.nations
            .iter()
            .flat_map(|(key, line)| [Some(key), line.letter.as_ref()])
            .flatten()
            .map(|l| l.to_lowercase()),
    );
    for sheet in cx.sheets() {
        for (hex, line) in sheet.hexes().iter() {
            for (field, marks) in [("supply", &line.supply), ("entry", &line.entry), ("exit", &line.exit)] {
                for mark in marks.iter().filter(|m| !known.contains(&m.to_lowercase())) {
                    let says = format!("{mark} at {hex} is no letter of an army");
                    out.push(check.at_hex(sheet, *hex, Some(field), says).on(mark, 0));
                }
            }
        }
    }
}
