//! A column of a set-up card as counters on a sheet.

use std::collections::BTreeMap;

use super::counter::{CounterSign, HALF, Pen, Pieces, Point, STRIP, fitted, rectangle, ring, sign};
use super::{Ink, Mark, Picture};
use crate::documents::counters::last_part;
use crate::documents::setup_card::{RowLine, Strength, Where};
use crate::documents::{RowKey, SetupCard};
use crate::geometry::notation::{HexRef, parse_hex};
use crate::geometry::{Grid, Hex, HexPair};
use crate::names::{Context, Id, NameKind, Names, Resolved};
use crate::text::Written;
use crate::{Document, Title};

/// A piece in a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    pub hex: Hex,
    /// As the card has it.
    pub unit: String,
    pub sign: CounterSign,
    /// The ink of its body.
    pub body: Ink,
    /// The figure of the side that is up; `?` where the cell leaves open which side that is.
    pub strength: Option<String>,
    pub reduced: bool,
    /// Where it may stand, as its cell has it, if not in this hex alone.
    pub zone: Option<String>,
}

/// A piece of a column that stands in no hex that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplaced {
    /// As the card has it.
    pub unit: String,
    /// As its cell has it.
    pub says: String,
}

/// Where pieces stand that may stand in any of several hexes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Zone {
    /// The hexes it lies around, or those of a region.
    pub around: Vec<Hex>,
    pub distance: u8,
}

/// A column of a card on one sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnOnSheet {
    /// In the order of the card.
    pub counters: Vec<Counter>,
    /// Each once.
    pub zones: Vec<Zone>,
    /// Those that are in play or come in, and stand on no sheet.
    pub unplaced: Vec<Unplaced>,
}

/// A row of a card with what it is.
struct Named<'a> {
    key: &'a RowKey,
    row: &'a RowLine,
    context: Context,
    id: Option<Id>,
}

/// The pieces of a column on a sheet. A hex that names no sheet is of this one if `unnamed` says so, or if the column
/// knows no other. Of several hexes to choose from it is the first. A piece within so many hexes of another lies on the
/// hex of that one, with its zone; of a formation every piece counts (18.0).
pub fn counters(title: &Title, card: &Document, column: &str, sheet: &str, unnamed: bool) -> ColumnOnSheet {
    let mut out = ColumnOnSheet::default();
    let Some(setup) = card.setup_card() else { return out };
    let pieces = Pieces::of(title);
    let names = &pieces.names;
    let rows: Vec<Named<'_>> = setup
        .rows
        .iter()
        .map(|(key, row)| {
            let (context, id) = (pieces.context(card.name(), row), pieces.of_row(card.name(), key, row));
            Named { key, row, context, id }
        })
        .collect();
    let here = |hex: &HexRef| is_on(setup, column, hex, sheet, unnamed);
    for named in &rows {
        let Some(cell) = named.row.cells.get(column).and_then(Written::known) else { continue };
        let (around, distance) = match &cell.at {
            Where::Hexes(hexes) => (hexes.first().cloned().into_iter().collect(), None),
            Where::Hexside(pair) => (vec![pair.a.clone()], None),
            Where::Within { distance, of } => (anchors(title, names, &rows, named, column, of), Some(*distance)),
            Where::Region(name) => (region(title, names, name), Some(0)),
            Where::Reinforcement | Where::Alt | Where::NotTranscribed => (Vec::new(), None),
            Where::Eliminated | Where::Exited | Where::Gray | Where::Blank => continue,
        };
        let unit = named.row.unit(named.key);
        if around.is_empty() {
            out.unplaced.push(Unplaced { unit: unit.to_owned(), says: cell.to_string() });
        }
        let mut around: Vec<Hex> = around.iter().filter(|hex| here(hex)).map(|hex| hex.hex).collect();
        // In a region the piece lies near its middle; else at the first that it may lie around.
        let Some(hex) = around.get(if distance == Some(0) { around.len() / 2 } else { 0 }).copied() else { continue };
        if let Some(distance) = distance {
            around.sort_unstable();
            around.dedup();
            let zone = Zone { around, distance };
            if !out.zones.contains(&zone) {
                out.zones.push(zone);
            }
        }
        let reduced = cell.strength == Strength::Reduced;
        let face = named.id.as_ref().and_then(|id| pieces.face(title, id, reduced));
        // A leader without a rating is known by his initiative.
        let figure = face.as_ref().and_then(|f| {
            let initiative = f.initiative.as_ref().filter(|_| f.sign == CounterSign::Leader);
            f.strength.as_ref().or(initiative).cloned()
        });
        let unknown = cell.strength == Strength::NotTranscribed;
        out.counters.push(Counter {
            hex,
            unit: unit.to_owned(),
            sign: face.as_ref().map_or(CounterSign::Other, |f| f.sign),
            body: face.map_or_else(|| pieces.body(named.context.army.as_deref()), |f| f.body),
            strength: if unknown { Some("?".to_owned()) } else { figure },
            reduced,
            zone: distance.map(|_| cell.at.to_string()),
        });
    }
    out
}

/// The formation of a piece, as its counter prints it.
fn formation_of(title: &Title, id: &Id) -> Option<String> {
    let counters = title.document(&id.document).and_then(Document::counters)?;
    match id.kind {
        NameKind::Unit => counters.units.get(&id.key)?.formation.clone(),
        NameKind::Leader => counters.leaders.get(&id.key)?.formation.clone(),
        _ => None,
    }
}

/// The hexes that a zone lies around: the hex it names, or those in which the same column puts what it names.
fn anchors(title: &Title, names: &Names, rows: &[Named<'_>], named: &Named<'_>, column: &str, of: &str) -> Vec<HexRef> {
    if let Ok(hex) = parse_hex(of) {
        return vec![hex];
    }
    let mut context = named.context.clone();
    context.kinds.push(NameKind::Formation);
    let Resolved::One(meant) = names.resolve(of, &context) else { return Vec::new() };
    let is_it = |id: &Id| {
        if meant.kind != NameKind::Formation {
            return *id == meant;
        }
        let context = Context { army: names.army(id).map(str::to_owned), ..Context::of(&[NameKind::Formation]) };
        let formation = formation_of(title, id).map(|text| names.resolve(&text, &context));
        matches!(formation, Some(Resolved::One(id)) if id == meant)
    };
    let hex = |row: &RowLine| match &row.cells.get(column)?.known()?.at {
        Where::Hexes(hexes) => hexes.first().cloned(),
        Where::Hexside(pair) => Some(pair.a.clone()),
        _ => None,
    };
    rows.iter().filter(|r| r.id.as_ref().is_some_and(is_it)).filter_map(|r| hex(r.row)).collect()
}

/// The hexes of a region or another place of a map.
fn region(title: &Title, names: &Names, name: &str) -> Vec<HexRef> {
    let Resolved::One(id) = names.resolve(name, &Context::of(&[NameKind::Place])) else { return Vec::new() };
    let Some(sheet) = title.document(&id.document).and_then(Document::map_sheet) else { return Vec::new() };
    let Some(line) = sheet.features.get(&id.key).filter(|_| id.section == "features") else { return Vec::new() };
    let of = last_part(&id.document);
    let hexes = line.hexes().iter().filter_map(Written::known);
    hexes.map(|hex| HexRef { sheet: Some(of.to_owned()), hex: *hex }).collect()
}

fn is_on(card: &SetupCard, column: &str, hex: &HexRef, sheet: &str, unnamed: bool) -> bool {
    match &hex.sheet {
        Some(letters) => card.sheet(column, letters).unwrap_or(letters).eq_ignore_ascii_case(sheet),
        None => {
            let known = card.columns.get(&column.into()).map(|c| &c.sheets);
            let mut known = known.into_iter().flat_map(BTreeMap::values);
            match (known.next(), known.next()) {
                (Some(only), None) => only.eq_ignore_ascii_case(sheet),
                _ => unnamed,
            }
        }
    }
}

/// How far a pile may rise above one counter.
const RISE: f64 = 0.92;

/// Least scales, in pixels a map unit.
const BODIES_FROM: f32 = 4.0;
const FIGURES: f32 = 14.0;
const WORDS: f32 = 24.0;

/// What is drawn of a line, and what is left out, where a piece may stand elsewhere too.
const DASH: [f64; 2] = [0.16, 0.1];

/// The sides by which hexes of a zone touch others; at the edge of the sheet there is no side to draw.
fn outline(zone: &Zone, grid: &Grid) -> Vec<Vec<Point>> {
    let is_in = |hex: Hex| zone.around.iter().any(|a| grid.distance(*a, hex) <= i32::from(zone.distance));
    let hexes = grid.hexes().filter(|hex| is_in(*hex));
    let sides = hexes.flat_map(|hex| {
        let outside = grid.neighbours(hex).filter(|next| !is_in(*next) && grid.contains(*next));
        outside.filter_map(move |next| grid.hexside(HexPair::new(hex, next))).collect::<Vec<_>>()
    });
    sides.map(|side| grid.side_points(side).to_vec()).collect()
}

/// A column as a display list of its own: zones, and on them counters, those of a hex as a pile, of which each shows its
/// strip.
pub fn units(column: &ColumnOnSheet, grid: &Grid) -> Picture {
    let mut piles: BTreeMap<Hex, Vec<&Counter>> = BTreeMap::new();
    for counter in column.counters.iter().filter(|c| grid.contains(c.hex)) {
        piles.entry(counter.hex).or_default().push(counter);
    }
    // What surely stands in a hex lies on what may stand elsewhere.
    piles.values_mut().for_each(|pile| pile.sort_by_key(|counter| counter.zone.is_none()));
    let mut pen = Pen { items: Vec::new() };
    for zone in &column.zones {
        let paths = outline(zone, grid);
        if !paths.is_empty() {
            let (ink, dash) = (Ink::CounterInk, Some([0.3, 0.2]));
            pen.put(BODIES_FROM, Mark::Line { paths, width: 0.09, ink, round: false, dash });
        }
    }
    for (hex, pile) in &piles {
        let [x, y] = grid.centre(*hex);
        let last = pile.len().saturating_sub(1);
        let step = (RISE / last.max(1) as f64).min(STRIP + 0.03);
        for (n, counter) in pile.iter().enumerate() {
            // The lowest lies highest, so that what lies on it leaves its strip free.
            let at = [x, y + (n as f64 - last as f64 / 2.0) * step];
            draw(&mut pen, counter, at, n == last, step >= STRIP || n == last);
        }
    }
    Picture { items: pen.items, bounds: super::sheet::bounds(grid), crowded: Vec::new() }
}

fn draw(pen: &mut Pen, counter: &Counter, [x, y]: Point, is_top: bool, is_named: bool) {
    let outline = rectangle([x, y], HALF, HALF);
    pen.area(BODIES_FROM, outline.clone(), counter.body);
    if counter.reduced {
        let (left, band) = (x - HALF, 0.13);
        pen.area(
            BODIES_FROM,
            vec![[left, y - HALF], [left + band, y - HALF], [left + band, y + HALF], [left, y + HALF]],
            Ink::CounterReduced,
        );
    }
    let (paths, ink) = (vec![ring(&outline)], Ink::CounterInk);
    match &counter.zone {
        None => pen.line(BODIES_FROM, paths, 0.04),
        Some(_) => pen.put(BODIES_FROM, Mark::Line { paths, width: 0.06, ink, round: false, dash: Some(DASH) }),
    }
    if is_named {
        let (size, text) = fitted(last_part(&counter.unit));
        pen.text(WORDS, [x + if counter.reduced { 0.06 } else { 0.0 }, y - HALF + STRIP / 2.0 + 0.01], size, text);
    }
    if is_top {
        sign(pen, counter.sign, [x, y - 0.06]);
        if let Some(strength) = &counter.strength {
            pen.text(FIGURES, [x, y + 0.33], 0.36, strength.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Item, PictureLayer};

    fn title() -> Title {
        let mut title = Title::default();
        for (name, text) in [
            ("title", "Title(format: 1, armies: {\"Austrian\": (), \"French\": ()})"),
            (
                "counters/a",
                "Counters(format: 1, units: {\"III/Souham\": (army: \"French\", arm: Infantry, strength: \"9\", reduced: \"5\", body: \"light blue\"),
                    \"III/Laboissiere\": (army: \"French\", arm: LightCavalry, strength: \"3\", reduced: \"1\")},
                leaders: {\"NEY\": (army: \"French\", rating: \"3\")}, trains: {\"Baggage\": (army: \"Austrian\")})",
            ),
            (
                "cards/a",
                "SetupCard(format: 1, columns: {\"1\": (sheets: {\"V\": \"vale\", \"N\": \"north\"})},
                rows: {\"Souham\": (cells: {\"1\": \"R 0101\"}), \"III/Laboissiere\": (cells: {\"1\": \"V-0101\"}),
                    \"NEY\": (cells: {\"1\": \"N-0102\"}), \"Baggage\": (cells: {\"1\": \"R? 0203 or 0204\"}),
                    \"Nobody\": (army: \"French\", cells: {\"1\": \"0102\"}), \"x\": (cells: {\"1\": \"reinf\"})})",
            ),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        title
    }

    fn shown(sheet: &str, unnamed: bool) -> Vec<Counter> {
        let title = title();
        counters(&title, title.document("cards/a").unwrap(), "1", sheet, unnamed).counters
    }

    fn only(counters: Vec<Counter>) -> ColumnOnSheet {
        ColumnOnSheet { counters, ..ColumnOnSheet::default() }
    }

    #[test]
    fn zones_lie_around_what_the_same_column_places_and_the_rest_is_listed() {
        let mut title = Title::default();
        for (name, text) in [
            ("title", "Title(format: 1, armies: {\"French\": ()}, formations: {\"II\": (army: \"French\"), \"IV\": (army: \"French\")})"),
            ("counters/a", "Counters(format: 1, units: {\"II/A\": (army: \"French\", formation: \"II\"), \"II/B\": (army: \"French\", formation: \"II\"), \"IV/C\": (army: \"French\", formation: \"IV\")},
                leaders: {\"NEY\": (army: \"French\", rating: \"3\")}, trains: {\"Baggage\": (army: \"French\"), \"Pontoon\": (army: \"French\")})"),
            ("sheets/vale", "MapSheet(format: 1, grid: {\"sheet\": (last_column: 20, last_row_odd: 20, last_row_even: 19)}, features: {\"West bank\": Region(hexes: [\"0101\", \"0102\", \"0103\"])})"),
            ("cards/a", "SetupCard(format: 1, columns: {\"1\": (sheets: {\"V\": \"vale\"})}, rows: {
                \"II/A\": (cells: {\"1\": \"0505\"}), \"II/B\": (cells: {\"1\": \"1505\"}),
                \"IV/C\": (cells: {\"1\": \"in West bank\"}), \"NEY\": (cells: {\"1\": \"within 2 of II/A\"}),
                \"Baggage\": (cells: {\"1\": \"within 1 of II\"}), \"Pontoon\": (cells: {\"1\": \"within 7 of IV\"})})"),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        let column = counters(&title, title.document("cards/a").unwrap(), "1", "vale", true);
        let says: Vec<String> = column
            .counters
            .iter()
            .map(|c| format!("{} {} {}", c.hex, c.unit, c.zone.as_deref().unwrap_or("-")))
            .collect();
        assert_eq!(
            says,
            [
                "0505 II/A -",
                "1505 II/B -",
                "0102 IV/C in West bank",
                "0505 NEY within 2 of II/A",
                "0505 Baggage within 1 of II"
            ]
        );
        let around: Vec<(usize, u8)> = column.zones.iter().map(|z| (z.around.len(), z.distance)).collect();
        assert_eq!(around, [(3, 0), (1, 2), (2, 1)]);
        // Nobody of the formation stands in a hex of his own, so the zone has no middle.
        assert_eq!(column.unplaced, [Unplaced { unit: "Pontoon".to_owned(), says: "within 7 of IV".to_owned() }]);
        let grid = Grid::tlnb(20, 20, 19);
        let picture = units(&column, &grid);
        let dashed = |i: &&Item| matches!(&i.mark, Mark::Line { dash: Some(_), .. });
        let sides: Vec<usize> = picture
            .items
            .iter()
            .filter(dashed)
            .filter_map(|i| if let Mark::Line { paths, .. } = &i.mark { Some(paths.len()) } else { None })
            .collect();
        // A zone of radius r has 12 r + 6 sides; the two of II do not touch. Then come the rings of three counters.
        assert_eq!(sides[1..], [30, 36, 1, 1, 1]);
        assert!(picture.items.iter().position(|i| dashed(&i)) == Some(0), "zones lie below the counters");
    }

    #[test]
    fn a_column_is_the_pieces_of_its_hexes_with_the_side_that_is_up() {
        let found = shown("vale", true);
        let says: Vec<_> = found
            .iter()
            .map(|c| format!("{} {} {:?} {} {:?}", c.hex, c.unit, c.sign, c.strength.as_deref().unwrap_or("-"), c.body))
            .collect();
        assert_eq!(
            says,
            [
                "0101 Souham Arm(Infantry) 5 BodyBlue",
                "0101 III/Laboissiere Arm(LightCavalry) 3 BodyBlue",
                "0203 Baggage Train ? BodyGreen",
                "0102 Nobody Other - BodyBlue",
            ]
        );
        assert!(found[0].reduced && !found[1].reduced);
        let north = shown("north", false);
        assert_eq!((north.len(), north[0].unit.as_str(), north[0].strength.as_deref()), (1, "NEY", Some("[3]")));
        assert_eq!(shown("vale", false).len(), 1, "without a sheet's letter nobody knows which sheet it is");
    }

    #[test]
    fn a_pile_shows_every_name_and_the_figures_of_its_top() {
        let grid = Grid::tlnb(10, 10, 9);
        let picture = units(&only(shown("vale", true)), &grid);
        assert!(picture.items.iter().all(|i| i.layer == PictureLayer::Units));
        let texts: Vec<(&str, f32)> = picture
            .items
            .iter()
            .filter_map(|i| if let Mark::Text { text, .. } = &i.mark { Some((text.as_str(), i.from)) } else { None })
            .collect();
        let names = ["Souham", "Laboissiere", "3", "Nobody", "Baggage", "?"];
        assert_eq!(texts.iter().map(|(t, _)| *t).collect::<Vec<_>>(), names);
        assert!(texts.iter().all(|(t, from)| *from == if t.len() > 1 { WORDS } else { FIGURES }));
        let far = picture.items.iter().filter(|i| i.from <= 5.0).count();
        assert!(far < picture.items.len() / 2 + 3, "far off only bodies are drawn");
        assert!(units(&only(Vec::new()), &grid).items.is_empty());
        let off = Counter { hex: Hex::new(99, 99), ..shown("vale", true)[0].clone() };
        assert!(units(&only(vec![off]), &grid).items.is_empty());
    }

    #[test]
    fn a_long_name_is_made_smaller_and_then_cut() {
        assert_eq!(fitted("Ney"), (0.22, "Ney".to_owned()));
        let (size, text) = fitted("a name of a very great many letters");
        assert!(size < 0.17 && "a name of a very great many letters".starts_with(&text) && text.len() > 5);
    }
}
