//! `tlnb calibrate`: fits a grid to a scan by printed numbers.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tlnb_formats::geometry::{Grid, Low, Numbering, Orientation, notation};
use tlnb_formats::scan::{ControlPoint, DeriveOptions, Derived, Fit, Model, derive, read_under};

use super::{Format, open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The scan
    scan: PathBuf,
    /// A printed number and its pixel, as in 0101=120.5,88
    #[arg(long = "point", value_name = "HEX=X,Y", required = true)]
    points: Vec<String>,
    /// The map sheet whose grid it is
    #[arg(long, conflicts_with_all = ["columns", "rows"])]
    sheet: Option<PathBuf>,
    /// Printed columns, as in 1-30
    #[arg(long)]
    columns: Option<String>,
    /// Printed rows, as in 1-20
    #[arg(long)]
    rows: Option<String>,
    #[arg(long, value_enum, default_value = "auto")]
    numbering: NumberingWord,
    #[arg(long, value_enum, default_value = "auto")]
    hex: HexWord,
    #[arg(long, value_enum, default_value = "auto")]
    low: LowWord,
    /// auto, similarity or affine
    #[arg(long, default_value = "auto")]
    model: String,
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum NumberingWord {
    Auto,
    Ccrr,
    Rrcc,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum HexWord {
    Auto,
    Flat,
    Pointy,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum LowWord {
    Auto,
    Odd,
    Even,
}

fn point(text: &str) -> anyhow::Result<ControlPoint> {
    let form = || format!("`{text}` is no point; one is written as 0101=120.5,88");
    let (hex, px) = text.split_once('=').with_context(form)?;
    let (x, y) = px.split_once(',').with_context(form)?;
    let hex = notation::parse_hex(hex).map_err(|e| anyhow::anyhow!("{text}: {e}"))?.hex;
    let number = |t: &str| t.trim().parse::<f64>().ok().filter(|v| v.is_finite()).with_context(form);
    Ok(ControlPoint { hex, px: [number(x)?, number(y)?], on: true })
}

fn range(text: &str) -> anyhow::Result<(i16, i16)> {
    let form = || format!("`{text}` is no range; one is written as 1-30");
    let (a, b) = text.split_once('-').with_context(form)?;
    let (a, b) = (a.trim().parse().ok().with_context(form)?, b.trim().parse().ok().with_context(form)?);
    if a > b {
        bail!(form());
    }
    Ok((a, b))
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let (width, height) = image::image_dimensions(&options.scan).with_context(|| options.scan.display().to_string())?;
    let points = options.points.iter().map(|p| point(p)).collect::<anyhow::Result<Vec<_>>>()?;
    for p in &points {
        if !(0.0..=f64::from(width)).contains(&p.px[0]) || !(0.0..=f64::from(height)).contains(&p.px[1]) {
            bail!("{} lies at {},{}, outside the scan of {width} x {height} pixels", p.hex, p.px[0], p.px[1]);
        }
    }
    let mut choice = DeriveOptions {
        model: match options.model.as_str() {
            "auto" => None,
            word => Some(word.parse::<Model>()?),
        },
        ..DeriveOptions::default()
    };
    let base = match &options.sheet {
        Some(path) => {
            let document = open::document(path)?;
            let grid = document.map_sheet().and_then(|s| s.the_grid());
            let grid = grid.with_context(|| format!("{} states no grid", path.display()))?;
            choice.orientation = Some(grid.orientation);
            choice.low = Some(grid.low);
            choice.numbering = Some(grid.numbering);
            grid
        }
        None => {
            let columns = options.columns.as_deref().map_or(Ok((1, 99)), range)?;
            let rows = options.rows.as_deref().map_or(Ok((1, 99)), range)?;
            let tlnb = Grid::tlnb(columns.1, rows.1, rows.1);
            Grid { first_column: columns.0, first_row: rows.0, ..tlnb }
        }
    };
    match options.hex {
        HexWord::Auto => {}
        HexWord::Flat => choice.orientation = Some(Orientation::Flat),
        HexWord::Pointy => choice.orientation = Some(Orientation::Pointy),
    }
    match options.low {
        LowWord::Auto => {}
        LowWord::Odd => choice.low = Some(Low::Odd),
        LowWord::Even => choice.low = Some(Low::Even),
    }
    match options.numbering {
        NumberingWord::Auto => {}
        NumberingWord::Ccrr => choice.numbering = Some(Numbering::Ccrr),
        NumberingWord::Rrcc => choice.numbering = Some(Numbering::Rrcc),
    }
    match derive(&base, &points, choice) {
        Derived::Clear { grid, fit } => {
            match options.format {
                Format::Json => say(&format!("{:#}\n", clear_json(&grid, &fit, &points)))?,
                Format::Text => say(&clear_text(&grid, &fit, &points))?,
            }
            Ok(false)
        }
        Derived::Open { candidates, deciding } => {
            let list: Vec<Value> = candidates
                .iter()
                .map(|(grid, fit)| json!({ "grid": grid_json(grid), "rms_px": fit.rms_px, "max_px": fit.max_px }))
                .collect();
            let deciding = deciding.map(|h| h.to_string());
            match options.format {
                Format::Json => say(&format!("{:#}\n", json!({ "candidates": list, "deciding": deciding })))?,
                Format::Text => {
                    say("the points do not decide between these grids:\n")?;
                    for (grid, fit) in &candidates {
                        say(&format!("    {}: rms {:.2} px\n", words(grid), fit.rms_px))?;
                    }
                    if let Some(hex) = &deciding {
                        say(&format!("read the printed number at {hex} and add it as a point\n"))?;
                    }
                }
            }
            Ok(true)
        }
        Derived::Impossible(e) => bail!(e),
    }
}

const fn hex_word(grid: &Grid) -> &'static str {
    match grid.orientation {
        Orientation::Flat => "flat",
        Orientation::Pointy => "pointy",
    }
}

const fn low_word(grid: &Grid) -> &'static str {
    match grid.low {
        Low::Odd => "odd",
        Low::Even => "even",
    }
}

const fn numbering_word(grid: &Grid) -> &'static str {
    match grid.numbering {
        Numbering::Ccrr => "CCRR",
        Numbering::Rrcc => "RRCC",
    }
}

fn words(grid: &Grid) -> String {
    let mut words = format!("{}, {} low, {}", hex_word(grid), low_word(grid), numbering_word(grid));
    for (descends, what) in [(grid.columns_descend, "columns"), (grid.rows_descend, "rows")] {
        if descends {
            words.push_str(&format!(", {what} descending"));
        }
    }
    words
}

fn grid_json(grid: &Grid) -> Value {
    json!({
        "hex": hex_word(grid), "low": low_word(grid), "numbering": numbering_word(grid),
        "descending": { "columns": grid.columns_descend, "rows": grid.rows_descend },
    })
}

fn clear_json(grid: &Grid, fit: &Fit, points: &[ControlPoint]) -> Value {
    let rows: Vec<Value> = points
        .iter()
        .zip(&fit.residuals)
        .map(|(p, residual)| json!({ "hex": p.hex.to_string(), "x": p.px[0], "y": p.px[1], "residual_px": residual }))
        .collect();
    let centres: serde_json::Map<String, Value> = grid
        .hexes()
        .map(|h| {
            let [x, y] = fit.transform.px_from_map(grid.centre(h));
            (read_under(grid.numbering, h).to_string(), json!([x, y]))
        })
        .collect();
    json!({
        "model": fit.model.to_string(), "rms_px": fit.rms_px, "max_px": fit.max_px, "loo_rms_px": fit.loo_rms_px,
        "dof": fit.dof, "grid": grid_json(grid), "points": rows, "centres": centres,
    })
}

fn clear_text(grid: &Grid, fit: &Fit, points: &[ControlPoint]) -> String {
    let mut out = format!(
        "{}: {} model, rms {:.2} px, largest {:.2} px, {} degrees of freedom\n",
        words(grid),
        fit.model,
        fit.rms_px,
        fit.max_px,
        fit.dof
    );
    for (p, residual) in points.iter().zip(&fit.residuals) {
        out.push_str(&format!("    {}  {:9.2} {:9.2}  off by {residual:.2} px\n", p.hex, p.px[0], p.px[1]));
    }
    out
}
