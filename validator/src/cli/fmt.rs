//! `tlnb fmt`: canonical form.

use std::path::PathBuf;

use tlnb_formats::Document;

use super::{complain, open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Titles' folders, a folder of titles, or single documents
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Change nothing; exit 1 if a document is not in canonical form
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut found = false;
    for path in &options.paths {
        for mut opened in open::all(path)? {
            let mut changed = Vec::new();
            for document in opened.title.documents() {
                match document.canonical() {
                    None => {
                        let because = document.read_only().unwrap_or("it cannot be read");
                        complain(&format!("{}: left as it is: {because}", opened.path(document.name())));
                        found = true;
                    }
                    Some(text) if text.as_bytes() != document.bytes() => {
                        changed.push(Document::read(document.name(), text.into_bytes()));
                    }
                    Some(_) => {}
                }
            }
            let names: Vec<String> = changed.iter().map(|d| d.name().to_owned()).collect();
            for name in &names {
                say(&format!("{}\n", opened.path(name)))?;
            }
            if options.check {
                found |= !names.is_empty();
            } else {
                changed.into_iter().for_each(|d| opened.title.insert(d));
                open::save(&opened, names.iter().map(String::as_str))?;
            }
        }
    }
    Ok(found)
}
