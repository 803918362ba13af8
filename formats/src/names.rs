//! Names of a title and the references to them: text as printed, resolved in the context of side and army (D14).

mod entries;
mod members;
mod references;
mod resolve;

use std::collections::BTreeMap;

use crate::title::Title;

pub use references::{Reference, references};
pub use resolve::{Context, Resolved};

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    Side,
    Army,
    ArmyGroup,
    Nation,
    Formation,
    Division,
    Unit,
    Leader,
    Vedette,
    Train,
    Marker,
    /// A town, height, wood, region or other named thing of a map.
    Place,
    /// A map sheet.
    Sheet,
    /// A deck of cards.
    Deck,
    /// A turn record card.
    Track,
    /// A set-up card.
    Card,
    /// A scenario or campaign of the folder.
    Scenario,
}

impl NameKind {
    /// What is one counter: what a card or a track lists.
    pub const PIECES: &'static [Self] = &[Self::Unit, Self::Leader, Self::Vedette, Self::Train, Self::Marker];
    /// What arrives or starts: whole formations and divisions too.
    pub const FORCES: &'static [Self] =
        &[Self::Unit, Self::Leader, Self::Vedette, Self::Train, Self::Marker, Self::Formation, Self::Division];
    /// What takes no part, or is ordered: all of a side or an army too.
    pub const ANY_FORCE: &'static [Self] = &[
        Self::Unit,
        Self::Leader,
        Self::Vedette,
        Self::Train,
        Self::Marker,
        Self::Formation,
        Self::Division,
        Self::Army,
        Self::ArmyGroup,
        Self::Nation,
        Self::Side,
    ];

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Side => "side",
            Self::Army => "army",
            Self::ArmyGroup => "army group",
            Self::Nation => "nation",
            Self::Formation => "formation",
            Self::Division => "division",
            Self::Unit => "unit",
            Self::Leader => "leader",
            Self::Vedette => "vedette",
            Self::Train => "train",
            Self::Marker => "marker",
            Self::Place => "place",
            Self::Sheet => "sheet",
            Self::Deck => "deck",
            Self::Track => "turn record card",
            Self::Card => "set-up card",
            Self::Scenario => "scenario",
        }
    }
}

/// One named thing: the entry that defines it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    pub kind: NameKind,
    pub document: String,
    /// Empty where the document itself is named.
    pub section: String,
    pub key: String,
}

/// A named thing with what tells it from others.
#[derive(Debug, Clone)]
struct Named {
    id: Id,
    /// As the title page writes it, where it is known there.
    army: Option<String>,
    side: Option<String>,
    /// The battles it is limited to.
    battles: Vec<String>,
}

/// A spelling of a named thing.
#[derive(Debug, Clone)]
struct Spelling {
    text: String,
    named: usize,
    /// The key of a piece: no part of another reference stands for it.
    is_key: bool,
}

/// Every name of a title, made once.
#[derive(Debug, Clone, Default)]
pub struct Names {
    named: Vec<Named>,
    /// By the spelling without case.
    spellings: BTreeMap<String, Vec<Spelling>>,
    /// By the text as printed: what it means, and the documents it holds in.
    aliases: BTreeMap<String, (String, Vec<String>)>,
}

/// A spelling without case and with one blank between words.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

impl Names {
    /// Of every document.
    pub fn of(title: &Title) -> Self {
        let mut names = Self::default();
        names.read(title);
        names
    }

    /// Whether the title names anything of these kinds: without, no reference to them can be judged.
    pub fn knows(&self, kinds: &[NameKind]) -> bool {
        self.named.iter().any(|n| kinds.contains(&n.id.kind))
    }

    /// Every named thing of a kind.
    pub fn of_kind(&self, kind: NameKind) -> impl Iterator<Item = &Id> {
        self.named.iter().map(|n| &n.id).filter(move |id| id.kind == kind)
    }

    /// The army of a named thing, if it is known.
    pub fn army(&self, id: &Id) -> Option<&str> {
        self.named.iter().find(|n| n.id == *id)?.army.as_deref()
    }

    /// The side of a named thing, if it is known.
    pub fn side(&self, id: &Id) -> Option<&str> {
        self.named.iter().find(|n| n.id == *id)?.side.as_deref()
    }

    fn add(&mut self, named: Named, spellings: &[(&str, bool)]) {
        let n = self.named.len();
        let mut seen = Vec::new();
        for (text, is_key) in spellings.iter().filter(|(t, _)| !t.trim().is_empty()) {
            if !seen.contains(text) {
                seen.push(*text);
                let spelling = Spelling { text: (*text).to_owned(), named: n, is_key: *is_key };
                self.spellings.entry(folded(text)).or_default().push(spelling);
            }
        }
        self.named.push(named);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Document;

    /// Two armies on one side with a formation of one number, as in T-67.
    pub(crate) fn title() -> Title {
        let mut title = Title::default();
        for (name, text) in [
            (
                "title",
                "Title(format: 1, sides: {\"Coalition\": (), \"French\": ()},
                armies: {\"Austrian\": (side: \"Coalition\"), \"Russian\": (side: \"Coalition\"),
                    \"Grande\": (side: \"French\")},
                formations: {\"Austrian III\": (army: \"Austrian\", battles: [\"28\"]),
                    \"Russian III\": (army: \"Russian\", battles: [\"28\", \"29\"]),
                    \"French III\": (army: \"Grande\", designation: \"III\"),
                    \"Russian IV\": (army: \"Russian\")},
                divisions: {\"Russian III/4\": (formation: \"Russian III\", designation: \"4\")},
                aliases: {\"Kapzevitch\": (is: \"Kaptsevich\"), \"Old Blue\": (is: \"GYULAI\", in: [\"cards/b\"])})",
            ),
            (
                "counters/a",
                "Counters(format: 1, units: {\"III/Souham\": (army: \"Grande\", formation: \"III\"),
                    \"III/Kaptsevich\": (army: \"Russian\", formation: \"III\"),
                    \"III/4\": (formation: \"Russian III\", name: \"4th\"),
                    \"Hardegg\": (army: \"Austrian\", formation: \"III\")},
                leaders: {\"GYULAI\": (army: \"Austrian\", formation: \"III\"), \"NEY\": (army: \"Grande\", formation: \"III\")},
                vedettes: {\"Hardegg vedette\": (army: \"Austrian\", parent: \"Hardegg\")})",
            ),
            (
                "sheets/vale",
                "MapSheet(format: 1, hexes: {\"0101\": (name: \"Au\")}, features: {\"Ried\": Region(hexes: [])})",
            ),
            (
                "cards/a",
                "SetupCard(format: 1, columns: {\"1\": (sheets: {\"V\": \"vale\"})},
                rows: {\"Hardegg\": (army: \"Austrian\", cells: {\"1\": \"within 3 of Austrian III\"}),
                    \"III/Souham\": (cells: {\"1\": \"R 0101\"}), \"Ney-2\": (unit: \"NEY\", cells: {\"1\": \"in Ried\"})},
                notes: {\"rows/III/Souham/cells/1\": (state: Unsure)})",
            ),
            (
                "tracks/a",
                "TurnTrack(format: 1, entries: {\"a\": (army: \"Austrian\", units: [\"III\", \"Russian III Corps\"],
                    less: [\"Kapzevitch\"])})",
            ),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        title
    }
}
