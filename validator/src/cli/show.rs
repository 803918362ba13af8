//! `tlnb show`: a scenario as a person reads it, each line with its origin; or its start hex by hex.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::Title;
use tlnb_formats::errata;
use tlnb_formats::resolve::{self, Resolved, by_hex, reading};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder
    title: PathBuf,
    /// The section of a scenario, as in 28.5
    section: String,
    /// An option of the scenario to be played with; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// As printed: no erratum is applied
    #[arg(long)]
    as_printed: bool,
    /// The start and all that has a hex, hex by hex
    #[arg(long)]
    by_hex: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let opened = open::one(&options.title)?;
    let corrected =
        if options.as_printed { errata::as_printed(&opened.title) } else { errata::corrected(&opened.title) };
    let mut title = corrected.title.into_owned();
    let document = resolve::find(&title, &options.section).with_context(|| unknown(&title, &options.section))?;
    let name = document.name().to_owned();
    let known: Vec<&String> = document.scenario().into_iter().flat_map(|s| s.options.keys()).collect();
    if let Some(missing) = options.options.iter().find(|o| !known.contains(o)) {
        let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
        bail!("{} has no option {missing}; it has {}", options.section, listed(&known));
    }
    let chosen: Vec<&str> = options.options.iter().map(String::as_str).collect();
    let Some(resolved) = resolve::resolve(&title, &name, &chosen, &corrected.applied) else { return Ok(false) };
    for change in &resolved.elsewhere {
        title.apply(change).with_context(|| format!("the option's change `{change}`"))?;
    }
    let mut text = if options.by_hex { by_hex(&title, &resolved) } else { by_topic(&title, &resolved) };
    if !resolved.faults.is_empty() {
        text += "cannot be put together\n";
    }
    for fault in &resolved.faults {
        let place = &fault.place;
        text += &format!("  {} {} {}: {}\n", place.document, place.section, place.key, fault.kind);
    }
    say(&text)?;
    Ok(!resolved.faults.is_empty())
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn unknown(title: &Title, section: &str) -> String {
    let sections: Vec<&str> = title.documents().filter_map(|d| Some(d.scenario()?.section(d.name()))).collect();
    format!("there is no scenario {section}; the title has {}", listed(&sections))
}

fn by_topic(title: &Title, resolved: &Resolved) -> String {
    let own = resolved.document.name();
    let scenario = resolved.scenario();
    let name = scenario.about.get(&"name".to_owned()).cloned().unwrap_or_default();
    let mut out = format!("{} {name}\n", scenario.section(own));
    if let Some(kind) = resolved.document.value("kind", "scenario") {
        out += &format!("  {}\n", reading::spoken(kind));
    }
    for topic in reading::of(title, resolved) {
        match topic.silent {
            Some(line) => out += &format!("{}: {}  [{}]\n", topic.heading, line.text, line.way),
            None => out += &format!("{}\n", topic.heading),
        }
        for line in topic.lines {
            out += &format!("  {}  [{}]\n", line.text, line.way);
        }
    }
    out
}

/// Every hex that the scenario names, with what stands or holds there.
fn by_hex(title: &Title, resolved: &Resolved) -> String {
    let (hexes, elsewhere) = by_hex::of(title, resolved);
    let mut out = String::new();
    for (hex, lines) in hexes {
        out += &format!("{hex}\n");
        for line in lines {
            out += &format!("  {line}\n");
        }
    }
    for (at, lines) in elsewhere {
        out += &format!("no hex ({})\n", if at.is_empty() { "blank" } else { at.as_str() });
        for line in lines {
            out += &format!("  {line}\n");
        }
    }
    out
}
