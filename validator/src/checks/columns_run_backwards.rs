//! TRC-012: the columns of a card run forward.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::figure::Date;

pub(super) static CHECK: Check = Check {
    code: "TRC-012",
    name: "columns-run-backwards",
    severity: Severity::Error,
    rules: &["LPD 33.0"],
    summary: "dates of columns run backwards or leave their year",
    why: "A card shows one day after the other: a date before the one to its left is misread.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: {
        "day one": (date: "1813-06-12"),
        "day two": (date: "1813-06-10"),
//                        ^^^^^^^^^^^^ TRC-012
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: {
        "AtB": (date: "1813-06-12"),
        "DoB": (date: "1813-06-12"),
        "later": (),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, card) in cx.of(Document::setup_card) {
        let dates = card.columns.iter().filter_map(|(key, line)| Some((&key.0, *line.date.as_ref()?.known()?)));
        let dates: Vec<(&String, Date)> = dates.collect();
        for pair in dates.windows(2) {
            let [(_, before), (key, date)] = pair else { continue };
            let is_far = date.year.abs_diff(before.year) > 1;
            if date < before || is_far {
                let says = format!("the column {key} is of {date}, and the one before it of {before}");
                out.push(check.at(document, "columns", key, Some("date"), says));
            }
        }
    }
}
