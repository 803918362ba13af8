//! The text of a rulebook whose study folder drafts scenarios, and what became of each of its lines.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use tlnb_formats::Document;
use tlnb_formats::Title;
use tlnb_formats::study_folder::{Draft, Known, Report, State, TEXT_BYTES, read, text};

/// Lines that follow each other under one number, and that the same became of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Counted from 0; its end is behind the last.
    pub lines: Range<usize>,
    /// The number it stands under, as in `27.11`.
    pub section: String,
    pub heading: String,
    pub state: State,
}

impl Passage {
    /// Whether a person is to read it.
    pub const fn is_work(&self) -> bool {
        matches!(self.state, State::InPart | State::Stub | State::NotUnderstood)
    }
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Rulebook {
    pub file: PathBuf,
    /// The text.
    pub lines: Vec<String>,
    /// In the order of the text.
    pub passages: Vec<Passage>,
    /// The first lines of passages that a person has done with.
    pub done: BTreeSet<usize>,
    /// The passage that is looked at.
    pub at: usize,
}

impl Rulebook {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// In words, if it is too large, is no text or cannot be read.
    pub fn text_of(file: &Path) -> Result<String, String> {
        let of = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
        let length = std::fs::metadata(file).map_err(|e| of(&e))?.len();
        if length > TEXT_BYTES {
            return Err(of(&format!("it is larger than {TEXT_BYTES} bytes")));
        }
        let bytes = std::fs::read(file).map_err(|e| of(&e))?;
        text(&bytes).map(str::to_owned).map_err(|e| of(&e))
    }

    /// What a text drafts for a title.
    ///
    /// # Errors
    /// In words, if no section of a study folder stands in it.
    pub fn draft(file: &Path, words: &str, title: &Title) -> Result<(Self, Draft), String> {
        let draft = read(words, &Known::of(title)).map_err(|e| format!("{}: {e}", file.display()))?;
        let passages = passages(&draft.report);
        let lines = words.lines().map(str::to_owned).collect();
        Ok((Self { file: file.to_owned(), lines, passages, done: BTreeSet::new(), at: 0 }, draft))
    }

    /// Whether a person has done with a passage, or need not.
    pub fn is_done(&self, passage: &Passage) -> bool {
        !passage.is_work() || self.done.contains(&passage.lines.start)
    }

    /// How many passages are work, and how many of them are done.
    pub fn progress(&self) -> (usize, usize) {
        let work = self.passages.iter().filter(|p| p.is_work());
        let done = work.clone().filter(|p| self.is_done(p)).count();
        (done, work.count())
    }

    /// The next passage that is work and not done, behind the one looked at or from the first on.
    pub fn next(&self) -> Option<usize> {
        let n = self.passages.len();
        (1..=n).map(|step| (self.at + step) % n).find(|i| self.passages.get(*i).is_some_and(|p| !self.is_done(p)))
    }

    /// The passage that is looked at.
    pub fn passage(&self) -> Option<&Passage> {
        self.passages.get(self.at)
    }
}

fn passages(report: &Report) -> Vec<Passage> {
    let mut out: Vec<Passage> = Vec::new();
    for line in &report.lines {
        let at = line.line.saturating_sub(1);
        match out.last_mut() {
            // Blank lines between belong to none and part nothing.
            Some(last) if last.section == line.section && last.state == line.state => last.lines.end = at + 1,
            _ => out.push(Passage {
                lines: at..at + 1,
                section: line.section.clone(),
                heading: line.heading.clone(),
                state: line.state,
            }),
        }
    }
    out
}

/// Where a section of the text stands in the title: documents, topics and keys of the rows that name it.
pub fn rows_of(title: &Title, section: &str) -> Vec<(String, String, String)> {
    let mut out = Vec::new();
    for document in title.documents().filter(|d| d.kind() == Some("Scenario")) {
        for topic in document.lines().into_iter().flat_map(|l| &l.sections) {
            for entry in &topic.entries {
                if names(document, &topic.name, &entry.key, section) {
                    out.push((document.name().to_owned(), topic.name.clone(), entry.key.clone()));
                }
            }
        }
    }
    out
}

fn names(document: &Document, topic: &str, key: &str, section: &str) -> bool {
    use tlnb_formats::text::{Node, Shape};
    let Some(node) = document.value(topic, key).and_then(|value| Node::parse(value).ok()) else { return false };
    matches!(node.field("section").map(|f| &f.value.shape), Some(Shape::Text(text)) if text == section)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "27.0 The Mill\n\n27.1 Set Up\n27.11 The game starts on the 9 AM turn of 4 July.\n27.12 Mode Cards: French 2.\n\n27.2 Special Rules\n27.21 The Old Gate: nobody has ever understood what goes on here at night.\nIt goes on all day as well.\n";

    #[test]
    fn a_text_becomes_passages_and_the_next_one_to_read_is_found() {
        let (mut book, draft) = Rulebook::draft(Path::new("a.txt"), TEXT, &Title::default()).unwrap();
        assert_eq!(draft.scenarios.len(), 1);
        assert!(book.passages.windows(2).all(|p| p[0].lines.end <= p[1].lines.start), "{:?}", book.passages);
        let (done, all) = book.progress();
        assert!(done == 0 && all > 0, "{:?}", book.passages);
        let mut seen = BTreeSet::new();
        while let Some(next) = book.next() {
            book.at = next;
            let passage = book.passage().unwrap();
            assert!(passage.is_work() && seen.insert(passage.lines.start));
            assert!(book.lines.get(passage.lines.clone()).is_some());
            book.done.insert(passage.lines.start);
        }
        assert_eq!(book.progress(), (all, all));
        assert!(Rulebook::draft(Path::new("a.txt"), "nothing", &Title::default()).is_err());
    }
}
