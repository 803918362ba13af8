//! A picture as pixels, drawn on the CPU with a font that comes with the project.

use std::sync::Arc;

use image::RgbaImage;
use resvg::{tiny_skia, usvg};

use crate::text::limits::{DRAWN_PIXELS as WHOLE, DRAWN_SIDE as SIDE};

use super::{Picture, Theme, svg};

/// Why a picture cannot be drawn as pixels.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RasterError {
    #[error("a picture of {0:.0} x {1:.0} pixels is too large; at most {SIDE} a side and {WHOLE} in all")]
    TooLarge(f64, f64),
    #[error("a picture of {0:.1} x {1:.1} pixels has nothing to show")]
    TooSmall(f64, f64),
    #[error("the picture could not be drawn: {0}")]
    Faulty(String),
}

/// The picture with `scale` pixels a map unit, as [`svg`] shows it.
///
/// # Errors
/// If it would be too large or too small.
pub fn raster(picture: &Picture, theme: Theme, scale: f64) -> Result<RgbaImage, RasterError> {
    let [width, height] = picture.size().map(|s| s * scale);
    if !(width <= SIDE && height <= SIDE && width * height <= WHOLE) {
        return Err(RasterError::TooLarge(width, height));
    }
    if !(width >= 1.0 && height >= 1.0) {
        return Err(RasterError::TooSmall(width, height));
    }
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let faulty = |why: &dyn std::fmt::Display| RasterError::Faulty(why.to_string());
    let tree = usvg::Tree::from_str(&svg(picture, theme, scale), &options).map_err(|e| faulty(&e))?;
    let size = tree.size().to_int_size();
    let pixels = tiny_skia::Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or(RasterError::TooLarge(width, height))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let bytes = pixels.pixels().iter().flat_map(|p| {
        let c = p.demultiply();
        [c.red(), c.green(), c.blue(), c.alpha()]
    });
    RgbaImage::from_raw(size.width(), size.height(), bytes.collect()).ok_or(RasterError::TooLarge(width, height))
}
