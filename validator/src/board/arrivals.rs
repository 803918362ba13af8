//! What a turn record card brings into a scenario in one turn, in the order in which it enters (19.0).

use tlnb_formats::Title;
use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::turn_track::{EntryHex, EntryLine, TurnKind};
use tlnb_formats::names::{Context, NameKind};
use tlnb_formats::text::Written;

use super::position::{Kind, Piece};
use super::{At, Scene, Source};
use crate::check::Cx;
use crate::played::{self, Lies, Played, lies};
use crate::rules::Period;

/// A column of reinforcements: one entry of a card, or several that arrive one behind the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// The card and the entry's key, as in `tracks/june Brissay`.
    pub row: String,
    /// The entry hex, or why it is none of the board.
    pub at: Result<At, String>,
    /// Its place in the column that arrives there (19.22).
    pub order: Option<u8>,
    /// Leaders first, then units in the order of the counters, artillery, trains (19.22).
    pub pieces: Vec<Piece>,
    /// Names that are no piece.
    pub unknown: Vec<String>,
    /// It must come in road march.
    pub in_road_march: bool,
    /// On what it depends, in the transcriber's words.
    pub condition: Option<String>,
}

/// Leaders enter with the first stack, artillery and trains last (19.22).
fn rank(piece: &Piece) -> u8 {
    match &piece.kind {
        Kind::Leader(_) => 0,
        Kind::Unit(unit) if unit.arm.is_some_and(|arm| arm == tlnb_formats::documents::counters::Arm::Artillery) => 2,
        Kind::Unit(_) | Kind::Vedette => 1,
        Kind::Train(train) if train.is_pontoon => 3,
        Kind::Train(_) => 4,
    }
}

impl Scene {
    /// The kind of a turn by its key or label on one of the scenario's cards.
    ///
    /// # Errors
    /// If no card has such a turn, or does not tell its kind.
    pub fn period(&self, source: &Source, title: &Title, section: &str, turn: &str) -> Result<Period, String> {
        let cx = source.cx(title);
        let played = cx.resolved(section).ok_or("there is no such scenario")?;
        let tracks = played.all().tracks.keys().filter_map(|key| played::track(&cx, played, Some(&key.0)));
        let mut turns = Vec::new();
        for (document, track) in tracks {
            if let Some(at) = played::turn(track, turn) {
                let key = track.turns.every_key().get(at).cloned();
                let kind = key.and_then(|key| track.turns.get(key)?.kind.as_ref()?.known().copied());
                let kind = kind.ok_or_else(|| format!("{}: the kind of {turn} is not transcribed", document.name()))?;
                return Ok(match kind {
                    TurnKind::Day => Period::Day,
                    TurnKind::Twilight => Period::Twilight,
                    TurnKind::Night => Period::Night,
                });
            }
            turns.extend(track.turns.every_key().into_iter().map(|key| key.0.clone()));
        }
        let near = tlnb_formats::text::nearest(turn, turns.iter().map(String::as_str));
        let near = near.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
        Err(format!("no turn record card of the scenario has the turn {turn}, or only one of several days{near}"))
    }

    /// What arrives in a turn, in the order of the card and of its columns.
    ///
    /// # Errors
    /// If the title has no such scenario.
    pub fn arrivals(
        &mut self,
        source: &Source,
        title: &Title,
        section: &str,
        turn: &str,
    ) -> Result<Vec<Arrival>, String> {
        let cx = source.cx(title);
        let played = cx.resolved(section).ok_or("there is no such scenario")?;
        let mut out = Vec::new();
        for key in played.all().tracks.keys() {
            let Some((document, track)) = played::track(&cx, played, Some(&key.0)) else { continue };
            let Some(at) = played::turn(track, turn) else { continue };
            for (RowKey(row), line) in track.entries.iter() {
                if line.turn.as_deref().and_then(|t| played::turn(track, t)) != Some(at) {
                    continue;
                }
                let row = format!("{} {row}", document.name());
                out.push(self.arrival(&cx, played, document.name(), (row, line)));
            }
        }
        out.sort_by_key(|arrival| arrival.order);
        Ok(out)
    }

    fn arrival<'a>(
        &mut self,
        cx: &Cx<'a>,
        played: &Played<'a>,
        card: &str,
        (row, line): (String, &EntryLine),
    ) -> Arrival {
        let at = match line.hex.as_ref().and_then(Written::known) {
            Some(EntryHex::At(hex)) => match lies(cx, played, hex) {
                Lies::On(sheet) => self.board.at(sheet.name(), hex.hex),
                _ => None,
            }
            .ok_or_else(|| format!("{hex} is no hex of the board, or of which sheet is not told")),
            Some(EntryHex::Unknown) => Err("its entry hex is in no source".to_owned()),
            None => Err("its entry hex is not transcribed".to_owned()),
        };
        // Names are as the card spells them.
        let context = played::context(played, line.side.as_deref(), line.army.as_deref());
        let context = Context { document: Some(card.to_owned()), ..context };
        let less = cx.members(&line.less, &context).unwrap_or_default();
        let (mut pieces, mut unknown) = (Vec::new(), Vec::new());
        for name in &line.units {
            let Some(mut all) = cx.members(std::slice::from_ref(name), &context) else {
                unknown.push(name.clone());
                continue;
            };
            // An officer written with his formation brings it.
            if let (Some((_, formation)), true) =
                (name.split_once('/'), all.iter().all(|id| id.kind == NameKind::Leader))
            {
                all.extend(cx.members(&[formation.trim().to_owned()], &context).unwrap_or_default());
            }
            // Vedettes come with their parents, and as such only if the owner has it so (19.1).
            let is_alone = all.len() == 1;
            let all = all.into_iter().filter(|id| is_alone || id.kind != NameKind::Vedette);
            for id in all.filter(|id| !less.contains(id) && id.kind != NameKind::Marker) {
                let known = id.key.clone();
                match self.counter_of(cx, id) {
                    Some(piece) if !pieces.contains(&piece) => pieces.push(piece),
                    Some(_) => {}
                    None => unknown.push(known),
                }
            }
        }
        pieces.sort_by_key(rank);
        let (order, in_road_march, condition) = (line.order, line.road_march, line.condition.clone());
        Arrival { row, at, order, pieces, unknown, in_road_march, condition }
    }
}
