//! The report as one page for a release: nothing in it is fetched from elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::picture::{self, Theme};
use tlnb_formats::{Document, Title};

use super::sarif::Reported;
use crate::finding::{Finding, LineStarts, Severity};

/// So many hexes around the place are drawn.
const AROUND: i16 = 3;
/// Pixels of a hex.
const SCALE: f64 = 26.0;
/// Pages with more drawings than that are slow to open.
const DRAWINGS: usize = 300;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;color:#222;background:#fff;max-width:62rem;margin:2rem auto;padding:0 1rem}\
h1,h2,h3{line-height:1.2}h3{font-size:1rem;margin:0 0 .3rem}table{border-collapse:collapse}td,th{padding:.2rem .8rem;border:1px solid #bbb;text-align:right}\
td:first-child,th:first-child{text-align:left}article{border-left:.4rem solid #777;padding:.5rem 0 .5rem 1rem;margin:1rem 0}\
article.error{border-color:#b3261e}article.warning{border-color:#9a6700}article p{margin:.2rem 0}pre{background:#f3f3f0;padding:.5rem;overflow-x:auto;margin:.3rem 0}\
mark{background:#ffd9a8}.place{color:#555}svg{max-width:100%;height:auto;margin-top:.4rem}";

/// A text as it may stand in HTML, in an attribute too.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// One page over all titles.
pub fn html(titles: &[Reported<'_>]) -> String {
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    let _ = write!(out, "<title>What the checks find</title>\n<style>{STYLE}</style>\n</head>\n<body>\n");
    out.push_str("<h1>What the checks find</h1>\n<table>\n<thead><tr><th>title</th><th>documents</th><th>errors</th>");
    out.push_str("<th>warnings</th><th>notes</th><th>let stand</th><th>not checked</th></tr></thead>\n<tbody>\n");
    for (title, report, _) in titles {
        let count = |severity| report.count(severity);
        let gaps: usize = report.not_checked.iter().map(|n| n.places).sum();
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{gaps}</td></tr>",
            plain(title.called().unwrap_or("documents")),
            report.files,
            count(Severity::Error),
            count(Severity::Warning),
            count(Severity::Note),
            report.suppressed()
        );
    }
    out.push_str("</tbody>\n</table>\n");
    let mut drawings = 0;
    for reported in titles {
        of_title(&mut out, reported, &mut drawings);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn of_title(out: &mut String, (title, report, path): &Reported<'_>, drawings: &mut usize) {
    let lines = super::lines(title, report);
    let mut by_document: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in report.open() {
        by_document.entry(&finding.document).or_default().push(finding);
    }
    for (name, findings) in by_document {
        let _ = writeln!(out, "<section>\n<h2>{}</h2>", plain(&path(name)));
        for finding in findings {
            article(out, title, lines.get(name), finding, drawings);
        }
        out.push_str("</section>\n");
    }
    let stands: Vec<&Finding> = report.findings.iter().map(AsRef::as_ref).filter(|f| f.suppressed.is_some()).collect();
    if !stands.is_empty() {
        out.push_str("<section>\n<h2>Let stand</h2>\n<ul>\n");
        for finding in stands {
            let reason = finding.suppressed.as_deref().unwrap_or_default();
            let (code, place) = (finding.code, plain(&format!("{}/{}", finding.document, finding.place)));
            let _ =
                writeln!(out, "<li><code>{code}</code> {place}: {} ({})</li>", plain(&finding.message), plain(reason));
        }
        out.push_str("</ul>\n</section>\n");
    }
    if !report.not_checked.is_empty() {
        out.push_str("<section>\n<h2>Not checked</h2>\n<ul>\n");
        for gap in &report.not_checked {
            let place = plain(&format!("{} {}", gap.document, gap.place));
            let (code, because) = (gap.code, plain(&gap.because));
            let _ = writeln!(out, "<li><code>{code}</code> {place}: {because} (places: {})</li>", gap.places);
        }
        out.push_str("</ul>\n</section>\n");
    }
}

fn article(out: &mut String, title: &Title, lines: Option<&LineStarts<'_>>, f: &Finding, drawings: &mut usize) {
    let severity = f.severity.word();
    let _ = writeln!(out, "<article class=\"{severity}\">");
    let _ = writeln!(out, "<h3>{severity} <code>{}</code>: {}</h3>", f.code, plain(&f.message));
    if let Some(lines) = lines {
        let (line, column) = lines.line_column(f.at.start);
        let _ = writeln!(out, "<p class=\"place\">line {line}, column {column}: {}</p>", plain(&f.place));
        let (at, text) = lines.line(f.at.start);
        let from = f.at.start.saturating_sub(at.start).min(text.len());
        let to = f.at.end.saturating_sub(at.start).clamp(from, text.len());
        if let (Some(before), Some(here), Some(behind)) = (text.get(..from), text.get(from..to), text.get(to..)) {
            let (before, here, behind) = (plain(before), plain(here), plain(behind));
            let _ = writeln!(out, "<pre>{before}<mark>{here}</mark>{behind}</pre>");
        }
    }
    if let Some(help) = &f.help {
        let _ = writeln!(out, "<p>{}</p>", plain(help));
    }
    let rules = if f.rules.is_empty() { String::new() } else { format!(" (rules: {})", plain(&f.rules.join(", "))) };
    let _ = writeln!(out, "<p>{}{rules}</p>", plain(f.why));
    if *drawings < DRAWINGS
        && let Some(svg) = drawn(title, f)
    {
        *drawings += 1;
        out.push_str(&svg);
    }
    out.push_str("</article>\n");
}

/// The hexes around the first that a finding of a sheet speaks of, and a ring around that one.
fn drawn(title: &Title, finding: &Finding) -> Option<String> {
    let sheet = title.document(&finding.document).and_then(Document::map_sheet)?;
    let whole = sheet.the_grid()?;
    let hex = finding.hexes.iter().filter_map(|h| Hex::from_digits(h)).find(|h| whole.contains(*h))?;
    let grid = Grid {
        first_column: whole.first_column.max(hex.column - AROUND),
        last_column: whole.last_column.min(hex.column + AROUND),
        first_row: whole.first_row.max(hex.row - AROUND),
        last_row_odd: whole.last_row_odd.min(hex.row + AROUND),
        last_row_even: whole.last_row_even.min(hex.row + AROUND),
        ..whole
    };
    let svg = picture::svg(&picture::of_sheet(sheet, &grid, &title.added()), Theme::Print, SCALE);
    let [x, y] = whole.centre(hex);
    let ring = format!(
        "<circle cx=\"{x:.3}\" cy=\"{y:.3}\" r=\"0.9\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"0.12\"/>"
    );
    let label = format!("<title>{hex} of {} and the hexes around it</title>", plain(&finding.document));
    let svg = svg.replacen("\">\n", &format!("\" role=\"img\">\n{label}\n"), 1);
    Some(svg.replace("</svg>", &format!("{ring}</svg>")))
}
