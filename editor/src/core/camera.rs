//! Where the map lies on the canvas: a similarity from map units to pixels of the canvas.

/// The view of the map; the middle of the canvas shows `centre`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Map point in the middle of the canvas.
    pub centre: [f64; 2],
    /// Pixels a map unit.
    pub scale: f64,
    /// Clockwise turn of the map on the screen, in radians.
    pub angle: f64,
    /// Width and height of the canvas in pixels.
    pub view: [f64; 2],
}

/// Least and most pixels a map unit.
const SCALES: (f64, f64) = (0.5, 2_000.0);

impl Default for Camera {
    fn default() -> Self {
        Self { centre: [0.0, 0.0], scale: 24.0, angle: 0.0, view: [800.0, 600.0] }
    }
}

impl Camera {
    /// The canvas point that shows a map point.
    pub fn screen_from_map(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.angle.sin_cos();
        let (x, y) = ((x - self.centre[0]) * self.scale, (y - self.centre[1]) * self.scale);
        [self.view[0] / 2.0 + cos * x - sin * y, self.view[1] / 2.0 + sin * x + cos * y]
    }

    /// The map point under a canvas point.
    pub fn map_from_screen(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.angle.sin_cos();
        let (x, y) = (x - self.view[0] / 2.0, y - self.view[1] / 2.0);
        [self.centre[0] + (cos * x + sin * y) / self.scale, self.centre[1] + (cos * y - sin * x) / self.scale]
    }

    /// Zooms by a factor; what is under the canvas point stays there.
    pub fn zoom_at(&mut self, at: [f64; 2], factor: f64) {
        let before = self.map_from_screen(at);
        self.scale = (self.scale * factor).clamp(SCALES.0, SCALES.1);
        let after = self.map_from_screen(at);
        self.centre = [self.centre[0] + before[0] - after[0], self.centre[1] + before[1] - after[1]];
    }

    /// Moves the map by pixels.
    pub fn pan(&mut self, [dx, dy]: [f64; 2]) {
        let [x, y] = self.view;
        self.centre = self.map_from_screen([x / 2.0 - dx, y / 2.0 - dy]);
    }

    /// Shows a box of the map as large as it fits.
    pub fn fit(&mut self, (low, high): ([f64; 2], [f64; 2])) {
        let (sin, cos) = self.angle.sin_cos();
        let (w, h) = ((high[0] - low[0]).max(1.0), (high[1] - low[1]).max(1.0));
        let (sw, sh) = (w * cos.abs() + h * sin.abs(), w * sin.abs() + h * cos.abs());
        self.centre = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
        self.scale = ((self.view[0] - 24.0) / sw).min((self.view[1] - 24.0) / sh).clamp(SCALES.0, SCALES.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near([a, b]: [f64; 2], [c, d]: [f64; 2]) -> bool {
        (a - c).abs() < 1e-9 && (b - d).abs() < 1e-9
    }

    #[test]
    fn there_and_back_and_zoom_keeps_the_pointer() {
        let mut camera = Camera { centre: [3.0, -2.0], scale: 17.0, angle: 0.3, view: [640.0, 480.0] };
        let at = [100.0, 77.0];
        let map = camera.map_from_screen(at);
        assert!(near(camera.screen_from_map(map), at));
        camera.zoom_at(at, 2.5);
        assert!(near(camera.map_from_screen(at), map));
        camera.pan([10.0, -5.0]);
        assert!(near(camera.screen_from_map(map), [110.0, 72.0]));
    }

    #[test]
    fn fit_shows_every_corner() {
        let mut camera = Camera { angle: 1.0, ..Camera::default() };
        camera.fit(([0.0, 0.0], [60.0, 20.0]));
        for corner in [[0.0, 0.0], [60.0, 0.0], [0.0, 20.0], [60.0, 20.0]] {
            let [x, y] = camera.screen_from_map(corner);
            assert!((0.0..=800.0).contains(&x) && (0.0..=600.0).contains(&y));
        }
    }
}
