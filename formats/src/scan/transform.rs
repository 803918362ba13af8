//! The way from map units to scan pixels and back.

/// Places map units (see [`Grid::centre`](crate::geometry::Grid::centre): centre to corner is 1) on a scan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Transform {
    /// Two rows `[a, b, c]`: a pixel coordinate is `a * x + b * y + c`. A similarity is one of these.
    Affine([[f64; 3]; 2]),
}

impl Transform {
    /// The place on the scan, in pixels, of a point in map units.
    pub fn px_from_map(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let Self::Affine(rows) = self;
        rows.map(|[a, b, c]| a * x + b * y + c)
    }

    /// The point in map units under a place on the scan in pixels. None if the transform flattens the map to a line
    /// or the answer is not a finite number.
    pub fn map_from_px(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        let Self::Affine([[a, b, c], [d, e, f]]) = self;
        let det = self.det();
        let (x, y) = (x - c, y - f);
        let point = [(e * x - b * y) / det, (a * y - d * x) / det];
        (!self.is_flat() && point.iter().all(|v| v.is_finite())).then_some(point)
    }

    /// Pixels per map unit, the mean over all directions: the root of the ratio of areas.
    pub fn scale(&self) -> f64 {
        self.det().abs().sqrt()
    }

    /// Whether the map would have to be turned over to lie on the scan like this.
    pub fn is_mirrored(&self) -> bool {
        self.det() < 0.0
    }

    /// Greatest over least scale, less 1: stretch and shear in one figure, 0 for a similarity.
    pub(super) fn anisotropy(&self) -> f64 {
        let [most, least] = self.stretches();
        most / least - 1.0
    }

    /// Whether no area is left of the map, or the transform is not finite.
    pub(super) fn is_flat(&self) -> bool {
        let [most, least] = self.stretches();
        // Negated so that a NaN counts as flat.
        !(least > most * 1e-6 && most.is_finite())
    }

    fn det(&self) -> f64 {
        let Self::Affine([[a, b, _], [d, e, _]]) = self;
        a * e - b * d
    }

    /// Greatest and least pixels per map unit over all directions.
    fn stretches(&self) -> [f64; 2] {
        let Self::Affine([[a, b, _], [d, e, _]]) = self;
        // The turning and the mirroring part of a 2 x 2 matrix; their sum and difference are its singular values.
        let turning = (a + e).hypot(d - b) / 2.0;
        let mirroring = (a - e).hypot(d + b) / 2.0;
        [turning + mirroring, (turning - mirroring).abs()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let t = Transform::Affine([[60.0, -2.0, 110.0], [1.5, 58.0, 95.0]]);
        let [x, y] = t.map_from_px(t.px_from_map([12.5, -3.25])).unwrap();
        assert!((x - 12.5).abs() < 1e-12 && (y + 3.25).abs() < 1e-12);
        assert!(!t.is_mirrored());
        assert!((t.scale() - (60.0f64 * 58.0 + 3.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn stretch_is_seen_and_a_flat_map_has_no_way_back() {
        let t = Transform::Affine([[103.0, 0.0, 0.0], [0.0, -100.0, 0.0]]);
        assert!((t.anisotropy() - 0.03).abs() < 1e-12 && t.is_mirrored());
        assert_eq!(Transform::Affine([[1.0, 2.0, 0.0], [2.0, 4.0, 0.0]]).map_from_px([1.0, 1.0]), None);
        assert_eq!(Transform::Affine([[0.0; 3]; 2]).map_from_px([0.0, 0.0]), None);
        assert_eq!(Transform::Affine([[f64::NAN; 3]; 2]).map_from_px([0.0, 0.0]), None);
        assert_eq!(t.map_from_px([f64::INFINITY, 0.0]), None);
    }
}
