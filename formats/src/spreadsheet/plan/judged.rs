//! What of a sheet cannot go in: texts that are no notation, names of nothing, hexes off their sheet.

use super::super::cells::Cells;
use super::super::layout::{CELLS, Form, Layout, Slot};
use super::{Problem, SaidRow, put};
use crate::change::{Change, Place, Value};
use crate::document::{Document, FaultKind};
use crate::documents::turn_track::EntryHex;
use crate::geometry::Grid;
use crate::geometry::notation::HexRef;
use crate::names::{Context, NameKind, Names, Resolved, references};
use crate::text::Written;
use crate::text::syntax::quote;
use crate::title::Title;

type Read<'a> = (&'a Layout, &'a Cells, Vec<SaidRow>);

/// Marks what cannot go in, and tells it. What the document says already is no matter of the import.
pub(super) fn judge(
    read: &mut [Read<'_>],
    document: &Document,
    changes: &[Change],
    title: &Title,
    problems: &mut Vec<Problem>,
) {
    let mut all = document.clone();
    for change in changes {
        // A column that cannot be added is told when the plan is applied.
        let _ = all.apply(change);
    }
    for (layout, cells, rows) in read.iter_mut() {
        for row in rows.iter_mut().filter(|row| !row.left_out) {
            whole(layout, cells, row, &mut all, problems);
        }
    }
    let mut title = title.clone();
    title.insert(all.clone());
    let mut judge = Judge { document, problems, read };
    judge.misspelled(&all);
    judge.unknown(&all, &title);
    judge.off_sheet(&all, &title);
}

/// Puts a row into the document as the sheet says it; one that fits no field is left out.
fn whole(layout: &Layout, cells: &Cells, row: &mut SaidRow, all: &mut Document, problems: &mut Vec<Problem>) {
    let name = all.name().to_owned();
    let was = all.value(layout.section, &row.key).map(str::to_owned);
    let mut new = was.as_ref().map_or_else(|| row.row(), |was| layout.row(row.key.clone(), was));
    for (slot, said) in row.slots.iter().filter(|(_, said)| !said.wrong) {
        put(&mut new, slot, said.value.as_ref());
    }
    let Some(value) = layout.written(&new) else { return };
    let place = Place::entry(&name, layout.section, &row.key);
    let change = match was {
        Some(_) => Change::set(place, Value::Anything, Value::Text(value)),
        None => Change::add(place, value),
    };
    let failed = match all.apply(&change) {
        Err(e) => Some(e.to_string()),
        Ok(undo) => {
            let faulty = all.is_faulty(layout.section, &row.key);
            let fault = faulty.then(|| all.faults().into_iter().find(|f| is_of(f, layout.section, &row.key))).flatten();
            if let (Some(_), Some(undo)) = (&fault, &undo) {
                let _ = all.apply(undo);
            }
            fault.map(|f| f.message)
        }
    };
    if let Some(because) = failed {
        row.left_out = true;
        problems.push(row.problem(cells, format!("fits no row of {}: {because}", layout.section), None));
    }
}

fn is_of(fault: &crate::document::Fault, section: &str, key: &str) -> bool {
    let at = fault.place.as_ref();
    fault.kind == FaultKind::BadValue && at.is_some_and(|(s, k, _)| s == section && k == key)
}

struct Judge<'j, 'r> {
    document: &'j Document,
    problems: &'j mut Vec<Problem>,
    read: &'j mut [Read<'r>],
}

impl Judge<'_, '_> {
    /// Tells a fault of the cells of a row that hold a value, unless the document holds it too.
    fn tell(
        &mut self,
        (section, key): (&str, &str),
        is_it: impl Fn(&Slot, &str) -> bool,
        message: &str,
        nearest: impl Fn(&str) -> Option<String>,
    ) {
        let document = self.document;
        for (layout, cells, rows) in self.read.iter_mut().filter(|(layout, ..)| layout.section == section) {
            let here = document.value(section, key).map(|value| layout.row(key.to_owned(), value));
            for row in rows.iter_mut().filter(|row| row.key == key && !row.left_out) {
                let mut names_it = None;
                for (slot, said) in row.slots.iter_mut().filter(|(_, said)| !said.wrong) {
                    let Some(value) = said.value.as_ref().filter(|value| is_it(slot, value)) else { continue };
                    if here.as_ref().is_some_and(|here| here.values.get(slot) == Some(value)) {
                        continue;
                    }
                    said.wrong = true;
                    let text = super::super::spoken::unguarded(value);
                    let problem = Problem { nearest: nearest(&text), ..said.problem(cells, message) };
                    // Without the name it prints, a row would be another's.
                    let naming = matches!(slot, Slot::Field(f) if f == "unit" || f == "formation");
                    if layout.form == Form::Grid && naming && here.is_none() {
                        names_it = Some(());
                    }
                    self.problems.push(problem);
                }
                row.left_out |= names_it.is_some();
            }
        }
    }

    fn misspelled(&mut self, all: &Document) {
        let Some(model) = all.model() else { return };
        for (section, table) in model.sections() {
            let keys: Vec<String> = self.keys(section);
            for key in keys {
                for wrong in table.misspelled(&key) {
                    let is_it = |slot: &Slot, value: &str| {
                        let field = match slot {
                            Slot::Field(name) => name,
                            Slot::Cell(_) => CELLS,
                            Slot::Whole => return false,
                        };
                        field == wrong.field && (value == quote(&wrong.text) || value == wrong.text)
                    };
                    // Cells have no quotes around what they say.
                    let message = format!("is not {}", wrong.expected.replacen(" in quotes", "", 1));
                    self.tell((section, &key), is_it, &message, |_| wrong.nearest.clone());
                }
            }
        }
    }

    fn keys(&self, section: &str) -> Vec<String> {
        let rows = self.read.iter().filter(|(layout, ..)| layout.section == section).flat_map(|(.., rows)| rows);
        rows.filter(|row| !row.left_out).map(|row| row.key.clone()).collect()
    }

    fn unknown(&mut self, all: &Document, title: &Title) {
        let names = Names::of(title);
        for reference in references(all) {
            if !names.knows(&reference.context.kinds) {
                continue;
            }
            let Resolved::None { nearest } = names.resolve(&reference.text, &reference.context) else { continue };
            let place = (reference.section, reference.key.as_str());
            let kinds: Vec<&str> = reference.context.kinds.iter().map(|kind| kind.word()).collect();
            let message = format!("names no {} of the title", kinds.join(", "));
            let Some(field) = reference.field else {
                self.unknown_row(place, &message, nearest.first());
                continue;
            };
            let is_it = |slot: &Slot, value: &str| match slot {
                Slot::Field(name) => name == field && value.contains(&quote(&reference.written)),
                Slot::Cell(_) => field == CELLS && value == quote(&reference.written),
                Slot::Whole => false,
            };
            let mended = |text: &str| nearest.first().map(|near| text.replacen(&reference.text, near, 1));
            self.tell(place, is_it, &message, mended);
        }
    }

    fn unknown_row(&mut self, (section, key): (&str, &str), message: &str, nearest: Option<&String>) {
        if self.document.value(section, key).is_some() {
            return;
        }
        for (_, cells, rows) in self.read.iter_mut().filter(|(layout, ..)| layout.section == section) {
            for row in rows.iter_mut().filter(|row| row.key == key && !row.left_out) {
                row.left_out = true;
                self.problems.push(row.problem(cells, message, nearest.cloned()));
            }
        }
    }

    fn off_sheet(&mut self, all: &Document, title: &Title) {
        let names = Names::of(title);
        let mut found: Vec<(&str, String, Slot, HexRef, Grid)> = Vec::new();
        if let Some(card) = all.setup_card() {
            for (key, row) in card.rows.iter() {
                for (column, cell) in row.cells.iter().filter_map(|(c, cell)| Some((c, cell.known()?))) {
                    let sheets = card.columns.get(&column.as_str().into()).map(|line| &line.sheets);
                    for hex in cell.at.hexes() {
                        // Letters mean in a column what it says; a bare number goes by the column's one sheet.
                        let alias = match &hex.sheet {
                            Some(letters) => {
                                card.sheet(column, letters).map(str::to_owned).or_else(|| hex.sheet.clone())
                            }
                            None => sheets.filter(|s| s.len() == 1).and_then(|s| s.values().next().cloned()),
                        };
                        if let Some(grid) = grid(title, &names, alias.as_deref()).filter(|g| !g.contains(hex.hex)) {
                            found.push(("rows", key.0.clone(), Slot::Cell(column.clone()), hex, grid));
                        }
                    }
                }
            }
        }
        if let Some(track) = all.turn_track() {
            for (key, entry) in track.entries.iter() {
                let Some(EntryHex::At(hex)) = entry.hex.as_ref().and_then(Written::known) else { continue };
                if let Some(grid) = grid(title, &names, hex.sheet.as_deref()).filter(|g| !g.contains(hex.hex)) {
                    found.push(("entries", key.0.clone(), Slot::Field("hex".to_owned()), hex.clone(), grid));
                }
            }
        }
        for (section, key, at, hex, grid) in found {
            let message = format!("is off its sheet: there is no hex {}", hex.hex);
            let digits = hex.hex.to_string();
            let mended = |text: &str| likely(&grid, &digits).map(|near| text.replacen(&digits, &near, 1));
            self.tell((section, &key), |slot, _| *slot == at, &message, mended);
        }
    }
}

/// The grid of the sheet of a name, or of the only one; None where it is not known.
fn grid(title: &Title, names: &Names, sheet: Option<&str>) -> Option<Grid> {
    let document = match sheet {
        Some(name) => match names.resolve(name, &Context::of(&[NameKind::Sheet])) {
            Resolved::One(id) => title.document(&id.document)?,
            _ => return None,
        },
        None => {
            let mut sheets = title.documents().filter(|d| d.map_sheet().is_some());
            let only = sheets.next()?;
            sheets.next().is_none().then_some(only)?
        }
    };
    document.map_sheet()?.the_grid()
}

/// The hex of a sheet whose digits are most like these.
fn likely(grid: &Grid, digits: &str) -> Option<String> {
    let number = |text: &str| text.parse::<i32>().unwrap_or_default();
    let hexes = grid.hexes().map(|hex| hex.to_string());
    hexes.min_by_key(|hex| (strsim::damerau_levenshtein(hex, digits), (number(hex) - number(digits)).abs()))
}
