//! Where the entries of a document stand, by section and key: found without reading every key again.

use std::collections::{BTreeMap, BTreeSet};
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
    /// Keys with more places than one.
    twice: BTreeSet<(String, Vec<u8>)>,
    /// Places of keys that cannot be read.
    unread: Vec<At>,
}

impl Index {
    pub(super) fn new(lines: &Lines, model: &Model) -> Self {
        let mut index = Self::default();
        for (i, section) in lines.sections.iter().enumerate() {
            let Some(table) = model.section(&section.name) else { continue };
            let places = index.sections.entry(section.name.clone()).or_default();
            for (j, entry) in section.entries.iter().enumerate() {
                let Some(key) = table.sort_key(&entry.key) else {
                    index.unread.push((i, j));
                    continue;
                };
                let same = places.entry(key.clone()).or_default();
                same.push((i, j));
                if same.len() == 2 {
                    index.twice.insert((section.name.clone(), key));
                }
            }
        }
        index
    }

    /// The first entry of a key: the one that counts.
    pub(super) fn first(&self, section: &str, key: &[u8]) -> Option<At> {
        self.sections.get(section)?.get(key)?.first().copied()
    }

    /// The places of every key that cannot be read or stands more than once.
    pub(super) fn suspects(&self) -> impl Iterator<Item = At> {
        let places = |(section, key): &(String, Vec<u8>)| self.sections.get(section)?.get(key);
        self.twice.iter().filter_map(places).flatten().chain(&self.unread).copied()
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
        for (i, j) in places.values_mut().flatten().chain(&mut self.unread) {
            if *i == at.0 && *j >= at.1 {
                *j += 1;
            }
        }
        match key {
            Some(key) => {
                let same = places.entry(key.clone()).or_default();
                let n = same.partition_point(|p| *p < at);
                same.insert(n, at);
                if same.len() > 1 {
                    self.twice.insert((section.to_owned(), key));
                }
            }
            None => self.unread.push(at),
        }
    }

    /// An entry was taken out; those behind it have moved.
    pub(super) fn removed(&mut self, section: &str, key: Option<&[u8]>, at: At) {
        let Some(places) = self.sections.get_mut(section) else { return };
        if let Some(key) = key
            && let Some(same) = places.get_mut(key)
        {
            same.retain(|p| *p != at);
            if same.len() < 2 {
                self.twice.remove(&(section.to_owned(), key.to_vec()));
            }
            if same.is_empty() {
                places.remove(key);
            }
        }
        if key.is_none() {
            self.unread.retain(|p| *p != at);
        }
        for (i, j) in places.values_mut().flatten().chain(&mut self.unread) {
            if *i == at.0 && *j > at.1 {
                *j -= 1;
            }
        }
    }

    /// A section was put in or taken out before those from number `from` on.
    pub(super) fn sections_moved(&mut self, from: usize, by: isize) {
        for (i, _) in self.sections.values_mut().flat_map(BTreeMap::values_mut).flatten().chain(&mut self.unread) {
            if *i >= from {
                *i = i.saturating_add_signed(by);
            }
        }
    }
}
