//! One map sheet: its grid, hexes, hexsides, features and what of it is transcribed.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Layer, Line, NoteLine, ProgressKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::geometry::{Grid, Hex, HexPair, Low, Numbering, Orientation, notation};
use crate::text::written::{misspelled, vocabulary};
use crate::text::{Misspelling, Spelled, Written};

vocabulary! {
    /// What covers a hex (1.3, 7.21). A title may add kinds that count as one of these.
    Terrain, "a terrain", { Clear, Woods, Orchard, Marsh, Lake, Pond, FullRiver }
}

vocabulary! {
    /// What a hex holds beside its terrain.
    HexFeature, "a feature of a hex", { Town, Building, Chateau, ImprovedPosition, Hilltop, Slope, Dyke }
}

vocabulary! {
    /// What is printed along a hexside.
    HexsideKind, "a kind of hexside", { River, Stream, Ford, Lake, Crest, Slope, DragonsTeeth, Wall, Gate }
}

vocabulary! {
    /// A link of the road net across a hexside (7.52).
    RoadKind, "a kind of road", { Road, Trail }
}

vocabulary! {
    /// A crossing of a hexside: bridge over river, trestle over stream (7.6).
    SpanKind, "a kind of span", { Bridge, Trestle, StoneBridge, Pontoon }
}

vocabulary! {
    /// What is printed about a span (7.63).
    SpanMark, "a mark of a span", { MayNotBeDamaged, MayNotBeRepaired, Damaged }
}

vocabulary! {
    /// See [`Orientation`].
    OrientationWord, "an orientation", { Flat, Pointy }
}

vocabulary! {
    /// See [`Low`].
    LowWord, "Odd or Even", { Odd, Even }
}

vocabulary! {
    /// See [`Numbering`].
    NumberingWord, "a numbering", { Ccrr, Rrcc }
}

impl Spelled for Hex {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a hex of four digits";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        Self::from_digits(text)
    }
    fn nearest(text: &str) -> Option<String> {
        let read = |text: &str| notation::parse_hex(text).map(|found| found.hex.to_string());
        read(text).or_else(|e| read(&e.nearest.clone().ok_or(e)?)).ok()
    }
}

impl Spelled for HexPair {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a pair of hexes";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        Self::from_key(text)
    }
    fn nearest(text: &str) -> Option<String> {
        let read = |text: &str| notation::parse_pair(text).map(|p| Self::new(p.a.hex, p.b.hex).to_string());
        read(text).or_else(|e| read(&e.nearest.clone().ok_or(e)?)).ok()
    }
}

/// How the sheet numbers its hexes; what is left out is as TLNB prints it.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GridLine {
    /// Flat (default) or Pointy.
    pub orientation: Option<Written<OrientationWord>>,
    /// Which columns (flat) or rows (pointy) sit half a hex lower or further right: Even (default) or Odd.
    pub low: Option<Written<LowWord>>,
    /// Ccrr (default) or Rrcc.
    pub numbering: Option<Written<NumberingWord>>,
    /// Columns are numbered right to left.
    pub columns_descend: bool,
    /// Rows are numbered bottom to top.
    pub rows_descend: bool,
    /// First printed column; 1 if left out.
    pub first_column: Option<i16>,
    /// Last printed column.
    pub last_column: Option<i16>,
    /// First printed row; 1 if left out.
    pub first_row: Option<i16>,
    /// Last printed row of odd columns; of every column, if Pointy.
    pub last_row_odd: Option<i16>,
    /// Last printed row of even columns; not needed if Pointy.
    pub last_row_even: Option<i16>,
}

/// What the numbers of a hex can be: two digits each.
const TWO_DIGITS: std::ops::Range<i16> = 0..100;

impl Line for GridLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("orientation", &self.orientation, out);
        misspelled("low", &self.low, out);
        misspelled("numbering", &self.numbering, out);
        for (field, number) in self.numbers() {
            if let Some(number) = number.filter(|n| !TWO_DIGITS.contains(n)) {
                let expected = "a number of two digits, 0 to 99";
                out.push(Misspelling { field, text: number.to_string(), expected, nearest: None });
            }
        }
    }
}

impl GridLine {
    fn numbers(&self) -> [(&'static str, Option<i16>); 5] {
        [
            ("first_column", self.first_column),
            ("last_column", self.last_column),
            ("first_row", self.first_row),
            ("last_row_odd", self.last_row_odd),
            ("last_row_even", self.last_row_even),
        ]
    }

    /// The grid, if everything it needs is stated and understood.
    pub fn grid(&self) -> Option<Grid> {
        // No sheet numbers its hexes further, and whoever walks over them must come to an end.
        if self.numbers().iter().any(|(_, n)| n.is_some_and(|n| !TWO_DIGITS.contains(&n))) {
            return None;
        }
        fn or<T: Copy>(value: Option<&Written<T>>, default: T) -> Option<T> {
            value.map_or(Some(default), |v| v.known().copied())
        }
        let orientation = match or(self.orientation.as_ref(), OrientationWord::Flat)? {
            OrientationWord::Flat => Orientation::Flat,
            OrientationWord::Pointy => Orientation::Pointy,
        };
        let last_row_odd = self.last_row_odd?;
        Some(Grid {
            orientation,
            low: match or(self.low.as_ref(), LowWord::Even)? {
                LowWord::Odd => Low::Odd,
                LowWord::Even => Low::Even,
            },
            numbering: match or(self.numbering.as_ref(), NumberingWord::Ccrr)? {
                NumberingWord::Ccrr => Numbering::Ccrr,
                NumberingWord::Rrcc => Numbering::Rrcc,
            },
            columns_descend: self.columns_descend,
            rows_descend: self.rows_descend,
            first_column: self.first_column.unwrap_or(1),
            last_column: self.last_column?,
            first_row: self.first_row.unwrap_or(1),
            last_row_odd,
            last_row_even: match orientation {
                Orientation::Flat => self.last_row_even?,
                Orientation::Pointy => self.last_row_even.unwrap_or(last_row_odd),
            },
        })
    }
}

/// One hex. A field that is left out is not printed there, or not transcribed: progress tells which.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HexLine {
    /// What covers the hex.
    pub terrain: Option<Written<Terrain>>,
    /// What it holds beside.
    pub features: Vec<Written<HexFeature>>,
    /// Rank of a hilltop, higher is higher (8.42).
    pub elevation: Option<i16>,
    /// Name printed in or at the hex.
    pub name: Option<String>,
    /// Victory points printed in the hex (26.15).
    pub vp: Option<u32>,
    /// Letters of the armies whose supply source it is (17.5).
    pub supply: Vec<String>,
    /// Letters of the armies an entry mark is printed for; "any" where it names none.
    pub entry: Vec<String>,
    /// The same for exit marks (26.3).
    pub exit: Vec<String>,
    /// The number lies under a title box, key or inset.
    pub no_hex: bool,
}

impl Line for HexLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("terrain", &self.terrain, out);
        misspelled("features", &self.features, out);
    }
}

/// One hexside: all that is printed along it or across it.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HexsideLine {
    /// What runs along the side.
    pub kinds: Vec<Written<HexsideKind>>,
    /// The higher of the two hexes, for a slope (1.3).
    pub up: Option<Written<Hex>>,
    /// Roads and trails that cross it.
    pub roads: Vec<Written<RoadKind>>,
    /// Spans that cross it.
    pub spans: Vec<Written<SpanKind>>,
    /// What is printed about the span.
    pub span_marks: Vec<Written<SpanMark>>,
    /// Name of the span, ford or gate.
    pub name: Option<String>,
}

impl Line for HexsideLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("kinds", &self.kinds, out);
        misspelled("up", &self.up, out);
        misspelled("roads", &self.roads, out);
        misspelled("spans", &self.spans, out);
        misspelled("span_marks", &self.span_marks, out);
    }
}

/// A feature that is more than its hexes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum FeatureLine {
    /// A town or village of one hex or several.
    Place {
        /// Its hexes.
        hexes: Vec<Written<Hex>>,
        /// Sides with a gate, for a walled town.
        #[serde(default)]
        gates: Vec<Written<HexPair>>,
    },
    /// A river or stream.
    Water {
        /// Its hexsides in order, upstream first if the flow is known.
        chain: Vec<Written<HexPair>>,
        /// Hexes that the water fills.
        #[serde(default)]
        hexes: Vec<Written<Hex>>,
        /// Whether `chain` runs with the flow.
        #[serde(default)]
        flow_known: bool,
    },
    /// A named height.
    Height {
        /// Its hexes.
        hexes: Vec<Written<Hex>>,
    },
    /// A named wood.
    Wood {
        /// Its hexes.
        hexes: Vec<Written<Hex>>,
    },
    /// A pond with its dykes.
    Pond {
        /// Its hexes.
        hexes: Vec<Written<Hex>>,
    },
    /// A named road.
    Road {
        /// Its links in order.
        links: Vec<Written<HexPair>>,
    },
    /// A set of hexes that rules name.
    Region {
        /// Its hexes.
        hexes: Vec<Written<Hex>>,
    },
}

impl FeatureLine {
    /// The hexes it lists.
    pub fn hexes(&self) -> &[Written<Hex>] {
        match self {
            Self::Place { hexes, .. }
            | Self::Water { hexes, .. }
            | Self::Height { hexes }
            | Self::Wood { hexes }
            | Self::Pond { hexes }
            | Self::Region { hexes } => hexes,
            Self::Road { .. } => &[],
        }
    }

    /// The hexsides it lists.
    pub fn pairs(&self) -> &[Written<HexPair>] {
        match self {
            Self::Place { gates, .. } => gates,
            Self::Water { chain, .. } => chain,
            Self::Road { links } => links,
            _ => &[],
        }
    }
}

impl Line for FeatureLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("hexes", self.hexes(), out);
        misspelled("chain", self.pairs(), out);
    }
}

/// Rows of one column, as in `1-19` or `1-3, 7`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows(pub BTreeSet<i16>);

impl Rows {
    /// Runs of rows, as documents write them.
    pub fn text(&self) -> String {
        let mut runs: Vec<(i16, i16)> = Vec::new();
        for row in &self.0 {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == *row => *last = *row,
                _ => runs.push((*row, *row)),
            }
        }
        let run = |(a, b): &(i16, i16)| if a == b { a.to_string() } else { format!("{a}-{b}") };
        runs.iter().map(run).collect::<Vec<_>>().join(", ")
    }
}

impl Spelled for Rows {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "rows, as in \"1-3, 7\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        let mut rows = BTreeSet::new();
        for run in text.split(',').map(str::trim).filter(|r| !r.is_empty()) {
            let (a, b) = run.split_once('-').unwrap_or((run, run));
            let row = |t: &str| t.trim().parse::<i16>().ok().filter(|r| (0..100).contains(r));
            let (a, b) = (row(a)?, row(b)?);
            if a > b {
                return None;
            }
            rows.extend(a..=b);
        }
        Some(Self(rows))
    }
}

/// How far one column is transcribed in one layer.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProgressLine {
    /// Rows that are transcribed.
    pub done: Option<Written<Rows>>,
    /// Rows that somebody has checked, by initials.
    pub checked: BTreeMap<String, Written<Rows>>,
}

impl Line for ProgressLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("done", &self.done, out);
        misspelled("checked", self.checked.values(), out);
    }
}

/// One map sheet.
#[derive(Debug, Clone, Default)]
pub struct MapSheet {
    /// Name, printing and other words about the sheet.
    pub about: Table<String, String>,
    /// One entry, `"sheet"`.
    pub grid: Table<String, GridLine>,
    pub hexes: Table<Hex, HexLine>,
    pub sides: Table<HexPair, HexsideLine>,
    /// By name.
    pub features: Table<String, FeatureLine>,
    pub progress: Table<ProgressKey, ProgressLine>,
    /// By place, as in `hexes/0412/terrain`.
    pub notes: Table<String, NoteLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(MapSheet { about, grid, hexes, sides, features, progress, notes, suppressions });

impl MapSheet {
    /// The grid, if the sheet states one that can be understood.
    pub fn the_grid(&self) -> Option<Grid> {
        self.grid.get(&"sheet".to_owned())?.grid()
    }

    /// Whether a hex is transcribed in a layer.
    pub fn is_done(&self, layer: Layer, hex: Hex) -> bool {
        let line = self.progress.get(&ProgressKey { layer, column: hex.column });
        line.and_then(|l| l.done.as_ref()).and_then(Written::known).is_some_and(|rows| rows.0.contains(&hex.row))
    }

    /// A hexside is known in a layer if either of its hexes is.
    pub fn is_side_done(&self, layer: Layer, pair: HexPair) -> bool {
        pair.hexes().into_iter().any(|hex| self.is_done(layer, hex))
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, FaultKind};

    #[test]
    fn a_grid_beyond_two_digits_is_not_understood() {
        for (line, wrong) in [
            ("(last_column: 32767, last_row_odd: 9, last_row_even: 9)", Some("32767")),
            ("(first_row: -1, last_column: 9, last_row_odd: 9, last_row_even: 9)", Some("-1")),
            ("(last_column: 99, last_row_odd: 99, last_row_even: 99)", None),
        ] {
            let text = format!("MapSheet(format: 1, grid: {{\"sheet\": {line}}})");
            let document = Document::read("a", text.into_bytes());
            assert_eq!(document.map_sheet().unwrap().the_grid().is_some(), wrong.is_none(), "{line}");
            let faults = document.faults();
            let found: Vec<_> = faults.iter().map(|f| (f.kind, &document.text()[f.at.clone()])).collect();
            assert_eq!(found, wrong.map(|w| (FaultKind::Misspelled, w)).into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_pointy_sheet_needs_one_last_row() {
        let text = "MapSheet(format: 1, grid: {\"sheet\": (orientation: Pointy, last_column: 4, last_row_odd: 5)})";
        let document = Document::read("a", text.as_bytes().to_vec());
        assert_eq!(document.map_sheet().unwrap().the_grid().unwrap().hexes().count(), 20);
    }
}
