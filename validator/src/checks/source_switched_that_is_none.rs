//! SUP-004: a supply source that a scenario closes is one.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::scenario::MapChange;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sheet_with};
use crate::sheet::swaps;

pub(super) static CHECK: Check = Check {
    code: "SUP-004",
    name: "source-switched-that-is-none",
    severity: Severity::Error,
    rules: &["LPD 30.33", "LPD 33.25"],
    summary: "a scenario closes a supply source that is none",
    why: "The source that was meant stays open: the number is wrong, or the source is not on the sheet.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: { "1913": (supply: ["F"]) },
    progress: { "Names 19": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    map: { "source": (what: SupplySourceOff, hexes: ["1931"]) },
//                                                   ^^^^^^ SUP-004
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: { "1913": (supply: ["F"]) },
    progress: { "Names 19": (done: "1-20") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    map: {
        "source": (what: SupplySourceOff, hexes: ["1913"]),
        // not transcribed there
        "other": (what: SupplySourceOff, hexes: ["1931"]),
        // a new one
        "new": (what: SupplySource, hexes: ["1901"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::PROGRESS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().map.iter() {
            if line.what.as_ref().and_then(Written::known) != Some(&MapChange::SupplySourceOff) {
                continue;
            }
            let texts = played.texts("map", &key.0, "hexes");
            for (n, hex) in line.hexes.iter().enumerate() {
                let Written::Known(hex) = hex else { continue };
                let Some(sheet) = sheet_with(cx, played, hex) else {
                    told.skip(played, "map", &key.0, "its sheet is not known");
                    continue;
                };
                let is_source = |h| sheet.hex(h).is_some_and(|line| !line.supply.is_empty());
                if is_source(hex.hex) {
                    continue;
                }
                if !sheet.is_done(Layer::Names, hex.hex) {
                    told.skip(played, "map", &key.0, "marks there are not transcribed");
                    continue;
                }
                // What another row of the scenario opens, it may close.
                let opened = played.all().map.iter().any(|(_, other)| {
                    other.what.as_ref().and_then(Written::known) == Some(&MapChange::SupplySource)
                        && other.hexes.iter().filter_map(Written::known).any(|h| h.hex == hex.hex)
                });
                if opened {
                    continue;
                }
                let says = format!("{} is no supply source of the sheet", hex.hex);
                let finding = played.at(check, "map", &key.0, Some("hexes"), says).hexes([hex.hex]);
                let finding = match texts.get(n) {
                    Some(text) => finding.on(text, 0),
                    None => finding,
                };
                told.push(
                    played,
                    match swaps(hex.hex).find(|h| is_source(*h)) {
                        Some(near) => finding.help(format!("{near} is one")),
                        None => finding,
                    },
                );
            }
        }
    }
    told.end(check, out);
}
