//! ERR-001: what an erratum changes is there, and reads as it says.

use std::collections::BTreeSet;

use tlnb_formats::documents::Model;
use tlnb_formats::documents::errata::Status;
use tlnb_formats::edit::entries::set;
use tlnb_formats::errata::{Applied, Entry, Outcome, entries};
use tlnb_formats::text::{Written, nearest};
use tlnb_formats::{Change, Document};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Finding, Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ERR-001",
    name: "erratum-that-does-not-fit",
    severity: Severity::Error,
    rules: &["NR upd"],
    summary: "what an erratum changes does not exist",
    why: "It is not carried out: it was misread, is of another printing, or what it changes has been mended already.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "Welmar": (cells: {"1": "R 0101"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Confirmed, changes: ["cards/a rows Welmar cells/1: \"R 0102\" -> \"0102\""]),
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-001
        "2": (status: Confirmed, changes: ["cards/b rows Welmar cells/1: \"R 0101\" -> \"0101\""]),
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-001
        "3": (status: Confirmed, changes: ["cards/a rows Welma cells/1: ? -> \"0101\""]),
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-001
        "4": (changes: ["cards/a rowz Welmar cells/1: ? -> \"0101\""]),
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-001
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "Welmar": (cells: {"1": "R 0101"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    entries: {
        "1": (status: Confirmed, changes: ["cards/a rows Welmar cells/1: \"R 0101\" -> \"0101\""]),
        "2": (status: Rejected, changes: ["cards/a rows Welmar cells/1: \"R 0105\" -> \"0101\""]),
        // a row that the sheet adds, and a rule
        "3": (status: Confirmed, changes: ["cards/a rows + Hagern: (cells: {\"1\": \"0202\"})"]),
        "4": (rule: "28.35", gist: "the commander may choose"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let corrected = cx.corrected();
    let mut told = BTreeSet::new();
    let mut tell = |applied: &Applied, severity: Severity, says: String, near: Option<String>, out: &mut Report| {
        if !told.insert((applied.errata.clone(), applied.entry.clone(), says.clone())) {
            return;
        }
        let finding = check.at_entry(&applied.errata, "entries", &applied.entry, Some("changes"), says);
        let finding = finding.severity(severity).help(match near {
            Some(near) => format!("did you mean {near}? Else it is rejected"),
            None => "write what stands there before the arrow; or, if it is not of this print, reject it".to_owned(),
        });
        out.push(rejected(cx, applied, finding));
    };
    for applied in &corrected.applied {
        match &applied.outcome {
            Outcome::Fails(because) => {
                let names = || cx.title().documents().map(Document::name);
                let near = match cx.title().document(&applied.change.place().document) {
                    None => nearest(&applied.change.place().document, names()),
                    Some(_) => None,
                };
                let says = format!("`{}` cannot be made: {because}", applied.change);
                tell(applied, check.severity, says, near, out);
            }
            // A field of a row that was not there has made a row of nothing else.
            Outcome::Made(back) => {
                let place = applied.change.place();
                let is_new = matches!(**back, Change::Remove { .. });
                if !is_new || place.field.is_none() || !matches!(applied.change, Change::Set { .. }) {
                    continue;
                }
                let Some(document) = cx.title().document(&place.document).filter(|d| is_listed(d)) else { continue };
                let keys = document.lines().into_iter().flat_map(|l| &l.sections);
                let keys = keys.filter(|s| s.name == place.section).flat_map(|s| &s.entries).map(|e| e.key.as_str());
                let near = nearest(&place.key, keys);
                let says = format!("{} of {} has no {}", place.section, place.document, place.key);
                tell(applied, check.severity, says, near, out);
            }
            Outcome::HoldsAlready | Outcome::OtherPrinting => {}
        }
    }
    // What is only proposed is tried on what is corrected.
    // What another has superseded is of values that are no more, but of places that are.
    let tried = |e: &Entry<'_>| matches!(e.status(), Some(Status::Proposed | Status::Superseded));
    for entry in entries(cx.title()).into_iter().filter(tried) {
        let is_proposed = entry.status() == Some(Status::Proposed);
        for (number, change) in entry.line.changes.iter().enumerate() {
            let Written::Known(change) = change else { continue };
            let target = corrected.title.document(&change.place().document).cloned();
            let because = match target {
                None => format!("there is no document {}", change.place().document),
                Some(document) if !is_proposed => {
                    let place = change.place();
                    match document.model().is_some_and(|m| m.section(&place.section).is_none()) {
                        true => format!("{} has no {}", place.document, place.section),
                        false => continue,
                    }
                }
                Some(mut document) => match document.apply(change) {
                    Ok(Some(Change::Remove { .. }))
                        if matches!(change, Change::Set { .. })
                            && change.place().field.is_some()
                            && is_listed(&document) =>
                    {
                        let place = change.place();
                        format!("{} has no {}", place.section, place.key)
                    }
                    Ok(_) => continue,
                    Err(because) => because.to_string(),
                },
            };
            let applied = Applied {
                errata: entry.document.name().to_owned(),
                entry: entry.key.0.clone(),
                number,
                change: change.clone(),
                outcome: Outcome::Fails(because.clone()),
            };
            tell(&applied, Severity::Note, format!("`{change}` could not be made: {because}"), None, out);
        }
    }
}

/// Whether the document lists what is printed row by row, so that a key it lacks is no other way of leaving one out.
fn is_listed(document: &Document) -> bool {
    !matches!(document.model(), Some(Model::MapSheet(_) | Model::Scans(_) | Model::Title(_)) | None)
}

/// With the fix that rejects the entry.
fn rejected(cx: &Cx<'_>, applied: &Applied, finding: Finding) -> Finding {
    let Some(document) = cx.title().document(&applied.errata) else { return finding };
    finding.fix(false, set(document, "entries", &applied.entry, "status", Some("Rejected")))
}
