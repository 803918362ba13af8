//! A set-up card as it is printed: a band for what stands together, a column for each date.

use super::{Cell, Line, Table};
use crate::document::Document;
use crate::documents::SetupCard;
use crate::documents::setup_card::Where;
use crate::life::texts_of;
use crate::picture::{Face, Pieces};
use crate::text::Written;
use crate::title::Title;

pub(super) fn table(title: &Title, document: &Document, card: &SetupCard) -> Table {
    let pieces = Pieces::of(title);
    let columns: Vec<_> = card.columns.iter().collect();
    let mut head = vec!["Unit".to_owned(), "S-I-M".to_owned()];
    head.extend(columns.iter().map(|(key, line)| line.label.clone().unwrap_or_else(|| key.0.clone())));
    let dates: Vec<String> = columns.iter().filter_map(|(_, l)| Some(l.date.as_ref()?.known()?.to_string())).collect();
    let mut lines = Vec::new();
    let mut above = None;
    for (key, row) in card.rows.iter() {
        let face = pieces.of_row(document.name(), key, row).and_then(|id| pieces.face(title, &id, false));
        let formation = face.as_ref().and_then(|f| f.formation.clone());
        let formation = formation.or_else(|| key.0.rsplit_once('/').map(|(formation, _)| formation.to_owned()));
        let mut band: Vec<String> = [row.heading.clone(), row.army.clone(), formation].into_iter().flatten().collect();
        band.dedup();
        let band = band.join(" · ");
        if above.as_ref() != Some(&band) {
            if !band.is_empty() {
                lines.push(Line::Band(band.clone()));
            }
            above = Some(band);
        }
        let mut cells =
            vec![Cell::from(row.unit(key).to_owned()), Cell::from(face.as_ref().map(figures).unwrap_or_default())];
        // As it is written: the print has it so.
        let texts = texts_of(document, "rows", &key.0, "cells");
        let written = |column: &str| texts.iter().find(|(c, _)| c == column).map(|(_, text)| text.clone());
        for (column, _) in &columns {
            cells.push(match row.cells.get(&column.0) {
                None => Cell::from("?".to_owned()),
                Some(Written::Wrong(text)) => {
                    Cell { text: text.clone(), small: "not understood".to_owned(), is_gray: false }
                }
                Some(Written::Known(cell)) if cell.at == Where::Gray => Cell { is_gray: true, ..Cell::default() },
                Some(Written::Known(cell)) => Cell::from(written(&column.0).unwrap_or_else(|| cell.to_string())),
            });
        }
        lines.push(Line::Row(cells));
    }
    Table { of: (!dates.is_empty()).then(|| dates.join(", ")), head, lines, is_grid: true }
}

/// Strength, initiative and movement, as far as they are known.
fn figures(face: &Face) -> String {
    let all = [&face.strength, &face.initiative, &face.ma];
    if all.iter().all(|f| f.is_none()) {
        return String::new();
    }
    all.map(|f| f.as_deref().map_or("·", |f| if f == "Unknown" { "?" } else { f })).join("-")
}
