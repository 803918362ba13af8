//! MAP-004: the anchors of a join are not equally far apart.

use tlnb_formats::geometry::join::JoinFault;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::joined::Joined;

pub(super) static CHECK: Check = Check {
    code: "MAP-004",
    name: "anchors-contradict",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "the anchors of a join are not equally far apart",
    why: "Sheets are laid on each other unstretched, so two hexes are as far apart on the one as on the other.",
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
        "kon": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501"), (top: "2901", bottom: "0121")]),
//      ^^^^^ MAP-004
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
        "kon": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501"), (top: "2901", bottom: "0122")]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::JOINS.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    Joined::tell(check, cx, out, |fault| matches!(fault, JoinFault::Contradiction { .. }));
}
