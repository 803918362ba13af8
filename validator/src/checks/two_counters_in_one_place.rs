//! UNIT-021: each place of a counter sheet holds one counter.

use std::collections::BTreeMap;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;

pub(super) static CHECK: Check = Check {
    code: "UNIT-021",
    name: "two-counters-in-one-place",
    severity: Severity::Error,
    rules: &["1.42"],
    summary: "two counters have one place on the counter sheet",
    why: "A place on the sheet holds one counter: one of the two is misread or stands twice.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (sheet: "1", place: "A1"),
        "I/Lorsten": (sheet: "1", place: "A1"),
//                                       ^^^^ UNIT-021
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (sheet: "1", place: "A1"),
        "I/Lorsten": (sheet: "2", place: "A1"),
        // without a place
        "I/Rystan": (sheet: "1"),
        "I/Sassow": (sheet: "1"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, counters) in cx.of(Document::counters) {
        let mut seen: BTreeMap<(&str, &str), &str> = BTreeMap::new();
        let mut look =
            |section: &str, key: &'_ str, sheet: Option<&'_ str>, place: Option<&'_ str>, first: Option<&str>| {
                if let (Some(sheet), Some(place), Some(first)) = (sheet, place, first) {
                    let says = format!("{key} has the place {place} of {first} on sheet {sheet}");
                    out.push(check.at(document, section, key, Some("place"), says));
                }
            };
        macro_rules! section {
            ($section:ident) => {
                for (key, line) in counters.$section.iter() {
                    let (Some(sheet), Some(place)) = (line.sheet.as_deref(), line.place.as_deref()) else { continue };
                    let first = seen.get(&(sheet, place)).copied();
                    look(stringify!($section), key, Some(sheet), Some(place), first);
                    seen.entry((sheet, place)).or_insert(key);
                }
            };
        }
        section!(units);
        section!(leaders);
        section!(vedettes);
        section!(trains);
        section!(markers);
    }
}
