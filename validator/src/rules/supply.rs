//! D4: supply lines (17.4): forward up to 14 hexes, then a trunk of any length by road or trail.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tlnb_formats::documents::Layer;

use super::{Answer, Cause, Policy, Reason, Terms, Tri, water};
use crate::board::position::{Kind, PieceId, Side};
use crate::board::{At, Board, Crossing, Holds, Letters, Position};

/// Hexes of a forward line at most, not counting the unit's own (17.42).
pub const FORWARD: u16 = 14;

const FAR: u16 = u16::MAX;

/// How far every cell lies from goals, by ways that are surely open and by ways that may be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    sure: Vec<u16>,
    possible: Vec<u16>,
    /// By cell: the next cell on the way to a goal.
    way: Vec<u16>,
    possible_way: Vec<u16>,
    queue: VecDeque<At>,
    /// What would have to be known.
    gaps: Vec<Reason>,
}

impl Field {
    /// Whether the goals are in reach of a cell.
    pub fn at(&self, at: At) -> Tri {
        match (self.sure[at.index()], self.possible[at.index()]) {
            (FAR, FAR) => Tri::No,
            (FAR, _) => Tri::Maybe,
            _ => Tri::Yes,
        }
    }

    /// Hexes of the line from a cell, if it is surely in reach.
    pub fn distance(&self, at: At) -> Option<u16> {
        Some(self.sure[at.index()]).filter(|d| *d != FAR)
    }

    /// What would have to be known for the cells that are only possible.
    pub fn gaps(&self) -> &[Reason] {
        &self.gaps
    }

    /// The line from a cell, both ends of it included.
    pub fn line(&self, at: At) -> Vec<At> {
        let way = if self.sure[at.index()] == FAR { &self.possible_way } else { &self.way };
        let mut out = vec![at];
        let mut at = at;
        while way[at.index()] != FAR && out.len() <= way.len() {
            at = At::of(usize::from(way[at.index()]));
            out.push(at);
        }
        out
    }
}

/// The lines of one side.
#[derive(Debug, Clone, Copy)]
pub struct Lines<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    pub terms: &'a Terms,
    pub side: Side,
}

/// Whether a unit is in supply, and along which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supply {
    /// Straight to a source.
    Direct { line: Vec<At> },
    /// To a baggage train, and from there along roads to a source.
    ByTrain { line: Vec<At>, train: PieceId, trunk: Vec<At> },
    /// Not at all.
    None,
}

impl Lines<'_> {
    /// Whether the enemy or a roadblock closes a cell to a line; EZOCs do not (17.44).
    fn is_closed(&self, at: At) -> bool {
        self.position.presence(at).forces(self.side.enemy())
            || !self.board.roadblocks.is_empty() && self.board.roadblocks.iter().any(|b| b.at == at)
    }

    /// Whether a forward line passes a hexside (17.42).
    fn forward(&self, (from, to): (At, At), crossing: Crossing) -> Tri {
        let c = self.terms.as_it_lies(crossing);
        // Open country is by far the most frequent.
        if !c.any(Crossing::RIVER | Crossing::LAKE | Crossing::TEETH | Crossing::UNTOLD_WATER | Crossing::UNTOLD_RELIEF)
        {
            return Tri::Yes;
        }
        self.forward_why((from, to), c).0
    }

    fn forward_why(&self, step: (At, At), c: Crossing) -> (Tri, Cause) {
        // A damaged bridge bars supply (18.12).
        let over = |c| water::line(self.board, self.terms, step, c, (Tri::No, Cause::DamagedBridge));
        if c.has(Crossing::TEETH) {
            return (Tri::No, Cause::Escarpment);
        }
        if c.any(Crossing::RIVER | Crossing::LAKE) {
            match over(c) {
                (Tri::Yes, _) => {}
                not => return not,
            }
        }
        // A river that is not known may be there, and then it takes the same to pass it.
        if c.any(Crossing::UNTOLD_WATER) && !self.terms.is_frozen && over(c | Crossing::RIVER).0 != Tri::Yes {
            return (Tri::Maybe, Cause::Untold(Layer::Water));
        }
        if c.any(Crossing::UNTOLD_RELIEF) {
            return (Tri::Maybe, Cause::Untold(Layer::Relief));
        }
        (Tri::Yes, Cause::Line(1))
    }

    /// Whether a trunk line follows a road or trail over a hexside (17.43).
    fn trunk(&self, step: (At, At), crossing: Crossing) -> (Tri, Cause) {
        let c = self.terms.as_it_lies(crossing);
        if !c.any(Crossing::LINK) {
            let is_untold = c.any(Crossing::UNTOLD_ROADS);
            return (if is_untold { Tri::Maybe } else { Tri::No }, Cause::Untold(Layer::Roads));
        }
        // Its limits are those of roads; a dyke carries one over a pond.
        if c.has(Crossing::PONTOON) || water::dyke(self.board, step.0, step.1, c) == Tri::Yes {
            return (Tri::Yes, Cause::Line(1));
        }
        if c.has(Crossing::STREAM) && (!c.has(Crossing::TRESTLE) || c.has(Crossing::DAMAGED)) && !c.any(Crossing::RIVER)
        {
            if !c.has(Crossing::TRESTLE) && c.any(Crossing::UNTOLD_SPANS) {
                return (Tri::Maybe, Cause::Untold(Layer::Spans));
            }
            return match self.terms.policy(Policy::TrunkTrestle) {
                Some(true) => (Tri::No, Cause::NoSpan),
                Some(false) => (Tri::Yes, Cause::Line(1)),
                None => (Tri::Maybe, Cause::Policy(Policy::TrunkTrestle)),
            };
        }
        self.forward_why(step, c)
    }

    /// Whether a line passes from a cell to the next, and what keeps it from that or leaves it open.
    fn step(&self, step: (At, At), crossing: Crossing, is_trunk: bool) -> (Tri, Cause) {
        if is_trunk { self.trunk(step, crossing) } else { self.forward_why(step, self.terms.as_it_lies(crossing)) }
    }

    /// What would have to be known of the line from a cell that is only possible.
    fn why(&self, field: &Field, at: At, is_trunk: bool) -> Vec<Reason> {
        let mut out = Vec::new();
        for pair in field.line(at).windows(2) {
            let Some(direction) = self.board.direction(pair[0], pair[1]) else { continue };
            let (tri, cause) = self.step((pair[0], pair[1]), self.board.crossing(pair[0], direction), is_trunk);
            if tri == Tri::Maybe {
                let rule = if is_trunk { "17.43" } else { "17.42" };
                out.push(Reason::new(rule, cause).side(pair[0], direction));
            }
        }
        out
    }

    /// Lines from goals, up to a limit in hexes.
    fn spread(&self, field: &mut Field, goals: &[At], limit: u16, is_trunk: bool) {
        let len = self.board.len();
        for cells in [&mut field.sure, &mut field.possible, &mut field.way, &mut field.possible_way] {
            cells.clear();
            cells.resize(len, FAR);
        }
        field.gaps.clear();
        let mut is_open = false;
        self.flood(field, goals, limit, is_trunk, Tri::Maybe, &mut is_open);
        if is_open {
            std::mem::swap(&mut field.sure, &mut field.possible);
            std::mem::swap(&mut field.way, &mut field.possible_way);
            field.sure.fill(FAR);
            field.way.fill(FAR);
            self.flood(field, goals, limit, is_trunk, Tri::Yes, &mut is_open);
            self.note_gaps(field, limit, is_trunk);
        } else {
            field.possible.clone_from(&field.sure);
            field.possible_way.clone_from(&field.way);
        }
    }

    /// Breadth first from goals over steps that are at least so sure, into `sure` and `way`.
    fn flood(&self, field: &mut Field, goals: &[At], limit: u16, is_trunk: bool, least: Tri, is_open: &mut bool) {
        field.queue.clear();
        for goal in goals.iter().filter(|g| !self.is_closed(**g)) {
            if field.sure[goal.index()] == FAR {
                field.sure[goal.index()] = 0;
                field.queue.push_back(*goal);
            }
        }
        while let Some(at) = field.queue.pop_front() {
            let d = field.sure[at.index()];
            // A line ends in the enemy's hex only where it begins there; it never goes on through it.
            if d >= limit || d > 0 && self.is_closed(at) {
                continue;
            }
            for (_, next, crossing) in self.board.around(at) {
                if field.sure[next.index()] != FAR {
                    continue;
                }
                let step =
                    if is_trunk { self.trunk((at, next), crossing).0 } else { self.forward((at, next), crossing) };
                *is_open |= step == Tri::Maybe;
                if step >= least && step != Tri::No {
                    field.sure[next.index()] = d + 1;
                    field.way[next.index()] = at.index() as u16;
                    field.queue.push_back(next);
                }
            }
        }
    }

    /// The steps at the rim of what is sure beyond which cells are only possible.
    fn note_gaps(&self, field: &mut Field, limit: u16, is_trunk: bool) {
        for at in self.board.cells().filter(|at| field.sure[at.index()] < limit) {
            if field.sure[at.index()] > 0 && self.is_closed(at) {
                continue;
            }
            for (direction, next, crossing) in self.board.around(at) {
                if field.sure[next.index()] != FAR || field.possible[next.index()] == FAR {
                    continue;
                }
                let (step, cause) = self.step((at, next), crossing, is_trunk);
                if step == Tri::Maybe {
                    let rule = if is_trunk { "17.43" } else { "17.42" };
                    field.gaps.push(Reason::new(rule, cause).side(at, direction));
                }
            }
        }
    }

    /// The friendly sources of an army's letters, and those of other armies of the side (17.5).
    fn sources(&self, letters: Letters) -> (Vec<At>, Vec<At>) {
        let of_side = self
            .position
            .pieces()
            .filter(|(_, p, _)| p.side == self.side)
            .fold(letters.and(self.position.letters[self.side as usize]), |all, (_, p, _)| all.and(p.letters));
        let all = self.board.cells().filter(|at| self.board.supply(*at).meets(of_side));
        all.partition(|at| self.board.supply(*at).meets(letters))
    }

    /// A cell in reach of which nobody has said whether it is a source: the nearest one.
    fn untold_source(&self, from: At, limit: u16, is_trunk: bool) -> Option<Reason> {
        let mut field = Field::default();
        self.spread(&mut field, &[from], limit, is_trunk);
        let untold = self.board.cells().filter(|at| {
            self.board.holds(*at).has(Holds::UNTOLD_NAMES) && field.at(*at) != Tri::No && !self.is_closed(*at)
        });
        let nearest = untold.min_by_key(|at| (field.possible[at.index()], *at))?;
        Some(Reason::new("17.5", Cause::Untold(Layer::Names)).at(nearest))
    }

    /// How far every cell is from sources of these letters by a forward line: who stands there is in supply if in reach.
    pub fn direct(&self, field: &mut Field, letters: Letters) {
        let (own, _) = self.sources(letters);
        self.spread(field, &own, FORWARD, false);
        let is_untold = |at: &At| self.board.holds(*at).has(Holds::UNTOLD_NAMES) && !own.contains(at);
        let untold: Vec<At> = self.board.cells().filter(is_untold).collect();
        if untold.is_empty() {
            return;
        }
        // Where nobody has said so, a source may be.
        let mut wide = Field::default();
        self.spread(&mut wide, &[&own[..], &untold[..]].concat(), FORWARD, false);
        (field.possible, field.possible_way) = (wide.possible, wide.possible_way);
        let reason = |at: At| Reason::new("17.5", Cause::Untold(Layer::Names)).at(at);
        field.gaps.extend(wide.gaps.into_iter().chain(untold.into_iter().map(reason)));
    }

    /// The same from cells of any choice.
    pub fn from(&self, field: &mut Field, goals: &[At]) {
        self.spread(field, goals, FORWARD, false);
    }

    /// Baggage trains of the side, each with its trunk line: who has one, who may have one, who has none and why.
    pub fn trains(&self, letters: Letters) -> Vec<(PieceId, Answer<Vec<At>>)> {
        let (own, _) = self.sources(letters);
        let mut field = Field::default();
        self.spread(&mut field, &own, u16::MAX - 1, true);
        let trains = self
            .position
            .pieces()
            .filter(|(_, p, _)| p.side == self.side && matches!(&p.kind, Kind::Train(train) if !train.is_pontoon));
        trains
            .map(|(id, _, at)| {
                let links = self.board.around(at).map(|(_, _, c)| c);
                let (on_road, untold) = links.fold((false, false), |(road, untold), c| {
                    (road || c.any(Crossing::LINK), untold || c.any(Crossing::UNTOLD_ROADS))
                });
                let answer = match field.at(at) {
                    _ if !on_road && !untold => {
                        Answer::Decided(Vec::new(), vec![Reason::new("17.41", Cause::TrainOffRoad).at(at).of(id)])
                    }
                    _ if !on_road => {
                        Answer::Undecided(vec![Reason::new("17.41", Cause::Untold(Layer::Roads)).at(at).of(id)])
                    }
                    Tri::Yes => {
                        Answer::Decided(field.line(at), vec![Reason::new("17.43", Cause::TrainWorks).at(at).of(id)])
                    }
                    Tri::Maybe => Answer::Undecided(self.why(&field, at, true)),
                    Tri::No => match self.untold_source(at, u16::MAX - 1, true) {
                        Some(reason) => Answer::Undecided(vec![reason.of(id)]),
                        None => Answer::Decided(Vec::new(), vec![Reason::new("17.43", Cause::NoTrunk).at(at).of(id)]),
                    },
                };
                (id, answer)
            })
            .collect()
    }

    /// Whether a unit is in supply (17.41).
    pub fn of(&self, unit: PieceId) -> Answer<Supply> {
        let piece = self.position.piece(unit);
        let at = self.position.at(unit);
        if piece.letters.is_empty() {
            return Answer::Undecided(vec![Reason::new("17.5", Cause::NoFigure("army's supply letter")).of(unit)]);
        }
        let (own, others) = self.sources(piece.letters);
        let mut field = Field::default();
        self.spread(&mut field, &own, FORWARD, false);
        if let Some(d) = field.distance(at) {
            let line = field.line(at);
            let source = line.last().copied().unwrap_or(at);
            let reasons = vec![
                Reason::new("17.41", Cause::Source).at(source),
                Reason::new("17.42", Cause::Line(d)).at(at).of(unit),
            ];
            return Answer::Decided(Supply::Direct { line }, reasons);
        }
        let mut gaps: Vec<Reason> = if field.at(at) == Tri::Maybe { self.why(&field, at, false) } else { Vec::new() };
        let mut because = vec![if own.is_empty() {
            Reason::new("17.5", Cause::NoSource)
        } else {
            Reason::new("17.42", Cause::LineTooLong(FORWARD)).at(at).of(unit)
        }];
        because
            .extend(own.iter().filter(|s| self.is_closed(**s)).map(|s| Reason::new("17.44", Cause::SourceHeld).at(*s)));
        if !others.is_empty() && self.terms.separate_supply != Some(true) {
            self.spread(&mut field, &others, FORWARD, false);
            match (field.at(at), self.terms.separate_supply) {
                (Tri::Yes, Some(false)) => {
                    let d = field.distance(at).unwrap_or_default();
                    let reason = Reason::new("17.42", Cause::Line(d)).at(at).of(unit);
                    return Answer::Decided(Supply::Direct { line: field.line(at) }, vec![reason]);
                }
                (Tri::No, _) => {}
                (Tri::Maybe, Some(false)) => gaps.extend(self.why(&field, at, false)),
                _ => gaps.push(Reason::new("17.5", Cause::SeparateSupplyRule)),
            }
        }
        self.by_train(unit, at, gaps, because)
    }

    /// Every combat unit of the side with its answer. A train serves one stack of another formation (17.41, 18.21): where more
    /// stand on the same one, the owner chooses, and none of them is decided.
    pub fn all(&self) -> Vec<(PieceId, Answer<Supply>)> {
        let units = self.position.pieces().filter(|(_, p, _)| p.side == self.side && p.unit().is_some());
        let mut all: Vec<(PieceId, Answer<Supply>)> = units.map(|(id, _, _)| (id, self.of(id))).collect();
        let formation = |id: PieceId| self.position.piece(id).formation.as_deref();
        let foreign = |id: PieceId, answer: &Answer<Supply>| match answer.decided() {
            Some(Supply::ByTrain { train, .. }) if formation(id).is_none() || formation(id) != formation(*train) => {
                Some(*train)
            }
            _ => None,
        };
        let mut stacks: BTreeMap<PieceId, BTreeSet<At>> = BTreeMap::new();
        for (id, answer) in &all {
            if let Some(train) = foreign(*id, answer) {
                stacks.entry(train).or_default().insert(self.position.at(*id));
            }
        }
        for (id, answer) in &mut all {
            let train = foreign(*id, answer).filter(|train| stacks.get(train).is_some_and(|at| at.len() > 1));
            if let Some(train) = train {
                let reason = Reason::new("18.21", Cause::SharedTrain).at(self.position.at(train)).of(train);
                *answer = Answer::Undecided(vec![reason]);
            }
        }
        all
    }

    /// The forward line to a train that has a trunk line, by the order in which trains serve a unit.
    fn by_train(&self, unit: PieceId, at: At, mut gaps: Vec<Reason>, mut because: Vec<Reason>) -> Answer<Supply> {
        let piece = self.position.piece(unit);
        let formation = |id: PieceId| self.position.piece(id).formation.as_deref();
        let mut trains: Vec<(PieceId, Answer<Vec<At>>)> = self.trains(piece.letters);
        let own: Vec<PieceId> = trains
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| piece.formation.is_some() && formation(*id) == piece.formation.as_deref())
            .collect();
        let has_own = !own.is_empty();
        // 7.38: without a train of its own, the nearest friendly one.
        let mut field = Field::default();
        trains.sort_by_key(|(id, _)| {
            (!own.contains(id), self.board.distance(at, self.position.at(*id)).unwrap_or(u32::MAX), *id)
        });
        // The nearest of those that stand on a road with a trunk line (17.41); two may be as near.
        let mut nearest: Option<u32> = None;
        for (train, trunk) in trains {
            let is_own = own.contains(&train);
            let works = trunk.decided().is_none_or(|line| !line.is_empty());
            let distance = self.board.distance(at, self.position.at(train));
            let is_nearest = works && (nearest.is_none() || distance == nearest);
            let may = match (is_own || self.terms.any_train, !has_own && is_nearest) {
                (true, _) | (_, true) => Tri::Yes,
                _ if !works => Tri::Yes,
                _ => self.terms.policy(Policy::ForeignTrain).map_or(Tri::Maybe, Tri::of),
            };
            // One that may have no trunk line leaves the next the nearest.
            if is_nearest && trunk.decided().is_some() {
                nearest = distance;
            }
            if may == Tri::No {
                because.push(Reason::new("17.41", Cause::TrainNotHis).of(train));
                continue;
            }
            self.spread(&mut field, &[self.position.at(train)], FORWARD, false);
            let forward = field.at(at);
            if forward == Tri::No {
                because.push(Reason::new("17.42", Cause::LineTooLong(FORWARD)).at(self.position.at(train)).of(train));
                continue;
            }
            match &trunk {
                Answer::Decided(line, reasons) if line.is_empty() => because.extend(reasons.iter().copied()),
                Answer::Decided(line, reasons) if forward == Tri::Yes && may == Tri::Yes => {
                    let mut all = reasons.clone();
                    all.push(Reason::new("17.42", Cause::Line(field.distance(at).unwrap_or_default())).at(at).of(unit));
                    let line_to = field.line(at);
                    return Answer::Decided(Supply::ByTrain { line: line_to, train, trunk: line.clone() }, all);
                }
                trunk => {
                    gaps.extend(trunk.reasons().iter().filter(|r| r.cause.is_a_gap()));
                    if forward == Tri::Maybe {
                        gaps.extend(self.why(&field, at, false));
                    }
                    if may == Tri::Maybe {
                        gaps.push(Reason::policy(Policy::ForeignTrain, "17.41").of(train));
                    }
                }
            }
        }
        if gaps.is_empty() {
            gaps.extend(self.untold_source(at, FORWARD, false));
        }
        if gaps.is_empty() {
            Answer::Decided(Supply::None, because)
        } else {
            gaps.sort();
            gaps.dedup();
            Answer::Undecided(gaps)
        }
    }
}
