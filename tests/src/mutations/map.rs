//! Mistakes on map sheets and in their joins.

use tlnb_formats::geometry::{Grid, Hex};

use super::plant::{Planting, Row};
use super::{Kind, contradiction, implausible, silent};

pub(super) const KINDS: &[Kind] = &[
    contradiction("a river hexside is missing", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(kinds: [River])")?;
        name_of(p, &row);
        p.remove(&row)
    }),
    contradiction("a stream hexside is missing", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(kinds: [Stream])")?;
        name_of(p, &row);
        p.remove(&row)
    }),
    contradiction("a link of a road or trail is missing", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(roads: [Road])" || r.value == "(roads: [Trail])")?;
        name_of(p, &row);
        p.remove(&row)
    }),
    contradiction("a hexside is both river and stream", |p| {
        let row = p.row("sheets", "sides", |r| r.has("[River]"))?;
        p.set(&row, "kinds", "[River, Stream]")
    }),
    contradiction("the upper side of a slope is a hex it does not touch", |p| {
        let row = p.row("sheets", "sides", |r| r.has("up: "))?;
        let other = p.row("sheets", "hexes", |r| !row.key.contains(&r.key))?;
        p.say(&row, "up", &other.key)
    }),
    contradiction("a slope does not say its upper side", |p| {
        let row = p.row("sheets", "sides", |r| r.has("up: "))?;
        p.set(&row, "up", "absent")
    }),
    contradiction("a crest has an upper side", |p| {
        let row = p.row("sheets", "sides", |r| r.has("[Crest]"))?;
        let up = row.key.split('/').next()?.to_owned();
        p.say(&row, "up", &up)
    }),
    contradiction("a ford lies on dry land", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "sides", &side, "(kinds: [Ford])")
    }),
    contradiction("a road runs through a wall", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(kinds: [Wall])")?;
        p.set(&row, "roads", "[Road]")
    }),
    contradiction("a walled town is open at a side", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(kinds: [Wall])")?;
        let towns = p.rows("sheets", "features");
        towns.iter().filter(|r| r.has("gates:")).for_each(|town| p.against(town));
        p.remove(&row)
    }),
    contradiction("a lake's side lies between two dry hexes", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "sides", &side, "(kinds: [Lake])")
    }),
    contradiction("a hexside of two hexes that do not touch", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        let far = Hex::new(hex.column + 2, hex.row + 1);
        grid.contains(far).then_some(())?;
        p.add(&row.document, "sides", &format!("{hex}/{far}"), "(kinds: [Stream])")
    }),
    contradiction("a span of the other water", |p| {
        let row =
            p.row("sheets", "sides", |r| r.has("spans: [Bridge]") || r.has("[Trestle]") || r.has("[StoneBridge]"))?;
        let to = if row.has("[Trestle]") { "[Bridge]" } else { "[Trestle]" };
        p.set(&row, "spans", to)
    }),
    contradiction("a trail crosses water without a span", |p| {
        let row = p.row("sheets", "sides", |r| r.has("spans:") && r.has("roads:"))?;
        p.set(&row, "spans", "absent")
    }),
    contradiction("a span is damaged that may not be", |p| {
        let row = p.row("sheets", "sides", |r| r.has("MayNotBeDamaged"))?;
        p.set(&row, "span_marks", "[MayNotBeDamaged, Damaged]")
    }),
    contradiction("a hexside has a road and a trail", |p| {
        let row = p.row("sheets", "sides", |r| r.has("roads: [Road]"))?;
        p.set(&row, "roads", "[Road, Trail]")
    }),
    contradiction("a hexside has two spans", |p| {
        let row = p.row("sheets", "sides", |r| r.has("spans: [Bridge]") || r.has("[StoneBridge]"))?;
        // A pontoon beside a bridge may be printed so (18.33).
        p.set(&row, "spans", "[Bridge, StoneBridge]")
    }),
    contradiction("a pontoon lies on dry land", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "sides", &side, "(spans: [Pontoon])")
    }),
    contradiction("a mark of a span that is not there", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "sides", &side, "(span_marks: [Damaged])")
    }),
    contradiction("a kind of hexside stands twice", |p| {
        let row = p.row("sheets", "sides", |r| r.has("kinds: [Stream]") || r.has("kinds: [Slope]"))?;
        let kind = if row.has("Stream") { "Stream" } else { "Slope" };
        p.set(&row, "kinds", &format!("[{kind}, {kind}]"))
    }),
    contradiction("a kind of hexside is misspelt", |p| {
        let row = p.row("sheets", "sides", |r| r.has("kinds:"))?;
        let value = p.field(&row, "kinds")?;
        let wrong = p.slip(&value)?;
        p.set(&row, "kinds", &wrong)
    }),
    contradiction("a terrain is misspelt", |p| {
        let (row, ..) = p.hex(|r| r.has("terrain: "))?;
        let wrong = p.field(&row, "terrain").and_then(|t| p.slip(&t))?;
        p.set(&row, "terrain", &wrong)
    }),
    contradiction("a hilltop has no rank", |p| {
        let (row, ..) = p.hex(|r| r.has("elevation:"))?;
        p.set(&row, "elevation", "absent")
    }),
    contradiction("a town lies in water", |p| {
        let (row, ..) = p.hex(|r| r.has("terrain: Lake") || r.has("FullRiver"))?;
        p.set(&row, "features", "[Town]")
    }),
    contradiction("a position where none can be built", |p| {
        let (row, ..) = p.hex(|r| r.has("terrain: Marsh"))?;
        p.set(&row, "features", "[ImprovedPosition]")
    }),
    contradiction("a hex lies beyond the sheet", |p| {
        let (sheet, grid) = p.sheet()?;
        let column = 1 + p.below(usize::try_from(grid.last_column).ok()?) as i16;
        let hex = Hex::new(column, grid.last_row(column) + 1 + p.below(2) as i16);
        p.add(&sheet, "hexes", &hex.to_string(), "(terrain: Clear)")
    }),
    contradiction("a feature stands twice", |p| {
        let (row, ..) = p.hex(|r| r.has("features: ["))?;
        let value = p.field(&row, "features")?;
        let word = value.trim_matches(['[', ']']).to_owned();
        p.set(&row, "features", &format!("[{word}, {word}]"))
    }),
    contradiction("a hex of a place has another name than the place", |p| {
        let places = p.rows("sheets", "features").into_iter().filter(|r| r.has("Place(")).collect();
        let place: Row = p.of(places)?;
        let wrong = p.slip(&place.key)?;
        let hexes: Vec<String> = hexes_in(&place.value);
        let row = p.row("sheets", "hexes", |r| r.document == place.document && hexes.contains(&r.key))?;
        p.against(&place);
        p.say(&row, "name", &wrong)
    }),
    contradiction("two digits of a hex of a named thing are swapped", |p| {
        let row = p.row("sheets", "features", |r| r.has("Place(") || r.has("Height(") || r.has("Wood("))?;
        let hex = p.of(hexes_in(&row.value))?;
        let wrong = p.swapped(&hex)?;
        p.write(&row, &row.value.replacen(&hex, &wrong, 1))
    }),
    contradiction("a region has no hexes", |p| {
        let (sheet, _) = p.sheet()?;
        let name = p.of(vec!["Lower ford", "Far bank", "Corner"])?;
        p.add(&sheet, "features", name, "Region(hexes: [])")
    }),
    contradiction("the chain of a water leaves out a hexside", |p| {
        let row = p.row("sheets", "features", |r| r.has("Water(") && r.value.matches('/').count() > 4)?;
        let sides: Vec<String> = quoted(&row.value).into_iter().filter(|t| t.contains('/')).collect();
        let inner = sides.get(1..sides.len() - 1)?.to_vec();
        let side = p.of(inner)?;
        p.write(&row, &row.value.replacen(&format!("\"{side}\", "), "", 1))
    }),
    contradiction("the chain of a water names a hexside without water", |p| {
        let row = p.row("sheets", "features", |r| r.has("Water(chain: ["))?;
        let (sheet, side) = p.bare_side()?;
        (sheet == row.document).then_some(())?;
        p.write(&row, &row.value.replacen("chain: [", &format!("chain: [\"{side}\", "), 1))
    }),
    contradiction("a named road leaves out a link", |p| {
        let row = p.row("sheets", "features", |r| r.has("Road(links"))?;
        let links = quoted(&row.value);
        let inner = links.get(1..links.len() - 1)?.to_vec();
        let link = p.of(inner)?;
        p.write(&row, &row.value.replacen(&format!("\"{link}\", "), "", 1))
    }),
    contradiction("a note stands on what is not written", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "notes", &format!("sides/{side}/kinds"), "(state: Unsure)")
    }),
    contradiction("points that cannot be", |p| {
        let (row, ..) = p.hex(|r| r.has("terrain: "))?;
        let wrong = p.of(vec!["0", "-1", "\"one\""])?;
        p.set(&row, "vp", wrong)
    }),
    contradiction("a source is of no army", |p| {
        let (row, ..) = p.hex(|r| r.has("supply: "))?;
        let wrong = p.of(vec!["X", "Q", "B"])?;
        p.set(&row, "supply", &format!("[\"{wrong}\"]"))
    }),
    contradiction("an entry is of no army", |p| {
        let (row, ..) = p.hex(|r| r.has("entry: [\"F\"]") || r.has("exit: "))?;
        let wrong = p.of(vec!["X", "Q", "B"])?;
        let field = if row.has("exit: ") { "exit" } else { "entry" };
        p.set(&row, field, &format!("[\"{wrong}\"]"))
    }),
    contradiction("the last row of the grid is another", |p| {
        let row = p.row("sheets", "grid", |_| true)?;
        let field = p.of(vec!["last_row_odd", "last_row_even", "last_column"])?;
        let was: i16 = p.field(&row, field)?.parse().ok()?;
        let by = p.of(vec![-1, 1, -2, 2])?;
        around_the_edge(p, &row);
        p.set(&row, field, &(was + by).to_string())
    }),
    contradiction("an anchor of a join lies a hex off", |p| {
        let row = p.row("title", "joins", |_| true)?;
        let hex = p.of(hexes_in(&row.value))?;
        let column: u16 = hex.get(..2)?.parse().ok()?;
        joined_sheets(p);
        p.write(&row, &row.value.replacen(&hex, &format!("{:02}{}", column + 1, &hex[2..]), 1))
    }),
    contradiction("a join turns another way", |p| {
        let row = p.row("title", "joins", |_| true)?;
        let was: u8 = p.field(&row, "turn")?.parse().ok()?;
        let by = 1 + p.below(5) as u8;
        joined_sheets(p);
        p.set(&row, "turn", &((was + by) % 6).to_string())
    }),
    contradiction("a join names no sheet", |p| {
        let row = p.row("title", "joins", |_| true)?;
        let field = p.of(vec!["top", "bottom"])?;
        let wrong = p.text(&row, field).and_then(|t| p.slip(&t))?;
        joined_sheets(p);
        p.say(&row, field, &wrong)
    }),
    contradiction("a hex that two sheets print is other ground on one", |p| {
        let (row, ..) = p.hex(|r| r.has("terrain: "))?;
        is_shared(p, &row)?;
        let to = p.of(vec!["Woods", "Marsh", "Orchard", "Clear"])?;
        every_edge(p);
        p.set(&row, "terrain", to)
    }),
    contradiction("a road stops at a join", |p| {
        let row = p.row("sheets", "sides", |r| r.has("roads: ") && r.document != "sheets/vale")?;
        let is_near = row.key.split('/').any(|hex| {
            let row = Row { section: "hexes", key: hex.to_owned(), ..row.clone() };
            is_shared(p, &row).is_some()
        });
        is_near.then_some(())?;
        every_edge(p);
        name_of(p, &row);
        p.remove(&row)
    }),
    implausible("a piece of water lies by itself", |p| {
        let (sheet, side) = p.bare_side()?;
        let kind = p.of(vec!["River", "Stream"])?;
        p.add(&sheet, "sides", &side, &format!("(kinds: [{kind}])"))
    }),
    implausible("a piece of road lies by itself", |p| {
        let (sheet, side) = p.bare_side()?;
        let kind = p.of(vec!["Road", "Trail"])?;
        p.add(&sheet, "sides", &side, &format!("(roads: [{kind}])"))
    }),
    implausible("a gate that no road leads through", |p| {
        let (sheet, side) = p.bare_side()?;
        p.add(&sheet, "sides", &side, "(kinds: [Gate])")
    }),
    implausible("a slope is the wrong way up", |p| {
        let row = p.row("sheets", "sides", |r| r.has("up: "))?;
        let up = p.text(&row, "up")?;
        let other = row.key.split('/').find(|h| *h != up)?.to_owned();
        p.say(&row, "up", &other)
    }),
    implausible("a hilltop that no slope falls away from", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        let around: Vec<String> = grid.neighbours(hex).map(|h| h.to_string()).collect();
        let rows = p.rows("sheets", "hexes");
        let is_high = |r: &Row| r.document == row.document && around.contains(&r.key) && r.has("Hilltop");
        (!rows.iter().any(is_high)).then_some(())?;
        p.write(&row, "(terrain: Clear, features: [Hilltop], elevation: 1)")
    }),
    implausible("a source lies far inside the map", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        is_inner(&grid, hex, 2)?;
        p.set(&row, "supply", "[\"F\"]")
    }),
    implausible("an entry lies far inside the map", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        is_inner(&grid, hex, 2)?;
        p.set(&row, "entry", "[\"F\"]")
    }),
    implausible("a span carries no way", |p| {
        let row = p.row("sheets", "sides", |r| r.value == "(kinds: [River])" || r.value == "(kinds: [Stream])")?;
        let span = if row.has("River") { "[Bridge]" } else { "[Trestle]" };
        p.set(&row, "spans", span)
    }),
    implausible("one hex of a kind of ground among none of it", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        let around: Vec<String> = grid.neighbours(hex).map(|h| h.to_string()).collect();
        let rows = p.rows("sheets", "hexes");
        let is_like = |r: &&Row| r.document == row.document && around.contains(&r.key) && r.has("terrain: Clear");
        (rows.iter().filter(is_like).count() == 6).then_some(())?;
        let to = p.of(vec!["Lake", "Pond", "FullRiver"])?;
        p.set(&row, "terrain", to)
    }),
    implausible("the name of a place stands at a hex far from it", |p| {
        let place = p.row("sheets", "features", |r| r.has("Place("))?;
        let hex = Hex::from_digits(hexes_in(&place.value).first()?)?;
        let grid = p.grid(&place.document)?;
        let (row, ..) = p.hex(|r| r.document == place.document && r.value == "(terrain: Clear)")?;
        (grid.distance(hex, Hex::from_digits(&row.key)?) > 3).then_some(())?;
        p.against(&place);
        p.say(&row, "name", &place.key)
    }),
    implausible("a value as no other hex has", |p| {
        let (row, ..) = p.hex(|r| r.has("vp: "))?;
        let wrong = p.of(vec!["30", "11", "55"])?;
        p.set(&row, "vp", wrong)
    }),
    implausible("points in a hex without a town", |p| {
        let (row, ..) = p.hex(|r| r.value == "(terrain: Woods)" || r.value == "(terrain: Marsh)")?;
        p.set(&row, "vp", "2")
    }),
    silent("a hex at the edge of a wood is clear", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Woods)" || r.value == "(terrain: Orchard)")?;
        let around: Vec<String> = grid.neighbours(hex).map(|h| h.to_string()).collect();
        let rows = p.rows("sheets", "hexes");
        let is_clear = |r: &Row| r.document == row.document && around.contains(&r.key) && r.has("terrain: Clear");
        rows.iter().any(is_clear).then_some(())?;
        p.set(&row, "terrain", "Clear")
    }),
    silent("a clear hex is wooded", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        is_inner(&grid, hex, 1)?;
        let around: Vec<String> = grid.neighbours(hex).map(|h| h.to_string()).collect();
        let rows = p.rows("sheets", "hexes");
        let is_wood = |r: &Row| r.document == row.document && around.contains(&r.key) && r.value == "(terrain: Woods)";
        rows.iter().any(is_wood).then_some(())?;
        p.set(&row, "terrain", "Woods")
    }),
    silent("a building is left out or added", |p| {
        let (row, grid, hex) = p.hex(|r| r.value == "(terrain: Clear)")?;
        is_inner(&grid, hex, 1)?;
        p.set(&row, "features", "[Building]")
    }),
    silent("a town has other points", |p| {
        let (row, ..) = p.hex(|r| r.has("vp: 1"))?;
        p.set(&row, "vp", "2")
    }),
    silent("a bridge is of stone", |p| {
        let row = p.row("sheets", "sides", |r| r.has("Bridge]"))?;
        let to = if row.has("[Bridge]") { "[StoneBridge]" } else { "[Bridge]" };
        p.set(&row, "spans", to)
    }),
];

/// Texts in quotes.
pub(super) fn quoted(value: &str) -> Vec<String> {
    value.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Hex numbers among them.
pub(super) fn hexes_in(value: &str) -> Vec<String> {
    quoted(value).into_iter().filter(|t| t.len() == 4 && Hex::from_digits(t).is_some()).collect()
}

/// The named things that have a hexside are right to tell that it is gone.
fn name_of(p: &mut Planting<'_>, row: &Row) {
    for feature in p.rows("sheets", "features") {
        if feature.document == row.document && feature.has(&row.key) {
            p.against(&feature);
        }
    }
}

fn is_inner(grid: &Grid, hex: Hex, by: i16) -> Option<()> {
    let edge = |h: Hex| {
        h.column > by && h.column <= grid.last_column - by && h.row > by && h.row <= grid.last_row(h.column) - by
    };
    edge(hex).then_some(())
}

/// Everything in the outer rows and columns of a sheet contradicts another size of it.
fn around_the_edge(p: &mut Planting<'_>, row: &Row) {
    let Some(grid) = p.grid(&row.document) else { return };
    for section in ["hexes", "sides", "features", "progress"] {
        for entry in p.rows("sheets", section) {
            let at_edge = entry.key.split('/').filter_map(Hex::from_digits).any(|h| is_inner(&grid, h, 2).is_none());
            if entry.document == row.document && (at_edge || matches!(section, "features" | "progress")) {
                p.against(&entry);
            }
        }
    }
    joined_sheets(p);
}

/// Every join, and what lies at the edges of sheets.
fn joined_sheets(p: &mut Planting<'_>) {
    every_edge(p);
    for section in ["sheets"] {
        for row in p.rows("scenarios", section) {
            p.against(&row);
        }
    }
}

fn every_edge(p: &mut Planting<'_>) {
    for row in p.rows("title", "joins") {
        p.against(&row);
    }
    for section in ["hexes", "sides", "features"] {
        for entry in p.rows("sheets", section) {
            let Some(grid) = p.grid(&entry.document) else { continue };
            let hexes = || entry.key.split('/').filter_map(Hex::from_digits);
            if section == "features" || hexes().any(|h| is_inner(&grid, h, 2).is_none()) {
                p.against(&entry);
            }
        }
    }
}

/// Whether a hex lies where a join lays another sheet.
fn is_shared(p: &Planting<'_>, row: &Row) -> Option<()> {
    let hex = Hex::from_digits(&row.key)?;
    let sheets =
        p.title.documents().filter_map(|d| Some((d.name().rsplit('/').next()?.to_owned(), d.map_sheet()?.the_grid()?)));
    let grids: std::collections::BTreeMap<String, Grid> = sheets.collect();
    let page = p.title.documents().find_map(tlnb_formats::Document::title_page)?;
    let joins: Vec<_> = page.readable_joins().map(|(_, join)| join).collect();
    let first = joins.first()?.bottom.clone();
    let layout = tlnb_formats::geometry::join::lay_out(&grids, &joins, &first);
    let here = row.document.rsplit('/').next()?;
    let lies = |there: &String| there != here && layout.same_hex(&grids, (here, hex), there).is_some();
    grids.keys().any(lies).then_some(())
}
