//! References of scenarios and campaigns.

use super::{CENTRES, Collector, Reference};
use crate::documents::scenario::{Effect, Objective, Scenario};
use crate::documents::setup_card::Where;
use crate::documents::{Campaign, RowKey};
use crate::names::NameKind;
use crate::text::Written;

/// Who may do something in general.
const OWNERS: &[NameKind] = &[NameKind::Side, NameKind::Army, NameKind::ArmyGroup];

pub(super) fn collect(name: &str, scenario: &Scenario, out: &mut Vec<Reference>) {
    let battle = scenario.kind().and_then(|k| k.battle.as_deref());
    macro_rules! at {
        ($section:expr, $key:expr, $side:expr, $army:expr) => {
            Collector { document: name, section: $section, key: $key, side: $side, army: $army, battle, out }
        };
    }
    for (key, line) in scenario.takes.iter() {
        let from = line.from(key);
        at!("takes", &key.0, None, None).add(line.from.as_ref().map(|_| "from"), from, from, &[NameKind::Scenario]);
    }
    for (RowKey(key), line) in scenario.duration.iter() {
        let mut at = at!("duration", key, None, None);
        at.field("track", &line.track, &[NameKind::Track]);
        at.field("sheets", &line.sheets, &[NameKind::Sheet]);
        at.field("scenario", &line.scenario, &[NameKind::Scenario]);
    }
    for RowKey(key) in scenario.tracks.keys() {
        at!("tracks", key, None, None).add(None, key, key, &[NameKind::Track]);
    }
    for (key, _) in scenario.sheets.iter().filter(|(_, line)| !line.external) {
        at!("sheets", key, None, None).add(None, key, key, &[NameKind::Sheet]);
    }
    for key in scenario.first_player.keys() {
        at!("first_player", key, None, None).add(None, key, key, &[NameKind::Side]);
    }
    let by_side: [(&'static str, Vec<&String>, &[NameKind]); 4] = [
        ("mode_cards", scenario.mode_cards.keys().collect(), &[NameKind::Side]),
        ("bonus_cards", scenario.bonus_cards.keys().collect(), &[NameKind::Side]),
        ("free_orders", scenario.free_orders.keys().collect(), OWNERS),
        ("general_retreat", scenario.general_retreat.keys().collect(), OWNERS),
    ];
    for (section, keys, kinds) in by_side {
        for key in keys {
            at!(section, key, None, None).add(None, key, key, kinds);
        }
    }
    for (key, line) in scenario.cards.iter() {
        let mut at = at!("cards", &key.0, None, None);
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("deck", &line.deck, &[NameKind::Deck]);
    }
    for (RowKey(key), line) in scenario.start.iter() {
        let mut at = at!("start", key, line.side.as_deref(), line.army.as_deref());
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, &[NameKind::Army]);
        at.field("cards", &line.cards, &[NameKind::Card]);
        at.field("units", &line.units, NameKind::ANY_FORCE);
        at.field("less", &line.less, NameKind::FORCES);
        at.field("sheets", &line.sheets, &[NameKind::Sheet]);
        if let Some(Written::Known(cell)) = &line.at {
            match &cell.at {
                Where::Region(place) => at.add(Some("at"), &cell.to_string(), place, &[NameKind::Place]),
                zone => {
                    if let Some(of) = zone.named() {
                        at.add(Some("at"), &cell.to_string(), of, CENTRES);
                    }
                }
            }
        }
    }
    for (key, line) in scenario.zones.iter() {
        let mut at = at!("zones", key, None, None);
        at.field("region", &line.region, &[NameKind::Place]);
        // What begins with a digit or a letter and digits is a hex.
        let named = line.of.iter().filter(|of| crate::geometry::notation::parse_hex(of).is_err());
        at.field("of", named, &[CENTRES, &[NameKind::Place]].concat());
    }
    for (RowKey(key), line) in scenario.pontoons.iter() {
        let mut at = at!("pontoons", key, line.side.as_deref(), line.army.as_deref());
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, &[NameKind::Army]);
        at.field("with", &line.with, &[NameKind::Leader]);
    }
    for (RowKey(key), line) in scenario.improved_positions.iter() {
        at!("improved_positions", key, None, None).field("side", &line.side, &[NameKind::Side]);
    }
    for (RowKey(key), line) in scenario.roadblocks.iter() {
        let mut at = at!("roadblocks", key, None, None);
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, &[NameKind::Army]);
    }
    for (RowKey(key), line) in scenario.map.iter() {
        at!("map", key, None, None).field("place", &line.place, &[NameKind::Place]);
    }
    for (RowKey(key), line) in scenario.alt.iter() {
        let mut at = at!("alt", key, line.side(key), line.army.as_deref());
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, &[NameKind::Army]);
        at.field("units", &line.units, NameKind::FORCES);
        at.field("less", &line.less, NameKind::FORCES);
    }
    for (RowKey(key), line) in scenario.dice.iter() {
        let mut at = at!("dice", key, line.side.as_deref(), None);
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("units", &line.units, NameKind::FORCES);
    }
    for (RowKey(key), line) in scenario.orders.iter() {
        let mut at = at!("orders", key, line.side.as_deref(), line.army.as_deref());
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, &[NameKind::Army]);
        if line.force.is_empty() {
            at.add(None, key, key, NameKind::ANY_FORCE);
        }
        at.field("force", &line.force, NameKind::ANY_FORCE);
        at.field("less", &line.less, NameKind::FORCES);
        at.field("choice", &line.choice, &[NameKind::Side]);
        if let Some(Written::Known(Objective::Place(place))) = &line.to {
            at.add(Some("to"), place, place, &[NameKind::Place]);
        }
    }
    for (RowKey(key), line) in scenario.exits.iter() {
        let mut at = at!("exits", key, line.side.as_deref(), line.army.as_deref());
        at.field("side", &line.side, &[NameKind::Side]);
        at.field("army", &line.army, OWNERS);
        at.field("units", &line.units, NameKind::FORCES);
    }
    for (RowKey(key), line) in scenario.vp.iter() {
        at!("vp", key, None, None).field("held_by", &line.held_by, &[NameKind::Side]);
    }
    for (RowKey(key), line) in scenario.victory.iter() {
        at!("victory", key, None, None).field("side", &line.side, &[NameKind::Side]);
    }
    for (RowKey(key), line) in scenario.rules.iter() {
        let mut at = at!("rules", key, None, None);
        for (texts, kinds) in line.effect.iter().flat_map(forces) {
            at.field("effect", texts, kinds);
        }
    }
}

/// What an effect names.
fn forces(effect: &Effect) -> Vec<(&[String], &'static [NameKind])> {
    match effect {
        Effect::ExitQuota { groups, .. } => groups.iter().map(|g| (g.as_slice(), NameKind::FORCES)).collect(),
        Effect::SecretCentre { units, less, .. } | Effect::Frozen { units, less, .. } => {
            vec![(units, NameKind::ANY_FORCE), (less, NameKind::FORCES)]
        }
        Effect::MapTransfer { units, stays, .. } => vec![(units, NameKind::ANY_FORCE), (stays, NameKind::FORCES)],
        Effect::OffmapLink { units, .. }
        | Effect::SupplyRegime { units, .. }
        | Effect::StartMarkers { units, .. }
        | Effect::AutomaticCommand { units, .. }
        | Effect::Limit { units, .. } => vec![(units, NameKind::ANY_FORCE)],
        Effect::CommandLimit { leader, formations, .. } => {
            vec![(leader.as_slice(), &[NameKind::Leader]), (formations, &[NameKind::Formation])]
        }
        Effect::Shortage { less, .. } => vec![(less, NameKind::FORCES)],
        Effect::EndTest { .. }
        | Effect::Refugees { .. }
        | Effect::SkipPlayerTurn { .. }
        | Effect::TurnVp { .. }
        | Effect::InnerLull { .. }
        | Effect::EndsAsExited { .. }
        | Effect::FrozenBarred { .. }
        | Effect::TrunkPenalty { .. }
        | Effect::FirstTurnMove { .. }
        | Effect::CardDice { .. }
        | Effect::Transport { .. } => Vec::new(),
    }
}

pub(super) fn collect_campaign(name: &str, campaign: &Campaign, out: &mut Vec<Reference>) {
    macro_rules! at {
        ($section:literal, $key:expr) => {
            Collector { document: name, section: $section, key: $key, side: None, army: None, battle: None, out }
        };
    }
    for (RowKey(key), line) in campaign.legs.iter() {
        let mut at = at!("legs", key);
        at.field("scenario", &line.scenario, &[NameKind::Scenario]);
        at.field("track", &line.track, &[NameKind::Track]);
        at.field("sheets", &line.sheets, &[NameKind::Sheet]);
    }
    for (RowKey(key), line) in campaign.transitions.iter() {
        let mut at = at!("transitions", key);
        at.field("remove", &line.remove, NameKind::ANY_FORCE);
        at.field("add", &line.add, NameKind::ANY_FORCE);
        at.field("keep", &line.keep, NameKind::ANY_FORCE);
        at.field("exchange", line.exchange.keys().chain(line.exchange.values()), NameKind::FORCES);
    }
    for (RowKey(key), line) in campaign.days.iter() {
        let mut at = at!("days", key);
        at.field("alt", &line.alt, &[NameKind::Scenario]);
        at.field("rules", &line.rules, &[NameKind::Scenario]);
    }
}
