//! The documents of a title: one file per printed component, each a struct of tables.

mod keys;
pub mod map_sheet;
pub mod scans;
pub mod suppressions;
pub mod table;
pub mod title_page;

pub use keys::{Key, Layer, ProgressKey};
pub use map_sheet::MapSheet;
pub use scans::Scans;
pub use suppressions::{SuppressionKey, SuppressionLine};
pub use table::{AnyTable, Line, ShapeFault, Table};
pub use title_page::TitlePage;

/// Every kind of document, by the word its file begins with.
#[derive(Debug, Clone)]
pub enum Model {
    Title(TitlePage),
    MapSheet(MapSheet),
    Scans(Scans),
}

/// The kinds in reading order.
pub const KINDS: &[&str] = &["Title", "MapSheet", "Scans"];

impl Model {
    /// An empty document of a kind.
    pub fn new(kind: &str) -> Option<Self> {
        Some(match kind {
            "Title" => Self::Title(TitlePage::default()),
            "MapSheet" => Self::MapSheet(MapSheet::default()),
            "Scans" => Self::Scans(Scans::default()),
            _ => return None,
        })
    }

    /// Its sections, in canonical order.
    pub fn sections(&self) -> Vec<(&'static str, &dyn AnyTable)> {
        match self {
            Self::Title(d) => d.sections(),
            Self::MapSheet(d) => d.sections(),
            Self::Scans(d) => d.sections(),
        }
    }

    /// The findings that are let stand in it.
    pub const fn suppressions(&self) -> &Table<SuppressionKey, SuppressionLine> {
        match self {
            Self::Title(d) => &d.suppressions,
            Self::MapSheet(d) => &d.suppressions,
            Self::Scans(d) => &d.suppressions,
        }
    }

    /// One section.
    pub fn section(&self, name: &str) -> Option<&dyn AnyTable> {
        self.sections().into_iter().find(|(n, _)| *n == name).map(|(_, t)| t)
    }

    /// One section, to be changed.
    pub fn section_mut(&mut self, name: &str) -> Option<&mut dyn AnyTable> {
        let sections = match self {
            Self::Title(d) => d.sections_mut(),
            Self::MapSheet(d) => d.sections_mut(),
            Self::Scans(d) => d.sections_mut(),
        };
        sections.into_iter().find(|(n, _)| *n == name).map(|(_, t)| t)
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
