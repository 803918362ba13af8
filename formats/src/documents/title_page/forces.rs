//! Sides, armies and what they are made of, as the folder of a title has them (B.0).

use schemars::JsonSchema;
use serde::Deserialize;

use crate::documents::Line;
use crate::text::Misspelling;

/// A side: French or Coalition.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SideLine {
    /// What there is to say of it, in one's own words.
    pub gist: Option<String>,
}

/// An army of a side.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ArmyLine {
    /// Its side.
    pub side: Option<String>,
    /// The letter of its supply sources (17.5).
    pub supply: Option<String>,
    /// Its nations.
    pub nations: Vec<String>,
}

/// Formations that rules handle together under a name; no supply letter, and across armies.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ArmyGroupLine {
    /// Its formations.
    pub formations: Vec<String>,
}

/// A nation of counters (UNIT-013, UNIT-014).
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NationLine {
    /// Its side in this title.
    pub side: Option<String>,
    /// A minor ally, harder to reorganize (21.2).
    pub minor_ally: bool,
    /// Its letter on counters, if there is one.
    pub letter: Option<String>,
}

/// A formation: army and designation.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FormationLine {
    /// Its army.
    pub army: Option<String>,
    /// As printed on counters; the key without its army if left out.
    pub designation: Option<String>,
    /// The battles it exists in; all if left out.
    pub battles: Vec<String>,
    /// Colour of its stripe.
    pub stripe: Option<String>,
    /// The formation it is a part of.
    pub nested_in: Option<String>,
    /// A division that counts as a formation, with an officer of its own (3.22).
    pub division_level: bool,
}

impl FormationLine {
    /// What counters print.
    pub fn designation<'a>(&'a self, key: &'a str) -> &'a str {
        let army = self.army.as_deref().unwrap_or_default();
        let without = || key.strip_prefix(army).map(str::trim_start).filter(|rest| !rest.is_empty());
        self.designation.as_deref().or_else(without).unwrap_or(key)
    }
}

/// A division of a formation (3.22).
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DivisionLine {
    /// Its formation.
    pub formation: Option<String>,
    /// As printed on counters.
    pub designation: Option<String>,
    /// Divisions it counts as one with.
    pub equal_to: Vec<String>,
}

/// Another spelling.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AliasLine {
    /// What it means, as a reference.
    pub is: Option<String>,
    /// The documents it holds in; all if left out.
    #[serde(rename = "in")]
    pub within: Vec<String>,
    /// Why, in one's own words.
    pub gist: Option<String>,
}

macro_rules! no_words {
    ($($line:ty),+) => { $(impl Line for $line { fn misspelled(&self, _: &mut Vec<Misspelling>) {} })+ };
}
no_words!(SideLine, ArmyLine, ArmyGroupLine, NationLine, FormationLine, DivisionLine, AliasLine);
