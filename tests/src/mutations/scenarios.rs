//! Mistakes in scenarios, campaigns and errata.

use super::map::{hexes_in, quoted};
use super::pieces::misspell;
use super::plant::{Planting, Row};
use super::{Kind, contradiction, implausible, silent};

pub(super) const KINDS: &[Kind] = &[
    contradiction("the printed number of turns is not that of the duration", |p| {
        let row = p.row("scenarios", "kind", |r| r.has("turns: "))?;
        let was: u32 = p.field(&row, "turns")?.parse().ok()?;
        let to = p.of(vec![was + 1, was - 1, was + 10, was - 5])?;
        durations(p);
        p.set(&row, "turns", &to.to_string())
    }),
    contradiction("the last turn is none of the card", |p| {
        let row = p.row("scenarios", "duration", |r| r.has("last: "))?;
        let field = p.of(vec!["first", "last"])?;
        let wrong = p.of(vec!["14 June, 6 AM", "13 June, 5 AM", "13 June, Midnight"])?;
        durations(p);
        p.say(&row, field, wrong)
    }),
    contradiction("the last turn is before the first", |p| {
        let row = p.row("scenarios", "duration", |r| r.has("last: "))?;
        let (first, last) = (p.field(&row, "first")?, p.field(&row, "last")?);
        durations(p);
        p.set(&row, "first", &last)?;
        p.set(&row, "last", &first)
    }),
    contradiction("a track does not exist", |p| {
        let row = p.row("scenarios", "duration", |r| r.has("track: "))?;
        let wrong = p.slip("june")?;
        durations(p);
        p.say(&row, "track", &format!("tracks/{wrong}"))
    }),
    contradiction("a sheet in play does not exist", |p| {
        let row = p.row("scenarios", "sheets", |_| true)?;
        let wrong = p.slip(&row.key)?;
        p.uses("sheets/");
        p.rekey(&row, &wrong)
    }),
    contradiction("the first player is a side that is none", |p| {
        let row = p.row("scenarios", "first_player", |_| true)?;
        let wrong = p.slip(&row.key)?;
        p.rekey(&row, &wrong)
    }),
    contradiction("the column of the start is none of the card", |p| {
        let row = p.row("scenarios", "start", |r| r.has("step: Column"))?;
        let wrong = p.of(vec!["6.15.13", "6.31.13", "5.13.13"])?;
        p.say(&row, "column", wrong)
    }),
    contradiction("a unit of a step is none", |p| {
        let row = p.row("scenarios", "start", |r| r.has("units: "))?;
        one_of(p, &row, "units")
    }),
    contradiction("a card in effect is none of the deck", |p| {
        let row = p.row("scenarios", "cards", |_| true)?;
        let wrong = p.of(vec!["38", "57", "91"])?;
        p.rekey(&row, wrong)
    }),
    contradiction("the groups of a side leave out a number", |p| {
        let row = p.row("scenarios", "alt", |r| !r.key.ends_with('4') && !r.key.ends_with("French 3"))?;
        let groups = p.rows("scenarios", "alt");
        groups.iter().for_each(|g| p.against(g));
        let side = row.key.split(' ').next()?.to_owned();
        p.rekey(&row, &format!("{side} 7"))
    }),
    contradiction("a unit of a group is none", |p| {
        let row = p.row("scenarios", "alt", |r| r.has("units: "))?;
        one_of(p, &row, "units")
    }),
    contradiction("a unit belongs to two groups", |p| {
        let row = p.row("scenarios", "alt", |r| r.key == "French 1" || r.key == "French 2")?;
        let is_other = |r: &Row| r.key.starts_with("French") && r.key != row.key && r.document == row.document;
        let other = p.row("scenarios", "alt", is_other)?;
        let theirs = quoted(&p.field(&other, "units")?);
        let unit = p.of(theirs)?;
        p.against(&other);
        p.replace(&row, "units", "[", &format!("[\"{unit}\", "))
    }),
    contradiction("a group has no way in", |p| {
        let is_it = |r: &Row| (r.has("hex: ") || r.has("own_army_hex")) && !r.has("accelerated");
        let row = p.row("scenarios", "alt", is_it)?;
        let field = if row.has("own_army_hex") { "own_army_hex" } else { "hex" };
        p.set(&row, field, "absent")
    }),
    contradiction("the hex of a group lies inside the map", |p| {
        let row = p.row("scenarios", "alt", |r| r.has("hex: \""))?;
        let wrong = p.of(vec!["1010", "0812", "2212", "1206"])?;
        p.say(&row, "hex", wrong)
    }),
    contradiction("a table by turns leaves a turn open", |p| {
        let row = p.row("scenarios", "arrivals", |r| r.has("first: ") && r.has("last: "))?;
        let to = p.of(vec!["13 June, 9 AM", "13 June, 1 PM"])?;
        let rows = p.rows("scenarios", "arrivals");
        rows.iter().for_each(|r| p.against(r));
        p.say(&row, "last", to)
    }),
    contradiction("a face of the die is left open", |p| {
        let row = p.row("scenarios", "dice", |_| true)?;
        let faces = p.field(&row, "faces")?;
        let first = faces.split(':').next()?.trim_matches(['{', '"']).to_owned();
        let wrong = p.of(vec!["1", "2", "1-3"])?;
        p.replace(&row, "faces", &format!("\"{first}\""), &format!("\"{wrong}\""))
    }),
    contradiction("the objective of an order is no town, bridge or exit", |p| {
        // Who leaves by an order goes to any hex that is said.
        let row = p.row("scenarios", "orders", |r| r.has("to: ") && !r.has("kind: Exit"))?;
        let wrong = p.of(vec!["0305", "1206", "2604", "1903"])?;
        p.uses("scenarios/1 orders");
        p.say(&row, "to", wrong)
    }),
    contradiction("a bridge that is an objective does not exist", |p| {
        let row = p.row("scenarios", "orders", |r| r.has("1611/1711"))?;
        let wrong = p.of(vec!["1612/1713", "1614/1714", "1408/1508"])?;
        p.uses("scenarios/1 orders");
        p.say(&row, "to", wrong)
    }),
    contradiction("a force under orders is none", |p| {
        let row = p.row("scenarios", "orders", |r| r.has("force: "))?;
        one_of(p, &row, "force")
    }),
    contradiction("a force has two orders", |p| {
        let row = p.row("scenarios", "orders", |r| r.key == "1" || r.key == "2" || r.key == "4")?;
        p.against(&row);
        let to = p.of(vec!["2112", "0512"])?;
        let (force, side) = (p.field(&row, "force")?, p.field(&row, "side")?);
        p.add(&row.document, "orders", "9", &format!("(side: {side}, force: {force}, to: \"{to}\")"))
    }),
    contradiction("a side gets more orders at the start than it may", |p| {
        let row = p.row("scenarios", "free_orders", |r| r.key == "French")?;
        let orders = p.rows("scenarios", "orders");
        orders.iter().for_each(|o| p.against(o));
        p.say(&row, "count", "0")
    }),
    contradiction("an exit lies inside the map", |p| {
        let row = p.row("scenarios", "exits", |_| true)?;
        let wrong = p.of(vec!["1010", "2212", "1206"])?;
        p.set(&row, "hexes", &format!("[\"{wrong}\"]"))
    }),
    // Without a hex of its own it goes to the nearest source (20.51), so nothing is amiss.
    silent("a side in general retreat has no exit", |p| {
        let row = p.row("scenarios", "exits", |r| r.has("retreat: true"))?;
        let rows = p.rows("scenarios", "general_retreat");
        rows.iter().for_each(|r| p.against(r));
        p.remove(&row)
    }),
    contradiction("a hex that does not count has no points", |p| {
        let row = p.row("scenarios", "vp", |r| r.has("does_not_count") && r.key.starts_with(char::is_numeric))?;
        let wrong = p.of(vec!["0521", "0513", "1007", "2113", "0711"])?;
        p.rekey(&row, wrong)
    }),
    contradiction("a damaged bridge does not exist", |p| {
        let row = p.row("scenarios", "bridges", |_| true)?;
        let wrong = p.of(vec!["1611/1712", "0810/0809", "0403/0503", "1207/1308"])?;
        p.rekey(&row, wrong)
    }),
    contradiction("a roadblock faces a hexside it is not at", |p| {
        let row = p.row("scenarios", "roadblocks", |r| r.has("facing: "))?;
        let wrong = p.of(vec!["1711/1810", "2010/2111", "0811/0912"])?;
        p.set(&row, "facing", &format!("[\"{wrong}\"]"))
    }),
    contradiction("a pontoon is laid on dry land", |p| {
        let row = p.row("scenarios", "pontoons", |r| r.has("deployed: "))?;
        let wrong = p.of(vec!["1310/1311", "1810/1811", "0606/0607"])?;
        p.say(&row, "deployed", wrong)
    }),
    contradiction("a pontoon is with a leader who is none", |p| {
        let row = p.row("scenarios", "pontoons", |r| r.has("with: "))?;
        misspell(p, &row, "with")
    }),
    contradiction("a position lies where none can be built", |p| {
        let row = p.row("scenarios", "improved_positions", |r| r.has("hexes: "))?;
        let wrong = p.of(vec!["0314", "0413", "2305", "2709"])?;
        p.set(&row, "hexes", &format!("[\"{wrong}\"]"))
    }),
    contradiction("a zone has no limits", |p| {
        let row = p.row("scenarios", "zones", |r| r.has("region: "))?;
        p.set(&row, "region", "absent")
    }),
    contradiction("a zone is a region that is none", |p| {
        let row = p.row("scenarios", "zones", |r| r.has("region: "))?;
        misspell(p, &row, "region")
    }),
    contradiction("a source is switched off where none is", |p| {
        let row = p.row("scenarios", "map", |r| r.has("SupplySourceOff"))?;
        let wrong = p.of(vec!["3011", "0113", "2218", "3013"])?;
        p.set(&row, "hexes", &format!("[\"{wrong}\"]"))
    }),
    contradiction("a place of a change to the map is none", |p| {
        let row = p.row("scenarios", "map", |r| r.has("place: "))?;
        misspell(p, &row, "place")
    }),
    contradiction("a hex of a scenario is not on the sheet", |p| {
        let section = p.of(vec!["map", "improved_positions", "zones", "exits", "roadblocks"])?;
        let row = p.row("scenarios", section, |r| !hexes_in(&r.value).is_empty())?;
        let hex = p.of(hexes_in(&row.value))?;
        let wrong = format!("{}{}", &hex[..2], p.of(vec!["21", "34", "90"])?);
        p.write(&row, &row.value.replacen(&format!("\"{hex}\""), &format!("\"{wrong}\""), 1))
    }),
    contradiction("a scenario takes from one that does not exist", |p| {
        let row = p.row("scenarios", "takes", |r| r.has("from: "))?;
        let wrong = p.of(vec!["7", "1.6", "11"])?;
        every_taker(p, &row);
        p.say(&row, "from", wrong)
    }),
    contradiction("an exception changes a row that is none", |p| {
        let row = p.row("scenarios", "takes", |r| r.has("changes: "))?;
        let value = p.field(&row, "changes")?;
        let from = p.of(vec!["start tired", "start scouts", "pontoons laid", "orders \\\"1\\\""])?;
        value.contains(from).then_some(())?;
        p.replace(&row, "changes", from, &format!("{} gone", from.split(' ').next()?))
    }),
    contradiction("an option changes a row that is none", |p| {
        let row = p.row("scenarios", "options", |_| true)?;
        let from = p.of(vec!["start held", "entries Russians", "orders \\\"4\\\""])?;
        p.replace(&row, "changes", from, &format!("{} nobody", from.split(' ').next()?))
    }),
    contradiction("a moment is on a turn that is none", |p| {
        let row = p.row("scenarios", "moments", |r| r.has("turn: "))?;
        let wrong = p.of(vec!["14 June, Noon", "13 June, 5 AM", "13 July, Noon"])?;
        p.say(&row, "turn", wrong)
    }),
    contradiction("a moment is after the end", |p| {
        let row = p.row("scenarios", "moments", |r| r.document.ends_with("/1") && r.has("turn: "))?;
        let wrong = p.of(vec!["12 June, Noon", "12 June, 7 AM"])?;
        p.say(&row, "turn", wrong)
    }),
    contradiction("a frozen force is never freed", |p| {
        let row = p.row("scenarios", "start", |r| r.has("until: ") && !r.has("Marked"))?;
        p.set(&row, "until", "absent")
    }),
    contradiction("mode cards of a side are not counted", |p| {
        let row = p.row("scenarios", "mode_cards", |_| true)?;
        p.uses("mode_cards");
        let rows = p.rows("scenarios", "mode_cards");
        rows.iter().filter(|r| r.document == row.document).for_each(|r| p.against(r));
        let rows = p.rows("scenarios", "kind");
        rows.iter().for_each(|r| p.against(r));
        p.remove(&row)
    }),
    contradiction("the parameter sheet and the scenario disagree on mode cards", |p| {
        let row = p.row("scenarios", "mode_cards", |r| r.key == "French")?;
        let to = p.of(vec!["3", "4", "5"])?;
        let sheet = p.rows("charts", "rows");
        sheet.iter().filter(|r| r.document.ends_with("parameters")).for_each(|r| p.against(r));
        p.say(&row, "count", to)
    }),
    contradiction("a leg is of a scenario that is none", |p| {
        let row = p.row("campaigns", "legs", |r| r.has("scenario: "))?;
        let wrong = p.of(vec!["7", "2.5", "11"])?;
        p.say(&row, "scenario", wrong)
    }),
    contradiction("a leg ends before it begins", |p| {
        let row = p.row("campaigns", "legs", |r| r.has("first: "))?;
        let (first, last) = (p.field(&row, "first")?, p.field(&row, "last")?);
        p.set(&row, "first", &last)?;
        p.set(&row, "last", &first)
    }),
    contradiction("a transition leads to no leg", |p| {
        let row = p.row("campaigns", "transitions", |r| r.has("to: "))?;
        let field = p.of(vec!["from", "to"])?;
        misspell(p, &row, field)
    }),
    contradiction("a transition says of nobody who goes", |p| {
        let row = p.row("campaigns", "transitions", |r| r.has("keep: "))?;
        p.set(&row, "keep", "absent")
    }),
    contradiction("a day of a lull scores", |p| {
        let row = p.row("campaigns", "days", |r| r.has("kind: Lull") || r.has("kind: Skipped"))?;
        p.set(&row, "vp", "true")
    }),
    contradiction("a day has no list of groups", |p| {
        let row = p.row("campaigns", "days", |r| r.has("alt: "))?;
        p.set(&row, "alt", "absent")
    }),
    contradiction("a unit is exchanged for a counter that is none", |p| {
        let row = p.row("campaigns", "transitions", |r| r.has("exchange: "))?;
        let wrong = p.slip("Bellerive-b")?;
        p.replace(&row, "exchange", "II/Bellerive-b", &format!("II/{wrong}"))
    }),
    contradiction("an erratum changes what does not exist", |p| {
        let row = p.row("errata", "entries", |r| r.has("changes: "))?;
        let from = p.of(vec!["Trattberg", "Hohenwald", "mode_cards", "bonus_cards", "Sorbac", "a name of its own"])?;
        let wrong = p.slip(from)?;
        p.replace(&row, "changes", from, &wrong)
    }),
    contradiction("an erratum spells a printing as no document does", |p| {
        let row = p.row("errata", "entries", |r| r.has("\"first\""))?;
        let wrong = p.slip("first")?;
        p.replace(&row, "printings", "\"first\"", &format!("\"{wrong}\""))
    }),
    contradiction("an erratum finds another value than stands there", |p| {
        let row = p.row("errata", "entries", |r| r.has("\\\"1810\\\" ->"))?;
        let wrong = p.of(vec!["1811", "1809", "1910"])?;
        p.replace(&row, "changes", "1810", wrong)
    }),
    implausible("a column of another day than the scenario's first", |p| {
        let row = p.row("scenarios", "start", |r| r.has("step: Column"))?;
        let wrong = p.of(vec!["6.12.13", "6.14.13"])?;
        p.uses(&row.key);
        p.say(&row, "column", wrong)
    }),
    implausible("far more cards than anybody draws", |p| {
        let section = p.of(vec!["mode_cards", "bonus_cards"])?;
        let row = p.row("scenarios", section, |r| !r.has("Unknown"))?;
        let to = p.of(vec!["12", "21", "40"])?;
        let sheet = p.rows("charts", "rows");
        sheet.iter().filter(|r| r.document.ends_with("parameters")).for_each(|r| p.against(r));
        p.say(&row, "count", to)
    }),
    implausible("more pontoons than there are counters", |p| {
        let row = p.row("scenarios", "pontoons", |r| r.has("count: \"1\""))?;
        let to = p.of(vec!["5", "11"])?;
        p.say(&row, "count", to)
    }),
    implausible("a roadblock stands where no road is", |p| {
        let row = p.row("scenarios", "roadblocks", |r| r.has("hexes: "))?;
        let (hex, side) = p.of(vec![("2604", "2603/2604"), ("1206", "1205/1206")])?;
        p.set(&row, "hexes", &format!("[\"{hex}\"]"))?;
        p.set(&row, "facing", &format!("[\"{side}\"]"))
    }),
    silent("a scenario has a card more", |p| {
        let row = p.row("scenarios", "bonus_cards", |r| r.has("count: \"1\""))?;
        p.say(&row, "count", "2")
    }),
    silent("an objective is the other hex of a town", |p| {
        let row = p.row("scenarios", "orders", |r| r.has("to: \"2112\""))?;
        p.say(&row, "to", "2111")
    }),
    silent("a zone is one hex wider", |p| {
        let row = p.row("scenarios", "zones", |r| r.has("within: 3"))?;
        p.set(&row, "within", "4")
    }),
];

/// One name of a list with a slip of the pen.
fn one_of(p: &mut Planting<'_>, row: &Row, field: &str) -> Option<()> {
    let names = quoted(&p.field(row, field)?);
    let name = p.of(names)?;
    let wrong = p.slip(&name)?;
    p.replace(row, field, &format!("\"{name}\""), &format!("\"{wrong}\""))
}

/// Durations and the turns that must fall into them.
fn durations(p: &mut Planting<'_>) {
    for section in ["kind", "duration", "moments", "takes"] {
        for row in p.rows("scenarios", section) {
            p.against(&row);
        }
    }
}

/// What a scenario does not have any more, everything in it lacks.
fn every_taker(p: &mut Planting<'_>, row: &Row) {
    for section in ["kind", "takes", "orders", "rules", "start", "alt", "dice", "cards"] {
        for other in p.rows("scenarios", section) {
            if other.document == row.document {
                p.against(&other);
            }
        }
    }
}
