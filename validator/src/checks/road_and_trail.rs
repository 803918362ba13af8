//! ROAD-007: a hexside carries both road and trail.

use tlnb_formats::documents::map_sheet::RoadKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-007",
    name: "road-and-trail",
    severity: Severity::Warning,
    rules: &["7.52"],
    summary: "a hexside carries both road and trail",
    why: "Half cost is for roads only, so one link is the one or the other.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (roads: [Road, Trail]),
//                           ^^^^^^^^^^^^^ ROAD-007
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (roads: [Road]),
        "0405/0406": (roads: [Trail]),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::SIDES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides() {
            if side.roads.is_some_and(|r| r.has(RoadKind::Road) && r.has(RoadKind::Trail)) {
                let says = format!("{} carries both road and trail", side.pair);
                out.push(
                    check.at_side(sheet, side.pair, Some("roads"), says).help("keep the road if both are printed"),
                );
            }
        }
    }
}
