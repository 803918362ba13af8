//! Each question put to the rules, and the answer in words and as data.

use anyhow::{anyhow, bail};
use serde_json::{Value, json};
use tlnb_validator::board::position::{Piece, PieceId, Side};
use tlnb_validator::board::{At, Scene};
use tlnb_validator::rules::command::{self, Staff};
use tlnb_validator::rules::entry::{self, Entered, Entrant};
use tlnb_validator::rules::line_of_sight::{self, Field};
use tlnb_validator::rules::movement::{self, Move, Mover, Range};
use tlnb_validator::rules::supply::{Lines, Supply};
use tlnb_validator::rules::zoc::{self, Whose};
use tlnb_validator::rules::{Answer, Cause, Cost, Reason, Terms, Tri, outcomes};

use super::{Asked, Told};

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
        let of = |id: PieceId| {
            let piece = position.piece(id);
            told(
                format!("{} at {}", piece.name, self.name(position.at(id))),
                terms,
                |terms| Lines { board, position, terms, side: piece.side }.of(id),
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
            if p.unit().is_none() && p.leader().is_none() {
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
                (Tri::Maybe, _) => reach.gaps.clone(),
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
        let mut range = Range::default();
        range.renew(&of, from, allowance);
        let Some(to) = to else { return Ok(vec![self.whole_range(subject, &of, &range, allowance)]) };
        let subject = format!("{subject} to {}", self.name(to));
        let mut reasons = range.gaps().to_vec();
        Ok(vec![match range.cost(to) {
            Some((cost, how)) => {
                let way = range.way(&of, to);
                let is_decided = how == Tri::Yes;
                // What of that way is not known, rather than of all ways.
                let of_way = if is_decided { Vec::new() } else { gaps_of(&of, &way) };
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

    pub(super) fn entry(&self, waiting: &[Piece]) -> anyhow::Result<Vec<Told>> {
        let Scene { board, position, terms, .. } = &self.scene;
        let at = self.cell("--hex", self.options.hex.as_ref())?;
        let side = waiting.first().map(|p| p.side).ok_or_else(|| anyhow!("--unit is needed for this question"))?;
        let enemy = zoc::map(board, position, terms, side.enemy());
        let is_blocked = !position.presence(at).is_empty() && position.stack(at).any(|(_, p)| p.unit().is_some());
        let mut out = Vec::new();
        if is_blocked || enemy.at(at, Whose::All) == Tri::Yes {
            out.push(Told {
                subject: self.name(at),
                is_decided: true,
                text: "blocked: they may enter at the nearest hex without combat units and enemy ZOC".to_owned(),
                value: json!({ "blocked": true }),
                reasons: vec![Reason::new("19.31", if is_blocked { Cause::EntryHeld } else { Cause::EnemyZoc }).at(at)],
                outcomes: Vec::new(),
            });
        }
        if !is_blocked && enemy.at(at, Whose::All) == Tri::Maybe {
            let zoc = zoc::ezoc(board, position, terms, at, side.enemy(), Whose::All);
            out.push(gap(self.name(at), zoc.reasons().iter().filter(|r| r.cause.is_a_gap()).copied().collect()));
        }
        let mut entrants = Vec::new();
        for piece in waiting {
            let allowance = movement::allowance(terms, piece);
            let mover = Mover::of(piece);
            let (Some(allowance), Some(mover)) = (allowance.decided(), mover) else {
                out.push(gap(piece.name.clone(), allowance.reasons().to_vec()));
                return Ok(out);
            };
            let march = tlnb_validator::board::position::March::Open;
            let of = Move { board, position, terms, side, mover, march, piece: None, enemy: &enemy };
            match of.entry_cost(at, self.options.road_march) {
                Answer::Decided(hex, _) => entrants.push(Entrant { allowance: *allowance, hex }),
                Answer::Undecided(reasons) => {
                    out.push(gap(piece.name.clone(), reasons));
                    return Ok(out);
                }
            }
        }
        let marches = self.options.road_march;
        match entry::column(terms, marches, &entrants) {
            Answer::Undecided(reasons) => out.push(gap(self.name(at), reasons)),
            Answer::Decided(entered, _) => {
                for (piece, (entered, entrant)) in waiting.iter().zip(entered.iter().zip(&entrants)) {
                    let allowance = entrant.allowance;
                    let (text, enters, cost) = match entered {
                        Entered::Enters(cost) => (format!("enters for {cost} of {allowance} MP"), true, *cost),
                        Entered::Waits(cost) => (format!("waits: {cost} MP, and it has {allowance}"), false, *cost),
                    };
                    let rule = if marches { "19.22" } else { "19.21" };
                    out.push(Told {
                        subject: piece.name.clone(),
                        is_decided: true,
                        text,
                        value: json!({ "enters": enters, "mp": mp(cost), "allowance": mp(allowance) }),
                        reasons: vec![Reason::new(rule, Cause::Costs(entrant.hex)).at(at)],
                        outcomes: Vec::new(),
                    });
                }
            }
        }
        Ok(out)
    }
}

/// What is not known of the steps of a way.
fn gaps_of(of: &Move<'_>, way: &[At]) -> Vec<Reason> {
    use tlnb_validator::board::position::March;
    let mut out: Vec<Reason> = Vec::new();
    for pair in way.windows(2) {
        let Some(direction) = of.board.direction(pair[0], pair[1]) else { continue };
        let march = if of.march == March::Square { March::Square } else { March::Open };
        let steps = [march, March::RoadMarch].map(|march| of.step(pair[0], direction, march));
        // What is certain in one state of march need not be known in the other.
        if steps.iter().all(|step| step.decided().is_none()) {
            out.extend(steps[0].reasons());
        }
    }
    out
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
