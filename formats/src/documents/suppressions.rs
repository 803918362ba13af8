//! Findings that somebody has looked at and let stand, kept in the document they concern.

use schemars::JsonSchema;
use serde::Deserialize;

use super::notes::within;
use super::{Key, Line};
use crate::text::Misspelling;

/// Which finding is let stand: the code of a check and a place, as in `EDGE-001 sides/0101/0103`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SuppressionKey {
    /// As in `EDGE-001`.
    pub code: String,
    /// `section/key` or `section/key/field`: findings there, and at the fields of an entry.
    pub place: String,
}

impl SuppressionKey {
    /// Whether a finding of this code at this place is meant.
    pub fn covers(&self, code: &str, place: &str) -> bool {
        self.code == code && within(place, &self.place).is_some()
    }
}

impl Key for SuppressionKey {
    const EXPECTED: &'static str = "a code and a place, as in \"EDGE-001 sides/0101/0103\"";
    fn read(text: &str) -> Option<Self> {
        let (code, place) = text.split_once(' ')?;
        let (family, number) = code.split_once('-')?;
        let is_code = !family.is_empty()
            && family.bytes().all(|b| b.is_ascii_alphabetic())
            && !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit());
        let place = place.trim();
        (is_code && place.contains('/')).then(|| Self { code: code.to_ascii_uppercase(), place: place.to_owned() })
    }
    fn write(&self) -> String {
        format!("{} {}", self.code, self.place)
    }
}

/// Why a finding is let stand.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuppressionLine {
    /// In one's own words.
    pub reason: String,
    /// Initials of whoever looked.
    #[serde(default)]
    pub by: Option<String>,
}

impl Line for SuppressionLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_code_and_a_place() {
        let key = SuppressionKey::read("edge-001 sides/0101/0103").unwrap();
        assert_eq!(key.write(), "EDGE-001 sides/0101/0103");
        for wrong in ["EDGE-001", "EDGE sides/0101", "EDGE-001 sides", "- sides/0101", ""] {
            assert!(SuppressionKey::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn an_entry_covers_its_fields_and_no_other_entry() {
        let key = SuppressionKey::read("HEX-001 hexes/0101").unwrap();
        assert!(key.covers("HEX-001", "hexes/0101") && key.covers("HEX-001", "hexes/0101/terrain"));
        assert!(!key.covers("HEX-002", "hexes/0101") && !key.covers("HEX-001", "hexes/01011"));
    }
}
