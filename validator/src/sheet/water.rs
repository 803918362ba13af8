//! Rivers and streams as a graph of vertices: where water ends, and where a chain has a gap.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, Terrain};
use tlnb_formats::geometry::{Grid, Hex, HexPair, Vertex};

use super::{Ground, Sheet};

/// A river that ends and goes on a few hexsides further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gap {
    /// The hexsides between, in order.
    pub(crate) missing: Vec<HexPair>,
    /// The last hexside before and the first behind.
    pub(crate) between: [HexPair; 2],
    pub(crate) is_river: bool,
    /// A short piece of water near it that leads nowhere, if there is one: probably what is missing, at a wrong place.
    pub(crate) stray: Option<HexPair>,
}

/// An end of water in mid-map that is no end of a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Loose {
    pub(crate) pair: HexPair,
    /// Hexes at the end.
    pub(crate) at: [Hex; 3],
    pub(crate) is_river: bool,
    /// Every end of its piece is loose: it comes from nowhere and leads nowhere.
    pub(crate) alone: bool,
}

/// What is known of a sheet's water.
#[derive(Debug, Default)]
pub(crate) struct Water {
    pub(crate) gaps: Vec<Gap>,
    pub(crate) loose: Vec<Loose>,
    /// Ends that cannot be judged, with what is not transcribed there.
    pub(crate) unknown: Vec<(HexPair, Layer)>,
    /// Hexsides in a gap or beside one.
    at_gaps: BTreeSet<HexPair>,
}

/// One piece of connected water per number.
fn root(parents: &mut [usize], mut n: usize) -> usize {
    while parents[n] != n {
        parents[n] = parents[parents[n]];
        n = parents[n];
    }
    n
}

fn sides_at(vertex: Vertex) -> [HexPair; 3] {
    let [a, b, c] = vertex.hexes();
    [HexPair::new(a, b), HexPair::new(b, c), HexPair::new(a, c)]
}

/// A way along hexsides.
#[derive(Clone, Copy)]
struct Path {
    pairs: [HexPair; FURTHEST],
    len: usize,
}

impl Path {
    const fn len(&self) -> usize {
        self.len
    }

    fn pairs(&self) -> &[HexPair] {
        self.pairs.get(..self.len).unwrap_or_default()
    }

    fn longer(mut self, pair: HexPair) -> Self {
        if let Some(next) = self.pairs.get_mut(self.len) {
            *next = pair;
            self.len += 1;
        }
        self
    }
}

/// The vertices near one along dry hexsides, nearest first, each with the shortest way.
fn reached(grid: &Grid, from: Vertex, is_dry: &impl Fn(HexPair) -> bool) -> Vec<(Vertex, Path)> {
    let [a, b, _] = from.hexes();
    let mut out = vec![(from, Path { pairs: [HexPair::new(a, b); FURTHEST], len: 0 })];
    let mut next = 0;
    while let Some((vertex, path)) = out.get(next).copied().filter(|(_, path)| path.len() < FURTHEST) {
        next += 1;
        let [a, b, c] = vertex.hexes();
        // The side of two hexes ends where the third mirrored on it lies.
        for ([a, b], behind) in [([a, b], c), ([b, c], a), ([a, c], b)] {
            let pair = HexPair::new(a, b);
            let to = || grid.vertex_beyond([a, b], behind).filter(|to| out.iter().all(|(seen, _)| seen != to));
            if let Some(to) = is_dry(pair).then(to).flatten() {
                out.push((to, path.longer(pair)));
            }
        }
    }
    out.remove(0);
    out
}

enum End {
    Loose,
    /// The edge, a join, a lake, a marsh: water may end here.
    Allowed,
    Unknown(Layer),
}

/// How far apart the ends of a gap may be.
const FURTHEST: usize = 3;

impl Water {
    pub(super) fn new(sheet: &Sheet<'_>, grid: &Grid) -> Self {
        // What is not understood may be water, so it ends nothing.
        let may_be_wet = |s: &super::Side<'_>| {
            s.kinds.is_none_or(|k| k.any(&[HexsideKind::River, HexsideKind::Stream, HexsideKind::Lake]))
        };
        let wet: Vec<(HexPair, bool, bool, [Vertex; 2])> = sheet
            .sides()
            .iter()
            .filter(|s| may_be_wet(s))
            .filter_map(|s| {
                let flows = s.kinds.is_some_and(|k| k.any(&[HexsideKind::River, HexsideKind::Stream]));
                let river = s.kinds.is_some_and(|k| k.has(HexsideKind::River));
                Some((s.pair, flows, river, grid.ends(grid.hexside(s.pair)?)))
            })
            .collect();
        let mut at: Vec<(Vertex, usize)> =
            wet.iter().enumerate().flat_map(|(n, (.., ends))| ends.map(|end| (end, n))).collect();
        at.sort_unstable();
        let mut parents: Vec<usize> = (0..wet.len()).collect();
        for two in at.windows(2).filter(|two| two[0].0 == two[1].0) {
            let (a, b) = (root(&mut parents, two[0].1), root(&mut parents, two[1].1));
            parents[a] = b;
        }

        let mut water = Self::default();
        let mut loose: BTreeMap<Vertex, usize> = BTreeMap::new();
        // Pieces that hang on something, and how long each is.
        let (mut tied, mut lengths) = (BTreeSet::new(), BTreeMap::<usize, usize>::new());
        for n in 0..wet.len() {
            *lengths.entry(root(&mut parents, n)).or_default() += 1;
        }
        for joined in at.chunk_by(|a, b| a.0 == b.0) {
            let [(vertex, n)] = *joined else { continue };
            let (pair, flows, river, _) = wet[n];
            if !flows {
                continue;
            }
            match end(sheet, grid, vertex, pair, river) {
                End::Loose => drop(loose.insert(vertex, n)),
                End::Allowed => drop(tied.insert(root(&mut parents, n))),
                End::Unknown(layer) => {
                    tied.insert(root(&mut parents, n));
                    water.unknown.push((pair, layer));
                }
            }
        }
        // Water that runs into a lake's own sides hangs on the lake.
        for (n, (_, flows, ..)) in wet.iter().enumerate() {
            if !flows {
                tied.insert(root(&mut parents, n));
            }
        }

        let mut found: Vec<(usize, Vertex, Vertex, Vec<HexPair>)> = Vec::new();
        let is_dry = |pair: HexPair| match sheet.side(pair) {
            Some(side) => !may_be_wet(side),
            None => !sheet.is_faulty(pair),
        };
        for (vertex, n) in &loose {
            for (to, path) in reached(grid, *vertex, &is_dry) {
                if let Some(other) = loose.get(&to)
                    && *vertex < to
                    && root(&mut parents, *n) != root(&mut parents, *other)
                    // A stream has a spring; two springs lie as close only by chance.
                    && (path.len() == 1 || wet[*n].2 && wet[*other].2)
                {
                    found.push((path.len(), *vertex, to, path.pairs().to_vec()));
                }
            }
        }
        found.sort_by_key(|(length, a, b, _)| (*length, *a, *b));
        let mut ends = loose.clone();
        for (_, a, b, missing) in found {
            let (Some(m), Some(n)) = (ends.get(&a).copied(), ends.get(&b).copied()) else { continue };
            // A single hexside beside a gap is bridged by nothing: it is what stands at the wrong place.
            let lone = |n: usize, parents: &mut [usize]| {
                let piece = root(parents, n);
                lengths.get(&piece) == Some(&1) && !tied.contains(&piece)
            };
            if missing.len() > 1 && (lone(m, &mut parents) || lone(n, &mut parents)) {
                continue;
            }
            ends.remove(&a);
            ends.remove(&b);
            let is_river = wet[m].2 || wet[n].2;
            water.gaps.push(Gap { missing, between: [wet[m].0, wet[n].0], is_river, stray: None });
        }

        water.at_gaps = water.gaps.iter().flat_map(|g| g.missing.iter().chain(&g.between)).copied().collect();
        let mut whole: BTreeMap<usize, usize> = BTreeMap::new();
        for n in loose.values() {
            *whole.entry(root(&mut parents, *n)).or_default() += 1;
        }
        let mut told: BTreeMap<usize, Vec<Vertex>> = BTreeMap::new();
        for (vertex, n) in &ends {
            told.entry(root(&mut parents, *n)).or_default().push(*vertex);
        }
        for (piece, vertices) in told {
            let alone = !tied.contains(&piece) && whole.get(&piece) == Some(&vertices.len());
            let length = lengths.get(&piece).copied().unwrap_or(0);
            let first = vertices.first().and_then(|v| loose.get(v)).map(|n| wet[*n].0);
            // Where gaps are many they are no slips of single hexsides, and to compare each with each takes long.
            if let Some(first) = first.filter(|_| alone && length <= 2 && water.gaps.len() < 50) {
                let near = |g: &&mut Gap| g.stray.is_none() && g.missing.iter().any(|m| near(grid, *m, first, 3));
                if let Some(gap) = water.gaps.iter_mut().find(near) {
                    gap.stray = Some(first);
                    continue;
                }
            }
            for vertex in vertices {
                let Some((pair, _, is_river, _)) = loose.get(&vertex).map(|n| wet[*n]) else { continue };
                water.loose.push(Loose { pair, at: vertex.hexes(), is_river, alone });
                if alone {
                    break;
                }
            }
        }
        water
    }

    /// Whether a gap reaches a hexside: it then tells of what is missing there.
    pub(crate) fn is_at_a_gap(&self, pair: HexPair) -> bool {
        self.at_gaps.contains(&pair)
    }
}

fn near(grid: &Grid, a: HexPair, b: HexPair, steps: i32) -> bool {
    let ([a, _], [b, _]) = (a.hexes(), b.hexes());
    grid.distance(a, b) <= steps
}

fn end(sheet: &Sheet<'_>, grid: &Grid, vertex: Vertex, pair: HexPair, is_river: bool) -> End {
    let hexes = vertex.hexes();
    if hexes.iter().any(|h| sheet.is_beyond(grid, *h)) {
        return End::Allowed;
    }
    let grounds = hexes.map(|h| sheet.ground(h));
    let wet = |g: &Ground| g.is_water() == Some(true) || (!is_river && *g == Ground::Is(Terrain::Marsh));
    if grounds.iter().any(wet) {
        return End::Allowed;
    }
    if sides_at(vertex).iter().any(|s| *s != pair && sheet.water_at(*s).is_none()) {
        return End::Unknown(Layer::Water);
    }
    if grounds.contains(&Ground::Unknown) {
        return End::Unknown(Layer::Terrain);
    }
    End::Loose
}
