//! SPAN-016: a pontoon that a scenario deploys lies over water.

use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{SideLies, Told, side_lies};

pub(super) static CHECK: Check = Check {
    code: "SPAN-016",
    name: "start-pontoon-on-dry-land",
    severity: Severity::Error,
    rules: &["18.3"],
    summary: "a pontoon at the start bridges dry land",
    why: "A pontoon is laid over a river or stream; one of the two numbers is wrong, or the train is not deployed.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    progress: { "Water 05": (done: "1-34"), "Terrain 05": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    pontoons: {
        "one": (deployed: "0505/0506"),
//                        ^^^^^^^^^^^ SPAN-016
        "two": (deployed: "0505/0508"),
//                        ^^^^^^^^^^^ SPAN-016
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    sides: { "0504/0505": (kinds: [Stream]) },
    progress: { "Water 05": (done: "1-9") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    pontoons: {
        "one": (deployed: "0505/04"),
        // not transcribed there
        "two": (deployed: "0520/0521"),
        "three": (hex: "0505"),
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
        for (key, line) in played.all().pontoons.iter() {
            let Some(Written::Known(pair)) = &line.deployed else { continue };
            let finding = |says: String| {
                let found = played.at(check, "pontoons", &key.0, Some("deployed"), says);
                found.hexes([pair.a.hex, pair.b.hex])
            };
            match side_lies(cx, played, pair) {
                SideLies::Untold => told.skip(played, "pontoons", &key.0, "its sheet is not known"),
                SideLies::Apart => {
                    told.push(played, finding(format!("{} and {} do not touch", pair.a.hex, pair.b.hex)));
                }
                SideLies::On(sheet, side) if sheet.is_dry(side) => {
                    told.push(played, finding(format!("no water runs along {side}")));
                }
                SideLies::On(sheet, side) if sheet.water_at(side).is_none() => {
                    told.skip(played, "pontoons", &key.0, "the water there is not transcribed");
                }
                SideLies::On(..) | SideLies::Between | SideLies::Off => {}
            }
        }
    }
    told.end(check, out);
}
