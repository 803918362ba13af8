//! Files that are generated and committed: compared, or written anew with `UPDATE_GOLDEN=1`.

use std::path::Path;

/// Whether this run writes generated files instead of comparing them.
pub fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|v| v == "1")
}

/// Compares a generated text with its committed file.
///
/// # Panics
/// If they differ, or the file cannot be read or written.
#[track_caller]
pub fn text(path: &Path, generated: &str) {
    if updating() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("the folder can be made");
        }
        std::fs::write(path, generated).expect("the file can be written");
        return;
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(committed == generated, "{} is not current; UPDATE_GOLDEN=1 writes it anew", path.display());
}
