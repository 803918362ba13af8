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
            for document in opened.title.every_document() {
                match document.canonical() {
                    None => {
                        let because = document.read_only().unwrap_or("it cannot be read");
                        complain(&format!("{}: left as it is: {because}", opened.path(document.name())));
                        found = true;
                    }
                    Some(text) if text.as_bytes() == document.bytes() => {}
                    Some(text) => match read_back(document.name(), text) {
                        Some(printed) => changed.push(printed),
                        None => {
                            let path = opened.path(document.name());
                            complain(&format!("{path}: left as it is: its canonical form does not read back"));
                            found = true;
                        }
                    },
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

/// The document of a printed text, if that is its own canonical form: nothing else is written over what a person wrote.
fn read_back(name: &str, text: String) -> Option<Document> {
    let printed = Document::read(name, text.into_bytes());
    (printed.canonical().as_deref() == Some(printed.text())).then_some(printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_reads_back_is_written() {
        assert!(read_back("a", "MapSheet(\n    format: 1,\n)\n".to_owned()).is_some());
        for text in ["MapSheet(\n    format: 1,\n)\n)\n", "MapSheet(format: 1)", ""] {
            assert!(read_back("a", text.to_owned()).is_none(), "{text}");
        }
    }
}
