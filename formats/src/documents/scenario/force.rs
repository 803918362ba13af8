//! Forces of a scenario: where they start, how they arrive, what they are ordered to do.

use std::fmt;

use super::effect::Face;
use super::item;
use crate::documents::chart::label::Run;
use crate::documents::figure::Figure;
use crate::documents::setup_card::Cell;
use crate::documents::turn_track::EntryHex;
use crate::geometry::notation::{self, HexRef, PairRef};
use crate::text::written::vocabulary;
use crate::text::{Spelled, Written};

vocabulary! {
    /// A step of the start (25.2).
    Step, "a step of the start", {
        /// All rows of a card as a column has them.
        Column,
        /// These are not in play.
        LeaveOut,
        /// These arrive as the track has them, whatever the card says.
        ToTrack,
        /// These stand where the step says.
        Place,
        /// Only rows on these sheets are in play.
        OnlySheets,
        /// These are at full strength, whatever the card says.
        Full,
        /// These are reduced.
        Reduced,
        /// The owner sets these up freely in a zone.
        Free,
        /// These may not move until something happens.
        Frozen,
        /// These leaders are asleep.
        Asleep,
        /// These are demoralized.
        Demoralized,
        /// The guard has already been committed (11.3).
        GuardCommitted,
        /// These carry a marker.
        Marked,
        /// These start in road march.
        RoadMarch,
    }
}

item! {
    /// One step: what it does, to whom.
    StepLine(step, at) {
        /// Column, LeaveOut, ToTrack, Place, OnlySheets, Full, Reduced, Free, Frozen, Asleep, Demoralized, GuardCommitted,
        /// Marked or RoadMarch.
        step: Option<Written<Step>>,
        /// The side it is about; both if left out.
        side: Option<String>,
        /// The army its names are of.
        army: Option<String>,
        /// For a column: the set-up cards, by document; all that have it if left out.
        cards: Vec<String>,
        /// For a column: its label, or "NotStated".
        column: Option<String>,
        /// Units, leaders, trains, divisions, formations; all if left out.
        units: Vec<String>,
        /// What of them is left out.
        less: Vec<String>,
        /// For Place: where and at what strength, in the notation of the cards.
        at: Option<Written<Cell>>,
        /// For Place and Free: the zone.
        zone: Option<String>,
        /// For OnlySheets: the sheets.
        sheets: Vec<String>,
        /// For Frozen, Asleep and Marked: what ends it, each in one's own words (SETUP-016).
        until: Vec<String>,
        /// For Marked: the marker.
        marker: Option<String>,
        /// Both players must agree.
        consent: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

vocabulary! {
    /// What returns with a group after it has left the map (ALT-007).
    Returns, "what returns", {
        /// These units, which left before play.
        Exited,
        /// These units if they have left.
        IfExited,
        /// Any leader that has left, with his units.
        AnyExitedLeader,
    }
}

item! {
    /// An ALT group, or a part of one that arrives elsewhere (25.51). The key is its side and number.
    AltLine(hex, returns) {
        /// Its side; the first word of the key if left out.
        side: Option<String>,
        /// Its army.
        army: Option<String>,
        /// Its number; the one the key ends with if left out.
        number: Option<u16>,
        /// Units, leaders, trains, divisions, formations in order.
        units: Vec<String>,
        /// What of them does not come.
        less: Vec<String>,
        /// Where it arrives, or "Unknown".
        hex: Option<Written<EntryHex>>,
        /// The row of `arrivals` that tells where.
        arrival: Option<String>,
        /// It arrives where its own army does.
        own_army_hex: bool,
        /// It stands on the map and may not move until it is called (ALT-005).
        on_map: bool,
        /// Exited, IfExited or AnyExitedLeader.
        returns: Option<Written<Returns>>,
        /// It is an arrival of the track that comes sooner (ALT-006).
        accelerated: bool,
        /// When it comes if it is not called before, in one's own words.
        otherwise: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

impl AltLine {
    /// Its side, by itself or by the key.
    pub fn side<'a>(&'a self, key: &'a str) -> Option<&'a str> {
        let of_key = || key.rsplit_once(' ').map(|(side, _)| side);
        self.side.as_deref().or_else(of_key)
    }

    /// Its number, by itself or by the key, as in `French 2` or `French 2b`.
    pub fn number(&self, key: &str) -> Option<u16> {
        let last = key.rsplit(' ').next().unwrap_or(key).trim_start_matches('#');
        let digits = last.trim_end_matches(|c: char| c.is_ascii_lowercase());
        self.number.or_else(|| digits.parse().ok())
    }
}

item! {
    /// Entry hexes by the turn (REINF-008). Rows of one `table` belong together.
    ArrivalLine(hexes) {
        /// The table.
        table: Option<String>,
        /// First turn's label, or its time of day.
        first: Option<String>,
        /// Last turn's label; open if left out.
        last: Option<String>,
        /// The hexes, of which the owner chooses.
        hexes: Vec<Written<HexRef>>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

vocabulary! {
    /// What a die tells.
    Tells, "what a die tells", {
        /// That it happens, or not.
        Whether,
        /// On which day.
        Day,
        /// On which turn of the day.
        Turn,
        /// Where.
        Place,
        Other,
    }
}

item! {
    /// An arrival, or something else that happens, by die (REINF-009, ALT-008).
    DiceLine(tells, hex) {
        /// Who rolls.
        side: Option<String>,
        /// Whether, Day, Turn, Place or Other; what one arrival needs is told by several rows together.
        tells: Option<Written<Tells>>,
        /// What arrives.
        units: Vec<String>,
        /// ALT groups that arrive so, each with a roll of its own, by their keys in `alt`.
        alt: Vec<String>,
        /// Where.
        hex: Option<Written<EntryHex>>,
        /// As in "1d6" or "2d6".
        dice: Option<String>,
        /// When, in one's own words.
        when: Option<String>,
        /// Faces or totals, as in {"1-2": "12 April", "3": "13 April"}.
        faces: Face,
        /// What is added, by its occasion.
        modifiers: Face,
        /// When it is rolled again.
        repeat: Option<String>,
        /// Only when playing without the cards.
        without_cards: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

impl DiceLine {
    /// Rolls that no face has, or several have. None if its dice or a face cannot be read.
    pub fn not_told_once(&self) -> Option<Vec<i16>> {
        let (number, sides) = self.dice.as_deref()?.trim().split_once('d')?;
        let number: i16 = if number.is_empty() { 1 } else { number.parse().ok()? };
        let sides: i16 = sides.parse().ok()?;
        let highest = number.checked_mul(sides).filter(|n| (1..=100).contains(n))?;
        let faces: Vec<Run> = self.faces.keys().map(|face| Run::read(face)).collect::<Option<_>>()?;
        let has = |roll: i16| {
            let within = |run: &&Run| run.from.is_none_or(|from| from <= roll) && run.to.is_none_or(|to| roll <= to);
            faces.iter().filter(within).count()
        };
        Some((number..=highest).filter(|roll| has(*roll) != 1).collect())
    }
}

vocabulary! {
    /// Kind of an order (20.0).
    OrderKind, "a kind of order", { Programmed, Exit, GeneralRetreat }
}

item! {
    /// A march order that the scenario imposes.
    OrderLine(kind, to, count) {
        /// Programmed, Exit or GeneralRetreat; Programmed if left out.
        kind: Option<Written<OrderKind>>,
        /// Whose.
        side: Option<String>,
        /// The army its names are of.
        army: Option<String>,
        /// The force; the key if left out.
        force: Vec<String>,
        /// What of it is not ordered.
        less: Vec<String>,
        /// A hex, a hexside, a place, or "exit" and a hex.
        to: Option<Written<Objective>>,
        /// Where nothing is given: the side that chooses where it leads.
        choice: Option<String>,
        /// What is chosen lies in this zone.
        zone: Option<String>,
        /// It is written down in secret.
        secret: bool,
        /// How many units a turn, in quotes.
        count: Option<Written<Figure>>,
        /// When it takes effect; at once if left out.
        from_turn: Option<String>,
        /// What ends it, in one's own words.
        until: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

/// Where a march order leads (20.21).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Objective {
    Hex(HexRef),
    /// A side of a bridge.
    Side(PairRef),
    /// Off the map.
    Exit(HexRef),
    /// A named place.
    Place(String),
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex) => hex.fmt(f),
            Self::Side(pair) => pair.fmt(f),
            Self::Exit(hex) => write!(f, "exit {hex}"),
            Self::Place(name) => f.write_str(name),
        }
    }
}

impl Spelled for Objective {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hex, a hexside, a place, or \"exit 0107\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        if let Some(hex) = text.strip_prefix("exit ") {
            return notation::parse_hex(hex.trim()).ok().map(Self::Exit);
        }
        if let Ok(pair) = notation::parse_pair(text) {
            return Some(Self::Side(pair));
        }
        if let Ok(hex) = notation::parse_hex(text) {
            return Some(Self::Hex(hex));
        }
        // A place has letters; what begins with a digit was meant for a hex.
        let is_name = text.trim() == text && text.starts_with(char::is_alphabetic);
        is_name.then(|| Self::Place(text.to_owned()))
    }
    fn nearest(text: &str) -> Option<String> {
        let hex = text.strip_prefix("exit ").map(str::trim);
        match hex {
            Some(hex) => notation::parse_hex(hex).err()?.nearest.map(|n| format!("exit {n}")),
            None => notation::parse_pair(text).err()?.nearest.or_else(|| notation::parse_hex(text).err()?.nearest),
        }
    }
}
