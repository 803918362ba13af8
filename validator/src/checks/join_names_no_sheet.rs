//! MAP-017: a join names a sheet that is misspelled.

use tlnb_formats::geometry::notation::nearest_sheet;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "MAP-017",
    name: "join-names-no-sheet",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "a join names a sheet that is misspelled",
    why: "A join counts only between sheets that are there.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 35, last_row_even: 34) },
)
// == sheets/kon
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 61, last_row_odd: 35, last_row_even: 34) },
)
// == title
Title(
    format: 1,
    joins: {
        "kon": (top: "Kon", bottom: "a", anchors: [(top: "0101", bottom: "1501")], turn: 2),
//      ^^^^^ MAP-017
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
        "kon": (top: "a", bottom: "b", anchors: [(top: "0101", bottom: "1501")], turn: 2),
        // a sheet of another title need not be there
        "outside": (top: "lut", bottom: "b", anchors: [(top: "0101", bottom: "0101")], turn: 0),
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
    let known: Vec<&str> = cx.sheets().iter().map(|s| s.id).collect();
    for (name, join) in &joined.joins {
        for id in [&join.top, &join.bottom].into_iter().filter(|id| !known.contains(&id.as_str())) {
            // Sheets of other titles are named without data, so only a near miss is a slip.
            if let Some(nearest) = nearest_sheet(id, known.iter().copied()) {
                let says = format!("there is no sheet `{id}`");
                let finding = check.at(page, "joins", name, None, says).confidence(Confidence::Likely);
                out.push(finding.help(format!("did you mean `{nearest}`?")));
            }
        }
    }
}
