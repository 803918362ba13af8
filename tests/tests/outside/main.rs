//! The outside tier: what needs more than a Rust toolchain. `.ci/run` installs it; a program that is missing fails.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod desk;
mod evening;
mod git;
mod kills;
mod mutations;
mod release;
mod schemas;
mod window;

/// One of the project's programs, which building the workspace puts beside the tests.
fn program(name: &str) -> std::path::PathBuf {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().and_then(std::path::Path::parent).unwrap().join(name);
    assert!(program.exists(), "{} is missing: cargo build --workspace", program.display());
    program
}
