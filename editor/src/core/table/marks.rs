//! Which cells findings speak of.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::notes::within;
use tlnb_formats::text::{Node, Shape};
use tlnb_validator::Report;

use super::{CELLS, Column, Table};

/// By row and column the findings there, by their places in the report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks(BTreeMap<(usize, usize), Vec<usize>>);

impl Marks {
    /// The open findings of a table's document at their cells; one that speaks of a whole row stands at its key.
    pub fn of(table: &Table, document: &Document, report: &Report) -> Self {
        let mut out = Self::default();
        let places = places(table, document);
        for (n, finding) in report.findings.iter().enumerate() {
            if finding.document != table.document || finding.suppressed.is_some() {
                continue;
            }
            // The last row that begins at or before it.
            let next = places.partition_point(|(start, _, _, _)| *start <= finding.at.start);
            let Some((_, value_at, end, row)) = next.checked_sub(1).and_then(|i| places.get(i)) else { continue };
            if finding.at.start > *end {
                continue;
            }
            let column = finding.at.start.checked_sub(*value_at).and_then(|inside| {
                let value = table.value(document, *row)?;
                column_at(table, value, inside).filter(|_| finding.at.len() < value.len() || value.starts_with('"'))
            });
            out.0.entry((*row, column.unwrap_or(0))).or_default().push(n);
        }
        out
    }

    /// The same of a table whose document says otherwise here and there: by key and column.
    #[must_use]
    pub fn onto(self, of: &Table, to: &Table) -> Self {
        let cell = |(row, column): (usize, usize)| {
            let row = to.row_of(&of.rows.get(row)?.key)?;
            let wanted = of.columns.get(column)?;
            Some((row, to.columns.iter().position(|c| c == wanted)?))
        };
        Self(self.0.into_iter().filter_map(|(at, found)| Some((cell(at)?, found))).collect())
    }

    /// The findings too that have no place in the print, since an erratum has added their rows.
    #[must_use]
    pub fn with_added(mut self, table: &Table, report: &Report) -> Self {
        for (n, finding) in report.findings.iter().enumerate() {
            if finding.document != table.document || finding.suppressed.is_some() || !finding.at.is_empty() {
                continue;
            }
            let rest = |key: &str| within(&finding.place, &format!("{}/{key}", table.section));
            let Some((row, rest)) = table.rows.iter().enumerate().find_map(|(at, r)| Some((at, rest(&r.key)?))) else {
                continue;
            };
            let field = rest.trim_start_matches('/');
            let is_it = |c: &Column| match c {
                Column::Field(name) => field.split('/').next() == Some(name),
                Column::Cell(name) => field.strip_prefix(CELLS).is_some_and(|f| f.strip_prefix('/') == Some(name)),
                Column::Key | Column::Value => false,
            };
            let column = table.columns.iter().position(is_it);
            self.0.entry((row, column.unwrap_or(0))).or_default().push(n);
        }
        self
    }

    /// The findings of a cell.
    pub fn at(&self, row: usize, column: usize) -> &[usize] {
        self.0.get(&(row, column)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The cell of a finding.
    pub fn cell_of(&self, finding: usize) -> Option<(usize, usize)> {
        self.0.iter().find(|(_, all)| all.contains(&finding)).map(|(at, _)| *at)
    }
}

/// Of each row where its key and its value begin in the text, and where the value ends.
fn places(table: &Table, document: &Document) -> Vec<(usize, usize, usize, usize)> {
    let Some(lines) = document.lines() else { return Vec::new() };
    let mut out = Vec::with_capacity(table.rows.len());
    let mut section = None;
    let mut next = 0;
    for (row, found) in table.rows.iter().enumerate() {
        let (i, j) = found.at;
        if section != Some(i) {
            let Some((key, _)) = lines.entry_at(i, j) else { continue };
            next = key.start - lines.sections.get(i).and_then(|s| s.entries.get(j)).map_or(0, |e| e.lead.len());
            section = Some(i);
        }
        let Some(entry) = lines.sections.get(i).and_then(|s| s.entries.get(j)) else { continue };
        let key = next + entry.lead.len();
        let value = key + entry.key_text.len() + entry.colon.len();
        let end = value + entry.value.len();
        next = end + entry.trail.len();
        out.push((key, value, end, row));
    }
    out
}

/// The column whose part of a value lies at a byte of it.
fn column_at(table: &Table, value: &str, at: usize) -> Option<usize> {
    let node = Node::parse(value).ok()?;
    let find = |wanted: &Column| table.columns.iter().position(|c| c == wanted);
    let Shape::Struct { fields, .. } = &node.shape else { return find(&Column::Value) };
    let field = fields.iter().find(|f| f.name_at.start <= at && at < f.value.at.end)?;
    if field.name != CELLS {
        return find(&Column::Field(field.name.clone()));
    }
    let Shape::Map(pairs) = &field.value.shape else { return None };
    let (key, _) = pairs.iter().find(|(k, v)| k.at.start <= at && at < v.at.end)?;
    let Shape::Text(name) = &key.shape else { return None };
    find(&Column::Cell(name.clone()))
}
