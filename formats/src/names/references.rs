//! Where documents refer to names: every place with the text and what it may stand for.

mod scenario;

use super::{Context, NameKind};
use crate::document::Document;
use crate::documents::setup_card::Where;
use crate::documents::{Model, RowKey};
use crate::text::Written;

/// What a zone may lie round.
const CENTRES: &[NameKind] = &[NameKind::Unit, NameKind::Leader, NameKind::Formation];
/// What an alias may mean.
const ANYTHING: &[NameKind] = &[
    NameKind::Army,
    NameKind::ArmyGroup,
    NameKind::Nation,
    NameKind::Formation,
    NameKind::Division,
    NameKind::Unit,
    NameKind::Leader,
    NameKind::Vedette,
    NameKind::Train,
    NameKind::Marker,
    NameKind::Place,
];

/// One reference where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    pub document: String,
    pub section: &'static str,
    pub key: String,
    /// None where the key itself is the reference.
    pub field: Option<&'static str>,
    /// The whole quoted text it stands in.
    pub written: String,
    /// The reference itself.
    pub text: String,
    pub context: Context,
}

/// The references of one entry as they are collected.
struct Collector<'a> {
    document: &'a str,
    section: &'static str,
    key: &'a str,
    side: Option<&'a str>,
    army: Option<&'a str>,
    battle: Option<&'a str>,
    out: &'a mut Vec<Reference>,
}

impl Collector<'_> {
    fn add(&mut self, field: Option<&'static str>, written: &str, text: &str, kinds: &[NameKind]) {
        let context = Context {
            side: self.side.map(str::to_owned),
            army: self.army.map(str::to_owned),
            battle: self.battle.map(str::to_owned),
            document: Some(self.document.to_owned()),
            kinds: kinds.to_vec(),
        };
        self.out.push(Reference {
            document: self.document.to_owned(),
            section: self.section,
            key: self.key.to_owned(),
            field,
            written: written.to_owned(),
            text: text.to_owned(),
            context,
        });
    }

    fn field<'t>(&mut self, field: &'static str, texts: impl IntoIterator<Item = &'t String>, kinds: &[NameKind]) {
        for text in texts {
            self.add(Some(field), text, text, kinds);
        }
    }
}

/// Every reference of a document, in its order.
pub fn references(document: &Document) -> Vec<Reference> {
    let mut out = Vec::new();
    let name = document.name();
    macro_rules! at {
        ($section:literal, $key:expr, $side:expr, $army:expr) => {
            Collector {
                document: name,
                section: $section,
                key: $key,
                side: $side,
                army: $army,
                battle: None,
                out: &mut out,
            }
        };
    }
    match document.model() {
        Some(Model::Title(page)) => {
            for (key, line) in page.armies.iter() {
                let mut at = at!("armies", key, None, None);
                at.field("side", &line.side, &[NameKind::Side]);
                at.field("nations", &line.nations, &[NameKind::Nation]);
            }
            for (key, line) in page.army_groups.iter() {
                at!("army_groups", key, None, None).field("formations", &line.formations, &[NameKind::Formation]);
            }
            for (key, line) in page.nations.iter() {
                at!("nations", key, None, None).field("side", &line.side, &[NameKind::Side]);
            }
            for (key, line) in page.formations.iter() {
                let mut at = at!("formations", key, None, line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("nested_in", &line.nested_in, &[NameKind::Formation]);
            }
            for (key, line) in page.divisions.iter() {
                let mut at = at!("divisions", key, None, None);
                at.field("formation", &line.formation, &[NameKind::Formation]);
                at.field("equal_to", &line.equal_to, &[NameKind::Division]);
            }
            for (key, line) in page.aliases.iter() {
                at!("aliases", key, None, None).field("is", &line.is, ANYTHING);
            }
        }
        Some(Model::Counters(counters)) => {
            for (key, line) in counters.units.iter() {
                let mut at = at!("units", key, None, line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("formation", &line.formation, &[NameKind::Formation]);
                at.field("nation", &line.nation, &[NameKind::Nation]);
                at.field("also_of", &line.also_of, &[NameKind::Formation]);
            }
            for (key, line) in counters.leaders.iter() {
                let mut at = at!("leaders", key, None, line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("formation", &line.formation, &[NameKind::Formation]);
            }
            for (key, line) in counters.vedettes.iter() {
                let mut at = at!("vedettes", key, None, line.army.as_deref());
                at.field("parent", &line.parent, &[NameKind::Unit]);
                at.field("officer", &line.officer, &[NameKind::Leader]);
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("nation", &line.nation, &[NameKind::Nation]);
            }
            for (key, line) in counters.trains.iter() {
                let mut at = at!("trains", key, None, line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("formation", &line.formation, &[NameKind::Formation]);
            }
        }
        Some(Model::SetupCard(card)) => {
            for (RowKey(key), line) in card.columns.iter() {
                at!("columns", key, None, None).field("sheets", line.sheets.values(), &[NameKind::Sheet]);
            }
            for (key, line) in card.rows.iter() {
                // A heading may name a side or an army; what is neither narrows nothing.
                let army = line.army.as_deref().or(line.heading.as_deref());
                let mut at = at!("rows", &key.0, line.heading.as_deref(), army);
                at.field("army", &line.army, &[NameKind::Army]);
                let unit = line.unit(key);
                at.add(line.unit.as_ref().map(|_| "unit"), unit, unit, NameKind::PIECES);
                for (column, cell) in &line.cells {
                    let Written::Known(cell) = cell else { continue };
                    let written = written_cell(document, &key.0, column).unwrap_or_else(|| cell.to_string());
                    match &cell.at {
                        Where::Region(place) => at.add(Some("cells"), &written, place, &[NameKind::Place]),
                        zone => {
                            if let Some(of) = zone.named() {
                                at.add(Some("cells"), &written, of, CENTRES);
                            }
                        }
                    }
                }
            }
        }
        Some(Model::TurnTrack(track)) => {
            for (RowKey(key), line) in track.entries.iter() {
                let mut at = at!("entries", key, line.side.as_deref(), line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                at.field("side", &line.side, &[NameKind::Side]);
                at.field("units", &line.units, NameKind::FORCES);
                at.field("less", &line.less, NameKind::FORCES);
            }
        }
        Some(Model::Casualties(casualties)) => {
            for (key, line) in casualties.rows.iter() {
                let mut at = at!("rows", &key.0, None, line.army.as_deref());
                at.field("army", &line.army, &[NameKind::Army]);
                let formation = line.formation(key);
                at.add(line.formation.as_ref().map(|_| "formation"), formation, formation, &[NameKind::Formation]);
            }
        }
        Some(Model::Deck(deck)) => {
            for (key, line) in deck.cards.iter() {
                at!("cards", &key.0, None, None).field("side", &line.side, &[NameKind::Side]);
            }
        }
        Some(Model::RemovedCards(list)) => {
            for (RowKey(key), line) in list.removed.iter() {
                let mut at = at!("removed", key, None, None);
                at.field("side", &line.side, &[NameKind::Side]);
                at.field("deck", &line.deck, &[NameKind::Deck]);
            }
        }
        Some(Model::Scenario(of)) => scenario::collect(name, of, &mut out),
        Some(Model::Campaign(campaign)) => scenario::collect_campaign(name, campaign, &mut out),
        Some(Model::MapSheet(_) | Model::Scans(_) | Model::Chart(_) | Model::Errata(_)) | None => {}
    }
    out
}

/// A cell's text as it stands in the document.
fn written_cell(document: &Document, row: &str, column: &str) -> Option<String> {
    use crate::text::{Node, Shape};
    let node = Node::parse(document.value("rows", row)?).ok()?;
    let Shape::Map(pairs) = &node.field("cells")?.value.shape else { return None };
    let is_it = |(key, _): &&(Node, Node)| matches!(&key.shape, Shape::Text(t) if t == column);
    match &pairs.iter().find(is_it)?.1.shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    }
}
