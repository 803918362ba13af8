//! The documents of a title: one file per printed component, each a struct of tables.

pub mod campaign;
pub mod casualties;
pub mod chart;
mod counted;
pub mod counters;
pub mod deck;
pub mod errata;
pub mod figure;
pub mod form;
mod keys;
pub mod map_sheet;
pub mod notes;
pub mod proofread;
pub mod removed_cards;
pub mod scans;
pub mod scenario;
pub mod setup_card;
pub mod suppressions;
pub mod table;
pub mod title_page;
pub mod turn_track;

pub use campaign::Campaign;
pub use casualties::Casualties;
pub use chart::Chart;
pub use counters::Counters;
pub use deck::Deck;
pub use errata::Errata;
pub use form::{FieldForm, Form, Variant};
pub use keys::{CardKey, Key, Layer, ProgressKey, RowKey};
pub use map_sheet::MapSheet;
pub use notes::{NoteLine, NoteState};
pub use proofread::ProofLine;
pub use removed_cards::RemovedCards;
pub use scans::Scans;
pub use scenario::Scenario;
pub use setup_card::SetupCard;
pub use suppressions::{SuppressionKey, SuppressionLine};
pub use table::{AnyTable, Line, ShapeFault, Table};
pub use title_page::TitlePage;
pub use turn_track::TurnTrack;

use crate::document::Document;

/// Declares every kind once: its word, its folder in the title, and how a document is asked for it.
macro_rules! kinds {
    ($($kind:ident($model:ty), in $folder:literal, as $ask:ident;)+) => {
        /// Every kind of document, by the word its file begins with.
        #[derive(Debug, Clone)]
        #[allow(clippy::large_enum_variant, reason = "a document holds one, and lends it out")]
        pub enum Model { $($kind($model)),+ }

        /// The kinds in reading order.
        pub const KINDS: &[&str] = &[$(stringify!($kind)),+];

        impl Model {
            /// An empty document of a kind.
            pub fn new(kind: &str) -> Option<Self> {
                Some(match kind {
                    $(stringify!($kind) => Self::$kind(Default::default()),)+
                    _ => return None,
                })
            }

            /// The folder of a title that documents of a kind lie in; empty for the title's own.
            pub fn folder(kind: &str) -> Option<&'static str> {
                Some(match kind {
                    $(stringify!($kind) => $folder,)+
                    _ => return None,
                })
            }

            /// Its sections, in canonical order.
            pub fn sections(&self) -> Vec<(&'static str, &dyn AnyTable)> {
                match self { $(Self::$kind(d) => d.sections()),+ }
            }

            fn sections_mut(&mut self) -> Vec<(&'static str, &mut dyn AnyTable)> {
                match self { $(Self::$kind(d) => d.sections_mut()),+ }
            }

            /// What it is called, its printing and other words about it.
            pub const fn about(&self) -> &Table<String, String> {
                match self { $(Self::$kind(d) => &d.about),+ }
            }

            /// The findings that are let stand in it.
            pub const fn suppressions(&self) -> &Table<SuppressionKey, SuppressionLine> {
                match self { $(Self::$kind(d) => &d.suppressions),+ }
            }

            /// Notes by place, as in `hexes/0412/terrain`.
            pub const fn notes(&self) -> &Table<String, NoteLine> {
                match self { $(Self::$kind(d) => &d.notes),+ }
            }
        }

        impl Document {
            $(
                /// What was understood of it, if it is of that kind.
                pub const fn $ask(&self) -> Option<&$model> {
                    match self.model() {
                        Some(Model::$kind(d)) => Some(d),
                        _ => None,
                    }
                }
            )+
        }
    };
}

kinds! {
    Title(TitlePage), in "", as title_page;
    MapSheet(MapSheet), in "sheets", as map_sheet;
    Scans(Scans), in "scans", as scans;
    Counters(Counters), in "counters", as counters;
    SetupCard(SetupCard), in "cards", as setup_card;
    TurnTrack(TurnTrack), in "tracks", as turn_track;
    Casualties(Casualties), in "casualties", as casualties;
    Deck(Deck), in "decks", as deck;
    RemovedCards(RemovedCards), in "decks", as removed_cards;
    Chart(Chart), in "charts", as chart;
    Scenario(Scenario), in "scenarios", as scenario;
    Campaign(Campaign), in "campaigns", as campaign;
    Errata(Errata), in "errata", as errata;
}

impl Model {
    /// One section.
    pub fn section(&self, name: &str) -> Option<&dyn AnyTable> {
        self.sections().into_iter().find(|(n, _)| *n == name).map(|(_, t)| t)
    }

    /// One section, to be changed.
    pub fn section_mut(&mut self, name: &str) -> Option<&mut dyn AnyTable> {
        self.sections_mut().into_iter().find(|(n, _)| *n == name).map(|(_, t)| t)
    }
}

/// Declares a kind's sections once, for reading and for changing.
macro_rules! sections {
    ($kind:ty { $($field:ident),+ $(,)? }) => {
        impl $kind {
            /// Every section with its name, in canonical order.
            pub fn sections(&self) -> Vec<(&'static str, &dyn $crate::documents::AnyTable)> {
                vec![$((stringify!($field), &self.$field as &dyn $crate::documents::AnyTable)),+]
            }

            /// The same, to be changed.
            pub fn sections_mut(&mut self) -> Vec<(&'static str, &mut dyn $crate::documents::AnyTable)> {
                vec![$((stringify!($field), &mut self.$field as &mut dyn $crate::documents::AnyTable)),+]
            }
        }
    };
}
pub(crate) use sections;
