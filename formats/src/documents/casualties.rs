//! Casualty tracks: the demoralization level of each formation, by scenario or date (21.1).

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::UNKNOWN;
use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::written::misspelled;
use crate::text::{Misspelling, Spelled, Written};

/// The losses at which a formation is demoralized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    Is(u16),
    /// Never by losses: fewer than three units are present (21.1).
    Exempt,
    /// Not in the sources.
    Unknown,
    /// Nothing printed.
    Blank,
    /// Not transcribed.
    NotTranscribed,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(level) => level.fmt(f),
            Self::Exempt => f.write_str("exempt"),
            Self::Unknown => f.write_str(UNKNOWN),
            Self::Blank => Ok(()),
            Self::NotTranscribed => f.write_str("?"),
        }
    }
}

impl Spelled for Level {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a level in quotes: a number, \"exempt\", \"Unknown\", \"\" or \"?\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "exempt" => Self::Exempt,
            UNKNOWN => Self::Unknown,
            "" => Self::Blank,
            "?" => Self::NotTranscribed,
            number => match super::figure::Figure::read(number)? {
                super::figure::Figure::Is(level) => Self::Is(level),
                super::figure::Figure::Unknown => Self::Unknown,
            },
        })
    }
    fn nearest(text: &str) -> Option<String> {
        crate::text::nearest(text, ["exempt"]).or_else(|| super::figure::Figure::nearest(text))
    }
}

/// A column of levels.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ColumnLine {
    /// As printed, if the key is another.
    pub label: Option<String>,
    /// Sections of the scenarios that use it.
    pub scenarios: Vec<String>,
}

impl Line for ColumnLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// A formation and its levels.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RowLine {
    /// Its army.
    pub army: Option<String>,
    /// The formation, if the key is another text.
    pub formation: Option<String>,
    /// By column; one that is missing is not transcribed.
    pub cells: BTreeMap<String, Written<Level>>,
}

impl Line for RowLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("cells", self.cells.values(), out);
    }
}

impl RowLine {
    /// The formation as printed.
    pub fn formation<'a>(&'a self, key: &'a RowKey) -> &'a str {
        self.formation.as_deref().unwrap_or(&key.0)
    }
}

/// One card of casualty tracks.
#[derive(Debug, Clone, Default)]
pub struct Casualties {
    /// What the card is called, and the printing transcribed.
    pub about: Table<String, String>,
    /// By scenario or date, as printed.
    pub columns: Table<RowKey, ColumnLine>,
    /// By formation, as in `French III`.
    pub rows: Table<RowKey, RowLine>,
    /// By place, as in `rows/French III/cells/28.1`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Casualties { about, columns, rows, notes, proofread, suppressions });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_read_back() {
        for text in ["12", "exempt", "Unknown", "", "?"] {
            assert_eq!(Level::read(text).unwrap().to_string(), text);
        }
        for (wrong, likely) in [("Exempt", Some("exempt")), ("l2", Some("12")), ("many", None)] {
            assert_eq!((Level::read(wrong), Level::nearest(wrong).as_deref()), (None, likely), "{wrong}");
        }
    }
}
