//! Edits that outlive the program: when they are written down, and the question about those that were found.

use std::time::{Duration, SystemTime};

use super::App;
use crate::dialogs::Dialog;

/// The time since 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

impl App {
    /// After a title was opened: what is to be said, and asked.
    pub(super) fn begin_safety(&mut self) {
        self.session.tick(now());
        for notice in self.session.notices() {
            self.message.push(' ');
            self.message.push_str(notice);
        }
        if self.session.recovery().is_some() {
            self.dialog = Some(Dialog::Recover);
        }
    }

    /// Each frame: edits that have waited are written down; when the person comes back, other programs' are read.
    pub(super) fn tick(&mut self, ctx: &egui::Context) {
        if ctx.input(|i| i.events.contains(&egui::Event::WindowFocused(true))) && self.session.folder.is_some() {
            let revision = self.session.revision();
            let clashes = self.session.outside_changes();
            if !clashes.is_empty() {
                let names = clashes.join(", ");
                self.message =
                    format!("Another program has changed {names}: open the title again to put your edits on top.");
            } else if self.session.revision() != revision {
                self.message = "Read again what another program has changed.".to_owned();
                self.refresh();
            }
        }
        let was = self.session.fault().map(str::to_owned);
        self.session.tick(now());
        if let Some(fault) = self.session.fault().filter(|f| Some(*f) != was.as_deref()) {
            self.message = format!("Save soon: {fault}.");
        }
    }

    /// A frame in a second, if something waits to be written; else the window stays idle.
    pub(super) fn keep_ticking(&self, ctx: &egui::Context) {
        if !self.session.is_flushed() {
            ctx.request_repaint_after(tlnb_formats::journal::WAIT);
        }
    }

    /// Does again what was found.
    pub(crate) fn recover(&mut self) {
        let steps = self.session.recovery().map_or(0, |r| r.steps);
        let left_out = self.session.recover();
        self.refresh();
        self.begin_sheet();
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        self.message = match left_out.len() {
            0 => format!("Recovered {steps}; Save writes them."),
            n => format!("Recovered what fits of {steps}; {n} left out: {}", left_out.join(" ")),
        };
    }

    /// Leaves what was found alone.
    pub(crate) fn set_aside(&mut self) {
        self.message = match self.session.set_aside() {
            Ok(Some(kept)) => format!("Set aside; it is kept in {kept}."),
            Ok(None) => String::new(),
            Err(error) => format!("It could not be set aside: {error}."),
        };
    }
}
