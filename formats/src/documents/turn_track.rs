//! A turn record card: its own columns of days, its turns, what arrives (2.1-2.2, 19.0, B.0 `Track`).

pub mod count;

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::{Date, UNKNOWN};
use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::geometry::notation::{self, HexRef};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Spelled, Written};

vocabulary! {
    /// How a turn is printed: by day, shaded at dawn and dusk, or by night (2.2).
    TurnKind, "a kind of turn", { Day, Twilight, Night }
}

vocabulary! {
    /// Scenarios an entry is limited to (TRC-011).
    OnlyIn, "Battle, Campaign or Historical", { Battle, Campaign, Historical }
}

/// A column of a day.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DayLine {
    /// Its date; the same may stand on another card.
    pub date: Option<Written<Date>>,
    /// As printed, if the key is another.
    pub label: Option<String>,
}

impl Line for DayLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("date", &self.date, out);
    }
}

/// One turn.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TurnLine {
    /// Its day; the part of the key before its last comma if left out.
    pub day: Option<String>,
    /// As printed; the part of the key behind its last comma if left out. No label is an hour.
    pub label: Option<String>,
    /// Day, Twilight or Night.
    pub kind: Option<Written<TurnKind>>,
    /// Whether weather is checked (23.1).
    pub weather: Option<bool>,
    /// Whether recovery is checked (22.12).
    pub recovery: Option<bool>,
    /// Whether supply is checked (17.1).
    pub supply: Option<bool>,
    /// Victory points awarded at its end, as printed.
    pub vp: Option<String>,
    /// What else is printed, in one's own words.
    pub gist: Option<String>,
}

impl Line for TurnLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kind", &self.kind, out);
    }
}

impl TurnLine {
    /// Its day.
    pub fn day<'a>(&'a self, key: &'a RowKey) -> Option<&'a str> {
        self.day.as_deref().or_else(|| key.0.rsplit_once(',').map(|(day, _)| day.trim()))
    }

    /// Its label.
    pub fn label<'a>(&'a self, key: &'a RowKey) -> &'a str {
        self.label.as_deref().unwrap_or_else(|| key.0.rsplit_once(',').map_or(&key.0, |(_, label)| label.trim()))
    }
}

/// Where an entry arrives: a hex, or not in the sources.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EntryHex {
    /// With the sheet as written.
    At(HexRef),
    Unknown,
}

impl Spelled for EntryHex {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hex, or \"Unknown\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        if text == UNKNOWN { Some(Self::Unknown) } else { notation::parse_hex(text).ok().map(Self::At) }
    }
    fn nearest(text: &str) -> Option<String> {
        notation::parse_hex(text).err()?.nearest.or_else(|| crate::text::nearest(text, [UNKNOWN]))
    }
}

/// What arrives (19.1).
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EntryLine {
    /// The turn, or "Unknown".
    pub turn: Option<String>,
    /// The army it is printed under.
    pub army: Option<String>,
    /// The side it is printed under.
    pub side: Option<String>,
    /// Units, leaders, trains or whole formations.
    pub units: Vec<String>,
    /// What of them does not come.
    pub less: Vec<String>,
    /// Where, or "Unknown".
    pub hex: Option<Written<EntryHex>>,
    /// Its place in the column that arrives there (19.22).
    pub order: Option<u8>,
    /// On what it depends, in one's own words.
    pub condition: Option<String>,
    /// Battle, Campaign or Historical, if it is limited to such scenarios.
    pub only: Option<Written<OnlyIn>>,
    /// A march order it comes with, in one's own words (20.3).
    pub march_order: Option<String>,
    /// It must come in road march (REINF-012).
    pub road_march: bool,
}

impl Line for EntryLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("hex", &self.hex, out);
        misspelled("only", &self.only, out);
    }
}

/// One card.
#[derive(Debug, Clone, Default)]
pub struct TurnTrack {
    /// What the card is called, and the printing transcribed.
    pub about: Table<String, String>,
    /// By a label as printed, as in `20 May`.
    pub days: Table<RowKey, DayLine>,
    /// By day and label, as in `20 May, 7 AM`.
    pub turns: Table<RowKey, TurnLine>,
    /// By a name of one's own.
    pub entries: Table<RowKey, EntryLine>,
    /// By place, as in `turns/20 May, 7 AM/kind`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(TurnTrack { about, days, turns, entries, notes, proofread, suppressions });
