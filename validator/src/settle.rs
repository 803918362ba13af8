//! What people have written about findings: those they let stand, and values of which a reader vouches that the print
//! says so.

use tlnb_formats::Document;
use tlnb_formats::documents::notes::{NoteState, within};

use crate::check::Cx;
use crate::finding::{Finding, Report, Severity};

/// Marks findings that are let stand, and turns those at a place that a reader vouches for into notes.
pub(crate) fn run(cx: &Cx<'_>, report: &mut Report) {
    for finding in &mut report.findings {
        let Some(document) = cx.title().document(&finding.document) else { continue };
        if let Some(reader) = reader(document, &finding.place) {
            finding.severity = Severity::Note;
            finding.printed_so = Some(reader.to_owned());
        }
        finding.suppressed = reason(document, finding);
    }
}

/// Who vouches that the print says so at a place, or at the entry it is a field of.
fn reader<'a>(document: &'a Document, place: &str) -> Option<&'a str> {
    let notes = document.model()?.notes();
    notes.iter().filter(|(at, _)| within(place, at).is_some()).find_map(|(_, note)| match &note.state {
        NoteState::PrintedSo(reader) => Some(reader.as_str()),
        _ => None,
    })
}

fn reason(document: &Document, finding: &Finding) -> Option<String> {
    let suppressions = document.model()?.suppressions();
    suppressions.iter().find(|(key, _)| key.covers(finding.code, &finding.place)).map(|(_, line)| line.reason.clone())
}

#[cfg(test)]
mod tests {
    use crate::Severity;
    use crate::testing::report;

    const BROKEN: &str = "MapSheet(format: 1, hexes: {\"0101\": (terrain: Wods)}, ";

    #[test]
    fn what_is_let_stand_is_kept_with_its_reason_and_counts_no_more() {
        let report =
            report(&format!("{BROKEN}suppressions: {{\"FORM-010 hexes/0101\": (reason: \"the legend says so\")}})"));
        assert_eq!(report.findings.len(), 1);
        assert_eq!(report.findings[0].suppressed.as_deref(), Some("the legend says so"));
        assert!(!report.reaches(Severity::Note) && report.suppressed() == 1);
    }

    #[test]
    fn what_the_print_says_is_a_note() {
        let report = report(&format!("{BROKEN}notes: {{\"hexes/0101/terrain\": (state: PrintedSo(\"AB\"))}})"));
        let found: Vec<_> = report.findings.iter().map(|f| (f.severity, f.printed_so.as_deref())).collect();
        assert_eq!(found, [(Severity::Note, Some("AB"))]);
    }

    #[test]
    fn a_note_elsewhere_changes_nothing() {
        let report = report(&format!("{BROKEN}notes: {{\"hexes/0101/name\": (state: PrintedSo(\"AB\"))}})"));
        assert!(report.reaches(Severity::Error), "{:#?}", report.findings);
    }
}
