//! REINF-011: nobody enters by a hex that is marked for the enemy alone.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::named;
use tlnb_formats::Document;
use tlnb_formats::documents::counters::last_part;
use tlnb_formats::documents::turn_track::EntryHex;
use tlnb_formats::names::NameKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "REINF-011",
    name: "entry-of-the-enemy",
    severity: Severity::Warning,
    rules: &["19.31", "17.5"],
    summary: "who arrives enters by a hex of the enemy",
    why: "Sources and entries on the edge are marked with the letter of the army that comes by them.",
    bad: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    hexes: { "0101": (supply: ["R"]) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: { "au": (army: "French", hex: "0101", units: ["Au"]) },
//                                         ^^^^^^ REINF-011
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "French": (side: "French", supply: "F"), "Russian": (side: "Coalition", supply: "R") },
)
"#,
    good: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    hexes: { "0101": (supply: ["R"], entry: ["F"]), "0102": (supply: ["F"]), "0103": (entry: ["any"]) },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: { "au": (army: "French", hex: "0101"), "bu": (army: "French", hex: "0102"), "cu": (army: "French", hex: "0103"), "du": (army: "French", hex: "0104") },
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "French": (side: "French", supply: "F"), "Russian": (side: "Coalition", supply: "R") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::PAGE).and(Reads::HEXES),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page().and_then(Document::title_page) else { return };
    let side_of = |army: &str| {
        let id = named(cx, army, None, NameKind::Army)?;
        page.armies.iter().find(|(key, _)| **key == id.key).and_then(|(_, line)| line.side.clone())
    };
    // Whose letter it is; None where no army has it.
    let side_of_letter = |letter: &str| {
        let mut armies = page.armies.iter();
        armies.find(|(_, l)| l.supply.as_deref().is_some_and(|s| s.eq_ignore_ascii_case(letter)))?.1.side.clone()
    };
    for (document, track) in cx.of(Document::turn_track) {
        for (key, entry) in track.entries.iter() {
            let Some(Written::Known(EntryHex::At(hex))) = &entry.hex else { continue };
            let Some(own) = entry.army.as_deref().and_then(side_of).or_else(|| entry.side.clone()) else { continue };
            let sheet = match (&hex.sheet, cx.sheets()) {
                (Some(name), sheets) => sheets.iter().find(|s| last_part(s.name()).eq_ignore_ascii_case(name)),
                (None, [only]) => Some(only),
                (None, _) => None,
            };
            let Some(line) = sheet.and_then(|s| s.hex(hex.hex)) else { continue };
            let sides: Vec<Option<String>> =
                line.supply.iter().chain(&line.entry).map(|letter| side_of_letter(letter)).collect();
            if !sides.is_empty() && sides.iter().all(|s| s.as_ref().is_some_and(|s| !s.eq_ignore_ascii_case(&own))) {
                let says = format!("{} is marked for the enemy alone", hex.hex);
                out.push(check.at(document, "entries", &key.0, Some("hex"), says).hexes([hex.hex]));
            }
        }
    }
}
