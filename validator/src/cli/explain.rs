//! `tlnb explain`: what a check means, or what a code without one waits for.

use anyhow::bail;
use tlnb_validator::{catalogue, checks};

use super::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// As in EDGE-001
    code: String,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    say(&text(&options.code)?)?;
    Ok(false)
}

fn text(code: &str) -> anyhow::Result<String> {
    if let Some(check) = checks::find(code) {
        return Ok(format!(
            "{} {}: {}\n\n{} Rules: {}.\n\nFound:\n{}\nNot found:\n{}",
            check.code,
            check.severity.word(),
            check.summary,
            check.why,
            check.rules.join(", "),
            check.bad,
            check.good
        ));
    }
    if let Some(entry) = catalogue::find(code) {
        let rules = match entry.rules {
            [] => String::new(),
            rules => format!(" Rules: {}.", rules.join(", ")),
        };
        let why = checks::form(code).map_or_else(String::new, |(_, _, why)| format!("{why}\n\n"));
        return Ok(format!(
            "{} {}: {}\n\n{why}Class {}: {}{}\n\nState: {}.\n",
            entry.code,
            entry.severity.word(),
            entry.gist,
            entry.class.word(),
            entry.class.meaning(),
            rules,
            entry.state()
        ));
    }
    let all = catalogue::all();
    match tlnb_formats::text::nearest(code, all.iter().map(|e| e.code)) {
        Some(nearest) => bail!("there is no check {code}; did you mean {nearest}?"),
        None => bail!("there is no check {code}; `tlnb checks --all` lists them"),
    }
}
