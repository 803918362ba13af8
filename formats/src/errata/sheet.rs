//! The errata of a title as an update sheet, in Markdown or HTML.

use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Entry;
use crate::documents::errata::Status;
use crate::text::Written;
use crate::title::Title;

/// What the sheet is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Markdown,
    Html,
}

impl Form {
    /// By the ending of a file's name.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        match ending.as_str() {
            "md" | "markdown" => Some(Self::Markdown),
            "html" | "htm" => Some(Self::Html),
            _ => None,
        }
    }
}

/// The entries of one source.
struct Source<'a> {
    /// Its name, date and who says so.
    called: String,
    link: Option<&'a str>,
    headings: Vec<(Option<&'a str>, Vec<Printed<'a>>)>,
}

/// One printed line.
struct Printed<'a> {
    key: &'a str,
    /// Its status unless it is confirmed, its printings, its rule.
    marks: String,
    gist: Option<&'a str>,
    changes: Vec<String>,
}

/// The sheet: by source, heading and printed line.
pub fn of(title: &Title, form: Form) -> String {
    let sources = sources(title);
    let called = title.called().unwrap_or("Errata");
    match form {
        Form::Markdown => markdown(called, &sources),
        Form::Html => page(called, &sources).into_string(),
    }
}

fn sources(title: &Title) -> Vec<Source<'_>> {
    let mut by_document: std::collections::BTreeMap<&str, Vec<Entry<'_>>> = std::collections::BTreeMap::new();
    for entry in super::entries(title) {
        by_document.entry(entry.document.name()).or_default().push(entry);
    }
    by_document.into_iter().map(|(document, entries)| source(document, &entries)).collect()
}

fn source<'a>(document: &str, entries: &[Entry<'a>]) -> Source<'a> {
    let line = entries.first().and_then(|e| e.errata.source.iter().map(|(_, line)| line).next());
    let mut called = line.and_then(|s| s.name.clone()).unwrap_or_else(|| document.to_owned());
    if let Some(date) = line.and_then(|s| s.date.as_ref()).and_then(Written::known) {
        called += &format!(", {date}");
    }
    if let Some(by) = line.and_then(|s| s.authority.as_ref()).and_then(Written::known) {
        called += &format!(" ({})", by.word().to_lowercase());
    }
    let mut headings: Vec<(Option<&'a str>, Vec<Printed<'a>>)> = Vec::new();
    for entry in entries {
        let heading = entry.line.heading.as_deref();
        match headings.last_mut() {
            Some((last, lines)) if *last == heading => lines.push(printed(entry)),
            _ => headings.push((heading, vec![printed(entry)])),
        }
    }
    Source { called, link: line.and_then(|s| s.link.as_deref()), headings }
}

/// The status of an entry in a word.
pub fn status(entry: &Entry<'_>) -> String {
    entry.status().map_or_else(|| "status not understood".to_owned(), |s| s.word().to_lowercase())
}

fn printed<'a>(entry: &Entry<'a>) -> Printed<'a> {
    let mut marks = Vec::new();
    if entry.status() != Some(Status::Confirmed) {
        marks.push(status(entry));
    }
    if !entry.line.printings.is_empty() {
        marks.push(format!("printings {}", entry.line.printings.join(", ")));
    }
    if let Some(rule) = &entry.line.rule {
        marks.push(format!("rule {rule}"));
    }
    let change = |c: &Written<crate::Change>| match c {
        Written::Known(change) => change.to_string(),
        Written::Wrong(text) => text.clone(),
    };
    Printed {
        key: &entry.key.0,
        marks: marks.join("; "),
        gist: entry.line.gist.as_deref(),
        changes: entry.line.changes.iter().map(change).collect(),
    }
}

fn markdown(called: &str, sources: &[Source<'_>]) -> String {
    let mut out = format!("# {called}: errata\n");
    for source in sources {
        out += &format!("\n## {}\n", source.called);
        if let Some(link) = source.link {
            out += &format!("\n{link}\n");
        }
        for (heading, lines) in &source.headings {
            out += &heading.map_or_else(|| "\n".to_owned(), |h| format!("\n### {h}\n\n"));
            for line in lines {
                let marks = if line.marks.is_empty() { String::new() } else { format!(" *({})*", line.marks) };
                let gist = line.gist.map_or_else(String::new, |g| format!(" {g}"));
                out += &format!("- **{}**{marks}{gist}\n", line.key);
                for change in &line.changes {
                    out += &format!("  - `{change}`\n");
                }
            }
        }
    }
    out
}

fn page(called: &str, sources: &[Source<'_>]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (called) ": errata" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (called) ": errata" }
                @for source in sources {
                    h2 { (source.called) }
                    @if let Some(link) = source.link {
                        @if link.starts_with("https://") || link.starts_with("http://") {
                            p { a href=(link) { (link) } }
                        } @else {
                            p { (link) }
                        }
                    }
                    @for (heading, lines) in &source.headings {
                        @if let Some(heading) = heading { h3 { (heading) } }
                        ul { @for line in lines { (self::line(line)) } }
                    }
                }
            }
        }
    }
}

fn line(line: &Printed<'_>) -> Markup {
    html! {
        li {
            b { (line.key) }
            @if !line.marks.is_empty() { " " i { "(" (line.marks) ")" } }
            @if let Some(gist) = line.gist { " " (gist) }
            @if !line.changes.is_empty() {
                ul { @for change in &line.changes { li { code { (change) } } } }
            }
        }
    }
}

/// For paper and window alike.
const STYLE: &str = "\
body { font: 10pt/1.4 sans-serif; color: #000; background: #fff; margin: 12mm; max-width: 180mm; }
h1 { font-size: 16pt; } h2 { font-size: 13pt; } h3 { font-size: 11pt; margin-bottom: 1mm; }
ul { margin: 0; padding-left: 6mm; } li { break-inside: avoid; margin-bottom: 1mm; }
code { font-size: 9pt; overflow-wrap: anywhere; }
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    fn title() -> Title {
        let mut title = Title::default();
        let text = "Errata(format: 1, source: {\"source\": (name: \"Sheet <1>\", link: \"https://example.org/1\", date: \"2022-02-23\", authority: Publisher)}, entries: {
            \"1\": (heading: \"Map & roads\", status: Confirmed, changes: [\"sheets/a sides + 0101/0102: (spans: [Trestle])\"], gist: \"lacks a trestle\"),
            \"2\": (heading: \"Map & roads\", printings: [\"3.03\"], rule: \"25.7\"),
            \"3\": (status: Rejected, changes: [\"no change\"])})";
        title.insert(Document::read("errata/a", text.into()));
        title
    }

    #[test]
    fn a_sheet_goes_by_source_heading_and_line() {
        assert_eq!(
            of(&title(), Form::Markdown),
            "# Errata: errata\n\n## Sheet <1>, 2022-02-23 (publisher)\n\nhttps://example.org/1\n\n### Map & roads\n\n- **1** lacks a trestle\n  - `sheets/a sides + 0101/0102: (spans: [Trestle])`\n- **2** *(proposed; printings 3.03; rule 25.7)*\n\n- **3** *(rejected)*\n  - `no change`\n"
        );
        let html = of(&title(), Form::Html);
        for part in [
            "<h2>Sheet &lt;1&gt;, 2022-02-23 (publisher)</h2><p><a href=\"https://example.org/1\">",
            "<h3>Map &amp; roads</h3><ul><li><b>1</b> lacks a trestle<ul><li><code>sheets/a sides + 0101/0102: (spans: [Trestle])</code>",
            "<li><b>2</b> <i>(proposed; printings 3.03; rule 25.7)</i></li></ul><ul><li><b>3</b>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_file_tells_by_its_ending_what_it_is_written_in() {
        for (path, form) in
            [("a/errata.md", Some(Form::Markdown)), ("E.HTML", Some(Form::Html)), ("a.txt", None), ("html", None)]
        {
            assert_eq!(Form::of(Path::new(path)), form, "{path}");
        }
    }
}
