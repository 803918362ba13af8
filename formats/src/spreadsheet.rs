//! Spreadsheets in and out: a worksheet is a section of a document, its rows are the section's rows.
//!
//! In a grid of cards, casualty tracks and charts an empty cell says that nothing is printed there, `?` that it is not
//! transcribed, and `absent` that the document has no such cell. In any other column an empty cell is an absent field.
//! A text that would be taken for something else stands in quotes, as documents write it: `"absent"`, `""`.

mod base;
mod cells;
mod export;
mod guess;
mod intake;
mod layout;
mod mapping;
mod plan;
mod read;
mod spoken;
mod write;

pub use base::{Base, base_path, mapping_path};
pub use cells::{Cells, SheetError, a1, column_letters};
pub use export::export;
pub use guess::{guess, guess_section};
pub use intake::{IntakeError, Kept, Remembered, Taken, mapped, receiver, taken};
pub use layout::{Form, Layout, layouts};
pub use mapping::{Column, Mapping, MappingError, Target};
pub use plan::{Becomes, Missing, Plan, PlannedRow, Problem, plan};
pub use read::{FileKind, read};
pub use write::{ods, separated, write, xlsx};

#[cfg(test)]
mod tests;
