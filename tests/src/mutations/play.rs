//! Mistakes on turn record cards, charts, casualty tracks and decks.

use super::pieces::misspell;
use super::plant::{Planting, Row};
use super::{Kind, contradiction, implausible, silent};

pub(super) const KINDS: &[Kind] = &[
    contradiction("a turn is missing from its card", |p| {
        let row = p.row("tracks", "turns", |r| r.has("kind: Day") || r.has("kind: Night"))?;
        every_turn(p);
        p.uses(&row.key);
        p.remove(&row)
    }),
    contradiction("a turn has the label of another", |p| {
        let row = p.row("tracks", "turns", |r| !r.has("label"))?;
        let to = p.of(vec!["7 AM", "Noon", "Night PM", "6 PM"])?;
        (!row.key.ends_with(to)).then_some(())?;
        every_turn(p);
        p.uses(&row.key);
        p.say(&row, "label", to)
    }),
    contradiction("a night turn counts as day, or the other way round", |p| {
        let row = p.row("tracks", "turns", |r| r.key.contains("Night"))?;
        every_turn(p);
        p.set(&row, "kind", "Day")
    }),
    contradiction("the first turn of light checks no weather", |p| {
        let row = p.row("tracks", "turns", |r| r.key.ends_with(", 6 AM"))?;
        let field = p.of(vec!["weather", "recovery"])?;
        p.set(&row, field, "false")
    }),
    contradiction("a check of the weather stands a turn late", |p| {
        let rows = p.rows("tracks", "turns");
        let at = p.below(rows.len() - 1);
        let (row, next) = (rows.get(at)?, rows.get(at + 1)?);
        (row.has("weather: true") && next.has("weather: false")).then_some(())?;
        p.set(row, "weather", "false")?;
        p.set(next, "weather", "true")
    }),
    contradiction("a turn of twilight is not shaded", |p| {
        let row = p.row("tracks", "turns", |r| r.has("Twilight"))?;
        p.set(&row, "kind", "Day")
    }),
    contradiction("two days of a card have one date, or go backwards", |p| {
        let row = p.row("tracks", "days", |_| true)?;
        let to = if row.key.starts_with("12") { "1813-06-14" } else { "1813-06-11" };
        for day in p.rows("tracks", "days") {
            p.against(&day);
        }
        p.say(&row, "date", to)
    }),
    contradiction("an arrival is on a turn that is none", |p| {
        let row = p.row("tracks", "entries", |r| r.has("June, "))?;
        let wrong = p.of(vec!["14 June, 9 AM", "12 June, 5 AM", "13 June, Midnight", "12 Jun, 9 AM"])?;
        p.say(&row, "turn", wrong)
    }),
    contradiction("an arrival names no unit", |p| {
        let row = p.row("tracks", "entries", |_| true)?;
        let units = super::map::quoted(&p.field(&row, "units")?);
        let unit = p.of(units)?;
        let wrong = p.slip(&unit)?;
        p.replace(&row, "units", &unit, &wrong)
    }),
    contradiction("an arrival leaves out a unit that is none", |p| {
        let row = p.row("tracks", "entries", |r| r.has("less: "))?;
        let units = super::map::quoted(&p.field(&row, "less")?);
        let unit = p.of(units)?;
        let wrong = p.slip(&unit)?;
        p.replace(&row, "less", &unit, &wrong)
    }),
    contradiction("the hex of an arrival is not on the sheet", |p| {
        let (row, hex) = entry(p)?;
        let wrong = p.of(vec!["3112", "0121", "3020", "4012"])?;
        p.replace(&row, "hex", &hex, wrong)
    }),
    contradiction("the hex of an arrival lies inside the map", |p| {
        let (row, hex) = entry(p)?;
        let wrong = p.of(vec!["1010", "0812", "2212", "1206", "2512"])?;
        p.replace(&row, "hex", &hex, wrong)
    }),
    contradiction("an arrival is of another army than its units", |p| {
        let row = p.row("tracks", "entries", |r| r.has("army: "))?;
        let to = if row.has("army: \"French\"") { "Russian" } else { "French" };
        p.say(&row, "army", to)
    }),
    contradiction("an arrival is of another side than its army", |p| {
        let row = p.row("tracks", "entries", |r| r.has("side: "))?;
        let to = if row.has("side: \"French\"") { "Coalition" } else { "French" };
        p.say(&row, "side", to)
    }),
    contradiction("a unit arrives twice", |p| {
        let row = p.row("tracks", "entries", |r| r.has("vale-"))?;
        let turn = p.of(vec!["13 June, 10 AM", "13 June, 11 AM", "13 June, 1 PM"])?;
        let value = row.value.replacen(&p.field(&row, "turn")?, &format!("\"{turn}\""), 1);
        p.against(&row);
        p.add(&row.document, "entries", &format!("{}, again", row.key), &value)
    }),
    contradiction("a cell of a chart is missing", |p| {
        let (row, column) = chart(p, |r| !r.document.ends_with("parameters"))?;
        every_row(p, &row);
        p.set(&row, &column, "absent")
    }),
    contradiction("a result of a chart is none", |p| {
        let (row, column) = chart(p, is_results)?;
        let wrong = p.of(vec!["Dr9", "Xx", "A r", "Drr", "Arr"])?;
        p.say(&row, &column, wrong)
    }),
    contradiction("a row of a chart by dice is missing", |p| {
        let row = p.row("charts", "rows", |r| is_results(r) || r.document.ends_with("/weather"))?;
        every_row(p, &row);
        p.remove(&row)
    }),
    contradiction("two rows of the combat results are swapped", |p| {
        let rows: Vec<Row> =
            p.rows("charts", "rows").into_iter().filter(|r| r.document.ends_with("combat-results")).collect();
        let (a, b) = (p.below(rows.len()), p.below(rows.len()));
        let (first, second) = (rows.get(a)?, rows.get(b)?);
        every_row(p, first);
        p.write(first, &second.value)?;
        p.write(second, &first.value)
    }),
    contradiction("two cells of the combat results are swapped", |p| {
        let row = p.row("charts", "rows", |r| r.document.ends_with("combat-results"))?;
        let columns = ["cells/1:3+", "cells/1:1", "cells/1.5:1", "cells/3:1", "cells/5+:1"];
        let (a, b) = (p.of(columns.to_vec())?, p.of(columns.to_vec())?);
        let (first, second) = (p.field(&row, a)?, p.field(&row, b)?);
        every_row(p, &row);
        p.set(&row, a, &second)?;
        p.set(&row, b, &first)
    }),
    contradiction("a shock result is another than on its diagonal", |p| {
        let row = p.row("charts", "rows", |r| r.document.ends_with("shock"))?;
        let column = p.of(vec!["cells/1", "cells/2", "cells/3"])?;
        let was = p.text(&row, column)?;
        let wrong = p.of(vec!["Ar", "Dr", "Dr2", "Ex"])?;
        (was != wrong).then_some(())?;
        every_row(p, &row);
        p.say(&row, column, wrong)
    }),
    contradiction("the bombardment table has not its lowest column", |p| {
        let row = p.row("charts", "columns", |r| r.document.ends_with("bombardment") && r.key == "<1")?;
        for cells in p.rows("charts", "rows").iter().filter(|r| r.document == row.document) {
            p.set(cells, "cells/<1", "absent")?;
        }
        p.remove(&row)
    }),
    contradiction("the reconnaissance table has no line for no cavalry", |p| {
        let row = p.row("charts", "rows", |r| r.key == "no cav")?;
        every_row(p, &row);
        p.against(&Row { section: "kind", key: "chart".into(), ..row.clone() });
        p.remove(&row)
    }),
    contradiction("a cost of the terrain chart is not that of the rules", |p| {
        let row = p.row("charts", "rows", |r| r.document.ends_with("terrain-effects") && !r.key.starts_with("town"))?;
        let column = p.of(vec!["cells/infantry", "cells/cavalry"])?;
        let was = p.text(&row, column)?;
        (was != "Unknown").then_some(())?;
        let wrong = p.of(vec!["3", "5", "+3", "+4"])?;
        (was.starts_with('+') == wrong.starts_with('+')).then_some(())?;
        p.say(&row, column, wrong)
    }),
    contradiction("a weather of the effects is none of the table", |p| {
        let row = p.row("charts", "rows", |r| r.document.ends_with("/weather"))?;
        let column = p.of(vec!["cells/June", "cells/July"])?;
        let wrong = p.text(&row, column).and_then(|t| p.slip(&t))?;
        p.say(&row, column, &wrong)
    }),
    contradiction("a casualty row is of no formation", |p| {
        let row = p.row("casualties", "rows", |_| true)?;
        let wrong = p.of(vec!["French IX", "Austrian II", "Russian IV"])?;
        p.rekey(&row, wrong)
    }),
    contradiction("a formation has no casualty track", |p| {
        let row = p.row("casualties", "rows", |_| true)?;
        p.uses(&row.key);
        p.remove(&row)
    }),
    contradiction("a level of demoralization is above the formation's strength", |p| {
        let row = p.row("casualties", "rows", |r| r.has("\"9\"") || r.has("\"7\"") || r.has("\"5\""))?;
        let wrong = p.of(vec!["90", "75", "61"])?;
        p.say(&row, "cells/1", wrong)
    }),
    contradiction("a removed card is none of the deck", |p| {
        let row = p.row("decks", "removed", |_| true)?;
        let wrong = p.of(vec!["39", "57", "92"])?;
        p.set(&row, "cards", &format!("[\"{wrong}\"]"))
    }),
    contradiction("the deck of removed cards does not exist", |p| {
        let row = p.row("decks", "removed", |_| true)?;
        misspell(p, &row, "deck")
    }),
    contradiction("a card is of a side that is none", |p| {
        let row = p.row("decks", "cards", |_| true)?;
        misspell(p, &row, "side")
    }),
    implausible("a level of demoralization is far from the usual share", |p| {
        let row = p.row("casualties", "rows", |r| r.key == "French I" || r.key == "Austrian I")?;
        let wrong = p.of(vec!["1", "2"])?;
        p.say(&row, "cells/1", wrong)
    }),
    implausible("an arrival comes by a hex of the enemy", |p| {
        let (row, hex) = entry(p)?;
        let wrong = if hex == "0112" { "3012" } else { "0112" };
        p.replace(&row, "hex", &hex, wrong)
    }),
    implausible("a unit arrives by night", |p| {
        let row = p.row("tracks", "entries", |r| r.has("June, "))?;
        let wrong = p.of(vec!["12 June, Night PM", "13 June, Night AM"])?;
        p.say(&row, "turn", wrong)
    }),
    implausible("a train arrives before the units of its formation", |p| {
        let (row, _) = entry(p)?;
        let train = if row.has("French") { "Baggage I" } else { "Baggage, Austrian I" };
        p.uses(train);
        p.replace(&row, "units", "[", &format!("[\"{train}\", "))
    }),
    implausible("a card stands in more copies than any other", |p| {
        let row = p.row("decks", "cards", |_| true)?;
        let to = p.of(vec!["33", "20", "0"])?;
        p.set(&row, "copies", to)
    }),
    silent("an arrival comes a turn later", |p| {
        let row = p.row("tracks", "entries", |r| r.has("12 June, Noon") || r.has("13 June, 9 AM"))?;
        let to = if row.has("Noon") { "12 June, 1 PM" } else { "13 June, 10 AM" };
        p.say(&row, "turn", to)
    }),
    silent("a level of demoralization is one off", |p| {
        let row = p.row("casualties", "rows", |r| r.key == "French I" || r.key == "Austrian I")?;
        let was: u32 = p.text(&row, "cells/1")?.parse().ok()?;
        p.say(&row, "cells/1", &(was - 1).to_string())
    }),
    silent("a weather is another that is as likely", |p| {
        let row = p.row("charts", "rows", |r| r.document.ends_with("/weather"))?;
        let column = p.of(vec!["cells/June", "cells/July"])?;
        let to = p.of(vec!["Rain", "Fog", "Heat"])?;
        p.say(&row, column, to)
    }),
    silent("points of a card are one more", |p| {
        let row = p.row("decks", "cards", |r| r.has("vp: \"1\""))?;
        p.say(&row, "vp", "2")
    }),
];

/// A turn more or less contradicts the order of all, and every duration.
fn every_turn(p: &mut Planting<'_>) {
    for row in p.rows("tracks", "turns") {
        p.against(&row);
    }
    for section in ["kind", "duration"] {
        for row in p.rows("scenarios", section) {
            p.against(&row);
        }
    }
}

fn every_row(p: &mut Planting<'_>, row: &Row) {
    for section in ["rows", "columns"] {
        for other in p.rows("charts", section) {
            if other.document == row.document {
                p.against(&other);
            }
        }
    }
}

fn is_results(row: &Row) -> bool {
    ["combat-results", "bombardment", "charge"].iter().any(|name| row.document.ends_with(name))
}

/// A row of a chart with one of its cells.
fn chart(p: &mut Planting<'_>, is_it: impl Fn(&Row) -> bool) -> Option<(Row, String)> {
    let row = p.row("charts", "rows", is_it)?;
    let columns: Vec<String> =
        p.rows("charts", "columns").into_iter().filter(|c| c.document == row.document).map(|c| c.key).collect();
    let column = p.of(columns)?;
    Some((row, format!("cells/{column}")))
}

/// An arrival with its hex.
fn entry(p: &mut Planting<'_>) -> Option<(Row, String)> {
    let row = p.row("tracks", "entries", |r| r.has("hex: \"vale-"))?;
    let text = p.text(&row, "hex")?;
    let hex = text.trim_start_matches("vale-").to_owned();
    Some((row, hex))
}
