//! The title itself: its name, what the box holds, how its sheets join.

mod forces;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::map_sheet::Terrain;
use super::{Line, NoteLine, ProofLine, SuppressionKey, SuppressionLine, Table, sections};
use crate::geometry::Hex;
use crate::geometry::join::{Join, Provenance};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Written};

pub use forces::{AliasLine, ArmyGroupLine, ArmyLine, DivisionLine, FormationLine, NationLine, SideLine};

vocabulary! {
    /// Where a fact comes from.
    ProvenanceWord, "Printed or Inferred", { Printed, Inferred }
}

/// Two hexes that lie on each other.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnchorLine {
    /// On the sheet that is laid on.
    pub top: Written<Hex>,
    /// On the sheet below.
    pub bottom: Written<Hex>,
}

/// How one sheet lies on another (25.x, joins).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinLine {
    /// The sheet that is laid on.
    pub top: String,
    /// The sheet below.
    pub bottom: String,
    /// One or two pairs of coincident hexes.
    #[serde(default)]
    pub anchors: Vec<AnchorLine>,
    /// Sixths of a clockwise turn, where one pair leaves it open.
    #[serde(default)]
    pub turn: Option<u8>,
    /// Where the turn comes from.
    #[serde(default)]
    pub turn_is: Option<Written<ProvenanceWord>>,
    /// The sheet that wins where both cover a hex.
    #[serde(default)]
    pub over: Option<String>,
}

impl Line for JoinLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("anchors", self.anchors.iter().flat_map(|a| [&a.top, &a.bottom]), out);
        misspelled("turn_is", &self.turn_is, out);
    }
}

impl JoinLine {
    /// The join, if every anchor is understood.
    pub fn join(&self) -> Option<Join> {
        let anchors =
            self.anchors.iter().map(|a| Some((*a.top.known()?, *a.bottom.known()?))).collect::<Option<Vec<_>>>()?;
        let provenance = match self.turn_is.as_ref().and_then(Written::known) {
            Some(ProvenanceWord::Printed) => Provenance::Printed,
            _ => Provenance::Inferred,
        };
        Some(Join {
            top: self.top.clone(),
            bottom: self.bottom.clone(),
            anchors,
            turn: self.turn.map(|t| (t, provenance)),
            over: self.over.clone(),
        })
    }
}

/// A terrain kind that the series does not have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindLine {
    /// The built-in kind it counts as; left out where it counts as nothing.
    #[serde(default)]
    pub counts_as: Option<Written<Terrain>>,
}

impl Line for KindLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("counts_as", &self.counts_as, out);
    }
}

/// The first page of a title.
#[derive(Debug, Clone, Default)]
pub struct TitlePage {
    /// Name, publisher, printing transcribed.
    pub about: Table<String, String>,
    /// What the box holds, in words, by name.
    pub components: Table<String, String>,
    /// By name.
    pub sides: Table<String, SideLine>,
    /// By name.
    pub armies: Table<String, ArmyLine>,
    /// By name.
    pub army_groups: Table<String, ArmyGroupLine>,
    /// By name.
    pub nations: Table<String, NationLine>,
    /// By army and designation, as in `Austrian III`.
    pub formations: Table<String, FormationLine>,
    /// By formation and designation, as in `Austrian III/1`.
    pub divisions: Table<String, DivisionLine>,
    /// Other spellings, by the text as printed.
    pub aliases: Table<String, AliasLine>,
    /// What else differs from title to title, in words, by name.
    pub parameters: Table<String, String>,
    /// By a name of one's own.
    pub joins: Table<String, JoinLine>,
    /// Added terrain kinds by name.
    pub terrains: Table<String, KindLine>,
    /// By place, as in `formations/Austrian III/stripe`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(TitlePage {
    about,
    components,
    sides,
    armies,
    army_groups,
    nations,
    formations,
    divisions,
    aliases,
    parameters,
    joins,
    terrains,
    notes,
    proofread,
    suppressions,
});

/// The terrain kinds that a title adds, each with the built-in kind it counts as, if any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Added(BTreeMap<String, Option<Terrain>>);

impl Added {
    /// What an added word counts as; None where the title adds no such word.
    pub fn get(&self, word: &str) -> Option<Option<Terrain>> {
        self.0.get(word).copied()
    }

    /// Every added word with what it counts as, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<Terrain>)> {
        self.0.iter().map(|(word, terrain)| (word.as_str(), *terrain))
    }
}

impl FromIterator<(String, Option<Terrain>)> for Added {
    fn from_iter<I: IntoIterator<Item = (String, Option<Terrain>)>>(kinds: I) -> Self {
        Self(kinds.into_iter().collect())
    }
}

impl TitlePage {
    /// The joins of which every anchor is understood, by name.
    pub fn readable_joins(&self) -> impl Iterator<Item = (&String, Join)> {
        self.joins.iter().filter_map(|(name, line)| Some((name, line.join()?)))
    }

    /// The terrain kinds it adds.
    pub fn added(&self) -> Added {
        let counts_as = |line: &KindLine| line.counts_as.as_ref().and_then(Written::known).copied();
        self.terrains.iter().map(|(word, line)| (word.clone(), counts_as(line))).collect()
    }
}
