//! EDGE-016: a river or stream has a gap.

use std::collections::BTreeSet;
use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::edit::hexsides;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-016",
    name: "river-with-a-gap",
    severity: Severity::Error,
    rules: &["1.3", "7.6"],
    summary: "a river or stream has a gap",
    why: "Where one hexside of a river is missing, an army walks through it.",
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
        "0405": (terrain: Lake),
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
        "0303/0403": (kinds: [River]),
        "0304/0403": (kinds: [River]),
//      ^^^^^^^^^^^ EDGE-016
        "0404/0504": (kinds: [River]),
        "0404/0505": (kinds: [River]),
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
        "0605": (terrain: Clear),
        "0606": (terrain: Clear),
        "0703": (terrain: Clear),
        "0704": (terrain: Clear),
        "0705": (terrain: Clear),
        "0706": (terrain: Clear),
    },
    sides: {
        // rivers that meet the sheet's edge
        "0101/0201": (kinds: [River]),
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
        for gap in &sheet.water().gaps {
            let [before, behind] = gap.between;
            let what = if gap.is_river { "river" } else { "stream" };
            let missing: Vec<String> = gap.missing.iter().map(ToString::to_string).collect();
            let says = format!("the {what} stops at {before} and goes on at {behind}");
            let help = match gap.stray {
                Some(stray) => format!("{} is missing; the {what} at {stray} leads nowhere", missing.join(", ")),
                None => format!("{} is missing between them", missing.join(", ")),
            };
            let hexes = gap.missing.iter().flat_map(|m| m.hexes()).collect::<BTreeSet<_>>();
            let finding = check.at_side(sheet, before, None, says).confidence(Confidence::Likely);
            let kind = if gap.is_river { HexsideKind::River } else { HexsideKind::Stream };
            let fix = hexsides::draw(
                sheet.document(Reads::drawing(Reads::SIDES)),
                &gap.missing.iter().copied().collect(),
                kind,
            );
            out.push(finding.hexes(hexes).help(help).fix(false, fix));
        }
    }
}
