//! What the map shows of an answer: hexes, lines, rings and costs on one sheet.

use tlnb_formats::geometry::Hex;
use tlnb_validator::board::position::Side;
use tlnb_validator::board::{At, Scene};
use tlnb_validator::rules::command::Staff;
use tlnb_validator::rules::line_of_sight::{self, Field};
use tlnb_validator::rules::supply::Supply;
use tlnb_validator::rules::zoc::Whose;
use tlnb_validator::rules::{Answer, Tri};

use super::{Answered, Subject};
use crate::core::settings::Shown;

/// What a mark is the mark of; each has a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Of the first side by name.
    One,
    Two,
    /// Of both sides.
    Both,
    Seen,
    Hidden,
    Commanded,
    Reached,
    /// Out of supply, out of command.
    Cut,
}

impl Tone {
    const fn of(side: Side) -> Self {
        match side {
            Side::One => Self::One,
            Side::Two => Self::Two,
        }
    }
}

/// A hex that is filled, or hatched where nobody can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    pub hex: Hex,
    pub tone: Tone,
    pub is_sure: bool,
}

/// A way from hex to hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub hexes: Vec<Hex>,
    pub tone: Tone,
    /// A trunk line, which follows roads.
    pub is_trunk: bool,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    pub fills: Vec<Fill>,
    pub ways: Vec<Way>,
    /// Hexes with an outline; dashed where nobody can tell.
    pub rings: Vec<Fill>,
    /// What is written in a hex.
    pub words: Vec<(Hex, String)>,
}

/// Makes the marks of one sheet.
struct Maker<'a> {
    answered: &'a Answered,
    sheet: &'a str,
    out: Marks,
}

/// The marks of what is shown, the lowest first.
pub fn of(answered: &Answered, sheet: &str, subject: Option<Subject>, shown: &[Shown]) -> Marks {
    let mut maker = Maker { answered, sheet, out: Marks::default() };
    for layer in shown {
        match (layer, subject) {
            (Shown::Zoc, _) => maker.zoc(),
            (Shown::Sight, Some(subject)) => maker.sight(subject),
            (Shown::Command, subject) => maker.command(subject),
            (Shown::Supply, _) => maker.supply(),
            (Shown::Movement, Some(subject)) => maker.movement(subject),
            _ => {}
        }
    }
    maker.out
}

impl Maker<'_> {
    fn hex(&self, at: At) -> Option<Hex> {
        self.answered.hex_on(self.sheet, at)
    }

    fn fill(&mut self, at: At, tone: Tone, tri: Tri) {
        if let Some(hex) = self.hex(at).filter(|_| tri != Tri::No) {
            self.out.fills.push(Fill { hex, tone, is_sure: tri == Tri::Yes });
        }
    }

    fn ring(&mut self, at: At, tone: Tone, is_sure: bool) {
        if let Some(hex) = self.hex(at) {
            self.out.rings.push(Fill { hex, tone, is_sure });
        }
    }

    /// Marks of two sides, a common one where both surely have a cell.
    fn of_sides(&mut self, at: At, [one, two]: [Tri; 2]) {
        if one == Tri::Yes && two == Tri::Yes {
            self.fill(at, Tone::Both, Tri::Yes);
        } else {
            self.fill(at, Tone::One, one);
            self.fill(at, Tone::Two, two);
        }
    }

    fn zoc(&mut self) {
        let answered = self.answered;
        for at in answered.scene.board.cells() {
            let of = |side: Side| answered.zoc[side as usize].at(at, Whose::All);
            self.of_sides(at, Side::BOTH.map(of));
        }
    }

    fn sight(&mut self, subject: Subject) {
        let Scene { board, position, terms, .. } = &self.answered.scene;
        let mut field = Field::default();
        field.renew(board, position, terms, subject.at);
        for (at, tri) in field.cells {
            match tri {
                Tri::No => self.fill(at, Tone::Hidden, Tri::Yes),
                tri => self.fill(at, Tone::Seen, tri),
            }
        }
        self.ring(subject.at, Tone::Seen, line_of_sight::range(terms) > 0);
    }

    /// The reach of the leader that is asked about with his own who are out of it; without one, of all leaders.
    fn command(&mut self, subject: Option<Subject>) {
        let answered = self.answered;
        let Scene { board, position, terms, .. } = &answered.scene;
        let Some((leader, reach)) = subject.and_then(|subject| answered.leader(subject)) else {
            for at in board.cells() {
                let of = |side: Side| {
                    let own = answered.reaches.iter().filter(|(id, _)| position.piece(*id).side == side);
                    own.map(|(_, reach)| reach.at(at)).max().unwrap_or_default()
                };
                self.of_sides(at, Side::BOTH.map(of));
            }
            return;
        };
        for (at, tri) in reach.cells() {
            self.fill(at, Tone::Commanded, tri);
        }
        let piece = position.piece(leader);
        let enemy = &answered.zoc[piece.side.enemy() as usize];
        let staff = Staff { board, position, terms, side: piece.side, enemy };
        let own = staff.formation_of(leader);
        for (id, p, at) in position.pieces() {
            if p.side != piece.side || p.unit().is_none() || p.formation.is_none() || p.formation != piece.formation {
                continue;
            }
            match own.iter().find(|(unit, _)| *unit == id).map(|(_, tri)| *tri) {
                Some(tri) => self.ring(at, Tone::Commanded, tri == Tri::Yes),
                None => self.ring(at, Tone::Cut, true),
            }
        }
        self.ring(position.at(leader), Tone::Commanded, true);
    }

    fn way(&mut self, cells: &[At], tone: Tone, is_trunk: bool) {
        let hexes: Vec<Hex> = cells.iter().filter_map(|at| self.hex(*at)).collect();
        let way = Way { hexes, tone, is_trunk };
        // Many units share a trunk line.
        if way.hexes.len() > 1 && !self.out.ways.contains(&way) {
            self.out.ways.push(way);
        }
    }

    fn supply(&mut self) {
        let answered = self.answered;
        let position = &answered.scene.position;
        for (id, answer) in &answered.supply {
            let (tone, at) = (Tone::of(position.piece(*id).side), position.at(*id));
            match answer {
                Answer::Decided(Supply::Direct { line }, _) => self.way(line, tone, false),
                Answer::Decided(Supply::ByTrain { line, trunk, .. }, _) => {
                    self.way(trunk, tone, true);
                    self.way(line, tone, false);
                }
                Answer::Decided(Supply::None, _) => self.ring(at, Tone::Cut, true),
                Answer::Undecided(_) => self.ring(at, Tone::Cut, false),
            }
        }
    }

    fn movement(&mut self, subject: Subject) {
        let Some(piece) = subject.piece else { return };
        let cells = self.answered.range(piece, |of, range, _| range.cells(of)).unwrap_or_default();
        for reached in &cells {
            self.fill(reached.at, Tone::Reached, reached.how);
            if let Some(hex) = self.hex(reached.at).filter(|_| reached.at != subject.at) {
                self.out.words.push((hex, reached.cost.to_string()));
            }
            if reached.stops != Tri::No {
                self.ring(reached.at, Tone::Reached, reached.stops == Tri::Yes);
            }
        }
    }
}
