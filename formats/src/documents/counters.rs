//! The pieces of a sheet of counters: one row for all that are equal (1.41-1.42).

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::{Figure, Reverse};
use super::{Line, NoteLine, ProofLine, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Spelled, Written};

vocabulary! {
    /// Arm of a combat unit (UNIT-006). Which of them is light, its vedette number tells (16.11).
    Arm, "an arm", { Infantry, Cavalry, HeavyCavalry, LightCavalry, Cossack, Artillery, HorseArtillery }
}

impl Arm {
    /// Whether it rides: the arms that may carry a vedette number at full strength are among these (16.11).
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::HeavyCavalry | Self::LightCavalry | Self::Cossack)
    }
}

vocabulary! {
    /// Guard status, as the designation has it (11.3).
    Guard, "a kind of guard", { OldGuard, YoungGuard, Guard }
}

vocabulary! {
    /// Kind of a leader (5.2).
    LeaderKind, "a kind of leader", { Commander, Officer, CommanderOfficer }
}

vocabulary! {
    /// Kind of a train (18.1, 18.2), the river transport among them.
    TrainKind, "a kind of train", { Baggage, Pontoon, Flotilla }
}

vocabulary! {
    /// What a suffix behind a name means in this title (UNIT-009).
    Meaning, "a meaning of a suffix", { SameUnitAnotherDate, PartOfUnit, AdHoc }
}

/// Size symbol of a unit (1.42).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    Division,
    Brigade,
    Regiment,
    Battalion,
    /// `[X]`: a part of a larger brigade, made up for a day (UNIT-020).
    AdHoc,
}

impl Size {
    const ALL: [(&'static str, Self); 5] = [
        ("XX", Self::Division),
        ("X", Self::Brigade),
        ("III", Self::Regiment),
        ("II", Self::Battalion),
        ("[X]", Self::AdHoc),
    ];
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(Self::ALL.iter().find(|(_, size)| size == self).map_or("", |(sign, _)| sign))
    }
}

impl Spelled for Size {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a size: \"XX\", \"X\", \"III\", \"II\" or \"[X]\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        Self::ALL.iter().find(|(sign, _)| *sign == text).map(|(_, size)| *size)
    }
    fn nearest(text: &str) -> Option<String> {
        let upper = text.trim().to_uppercase().replace(['1', 'L'], "I");
        Self::read(&upper).map(|_| upper)
    }
}

/// Declares a row of counters: what is told of such a piece, then the printed identity that every piece has.
macro_rules! piece {
    ($(#[$doc:meta])+ $name:ident { $($(#[$field_doc:meta])+ $field:ident: $type:ty,)+ }) => {
        $(#[$doc])+
        #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_doc])+ pub $field: $type,)+
            /// Counter sheet.
            pub sheet: Option<String>,
            /// Place on the counter sheet.
            pub place: Option<String>,
            /// How many equal pieces there are; one if left out.
            pub count: Option<u16>,
            /// Colour of the body.
            pub body: Option<String>,
            /// Colour of the stripe.
            pub stripe: Option<String>,
            /// Colour of the symbol.
            pub symbol: Option<String>,
            /// Colour of the initiative box (UNIT-010).
            #[serde(rename = "box")]
            pub initiative_box: Option<String>,
        }
    };
}

piece! {
    /// A combat unit.
    UnitLine {
        /// Its army.
        army: Option<String>,
        /// Its formation, as printed or with its army.
        formation: Option<String>,
        /// Its division within the formation.
        division: Option<String>,
        /// Its name; the last part of the key if left out.
        name: Option<String>,
        /// Suffix behind the name, as in `-b`; see `variants`.
        suffix: Option<String>,
        /// Nation of its colours.
        nation: Option<String>,
        /// Infantry, Cavalry, HeavyCavalry, LightCavalry, Cossack, Artillery or HorseArtillery.
        arm: Option<Written<Arm>>,
        /// Size symbol, in quotes.
        size: Option<Written<Size>>,
        /// Strength of the front.
        strength: Option<Written<Figure>>,
        /// Strength of the back, or "flag".
        reduced: Option<Written<Reverse>>,
        /// Initiative.
        initiative: Option<Written<Figure>>,
        /// Movement allowance.
        ma: Option<Written<Figure>>,
        /// Vedette number of light cavalry and mixed units (16.11, 16.13).
        vedettes: Option<Written<Figure>>,
        /// Old Guard, Young Guard or Guard (11.3).
        guard: Option<Written<Guard>>,
        /// Other formations it counts to (UNIT-019).
        also_of: Vec<String>,
    }
}

impl Line for UnitLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("arm", &self.arm, out);
        misspelled("size", &self.size, out);
        misspelled("strength", &self.strength, out);
        misspelled("reduced", &self.reduced, out);
        misspelled("initiative", &self.initiative, out);
        misspelled("ma", &self.ma, out);
        misspelled("vedettes", &self.vedettes, out);
        misspelled("guard", &self.guard, out);
    }
}

impl UnitLine {
    /// Its name, of which the key is the reference.
    pub fn name<'a>(&'a self, key: &'a str) -> &'a str {
        self.name.as_deref().unwrap_or_else(|| last_part(key))
    }
}

/// What follows the last slash of a reference: the name without its formation.
pub fn last_part(reference: &str) -> &str {
    reference.rsplit_once('/').map_or(reference, |(_, name)| name)
}

piece! {
    /// A leader.
    LeaderLine {
        /// His army.
        army: Option<String>,
        /// His formation; none for a commander (5.21).
        formation: Option<String>,
        /// Commander, Officer or CommanderOfficer.
        kind: Option<Written<LeaderKind>>,
        /// Command rating, the number in square brackets (5.21).
        rating: Option<Written<Figure>>,
        /// Initiative, the number in round brackets (5.22).
        initiative: Option<Written<Figure>>,
        /// Command range, if it is printed (6.4).
        range: Option<Written<Figure>>,
        /// Movement allowance.
        ma: Option<Written<Figure>>,
        /// A replacement without a name of its own (5.52).
        replacement: bool,
        /// What the reverse says.
        back: Option<String>,
    }
}

impl Line for LeaderLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kind", &self.kind, out);
        misspelled("rating", &self.rating, out);
        misspelled("initiative", &self.initiative, out);
        misspelled("range", &self.range, out);
        misspelled("ma", &self.ma, out);
    }
}

piece! {
    /// A vedette (16.1).
    VedetteLine {
        /// The unit it comes from.
        parent: Option<String>,
        /// The officer of one without a unit.
        officer: Option<String>,
        /// Its army.
        army: Option<String>,
        /// Nation of its colours, which may be another than the parent's.
        nation: Option<String>,
        /// It bears the mark of the Cossacks (VED-007).
        cossack: bool,
    }
}

impl Line for VedetteLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

piece! {
    /// A train or flotilla (18.0).
    TrainLine {
        /// Baggage, Pontoon or Flotilla.
        kind: Option<Written<TrainKind>>,
        /// Its army.
        army: Option<String>,
        /// The formation it serves; none if it serves any (18.21).
        formation: Option<String>,
        /// Movement allowance.
        ma: Option<Written<Figure>>,
    }
}

impl Line for TrainLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kind", &self.kind, out);
        misspelled("ma", &self.ma, out);
    }
}

piece! {
    /// Any other piece.
    MarkerLine {
        /// What it marks.
        kind: Option<String>,
    }
}

impl Line for MarkerLine {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// What a suffix means.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct VariantLine {
    /// SameUnitAnotherDate, PartOfUnit or AdHoc.
    pub meaning: Option<Written<Meaning>>,
    /// In one's own words.
    pub gist: Option<String>,
}

impl Line for VariantLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("meaning", &self.meaning, out);
    }
}

/// Pieces by the reference they are known under, as in `III/Souham`.
#[derive(Debug, Clone, Default)]
pub struct Counters {
    /// What they are, and the printing transcribed.
    pub about: Table<String, String>,
    pub units: Table<String, UnitLine>,
    pub leaders: Table<String, LeaderLine>,
    pub vedettes: Table<String, VedetteLine>,
    pub trains: Table<String, TrainLine>,
    pub markers: Table<String, MarkerLine>,
    /// By suffix, as in `-b`.
    pub variants: Table<String, VariantLine>,
    /// By place, as in `units/III/Souham/strength`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(Counters { about, units, leaders, vedettes, trains, markers, variants, notes, proofread, suppressions });

#[cfg(test)]
mod tests {
    use crate::document::{Document, FaultKind};

    #[test]
    fn what_is_printed_is_read_and_what_is_no_figure_is_named() {
        let text = "Counters(format: 1, units: {\
            \"III/Souham\": (arm: LightCavalry, size: \"XX\", strength: \"9\", reduced: \"5\", box: \"yellow\"),\
            \"IV/Au\": (arm: Dragoon, size: \"xx\", strength: \"(4)\", reduced: \"Flag\", count: 2)})";
        let document = Document::read("counters/a", text.as_bytes().to_vec());
        let units = &document.counters().unwrap().units;
        let souham = units.get(&"III/Souham".to_owned()).unwrap();
        assert_eq!((souham.name("III/Souham"), souham.initiative_box.as_deref()), ("Souham", Some("yellow")));
        let faults = document.faults();
        assert!(faults.iter().all(|f| f.kind == FaultKind::Misspelled));
        let found: Vec<_> = faults.iter().map(|f| (&text[f.at.clone()], f.nearest.as_deref())).collect();
        assert_eq!(
            found,
            [("Dragoon", None), ("xx", Some("XX")), ("(4)", Some("4")), ("Flag", Some("flag"))],
            "{faults:#?}"
        );
    }
}
