//! The checks beside the window: they follow every edit, and no keystroke waits for them.

use std::rc::Rc;
use std::time::Duration;

use tlnb_formats::Title;
use tlnb_validator::{LiveCorrected, Report};

use super::beside::{Beside, Work};

/// See the module. Reports are told apart by the revision of the title that they are of.
pub struct Checking(Beside<u64, Report>);

impl Default for Checking {
    fn default() -> Self {
        Self::new(None)
    }
}

/// Keeps what it has found from one state of the title to the next.
fn work() -> Work<u64, Report> {
    let mut live = LiveCorrected::default();
    Box::new(move |_, title| live.update(title))
}

impl Checking {
    /// Checks that a frame waits for so long; without a limit, until they are done.
    pub fn new(patience: Option<Duration>) -> Self {
        Self(Beside::new(patience, work))
    }

    /// Forgets what was found: another title is open.
    pub fn begin(&mut self) {
        self.0.begin();
    }

    /// Whether somebody is to be called when a report is there, and nobody is yet; who waits for it needs no call.
    pub const fn is_silent(&self) -> bool {
        self.0.is_silent()
    }

    /// Who is called, from another thread, when a report is there.
    pub fn wake(&mut self, wake: impl Fn() + Send + 'static) {
        self.0.wake(wake);
    }

    /// The newest report; of this revision of the title, if the checks are done soon enough.
    pub fn report(&mut self, revision: u64, title: &Title) -> Rc<Report> {
        self.0.get(&revision, title).unwrap_or_default()
    }

    /// The report on this revision of the title, however long that takes.
    pub fn settled(&mut self, revision: u64, title: &Title) -> Rc<Report> {
        self.0.settled(&revision, title).unwrap_or_default()
    }

    /// The newest report, whichever revision it is of; empty before the first.
    pub fn newest(&self) -> Rc<Report> {
        self.0.newest().unwrap_or_default()
    }

    /// The revision that the newest report is of.
    pub fn revision(&self) -> Option<u64> {
        self.0.key().copied()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tlnb_formats::Document;

    use super::*;

    fn title(terrain: &str) -> Title {
        let mut title = Title::default();
        let text = format!("MapSheet(format: 1, hexes: {{\"0101\": (terrain: {terrain})}})");
        title.insert(Document::read("sheets/a", text.into_bytes()));
        title
    }

    #[test]
    fn with_patience_for_nothing_the_last_report_stays_until_the_next_is_there() {
        let mut checking = Checking::new(Some(Duration::ZERO));
        let (woken, wakes) = channel();
        assert!(checking.is_silent());
        checking.wake(move || woken.send(()).unwrap_or_default());
        let (wrong, right) = (title("Wods"), title("Woods"));
        assert_eq!(checking.report(1, &wrong).open().count(), 0, "nothing has been found yet");
        wakes.recv().unwrap();
        assert_eq!((checking.report(1, &wrong).open().count(), checking.revision()), (1, Some(1)));
        // The next state is asked for once, and the report on the last one stays so long.
        let before = checking.report(2, &right);
        assert!(before.open().count() == 1 || checking.revision() == Some(2));
        assert_eq!((checking.settled(2, &right).open().count(), checking.revision()), (0, Some(2)));
        checking.begin();
        assert_eq!((checking.newest().files, checking.revision()), (0, None));
        assert!(checking.is_silent() && !Checking::default().is_silent());
    }

    #[test]
    fn without_a_limit_a_report_is_always_of_the_state_asked_for() {
        let mut checking = Checking::default();
        for n in 0..20 {
            let wrong = n % 2;
            assert_eq!(checking.report(n, &title(["Woods", "Wods"][wrong as usize])).open().count(), wrong as usize);
        }
    }
}
