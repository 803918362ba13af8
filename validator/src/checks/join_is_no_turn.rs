//! MAP-005: a join is not one turn by sixths.

use tlnb_formats::geometry::join::JoinFault;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::joined::Joined;

pub(super) static CHECK: Check = Check {
    code: "MAP-005",
    name: "join-is-no-turn",
    severity: Severity::Error,
    rules: &["1.3"],
    summary: "a join is not one turn by sixths",
    why: "A sheet lies on another turned by a multiple of 60 degrees; only then do hexes lie on hexes.",
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
        "kon": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501"), (top: "2901", bottom: "0122")], turn: 1),
//      ^^^^^ MAP-005
        "open": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501")]),
//      ^^^^^^ MAP-005
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
        // whatever angle the text gives: this is a turn by two sixths
        "kon": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501"), (top: "2901", bottom: "0122")]),
        // one pair and a turn that somebody concluded
        "same": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501")], turn: 2, turn_is: Inferred),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::JOINS.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    Joined::tell(check, cx, out, |fault| {
        matches!(fault, JoinFault::NotOneRotation { .. } | JoinFault::Undetermined | JoinFault::RingOpen { .. })
    });
}
