//! Fits a known grid to control points by least squares.

use std::fmt;
use std::str::FromStr;

use nalgebra::{DMatrix, SVD};
use thiserror::Error;

use super::Transform;
use crate::geometry::{Grid, Hex};

/// A hex whose centre was found on the scan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlPoint {
    pub hex: Hex,
    /// Its centre on the scan, in pixels, x right, y down.
    pub px: [f64; 2],
    /// Whether it takes part in the fit; its residual is told either way.
    pub on: bool,
}

/// What a transform may do to the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// Shift, turn and one scale: 4 unknowns.
    Similarity,
    /// Also stretch and shear: 6 unknowns.
    Affine,
}

impl Model {
    const fn unknowns(self) -> i32 {
        match self {
            Self::Similarity => 4,
            Self::Affine => 6,
        }
    }

    const fn points_needed(self) -> usize {
        match self {
            Self::Similarity => 2,
            Self::Affine => 3,
        }
    }
}

impl fmt::Display for Model {
    /// Lower-case, as [`FromStr`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Similarity => "similarity",
            Self::Affine => "affine",
        })
    }
}

impl FromStr for Model {
    type Err = FitError;

    /// Reads `similarity` or `affine`; anything else is [`FitError::UnknownModel`].
    fn from_str(text: &str) -> Result<Self, FitError> {
        match text {
            "similarity" => Ok(Self::Similarity),
            "affine" => Ok(Self::Affine),
            _ => Err(FitError::UnknownModel),
        }
    }
}

/// A grid placed on a scan, and how well it lies there.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    pub model: Model,
    /// Map units of the fitted grid to pixels.
    pub transform: Transform,
    /// Pixels between each given point and its predicted place, in the order given, points switched off too.
    pub residuals: Vec<f64>,
    /// Root mean square of the residuals of the points switched on, in pixels.
    pub rms_px: f64,
    /// Greatest residual of the points switched on, in pixels.
    pub max_px: f64,
    /// Root mean square distance, in pixels, at which each point is missed by a fit to the others. None if the others
    /// do not determine the model.
    pub loo_rms_px: Option<f64>,
    /// Coordinates given less unknowns; at 0 the residuals say nothing.
    pub dof: i32,
}

/// Why points do not place a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    #[error("too few control points: {have} switched on, {need} needed")]
    TooFew { have: usize, need: usize },
    #[error("the control points lie on one line; add one well beside it")]
    Collinear,
    #[error("hex {hex} has two control points; keep one of them")]
    SameHexTwice { hex: Hex },
    #[error("hexes {a} and {b} have the same place on the scan; one of them is wrong")]
    SamePlaceTwice { a: Hex, b: Hex },
    #[error("the place given for hex {hex} cannot be on a scan; it must be two ordinary numbers of pixels")]
    NoPlace { hex: Hex },
    #[error("the control points agree on no scale; hexes are swapped or the sheet is numbered another way round")]
    NoScale,
    #[error("unknown model; it is similarity or affine")]
    UnknownModel,
}

/// Beyond this no scan has pixels, and squares stay far from overflow.
const MAX_PX: f64 = 1e7;

/// A hex and where it was found: map units, then pixels.
pub(super) type Pair = ([f64; 2], [f64; 2]);

/// Refuses points that no grid could be placed by, whatever it is.
pub(super) fn check(points: &[ControlPoint]) -> Result<(), FitError> {
    if let Some(bad) = points.iter().find(|p| !p.px.iter().all(|v| v.abs() <= MAX_PX)) {
        return Err(FitError::NoPlace { hex: bad.hex });
    }
    let mut on: Vec<&ControlPoint> = points.iter().filter(|p| p.on).collect();
    on.sort_by_key(|p| p.hex);
    if let Some(w) = on.windows(2).find(|w| w[0].hex == w[1].hex) {
        return Err(FitError::SameHexTwice { hex: w[0].hex });
    }
    // Stable, so the lower hex comes first in the message. Adding 0.0 makes -0.0 and 0.0 one place.
    let key = |p: &ControlPoint| p.px.map(|v| v + 0.0);
    on.sort_by(|p, q| {
        let ([px, py], [qx, qy]) = (key(p), key(q));
        px.total_cmp(&qx).then(py.total_cmp(&qy))
    });
    if let Some(w) = on.windows(2).find(|w| w[0].px == w[1].px) {
        return Err(FitError::SamePlaceTwice { a: w[0].hex, b: w[1].hex });
    }
    Ok(())
}

/// The least-squares transform of a model.
pub(super) fn solve(pairs: &[Pair], model: Model) -> Result<Transform, FitError> {
    let (have, need) = (pairs.len(), model.points_needed());
    if have < need {
        return Err(FitError::TooFew { have, need });
    }
    // Both sides are moved to their middle, the map also to unit size, so that the sums stay well conditioned.
    let n = have as f64;
    let mut middles = [[0.0; 2]; 2];
    for (map, px) in pairs {
        for k in 0..2 {
            middles[0][k] += map[k] / n;
            middles[1][k] += px[k] / n;
        }
    }
    let [[mx, my], [px, py]] = middles;
    let size = (pairs.iter().map(|([x, y], _)| (x - mx).powi(2) + (y - my).powi(2)).sum::<f64>() / n).sqrt();
    if size <= 0.0 {
        return Err(FitError::Collinear);
    }
    let rows: Vec<[f64; 4]> =
        pairs.iter().map(|([x, y], [u, v])| [(x - mx) / size, (y - my) / size, u - px, v - py]).collect();
    let linear = match model {
        Model::Similarity => {
            let (mut along, mut across) = (0.0, 0.0);
            for [x, y, u, v] in &rows {
                along += x * u + y * v;
                across += x * v - y * u;
            }
            let (a, b) = (along / n, across / n);
            [[a, -b], [b, a]]
        }
        Model::Affine => {
            let sources = DMatrix::from_fn(have, 2, |r, c| rows[r][c]);
            let targets = DMatrix::from_fn(have, 2, |r, c| rows[r][c + 2]);
            let svd = SVD::try_new(sources, true, true, f64::EPSILON, 10_000).ok_or(FitError::Collinear)?;
            let (most, least) = (svd.singular_values.max(), svd.singular_values.min());
            if least <= most * 1e-6 {
                return Err(FitError::Collinear);
            }
            let found = svd.solve(&targets, 0.0).map_err(|_| FitError::Collinear)?;
            [[found[(0, 0)], found[(1, 0)]], [found[(0, 1)], found[(1, 1)]]]
        }
    };
    let row = |[a, b]: [f64; 2], at: f64| {
        let (a, b) = (a / size, b / size);
        [a, b, at - a * mx - b * my]
    };
    let transform = Transform::Affine([row(linear[0], px), row(linear[1], py)]);
    // Below this share of the spread of the places, a scale is rounding.
    let spread = (rows.iter().map(|[_, _, u, v]| u * u + v * v).sum::<f64>() / n).sqrt();
    if transform.is_flat() || transform.scale() * size <= spread * 1e-6 {
        return Err(FitError::NoScale);
    }
    Ok(transform)
}

/// Pixels between a given place and the predicted one.
fn miss(transform: &Transform, (map, px): &Pair) -> f64 {
    let [x, y] = transform.px_from_map(*map);
    (x - px[0]).hypot(y - px[1])
}

fn rms(misses: &[f64]) -> f64 {
    (misses.iter().map(|m| m * m).sum::<f64>() / misses.len().max(1) as f64).sqrt()
}

/// Leave-one-out error in pixels; None if the others do not determine the model.
fn leave_one_out(pairs: &[Pair], model: Model) -> Option<f64> {
    let mut rest = pairs.get(1..)?.to_vec();
    let mut misses = Vec::with_capacity(pairs.len());
    for (i, pair) in pairs.iter().enumerate() {
        misses.push(miss(&solve(&rest, model).ok()?, pair));
        // The next round leaves out the next pair and takes this one back.
        if let Some(slot) = rest.get_mut(i) {
            *slot = *pair;
        }
    }
    Some(rms(&misses))
}

/// Places a grid on a scan by least squares over the points that are switched on.
///
/// The points' hexes are hexes of `grid`, column first; [`super::read_under`] makes them of printed digits.
///
/// # Errors
/// [`FitError::TooFew`] below 2 points (similarity) or 3 (affine); [`FitError::Collinear`] for an affine fit along a
/// line; a hex or a place given twice; a place that is not a number of pixels; [`FitError::NoScale`] if the points
/// contradict each other so much that no scale is left.
pub fn fit(grid: &Grid, points: &[ControlPoint], model: Model) -> Result<Fit, FitError> {
    check(points)?;
    let pair = |p: &ControlPoint| (grid.centre(p.hex), p.px);
    let on: Vec<Pair> = points.iter().filter(|p| p.on).map(pair).collect();
    let transform = solve(&on, model)?;
    let used: Vec<f64> = on.iter().map(|p| miss(&transform, p)).collect();
    Ok(Fit {
        model,
        residuals: points.iter().map(|p| miss(&transform, &pair(p))).collect(),
        rms_px: rms(&used),
        max_px: used.iter().copied().fold(0.0, f64::max),
        loo_rms_px: leave_one_out(&on, model),
        dof: i32::try_from(2 * on.len()).unwrap_or(i32::MAX) - model.unknowns(),
        transform,
    })
}

/// Places a grid and chooses the model: affine if it misses points left out by a quarter less than the similarity
/// does, else similarity. With 2 or 3 points, or points along a line, that is always the similarity.
///
/// # Errors
/// As [`fit`] has them for a similarity.
pub fn fit_best(grid: &Grid, points: &[ControlPoint]) -> Result<Fit, FitError> {
    let affine = fit(grid, points, Model::Affine);
    let similarity = match fit(grid, points, Model::Similarity) {
        Ok(similarity) => similarity,
        // A mirrored sheet leaves a similarity no scale, yet an affine fit may hold.
        Err(FitError::NoScale) => return affine.map_err(|_| FitError::NoScale),
        Err(error) => return Err(error),
    };
    match (affine, similarity.loo_rms_px) {
        // A millionth of a pixel is rounding, not stretch.
        (Ok(affine), Some(loo)) if affine.loo_rms_px.is_some_and(|a| a < 0.75 * loo - 1e-6) => Ok(affine),
        _ => Ok(similarity),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUE: Transform = Transform::Affine([[61.8, -0.75, 1110.25], [0.7, 59.5, 895.5]]);

    fn points(grid: &Grid, transform: &Transform, hexes: &[&str], noise: f64) -> Vec<ControlPoint> {
        let point = |(i, text): (usize, &&str)| {
            let hex = Hex::from_digits(text).unwrap();
            let [x, y] = transform.px_from_map(grid.centre(hex));
            let angle = (i * i * 7 + i) as f64;
            ControlPoint { hex, px: [x + noise * angle.cos(), y + noise * angle.sin()], on: true }
        };
        hexes.iter().enumerate().map(point).collect()
    }

    #[test]
    fn an_exact_affine_is_recovered() {
        let grid = Grid::tlnb(61, 35, 34);
        let points = points(&grid, &TRUE, &["0101", "6101", "3017", "0135", "6134"], 0.0);
        let fit = fit(&grid, &points, Model::Affine).unwrap();
        let (Transform::Affine(found), Transform::Affine(truth)) = (&fit.transform, &TRUE);
        for (f, t) in found.iter().flatten().zip(truth.iter().flatten()) {
            assert!((f - t).abs() < 1e-9, "{f} {t}");
        }
        assert!(fit.max_px < 1e-9 && fit.loo_rms_px.unwrap() < 1e-9);
        assert_eq!(fit.dof, 4);
        assert_eq!(fit_best(&grid, &points).unwrap().model, Model::Affine);
    }

    #[test]
    fn noise_shows_in_residuals_and_more_so_when_left_out() {
        let grid = Grid::tlnb(61, 35, 34);
        let mut points = points(&grid, &TRUE, &["0101", "6101", "3017", "0135", "6134", "2008"], 2.0);
        points.push(ControlPoint { hex: Hex::new(5, 5), px: [0.0, 0.0], on: false });
        let fit = fit(&grid, &points, Model::Affine).unwrap();
        assert_eq!(fit.residuals.len(), 7);
        assert!(fit.residuals[6] > 1000.0);
        assert!(fit.rms_px > 0.3 && fit.rms_px < 2.0 && fit.max_px >= fit.rms_px && fit.max_px < 4.0);
        assert!(fit.loo_rms_px.unwrap() > fit.rms_px);
    }

    #[test]
    fn a_similarity_stays_one() {
        let grid = Grid::tlnb(61, 35, 34);
        let turned = Transform::Affine([[60.0, -0.7, 100.0], [0.7, 60.0, 90.0]]);
        let hexes = ["0101", "6101", "3017", "0135", "6134"];
        for (count, loo) in [(2, false), (3, true), (5, true)] {
            let fit = fit_best(&grid, &points(&grid, &turned, &hexes[..count], 0.0)).unwrap();
            assert_eq!((fit.model, fit.loo_rms_px.is_some()), (Model::Similarity, loo));
            assert!(fit.max_px < 1e-9);
        }
    }

    #[test]
    fn what_cannot_be_fitted_is_refused() {
        let grid = Grid::tlnb(61, 35, 34);
        let line = points(&grid, &TRUE, &["0101", "0102", "0117", "0135"], 0.0);
        assert_eq!(fit(&grid, &line, Model::Affine), Err(FitError::Collinear));
        assert_eq!(fit_best(&grid, &line).unwrap().model, Model::Similarity);
        assert_eq!(fit(&grid, &line[..2], Model::Affine), Err(FitError::TooFew { have: 2, need: 3 }));
        assert_eq!(fit_best(&grid, &[]), Err(FitError::TooFew { have: 0, need: 2 }));
        let mut twice = line.clone();
        twice[3].hex = twice[1].hex;
        assert_eq!(fit_best(&grid, &twice), Err(FitError::SameHexTwice { hex: Hex::new(1, 2) }));
        twice[3].on = false;
        assert!(fit_best(&grid, &twice).is_ok());
        let mut place = line.clone();
        place[0].px = place[2].px;
        assert_eq!(fit_best(&grid, &place), Err(FitError::SamePlaceTwice { a: Hex::new(1, 1), b: Hex::new(1, 17) }));
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            let mut points = line.clone();
            points[2].px[1] = bad;
            points[2].on = false;
            assert_eq!(fit_best(&grid, &points), Err(FitError::NoPlace { hex: Hex::new(1, 17) }));
        }
        let mirrored = Transform::Affine([[60.0, 0.0, 2000.0], [0.0, -60.0, 2000.0]]);
        let ring: Vec<ControlPoint> = grid
            .neighbours(Hex::new(10, 10))
            .map(|hex| ControlPoint { hex, px: mirrored.px_from_map(grid.centre(hex)), on: true })
            .collect();
        assert_eq!(fit(&grid, &ring, Model::Similarity), Err(FitError::NoScale));
        assert!(fit_best(&grid, &ring).unwrap().transform.is_mirrored());
    }

    #[test]
    fn models_are_read_as_written() {
        for model in [Model::Similarity, Model::Affine] {
            assert_eq!(model.to_string().parse(), Ok(model));
        }
        assert_eq!("Affine".parse::<Model>(), Err(FitError::UnknownModel));
    }
}
