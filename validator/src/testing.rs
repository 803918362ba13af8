//! Examples as tests: a map sheet in a string, its findings drawn under their places.

use tlnb_formats::{Document, Title};

use crate::finding::{Report, line_column};

/// The report on a title of one sheet.
pub(crate) fn report(text: &str) -> Report {
    let mut title = Title::default();
    title.insert(Document::read("sheets/a", text.as_bytes().to_vec()));
    crate::validate(&title)
}

/// Checks that the findings are exactly those drawn, as in `// ^^^^ EDGE-001` under the line.
#[track_caller]
pub(crate) fn example(code: &str, text: &str) {
    let document = Document::read("sheets/a", text.as_bytes().to_vec());
    let mut drawn = Vec::new();
    let mut above = 0;
    for (n, line) in text.lines().enumerate() {
        if let Some(caret) = line.find('^') {
            let code = line.split_whitespace().last().unwrap_or_default().to_owned();
            drawn.push((above, caret + 1, caret + 1 + line.matches('^').count(), code));
        } else {
            above = n + 1;
        }
    }
    let found: Vec<_> = report(text)
        .findings
        .iter()
        .map(|f| {
            let (line, column) = line_column(&document, f.at.start);
            (line, column, line_column(&document, f.at.end).1, f.code.to_owned())
        })
        .collect();
    assert_eq!(found, drawn, "findings of the example of {code}, as (line, column, end, code):\n{text}");
}
