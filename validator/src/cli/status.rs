//! `tlnb status`: what is transcribed and checked, by sheet and layer; of other documents how many entries and cells.

use std::path::PathBuf;

use serde_json::json;
use tlnb_formats::documents::{Layer, Model, ProgressKey};
use tlnb_formats::text::Written;

use super::{Format, open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder or a folder of titles
    path: PathBuf,
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let (mut sheets, mut documents) = (Vec::new(), Vec::new());
    for opened in open::all(&options.path)? {
        for document in opened.title.documents() {
            let Some(sheet) = document.map_sheet() else {
                if let Some(model) = document.model().filter(|m| !matches!(m, Model::Title(_) | Model::Scans(_))) {
                    let (name, kind) = (opened.path(document.name()), document.kind().unwrap_or_default());
                    let cells = document.cells().map(|(done, all)| json!({ "transcribed": done, "all": all }));
                    documents
                        .push(json!({ "document": name, "kind": kind, "entries": model.entries(), "cells": cells }));
                }
                continue;
            };
            let Some(grid) = sheet.the_grid() else {
                sheets.push(json!({ "sheet": opened.path(document.name()), "hexes": null }));
                continue;
            };
            let hexes: Vec<_> = grid.hexes().collect();
            let mut layers = serde_json::Map::new();
            for layer in Layer::ALL {
                let done = hexes.iter().filter(|h| sheet.is_done(*layer, **h)).count();
                let checked = hexes
                    .iter()
                    .filter(|h| {
                        let line = sheet.progress.get(&ProgressKey { layer: *layer, column: h.column });
                        line.is_some_and(|l| {
                            l.checked.values().filter_map(Written::known).any(|r| r.0.contains(&h.row))
                        })
                    })
                    .count();
                layers.insert(layer.word().to_owned(), json!({ "transcribed": done, "checked": checked }));
            }
            sheets.push(json!({ "sheet": opened.path(document.name()), "hexes": hexes.len(), "layers": layers }));
        }
    }
    if options.format == Format::Json {
        say(&format!("{:#}\n", json!({ "version": 1, "sheets": sheets, "documents": documents })))?;
        return Ok(false);
    }
    for sheet in &sheets {
        let Some(hexes) = sheet["hexes"].as_u64() else {
            say(&format!("{}: no grid is stated\n", sheet["sheet"].as_str().unwrap_or_default()))?;
            continue;
        };
        say(&format!("{}: {hexes} hexes\n", sheet["sheet"].as_str().unwrap_or_default()))?;
        for (layer, counts) in sheet["layers"].as_object().into_iter().flatten() {
            let done = counts["transcribed"].as_u64().unwrap_or_default();
            let checked = counts["checked"].as_u64().unwrap_or_default();
            say(&format!("    {layer:8} {done:5} transcribed {:5} missing {checked:5} checked\n", hexes - done))?;
        }
    }
    for document in &documents {
        let text = |field: &str| document[field].as_str().unwrap_or_default();
        let cells = match (document["cells"]["transcribed"].as_u64(), document["cells"]["all"].as_u64()) {
            (Some(done), Some(all)) => format!(", {done} of {all} cells transcribed"),
            _ => String::new(),
        };
        say(&format!("{}: {}, {} entries{cells}\n", text("document"), text("kind"), document["entries"]))?;
    }
    Ok(false)
}
