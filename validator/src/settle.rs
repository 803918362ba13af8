//! What people have written about findings: those they let stand, and values of which a reader vouches that the print
//! says so.

use tlnb_formats::documents::SuppressionKey;
use tlnb_formats::documents::notes::{NoteState, within};
use tlnb_formats::{Document, Places};

/// What is said in one document, and where its entries stand.
pub(crate) struct Said<'a> {
    pub(crate) places: Places<'a>,
    /// A place, and who vouches that the print says so there.
    readers: Vec<(&'a str, &'a str)>,
    suppressions: Vec<(&'a SuppressionKey, &'a str)>,
}

impl<'a> Said<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        let notes = document.model().into_iter().flat_map(|m| m.notes().iter());
        let readers = notes.filter_map(|(at, note)| match &note.state {
            NoteState::PrintedSo(reader) => Some((at.as_str(), reader.as_str())),
            _ => None,
        });
        let suppressions = document.model().into_iter().flat_map(|m| m.suppressions().iter());
        Self {
            places: Places::new(document),
            readers: readers.collect(),
            suppressions: suppressions.map(|(key, line)| (key, line.reason.as_str())).collect(),
        }
    }

    /// Who vouches that the print says so at a place, or at the entry it is a field of; such a finding is a note.
    pub(crate) fn reader(&self, place: &str) -> Option<&'a str> {
        self.readers.iter().find(|(at, _)| within(place, at).is_some()).map(|(_, reader)| *reader)
    }

    /// Why a finding is let stand, if it is.
    pub(crate) fn reason(&self, code: &str, place: &str) -> Option<&'a str> {
        self.suppressions.iter().find(|(key, _)| key.covers(code, place)).map(|(_, reason)| *reason)
    }
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
