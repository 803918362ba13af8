//! The demonstration's scan: the sheet drawn, printed on paper and scanned a little askew.

use image::{Rgb, RgbImage, RgbaImage};
use tlnb_formats::files::Folder;
use tlnb_formats::picture::{self, Colour, Ink, Theme};
use tlnb_formats::{Document, Title};

/// Pixels of a map unit on the flat print.
const SCALE: f64 = 40.0;
/// Paper around the print, in pixels.
const MARGIN: f64 = 40.0;
const TURN_DEGREES: f64 = 0.7;
const SHEAR: f64 = 0.003;
const STRETCH: f64 = 1.02;
/// How far the lens moves the corners, in pixels.
const BARREL: f64 = 1.5;

/// How the scanner saw the print.
pub struct Scanner {
    bounds: ([f64; 2], [f64; 2]),
    size: [f64; 2],
}

impl Scanner {
    fn new(bounds: ([f64; 2], [f64; 2])) -> Self {
        let ([x0, y0], [x1, y1]) = bounds;
        let size = [(x1 - x0) * SCALE + 2.0 * MARGIN, (y1 - y0) * STRETCH * SCALE + 2.0 * MARGIN];
        Self { bounds, size: size.map(f64::round) }
    }

    /// How the demonstration was scanned.
    ///
    /// # Panics
    /// If the demonstration states no grid.
    pub fn of_demonstration() -> Self {
        let drawn = picture::of_document(&title(), &sheet());
        Self::new(drawn.expect("the demonstration states its grid").bounds)
    }

    /// Where a point of the map (in map units) lies on the scan, in pixels.
    pub fn px_from_map(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let ([x0, y0], [x1, y1]) = self.bounds;
        let (x, y) = ((x - (x0 + x1) / 2.0) * SCALE, (y - (y0 + y1) / 2.0) * SCALE);
        let (x, y) = (x + SHEAR * y, y * STRETCH);
        let (sin, cos) = TURN_DEGREES.to_radians().sin_cos();
        let (x, y) = (x * cos - y * sin, x * sin + y * cos);
        let corner = (self.size[0].powi(2) + self.size[1].powi(2)).sqrt() / 2.0;
        let r = (x * x + y * y).sqrt() / corner;
        let out = 1.0 + BARREL / corner * r * r;
        [x * out + self.size[0] / 2.0, y * out + self.size[1] / 2.0]
    }

    /// The inverse, by a few steps of correction.
    fn map_from_px(&self, px: [f64; 2]) -> [f64; 2] {
        let ([x0, y0], [x1, y1]) = self.bounds;
        let mut guess = [
            (px[0] - self.size[0] / 2.0) / SCALE + (x0 + x1) / 2.0,
            (px[1] - self.size[1] / 2.0) / SCALE / STRETCH + (y0 + y1) / 2.0,
        ];
        for _ in 0..4 {
            let [sx, sy] = self.px_from_map(guess);
            guess = [guess[0] + (px[0] - sx) / SCALE, guess[1] + (px[1] - sy) / SCALE / STRETCH];
        }
        guess
    }
}

/// The demonstration's title.
///
/// # Panics
/// If the demonstration cannot be read.
pub fn title() -> Title {
    Title::load(&Folder(crate::demonstration_folder())).expect("the demonstration can be listed")
}

/// The demonstration's sheet document.
///
/// # Panics
/// If the demonstration cannot be read.
pub fn sheet() -> Document {
    title().document("sheets/vale").expect("the demonstration has its sheet").clone()
}

/// The print, scanned: the picture and how the scanner saw it.
///
/// # Panics
/// If the demonstration states no grid or cannot be drawn.
pub fn scan() -> (RgbImage, Scanner) {
    let document = sheet();
    let sheet = document.map_sheet().expect("it is a map sheet");
    let grid = sheet.the_grid().expect("it states its grid");
    let drawn = picture::of_sheet(sheet, &grid, &title().added());
    let print = picture::raster(&drawn, Theme::Print, SCALE * 1.5).expect("it is no larger than a sheet of paper");
    let scanner = Scanner::new(drawn.bounds);
    let ([x0, y0], _) = drawn.bounds;
    let scan = RgbImage::from_fn(scanner.size[0] as u32, scanner.size[1] as u32, |px, py| {
        let [x, y] = scanner.map_from_px([f64::from(px) + 0.5, f64::from(py) + 0.5]);
        let ink = sample(&print, (x - x0 + 0.5) * SCALE * 1.5 - 0.5, (y - y0 + 0.5) * SCALE * 1.5 - 0.5);
        // Paper is never even: a slow wave of shade, as of a sheet that does not lie quite flat.
        let shade = 1.0 - 0.025 * (f64::from(px) / 310.0).sin() * (f64::from(py) / 270.0).cos();
        Rgb(ink.map(|v| (v * shade).clamp(0.0, 255.0) as u8))
    });
    (scan, scanner)
}

/// Red, green and blue between four pixels; paper beyond the print.
fn sample(print: &RgbaImage, x: f64, y: f64) -> [f64; 3] {
    let Colour(r, g, b, _) = Theme::Print.colour(Ink::Paper);
    let at = |x: f64, y: f64| {
        let inside = x >= 0.0 && y >= 0.0;
        let pixel = if inside { print.get_pixel_checked(x as u32, y as u32) } else { None };
        pixel.map_or([r, g, b], |p| [p[0], p[1], p[2]]).map(f64::from)
    };
    let (fx, fy) = (x.floor(), y.floor());
    let (tx, ty) = (x - fx, y - fy);
    let [a, b, c, d] = [at(fx, fy), at(fx + 1.0, fy), at(fx, fy + 1.0), at(fx + 1.0, fy + 1.0)];
    std::array::from_fn(|i| (a[i] * (1.0 - tx) + b[i] * tx) * (1.0 - ty) + (c[i] * (1.0 - tx) + d[i] * tx) * ty)
}
