//! Scan calibration: from a few printed hexes found on a scan to the place of every hex.
//!
//! [`fit`] places a known [`Grid`](crate::geometry::Grid) on a scan; [`derive`] also finds out how the sheet numbers
//! its hexes. Only [`decode`] reads an image.

mod derive;
mod fit;
mod pixels;
mod transform;

pub use derive::{DeriveOptions, Derived, derive, read_under};
pub use fit::{ControlPoint, Fit, FitError, Model, fit, fit_best};
pub use pixels::{PictureError, decode};
pub use transform::Transform;

/// The SHA-256 of a scan's file in hexadecimal: the same picture wherever it lies.
pub fn fingerprint(file: &[u8]) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect()
}
