//! `tlnb check`: all findings of titles or single documents.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use serde_json::Value;
use tlnb_validator::{Severity, render, validate};

use super::{Format, open, say};

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
    /// Only findings of this code
    #[arg(long, value_name = "CODE")]
    only: Option<String>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Deny {
    Error,
    Warning,
    Note,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let deny = match options.deny {
        Deny::Error => Severity::Error,
        Deny::Warning => Severity::Warning,
        Deny::Note => Severity::Note,
    };
    let mut found = false;
    let mut together: Option<Value> = None;
    for path in &options.paths {
        for opened in open::all(path)? {
            let mut report = validate(&opened.title);
            if let Some(code) = &options.only {
                report.findings.retain(|f| f.code.eq_ignore_ascii_case(code));
                report.not_checked.retain(|n| n.code.eq_ignore_ascii_case(code));
            }
            found |= report.reaches(deny);
            let path = |name: &str| opened.path(name);
            match options.format {
                Format::Text => {
                    let styled = std::io::stdout().is_terminal();
                    say(&render::text::text(&opened.title, &report, &path, styled))?;
                }
                Format::Json => {
                    let json = render::json::json(&opened.title, &report, &path);
                    together = Some(match together.take() {
                        None => json,
                        Some(before) => merged(before, json),
                    });
                }
            }
        }
    }
    if let Some(json) = together {
        say(&format!("{json:#}\n"))?;
    }
    Ok(found)
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
