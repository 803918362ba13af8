//! What a check is, and what it may look at.

use tlnb_formats::documents::MapSheet;
use tlnb_formats::geometry::Grid;
use tlnb_formats::{Document, Title};

use crate::finding::{Confidence, Finding, NotChecked, Report, Severity};

/// One question about a title, with its rule, its reason and two examples that are its tests.
#[derive(Debug)]
pub struct Check {
    /// As in `EDGE-001`.
    pub code: &'static str,
    /// The fault's name, equal to the file's.
    pub name: &'static str,
    pub severity: Severity,
    /// Rule numbers.
    pub rules: &'static [&'static str],
    /// The fault in a few words, without a full stop.
    pub summary: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// A map sheet with the fault, each marked by `^` under its place in a comment line.
    pub bad: &'static str,
    /// The same mended.
    pub good: &'static str,
    pub run: fn(&Check, &Cx<'_>, &mut Report),
}

/// A title with what checks ask for again and again.
pub struct Cx<'a> {
    title: &'a Title,
}

impl<'a> Cx<'a> {
    /// Over a loaded title.
    pub const fn new(title: &'a Title) -> Self {
        Self { title }
    }

    /// The title.
    pub const fn title(&self) -> &'a Title {
        self.title
    }

    /// Every map sheet.
    pub fn sheets(&self) -> impl Iterator<Item = (&'a Document, &'a MapSheet)> {
        self.title.documents().filter_map(|d| Some((d, d.map_sheet()?)))
    }

    /// Every map sheet with a grid; each one without is not checked, and that is noted.
    pub fn gridded(&self, check: &Check, out: &mut Report) -> Vec<(&'a Document, &'a MapSheet, Grid)> {
        let mut gridded = Vec::new();
        for (document, sheet) in self.sheets() {
            match sheet.the_grid() {
                Some(grid) => gridded.push((document, sheet, grid)),
                None => out.not_checked.push(NotChecked {
                    code: check.code,
                    place: document.name().to_owned(),
                    because: "the sheet's grid is not stated in full".to_owned(),
                }),
            }
        }
        gridded
    }
}

impl Check {
    /// A finding at an entry or one of its fields.
    pub fn at(
        &self,
        document: &Document,
        section: &str,
        key: &str,
        field: Option<&str>,
        message: impl Into<String>,
    ) -> Finding {
        let place = match field {
            Some(field) => format!("{section}/{key}/{field}"),
            None => format!("{section}/{key}"),
        };
        Finding {
            code: self.code,
            severity: self.severity,
            confidence: Confidence::Certain,
            message: message.into(),
            why: self.why,
            help: None,
            document: document.name().to_owned(),
            at: document.place_at(section, key, field).unwrap_or_default(),
            place,
            hexes: key.split('/').filter(|k| k.len() == 4).map(str::to_owned).collect(),
            related: Vec::new(),
            rules: self.rules,
            fix: None,
        }
    }
}

impl Finding {
    /// The same with what to do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}
