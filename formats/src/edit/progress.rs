//! What of a sheet is transcribed, kept up to date by every stroke.

use std::collections::{BTreeMap, BTreeSet};

use super::set_field;
use crate::change::Change;
use crate::document::Document;
use crate::documents::{Key as _, Layer, ProgressKey};
use crate::geometry::Hex;
use crate::text::{Written, syntax::quote};

/// Marks hexes as transcribed in a layer, and takes the checks of others off them.
pub(super) fn mark(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>) -> Vec<Change> {
    let Some(sheet) = document.map_sheet() else { return Vec::new() };
    let mut columns: BTreeMap<i16, BTreeSet<i16>> = BTreeMap::new();
    for hex in hexes.iter().filter(|h| h.is_writable()) {
        columns.entry(hex.column).or_default().insert(hex.row);
    }
    let mut out = Vec::new();
    for (column, touched) in columns {
        let key = ProgressKey { layer, column };
        // A line that cannot be read is left to the person who wrote it.
        if sheet.progress.contains(&key) && sheet.progress.get(&key).is_none() {
            continue;
        }
        let line = sheet.progress.get(&key).cloned().unwrap_or_default();
        let mut done = match &line.done {
            Some(Written::Known(rows)) => rows.clone(),
            Some(Written::Wrong(_)) => continue,
            None => Default::default(),
        };
        done.0.extend(&touched);
        out.extend(set_field(document, "progress", &key.write(), "done", Some(&quote(&done.text()))));
        let mut checked = Vec::new();
        let mut dropped = false;
        for (initials, rows) in &line.checked {
            let text = match rows {
                Written::Known(rows) => {
                    let mut left = rows.clone();
                    left.0.retain(|r| !touched.contains(r));
                    dropped |= left != *rows;
                    left.text()
                }
                Written::Wrong(text) => text.clone(),
            };
            if !text.is_empty() {
                checked.push(format!("{}: {}", quote(initials), quote(&text)));
            }
        }
        if dropped {
            let to = (!checked.is_empty()).then(|| format!("{{{}}}", checked.join(", ")));
            out.extend(set_field(document, "progress", &key.write(), "checked", to.as_deref()));
        }
    }
    out
}
