//! The vectors of rules.md D, each by its number, on boards and positions made by hand.

mod combat;
mod command;
mod demoralization;
mod entry;
mod line_of_sight;
mod movement;
mod others;
mod properties;
mod reference;
mod retreat;
mod stacking;
mod supply;
mod unknown;
mod victory;
mod zoc;

use tlnb_formats::documents::counters::{Arm, LeaderKind};
use tlnb_formats::geometry::{Direction, Grid, Hex};

use super::movement::{Move, Mover, Range};
use super::terms::Cost;
use super::{Terms, zoc as zones};
use crate::board::position::{March, Piece, PieceId, Side};
use crate::board::{At, Board, Crossing, Ground, Holds, Letters, Patch, Position};

/// A board, a position and terms made in a few lines. Side One moves; its sources have the letter F.
#[derive(Clone)]
pub(super) struct Stage {
    pub(super) board: Board,
    pub(super) position: Position,
    pub(super) terms: Terms,
}

impl Stage {
    /// Clear ground of so many columns and rows.
    pub(super) fn new(columns: i16, rows: i16) -> Self {
        let board = Board::open(Grid::tlnb(columns, rows, rows));
        let position = Position::empty(&board, ["French", "Coalition"]);
        Self { board, position, terms: Terms::series() }
    }

    pub(super) fn at(&self, hex: &str) -> At {
        self.board.hex(Hex::from_digits(hex).unwrap()).unwrap()
    }

    /// A hexside as `1010/1110`: from the first hex.
    pub(super) fn side(&self, pair: &str) -> (At, Direction) {
        let (a, b) = pair.split_once('/').unwrap();
        let (a, b) = (self.at(a), self.at(b));
        (a, self.board.direction(a, b).unwrap())
    }

    pub(super) fn put_side(mut self, pair: &str, set: Crossing) -> Self {
        let (at, direction) = self.side(pair);
        self.board.patch(Patch::Side { at, direction, set, clear: Crossing::NONE });
        self
    }

    pub(super) fn without_side(mut self, pair: &str, clear: Crossing) -> Self {
        let (at, direction) = self.side(pair);
        self.board.patch(Patch::Side { at, direction, set: Crossing::NONE, clear });
        self
    }

    pub(super) fn ground(mut self, hex: &str, ground: Ground) -> Self {
        let at = self.at(hex);
        self.board.patch(Patch::Ground { at, ground });
        self
    }

    pub(super) fn holds(mut self, hex: &str, set: Holds) -> Self {
        let at = self.at(hex);
        self.board.patch(Patch::Cell { at, set, clear: Holds::NONE });
        self
    }

    pub(super) fn letter(&mut self) -> Letters {
        self.board.letter("F").unwrap()
    }

    pub(super) fn source(mut self, hex: &str) -> Self {
        let (at, set) = (self.at(hex), self.letter());
        self.board.patch(Patch::Supply { at, set, clear: Letters::default() });
        self
    }

    /// A road along hexes.
    pub(super) fn road(mut self, hexes: &[&str]) -> Self {
        for pair in hexes.windows(2) {
            self = self.put_side(&format!("{}/{}", pair[0], pair[1]), Crossing::ROAD);
        }
        self
    }

    pub(super) fn put(&mut self, piece: Piece, hex: &str) -> PieceId {
        let letter = self.letter();
        let letters = if piece.side == Side::One { letter } else { Letters::default() };
        let at = self.at(hex);
        self.position.put(Piece { letters, ..piece }, at)
    }

    pub(super) fn with(mut self, piece: Piece, hex: &str) -> Self {
        self.put(piece, hex);
        self
    }

    pub(super) fn enemy_zoc(&self) -> zones::Map {
        zones::map(&self.board, &self.position, &self.terms, Side::Two)
    }

    /// What a step costs a mover of side One; None if it may not make it.
    ///
    /// # Panics
    /// If the answer is undecided.
    pub(super) fn step(&self, mover: Mover, march: March, pair: &str) -> Option<Cost> {
        let enemy = self.enemy_zoc();
        let (at, direction) = self.side(pair);
        let answer = self.mover(mover, march, &enemy).step(at, direction, march);
        *answer.decided().unwrap_or_else(|| panic!("{pair}: {:?}", answer.reasons()))
    }

    pub(super) fn mover<'a>(&'a self, mover: Mover, march: March, enemy: &'a zones::Map) -> Move<'a> {
        let Self { board, position, terms } = self;
        Move { board, position, terms, side: Side::One, mover, march, piece: None, enemy }
    }

    pub(super) fn range(&self, mover: Mover, march: March, from: &str, allowance: Cost) -> Range {
        let enemy = self.enemy_zoc();
        let mut range = Range::default();
        range.renew(&self.mover(mover, march, &enemy), self.at(from), allowance);
        range
    }
}

pub(super) fn infantry(name: &str) -> Piece {
    Piece::unit_of(Side::One, name, Arm::Infantry)
}

pub(super) fn cavalry(name: &str) -> Piece {
    Piece::unit_of(Side::One, name, Arm::Cavalry)
}

pub(super) fn artillery(name: &str) -> Piece {
    Piece::unit_of(Side::One, name, Arm::Artillery)
}

pub(super) fn foe(name: &str) -> Piece {
    Piece::unit_of(Side::Two, name, Arm::Infantry)
}

pub(super) fn officer(name: &str) -> Piece {
    Piece::leader_of(Side::One, name, LeaderKind::Officer)
}

pub(super) fn mp(mp: u8) -> Cost {
    Cost::mp(mp)
}
