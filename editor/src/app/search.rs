//! One search over all that has a name, and where it leads.

use super::App;
use crate::core::search::{self, Found, Target};
use crate::panels::Pane;

impl App {
    /// All that can be searched for now.
    pub(super) fn searchable(&mut self) -> Vec<Found> {
        let (pieces, report) = (self.pieces(), self.report());
        search::all(self.session.title(), pieces.names(), &report)
    }

    /// What the palette searches in beside actions.
    pub(crate) fn names_searched(&self) -> &[Found] {
        &self.searched
    }

    /// Goes where something leads that was found.
    pub(super) fn go_to_found(&mut self, target: &Target, ctx: &egui::Context) {
        match target {
            Target::Document(name) => self.open_document(name),
            Target::Row { document, section, key } => self.open_source(document, section, key),
            Target::Hex { sheet, hex } => {
                if sheet != self.session.sheet() && !self.choose_sheet(sheet) {
                    self.message = format!("There is no sheet {sheet}.");
                    return;
                }
                self.goto = Some(*hex).filter(|_| self.fit_pending);
                self.go_to(*hex);
            }
            Target::Check(code) => {
                self.findings.words = (*code).to_owned();
                self.panels.show(Pane::Findings);
            }
            Target::Finding { code, document, place } => {
                let report = self.settled_report();
                let is_it = |f: &&std::sync::Arc<tlnb_validator::Finding>| {
                    f.code == *code && f.document == *document && f.place == *place
                };
                if let Some(finding) = report.findings.iter().find(is_it) {
                    self.findings.choose(finding);
                    self.panels.show(Pane::Findings);
                    self.go_to_finding(finding);
                }
            }
        }
        ctx.request_repaint();
    }
}
