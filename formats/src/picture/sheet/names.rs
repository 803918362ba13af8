//! Every name and number with the places it may take, and what lies under them.

use std::collections::BTreeSet;

use super::hexsides::{RIVER, STREAM, has};
use super::labels::{Extent, HALF_HEIGHT, ROOM, Space, Spot, Style, Wanted, What, letters, width};
use super::path::{along, length, sampled, smoothed};
use super::roads::{Net, ROAD};
use super::{Ink, PictureLayer, Point, between, distance, plus, spans};
use crate::documents::MapSheet;
use crate::documents::map_sheet::{FeatureLine, HexFeature, HexsideKind, Terrain};
use crate::geometry::{Grid, Hex, HexPair};
use crate::scan::read_under;
use crate::text::Written;

/// Words on a map are repeated on a long river or road about every so many map units.
const REPEAT: f64 = 16.0;

/// The rank of a name: what is laid first has the freest choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Place,
    Hex,
    Small,
    Course,
    Expanse,
}

const fn style(size: f64, ink: Ink) -> Style {
    Style { size, ink, layer: PictureLayer::Names, halo: true, least: 6.5 }
}

/// Every name, then every number.
pub(super) fn wanted(sheet: &MapSheet, grid: &Grid) -> impl Iterator<Item = Wanted> {
    let mut names: Vec<(Rank, Wanted)> = Vec::new();
    let mut said: BTreeSet<(Hex, &str)> = BTreeSet::new();
    for (name, feature) in sheet.features.iter() {
        let hexes: Vec<Hex> =
            feature.hexes().iter().filter_map(Written::known).copied().filter(|h| grid.contains(*h)).collect();
        said.extend(hexes.iter().map(|h| (*h, name.as_str())));
        names.extend(of_feature(grid, name, feature, &hexes, sheet));
    }
    for (hex, line) in sheet.hexes.iter().filter(|(hex, _)| grid.contains(**hex)) {
        let Some(name) = line.name.as_deref().filter(|name| !said.contains(&(*hex, *name))) else { continue };
        let town = line.features.iter().any(|f| f.known() == Some(&HexFeature::Town));
        let water = matches!(
            line.terrain.as_ref().and_then(Written::known),
            Some(Terrain::Lake | Terrain::Pond | Terrain::FullRiver)
        );
        let (size, ink) = match (town, water) {
            (true, _) => (0.4, Ink::Name),
            (_, true) => (0.3, Ink::WaterName),
            _ => (0.3, Ink::Name),
        };
        let beside = beside(grid.centre(*hex), name, size);
        let rank = if town { Rank::Place } else { Rank::Hex };
        names.push((rank, Wanted { what: What::Text(name.to_owned(), style(size, ink)), spots: beside, must: true }));
    }
    for (pair, line) in sheet.sides.iter() {
        let (Some(name), Some(side)) = (&line.name, grid.hexside(*pair)) else { continue };
        let [a, b] = grid.side_points(side);
        let what = What::Text(name.clone(), style(0.25, Ink::Name));
        let spots = beside(between(a, b, 0.5), name, 0.25);
        names.push((Rank::Small, Wanted { what, spots, must: true }));
    }
    // A stable sort: names of one rank stay in the order of the document.
    names.sort_by_key(|(rank, _)| *rank);
    names.into_iter().map(|(_, wanted)| wanted).chain(numbers(sheet, grid)).collect::<Vec<_>>().into_iter()
}

/// Places below, above and beside a point.
fn beside([x, y]: Point, text: &str, size: f64) -> Vec<Spot> {
    let (w, h) = (ROOM * width(text, size) / 2.0, size * HALF_HEIGHT);
    let low = 0.56 + h / 2.0;
    let mut out = Vec::new();
    for (k, (dx, dy)) in [
        (0.0, low),
        (0.0, -low),
        (0.36, low),
        (-0.36, low),
        (0.36, -low),
        (-0.36, -low),
        (0.62 + w, 0.0),
        (-0.62 - w, 0.0),
        (0.0, low + 0.28),
        (0.0, -low - 0.28),
        (0.5 + w, 0.42),
        (-0.5 - w, 0.42),
        (0.5 + w, -0.42),
        (-0.5 - w, -0.42),
        (0.0, 0.34),
        (0.0, -0.34),
        (0.0, low + 0.6),
        (0.0, -low - 0.6),
        (0.8, low + 0.3),
        (-0.8, low + 0.3),
        (0.8, -low - 0.3),
        (-0.8, -low - 0.3),
        (0.9 + w, 0.8),
        (-0.9 - w, 0.8),
        (0.9 + w, -0.8),
        (-0.9 - w, -0.8),
    ]
    .into_iter()
    .enumerate()
    {
        out.push(Spot::upright([x + dx, y + dy], w, h, 0.07 * k as f64));
    }
    out
}

/// Places over the middle of several hexes and around it.
fn over(grid: &Grid, hexes: &[Hex], text: &str, size: f64) -> Vec<Spot> {
    let Some([x, y]) = middle(grid, hexes) else { return Vec::new() };
    let (w, h) = (ROOM * width(text, size) / 2.0, size * HALF_HEIGHT);
    let mut out = Vec::new();
    for row in -8..=8 {
        for column in -3..=3 {
            let (dx, dy) = (f64::from(column) * 0.4, f64::from(row) * 0.29);
            out.push(Spot::upright([x + dx, y + dy], w, h, 0.55 * dx.hypot(dy)));
        }
    }
    out.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    out
}

fn middle(grid: &Grid, hexes: &[Hex]) -> Option<Point> {
    let count = hexes.len() as f64;
    let sum = hexes.iter().map(|h| grid.centre(*h)).reduce(|a, b| [a[0] + b[0], a[1] + b[1]])?;
    Some([sum[0] / count, sum[1] / count])
}

/// Letters drawn apart across many hexes, upright on those that are higher than wide.
fn across(grid: &Grid, hexes: &[Hex], text: &str, size: f64, spacing: f64) -> Vec<Spot> {
    let Some(centre) = middle(grid, hexes) else { return Vec::new() };
    let points: Vec<Point> = hexes.iter().map(|h| grid.centre(*h)).collect();
    let range = |k: usize| {
        let (low, high) = points.iter().fold((f64::MAX, f64::MIN), |(l, h), p| (l.min(p[k]), h.max(p[k])));
        high - low
    };
    let long = width(text, size) + text.chars().count() as f64 * spacing * size + 0.1;
    let upright = range(1) > 1.6 * range(0) && long > range(0);
    let (way, aside) = if upright { ([0.0, -1.0], [1.0, 0.0]) } else { ([1.0, 0.0], [0.0, 1.0]) };
    // The free play along the name and across it, so that a name may slide a good way through what it names.
    let play = |k: usize, taken: f64| ((range(k) - taken) / 2.0).max(0.9);
    let (on_play, aside_play) = if upright { (play(1, long), play(0, size)) } else { (play(0, long), play(1, size)) };
    let mut out = Vec::new();
    for i in -6..=6 {
        for j in -6..=6 {
            let (sideways, on) = (f64::from(i) / 6.0, f64::from(j) / 6.0);
            let at = plus(plus(centre, aside, sideways * aside_play), way, on * on_play);
            let path = [plus(at, way, -long / 2.0), plus(at, way, long / 2.0)];
            out.extend(letters(&path, text, size, spacing, length(&path) / 2.0, sideways.hypot(on)));
        }
    }
    out.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    out
}

fn of_feature(grid: &Grid, name: &str, feature: &FeatureLine, hexes: &[Hex], sheet: &MapSheet) -> Vec<(Rank, Wanted)> {
    let text = |rank: Rank, spots: Vec<Spot>, size: f64, ink: Ink| {
        vec![(rank, Wanted { what: What::Text(name.to_owned(), style(size, ink)), spots, must: true })]
    };
    match feature {
        FeatureLine::Place { .. } => match hexes {
            [one] => text(Rank::Place, beside(grid.centre(*one), name, 0.4), 0.4, Ink::Name),
            _ => text(Rank::Place, over(grid, hexes, name, 0.5), 0.5, Ink::Name),
        },
        FeatureLine::Height { .. } => text(Rank::Small, over(grid, hexes, name, 0.36), 0.36, Ink::ReliefName),
        FeatureLine::Pond { .. } => text(Rank::Small, over(grid, hexes, name, 0.26), 0.26, Ink::WaterName),
        FeatureLine::Wood { .. } => {
            let spots = across(grid, hexes, name, 0.42, 0.16);
            let what = What::Letters(name.chars().collect(), style(0.42, Ink::WoodName));
            vec![(Rank::Expanse, Wanted { what, spots, must: true })]
        }
        FeatureLine::Region { .. } => {
            let upper = name.to_uppercase();
            let spots = across(grid, hexes, &upper, 0.5, 0.55);
            let what = What::Letters(upper.chars().collect(), style(0.5, Ink::RegionName));
            vec![(Rank::Expanse, Wanted { what, spots, must: true })]
        }
        FeatureLine::Water { chain, .. } => {
            let pairs: Vec<HexPair> = chain.iter().filter_map(Written::known).copied().collect();
            let wide = pairs.iter().any(|p| sheet.sides.get(p).is_some_and(|l| has(l, HexsideKind::River)));
            let (size, clear) = if wide { (0.36, RIVER) } else { (0.28, STREAM) };
            course(grid, &pairs, name, size, clear, Ink::WaterName)
        }
        FeatureLine::Road { links } => {
            let pairs: Vec<HexPair> = links.iter().filter_map(Written::known).copied().collect();
            course(grid, &pairs, name, 0.24, ROAD, Ink::RoadName)
        }
    }
}

/// A name along hexsides or links, again and again where they are long.
fn course(grid: &Grid, pairs: &[HexPair], name: &str, size: f64, clear: f64, ink: Ink) -> Vec<(Rank, Wanted)> {
    let middles = pairs.iter().filter_map(|p| grid.hexside(*p)).map(|side| {
        let [a, b] = grid.side_points(side);
        between(a, b, 0.5)
    });
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for point in middles {
        match parts.last_mut() {
            Some(part) if part.last().is_some_and(|p| distance(*p, point) < 2.0) => part.push(point),
            _ => parts.push(vec![point]),
        }
    }
    let longest = parts.into_iter().max_by(|a, b| length(a).total_cmp(&length(b)));
    let Some(path) = longest.map(|p| smoothed(&p, 3)) else { return Vec::new() };
    let whole = length(&path);
    let times = ((whole / REPEAT).round() as usize).max(1);
    let mut out = Vec::new();
    for k in 0..times {
        let ideal = whole * (k as f64 + 0.5) / times as f64;
        let mut spots = Vec::new();
        for step in -9..=9 {
            let at = ideal + f64::from(step) * whole / times as f64 / 20.0;
            for (i, aside) in [1.0, -1.0, 1.35, -1.35, 1.8, -1.8, 2.4, -2.4].into_iter().enumerate() {
                let away = aside * (clear + size * 0.62 + 0.08);
                let cost = 0.06 * f64::from(step).abs() + 0.1 * i as f64;
                spots.extend(letters_beside(&path, name, size, at, away, cost));
            }
        }
        spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let (mut what, style) = (What::Letters(name.chars().collect(), style(size, ink)), style(size, ink));
        if spots.is_empty() {
            let middle = along(&path, whole / 2.0).map(|(p, _)| p).or_else(|| path.first().copied());
            spots = middle.map(|p| beside(p, name, size)).unwrap_or_default();
            what = What::Text(name.to_owned(), style);
        }
        // Once it must be there; again only where there is room.
        out.push((Rank::Course, Wanted { what, spots, must: k == 0 }));
    }
    out
}

/// Letters beside a path, to be read from the left, or from below where it runs upright.
fn letters_beside(path: &[Point], name: &str, size: f64, at: f64, away: f64, cost: f64) -> Option<Spot> {
    let spacing = 0.14;
    let reach = width(name, size) / 2.0 + name.chars().count() as f64 * spacing * size / 2.0 + size;
    let ends = [at - reach, at + reach].map(|s| along(path, s.max(0.0)).map(|(p, _)| p));
    let [Some(a), Some(b)] = ends else { return None };
    let backward = if (b[0] - a[0]).abs() > 0.35 * (b[1] - a[1]).abs() { b[0] < a[0] } else { b[1] > a[1] };
    let (mut part, steps) = (Vec::new(), 24);
    for k in 0..=steps {
        let s = at - reach + 2.0 * reach * f64::from(k) / f64::from(steps);
        let (point, [dx, dy]) = along(path, s)?;
        part.push(plus(point, [dy, -dx], if backward { -away } else { away }));
    }
    if backward {
        part.reverse();
    }
    let part = smoothed(&part, 4);
    let middle = length(&part) / 2.0;
    letters(&part, name, size, spacing, middle, cost)
}

fn numbers(sheet: &MapSheet, grid: &Grid) -> Vec<Wanted> {
    let size = 0.24;
    let hexes = grid.hexes().filter(|h| !sheet.hexes.get(h).is_some_and(|l| l.no_hex));
    let number = |hex: Hex| {
        let [x, y] = grid.centre(hex);
        let text = read_under(grid.numbering, hex).to_string();
        let (w, h) = (ROOM * width(&text, size) / 2.0, size * 0.4);
        let places = [(0.0, -0.66), (0.38, -0.6), (-0.38, -0.6), (0.0, 0.67), (0.38, 0.6), (-0.38, 0.6)];
        let spots = places.into_iter().zip([0.0, 0.2, 0.2, 0.6, 0.8, 0.8]);
        let spots = spots.map(|((dx, dy), cost)| Spot::upright([x + dx, y + dy], w, h, cost)).collect();
        let style = Style { size, ink: Ink::Number, layer: PictureLayer::Numbers, halo: false, least: 5.5 };
        Wanted { what: What::Text(text, style), spots, must: false }
    };
    hexes.map(number).collect()
}

/// What words had better not cover, by weight.
pub(super) fn in_the_way(sheet: &MapSheet, grid: &Grid, net: &Net) -> Space {
    let mut space = Space::default();
    for (hex, line) in sheet.hexes.iter().filter(|(hex, _)| grid.contains(**hex)) {
        for feature in line.features.iter().filter_map(Written::known) {
            let reach = match feature {
                HexFeature::Town => 0.5,
                HexFeature::Chateau => 0.42,
                HexFeature::Building => 0.3,
                HexFeature::ImprovedPosition => 0.5,
                HexFeature::Hilltop | HexFeature::Slope | HexFeature::Dyke => continue,
            };
            space.put(Extent::around(grid.centre(*hex), reach, reach), 6.0);
        }
    }
    for pair in net.pairs() {
        for point in sampled(&net.path(pair), 2.0 * ROAD) {
            space.put(Extent::around(point, ROAD, ROAD), 9.0);
        }
    }
    for (pair, line) in sheet.sides.iter() {
        let Some(side) = grid.hexside(*pair) else { continue };
        let [a, b] = grid.side_points(side);
        let mut lines = |reach: f64, weight: f64| {
            for k in 0..5 {
                space.put(Extent::around(between(a, b, 0.1 + 0.2 * f64::from(k)), reach, reach), weight);
            }
        };
        for kind in line.kinds.iter().filter_map(Written::known) {
            match kind {
                HexsideKind::River => lines(RIVER + 0.03, 10.0),
                HexsideKind::Stream => lines(STREAM + 0.05, 12.0),
                HexsideKind::Slope | HexsideKind::Crest => lines(0.1, 4.0),
                HexsideKind::Wall | HexsideKind::Gate | HexsideKind::DragonsTeeth => lines(0.13, 16.0),
                HexsideKind::Lake | HexsideKind::Ford => lines(0.06, 4.0),
            }
        }
        if !line.spans.is_empty() {
            space.put(Extent::around(between(a, b, 0.5), 0.3, 0.3), 12.0);
        }
        for at in spans::sign_places(grid, side).into_iter().take(line.span_marks.len()) {
            space.put(Extent::around(at, spans::SIGN, spans::SIGN), 40.0);
        }
    }
    space
}
