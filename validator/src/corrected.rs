//! The report on a title as corrected, told at the places of the print.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tlnb_formats::documents::notes::within;
use tlnb_formats::errata::{self, Applied, Corrected};
use tlnb_formats::{Document, Place, Title};

use crate::Live;
use crate::finding::{Finding, Report, Severity};

/// What the checks find in a title with its errata applied, kept from change to change. A finding that only the print has
/// is a note: which erratum mends it.
#[derive(Debug, Default)]
pub struct LiveCorrected {
    printed: Live,
    corrected: Live,
    kept: errata::Kept,
}

impl LiveCorrected {
    /// The report on a title as it is now: the same as [`validate_corrected`] gives.
    pub fn update(&mut self, title: &Title) -> Report {
        let printed = self.printed.update(title);
        if title.documents().all(|d| d.errata().is_none()) {
            (self.corrected, self.kept) = (Live::default(), errata::Kept::default());
            return printed;
        }
        let corrected = self.kept.renew(title);
        self.corrected.share(&self.printed, &corrected.title);
        let report = self.corrected.update(&corrected.title);
        told(title, &printed, &corrected, report)
    }
}

/// What the checks find in a title with its errata applied.
pub fn validate_corrected(title: &Title) -> Report {
    LiveCorrected::default().update(title)
}

/// The report on a corrected title, told at the places of the print.
fn told(title: &Title, printed: &Report, corrected: &Corrected<'_>, mut report: Report) -> Report {
    // Errata themselves are judged against the print.
    let is_erratum = |f: &Finding| title.document(&f.document).is_some_and(|d| d.errata().is_some());
    let changed: BTreeSet<&str> =
        corrected.applied.iter().filter_map(Applied::made).map(|p| p.document.as_str()).collect();
    let of_print: BTreeMap<_, &Arc<Finding>> = printed.findings.iter().map(|f| (same(f), f)).collect();
    let mut findings: Vec<Arc<Finding>> = Vec::new();
    for finding in report.findings.iter().filter(|f| !is_erratum(f)) {
        // Nothing in it stands elsewhere than in the print.
        if !changed.contains(finding.document.as_str()) {
            findings.push(finding.clone());
            continue;
        }
        let mut finding = Finding::clone(finding);
        finding.at = match of_print.get(&same(&finding)) {
            Some(printed) => printed.at.clone(),
            None => title.document(&finding.document).and_then(|d| placed(d, &finding.place)).unwrap_or_default(),
        };
        // What an erratum has changed, a fix would not find in the print.
        finding.fix = finding.fix.take().filter(|fix| {
            let mut copy = title.clone();
            fix.changes.iter().all(|change| copy.apply(change).is_ok())
        });
        findings.push(Arc::new(finding));
    }
    let kept: BTreeSet<_> = report.findings.iter().map(|f| same(f)).collect();
    for finding in &printed.findings {
        if is_erratum(finding) {
            findings.push(finding.clone());
            continue;
        }
        if kept.contains(&same(finding)) {
            continue;
        }
        let by = corrected.applied.iter().find(|a| mends(a, finding));
        let mut finding = Finding::clone(finding);
        finding.severity = Severity::Note;
        finding.fix = None;
        finding.help = Some(match by {
            Some(applied) => format!("mended by erratum {} {}", applied.errata, applied.entry),
            None => "mended by the errata".to_owned(),
        });
        findings.push(Arc::new(finding));
    }
    findings.sort_by(|a, b| (&a.document, a.at.start, a.code).cmp(&(&b.document, b.at.start, b.code)));
    report.findings = findings;
    report
}

/// What tells whether two reports have the same finding.
fn same(finding: &Finding) -> (&str, &str, &str) {
    (finding.code, &finding.document, &finding.place)
}

/// Whether an erratum changes the entry that a finding is about.
fn mends(applied: &Applied, finding: &Finding) -> bool {
    let is_of = |p: &Place| {
        p.document == finding.document && within(&finding.place, &format!("{}/{}", p.section, p.key)).is_some()
    };
    applied.made().is_some_and(is_of)
}

/// Where a place stands: `section/key` or `section/key/field`, slashes in keys included.
fn placed(document: &Document, place: &str) -> Option<std::ops::Range<usize>> {
    let (section, rest) = place.split_once('/')?;
    if let Some(at) = document.place_at(section, rest, None) {
        return Some(at);
    }
    rest.match_indices('/').find_map(|(n, _)| document.place_at(section, &rest[..n], Some(&rest[n + 1..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate;

    fn title(errata: &str) -> Title {
        let mut title = Title::default();
        for (name, text) in [
            (
                "sheets/a",
                "MapSheet(\n    format: 1,\n    about: {\"printing\": \"first\"},\n    hexes: {\n        \"0101\": (terrain: Wods),\n        \"0102\": (terrain: Clar),\n    },\n)\n",
            ),
            ("errata/a", errata),
        ] {
            title.insert(Document::read(name, text.as_bytes().to_vec()));
        }
        title
    }

    #[test]
    fn what_an_erratum_mends_is_a_note_that_names_it() {
        let errata = "Errata(format: 1, entries: {\"3\": (status: Confirmed,\
            changes: [\"sheets/a hexes 0101 terrain: Wods -> Woods\"])})";
        let report = validate_corrected(&title(errata));
        let said: Vec<_> = report
            .findings
            .iter()
            .map(|f| {
                (
                    f.place.as_str(),
                    f.severity,
                    f.help.as_deref().unwrap_or_default().contains("mended by erratum errata/a 3"),
                )
            })
            .collect();
        assert_eq!(
            said,
            [("hexes/0101/terrain", Severity::Note, true), ("hexes/0102/terrain", Severity::Error, false)],
            "{:#?}",
            report.findings
        );
    }

    #[test]
    fn what_an_erratum_spoils_is_found_at_the_place_of_the_print() {
        let errata = "Errata(format: 1, entries: {\"3\": (status: Confirmed,\
            changes: [\"sheets/a hexes 0101: ? -> absent\", \"sheets/a hexes 0102 terrain: ? -> Woodz\"])})";
        let title = title(errata);
        let report = validate_corrected(&title);
        let finding = report.findings.iter().find(|f| f.place == "hexes/0102/terrain").unwrap();
        assert!(finding.message.contains("Woodz") && finding.severity == Severity::Error);
        assert_eq!(&title.document("sheets/a").unwrap().text()[finding.at.clone()], "Clar");
    }

    #[test]
    fn findings_at_one_place_keep_each_its_own_where_no_erratum_changes_the_document() {
        let twice = "MapSheet(format: 1, hexes: {\"0101\": (terrain: Wods, features: [Twn, Chateu])})";
        let mut title = title("Errata(format: 1)");
        title.insert(Document::read("sheets/b", twice.as_bytes().to_vec()));
        assert_eq!(validate_corrected(&title), validate(&title));
        let errata = "Errata(format: 1, entries: {\"3\": (status: Confirmed,\
            changes: [\"sheets/a hexes 0101 terrain: Wods -> Woods\"])})";
        title.insert(Document::read("errata/a", errata.as_bytes().to_vec()));
        let of = |report: Report| {
            let all = report.findings.into_iter().filter(|f| f.document == "sheets/b");
            all.map(|f| (f.at.clone(), f.message.clone())).collect::<Vec<_>>()
        };
        let (corrected, printed) = (of(validate_corrected(&title)), of(validate(&title)));
        assert_eq!(corrected.len(), 3);
        assert_eq!(corrected, printed);
    }

    #[test]
    fn without_errata_the_report_is_that_of_the_print() {
        let mut title = title("Errata(format: 1)");
        let mut bare = Title::default();
        bare.insert(title.document("sheets/a").unwrap().clone());
        assert_eq!(validate_corrected(&bare), validate(&bare));
        title.insert(Document::read("errata/a", b"Errata(format: 1)".to_vec()));
        assert_eq!(validate_corrected(&title), validate(&title));
    }
}
