//! Where names come from: keys and names of every document.

use super::{Id, NameKind, Named, Names};
use crate::document::Document;
use crate::documents::counters::{Counters, last_part};
use crate::documents::{MapSheet, Model, TitlePage};
use crate::title::Title;

/// What a piece says of itself.
struct Piece<'a> {
    kind: NameKind,
    section: &'static str,
    key: &'a str,
    army: Option<&'a str>,
    formation: Option<&'a str>,
    /// What it is called beside its key.
    also: Vec<String>,
}

impl Names {
    pub(super) fn read(&mut self, title: &Title) {
        for document in title.documents() {
            if let Some(page) = document.title_page() {
                self.page(document, page);
            }
        }
        for document in title.documents() {
            if let Some(counters) = document.counters() {
                self.counters(document, counters);
            } else if let Some(sheet) = document.map_sheet() {
                self.sheet(document, sheet);
            } else if let Some(kind) = whole(document) {
                let id = id(kind, document, "", document.name());
                let section = document.scenario().map_or("", |s| s.section(document.name()));
                self.add(bare(id), &[(document.name(), true), (last_part(document.name()), true), (section, true)]);
            }
        }
    }

    fn page(&mut self, document: &Document, page: &TitlePage) {
        for key in page.sides.every_key() {
            let named = Named { side: Some(key.clone()), ..bare(id(NameKind::Side, document, "sides", key)) };
            self.add(named, &[(key, false)]);
        }
        for key in page.armies.every_key() {
            let side = page.armies.get(key).and_then(|a| a.side.clone());
            let of = id(NameKind::Army, document, "armies", key);
            self.add(Named { army: Some(key.clone()), side, ..bare(of) }, &[(key, false)]);
        }
        for key in page.army_groups.every_key() {
            self.add(bare(id(NameKind::ArmyGroup, document, "army_groups", key)), &[(key, false)]);
        }
        for key in page.nations.every_key() {
            let side = page.nations.get(key).and_then(|n| n.side.clone());
            self.add(Named { side, ..bare(id(NameKind::Nation, document, "nations", key)) }, &[(key, false)]);
        }
        for key in page.formations.every_key() {
            let line = page.formations.get(key);
            let army = line.and_then(|l| l.army.as_deref()).map(|a| self.army_as_known(a));
            let named = Named {
                side: army.as_deref().and_then(|a| self.side_of_army(a)),
                army,
                battles: line.map(|l| l.battles.clone()).unwrap_or_default(),
                id: id(NameKind::Formation, document, "formations", key),
            };
            self.add(named, &[(key, false), (line.map_or(key, |l| l.designation(key)), false)]);
        }
        for key in page.divisions.every_key() {
            let line = page.divisions.get(key);
            let formation = line.and_then(|l| l.formation.as_deref());
            let of = id(NameKind::Division, document, "divisions", key);
            let army = formation.and_then(|f| self.army_of_formation(f, None));
            let named = Named { side: army.as_deref().and_then(|a| self.side_of_army(a)), army, ..bare(of) };
            let designation = line.and_then(|l| l.designation.as_deref()).unwrap_or_default();
            let whole = formation.map(|f| format!("{f}/{designation}")).unwrap_or_default();
            self.add(named, &[(key, false), (designation, false), (&whole, false)]);
        }
        for (text, line) in page.aliases.iter() {
            if let Some(is) = &line.is {
                self.aliases.insert(text.clone(), (is.clone(), line.within.clone()));
            }
        }
    }

    fn counters(&mut self, document: &Document, counters: &Counters) {
        let mut pieces = Vec::new();
        for key in counters.units.every_key() {
            let line = counters.units.get(key);
            let name = line.map_or(last_part(key), |l| l.name(key));
            // With its suffix a name is another name.
            let suffix = line.and_then(|l| l.suffix.as_deref()).filter(|s| !name.ends_with(*s)).unwrap_or_default();
            pieces.push(Piece {
                kind: NameKind::Unit,
                section: "units",
                key,
                army: line.and_then(|l| l.army.as_deref()),
                formation: line.and_then(|l| l.formation.as_deref()),
                also: vec![format!("{name}{suffix}")],
            });
        }
        for key in counters.leaders.every_key() {
            let line = counters.leaders.get(key);
            let formation = line.and_then(|l| l.formation.as_deref());
            pieces.push(Piece {
                kind: NameKind::Leader,
                section: "leaders",
                key,
                army: line.and_then(|l| l.army.as_deref()),
                formation,
                also: formation.map(|f| format!("{key}/{f}")).into_iter().collect(),
            });
        }
        let simple =
            |kind, section, key, army, formation| Piece { kind, section, key, army, formation, also: Vec::new() };
        for key in counters.vedettes.every_key() {
            let army = counters.vedettes.get(key).and_then(|l| l.army.as_deref());
            pieces.push(simple(NameKind::Vedette, "vedettes", key, army, None));
        }
        for key in counters.trains.every_key() {
            let line = counters.trains.get(key);
            let formation = line.and_then(|l| l.formation.as_deref());
            pieces.push(simple(NameKind::Train, "trains", key, line.and_then(|l| l.army.as_deref()), formation));
        }
        for key in counters.markers.every_key() {
            pieces.push(simple(NameKind::Marker, "markers", key, None, None));
        }
        for piece in pieces {
            let own = piece.army.map(|a| self.army_as_known(a));
            let army = own.or_else(|| piece.formation.and_then(|f| self.army_of_formation(f, None)));
            let named = Named {
                side: army.as_deref().and_then(|a| self.side_of_army(a)),
                army,
                ..bare(id(piece.kind, document, piece.section, piece.key))
            };
            let mut spellings = vec![(piece.key, true)];
            spellings.extend(piece.also.iter().map(|text| (text.as_str(), false)));
            self.add(named, &spellings);
        }
    }

    fn sheet(&mut self, document: &Document, sheet: &MapSheet) {
        let name = document.name();
        self.add(bare(id(NameKind::Sheet, document, "", name)), &[(name, true), (last_part(name), true)]);
        for key in sheet.features.every_key() {
            self.add(bare(id(NameKind::Place, document, "features", key)), &[(key, false)]);
        }
        let mut seen = std::collections::BTreeSet::new();
        for (hex, line) in sheet.hexes.iter() {
            // A feature of that name is the place; a name in several hexes is one.
            let Some(name) = line.name.as_ref().filter(|n| !sheet.features.contains(n) && seen.insert(*n)) else {
                continue;
            };
            self.add(bare(id(NameKind::Place, document, "hexes", &hex.to_string())), &[(name, false)]);
        }
    }

    /// An army as the title page writes it.
    pub(super) fn army_as_known(&self, text: &str) -> String {
        self.one(NameKind::Army, text).map_or_else(|| text.to_owned(), |n| n.id.key.clone())
    }

    fn side_of_army(&self, army: &str) -> Option<String> {
        self.one(NameKind::Army, army)?.side.clone()
    }

    /// The army of the only formation of that text, in one army or in all.
    fn army_of_formation(&self, text: &str, army: Option<&str>) -> Option<String> {
        let context = super::Context { army: army.map(str::to_owned), ..super::Context::of(&[NameKind::Formation]) };
        match self.resolve(text, &context) {
            super::Resolved::One(id) => self.army(&id).map(str::to_owned),
            _ => None,
        }
    }

    /// The one thing of a kind with that spelling.
    fn one(&self, kind: NameKind, text: &str) -> Option<&Named> {
        let mut found = self.spellings.get(&super::folded(text))?.iter().filter_map(|s| self.named.get(s.named));
        found.find(|n| n.id.kind == kind)
    }
}

/// What a document is called by its name, if references name it as a whole.
fn whole(document: &Document) -> Option<NameKind> {
    match document.model()? {
        Model::Deck(_) => Some(NameKind::Deck),
        Model::TurnTrack(_) => Some(NameKind::Track),
        Model::SetupCard(_) => Some(NameKind::Card),
        Model::Scenario(_) => Some(NameKind::Scenario),
        _ => None,
    }
}

fn id(kind: NameKind, document: &Document, section: &str, key: &str) -> Id {
    Id { kind, document: document.name().to_owned(), section: section.to_owned(), key: key.to_owned() }
}

const fn bare(id: Id) -> Named {
    Named { id, army: None, side: None, battles: Vec::new() }
}
