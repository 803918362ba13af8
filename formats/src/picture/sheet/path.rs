//! Lines through several hexsides or hexes.

use std::collections::BTreeMap;

use super::{Point, between, distance, plus, toward};

/// A point as a key: what differs by less than a thousandth of a unit is the same vertex.
type Key = (i64, i64);

fn key([x, y]: Point) -> Key {
    ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64)
}

/// Segments joined to the longest lines that do not pass a fork.
pub(super) fn chains(segments: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (i, [a, b]) in segments.iter().enumerate() {
        at.entry(key(*a)).or_default().push(i);
        at.entry(key(*b)).or_default().push(i);
    }
    let mut used = vec![false; segments.len()];
    let mut out = Vec::new();
    let ends = at.iter().filter(|(_, s)| s.len() != 2).chain(at.iter().filter(|(_, s)| s.len() == 2));
    for (start, around) in ends {
        for first in around {
            let (mut path, mut here, mut next) = (Vec::new(), *start, Some(*first));
            while let Some(i) = next.filter(|i| !used[*i]) {
                used[i] = true;
                let [a, b] = segments[i];
                let (a, b) = if key(a) == here { (a, b) } else { (b, a) };
                if path.is_empty() {
                    path.push(a);
                }
                path.push(b);
                here = key(b);
                let on = at.get(&here).filter(|s| s.len() == 2);
                next = on.and_then(|s| s.iter().copied().find(|j| !used[*j]));
            }
            if path.len() > 1 {
                out.push(path);
            }
        }
    }
    out
}

/// A path with its corners rounded, each from `reach` before to `reach` after it.
pub(super) fn rounded(path: &[Point], reach: f64) -> Vec<Point> {
    let closed = path.len() > 3 && path.first().map(|p| key(*p)) == path.last().map(|p| key(*p));
    let mut out = Vec::new();
    if !closed {
        out.extend(path.first());
    }
    let mut corners: Vec<[Point; 3]> = path.windows(3).map(|w| [w[0], w[1], w[2]]).collect();
    if closed {
        corners.push([path[path.len() - 2], path[0], path[1]]);
    }
    for [before, corner, after] in corners {
        let (from, to) = (plus(corner, toward(corner, before), reach), plus(corner, toward(corner, after), reach));
        out.extend((0..=4).map(|k| bent(from, corner, to, f64::from(k) / 4.0)));
    }
    if closed {
        out.extend(out.first().copied());
    } else {
        out.extend(path.last());
    }
    out
}

/// A point of the curve from `a` to `b` that is drawn toward `c`.
pub(super) fn bent(a: Point, c: Point, b: Point, t: f64) -> Point {
    between(between(a, c, t), between(c, b, t), t)
}

/// A path with every point drawn toward its neighbours, several times.
pub(super) fn smoothed(path: &[Point], times: usize) -> Vec<Point> {
    let mut path = path.to_vec();
    for _ in 0..times {
        let old = path.clone();
        for (i, w) in old.windows(3).enumerate() {
            path[i + 1] = std::array::from_fn(|k| (w[0][k] + 2.0 * w[1][k] + w[2][k]) / 4.0);
        }
    }
    path
}

/// The length of a path.
pub(super) fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|w| distance(w[0], w[1])).sum()
}

/// The point at a length along a path, and the direction there.
pub(super) fn along(path: &[Point], length: f64) -> Option<(Point, Point)> {
    let mut left = length;
    for w in path.windows(2) {
        let d = distance(w[0], w[1]);
        if left <= d && d > 1e-9 {
            return Some((between(w[0], w[1], left / d), toward(w[0], w[1])));
        }
        left -= d;
    }
    None
}

/// Points along a path, `step` apart.
pub(super) fn sampled(path: &[Point], step: f64) -> Vec<Point> {
    let count = (length(path) / step).floor() as usize;
    (0..=count).filter_map(|k| along(path, k as f64 * step)).map(|(p, _)| p).collect()
}
