//! A row of a scenario as the text says it.

use crate::text::syntax::quote;
use crate::text::{Node, Shape};

/// One entry of a scenario's document, with the section it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The document's section, as in `mode_cards`.
    pub topic: &'static str,
    /// Its key there.
    pub key: String,
    /// Names and values of its fields as documents write them; of an entry that is one text, that text under no name.
    pub fields: Vec<(&'static str, String)>,
    /// The number in the study folder.
    pub section: String,
}

impl Row {
    pub(super) fn new(topic: &'static str, key: impl Into<String>, section: &str) -> Self {
        Self { topic, key: key.into(), fields: Vec::new(), section: section.to_owned() }
    }

    /// A field with a text.
    #[must_use]
    pub(super) fn text(mut self, field: &'static str, text: &str) -> Self {
        self.fields.push((field, quote(text)));
        self
    }

    /// A field with a text, if there is one.
    #[must_use]
    pub(super) fn maybe(self, field: &'static str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(field, text),
            None => self,
        }
    }

    /// A field with a word, a number or `true`.
    #[must_use]
    pub(super) fn word(mut self, field: &'static str, word: impl ToString) -> Self {
        self.fields.push((field, word.to_string()));
        self
    }

    /// A field with a list of texts; none if it is empty.
    #[must_use]
    pub(super) fn list<T: AsRef<str>>(mut self, field: &'static str, texts: &[T]) -> Self {
        if !texts.is_empty() {
            let texts: Vec<String> = texts.iter().map(|t| quote(t.as_ref())).collect();
            self.fields.push((field, format!("[{}]", texts.join(", "))));
        }
        self
    }

    /// The texts of a field: one, or those of a list. Words and numbers are none.
    pub(super) fn texts(&self, field: &str) -> Vec<String> {
        let value = self.fields.iter().find(|(name, _)| *name == field).map(|(_, value)| value.as_str());
        let node = value.and_then(|value| Node::parse(value).ok());
        let items = match node.map(|node| node.shape) {
            Some(Shape::List(items)) => items.into_iter().map(|item| item.shape).collect(),
            Some(shape) => vec![shape],
            None => Vec::new(),
        };
        let text = |shape: Shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        };
        items.into_iter().filter_map(text).collect()
    }

    /// Whether a field is a word, as in `step: Frozen`.
    pub(super) fn is(&self, field: &str, word: &str) -> bool {
        self.fields.iter().any(|(name, value)| *name == field && value == word)
    }

    /// There is none of a topic, and the print says so.
    pub(super) fn nothing(topic: &str, section: &str) -> Self {
        Self::new("stated", topic, section).word("is", "Nothing")
    }

    /// A topic taken from the scenario of another section.
    pub(super) fn taken<T: AsRef<str>>(key: &str, from: &str, topics: &[T], section: &str) -> Self {
        Self::new("takes", key, section).text("from", from).list("topics", topics)
    }

    /// Its value as documents write it.
    pub fn value(&self) -> String {
        if let [("", text)] = self.fields.as_slice() {
            return quote(text);
        }
        let mut fields: Vec<String> = self.fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        fields.push(format!("section: {}", quote(&self.section)));
        format!("({})", fields.join(", "))
    }
}
