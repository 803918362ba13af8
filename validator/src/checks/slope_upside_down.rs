//! EDGE-014: the upper side of a slope is its lower hex.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexFeature, HexsideKind};
use tlnb_formats::edit::entries;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "EDGE-014",
    name: "slope-upside-down",
    severity: Severity::Note,
    rules: &["8.42", "11.1B"],
    summary: "the upper side of a slope is its lower hex",
    why: "Who climbs is at a disadvantage; a slope turned about gives it to the wrong side.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Hilltop], elevation: 2),
        "0405": (terrain: Clear),
        "0406": (features: [Hilltop], elevation: 1),
    },
    sides: {
        "0404/0405": (kinds: [Slope], up: "0405"),
//      ^^^^^^^^^^^ EDGE-014
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0404": (features: [Hilltop], elevation: 2),
        "0405": (terrain: Clear),
    },
    sides: {
        "0404/0405": (kinds: [Slope], up: "0404"),
        // the edge of a plateau without hilltop
        "0405/0406": (kinds: [Slope], up: "0405"),
    },
    progress: {
        "Relief 03": (done: "1-9"),
        "Relief 04": (done: "1-9"),
        "Relief 05": (done: "1-9"),
        "Relief 06": (done: "1-9"),
        "Relief 07": (done: "1-9"),
    },
)
"#,
    scope: Scope::Sheet,
    reads: Reads::HEXES.and(Reads::SIDES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for sheet in cx.sheets() {
        for side in sheet.sides().iter().filter(|s| s.kinds.is_some_and(|k| k.has(HexsideKind::Slope))) {
            let Some(Written::Known(up)) = side.line.up.as_ref().filter(|u| u.known().is_some()) else { continue };
            let Some(down) = side.pair.hexes().into_iter().find(|h| h != up && side.pair.touches(*up)) else {
                continue;
            };
            let top = |hex| sheet.holds(Layer::Relief, hex, &[HexFeature::Hilltop, HexFeature::Slope]);
            let (Some(above), Some(below)) = (top(*up), top(down)) else { continue };
            let rank = |hex| sheet.hex(hex).and_then(|l| l.elevation);
            let is_about = match (above.has(HexFeature::Hilltop), below.has(HexFeature::Hilltop)) {
                // A slope hex may rise above a hilltop of a lower rank.
                (false, true) => rank(*up).is_none() && !above.has(HexFeature::Slope),
                (true, true) => rank(*up).zip(rank(down)).is_some_and(|(up, down)| up < down),
                (_, false) => false,
            };
            if is_about {
                let says = format!("the slope at {} rises to {up}, but {down} is the higher hex", side.pair);
                let finding = check.at_side(sheet, side.pair, None, says).confidence(Confidence::Likely);
                let (key, up) = (side.pair.to_string(), format!("\"{down}\""));
                let fix = entries::set(sheet.document(Reads::SIDES), "sides", &key, "up", Some(&up));
                out.push(finding.help(format!("`up: {up}`?")).fix(false, fix));
            }
        }
    }
}
