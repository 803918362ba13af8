//! The report as text, with the line each finding speaks of.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use tlnb_formats::Title;

use crate::finding::{Finding, LineStarts, Report, Severity};

/// Longest line that is shown with its finding, in bytes.
const LONGEST_LINE: usize = 240;

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

/// One finding. `path` is that of its file.
fn one(lines: Option<&LineStarts<'_>>, path: &str, f: &Finding, renderer: &Renderer) -> String {
    let mut notes = Vec::new();
    if !f.why.is_empty() {
        let rules = if f.rules.is_empty() { String::new() } else { format!(" ({})", f.rules.join(", ")) };
        notes.push(Level::NOTE.message(format!("{}{rules}", f.why)));
    }
    if let Some(reader) = &f.printed_so {
        notes.push(Level::NOTE.message(format!("the print says so, vouched for by {reader}")));
    }
    if let Some(help) = &f.help {
        notes.push(Level::HELP.message(help.clone()));
    }
    let title = level(f.severity).primary_title(f.message.clone()).id(f.code);
    let Some(lines) = lines else {
        return renderer.render(&[annotate_snippets::Group::with_title(title).elements(notes)]).clone();
    };
    let (bytes, line) = lines.line(f.at.start);
    let (number, column) = lines.line_column(f.at.start);
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
        let (other, _) = lines.line(related.at.start);
        if other == bytes {
            let (from, to) = (related.at.start - bytes.start, related.at.end - bytes.start);
            snippet = snippet.annotation(AnnotationKind::Context.span(from..to).label(related.message.clone()));
        } else {
            let (number, column) = lines.line_column(related.at.start);
            notes.push(Level::NOTE.message(format!("{} ({path}:{number}:{column})", related.message)));
        }
    }
    let group = annotate_snippets::Group::with_title(title).element(snippet).elements(notes);
    renderer.render(&[group]).clone()
}

/// How the text looks.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// With colours.
    pub styled: bool,
    /// Columns of the terminal; longer lines of documents are shown in part.
    pub width: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self { styled: false, width: 140 }
    }
}

/// The whole report, findings first, then a line that counts them.
pub fn text(title: &Title, report: &Report, path: &dyn Fn(&str) -> String, look: Look) -> String {
    let renderer = if look.styled { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(look.width);
    let lines = super::lines(title, report);
    let mut out = String::new();
    for f in report.open() {
        out.push_str(&one(lines.get(f.document.as_str()), &path(&f.document), f, &renderer));
        out.push_str("\n\n");
    }
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let mut hidden = String::new();
    if report.suppressed() > 0 {
        hidden.push_str(&format!("{} suppressed, ", report.suppressed()));
    }
    if report.known > 0 {
        hidden.push_str(&format!("{} of the baseline, ", report.known));
    }
    out.push_str(&format!(
        "{}, {}, {}, {hidden}{} not checked, in {}\n",
        count(report.count(Severity::Error), "error"),
        count(report.count(Severity::Warning), "warning"),
        count(report.count(Severity::Note), "note"),
        count(report.not_checked.iter().map(|n| n.places).sum(), "place"),
        count(report.files, "file"),
    ));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_long_line_is_shown_in_part_where_the_terminal_is_narrow() {
        let line = format!("\"0101\": (terrain: Clear, name: \"{}\", features: [Twn])", "a long name ".repeat(10));
        let title = testing::title(&format!("MapSheet(format: 1, hexes: {{\n{line}\n}})"));
        let report = crate::validate(&title);
        let text = |width| text(&title, &report, &|name| name.to_owned(), Look { styled: false, width });
        let widest = |text: &str| text.lines().filter(|l| l.contains("Twn")).map(|l| l.chars().count()).max();
        assert!(widest(&text(200)) > Some(140) && widest(&text(80)) <= Some(90), "{}", text(80));
        assert!(!text(80).contains('\u{1b}'));
    }
}
