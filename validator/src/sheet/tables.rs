//! What is written of hexes and hexsides, found by number without a search.

use std::ops::Range;

use tlnb_formats::documents::MapSheet;
use tlnb_formats::documents::map_sheet::HexLine;
use tlnb_formats::geometry::{Hex, HexPair};

use super::{Side, Words};

/// A hex by the number of its digits: two each, so that there are ten thousand.
fn number(hex: Hex) -> Option<usize> {
    let [column, row] = [hex.column, hex.row].map(|n| usize::try_from(n).ok().filter(|n| *n < 100));
    Some(column? * 100 + row?)
}

const NUMBERS: usize = 10_000;

/// The lines of hexes.
#[derive(Debug)]
pub(crate) struct Hexes<'a>(Vec<Option<&'a HexLine>>);

impl<'a> Hexes<'a> {
    pub(super) fn new(map: &'a MapSheet) -> Self {
        let mut lines = vec![None; NUMBERS];
        for (hex, line) in map.hexes.iter() {
            if let Some(place) = number(*hex).and_then(|n| lines.get_mut(n)) {
                *place = Some(line);
            }
        }
        Self(lines)
    }

    pub(super) fn get(&self, hex: Hex) -> Option<&'a HexLine> {
        *self.0.get(number(hex)?)?
    }
}

/// The written hexsides in order.
#[derive(Debug)]
pub(crate) struct Sides<'a> {
    pub(super) all: Vec<Side<'a>>,
    /// By the number of the lower hex: its first hexside.
    first: Vec<u32>,
}

impl<'a> Sides<'a> {
    pub(super) fn new(map: &'a MapSheet) -> Self {
        let mut all: Vec<Side<'a>> = Vec::with_capacity(map.sides.len());
        let mut first = Vec::with_capacity(NUMBERS + 1);
        for (pair, line) in map.sides.iter() {
            let lower = number(pair.hexes()[0]).unwrap_or(NUMBERS);
            while first.len() <= lower.min(NUMBERS - 1) {
                first.push(all.len() as u32);
            }
            all.push(Side {
                pair: *pair,
                line,
                kinds: Words::read(&line.kinds),
                roads: Words::read(&line.roads),
                spans: Words::read(&line.spans),
            });
        }
        first.resize(NUMBERS + 1, all.len() as u32);
        Self { all, first }
    }

    pub(super) fn get(&self, pair: HexPair) -> Option<&Side<'a>> {
        let n = number(pair.hexes()[0])?;
        let range = *self.first.get(n)? as usize..*self.first.get(n + 1)? as usize;
        self.all.get(range)?.iter().find(|s| s.pair == pair)
    }
}

/// The sides that a road crosses, by hex: their numbers among all sides.
#[derive(Debug)]
pub(crate) struct Roads {
    links: Vec<(Hex, usize)>,
    hexes: Vec<(Hex, Range<usize>)>,
}

impl Roads {
    pub(super) fn new(sides: &[Side<'_>]) -> Self {
        let roads = sides.iter().enumerate().filter(|(_, s)| !s.line.roads.is_empty());
        let mut links: Vec<(Hex, usize)> = roads.flat_map(|(n, s)| s.pair.hexes().map(|h| (h, n))).collect();
        links.sort_unstable();
        let mut hexes: Vec<(Hex, Range<usize>)> = Vec::new();
        for (n, (hex, _)) in links.iter().enumerate() {
            match hexes.last_mut() {
                Some((last, range)) if last == hex => range.end = n + 1,
                _ => hexes.push((*hex, n..n + 1)),
            }
        }
        Self { links, hexes }
    }

    fn links(&self, range: &Range<usize>) -> impl ExactSizeIterator<Item = usize> + use<'_> {
        self.links.get(range.clone()).unwrap_or_default().iter().map(|(_, n)| *n)
    }

    /// The sides of a hex that a road crosses; none where no road is.
    pub(crate) fn of(&self, hex: Hex) -> impl ExactSizeIterator<Item = usize> + use<'_> {
        let found = self.hexes.binary_search_by(|(h, _)| h.cmp(&hex)).ok().and_then(|n| self.hexes.get(n));
        self.links(found.map_or(&(0..0), |(_, range)| range))
    }

    /// Whether a road leads into a hex.
    pub(crate) fn reach(&self, hex: Hex) -> bool {
        self.of(hex).len() > 0
    }

    /// The one side of a hex that a road crosses; None where there are more or none.
    pub(crate) fn end_at(&self, hex: Hex) -> Option<usize> {
        let mut links = self.of(hex);
        links.next().filter(|_| links.next().is_none())
    }

    /// Every hex that a road leads into, in order.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + use<'_> {
        self.hexes.iter().map(|(hex, _)| *hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn tables_find_what_is_written_and_nothing_else() {
        let title = testing::title(
            "MapSheet(format: 1, hexes: {\"0000\": (vp: 1), \"9999\": (vp: 2)}, sides: {\"0101/0102\": (roads: [Road]), \
             \"0101/0201\": (roads: [Trail]), \"0102/0202\": (kinds: [River]), \"9998/9999\": (roads: [Road])})",
        );
        let map = title.documents().next().unwrap().map_sheet().unwrap();
        let hex = |text: &str| Hex::from_digits(text).unwrap();
        let pair = |a: &str, b: &str| HexPair::new(hex(a), hex(b));
        let hexes = Hexes::new(map);
        assert_eq!(["0000", "9999", "0101"].map(|h| hexes.get(hex(h)).and_then(|l| l.vp)), [Some(1), Some(2), None]);
        assert!(hexes.get(Hex::new(-1, 100)).is_none());
        let sides = Sides::new(map);
        for side in &sides.all {
            assert_eq!(sides.get(side.pair).map(|s| s.pair), Some(side.pair));
        }
        assert!(
            sides.get(pair("0102", "0103")).is_none()
                && sides.get(HexPair::new(Hex::new(-1, 3), hex("0101"))).is_none()
        );
        let roads = Roads::new(&sides.all);
        assert_eq!(roads.of(hex("0101")).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(
            (roads.end_at(hex("0101")), roads.end_at(hex("0102")), roads.end_at(hex("0202"))),
            (None, Some(0), None)
        );
        assert_eq!(roads.hexes().map(|h| h.to_string()).collect::<Vec<_>>(), ["0101", "0102", "0201", "9998", "9999"]);
        assert!(roads.reach(hex("9999")) && !roads.reach(hex("0202")));
    }
}
