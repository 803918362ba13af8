//! Undo without a limit: every gesture is one step, whatever it changed.

use tlnb_formats::{Change, ChangeError, Title};

/// What one undo takes back.
#[derive(Debug, Clone, Default)]
pub struct Step {
    /// What the person did, as in `Paint Woods`.
    pub label: String,
    /// The changes, and for each the change that takes it back.
    changes: Vec<(Change, Change)>,
    /// Files that are written beside the documents when they are saved.
    beside: Vec<(String, Vec<u8>)>,
}

impl Step {
    /// The documents it touches.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.changes.iter().map(|(forward, _)| forward.place().document.as_str())
    }
}

impl Step {
    /// One whose changes were applied already, each with the change that takes it back.
    pub const fn of(label: String, changes: Vec<(Change, Change)>) -> Self {
        Self { label, changes, beside: Vec::new() }
    }

    /// What was applied, in order.
    pub fn applied(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().map(|(forward, _)| forward)
    }
}

/// Steps done, steps undone, and the gesture under way.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    open: Option<Step>,
}

impl History {
    /// One of steps that are done and undone already.
    pub const fn of(done: Vec<Step>, undone: Vec<Step>) -> Self {
        Self { done, undone, open: None }
    }

    /// The last step done.
    pub fn last(&self) -> Option<&Step> {
        self.done.last()
    }

    /// Begins a gesture; one that is still open is committed first.
    pub fn begin(&mut self, label: &str) {
        self.commit();
        self.open = Some(Step { label: label.to_owned(), ..Step::default() });
    }

    /// Whether a gesture is under way.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Applies a change inside the open gesture. True if it changed anything.
    ///
    /// # Errors
    /// As [`Title::apply`]; nothing has changed then.
    pub fn push(&mut self, title: &mut Title, change: &Change) -> Result<bool, ChangeError> {
        let Some(inverse) = title.apply(change)? else { return Ok(false) };
        self.open.get_or_insert_default().changes.push((change.clone(), inverse));
        Ok(true)
    }

    /// Files that are to be written when the last step's documents are saved, if it is not undone by then.
    pub fn keep_beside(&mut self, files: Vec<(String, Vec<u8>)>) {
        if let Some(step) = self.done.last_mut() {
            step.beside.extend(files);
        }
    }

    /// The bytes of a file that waits to be written so.
    pub fn beside(&self, path: &str) -> Option<&[u8]> {
        let all = self.done.iter().rev().flat_map(|s| s.beside.iter().rev());
        all.into_iter().find(|(p, _)| p == path).map(|(_, bytes)| bytes.as_slice())
    }

    /// Takes the files of the steps that are done and whose documents are all among these, the oldest first.
    pub fn take_beside(&mut self, saved: &[String]) -> Vec<(String, Vec<u8>)> {
        let is_saved = |step: &&mut Step| step.documents().all(|d| saved.iter().any(|s| s == d));
        self.done.iter_mut().filter(is_saved).flat_map(|s| std::mem::take(&mut s.beside)).collect()
    }

    /// Ends the gesture; one that changed nothing leaves no step. True if there is a new step.
    pub fn commit(&mut self) -> bool {
        let Some(step) = self.open.take().filter(|s| !s.changes.is_empty()) else { return false };
        self.undone.clear();
        self.done.push(step);
        true
    }

    /// Takes the open gesture back.
    ///
    /// # Errors
    /// As [`Title::apply`]; all of the gesture is then still there, as a step.
    pub fn rollback(&mut self, title: &mut Title) -> Result<Option<Step>, ChangeError> {
        let Some(step) = self.open.take() else { return Ok(None) };
        match reversed(title, &step) {
            Ok(back) => Ok(Some(back)),
            Err(error) => {
                self.done.push(step);
                Err(error)
            }
        }
    }

    /// Takes the last step back; its label is then [`Self::redo_label`].
    ///
    /// # Errors
    /// As [`Title::apply`]; nothing has changed then, and the step can be undone later.
    pub fn undo(&mut self, title: &mut Title) -> Result<Option<&Step>, ChangeError> {
        let Some(step) = self.done.last() else { return Ok(None) };
        let back = reversed(title, step)?;
        self.done.pop();
        self.undone.push(back);
        Ok(self.undone.last())
    }

    /// Does the last step taken back again.
    ///
    /// # Errors
    /// As [`Title::apply`]; nothing has changed then.
    pub fn redo(&mut self, title: &mut Title) -> Result<Option<&Step>, ChangeError> {
        let Some(step) = self.undone.last() else { return Ok(None) };
        let again = reversed(title, step)?;
        self.undone.pop();
        self.done.push(again);
        Ok(self.done.last())
    }

    /// After a document was read anew: forgets the steps that cannot be taken back or done again any more, and those
    /// behind them. Says how many those were.
    pub fn keep_what_holds(&mut self, title: &Title) -> usize {
        let mut lost = 0;
        for steps in [&mut self.done, &mut self.undone] {
            let mut title = title.clone();
            let hold = steps.iter().rev().take_while(|s| reversed(&mut title, s).is_ok()).count();
            lost += steps.drain(..steps.len() - hold).count();
        }
        lost
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Option<&str> {
        self.done.last().map(|s| s.label.as_str())
    }

    /// What redo would do.
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|s| s.label.as_str())
    }

    /// How many steps can be undone.
    pub const fn len(&self) -> usize {
        self.done.len()
    }

    /// Whether nothing can be undone.
    pub const fn is_empty(&self) -> bool {
        self.done.is_empty()
    }
}

/// Applies the second sides, last first; the step that comes back takes that back in turn.
///
/// # Errors
/// If one does not apply; those before it are then applied again, so that nothing has changed.
fn reversed(title: &mut Title, step: &Step) -> Result<Step, ChangeError> {
    let mut changes = Vec::with_capacity(step.changes.len());
    for (_, inverse) in step.changes.iter().rev() {
        match title.apply(inverse) {
            Ok(Some(again)) => changes.push((inverse.clone(), again)),
            Ok(None) => {}
            Err(error) => {
                for (_, again) in changes.iter().rev() {
                    title.apply(again)?;
                }
                return Err(error);
            }
        }
    }
    Ok(Step { label: step.label.clone(), changes, beside: step.beside.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tlnb_formats::Document;

    #[test]
    fn a_step_that_cannot_be_taken_back_stays_and_changes_nothing() {
        let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1), \"0102\": (vp: 1)})";
        let mut title = Title::default();
        title.insert(Document::read("sheets/a", text.into()));
        let mut history = History::default();
        history.begin("Both");
        for line in ["sheets/a hexes 0101 vp: 1 -> 2", "sheets/a hexes 0102 vp: 1 -> 2"] {
            history.push(&mut title, &line.parse().unwrap()).unwrap();
        }
        history.commit();
        // Somebody else changes the first hex meanwhile, so the second inverse no longer holds.
        title.apply(&"sheets/a hexes 0101 vp: 2 -> 9".parse().unwrap()).unwrap();
        let before = title.document("sheets/a").unwrap().text().to_owned();
        assert!(history.undo(&mut title).is_err());
        assert_eq!(title.document("sheets/a").unwrap().text(), before);
        assert_eq!((history.len(), history.redo_label()), (1, None));
        title.apply(&"sheets/a hexes 0101 vp: 9 -> 2".parse().unwrap()).unwrap();
        assert!(history.undo(&mut title).unwrap().is_some());
        assert_eq!(title.document("sheets/a").unwrap().text(), text);
    }
}
