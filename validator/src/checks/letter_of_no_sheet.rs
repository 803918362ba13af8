//! SETUP-028: the letter before a hex of a card is that of a sheet.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use std::collections::BTreeSet;

use tlnb_formats::Document;
use tlnb_formats::documents::counters::last_part;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "SETUP-028",
    name: "letter-of-no-sheet",
    severity: Severity::Error,
    rules: &["25.21", "xx.34"],
    summary: "a hex of a card has the letter of no sheet",
    why: "Letters before a number tell on which sheet it lies; by another one the unit starts nowhere.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": (sheets: {"V": "vale"}) },
    rows: { "Au": (cells: {"1": "Q0101"}) },
//                              ^^^^^^^ SETUP-028
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": (sheets: {"V": "vale"}), "2": () },
    rows: { "Au": (cells: {"1": "V0101", "2": "waldau-0101"}) },
)
// == scenarios/1
Scenario(
    format: 1,
    sheets: { "waldau": (external: true) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut known: BTreeSet<String> = cx.sheets().iter().map(|s| last_part(s.name()).to_lowercase()).collect();
    // What no document says of its letters cannot be told from a slip.
    let mut any = false;
    for (_, card) in cx.of(Document::setup_card) {
        for (_, column) in card.columns.iter() {
            any |= !column.sheets.is_empty();
            known.extend(column.sheets.iter().flat_map(|(l, s)| [l.to_lowercase(), last_part(s).to_lowercase()]));
        }
    }
    for played in cx.played() {
        for (name, line) in played.all().sheets.iter() {
            any |= !line.letters.is_empty();
            known.insert(last_part(name).to_lowercase());
            known.extend(line.letters.iter().map(|l| l.to_lowercase()));
        }
    }
    if !any {
        return;
    }
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            for (column, cell) in &row.cells {
                let Written::Known(cell) = cell else { continue };
                let hexes = cell.at.hexes();
                // A whole word may be a sheet of another title.
                let mut letters = hexes.iter().filter_map(|h| h.sheet.as_ref()).filter(|l| l.chars().count() < 3);
                let strange = letters.find(|l| !known.contains(&l.to_lowercase()));
                if let Some(letters) = strange {
                    let says = format!("{letters} is the letter of no sheet");
                    out.push(check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column));
                }
            }
        }
    }
}
