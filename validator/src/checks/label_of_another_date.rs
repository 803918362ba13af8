//! SETUP-029: the label of a column says the same day as its date.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use tlnb_formats::Document;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "SETUP-029",
    name: "label-of-another-date",
    severity: Severity::Warning,
    rules: &["25.21"],
    summary: "a column is labelled with another day than its date",
    why: "By its date a column is matched with turns and scenarios, by its label with the print.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "6.12.13": (date: "1813-06-22") },
//                               ^^^^^^^^^^^^ SETUP-029
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "6.12.13": (date: "1813-06-12"), "13.6.13": (date: "1813-06-13"), "a-Dec": (date: "1813-06-14"), "9.9.99.9": (date: "1813-06-15") },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, card) in cx.of(Document::setup_card) {
        for (key, column) in card.columns.iter() {
            let Some(Written::Known(date)) = &column.date else { continue };
            let parts: Option<Vec<u16>> = key.0.split('.').map(|part| part.trim().parse().ok()).collect();
            let Some([a, b, year]) = parts.as_deref() else { continue };
            let (month, day) = (u16::from(date.month), u16::from(date.day));
            // Month before day as printed in the series, or day before month.
            let same_day = (*a, *b) == (month, day) || (*b, *a) == (month, day);
            if !same_day || year % 100 != date.year % 100 {
                let says = format!("the column {} is dated {date}", key.0);
                out.push(check.at(document, "columns", &key.0, Some("date"), says));
            }
        }
    }
}
