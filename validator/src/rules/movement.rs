//! D6: what a step costs, how far a piece can march and by which way (7.0).
//!
//! A step has a least and a greatest cost. They differ where something is not known: the sure range is reached at the
//! greatest, the possible one at the least.

mod range;
pub mod stack;
mod step;
mod water;

use tlnb_formats::documents::counters::Arm;

use super::terms::{Cost, MoveClass, Period, Terms, Weather};
use super::zoc;
use super::{Answer, Cause, Reason};
use crate::board::position::{Kind, March, Piece, PieceId, Side};
use crate::board::{Board, Position};

pub use range::{Range, Reached};
pub use step::Step;

/// What moves, as the terrain effects chart and the restrictions tell movers apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mover {
    Infantry,
    Cavalry,
    Artillery,
    HorseArtillery,
    Leader,
    Vedette,
    Baggage,
    Pontoon,
}

impl Mover {
    /// What a piece is; None if its arm is not known.
    pub fn of(piece: &Piece) -> Option<Self> {
        Some(match &piece.kind {
            Kind::Leader(_) => Self::Leader,
            Kind::Vedette => Self::Vedette,
            Kind::Train(train) if train.is_pontoon => Self::Pontoon,
            Kind::Train(_) => Self::Baggage,
            Kind::Unit(unit) => match unit.arm? {
                Arm::Infantry => Self::Infantry,
                Arm::Artillery => Self::Artillery,
                Arm::HorseArtillery => Self::HorseArtillery,
                Arm::Cavalry | Arm::HeavyCavalry | Arm::LightCavalry | Arm::Cossack => Self::Cavalry,
            },
        })
    }

    /// Whose costs it pays (7.22). Foot artillery is neither named there nor infantry by arm: it pays as infantry.
    pub const fn class(self) -> MoveClass {
        match self {
            Self::Infantry | Self::Artillery => MoveClass::Infantry,
            _ => MoveClass::Cavalry,
        }
    }

    /// Leaders and vedettes march at the road rate without a marker and pay no spans (7.57, 7.61).
    pub const fn is_light(self) -> bool {
        matches!(self, Self::Leader | Self::Vedette)
    }

    /// Baggage and pontoon trains.
    pub const fn is_train(self) -> bool {
        matches!(self, Self::Baggage | Self::Pontoon)
    }

    /// What bad going doubles the costs of (18.11, 23.0).
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::Artillery | Self::HorseArtillery) || self.is_train()
    }

    /// Whether it pays double in this weather.
    pub const fn slows(self, terms: &Terms) -> bool {
        let by_mud = terms.mud_slows_cavalry && matches!(self, Self::Cavalry) && matches!(terms.weather, Weather::Mud);
        by_mud || self.is_heavy() && terms.weather.is_heavy()
    }

    /// Infantry, cavalry and artillery.
    pub const fn is_combat_unit(self) -> bool {
        !self.is_light() && !self.is_train()
    }
}

/// One move: who moves on what ground, against whom.
#[derive(Debug, Clone, Copy)]
pub struct Move<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    pub terms: &'a Terms,
    pub side: Side,
    pub mover: Mover,
    pub march: March,
    /// The piece itself, so that it is not in its own way.
    pub piece: Option<PieceId>,
    /// The ZOC of the other side.
    pub enemy: &'a zoc::Map,
}

impl<'a> Move<'a> {
    /// Of a piece of a position.
    pub fn of(
        board: &'a Board,
        position: &'a Position,
        terms: &'a Terms,
        enemy: &'a zoc::Map,
        piece: PieceId,
    ) -> Answer<Self> {
        let who = position.piece(piece);
        let Some(mover) = Mover::of(who) else {
            return Answer::Undecided(vec![Reason::new("7.22", Cause::NoFigure("arm")).of(piece)]);
        };
        let march = match &who.kind {
            Kind::Unit(unit) => unit.march,
            Kind::Train(train) if train.is_in_road_march => March::RoadMarch,
            _ => March::Open,
        };
        let of = Self { board, position, terms, side: who.side, mover, march, piece: Some(piece), enemy };
        Answer::Decided(of, Vec::new())
    }
}

/// The allowance that a counter prints, which the minimum move asks (7.3); None where it is not known.
pub fn printed(piece: &Piece) -> Option<Cost> {
    let printed = match &piece.kind {
        Kind::Unit(unit) => unit.ma,
        Kind::Leader(leader) => leader.ma,
        Kind::Train(train) => train.ma,
        Kind::Vedette => None,
    };
    printed.and_then(|n| u8::try_from(n).ok()).filter(|n| *n < 100).map(Cost::mp)
}

/// What a piece may spend in a turn: its printed allowance, less at night and in fog (2.2, 7.2).
pub fn allowance(terms: &Terms, piece: &Piece) -> Answer<Cost> {
    let gap = |cause| Answer::Undecided(vec![Reason::new("7.2", cause)]);
    // In shaded turns too, where the title has them dark (25.71).
    let is_dark = match (terms.period, terms.twilight_is_dark) {
        (Period::Night, _) | (Period::Twilight, Some(true)) => true,
        (Period::Twilight, None) => {
            return Answer::Undecided(vec![Reason::new("25.71", Cause::TwilightRule)]);
        }
        (Period::Day, _) | (Period::Twilight, Some(false)) => false,
    };
    if is_dark {
        return match Mover::of(piece) {
            Some(mover) => {
                let mp = if mover.class() == MoveClass::Infantry { 2 } else { 3 };
                Answer::Decided(Cost::mp(mp), vec![Reason::new("2.2", Cause::Costs(Cost::mp(mp)))])
            }
            None => gap(Cause::NoFigure("arm")),
        };
    }
    let Some(printed) = printed(piece) else {
        return gap(Cause::NoFigure("movement allowance"));
    };
    let cost = match (terms.weather, terms.fog_slows) {
        (Weather::Fog, Some(true)) => Cost(printed.0.saturating_sub(Cost::mp(1).0)),
        (Weather::Fog, None) => return gap(Cause::NoChart("effect of fog on movement")),
        _ => printed,
    };
    Answer::Decided(cost, vec![Reason::new("7.2", Cause::Costs(cost))])
}
