//! Cards that a scenario takes out of the decks (25.43).

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::Misspelling;

/// One line of the list.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RemovedLine {
    /// Section of the scenario.
    pub scenario: Option<String>,
    /// The day, where the list goes by days.
    pub day: Option<String>,
    /// The side whose cards they are.
    pub side: Option<String>,
    /// The deck, as a document of this title.
    pub deck: Option<String>,
    /// Their numbers.
    pub cards: Vec<String>,
}

impl Line for RemovedLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// The list.
#[derive(Debug, Clone, Default)]
pub struct RemovedCards {
    /// What the list is called, and the printing transcribed.
    pub about: Table<String, String>,
    /// By a name of one's own.
    pub removed: Table<RowKey, RemovedLine>,
    /// By place, as in `removed/28.1 French/cards`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(RemovedCards { about, removed, notes, proofread, suppressions });
