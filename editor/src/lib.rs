//! The window: canvas, tools and panels over the documents of a title.
//!
//! `core` and `tools` know nothing of egui; everything a person can do is an [`actions::Action`].

pub mod actions;
pub mod app;
mod canvas;
pub mod core;
mod dialogs;
pub mod offscreen;
mod panels;
mod pdf;
pub mod personal;
pub mod theme;
mod tiles;
pub mod tools;

pub use app::{App, Options};
