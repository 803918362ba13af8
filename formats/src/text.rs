//! The text form: a document in memory is its lines, each decoded alone, none ever lost.

pub(crate) mod canonical;
pub mod limits;
pub mod lines;
pub mod syntax;
pub mod written;

pub use lines::{Entry, Lines, Section};
pub use syntax::{Node, Shape, SyntaxError};
pub use written::{Misspelling, Spelled, Written, nearest};
