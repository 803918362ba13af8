//! A chart or table: cells as codes or short phrases, what they mean in one's own words (10.4, 12.2, 13.35, 14.21, 23.1).

pub mod label;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::UNKNOWN;
use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Written};

vocabulary! {
    /// What a chart is for.
    ChartKind, "a kind of chart", {
        CombatResults, Shock, Bombardment, Charge, Reconnaissance, Weather, WeatherEffects, TerrainEffects,
        CampaignRatio, Parameters, Other
    }
}

vocabulary! {
    /// What the labels of rows or columns are.
    LabelKind, "Odds, Dice, Strength, Initiative or Words", { Odds, Dice, Strength, Initiative, Words }
}

vocabulary! {
    /// What is rolled.
    DiceWord, "OneD6 or TwoD6", { OneD6, TwoD6 }
}

impl DiceWord {
    /// The least and the greatest total.
    pub const fn totals(self) -> (i16, i16) {
        match self {
            Self::OneD6 => (1, 6),
            Self::TwoD6 => (2, 12),
        }
    }
}

/// What the chart is.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct KindLine {
    /// CombatResults, Shock, Bombardment and so on.
    pub kind: Option<Written<ChartKind>>,
    /// What the labels of its rows are.
    pub rows_are: Option<Written<LabelKind>>,
    /// What the labels of its columns are.
    pub columns_are: Option<Written<LabelKind>>,
    /// What is rolled on it.
    pub dice: Option<Written<DiceWord>>,
}

impl Line for KindLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kind", &self.kind, out);
        misspelled("rows_are", &self.rows_are, out);
        misspelled("columns_are", &self.columns_are, out);
        misspelled("dice", &self.dice, out);
    }
}

/// A column.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ColumnLine {
    /// What it stands for, in one's own words.
    pub gist: Option<String>,
}

impl Line for ColumnLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// A row.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RowLine {
    /// What it stands for, in one's own words.
    pub gist: Option<String>,
    /// By column: a code, several, a short phrase, "." or "" for no effect as printed, "Unknown", or "?".
    pub cells: BTreeMap<String, String>,
}

impl Line for RowLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// One chart.
#[derive(Debug, Clone, Default)]
pub struct Chart {
    /// What the chart is called, and the printing transcribed.
    pub about: Table<String, String>,
    /// One entry, `"chart"`.
    pub kind: Table<String, KindLine>,
    /// By label as printed, as in `1.5:1`.
    pub columns: Table<RowKey, ColumnLine>,
    /// By label as printed, as in `-1, 0`.
    pub rows: Table<RowKey, RowLine>,
    /// What each code means, in one's own words.
    pub codes: Table<String, String>,
    /// By place, as in `rows/1/cells/1.5:1`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Chart { about, kind, columns, rows, codes, notes, proofread, suppressions });

/// What a cell of a chart says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartCell<'a> {
    /// No effect.
    Nothing,
    /// A code, several, or a phrase.
    Says(&'a str),
    /// Not in the sources.
    Unknown,
    NotTranscribed,
}

impl Chart {
    /// Its own line, if it states what it is.
    pub fn stated(&self) -> Option<&KindLine> {
        self.kind.get(&"chart".to_owned())
    }

    /// The cell of a row; one that is missing is not transcribed.
    pub fn cell<'a>(&self, row: &'a RowLine, column: &RowKey) -> ChartCell<'a> {
        match row.cells.get(&column.0).map(|text| text.trim()) {
            None | Some("?") => ChartCell::NotTranscribed,
            Some(UNKNOWN) => ChartCell::Unknown,
            Some("" | ".") => ChartCell::Nothing,
            Some(text) => ChartCell::Says(text),
        }
    }
}
