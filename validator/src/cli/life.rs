//! `tlnb life`: every appearance of a piece, a force or a place, in order of date.

use std::path::PathBuf;

use anyhow::bail;
use serde_json::json;
use tlnb_formats::life::{self, Appearance, Subject};
use tlnb_formats::names::Names;

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder
    title: PathBuf,
    /// A unit, leader, formation, army or place, or a hex as in vale/0304
    name: String,
    /// Of several with that name the one of this kind, or defined in this document
    #[arg(long)]
    of: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let title = open::one(&options.title)?.title;
    let names = Names::of(&title);
    let mut found = life::subjects(&title, &names, &options.name);
    if let Some(of) = &options.of {
        found.retain(|subject| match subject {
            Subject::Named(id) => id.kind.word() == of || id.document == *of,
            Subject::Hex { sheet, .. } => sheet == of,
        });
    }
    let subject = match found.as_slice() {
        [] => bail!("nothing is called {}", options.name),
        [subject] => subject,
        several => {
            let words: Vec<String> = several.iter().map(Subject::words).collect();
            bail!(
                "{} may be any of these; --of with a kind or document tells which: {}",
                options.name,
                words.join(", ")
            );
        }
    };
    let life = life::life(&title, &names, subject);
    if options.json {
        let text = serde_json::to_string_pretty(&json!({
            "version": 1,
            "of": subject.words(),
            "appearances": life.iter().map(as_json).collect::<Vec<_>>(),
        }))?;
        say(&format!("{text}\n"))?;
    } else {
        say(&format!("{}\n", subject.words()))?;
        for appearance in &life {
            say(&format!("{}\n", line(appearance)))?;
        }
    }
    Ok(false)
}

/// Date, place, spelling, what it says.
fn line(of: &Appearance) -> String {
    let date = of.when.as_ref().and_then(|w| w.date).map_or_else(|| " ".repeat(10), |d| d.to_string());
    let label = of.when.as_ref().map(|w| format!(" {}", w.label)).unwrap_or_default();
    let (place, field) = (&of.place, of.place.field.as_ref().map(|f| format!(" {f}")).unwrap_or_default());
    let by = of.by.as_ref().map(|by| format!(" (as {by})")).unwrap_or_default();
    let doubt = of.doubt.map(|d| format!(" [{d}]")).unwrap_or_default();
    let at = format!("{} {} {}{field}", place.document, place.section, place.key);
    format!("  {date}{label}  {at}  \"{}\"{by}: {}{doubt}", of.printed, of.says)
}

fn as_json(of: &Appearance) -> serde_json::Value {
    json!({
        "date": of.when.as_ref().and_then(|w| w.date).map(|d| d.to_string()),
        "when": of.when.as_ref().map(|w| &w.label),
        "document": of.place.document,
        "section": of.place.section,
        "key": of.place.key,
        "field": of.place.field,
        "printed": of.printed,
        "says": of.says,
        "by": of.by,
        "doubt": of.doubt,
    })
}
