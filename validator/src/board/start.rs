//! A scenario at its start as a board, a position and terms.

use std::sync::Arc;

use tlnb_formats::documents::counters::LeaderKind;
use tlnb_formats::documents::figure::{Figure, Reverse};
use tlnb_formats::documents::setup_card::{Cell, Strength, Where};
use tlnb_formats::geometry::notation;
use tlnb_formats::names::{Id, NameKind};
use tlnb_formats::resolve::{Placed, Resolved};
use tlnb_formats::text::Written;
use tlnb_formats::{Document, Title};

use super::overlay::{Gap, Layer};
use super::position::{Kind, Leader, March, NotPlaced, Piece, Side, Train, Unit};
use super::{Board, Crossing, Letters, Position, Source};
use crate::check::Cx;
use crate::pieces::{named, number};
use crate::played::Played;
use crate::rules::Terms;

/// A scenario, ready to be asked.
#[derive(Debug, Clone)]
pub struct Scene {
    pub board: Board,
    pub position: Position,
    pub terms: Terms,
    /// Rows of the scenario that could not be laid on the map.
    pub gaps: Vec<Gap>,
    /// Letters of sheets in this scenario, each with the name of its document.
    letters: Vec<(String, String)>,
}

/// Why there is no scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneFault {
    /// The title has no such section; these it has.
    NoScenario { section: String, known: Vec<String> },
    /// The title page does not name two sides.
    NoSides,
}

impl SceneFault {
    fn no_scenario(title: &Title, section: &str) -> Self {
        Self::NoScenario {
            section: section.to_owned(),
            known: title.documents().filter_map(|d| Some(d.scenario()?.section(d.name()).to_owned())).collect(),
        }
    }
}

impl std::fmt::Display for SceneFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoScenario { section, known } => {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                write!(f, "there is no scenario {section}; the title has {known}")
            }
            Self::NoSides => f.write_str("title: sides: the title page does not name two sides"),
        }
    }
}

impl std::error::Error for SceneFault {}

impl Scene {
    /// The start of a scenario, by its section or name.
    ///
    /// # Errors
    /// If the title has no such scenario, or does not name its two sides.
    pub fn of(source: &Source, title: &Title, section: &str) -> Result<Self, SceneFault> {
        let cx = source.cx(title);
        let played = cx.resolved(section).ok_or_else(|| SceneFault::no_scenario(title, section))?;
        Self::made(&cx, title, played)
    }

    /// The start of a scenario's document as somebody has put it together, with options for example; what these change in
    /// other documents the title must have already.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn played(source: &Source, title: &Title, name: &str, resolved: Resolved) -> Result<Self, SceneFault> {
        let cx = source.cx(title);
        let document = title.document(name).ok_or_else(|| SceneFault::no_scenario(title, name))?;
        Self::made(&cx, title, &Played::new(document, Arc::new(resolved)))
    }

    fn made<'a>(cx: &Cx<'a>, title: &Title, played: &Played<'a>) -> Result<Self, SceneFault> {
        let pages = || title.documents().filter_map(Document::title_page);
        let mut names = pages().flat_map(|page| page.sides.keys().cloned());
        let (Some(one), Some(two)) = (names.next(), names.next()) else { return Err(SceneFault::NoSides) };
        let sides = [one, two];
        let mut in_play: Vec<String> = Vec::new();
        let mut missing = Vec::new();
        let mut letters = Vec::new();
        for (name, line) in played.all().sheets.iter() {
            match named(cx, name, None, NameKind::Sheet) {
                Some(id) => {
                    letters.extend(line.letters.iter().map(|l| (l.clone(), id.document.clone())));
                    in_play.push(id.document);
                }
                None if line.external => missing.push((name.clone(), "it is of another title")),
                None => missing.push((name.clone(), "it is not transcribed")),
            }
        }
        let in_play: Vec<&str> = in_play.iter().map(String::as_str).collect();
        let mut board =
            if in_play.is_empty() && !missing.is_empty() { Board::default() } else { Board::gather(cx, &in_play) };
        board.missing.extend(missing);
        let mut layer = Layer { board: &mut board, cx, played, sides: &sides, gaps: Vec::new() };
        layer.lay();
        let start = cx.start(played);
        let mut pieces = Vec::new();
        let mut not_placed = Vec::new();
        for placed in &start.placed {
            match stand(&mut layer, placed) {
                Stands::At(piece, at) => pieces.push((*piece, at)),
                Stands::Deployed(at, direction) => layer.put_side((at, direction), Crossing::PONTOON, Crossing::NONE),
                Stands::Untold(because) => not_placed.push(NotPlaced { name: placed.unit.clone(), because }),
                Stands::NotOnMap => {}
            }
        }
        let mut gaps = layer.gaps;
        gaps.extend(Terms::unread(title).into_iter().map(|(name, text)| Gap {
            place: format!("title: parameters/{name}"),
            because: format!("the rules know no such parameter, or not with the value `{text}`"),
        }));
        let mut position = Position::empty(&board, [&sides[0], &sides[1]]);
        position.not_placed = not_placed;
        position.letters = letters_of_sides(title, &mut board, &position.sides);
        for (piece, at) in pieces {
            position.put(piece, at);
        }
        Ok(Self { board, position, terms: Terms::of(title), gaps, letters })
    }
}

impl Scene {
    /// A piece of the title by its name, at full strength, wherever it is: what waits to enter stands on no board.
    pub fn counter(&mut self, source: &Source, title: &Title, name: &str) -> Option<Piece> {
        let cx = source.cx(title);
        let id = NameKind::PIECES.iter().find_map(|kind| named(&cx, name, None, *kind))?;
        self.counter_of(&cx, id)
    }

    /// The same of a counter that is known.
    pub(super) fn counter_of(&mut self, cx: &Cx<'_>, id: Id) -> Option<Piece> {
        let side = cx.names().side(&id).map(str::to_owned);
        let side = side.and_then(|side| self.position.side(&side))?;
        let placed = Placed {
            unit: id.key.clone(),
            id: Some(id),
            side: None,
            army: None,
            card: None,
            cell: Cell { at: Where::NotTranscribed, strength: Strength::Full, road_march: false },
            marks: Vec::new(),
            steps: Vec::new(),
        };
        piece(cx, &mut self.board, &placed, side, &self.position.sides)
    }

    /// The cell of a hex as people write it, with letters or the id of its sheet where the board has several.
    ///
    /// # Errors
    /// Why it is none, with the nearest spelling or the sheets to choose from.
    pub fn hex(&self, text: &str) -> Result<super::At, String> {
        let read = notation::parse_hex(text).map_err(|e| format!("hex `{text}`: {e}"))?;
        let names: Vec<&str> = self.board.sheets().iter().map(|laid| laid.name.as_str()).collect();
        let sheet = match (&read.sheet, &names[..]) {
            (None, [only]) => (*only).to_owned(),
            (None, []) => {
                return Err(format!("hex `{text}`: no sheet of the scenario can be laid out{}", self.why_missing()));
            }
            (None, _) => return Err(format!("hex `{text}`: of which sheet? In play are {}", names.join(", "))),
            (Some(letters), _) => {
                let by_letters = self.letters.iter().find(|(l, _)| l.eq_ignore_ascii_case(letters));
                by_letters.map_or_else(|| letters.clone(), |(_, name)| name.clone())
            }
        };
        let at = self.board.at(&sheet, read.hex);
        at.ok_or_else(|| {
            format!("hex `{text}`: no hex of the board; sheets on it: {}{}", names.join(", "), self.why_missing())
        })
    }

    fn why_missing(&self) -> String {
        self.board.missing().iter().map(|(sheet, why)| format!("; {sheet}: {why}")).collect()
    }
}

/// The letters of every army of each side.
fn letters_of_sides(title: &Title, board: &mut Board, sides: &[String; 2]) -> [Letters; 2] {
    let of = |side: &String, board: &mut Board| {
        let pages = title.documents().filter_map(Document::title_page);
        let armies: Vec<String> = pages
            .flat_map(|page| page.armies.iter())
            .filter(|(_, army)| army.side.as_ref().is_some_and(|s| s.eq_ignore_ascii_case(side)))
            .filter_map(|(_, army)| army.supply.clone())
            .collect();
        let all = armies.iter().filter_map(|letter| board.letter(letter)).fold(Letters::default(), Letters::and);
        all.and(letter_of_side(title, board, side))
    };
    [of(&sides[0], board), of(&sides[1], board)]
}

/// The letter of a side as a whole, as C of the Coalition (17.5): its initial, unless an army has that letter.
fn letter_of_side(title: &Title, board: &mut Board, side: &str) -> Letters {
    let Some(initial) = side.chars().next().map(|c| c.to_uppercase().collect::<String>()) else {
        return Letters::default();
    };
    let mut pages = title.documents().filter_map(Document::title_page);
    let is_of_army = pages.any(|page| page.armies.iter().any(|(_, army)| army.supply.as_ref() == Some(&initial)));
    if is_of_army { Letters::default() } else { board.letter(&initial).unwrap_or_default() }
}

/// Where a row of the start puts its piece.
enum Stands {
    At(Box<Piece>, super::At),
    /// A pontoon over a hexside.
    Deployed(super::At, tlnb_formats::geometry::Direction),
    Untold(String),
    NotOnMap,
}

fn stand(layer: &mut Layer<'_, '_, '_>, placed: &Placed) -> Stands {
    let hex = match &placed.cell.at {
        Where::Hexes(hexes) => match &hexes[..] {
            [hex] => hex.clone(),
            _ => return Stands::Untold(format!("it stands in {}", placed.cell.at)),
        },
        Where::Hexside(pair) => {
            return match layer.side(pair) {
                Some((at, direction)) => Stands::Deployed(at, direction),
                None => Stands::Untold(format!("{pair} is no hexside of the board")),
            };
        }
        Where::Within { .. } | Where::Region(_) => return Stands::Untold(format!("it stands {}", placed.cell.at)),
        Where::NotTranscribed => return Stands::Untold("its hex is not transcribed".to_owned()),
        Where::Reinforcement | Where::Alt | Where::Eliminated | Where::Exited | Where::Gray | Where::Blank => {
            return Stands::NotOnMap;
        }
    };
    let sheet = layer.cx.sheet_of_start(layer.played, placed, &hex);
    let at = sheet.as_deref().and_then(|sheet| layer.board.at(sheet, hex.hex)).or_else(|| layer.cell(&hex));
    let Some(at) = at else {
        return Stands::Untold(format!("{hex} is no hex of the board, or of which sheet is not told"));
    };
    let Some(side) = side_of(layer, placed) else { return Stands::Untold("its side is not known".to_owned()) };
    match piece(layer.cx, layer.board, placed, side, layer.sides) {
        Some(piece) => Stands::At(Box::new(piece), at),
        None => Stands::Untold("no counter is known by that name".to_owned()),
    }
}

fn side_of(layer: &Layer<'_, '_, '_>, placed: &Placed) -> Option<Side> {
    let name = placed.side.clone().or_else(|| {
        let army = placed.army.as_ref()?;
        let pages = layer.cx.title().documents().filter_map(Document::title_page);
        pages.filter_map(|page| page.armies.get(army)?.side.clone()).next()
    })?;
    let [one, two] = layer.sides;
    if name.eq_ignore_ascii_case(one) { Some(Side::One) } else { name.eq_ignore_ascii_case(two).then_some(Side::Two) }
}

/// The piece of a counter in the state that a cell and the steps of the start give it.
fn piece(cx: &Cx<'_>, board: &mut Board, placed: &Placed, side: Side, sides: &[String; 2]) -> Option<Piece> {
    let sides_name = sides[side as usize].as_str();
    let id = placed.id.as_ref()?;
    let counters = cx.title().document(&id.document).and_then(Document::counters)?;
    let pages = || cx.title().documents().filter_map(Document::title_page);
    let mut is_cossack_vedette = false;
    let (army, formation, kind) = match id.kind {
        NameKind::Unit => {
            let line = counters.units.get(&id.key)?;
            let (mut strength, mut is_reduced) = (number(&line.strength), Some(false));
            match placed.cell.strength {
                Strength::Full => {}
                Strength::Reduced => {
                    is_reduced = Some(true);
                    strength = match line.reduced.as_ref().and_then(Written::known) {
                        Some(Reverse::Is(n)) => Some(*n),
                        _ => None,
                    };
                }
                Strength::NotTranscribed => (strength, is_reduced) = (None, None),
            }
            let has_mark = |mark: &str| placed.marks.iter().any(|m| m.to_lowercase().starts_with(mark));
            let march = if placed.cell.road_march {
                March::RoadMarch
            } else if has_mark("square") {
                March::Square
            } else {
                March::Open
            };
            let unit = Unit {
                arm: line.arm.as_ref().and_then(Written::known).copied(),
                division: line.division.clone(),
                strength,
                is_reduced,
                initiative: number(&line.initiative),
                ma: number(&line.ma),
                vedettes: number(&line.vedettes).unwrap_or(0),
                guard: line.guard.as_ref().and_then(Written::known).copied(),
                march,
                is_demoralized: has_mark("demoralized"),
            };
            (line.army.clone(), line.formation.clone(), Kind::Unit(unit))
        }
        NameKind::Leader => {
            let line = counters.leaders.get(&id.key)?;
            let known = |figure: &Option<Written<Figure>>| number(figure);
            let leader = Leader {
                kind: line.kind.as_ref().and_then(Written::known).copied().unwrap_or(LeaderKind::Officer),
                rating: known(&line.rating),
                initiative: known(&line.initiative),
                range: known(&line.range),
                ma: known(&line.ma),
            };
            (line.army.clone(), line.formation.clone(), Kind::Leader(leader))
        }
        NameKind::Vedette => {
            let line = counters.vedettes.get(&id.key)?;
            is_cossack_vedette = line.cossack;
            (line.army.clone(), None, Kind::Vedette)
        }
        NameKind::Train => {
            use tlnb_formats::documents::counters::TrainKind;
            let line = counters.trains.get(&id.key)?;
            let train = Train {
                is_pontoon: line.kind.as_ref().and_then(Written::known) != Some(&TrainKind::Baggage),
                ma: number(&line.ma),
                is_in_road_march: placed.cell.road_march,
            };
            (line.army.clone(), line.formation.clone(), Kind::Train(train))
        }
        _ => return None,
    };
    let army = army.or_else(|| placed.army.clone());
    let letters = army
        .as_ref()
        .and_then(|army| pages().find_map(|page| page.armies.get(army)?.supply.clone()))
        .and_then(|letter| board.letter(&letter))
        .map(|own| own.and(letter_of_side(cx.title(), board, sides_name)))
        .unwrap_or_default();
    let formation_id: Option<Id> =
        formation.as_deref().and_then(|text| named(cx, text, army.as_deref(), NameKind::Formation));
    let is_division_level = formation_id
        .as_ref()
        .is_some_and(|id| pages().any(|page| page.formations.get(&id.key).is_some_and(|f| f.division_level)));
    Some(Piece {
        name: id.key.clone(),
        side,
        army,
        formation: formation_id.map(|id| id.key).or(formation),
        is_division_level,
        letters,
        is_cossack_vedette,
        kind,
    })
}
