//! Proof sheets of the open document, written for paper.

use std::path::Path;

use tlnb_formats::proof::{self, By, Paper};

use super::App;

impl App {
    /// The document of the open table, if a proof sheet of it can be made.
    pub(crate) fn proofed(&self) -> Option<&str> {
        let (name, _) = self.tables.place.as_ref()?;
        self.session.every_document().find(|d| d.name() == name && d.model().is_some()).map(|d| d.name())
    }

    /// Writes the proof sheet of a document, by hex or as printed.
    ///
    /// # Errors
    /// In words, why not.
    pub(super) fn proof_to(&mut self, document: &str, by_hex: bool, path: &Path) -> Result<(), String> {
        let title = self.session.title();
        let held = title.document(document).ok_or("the document is not there any more")?;
        let by = if by_hex { By::Hex } else { By::Card };
        let paper = if self.personal.letter_paper { Paper::Letter } else { Paper::A4 };
        let html = proof::html(title, held, by, paper)?;
        std::fs::write(path, html).map_err(|e| format!("{}: {e}", path.display()))?;
        self.message = format!(
            "Wrote revision {} of {document} to {}; a browser prints it.",
            proof::revision(held),
            path.display()
        );
        Ok(())
    }
}
