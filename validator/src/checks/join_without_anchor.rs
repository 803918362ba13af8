//! MAP-006: a join has no anchor and cannot be computed.

use tlnb_formats::geometry::join::JoinFault;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-006",
    name: "join-without-anchor",
    severity: Severity::Note,
    rules: &["1.3"],
    summary: "a join has no anchor and cannot be computed",
    why: "Nothing is checked across such a join, and no anchor is guessed.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 35, last_row_even: 34) },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 61, last_row_odd: 35, last_row_even: 34) },
)
// == title
Title(
    format: 1,
    joins: {
        "aside": (top: "a", bottom: "b"),
//      ^^^^^^^ MAP-006
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 35, last_row_even: 34) },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 61, last_row_odd: 35, last_row_even: 34) },
)
// == title
Title(
    format: 1,
    joins: {
        "aside": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "0135")], turn: 0),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::JOINS.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let joined = cx.joined();
    let Some(page) = cx.page() else { return };
    for (n, fault) in &joined.faults {
        let Some((name, _)) = joined.joins.get(*n) else { continue };
        if matches!(fault, JoinFault::NoAnchor) {
            let says = "the join has no anchor: its sheets are checked each alone";
            out.push(check.at(page, "joins", name, None, says));
        }
    }
}
