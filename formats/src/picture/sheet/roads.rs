//! Roads and trails: through the middles of hexsides, meeting in the middles of hexes.

use std::collections::{BTreeMap, BTreeSet};

use super::path::bent;
use super::{Ink, Mark, Pen, PictureLayer, Point, between, distance};
use crate::documents::MapSheet;
use crate::documents::map_sheet::RoadKind;
use crate::geometry::{Grid, Hex, HexPair};
use crate::text::Written;

/// Half the width of a road with its edges, in map units.
pub(super) const ROAD: f64 = 0.085;

/// Every link of the sheet.
pub(super) struct Net {
    /// What links a pair: a road, a trail, or both.
    links: BTreeMap<HexPair, BTreeSet<RoadKind>>,
    /// Where links enter a hex.
    ways: BTreeMap<Hex, Vec<(HexPair, Point)>>,
    centres: BTreeMap<Hex, Point>,
    on_sheet: BTreeSet<Hex>,
}

impl Net {
    pub(super) fn of(sheet: &MapSheet, grid: &Grid) -> Self {
        let mut net =
            Self { links: BTreeMap::new(), ways: BTreeMap::new(), centres: BTreeMap::new(), on_sheet: BTreeSet::new() };
        for (pair, line) in sheet.sides.iter().filter(|(pair, _)| grid.hexside(**pair).is_some()) {
            let kinds: BTreeSet<RoadKind> = line.roads.iter().filter_map(Written::known).copied().collect();
            if kinds.is_empty() {
                continue;
            }
            let [a, b] = pair.hexes();
            let middle = between(grid.centre(a), grid.centre(b), 0.5);
            for hex in [a, b] {
                net.ways.entry(hex).or_default().push((*pair, middle));
                net.centres.insert(hex, grid.centre(hex));
                if grid.contains(hex) {
                    net.on_sheet.insert(hex);
                }
            }
            net.links.insert(*pair, kinds);
        }
        net
    }

    /// How far a point of a hex is from its links, in map units; far if it has none.
    pub(super) fn distance(&self, hex: Hex, point: Point) -> f64 {
        let Some(ways) = self.ways.get(&hex) else { return f64::MAX };
        let lines = ways.iter().flat_map(|(pair, _)| {
            let half = self.half(hex, *pair);
            half.windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>()
        });
        lines.map(|(a, b)| to_segment(point, a, b)).fold(f64::MAX, f64::min)
    }

    /// The part of a link inside one hex, from its middle to the middle of the hexside.
    fn half(&self, hex: Hex, pair: HexPair) -> Vec<Point> {
        let Some(ways) = self.ways.get(&hex) else { return Vec::new() };
        let Some(centre) = self.centres.get(&hex) else { return Vec::new() };
        let Some((_, here)) = ways.iter().find(|(p, _)| *p == pair) else { return Vec::new() };
        if !self.on_sheet.contains(&hex) {
            return vec![*here];
        }
        let other = ways.iter().find(|(p, _)| *p != pair).filter(|_| ways.len() == 2);
        match other {
            // Where just two links meet the way bends through; else all meet in the middle.
            Some((_, there)) => (4..=8).map(|k| bent(*there, *centre, *here, f64::from(k) / 8.0)).collect(),
            None => vec![*centre, *here],
        }
    }

    /// A link from the middle of its first hex to that of its second.
    pub(super) fn path(&self, pair: HexPair) -> Vec<Point> {
        let [a, b] = pair.hexes();
        let mut path = self.half(a, pair);
        path.extend(self.half(b, pair).into_iter().rev().skip(1));
        path
    }

    /// Every link.
    pub(super) fn pairs(&self) -> impl Iterator<Item = HexPair> {
        self.links.keys().copied()
    }

    /// Links of a kind as the longest lines that pass no fork.
    fn lines(&self, kind: RoadKind) -> Vec<Vec<Point>> {
        let of_kind: Vec<HexPair> = self.links.iter().filter(|(_, k)| k.contains(&kind)).map(|(p, _)| *p).collect();
        let mut at: BTreeMap<Hex, Vec<HexPair>> = BTreeMap::new();
        for pair in &of_kind {
            for hex in pair.hexes() {
                at.entry(hex).or_default().push(*pair);
            }
        }
        let passes = |hex: &Hex| at.get(hex).is_some_and(|p| p.len() == 2);
        let mut used = BTreeSet::new();
        let mut out = Vec::new();
        for (start, pairs) in at.iter().filter(|(h, _)| !passes(h)).chain(at.iter().filter(|(h, _)| passes(h))) {
            for first in pairs {
                let (mut line, mut here, mut next) = (Vec::new(), *start, Some(*first));
                while let Some(pair) = next.filter(|p| used.insert(*p)) {
                    let mut part = self.path(pair);
                    let [a, b] = pair.hexes();
                    if here == b {
                        part.reverse();
                    }
                    line.extend(part.into_iter().skip(usize::from(!line.is_empty())));
                    here = if here == a { b } else { a };
                    next = at.get(&here).filter(|p| p.len() == 2).and_then(|p| p.iter().find(|q| **q != pair).copied());
                }
                if line.len() > 1 {
                    out.push(line);
                }
            }
        }
        out
    }

    pub(super) fn draw(&self, pen: &mut Pen) {
        pen.on(PictureLayer::Roads, 0.0);
        for trail in self.lines(RoadKind::Trail) {
            let dash = Some([0.17, 0.11]);
            pen.put(Mark::Line { paths: vec![trail], width: 0.065, ink: Ink::Trail, round: false, dash });
        }
        let roads = self.lines(RoadKind::Road);
        // Every edge below every road, so that roads open into each other where they meet.
        for road in &roads {
            pen.line(vec![road.clone()], 2.0 * ROAD, Ink::RoadEdge);
        }
        for road in roads {
            pen.line(vec![road], 2.0 * ROAD - 0.07, Ink::Road);
        }
    }
}

fn to_segment(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy).max(1e-12);
    distance(p, between(a, b, t.clamp(0.0, 1.0)))
}
