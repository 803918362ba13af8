//! One vocabulary of change: an undo step, a fix, a row of a diff, a line of a journal.

mod notation;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::document::index::At;
use crate::text::Entry;
use crate::text::syntax::quote;

pub use notation::ChangeSyntax;

/// What a change speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Path in the title without its ending, as in `sheets/ulm`.
    pub document: String,
    pub section: String,
    pub key: String,
    /// None for the whole value of the entry. In a field that holds texts by text one of them may be meant, as in
    /// `cells/5.20.13`.
    pub field: Option<String>,
}

impl Place {
    /// The whole value of an entry.
    pub fn entry(document: &str, section: &str, key: &str) -> Self {
        Self { document: document.to_owned(), section: section.to_owned(), key: key.to_owned(), field: None }
    }

    /// One field of an entry.
    pub fn field(document: &str, section: &str, key: &str, field: &str) -> Self {
        Self { field: Some(field.to_owned()), ..Self::entry(document, section, key) }
    }
}

/// A side of a change: a value as written, nothing, or (before an erratum is applied) whatever is found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    Absent,
    /// `?`: the source prints only the new value.
    Anything,
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => f.write_str("absent"),
            Self::Anything => f.write_str("?"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Where a new entry goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum After {
    /// Where the canonical order puts it; last in a section that keeps the order of the print.
    Order,
    /// Before all others.
    Start,
    /// Behind this key.
    Key(String),
}

/// The bytes around an entry, so that it can stand exactly as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bytes {
    pub(crate) entry: Entry,
    /// For what comes back: where it stood, by number, for a key may stand there twice. None for what moves.
    pub(crate) back: Option<Back>,
}

/// How an entry comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Back {
    /// It was taken out from here; `comma` if the entry before then lost the comma it had got for this one.
    Into { at: At, comma: bool },
    /// Its value could not be read and was written over here.
    Over(At),
}

/// What an addition did, for its removal to take back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seam {
    /// Where the entry was put, by number. None for a removal that takes back nothing.
    pub(crate) at: Option<At>,
    /// The trail of the entry before was mended: it had no comma.
    pub(crate) trail: Option<Mended>,
    /// The section was not there.
    pub(crate) section: bool,
    /// The piece before that section was mended: the close of a section, or what opens the document.
    pub(crate) before: Option<Mended>,
}

/// A piece that had to be mended for something new behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mended {
    pub(crate) was: String,
    pub(crate) is: String,
}

/// One change to one document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// A field, or a whole value, from one text to another.
    Set { place: Place, from: Value, to: Value },
    /// A new entry.
    Add { place: Place, value: String, after: After, bytes: Option<Bytes> },
    /// An entry less; its comments go with it and come back with its inverse.
    Remove { place: Place, value: String, seam: Seam },
}

/// Why a change cannot be applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    #[error("there is no document {0} in this title")]
    NoDocument(String),
    #[error("{document} cannot be changed: {because}")]
    ReadOnly { document: String, because: String },
    #[error("{document} has no section {section}")]
    NoSection { document: String, section: String },
    #[error("`{key}` is no key of {section}: {expected} was expected")]
    BadKey { section: String, key: String, expected: &'static str },
    #[error("`{value}` is not a value: {because}")]
    BadValue { value: String, because: String },
    #[error("`{0}` is no name of a field: a word was expected")]
    BadField(String),
    #[error("{section} {key} has no fields")]
    NoFields { section: String, key: String },
    #[error("{section} {key} is {found}, not {expected}")]
    Conflict { section: String, key: String, expected: String, found: String },
}

impl Change {
    /// A change of a field or a value.
    pub fn set(place: Place, from: Value, to: Value) -> Self {
        Self::Set { place, from, to }
    }

    /// A new entry in its canonical place.
    pub fn add(place: Place, value: impl Into<String>) -> Self {
        Self::Add { place, value: value.into(), after: After::Order, bytes: None }
    }

    /// An entry that stood elsewhere, with its comments: they go where it goes. Its own removal comes first if the two
    /// places are of one document and the keys may meet.
    pub fn moved(entry: &Entry, place: Place, value: impl Into<String>) -> Self {
        let value = value.into();
        let mut entry = entry.clone();
        entry.key.clone_from(&place.key);
        entry.key_text = quote(&place.key);
        entry.value.clone_from(&value);
        // The last entry of a section may have had no comma, and others may now follow it.
        if !entry.has_comma() {
            entry.trail.insert(0, ',');
        }
        Self::Add { place, value, after: After::Order, bytes: Some(Bytes { entry, back: None }) }
    }

    /// The same addition behind another entry, for sections in the order of the print; other changes stay.
    #[must_use]
    pub fn behind(mut self, behind: After) -> Self {
        if let Self::Add { after, .. } = &mut self {
            *after = behind;
        }
        self
    }

    /// An entry less.
    pub fn remove(place: Place, value: impl Into<String>) -> Self {
        Self::Remove { place, value: value.into(), seam: Seam::default() }
    }

    /// What it speaks of.
    pub const fn place(&self) -> &Place {
        match self {
            Self::Set { place, .. } | Self::Add { place, .. } | Self::Remove { place, .. } => place,
        }
    }

    /// Its place, to be put into another document.
    pub(crate) const fn place_mut(&mut self) -> &mut Place {
        match self {
            Self::Set { place, .. } | Self::Add { place, .. } | Self::Remove { place, .. } => place,
        }
    }

    /// The change that takes this one back, as far as its written form tells.
    pub fn inverse(&self) -> Self {
        match self {
            Self::Set { place, from, to } => Self::set(place.clone(), to.clone(), from.clone()),
            Self::Add { place, value, .. } => Self::remove(place.clone(), value.clone()),
            Self::Remove { place, value, .. } => Self::add(place.clone(), value.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    const BY_HAND: &str = "MapSheet(\n    format: 1,\n    hexes: {\n        // the mill\n        \"0101\": (vp: 1), // sure\n        \"0103\": (vp: 3) // last\n    },\n)\n";

    #[test]
    fn a_moved_entry_takes_its_comments_along() {
        for (key, to, holds) in [
            ("0101", "0102", "hexes: {\n        // the mill\n        \"0102\": (vp: 7), // sure\n        \"0103\""),
            ("0101", "0104", "(vp: 3), // last\n        // the mill\n        \"0104\": (vp: 7), // sure\n    },"),
            ("0103", "0100", "hexes: {\n        \"0100\": (vp: 7), // last\n        // the mill\n"),
        ] {
            let mut d = Document::read("a", BY_HAND.as_bytes().to_vec());
            let entry = d.lines().unwrap().sections[0].entries.iter().find(|e| e.key == key).unwrap().clone();
            let place = |key: &str| Place::entry("a", "hexes", key);
            let changes =
                [Change::remove(place(key), entry.value.as_str()), Change::moved(&entry, place(to), "(vp: 7)")];
            let undo: Vec<Change> = changes.iter().map(|c| d.apply(c).unwrap().unwrap()).collect();
            assert!(d.text().contains(holds), "{key} to {to}:\n{}", d.text());
            assert!(d.faults().is_empty() && d.read_only().is_none(), "{:?}", d.faults());
            let again = Document::read("a", d.bytes());
            assert!(again.faults().is_empty() && crate::diff::documents(&d, &again).is_empty(), "{}", d.text());
            for change in undo.iter().rev() {
                d.apply(change).unwrap();
            }
            assert_eq!(d.text(), BY_HAND);
        }
    }
}
