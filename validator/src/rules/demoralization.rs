//! D10: demoralization of formations (21.1 to 21.3, 11.3).

use super::terms::{Policy, Terms};
use super::{Answer, Cause, Reason};

/// The record of a formation on the casualty track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Track {
    /// Its level as printed; None if that is not known.
    pub level: Option<u16>,
    /// SP lost.
    pub casualties: u16,
    /// Combat units that took part in the battle: with fewer than three it is never demoralized by losses.
    pub units: u16,
    /// The guard has failed once, which took 4 off its level.
    pub is_guard_spent: bool,
}

/// What a failed guard attack takes off the levels (11.3).
const GUARD: u16 = 4;

/// A combat unit that is lost or comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Casualty {
    pub full: u16,
    /// Its reduced strength, if it started the game reduced.
    pub started_reduced: Option<u16>,
}

impl Track {
    /// At the start of a battle.
    pub const fn new(level: Option<u16>, units: u16) -> Self {
        Self { level, casualties: 0, units, is_guard_spent: false }
    }

    /// After a combat unit is eliminated: its full strength counts. Undecided for one that started reduced if that is open
    /// (E-23).
    pub fn eliminated(self, terms: &Terms, unit: Casualty) -> Answer<Self> {
        let sp = match (unit.started_reduced, terms.policy(Policy::StartReducedTrack)) {
            (None, _) | (Some(_), Some(true)) => unit.full,
            (Some(reduced), Some(false)) => reduced,
            (Some(_), None) => return Answer::Undecided(vec![Reason::policy(Policy::StartReducedTrack, "21.1")]),
        };
        let after = Self { casualties: self.casualties.saturating_add(sp), ..self };
        Answer::Decided(after, Vec::new())
    }

    /// After a unit of this full strength is reorganized (21.3).
    #[must_use]
    pub const fn reorganized(self, full: u16) -> Self {
        Self { casualties: self.casualties.saturating_sub(full), ..self }
    }

    /// The level that counts.
    pub const fn counting_level(self) -> Option<u16> {
        match self.level {
            Some(level) if self.is_guard_spent => Some(level.saturating_sub(GUARD)),
            level => level,
        }
    }

    /// Whether it is demoralized by losses.
    pub fn is_demoralized(self) -> Answer<bool> {
        if self.units < 3 {
            return Answer::Decided(false, vec![Reason::new("21.1", Cause::FewUnits)]);
        }
        match self.counting_level() {
            Some(level) => Answer::Decided(self.casualties >= level, vec![Reason::new("21.1", Cause::Level(level))]),
            None => Answer::Undecided(vec![Reason::new("21.1", Cause::NoFigure("demoralization level"))]),
        }
    }
}

/// How a formation stands to a failed attack of the guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Witness {
    /// Hexes to its officer, or to its nearest unit if it has none.
    pub distance: u32,
    pub is_french_cavalry_corps: bool,
}

/// After an attack with guard infantry has failed (11.3): once a game, formations within 10 hexes lose 4 of their level, but
/// for cavalry corps, formations of four units or fewer, and if that attack demoralized the enemy.
#[must_use]
pub const fn after_guard_failure(track: Track, witness: Witness, demoralized_the_enemy: bool) -> Track {
    let is_struck = witness.distance <= 10
        && !witness.is_french_cavalry_corps
        && track.units > 4
        && !demoralized_the_enemy
        && !track.is_guard_spent;
    if is_struck { Track { is_guard_spent: true, ..track } } else { track }
}

/// The initiative that counts (6.33, 21.2).
pub const fn initiative(printed: u16, is_demoralized: bool) -> u16 {
    printed.saturating_sub(is_demoralized as u16)
}
