//! EDGE-006: water ends in mid-map.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-006",
    name: "water-ends-in-mid-map",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "water ends in mid-map",
    why: "A river runs on to more water, a lake or the sheet's edge; where it stops, a hexside is missing or one is too many.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0303": (terrain: Clear),
        "0304": (terrain: Clear),
        "0305": (terrain: Clear),
        "0306": (terrain: Clear),
        "0403": (terrain: Clear),
        "0404": (terrain: Clear),
        "0405": (terrain: Clear),
        "0406": (terrain: Clear),
        "0503": (terrain: Clear),
        "0504": (terrain: Clear),
        "0505": (terrain: Clear),
        "0506": (terrain: Clear),
        "0603": (terrain: Clear),
        "0604": (terrain: Clear),
        "0605": (terrain: Clear),
        "0606": (terrain: Clear),
        "0703": (terrain: Clear),
        "0704": (terrain: Clear),
        "0705": (terrain: Clear),
        "0706": (terrain: Clear),
    },
    sides: {
        "0404/0504": (kinds: [River]),
//      ^^^^^^^^^^^ EDGE-006
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 8) },
    hexes: {
        "0303": (terrain: Clear),
        "0304": (terrain: Clear),
        "0305": (terrain: Clear),
        "0306": (terrain: Clear),
        "0403": (terrain: Clear),
        "0404": (terrain: Clear),
        "0405": (terrain: Clear),
        "0406": (terrain: Clear),
        "0503": (terrain: Clear),
        "0504": (terrain: Clear),
        "0505": (terrain: Clear),
        "0506": (terrain: Clear),
        "0603": (terrain: Clear),
        "0604": (terrain: Clear),
        "0605": (terrain: Lake),
        "0606": (terrain: Clear),
        "0703": (terrain: Clear),
        "0704": (terrain: Clear),
        "0705": (terrain: Clear),
        "0706": (terrain: Clear),
    },
    sides: {
        // out of a lake
        "0505/0604": (kinds: [River]),
        // a stream rises in mid-map, but it runs somewhere
        "0504/0604": (kinds: [Stream]),
        "0504/0603": (kinds: [Stream]),
        // whose surroundings nobody has transcribed
        "0804/0904": (kinds: [River]),
    },
    progress: {
        "Water 03": (done: "1-9"),
        "Water 04": (done: "1-9"),
        "Water 05": (done: "1-9"),
        "Water 06": (done: "1-9"),
        "Water 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::WATER,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (sheet, _) in cx.gridded(check, out) {
        for (pair, layer) in &sheet.water().unknown {
            out.untold(check, sheet, *pair, *layer);
        }
        // A stream may rise anywhere, but one whose every end is open runs nowhere.
        for end in sheet.water().loose.iter().filter(|l| l.is_river || l.alone) {
            let what = if end.is_river { "river" } else { "stream" };
            let [a, b, c] = end.at;
            let says = match end.alone {
                true => format!("the {what} at {} comes from nowhere and leads nowhere", end.pair),
                false => format!("the {what} ends between {a}, {b} and {c}"),
            };
            let finding = check.at_side(sheet, end.pair, None, says).confidence(Confidence::Likely);
            out.push(finding.help("lead it on, or take out what is too much"));
        }
    }
}
