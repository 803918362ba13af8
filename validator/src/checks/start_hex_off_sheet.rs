//! SETUP-002: a hex of a set-up card or turn track is on its sheet.

use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::EntryHex;
use tlnb_formats::geometry::notation::HexRef;
use tlnb_formats::names::{Context, NameKind, Resolved};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Finding, Report, Severity};
use crate::sheet::Sheet;

pub(super) static CHECK: Check = Check {
    code: "SETUP-002",
    name: "start-hex-off-sheet",
    severity: Severity::Error,
    rules: &["25.22", "19.1"],
    summary: "a start or entry hex is not on its sheet",
    why: "A unit cannot start or enter where there is no hex; the number or the letter of its sheet is wrong.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": (sheets: {"N": "a"}) },
    rows: {
        "III/Souham": (cells: {"1": "R N-0634"}),
//                                  ^^^^^^^^^^ SETUP-002
        "III/Ricard": (cells: {"1": "0533 or 2005"}),
//                                  ^^^^^^^^^^^^^^ SETUP-002
    },
)
// == tracks/a
TurnTrack(
    format: 1,
    entries: {
        "a": (hex: "0134"),
        "b": (hex: "0135"),
//                 ^^^^^^ SETUP-002
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": (sheets: {"N": "a"}) },
    rows: {
        "III/Souham": (cells: {"1": "R N-0534"}),
        "III/Ricard": (cells: {"1": "within 3 of 0633"}),
        // a sheet of another title
        "III/Albert": (cells: {"1": "Kon 6101"}),
        "III/Brenier": (cells: {"1": "R ?"}),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, card) in cx.of(Document::setup_card) {
        for (key, row) in card.rows.iter() {
            for (column, cell) in &row.cells {
                let Written::Known(cell) = cell else { continue };
                for hex in cell.at.hexes() {
                    let finding = |says: String| {
                        check.at(document, "rows", &key.0, Some("cells"), says).in_cell(column).hexes([hex.hex])
                    };
                    // Letters mean in a column what it says; a bare number goes by the column's one sheet.
                    let sheets = card.columns.iter().find(|(k, _)| k.0 == *column).map(|(_, line)| &line.sheets);
                    let alias = match &hex.sheet {
                        Some(letters) => card.sheet(column, letters),
                        None => sheets.filter(|s| s.len() == 1).and_then(|s| s.values().next()).map(String::as_str),
                    };
                    let place = format!("rows/{}", key.0);
                    look(check, cx, (document, &place), &hex, alias, finding, out);
                }
            }
        }
    }
    for (document, track) in cx.of(Document::turn_track) {
        for (key, entry) in track.entries.iter() {
            let Some(EntryHex::At(hex)) = entry.hex.as_ref().and_then(Written::known) else { continue };
            let finding = |says: String| check.at(document, "entries", &key.0, Some("hex"), says).hexes([hex.hex]);
            look(check, cx, (document, &format!("entries/{}", key.0)), hex, None, finding, out);
        }
    }
}

fn look(
    check: &Check,
    cx: &Cx<'_>,
    (document, place): (&Document, &str),
    hex: &HexRef,
    alias: Option<&str>,
    finding: impl Fn(String) -> Finding,
    out: &mut Report,
) {
    let sheet = match sheet_of(cx, alias.or(hex.sheet.as_deref())) {
        Ok(sheet) => sheet,
        Err(because) => return out.skip_in(check, document.name(), place, because),
    };
    let Some(grid) = sheet.stated() else {
        return out.skip_in(check, document.name(), place, "the sheet's grid is not stated in full");
    };
    if grid.contains(hex.hex) && !sheet.is_hidden(hex.hex) {
        return;
    }
    let what = if grid.contains(hex.hex) { "lies under a title box of" } else { "is not on" };
    let found = finding(format!("{} {what} the sheet {}", hex.hex, sheet.id));
    out.push(match grid.nearest(hex.hex).filter(|_| !grid.contains(hex.hex)) {
        Some(near) => found.help(format!("the nearest hex of the sheet is {near}")),
        None => found,
    });
}

/// The sheet of letters or of an id; of none, the only sheet there is (D14).
fn sheet_of<'c, 'a>(cx: &'c Cx<'a>, text: Option<&str>) -> Result<&'c Sheet<'a>, &'static str> {
    let Some(text) = text else {
        return match cx.sheets() {
            [only] => Ok(only),
            _ => Err("the sheet is not stated"),
        };
    };
    let Resolved::One(id) = cx.names().resolve(text, &Context::of(&[NameKind::Sheet])) else {
        return Err("the sheet named there is not of this title");
    };
    cx.sheets().iter().find(|s| s.name() == id.document).ok_or("the sheet named there cannot be read")
}
