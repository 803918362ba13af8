//! What an import would change: the sheet against the document and against what the last import said.

mod judged;
mod said;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::base::Base;
use super::cells::Cells;
use super::layout::{CELLS, Form, Layout, Row, Slot, cells_written, layouts};
use super::mapping::{Mapping, Target};
use crate::change::{After, Change, Place, Value};
use crate::document::Document;
use crate::title::Title;
use said::{Said, SaidRow};

/// What keeps a cell, or a whole row, from going in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The worksheet.
    pub sheet: String,
    /// As in `C4`; None for a row that is not in the worksheet any more.
    pub cell: Option<String>,
    /// What stands there.
    pub text: String,
    pub message: String,
    /// The nearest right value.
    pub nearest: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.sheet.is_empty() {
            write!(f, "{}!", self.sheet)?;
        }
        write!(f, "{}: `{}` {}", self.cell.as_deref().unwrap_or("-"), self.text, self.message)?;
        self.nearest.as_ref().map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
    }
}

/// What becomes of rows that the last import had and this one has no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// They go out of the document.
    Goes,
    /// They stay, and are asked for again: what is imported holds other rows.
    Stays,
    /// They stay as if they had been made by hand.
    Forgotten,
}

/// What an import does to a row of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Becomes {
    New,
    Changed,
    Same,
    LeftOut,
}

/// A row of a worksheet that names one of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedRow {
    /// The worksheet.
    pub sheet: String,
    /// Counted from 0.
    pub row: usize,
    pub section: &'static str,
    pub key: String,
    pub becomes: Becomes,
}

/// What an import comes to.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What makes the document say what the sheet says, as far as it is sound.
    pub changes: Vec<Change>,
    /// What is left out, in the order of the sheet.
    pub problems: Vec<Problem>,
    /// What becomes of each row.
    pub rows: Vec<PlannedRow>,
    /// Rows that the last import had, that this one has no more, and that nobody has changed since.
    pub missing: Vec<Place>,
    /// What is to be kept for the next import.
    pub base: Option<Base>,
}

/// Says what an import of worksheets would change.
///
/// `base` is what the last import said. Without one the sheet goes before the document, but an empty cell of the sheet
/// takes nothing away. `missing` says what becomes of rows that it has no more.
pub fn plan(
    sheets: &[(Cells, Mapping)],
    base: Option<&Base>,
    missing: Missing,
    document: &Document,
    title: &Title,
) -> Plan {
    let kind = document.kind().unwrap_or_default();
    let layouts = layouts(kind);
    let mut planning = Planning {
        document,
        changes: Vec::new(),
        problems: Vec::new(),
        rows: Vec::new(),
        missing: Vec::new(),
        of_missing: missing,
    };
    let mut read: Vec<(&Layout, &Cells, Vec<SaidRow>)> = Vec::new();
    for (cells, mapping) in sheets {
        let Some(layout) = layouts.iter().find(|l| l.section == mapping.section) else { continue };
        let rows = said::rows(cells, mapping, layout, document, title, &mut planning.problems);
        read.push((layout, cells, rows));
    }
    planning.printed_columns(sheets, &layouts);
    judged::judge(&mut read, document, &planning.changes, title, &mut planning.problems);
    let mut kept: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for layout in &layouts {
        kept.insert(layout.section, base.map(|b| b.rows(layout)).unwrap_or_default());
    }
    // The columns come first, so that no cell stands in a column that is not there yet.
    read.sort_by_key(|(layout, ..)| layouts.iter().position(|l| l.section == layout.section));
    for (layout, cells, rows) in &read {
        let was = kept.remove(layout.section).unwrap_or_default();
        kept.insert(layout.section, planning.section(layout, cells, rows, was, base.is_some()));
    }
    let sections: Vec<(&Layout, Vec<Row>)> =
        layouts.iter().map(|l| (l, kept.remove(l.section).unwrap_or_default())).collect();
    let base = Base::of(document.name(), kind, &sections);
    let place = |p: &Problem| sheets.iter().position(|(cells, _)| cells.name == p.sheet);
    let Planning { changes, mut problems, rows, missing, .. } = planning;
    problems.sort_by_cached_key(|p| (place(p), cell_of(p)));
    Plan { changes, problems, rows, missing, base }
}

/// Row and column of a problem's cell, for the order; what has none comes last.
fn cell_of(problem: &Problem) -> (usize, usize, String) {
    let cell = problem.cell.as_deref().unwrap_or_default();
    let (letters, digits) = cell.split_at(cell.find(|c: char| c.is_ascii_digit()).unwrap_or(cell.len()));
    // Of two columns the one with fewer letters comes first.
    (digits.parse().unwrap_or(usize::MAX), letters.len(), letters.to_owned())
}

struct Planning<'a> {
    document: &'a Document,
    changes: Vec<Change>,
    problems: Vec<Problem>,
    rows: Vec<PlannedRow>,
    missing: Vec<Place>,
    of_missing: Missing,
}

const HERE_AND_THERE: &str = "is changed here and there";

impl Planning<'_> {
    /// Adds the printed columns that a grid has and the document does not state, unless another worksheet states them.
    fn printed_columns(&mut self, sheets: &[(Cells, Mapping)], layouts: &[Layout]) {
        let Some(columns) = layouts.iter().find(|l| l.section == "columns") else { return };
        if sheets.iter().any(|(_, mapping)| mapping.section == columns.section) {
            return;
        }
        let mut known: BTreeSet<String> = columns.rows(self.document).into_iter().map(|row| row.key).collect();
        for column in sheets.iter().flat_map(|(_, mapping)| &mapping.columns) {
            let Target::Cell(key) = &column.target else { continue };
            if known.insert(key.clone()) {
                let date = columns.fields().find(|f| *f == "date").and_then(|_| super::guess::date(key));
                let value = date.map_or_else(|| "()".to_owned(), |date| format!("(date: \"{date}\")"));
                self.changes.push(Change::add(Place::entry(self.document.name(), columns.section, key), value));
            }
        }
    }

    /// The changes of one section; gives back what its base is from now on.
    fn section(&mut self, layout: &Layout, cells: &Cells, rows: &[SaidRow], was: Vec<Row>, based: bool) -> Vec<Row> {
        let here: BTreeMap<String, Row> = layout.rows(self.document).into_iter().map(|r| (r.key.clone(), r)).collect();
        let mut was: BTreeMap<String, Row> = was.into_iter().map(|r| (r.key.clone(), r)).collect();
        let table = self.document.model().and_then(|m| m.section(layout.section));
        let printed = table.is_some_and(|t| t.keeps_order());
        let mut kept = Vec::new();
        let mut last: Option<String> = None;
        for said in rows {
            let base = was.remove(&said.key);
            if said.left_out {
                self.becomes(layout, cells, said, Becomes::LeftOut);
                kept.extend(base);
                continue;
            }
            let before = self.changes.len();
            let place = Place::entry(self.document.name(), layout.section, &said.key);
            let now = match (here.get(&said.key), &base) {
                (None, Some(base)) => {
                    // It was taken out here; the sheet only asks for it again if it says something new.
                    if said.slots.iter().any(|(slot, s)| !s.wrong && s.value.as_ref() != base.values.get(slot)) {
                        self.problems.push(said.problem(cells, HERE_AND_THERE, None));
                    }
                    self.becomes(layout, cells, said, Becomes::LeftOut);
                    kept.push(base.clone());
                    continue;
                }
                (None, None) => {
                    let row = said.row();
                    if let Some(value) = layout.written(&row) {
                        let behind = || last.as_ref().map_or(After::Start, |key| After::Key(key.clone()));
                        let after = if printed { behind() } else { After::Order };
                        self.changes.push(Change::add(place, value).behind(after));
                        last = Some(said.key.clone());
                    }
                    let is_new = self.changes.len() > before;
                    self.becomes(layout, cells, said, if is_new { Becomes::New } else { Becomes::LeftOut });
                    kept.push(row);
                    continue;
                }
                (Some(row), base) => self.row(layout, cells, said, row, base.as_ref(), based),
            };
            last = Some(said.key.clone());
            let is_changed = self.changes.len() > before;
            self.becomes(layout, cells, said, if is_changed { Becomes::Changed } else { Becomes::Same });
            kept.push(now);
        }
        // What the sheet does not have any more.
        for (key, base) in was {
            let row = here.get(&key);
            let value = self.document.value(layout.section, &key);
            let value = value.filter(|_| row.is_some_and(|row| row.values == base.values));
            let place = Place::entry(self.document.name(), layout.section, &key);
            if value.is_some() {
                self.missing.push(place.clone());
            }
            match self.of_missing {
                Missing::Goes => {}
                Missing::Stays => {
                    kept.push(base);
                    continue;
                }
                Missing::Forgotten => continue,
            }
            if row.is_none() {
                continue;
            }
            let Some(value) = value else {
                let message = "is in the sheet no more, and changed here".to_owned();
                let sheet = cells.name.clone();
                self.problems.push(Problem { sheet, cell: None, text: key, message, nearest: None });
                kept.push(base);
                continue;
            };
            self.changes.push(Change::remove(place, value));
        }
        kept
    }

    fn becomes(&mut self, layout: &Layout, cells: &Cells, said: &SaidRow, becomes: Becomes) {
        let (sheet, key) = (cells.name.clone(), said.key.clone());
        self.rows.push(PlannedRow { sheet, row: said.at.0, section: layout.section, key, becomes });
    }

    /// The changes of one row that the document has; gives back what its base is from now on.
    fn row(
        &mut self,
        layout: &Layout,
        cells: &Cells,
        said: &SaidRow,
        here: &Row,
        base: Option<&Row>,
        based: bool,
    ) -> Row {
        let mut kept = base.cloned().unwrap_or_else(|| Row { key: said.key.clone(), ..Row::default() });
        let mut new = here.clone();
        for (slot, said_here) in said.slots.iter().filter(|(_, s)| !s.wrong) {
            let there = said_here.value.as_ref();
            let now = here.values.get(slot);
            let before = base.and_then(|b| b.values.get(slot));
            let takes = if there == now {
                true
            } else if let Some(before) = base.map(|_| before) {
                if there == before {
                    continue;
                }
                before == now
            } else if based {
                now.is_none()
            } else {
                // The first import: what a sheet does not say takes nothing away.
                there.is_some()
            };
            if !takes && !based {
                continue;
            }
            if !takes {
                let nearest = now.map(|value| said::shown(layout, slot, value));
                let message = match &nearest {
                    Some(text) => format!("{HERE_AND_THERE}; here it is `{text}`"),
                    None => format!("{HERE_AND_THERE}; here it is taken out"),
                };
                self.problems.push(Problem { nearest: None, ..said_here.problem(cells, message) });
                continue;
            }
            put(&mut kept, slot, there);
            put(&mut new, slot, there);
        }
        self.sets(layout, here, &new);
        kept
    }

    /// The changes that make one row of another: a field each, all cells together.
    fn sets(&mut self, layout: &Layout, here: &Row, new: &Row) {
        let name = self.document.name();
        let value = |text: Option<String>| text.map_or(Value::Absent, Value::Text);
        let mut change = |field: Option<&str>, from: Option<String>, to: Option<String>| {
            if from != to {
                let place = Place { field: field.map(str::to_owned), ..Place::entry(name, layout.section, &here.key) };
                self.changes.push(Change::set(place, value(from), value(to)));
            }
        };
        if layout.form == Form::Texts {
            let text = |row: &Row| row.values.get(&Slot::Whole).cloned();
            return change(None, text(here), text(new));
        }
        for field in layout.fields() {
            let slot = Slot::Field(field.to_owned());
            change(Some(field), here.values.get(&slot).cloned(), new.values.get(&slot).cloned());
        }
        if layout.form == Form::Grid {
            change(Some(CELLS), cells_written(here), cells_written(new));
        }
    }
}

/// Sets a value of a row, or takes it out.
fn put(row: &mut Row, slot: &Slot, value: Option<&String>) {
    match value {
        Some(value) => {
            row.values.insert(slot.clone(), value.clone());
            if let Slot::Cell(column) = slot
                && !row.columns.contains(column)
            {
                row.columns.push(column.clone());
            }
        }
        None => {
            row.values.remove(slot);
        }
    }
}

impl Said {
    fn problem(&self, cells: &Cells, message: impl Into<String>) -> Problem {
        let (row, column) = self.at;
        Problem {
            sheet: cells.name.clone(),
            cell: Some(super::a1(row, column)),
            text: cells.text(row, column).unwrap_or_default().trim().to_owned(),
            message: message.into(),
            nearest: None,
        }
    }
}

impl SaidRow {
    /// A problem of the whole row, at its name.
    fn problem(&self, cells: &Cells, message: impl Into<String>, nearest: Option<String>) -> Problem {
        let name = Said { value: None, at: self.at, wrong: false };
        Problem { nearest, ..name.problem(cells, message) }
    }

    /// What of it is sound, as a row of a document.
    fn row(&self) -> Row {
        let mut row = Row { key: self.key.clone(), ..Row::default() };
        for (slot, said) in self.slots.iter().filter(|(_, s)| !s.wrong) {
            put(&mut row, slot, said.value.as_ref());
        }
        row
    }
}
