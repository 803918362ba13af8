//! MO-003: an order leads to a town or a bridge.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexFeature;
use tlnb_formats::documents::scenario::{Objective, OrderKind};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::played::{Told, sheet_with};

pub(super) static CHECK: Check = Check {
    code: "MO-003",
    name: "objective-that-is-none",
    severity: Severity::Warning,
    rules: &["20.21"],
    summary: "an order's objective is no town or bridge",
    why: "Orders name a town or a side of a bridge; another hex is mostly a slip of its number.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: { "0505": (terrain: Woods) },
    progress: { "Names 05": (done: "1-34"), "Spans 05": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    orders: {
        "Narval": (to: "0505"),
//                     ^^^^^^ MO-003
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: {
        "0505": (features: [Town], name: "Au"), "0506": (name: "The mill"), "0507": (supply: ["F"], exit: ["F"]),
    },
    sides: { "0515/0516": (kinds: [River], roads: [Road], spans: [Bridge]) },
    progress: { "Names 05": (done: "1-20"), "Spans 05": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    orders: {
        "Narval": (to: "0505"),
        // a printed name, a source, an exit, a place, a bridge
        "Vistal": (to: "0506"),
        "Mortal": (kind: GeneralRetreat, to: "0507"),
        "Drelot": (kind: Exit, to: "0508"),
        "Milrand": (to: "exit 0501"),
        "Piral": (to: "Au"),
        "Dulesme": (to: "0510/0511"),
        "Ricaud": (to: "0515"),
        // not transcribed there, and in one's own words
        "Berkau": (to: "0530"),
        "Rigaud": (to: "0511", gist: "as near as it can get"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::SIDES).and(Reads::KNOWN),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().orders.iter() {
            let Some(Written::Known(Objective::Hex(hex))) = &line.to else { continue };
            let kind = line.kind.as_ref().map_or(Some(&OrderKind::Programmed), Written::known);
            if kind != Some(&OrderKind::Programmed) || line.gist.is_some() {
                continue;
            }
            let Some(sheet) = sheet_with(cx, played, hex) else {
                told.skip(played, "orders", &key.0, "its sheet is not known");
                continue;
            };
            let is_exit = played
                .all()
                .exits
                .iter()
                .any(|(_, exit)| exit.hexes.iter().filter_map(Written::known).any(|h| h.hex == hex.hex));
            let is_marked = sheet.hex(hex.hex).is_some_and(|line| {
                line.name.is_some() || !line.supply.is_empty() || !line.exit.is_empty() || !line.entry.is_empty()
            });
            if is_exit || is_marked {
                continue;
            }
            // A bridge may be given by one hex.
            let spans: Option<Vec<bool>> = sheet.grid().and_then(|grid| {
                sheet.around(&grid, hex.hex).map(|(pair, _)| Some(!sheet.spans_at(pair)?.is_empty())).collect()
            });
            match spans {
                None => {
                    told.skip(played, "orders", &key.0, "the spans there are not transcribed");
                    continue;
                }
                Some(spans) if spans.contains(&true) => continue,
                Some(_) => {}
            }
            let towns = [HexFeature::Town, HexFeature::Building, HexFeature::Chateau];
            match sheet.holds(Layer::Names, hex.hex, &towns) {
                Some(held) if !held.any(&towns) => {
                    let says = format!("{} is no town", hex.hex);
                    let finding = played.at(check, "orders", &key.0, Some("to"), says).hexes([hex.hex]);
                    told.push(played, finding.confidence(Confidence::Plausible));
                }
                Some(_) => {}
                None => told.skip(played, "orders", &key.0, "towns there are not transcribed"),
            }
        }
    }
    told.end(check, out);
}
