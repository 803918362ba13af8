//! Errata in the window: one opened and closed, the title as printed or as corrected, the update sheet.

use std::path::Path;
use std::rc::Rc;

use tlnb_formats::documents::errata::Status;
use tlnb_formats::edit::errata::Begun;
use tlnb_formats::errata::sheet::{self, Form};
use tlnb_formats::text::Written;

use super::App;
use crate::core::corrected::{OnSheet, Places};
use crate::dialogs::{Dialog, ErratumFields};

/// Where the last erratum was entered: the next one stands below it.
#[derive(Debug, Clone, Default)]
pub(super) struct Last {
    document: String,
    heading: String,
    key: String,
}

impl App {
    /// Asks which erratum takes the edits; the next line of the source is proposed.
    pub(super) fn ask_for_erratum(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        let mut known = Vec::new();
        for document in self.session.documents() {
            let Some(errata) = document.errata() else { continue };
            let name = document.name().strip_prefix("errata/").unwrap_or(document.name()).to_owned();
            let source = errata.source.iter().next().map(|(_, line)| {
                let date = line.date.as_ref().and_then(Written::known).map(|d| format!(", {d}")).unwrap_or_default();
                format!("{}{date}", line.name.as_deref().unwrap_or(document.name()))
            });
            let keys: Vec<String> = errata.entries.iter().map(|(key, _)| key.0.clone()).collect();
            known.push((name, source, keys));
        }
        let is_known = known.iter().any(|(name, ..)| *name == self.last_erratum.document);
        let last = if is_known { self.last_erratum.clone() } else { Last::default() };
        let first = || known.first().map(|(name, ..)| name.clone()).unwrap_or_default();
        let document = if is_known { last.document } else { first() };
        let keys = known.iter().find(|(name, ..)| *name == document).map(|(.., keys)| keys.as_slice());
        let taken = keys.unwrap_or_default();
        let from = last.key.parse::<usize>().map_or(taken.len() + 1, |n| n.saturating_add(1));
        let key = (from..from.saturating_add(taken.len() + 1)).map(|n| n.to_string()).find(|k| !taken.contains(k));
        let begun = Begun {
            key: key.unwrap_or_default(),
            heading: last.heading,
            status: Some(Status::Confirmed),
            ..Begun::default()
        };
        self.complaint.clear();
        self.dialog = Some(Dialog::Erratum(ErratumFields { document, begun, known }));
    }

    /// Opens an erratum as it was asked for.
    pub(crate) fn open_erratum(&mut self, fields: &ErratumFields) -> Result<(), String> {
        let document = fields.document.trim();
        self.cancel();
        self.session.open_entry(&format!("errata/{document}"), &fields.begun())?;
        let (key, heading) = (fields.begun.key.trim().to_owned(), fields.begun.heading.trim().to_owned());
        let n = self.session.erratum_changes().len();
        self.message = match n {
            0 => format!("Erratum {key} is open; it takes every edit until it is closed."),
            n => format!("Erratum {key} is open again, with {}.", changes(n)),
        };
        self.last_erratum = Last { document: document.to_owned(), heading, key };
        self.tables.take_focus = self.tables.is_shown;
        self.refresh();
        Ok(())
    }

    /// Closes the open erratum.
    pub(super) fn close_erratum(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        if let Some((key, n)) = self.session.close_entry() {
            self.message = format!("Erratum {key} is closed, with {}.", changes(n));
        }
        self.refresh();
    }

    /// The source does not tell the old value of what was changed last.
    pub(super) fn old_value_not_told(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        self.message = match self.session.old_value_not_told() {
            Ok(says) => says,
            Err(why) => format!("Not changed: {why}."),
        };
        self.refresh();
    }

    /// Shows the title as corrected, or as printed again.
    pub(super) fn toggle_corrected(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        self.cancel();
        let corrected = !self.session.is_corrected();
        self.session.show_corrected(corrected);
        self.message = if corrected {
            let n = self.session.corrections().iter().filter(|a| a.made().is_some()).count();
            format!("As corrected: {}.", changes(n))
        } else {
            "As printed.".to_owned()
        };
        self.refresh();
    }

    /// The places that errata have changed in what is shown.
    pub(crate) fn corrected_places(&mut self) -> Rc<Places> {
        let revision = self.session.revision();
        if let Some((_, places)) = self.corrected.as_ref().filter(|(r, _)| *r == revision) {
            return places.clone();
        }
        let places = Rc::new(Places::of(self.session.corrections()));
        self.corrected = Some((revision, places.clone()));
        places
    }

    /// Those of the sheet that is shown.
    pub(crate) fn corrected_on_sheet(&mut self) -> OnSheet {
        if !self.session.is_corrected() {
            return OnSheet::default();
        }
        let places = self.corrected_places();
        self.session.sheet_document().map(|sheet| places.on_sheet(sheet)).unwrap_or_default()
    }

    /// What errata have changed under the pointer, or at the map's cursor.
    pub(crate) fn errata_at_pointer(&mut self) -> Vec<String> {
        let found = self.corrected_on_sheet();
        let (hex, side) = match self.pointer {
            Some(pointer) => (pointer.hex, pointer.side.map(|s| s.pair())),
            None => (self.settings.cursor, None),
        };
        let of_hex = hex.and_then(|h| found.hexes.get(&h)).into_iter().flatten();
        let of_side = side.and_then(|s| found.sides.get(&s)).into_iter().flatten();
        of_side.chain(of_hex).cloned().collect()
    }

    /// Writes the errata as an update sheet.
    ///
    /// # Errors
    /// In words, why not.
    pub(super) fn errata_to(&mut self, path: &Path) -> Result<(), String> {
        let form = Form::of(path).ok_or("the name ends in .md or .html")?;
        let text = sheet::of(self.session.printed(), form);
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        self.message = format!("Wrote the errata to {}.", path.display());
        Ok(())
    }
}

/// So many changes, in words.
pub(crate) fn changes(n: usize) -> String {
    format!("{n} {}", if n == 1 { "change" } else { "changes" })
}
