//! What belongs to a formation, a division, an army, a side.

use std::collections::BTreeSet;

use super::{Context, Id, NameKind, Names, Resolved};
use crate::title::Title;

/// A piece as its counter has it.
struct Piece<'a> {
    id: Id,
    army: Option<&'a str>,
    formation: Option<&'a str>,
    division: Option<&'a str>,
    nation: Option<&'a str>,
}

/// Every unit, leader, vedette and train of the counters.
fn pieces(title: &Title) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    for document in title.documents() {
        let Some(counters) = document.counters() else { continue };
        let id = |kind, section: &str, key: &String| Id {
            kind,
            document: document.name().to_owned(),
            section: section.to_owned(),
            key: key.clone(),
        };
        for (key, line) in counters.units.iter() {
            out.push(Piece {
                id: id(NameKind::Unit, "units", key),
                army: line.army.as_deref(),
                formation: line.formation.as_deref(),
                division: line.division.as_deref(),
                nation: line.nation.as_deref(),
            });
        }
        for (key, line) in counters.leaders.iter() {
            out.push(Piece {
                id: id(NameKind::Leader, "leaders", key),
                army: line.army.as_deref(),
                formation: line.formation.as_deref(),
                division: None,
                nation: None,
            });
        }
        for (key, line) in counters.vedettes.iter() {
            out.push(Piece {
                id: id(NameKind::Vedette, "vedettes", key),
                army: line.army.as_deref(),
                formation: None,
                division: None,
                nation: line.nation.as_deref(),
            });
        }
        for (key, line) in counters.trains.iter() {
            out.push(Piece {
                id: id(NameKind::Train, "trains", key),
                army: line.army.as_deref(),
                formation: line.formation.as_deref(),
                division: None,
                nation: None,
            });
        }
    }
    out
}

impl Names {
    /// The pieces that a name stands for: a piece for itself, a formation, division, army, nation or side for all of its
    /// own. A vedette belongs to no formation here (16.1).
    pub fn members(&self, title: &Title, id: &Id) -> BTreeSet<Id> {
        let mut out = BTreeSet::new();
        let one = |kind, text: &str, army: Option<&str>| {
            let context = Context { army: army.map(str::to_owned), ..Context::of(&[kind]) };
            match self.resolve(text, &context) {
                Resolved::One(id) => Some(id),
                _ => None,
            }
        };
        let page = title.documents().find_map(crate::document::Document::title_page);
        match id.kind {
            NameKind::Unit | NameKind::Leader | NameKind::Vedette | NameKind::Train | NameKind::Marker => {
                out.insert(id.clone());
            }
            NameKind::Formation => {
                let nested = page.into_iter().flat_map(|p| p.formations.iter()).filter(|(_, line)| {
                    let within = line.nested_in.as_deref();
                    within.and_then(|w| one(NameKind::Formation, w, line.army.as_deref())).as_ref() == Some(id)
                });
                let nested: Vec<Id> = nested.map(|(key, _)| Id { key: key.clone(), ..id.clone() }).collect();
                for piece in pieces(title) {
                    let of = piece.formation.and_then(|f| one(NameKind::Formation, f, piece.army));
                    if of.is_some_and(|of| of == *id || nested.contains(&of)) {
                        out.insert(piece.id);
                    }
                }
            }
            NameKind::Division => {
                let line = page.and_then(|p| p.divisions.get(&id.key));
                let formation = line.and_then(|l| one(NameKind::Formation, l.formation.as_deref()?, None));
                let designation = line.and_then(|l| l.designation.as_deref());
                for piece in pieces(title) {
                    let of = piece.formation.and_then(|f| one(NameKind::Formation, f, piece.army));
                    if of.is_some() && of == formation && piece.division.is_some() && piece.division == designation {
                        out.insert(piece.id);
                    }
                }
            }
            NameKind::ArmyGroup => {
                let formations = page.and_then(|p| p.army_groups.get(&id.key)).map(|g| &g.formations);
                for formation in formations.into_iter().flatten().filter_map(|f| one(NameKind::Formation, f, None)) {
                    out.extend(self.members(title, &formation));
                }
            }
            NameKind::Army => {
                out.extend(pieces(title).into_iter().map(|p| p.id).filter(|p| self.army(p) == Some(&id.key)));
            }
            NameKind::Nation => {
                let of = |p: &Piece<'_>| p.nation.and_then(|n| one(NameKind::Nation, n, None)).as_ref() == Some(id);
                out.extend(pieces(title).into_iter().filter(of).map(|p| p.id));
            }
            NameKind::Side => {
                out.extend(pieces(title).into_iter().map(|p| p.id).filter(|p| self.side(p) == Some(&id.key)));
            }
            NameKind::Place
            | NameKind::Sheet
            | NameKind::Deck
            | NameKind::Track
            | NameKind::Card
            | NameKind::Scenario => {}
        }
        out
    }
}
