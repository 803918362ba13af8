//! The start of a scenario: its steps taken one after the other over the cards (25.2).

use std::collections::BTreeSet;

use super::Resolved;
use crate::document::Document;
use crate::documents::RowKey;
use crate::documents::counters::last_part;
use crate::documents::scenario::{Step, StepLine};
use crate::documents::setup_card::{Cell, Strength, Where};
use crate::geometry::notation::HexRef;
use crate::names::{Context, Id, NameKind, Names, Resolved as Named};
use crate::text::Written;
use crate::title::Title;

/// One row of a card, or a unit that a step places, as it stands after all steps.
#[derive(Debug, Clone)]
pub struct Placed {
    /// As printed.
    pub unit: String,
    /// The counter, if the name tells it.
    pub id: Option<Id>,
    pub side: Option<String>,
    pub army: Option<String>,
    /// The set-up card, its row and column; None of what a step alone places.
    pub card: Option<(String, RowKey, String)>,
    pub cell: Cell,
    /// What else holds of it: "frozen until ...", "free in ...".
    pub marks: Vec<String>,
    /// Keys of the steps that have touched it.
    pub steps: Vec<RowKey>,
}

/// Who stands where.
#[derive(Debug, Clone, Default)]
pub struct Start {
    pub placed: Vec<Placed>,
    /// Left out by a step, by its key.
    pub left_out: Vec<(RowKey, Placed)>,
    /// Names of a step that meet nobody.
    pub unmet: Vec<(RowKey, String)>,
    /// Steps whose column no card has.
    pub no_column: Vec<(RowKey, String)>,
}

/// Names of a step as pieces; a name that cannot be told stands for rows that print it so.
struct Meant {
    ids: BTreeSet<Id>,
    texts: Vec<(String, bool)>,
}

impl Meant {
    fn of(title: &Title, names: &Names, line: &StepLine, texts: &[String], battle: Option<&str>) -> Self {
        let mut meant = Self { ids: BTreeSet::new(), texts: Vec::new() };
        for text in texts {
            let context = Context {
                side: line.side.clone(),
                army: line.army.clone(),
                battle: battle.map(str::to_owned),
                ..Context::of(NameKind::ANY_FORCE)
            };
            let ids = match names.resolve(text, &context) {
                Named::One(id) => names.members(title, &id),
                _ => BTreeSet::new(),
            };
            meant.texts.push((text.clone(), ids.is_empty()));
            meant.ids.extend(ids);
        }
        meant
    }

    fn has(&self, placed: &Placed) -> bool {
        placed.id.as_ref().is_some_and(|id| self.ids.contains(id))
            || self.texts.iter().any(|(text, bare)| *bare && *text == placed.unit)
    }
}

/// Takes the steps of a scenario in order.
pub fn start(title: &Title, resolved: &Resolved) -> Start {
    start_among(title, &Names::of(title), resolved)
}

/// The same with the names of the title, where they are made already.
pub fn start_among(title: &Title, names: &Names, resolved: &Resolved) -> Start {
    let scenario = resolved.scenario();
    let battle = scenario.kind().and_then(|k| k.battle.clone());
    let mut out = Start::default();
    for (key, line) in scenario.start.iter() {
        let Some(step) = line.step.as_ref().and_then(Written::known) else { continue };
        let meant = Meant::of(title, names, line, &line.units, battle.as_deref());
        let less = Meant::of(title, names, line, &line.less, battle.as_deref());
        let of_side = |placed: &Placed| {
            line.side.as_ref().is_none_or(|s| placed.side.as_ref().is_some_and(|p| p.eq_ignore_ascii_case(s)))
        };
        let is_meant =
            |placed: &Placed| (line.units.is_empty() || meant.has(placed)) && !less.has(placed) && of_side(placed);
        if *step == Step::Column {
            if !column(title, names, key, line, &is_meant, &mut out.placed) {
                out.no_column.push((key.clone(), line.column.clone().unwrap_or_default()));
            }
            continue;
        }
        let met = |placed: &[Placed], text: &str| {
            let one = Meant::of(title, names, line, &[text.to_owned()], battle.as_deref());
            placed.iter().any(|p| one.has(p))
        };
        match step {
            Step::LeaveOut => {
                for text in line.units.iter().filter(|t| !met(&out.placed, t)) {
                    out.unmet.push((key.clone(), text.clone()));
                }
                let (gone, kept): (Vec<Placed>, Vec<Placed>) = out.placed.drain(..).partition(|p| is_meant(p));
                out.placed = kept;
                out.left_out.extend(gone.into_iter().map(|p| (key.clone(), p)));
                continue;
            }
            Step::OnlySheets => {
                let sheets = &line.sheets;
                let elsewhere = |p: &Placed| {
                    let hexes = p.hexes();
                    !hexes.is_empty()
                        && !hexes.iter().any(|h| {
                            sheet_of(title, resolved, p, h).is_none_or(|s| sheets.iter().any(|of| same_sheet(of, &s)))
                        })
                };
                let (gone, kept): (Vec<Placed>, Vec<Placed>) =
                    out.placed.drain(..).partition(|p| is_meant(p) && elsewhere(p));
                out.placed = kept;
                out.left_out.extend(gone.into_iter().map(|p| (key.clone(), p)));
                continue;
            }
            _ => {}
        }
        for text in &line.units {
            if met(&out.placed, text) {
                continue;
            }
            if *step != Step::Place {
                out.unmet.push((key.clone(), text.clone()));
                continue;
            }
            let context =
                Context { side: line.side.clone(), army: line.army.clone(), ..Context::of(NameKind::ANY_FORCE) };
            let id = match names.resolve(text, &context) {
                Named::One(id) => Some(id),
                _ => None,
            };
            let side = id.as_ref().and_then(|id| names.side(id)).map(str::to_owned).or_else(|| line.side.clone());
            let army = id.as_ref().and_then(|id| names.army(id)).map(str::to_owned).or_else(|| line.army.clone());
            out.placed.push(Placed {
                unit: text.clone(),
                id,
                side,
                army,
                card: None,
                cell: Cell { at: Where::NotTranscribed, strength: Strength::Full, road_march: false },
                marks: Vec::new(),
                steps: Vec::new(),
            });
        }
        let named = |p: &Placed| p.card.is_none() && p.steps.is_empty() && line.units.contains(&p.unit);
        for placed in out.placed.iter_mut().filter(|p| is_meant(p) || named(p)) {
            apply(*step, line, placed);
            placed.steps.push(key.clone());
        }
    }
    out
}

fn apply(step: Step, line: &StepLine, placed: &mut Placed) {
    let until = || {
        let until = line.until.join("; or ");
        if until.is_empty() { String::new() } else { format!(" until {until}") }
    };
    match step {
        Step::Column | Step::LeaveOut | Step::OnlySheets => {}
        Step::ToTrack => placed.cell.at = Where::Reinforcement,
        Step::Place => {
            if let Some(Written::Known(cell)) = &line.at {
                placed.cell = cell.clone();
            }
            if let Some(zone) = &line.zone {
                placed.marks.push(format!("in {zone}"));
            }
        }
        Step::Full => placed.cell.strength = Strength::Full,
        Step::Reduced => placed.cell.strength = Strength::Reduced,
        Step::Free => {
            let consent = if line.consent { ", if both players agree" } else { "" };
            let zone = line.zone.as_deref().or(line.gist.as_deref()).unwrap_or("a zone that is not stated");
            placed.marks.push(format!("free in {zone}{consent}"));
        }
        Step::Frozen => placed.marks.push(format!("frozen{}", until())),
        Step::Asleep => placed.marks.push(format!("asleep{}", until())),
        Step::Demoralized => placed.marks.push("demoralized".to_owned()),
        Step::GuardCommitted => placed.marks.push("committed".to_owned()),
        Step::Marked => placed.marks.push(format!("{}{}", line.marker.as_deref().unwrap_or("marked"), until())),
        Step::RoadMarch => placed.cell.road_march = true,
    }
}

/// Adds the rows of the cards that have the column; false if none has.
fn column(
    title: &Title,
    names: &Names,
    key: &RowKey,
    line: &StepLine,
    is_meant: &dyn Fn(&Placed) -> bool,
    out: &mut Vec<Placed>,
) -> bool {
    let Some(column) = &line.column else { return false };
    let mut is_there = false;
    let listed = |name: &str| {
        let last = last_part(name);
        line.cards.is_empty() || line.cards.iter().any(|c| c == name || c == last)
    };
    for document in title.documents().filter(|d| listed(d.name())) {
        let Some(card) = document.setup_card().filter(|c| c.columns.contains(&RowKey::from(column.as_str()))) else {
            continue;
        };
        is_there = true;
        for (row, unit) in card.rows.iter() {
            let Some(cell) = unit.cells.get(column).and_then(Written::known) else { continue };
            let text = unit.unit(row);
            let army = unit.army.as_deref().or(unit.heading.as_deref());
            let context = Context {
                side: unit.heading.clone(),
                army: army.map(str::to_owned),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::PIECES)
            };
            let id = match names.resolve(text, &context) {
                Named::One(id) => Some(id),
                _ => None,
            };
            let side = id.as_ref().and_then(|id| names.side(id)).map(str::to_owned).or_else(|| unit.heading.clone());
            let army = id.as_ref().and_then(|id| names.army(id)).map(str::to_owned).or_else(|| unit.army.clone());
            let placed = Placed {
                unit: text.to_owned(),
                id,
                side,
                army,
                card: Some((document.name().to_owned(), row.clone(), column.clone())),
                cell: cell.clone(),
                marks: Vec::new(),
                steps: vec![key.clone()],
            };
            if is_meant(&placed) {
                out.push(placed);
            }
        }
    }
    is_there
}

impl Placed {
    /// The hexes that its cell names.
    pub fn hexes(&self) -> Vec<HexRef> {
        match &self.cell.at {
            Where::Hexes(hexes) => hexes.clone(),
            Where::Hexside(pair) => vec![pair.a.clone(), pair.b.clone()],
            _ => Vec::new(),
        }
    }
}

/// `sheets/ulm` and `ulm` are one sheet.
fn same_sheet(a: &str, b: &str) -> bool {
    last_part(a) == last_part(b)
}

/// The sheet of a hex of a card, by document: as its column has the letters, as the scenario has them, by its name, or the
/// only one in play. None if that does not tell (D14). A sheet of another title is called as it is written.
pub fn sheet_of(title: &Title, resolved: &Resolved, placed: &Placed, hex: &HexRef) -> Option<String> {
    let by_column = || {
        let (card, _, column) = placed.card.as_ref()?;
        let card = title.document(card).and_then(Document::setup_card)?;
        let name = match &hex.sheet {
            Some(letters) => card.sheet(column, letters)?,
            // A bare number goes by the column's one sheet.
            None => {
                let (_, line) = card.columns.iter().find(|(key, _)| key.0 == *column)?;
                let mut sheets = line.sheets.values();
                sheets.next().filter(|_| sheets.next().is_none())?
            }
        };
        Some(sheets(title).find(|s| same_sheet(s, name)).unwrap_or_else(|| name.to_owned()))
    };
    by_column().or_else(|| sheet_in(title, resolved, hex.sheet.as_deref()))
}

fn sheets(title: &Title) -> impl Iterator<Item = String> {
    title.documents().filter(|d| d.map_sheet().is_some()).map(|d| d.name().to_owned())
}

/// The sheet that letters mean in a scenario, or the only one in play for none.
pub fn sheet_in(title: &Title, resolved: &Resolved, letters: Option<&str>) -> Option<String> {
    let scenario = resolved.scenario();
    let sheets = || sheets(title);
    let Some(letters) = letters else {
        let mut played: Vec<String> =
            scenario.sheets.keys().filter_map(|of| sheets().find(|s| same_sheet(s, of))).collect();
        if scenario.sheets.is_empty() {
            played = sheets().collect();
        }
        return if played.len() == 1 && scenario.sheets.len() <= 1 { played.pop() } else { None };
    };
    let by_letter =
        scenario.sheets.iter().find(|(_, line)| line.letters.iter().any(|l| l.eq_ignore_ascii_case(letters)));
    let name = by_letter.map_or(letters, |(name, _)| name);
    sheets().find(|s| same_sheet(s, name))
}
