//! What became of each line of a study folder.

use std::fmt::Write as _;

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// All it says of a topic stands in rows.
    Understood,
    /// Some of it stands in rows, and there is more.
    InPart,
    /// A rule for a person to write down: number and heading alone stand in a row.
    Stub,
    /// Nothing of it stands in rows.
    NotUnderstood,
    /// An introduction, which is no fact of a scenario.
    PassedOver,
}

impl State {
    /// Every state, in the order of the report.
    pub const ALL: [Self; 5] = [Self::Understood, Self::InPart, Self::Stub, Self::NotUnderstood, Self::PassedOver];

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Understood => "understood",
            Self::InPart => "understood in part",
            Self::Stub => "stub for a person",
            Self::NotUnderstood => "not understood",
            Self::PassedOver => "passed over",
        }
    }
}

/// One line of the text. It never holds what the line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// Counted from 1.
    pub line: usize,
    /// The number it stands under, as in `27.11`.
    pub section: String,
    /// The heading of that section.
    pub heading: String,
    pub state: State,
}

/// What became of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// In the order of the text.
    pub lines: Vec<ReportLine>,
}

impl Report {
    /// How many lines have a state.
    pub fn count(&self, state: State) -> usize {
        self.lines.iter().filter(|l| l.state == state).count()
    }

    /// The whole list: line, section, state and heading, apart by tabs.
    pub fn text(&self) -> String {
        let mut out = "line\tsection\tstate\theading\n".to_owned();
        for l in &self.lines {
            let _ = writeln!(out, "{}\t{}\t{}\t{}", l.line, l.section, l.state.words(), l.heading);
        }
        out
    }

    /// The counts, a line for each state that there is.
    pub fn counts(&self) -> String {
        let mut out = String::new();
        for state in State::ALL {
            let count = self.count(state);
            if count > 0 {
                let _ = writeln!(out, "{count:>6}  {}", state.words());
            }
        }
        out
    }
}
