//! A section of a document as a table: a row an entry, in the document's order; columns its key, its printed columns
//! where it has such, and its fields.

pub mod counter_sheet;
mod cursor;
mod edits;
mod form;
mod hexes;
mod marks;
pub mod moved;
pub mod printed;
pub mod quick;
pub mod track;

use std::collections::BTreeSet;
use std::ops::Range;

use tlnb_formats::Document;
use tlnb_formats::documents::{AnyTable, Form};
use tlnb_formats::edit::rows;
use tlnb_formats::text::{Node, Shape};

pub use cursor::{Block, Cursor, Step};
pub use edits::Pasted;
pub use form::{FormLine, Spot};
pub use hexes::Named;
pub use marks::Marks;

/// What the cells of a set-up card may say.
const CARD_CELL: &str = "Where each piece starts (25.1): a hex, behind the letter of its sheet where the card has \
                         several; R reduced, RM in road march (25.2), - gray, reinf, ALT (25.5), elim, exited; ? is not \
                         transcribed, and blank is what the title says it means.";

/// The field that holds what stands in printed columns.
const CELLS: &str = "cells";

/// What a column shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    Key,
    /// The value of an entry without fields.
    Value,
    Field(String),
    /// A printed column.
    Cell(String),
}

impl Column {
    /// As its heading has it.
    pub fn label(&self) -> &str {
        match self {
            Self::Key => "key",
            Self::Value => "value",
            Self::Field(name) | Self::Cell(name) => name,
        }
    }
}

/// A row: an entry of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub key: String,
    /// It is the first of its key, which the document reads; another one can only be looked at.
    pub is_read: bool,
    /// Its number among sections and entries.
    at: (usize, usize),
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Table {
    /// Path of the document in the title.
    pub document: String,
    pub section: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// The rows stand in the order of the print, so they can be moved.
    pub in_order: bool,
    /// A row can be added without more than its key.
    pub can_add: bool,
    forms: Vec<Form>,
}

/// Names of the sections that a document may have, with how many entries each has.
pub fn sections(document: &Document) -> Vec<(&'static str, usize)> {
    document.model().map(|m| m.sections().into_iter().map(|(n, t)| (n, t.size())).collect()).unwrap_or_default()
}

/// The section of a document that is looked at first: the last of those that hold what it is for.
pub fn main_section(document: &Document) -> Option<&'static str> {
    let all = sections(document);
    let is_main =
        |name: &str| matches!(name, "rows" | "hexes" | "units" | "turns" | "cards" | "removed" | "formations");
    let about =
        |name: &str| matches!(name, "about" | "kind" | "notes" | "proofread" | "suppressions" | "grid" | "columns");
    let first = all.iter().find(|(name, _)| is_main(name));
    first.or_else(|| all.iter().find(|(name, _)| !about(name))).or(all.first()).map(|(name, _)| *name)
}

impl Table {
    /// Of a section; None where the document cannot be cut into lines or its kind has no such section.
    pub fn of(document: &Document, section: &str) -> Option<Self> {
        let (model, lines) = (document.model()?, document.lines()?);
        let table = model.section(section)?;
        let mut seen = BTreeSet::new();
        let mut rows = Vec::new();
        for (i, found) in lines.sections.iter().enumerate().filter(|(_, s)| s.name == section) {
            for (j, entry) in found.entries.iter().enumerate() {
                let is_read = table.key(&entry.key).is_ok_and(|key| seen.insert(key));
                rows.push(Row { key: entry.key.clone(), is_read, at: (i, j) });
            }
        }
        let (columns, forms) = columns(document, section, table);
        let can_add = columns.get(1) != Some(&Column::Value) || forms.get(1) == Some(&Form::Text);
        Some(Self {
            document: document.name().to_owned(),
            section: section.to_owned(),
            columns,
            rows,
            in_order: table.keeps_order(),
            can_add,
            forms,
        })
    }

    /// The value of a row as written.
    fn value<'a>(&self, document: &'a Document, row: usize) -> Option<&'a str> {
        let (i, j) = self.rows.get(row)?.at;
        Some(&document.lines()?.sections.get(i)?.entries.get(j)?.value)
    }

    /// What the cells of a row show, all of them; None where nothing is written.
    pub fn texts(&self, document: &Document, row: usize) -> Vec<Option<String>> {
        let value = self.value(document, row).unwrap_or_default();
        let node = Node::parse(value).ok();
        let shown = |(column, form): (&Column, &Form)| match column {
            Column::Key => self.rows.get(row).map(|r| r.key.clone()),
            _ => part(node.as_ref(), column).and_then(|at| value.get(at)).map(|text| form.shown(text)),
        };
        self.columns.iter().zip(&self.forms).map(shown).collect()
    }

    /// What one cell shows.
    pub fn text(&self, document: &Document, row: usize, column: usize) -> Option<String> {
        self.texts(document, row).into_iter().nth(column).flatten()
    }

    /// How a cell is called: its row and its column.
    pub fn name(&self, row: usize, column: usize) -> String {
        let key = self.rows.get(row).map(|r| r.key.as_str()).unwrap_or_default();
        match self.columns.get(column) {
            Some(Column::Key) | None => key.to_owned(),
            Some(column) => format!("{key}, {}", column.label()),
        }
    }

    /// The row of a key, if there is one.
    pub fn row_of(&self, key: &str) -> Option<usize> {
        self.rows.iter().position(|r| r.key == key)
    }

    /// What a column is for, as its schema says; empty where it says nothing.
    pub fn says(&self, document: &Document, column: usize) -> String {
        let section = document.model().and_then(|m| m.section(&self.section));
        match (self.columns.get(column), section) {
            (Some(Column::Field(name)), Some(section)) => {
                let forms = tlnb_formats::documents::form::fields(section);
                forms.into_iter().find(|f| f.name == *name).map(|f| f.says).unwrap_or_default()
            }
            (Some(Column::Cell(_)), Some(_)) if document.setup_card().is_some() => CARD_CELL.to_owned(),
            _ => String::new(),
        }
    }

    /// How many letters wide each column is shown.
    pub fn widths(&self, document: &Document) -> Vec<usize> {
        /// Longer texts are cut.
        const WIDEST: usize = 30;
        /// Rows that are looked at; the rest is much the same.
        const LOOKED_AT: usize = 300;
        let mut widths: Vec<usize> = self.columns.iter().map(|c| c.label().chars().count().max(4)).collect();
        let step = self.rows.len().div_ceil(LOOKED_AT).max(1);
        for row in (0..self.rows.len()).step_by(step) {
            for (width, text) in widths.iter_mut().zip(self.texts(document, row)) {
                *width = (*width).max(text.map_or(0, |t| t.chars().count())).min(WIDEST);
            }
        }
        widths
    }
}

/// Where in a value a column's part stands.
fn part(node: Option<&Node>, column: &Column) -> Option<Range<usize>> {
    let node = node?;
    match column {
        Column::Key => None,
        Column::Value => Some(node.at.clone()),
        Column::Field(name) => node.field(name).map(|f| f.value.at.clone()),
        Column::Cell(name) => {
            let Shape::Map(pairs) = &node.field(CELLS)?.value.shape else { return None };
            let is_it = |(key, _): &&(Node, Node)| matches!(&key.shape, Shape::Text(t) if t == name);
            pairs.iter().find(is_it).map(|(_, value)| value.at.clone())
        }
    }
}

fn columns(document: &Document, section: &str, table: &dyn AnyTable) -> (Vec<Column>, Vec<Form>) {
    let mut out = vec![(Column::Key, Form::Text)];
    let fields = table.fields();
    if fields.is_empty() {
        out.push((Column::Value, Form::of(table, None)));
    }
    // Behind the key stands what the print has in columns, then what tells of the row.
    if fields.contains(&CELLS) {
        let mut names = rows::columns(document);
        let known: BTreeSet<String> = names.iter().cloned().collect();
        // What stands in a column that the document does not list is shown all the same.
        let unknown: BTreeSet<String> = written_columns(document, section).filter(|c| !known.contains(c)).collect();
        names.extend(unknown);
        out.extend(names.into_iter().map(|name| (Column::Cell(name), Form::Text)));
    }
    let others = fields.into_iter().filter(|field| *field != CELLS);
    out.extend(others.map(|field| (Column::Field(field.to_owned()), Form::of(table, Some(field)))));
    out.into_iter().unzip()
}

fn written_columns<'a>(document: &'a Document, section: &'a str) -> impl Iterator<Item = String> + 'a {
    let sections = document.lines().into_iter().flat_map(|l| &l.sections).filter(move |s| s.name == section);
    let nodes = sections.flat_map(|s| &s.entries).filter_map(|e| Node::parse(&e.value).ok());
    nodes.flat_map(|node| match node.field(CELLS).map(|f| &f.value.shape) {
        Some(Shape::Map(pairs)) => {
            let text = |(key, _): &(Node, Node)| if let Shape::Text(t) = &key.shape { Some(t.clone()) } else { None };
            pairs.iter().filter_map(text).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    })
}

#[cfg(test)]
mod tests;
