//! When each section of a document last changed: known without looking at what it holds.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Unique over the program's life, so that two states that differ never have one stamp; 0 is no state's.
fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A stamp a section; a copy of a document has its stamps until one of the two is changed.
#[derive(Debug, Clone)]
pub(super) struct Stamps {
    read: u64,
    last: u64,
    sections: BTreeMap<String, u64>,
}

impl Stamps {
    pub(super) fn new() -> Self {
        let read = next();
        Self { read, last: read, sections: BTreeMap::new() }
    }

    pub(super) fn touch(&mut self, section: &str) {
        self.last = next();
        match self.sections.get_mut(section) {
            Some(stamp) => *stamp = self.last,
            None => drop(self.sections.insert(section.to_owned(), self.last)),
        }
    }

    pub(super) fn of(&self, section: &str) -> u64 {
        self.sections.get(section).copied().unwrap_or(self.read)
    }

    pub(super) const fn last(&self) -> u64 {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use crate::{Change, Document};

    #[test]
    fn a_change_stamps_its_section_alone_and_so_does_taking_it_back() {
        let text = b"MapSheet(format: 1, hexes: {\"0101\": (vp: 1)})".to_vec();
        let mut document = Document::read("a", text.clone());
        let stamps = |d: &Document| (d.stamp("hexes"), d.stamp("sides"), d.changed());
        let before = stamps(&document);
        let change: Change = "a hexes 0101 vp: 1 -> 2".parse().unwrap();
        let undo = document.apply(&change).unwrap().unwrap();
        let after = stamps(&document);
        assert!(after.0 > before.0 && after.1 == before.1 && after.2 > before.2);
        assert_eq!(document.apply(&change).unwrap(), None);
        assert_eq!(stamps(&document), after, "what already holds changes nothing");
        let copy = document.clone();
        document.apply(&undo).unwrap();
        let again = stamps(&document);
        assert!(again.0 > after.0 && again.1 == before.1, "the same bytes, yet another state");
        assert_eq!(stamps(&copy), after);
        assert!(stamps(&Document::read("a", text)).1 > again.0, "read again, it is another document");
    }

    #[test]
    fn a_change_that_is_refused_leaves_the_stamps() {
        let mut document = Document::read("a", b"MapSheet(format: 1, hexes: {\"0101\": (vp: 1)})".to_vec());
        let before = document.changed();
        assert!(document.apply(&"a hexes 0101 vp: 7 -> 2".parse().unwrap()).is_err());
        assert_eq!(document.changed(), before);
    }
}
