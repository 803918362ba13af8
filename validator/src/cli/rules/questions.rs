//! Each question put to the rules, and the answer in words and as data.

use std::collections::BTreeSet;

use anyhow::{anyhow, bail};
use serde_json::{Value, json};
use tlnb_validator::board::position::{Kind, March, Piece, PieceId, Side};
use tlnb_validator::board::{At, Scene};
use tlnb_validator::rules::command::{self, Staff};
use tlnb_validator::rules::entry::{self, Entered, Entrant};
use tlnb_validator::rules::line_of_sight::{self, Field};
use tlnb_validator::rules::movement::stack::{self, Member};
use tlnb_validator::rules::movement::{self, Move, Mover, Range};
use tlnb_validator::rules::supply::{Lines, Supply};
use tlnb_validator::rules::zoc::{self, Whose};
use tlnb_validator::rules::{Answer, Cause, Cost, Reason, Terms, Tri, outcomes};

use super::{Asked, Column, Told};

/// An answer with its words; of one that is undecided, what it would be under each open reading.
fn told<T>(
    subject: String,
    terms: &Terms,
    ask: impl Fn(&Terms) -> Answer<T>,
    words: impl Fn(&T) -> (String, Value),
) -> Told {
    let answer = ask(terms);
    let reasons = answer.reasons().to_vec();
    let outcomes = outcomes(terms, &ask)
        .into_iter()
        .map(|(choice, answer)| {
            let choice: Vec<String> =
                choice.iter().map(|(policy, yes)| format!("{policy} is {}", if *yes { "yes" } else { "no" })).collect();
            let then = answer.decided().map_or("cannot be decided".to_owned(), |value| words(value).0);
            (choice.join(" and "), then)
        })
        .collect();
    match answer.decided() {
        Some(value) => {
            let (text, value) = words(value);
            Told { subject, is_decided: true, text, value, reasons, outcomes }
        }
        None => Told { subject, is_decided: false, text: UNDECIDED.to_owned(), value: Value::Null, reasons, outcomes },
    }
}

const UNDECIDED: &str = "cannot be decided, because";

impl Asked<'_> {
    fn name(&self, at: At) -> String {
        self.scene.board.name(at)
    }

    fn way(&self, way: &[At]) -> String {
        way.iter().map(|at| self.name(*at)).collect::<Vec<_>>().join(" ")
    }

    fn names(&self, way: &[At]) -> Value {
        way.iter().map(|at| Value::from(self.name(*at))).collect()
    }

    pub(super) fn zoc(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        if self.options.hex.is_none() && !self.options.units.is_empty() {
            let id = self.unit()?;
            let (piece, at) = (position.piece(id), position.at(id));
            // Its own ZOC: that of a position in which it is alone of its side.
            let alone = position.without(|other, p| other != id && p.side == piece.side);
            let map = zoc::map(board, &alone, terms, piece.side);
            let mut gaps = Vec::new();
            let (mut sure, mut possible) = (Vec::new(), Vec::new());
            for (_, next, _) in board.around(at) {
                match map.at(next, Whose::All) {
                    Tri::Yes => sure.push(next),
                    Tri::Maybe => {
                        possible.push(next);
                        gaps.extend(
                            zoc::ezoc(board, position, terms, next, piece.side, Whose::All)
                                .reasons()
                                .iter()
                                .filter(|r| r.cause.is_a_gap()),
                        );
                    }
                    Tri::No => {}
                }
            }
            let mut text = format!("its ZOC: {}", if sure.is_empty() { "none".to_owned() } else { self.way(&sure) });
            if !possible.is_empty() {
                text += &format!("; possibly {}", self.way(&possible));
            }
            let value = json!({ "sure": self.names(&sure), "possible": self.names(&possible) });
            let subject = format!("{} at {}", piece.name, self.name(at));
            let is_decided = possible.is_empty();
            return Ok(vec![Told { subject, is_decided, text, value, reasons: gaps, outcomes: Vec::new() }]);
        }
        let at = self.cell("--hex", self.options.hex.as_ref())?;
        let of = |side: Side| {
            let name = position.side_name(side).to_owned();
            told(
                self.name(at),
                terms,
                |terms| zoc::ezoc(board, position, terms, at, side, Whose::All),
                |is_in| {
                    let text = format!("{} the ZOC of {name}", if *is_in { "in" } else { "not in" });
                    (text, json!({ "side": name, "in_zoc": is_in }))
                },
            )
        };
        Ok(self.sides()?.into_iter().map(of).collect())
    }

    pub(super) fn line_of_sight(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let from = match (&self.options.from, &self.options.units[..]) {
            (None, [name]) => position.at(self.piece(name)?),
            (from, _) => self.cell("--from", from.as_ref())?,
        };
        if self.options.to.is_none() {
            let mut field = Field::default();
            field.renew(board, position, terms, from);
            let of = |tri: Tri| -> Vec<At> {
                field.cells.iter().filter(|(_, seen)| *seen == tri).map(|(at, _)| *at).collect()
            };
            let (sure, possible, hidden) = (of(Tri::Yes), of(Tri::Maybe), of(Tri::No));
            let mut reasons: Vec<Reason> = Vec::new();
            for at in &possible {
                reasons.extend(line_of_sight::los(board, position, terms, from, *at).reasons());
            }
            reasons.sort();
            reasons.dedup();
            let text = format!(
                "sees {}; possibly {}; does not see {}",
                self.list(&sure),
                self.list(&possible),
                self.list(&hidden)
            );
            let value = json!({
                "sure": self.names(&sure), "possible": self.names(&possible), "hidden": self.names(&hidden),
            });
            let is_decided = possible.is_empty();
            return Ok(vec![Told { subject: self.name(from), is_decided, text, value, reasons, outcomes: Vec::new() }]);
        }
        let to = self.cell("--to", self.options.to.as_ref())?;
        let of = |a: At, b: At| {
            told(
                format!("{} to {}", self.name(a), self.name(b)),
                terms,
                |terms| line_of_sight::los(board, position, terms, a, b),
                |sees| ((if *sees { "seen" } else { "not seen" }).to_owned(), json!({ "sees": sees })),
            )
        };
        Ok(vec![of(from, to), of(to, from)])
    }

    fn list(&self, cells: &[At]) -> String {
        if cells.is_empty() { "none".to_owned() } else { self.way(cells) }
    }

    pub(super) fn supply(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let sides = self.sides()?;
        let units: Vec<PieceId> = if self.options.units.is_empty() {
            let all = position.pieces().filter(|(_, p, _)| p.unit().is_some() && sides.contains(&p.side));
            all.map(|(id, _, _)| id).collect()
        } else {
            self.options.units.iter().map(|name| self.piece(name)).collect::<anyhow::Result<_>>()?
        };
        // Of all of them, since a train serves one stack of another formation.
        let all = sides.iter().flat_map(|side| Lines { board, position, terms, side: *side }.all());
        let shared: BTreeSet<PieceId> = all
            .filter(|(_, answer)| answer.reasons().iter().any(|r| r.cause == Cause::SharedTrain))
            .map(|(id, _)| id)
            .collect();
        let of = |id: PieceId| {
            let piece = position.piece(id);
            told(
                format!("{} at {}", piece.name, self.name(position.at(id))),
                terms,
                |terms| {
                    let lines = Lines { board, position, terms, side: piece.side };
                    let of_all = || lines.all().into_iter().find(|(unit, _)| *unit == id).map(|(_, answer)| answer);
                    shared.contains(&id).then(of_all).flatten().unwrap_or_else(|| lines.of(id))
                },
                |supply| match supply {
                    Supply::Direct { line } => (
                        format!("in supply, line {}", self.way(line)),
                        json!({ "in_supply": true, "line": self.names(line) }),
                    ),
                    Supply::ByTrain { line, train, trunk } => {
                        let train = &position.piece(*train).name;
                        (
                            format!("in supply by {train}, line {}, trunk {}", self.way(line), self.way(trunk)),
                            json!({ "in_supply": true, "line": self.names(line), "train": train,
                                "trunk": self.names(trunk) }),
                        )
                    }
                    Supply::None => ("out of supply".to_owned(), json!({ "in_supply": false })),
                },
            )
        };
        Ok(units.into_iter().map(of).collect())
    }

    pub(super) fn command(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let id = self.unit()?;
        let (piece, at) = (position.piece(id), position.at(id));
        let Some(leader) = piece.leader() else { bail!("--unit {}: it is no leader", piece.name) };
        let enemy = zoc::map(board, position, terms, piece.side.enemy());
        let staff = Staff { board, position, terms, side: piece.side, enemy: &enemy };
        let limit = command::range(leader);
        let reach = staff.reach(at, limit);
        let (mut sure, mut possible) = (Vec::new(), Vec::new());
        let mut told = Vec::new();
        for (cell, tri) in reach.cells() {
            if tri == Tri::Yes { sure.push(cell) } else { possible.push(cell) }
        }
        let text = format!("commands {limit} hexes: {}; possibly {}", self.list(&sure), self.list(&possible));
        told.push(Told {
            subject: format!("{} at {}", piece.name, self.name(at)),
            is_decided: possible.is_empty(),
            text,
            value: json!({ "range": limit, "sure": self.names(&sure), "possible": self.names(&possible) }),
            reasons: reach.gaps.clone(),
            outcomes: Vec::new(),
        });
        let own = staff.formation_of(id);
        for (other, p, cell) in position.pieces().filter(|(other, p, _)| *other != id && p.side == piece.side) {
            if matches!(p.kind, Kind::Train(_)) {
                continue;
            }
            if p.is_cossack_vedette {
                let reason = Reason::new("NR 25.81", Cause::InitiativeAlone).of(other);
                told.push(Told {
                    subject: format!("{} at {}", p.name, self.name(cell)),
                    is_decided: true,
                    text: "not to be commanded".to_owned(),
                    value: json!({ "in_range": false, "of_his_formation": false, "way": [] }),
                    reasons: vec![reason],
                    outcomes: Vec::new(),
                });
                continue;
            }
            let in_formation = own.iter().find(|(unit, _)| *unit == other).map(|(_, tri)| *tri);
            let tri = reach.at(cell).or(in_formation.unwrap_or(Tri::No));
            let text = match (tri, in_formation) {
                (Tri::Yes, Some(Tri::Yes)) => "in range, of his formation",
                (Tri::Yes, _) => "in range",
                (Tri::Maybe, _) => UNDECIDED,
                (Tri::No, _) => "out of range",
            };
            let reasons = match (tri, reach.answer(cell)) {
                // By his column alone, so that any gap on the way to it may decide.
                (Tri::Maybe, Answer::Decided(..)) => reach.gaps.clone(),
                (_, answer) => answer.reasons().to_vec(),
            };
            let way = if tri == Tri::No { Vec::new() } else { reach.way(cell) };
            told.push(Told {
                subject: format!("{} at {}", p.name, self.name(cell)),
                is_decided: tri != Tri::Maybe,
                text: text.to_owned(),
                value: json!({ "in_range": tri == Tri::Yes, "of_his_formation": in_formation.is_some(),
                    "way": self.names(&way) }),
                reasons,
                outcomes: Vec::new(),
            });
        }
        Ok(told)
    }

    pub(super) fn movement(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        if self.options.units.len() > 1 {
            return self.stack_movement();
        }
        let id = self.unit()?;
        let piece = position.piece(id);
        let from = match &self.options.from {
            Some(_) => self.cell("--from", self.options.from.as_ref())?,
            None => position.at(id),
        };
        let to = self.options.to.as_ref().map(|_| self.cell("--to", self.options.to.as_ref())).transpose()?;
        let subject = format!("{} from {}", piece.name, self.name(from));
        let enemy = zoc::map(board, position, terms, piece.side.enemy());
        let undecided = |reasons: &[Reason]| {
            vec![Told {
                subject: subject.clone(),
                is_decided: false,
                text: UNDECIDED.to_owned(),
                value: Value::Null,
                reasons: reasons.to_vec(),
                outcomes: Vec::new(),
            }]
        };
        let allowance = match movement::allowance(terms, piece) {
            Answer::Decided(allowance, _) => allowance,
            Answer::Undecided(reasons) => return Ok(undecided(&reasons)),
        };
        let of = match Move::of(board, position, terms, &enemy, id) {
            Answer::Decided(of, _) => of,
            Answer::Undecided(reasons) => return Ok(undecided(&reasons)),
        };
        let mut range = Range::printed(movement::printed(piece));
        range.renew(&of, from, allowance);
        let Some(to) = to else { return Ok(vec![self.whole_range(subject, &of, &range, allowance)]) };
        let subject = format!("{subject} to {}", self.name(to));
        let mut reasons = range.gaps().to_vec();
        Ok(vec![match range.cost(to) {
            Some((cost, how)) => {
                let way = range.way(&of, to);
                let is_decided = how == Tri::Yes;
                // What of that way is not known, rather than of all ways.
                let of_way = if is_decided { Vec::new() } else { range.why(&of, to) };
                if is_decided || !of_way.is_empty() {
                    reasons = of_way;
                }
                let text = if is_decided {
                    format!("{cost} of {allowance} MP by {}", self.way(&way))
                } else {
                    format!("possibly for {cost} of {allowance} MP by {}; {UNDECIDED}", self.way(&way))
                };
                let value = json!({ "mp": mp(cost), "allowance": mp(allowance), "way": self.names(&way) });
                Told { subject, is_decided, text, value, reasons, outcomes: Vec::new() }
            }
            None => {
                let text = format!("out of reach of {allowance} MP");
                let value = json!({ "mp": null, "allowance": mp(allowance) });
                if of.is_held(from) == Tri::Yes {
                    reasons = vec![held(from).of(id)];
                }
                Told { subject, is_decided: true, text, value, reasons, outcomes: Vec::new() }
            }
        }])
    }

    fn whole_range(&self, subject: String, of: &Move<'_>, range: &Range, allowance: Cost) -> Told {
        let cells = range.cells(of);
        let word = |c: &movement::Reached| {
            let stop = if c.stops == Tri::Yes { " stop" } else { "" };
            format!("{} ({}{stop})", self.name(c.at), c.cost)
        };
        let of_kind = |how: Tri| cells.iter().filter(move |c| c.how == how);
        let listed = |how: Tri| {
            let all: Vec<String> = of_kind(how).map(word).collect();
            if all.is_empty() { "none".to_owned() } else { all.join(", ") }
        };
        let value = |how: Tri| -> Value {
            of_kind(how)
                .map(|c| {
                    json!({ "hex": self.name(c.at), "mp": mp(c.cost), "stops": c.stops == Tri::Yes,
                        "road_march": c.in_road_march, "may_stay": c.may_stay(allowance) })
                })
                .collect()
        };
        let is_decided = of_kind(Tri::Maybe).next().is_none() && range.gaps().is_empty();
        Told {
            subject,
            is_decided,
            text: format!("{allowance} MP reach {}; possibly {}", listed(Tri::Yes), listed(Tri::Maybe)),
            value: json!({ "allowance": mp(allowance), "sure": value(Tri::Yes), "possible": value(Tri::Maybe) }),
            reasons: range.gaps().to_vec(),
            outcomes: Vec::new(),
        }
    }

    /// Pieces that move as one stack (7.1).
    fn stack_movement(&self) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let ids: Vec<PieceId> =
            self.options.units.iter().map(|name| self.piece(name)).collect::<anyhow::Result<_>>()?;
        let names: Vec<&str> = ids.iter().map(|id| position.piece(*id).name.as_str()).collect();
        let first = ids.first().map(|id| position.at(*id)).ok_or_else(|| anyhow!("--unit is needed"))?;
        let from = match &self.options.from {
            Some(_) => self.cell("--from", self.options.from.as_ref())?,
            None => first,
        };
        if let Some(other) = ids.iter().find(|id| self.options.from.is_none() && position.at(**id) != from) {
            let (one, other) = (names.join(", "), (&position.piece(*other).name, self.name(position.at(*other))));
            bail!("--unit: {one}: no one stack, {} stands in {}; --from moves them together", other.0, other.1);
        }
        let side = position.piece(ids[0]).side;
        if ids.iter().any(|id| position.piece(*id).side != side) {
            bail!("--unit: {}: of both sides", names.join(", "));
        }
        let subject = format!("{} from {}", names.join(" + "), self.name(from));
        let enemy = zoc::map(board, position, terms, side.enemy());
        let mut members = Vec::new();
        for id in &ids {
            let piece = position.piece(*id);
            let allowance = movement::allowance(terms, piece);
            let of = Move::of(board, position, terms, &enemy, *id);
            match (allowance, of) {
                (Answer::Decided(allowance, _), Answer::Decided(of, _)) => {
                    members.push(Member::new(of, from, allowance, movement::printed(piece)));
                }
                (allowance, of) => {
                    let reasons = allowance.reasons().iter().chain(of.reasons()).filter(|r| r.cause.is_a_gap());
                    return Ok(vec![gap(subject, reasons.map(|r| r.of(*id)).collect())]);
                }
            }
        }
        if let Some(to) = self.options.to.as_ref().map(|_| self.cell("--to", self.options.to.as_ref())).transpose()? {
            let subject = format!("{subject} to {}", self.name(to));
            let (tri, way) = stack::way(&members, to);
            let value = json!({ "way": self.names(&way), "sure": tri == Tri::Yes });
            return Ok(vec![match tri {
                Tri::No => Told {
                    subject,
                    is_decided: true,
                    text: "out of reach of the stack".to_owned(),
                    value,
                    reasons: Vec::new(),
                    outcomes: Vec::new(),
                },
                Tri::Maybe => {
                    let mut reasons: Vec<Reason> = members.iter().flat_map(|m| m.range.why(&m.of, to)).collect();
                    reasons.sort();
                    reasons.dedup();
                    let text = if reasons.is_empty() {
                        "cannot be decided: each of them comes there, and no one way was found for all".to_owned()
                    } else {
                        format!("possibly by {}; {UNDECIDED}", self.way(&way))
                    };
                    Told { subject, is_decided: false, text, value, reasons, outcomes: Vec::new() }
                }
                Tri::Yes => {
                    let pays = stack::cost(&members, &way).and_then(|(n, cost)| {
                        let (name, member) = (names.get(n)?, members.get(n)?);
                        Some(format!(", {name} with {cost} of {} MP the slowest", member.allowance))
                    });
                    let text = format!("together by {}{}", self.way(&way), pays.unwrap_or_default());
                    Told { subject, is_decided: true, text, value, reasons: Vec::new(), outcomes: Vec::new() }
                }
            }]);
        }
        let all = board.cells().map(|at| (at, stack::way(&members, at).0));
        let reached: Vec<(At, Tri)> = all.filter(|(_, tri)| *tri != Tri::No).collect();
        let of = |tri: Tri| reached.iter().filter(|(_, t)| *t == tri).map(|(at, _)| *at).collect::<Vec<At>>();
        let (sure, possible) = (of(Tri::Yes), of(Tri::Maybe));
        let mut reasons: Vec<Reason> = members.iter().flat_map(|m| m.range.gaps().iter().copied()).collect();
        reasons.sort();
        reasons.dedup();
        Ok(vec![Told {
            subject,
            is_decided: possible.is_empty(),
            text: format!("together reach {}; possibly {}", self.list(&sure), self.list(&possible)),
            value: json!({ "sure": self.names(&sure), "possible": self.names(&possible) }),
            reasons: if possible.is_empty() { Vec::new() } else { reasons },
            outcomes: Vec::new(),
        }])
    }

    /// Every column that enters.
    pub(super) fn entry(&self, columns: &[Column]) -> anyhow::Result<Vec<Told>> {
        Ok(columns.iter().flat_map(|column| self.column(column)).collect())
    }

    fn column(&self, column: &Column) -> Vec<Told> {
        let Scene { board, position, terms, .. } = &self.scene;
        let named = |subject: String| match &column.row {
            Some(row) => format!("{row}: {subject}"),
            None => subject,
        };
        let note = |subject: String, text: String| Told {
            subject,
            is_decided: true,
            text,
            value: Value::Null,
            reasons: Vec::new(),
            outcomes: Vec::new(),
        };
        let mut out: Vec<Told> = Vec::new();
        let subject = column.row.clone().unwrap_or_default();
        out.extend(column.notes.iter().map(|text| note(subject.clone(), text.clone())));
        let at = match &column.at {
            Ok(at) => *at,
            Err(because) => {
                let text = format!("cannot be decided: {because}");
                out.push(Told { is_decided: false, ..note(subject, text) });
                return out;
            }
        };
        let Some(side) = column.stacks.iter().flatten().map(|p| p.side).next() else { return out };
        let places = match entry::places(board, position, terms, side, at) {
            Answer::Decided(places, reasons) => {
                if places != [at] {
                    let text = match places.is_empty() {
                        true => "blocked, and no hex is free".to_owned(),
                        false => format!("blocked: they may enter at {}, the nearest free", self.list(&places)),
                    };
                    out.push(Told {
                        subject: named(self.name(at)),
                        is_decided: true,
                        text,
                        value: json!({ "blocked": true, "instead": self.names(&places) }),
                        reasons,
                        outcomes: Vec::new(),
                    });
                }
                places
            }
            Answer::Undecided(reasons) => {
                out.push(gap(named(self.name(at)), reasons));
                vec![at]
            }
        };
        for place in places {
            self.enter(column, side, place, &mut out, &named);
        }
        out
    }

    /// What each stack of a column pays to enter in a cell.
    fn enter(&self, column: &Column, side: Side, at: At, out: &mut Vec<Told>, named: &dyn Fn(String) -> String) {
        let Scene { board, position, terms, .. } = &self.scene;
        let enemy = zoc::map(board, position, terms, side.enemy());
        let names = |stack: &[Piece]| stack.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(" + ");
        let mut entrants = Vec::new();
        for (n, stack) in column.stacks.iter().enumerate() {
            let mut least: Option<Entrant> = None;
            for piece in stack {
                let allowance = movement::allowance(terms, piece);
                let (Some(allowance), Some(mover)) = (allowance.decided(), Mover::of(piece)) else {
                    // A vedette has no allowance of its own on its counter, and waits for nobody.
                    if matches!(piece.kind, Kind::Vedette) && stack.len() > 1 {
                        continue;
                    }
                    out.push(gap(named(names(stack)), allowance.reasons().to_vec()));
                    return;
                };
                let of = Move { board, position, terms, side, mover, march: March::Open, piece: None, enemy: &enemy };
                match of.entry_cost(at, column.is_road_march) {
                    Answer::Decided(hex, _) => {
                        let one = Entrant { allowance: *allowance, hex };
                        // Whoever has least left of the stack lets it in or not.
                        let left = |e: &Entrant| {
                            let times = u8::try_from(n).unwrap_or(u8::MAX).saturating_add(1);
                            i32::from(e.allowance.0) - i32::from(e.hex.times(times).0)
                        };
                        least = least.filter(|known| left(known) <= left(&one)).or(Some(one));
                    }
                    Answer::Undecided(reasons) => {
                        out.push(gap(named(names(stack)), reasons));
                        return;
                    }
                }
            }
            entrants.extend(least);
        }
        let marches = column.is_road_march;
        match entry::column(terms, marches, &entrants) {
            Answer::Undecided(reasons) => out.push(gap(named(self.name(at)), reasons)),
            Answer::Decided(entered, _) => {
                for (stack, (entered, entrant)) in column.stacks.iter().zip(entered.iter().zip(&entrants)) {
                    let allowance = entrant.allowance;
                    let (text, enters, cost) = match entered {
                        Entered::Enters(cost) => (format!("enters for {cost} of {allowance} MP"), true, *cost),
                        Entered::Waits(cost) => (format!("waits: {cost} MP, and it has {allowance}"), false, *cost),
                    };
                    let rule = if marches { "19.22" } else { "19.21" };
                    out.push(Told {
                        subject: named(names(stack)),
                        is_decided: true,
                        text,
                        value: json!({ "enters": enters, "hex": self.name(at), "mp": mp(cost),
                            "allowance": mp(allowance) }),
                        reasons: vec![Reason::new(rule, Cause::Costs(entrant.hex)).at(at)],
                        outcomes: Vec::new(),
                    });
                }
            }
        }
    }
}

fn held(at: At) -> Reason {
    Reason::new("4.31", Cause::EngagedStart).at(at)
}

fn gap(subject: String, reasons: Vec<Reason>) -> Told {
    Told { subject, is_decided: false, text: UNDECIDED.to_owned(), value: Value::Null, reasons, outcomes: Vec::new() }
}

/// Halves as a number.
fn mp(cost: Cost) -> f64 {
    f64::from(cost.0) / 2.0
}
