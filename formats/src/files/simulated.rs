//! A disk in memory that fails, or stops as by a kill, at a step that a test chooses.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use super::{Disk, Files, saving};

/// What goes wrong at one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The program is killed before the step: nothing after it is done.
    Stop,
    /// The power fails: what was not synced is lost, too.
    PowerCut,
    /// Half of what was to be written is, and the program is killed.
    ShortWrite,
    /// There is no space from here on until the next file is taken away.
    NoSpace,
    /// This step is refused, as a rename is while another program holds the file.
    Refused,
    /// The folder has vanished from here on.
    Vanished,
}

#[derive(Debug, Default)]
struct File {
    bytes: Vec<u8>,
    /// How many of them are synced.
    synced: usize,
}

#[derive(Debug, Default)]
struct State {
    files: BTreeMap<String, File>,
    now: Duration,
    steps: usize,
    /// Every step done, in words.
    log: Vec<String>,
    plan: Option<(usize, Fault)>,
    /// What holds since the fault.
    broken: Option<Fault>,
}

/// The disk; clones of it are the same disk.
#[derive(Debug, Clone, Default)]
pub struct Simulated(Rc<RefCell<State>>);

impl Simulated {
    /// A disk with these files.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        let disk = Self::default();
        for (path, bytes) in files {
            disk.edit(path, bytes);
        }
        disk
    }

    /// Plans a fault at the step of this number, the first being 0.
    pub fn plan(&self, step: usize, fault: Fault) {
        self.0.borrow_mut().plan = Some((step, fault));
    }

    /// The computer runs again, and nothing fails any more.
    pub fn restart(&self) {
        let mut state = self.0.borrow_mut();
        (state.plan, state.broken) = (None, None);
    }

    /// Whether the planned fault has come.
    pub fn is_broken(&self) -> bool {
        self.0.borrow().broken.is_some()
    }

    /// How many steps were done.
    pub fn steps(&self) -> usize {
        self.0.borrow().steps
    }

    /// What the step of a number was.
    pub fn step(&self, number: usize) -> String {
        self.0.borrow().log.get(number).cloned().unwrap_or_default()
    }

    /// Sets the clock.
    pub fn set_now(&self, now: Duration) {
        self.0.borrow_mut().now = now;
    }

    /// Another program writes a file.
    pub fn edit(&self, path: &str, bytes: &[u8]) {
        let file = File { bytes: bytes.to_vec(), synced: bytes.len() };
        self.0.borrow_mut().files.insert(path.to_owned(), file);
    }

    /// Every path, sorted.
    pub fn paths(&self) -> Vec<String> {
        self.0.borrow().files.keys().cloned().collect()
    }

    /// Counts a step and lets it fail if it is to.
    fn begin(&self, what: &str, path: &str) -> io::Result<std::cell::RefMut<'_, State>> {
        let mut state = self.0.borrow_mut();
        let number = state.steps;
        state.steps += 1;
        state.log.push(format!("{what} {path}"));
        if let Some((_, fault)) = state.plan.filter(|(at, _)| *at == number) {
            state.broken = Some(fault);
            if fault == Fault::PowerCut {
                state.files.values_mut().for_each(|f| f.bytes.truncate(f.synced));
            }
        }
        let at_fault = state.plan.is_some_and(|(at, _)| at == number);
        match state.broken {
            Some(Fault::Stop | Fault::PowerCut) => Err(io::Error::other("stopped")),
            Some(Fault::ShortWrite) if !(at_fault && what == "write") => Err(io::Error::other("stopped")),
            Some(Fault::NoSpace) if what == "remove" => {
                state.broken = None;
                Ok(state)
            }
            Some(Fault::NoSpace) if matches!(what, "create" | "write") => Err(io::ErrorKind::StorageFull.into()),
            Some(Fault::Refused) if at_fault => Err(io::ErrorKind::PermissionDenied.into()),
            Some(Fault::Vanished) => Err(io::ErrorKind::NotFound.into()),
            _ => Ok(state),
        }
    }
}

impl Files for Simulated {
    fn list(&self) -> io::Result<Vec<String>> {
        let state = self.0.borrow();
        if state.broken == Some(Fault::Vanished) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let hidden = |path: &String| path.split('/').any(|part| part.starts_with('.'));
        Ok(state.files.keys().filter(|k| k.ends_with(".ron") && !hidden(k)).cloned().collect())
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let state = self.0.borrow();
        match state.files.get(path) {
            Some(file) if state.broken != Some(Fault::Vanished) => Ok(file.bytes.clone()),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        saving::one(self, path, bytes)
    }

    fn save(&mut self, files: &[(String, Vec<u8>)]) -> Result<(), (String, io::Error)> {
        saving::several(self, files)
    }

    fn disk(&mut self) -> Option<&mut dyn Disk> {
        Some(self)
    }
}

impl Disk for Simulated {
    fn names(&self, folder: &str) -> Vec<String> {
        let state = self.0.borrow();
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let inside = state.files.keys().filter_map(|k| k.strip_prefix(&start));
        inside.filter(|rest| !rest.contains('/')).map(str::to_owned).collect()
    }

    fn now(&self) -> Duration {
        self.0.borrow().now
    }

    fn create(&mut self, path: &str, _: Option<&str>) -> io::Result<()> {
        self.begin("create", path)?.files.insert(path.to_owned(), File::default());
        Ok(())
    }

    fn append(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.begin("write", path)?;
        let short = state.broken == Some(Fault::ShortWrite);
        let file = state.files.get_mut(path).ok_or(io::ErrorKind::NotFound)?;
        if short {
            file.bytes.extend_from_slice(&bytes[..bytes.len() / 2]);
            return Err(io::Error::other("stopped"));
        }
        file.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn sync(&mut self, path: &str) -> io::Result<()> {
        let mut state = self.begin("sync", path)?;
        let file = state.files.get_mut(path).ok_or(io::ErrorKind::NotFound)?;
        file.synced = file.bytes.len();
        Ok(())
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        let mut state = self.begin("rename", to)?;
        let file = state.files.remove(from).ok_or(io::ErrorKind::NotFound)?;
        state.files.insert(to.to_owned(), file);
        Ok(())
    }

    fn remove(&mut self, path: &str) -> io::Result<()> {
        self.begin("remove", path)?.files.remove(path).map(|_| ()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn sync_folder(&mut self, folder: &str) -> io::Result<()> {
        self.begin("sync folder", folder).map(|_| ())
    }
}
