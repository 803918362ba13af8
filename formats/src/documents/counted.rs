//! How much of a document is transcribed.

use super::casualties::{Level, RowLine};
use super::chart::ChartCell;
use super::{Model, RowKey};
use crate::document::Document;

impl Model {
    /// Entries of a document, but for what it says about itself.
    pub fn entries(&self) -> usize {
        let sections =
            self.sections().into_iter().filter(|(name, _)| !matches!(*name, "about" | "notes" | "kind" | "proofread"));
        sections.map(|(_, table)| table.size()).sum()
    }
}

impl Document {
    /// Of the cells that its rows and columns make, how many are written, and how many there are; None of a document
    /// without cells.
    pub fn cells(&self) -> Option<(usize, usize)> {
        if let Some(card) = self.setup_card() {
            let columns = card.columns.every_key();
            // A cell that is written wrongly is written.
            let done = |row| columns.iter().filter(|c| card.is_transcribed(row, c) != Some(false)).count();
            return Some((card.rows.iter().map(|(_, row)| done(row)).sum(), columns.len() * card.rows.len()));
        }
        if let Some(card) = self.casualties() {
            let columns = card.columns.every_key();
            let is_done = |row: &RowLine, column: &RowKey| {
                row.cells.get(&column.0).is_some_and(|c| c.known() != Some(&Level::NotTranscribed))
            };
            let done = |row| columns.iter().filter(|c| is_done(row, c)).count();
            return Some((card.rows.iter().map(|(_, row)| done(row)).sum(), columns.len() * card.rows.len()));
        }
        let chart = self.chart()?;
        let columns = chart.columns.every_key();
        let done = |row| columns.iter().filter(|c| chart.cell(row, c) != ChartCell::NotTranscribed).count();
        Some((chart.rows.iter().map(|(_, row)| done(row)).sum(), columns.len() * chart.rows.len()))
    }
}
