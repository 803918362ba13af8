//! Mistakes on set-up cards.

use super::plant::{Planting, Row};
use super::{Kind, contradiction, implausible, silent};

pub(super) const KINDS: &[Kind] = &[
    contradiction("a hex of a card is not on the sheet", |p| {
        let (row, column, hex) = cell(p, |_| true)?;
        let wrong =
            p.of(vec![format!("{}{}", &hex[..2], 21 + p_row(&hex)), format!("4{}{}", &hex[1..2], &hex[2..])])?;
        (wrong != hex).then_some(())?;
        p.replace(&row, &column, &hex, &wrong)
    }),
    contradiction("a unit starts in a hex where the enemy starts", |p| {
        let (row, column, hex) = cell(p, |r| !r.key.contains("Baggage") && !r.key.contains("Pontoon"))?;
        let enemies =
            p.rows("cards", "rows").into_iter().filter(|r| r.document != row.document && is_unit(r)).collect();
        let enemy: Row = p.of(enemies)?;
        let there = plain(p.field(&enemy, &column)?)?;
        p.against(&enemy);
        p.replace(&row, &column, &hex, &there)
    }),
    contradiction("a row names no counter", |p| {
        let row = p.row("cards", "rows", |r| !r.has("unit: "))?;
        let wrong = p.slip(&row.key)?;
        p.rekey(&row, &wrong)
    }),
    contradiction("a unit stands in two rows", |p| {
        let row = p.row("cards", "rows", |r| !r.has("unit: ") && plain_any(r))?;
        p.against(&row);
        p.add(
            &row.document,
            "rows",
            &format!("{} again", row.key),
            &row.value.replacen('(', &format!("(unit: \"{}\", ", row.key), 1),
        )
    }),
    contradiction("a cell stands in a column that the card has not", |p| {
        let row = p.row("cards", "rows", |r| r.has("6.14.13"))?;
        p.replace(&row, "cells", "6.14.13", "6.15.13")
    }),
    contradiction("a unit is reduced that has no reduced side", |p| {
        let row = p.row("cards", "rows", |r| r.key.contains("Baggage") || r.key.chars().all(char::is_uppercase))?;
        let column = p.of(COLUMNS.to_vec())?;
        let hex = plain(p.field(&row, column)?)?;
        p.say(&row, column, &format!("R {hex}"))
    }),
    contradiction("a zone lies around a unit that is none", |p| {
        let row = p.row("cards", "rows", |r| r.has("within "))?;
        let column = p.of(COLUMNS.to_vec())?;
        let was = p.text(&row, column)?;
        let (head, name) = was.split_once(" of ")?;
        let wrong = p.slip(name)?;
        p.say(&row, column, &format!("{head} of {wrong}"))
    }),
    contradiction("a region of a cell does not exist", |p| {
        let row = p.row("cards", "rows", |r| r.has("\"in "))?;
        let column = p.of(COLUMNS.to_vec())?;
        let was = p.text(&row, column)?;
        let wrong = p.slip(was.strip_prefix("in ")?)?;
        p.say(&row, column, &format!("in {wrong}"))
    }),
    contradiction("a hex has the letter of a sheet that is none", |p| {
        let (row, column, hex) = cell(p, |_| true)?;
        let letter = p.of(vec!["X", "Q", "K"])?;
        p.replace(&row, &column, &hex, &format!("{letter}{hex}"))
    }),
    contradiction("a train starts in a hex with another piece", |p| {
        let (row, column, hex) = cell(p, |r| r.key.contains("Baggage"))?;
        let mates = p.rows("cards", "rows").into_iter().filter(|r| r.document == row.document && is_unit(r)).collect();
        let mate: Row = p.of(mates)?;
        let there = plain(p.field(&mate, &column)?)?;
        p.against(&mate);
        p.replace(&row, &column, &hex, &there)
    }),
    contradiction("a train starts beside the enemy", |p| {
        let (row, column, hex) = cell(p, |r| r.key.contains("Baggage"))?;
        let enemies =
            p.rows("cards", "rows").into_iter().filter(|r| r.document != row.document && is_unit(r)).collect();
        let enemy: Row = p.of(enemies)?;
        let there = plain(p.field(&enemy, &column)?)?;
        let beside = beside(p, &there)?;
        p.against(&enemy);
        p.replace(&row, &column, &hex, &beside)
    }),
    implausible("a train starts far from its formation", |p| {
        let (row, column, hex) = cell(p, |r| r.key.contains("Baggage"))?;
        let far = p.of(vec!["1602", "2904", "2803", "0103", "1819", "2919"])?;
        p.replace(&row, &column, &hex, far)
    }),
    contradiction("a cell cannot be read", |p| {
        let (row, column, hex) = cell(p, |_| true)?;
        let wrong = p.of(vec![hex[..3].to_owned(), format!("{hex}1"), hex.replace('1', "l"), hex.replace('0', "O")])?;
        (wrong != hex).then_some(())?;
        p.replace(&row, &column, &hex, &wrong)
    }),
    contradiction("an army of a row is misspelt", |p| {
        let row = p.row("cards", "rows", |r| r.has("army: "))?;
        let wrong = p.text(&row, "army").and_then(|t| p.slip(&t))?;
        p.say(&row, "army", &wrong)
    }),
    contradiction("a row stands under the army of another", |p| {
        let row = p.row("cards", "rows", |r| r.has("army: \"French\"") || r.has("army: \"Austrian\""))?;
        let to = if row.has("army: \"French\"") { "Austrian" } else { "Russian" };
        p.say(&row, "army", to)
    }),
    contradiction("a unit comes later for which the track has no entry", |p| {
        let (row, column, hex) = cell(p, |r| r.has("army: \"Austrian\"") && is_unit(r))?;
        p.replace(&row, &column, &hex, "reinf")
    }),
    contradiction("a unit of the track also starts on the map", |p| {
        let row = p.row("cards", "rows", |r| r.key == "OSTROVIN" || r.key == "I/Borenskoy" || r.key == "I/Lipovin")?;
        let hex = p.of(vec!["2811", "2713", "2614"])?;
        p.uses("OSTROVIN");
        p.uses(&row.key);
        p.say(&row, "cells/6.13.13", hex)
    }),
    contradiction("a unit is ALT that no group has", |p| {
        let (row, column, hex) = cell(p, |r| r.has("army: \"Austrian\"") && is_unit(r) && r.key != "I/Kreuzmark")?;
        p.replace(&row, &column, &hex, "ALT")
    }),
    contradiction("the sheet of a column does not exist", |p| {
        let row = p.row("cards", "columns", |_| true)?;
        let wrong = p.slip("vale")?;
        for rows in p.rows("cards", "rows") {
            p.against(&rows);
        }
        p.replace(&row, "sheets", "vale", &wrong)
    }),
    contradiction("a column has the date of another day", |p| {
        let row = p.row("cards", "columns", |_| true)?;
        let was = p.text(&row, "date")?;
        let wrong = p.of(vec!["1813-06-02", "1813-07-13", "1812-06-13", "1813-06-22"])?;
        (was != wrong).then_some(())?;
        p.say(&row, "date", wrong)
    }),
    implausible("two digits of a hex are swapped", |p| {
        let (row, column, hex) = cell(p, is_unit)?;
        let wrong = p.swapped(&hex)?;
        p.replace(&row, &column, &hex, &wrong)
    }),
    implausible("one digit of a hex is wrong, and it lies far away", |p| {
        let (row, column, hex) = cell(p, is_unit)?;
        let tens = p.of(vec!["0", "1", "2"])?;
        let wrong = format!("{tens}{}", &hex[1..]);
        (wrong != hex && &wrong[..2] != "00").then_some(())?;
        p.replace(&row, &column, &hex, &wrong)
    }),
    implausible("two cells of a row stand in each other's column", |p| {
        let row = p.row("cards", "rows", |r| is_unit(r) && plain_any(r))?;
        let (a, b) = (p.of(COLUMNS.to_vec())?, p.of(COLUMNS.to_vec())?);
        let (first, second) = (p.field(&row, a)?, p.field(&row, b)?);
        p.set(&row, a, &second)?;
        p.set(&row, b, &first)
    }),
    implausible("the cells of a column stand a row too low", |p| {
        let column = p.of(COLUMNS.to_vec())?;
        let card = p.of(vec!["cards/french", "cards/coalition"])?;
        let rows: Vec<Row> = p.rows("cards", "rows").into_iter().filter(|r| r.document == card).collect();
        let from = p.below(rows.len().saturating_sub(4));
        let cells: Vec<Option<String>> = rows[from..].iter().map(|r| p.field(r, column)).collect();
        let mut changed = None;
        for (row, cell) in rows[from + 1..].iter().zip(&cells) {
            changed = changed.or(p.set(row, column, cell.as_deref().unwrap_or("absent")));
        }
        changed
    }),
    implausible("infantry starts in water", |p| {
        let (row, column, hex) = cell(p, is_unit)?;
        let wet = p.of(vec!["1501", "1502", "2709", "2710", "2808", "2809"])?;
        p.replace(&row, &column, &hex, wet)
    }),
    implausible("a unit of a formation starts among those of the other side", |p| {
        let (row, column, hex) = cell(p, is_unit)?;
        let there = if row.has("army: \"French\"") { ["2713", "2415", "2908"] } else { ["0108", "0210", "0307"] };
        let there = p.of(there.to_vec())?;
        p.replace(&row, &column, &hex, there)
    }),
    silent("a unit starts in a hex beside that of the print", |p| {
        let (row, column, hex) =
            cell(p, |r| is_silent(r) && !r.key.contains("Artillery") && !r.key.contains("Battery"))?;
        let near = beside(p, &hex)?;
        let rows = p.rows("cards", "rows");
        // A hex that means something to somebody else would be another mistake.
        let (row_near, means) = (near.clone(), |r: &Row| r.has(&near));
        (!rows.iter().any(means)).then_some(())?;
        let sheet = p.title.document("sheets/vale")?;
        (sheet.value("hexes", &row_near)? == "(terrain: Clear)").then_some(())?;
        p.replace(&row, &column, &hex, &row_near)
    }),
    silent("a unit is reduced, or is not", |p| {
        let (row, column, hex) =
            cell(p, |r| is_silent(r) && !r.key.contains("Artillery") && !r.key.contains("Battery"))?;
        // Behind the letter of a sheet it would be no word.
        (p.field(&row, &column)?.trim_matches('"') == hex).then_some(())?;
        p.replace(&row, &column, &hex, &format!("R {hex}"))
    }),
];

const COLUMNS: [&str; 3] = ["cells/6.12.13", "cells/6.13.13", "cells/6.14.13"];

fn p_row(hex: &str) -> u32 {
    hex[2..].parse::<u32>().unwrap_or_default() % 9
}

/// Neither leader nor train.
fn is_unit(row: &Row) -> bool {
    let name = &row.key;
    !name.contains("Baggage") && !name.contains("Pontoon") && name.chars().any(char::is_lowercase)
}

/// The one hex of a cell.
fn plain(cell: String) -> Option<String> {
    let text = cell.trim_matches('"');
    (text.len() == 4 && text.chars().all(|c| c.is_ascii_digit())).then(|| text.to_owned())
}

fn plain_any(row: &Row) -> bool {
    super::map::hexes_in(&row.value).len() > 1
}

/// A row, a column and the hex in its cell.
fn cell(p: &mut Planting<'_>, is_it: impl Fn(&Row) -> bool) -> Option<(Row, String, String)> {
    let row = p.row("cards", "rows", is_it)?;
    let column = p.of(COLUMNS.to_vec())?.to_owned();
    let text = p.text(&row, &column)?;
    let hex = text.split(|c: char| !c.is_ascii_digit()).find(|t| t.len() == 4)?.to_owned();
    Some((row, column, hex))
}

/// A hex next to one of the first sheet.
fn beside(p: &mut Planting<'_>, hex: &str) -> Option<String> {
    let grid = p.grid("sheets/vale")?;
    let hex = tlnb_formats::geometry::Hex::from_digits(hex)?;
    let near: Vec<_> = grid.neighbours(hex).filter(|h| grid.contains(*h)).collect();
    p.of(near).map(|h| h.to_string())
}

/// A unit of which no erratum has anything to say: what the print has is otherwise told twice.
fn is_silent(row: &Row) -> bool {
    is_unit(row) && !row.key.contains("Trattberg") && !row.key.contains("Hohenwald")
}
