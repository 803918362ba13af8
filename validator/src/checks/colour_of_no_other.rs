//! UNIT-024: a counter has the colour of its nation.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::{Piece, units};
use std::collections::BTreeMap;

use tlnb_formats::documents::counters::UnitLine;

pub(super) static CHECK: Check = Check {
    code: "UNIT-024",
    name: "colour-of-no-other",
    severity: Severity::Note,
    rules: &["1.42"],
    summary: "a counter has another colour than all others of its nation",
    why: "Colours tell nations and formations apart; one that stands alone may be a slip.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "Au": (army: "French", nation: "France", body: "blue"),
        "Bu": (army: "French", nation: "France", body: "blue"),
        "Cu": (army: "French", nation: "France", body: "blue"),
        "Du": (army: "French", nation: "France", body: "red"),
//                                                     ^^^^^ UNIT-024
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "Au": (army: "French", nation: "France", body: "blue"),
        "Bu": (army: "French", nation: "France", body: "blue"),
        "Cu": (army: "French", nation: "France", body: "red"),
        "Du": (army: "French", nation: "France", body: "red"),
        "Eu": (army: "French", nation: "Saxony", body: "green"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// Counters by colour.
type Colours<'a> = BTreeMap<&'a str, Vec<Piece<'a, UnitLine>>>;

/// Fewer counters make no custom.
const LEAST: usize = 3;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut of: BTreeMap<(&Option<String>, &Option<String>), Colours<'_>> = BTreeMap::new();
    for piece in units(cx) {
        if let Some(body) = &piece.2.body {
            of.entry((&piece.2.army, &piece.2.nation)).or_default().entry(body).or_default().push(piece);
        }
    }
    for colours in of.values().filter(|colours| colours.len() == 2) {
        let alone = colours.iter().find(|(_, pieces)| pieces.len() == 1);
        let others = colours.iter().find(|(_, pieces)| pieces.len() >= LEAST);
        let (Some((colour, pieces)), Some((usual, _))) = (alone, others) else { continue };
        for (document, key, _) in pieces {
            let says = format!("{key} is {colour}, and all others of its nation are {usual}");
            out.push(check.at(document, "units", key, Some("body"), says));
        }
    }
}
