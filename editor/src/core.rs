//! What the editor is without a window: session, history, camera, the scan's place, and what a tool is.

pub mod camera;
pub mod history;
pub mod placement;
pub mod session;
pub mod tool;
