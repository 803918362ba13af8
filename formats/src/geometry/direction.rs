//! The six directions of a flat-topped sheet, named in the sheet's own number frame.

use super::Cell;

/// A direction in the frame of the printed numbers: N is toward lower rows.
///
/// The number frame is not a compass; "N" here says nothing about the north of the terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    N,
    Ne,
    Se,
    S,
    Sw,
    Nw,
}

impl Direction {
    /// Clockwise from N.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// The step in the lattice, for flat-topped hexes with x along columns and z down the rows.
    pub const fn step(self) -> Cell {
        match self {
            Self::N => Cell::new(0, -1),
            Self::Ne => Cell::new(1, -1),
            Self::Se => Cell::new(1, 0),
            Self::S => Cell::new(0, 1),
            Self::Sw => Cell::new(-1, 1),
            Self::Nw => Cell::new(-1, 0),
        }
    }

    /// The direction of a one-hex step, if it is one.
    pub fn of_step(step: Cell) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.step() == step)
    }

    /// Turned clockwise by `sixths` of a full turn.
    pub fn turned(self, sixths: u8) -> Self {
        Self::ALL[(self as usize + usize::from(sixths)) % 6]
    }

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        self.turned(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_steps_cancel() {
        for d in Direction::ALL {
            assert_eq!(d.step() + d.opposite().step(), Cell::ZERO);
            assert_eq!(Direction::of_step(d.step()), Some(d));
        }
    }
}
