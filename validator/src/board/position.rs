//! A position: pieces with their state, in stacks on the cells of a board.

use std::collections::BTreeMap;

use tlnb_formats::documents::counters::{Arm, Guard, LeaderKind};

use super::{At, Board, Letters};

/// One of the two sides, by its place in [`Position::sides`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    One,
    Two,
}

impl Side {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The enemy.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// How a unit or train moves (7.5, 14.23): no unit is in road march and in square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum March {
    #[default]
    Open,
    RoadMarch,
    Square,
}

/// A combat unit. None of a figure that is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub arm: Option<Arm>,
    pub division: Option<String>,
    /// Face strength of the side that is up, in SP.
    pub strength: Option<u16>,
    /// On its reverse side; None where the card does not tell.
    pub is_reduced: Option<bool>,
    pub initiative: Option<u16>,
    /// Printed movement allowance in MP.
    pub ma: Option<u16>,
    /// Vedette number (16.11): light cavalry, which may not charge.
    pub vedettes: u16,
    pub guard: Option<Guard>,
    pub march: March,
    pub is_demoralized: bool,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    pub kind: LeaderKind,
    /// Command rating (5.21).
    pub rating: Option<u16>,
    pub initiative: Option<u16>,
    /// Printed command range, if there is one (6.4).
    pub range: Option<u16>,
    pub ma: Option<u16>,
}

/// A train (18.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Train {
    pub is_pontoon: bool,
    pub ma: Option<u16>,
    pub is_in_road_march: bool,
}

/// What a piece is, with what only such a piece has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Unit(Unit),
    Leader(Leader),
    Vedette,
    Train(Train),
}

/// A piece on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// As the counters call it.
    pub name: String,
    pub side: Side,
    /// Its army, as the title writes it.
    pub army: Option<String>,
    /// Army and designation of its formation, as the title writes it.
    pub formation: Option<String>,
    /// Its formation is a division with an officer of its own (3.22).
    pub is_division_level: bool,
    /// Letters of the supply sources of its army (17.5).
    pub letters: Letters,
    /// A vedette of Cossacks, which nobody can put in command (NR 25.81).
    pub is_cossack_vedette: bool,
    pub kind: Kind,
}

/// A piece of a [`Position`], in the order in which they were put there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(u32);

impl PieceId {
    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who is in a cell, of both sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Presence(u8);

impl Presence {
    const UNIT: u8 = 1;
    const VEDETTE: u8 = 2;
    const LEADER: u8 = 4;
    const TRAIN: u8 = 8;

    const fn of(side: Side, bits: u8) -> u8 {
        match side {
            Side::One => bits,
            Side::Two => bits << 4,
        }
    }

    /// Whether nobody is there.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether combat units of a side are there.
    pub const fn units(self, side: Side) -> bool {
        self.0 & Self::of(side, Self::UNIT) != 0
    }

    /// Whether combat units or vedettes of a side are there: all that has a ZOC (4.1).
    pub const fn forces(self, side: Side) -> bool {
        self.0 & Self::of(side, Self::UNIT | Self::VEDETTE) != 0
    }

    /// Whether anybody of a side is there.
    pub const fn any(self, side: Side) -> bool {
        self.0 & Self::of(side, 15) != 0
    }

    /// Whether a train of a side is there.
    pub const fn trains(self, side: Side) -> bool {
        self.0 & Self::of(side, Self::TRAIN) != 0
    }
}

/// A piece of the start that stands in no one hex: it is not counted, and answers say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotPlaced {
    pub name: String,
    pub because: String,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Position {
    /// Names of the two sides.
    pub sides: [String; 2],
    pieces: Vec<(Piece, At)>,
    stacks: BTreeMap<At, Vec<PieceId>>,
    presence: Vec<Presence>,
    /// Cells in which a unit or train is in road march.
    marching: Vec<bool>,
    pub not_placed: Vec<NotPlaced>,
    /// Letters of the supply sources of every army of each side, whoever of them stands on the board (17.5).
    pub letters: [Letters; 2],
}

impl Position {
    /// Nobody, on a board.
    pub fn empty(board: &Board, sides: [&str; 2]) -> Self {
        Self {
            sides: sides.map(str::to_owned),
            presence: vec![Presence::default(); board.len()],
            marching: vec![false; board.len()],
            ..Self::default()
        }
    }

    /// Puts a piece into a cell.
    pub fn put(&mut self, piece: Piece, at: At) -> PieceId {
        let id = PieceId(self.pieces.len() as u32);
        self.pieces.push((piece, at));
        self.stacks.entry(at).or_default().push(id);
        self.renew(at);
        id
    }

    /// Moves a piece to another cell.
    pub fn set_at(&mut self, id: PieceId, to: At) {
        let Some((_, at)) = self.pieces.get_mut(id.index()) else { return };
        let from = std::mem::replace(at, to);
        if let Some(stack) = self.stacks.get_mut(&from) {
            stack.retain(|other| *other != id);
            if stack.is_empty() {
                self.stacks.remove(&from);
            }
        }
        self.stacks.entry(to).or_default().push(id);
        self.renew(from);
        self.renew(to);
    }

    /// The same without some of its pieces; the others get new numbers.
    #[must_use]
    pub fn without(&self, is_gone: impl Fn(PieceId, &Piece) -> bool) -> Self {
        let mut out = Self { pieces: Vec::new(), stacks: BTreeMap::new(), ..self.clone() };
        out.presence.fill(Presence::default());
        out.marching.fill(false);
        for (_, piece, at) in self.pieces().filter(|(id, piece, _)| !is_gone(*id, piece)) {
            out.put(piece.clone(), at);
        }
        out
    }

    /// The same with a piece changed.
    pub fn change(&mut self, id: PieceId, change: impl FnOnce(&mut Piece)) {
        let Some((piece, at)) = self.pieces.get_mut(id.index()) else { return };
        change(piece);
        let at = *at;
        self.renew(at);
    }

    fn renew(&mut self, at: At) {
        let mut bits = 0;
        let mut is_marching = false;
        for id in self.stacks.get(&at).into_iter().flatten() {
            let (piece, _) = &self.pieces[id.index()];
            bits |= match &piece.kind {
                Kind::Unit(_) => Presence::of(piece.side, Presence::UNIT),
                Kind::Leader(_) => Presence::of(piece.side, Presence::LEADER),
                Kind::Vedette => Presence::of(piece.side, Presence::VEDETTE),
                Kind::Train(_) => Presence::of(piece.side, Presence::TRAIN),
            };
            is_marching |= piece.is_in_road_march();
        }
        self.presence[at.index()] = Presence(bits);
        self.marching[at.index()] = is_marching;
    }

    /// Every piece with its cell, in order.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece, At)> {
        self.pieces.iter().enumerate().map(|(n, (piece, at))| (PieceId(n as u32), piece, *at))
    }

    /// A piece.
    ///
    /// # Panics
    /// If the number is of another position.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()].0
    }

    /// Where a piece stands.
    ///
    /// # Panics
    /// As [`Self::piece`].
    pub fn at(&self, id: PieceId) -> At {
        self.pieces[id.index()].1
    }

    /// The first piece of a name.
    pub fn find(&self, name: &str) -> Option<PieceId> {
        self.pieces().find(|(_, piece, _)| piece.name == name).map(|(id, _, _)| id)
    }

    /// The pieces in a cell, in the order in which they came.
    pub fn stack(&self, at: At) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.stacks.get(&at).into_iter().flatten().map(|id| (*id, self.piece(*id)))
    }

    /// Every cell with somebody in it, in order.
    pub fn stacks(&self) -> impl Iterator<Item = At> {
        self.stacks.keys().copied()
    }

    /// Who is in a cell.
    pub fn presence(&self, at: At) -> Presence {
        self.presence[at.index()]
    }

    /// Whether a unit or train in a cell is in road march.
    pub fn is_marching(&self, at: At) -> bool {
        self.marching[at.index()]
    }

    /// The side of a name.
    pub fn side(&self, name: &str) -> Option<Side> {
        let [one, two] = &self.sides;
        let is = |side: &String| side.eq_ignore_ascii_case(name);
        if is(one) { Some(Side::One) } else { is(two).then_some(Side::Two) }
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.sides[side as usize]
    }
}

impl Piece {
    /// The combat unit that it is.
    pub const fn unit(&self) -> Option<&Unit> {
        match &self.kind {
            Kind::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// The leader that it is.
    pub const fn leader(&self) -> Option<&Leader> {
        match &self.kind {
            Kind::Leader(leader) => Some(leader),
            _ => None,
        }
    }

    /// Whether it is in road march. Leaders and vedettes need no marker (7.57).
    pub fn is_in_road_march(&self) -> bool {
        match &self.kind {
            Kind::Unit(unit) => unit.march == March::RoadMarch,
            Kind::Train(train) => train.is_in_road_march,
            Kind::Leader(_) | Kind::Vedette => false,
        }
    }

    /// A combat unit of a side, of 4 SP, initiative 3 and the allowance of its arm: for what-if and tests.
    pub fn unit_of(side: Side, name: &str, arm: Arm) -> Self {
        let ma = if matches!(arm, Arm::Infantry | Arm::Artillery) { 4 } else { 6 };
        Self::of(
            side,
            name,
            Kind::Unit(Unit {
                arm: Some(arm),
                division: None,
                strength: Some(4),
                is_reduced: Some(false),
                initiative: Some(3),
                ma: Some(ma),
                vedettes: 0,
                guard: None,
                march: March::Open,
                is_demoralized: false,
            }),
        )
    }

    /// A leader of a side, with initiative 3 and rating 1.
    pub fn leader_of(side: Side, name: &str, kind: LeaderKind) -> Self {
        let ma = if kind == LeaderKind::Officer { 6 } else { 10 };
        Self::of(
            side,
            name,
            Kind::Leader(Leader { kind, rating: Some(1), initiative: Some(3), range: None, ma: Some(ma) }),
        )
    }

    /// A vedette of a side.
    pub fn vedette_of(side: Side, name: &str) -> Self {
        Self::of(side, name, Kind::Vedette)
    }

    /// A baggage train of a side.
    pub fn baggage_of(side: Side, name: &str) -> Self {
        Self::of(side, name, Kind::Train(Train { is_pontoon: false, ma: Some(4), is_in_road_march: false }))
    }

    fn of(side: Side, name: &str, kind: Kind) -> Self {
        Self {
            name: name.to_owned(),
            side,
            army: None,
            formation: None,
            is_division_level: false,
            letters: Letters::default(),
            is_cossack_vedette: false,
            kind,
        }
    }

    /// The same in a formation.
    #[must_use]
    pub fn in_formation(self, formation: &str) -> Self {
        Self { formation: Some(formation.to_owned()), ..self }
    }

    /// The same of an army with these supply letters.
    #[must_use]
    pub fn of_army(self, army: &str, letters: Letters) -> Self {
        Self { army: Some(army.to_owned()), letters, ..self }
    }

    /// The same unit changed; another piece stays as it is.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Unit)) -> Self {
        if let Kind::Unit(unit) = &mut self.kind {
            change(unit);
        }
        self
    }
}
