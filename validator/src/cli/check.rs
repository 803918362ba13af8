//! `tlnb check`: all findings of titles or single documents.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use serde_json::Value;
use tlnb_formats::text::nearest;
use tlnb_validator::baseline::Baseline;
use tlnb_validator::render::text::Look;
use tlnb_validator::{Report, Severity, catalogue, render, validate, validate_corrected};

use super::open::Opened;
use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Titles' folders, a folder of titles, or single documents
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The mildest severity that makes the exit code 1
    #[arg(long, value_enum, default_value = "error")]
    deny: Deny,
    /// An earlier report in JSON, whose findings are known and not told again
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Only findings of this code or family, as in EDGE-001 or EDGE; may be given several times
    #[arg(long, value_name = "CODE")]
    only: Vec<String>,
    /// As printed: no erratum is applied
    #[arg(long)]
    as_printed: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    /// SARIF 2.1.0, which code hosts show beside a change
    Sarif,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum Deny {
    Error,
    Warning,
    Note,
}

impl Deny {
    pub(crate) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Note => Severity::Note,
        }
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut baseline = match &options.baseline {
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Baseline::read(&text).map_err(|e| anyhow!("{}: {e}", path.display()))?
        }
        None => Baseline::default(),
    };
    known(&options.only)?;
    let mut all = Vec::new();
    for path in &options.paths {
        for opened in open::all(path)? {
            let mut report =
                if options.as_printed { validate(&opened.title) } else { validate_corrected(&opened.title) };
            report.keep(&options.only);
            baseline.hide(&mut report, &|name| opened.path(name));
            all.push((opened, report));
        }
    }
    match options.format {
        Format::Text => {
            let look = look();
            for (opened, report) in &all {
                say(&render::text::text(&opened.title, report, &|name| opened.path(name), look))?;
            }
        }
        Format::Json => {
            let one = |(opened, report): &(Opened, Report)| {
                render::json::json(&opened.title, report, &|name| opened.path(name))
            };
            if let Some(json) = all.iter().map(one).reduce(merged) {
                say(&format!("{json:#}\n"))?;
            }
        }
        Format::Sarif => {
            let paths: Vec<_> = all.iter().map(|(opened, _)| |name: &str| opened.path(name)).collect();
            let titles: Vec<_> = all
                .iter()
                .zip(&paths)
                .map(|((opened, report), path)| (&opened.title, report, path as &dyn Fn(&str) -> String))
                .collect();
            say(&format!("{}\n", render::sarif::sarif(&titles)?))?;
        }
    }
    Ok(all.iter().any(|(_, report)| report.reaches(options.deny.severity())))
}

/// Colours only on a terminal, and as wide as it is.
fn look() -> Look {
    let styled = std::io::stdout().is_terminal();
    let width = terminal_size::terminal_size().filter(|_| styled).map(|(width, _)| usize::from(width.0).max(40));
    Look { styled, width: width.unwrap_or(Look::default().width) }
}

/// Refuses a code or family that there is not: it would hide everything and report success.
fn known(only: &[String]) -> anyhow::Result<()> {
    let codes: Vec<&str> = catalogue::all().iter().map(|e| e.code).collect();
    let mut names: Vec<&str> = codes.iter().filter_map(|c| c.split('-').next()).chain(codes.iter().copied()).collect();
    names.dedup();
    for wanted in only {
        if !names.iter().any(|n| n.eq_ignore_ascii_case(wanted)) {
            let meant = nearest(wanted, names).map_or_else(String::new, |n| format!("; did you mean {n}?"));
            bail!("there is no check or family {wanted}{meant}");
        }
    }
    Ok(())
}

/// Two reports as one: lists one after the other, counts added.
fn merged(mut a: Value, b: Value) -> Value {
    for list in ["findings", "not_checked"] {
        if let (Some(into), Some(from)) = (a[list].as_array_mut(), b[list].as_array()) {
            into.extend(from.iter().cloned());
        }
    }
    if let (Some(into), Some(from)) = (a["summary"].as_object_mut(), b["summary"].as_object()) {
        for (name, count) in from {
            let sum = count.as_u64().unwrap_or_default() + into[name].as_u64().unwrap_or_default();
            into[name] = sum.into();
        }
    }
    a
}
