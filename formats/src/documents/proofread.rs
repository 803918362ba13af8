//! Who has read a row against the print, and what stood there then.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Line;
use crate::text::Misspelling;

/// Who has read a row against the print. Once the row says something else, it counts as not read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProofLine {
    /// By initials, the stamp of what the row said when it was read: eight hexadecimal digits.
    pub by: BTreeMap<String, String>,
}

impl Line for ProofLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}
