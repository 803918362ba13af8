//! A component typed a second time, and the list of what the two read differently.

use std::rc::Rc;

use tlnb_formats::second::{self, Comparison, Difference, Reading};
use tlnb_formats::text::Node;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Document, Place, Value};

use super::App;
use crate::core::question::Question;
use crate::panels::Pane;

/// The list and where the person is in it.
#[derive(Default)]
pub(crate) struct Settling {
    /// What only one of the two has read is left out.
    pub(crate) both_only: bool,
    /// The chosen difference, by its place, so that it stays chosen while others go.
    chosen: Option<Place>,
    compared: super::Kept<(u64, u64, String), Result<Comparison, String>>,
}

/// The document that is typed a second time, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) first: String,
    pub(crate) second: String,
}

impl App {
    /// The component that is open: the table's document while the table is on the window, else the sheet.
    fn component(&self) -> Option<&Document> {
        let table = self.tables.place.as_ref().filter(|_| self.tables.is_shown);
        let document = table.and_then(|(name, _)| self.session.title().document(name));
        document.or_else(|| self.session.sheet_document()).filter(|d| d.model().is_some())
    }

    /// Whether the open component can be typed a second time.
    pub(crate) fn can_be_second(&self) -> bool {
        let open = self.session.folder.is_some() && self.session.read_only().is_none();
        open && self.component().is_some_and(|d| second::is_second(d.name()) || second::frame(d).is_some())
    }

    /// The open component and its second entry, else the first pair that the title has.
    pub(crate) fn pair(&self) -> Option<Pair> {
        let of = |name: &str| {
            let first = second::first_of(name).unwrap_or(name);
            let pair = Pair { first: first.to_owned(), second: second::twin(first) };
            let there = |name: &str| self.session.every_document().any(|d| d.name() == name);
            (there(&pair.first) && there(&pair.second)).then_some(pair)
        };
        let open = self.component().and_then(|d| of(d.name()));
        open.or_else(|| self.session.every_document().find_map(|d| of(second::first_of(d.name())?)))
    }

    /// Opens the second entry of the open component, begun with its frame if there is none; from there back to the first.
    pub(super) fn second_entry(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        let Some(open) = self.component() else { return };
        if let Some(first) = second::first_of(open.name()).map(str::to_owned) {
            self.open_document(&first);
            self.message = format!("{first} is the first entry.");
            return;
        }
        let twin = second::twin(open.name());
        let is_there = self.session.every_document().any(|d| d.name() == twin);
        if !is_there {
            let Some((begun, changes)) = second::frame(open) else { return };
            let label = format!("Second entry of {}", open.name());
            if let Err(error) = self.session.import([begun], &label, &changes, Vec::new()) {
                self.message = format!("Not begun: {error}.");
                return;
            }
            self.refresh();
        }
        self.open_document(&twin);
        let of = second::first_of(&twin).unwrap_or_default().to_owned();
        self.message = match is_there {
            true => format!("{twin} is the second entry of {of}."),
            false => {
                format!("{twin} is begun; type it from the print alone. The list Second entry compares it with {of}.")
            }
        };
    }

    /// What the two entries read differently; worked out anew when one of them has changed.
    pub(crate) fn comparison(&mut self) -> Option<(Pair, Rc<Result<Comparison, String>>)> {
        let pair = self.pair()?;
        let (first, second) =
            (self.session.printed().document(&pair.first)?, self.session.printed().document(&pair.second)?);
        let key = (first.changed(), second.changed(), pair.second.clone());
        if let Some((_, found)) = self.second.compared.as_ref().filter(|(k, _)| *k == key) {
            return Some((pair, found.clone()));
        }
        let found = Rc::new(second::compare(first, second));
        self.second.compared = Some((key, found.clone()));
        Some((pair, found))
    }

    /// The differences that are listed.
    pub(crate) fn unsettled(&mut self) -> Vec<Difference> {
        let Some((_, found)) = self.comparison() else { return Vec::new() };
        let Ok(found) = found.as_ref() else { return Vec::new() };
        let listed = |d: &&Difference| !(self.second.both_only && d.is_one_sided());
        found.differences.iter().filter(listed).cloned().collect()
    }

    /// The chosen one among those listed; the first if none is.
    pub(crate) fn difference_at(&self, listed: &[Difference]) -> Option<usize> {
        let chosen = self.second.chosen.as_ref();
        let at = listed.iter().position(|d| Some(&d.place) == chosen);
        at.or_else(|| (!listed.is_empty()).then_some(0))
    }

    /// Chooses a difference and shows its place: on the map, or in the first entry's table.
    pub(crate) fn choose_difference(&mut self, difference: &Difference, ctx: &egui::Context) {
        self.second.chosen = Some(difference.place.clone());
        self.go_to_place(&difference.place, ctx);
        self.panels.show(Pane::Second);
    }

    /// Goes to the next difference, or the one before it.
    pub(super) fn step_to_difference(&mut self, back: bool, ctx: &egui::Context) {
        let listed = self.unsettled();
        let n = listed.len();
        let Some(at) = self.difference_at(&listed) else {
            "There is nothing to settle.".clone_into(&mut self.message);
            self.panels.show(Pane::Second);
            return;
        };
        let next = match (self.second.chosen.is_some(), back) {
            (false, _) => at,
            (true, true) => (at + n - 1) % n,
            (true, false) => (at + 1) % n,
        };
        if let Some(difference) = listed.get(next) {
            let difference = difference.clone();
            self.choose_difference(&difference, ctx);
            self.message = format!("Difference {} of {n}: {}.", next + 1, place_in_words(&difference.place));
        }
    }

    /// Settles the chosen difference as one of the two has it, and goes on to the next.
    pub(super) fn settle(&mut self, take: &Reading) {
        let listed = self.unsettled();
        let Some(difference) = self.difference_at(&listed).and_then(|at| listed.get(at)) else { return };
        self.settle_one(difference, take);
    }

    /// Settles one difference as one undo step.
    pub(crate) fn settle_one(&mut self, difference: &Difference, take: &Reading) -> bool {
        let listed = self.unsettled();
        let Some(pair) = self.pair() else { return false };
        let title = self.session.printed();
        let (Some(first), Some(second)) = (title.document(&pair.first), title.document(&pair.second)) else {
            return false;
        };
        let changes = second::settle(first, second, difference, take);
        let words = place_in_words(&difference.place);
        if !self.step(&format!("Settle {words}"), &changes) {
            return false;
        }
        let at = listed.iter().position(|d| d == difference).unwrap_or_default();
        let left = self.unsettled();
        let next = left.get(at).or_else(|| left.last()).map(|d| d.place.clone());
        self.second.chosen = next;
        self.message = match left.len() {
            0 => format!("{words} is settled. Nothing more is listed."),
            n => format!("{words} is settled, {n} to go."),
        };
        true
    }

    /// Asks for a value that neither has.
    pub(super) fn ask_to_settle(&mut self) {
        let listed = self.unsettled();
        if let Some(difference) = self.difference_at(&listed).and_then(|at| listed.get(at)) {
            self.ask(Question::Settle(difference.clone()));
        }
    }

    /// Settles a difference with a value that neither has, as it is typed: a cell as in the table.
    ///
    /// # Errors
    /// In words, if it cannot be read.
    pub(super) fn settle_otherwise(&mut self, difference: &Difference, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Err("a value is needed".to_owned());
        }
        let is_text = |value: &Value| matches!(value, Value::Text(text) if text.starts_with('"'));
        let value = match is_text(&difference.first) || is_text(&difference.second) {
            true => quote(text),
            false => Node::parse(text).map_err(|e| e.to_string())?.canonical(),
        };
        match self.settle_one(difference, &Reading::Third(value)) {
            true => Ok(()),
            false => Err(self.message.trim_end_matches('.').to_owned()),
        }
    }

    /// Whether something can be settled now.
    pub(crate) fn can_settle(&self) -> bool {
        self.session.read_only().is_none() && !self.session.is_corrected() && self.pair().is_some()
    }
}

/// A place as a person names it.
pub(crate) fn place_in_words(place: &Place) -> String {
    let field = place.field.as_deref().map(|f| format!(", {}", f.strip_prefix("cells/").unwrap_or(f)));
    format!("{}{}", place.key, field.unwrap_or_default())
}

/// A value as it would be typed.
pub(crate) fn value_in_words(value: &Value) -> String {
    match value {
        Value::Absent => "not there".to_owned(),
        Value::Anything => "anything".to_owned(),
        Value::Text(text) => typed(text),
    }
}

fn typed(text: &str) -> String {
    let node = Node::parse(text).ok();
    let plain = node.and_then(|n| match n.shape {
        tlnb_formats::text::Shape::Text(text) => Some(text),
        _ => None,
    });
    plain.filter(|t| !t.is_empty()).unwrap_or_else(|| text.to_owned())
}

/// What the line holds before a third value is typed.
pub(super) fn first_reading(difference: &Difference) -> Option<String> {
    match &difference.first {
        Value::Text(text) => Some(typed(text)),
        _ => None,
    }
}
