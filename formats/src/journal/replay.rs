//! Doing again what a journal tells.

use std::collections::BTreeSet;

use super::{Did, Event, Kept, hashes};
use crate::change::Change;
use crate::document::Document;
use crate::title::Title;

/// A step that is in the title again.
#[derive(Debug, Clone, Default)]
pub struct Replayed {
    pub label: String,
    /// The changes, and for each the one that takes it back.
    pub changes: Vec<(Change, Change)>,
}

/// What came of a replay.
#[derive(Debug, Clone, Default)]
pub struct Recovered {
    /// Steps to undo, in order.
    pub done: Vec<Replayed>,
    /// Steps to do again, the next one last.
    pub undone: Vec<Replayed>,
    /// How many changes were applied, and how many were there already.
    pub applied: usize,
    pub already: usize,
    /// Changes that could not be applied, with the reason.
    pub refused: Vec<(String, String)>,
    /// Documents that were made.
    pub made: Vec<String>,
}

/// Does what a journal tells since the save that the title has. If it has none that the journal knows, as much as still
/// fits is done, and the rest is named.
pub fn replay(title: &mut Title, kept: &Kept) -> Recovered {
    let mut out = Recovered::default();
    let now = hashes(title);
    let (events, _) = kept.since(&now);
    let before = title.clone();
    for event in events {
        one(title, event, &mut out);
    }
    for (line, because) in &kept.faults {
        out.refused.push((format!("line {line}"), because.clone()));
    }
    // What was taken back is asked, too: the change that took it back may be the one that did not fit.
    let names = events.iter().flat_map(|e| e.changes.iter().flatten()).map(|c| c.place().document.clone()).collect();
    broken(title, &before, &names, &mut out);
    out
}

fn one(title: &mut Title, event: &Event, out: &mut Recovered) {
    for (name, kind) in &event.made {
        if title.document(name).is_none()
            && title.unopened(name).is_none()
            && let Some(document) = Document::empty(name, kind)
        {
            title.insert(document);
            out.made.push(name.clone());
        }
    }
    let mut step = Replayed { label: event.label.clone(), changes: Vec::new() };
    for change in &event.changes {
        match change.as_ref().map_err(Clone::clone).and_then(|c| {
            let done = title.apply(c).map_err(|e| (c.to_string(), e.to_string()))?;
            Ok((c.clone(), done))
        }) {
            Ok((change, Some(inverse))) => {
                out.applied += 1;
                step.changes.push((change, inverse));
            }
            Ok((_, None)) => out.already += 1,
            Err(refused) => out.refused.push(refused),
        }
    }
    // A step from before the last save can be undone as well: it is then not among those done here.
    let onto = match event.did {
        Did::Step => {
            out.undone.clear();
            &mut out.done
        }
        Did::Undo => {
            out.done.pop();
            &mut out.undone
        }
        Did::Redo => {
            out.undone.pop();
            &mut out.done
        }
    };
    if !step.changes.is_empty() {
        onto.push(step);
    }
}

/// A journal that was tampered with can carry pieces that make a document unreadable: such a document stays as it was.
fn broken(title: &mut Title, before: &Title, names: &BTreeSet<String>, out: &mut Recovered) {
    for name in names {
        let Some(document) = title.document(name) else { continue };
        let again = Document::read(name, document.bytes());
        let Some(because) = again.read_only().map(str::to_owned) else { continue };
        let kind = document.kind().unwrap_or_default().to_owned();
        if let Some(old) = before.document(name).cloned().or_else(|| Document::empty(name, &kind)) {
            title.insert(old);
        }
        for steps in [&mut out.done, &mut out.undone] {
            for step in steps.iter_mut() {
                step.changes.retain(|(change, _)| change.place().document != *name);
            }
            steps.retain(|s| !s.changes.is_empty());
        }
        out.refused.push((name.clone(), format!("with these changes it could not be read again: {because}")));
    }
}
