//! Where the entries of a document stand, by section and key: found without reading every key again.

use std::collections::BTreeMap;
use std::ops::Bound;

use crate::documents::Model;
use crate::text::Lines;

/// A section and an entry of it, by number.
pub(crate) type At = (usize, usize);

/// The places of every key that can be read, by the name of its section; those of a section written twice together.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// By sort key, so that a key's neighbours are its canonical ones. More places than one are duplicates, in order.
    sections: BTreeMap<String, BTreeMap<Vec<u8>, Vec<At>>>,
}

impl Index {
    pub(super) fn new(lines: &Lines, model: &Model) -> Self {
        let mut index = Self::default();
        for (i, section) in lines.sections.iter().enumerate() {
            let Some(table) = model.section(&section.name) else { continue };
            let places = index.sections.entry(section.name.clone()).or_default();
            for (j, entry) in section.entries.iter().enumerate() {
                if let Some(key) = table.sort_key(&entry.key) {
                    places.entry(key).or_default().push((i, j));
                }
            }
        }
        index
    }

    /// The first entry of a key: the one that counts.
    pub(super) fn first(&self, section: &str, key: &[u8]) -> Option<At> {
        self.sections.get(section)?.get(key)?.first().copied()
    }

    /// The place behind the last entry of one section that sorts before a key.
    pub(super) fn behind_lesser(&self, name: &str, section: usize, key: &[u8]) -> usize {
        let Some(places) = self.sections.get(name) else { return 0 };
        let lesser = places
            .range::<[u8], _>((Bound::Unbounded, Bound::Excluded(key)))
            .flat_map(|(_, at)| at)
            .filter(|(i, _)| *i == section);
        lesser.map(|(_, j)| j + 1).max().unwrap_or(0)
    }

    /// An entry was put in; those behind it have moved.
    pub(super) fn inserted(&mut self, section: &str, key: Option<Vec<u8>>, at: At) {
        let places = self.sections.entry(section.to_owned()).or_default();
        for (i, j) in places.values_mut().flatten() {
            if *i == at.0 && *j >= at.1 {
                *j += 1;
            }
        }
        if let Some(key) = key {
            let same = places.entry(key).or_default();
            let n = same.partition_point(|p| *p < at);
            same.insert(n, at);
        }
    }

    /// An entry was taken out; those behind it have moved.
    pub(super) fn removed(&mut self, section: &str, key: Option<&[u8]>, at: At) {
        let Some(places) = self.sections.get_mut(section) else { return };
        if let Some(key) = key
            && let Some(same) = places.get_mut(key)
        {
            same.retain(|p| *p != at);
            if same.is_empty() {
                places.remove(key);
            }
        }
        for (i, j) in places.values_mut().flatten() {
            if *i == at.0 && *j > at.1 {
                *j -= 1;
            }
        }
    }

    /// A section was put in or taken out before those from number `from` on.
    pub(super) fn sections_moved(&mut self, from: usize, by: isize) {
        for (i, _) in self.sections.values_mut().flat_map(BTreeMap::values_mut).flatten() {
            if *i >= from {
                *i = i.saturating_add_signed(by);
            }
        }
    }
}
