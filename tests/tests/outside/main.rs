//! The outside tier: what needs more than a Rust toolchain. `.ci/run` installs it; a program that is missing fails.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod desk;
mod evening;
mod schemas;
mod window;
