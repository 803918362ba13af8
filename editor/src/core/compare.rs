//! What differs between the title as it is open and another state of it.

use std::collections::BTreeSet;

use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::{Change, Title, diff};

use super::session::Session;

/// The state that is compared with.
#[derive(Debug, Clone)]
pub struct Compared {
    /// Its folder or revision, as the person named it.
    pub label: String,
    /// Its documents.
    pub title: Title,
}

/// How a place differs, seen from the other state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Added,
    Removed,
    Changed,
}

/// The differences of one sheet.
#[derive(Debug, Clone, Default)]
pub struct Differences {
    /// All of them, from the other state to the open one.
    pub changes: Vec<Change>,
    /// Hexes that differ.
    pub hexes: BTreeSet<(Hex, Kind)>,
    /// Hexsides that differ.
    pub sides: BTreeSet<(HexPair, Kind)>,
}

/// The hex that a change speaks of, one of its two for a hexside.
pub fn hex_of(change: &Change) -> Option<Hex> {
    let key = &change.place().key;
    Hex::from_digits(key.get(..4)?)
}

impl Compared {
    /// What differs in the sheet that is shown, progress aside: it is no part of the print.
    pub fn differences(&self, session: &Session) -> Differences {
        let Some(now) = session.sheet_document() else { return Differences::default() };
        let empty = tlnb_formats::Document::empty(now.name(), "MapSheet");
        let Some(then) = self.title.document(now.name()).or(empty.as_ref()) else { return Differences::default() };
        let mut out = Differences::default();
        for change in diff::documents(then, now) {
            let place = change.place();
            if place.section == "progress" {
                continue;
            }
            let kind = match &change {
                Change::Add { .. } => Kind::Added,
                Change::Remove { .. } => Kind::Removed,
                Change::Set { .. } => Kind::Changed,
            };
            match place.section.as_str() {
                "hexes" => out.hexes.extend(Hex::from_digits(&place.key).map(|h| (h, kind))),
                "sides" => out.sides.extend(HexPair::from_key(&place.key).map(|p| (p, kind))),
                _ => {}
            }
            out.changes.push(change);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::session;

    #[test]
    fn places_are_told_by_what_became_of_them() {
        let mut session = session();
        let step = |session: &mut Session, line: &str| session.step("Step", &[line.parse().unwrap()]).unwrap();
        step(&mut session, "sheets/ulm hexes + 0101: (terrain: Woods)");
        step(&mut session, "sheets/ulm sides + 0101/0102: (kinds: [River])");
        let compared = Compared { label: "before".into(), title: session.title().clone() };
        assert!(compared.differences(&session).changes.is_empty());
        step(&mut session, "sheets/ulm hexes 0101 terrain: Woods -> Clear");
        step(&mut session, "sheets/ulm hexes + 0102: (terrain: Woods)");
        step(&mut session, "sheets/ulm sides - 0101/0102: (kinds: [River])");
        step(&mut session, "sheets/ulm progress + \"Terrain 01\": (done: \"1\")");
        let found = compared.differences(&session);
        assert_eq!(found.changes.len(), 3);
        let hex = Hex::new;
        assert_eq!(found.hexes, [(hex(1, 1), Kind::Changed), (hex(1, 2), Kind::Added)].into());
        assert_eq!(found.sides, [(HexPair::new(hex(1, 1), hex(1, 2)), Kind::Removed)].into());
    }
}
