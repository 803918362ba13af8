//! The report as text, with the line each finding speaks of.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use tlnb_formats::{Document, Title};

use crate::finding::{Finding, Report, Severity, line_column};

/// Longest line that is shown with its finding, in bytes.
const LONGEST_LINE: usize = 240;

/// The line of a byte, with the bytes it covers.
fn line_of(text: &str, byte: usize) -> (std::ops::Range<usize>, &str) {
    let byte = (0..=byte.min(text.len())).rev().find(|b| text.is_char_boundary(*b)).unwrap_or(0);
    let start = text[..byte].rfind('\n').map_or(0, |n| n + 1);
    let end = text[byte..].find('\n').map_or(text.len(), |n| byte + n);
    (start..end, text[start..end].trim_end_matches('\r'))
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

/// One finding. `path` is that of its file.
fn one(document: Option<&Document>, path: &str, f: &Finding, renderer: &Renderer) -> String {
    let mut notes = Vec::new();
    if !f.why.is_empty() {
        let rules = if f.rules.is_empty() { String::new() } else { format!(" ({})", f.rules.join(", ")) };
        notes.push(Level::NOTE.message(format!("{}{rules}", f.why)));
    }
    if let Some(help) = &f.help {
        notes.push(Level::HELP.message(help.clone()));
    }
    let title = level(f.severity).primary_title(f.message.clone()).id(f.code);
    let Some(document) = document else {
        return renderer.render(&[annotate_snippets::Group::with_title(title).elements(notes)]).clone();
    };
    let text = document.text();
    let (bytes, line) = line_of(text, f.at.start);
    let (number, column) = line_column(document, f.at.start);
    if line.len() > LONGEST_LINE {
        let where_is = Level::NOTE.message(format!("{path}:{number}:{column} (the line is too long to show)"));
        let elements = std::iter::once(where_is).chain(notes);
        return renderer.render(&[annotate_snippets::Group::with_title(title).elements(elements)]).clone();
    }
    let from = f.at.start.clamp(bytes.start, bytes.start + line.len()) - bytes.start;
    let to = f.at.end.clamp(bytes.start + from, bytes.start + line.len()) - bytes.start;
    let mut snippet =
        Snippet::source(line).path(path).line_start(number).annotation(AnnotationKind::Primary.span(from..to));
    for related in f.related.iter().filter(|r| r.document == f.document) {
        let (other, _) = line_of(text, related.at.start);
        if other == bytes {
            let (from, to) = (related.at.start - bytes.start, related.at.end - bytes.start);
            snippet = snippet.annotation(AnnotationKind::Context.span(from..to).label(related.message.clone()));
        } else {
            let (number, column) = line_column(document, related.at.start);
            notes.push(Level::NOTE.message(format!("{} ({path}:{number}:{column})", related.message)));
        }
    }
    let group = annotate_snippets::Group::with_title(title).element(snippet).elements(notes);
    renderer.render(&[group]).clone()
}

/// The whole report, findings first, then a line that counts them.
pub fn text(title: &Title, report: &Report, path: &dyn Fn(&str) -> String, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for f in &report.findings {
        out.push_str(&one(title.document(&f.document), &path(&f.document), f, &renderer));
        out.push_str("\n\n");
    }
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    out.push_str(&format!(
        "{}, {}, {}, {} not checked, in {}\n",
        count(report.count(Severity::Error), "error"),
        count(report.count(Severity::Warning), "warning"),
        count(report.count(Severity::Note), "note"),
        count(report.not_checked.len(), "place"),
        count(report.files, "file"),
    ));
    out
}
