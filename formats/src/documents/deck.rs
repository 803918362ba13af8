//! A deck of cards (24.0).

use schemars::JsonSchema;
use serde::Deserialize;

use super::{CardKey, Line, NoteLine, ProofLine, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Written};

vocabulary! {
    /// Kind of a card: a mode (25.42), an event, or one of the fog of war.
    CardKind, "a kind of card", { Mode, Event, FogOfWar, Other }
}

/// One card, or several that are equal.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CardLine {
    /// The side whose deck it is in.
    pub side: Option<String>,
    /// Mode, Event, FogOfWar or Other.
    pub kind: Option<Written<CardKind>>,
    /// Its title.
    pub name: Option<String>,
    /// Victory points for its use, as printed (26.16).
    pub vp: Option<String>,
    /// How many there are; one if left out.
    pub copies: Option<u16>,
    /// It stays in effect (CARD-004).
    pub enduring: bool,
    /// What it does, in one's own words.
    pub gist: Option<String>,
}

impl Line for CardLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kind", &self.kind, out);
    }
}

/// The cards of a deck by number.
#[derive(Debug, Clone, Default)]
pub struct Deck {
    /// What the deck is called, and the printing transcribed.
    pub about: Table<String, String>,
    pub cards: Table<CardKey, CardLine>,
    /// By place, as in `cards/24/vp`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Deck { about, cards, notes, proofread, suppressions });
