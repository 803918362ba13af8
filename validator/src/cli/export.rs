//! `tlnb export`: a sheet as a picture, the same that the editor shows, a document as a spreadsheet or as JSON.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::documents::MapSheet;
use tlnb_formats::picture::{self, ColumnOnSheet, PictureLayer, Theme};
use tlnb_formats::resolve::{self, How};
use tlnb_formats::spreadsheet::{self, FileKind};
use tlnb_formats::text::nearest;
use tlnb_formats::{Document, Title, errata, json, schema};

use super::{complain, import, open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// What kind of picture, spreadsheet or text
    #[arg(value_enum)]
    kind: Kind,
    /// The title's folder; of JSON also a single document
    title: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The sheet to draw; may be left out where there is only one
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The document that is written, as in cards/french: as a spreadsheet a card, counters, a track or a chart, as JSON any
    #[arg(long, value_name = "NAME")]
    document: Option<String>,
    /// Only these layers, as in terrain,hexsides: terrain, grid, hexsides, roads, spans, marks, names, numbers,
    /// units
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    layers: Vec<String>,
    #[arg(long, value_enum, default_value = "print")]
    theme: ThemeWord,
    /// Pixels a map unit, which is the distance from the middle of a hex to a corner
    #[arg(long, value_name = "PIXELS", default_value_t = 40.0, allow_negative_numbers = true)]
    scale: f64,
    /// With what the signs mean, below the map
    #[arg(long)]
    legend: bool,
    /// JSON of the whole title as it is played: corrected, each scenario with all that it takes from others, and the
    /// origins of every row beside it
    #[arg(long, conflicts_with = "document")]
    resolved: bool,
    /// With --resolved: as printed, no erratum applied
    #[arg(long, requires = "resolved")]
    as_printed: bool,
    /// With the counters of a set-up card's column, as in cards/french=6.12.13; may be given several times
    #[arg(long, value_name = "CARD=COLUMN")]
    units: Vec<String>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Kind {
    Svg,
    Png,
    /// Documents as JSON, to be read by other programs and imported again
    Json,
    Csv,
    Tsv,
    Xlsx,
    Ods,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum ThemeWord {
    /// As on paper
    Print,
    /// On dark paper
    Night,
    /// To lie over a scan: terrain shines through, no paper
    Overlay,
}

fn layer(word: &str) -> anyhow::Result<PictureLayer> {
    let words = || PictureLayer::ALL.map(PictureLayer::word);
    PictureLayer::ALL.into_iter().find(|l| l.word() == word.trim()).with_context(|| {
        let known = nearest(word, words());
        let meant = known.map_or_else(|| format!("there are {}", words().join(", ")), |w| format!("did you mean {w}?"));
        format!("there is no layer `{word}`; {meant}")
    })
}

fn short(document: &Document) -> &str {
    document.name().strip_prefix("sheets/").unwrap_or(document.name())
}

/// The sheet of a name, or the only one.
fn sheet<'a>(title: &'a Title, name: Option<&str>) -> anyhow::Result<&'a Document> {
    let sheets: Vec<&Document> = title.documents().filter(|d| d.map_sheet().is_some()).collect();
    let names = || sheets.iter().map(|d| short(d)).collect::<Vec<_>>().join(", ");
    match (name, &sheets[..]) {
        (_, []) => bail!("the title has no map sheet"),
        (None, [only]) => Ok(only),
        (None, _) => bail!("the title has several sheets: {}; choose one with --sheet", names()),
        (Some(name), _) => sheets.iter().find(|d| short(d) == name || d.name() == name).copied().with_context(|| {
            let known = nearest(name, sheets.iter().map(|d| short(d)));
            let meant = known.map_or_else(|| format!("there are {}", names()), |n| format!("did you mean `{n}`?"));
            format!("there is no sheet `{name}`; {meant}")
        }),
    }
}

/// The pieces of a card's column on a sheet.
fn counters(title: &Title, sheet: &Document, card: &str, column: &str) -> anyhow::Result<ColumnOnSheet> {
    let held = title.document(card);
    let Some((held, setup)) = held.and_then(|d| Some((d, d.setup_card()?))) else {
        let cards = title.documents().filter(|d| d.setup_card().is_some()).map(Document::name);
        bail!("there is no set-up card `{card}`; there are {}", cards.collect::<Vec<_>>().join(", "));
    };
    if !setup.columns.contains(&column.into()) {
        let columns = setup.columns.every_key().into_iter().map(|c| c.0.as_str());
        bail!("{card} has no column `{column}`; there are {}", columns.collect::<Vec<_>>().join(", "));
    }
    let only = title.documents().filter(|d| d.map_sheet().is_some()).count() == 1;
    Ok(picture::counters(title, held, column, short(sheet), only))
}

/// Writes a document as a spreadsheet.
fn table(options: &Options) -> anyhow::Result<bool> {
    let opened = open::one(&options.title)?;
    let name = options.document.as_deref().context("say which document with --document, as in cards/french")?;
    let document = import::document_of(&opened.title, name, &opened.root)?;
    let sheets = spreadsheet::export(document);
    if sheets.is_empty() {
        bail!("{name} is no table; set-up cards, counters, tracks and charts are");
    }
    let kind = match options.kind {
        Kind::Xlsx => FileKind::Xlsx,
        Kind::Ods => FileKind::Ods,
        Kind::Tsv => FileKind::Tsv,
        Kind::Csv | Kind::Json | Kind::Svg | Kind::Png => FileKind::Csv,
    };
    let bytes = spreadsheet::write(kind, &sheets)?;
    let out = options.out.display().to_string();
    std::fs::write(&options.out, bytes).with_context(|| out.clone())?;
    let rows: usize = sheets.iter().map(|cells| cells.rows.len().saturating_sub(1)).sum();
    say(&format!("{out}: {} worksheets, {rows} rows\n", sheets.len()))?;
    Ok(false)
}

/// A title as it is played, with the way of every row of its scenarios under `origins`: by document, section and key the
/// steps, each with its document, the section of the folder it cites and what it does.
fn resolved(title: &Title, as_printed: bool) -> (serde_json::Value, Vec<String>) {
    let corrected = if as_printed { errata::as_printed(title) } else { errata::corrected(title) };
    let (whole, all) = resolve::title(&corrected.title, &corrected.applied);
    let mut origins = serde_json::Map::new();
    for scenario in &all {
        let mut sections = serde_json::Map::new();
        for (section, key, chain) in scenario.every_origin() {
            let steps = chain.iter().map(|origin| {
                let does = match &origin.how {
                    How::Stated => serde_json::json!({ "stated": true }),
                    How::Taken(by) => serde_json::json!({ "taken": by }),
                    How::Changed(change) => serde_json::json!({ "changed": change.to_string() }),
                    How::Option(name, change) => serde_json::json!({ "option": name, "changed": change.to_string() }),
                    How::Corrected(errata, entry) => serde_json::json!({ "errata": errata, "entry": entry }),
                };
                serde_json::json!({ "document": origin.document, "section": origin.section, "does": does })
            });
            let steps: Vec<serde_json::Value> = steps.collect();
            let rows = sections.entry(section).or_insert_with(|| serde_json::json!({}));
            if let Some(rows) = rows.as_object_mut() {
                rows.insert(key.to_owned(), serde_json::Value::Array(steps));
            }
        }
        origins.insert(scenario.document.name().to_owned(), serde_json::Value::Object(sections));
    }
    let (mut json, left) = json::of_title(&whole);
    if let Some(json) = json.as_object_mut() {
        json.insert("origins".to_owned(), serde_json::Value::Object(origins));
    }
    (json, left)
}

/// Writes one document as JSON, or all of a title. What cannot be read is named and left out.
fn tree(options: &Options) -> anyhow::Result<bool> {
    let opened = open::one(&options.title)?;
    let only = opened.title.documents().next().filter(|_| !options.title.is_dir());
    let one = match &options.document {
        Some(name) => Some(import::document_of(&opened.title, name, &opened.root)?),
        None => only,
    };
    let (json, left) = match one {
        _ if options.resolved => resolved(&opened.title, options.as_printed),
        Some(document) => {
            let unread = || format!("{}: {}", opened.path(document.name()), document.read_only().unwrap_or("unread"));
            (schema::json_of(document).with_context(unread)?, Vec::new())
        }
        None => json::of_title(&opened.title),
    };
    let out = options.out.display().to_string();
    std::fs::write(&options.out, format!("{json:#}\n")).with_context(|| out.clone())?;
    for name in &left {
        complain(&format!("tlnb: {name} cannot be read and is left out"));
    }
    say(&format!("{out}\n"))?;
    Ok(!left.is_empty())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    if matches!(options.kind, Kind::Json) {
        return tree(options);
    }
    if !matches!(options.kind, Kind::Svg | Kind::Png) {
        return table(options);
    }
    if !(options.scale.is_finite() && options.scale > 0.0) {
        bail!("a scale of {} pixels a map unit shows nothing", options.scale);
    }
    let layers = options.layers.iter().map(|l| layer(l)).collect::<anyhow::Result<Vec<_>>>()?;
    let opened = open::one(&options.title)?;
    let document = sheet(&opened.title, options.sheet.as_deref())?;
    let no_grid = || {
        let path = opened.path(document.name());
        format!("{path}: the sheet does not say how its hexes are numbered (section grid)")
    };
    let mut drawn = picture::of_document(&opened.title, document).with_context(no_grid)?;
    if drawn.items.is_empty() {
        bail!("{}: the grid has no hexes", opened.path(document.name()));
    }
    for units in &options.units {
        let (card, column) = units.split_once('=').with_context(|| format!("`{units}` is no CARD=COLUMN"))?;
        let counters = counters(&opened.title, document, card, column)?;
        let grid = document.map_sheet().and_then(MapSheet::the_grid).with_context(no_grid)?;
        drawn = drawn.under(picture::units(&counters, &grid));
    }
    drawn.items.retain(|item| layers.is_empty() || layers.contains(&item.layer));
    if options.legend
        && let Some(sheet) = document.map_sheet()
    {
        let ([left, _], [right, _]) = drawn.bounds;
        drawn = drawn.above(picture::legend(sheet, &opened.title.added(), right - left));
    }
    let theme = match options.theme {
        ThemeWord::Print => Theme::Print,
        ThemeWord::Night => Theme::Night,
        ThemeWord::Overlay => Theme::Overlay,
    };
    let out = || options.out.display().to_string();
    match options.kind {
        Kind::Svg => std::fs::write(&options.out, picture::svg(&drawn, theme, options.scale)).with_context(out)?,
        _ => {
            let pixels = picture::raster(&drawn, theme, options.scale)?;
            pixels.save_with_format(&options.out, image::ImageFormat::Png).with_context(out)?;
        }
    }
    if !drawn.crowded.is_empty() {
        complain(&format!("tlnb: no free place was found for {}", drawn.crowded.join(", ")));
    }
    let [width, height] = drawn.size().map(|s| s * options.scale);
    say(&format!("{}: {width:.0} x {height:.0} pixels\n", out()))?;
    Ok(false)
}
