//! What a check reads: it is run again only where some of that has become another.

use std::fmt;

/// A set of things read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Reads(u32);

/// How much of a title a check looks at in one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// One map sheet at a time, and what joins say of it: it is run for each sheet by itself.
    Sheet,
    /// Several documents together.
    Title,
    /// What the other checks have found: it comes last.
    Findings,
}

macro_rules! reads {
    ($($(#[$doc:meta])+ $name:ident),+ $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their numbers are used")]
        enum Bit { $($name),+ }

        impl Reads {
            $($(#[$doc])+ pub const $name: Self = Self(1 << Bit::$name as u32);)+
            /// Each with its name.
            const EACH: &[(Self, &str)] = &[$((Self::$name, stringify!($name))),+];
        }
    };
}

reads! {
    /// Words about a sheet.
    ABOUT,
    /// A sheet's grid, stated or relied on, and whether the written pairs contradict it.
    GRID,
    /// What is written of hexes.
    HEXES,
    /// What is written of hexsides: water, relief, roads, spans.
    SIDES,
    /// Named features.
    FEATURES,
    /// What is transcribed.
    PROGRESS,
    /// Notes.
    NOTES,
    /// What is let stand, of every document.
    SUPPRESSIONS,
    /// Hexes that a faulty entry may mean.
    DOUBT,
    /// Hexes of a sheet that lie on hexes of another.
    JOINED,
    /// The joins of the title: which hexes of two sheets are one, and what is wrong with a join.
    JOINS,
    /// The terrains that the title adds.
    TERRAINS,
    /// The title page.
    PAGE,
    /// Faults of form, and the entries that have them.
    FAULTS,
    /// Documents other than map sheets and scans: the title page, counters, cards, tracks, charts.
    PIECES,
    /// Every document of any kind.
    DOCUMENTS,
    /// What other checks have found.
    FINDINGS,
}

impl Reads {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Everything: such a check is run again after every change.
    pub const ALL: Self = Self(u32::MAX);
    /// What tells whether a hexside or hex is known to be bare.
    pub const KNOWN: Self = Self::PROGRESS.and(Self::DOUBT);
    /// What has a name that something may refer to.
    pub const NAMES: Self = Self::PIECES.and(Self::FEATURES).and(Self::HEXES);
    /// What covers a hex.
    pub const GROUND: Self = Self::HEXES.and(Self::TERRAINS);
    /// What tells where the print ends.
    pub const EDGE: Self = Self::GRID.and(Self::HEXES).and(Self::JOINED);

    /// Everything that is written on a map sheet.
    pub const SHEET: Self = Self::EDGE
        .without(Self::JOINED)
        .and(Self::ABOUT)
        .and(Self::SIDES)
        .and(Self::FEATURES)
        .and(Self::PROGRESS)
        .and(Self::NOTES)
        .and(Self::SUPPRESSIONS);
    /// What tells where rivers and streams run and end.
    pub const WATER: Self = Self::SIDES.and(Self::KNOWN).and(Self::GROUND).and(Self::EDGE);

    /// What a fix reads that draws in a section: no stroke leaves the sheet, and each keeps what is transcribed.
    pub const fn drawing(section: Self) -> Self {
        section.and(Self::GRID).and(Self::PROGRESS)
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of the others are among these.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Those that are not among the others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

impl fmt::Debug for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return f.write_str("ALL");
        }
        let names: Vec<&str> = Self::EACH.iter().filter(|(r, _)| self.has(*r)).map(|(_, name)| *name).collect();
        f.write_str(&names.join(" "))
    }
}
