//! MO-006: a bridge that an order leads to is one.

use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::documents::scenario::Objective;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{SideLies, Told, side_lies};
use crate::sheet::Words;

pub(super) static CHECK: Check = Check {
    code: "MO-006",
    name: "objective-bridge-missing",
    severity: Severity::Error,
    rules: &["NW 32.32"],
    summary: "an order's bridge is no span of the sheet",
    why: "A force goes to a hexside to hold its crossing; where there is none, a number is wrong.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: { "0504/0505": (kinds: [Stream]) },
    progress: { "Spans 05": (done: "1-34"), "Water 05": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    orders: {
        "Narval": (to: "0505/0508"),
//                     ^^^^^^^^^^^ MO-006
        "Vistal": (to: "0505/0506"),
//                     ^^^^^^^^^^^ MO-006
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: {
        "0504/0505": (kinds: [Stream]),
        "0505/0506": (kinds: [River], roads: [Road], spans: [Bridge]),
    },
    progress: { "Spans 05": (done: "1-10"), "Water 05": (done: "1-10") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    orders: {
        "Narval": (to: "0505/0506"),
        // a side of a stream that the scenario itself names
        "Vistal": (to: "0505/0504"),
        // not transcribed there
        "Mortal": (to: "0520/0521"),
        "Drelot": (to: "Au"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::SIDES).and(Reads::KNOWN).and(Reads::GROUND),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().orders.iter() {
            let Some(Written::Known(Objective::Side(pair))) = &line.to else { continue };
            let finding = |says: String| {
                let found = played.at(check, "orders", &key.0, Some("to"), says);
                found.hexes([pair.a.hex, pair.b.hex])
            };
            let (sheet, side) = match side_lies(cx, played, pair) {
                SideLies::On(sheet, side) => (sheet, side),
                SideLies::Untold => {
                    told.skip(played, "orders", &key.0, "its sheet is not known");
                    continue;
                }
                SideLies::Apart => {
                    told.push(played, finding(format!("{} and {} do not touch", pair.a.hex, pair.b.hex)));
                    continue;
                }
                SideLies::Between | SideLies::Off => continue,
            };
            match sheet.spans_at(side) {
                None => told.skip(played, "orders", &key.0, "the spans there are not transcribed"),
                Some(spans) if spans.is_empty() && sheet.is_dry(side) => {
                    let found = finding(format!("neither span nor water is at {side}"));
                    told.push(played, found.severity(Severity::Warning));
                }
                Some(spans) if spans.is_empty() && is_bare_river(sheet.water_at(side)) => {
                    let found = finding(format!("no span crosses {side}"));
                    told.push(played, found.severity(Severity::Note));
                }
                Some(_) => {}
            }
        }
    }
    told.end(check, out);
}

/// A river that no ford crosses; of streams a scenario may name any side (NW 32.32).
fn is_bare_river(water: Option<Words<HexsideKind>>) -> bool {
    water.is_some_and(|water| water.has(HexsideKind::River) && !water.has(HexsideKind::Ford))
}
