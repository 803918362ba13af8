//! Where a scan lies under the map: fitted to its control points, or assumed until there are enough of them.

use tlnb_formats::geometry::{Grid, Hex, Low, Numbering, Orientation};
use tlnb_formats::documents::scans::ModelWord;
use tlnb_formats::scan::{
    ControlPoint, DeriveOptions, Derived, Fit, Model, Transform, derive, fit, fit_best, read_under,
};
use tlnb_formats::text::Written;

use super::camera::Camera;
use super::session::Session;

/// Pixels a map unit before anything is known of the scan.
const ASSUMED_SCALE: f64 = 50.0;

/// The scan's place and what its points say.
#[derive(Debug, Clone)]
pub struct Placement {
    /// Map units to pixels of the scan.
    pub transform: Transform,
    /// The fit, if the points suffice.
    pub fit: Option<Fit>,
    /// The points in the order of the fit's residuals.
    pub points: Vec<ControlPoint>,
    /// Spot checks, which take no part in the fit, and how far each is off in pixels, if there is a fit.
    pub spots: Vec<(Hex, Option<f64>)>,
    /// One sentence on the fit.
    pub fit_text: String,
    /// One sentence on the stagger.
    pub stagger_text: String,
    /// The numbering the points say, if it is clear and not the one the sheet states.
    pub other_grid: Option<Grid>,
}

/// A numbering in words, whatever is unusual in it included.
pub fn numbering(grid: &Grid) -> String {
    let parity = match grid.low {
        Low::Even => "even",
        Low::Odd => "odd",
    };
    let mut words = match grid.orientation {
        Orientation::Flat => format!("{parity} columns low"),
        Orientation::Pointy => format!("{parity} rows right"),
    };
    for (unusual, says) in [
        (grid.numbering == Numbering::Rrcc, ", rows first"),
        (grid.columns_descend, ", columns from right to left"),
        (grid.rows_descend, ", rows from bottom to top"),
    ] {
        if unusual {
            words.push_str(says);
        }
    }
    words
}

impl Placement {
    /// The place of a picture of the sheet that is shown.
    pub fn of(session: &Session, picture: &str) -> Self {
        let stated = session.grid();
        let base = stated.unwrap_or(Grid::tlnb(61, 35, 34));
        let scans = session.scans_document().and_then(|d| d.scans());
        let (points, spots) = scans.map(|s| s.points_of(picture)).unwrap_or_default();
        let model = scans
            .and_then(|s| s.pictures.get(&picture.to_owned())?.model.as_ref())
            .and_then(Written::known)
            .copied();
        // Points hold the digits as printed; the grid's hexes are column first.
        let read = |p: &ControlPoint| ControlPoint { hex: read_under(base.numbering, p.hex), ..*p };
        let hexes: Vec<ControlPoint> = points.iter().map(read).collect();
        let found = match model {
            None | Some(ModelWord::Auto) => fit_best(&base, &hexes),
            Some(ModelWord::Similarity) => fit(&base, &hexes, Model::Similarity),
            Some(ModelWord::Affine) => fit(&base, &hexes, Model::Affine),
        };
        let (mut stagger_text, mut other_grid) = (String::new(), None);
        match derive(&base, &points, DeriveOptions::default()) {
            Derived::Clear { grid, .. } => {
                stagger_text = format!("Stagger derived: {}.", numbering(&grid));
                if stated.is_some_and(|s| s != grid) {
                    stagger_text.push_str(&format!(" The sheet states {}.", numbering(&base)));
                    other_grid = Some(grid);
                }
            }
            Derived::Open { deciding: Some(hex), .. } => {
                stagger_text = format!("Stagger open: read hex {hex}.");
            }
            Derived::Open { .. } => stagger_text.push_str("Stagger open."),
            Derived::Impossible(_) => {}
        }
        let fit_text = match &found {
            Ok(fit) if fit.dof == 0 => format!("Fit by {}; one more point would check it.", fit.model),
            Ok(fit) => format!("Fit by {}: rms {:.1} px, worst {:.1} px.", fit.model, fit.rms_px, fit.max_px),
            Err(error) => format!("No fit: {error}."),
        };
        let transform = found.as_ref().map_or_else(|_| assumed(&base, &hexes), |f| f.transform.clone());
        let off = |spot: &ControlPoint| {
            let [x, y] = transform.px_from_map(base.centre(read_under(base.numbering, spot.hex)));
            found.is_ok().then(|| (x - spot.px[0]).hypot(y - spot.px[1]))
        };
        let spots = spots.iter().map(|s| (s.hex, off(s))).collect();
        Self { transform, fit: found.ok(), points, spots, fit_text, stagger_text, other_grid }
    }

    /// The residual of a point in pixels.
    pub fn residual(&self, hex: Hex) -> Option<f64> {
        let i = self.points.iter().position(|p| p.hex == hex)?;
        self.fit.as_ref()?.residuals.get(i).copied()
    }

    /// Moves the camera so that the scan does not move when its place changes from `old` to this one.
    pub fn keep_view(&self, old: &Transform, camera: &mut Camera) {
        let middle = old.px_from_map(camera.centre);
        let Some(centre) = self.transform.map_from_px(middle) else { return };
        camera.centre = centre;
        camera.scale *= self.transform.scale() / old.scale();
        camera.angle += turn(&self.transform) - turn(old);
    }
}

/// Clockwise turn of the map on the scan.
pub fn turn(transform: &Transform) -> f64 {
    let ([ox, oy], [x, y]) = (transform.px_from_map([0.0, 0.0]), transform.px_from_map([1.0, 0.0]));
    Some((y - oy).atan2(x - ox)).filter(|a| a.is_finite()).unwrap_or_default()
}

/// Whether a place can be one of a picture, however large.
fn is_on_a_picture(px: [f64; 2]) -> bool {
    px.iter().all(|v| v.is_finite() && v.abs() < 1e7)
}

fn assumed(grid: &Grid, points: &[ControlPoint]) -> Transform {
    let (at, px) = points.iter().find(|p| is_on_a_picture(p.px)).map_or(([-1.0, -1.0], [0.0, 0.0]), |p| (grid.centre(p.hex), p.px));
    let s = ASSUMED_SCALE;
    Transform::Affine([[s, 0.0, px[0] - s * at[0]], [0.0, s, px[1] - s * at[1]]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_rows_first_are_read_so_and_a_stated_model_is_taken() {
        let mut session = super::super::session::tests::session();
        let document = session.scans_or_new().unwrap();
        let grid = Grid { numbering: Numbering::Rrcc, ..session.grid().unwrap() };
        let changes = tlnb_formats::edit::grid::state(session.sheet_document().unwrap(), &grid);
        session.step("Rows first", &changes).unwrap();
        let mut scans = document;
        for (column, row) in [(2, 9), (11, 3), (3, 2), (9, 8)] {
            let [x, y] = grid.centre(Hex::new(column, row));
            let printed = Hex::new(row, column);
            for change in tlnb_formats::edit::points::put(&scans, "front", printed, [40.0 * x + 90.0, 40.0 * y + 70.0])
            {
                session.step("Point", &[change.clone()]).unwrap();
                scans.apply(&change).unwrap();
            }
        }
        let placement = Placement::of(&session, "front");
        assert!(placement.fit.as_ref().is_some_and(|f| f.max_px < 0.01), "{}", placement.fit_text);
        session.step("List", &["scans/ulm pictures + front: (model: Affine)".parse().unwrap()]).unwrap();
        let fit = Placement::of(&session, "front").fit.unwrap();
        assert_eq!((fit.model, fit.max_px < 0.01), (Model::Affine, true));
    }

    #[test]
    fn a_point_that_is_nowhere_leaves_a_view() {
        let mut session = super::super::session::tests::session();
        session.scans_or_new().unwrap();
        session.step("Point", &["scans/ulm points + \"front 0101\": (x: inf, y: 100.0)".parse().unwrap()]).unwrap();
        let placement = Placement::of(&session, "front");
        assert!(turn(&placement.transform).is_finite() && placement.transform.scale().is_finite());
    }

    #[test]
    fn the_scan_stays_where_it_was_when_the_fit_changes() {
        let grid = Grid::tlnb(12, 10, 9);
        let session = super::super::session::tests::session();
        let old = assumed(&grid, &[]);
        let mut new = Placement::of(&session, "front");
        new.transform = Transform::Affine([[0.0, -80.0, 900.0], [80.0, 0.0, 30.0]]);
        let mut camera = Camera { centre: [4.0, 3.0], ..Camera::default() };
        let on_screen = |t: &Transform, c: &Camera, px| c.screen_from_map(t.map_from_px(px).unwrap());
        let before = [[0.0, 0.0], [300.0, 120.0]].map(|px| on_screen(&old, &camera, px));
        new.keep_view(&old, &mut camera);
        let after = [[0.0, 0.0], [300.0, 120.0]].map(|px| on_screen(&new.transform, &camera, px));
        for (b, a) in before.iter().zip(after) {
            assert!((b[0] - a[0]).abs() < 1e-6 && (b[1] - a[1]).abs() < 1e-6);
        }
    }
}
