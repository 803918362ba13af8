//! Examples as tests: documents in a string, their findings drawn under their places.

use tlnb_formats::{Document, Title};

use crate::finding::{LineStarts, Report};

/// A line of an example that begins another document, as in `// == title`.
const NEXT: &str = "// == ";

/// The documents of an example by name: a map sheet, if it begins with one, then those that lines like `// == title`
/// begin.
fn documents(text: &str) -> Vec<(String, String)> {
    let mut out = vec![("sheets/a".to_owned(), String::new())];
    for line in text.lines() {
        if let Some(name) = line.strip_prefix(NEXT) {
            out.push((name.to_owned(), String::new()));
        } else if let Some((_, text)) = out.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    out.retain(|(_, text)| !text.is_empty());
    out
}

/// The documents of an example as a title.
pub(crate) fn title(text: &str) -> Title {
    let mut title = Title::default();
    for (name, text) in documents(text) {
        title.insert(Document::read(&name, text.into_bytes()));
    }
    title
}

/// The report on the documents of an example.
pub(crate) fn report(text: &str) -> Report {
    crate::validate(&title(text))
}

/// Checks that the findings are exactly those drawn, as in `// ^^^^ EDGE-001` under the line.
pub(crate) fn example(code: &str, text: &str) -> Result<(), String> {
    let mut drawn = Vec::new();
    for (name, text) in documents(text) {
        let mut above = 0;
        for (n, line) in text.lines().enumerate() {
            if let Some(caret) = line.find('^') {
                let code = line.split_whitespace().last().unwrap_or_default().to_owned();
                drawn.push((name.clone(), above, caret + 1, caret + 1 + line.matches('^').count(), code));
            } else {
                above = n + 1;
            }
        }
    }
    drawn.sort();
    let title = title(text);
    let report = crate::validate(&title);
    let mut found: Vec<_> = report
        .open()
        .map(|f| {
            let lines = LineStarts::new(title.document(&f.document).unwrap());
            let (line, column) = lines.line_column(f.at.start);
            (f.document.clone(), line, column, lines.line_column(f.at.end).1, f.code.to_owned())
        })
        .collect();
    found.sort();
    let says: Vec<_> = report.findings.iter().map(|f| (&f.code, &f.place, &f.message, &f.help)).collect();
    if found == drawn {
        return Ok(());
    }
    Err(format!("example of {code}:\n{text}found {found:#?}\ndrawn {drawn:#?}\n{says:#?}"))
}
