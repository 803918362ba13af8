//! `tlnb questions`: what only the designer or the print can answer, as a letter.

use std::path::PathBuf;

use tlnb_formats::documents::errata::Status;
use tlnb_formats::documents::figure::UNKNOWN;
use tlnb_formats::documents::{NoteLine, NoteState};
use tlnb_formats::text::{Node, Shape};
use tlnb_formats::{Document, Title, errata};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder
    title: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    say(&letter(&open::one(&options.title)?.title))?;
    Ok(false)
}

/// Questions under their headings; a heading without one is left out.
fn letter(title: &Title) -> String {
    let name = title.called().unwrap_or("this title");
    let mut out = format!("Questions about {name}\n");
    let mut number = 0;
    for (heading, questions) in [
        ("What we could not read with certainty", noted(title, unsure)),
        ("What we take to be meant", noted(title, likely)),
        ("Places of the print that disagree", noted(title, witnesses)),
        ("What our sources do not hold", unknown(title)),
        ("Names that mean nothing we know, or several things", names(title)),
        ("Errata we have not confirmed", proposed(title)),
    ] {
        if questions.is_empty() {
            continue;
        }
        out += &format!("\n{heading}\n\n");
        for question in questions {
            number += 1;
            out += &format!("{number}. {question}\n");
        }
    }
    if number == 0 {
        out += "\nThere is none.\n";
    }
    out
}

/// The notes of every document that ask something.
fn noted(title: &Title, ask: fn(&NoteLine) -> Option<String>) -> Vec<String> {
    let mut out = Vec::new();
    for document in title.documents() {
        let Some(model) = document.model() else { continue };
        for (place, note) in model.notes().iter() {
            let Some(asked) = ask(note) else { continue };
            let value = at(document, place).map_or_else(String::new, |v| format!(" reads {v}"));
            let text = if note.text.is_empty() { String::new() } else { format!(": {}", note.text) };
            out.push(format!("{} {place}{value}{asked}{text}", document.name()));
        }
    }
    out
}

fn unsure(note: &NoteLine) -> Option<String> {
    matches!(note.state, NoteState::Unsure).then(String::new)
}

fn likely(note: &NoteLine) -> Option<String> {
    match &note.state {
        NoteState::Likely(value) => Some(format!("; is {value} meant?")),
        _ => None,
    }
}

fn witnesses(note: &NoteLine) -> Option<String> {
    match &note.state {
        NoteState::Witnesses(others) => Some(format!("; elsewhere {}", others.join("; "))),
        _ => None,
    }
}

/// The value that a note is about: `section/key` or `section/key/field`, keys with slashes in them included.
fn at(document: &Document, place: &str) -> Option<String> {
    let (section, rest) = place.split_once('/')?;
    if let Some(value) = document.value(section, rest) {
        return Some(value.to_owned());
    }
    rest.match_indices('/').find_map(|(n, _)| document.field_value(section, &rest[..n], &rest[n + 1..]))
}

/// Rows with values that were looked for in vain.
fn unknown(title: &Title) -> Vec<String> {
    let mut out = Vec::new();
    for document in title.documents() {
        for section in document.lines().into_iter().flat_map(|l| &l.sections) {
            for entry in &section.entries {
                let Ok(node) = Node::parse(&entry.value) else { continue };
                let fields = unknown_fields(&node);
                if !fields.is_empty() {
                    out.push(format!("{} {} {}: {}", document.name(), section.name, entry.key, fields.join(", ")));
                }
            }
        }
    }
    out
}

fn unknown_fields(node: &Node) -> Vec<String> {
    let is_unknown = |node: &Node| match &node.shape {
        Shape::Text(text) | Shape::Word(text) => text == UNKNOWN,
        _ => false,
    };
    match &node.shape {
        Shape::Struct { fields, .. } => {
            let mut out = Vec::new();
            for field in fields {
                if is_unknown(&field.value) {
                    out.push(field.name.clone());
                } else if let Shape::Map(pairs) = &field.value.shape {
                    let keys =
                        pairs.iter().filter(|(_, value)| is_unknown(value)).filter_map(|(key, _)| match &key.shape {
                            Shape::Text(key) => Some(key.clone()),
                            _ => None,
                        });
                    out.extend(keys);
                }
            }
            out
        }
        _ if is_unknown(node) => vec!["the value".to_owned()],
        _ => Vec::new(),
    }
}

/// References that cannot be told.
fn names(title: &Title) -> Vec<String> {
    let report = tlnb_validator::validate(title);
    let is_name = |code: &str| matches!(code, "REF-001" | "REF-002");
    let findings = report.findings.iter().filter(|f| is_name(f.code) && f.suppressed.is_none());
    findings.map(|f| format!("{} {}: {}", f.document, f.place, f.message)).collect()
}

fn proposed(title: &Title) -> Vec<String> {
    let open = errata::entries(title).into_iter().filter(|e| e.status() == Some(Status::Proposed));
    open.map(|e| {
        let gist = e.line.gist.as_deref().map_or_else(String::new, |g| format!(": {g}"));
        format!("{} {}{gist}", e.document.name(), e.key.0)
    })
    .collect()
}
