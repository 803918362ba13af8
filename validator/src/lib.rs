//! What the rules say about a title: small checks, each citing its rule, and the report they make together.
//!
//! The library reads no files and changes no data: it takes a loaded title and returns a [`Report`].

pub mod baseline;
pub mod board;
pub mod catalogue;
mod chart;
pub mod check;
pub mod checks;
mod corrected;
mod dice;
pub mod finding;
pub mod fix;
mod form;
mod joined;
pub mod live;
mod pieces;
mod played;
mod reads;
pub mod render;
pub mod rules;
mod settle;
mod sheet;
#[cfg(test)]
mod testing;

use tlnb_formats::Title;

pub use check::{Check, Cx, Reads, Scope};
pub use corrected::{LiveCorrected, validate_corrected};
pub use finding::{Confidence, Finding, NotChecked, Report, Severity};
pub use live::Live;

/// Runs every check over a title.
pub fn validate(title: &Title) -> Report {
    Live::default().update(title)
}
