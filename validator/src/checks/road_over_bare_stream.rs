//! ROAD-005: a road or trail crosses a stream without trestle.

use tlnb_formats::documents::map_sheet::{HexsideKind, SpanKind};

use super::road_over_bare_river::over_bare_water;
use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ROAD-005",
    name: "road-over-bare-stream",
    severity: Severity::Warning,
    rules: &["7.6"],
    summary: "a road or trail crosses a stream without trestle",
    why: "A trestle carries a road over a stream; where it is not printed, the print may have forgotten it.",
    bad: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Stream], roads: [Road]),
//      ^^^^^^^^^^^ ROAD-005
    },
    progress: {
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    sides: {
        "0404/0405": (kinds: [Stream], roads: [Road], spans: [Trestle]),
        "0405/0406": (kinds: [Stream, Ford], roads: [Trail]),
    },
    progress: {
        "Spans 03": (done: "1-9"),
        "Spans 04": (done: "1-9"),
        "Spans 05": (done: "1-9"),
        "Spans 06": (done: "1-9"),
        "Spans 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::KNOWN).and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    over_bare_water(check, cx, out, (HexsideKind::Stream, HexsideKind::River), SpanKind::Trestle);
}
