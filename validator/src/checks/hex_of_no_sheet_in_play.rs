//! MAP-002: each hex of a scenario is one hex of one sheet in play.

use tlnb_formats::geometry::notation::HexRef;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Lies, Told, lies, nearer};

pub(super) static CHECK: Check = Check {
    code: "MAP-002",
    name: "hex-of-no-sheet-in-play",
    severity: Severity::Error,
    rules: &["LPD 29.35", "BOP 25.22", "NR 25.22"],
    summary: "a hex of a scenario is not one hex of a sheet in play",
    why: "Two sheets print the same numbers: without its sheet, or on a sheet that lacks it, a hex is no place.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]), "b": (letters: ["B"]) },
    exits: {
        "road": (hexes: ["A-0534", "B-0534", "0505", "Q-0505"]),
//                                 ^^^^^^^^ MAP-002
//                                           ^^^^^^ MAP-002
//                                                   ^^^^^^^^ MAP-002
        // only one of the sheets has it
        "mill": (hexes: ["0519"]),
//                       ^^^^^^ MAP-002
    },
    vp: {
        "A-2005": (does_not_count: true),
//      ^^^^^^^^ MAP-002
    },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: { "28": () },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["N"]), "far": (letters: ["F"], external: true) },
    exits: {
        "road": (hexes: ["N-0534", "F-6101"]),
        // a sheet that is not in play
        "b": (hexes: ["b/0901"]),
    },
    alt: { "French 1": (units: [], hex: "Unknown") },
)
// == scenarios/29
Scenario(
    format: 1,
    // one letter for another sheet in another scenario
    sheets: { "b": (letters: ["N"]) },
    exits: {
        "road": (hexes: ["N-0909", "0909"]),
    },
)
// == scenarios/30
Scenario(
    format: 1,
    // which sheets are in play is not transcribed
    exits: {
        "road": (hexes: ["0909"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for at in played.hexes() {
            for hex in &at.hexes {
                let finding = |says: String| at.finding(check, played, says);
                match lies(cx, played, hex) {
                    Lies::On(sheet) => {
                        let Some(grid) = sheet.stated() else {
                            told.skip(played, at.section, &at.key, "the sheet's grid is not stated in full");
                            continue;
                        };
                        if grid.contains(hex.hex) && !sheet.is_hidden(hex.hex) {
                            continue;
                        }
                        let what = if grid.contains(hex.hex) { "lies under a title box of" } else { "is not on" };
                        let found = finding(format!("{} {what} the sheet {}", hex.hex, sheet.id));
                        let near = grid.nearest(hex.hex).filter(|_| !grid.contains(hex.hex));
                        told.push(
                            played,
                            match near {
                                Some(near) => found.help(format!("the nearest hex of the sheet is {near}")),
                                None => found,
                            },
                        );
                    }
                    Lies::Elsewhere => {}
                    Lies::Untold(because) => told.skip(played, at.section, &at.key, because),
                    Lies::Nowhere(letters) => {
                        let known: Vec<&str> =
                            played.all().sheets.iter().flat_map(|(_, l)| &l.letters).map(String::as_str).collect();
                        let found = finding(format!("{letters} means no sheet in play"));
                        told.push(played, found.help(format!("the sheets in play are {}", known.join(", "))));
                    }
                    Lies::Among(sheets) => {
                        let having: Vec<&str> = sheets
                            .iter()
                            .filter(|s| s.stated().is_none_or(|g| g.contains(hex.hex)))
                            .map(|s| s.id)
                            .collect();
                        let all: Vec<&str> = sheets.iter().map(|s| s.id).collect();
                        let says = format!("the sheet is not stated: {} are in play", all.join(" and "));
                        let found = finding(says);
                        told.push(
                            played,
                            match having[..] {
                                [] => found.help("none of them has such a hex"),
                                [only] => {
                                    let whole = HexRef { sheet: Some(only.to_owned()), hex: hex.hex }.to_string();
                                    let found = found.severity(Severity::Note);
                                    let found = if at.hexes.len() == 1 && at.section != "start" {
                                        nearer(cx, found, Some(whole))
                                    } else {
                                        found
                                    };
                                    found.help(format!("only {only} has such a hex"))
                                }
                                _ => found.help("write the sheet with it, as the sentence or heading has it"),
                            },
                        );
                    }
                }
            }
        }
    }
    told.end(check, out);
}
