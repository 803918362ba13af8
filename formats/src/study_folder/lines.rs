//! The lines of a pasted or extracted text, freed from how they are laid out: bullets, tables, bold, dashes.
//!
//! A quirk of a layout that all sections share belongs here, and nowhere else.

use super::phrase::pattern;

/// One line that says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Counted from 1, blank lines included.
    pub(super) number: usize,
    /// What it says. Dashes between words are `—`; hyphens within words and hexes stay.
    pub(super) text: String,
    /// It stands behind a bullet or in a row of a table below the first cell.
    pub(super) bullet: bool,
}

/// Every line that is not blank and no rule of a table.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut out = Vec::new();
    for (at, raw) in text.lines().enumerate() {
        let plain = plain(raw);
        let cells = cells(&plain);
        let (bullet, said) = match cells.as_slice() {
            // A row that begins with a number of a section is that section: number, heading, what it says.
            [number, heading, rest @ ..] if is_number(number) => {
                let heading = heading.trim_end_matches(':');
                (false, format!("{number} {heading}: {}", rest.join(", ")))
            }
            [_, _, ..] => (true, cells.join(", ")),
            _ => unbulleted(cells.first().map_or("", String::as_str)),
        };
        let said = said.trim();
        if !said.is_empty() && !said.chars().all(|c| matches!(c, '-' | '—' | '|' | ':' | ',' | ' ' | '=')) {
            out.push(Line { number: at + 1, text: said.to_owned(), bullet });
        }
    }
    out
}

/// Without marks of bold and headings; every kind of blank a blank, every dash between words a long one.
fn plain(raw: &str) -> String {
    let raw = raw.replace("**", "").replace("__", "");
    let raw = pattern!(r"^\s*#+ ")
        .replace(&raw, "")
        .replace(['\u{a0}', '\u{2009}', '\u{202f}'], " ")
        .replace('\u{2011}', "-");
    let dashed = raw.replace(['–', '—', '―', '−'], "—");
    pattern!(r"\s--+\s|--").replace_all(&dashed, "—").into_owned()
}

/// Cells of a row: apart by tabs or pipes.
fn cells(line: &str) -> Vec<String> {
    let sign = if line.trim_start().starts_with('|') || line.matches('|').count() >= 2 { '|' } else { '\t' };
    line.split(sign).map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
}

fn unbulleted(line: &str) -> (bool, String) {
    let line = line.trim();
    let rest = line.trim_start_matches(['•', '▪', '·', '*', '-', '—', '◦']);
    // A hex after a minus is no bullet, nor is a dash that stands for "none".
    let is_bullet = rest.len() < line.len() && rest.starts_with(|c: char| c.is_whitespace() || c == '#');
    if is_bullet { (true, rest.trim().to_owned()) } else { (false, line.to_owned()) }
}

/// Whether a text is a number of a section alone, as in `27.11`.
pub(super) fn is_number(text: &str) -> bool {
    pattern!(r"^\d{2}\.\d{1,2}$").is_match(text)
}
