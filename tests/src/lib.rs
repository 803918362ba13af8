//! Whole-product tests: what they share.

pub mod demonstration;
pub mod golden;

use std::path::{Path, PathBuf};

/// The top of the project.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The title of our own.
pub fn demonstration_folder() -> PathBuf {
    top().join("content/demonstration")
}
