//! What of the map is in play, and what stands on it that is no unit.

use super::item;
use crate::documents::figure::Figure;
use crate::geometry::notation::{self, HexRef, PairRef};
use crate::text::written::vocabulary;
use crate::text::{Spelled, Written};

item! {
    /// A sheet in play.
    SheetLine() {
        /// Letters that mean it in this scenario, as in ["N"] (D14).
        letters: Vec<String>,
        /// It is of another title, and nothing of it is known here (MAP-011).
        external: bool,
        /// Sheets of different boards never meet; one board if left out.
        board: Option<String>,
        /// What is in play of it, in one's own words; all if left out.
        part: Option<String>,
    }
}

item! {
    /// A place that is more than a hex (B.0 `Zone`): what is named, less what is taken off.
    ZoneLine(hexes, without) {
        /// Hexes, any of which it may be.
        hexes: Vec<Written<HexRef>>,
        /// A region of the map.
        region: Option<String>,
        /// All hexes in this distance of one of `of`.
        within: Option<u8>,
        /// Hexes, units, leaders or formations that it lies round.
        of: Vec<String>,
        /// What is true of each of its hexes, in one's own words: "held by friendly infantry".
        that: Option<String>,
        /// Hexes that it does not have.
        without: Vec<Written<HexRef>>,
        /// No hex in an enemy ZOC.
        no_ezoc: bool,
        /// No hex in this distance of an enemy.
        not_within_of_enemy: Option<u8>,
        /// Both players must agree to its use.
        consent: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// Pontoon trains or bridges.
    PontoonLine(count, hex, deployed) {
        /// Their side.
        side: Option<String>,
        /// Their army.
        army: Option<String>,
        /// How many, in quotes.
        count: Option<Written<Figure>>,
        /// The leader they start with.
        with: Option<String>,
        /// The hex they start in.
        hex: Option<Written<HexRef>>,
        /// The zone they start in.
        zone: Option<String>,
        /// The hexside they bridge.
        deployed: Option<Written<PairRef>>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// Improved positions.
    PositionLine(hexes, count) {
        /// Their side.
        side: Option<String>,
        /// Their hexes.
        hexes: Vec<Written<HexRef>>,
        /// How many the owner places, in quotes.
        count: Option<Written<Figure>>,
        /// The zone in which he places them.
        zone: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// Roadblocks.
    RoadblockLine(count, hexes, facing) {
        /// Their side.
        side: Option<String>,
        /// Their army.
        army: Option<String>,
        /// How many, in quotes; as many as `hexes` if left out.
        count: Option<Written<Figure>>,
        /// Their hexes.
        hexes: Vec<Written<HexRef>>,
        /// The hexsides they face, in the order of the hexes (SETUP-020).
        facing: Vec<Written<PairRef>>,
        /// The zone in which the owner places them.
        zone: Option<String>,
        /// The turn on which they are placed; before play if left out.
        turn: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// A span that is not as the map prints it. The key is its hexside, or one hex as printed (SPAN-004).
    BridgeLine(at) {
        /// Where, if the key is another text.
        at: Option<Written<SpanAt>>,
        /// It is damaged at start.
        damaged: bool,
        /// It may not be repaired.
        no_repair: bool,
        /// It may not be damaged.
        no_damage: bool,
        /// It is a ford (SPAN-010).
        ford: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

/// A hexside, or the one hex that the print gives.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SpanAt {
    Side(PairRef),
    Hex(HexRef),
}

impl Spelled for SpanAt {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hexside as in \"2514/15\", or a hex";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        let side = || notation::parse_pair(text).ok().map(Self::Side);
        side().or_else(|| notation::parse_hex(text).ok().map(Self::Hex))
    }
    fn nearest(text: &str) -> Option<String> {
        notation::parse_pair(text).err()?.nearest
    }
}

impl Spelled for HexRef {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hex, with its sheet where it needs one";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        notation::parse_hex(text).ok()
    }
    fn nearest(text: &str) -> Option<String> {
        notation::parse_hex(text).err()?.nearest
    }
}

impl Spelled for PairRef {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hexside, as in \"2514/15\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        notation::parse_pair(text).ok()
    }
    fn nearest(text: &str) -> Option<String> {
        notation::parse_pair(text).err()?.nearest
    }
}

vocabulary! {
    /// What of the map is changed.
    MapChange, "what of the map is changed", {
        SupplySourceOff,
        SupplySource,
        WallsOff,
        Walls,
        Chateau,
        Fire,
        Smoke,
        AlwaysFrozen,
        Fords,
        NoTown,
        NoEntry,
        Overlap,
        Other,
    }
}

item! {
    /// Something of the map that is otherwise than printed (MAP-013).
    MapLine(what, hexes, sides) {
        /// What is changed: SupplySourceOff, SupplySource, WallsOff, Walls, Chateau, Fire, Smoke, AlwaysFrozen, Fords,
        /// NoTown, NoEntry, Overlap or Other.
        what: Option<Written<MapChange>>,
        /// In these hexes.
        hexes: Vec<Written<HexRef>>,
        /// On these hexsides.
        sides: Vec<Written<PairRef>>,
        /// Of this place, river or region.
        place: Option<String>,
        /// The army whose supply source it is, by its letter.
        army: Option<String>,
        /// What may not enter or cross there.
        barred: Vec<String>,
        /// A die decides whether it happens.
        by_die: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// Exit hexes.
    ExitLine(hexes) {
        /// Whose.
        side: Option<String>,
        /// The army, if it is for one.
        army: Option<String>,
        /// The forces, if it is for some.
        units: Vec<String>,
        /// The hexes.
        hexes: Vec<Written<HexRef>>,
        /// Only under a general retreat.
        retreat: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// A victory point hex, or all of a sheet. The key is the hex or the sheet (VP-002, VP-003).
    VpLine(value) {
        /// It does not count.
        does_not_count: bool,
        /// Its value here, in quotes.
        value: Option<Written<Figure>>,
        /// Who holds it at start: a side (VP-004).
        held_by: Option<String>,
        /// The days on which this holds; all if left out.
        days: Vec<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}
