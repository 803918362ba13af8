//! What lies in a cell and on the way out of it, as sets in one number each: the searches read millions of them.

macro_rules! bits {
    ($(#[$doc:meta])+ $name:ident { $($(#[$bit_doc:meta])+ $bit:ident = $n:literal,)+ }) => {
        $(#[$doc])+
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Nothing of it.
            pub const NONE: Self = Self(0);
            $($(#[$bit_doc])+ pub const $bit: Self = Self(1 << $n);)+

            /// Both together.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Without what the other has.
            #[must_use]
            pub const fn less(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Only what both have.
            #[must_use]
            pub const fn only(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Whether it has all of the other.
            pub const fn has(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether it has something of the other.
            pub const fn any(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether it has nothing.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl std::ops::BitOr for $name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.and(other)
            }
        }
    };
}

bits! {
    /// What lies on the way from one cell to a neighbour, seen from the one. All but the slope is the same seen from the
    /// other.
    Crossing {
        /// A river hexside, or any side of a hex that a river fills.
        RIVER = 0,
        /// A stream hexside.
        STREAM = 1,
        /// A ford.
        FORD = 2,
        /// A lake hexside, or any side of a hex of a lake or pond (NR 25.72).
        LAKE = 3,
        /// A crest, printed for both sides of it (13.34B).
        CREST = 4,
        /// A slope hexside, the neighbour being the upper hex.
        UP = 5,
        /// A slope hexside, the neighbour being the lower hex.
        DOWN = 6,
        /// An escarpment: dragon's teeth (BOP 25.78).
        TEETH = 7,
        /// A wall.
        WALL = 8,
        /// A gate in a wall.
        GATE = 9,
        /// A road leads across.
        ROAD = 10,
        /// A trail leads across.
        TRAIL = 11,
        /// A bridge, of stone or not.
        BRIDGE = 12,
        /// A trestle.
        TRESTLE = 13,
        /// A deployed pontoon.
        PONTOON = 14,
        /// The bridge or trestle is damaged.
        DAMAGED = 15,
        /// The water is frozen here whatever the weather (NW 32.36).
        FROZEN = 16,
        /// The slope hexside does not say which hex is the upper one.
        UNTOLD_UP = 17,
        /// The water layer is not known here.
        UNTOLD_WATER = 18,
        /// The relief layer is not known here.
        UNTOLD_RELIEF = 19,
        /// The roads are not known here.
        UNTOLD_ROADS = 20,
        /// The spans are not known here.
        UNTOLD_SPANS = 21,
    }
}

impl Crossing {
    /// A slope hexside, whichever way it falls.
    pub const SLOPE: Self = Self::UP.and(Self::DOWN).and(Self::UNTOLD_UP);
    /// A road or trail.
    pub const LINK: Self = Self::ROAD.and(Self::TRAIL);
    /// A span as the rules have it: bridge or trestle (7.6).
    pub const SPAN: Self = Self::BRIDGE.and(Self::TRESTLE);
    /// All that a layer that is not known may hide.
    pub const UNTOLD: Self =
        Self::UNTOLD_WATER.and(Self::UNTOLD_RELIEF).and(Self::UNTOLD_ROADS).and(Self::UNTOLD_SPANS);

    /// The same seen from the other cell.
    #[must_use]
    pub const fn turned_round(self) -> Self {
        let rest = self.less(Self::UP.and(Self::DOWN));
        let up = if self.has(Self::DOWN) { Self::UP } else { Self::NONE };
        let down = if self.has(Self::UP) { Self::DOWN } else { Self::NONE };
        rest.and(up).and(down)
    }
}

bits! {
    /// What a cell holds beside what covers it.
    Holds {
        /// A town or village.
        TOWN = 0,
        /// A chateau (15.2).
        CHATEAU = 1,
        /// A walled town that counts as a chateau (BOP 25.77).
        WALLED = 2,
        /// A completed improved position (15.3).
        POSITION = 3,
        /// A hilltop (8.42).
        HILLTOP = 4,
        /// A slope hex by its printed sign (E-5).
        SLOPE = 5,
        /// A dyke between ponds.
        DYKE = 6,
        /// It burns (NW 30.35).
        FIRE = 7,
        /// Smoke lies over it (NW 25.34).
        SMOKE = 8,
        /// Infantry may not enter.
        NO_INFANTRY = 9,
        /// Cavalry may not enter.
        NO_CAVALRY = 10,
        /// Artillery may not enter.
        NO_ARTILLERY = 11,
        /// Trains may not enter.
        NO_TRAINS = 12,
        /// Names and marks are not known here.
        UNTOLD_NAMES = 13,
        /// The relief layer is not known here.
        UNTOLD_RELIEF = 14,
        /// A die decides whether it burns.
        MAY_BURN = 15,
        /// A die decides whether smoke lies over it.
        MAY_SMOKE = 16,
        /// Leaders may not enter.
        NO_LEADERS = 17,
        /// Vedettes may not enter.
        NO_VEDETTES = 18,
        /// Reinforcements may not arrive here.
        NO_REINFORCEMENTS = 19,
    }
}

impl Holds {
    /// No unit may enter.
    pub const NO_UNITS: Self =
        Self::NO_INFANTRY.and(Self::NO_CAVALRY).and(Self::NO_ARTILLERY).and(Self::NO_TRAINS).and(Self::NO_VEDETTES);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_seen_from_the_other_end_falls_the_other_way() {
        let up = Crossing::UP | Crossing::ROAD;
        assert_eq!(up.turned_round(), Crossing::DOWN | Crossing::ROAD);
        assert_eq!(up.turned_round().turned_round(), up);
        assert!(up.any(Crossing::SLOPE) && !up.has(Crossing::SLOPE) && up.less(Crossing::UP) == Crossing::ROAD);
    }
}
