//! Derives how a sheet numbers its hexes from where a few of them lie on the scan.

use super::fit::{self, ControlPoint, Fit, FitError, Model};
use super::{Transform, fit_best};
use crate::geometry::{Grid, Hex, Low, Numbering, Orientation};

/// What is known beforehand; None leaves it to be derived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeriveOptions {
    pub orientation: Option<Orientation>,
    pub low: Option<Low>,
    pub numbering: Option<Numbering>,
    /// The model of the fit that is reported; None chooses as [`fit_best`] does.
    pub model: Option<Model>,
}

/// What the points say about the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Derived {
    /// One reading is clearly better than every other; [`derive`] says what that means.
    Clear { grid: Grid, fit: Fit },
    /// Several readings remain.
    Open {
        /// Best first. The first two say what is open; the later ones may fit badly.
        candidates: Vec<(Grid, Fit)>,
        /// The hex of the sheet, as printed digits taken for CCRR, that the two best readings place farthest apart:
        /// a control point there would decide. None if they differ in no hex of the sheet.
        deciding: Option<Hex>,
    },
    /// No reading can be fitted.
    Impossible(FitError),
}

/// The hex that four printed digits name, given their digits taken for CCRR. Its own inverse.
pub const fn read_under(numbering: Numbering, printed: Hex) -> Hex {
    match numbering {
        Numbering::Ccrr => printed,
        Numbering::Rrcc => Hex::new(printed.row, printed.column),
    }
}

/// How exactly a person finds a centre, in map units. Only sets what counts as evidence.
const CARE: f64 = 0.1;
/// Greatest over least scale, less 1, that printing and scanning cause; real scans stay below.
const FREE_ANISOTROPY: f64 = 0.06;
/// Excess of anisotropy that weighs as much as one point missed by [`CARE`].
const EXCESS: f64 = 0.03;
/// By how much, and by which factor, the badness of the second reading must exceed that of the best.
const MARGIN: f64 = 12.0;
const FACTOR: f64 = 4.0;
/// Two readings that place every hex within this many distances between neighbours are one.
const SAME: f64 = 0.1;

struct Candidate {
    grid: Grid,
    fit: Fit,
    badness: f64,
    /// The order of preference among readings that come to the same.
    rank: usize,
}

/// Finds out the orientation, the stagger, the numbering and the descending axis of a sheet.
///
/// `base` gives the extent, and its other values win where several readings come to the same. The points' hexes are
/// printed digits taken for CCRR, whatever the sheet uses: under RRCC the same digits are read the other way round
/// ([`read_under`]). Tried are all combinations of what `options` leave open, each also with rows or columns numbered
/// the other way round than in `base` (a reading for which the sheet would have to be turned over is dropped). Readings
/// that put more points off the sheet than others do are dropped too.
///
/// Each reading has a badness: the squared distances between points and an affine fit, in tenths of a map unit, plus
/// the square of the anisotropy of that fit beyond 6 percent, in steps of 3 percent, because a wrong orientation fits
/// well only when stretched by a third. Readings that place all hexes of the sheet alike, within a tenth of the
/// distance between neighbours, are one. The best is clear if there is no second, or if the second is worse by 12 or
/// more and by a factor of 4 or more (a best below 1 counts as 1).
///
/// Two points, or points along a line, cannot show stretch: there the fits are similarities, the numbers are taken to
/// run as in `base`, and often nothing is clear.
pub fn derive(base: &Grid, points: &[ControlPoint], options: DeriveOptions) -> Derived {
    if let Err(error) = fit::check(points) {
        return Derived::Impossible(error);
    }
    let mut grids = readings(base, options);
    let outside =
        |grid: &Grid| points.iter().filter(|p| p.on && !base.contains(read_under(grid.numbering, p.hex))).count();
    let fewest = grids.iter().map(outside).min().unwrap_or(0);
    grids.retain(|grid| outside(grid) == fewest);

    let mut candidates = Vec::new();
    let mut first_error = None;
    for (rank, grid) in grids.into_iter().enumerate() {
        match candidate(base, grid, points, options.model, rank) {
            Ok(found) => candidates.extend(found),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    // Rounded, so that what is equal but for rounding stands in the order of preference.
    let order = |c: &Candidate| (c.badness * 1e6).round();
    candidates.sort_by(|a, b| order(a).total_cmp(&order(b)).then(a.rank.cmp(&b.rank)));
    let groups = group(base, candidates);

    match groups.as_slice() {
        [] => Derived::Impossible(first_error.unwrap_or(FitError::NoScale)),
        [best] => Derived::Clear { grid: best.grid, fit: best.fit.clone() },
        [best, next, ..] => {
            let clear = next.badness - best.badness >= MARGIN && next.badness >= FACTOR * best.badness.max(1.0);
            if clear {
                return Derived::Clear { grid: best.grid, fit: best.fit.clone() };
            }
            let deciding = farthest(base, best, next).map(|(hex, _)| hex);
            Derived::Open { candidates: groups.into_iter().map(|c| (c.grid, c.fit)).collect(), deciding }
        }
    }
}

/// All grids to try, those nearest to `base` first.
fn readings(base: &Grid, options: DeriveOptions) -> Vec<Grid> {
    let orientations = match (options.orientation, base.orientation) {
        (Some(one), _) => vec![one],
        (None, Orientation::Flat) => vec![Orientation::Flat, Orientation::Pointy],
        (None, Orientation::Pointy) => vec![Orientation::Pointy, Orientation::Flat],
    };
    let lows = match (options.low, base.low) {
        (Some(one), _) => vec![one],
        (None, Low::Even) => vec![Low::Even, Low::Odd],
        (None, Low::Odd) => vec![Low::Odd, Low::Even],
    };
    let numberings = match (options.numbering, base.numbering) {
        (Some(one), _) => vec![one],
        (None, Numbering::Ccrr) => vec![Numbering::Ccrr, Numbering::Rrcc],
        (None, Numbering::Rrcc) => vec![Numbering::Rrcc, Numbering::Ccrr],
    };
    let mut grids = Vec::new();
    for &numbering in &numberings {
        // Columns the other way round is rows the other way round with the other stagger, unless that is given.
        for (columns, rows) in [(false, false), (false, true), (true, false)] {
            for &orientation in &orientations {
                for &low in &lows {
                    grids.push(Grid {
                        orientation,
                        low,
                        numbering,
                        columns_descend: base.columns_descend != columns,
                        rows_descend: base.rows_descend != rows,
                        ..*base
                    });
                }
            }
        }
    }
    grids
}

/// Fits one reading. None if the sheet would have to be turned over for it.
fn candidate(
    base: &Grid,
    grid: Grid,
    points: &[ControlPoint],
    model: Option<Model>,
    rank: usize,
) -> Result<Option<Candidate>, FitError> {
    let points: Vec<ControlPoint> =
        points.iter().map(|p| ControlPoint { hex: read_under(grid.numbering, p.hex), ..*p }).collect();
    let pairs: Vec<fit::Pair> = points.iter().filter(|p| p.on).map(|p| (grid.centre(p.hex), p.px)).collect();
    let judge = match fit::solve(&pairs, Model::Affine) {
        Ok(affine) if affine.is_mirrored() => return Ok(None),
        Ok(affine) => affine,
        // A similarity is never mirrored, so nothing could tell which way the numbers run.
        Err(_) if (grid.columns_descend, grid.rows_descend) != (base.columns_descend, base.rows_descend) => {
            return Ok(None);
        }
        Err(_) => fit::solve(&pairs, Model::Similarity)?,
    };
    let fit = match model {
        Some(model) => fit::fit(&grid, &points, model)?,
        None => fit_best(&grid, &points)?,
    };
    Ok(Some(Candidate { badness: badness(&pairs, &judge), grid, fit, rank }))
}

fn badness(pairs: &[fit::Pair], judge: &Transform) -> f64 {
    let unit = judge.scale() * CARE;
    let missed: f64 = pairs
        .iter()
        .map(|(map, px)| {
            let [x, y] = judge.px_from_map(*map);
            ((x - px[0]) / unit).powi(2) + ((y - px[1]) / unit).powi(2)
        })
        .sum();
    missed + ((judge.anisotropy() - FREE_ANISOTROPY).max(0.0) / EXCESS).powi(2)
}

/// One candidate for each set of readings that come to the same, best first.
fn group(base: &Grid, sorted: Vec<Candidate>) -> Vec<Candidate> {
    let mut groups: Vec<Candidate> = Vec::new();
    for candidate in sorted {
        let near = SAME * 3f64.sqrt() * candidate.fit.transform.scale();
        let same = |g: &&mut Candidate| farthest(base, g, &candidate).is_none_or(|(_, px)| px <= near);
        match groups.iter_mut().find(same) {
            None => groups.push(candidate),
            Some(leader) if candidate.rank < leader.rank => {
                let badness = leader.badness;
                *leader = Candidate { badness, ..candidate };
            }
            Some(_) => {}
        }
    }
    groups
}

/// The printed hex that two candidates place farthest apart, and the pixels between. None for a sheet without hexes.
fn farthest(base: &Grid, a: &Candidate, b: &Candidate) -> Option<(Hex, f64)> {
    let place =
        |c: &Candidate, printed: Hex| c.fit.transform.px_from_map(c.grid.centre(read_under(c.grid.numbering, printed)));
    let mut farthest: Option<(Hex, f64)> = None;
    for column in samples(base.first_column, base.last_column) {
        for row in samples(base.first_row, base.last_row(column)) {
            let printed = read_under(a.grid.numbering, Hex::new(column, row));
            let ([ax, ay], [bx, by]) = (place(a, printed), place(b, printed));
            let px = (ax - bx).hypot(ay - by);
            // Equal but for rounding: the lowest number stays.
            if farthest.is_none_or(|(_, most)| px > most + 1e-6) {
                farthest = Some((printed, px));
            }
        }
    }
    farthest
}

/// All numbers of an ordinary range; of a huge one some odd and some even ones and both ends.
fn samples(first: i16, last: i16) -> impl Iterator<Item = i16> {
    // An odd step keeps both parities.
    let step = ((i32::from(last) - i32::from(first)).max(0) / 400 * 2 + 1) as usize;
    let end = (step > 1).then_some(last);
    (first..=last).step_by(step).chain(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Grid = Grid::tlnb(30, 20, 20);

    /// 3 percent stretched, turned by 0.7 degrees, then mirrored if asked.
    fn scan(mirrored: bool) -> Transform {
        let (sin, cos) = 0.7f64.to_radians().sin_cos();
        let y = if mirrored { -1.0 } else { 1.0 };
        Transform::Affine([[61.8 * cos, -60.0 * sin * y, 700.0], [61.8 * sin, 60.0 * cos * y, 2900.0]])
    }

    fn points(grid: &Grid, transform: &Transform, printed: &[&str]) -> Vec<ControlPoint> {
        let point = |(i, text): (usize, &&str)| {
            let hex = Hex::from_digits(text).unwrap();
            let [x, y] = transform.px_from_map(grid.centre(read_under(grid.numbering, hex)));
            let angle = (i * i * 7 + i) as f64;
            ControlPoint { hex, px: [x + 1.5 * angle.cos(), y + 1.5 * angle.sin()], on: true }
        };
        printed.iter().enumerate().map(point).collect()
    }

    const MIXED: [&str; 5] = ["0101", "3001", "3020", "0120", "1510"];

    #[test]
    fn mixed_columns_tell_everything() {
        for low in [Low::Even, Low::Odd] {
            let truth = Grid { low, ..SHEET };
            let points = points(&truth, &scan(false), &MIXED);
            let Derived::Clear { grid, fit } = derive(&SHEET, &points, DeriveOptions::default()) else { panic!() };
            assert_eq!(grid, truth);
            assert!(fit.rms_px < 2.0);
        }
    }

    #[test]
    fn odd_columns_alone_leave_the_stagger_open() {
        let points = points(&SHEET, &scan(false), &["0101", "2901", "2920", "0120", "1510"]);
        let Derived::Open { candidates, deciding } = derive(&SHEET, &points, DeriveOptions::default()) else {
            panic!()
        };
        let [(first, _), (second, _), ..] = candidates.as_slice() else { panic!() };
        assert_eq!([first.orientation, second.orientation], [Orientation::Flat; 2]);
        assert_ne!(first.low, second.low);
        let deciding = deciding.unwrap();
        assert!(SHEET.contains(deciding) && deciding.column % 2 == 0, "{deciding}");
        let known = DeriveOptions { low: Some(Low::Even), ..DeriveOptions::default() };
        let Derived::Clear { grid, .. } = derive(&SHEET, &points, known) else { panic!() };
        assert_eq!(grid, SHEET);
    }

    #[test]
    fn four_corners_of_mixed_parity_are_not_enough() {
        let points = points(&SHEET, &scan(false), &MIXED[..4]);
        let Derived::Open { deciding, .. } = derive(&SHEET, &points, DeriveOptions::default()) else { panic!() };
        assert!(deciding.is_some());
    }

    #[test]
    fn pointy_and_rrcc_sheets_are_found() {
        // The sheet is square so that the extent says nothing about the numbering.
        let base = Grid::tlnb(30, 30, 30);
        let printed = ["0101", "3001", "3020", "0120", "1510", "2217", "0908"];
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for low in [Low::Even, Low::Odd] {
                for numbering in [Numbering::Ccrr, Numbering::Rrcc] {
                    let truth = Grid { orientation, low, numbering, ..base };
                    let points = points(&truth, &scan(false), &printed);
                    let known = DeriveOptions { numbering: Some(numbering), ..DeriveOptions::default() };
                    let Derived::Clear { grid, .. } = derive(&base, &points, known) else { panic!() };
                    assert_eq!(grid, truth);
                    // Without the numbering, the reading that comes to the same may be another.
                    let open = derive(&base, &points, DeriveOptions::default());
                    let Derived::Clear { grid, fit } = open else { panic!("{truth:?} {open:?}") };
                    for printed in base.hexes() {
                        let [x, y] = fit.transform.px_from_map(grid.centre(read_under(grid.numbering, printed)));
                        let [u, v] = scan(false).px_from_map(truth.centre(read_under(numbering, printed)));
                        assert!((x - u).hypot(y - v) < 6.0);
                    }
                }
            }
        }
    }

    #[test]
    fn the_extent_settles_the_numbering() {
        let base = Grid::tlnb(30, 20, 20);
        let truth = Grid { numbering: Numbering::Rrcc, ..base };
        let points = points(&truth, &scan(false), &["0101", "0130", "2030", "2001", "1015"]);
        let Derived::Clear { grid, .. } = derive(&base, &points, DeriveOptions::default()) else { panic!() };
        assert_eq!(grid, truth);
    }

    #[test]
    fn numbers_that_run_upwards_are_found() {
        let truth = Grid { rows_descend: true, ..SHEET };
        for low in [None, Some(Low::Even)] {
            let known = DeriveOptions { low, ..DeriveOptions::default() };
            let Derived::Clear { grid, .. } = derive(&SHEET, &points(&truth, &scan(false), &MIXED), known) else {
                panic!()
            };
            assert_eq!(grid, truth);
        }
        // A given stagger decides which of the two axes runs the other way.
        let truth = Grid { columns_descend: true, ..SHEET };
        let known = DeriveOptions { low: Some(Low::Even), ..DeriveOptions::default() };
        let Derived::Clear { grid, .. } = derive(&SHEET, &points(&truth, &scan(false), &MIXED), known) else {
            panic!()
        };
        assert_eq!(grid, truth);
        // Seen from behind, rows run upwards and the other columns are low.
        let Derived::Clear { grid, .. } =
            derive(&SHEET, &points(&SHEET, &scan(true), &MIXED), DeriveOptions::default())
        else {
            panic!()
        };
        assert_eq!(grid, Grid { rows_descend: true, low: Low::Odd, ..SHEET });
    }

    #[test]
    fn two_points_are_enough_for_a_known_grid() {
        let known = DeriveOptions {
            orientation: Some(Orientation::Flat),
            low: Some(Low::Even),
            numbering: Some(Numbering::Ccrr),
            model: None,
        };
        let points = points(&SHEET, &scan(false), &MIXED[..2]);
        let Derived::Clear { grid, .. } = derive(&SHEET, &points, known) else { panic!() };
        assert_eq!(grid, SHEET);
        assert!(matches!(derive(&SHEET, &points, DeriveOptions::default()), Derived::Open { deciding: Some(_), .. }));
        let affine = DeriveOptions { model: Some(Model::Affine), ..known };
        let refused = Derived::Impossible(FitError::TooFew { have: 2, need: 3 });
        assert_eq!(derive(&SHEET, &points, affine), refused);
    }

    #[test]
    fn a_misread_number_is_never_clear() {
        let mut points = points(&SHEET, &scan(false), &["0101", "3001", "3020", "0120", "1510", "2211"]);
        points[4].hex = Hex::new(15, 13);
        assert!(matches!(derive(&SHEET, &points, DeriveOptions::default()), Derived::Open { .. }));
    }

    #[test]
    fn odd_input_is_answered() {
        let huge = Grid {
            first_column: i16::MIN,
            last_column: i16::MAX,
            first_row: i16::MIN,
            last_row_odd: i16::MAX,
            last_row_even: i16::MAX,
            ..SHEET
        };
        let none = Grid { last_column: 0, ..SHEET };
        let mut points = points(&SHEET, &scan(false), &MIXED);
        for base in [huge, none] {
            let _ = derive(&base, &points, DeriveOptions::default());
        }
        points[2].px[0] = f64::NAN;
        let refused = Derived::Impossible(FitError::NoPlace { hex: Hex::new(30, 20) });
        assert_eq!(derive(&SHEET, &points, DeriveOptions::default()), refused);
        let few = Derived::Impossible(FitError::TooFew { have: 0, need: 2 });
        assert_eq!(derive(&SHEET, &[], DeriveOptions::default()), few);
    }
}
