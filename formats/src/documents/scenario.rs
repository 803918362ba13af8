//! A scenario as the study folder writes it down (25.4): what it states itself, and what it takes from another.
//!
//! Each section is a topic: a scenario that states something of it states all of it, unless it takes the topic with
//! exceptions. [`crate::resolve`] puts together what holds.

pub mod effect;
mod force;
mod map;
mod play;

use super::counters::last_part;
use super::{CardKey, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::change::Change;
use crate::text::written::vocabulary;
use crate::text::{Spelled, Written};

pub use effect::{Effect, Face};
pub use force::{AltLine, ArrivalLine, DiceLine, Objective, OrderKind, OrderLine, Returns, Step, StepLine, Tells};
pub use map::{
    BridgeLine, ExitLine, MapChange, MapLine, PontoonLine, PositionLine, RoadblockLine, SheetLine, SpanAt, VpLine,
    ZoneLine,
};
pub use play::{
    CardUse, CardUseLine, CountLine, FirstPlayerLine, MomentKind, MomentLine, RetreatLine, RuleLine, SpanLine,
    TrackLine, VictoryLine,
};

/// Declares a row of a scenario: its own fields, the scenarios it is limited to, and the section it stands in.
///
/// The fields that may be misspelled are named first.
macro_rules! item {
    ($(#[$doc:meta])+ $name:ident($($spelled:ident),*) { $($(#[$field_doc:meta])+ $field:ident: $type:ty,)+ }) => {
        $(#[$doc])+
        #[derive(Debug, Clone, Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_doc])+ pub $field: $type,)+
            /// Sections of the scenarios it is good for; all that take it if left out.
            pub only: Vec<String>,
            /// Where the folder says so, as in "28.32".
            pub section: Option<String>,
        }

        impl $crate::documents::Line for $name {
            #[allow(unused_variables, reason = "a row may have no words")]
            fn misspelled(&self, out: &mut Vec<$crate::text::Misspelling>) {
                $($crate::text::written::misspelled(stringify!($spelled), &self.$spelled, out);)*
            }
        }
    };
}
pub(crate) use item;

vocabulary! {
    /// Kind of a scenario (25.1).
    ScenarioKind, "a kind of scenario", { DayOfBattle, Approach, MiniCampaign, Campaign }
}

vocabulary! {
    /// What the print says of a topic that has no rows.
    Silence, "Nothing, NotStated or Unknown", {
        /// There is none of it, and the print says so.
        Nothing,
        /// The print is silent where it could speak.
        NotStated,
        /// Looked for, and not in the sources.
        Unknown,
    }
}

item! {
    /// What kind of scenario it is. One row, `scenario`.
    KindLine(kind) {
        /// DayOfBattle, Approach, MiniCampaign or Campaign.
        kind: Option<Written<ScenarioKind>>,
        /// The section of the battle it belongs to, as in "28".
        battle: Option<String>,
        /// The printed number of turns; never taken by another.
        turns: Option<u16>,
    }
}

item! {
    /// A topic of which nothing is printed.
    StatedLine(is) {
        /// Nothing, NotStated or Unknown.
        is: Option<Written<Silence>>,
    }
}

item! {
    /// What is taken from another scenario.
    TakesLine(topics, changes) {
        /// The other's section; the key if left out.
        from: Option<String>,
        /// Names of sections; left out, all topics that are stated neither here nor in what is taken before.
        topics: Vec<Written<Topic>>,
        /// What is different here, as changes of the other.
        changes: Vec<Written<Change>>,
    }
}

impl TakesLine {
    /// The section of the scenario that it takes from.
    pub fn from<'a>(&'a self, key: &'a RowKey) -> &'a str {
        self.from.as_deref().unwrap_or(&key.0)
    }
}

item! {
    /// An option that replaces values.
    OptionLine(changes) {
        /// Who must agree: `both`, or a side.
        agree: Option<String>,
        /// What becomes different.
        changes: Vec<Written<Change>>,
        /// What it is about, in one's own words.
        gist: Option<String>,
    }
}

/// A section that scenarios take from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Topic(&'static str);

impl Topic {
    /// The section's name.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Every topic, in the order of the documents.
    pub fn all() -> impl Iterator<Item = Self> {
        TOPICS.iter().map(|name| Self(name))
    }

    /// Whether two sources could only contradict each other in it: when a scenario is played, how it begins, who plays first.
    pub fn has_one_source(self) -> bool {
        matches!(self.0, "duration" | "start" | "first_player")
    }

    /// The topic of a section, if it is one.
    pub fn of(section: &str) -> Option<Self> {
        Self::all().find(|t| t.0 == section)
    }
}

impl std::fmt::Display for Topic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl Spelled for Topic {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a topic";
    fn words() -> &'static [&'static str] {
        // Words stand without quotes; these are names of sections.
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        Self::of(text)
    }
    fn nearest(text: &str) -> Option<String> {
        crate::text::nearest(text, TOPICS.iter().copied())
    }
}

/// Declares the sections that are topics once: fields of the document, and their names.
macro_rules! scenario {
    ($($(#[$doc:meta])* $topic:ident: Table<$key:ty, $line:ty>,)+) => {
        /// One scenario.
        #[derive(Debug, Clone, Default)]
        pub struct Scenario {
            /// Its name, the printing transcribed, its `section`.
            pub about: Table<String, String>,
            /// Its kind, in one row: `scenario`.
            pub kind: Table<String, KindLine>,
            /// In the order in which they are consulted, by the other's section.
            pub takes: Table<RowKey, TakesLine>,
            /// Topics of which there are no rows, by the topic's name.
            pub stated: Table<String, StatedLine>,
            $($(#[$doc])* pub $topic: Table<$key, $line>,)+
            /// By name.
            pub options: Table<String, OptionLine>,
            /// By place, as in `bridges/2514/2`.
            pub notes: Table<String, NoteLine>,
            /// Rows that somebody has read against the print, by place as in `rows/NEY`.
            pub proofread: Table<String, ProofLine>,
            pub suppressions: Table<SuppressionKey, SuppressionLine>,
        }

        sections!(Scenario { about, kind, takes, stated, $($topic,)+ options, notes, proofread, suppressions });

        const TOPICS: &[&str] = &[$(stringify!($topic)),+];
    };
}

scenario! {
    /// Parts of its duration in order, by a number or name of one's own.
    duration: Table<RowKey, SpanLine>,
    /// Turn record cards in use, by document.
    tracks: Table<RowKey, TrackLine>,
    /// Sheets in play, by document or, outside the title, by name.
    sheets: Table<String, SheetLine>,
    /// By side: who is the first player (1.5).
    first_player: Table<String, FirstPlayerLine>,
    /// Mode cards at start, by side (25.42).
    mode_cards: Table<String, CountLine>,
    /// Bonus cards, by side (25.44).
    bonus_cards: Table<String, CountLine>,
    /// Cards in effect, removed or put back, by a name of one's own.
    cards: Table<CardKey, CardUseLine>,
    /// The start, step by step, by a name of one's own (25.2).
    start: Table<RowKey, StepLine>,
    /// Places that steps and rules name, by name.
    zones: Table<String, ZoneLine>,
    /// Pontoon trains and bridges at start, by a name of one's own (18.3).
    pontoons: Table<RowKey, PontoonLine>,
    /// Improved positions at start, by a name of one's own (15.3).
    improved_positions: Table<RowKey, PositionLine>,
    /// Roadblocks, by a name of one's own.
    roadblocks: Table<RowKey, RoadblockLine>,
    /// Spans damaged or otherwise not as printed on the map, by hexside or hex as printed.
    bridges: Table<RowKey, BridgeLine>,
    /// What of the map is otherwise than printed, by a name of one's own.
    map: Table<RowKey, MapLine>,
    /// ALT groups in order, by side and number (25.51).
    alt: Table<RowKey, AltLine>,
    /// Entry hexes that depend on the turn, by a name of one's own.
    arrivals: Table<RowKey, ArrivalLine>,
    /// Arrivals by die, by a name of one's own.
    dice: Table<RowKey, DiceLine>,
    /// How many march orders each side may write at start, by side (25.6).
    free_orders: Table<String, CountLine>,
    /// March orders that the scenario imposes, by force (25.61).
    orders: Table<RowKey, OrderLine>,
    /// By side or army: what of a general retreat is allowed (26.3).
    general_retreat: Table<String, RetreatLine>,
    /// Exit hexes, by a name of one's own.
    exits: Table<RowKey, ExitLine>,
    /// Victory point hexes that are otherwise than printed on the map, by hex or sheet.
    vp: Table<RowKey, VpLine>,
    /// Changes to the levels of victory, and awards and penalties, by a name of one's own.
    victory: Table<RowKey, VictoryLine>,
    /// When points are tallied, cards drawn, decks shuffled, by a name of one's own.
    moments: Table<RowKey, MomentLine>,
    /// Special rules, by section or a name of one's own.
    rules: Table<RowKey, RuleLine>,
}

impl Scenario {
    /// Its section as the folder numbers it; else the end of the document's name.
    pub fn section<'a>(&'a self, document: &'a str) -> &'a str {
        let own = self.about.get(&"section".to_owned()).map(String::as_str);
        own.unwrap_or_else(|| last_part(document))
    }

    /// What it says of its kind.
    pub fn kind(&self) -> Option<&KindLine> {
        self.kind.iter().map(|(_, line)| line).next()
    }
}

/// For [`TakesLine`] and errata: a change as one line of text.
impl Spelled for Change {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a change, as in \"cards/french rows \\\"I/Larivage\\\" cells: ? -> {}\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}
