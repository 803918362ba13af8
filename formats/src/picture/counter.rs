//! A piece as its counter prints it: what either side shows, and how that is drawn.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::sheet::width;
use super::{Ink, Item, Mark, Picture, PictureLayer};
use crate::documents::RowKey;
use crate::documents::counters::{Arm, last_part};
use crate::documents::setup_card::RowLine;
use crate::names::{Context, Id, NameKind, Names, Resolved};
use crate::text::Written;
use crate::{Document, Title};

/// What a counter's sign tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterSign {
    Arm(Arm),
    Leader,
    Vedette,
    Train,
    /// A marker, or what no sheet of counters has.
    Other,
}

/// One side of a counter: figures as written, whatever they are; None where nothing is transcribed or printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    pub sign: CounterSign,
    /// The ink of its body.
    pub body: Ink,
    /// That of its formation's stripe.
    pub stripe: Option<Ink>,
    pub name: String,
    /// Designation of its formation.
    pub formation: Option<String>,
    /// The size symbol, as in `XX`.
    pub size: Option<String>,
    /// Strength; of a leader his rating in square brackets.
    pub strength: Option<String>,
    pub initiative: Option<String>,
    /// Movement allowance.
    pub ma: Option<String>,
    /// Vedette number.
    pub vedettes: Option<String>,
    /// The back: reduced, or what a piece turns into.
    pub is_back: bool,
}

/// The pieces of a title, for as many questions as there are.
#[derive(Debug)]
pub struct Pieces {
    pub(super) names: Names,
    bodies: BTreeMap<String, Ink>,
}

/// The ink of a body or a stripe by the word for its colour.
pub fn ink_of(word: &str) -> Option<Ink> {
    Some(match word.trim().to_lowercase().rsplit(' ').next()? {
        "blue" => Ink::BodyBlue,
        "red" | "pink" => Ink::BodyRed,
        "green" => Ink::BodyGreen,
        "white" => Ink::BodyWhite,
        "yellow" | "orange" => Ink::BodyYellow,
        "brown" | "tan" | "buff" => Ink::BodyBrown,
        "gray" | "grey" | "black" => Ink::BodyGrey,
        _ => return None,
    })
}

/// Bodies for armies whose counters state no colour.
const BODIES: [Ink; 6] = [Ink::BodyBlue, Ink::BodyGreen, Ink::BodyWhite, Ink::BodyRed, Ink::BodyYellow, Ink::BodyBrown];

/// Written numbers and words alike, as text.
fn figure<T: std::fmt::Display>(value: Option<&Written<T>>) -> Option<String> {
    value.map(|v| match v {
        Written::Known(known) => known.to_string(),
        Written::Wrong(text) => text.clone(),
    })
}

/// The bodies of armies: what their units state, else an ink that no other army has, as far as there is one.
fn bodies(title: &Title) -> BTreeMap<String, Ink> {
    let mut out: BTreeMap<String, Ink> = BTreeMap::new();
    for counters in title.documents().filter_map(Document::counters) {
        for (_, line) in counters.units.iter() {
            if let (Some(army), Some(ink)) = (&line.army, line.body.as_ref().and_then(|w| ink_of(w))) {
                out.entry(army.clone()).or_insert(ink);
            }
        }
    }
    let page = title.documents().find_map(Document::title_page);
    for army in page.into_iter().flat_map(|p| p.armies.every_key()) {
        let free = BODIES.into_iter().find(|ink| !out.values().any(|o| o == ink));
        out.entry(army.clone()).or_insert(free.unwrap_or(Ink::BodyGrey));
    }
    out
}

impl Pieces {
    /// Of every document.
    pub fn of(title: &Title) -> Self {
        Self { names: Names::of(title), bodies: bodies(title) }
    }

    /// Their names, and all others of the title.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// What surrounds a row of a card.
    pub(super) fn context(&self, card: &str, row: &RowLine) -> Context {
        let army = row.army.as_deref().or(row.heading.as_deref()).map(str::to_owned);
        Context { army, document: Some(card.to_owned()), ..Context::of(NameKind::PIECES) }
    }

    /// The piece that a row of a card names; None where it names none or several.
    pub fn of_row(&self, card: &str, key: &RowKey, row: &RowLine) -> Option<Id> {
        match self.names.resolve(row.unit(key), &self.context(card, row)) {
            Resolved::One(id) => Some(id),
            _ => None,
        }
    }

    /// The body of what belongs to an army.
    pub(super) fn body(&self, army: Option<&str>) -> Ink {
        army.and_then(|a| self.bodies.get(a).copied()).unwrap_or(Ink::BodyGrey)
    }

    /// A side of a piece; None for what is no piece. A piece without a back has its front there.
    pub fn face(&self, title: &Title, id: &Id, is_back: bool) -> Option<Face> {
        let counters = title.document(&id.document)?.counters()?;
        let army = self.names.army(id);
        let ink = |word: Option<&String>| word.and_then(|w| ink_of(w));
        let stripe = |own: Option<&String>, formation: Option<&String>| {
            ink(own).or_else(|| self.stripe(title, army, formation?))
        };
        let blank = |sign, body: Option<&String>| Face {
            sign,
            body: ink(body).unwrap_or_else(|| self.body(army)),
            stripe: None,
            name: last_part(&id.key).to_owned(),
            formation: None,
            size: None,
            strength: None,
            initiative: None,
            ma: None,
            vedettes: None,
            is_back,
        };
        Some(match id.kind {
            NameKind::Unit => {
                let line = counters.units.get(&id.key)?;
                let arm = line.arm.as_ref().and_then(Written::known);
                let sign = arm.map_or(CounterSign::Other, |a| CounterSign::Arm(*a));
                let strength = if is_back { figure(line.reduced.as_ref()) } else { figure(line.strength.as_ref()) };
                Face {
                    stripe: stripe(line.stripe.as_ref(), line.formation.as_ref()),
                    name: format!("{}{}", line.name(&id.key), line.suffix.as_deref().unwrap_or_default()),
                    formation: line.formation.clone(),
                    size: line.size.as_ref().map(|size| match size {
                        Written::Known(size) => size.to_string(),
                        Written::Wrong(text) => text.clone(),
                    }),
                    strength,
                    initiative: figure(line.initiative.as_ref()),
                    ma: figure(line.ma.as_ref()),
                    vedettes: figure(line.vedettes.as_ref()),
                    ..blank(sign, line.body.as_ref())
                }
            }
            NameKind::Leader => {
                let line = counters.leaders.get(&id.key)?;
                let rating = figure(line.rating.as_ref()).map(|n| format!("[{n}]"));
                Face {
                    stripe: stripe(line.stripe.as_ref(), line.formation.as_ref()),
                    formation: line.formation.clone(),
                    strength: rating,
                    initiative: figure(line.initiative.as_ref()).map(|n| format!("({n})")),
                    ma: figure(line.ma.as_ref()),
                    ..blank(CounterSign::Leader, line.body.as_ref())
                }
            }
            NameKind::Vedette => blank(CounterSign::Vedette, counters.vedettes.get(&id.key)?.body.as_ref()),
            NameKind::Train => {
                let line = counters.trains.get(&id.key)?;
                Face {
                    stripe: stripe(line.stripe.as_ref(), line.formation.as_ref()),
                    formation: line.formation.clone(),
                    ma: figure(line.ma.as_ref()),
                    ..blank(CounterSign::Train, line.body.as_ref())
                }
            }
            NameKind::Marker => blank(CounterSign::Other, counters.markers.get(&id.key)?.body.as_ref()),
            _ => return None,
        })
    }

    /// The ink of a formation's stripe, as the title page states it.
    pub fn stripe(&self, title: &Title, army: Option<&str>, formation: &str) -> Option<Ink> {
        let context = Context { army: army.map(str::to_owned), ..Context::of(&[NameKind::Formation]) };
        let Resolved::One(id) = self.names.resolve(formation, &context) else { return None };
        let page = title.document(&id.document)?.title_page()?;
        ink_of(page.formations.get(&id.key)?.stripe.as_ref()?)
    }
}

/// Half a counter's side, in map units.
pub(super) const HALF: f64 = 0.54;
/// Height of the strip that bears the name.
pub(super) const STRIP: f64 = 0.25;
/// The least scale, in pixels a map unit, at which signs are drawn.
pub(super) const SIGNS: f32 = 11.0;

pub(super) type Point = [f64; 2];

/// Puts marks of counters on a list.
pub(super) struct Pen {
    pub(super) items: Vec<Item>,
}

impl Pen {
    pub(super) fn put(&mut self, from: f32, mark: Mark) {
        self.items.push(Item { layer: PictureLayer::Units, from, mark });
    }

    pub(super) fn area(&mut self, from: f32, points: Vec<Point>, ink: Ink) {
        self.put(from, Mark::Area { points, ink });
    }

    pub(super) fn line(&mut self, from: f32, paths: Vec<Vec<Point>>, width: f64) {
        self.put(from, Mark::Line { paths, width, ink: Ink::CounterInk, round: false, dash: None });
    }

    pub(super) fn dot(&mut self, from: f32, at: Vec<Point>, radius: f64) {
        self.put(from, Mark::Dots { at, radius, ink: Ink::CounterInk });
    }

    pub(super) fn text(&mut self, from: f32, at: Point, size: f64, text: String) {
        self.put(from, Mark::Text { at, size, turn: 0.0, text, ink: Ink::CounterInk, halo: None });
    }
}

pub(super) fn rectangle([x, y]: Point, w: f64, h: f64) -> Vec<Point> {
    vec![[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]
}

pub(super) fn ring(points: &[Point]) -> Vec<Point> {
    points.iter().chain(points.first()).copied().collect()
}

/// The name at a size at which it fits; what is too long even so is cut.
pub(super) fn fitted(name: &str) -> (f64, String) {
    const ROOM: f64 = 2.0 * HALF - 0.2;
    const SIZES: (f64, f64) = (0.22, 0.145);
    let size = (SIZES.0 * ROOM / width(name, SIZES.0).max(1e-6)).clamp(SIZES.1, SIZES.0);
    let mut text = name.to_owned();
    while width(&text, size) > ROOM + 1e-6 && text.pop().is_some() {}
    (size, text)
}

/// Draws the sign of an arm or a kind of piece.
pub(super) fn sign(pen: &mut Pen, sign: CounterSign, [x, y]: Point) {
    let (w, h) = (0.27, 0.16);
    let frame = rectangle([x, y], w, h);
    let slash = vec![[x - w, y + h], [x + w, y - h]];
    let mut paths = vec![ring(&frame)];
    match sign {
        CounterSign::Arm(arm) => {
            if arm == Arm::Infantry {
                paths.push(vec![[x - w, y - h], [x + w, y + h]]);
            }
            if arm == Arm::Infantry || arm.is_mounted() || arm == Arm::HorseArtillery {
                paths.push(slash);
            }
            match arm {
                Arm::Artillery | Arm::HorseArtillery => pen.dot(SIGNS, vec![[x, y]], 0.075),
                Arm::HeavyCavalry => pen.put(
                    SIGNS,
                    Mark::Area {
                        points: vec![[x - w, y - h], [x - w, y + h], [x - 0.08, y + h], [x - 0.08, y - h]],
                        ink: Ink::CounterInk,
                    },
                ),
                Arm::Cossack => paths.push(vec![[x + 0.02, y + h], [x + w, y + 0.02]]),
                _ => {}
            }
            pen.line(SIGNS, paths, 0.045);
        }
        CounterSign::Leader => {
            let star = (0..5).map(|k| {
                let turn = TAU * (f64::from(k) * 2.0 / 5.0 - 0.25);
                [x + 0.22 * turn.cos(), y + 0.22 * turn.sin()]
            });
            pen.line(SIGNS, vec![ring(&star.collect::<Vec<_>>())], 0.05);
        }
        CounterSign::Vedette => {
            pen.line(SIGNS, vec![ring(&[[x, y - 0.2], [x + 0.24, y + 0.16], [x - 0.24, y + 0.16]])], 0.045)
        }
        CounterSign::Train => {
            pen.line(SIGNS, vec![vec![[x - 0.28, y - 0.1], [x + 0.28, y - 0.1]]], 0.08);
            pen.dot(SIGNS, vec![[x - 0.16, y + 0.08], [x + 0.16, y + 0.08]], 0.09);
        }
        CounterSign::Other => {}
    }
}

/// A side of a counter as printed, as a display list of its own: a square of 1.08 map units about the origin.
pub fn counter(face: &Face) -> Picture {
    let mut pen = Pen { items: Vec::new() };
    let outline = rectangle([0.0, 0.0], HALF, HALF);
    pen.area(0.0, outline.clone(), face.body);
    if let Some(stripe) = face.stripe {
        let strip = rectangle([0.0, -HALF + STRIP / 2.0], HALF, STRIP / 2.0);
        pen.area(0.0, strip, stripe);
        pen.line(0.0, vec![vec![[-HALF, -HALF + STRIP], [HALF, -HALF + STRIP]]], 0.02);
    }
    if face.is_back {
        let (left, right) = (-HALF, -HALF + 0.1);
        pen.area(0.0, vec![[left, -HALF], [right, -HALF], [right, HALF], [left, HALF]], Ink::CounterReduced);
    }
    pen.line(0.0, vec![ring(&outline)], 0.035);
    let (size, name) = fitted(&face.name);
    pen.text(0.0, [if face.is_back { 0.05 } else { 0.0 }, -HALF + STRIP / 2.0 + 0.01], size, name);
    sign(&mut pen, face.sign, [0.0, 0.02]);
    let mut small = |at: Point, text: Option<&String>| {
        if let Some(text) = text {
            pen.text(0.0, at, 0.16, text.clone());
        }
    };
    small([0.0, -0.22], face.size.as_ref());
    small([-0.39, 0.02], face.formation.as_ref());
    small([0.41, 0.02], face.vedettes.as_ref());
    let mut large = |x: f64, text: Option<&String>| {
        if let Some(text) = text {
            // A word where a number is printed takes less room.
            let size = match text.chars().count() {
                0..3 => 0.28,
                3 => 0.21,
                _ => 0.14,
            };
            pen.text(0.0, [x, 0.38], size, text.clone());
        }
    };
    large(-0.34, face.strength.as_ref());
    large(0.0, face.initiative.as_ref());
    large(0.36, face.ma.as_ref());
    Picture { items: pen.items, bounds: ([-HALF, -HALF], [HALF, HALF]), crowded: Vec::new() }
}
