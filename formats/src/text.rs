//! The text form: a document in memory is its lines, each decoded alone, none ever lost.

pub(crate) mod canonical;
pub(crate) mod cursor;
pub(crate) mod gaps;
pub mod limits;
pub mod lines;
pub mod syntax;
pub mod written;

pub use cursor::SyntaxError;
pub use lines::{Entry, Lines, Section};
pub use syntax::{Node, Shape};
pub use written::{Misspelling, Spelled, Written, nearest};
