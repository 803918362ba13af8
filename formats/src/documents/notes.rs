//! Notes: what is known about a value beyond the value.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Line;
use crate::text::Misspelling;

/// What is known about a value beyond the value.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum NoteState {
    /// The reader could not read it surely.
    Unsure,
    /// What it probably says.
    Likely(String),
    /// The print really says so, vouched for by a reader.
    PrintedSo(String),
    /// Other printed places that say otherwise.
    Witnesses(Vec<String>),
}

/// What stands behind `whole` in a place at it or within it: nothing, or a slash and more. None for any other place.
pub fn within<'a>(place: &'a str, whole: &str) -> Option<&'a str> {
    place.strip_prefix(whole).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A note on a place: `section/key` or `section/key/field`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteLine {
    /// What kind of note.
    pub state: NoteState,
    /// In one's own words.
    #[serde(default)]
    pub text: String,
}

impl Line for NoteLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}
