//! Errata: one record for each printed line of an update sheet, or for what a reader has found.

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::Date;
use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::change::Change;
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Written};

vocabulary! {
    /// Who says so.
    Authority, "an authority", { Publisher, Designer, Reader, Ours }
}

vocabulary! {
    /// What has become of an entry; only confirmed ones are applied.
    Status, "a status", { Proposed, Confirmed, Rejected, Superseded }
}

/// Where entries come from. One row, `source`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SourceLine {
    /// What it is called.
    pub name: Option<String>,
    /// A page of print, or a link.
    pub link: Option<String>,
    /// Its date.
    pub date: Option<Written<Date>>,
    /// Publisher, Designer, Reader or Ours.
    pub authority: Option<Written<Authority>>,
}

impl Line for SourceLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("date", &self.date, out);
        misspelled("authority", &self.authority, out);
    }
}

/// One printed line.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ErratumLine {
    /// The heading it stands under, as in "Set-up, Coalition".
    pub heading: Option<String>,
    /// Proposed, Confirmed, Rejected or Superseded; Proposed if left out.
    pub status: Option<Written<Status>>,
    /// Printings that it applies to, as the documents name theirs; all if left out.
    pub printings: Vec<String>,
    /// Who says so, if another than of the whole source.
    pub authority: Option<Written<Authority>>,
    /// When, if at another date than the source.
    pub date: Option<Written<Date>>,
    /// The rule it changes, as in "28.35", if its target is a rule.
    pub rule: Option<String>,
    /// What it changes.
    pub changes: Vec<Written<Change>>,
    /// What it says, in one's own words.
    pub gist: Option<String>,
    /// The entry that takes its place, as document and key.
    pub superseded_by: Option<String>,
}

impl Line for ErratumLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("status", &self.status, out);
        misspelled("authority", &self.authority, out);
        misspelled("date", &self.date, out);
        misspelled("changes", &self.changes, out);
    }
}

/// One source of errata.
#[derive(Debug, Clone, Default)]
pub struct Errata {
    /// What it is called.
    pub about: Table<String, String>,
    /// Where they come from, in one row: `source`.
    pub source: Table<String, SourceLine>,
    /// By a name of one's own, in printed order.
    pub entries: Table<RowKey, ErratumLine>,
    /// By place, as in `entries/3/changes`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Errata { about, source, entries, notes, proofread, suppressions });
