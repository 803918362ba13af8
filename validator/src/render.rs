//! A report for people and for machines.

pub mod json;
pub mod text;
