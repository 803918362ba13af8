//! ERR-002: the printings of an erratum are spelled as those of documents.

use std::collections::BTreeSet;

use tlnb_formats::documents::errata::Status;
use tlnb_formats::edit::entries::replace;
use tlnb_formats::errata::entries;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::text::{Written, nearest};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ERR-002",
    name: "printing-spelled-another-way",
    severity: Severity::Warning,
    rules: &["NR upd"],
    summary: "an erratum spells a printing as no document does",
    why: "Printings are compared as they are written: spelled another way, the erratum is not carried out.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    about: { "printing": "3.03" },
    columns: { "1": () },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Confirmed, printings: ["3.03", "Edition 3.03"], gist: "spelled another way"),
//                                                   ^^^^^^^^^^^^^^ ERR-002
        "2": (status: Confirmed, printings: ["v3.03"], gist: "spelled another way"),
//                                           ^^^^^^^ ERR-002
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    about: { "printing": "3.03" },
    columns: { "1": () },
)
// == cards/b
SetupCard(
    format: 1,
    about: { "printing": "3.05" },
    columns: { "1": () },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Confirmed, printings: ["3.03", "3.05"], gist: "two of them"),
        "2": (status: Confirmed, gist: "all of them"),
        "3": (status: Rejected, printings: ["3.0"], gist: "no matter"),
        // of printings that were not transcribed: kept as a record
        "4": (status: Confirmed, printings: ["3.0", "3.05"], gist: "two of them"),
        "5": (status: Confirmed, printings: ["3.04"], gist: "another"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS,
    run,
};

/// The number or name of a printing without the words around it.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || c == ',').filter(|w| {
        !matches!(w.trim_end_matches('.'), "edition" | "ed" | "printing" | "version" | "v" | "vers" | "the" | "")
    });
    words.map(|w| w.trim_start_matches('v')).collect::<Vec<_>>().join(" ")
}

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let of = |d: &tlnb_formats::Document| d.model()?.about().get(&"printing".to_owned()).cloned();
    let known: BTreeSet<String> = cx.title().documents().filter_map(of).collect();
    // A printing that an erratum names beside one of them is another one that is meant.
    let all = entries(cx.title());
    let beside = all.iter().filter(|e| e.line.printings.iter().any(|p| known.contains(p)));
    let named: BTreeSet<&String> = beside.flat_map(|e| &e.line.printings).collect();
    for entry in entries(cx.title()).into_iter().filter(|e| e.status() == Some(Status::Confirmed)) {
        let (document, key, line) = (entry.document, &entry.key.0, entry.line);
        if line.printings.is_empty() {
            continue;
        }
        if known.is_empty() {
            out.skip_in(check, document.name(), &format!("entries/{key}"), "no document says which printing it is of");
            continue;
        }
        let none_is_here = !line.printings.iter().any(|p| known.contains(p));
        for text in line.printings.iter().filter(|p| !known.contains(*p)) {
            let same = known.iter().find(|k| plain(k) == plain(text));
            let finding = |says: String| check.at(document, "entries", key, Some("printings"), says).on(text, 0);
            if let Some(same) = same {
                let says = format!("the printing {text} is called {same} elsewhere");
                let fix = match line.printings.contains(same) {
                    false => replace(document, "entries", key, "printings", &quote(text), &quote(same)),
                    true => Vec::new(),
                };
                out.push(finding(says).help(format!("write {same}")).fix(true, fix));
            } else if let Some(near) = nearest(text, known.iter().map(String::as_str)).filter(|_| is_word(text)) {
                let fix = replace(document, "entries", key, "printings", &quote(text), &quote(&near));
                let says = format!("no document is of a printing {text}");
                out.push(finding(says).help(format!("did you mean {near}?")).fix(false, fix));
            } else if none_is_here && !named.contains(text) {
                let because = "no document of the title is of its printing";
                out.skip_in(check, document.name(), &format!("entries/{key}"), because);
            }
        }
        // What a change is to is not known to be of the printing.
        for change in line.changes.iter().filter_map(Written::known) {
            let target = cx.title().document(&change.place().document);
            if target.is_some_and(|t| of(t).is_none()) {
                let because = "the document that it changes does not say which printing it is of";
                out.skip_in(check, document.name(), &format!("entries/{key}"), because);
            }
        }
    }
}

/// Numbers of printings are near each other without being slips.
fn is_word(text: &str) -> bool {
    !text.chars().any(|c| c.is_ascii_digit())
}
