//! A report for people and for machines.

pub mod html;
pub mod json;
pub mod sarif;
pub mod text;

use std::collections::BTreeMap;

use tlnb_formats::Title;

use crate::finding::{LineStarts, Report};

/// Where the lines begin, of every document that a finding names.
fn lines<'a>(title: &'a Title, report: &'a Report) -> BTreeMap<&'a str, LineStarts<'a>> {
    let mut lines = BTreeMap::new();
    for finding in &report.findings {
        let related = finding.related.iter().map(|r| &r.document);
        for name in std::iter::once(&finding.document).chain(related) {
            if let Some(document) = title.document(name)
                && !lines.contains_key(name.as_str())
            {
                lines.insert(name.as_str(), LineStarts::new(document));
            }
        }
    }
    lines
}
