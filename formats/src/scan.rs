//! Scan calibration: from a few printed hexes found on a scan to the place of every hex.
//!
//! [`fit`] places a known [`Grid`](crate::geometry::Grid) on a scan; [`derive`] also finds out how the sheet numbers
//! its hexes. Nothing here reads an image.

mod derive;
mod fit;
mod transform;

pub use derive::{DeriveOptions, Derived, derive, read_under};
pub use fit::{ControlPoint, Fit, FitError, Model, fit, fit_best};
pub use transform::Transform;
