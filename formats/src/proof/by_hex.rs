//! Hex by hex: who stands, arrives or holds there, for a proof against the map.

use std::collections::BTreeMap;

use super::{Cell, Line, Table, track};
use crate::document::Document;
use crate::documents::turn_track::EntryHex;
use crate::errata;
use crate::resolve::{self, by_hex};
use crate::text::Written;
use crate::title::Title;

/// None where the document lists nothing by hexes.
pub(super) fn tables(title: &Title, document: &Document) -> Option<Vec<Table>> {
    if let Some(card) = document.setup_card() {
        let of_column = card.columns.iter().map(|(key, line)| {
            let mut at: BTreeMap<String, Vec<String>> = BTreeMap::new();
            let mut elsewhere: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for (row, of) in card.rows.iter() {
                let unit = of.unit(row);
                let (text, hexes) = match of.cells.get(&key.0) {
                    None => ("?".to_owned(), Vec::new()),
                    Some(Written::Wrong(text)) => (text.clone(), Vec::new()),
                    Some(Written::Known(cell)) => (cell.to_string(), cell.at.hexes()),
                };
                for hex in &hexes {
                    // The sign stands with the unit: the hex is told already.
                    let sign = text.strip_suffix(&hex.to_string()).map_or(text.as_str(), str::trim);
                    let sign = if sign.is_empty() { String::new() } else { format!(" ({sign})") };
                    at.entry(hex.to_string()).or_default().push(format!("{unit}{sign}"));
                }
                if hexes.is_empty() {
                    elsewhere.entry(text).or_default().push(unit.to_owned());
                }
            }
            let row = |(at, who): (String, Vec<String>)| {
                let at = match at.as_str() {
                    "" => "blank".to_owned(),
                    "-" => "not in play".to_owned(),
                    "?" => "not transcribed".to_owned(),
                    _ => at,
                };
                Line::Row(vec![Cell::from(at), Cell::from(who.len().to_string()), Cell::from(who.join(", "))])
            };
            let mut lines: Vec<Line> = at.into_iter().map(row).collect();
            if !elsewhere.is_empty() {
                lines.push(Line::Band("In no hex".to_owned()));
                lines.extend(elsewhere.into_iter().map(row));
            }
            let label = line.label.clone().unwrap_or_else(|| key.0.clone());
            let date = line.date.as_ref().and_then(|d| d.known()).map(|d| format!(" ({d})")).unwrap_or_default();
            let head = ["Hex", "Units", "Who"].map(str::to_owned).to_vec();
            Table { of: Some(format!("{label}{date}")), head, lines, is_grid: false }
        });
        return Some(of_column.collect());
    }
    let head = || ["Hex", "What"].map(str::to_owned).to_vec();
    if let Some(card) = document.turn_track() {
        let mut at: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (_, entry) in card.entries.iter() {
            let hex = match &entry.hex {
                None => "not transcribed".to_owned(),
                Some(Written::Known(EntryHex::At(hex))) => hex.to_string(),
                Some(Written::Known(EntryHex::Unknown)) => "not in the sources".to_owned(),
                Some(Written::Wrong(text)) => text.clone(),
            };
            let turn = entry.turn.as_deref().unwrap_or("turn not transcribed");
            at.entry(hex).or_default().push(format!("{turn}: {}", track::said(entry)));
        }
        let mut lines = Vec::new();
        for (hex, entries) in at {
            lines.push(Line::Band(hex.clone()));
            lines.extend(entries.into_iter().map(|e| Line::Row(vec![Cell::from(hex.clone()), Cell::from(e)])));
        }
        return Some(vec![Table { of: None, head: head(), lines, is_grid: false }]);
    }
    document.scenario()?;
    let corrected = errata::corrected(title);
    let resolved = resolve::resolve(&corrected.title, document.name(), &[], &corrected.applied)?;
    let (hexes, elsewhere) = by_hex::of(&corrected.title, &resolved);
    let mut lines = Vec::new();
    let none =
        |(at, says): (String, Vec<String>)| (format!("no hex ({})", if at.is_empty() { "blank" } else { &at }), says);
    for (hex, says) in hexes.into_iter().chain(elsewhere.into_iter().map(none)) {
        lines.push(Line::Band(hex.clone()));
        lines.extend(says.into_iter().map(|s| Line::Row(vec![Cell::from(hex.clone()), Cell::from(s)])));
    }
    Some(vec![Table { of: None, head: head(), lines, is_grid: false }])
}
