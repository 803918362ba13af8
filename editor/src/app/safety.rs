//! Edits that outlive the program: when they are written down, and the question about those that were found.

use std::time::{Duration, SystemTime};

use tlnb_formats::files::Holder;

use super::App;
use crate::core::session::{Asked, Undecided};
use crate::dialogs::Dialog;

/// How often a window looks for another that wants its title.
const WATCH: Duration = Duration::from_secs(2);

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
        let names: Vec<String> = self.session.title().every_document().map(|d| d.name().to_owned()).collect();
        self.say_what_is_only_shown(&names);
        if self.session.recovery().is_some() {
            self.dialog = Some(Dialog::Recover);
        }
    }

    /// Each frame: edits that have waited are written down; when the person comes back, other programs' are read.
    pub(super) fn tick(&mut self, ctx: &egui::Context) {
        if ctx.input(|i| i.events.contains(&egui::Event::WindowFocused(true))) && self.session.folder.is_some() {
            self.look_outside();
        }
        let was = self.session.fault().map(str::to_owned);
        self.session.tick(now());
        if let Some(fault) = self.session.fault().filter(|f| Some(*f) != was.as_deref()) {
            self.message = format!("Save soon: {fault}.");
        }
        let time = now();
        if time.abs_diff(self.watched) >= WATCH {
            self.watched = time;
            self.watch_other_windows();
        }
    }

    /// Takes in what other programs have done to the files, says so, and asks about what both have changed.
    pub(crate) fn look_outside(&mut self) {
        let outside = self.session.look_outside();
        if !outside.is_empty() {
            self.message = outside.in_words();
            self.say_what_is_only_shown(&outside.read);
            self.refresh();
        }
        self.ask_undecided();
    }

    /// Which of these documents cannot be changed, and why.
    fn say_what_is_only_shown(&mut self, names: &[String]) {
        for document in names.iter().filter_map(|n| self.session.title().document(n)) {
            if let Some(because) = document.read_only() {
                self.message.push_str(&format!(" {} can only be looked at: {because}.", document.name()));
            }
        }
    }

    /// Asks about the first entry that was changed here and outside. False if there is none.
    pub(crate) fn ask_undecided(&mut self) -> bool {
        let undecided = self.session.undecided();
        let some = undecided.is_some();
        if self.dialog.is_none() {
            self.dialog = undecided.map(Dialog::Undecided);
        }
        some
    }

    /// Before a save: what has to be answered first. True if something has.
    pub(super) fn ask_before_save(&mut self) -> bool {
        if self.session.folder.is_some() {
            self.look_outside();
        }
        if self.ask_undecided() {
            return true;
        }
        let gone = self.session.gone();
        if !gone.is_empty() {
            self.dialog = Some(Dialog::Gone(gone));
        }
        self.dialog.is_some()
    }

    /// Saves everything that is unsaved. False if something has to be answered first or could not be written; the edits
    /// stay.
    pub fn save(&mut self) -> bool {
        // What is still being typed is meant too.
        if !self.commit_typing(None) || self.ask_before_save() {
            return false;
        }
        let done = self.session.save();
        self.say_saved(done)
    }

    fn say_saved(&mut self, done: Result<usize, (String, std::io::Error)>) -> bool {
        let saved = done.is_ok();
        self.message = match done {
            Ok(n) => format!("Saved {n} {}.", if n == 1 { "document" } else { "documents" }),
            Err((name, error)) => format!("{name} could not be saved: {error}. Your edits are kept here."),
        };
        saved
    }

    /// Decides an entry and asks about the next.
    pub(crate) fn decide(&mut self, what: &Undecided, theirs: bool) {
        let place = format!("{} {}", what.section, what.key);
        self.message = match (self.session.decide(what, theirs), theirs) {
            (Ok(()), true) => format!("Took theirs of {place}."),
            (Ok(()), false) => format!("Kept mine of {place}; Save writes it."),
            (Err(error), _) => format!("Not changed: {error}."),
        };
        self.refresh();
        self.ask_undecided();
    }

    /// Leaves the decision for later.
    pub(crate) fn decide_later(&mut self, what: &Undecided) {
        self.message = match what.more {
            0 => "1 entry is to be decided before anything is saved; Save asks again.".to_owned(),
            n => format!("{} entries are to be decided before anything is saved; Save asks again.", n + 1),
        };
    }

    /// Writes the documents whose files are gone anew, with all others.
    pub(crate) fn write_anew(&mut self) {
        self.session.write_anew();
        self.save();
    }

    /// Saves all but the documents whose files are gone.
    pub(crate) fn save_others(&mut self) {
        let done = self.session.save_others();
        self.say_saved(done);
    }

    /// Asks the other window for the title.
    pub(crate) fn take_over(&mut self) {
        self.session.tick(now());
        self.message = match self.session.ask_for_title() {
            Ok(()) => "Asked the other window for the title; it is asked there.".to_owned(),
            Err(error) => format!("It could not be asked for: {error}."),
        };
        self.watch_other_windows();
    }

    /// Another window asks, or has answered.
    fn watch_other_windows(&mut self) {
        match self.session.answer() {
            Asked::Not | Asked::Waiting => {}
            Asked::Kept => self.message = "The other window keeps the title.".to_owned(),
            Asked::Free => {
                if let Some(folder) = self.session.folder.clone() {
                    self.open_title(&folder);
                }
            }
        }
        if self.dialog.is_none()
            && self.gesture.is_none()
            && let Some(holder) = self.session.asked_by()
        {
            self.dialog = Some(Dialog::HandOver(holder));
        }
    }

    /// Saves all and lets the other window have the title.
    pub(crate) fn hand_over(&mut self) {
        if (self.session.unsaved().is_empty() || self.save()) && self.session.hand_over() {
            self.message = "Handed over; here the title can only be looked at.".to_owned();
        }
    }

    /// Says no to the other window.
    pub(crate) fn keep_title(&mut self, asked: &Holder) {
        self.message = match self.session.keep_title(asked) {
            Ok(()) => "The other window was told that you keep the title.".to_owned(),
            Err(error) => format!("You keep the title; the other window could not be told: {error}."),
        };
    }

    /// A frame in a second, if something waits to be written, and now and then one to see whether a title that was asked
    /// for is free; else the window stays idle. Its holder sees that it was asked as soon as anything draws its window.
    pub(super) fn keep_ticking(&self, ctx: &egui::Context) {
        if !self.session.is_flushed() {
            ctx.request_repaint_after(tlnb_formats::journal::WAIT);
        } else if self.session.is_asking() {
            ctx.request_repaint_after(WATCH);
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
