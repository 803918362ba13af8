//! Other numbers for all that a sheet holds: the repair of an error in the numbers that is found late.

use std::collections::{BTreeMap, BTreeSet};

use super::{entries, with_texts};
use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::documents::map_sheet::Rows;
use crate::documents::{Key as _, ProgressKey};
use crate::geometry::{Grid, Hex, HexPair, Low, Orientation};
use crate::text::{Entry, Node, Shape, Spelled as _};
use crate::title::Title;

/// How the numbers change. Both move the content as one piece in the lattice, so two hexes that were adjacent still
/// are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renumber {
    /// Adds to the printed numbers of columns and rows.
    ///
    /// Where every second column sits half a hex lower, an odd number of columns cannot be added to all hexes alike:
    /// some neighbours would part. Then the hexes of half the columns get exactly the sum, and those of the other half
    /// lie half a hex further, that is, one row. For a positive number of columns the sum is exact for the columns that
    /// sit higher, for a negative one for those that sit lower; so the shift by the opposite numbers leads back.
    /// With even columns low, +1 takes 0101 to 0201, and 0201 to 0302; -1 takes them back.
    ///
    /// On a pointy sheet the same holds for rows.
    Shift { columns: i16, rows: i16 },
    /// Turns the content by half a turn inside the sheet's frame: the hex of the first column and row changes places
    /// with the last hex of the last column. Where columns differ in length not every hex has a partner.
    HalfTurn,
}

impl Renumber {
    /// The renumbering that leads back.
    pub const fn inverse(self) -> Self {
        match self {
            Self::Shift { columns, rows } => {
                Self::Shift { columns: columns.saturating_neg(), rows: rows.saturating_neg() }
            }
            Self::HalfTurn => Self::HalfTurn,
        }
    }

    /// The new number of a hex, on the sheet or off it. None beyond what numbers can say.
    pub fn hex(self, grid: &Grid, hex: Hex) -> Option<Hex> {
        let cell = grid.cell(hex);
        grid.hex(match self {
            Self::Shift { columns, rows } => {
                let (odd, forward, even_is_low) = match grid.orientation {
                    Orientation::Flat => (columns % 2 != 0, columns > 0, grid.low == Low::Even),
                    Orientation::Pointy => (rows % 2 != 0, rows > 0, grid.low == Low::Even),
                };
                // Any hex of a line that gets exactly the sum; an even shift is the same from each.
                let exact = if odd && forward == even_is_low { Hex::new(1, 1) } else { Hex::new(2, 2) };
                let sum = Hex::new(exact.column.checked_add(columns)?, exact.row.checked_add(rows)?);
                cell + (grid.cell(sum) - grid.cell(exact))
            }
            Self::HalfTurn => {
                let first = Hex::new(grid.first_column, grid.first_row);
                let last = Hex::new(grid.last_column, grid.last_row(grid.last_column));
                grid.cell(first) + grid.cell(last) - cell
            }
        })
    }
}

/// What a renumbering would do, not yet done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Changes of the sheet's own document, in an order in which each applies. None if anything would fall off.
    pub changes: Vec<Change>,
    /// Places as notes name them (`hexes/0412`) that would fall off the sheet or out of two digits. Only the latter for
    /// what was off the sheet before, and for other documents: a control point may lie on a number that is not printed.
    pub off_sheet: Vec<String>,
    /// Entries of other documents that name hexes of this sheet: control points and joins.
    pub references: Vec<Place>,
    /// The changes for them, in an order in which each applies. None if anything would fall off.
    pub reference_changes: Vec<Change>,
}

/// Plans new numbers for all that a sheet holds: hexes, hexsides with their upper hexes, features, progress, and notes
/// on places of these; and for the control points of `scans/SHEET` and the anchors of the joins of `sheets/SHEET`. A
/// half turn also turns the stated turn of a join. Comments move with their entries. Words that are not understood stay
/// as they are.
///
/// # Errors
/// In words, if there is no such sheet or it cannot be changed, if it states no grid, if an entry stands twice or
/// cannot be read, or if two entries would meet.
pub fn plan(title: &Title, sheet_document: &str, renumber: Renumber) -> Result<Plan, String> {
    let document =
        title.document(sheet_document).ok_or_else(|| format!("there is no document {sheet_document} in this title"))?;
    let sheet = document.map_sheet().ok_or_else(|| format!("{sheet_document} is no map sheet"))?;
    changeable(document)?;
    let grid = sheet.the_grid().ok_or_else(|| format!("{sheet_document} states no grid that can be understood"))?;
    let mut numbers = Numbers { grid, renumber, off: BTreeSet::new() };
    let mut plan = Plan::default();

    let mut moves = Moves::of(document);
    moves.section("hexes", |key, entry| {
        let Some(hex) = Hex::from_digits(key) else { return Ok(None) };
        Ok(numbers.on_sheet(&format!("hexes/{key}"), hex).map(|to| (to.to_string(), entry.value.clone())))
    })?;
    moves.section("sides", |key, entry| {
        let Some(pair) = HexPair::from_key(key) else { return Ok(None) };
        let place = format!("sides/{pair}");
        let value = numbers.value(&place, "sides", entry, &["up"])?;
        Ok(numbers.pair(&place, pair).map(|to| (to.to_string(), value)))
    })?;
    moves.section("features", |key, entry| {
        let fields = ["hexes", "chain", "gates", "links"];
        Ok(Some((key.to_owned(), numbers.value(&format!("features/{key}"), "features", entry, &fields)?)))
    })?;
    let mut columns = BTreeMap::new();
    moves.section("progress", |key, entry| {
        let Some(of) = ProgressKey::read(key) else { return Ok(None) };
        let moved = numbers.progress(of, entry)?;
        columns.extend(moved.as_ref().map(|(to, _)| (key.to_owned(), to.clone())));
        Ok(moved)
    })?;
    moves.section("notes", |key, entry| Ok(numbers.note(key, &columns).map(|to| (to, entry.value.clone()))))?;
    let mut met = moves.met.take();
    plan.changes = moves.changes();

    let name = sheet_document.strip_prefix("sheets/").unwrap_or(sheet_document);
    if let Some(scans) = title.document(&format!("scans/{name}")).filter(|d| d.scans().is_some()) {
        let mut moves = Moves::of(scans);
        moves.section("points", |key, entry| {
            let Some((picture, hex)) = key.rsplit_once(' ') else { return Ok(None) };
            let Some(hex) = Hex::from_digits(hex) else { return Ok(None) };
            let to = numbers.anywhere(&format!("{} points/{key}", scans.name()), hex);
            Ok(to.map(|to| (format!("{picture} {to}"), entry.value.clone())))
        })?;
        met = met.or(moves.met.take());
        plan.refer(scans, moves)?;
    }
    for page in title.documents().filter(|d| d.title_page().is_some()) {
        let mut moves = Moves::of(page);
        moves.section("joins", |key, entry| {
            let place = format!("{} joins/{key}", page.name());
            Ok(Some((key.to_owned(), numbers.join(&place, entry, name).unwrap_or_else(|| entry.value.clone()))))
        })?;
        plan.refer(page, moves)?;
    }
    if !numbers.off.is_empty() {
        plan.changes.clear();
        plan.reference_changes.clear();
    }
    plan.off_sheet = numbers.off.into_iter().collect();
    match met.filter(|_| plan.off_sheet.is_empty()) {
        Some(says) => Err(says),
        None => Ok(plan),
    }
}

impl Plan {
    fn refer(&mut self, document: &Document, moves: Moves<'_>) -> Result<(), String> {
        let of = moves.removed.iter().chain(&moves.changed).map(|c| c.place().clone());
        let places: BTreeSet<Place> = of.collect();
        if !places.is_empty() {
            changeable(document)?;
        }
        self.references.extend(places);
        self.reference_changes.extend(moves.changes());
        Ok(())
    }
}

fn changeable(document: &Document) -> Result<(), String> {
    match document.read_only() {
        Some(because) => Err(format!("{} cannot be changed: {because}", document.name())),
        None => Ok(()),
    }
}

/// The entries of one document that get another key or value.
struct Moves<'a> {
    document: &'a Document,
    removed: Vec<Change>,
    changed: Vec<Change>,
    added: Vec<Change>,
    /// Two entries that would get one key, in words. Means nothing while something falls off, for that stays.
    met: Option<String>,
}

impl<'a> Moves<'a> {
    const fn of(document: &'a Document) -> Self {
        Self { document, removed: Vec::new(), changed: Vec::new(), added: Vec::new(), met: None }
    }

    /// Moves the entries of a section: `f` gives new key and value for the canonical key and the entry, or None for one
    /// that stays.
    fn section(
        &mut self,
        section: &str,
        mut f: impl FnMut(&str, &Entry) -> Result<Option<(String, String)>, String>,
    ) -> Result<(), String> {
        let Some(table) = self.document.model().and_then(|m| m.section(section)) else { return Ok(()) };
        let found = entries(self.document, section, |key| table.key(key).ok());
        let lines =
            self.document.lines().map(|l| l.sections.iter().filter(|s| s.name == section)).into_iter().flatten();
        let keys: Vec<String> = lines.flat_map(|s| &s.entries).filter_map(|e| table.key(&e.key).ok()).collect();
        if keys.len() != found.len() {
            let twice =
                keys.iter().find(|key| keys.iter().filter(|k| k == key).count() > 1 || !found.contains_key(*key));
            return Err(format!("{section} {} stands there twice; mend that first", twice.map_or("", |k| k)));
        }
        let mut taken = BTreeSet::new();
        for (key, entry) in found {
            let to = f(&key, entry)?;
            let new = to.as_ref().map_or(&key, |(new, _)| new);
            if !taken.insert(new.clone()) {
                self.met.get_or_insert_with(|| format!("two entries of {section} would meet at {new}"));
            }
            let place = Place::entry(self.document.name(), section, &key);
            match to {
                Some((new, value)) if new != key => {
                    self.removed.push(Change::remove(place.clone(), entry.value.as_str()));
                    self.added.push(Change::moved(entry, Place { key: new, ..place }, value));
                }
                Some((_, value)) if value != entry.value => {
                    self.changed.push(Change::set(place, Value::Text(entry.value.clone()), Value::Text(value)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// All go before any comes, since keys move onto each other.
    fn changes(self) -> Vec<Change> {
        self.removed.into_iter().chain(self.changed).chain(self.added).collect()
    }
}

/// Old numbers to new ones, with the places for which there are none.
struct Numbers {
    grid: Grid,
    renumber: Renumber,
    off: BTreeSet<String>,
}

impl Numbers {
    fn map(&self, hex: Hex) -> Option<Hex> {
        self.renumber.hex(&self.grid, hex).filter(|h| h.is_writable())
    }

    fn noted<T>(&mut self, place: &str, to: Option<T>) -> Option<T> {
        if to.is_none() {
            self.off.insert(place.to_owned());
        }
        to
    }

    /// Of a hex that may lie off the sheet.
    fn anywhere(&mut self, place: &str, hex: Hex) -> Option<Hex> {
        let to = self.map(hex);
        self.noted(place, to)
    }

    /// Of a hex that does not leave the sheet.
    fn on_sheet(&mut self, place: &str, hex: Hex) -> Option<Hex> {
        let to = self.map(hex).filter(|to| !self.grid.contains(hex) || self.grid.contains(*to));
        self.noted(place, to)
    }

    /// Of a hexside of which a half does not leave the sheet.
    fn pair(&mut self, place: &str, pair: HexPair) -> Option<HexPair> {
        let on = |pair: HexPair| pair.hexes().into_iter().any(|h| self.grid.contains(h));
        let [a, b] = pair.hexes().map(|h| self.map(h));
        let to = a.zip(b).map(|(a, b)| HexPair::new(a, b)).filter(|to| !on(pair) || on(*to));
        self.noted(place, to)
    }

    /// A value with new numbers in some of its fields.
    fn value(&mut self, place: &str, section: &str, entry: &Entry, fields: &[&str]) -> Result<String, String> {
        let new = with_texts(&entry.value, &mut |path, text| {
            if !matches!(path, [field] if fields.contains(field)) {
                return None;
            }
            if let Some(hex) = Hex::from_digits(text) {
                // The upper hex of a side may lie off the sheet, as the side's other hex does.
                let to = if section == "sides" { self.anywhere(place, hex) } else { self.on_sheet(place, hex) };
                return to.map(|h| h.to_string());
            }
            HexPair::from_key(text).and_then(|pair| self.pair(place, pair)).map(|p| p.to_string())
        });
        new.ok_or_else(|| format!("{section} {} cannot be read; mend it first", entry.key))
    }

    /// A line of progress moves as a whole, with its rows.
    fn progress(&mut self, key: ProgressKey, entry: &Entry) -> Result<Option<(String, String)>, String> {
        let place = format!("progress/{}", key.write());
        let mut columns = BTreeSet::new();
        let value = with_texts(&entry.value, &mut |path, text| {
            let rows = Rows::read(text).filter(|_| matches!(path, ["done" | "checked"]))?;
            let mut moved = Rows::default();
            for row in rows.0 {
                let to = self.on_sheet(&place, Hex::new(key.column, row))?;
                columns.insert(to.column);
                moved.0.insert(to.row);
            }
            Some(moved.text())
        });
        let value = value.ok_or_else(|| format!("progress {} cannot be read; mend it first", entry.key))?;
        if columns.len() > 1 {
            // A column of a pointy sheet is no straight line.
            let says = "rows of it would come to lie in two columns; shift by an even number of rows";
            return Err(format!("progress {}: {says}", entry.key));
        }
        // A line without rows goes where its first hex goes.
        let first = || self.map(Hex::new(key.column, self.grid.first_row)).map(|h| h.column);
        let column = columns.first().copied().or_else(first);
        Ok(self.noted(&place, column).map(|column| (ProgressKey { column, ..key }.write(), value)))
    }

    /// The place a note is on; None where it names no hex.
    fn note(&mut self, key: &str, columns: &BTreeMap<String, String>) -> Option<String> {
        let (section, rest) = key.split_once('/')?;
        let place = format!("notes/{key}");
        let split = |at: usize| {
            let (head, tail) = rest.split_at_checked(at)?;
            (tail.is_empty() || tail.starts_with('/')).then_some((head, tail))
        };
        match section {
            "hexes" => {
                let (head, tail) = split("0412".len())?;
                let hex = Hex::from_digits(head)?;
                self.on_sheet(&place, hex).map(|to| format!("hexes/{to}{tail}"))
            }
            "sides" => {
                let (head, tail) = split("0412/0413".len())?;
                let pair = HexPair::from_key(head)?;
                self.pair(&place, pair).map(|to| format!("sides/{to}{tail}"))
            }
            "progress" => {
                let (head, tail) = split(rest.find('/').unwrap_or(rest.len()))?;
                columns.get(head).map(|to| format!("progress/{to}{tail}"))
            }
            _ => None,
        }
    }

    /// A join with new numbers for the anchors on this sheet. None where it has none to do with it.
    fn join(&mut self, place: &str, entry: &Entry, sheet: &str) -> Option<String> {
        let node = Node::parse(&entry.value).ok()?;
        let is = |side: &str| matches!(node.field(side).map(|f| &f.value.shape), Some(Shape::Text(t)) if t == sheet);
        let (top, bottom) = (is("top"), is("bottom"));
        let value = with_texts(&entry.value, &mut |path, text| {
            if !matches!(path, ["anchors", side] if (*side == "top" && top) || (*side == "bottom" && bottom)) {
                return None;
            }
            Hex::from_digits(text).and_then(|hex| self.anywhere(place, hex)).map(|h| h.to_string())
        })?;
        // The number frame of the one sheet is turned against the other's.
        if self.renumber != Renumber::HalfTurn || top == bottom {
            return Some(value);
        }
        let node = Node::parse(&value).ok()?;
        let turned = node.field("turn").and_then(|f| match &f.value.shape {
            Shape::Number(n) => n.parse::<u8>().ok().filter(|n| *n < 6).map(|n| (f.value.at.clone(), (n + 3) % 6)),
            _ => None,
        });
        let Some((at, turn)) = turned else { return Some(value) };
        let mut out = value.clone();
        out.replace_range(at, &turn.to_string());
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::hex;
    use super::*;
    use crate::geometry::Direction;

    const SHIFT: fn(i16, i16) -> Renumber = |columns, rows| Renumber::Shift { columns, rows };

    fn grids() -> Vec<Grid> {
        let tlnb = Grid::tlnb(10, 10, 9);
        vec![
            tlnb,
            Grid { low: Low::Odd, ..tlnb },
            Grid { columns_descend: true, last_column: 11, ..tlnb },
            Grid { rows_descend: true, first_row: 0, ..tlnb },
            Grid { orientation: Orientation::Pointy, last_row_even: 10, ..tlnb },
            Grid { orientation: Orientation::Pointy, low: Low::Odd, last_row_even: 10, ..tlnb },
        ]
    }

    fn grid_text(grid: &Grid) -> String {
        format!(
            "(orientation: {:?}, low: {:?}, columns_descend: {}, rows_descend: {}, last_column: {}, first_row: {}, last_row_odd: {}, last_row_even: {})",
            grid.orientation,
            grid.low,
            grid.columns_descend,
            grid.rows_descend,
            grid.last_column,
            grid.first_row,
            grid.last_row_odd,
            grid.last_row_even
        )
    }

    #[test]
    fn what_was_adjacent_still_is_and_the_way_back_leads_back() {
        for grid in grids() {
            let shifts = (-3..=3).flat_map(|c| (-3..=3).map(move |r| SHIFT(c, r)));
            for renumber in shifts.chain([Renumber::HalfTurn]) {
                for a in grid.hexes() {
                    let to = renumber.hex(&grid, a).unwrap();
                    assert_eq!(renumber.inverse().hex(&grid, to), Some(a), "{renumber:?} {grid:?}");
                    for b in Direction::ALL.into_iter().filter_map(|d| grid.neighbour(a, d)) {
                        assert_eq!(grid.distance(to, renumber.hex(&grid, b).unwrap()), 1, "{renumber:?} {grid:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_shift_adds_to_the_numbers_as_far_as_the_lattice_allows() {
        let [even, odd, ..] = grids()[..] else { unreachable!() };
        for (grid, columns, rows, from, to) in [
            (even, 2, -1, "0505", "0704"),
            (even, -2, 0, "0605", "0405"),
            (even, 0, 3, "0605", "0608"),
            (even, 1, 0, "0101", "0201"),
            (even, 1, 0, "0201", "0302"),
            (even, -1, 0, "0201", "0101"),
            (even, -1, 0, "0302", "0201"),
            (odd, 1, 0, "0201", "0301"),
            (odd, 1, 0, "0101", "0202"),
        ] {
            assert_eq!(SHIFT(columns, rows).hex(&grid, hex(from)), Some(hex(to)), "{columns} {rows} {from}");
        }
        assert_eq!(SHIFT(i16::MAX, i16::MIN).hex(&even, hex("0505")), None);
        let pointy = grids()[4];
        assert_eq!(SHIFT(0, 1).hex(&pointy, hex("0101")), Some(hex("0102")));
        assert_eq!(SHIFT(0, 1).hex(&pointy, hex("0102")), Some(hex("0203")));
    }

    #[test]
    fn a_half_turn_maps_a_sheet_of_odd_columns_onto_itself() {
        let grid = Grid::tlnb(61, 35, 34);
        let turned: BTreeSet<Hex> = grid.hexes().filter_map(|h| Renumber::HalfTurn.hex(&grid, h)).collect();
        assert_eq!(turned, grid.hexes().collect());
        assert_eq!(Renumber::HalfTurn.hex(&grid, hex("0101")), Some(hex("6135")));
    }

    fn title(sheet: &str) -> Title {
        let mut title = Title::default();
        let scans = "Scans(\n    format: 1,\n    points: {\n        // corner\n        \"back 0101\": (x: 1.00, y: 2.00), // sure\n        \"front 0404\": (x: 3.00, y: 4.00),\n        \"front 0405\": (x: 3.00, y: 8.00),\n        \"odd\": (x: 3.00, y: 8.00),\n    },\n)\n";
        let page = "Title(\n    format: 1,\n    joins: {\n        \"one\": (top: \"a\", bottom: \"b\", anchors: [(top: \"0404\", bottom: \"0101\")], turn: 1), // printed\n        \"two\": (top: \"c\", bottom: \"a\", anchors: [(top: \"0404\", bottom: \"0505\"), (top: \"0101\", bottom: \"05O5\")]),\n        \"three\": (top: \"b\", bottom: \"c\", anchors: [(top: \"0404\", bottom: \"0505\")], turn: 2),\n    },\n)\n";
        for (name, text) in [("sheets/a", sheet), ("scans/a", scans), ("title", page)] {
            let read = Document::read(name, text.as_bytes().to_vec());
            title.insert(Document::read(name, read.canonical().unwrap().into_bytes()));
        }
        title
    }

    /// The title after the plan; taken back it must be the same.
    #[track_caller]
    fn applied(title: &Title, plan: &Plan) -> Title {
        let mut after = title.clone();
        let all = plan.changes.iter().chain(&plan.reference_changes);
        let undo: Vec<Change> =
            all.map(|c| after.apply(c).unwrap().unwrap_or_else(|| panic!("{c} changes nothing"))).collect();
        let mut back = after.clone();
        for change in undo.iter().rev() {
            back.apply(change).unwrap();
        }
        assert_eq!(texts(&back), texts(title));
        after
    }

    fn texts(title: &Title) -> Vec<&str> {
        title.documents().map(Document::text).collect()
    }

    const SHEET: &str = "MapSheet(\n    format: 1,\n    grid: {\n        \"sheet\": (last_column: 9, last_row_odd: 8, last_row_even: 7),\n    },\n    hexes: {\n        // the mill\n        \"0404\": (terrain: Wods), // sure\n        \"0405\": (vp 1), // hm\n        \"0504\": (name: \"0404\"),\n        // the last\n    },\n    sides: {\n        \"0404/0405\": (kinds: [Slope], up: \"0405\"), // steep\n        \"0404/0504\": (kinds: [Slope], up: \"o404\"),\n    },\n    features: {\n        \"0404\": Place(hexes: [\"0404\", \"04O4\"], gates: [\"0404/0405\"]), // a town\n        \"Aue\": Water(chain: [\"0404/0504\", \"0404/0505\"], hexes: [\"0404\"]),\n        \"Way\": Road(links: [\"0404/0405\"]),\n    },\n    progress: {\n        // half\n        \"Terrain 04\": (done: \"4-5\", checked: {\"Z\": \"4\", \"B\": \"x\"}), // so far\n        \"Terrain 05\": (done: \"4\"),\n    },\n    notes: {\n        // smudged\n        \"hexes/0404/terrain\": (state: Unsure), // ask\n        \"hexes/0405\": (state: Unsure),\n        \"hexes/4\": (state: Unsure),\n        \"progress/Terrain 04/done\": (state: Unsure),\n        \"sides/0404/0405\": (state: Unsure),\n        \"sides/0404/0504/up\": (state: Unsure),\n    },\n)\n";

    #[test]
    fn everything_that_names_a_hex_moves() {
        let title = title(SHEET);
        let plan = plan(&title, "sheets/a", SHIFT(1, 1)).unwrap();
        assert_eq!(plan.off_sheet, [""; 0]);
        let after = applied(&title, &plan);
        let sheet = after.document("sheets/a").unwrap().text();
        for holds in [
            "        // the mill\n        \"0506\": (terrain: Wods), // sure\n",
            "\"0507\": (vp 1), // hm\n",
            "\"0605\": (name: \"0404\"),\n        // the last\n    },",
            "\"0506/0507\": (kinds: [Slope], up: \"0507\"), // steep\n",
            "\"0506/0605\": (kinds: [Slope], up: \"o404\"),\n",
            "\"0404\": Place(hexes: [\"0506\", \"04O4\"], gates: [\"0506/0507\"]), // a town\n",
            "Water(chain: [\"0506/0605\", \"0506/0606\"], hexes: [\"0506\"])",
            "Road(links: [\"0506/0507\"])",
            "        // half\n        \"Terrain 05\": (done: \"6-7\", checked: {\"Z\": \"6\", \"B\": \"x\"}), // so far\n        \"Terrain 06\": (done: \"5\"),\n",
            "        // smudged\n        \"hexes/0506/terrain\": (state: Unsure), // ask\n        \"hexes/0507\"",
            "\"progress/Terrain 05/done\": (state: Unsure),\n        \"sides/0506/0507\": (state: Unsure),\n        \"sides/0506/0605/up\"",
        ] {
            assert!(sheet.contains(holds), "{holds}\n{sheet}");
        }
        let scans = after.document("scans/a").unwrap().text();
        assert!(scans.contains("// corner\n        \"back 0202\": (x: 1.00, y: 2.00), // sure\n"), "{scans}");
        let page = after.document("title").unwrap().text();
        for holds in [
            "anchors: [(top: \"0506\", bottom: \"0101\")], turn: 1), // printed",
            "anchors: [(top: \"0404\", bottom: \"0606\"), (top: \"0101\", bottom: \"05O5\")]",
            "(top: \"b\", bottom: \"c\", anchors: [(top: \"0404\", bottom: \"0505\")], turn: 2)",
        ] {
            assert!(page.contains(holds), "{holds}\n{page}");
        }
        let references: Vec<String> = plan.references.iter().map(|p| format!("{} {}", p.document, p.key)).collect();
        let points = ["scans/a back 0101", "scans/a front 0404", "scans/a front 0405"];
        assert_eq!(references, [&points[..], &["title one", "title two"]].concat());
        let back = super::plan(&after, "sheets/a", SHIFT(-1, -1)).unwrap();
        assert_eq!(texts(&applied(&after, &back)), texts(&title));
    }

    #[test]
    fn a_half_turn_turns_joins_too() {
        let title = title(SHEET);
        let plan = plan(&title, "sheets/a", Renumber::HalfTurn).unwrap();
        let after = applied(&title, &plan);
        let page = after.document("title").unwrap().text();
        assert!(page.contains("anchors: [(top: \"0604\", bottom: \"0101\")], turn: 4), // printed"), "{page}");
        let join = |title: &Title| {
            title.document("title").unwrap().title_page().unwrap().joins.get(&"one".to_owned()).unwrap().join().unwrap()
        };
        let (a, b) = (Grid::tlnb(9, 8, 7), Grid::tlnb(9, 8, 7));
        let place = |title: &Title, h: &str| {
            let placed = crate::geometry::join::solve(&join(title), &a, &b).unwrap();
            b.hex(placed.apply(a.cell(hex(h))))
        };
        let turned = Renumber::HalfTurn.hex(&a, hex("0305")).unwrap().to_string();
        assert_eq!(place(&title, "0305"), place(&after, &turned));
    }

    #[test]
    fn what_falls_off_is_named_and_nothing_is_changed() {
        let title = title(SHEET);
        let plan = plan(&title, "sheets/a", SHIFT(0, -4)).unwrap();
        assert!(plan.changes.is_empty() && plan.reference_changes.is_empty());
        for place in [
            "hexes/0404",
            "features/Aue",
            "progress/Terrain 04",
            "notes/hexes/0404/terrain",
            "scans/a points/back 0101",
        ] {
            assert!(plan.off_sheet.contains(&place.to_owned()), "{place}: {:?}", plan.off_sheet);
        }
        assert!(!plan.off_sheet.contains(&"hexes/0405".to_owned()));
        let nothing = super::plan(&title, "sheets/a", SHIFT(0, 0)).unwrap();
        assert_eq!(nothing, Plan::default());
    }

    #[test]
    fn what_cannot_be_planned_is_told_in_words() {
        let with = |from: &str, to: &str| title(&SHEET.replace(from, to));
        for (title, sheet, says) in [
            (title(SHEET), "sheets/b", "no document sheets/b"),
            (title(SHEET), "title", "no map sheet"),
            (with("last_column: 9, ", ""), "sheets/a", "states no grid"),
            (with("\"0405\": (vp 1)", "\"0404\": (vp: 1)"), "sheets/a", "hexes 0404 stands there twice"),
            (with("(kinds: [Slope], up: \"0405\")", "(kinds)(up)"), "sheets/a", "sides 0404/0405 cannot be read"),
            (with("(done: \"4\")", "(done 4)"), "sheets/a", "progress Terrain 05 cannot be read"),
        ] {
            let e = plan(&title, sheet, SHIFT(1, 0)).unwrap_err();
            assert!(e.contains(says), "{e}");
        }
        let mut title = title(SHEET);
        title.insert(Document::read("scans/a", b"Scans(format: 9, points: {\"a 0101\": (x: 1, y: 1)})".to_vec()));
        assert!(plan(&title, "sheets/a", SHIFT(1, 0)).unwrap_err().contains("scans/a cannot be changed"));
    }

    /// A sheet with content in its middle, so that most shifts find room for it.
    fn sheets() -> impl Strategy<Value = (Grid, String)> {
        let hexes = || (4_i16..8, 5_i16..7).prop_map(|(c, r)| Hex::new(c, r));
        let comment = || prop::sample::select(vec!["", "// above\n", "// one\n        // two\n"]);
        let behind = || prop::sample::select(vec!["", " // behind", " /* b */ // c"]);
        let hex =
            (hexes(), prop::sample::select(vec!["(vp: 1)", "(terrain: Wods)", "()", "(no: 1)"]), comment(), behind());
        let side = (hexes(), 0_usize..6, any::<bool>(), comment(), behind());
        let rows = || prop::collection::btree_set(5_i16..7, 1..3);
        let progress = (prop::sample::select(vec!["Terrain", "Roads"]), 4_i16..8, rows(), rows(), comment(), behind());
        (
            prop::sample::select(grids()),
            prop::collection::vec(hex, 0..9),
            prop::collection::vec(side, 0..9),
            prop::collection::vec(hexes(), 0..4),
            prop::collection::vec(progress, 0..5),
            prop::collection::vec((hexes(), comment()), 0..3),
        )
            .prop_map(|(grid, hexes, sides, feature, progress, notes)| {
                let mut sections: [BTreeMap<String, String>; 5] = Default::default();
                for (hex, value, above, behind) in hexes {
                    sections[0].insert(hex.to_string(), format!("{above}        \"{hex}\": {value},{behind}\n"));
                }
                for (hex, direction, low, above, behind) in sides {
                    let Some(other) = grid.neighbour(hex, Direction::ALL[direction]) else { continue };
                    let (pair, up) = (HexPair::new(hex, other), if low { hex } else { other });
                    let value = format!("(kinds: [Slope], up: \"{up}\")");
                    sections[1].insert(pair.to_string(), format!("{above}        \"{pair}\": {value},{behind}\n"));
                }
                let list: Vec<String> = feature.iter().map(|h| format!("\"{h}\"")).collect();
                sections[2].insert(String::new(), format!("\"Au\": Region(hexes: [{}]), // region\n", list.join(", ")));
                for (layer, column, done, checked, above, behind) in progress {
                    let (done, checked) = (Rows(done).text(), Rows(checked).text());
                    let value = format!("(done: \"{done}\", checked: {{\"Z\": \"{checked}\", \"A\": \"{done}\"}})");
                    let key = format!("{layer} {column:02}");
                    let line = format!("{above}        \"{key}\": {value},{behind}\n");
                    sections[3].insert(key, line);
                }
                for (hex, above) in notes {
                    let line = format!("{above}        \"hexes/{hex}/vp\": (state: Unsure),\n");
                    sections[4].insert(hex.to_string(), line);
                }
                let mut text = format!("MapSheet(format: 1, grid: {{\"sheet\": {}}},\n", grid_text(&grid));
                for (name, lines) in ["hexes", "sides", "features", "progress", "notes"].iter().zip(sections) {
                    text.push_str(&format!(
                        "{name}: {{\n{}        // the end\n}},\n",
                        lines.into_values().collect::<String>()
                    ));
                }
                (grid, text + ")")
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_plan_and_its_inverse_give_the_same_bytes(
            (grid, sheet) in sheets(),
            renumber in prop_oneof![
                4 => ((-3_i16..=3), (-3_i16..=3)).prop_map(|(c, r)| SHIFT(c, r)),
                1 => Just(Renumber::HalfTurn),
            ],
        ) {
            let mut before = title(&sheet);
            // The corner's control point would have no number after most shifts.
            let corner = Change::remove(Place::entry("scans/a", "points", "back 0101"), "(x: 1.00, y: 2.00)");
            before.apply(&corner).unwrap();
            let plan = match plan(&before, "sheets/a", renumber) {
                Ok(plan) => plan,
                Err(says) => {
                    prop_assert!(grid.orientation == Orientation::Pointy && (says.contains("two columns") || says.contains("would meet at")), "{}", says);
                    return Ok(());
                }
            };
            if !plan.off_sheet.is_empty() {
                return Ok(());
            }
            let after = applied(&before, &plan);
            let [old, new] = [&before, &after].map(|t| t.document("sheets/a").unwrap());
            prop_assert_eq!(new.canonical(), Some(new.text().to_owned()));
            prop_assert_eq!(old.faults().len(), new.faults().len());
            prop_assert_eq!(old.text().matches("//").count(), new.text().matches("//").count());
            for (pair, line) in new.map_sheet().unwrap().sides.iter() {
                prop_assert!(grid.hexside(*pair).is_some());
                prop_assert!(pair.touches(*line.up.as_ref().unwrap().known().unwrap()));
            }
            let back = super::plan(&after, "sheets/a", renumber.inverse()).unwrap();
            let back = applied(&after, &back);
            prop_assert_eq!(texts(&back), texts(&before));
        }
    }
}
