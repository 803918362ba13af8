//! How the sections of a document lie on worksheets.

use std::collections::BTreeMap;

use super::spoken::Says;
use crate::document::Document;
use crate::documents::Model;
use crate::text::syntax::{Node, Shape, quote};

/// The kinds of documents that are tables.
const KINDS: &[&str] = &["SetupCard", "Counters", "TurnTrack", "Casualties", "Chart"];

/// The field that holds a row's printed cells.
pub(super) const CELLS: &str = "cells";

/// What a row of a section is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A key and a text.
    Texts,
    /// A key and fields.
    Fields,
    /// A key, fields, and a cell for each printed column.
    Grid,
}

/// How a section lies on a worksheet.
#[derive(Debug, Clone)]
pub struct Layout {
    pub section: &'static str,
    pub form: Form,
    /// By name, in canonical order; without the cells of a grid.
    pub(super) fields: Vec<(&'static str, Says)>,
}

/// Where in a row a value stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    /// The text of an entry that has no fields.
    Whole,
    Field(String),
    /// By the key of its column.
    Cell(String),
}

/// A row of a document: its values as documents write them, in canonical form.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) key: String,
    pub(super) values: BTreeMap<Slot, String>,
    /// The columns in the order in which the cells stand.
    pub(super) columns: Vec<String>,
}

/// The layouts of a kind, in the order of its sections; none of a kind that is no table.
pub fn layouts(kind: &str) -> Vec<Layout> {
    let model = KINDS.contains(&kind).then(|| Model::new(kind)).flatten();
    let sections = model.iter().flat_map(Model::sections);
    sections
        .map(|(section, table)| {
            let properties = table.schema().get("properties").and_then(|p| p.as_object());
            let Some(properties) = properties else {
                return Layout { section, form: Form::Texts, fields: Vec::new() };
            };
            let form = if properties.contains_key(CELLS) { Form::Grid } else { Form::Fields };
            let fields = properties.iter().filter(|(name, _)| form != Form::Grid || *name != CELLS);
            Layout { section, form, fields: fields.map(|(name, of)| (name.as_str(), Says::of(of))).collect() }
        })
        .collect()
}

impl Layout {
    /// Names of its fields, without the cells of a grid.
    pub fn fields(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.fields.iter().map(|(name, _)| *name)
    }

    pub(super) fn says(&self, slot: &Slot) -> Option<&Says> {
        match slot {
            Slot::Whole | Slot::Cell(_) => Some(&Says::Text),
            Slot::Field(name) => self.fields.iter().find(|(n, _)| n == name).map(|(_, says)| says),
        }
    }

    /// The rows of a document in the order of its lines.
    pub(super) fn rows(&self, document: &Document) -> Vec<Row> {
        let (Some(lines), Some(model)) = (document.lines(), document.model()) else { return Vec::new() };
        let Some(table) = model.section(self.section) else { return Vec::new() };
        let mut out: Vec<Row> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for entry in lines.sections.iter().filter(|s| s.name == self.section).flat_map(|s| &s.entries) {
            let Ok(key) = table.key(&entry.key) else { continue };
            // A key that stands there again is not read.
            if seen.insert(key.clone()) {
                out.push(self.row(key, &entry.value));
            }
        }
        out
    }

    pub(super) fn row(&self, key: String, value: &str) -> Row {
        let mut row = Row { key, ..Row::default() };
        let Ok(node) = Node::parse(value) else { return row };
        match (&node.shape, self.form) {
            (_, Form::Texts) => {
                row.values.insert(Slot::Whole, node.canonical());
            }
            (Shape::Struct { fields, .. }, _) => {
                for field in fields {
                    match &field.value.shape {
                        Shape::Map(pairs) if self.form == Form::Grid && field.name == CELLS => {
                            for (column, cell) in pairs {
                                if let Shape::Text(column) = &column.shape {
                                    row.values.insert(Slot::Cell(column.clone()), cell.canonical());
                                    row.columns.push(column.clone());
                                }
                            }
                        }
                        _ => {
                            row.values.insert(Slot::Field(field.name.clone()), field.value.canonical());
                        }
                    }
                }
            }
            _ => {}
        }
        row
    }

    /// The value of a row as documents write it; None for a text that is not there.
    pub(super) fn written(&self, row: &Row) -> Option<String> {
        if self.form == Form::Texts {
            return row.values.get(&Slot::Whole).cloned();
        }
        let field = |name: &str| Some(format!("{name}: {}", row.values.get(&Slot::Field(name.to_owned()))?));
        let mut parts: Vec<String> = self.fields().filter_map(field).collect();
        if let Some(cells) = cells_written(row) {
            parts.push(format!("{CELLS}: {cells}"));
        }
        Some(format!("({})", parts.join(", ")))
    }
}

/// The cells of a row as documents write them; None if it has none.
pub(super) fn cells_written(row: &Row) -> Option<String> {
    let cell = |column: &String| {
        let value = row.values.get(&Slot::Cell(column.clone()))?;
        Some(format!("{}: {value}", quote(column)))
    };
    let cells: Vec<String> = row.columns.iter().filter_map(cell).collect();
    (!cells.is_empty()).then(|| format!("{{{}}}", cells.join(", ")))
}
