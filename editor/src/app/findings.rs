//! What is done about findings.

use tlnb_formats::edit::suppressions::suppress;
use tlnb_formats::geometry::Hex;
use tlnb_validator::{Finding, fix};

use super::App;
use crate::actions::Action;
use crate::core::question::Question;

impl App {
    /// Whether something can be done about the chosen finding.
    pub(crate) fn finding_can(&self, action: &Action) -> bool {
        let report = self.checking.newest();
        self.findings.chosen(&report).is_some_and(|f| match action {
            Action::Fix | Action::FixAll => f.fix.is_some(),
            _ => f.suppressed.is_none() && f.place.contains('/'),
        })
    }

    /// The finding that is chosen in the list.
    fn chosen_finding(&mut self) -> Option<Finding> {
        let report = self.settled_report();
        self.findings.chosen(&report).cloned()
    }

    /// Goes to the next finding or the one before.
    pub(crate) fn step_to_finding(&mut self, back: bool) {
        let report = self.settled_report();
        match self.findings.step(&report, back) {
            Some(finding) => {
                let finding = finding.clone();
                self.message = format!("{}: {}.", finding.code, finding.message);
                self.panels.show(crate::panels::Pane::Findings);
                self.go_to_finding(&finding);
            }
            None => self.message = self.findings.nothing(&report),
        }
    }

    /// Goes to the hex a finding speaks of, on the sheet it is about; where it is of no sheet, to its cell.
    pub(crate) fn go_to_finding(&mut self, finding: &Finding) {
        let of_map = ["sheets/", "scans/"].iter().any(|f| finding.document.starts_with(f));
        let hex = finding.hexes.iter().find_map(|h| Hex::from_digits(h));
        if !of_map || hex.is_none() {
            self.go_to_cell(finding);
        }
        let Some(hex) = hex.filter(|_| of_map) else { return };
        let sheet = finding.document.strip_prefix("sheets/").or_else(|| finding.document.strip_prefix("scans/"));
        if let Some(sheet) = sheet
            && sheet != self.session.sheet()
        {
            self.choose_sheet(sheet);
        }
        if self.session.contains(hex) {
            self.go_to(hex);
        }
    }

    /// Carries out the fix of the chosen finding, or with `all` those of every listed one of its check, as one step.
    pub(crate) fn fix(&mut self, all: bool) {
        let Some(chosen) = self.chosen_finding() else { return };
        let report = self.settled_report();
        let is_meant = |f: &&Finding| if all { f.code == chosen.code && self.findings.lists(f) } else { **f == chosen };
        let meant: Vec<&Finding> = report.open().filter(is_meant).collect();
        let (changes, count) = fix::together(self.session.title(), meant.iter().filter_map(|f| f.fix.as_ref()));
        let label = match count {
            1 => format!("Fix {}", chosen.code),
            n => format!("Fix {} {n} times", chosen.code),
        };
        if self.step(&label, &changes) && count < meant.len() {
            self.message =
                format!("{label}; {} of the same kind have no fix or stand in each other's way.", meant.len() - count);
        }
    }

    /// Asks why the chosen finding is let stand.
    pub(crate) fn ask_to_suppress(&mut self) {
        let Some(finding) = self.chosen_finding() else { return };
        let (code, document, place) = (finding.code.to_owned(), finding.document, finding.place);
        self.ask(Question::Suppress { code, document, place });
    }

    /// Lets a finding stand.
    pub(super) fn suppress(&mut self, code: &str, document: &str, place: &str, reason: &str) -> Result<(), String> {
        if reason.is_empty() {
            return Err("without a reason nobody can tell later whether it was a decision".to_owned());
        }
        let Some(held) = self.session.title().document(document) else {
            return Err(format!("there is no document {document}"));
        };
        let by = Some(self.settings.initials.as_str()).filter(|i| !i.is_empty());
        let changes = suppress(held, code, place, reason, by);
        self.step(&format!("Let {code} stand at {place}"), &changes);
        Ok(())
    }
}
