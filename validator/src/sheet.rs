//! One map sheet with what checks ask for again and again: words understood, what is transcribed, graphs.

mod facts;
mod stagger;
mod tables;
mod water;

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use tlnb_formats::Document;
use tlnb_formats::documents::map_sheet::{
    FeatureLine, GridLine, HexFeature, HexLine, HexsideKind, HexsideLine, RoadKind, SpanKind, Terrain,
};
use tlnb_formats::documents::title_page::Added;
use tlnb_formats::documents::{Layer, MapSheet, Table};
use tlnb_formats::geometry::{Direction, Grid, Hex, HexPair};
use tlnb_formats::text::Written;

use crate::reads::Reads;

pub(crate) use facts::{Facts, Kept};
pub(crate) use stagger::Contradiction;
pub(crate) use tables::Roads;
use tables::{Hexes, Sides};
pub(crate) use water::Water;

/// A word of a small vocabulary, as a bit.
pub(crate) trait Word: Copy {
    fn bit(self) -> u16;
}

macro_rules! words {
    ($($word:ty),+) => { $(impl Word for $word { fn bit(self) -> u16 { 1 << self as u16 } })+ };
}
words!(HexFeature, HexsideKind, RoadKind, SpanKind);

/// A set of such words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Words<T>(u16, PhantomData<T>);

impl<T: Word> Words<T> {
    pub(crate) const NONE: Self = Self(0, PhantomData);

    /// None if one of them is not understood.
    fn read(written: &[Written<T>]) -> Option<Self> {
        written.iter().try_fold(Self::NONE, |set, w| Some(Self(set.0 | w.known()?.bit(), PhantomData)))
    }

    pub(crate) fn has(self, word: T) -> bool {
        self.0 & word.bit() != 0
    }

    pub(crate) fn any(self, words: &[T]) -> bool {
        words.iter().any(|w| self.has(*w))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What covers a hex, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Is(Terrain),
    /// A kind that the title adds and that counts as none of the series.
    Added,
    /// Not transcribed, or not understood.
    Unknown,
}

impl Ground {
    /// Whether water fills the hex; None if that is not known.
    pub(crate) const fn is_water(self) -> Option<bool> {
        match self {
            Self::Is(Terrain::Lake | Terrain::Pond | Terrain::FullRiver) => Some(true),
            Self::Is(_) | Self::Added => Some(false),
            Self::Unknown => None,
        }
    }
}

/// One hexside that is written. Words are None where one of them is not understood.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) pair: HexPair,
    pub(crate) line: &'a HexsideLine,
    pub(crate) kinds: Option<Words<HexsideKind>>,
    pub(crate) roads: Option<Words<RoadKind>>,
    pub(crate) spans: Option<Words<SpanKind>>,
}

/// A pair of hexes where it is written: a hexside or a member of a feature.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairAt<'a> {
    /// Of a feature, its name and how often the pair stood there before.
    pub(crate) feature: Option<(&'a str, usize)>,
    pub(crate) pair: HexPair,
}

/// See the module. What is asked of it is noted, so that a check cannot read what it does not declare.
pub(crate) struct Sheet<'a> {
    document: &'a Document,
    map: &'a MapSheet,
    facts: &'a Facts,
    added: &'a Added,
    /// As joins call it.
    pub(crate) id: &'a str,
    reads: Cell<Reads>,
    hexes: OnceCell<Hexes<'a>>,
    /// How often a hex was asked for without the table.
    asked: Cell<usize>,
    sides: OnceCell<Sides<'a>>,
    roads: OnceCell<Roads>,
    water: OnceCell<Water>,
}

/// What one slip of two neighbouring digits makes of a hex.
pub(crate) fn swaps(hex: Hex) -> impl Iterator<Item = Hex> {
    let digits: Vec<u8> = hex.to_string().into_bytes();
    (0..3).filter_map(move |n| {
        let mut other = digits.clone();
        (digits.len() == 4 && digits[n] != digits[n + 1]).then(|| other.swap(n, n + 1))?;
        Hex::from_digits(std::str::from_utf8(&other).ok()?)
    })
}

/// So many hexes are found one by one.
const FEW: usize = 250;

/// As joins call the sheet of a document.
pub(crate) fn id(document: &Document) -> &str {
    document.name().strip_prefix("sheets/").unwrap_or(document.name())
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(document: &'a Document, map: &'a MapSheet, facts: &'a Facts, added: &'a Added) -> Self {
        Self {
            document,
            map,
            facts,
            added,
            id: id(document),
            reads: Cell::default(),
            hexes: OnceCell::new(),
            asked: Cell::new(0),
            sides: OnceCell::new(),
            roads: OnceCell::new(),
            water: OnceCell::new(),
        }
    }

    fn note(&self, reads: Reads) {
        self.reads.set(self.reads.get().and(reads));
    }

    /// What has been read since this was last asked.
    #[cfg(test)]
    pub(crate) fn take_reads(&self) -> Reads {
        self.reads.take()
    }

    /// Name of the document.
    pub(crate) fn name(&self) -> &'a str {
        self.document.name()
    }

    /// The document for a fix, which reads these sections of it.
    pub(crate) fn document(&self, reads: Reads) -> &'a Document {
        self.note(reads);
        self.document
    }

    /// The grid as the sheet states it.
    pub(crate) fn stated(&self) -> Option<Grid> {
        self.note(Reads::GRID);
        self.facts.numbering.value.stated
    }

    /// The entries that state it.
    pub(crate) fn grid_lines(&self) -> &'a Table<String, GridLine> {
        self.note(Reads::GRID);
        &self.map.grid
    }

    /// The grid, if what is written does not contradict it.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.note(Reads::GRID);
        self.facts.grid()
    }

    /// What of the written pairs speaks against the stated grid.
    pub(crate) fn contradiction(&self) -> Option<Contradiction> {
        self.note(Reads::GRID);
        self.facts.numbering.value.contradiction
    }

    /// What is written of hexes.
    pub(crate) fn hexes(&self) -> &'a Table<Hex, HexLine> {
        self.note(Reads::HEXES);
        &self.map.hexes
    }

    /// Named features.
    pub(crate) fn features(&self) -> &'a Table<String, FeatureLine> {
        self.note(Reads::FEATURES);
        &self.map.features
    }

    fn side_table(&self) -> &Sides<'a> {
        self.note(Reads::SIDES);
        self.sides.get_or_init(|| Sides::new(self.map))
    }

    /// The written hexsides in order.
    pub(crate) fn sides(&self) -> &[Side<'a>] {
        &self.side_table().all
    }

    /// The sides that roads cross, by hex.
    pub(crate) fn roads(&self) -> &Roads {
        self.note(Reads::SIDES);
        self.roads.get_or_init(|| Roads::new(self.sides()))
    }

    /// Its rivers and streams; of a sheet without a grid nothing is known.
    pub(crate) fn water(&self) -> &Water {
        self.note(Reads::WATER);
        self.water.get_or_init(|| self.grid().map_or_else(Water::default, |grid| Water::new(self, &grid)))
    }

    /// Whether a hex is transcribed in a layer.
    pub(crate) fn is_done(&self, layer: Layer, hex: Hex) -> bool {
        self.note(Reads::PROGRESS);
        let column = usize::try_from(hex.column).ok().and_then(|c| self.facts.done.get(layer as usize)?.get(c));
        let row = u32::try_from(hex.row).ok().and_then(|r| 1u128.checked_shl(r)).unwrap_or(0);
        column.is_some_and(|rows| rows & row != 0)
    }

    /// Whether what is absent at a hexside is known to be absent.
    pub(crate) fn is_side_done(&self, layer: Layer, pair: HexPair) -> bool {
        let hexes = pair.hexes();
        hexes.iter().any(|h| self.is_done(layer, *h)) && !hexes.iter().any(|h| self.is_doubtful(*h))
    }

    /// Whether a faulty entry may mean the hex.
    fn is_doubtful(&self, hex: Hex) -> bool {
        self.note(Reads::DOUBT);
        let doubtful = &self.facts.doubtful.value;
        !doubtful.is_empty() && doubtful.contains(&hex)
    }

    /// Every written pair: hexsides, then members of features.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = PairAt<'a>> + use<'a> {
        self.note(Reads::SIDES.and(Reads::FEATURES));
        let sides = self.map.sides.iter().map(|(pair, _)| PairAt { feature: None, pair: *pair });
        let features = self.map.features.iter().flat_map(|(name, feature)| {
            let mut before: BTreeMap<HexPair, usize> = BTreeMap::new();
            feature.pairs().iter().filter_map(Written::known).map(move |pair| {
                let nth = before.entry(*pair).or_default();
                *nth += 1;
                PairAt { feature: Some((name.as_str(), *nth - 1)), pair: *pair }
            })
        });
        sides.chain(features)
    }

    /// The written hexside of a pair.
    pub(crate) fn side(&self, pair: HexPair) -> Option<&Side<'a>> {
        self.side_table().get(pair)
    }

    /// Whether a hexside is written and cannot be read.
    fn is_faulty(&self, pair: HexPair) -> bool {
        self.note(Reads::SIDES);
        self.map.sides.is_faulty(&pair)
    }

    /// Words of one layer at a hexside; None where they are not known.
    fn known<T: Word>(
        &self,
        layer: Layer,
        pair: HexPair,
        of: impl Fn(&Side<'a>) -> Option<Words<T>>,
        words: &[T],
    ) -> Option<Words<T>> {
        self.note(Reads::KNOWN);
        match self.side(pair) {
            Some(side) => of(side).filter(|set| set.any(words) || self.is_side_done(layer, pair)),
            None => (!self.is_faulty(pair) && self.is_side_done(layer, pair)).then_some(Words::NONE),
        }
    }

    /// What the water layer says of a hexside.
    pub(crate) fn water_at(&self, pair: HexPair) -> Option<Words<HexsideKind>> {
        use HexsideKind::{Ford, Lake, River, Stream};
        self.known(Layer::Water, pair, |s| s.kinds, &[River, Stream, Ford, Lake])
    }

    /// Whether a hexside is known to be neither river nor stream nor lake, and no hex beside it is filled with water.
    pub(crate) fn is_dry(&self, pair: HexPair) -> bool {
        let wet = [HexsideKind::River, HexsideKind::Stream, HexsideKind::Lake];
        self.water_at(pair).is_some_and(|k| !k.any(&wet))
            && !pair.hexes().iter().any(|h| self.ground(*h).is_water() == Some(true))
    }

    /// What the relief layer says of a hexside.
    pub(crate) fn relief_at(&self, pair: HexPair) -> Option<Words<HexsideKind>> {
        use HexsideKind::{Crest, DragonsTeeth, Gate, Slope, Wall};
        self.known(Layer::Relief, pair, |s| s.kinds, &[Crest, Slope, DragonsTeeth, Wall, Gate])
    }

    /// The roads over a hexside.
    pub(crate) fn roads_at(&self, pair: HexPair) -> Option<Words<RoadKind>> {
        self.known(Layer::Roads, pair, |s| s.roads, RoadKind::ALL)
    }

    /// The spans over a hexside.
    pub(crate) fn spans_at(&self, pair: HexPair) -> Option<Words<SpanKind>> {
        self.known(Layer::Spans, pair, |s| s.spans, SpanKind::ALL)
    }

    /// The line of a hex.
    pub(crate) fn hex(&self, hex: Hex) -> Option<&'a HexLine> {
        self.note(Reads::HEXES);
        // A table is worth its making only where many ask.
        if self.hexes.get().is_none() && self.asked.replace(self.asked.get() + 1) < FEW {
            return self.map.hexes.get(&hex);
        }
        self.hexes.get_or_init(|| Hexes::new(self.map)).get(hex)
    }

    /// What covers a hex.
    pub(crate) fn ground(&self, hex: Hex) -> Ground {
        self.note(Reads::TERRAINS);
        match self.hex(hex).and_then(|l| l.terrain.as_ref()) {
            Some(Written::Known(terrain)) => Ground::Is(*terrain),
            Some(Written::Wrong(word)) => match self.added.get(word) {
                Some(Some(terrain)) => Ground::Is(terrain),
                Some(None) => Ground::Added,
                None => Ground::Unknown,
            },
            None => Ground::Unknown,
        }
    }

    /// What a hex holds, of the features of one layer; None where that is not known.
    pub(crate) fn holds(&self, layer: Layer, hex: Hex, words: &[HexFeature]) -> Option<Words<HexFeature>> {
        self.note(Reads::KNOWN);
        let absent = || self.is_done(layer, hex) && !self.is_doubtful(hex);
        match self.hex(hex) {
            Some(line) => Words::read(&line.features).filter(|set| set.any(words) || absent()),
            None => (!self.map.hexes.is_faulty(&hex) && absent()).then_some(Words::NONE),
        }
    }

    /// Whether a hex holds one of some features, as far as is written.
    pub(crate) fn has(&self, hex: Hex, words: &[HexFeature]) -> bool {
        let known = |l: &HexLine| l.features.iter().filter_map(Written::known).any(|f| words.contains(f));
        self.hex(hex).is_some_and(known)
    }

    /// Whether the number lies under a title box.
    pub(crate) fn is_hidden(&self, hex: Hex) -> bool {
        self.hex(hex).is_some_and(|l| l.no_hex)
    }

    /// Whether the print ends at a hex: off the sheet, under a title box, or on a hex of another sheet.
    pub(crate) fn is_beyond(&self, grid: &Grid, hex: Hex) -> bool {
        self.note(Reads::EDGE);
        !grid.contains(hex) || self.is_joined(hex) || self.is_hidden(hex)
    }

    /// Whether it lies on a hex of another sheet.
    pub(crate) fn is_joined(&self, hex: Hex) -> bool {
        self.note(Reads::JOINED);
        self.facts.joined.value.contains(&hex)
    }

    /// Whether a hex or one of its neighbours is such.
    pub(crate) fn is_at_the_edge(&self, grid: &Grid, hex: Hex) -> bool {
        let next = Direction::ALL.into_iter().map(|d| grid.neighbour(hex, d));
        self.is_beyond(grid, hex) || next.into_iter().any(|h| h.is_none_or(|h| self.is_beyond(grid, h)))
    }

    /// The six hexsides of a hex, those at the sheet's edge too.
    pub(crate) fn around(&self, grid: &Grid, hex: Hex) -> impl Iterator<Item = (HexPair, Hex)> + use<> {
        let grid = *grid;
        Direction::ALL
            .into_iter()
            .filter_map(move |d| grid.neighbour(hex, d))
            .map(move |next| (HexPair::new(hex, next), next))
    }

    /// Where a road ends in a hex and another ends in one beside it, that one.
    pub(crate) fn road_gap(&self, grid: &Grid, hex: Hex) -> Option<Hex> {
        self.note(Reads::SIDES.and(Reads::KNOWN).and(Reads::EDGE));
        let end = |h: Hex| {
            let link = self.roads().end_at(h)?;
            let ends = [HexFeature::Town, HexFeature::Building, HexFeature::Chateau];
            let held = self.holds(Layer::Names, h, &ends)?;
            let is_open = !held.any(&ends) && !self.is_at_the_edge(grid, h);
            (is_open && self.sides().get(link).is_some_and(|s| grid.hexside(s.pair).is_some())).then_some(link)
        };
        let here = end(hex)?;
        // Of several none is surely the one that is meant.
        let mut near = self.around(grid, hex).filter(|(pair, next)| {
            end(*next).is_some_and(|there| there != here) && self.roads_at(*pair).is_some_and(Words::is_empty)
        });
        let (_, next) = near.next()?;
        near.next().is_none().then_some(next)
    }

    /// Whether a span that leads over no water or carries no road stands on a hexside beside this one: it is told, and
    /// is probably the one that is missing here.
    pub(crate) fn has_stray_span_near(&self, pair: HexPair) -> bool {
        self.note(Reads::SIDES.and(Reads::KNOWN).and(Reads::GROUND));
        let Some(grid) = self.grid() else { return false };
        let beside = pair.hexes().into_iter().flat_map(|h| self.around(&grid, h));
        beside.filter(|(p, _)| *p != pair).filter_map(|(p, _)| self.side(p)).any(|s| {
            s.spans.is_some_and(|spans| !spans.is_empty() && !spans.has(SpanKind::Pontoon)) && self.is_dry(s.pair)
        })
    }

    /// Places of several hexes, with the hexes that can be read.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&'a str, BTreeSet<Hex>, &'a FeatureLine)> {
        self.features().iter().filter(|(_, f)| matches!(f, FeatureLine::Place { .. })).map(|(name, feature)| {
            (name.as_str(), feature.hexes().iter().filter_map(Written::known).copied().collect(), feature)
        })
    }
}
