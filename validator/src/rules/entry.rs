//! D7: reinforcements that enter one behind the other (19.2).

use super::terms::{Cost, Policy, Terms};
use super::{Answer, Cause, Reason};

/// What enters: one stack, or one unit of a column in road march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The least movement allowance in it.
    pub allowance: Cost,
    /// What the entry hex costs it, by road if the column marches.
    pub hex: Cost,
}

/// What becomes of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// It enters and pays this.
    Enters(Cost),
    /// It waits for the next turn, and then enters first and in command (19.23). It lacks the difference.
    Waits(Cost),
}

/// What each of a column pays, in its order. In road march each unit pays the road and one MP for each before it; otherwise
/// each stack pays the hex for itself and for each before it. Whoever is behind one that waits waits as well.
pub fn column(terms: &Terms, is_road_march: bool, entrants: &[Entrant]) -> Answer<Vec<Entered>> {
    let mut out = Vec::new();
    let mut waits = false;
    for (n, entrant) in entrants.iter().enumerate() {
        let before = u8::try_from(n).unwrap_or(u8::MAX);
        let cost =
            if is_road_march { entrant.hex.and(Cost::mp(before)) } else { entrant.hex.times(before.saturating_add(1)) };
        let is_too_dear = cost > entrant.allowance;
        if entrant.hex > entrant.allowance && !waits {
            // The minimum move is for a unit's first hex; whether it helps one that others came before is open (E-29).
            match (n, terms.policy(Policy::EntryMinimumMove)) {
                (0, _) | (_, Some(true)) => {
                    out.push(Entered::Enters(entrant.allowance));
                    continue;
                }
                (_, Some(false)) => {}
                (_, None) => return Answer::Undecided(vec![Reason::policy(Policy::EntryMinimumMove, "19.23")]),
            }
        }
        waits |= is_too_dear;
        out.push(if waits { Entered::Waits(cost) } else { Entered::Enters(cost) });
    }
    Answer::Decided(out, vec![Reason::new(if is_road_march { "19.22" } else { "19.21" }, Cause::WithinLimit)])
}
