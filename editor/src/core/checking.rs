//! The checks beside the window: they follow every edit, and no keystroke waits for them.

use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use tlnb_formats::Title;
use tlnb_validator::{LiveCorrected, Report};

/// A state of the title that is to be checked.
type Asked = (u64, Title);

/// What was found in a state of the title.
type Found = (u64, Report);

/// See the module.
#[derive(Default)]
pub struct Checking {
    /// The newest report, with the revision of the title that it is of.
    report: Option<(u64, Rc<Report>)>,
    thread: Option<(Sender<Asked>, Receiver<Found>)>,
    /// The revision that was asked for last.
    asked: Option<u64>,
    /// The revision that a frame has waited for.
    waited: Option<u64>,
    /// How long a frame waits for a report; without one, until it is there.
    patience: Option<Duration>,
    wake: Option<Wake>,
}

/// Called from another thread when there is a report.
type Wake = Box<dyn Fn() + Send>;

impl Checking {
    /// Checks that a frame waits for so long; without a limit, until they are done.
    pub fn new(patience: Option<Duration>) -> Self {
        Self { patience, ..Self::default() }
    }

    /// Forgets what was found: another title is open.
    pub fn begin(&mut self) {
        *self = Self::new(self.patience);
    }

    /// Whether somebody is to be called when a report is there, and nobody is yet; who waits for it needs no call.
    pub const fn is_silent(&self) -> bool {
        self.thread.is_none() && self.wake.is_none() && self.patience.is_some()
    }

    /// Who is called, from another thread, when a report is there.
    pub fn wake(&mut self, wake: impl Fn() + Send + 'static) {
        self.wake = Some(Box::new(wake));
    }

    /// The newest report; of this revision of the title, if the checks are done soon enough.
    pub fn report(&mut self, revision: u64, title: &Title) -> Rc<Report> {
        self.ask(revision, title);
        // One frame waits once, however many panels ask.
        let is_first = self.waited.replace(revision) != Some(revision);
        self.take(self.patience.map(|patience| if is_first { patience } else { Duration::ZERO }));
        self.newest()
    }

    /// The report on this revision of the title, however long that takes.
    pub fn settled(&mut self, revision: u64, title: &Title) -> Rc<Report> {
        self.ask(revision, title);
        self.take(None);
        self.newest()
    }

    /// The newest report, whichever revision it is of; empty before the first.
    pub fn newest(&self) -> Rc<Report> {
        self.report.as_ref().map(|(_, report)| report.clone()).unwrap_or_default()
    }

    /// The revision that the newest report is of.
    pub fn revision(&self) -> Option<u64> {
        self.report.as_ref().map(|(revision, _)| *revision)
    }

    fn ask(&mut self, revision: u64, title: &Title) {
        if self.asked == Some(revision) {
            return;
        }
        let wake = &mut self.wake;
        let (sender, _) = self.thread.get_or_insert_with(|| begin(wake.take()));
        if sender.send((revision, title.clone())).is_ok() {
            self.asked = Some(revision);
        } else {
            // A thread that has died is begun anew with the next question.
            self.thread = None;
        }
    }

    /// Takes what has been found, and waits for the revision that was asked for last.
    fn take(&mut self, patience: Option<Duration>) {
        let Some((_, receiver)) = &self.thread else { return };
        while self.asked != self.report.as_ref().map(|(revision, _)| *revision) {
            let found = match patience {
                Some(patience) => receiver.recv_timeout(patience),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match found {
                Ok((revision, report)) => self.report = Some((revision, Rc::new(report))),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => {
                    (self.thread, self.asked) = (None, None);
                    return;
                }
            }
        }
    }
}

/// A thread that keeps what it has found from one state of the title to the next. It ends with its sender.
fn begin(wake: Option<Wake>) -> (Sender<Asked>, Receiver<Found>) {
    let (ask, asked) = channel::<Asked>();
    let (find, found) = channel();
    std::thread::spawn(move || {
        let mut live = LiveCorrected::default();
        while let Ok(mut next) = asked.recv() {
            // Only the newest state is of interest.
            while let Ok(newer) = asked.try_recv() {
                next = newer;
            }
            let report = live.update(&next.1);
            if find.send((next.0, report)).is_err() {
                return;
            }
            if let Some(wake) = &wake {
                wake();
            }
        }
    });
    (ask, found)
}

#[cfg(test)]
mod tests {
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
