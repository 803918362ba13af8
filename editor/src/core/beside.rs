//! What is worked out of the title beside the window: it follows every edit, and no keystroke waits for it.

use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use tlnb_formats::Title;

/// What is worked out of a state of the title for a key. It may keep what it found from one state to the next.
pub type Work<K, A> = Box<dyn FnMut(&K, &Title) -> A>;

/// A thread: what it is asked, and what it answers.
type Thread<K, A> = (Sender<(K, Title)>, Receiver<(K, A)>);

/// See the module. A key tells one question from the next.
pub struct Beside<K, A> {
    /// The newest answer, with the key that it is of.
    newest: Option<(K, Rc<A>)>,
    thread: Option<Thread<K, A>>,
    /// What was asked for last.
    asked: Option<K>,
    /// What a frame has waited for.
    waited: Option<K>,
    /// How long a frame waits for an answer; without one, until it is there.
    patience: Option<Duration>,
    wake: Option<Wake>,
    /// Made in the thread that does it.
    work: fn() -> Work<K, A>,
}

/// Called from another thread when there is an answer.
type Wake = Box<dyn Fn() + Send>;

impl<K: Clone + PartialEq + Send + 'static, A: Send + 'static> Beside<K, A> {
    /// Work that a frame waits for so long; without a limit, until it is done.
    pub fn new(patience: Option<Duration>, work: fn() -> Work<K, A>) -> Self {
        Self { newest: None, thread: None, asked: None, waited: None, patience, wake: None, work }
    }

    /// Forgets what was found: another title is open.
    pub fn begin(&mut self) {
        *self = Self::new(self.patience, self.work);
    }

    /// Whether somebody is to be called when an answer is there, and nobody is yet; who waits for it needs no call.
    pub const fn is_silent(&self) -> bool {
        self.thread.is_none() && self.wake.is_none() && self.patience.is_some()
    }

    /// Who is called, from another thread, when an answer is there.
    pub fn wake(&mut self, wake: impl Fn() + Send + 'static) {
        self.wake = Some(Box::new(wake));
    }

    /// The newest answer; of this key, if it is there soon enough.
    pub fn get(&mut self, key: &K, title: &Title) -> Option<Rc<A>> {
        self.ask(key, title);
        // One frame waits once, however many panels ask.
        let is_first = self.waited.replace(key.clone()).as_ref() != Some(key);
        self.take(self.patience.map(|patience| if is_first { patience } else { Duration::ZERO }));
        self.newest()
    }

    /// The answer of this key, however long that takes.
    pub fn settled(&mut self, key: &K, title: &Title) -> Option<Rc<A>> {
        self.ask(key, title);
        self.take(None);
        self.newest()
    }

    /// The newest answer, whichever key it is of.
    pub fn newest(&self) -> Option<Rc<A>> {
        self.newest.as_ref().map(|(_, answer)| answer.clone())
    }

    /// The key that the newest answer is of.
    pub fn key(&self) -> Option<&K> {
        self.newest.as_ref().map(|(key, _)| key)
    }

    fn ask(&mut self, key: &K, title: &Title) {
        if self.asked.as_ref() == Some(key) {
            return;
        }
        let (wake, work) = (&mut self.wake, self.work);
        let (sender, _) = self.thread.get_or_insert_with(|| begin(wake.take(), work));
        if sender.send((key.clone(), title.clone())).is_ok() {
            self.asked = Some(key.clone());
        } else {
            // A thread that has died is begun anew with the next question.
            self.thread = None;
        }
    }

    /// Takes what has been found, and waits for what was asked for last.
    fn take(&mut self, patience: Option<Duration>) {
        let Some((_, receiver)) = &self.thread else { return };
        while self.asked.as_ref() != self.newest.as_ref().map(|(key, _)| key) {
            let found = match patience {
                Some(patience) => receiver.recv_timeout(patience),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match found {
                Ok((key, answer)) => self.newest = Some((key, Rc::new(answer))),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => {
                    (self.thread, self.asked) = (None, None);
                    return;
                }
            }
        }
    }
}

/// A thread that ends with its sender.
fn begin<K: Send + 'static, A: Send + 'static>(wake: Option<Wake>, work: fn() -> Work<K, A>) -> Thread<K, A> {
    let (ask, asked) = channel::<(K, Title)>();
    let (find, found) = channel();
    std::thread::spawn(move || {
        let mut work = work();
        while let Ok(mut next) = asked.recv() {
            // Only the newest state is of interest.
            while let Ok(newer) = asked.try_recv() {
                next = newer;
            }
            let answer = work(&next.0, &next.1);
            if find.send((next.0, answer)).is_err() {
                return;
            }
            if let Some(wake) = &wake {
                wake();
            }
        }
    });
    (ask, found)
}
