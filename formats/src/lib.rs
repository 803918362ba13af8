//! What is printed, as data: geometry and joins, documents and their text form, changes, scans.
//!
//! This crate judges nothing and prints nothing. It reads what it can, keeps what it cannot, and says where.

pub mod change;
pub mod diff;
pub mod document;
pub mod documents;
pub mod edit;
pub mod errata;
pub mod files;
pub mod geometry;
pub mod journal;
pub mod json;
pub mod life;
pub mod merge;
pub mod migrations;
pub mod names;
pub mod picture;
pub mod proof;
pub mod resolve;
pub mod scan;
pub mod schema;
pub mod second;
pub mod spreadsheet;
pub mod study_folder;
pub mod text;
pub mod title;

pub use change::{Change, ChangeError, Place, Value};
pub use document::{Document, Fault, FaultKind, Placed, Places};
pub use title::Title;
