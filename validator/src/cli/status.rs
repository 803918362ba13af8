//! `tlnb status`: what is transcribed and checked, per sheet and layer.

use std::path::PathBuf;

use serde_json::json;
use tlnb_formats::documents::{Layer, ProgressKey};
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
    let mut sheets = Vec::new();
    for opened in open::all(&options.path)? {
        for document in opened.title.documents() {
            let Some(sheet) = document.map_sheet() else { continue };
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
        say(&format!("{:#}\n", json!({ "version": 1, "sheets": sheets })))?;
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
    Ok(false)
}
