//! The series rules as pure functions over a board and a position: one module for each function, with reasons.
//!
//! What cannot be decided is [`Answer::Undecided`] and says by what: a layer that is not transcribed, a chart that is not in
//! the sources, an open reading ([`Policy`]). For sets each cell is sure, possible or out.

pub mod combat;
pub mod command;
pub mod cover;
pub mod demoralization;
pub mod entry;
pub mod flotilla;
pub mod fortified;
pub mod line_of_sight;
pub mod march_orders;
pub mod movement;
pub mod night;
pub mod pontoons;
mod reason;
pub mod recovery;
pub mod retreat;
pub mod stacking;
pub mod supply;
pub mod terms;
#[cfg(test)]
mod tests;
pub mod vedettes;
pub mod victory;
mod water;
pub mod zoc;

pub use reason::{Cause, Reason, Spot};
pub use terms::{Chart, Cost, MoveClass, Period, Policy, Terms, Weather};

/// Yes, no, or not to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Tri {
    #[default]
    No,
    Maybe,
    Yes,
}

impl Tri {
    /// Both: the lesser.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.min(other)
    }

    /// Either: the greater.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.max(other)
    }

    /// Of a plain answer.
    pub const fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

impl std::ops::Not for Tri {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Maybe => Self::Maybe,
            Self::Yes => Self::No,
        }
    }
}

/// What the rules say, or what keeps them from saying it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    /// With the reasons for it.
    Decided(T, Vec<Reason>),
    /// With what would have to be known.
    Undecided(Vec<Reason>),
}

impl<T> Answer<T> {
    /// What was decided, if it was.
    pub const fn decided(&self) -> Option<&T> {
        match self {
            Self::Decided(value, _) => Some(value),
            Self::Undecided(_) => None,
        }
    }

    /// Why.
    pub fn reasons(&self) -> &[Reason] {
        match self {
            Self::Decided(_, reasons) | Self::Undecided(reasons) => reasons,
        }
    }

    /// The policies that it would need.
    pub fn open_policies(&self) -> Vec<Policy> {
        let Self::Undecided(reasons) = self else { return Vec::new() };
        let mut out: Vec<Policy> = Vec::new();
        for reason in reasons {
            if let Cause::Policy(policy) = reason.cause
                && !out.contains(&policy)
            {
                out.push(policy);
            }
        }
        out
    }

    /// Another value of the same answer.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Decided(value, reasons) => Answer::Decided(of(value), reasons),
            Self::Undecided(reasons) => Answer::Undecided(reasons),
        }
    }
}

/// So many open readings are tried out together.
const MOST_POLICIES: usize = 3;

/// Policies with how each is read, and what the answer then is.
pub type Outcome<T> = (Vec<(Policy, bool)>, Answer<T>);

/// What an answer becomes under each reading of the policies that it lacks: for each, the policies with yes or no, and the
/// answer. Empty if it is decided or lacks something else alone.
pub fn outcomes<T>(terms: &Terms, answer: impl Fn(&Terms) -> Answer<T>) -> Vec<Outcome<T>> {
    let open = answer(terms).open_policies();
    if open.is_empty() || open.len() > MOST_POLICIES {
        return Vec::new();
    }
    let mut out = Vec::new();
    for bits in 0..1u32 << open.len() {
        let choice: Vec<(Policy, bool)> = open.iter().enumerate().map(|(n, p)| (*p, bits & (1 << n) == 0)).collect();
        let mut terms = terms.clone();
        for (policy, yes) in &choice {
            terms.set(*policy, *yes);
        }
        let answer = answer(&terms);
        out.push((choice, answer));
    }
    out
}
