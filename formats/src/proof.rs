//! Proof sheets: a document as HTML for paper, to be ticked off against the print, in the printed layout or by hex.

mod by_hex;
mod card;
mod rows;
mod track;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::document::Document;
use crate::files::sha256;
use crate::title::Title;

/// What the paper is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    const fn size(self, is_wide: bool) -> &'static str {
        match (self, is_wide) {
            (Self::A4, false) => "A4 portrait",
            (Self::A4, true) => "A4 landscape",
            (Self::Letter, false) => "letter portrait",
            (Self::Letter, true) => "letter landscape",
        }
    }
}

/// In which order the lines stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// As the component is printed.
    Card,
    /// Hex by hex, for a proof against the map.
    Hex,
}

/// A table of a sheet: its head comes again on every page.
#[derive(Debug, Default)]
struct Table {
    /// Behind the name of the document in the foot, as the date of a column.
    of: Option<String>,
    head: Vec<String>,
    lines: Vec<Line>,
    /// Cells are boxes of a card, not words.
    is_grid: bool,
}

#[derive(Debug)]
enum Line {
    /// What the lines below it have in common.
    Band(String),
    /// Cells behind the box to tick.
    Row(Vec<Cell>),
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Cell {
    text: String,
    /// Small words behind it.
    small: String,
    /// A gray field of the print.
    is_gray: bool,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// So many columns fit on a page that stands upright.
const UPRIGHT: usize = 9;

/// Twelve digits of the hash of a document's file: equal only if paper and file say the same.
pub fn revision(document: &Document) -> String {
    sha256(&document.bytes()).chars().take(12).collect()
}

/// The proof sheet of a document.
///
/// # Errors
/// In words, if it cannot be read, or holds no hexes and is wanted by hex.
pub fn html(title: &Title, document: &Document, by: By, paper: Paper) -> Result<String, String> {
    if document.model().is_none() {
        return Err(document.read_only().unwrap_or("it is of no known kind").to_owned());
    }
    let tables = match by {
        By::Hex => {
            by_hex::tables(title, document).ok_or("it lists nothing by hexes; a card, a track and a scenario do")?
        }
        By::Card => match (document.setup_card(), document.turn_track(), document.scenario()) {
            (Some(card), ..) => vec![card::table(title, document, card)],
            (_, Some(track), _) => track::tables(track),
            (.., Some(_)) => rows::scenario(title, document),
            _ => rows::sections(document),
        },
    };
    let is_wide = tables.iter().any(|t| t.head.len() > UPRIGHT);
    Ok(page(title, document, &tables, paper.size(is_wide)).into_string())
}

fn page(title: &Title, document: &Document, tables: &[Table], size: &str) -> Markup {
    let called = title.called().unwrap_or("Untitled");
    let about = document.model().map(|m| m.about());
    let word = |key: &str| about.and_then(|a| a.get(&key.to_owned())).cloned();
    let name = word("name").unwrap_or_else(|| document.name().to_owned());
    let printing = word("printing").map(|p| format!(", printing {p}")).unwrap_or_default();
    let revision = revision(document);
    let lines: usize = tables.iter().map(|t| t.lines.iter().filter(|l| matches!(l, Line::Row(_))).count()).sum();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { "Proof sheet: " (called) ", " (name) }
                style { (PreEscaped(format!("@page {{ size: {size}; margin: 12mm 12mm 14mm; @bottom-right {{ content: counter(page) \" / \" counter(pages); font: 8pt sans-serif; }} }}\n{STYLE}"))) }
            }
            body {
                h1 { (name) }
                p.about { (called) (printing) " · " (document.name()) " · revision " (revision) " · " (lines) " lines" }
                p.about { "Read by ____________________  on ____________________  against ____________________" }
                @for table in tables {
                    (self::table(table, &format!("{called} · {} · revision {revision}", document.name())))
                }
            }
        }
    }
}

fn table(table: &Table, foot: &str) -> Markup {
    let columns = table.head.len() + 1;
    let foot = match &table.of {
        Some(of) => format!("{foot} · {of}"),
        None => foot.to_owned(),
    };
    html! {
        table class=[table.is_grid.then_some("grid")] {
            thead {
                @if let Some(of) = &table.of { tr { th.of colspan=(columns) { (of) } } }
                tr { th.tick { "✓" } @for word in &table.head { th { (word) } } }
            }
            tfoot { tr { td colspan=(columns) { (foot) } } }
            tbody {
                @for line in &table.lines {
                    @match line {
                        Line::Band(words) => tr.band { th colspan=(columns) { (words) } },
                        Line::Row(cells) => tr {
                            td.tick { span.box {} }
                            @for cell in cells {
                                td class=[cell.is_gray.then_some("gray")] {
                                    (cell.text)
                                    @if !cell.small.is_empty() { " " small { (cell.small) } }
                                }
                            }
                        },
                    }
                }
            }
        }
    }
}

/// Black on white, with hair lines: paper is dear, and so is ink.
const STYLE: &str = "\
body { font: 9pt/1.3 sans-serif; color: #000; background: #fff; margin: 0; }
h1 { font-size: 14pt; margin: 0 0 1mm; }
p.about { margin: 0 0 2mm; color: #333; }
table { border-collapse: collapse; width: 100%; margin: 0 0 5mm; }
thead { display: table-header-group; }
tfoot { display: table-footer-group; }
tr { break-inside: avoid; }
tr.band { break-after: avoid; }
th, td { border-bottom: 0.2mm solid #999; padding: 0.7mm 1.5mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { border-bottom: 0.4mm solid #000; font-weight: 600; }
th.of { border: 0; font-size: 11pt; padding-top: 2mm; }
tr.band th { border-bottom: 0.4mm solid #666; padding-top: 2.5mm; }
table.grid td, table.grid thead th { border-left: 0.2mm solid #ccc; }
td.gray { background: #e4e4e4; print-color-adjust: exact; }
.tick { width: 5mm; }
.box { display: inline-block; width: 3mm; height: 3mm; border: 0.2mm solid #000; }
small { color: #444; }
tfoot td { border: 0; font-size: 7.5pt; color: #444; padding-top: 1.5mm; }
";

#[cfg(test)]
mod tests;
