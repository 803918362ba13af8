//! `tlnb proof`: a document as HTML for paper.

use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use tlnb_formats::{Title, proof, resolve};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder
    title: PathBuf,
    /// The document, as in cards/french, or the section of a scenario
    document: String,
    /// In the order of the print or hex by hex
    #[arg(long, value_enum, default_value = "card")]
    by: By,
    #[arg(long, value_enum, default_value = "a4")]
    paper: Paper,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum By {
    Card,
    Hex,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Paper {
    A4,
    Letter,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let title = open::one(&options.title)?.title;
    let name = &options.document;
    let Some(document) = title.document(name).or_else(|| resolve::find(&title, name)) else {
        bail!("there is no document {name}; the title has {}", documents(&title));
    };
    let by = match options.by {
        By::Card => proof::By::Card,
        By::Hex => proof::By::Hex,
    };
    let paper = match options.paper {
        Paper::A4 => proof::Paper::A4,
        Paper::Letter => proof::Paper::Letter,
    };
    let html = proof::html(&title, document, by, paper).map_err(|why| anyhow!("{}: {why}", document.name()))?;
    std::fs::write(&options.out, html).with_context(|| options.out.display().to_string())?;
    say(&format!("{} revision {}: {}\n", document.name(), proof::revision(document), options.out.display()))?;
    Ok(false)
}

fn documents(title: &Title) -> String {
    title.documents().map(|d| d.name()).collect::<Vec<_>>().join(", ")
}
