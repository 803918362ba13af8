//! Whole-product tests: what they share.

pub mod board;
pub mod card;
pub mod demonstration;
pub mod fuzz;
pub mod golden;
pub mod mutations;
pub mod released;

use std::path::{Path, PathBuf};

/// The top of the project.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The title of our own.
pub fn demonstration_folder() -> PathBuf {
    top().join("content/demonstration")
}

/// Copies the title of our own into a folder, its scan with it.
///
/// # Panics
/// If it cannot be read or written.
pub fn copy_demonstration(to: &Path) {
    copy(&demonstration_folder(), to);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder can be made");
    for item in std::fs::read_dir(from).expect("the folder can be read") {
        let path = item.expect("its item can be read").path();
        let target = to.join(path.file_name().unwrap_or_default());
        // What a program keeps beside the documents is no part of the title.
        if path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("the file can be copied");
        }
    }
}
