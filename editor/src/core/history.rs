//! Undo without a limit: every gesture is one step, whatever it changed.

use tlnb_formats::{Change, ChangeError, Title};

/// What one undo takes back.
#[derive(Debug, Clone, Default)]
pub struct Step {
    /// What the person did, as in `Paint Woods`.
    pub label: String,
    /// The changes, and for each the change that takes it back.
    changes: Vec<(Change, Change)>,
}

impl Step {
    /// The documents it touches.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.changes.iter().map(|(forward, _)| forward.place().document.as_str())
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
    /// Begins a gesture; one that is still open is committed first.
    pub fn begin(&mut self, label: &str) {
        self.commit();
        self.open = Some(Step { label: label.to_owned(), changes: Vec::new() });
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
    /// As [`Title::apply`].
    pub fn rollback(&mut self, title: &mut Title) -> Result<Option<Step>, ChangeError> {
        let Some(step) = self.open.take() else { return Ok(None) };
        reversed(title, step).map(Some)
    }

    /// Takes the last step back; its label is then [`Self::redo_label`].
    ///
    /// # Errors
    /// As [`Title::apply`].
    pub fn undo(&mut self, title: &mut Title) -> Result<Option<&Step>, ChangeError> {
        let Some(step) = self.done.pop() else { return Ok(None) };
        self.undone.push(reversed(title, step)?);
        Ok(self.undone.last())
    }

    /// Does the last step taken back again.
    ///
    /// # Errors
    /// As [`Title::apply`].
    pub fn redo(&mut self, title: &mut Title) -> Result<Option<&Step>, ChangeError> {
        let Some(step) = self.undone.pop() else { return Ok(None) };
        self.done.push(reversed(title, step)?);
        Ok(self.done.last())
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
fn reversed(title: &mut Title, step: Step) -> Result<Step, ChangeError> {
    let mut changes = Vec::with_capacity(step.changes.len());
    for (_, inverse) in step.changes.into_iter().rev() {
        if let Some(again) = title.apply(&inverse)? {
            changes.push((inverse, again));
        }
    }
    Ok(Step { label: step.label, changes })
}
