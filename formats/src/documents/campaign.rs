//! A campaign: its legs, the ways between them, and its days (26.5).

use super::figure::Figure;
use super::scenario::item;
use super::{NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::Written;
use crate::text::written::vocabulary;

item! {
    /// A stretch of days that is played on one set of sheets.
    LegLine() {
        /// The scenario that it is played as, by section.
        scenario: Option<String>,
        /// Its turn record card, by document.
        track: Option<String>,
        /// Its first turn.
        first: Option<String>,
        /// Its last turn.
        last: Option<String>,
        /// Its sheets; those of its scenario if left out.
        sheets: Vec<String>,
        /// Boards that never meet: the one it is played on.
        board: Option<String>,
        /// Players may choose to leave it out.
        may_skip: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// The way from one leg to the next (CAMP-003).
    TransitionLine(losses, awaiting, reduced, eliminated) {
        /// The leg before; the start of the campaign if left out.
        from: Option<String>,
        /// The leg that follows; the end of the campaign if left out.
        to: Option<String>,
        /// On what condition, in one's own words.
        condition: Option<String>,
        /// Who chooses it.
        choice: Option<String>,
        /// Units, formations and army groups that take no further part.
        remove: Vec<String>,
        /// Those that come in.
        add: Vec<String>,
        /// Those that stand where they stood.
        keep: Vec<String>,
        /// The column by which the others are set up.
        column: Option<String>,
        /// Units exchanged for another counter, by their names.
        exchange: std::collections::BTreeMap<String, String>,
        /// What becomes of losses (CAMP-004).
        losses: Option<Written<Losses>>,
        /// What becomes of units that await reorganization: Full, Reduced, AsTheyAre or OutOfPlay.
        awaiting: Option<Written<Becomes>>,
        /// What becomes of reduced units.
        reduced: Option<Written<Becomes>>,
        /// What becomes of permanently eliminated units.
        eliminated: Option<Written<Becomes>>,
        /// What is given back, in one's own words.
        replacements: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

vocabulary! {
    /// What becomes of losses between legs.
    Losses, "what becomes of losses", { Carried, AsTheColumn, Restored, Other }
}

vocabulary! {
    /// The strength at which lost or reduced units go on.
    Becomes, "what becomes of units", { Full, Reduced, AsTheyAre, OutOfPlay }
}

vocabulary! {
    /// What a day of a campaign is.
    DayKind, "a kind of day", { Battle, Approach, Lull, Skipped }
}

item! {
    /// A day.
    DayLine(kind, bonus_cards) {
        /// Battle, Approach, Lull or Skipped.
        kind: Option<Written<DayKind>>,
        /// The leg it belongs to.
        leg: Option<String>,
        /// The scenario whose ALT groups apply (ALT-010).
        alt: Option<String>,
        /// The scenario whose special rules apply.
        rules: Option<String>,
        /// Victory points are tallied at its end.
        vp: Option<bool>,
        /// Bonus cards drawn if the day is played, in quotes.
        bonus_cards: Option<Written<Figure>>,
        /// It may be skipped.
        may_skip: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

/// One campaign. What else it prints stands in the scenario of its section.
#[derive(Debug, Clone, Default)]
pub struct Campaign {
    /// What it is called, the printing transcribed, its `section`.
    pub about: Table<String, String>,
    /// By a name of one's own, in order.
    pub legs: Table<RowKey, LegLine>,
    /// By a name of one's own.
    pub transitions: Table<RowKey, TransitionLine>,
    /// By a label of one's own, as in `12 June`.
    pub days: Table<RowKey, DayLine>,
    /// By place, as in `legs/first/track`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Campaign { about, legs, transitions, days, notes, proofread, suppressions });
