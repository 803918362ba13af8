//! D11: victory points and levels (26.x), in half-points.

use super::terms::{Policy, Terms};
use super::{Answer, Cause, Reason};

/// Victory points in halves: leaders in towns bring half a point in some titles (26.17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Vp(pub i32);

impl Vp {
    /// So many whole points.
    pub const fn points(points: i32) -> Self {
        Self(points * 2)
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// What the side with the smaller losses gets for the difference in SP (26.12).
pub const fn for_losses(difference: u32) -> Vp {
    Vp::points((difference / 5) as i32)
}

/// What demoralized enemy formations bring by their levels (26.13): 4, and 2 for a level of 4 or less where the title has it so.
pub fn for_demoralized(levels: &[u16], small_count_half: bool) -> Vp {
    levels.iter().map(|level| Vp::points(if small_count_half && *level <= 4 { 2 } else { 4 })).fold(Vp(0), Vp::and)
}

/// How an award for exits is capped (26.31).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCap {
    /// By the enemy's combat units that are PEU or UAR.
    EnemyUnitsLost(u32),
    /// By the award for SP lost, trains and all (LPD).
    LossAward(Vp),
}

/// What a general retreat brings for trains and units that have left (26.31). Undecided where the cap would bite into what the
/// trains bring and the texts do not say whether it does (E-18).
pub fn for_exits(terms: &Terms, trains: u32, units: u32, cap: ExitCap) -> Answer<Vp> {
    let by_trains = Vp::points(trains.saturating_mul(4).min(1 << 20) as i32);
    let by_units = Vp::points((units / 5).min(1 << 20) as i32);
    let both = by_trains.and(by_units);
    match cap {
        ExitCap::LossAward(cap) => Answer::Decided(both.min(cap), Vec::new()),
        ExitCap::EnemyUnitsLost(lost) => {
            let cap = Vp::points(lost.min(1 << 20) as i32);
            let (with, without) = (both.min(cap), by_trains.and(by_units.min(cap)));
            match terms.policy(Policy::ExitCapTrains) {
                Some(true) => Answer::Decided(with, Vec::new()),
                Some(false) => Answer::Decided(without, Vec::new()),
                None if with == without => Answer::Decided(with, Vec::new()),
                None => Answer::Undecided(vec![Reason::policy(Policy::ExitCapTrains, "26.31")]),
            }
        }
    }
}

/// How far a victory goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Degree {
    Marginal,
    Tactical,
    Strategic,
}

/// Which of the two the levels of victory are counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Winner {
    French,
    Coalition,
}

/// A level of victory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    pub winner: Winner,
    pub degree: Degree,
    /// The totals lie where the printed bands leave a gap; the level is that of the rule that closes it.
    pub is_in_a_gap: bool,
}

/// The level of victory by two totals (26.2, 26.21, 26.22), exact. A total of zero counts as one; what one below zero counts is
/// open (E-20).
pub fn level(terms: &Terms, french: Vp, coalition: Vp) -> Answer<Level> {
    let mut totals = [french, coalition];
    for total in &mut totals {
        if total.0 < 0 {
            match terms.policy(Policy::NegativeTotal) {
                Some(true) => *total = Vp::points(1),
                Some(false) => return Answer::Undecided(vec![Reason::new("26.22", Cause::NegativeTotal)]),
                None => return Answer::Undecided(vec![Reason::policy(Policy::NegativeTotal, "26.22")]),
            }
        }
        if total.0 == 0 {
            *total = Vp::points(1);
        }
    }
    let [f, c] = totals.map(|total| i64::from(total.0));
    let (winner, degree) = if c >= 2 * f {
        (Winner::Coalition, Degree::Strategic)
    } else if 2 * c >= 3 * f {
        (Winner::Coalition, Degree::Tactical)
    } else if c >= f {
        (Winner::Coalition, Degree::Marginal)
    } else if 2 * f <= 3 * c {
        (Winner::French, Degree::Marginal)
    } else if f <= 2 * c {
        (Winner::French, Degree::Tactical)
    } else {
        (Winner::French, Degree::Strategic)
    };
    Answer::Decided(Level { winner, degree, is_in_a_gap: is_in_a_gap(f, c) }, Vec::new())
}

/// Whether a ratio lies between two bands as they are printed: 1 and 1.01, 1.5 and 1.51 for the French, 1.49 and 1.5, 1.99 and
/// 2 for the Coalition.
const fn is_in_a_gap(f: i64, c: i64) -> bool {
    // In hundredths, multiplied out.
    const fn inside(a: i64, b: i64, low: i64, high: i64) -> bool {
        100 * a > low * b && 100 * a < high * b
    }
    if f > c {
        inside(f, c, 100, 101) || inside(f, c, 150, 151)
    } else {
        inside(c, f, 149, 150) || inside(c, f, 199, 200)
    }
}

/// Bonus cards for the victories won so far: three, two or one by degree; a least number where the title has one (26.5).
pub fn bonus_cards(won: &[Degree], least: u32) -> u32 {
    let of = |degree: &Degree| match degree {
        Degree::Marginal => 1,
        Degree::Tactical => 2,
        Degree::Strategic => 3,
    };
    won.iter().map(of).sum::<u32>().max(least)
}
