//! What the rules say of one hex, in words, each answer with its reasons.

use tlnb_validator::board::position::{PieceId, Side};
use tlnb_validator::board::{At, Scene};
use tlnb_validator::rules::supply::Supply;
use tlnb_validator::rules::zoc::{self, Whose};
use tlnb_validator::rules::{Answer, Reason, Tri, line_of_sight};

use super::{Answered, Subject};
use crate::core::settings::Shown;

/// An answer with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub answer: String,
    /// Each with its place, its piece and the rule's number.
    pub reasons: Vec<String>,
}

const UNDECIDED: &str = "cannot be decided, because";

/// What is said of a hex by each of the answers that are shown.
pub fn of(answered: &Answered, subject: Option<Subject>, at: At, shown: &[Shown]) -> Vec<Told> {
    let teller = Teller { answered, at };
    let mut out = Vec::new();
    for layer in shown {
        match (layer, subject) {
            (Shown::Zoc, _) => out.extend(Side::BOTH.into_iter().filter_map(|side| teller.zoc(side))),
            (Shown::Sight, Some(subject)) if subject.at != at => {
                out.extend([teller.sight(subject.at, at), teller.sight(at, subject.at)]);
            }
            (Shown::Command, subject) => out.extend(teller.command(subject)),
            (Shown::Supply, _) => out.extend(teller.supply()),
            (Shown::Movement, Some(Subject { piece: Some(piece), .. })) => out.push(teller.movement(piece)),
            _ => {}
        }
    }
    out
}

struct Teller<'a> {
    answered: &'a Answered,
    at: At,
}

impl Teller<'_> {
    fn told(&self, answer: String, reasons: &[Reason]) -> Told {
        let Scene { board, position, .. } = &self.answered.scene;
        let mut said: Vec<String> = Vec::new();
        for reason in reasons.iter().map(|reason| reason.text(board, position)) {
            if !said.contains(&reason) {
                said.push(reason);
            }
        }
        Told { answer, reasons: said }
    }

    fn name(&self, at: At) -> String {
        self.answered.scene.board.name(at)
    }

    /// Nothing where nobody's ZOC comes near.
    fn zoc(&self, side: Side) -> Option<Told> {
        let Scene { board, position, terms, .. } = &self.answered.scene;
        let answer = zoc::ezoc(board, position, terms, self.at, side, Whose::All);
        let whose = position.side_name(side);
        let words = match &answer {
            Answer::Decided(true, _) => format!("In the ZOC of {whose}:"),
            Answer::Decided(false, reasons) if reasons.is_empty() => return None,
            Answer::Decided(false, _) => format!("Not in the ZOC of {whose}:"),
            Answer::Undecided(_) => format!("ZOC of {whose}: {UNDECIDED}"),
        };
        Some(self.told(words, answer.reasons()))
    }

    fn sight(&self, from: At, to: At) -> Told {
        let Scene { board, position, terms, .. } = &self.answered.scene;
        let answer = line_of_sight::los(board, position, terms, from, to);
        let (from, to) = (self.name(from), self.name(to));
        let words = match &answer {
            Answer::Decided(true, _) => format!("{from} sees {to}:"),
            Answer::Decided(false, _) => format!("{from} does not see {to}:"),
            Answer::Undecided(_) => format!("{from} to {to}: {UNDECIDED}"),
        };
        self.told(words, answer.reasons())
    }

    fn command(&self, subject: Option<Subject>) -> Vec<Told> {
        let position = &self.answered.scene.position;
        let of = |leader: PieceId, reach: &tlnb_validator::rules::command::Reach| {
            let (name, answer) = (&position.piece(leader).name, reach.answer(self.at));
            let words = match reach.at(self.at) {
                Tri::Yes => format!("In command range of {name}:"),
                Tri::No => format!("Out of command range of {name}:"),
                Tri::Maybe => format!("Command range of {name}: {UNDECIDED}"),
            };
            self.told(words, answer.reasons())
        };
        match subject.and_then(|subject| self.answered.leader(subject)) {
            Some((leader, reach)) => vec![of(leader, reach)],
            None => {
                let near = self.answered.reaches.iter().filter(|(_, reach)| reach.at(self.at) != Tri::No);
                near.map(|(leader, reach)| of(*leader, reach)).collect()
            }
        }
    }

    fn supply(&self) -> Vec<Told> {
        let position = &self.answered.scene.position;
        let here = self.answered.supply.iter().filter(|(id, _)| position.at(*id) == self.at);
        here.map(|(id, answer)| {
            let name = &position.piece(*id).name;
            let words = match answer {
                Answer::Decided(Supply::Direct { line }, _) => {
                    format!("{name} is in supply, {} hexes from its source:", line.len().saturating_sub(1))
                }
                Answer::Decided(Supply::ByTrain { train, .. }, _) => {
                    format!("{name} is in supply by {}:", position.piece(*train).name)
                }
                Answer::Decided(Supply::None, _) => format!("{name} is out of supply:"),
                Answer::Undecided(_) => format!("Supply of {name}: {UNDECIDED}"),
            };
            self.told(words, answer.reasons())
        })
        .collect()
    }

    fn movement(&self, piece: PieceId) -> Told {
        let name = &self.answered.scene.position.piece(piece).name;
        let told = self.answered.range(piece, |of, range, allowance| {
            let stops = |out: &mut Vec<Reason>| {
                let here = range.cells(of).into_iter().find(|c| c.at == self.at);
                out.extend(here.and_then(|c| c.stop_reason()));
            };
            match range.cost(self.at) {
                Some((cost, Tri::Yes)) => {
                    let way: Vec<String> = range.way(of, self.at).iter().map(|at| self.name(*at)).collect();
                    let mut reasons = Vec::new();
                    stops(&mut reasons);
                    self.told(format!("{name}: {cost} of {allowance} MP by {}", way.join(" ")), &reasons)
                }
                Some((cost, _)) => {
                    let words = format!("{name}: possibly for {cost} of {allowance} MP; {UNDECIDED}");
                    self.told(words, &range.why(of, self.at))
                }
                None => self.told(format!("{name}: out of reach of {allowance} MP"), &[]),
            }
        });
        told.unwrap_or_else(|reasons| self.told(format!("Movement of {name}: {UNDECIDED}"), &reasons))
    }
}
