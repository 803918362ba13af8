//! What a worksheet says, row by row, each value with its cell.

use std::collections::BTreeMap;

use super::super::cells::{Cells, a1};
use super::super::layout::{Form, Layout, Slot};
use super::super::mapping::{Column, Mapping, Target};
use super::super::spoken::{ABSENT, unguarded};
use super::Problem;
use crate::document::Document;
use crate::names::{Context, NameKind, Names, Resolved};
use crate::text::syntax::{Node, quote};
use crate::title::Title;

/// What one cell says.
#[derive(Debug, Clone)]
pub(super) struct Said {
    /// As documents write it; None if the cell says that there is none.
    pub(super) value: Option<String>,
    /// Row and column of the cell.
    pub(super) at: (usize, usize),
    /// It is left out.
    pub(super) wrong: bool,
}

/// What a row says.
#[derive(Debug, Clone)]
pub(super) struct SaidRow {
    pub(super) key: String,
    /// The cell of its name.
    pub(super) at: (usize, usize),
    /// In the order of the columns.
    pub(super) slots: Vec<(Slot, Said)>,
    /// The whole row is left out.
    pub(super) left_out: bool,
}

/// A value of a document as a cell would show it.
pub(super) fn shown(layout: &Layout, slot: &Slot, value: &str) -> String {
    let node = Node::parse(value).ok();
    node.zip(layout.says(slot)).map_or_else(|| value.to_owned(), |(node, says)| says.cell(&node))
}

/// The columns that are read: of two that mean the same only the first, which is told.
fn once<'m>(cells: &Cells, mapping: &'m Mapping, problems: &mut Vec<Problem>) -> Vec<&'m Column> {
    let mut out: Vec<&Column> = Vec::new();
    for column in mapping.columns.iter().filter(|c| c.target != Target::Ignore) {
        let Some(first) = out.iter().find(|c| c.target == column.target) else {
            out.push(column);
            continue;
        };
        let row = mapping.header.unwrap_or_default();
        problems.push(Problem {
            sheet: cells.name.clone(),
            cell: Some(a1(row, column.at)),
            text: cells.text(row, column.at).unwrap_or_default().trim().to_owned(),
            message: format!("means the same as {}; only that is read", a1(row, first.at)),
            nearest: None,
        });
    }
    out
}

/// The rows of a worksheet under a mapping. What cannot be a value is told and marked as wrong.
pub(super) fn rows(
    cells: &Cells,
    mapping: &Mapping,
    layout: &Layout,
    document: &Document,
    title: &Title,
    problems: &mut Vec<Problem>,
) -> Vec<SaidRow> {
    let mut out: Vec<SaidRow> = Vec::new();
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    let Some(key_at) = mapping.columns.iter().find(|c| c.target == Target::Key).map(|c| c.at) else {
        let message = "has no column for the names of rows; say which column is the key".to_owned();
        let (sheet, text) = (cells.name.clone(), layout.section.to_owned());
        problems.push(Problem { sheet, cell: None, text, message, nearest: None });
        return out;
    };
    let columns = once(cells, mapping, problems);
    let headings = Headings::of(mapping, layout, title);
    let mut heading: Option<(String, (usize, usize))> = None;
    for row in mapping.header.map_or(0, |row| row + 1)..cells.rows.len() {
        if cells.is_blank(row) {
            continue;
        }
        let text = cells.text(row, key_at).unwrap_or_default();
        let problem = |message: String, nearest: Option<String>| {
            let (sheet, text) = (cells.name.clone(), text.trim().to_owned());
            Problem { sheet, cell: Some(a1(row, key_at)), text, message, nearest }
        };
        if let Some(names) = &headings
            && names.is_heading(cells, row, key_at)
        {
            heading = Some((unguarded(text), (row, key_at)));
            continue;
        }
        let table = document.model().and_then(|m| m.section(layout.section));
        let key = match table.map(|t| t.key(&unguarded(text))) {
            Some(Ok(key)) => key,
            Some(Err(expected)) => {
                problems.push(problem(format!("names no row: {expected} was expected"), None));
                continue;
            }
            None => continue,
        };
        if let Some(at) = first.get(&key) {
            let free = (2..).map(|n| format!("{key}-{n}")).find(|k| !first.contains_key(k));
            problems.push(problem(format!("stands twice, first in {at}; only the first is read"), free));
            continue;
        }
        first.insert(key.clone(), a1(row, key_at));
        let mut said = SaidRow { key, at: (row, key_at), slots: Vec::new(), left_out: false };
        let last = mapping.columns.iter().filter(|c| c.target != Target::Ignore).map(|c| c.at).max();
        let length = cells.rows.get(row).map_or(0, Vec::len);
        if last.is_some_and(|last| length <= last) {
            let wanted = last.map_or(0, |last| last + 1);
            let says =
                format!("begins a row of {length} columns, not {wanted}: which of them are empty cannot be told");
            problems.push(problem(says, None));
            said.left_out = true;
        }
        for column in columns.iter().filter(|_| !said.left_out) {
            let text = cells.text(row, column.at).unwrap_or_default().trim();
            let at = (row, column.at);
            let slot = match &column.target {
                Target::Text => Slot::Whole,
                Target::Field(name) => Slot::Field(name.clone()),
                Target::Cell(label) => Slot::Cell(label.clone()),
                Target::Key | Target::Ignore => continue,
            };
            let value = match (&slot, layout.says(&slot)) {
                (Slot::Cell(_), _) if text == ABSENT => Ok(None),
                (Slot::Cell(_), _) => Ok(Some(quote(&unguarded(text)))),
                (_, Some(says)) => says.value(text),
                (_, None) => continue,
            };
            let mut one = Said { value: None, at, wrong: false };
            match value {
                Ok(value) => one.value = value,
                Err(unfit) => {
                    let says = format!("fits no field: {} was expected", unfit.expected);
                    problems.push(Problem { nearest: unfit.nearest, ..one.problem(cells, says) });
                    one.wrong = true;
                }
            }
            said.slots.push((slot, one));
        }
        if let Some((text, at)) = &heading {
            let value = Some(quote(text));
            said.slots.push((Slot::Field(HEADING.to_owned()), Said { value, at: *at, wrong: false }));
        }
        out.push(said);
    }
    out
}

const HEADING: &str = "heading";

/// Whether rows may be headings of those below them: where no column says the heading.
struct Headings {
    names: Names,
    columns: Vec<usize>,
}

impl Headings {
    fn of(mapping: &Mapping, layout: &Layout, title: &Title) -> Option<Self> {
        let stated = |c: &super::super::mapping::Column| c.target == Target::Field(HEADING.to_owned());
        let may = layout.form == Form::Grid && layout.fields().any(|f| f == HEADING);
        let columns = mapping.columns.iter().filter(|c| matches!(c.target, Target::Cell(_))).map(|c| c.at);
        (may && !mapping.columns.iter().any(stated))
            .then(|| Self { names: Names::of(title), columns: columns.collect() })
    }

    /// A text alone in its row that names no piece.
    fn is_heading(&self, cells: &Cells, row: usize, key_at: usize) -> bool {
        let text = |at: usize| cells.text(row, at).unwrap_or_default().trim();
        let pieces = [NameKind::Unit, NameKind::Leader, NameKind::Vedette, NameKind::Train, NameKind::Marker];
        let is_piece = || !matches!(self.names.resolve(text(key_at), &Context::of(&pieces)), Resolved::None { .. });
        !text(key_at).is_empty()
            && !self.columns.is_empty()
            && (0..cells.width()).all(|at| at == key_at || text(at).is_empty())
            && !is_piece()
    }
}
