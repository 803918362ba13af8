//! What the rules say of the map: asked of a scenario's start, or of a column of the set-up cards, beside the window.

pub mod marks;
pub mod words;

use tlnb_formats::resolve;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Document, Title, errata};
use tlnb_validator::board::position::{PieceId, Side};
use tlnb_validator::board::{At, Scene, Source};
use tlnb_validator::rules::command::{self, Reach, Staff};
use tlnb_validator::rules::movement::{self, Move, Range};
use tlnb_validator::rules::supply::{Lines, Supply};
use tlnb_validator::rules::{Answer, Cost, Period, Reason, Weather, zoc};

use super::beside::Work;
use tlnb_formats::geometry::Hex;

/// Who stands where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stands {
    /// As at the start of a scenario, by its document, with options that are played.
    Start { document: String, options: Vec<String>, as_printed: bool },
    /// As in a column of a set-up card, or of all cards that have one of that label.
    Column { card: String, column: String, all_cards: bool },
}

/// The turn that is asked about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Turn {
    pub weather: Weather,
    pub period: Period,
    /// Rivers, streams and lakes are frozen, whatever the weather.
    pub is_frozen: bool,
}

/// What the person asks about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asking {
    pub turn: Turn,
    /// The hex that stays the one that is asked about, wherever the pointer is.
    pub hex: Option<Hex>,
    /// Which piece of its stack, counted round.
    pub piece: usize,
}

/// One question: a state of the title and what is asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub revision: u64,
    pub stands: Stands,
    pub turn: Turn,
}

/// What was worked out for all that stand on the board. What concerns one piece or hex is asked when it is looked at.
#[derive(Debug)]
pub struct Answered {
    pub scene: Scene,
    /// The ZOC of each side.
    pub zoc: [zoc::Map; 2],
    /// How far every leader commands.
    pub reaches: Vec<(PieceId, Reach)>,
    /// The supply of every combat unit.
    pub supply: Vec<(PieceId, Answer<Supply>)>,
}

/// What somebody asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    pub at: At,
    /// The piece of the stack there that was chosen.
    pub piece: Option<PieceId>,
}

/// A document that no title has: a column of a card as if a scenario began with it.
const COLUMN: &str = "scenarios/column that is shown";

/// What the thread beside the window does.
pub fn work() -> Work<Asked, Result<Answered, String>> {
    Box::new(answer)
}

fn answer(asked: &Asked, title: &Title) -> Result<Answered, String> {
    let corrected = match asked.stands {
        Stands::Start { as_printed: true, .. } => errata::as_printed(title),
        _ => errata::corrected(title),
    };
    let mut title = corrected.title.into_owned();
    let (name, options) = match &asked.stands {
        Stands::Start { document, options, .. } => (document.as_str(), options.as_slice()),
        Stands::Column { card, column, all_cards } => {
            let cards = if *all_cards { String::new() } else { format!("cards: [{}], ", quote(card)) };
            let start = format!("start: {{\"column\": (step: Column, {cards}column: {})}}", quote(column));
            let text = format!("Scenario(format: 1, about: {{\"section\": \"column\"}}, {start})");
            title.insert(Document::read(COLUMN, text.into_bytes()));
            (COLUMN, &[][..])
        }
    };
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let resolved = resolve::resolve(&title, name, &options, &corrected.applied)
        .ok_or_else(|| format!("there is no scenario {name}"))?;
    for change in &resolved.elsewhere {
        title.apply(change).map_err(|because| format!("{change}: {because}"))?;
    }
    let source = Source::of(&title);
    let mut scene = Scene::played(&source, &title, name, resolved).map_err(|fault| fault.to_string())?;
    let Turn { weather, period, is_frozen } = asked.turn;
    (scene.terms.weather, scene.terms.period) = (weather, period);
    scene.terms.is_frozen = is_frozen || weather.freezes();
    Ok(Answered::of(scene))
}

impl Answered {
    fn of(scene: Scene) -> Self {
        let Scene { board, position, terms, .. } = &scene;
        let zoc = Side::BOTH.map(|side| zoc::map(board, position, terms, side));
        let mut reaches = Vec::new();
        for (id, piece, at) in position.pieces() {
            let Some(leader) = piece.leader() else { continue };
            let enemy = &zoc[piece.side.enemy() as usize];
            let staff = Staff { board, position, terms, side: piece.side, enemy };
            reaches.push((id, staff.reach(at, command::range(leader))));
        }
        let supply = Side::BOTH.into_iter().flat_map(|side| Lines { board, position, terms, side }.all()).collect();
        Self { zoc, reaches, supply, scene }
    }

    /// The hex of a cell on a sheet.
    pub fn hex_on(&self, sheet: &str, at: At) -> Option<Hex> {
        let is_it = |name: &str| name == sheet || name.rsplit('/').next() == Some(sheet);
        self.scene.board.names(at).find(|(name, _)| is_it(name)).map(|(_, hex)| hex)
    }

    /// What is asked about in a hex of a sheet: the n-th piece of its stack, counted round.
    pub fn subject(&self, sheet: &str, hex: Hex, n: usize) -> Option<Subject> {
        let at = self.scene.board.at(sheet, hex)?;
        let count = self.scene.position.stack(at).count();
        let piece = self.scene.position.stack(at).nth(n % count.max(1)).map(|(id, _)| id);
        Some(Subject { at, piece })
    }

    /// The leader whose command is asked about: the chosen piece, or the first leader of its stack.
    pub fn leader(&self, subject: Subject) -> Option<(PieceId, &Reach)> {
        let is_leader = |id: &PieceId| self.scene.position.piece(*id).leader().is_some();
        let of_stack = || self.scene.position.stack(subject.at).map(|(id, _)| id).find(|id| is_leader(id));
        let leader = subject.piece.filter(is_leader).or_else(of_stack)?;
        self.reaches.iter().find(|(id, _)| *id == leader).map(|(id, reach)| (*id, reach))
    }

    /// How far a piece comes: what is told of that, or what keeps it from being told.
    pub fn range<R>(&self, piece: PieceId, tell: impl FnOnce(&Move<'_>, &Range, Cost) -> R) -> Result<R, Vec<Reason>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let who = position.piece(piece);
        let allowance = match movement::allowance(terms, who) {
            Answer::Decided(allowance, _) => allowance,
            Answer::Undecided(reasons) => return Err(reasons),
        };
        let enemy = &self.zoc[who.side.enemy() as usize];
        let of = match Move::of(board, position, terms, enemy, piece) {
            Answer::Decided(of, _) => of,
            Answer::Undecided(reasons) => return Err(reasons),
        };
        let mut range = Range::printed(movement::printed(who));
        range.renew(&of, position.at(piece), allowance);
        Ok(tell(&of, &range, allowance))
    }

    /// What of the scenario and its start is not on the board, in words.
    pub fn left_out(&self) -> Vec<String> {
        let Scene { board, position, gaps, .. } = &self.scene;
        let sheets = board.missing().iter().map(|(sheet, because)| format!("{sheet}: {because}"));
        let pieces = position.not_placed.iter().map(|n| format!("{}: {}", n.name, n.because));
        let rows = gaps.iter().map(|g| format!("{}: {}", g.place, g.because));
        sheets.chain(pieces).chain(rows).collect()
    }
}

#[cfg(test)]
mod tests;
