//! What the rules say about a title: small checks, each citing its rule, and the report they make together.
//!
//! The library reads no files and changes no data: it takes a loaded title and returns a [`Report`].

pub mod baseline;
pub mod catalogue;
mod chart;
pub mod check;
pub mod checks;
pub mod finding;
pub mod fix;
mod form;
mod joined;
mod pieces;
pub mod render;
mod settle;
mod sheet;
#[cfg(test)]
mod testing;

use tlnb_formats::Title;

pub use check::{Check, Cx};
pub use finding::{Confidence, Finding, NotChecked, Report, Severity};

/// Runs every check over a title.
pub fn validate(title: &Title) -> Report {
    let cx = Cx::new(title);
    let mut report = Report::default();
    form::run(&cx, &mut report);
    let (of_findings, of_data): (Vec<&Check>, Vec<&Check>) =
        checks::ALL.iter().partition(|c| checks::OF_FINDINGS.contains(&c.code));
    for check in of_data {
        (check.run)(check, &cx, &mut report);
    }
    settle::run(&cx, &mut report);
    for check in of_findings {
        (check.run)(check, &cx, &mut report);
    }
    finding::locate(title, &mut report.findings);
    report.sort();
    report
}
