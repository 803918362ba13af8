//! Spreadsheets in and out of the window; files are read and compared beside it.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use tlnb_formats::Document;
use tlnb_formats::spreadsheet::{self, Cells, FileKind, Plan, layouts};

use super::App;
use crate::core::import::{Aim, Draft};
use crate::dialogs::Dialog;

/// So long the window waits for what is worked out beside it: what is small is there in the same frame.
const AT_ONCE: Duration = Duration::from_millis(30);

/// What is being imported.
pub(crate) struct Importing {
    /// What it is called in the dialog.
    pub(crate) source: String,
    reading: Option<Receiver<Result<Vec<Cells>, String>>>,
    planning: Option<Receiver<(u64, Plan)>>,
    pub(crate) draft: Option<Draft>,
    /// Why the file cannot be read.
    pub(crate) fault: Option<String>,
}

impl Importing {
    /// Whether something is being worked out.
    pub(crate) const fn is_waiting(&self) -> bool {
        self.reading.is_some() || self.planning.is_some()
    }
}

/// Does something beside the window, which is drawn anew when it is done.
fn beside<T: Send + 'static>(ctx: &egui::Context, work: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = channel();
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        let _ = sender.send(work());
        ctx.request_repaint();
    });
    receiver
}

/// Takes what a thread has sent; true if none waits any more.
fn came<T>(waiting: &mut Option<Receiver<T>>, at_once: Duration) -> Option<Result<T, ()>> {
    let receiver = waiting.as_ref()?;
    let out = match receiver.recv_timeout(at_once) {
        Ok(value) => Ok(value),
        Err(RecvTimeoutError::Timeout) => return None,
        Err(RecvTimeoutError::Disconnected) => Err(()),
    };
    *waiting = None;
    Some(out)
}

/// Reads every worksheet of a file.
fn read_file(path: &Path) -> Result<Vec<Cells>, String> {
    let endings = || FileKind::ENDINGS.iter().map(|(ending, _)| *ending).collect::<Vec<_>>().join(", ");
    let kind = FileKind::of(&path.to_string_lossy())
        .ok_or_else(|| format!("the ending tells no spreadsheet; there are {}", endings()))?;
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let sheets = spreadsheet::read(kind, &bytes).map_err(|e| e.to_string())?;
    if sheets.is_empty() { Err("there is nothing in it".to_owned()) } else { Ok(sheets) }
}

fn is_table(document: &Document) -> bool {
    document.kind().is_some_and(|kind| !layouts(kind).is_empty())
}

impl App {
    /// Whether a spreadsheet can be taken into the title.
    pub(crate) fn can_import(&self) -> bool {
        self.session.folder.is_some() && self.session.read_only().is_none()
    }

    /// The document of the open table, if it can be written as a spreadsheet.
    pub(crate) fn exported(&self) -> Option<&Document> {
        let (name, _) = self.tables.place.as_ref()?;
        self.session.every_document().find(|d| d.name() == name && is_table(d))
    }

    /// Begins to read a file that is to be imported.
    pub(super) fn import_file(&mut self, path: &Path, ctx: &egui::Context) {
        let file = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let path = path.to_owned();
        self.begin_import(file, beside(ctx, move || read_file(&path)));
    }

    /// Begins to import what was copied in another program.
    pub(crate) fn import_text(&mut self, text: &str, ctx: &egui::Context) -> Result<(), String> {
        if text.trim().is_empty() {
            return Err("nothing was pasted".to_owned());
        }
        let text = text.to_owned();
        let read = move || spreadsheet::read(FileKind::of_copied(&text), text.as_bytes()).map_err(|e| e.to_string());
        self.begin_import(String::new(), beside(ctx, read));
        Ok(())
    }

    fn begin_import(&mut self, source: String, reading: Receiver<Result<Vec<Cells>, String>>) {
        self.commit_typing(None);
        self.importing = Some(Importing { source, reading: Some(reading), planning: None, draft: None, fault: None });
        self.dialog = Some(Dialog::Import);
    }

    /// Takes what was read and worked out meanwhile, and has worked out what is asked for now.
    pub(crate) fn go_on_importing(&mut self, ctx: &egui::Context) {
        if !matches!(self.dialog, Some(Dialog::Import)) {
            self.importing = None;
        }
        let Some(mut importing) = self.importing.take() else { return };
        match came(&mut importing.reading, AT_ONCE) {
            Some(Ok(Ok(sheets))) => {
                let file = Some(importing.source.clone()).filter(|s| !s.is_empty());
                let mut draft = Draft::new(file, sheets);
                let aim = self.aim(&draft);
                draft.aim_at(aim, &self.session);
                importing.draft = Some(draft);
            }
            Some(Ok(Err(why))) => importing.fault = Some(why),
            Some(Err(())) => importing.fault = Some("it could not be read".to_owned()),
            None => {}
        }
        if let Some(draft) = &mut importing.draft {
            if importing.planning.is_none()
                && let Some(job) = draft.job(self.session.title())
            {
                importing.planning = Some(beside(ctx, move || job.run()));
            }
            match came(&mut importing.planning, AT_ONCE) {
                Some(Ok(plan)) => {
                    draft.take(plan);
                    // What was changed while it was worked out is worked out next.
                    ctx.request_repaint();
                }
                Some(Err(())) => draft.complaint = Some("what it comes to could not be worked out".to_owned()),
                None => {}
            }
        }
        self.importing = Some(importing);
    }

    /// Where a file goes unless the person says otherwise: where it went last, into the open table, or into a new card.
    fn aim(&self, draft: &Draft) -> Aim {
        let open = || self.exported().filter(|d| d.read_only().is_none()).map(|d| d.name().to_owned());
        if let Some(document) = draft.likely(&self.session).or_else(open) {
            return Aim { document, kind: None };
        }
        let stem = draft.file.as_deref().and_then(|f| f.split('.').next()).unwrap_or_default();
        let name: String = stem.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
        Aim { document: format!("cards/{}", name.to_lowercase()), kind: Some("SetupCard".to_owned()) }
    }

    /// Carries the import out.
    ///
    /// # Errors
    /// In words, why not.
    pub(crate) fn accept_import(&mut self) -> Result<(), String> {
        let Some(mut importing) = self.importing.take() else { return Ok(()) };
        let done = match &mut importing.draft {
            Some(draft) => draft.import(&mut self.session).map(|words| {
                let section = draft.shown().map(|(_, mapping)| mapping.section.clone());
                (words, draft.aim.document.clone(), section)
            }),
            None => Err("the file is still being read".to_owned()),
        };
        match done {
            Ok((words, document, section)) => {
                self.refresh();
                match section {
                    Some(section) => self.open_section(&document, &section),
                    None => self.open_document(&document),
                }
                self.message = format!("{words}.");
                Ok(())
            }
            Err(why) => {
                self.importing = Some(importing);
                Err(why)
            }
        }
    }

    /// Writes the open table's document as a spreadsheet.
    ///
    /// # Errors
    /// In words, why not.
    pub(super) fn export_to(&mut self, document: &str, path: &Path) -> Result<(), String> {
        let held = self.session.title().document(document).ok_or("the document is not there any more")?;
        let kind = FileKind::of(&path.to_string_lossy()).filter(|k| !matches!(k, FileKind::Html | FileKind::Pasted));
        let kind = kind.ok_or("the ending says what it becomes: xlsx, ods, csv or tsv")?;
        let sheets = spreadsheet::export(held);
        let bytes = spreadsheet::write(kind, &sheets).map_err(|e| e.to_string())?;
        std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        let rows: usize = sheets.iter().map(|cells| cells.rows.len().saturating_sub(1)).sum();
        self.message = format!("Wrote {rows} rows of {document} to {}.", path.display());
        Ok(())
    }
}
