//! What the editor is without a window: session, history, camera, the scan's place, and what a tool is.

pub mod asked;
pub mod beside;
pub mod board;
pub mod camera;
pub mod checking;
pub mod compare;
pub mod corrected;
pub mod documents;
pub mod findings;
pub mod history;
pub mod import;
pub mod page;
pub mod placement;
pub mod question;
pub mod rulebook;
pub mod search;
pub mod session;
pub mod settings;
pub mod table;
pub mod tool;
pub mod walk;
