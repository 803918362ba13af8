//! The life of a piece, a force, an army or a place: every appearance of it in a title, in order of date.

mod hexes;

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, Place};
use crate::document::Document;
use crate::documents::figure::Date;
use crate::documents::{Model, RowKey};
use crate::geometry::Hex;
use crate::geometry::notation::parse_hex;
use crate::names::{Context, Id, NameKind, Names, Reference, Resolved, references};
use crate::resolve::reading::spoken;
use crate::text::{Node, Shape, Written};
use crate::title::Title;

/// Whose life it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A piece, formation, division, army, side or place.
    Named(Id),
    /// A hex of a sheet, by the sheet's document.
    Hex { sheet: String, hex: Hex },
}

impl Subject {
    /// What it is called, with its kind and where it is defined.
    pub fn words(&self) -> String {
        match self {
            Self::Named(id) => format!("{} {} ({})", id.kind.word(), id.key, id.document),
            Self::Hex { sheet, hex } => format!("hex {hex} ({sheet})"),
        }
    }
}

/// When something is so, as far as cards tell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct When {
    pub date: Option<Date>,
    /// Place of the turn in its day.
    pub turn: Option<usize>,
    /// The column, turn or scenario as printed.
    pub label: String,
}

/// One appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appearance {
    /// None where no date belongs to it, as on a counter.
    pub when: Option<When>,
    pub place: Place,
    /// The name or hex as it is spelled there.
    pub printed: String,
    /// What stands there.
    pub says: String,
    /// The formation, division or place by which it is meant there.
    pub by: Option<String>,
    /// Why it may be about another one.
    pub doubt: Option<&'static str>,
}

/// Several are called so, and nothing there tells which is meant.
pub const ANOTHER: &str = "may be another of that name";
/// A hex of which no sheet is known.
pub const NO_SHEET: &str = "its sheet is not stated";

/// All kinds of which a life can be told.
const KINDS: &[NameKind] = &[
    NameKind::Unit,
    NameKind::Leader,
    NameKind::Vedette,
    NameKind::Train,
    NameKind::Marker,
    NameKind::Formation,
    NameKind::Division,
    NameKind::ArmyGroup,
    NameKind::Army,
    NameKind::Nation,
    NameKind::Side,
    NameKind::Place,
];

/// Sections that say nothing of pieces and places.
const SILENT: [&str; 5] = ["about", "notes", "suppressions", "progress", "stated"];

/// What a text may mean: a hex with its sheet (on every sheet that has it, without), or everything of that name.
pub fn subjects(title: &Title, names: &Names, text: &str) -> Vec<Subject> {
    if let Ok(of) = parse_hex(text.trim()) {
        let sheets = title.documents().filter(|d| d.map_sheet().is_some());
        let meant = |d: &&Document| {
            let is_sheet = |s: &String| hexes::is_called(d.name(), s);
            of.sheet.as_ref().is_none_or(is_sheet)
                && d.map_sheet().and_then(|s| s.the_grid()).is_some_and(|g| g.contains(of.hex))
        };
        return sheets.filter(meant).map(|d| Subject::Hex { sheet: d.name().to_owned(), hex: of.hex }).collect();
    }
    match names.resolve(text, &Context::of(KINDS)) {
        Resolved::One(id) => vec![Subject::Named(id)],
        Resolved::Several(ids) => ids.into_iter().map(Subject::Named).collect(),
        Resolved::None { .. } => Vec::new(),
    }
}

/// What is meant by a row of a document: the piece of a counter or of a row of a card, the formation, the hex.
pub fn subject_of(title: &Title, names: &Names, document: &str, section: &str, key: &str) -> Option<Subject> {
    let held = title.document(document)?;
    if held.map_sheet().is_some() && section == "hexes" {
        return Some(Subject::Hex { sheet: document.to_owned(), hex: Hex::from_digits(key)? });
    }
    let is_it = |id: &&Id| id.document == document && id.section == section && id.key == key;
    if let Some(id) = KINDS.iter().flat_map(|kind| names.of_kind(*kind)).find(is_it) {
        return Some(Subject::Named(id.clone()));
    }
    // Else what the row speaks of first.
    let first = |fields: &[Option<&str>]| {
        let of_row = references(held).into_iter().filter(|r| r.section == section && r.key == key);
        of_row.filter(|r| fields.contains(&r.field)).find_map(|r| match names.resolve(&r.text, &r.context) {
            Resolved::One(id) if KINDS.contains(&id.kind) => Some(Subject::Named(id)),
            _ => None,
        })
    };
    first(&[None, Some("unit"), Some("units"), Some("formation"), Some("force"), Some("place")])
}

/// Every appearance: first what it is, then what has a date, in order, then the rest in the order of the documents.
pub fn life(title: &Title, names: &Names, subject: &Subject) -> Vec<Appearance> {
    let mut life = Life { title, names, out: Vec::new(), members: BTreeMap::new() };
    let wanted = hexes::of(title, subject);
    let mut meant: BTreeSet<Id> = BTreeSet::new();
    match subject {
        Subject::Named(id) => {
            meant.insert(id.clone());
            life.defined(id);
        }
        Subject::Hex { .. } => meant.extend(hexes::places(title, names, &wanted)),
    }
    for document in title.documents() {
        for reference in references(document) {
            life.reference(document, &reference, subject, &meant);
        }
        hexes::collect(title, document, subject, &wanted, &mut life.out);
    }
    let mut out = life.out;
    changed(title, subject, &mut out);
    let defined = |a: &Appearance| matches!(subject, Subject::Named(id) if a.place.document == id.document && a.place.section == id.section && a.place.key == id.key);
    // A stable sort: within a date the order of the documents stays.
    out.sort_by_cached_key(|a| {
        let dated = a.when.clone().filter(|w| w.date.is_some());
        let group = if defined(a) { 0 } else { 1 + u8::from(dated.is_none()) };
        (group, dated.map(|w| (w.date, w.turn)))
    });
    let mut seen = BTreeSet::new();
    out.retain(|a| seen.insert((a.place.clone(), a.printed.clone())));
    out
}

struct Life<'a> {
    title: &'a Title,
    names: &'a Names,
    out: Vec<Appearance>,
    members: BTreeMap<Id, BTreeSet<Id>>,
}

impl Life<'_> {
    /// The entry that defines it.
    fn defined(&mut self, id: &Id) {
        let Some(value) = self.title.document(&id.document).and_then(|d| d.value(&id.section, &id.key)) else { return };
        let place = Place::entry(&id.document, &id.section, &id.key);
        let (printed, says) = (id.key.clone(), spoken(value));
        self.out.push(Appearance { when: None, place, printed, says, by: None, doubt: None });
    }

    /// Whether and how a reference means it.
    fn means(&mut self, reference: &Reference, subject: &Subject, meant: &BTreeSet<Id>) -> Option<Meaning> {
        let through = |id: &Id| match subject {
            Subject::Named(of) => (of != id).then(|| id.key.clone()),
            Subject::Hex { .. } => Some(id.key.clone()),
        };
        match self.names.resolve(&reference.text, &reference.context) {
            Resolved::One(id) if meant.contains(&id) => Some(Meaning { by: through(&id), doubt: None }),
            // What is said of a whole formation is said of its pieces.
            Resolved::One(id) if matches!(id.kind, NameKind::Formation | NameKind::Division) => {
                // That it belongs there is told by its own counter.
                let is_own = matches!(reference.field, Some("formation" | "nested_in" | "equal_to" | "also_of" | "is"));
                let Subject::Named(of) = subject else { return None };
                if is_own || !NameKind::PIECES.contains(&of.kind) {
                    return None;
                }
                let (names, title) = (self.names, self.title);
                let members = self.members.entry(id.clone()).or_insert_with(|| names.members(title, &id));
                members.contains(of).then_some(Meaning { by: Some(id.key), doubt: None })
            }
            Resolved::Several(ids) if ids.iter().any(|id| meant.contains(id)) => {
                Some(Meaning { by: None, doubt: Some(ANOTHER) })
            }
            _ => None,
        }
    }

    fn reference(&mut self, document: &Document, of: &Reference, subject: &Subject, meant: &BTreeSet<Id>) {
        let Some(Meaning { by, doubt }) = self.means(of, subject, meant) else { return };
        let at = |field: Option<String>| Place { field, ..Place::entry(&of.document, of.section, &of.key) };
        let one = |when, place, says| Appearance { when, place, printed: of.text.clone(), says, by: by.clone(), doubt };
        let row =
            document.setup_card().filter(|_| of.section == "rows").and_then(|c| c.rows.get(&RowKey(of.key.clone())));
        if let (Some(row), Some(card)) = (row, document.setup_card())
            && of.field != Some("army")
        {
            let texts = texts_of(document, "rows", &of.key, "cells");
            for (column, text) in texts.iter().filter(|(c, _)| row.cells.contains_key(c)) {
                if of.field != Some("cells") || *text == of.written {
                    let when = When::of_column(card, column);
                    self.out.push(one(Some(when), at(Some(format!("cells/{column}"))), in_words(text)));
                }
            }
            if !texts.is_empty() {
                return;
            }
        }
        let says = document.value(of.section, &of.key).map(spoken).unwrap_or_default();
        let when = When::of_row(self.title, document, of.section, &of.key);
        self.out.push(one(when, at(of.field.map(str::to_owned)), says));
    }
}

/// How a reference means something.
struct Meaning {
    by: Option<String>,
    doubt: Option<&'static str>,
}

/// A cell as it is read aloud.
fn in_words(cell: &str) -> String {
    match cell {
        "" => "blank".to_owned(),
        "?" => "not transcribed".to_owned(),
        "-" => "not in play".to_owned(),
        other => other.to_owned(),
    }
}

/// The texts of a field by their keys, as written.
pub(crate) fn texts_of(document: &Document, section: &str, key: &str, field: &str) -> Vec<(String, String)> {
    let node = document.field_value(section, key, field).and_then(|value| Node::parse(&value).ok());
    let Some(Node { shape: Shape::Map(pairs), .. }) = node else { return Vec::new() };
    let text = |node: Node| match node.shape {
        Shape::Text(text) => Some(text),
        _ => None,
    };
    pairs.into_iter().filter_map(|(k, v)| Some((text(k)?, text(v)?))).collect()
}

impl When {
    fn of_column(card: &crate::documents::SetupCard, column: &str) -> Self {
        let line = card.columns.get(&column.into());
        let date = line.and_then(|l| l.date.as_ref()?.known().copied());
        let label = line.and_then(|l| l.label.clone()).unwrap_or_else(|| column.to_owned());
        Self { date, turn: None, label }
    }

    /// Of a turn of a card.
    fn of_turn(track: &crate::documents::TurnTrack, turn: &str) -> Self {
        let key = RowKey(turn.to_owned());
        let day = track.turns.get(&key).and_then(|line| line.day(&key)).or_else(|| turn.rsplit_once(',').map(|t| t.0));
        let date = day.and_then(|day| track.days.get(&day.into())?.date.as_ref()?.known().copied());
        let mut of_day = track.turns.iter().filter(|(k, line)| line.day(k) == day);
        Self { date, turn: of_day.position(|(k, _)| *k == key), label: turn.to_owned() }
    }

    /// When what a row says holds: the turn of an entry or a turn, the turn that a row of a scenario names, else the
    /// scenario's first.
    fn of_row(title: &Title, document: &Document, section: &str, key: &str) -> Option<Self> {
        match document.model()? {
            Model::TurnTrack(track) => match section {
                "entries" => Some(Self::of_turn(track, track.entries.get(&key.into())?.turn.as_deref()?)),
                "turns" => Some(Self::of_turn(track, key)),
                _ => None,
            },
            Model::Scenario(scenario) => {
                let tracks = || {
                    let of_duration = scenario.duration.iter().filter_map(|(_, line)| line.track.as_deref());
                    let names = of_duration.chain(scenario.tracks.keys().map(|k| k.0.as_str()));
                    names.filter_map(|name| title.document(name)?.turn_track())
                };
                let named = ["turn", "from_turn", "first"].into_iter().find_map(|field| {
                    let node = Node::parse(&document.field_value(section, key, field)?).ok()?;
                    let Shape::Text(turn) = node.shape else { return None };
                    tracks().find(|t| t.turns.contains(&turn.as_str().into())).map(|t| Self::of_turn(t, &turn))
                });
                let label = format!("scenario {}", scenario.section(document.name()));
                named.or_else(|| {
                    let begins = scenario.duration.iter().find_map(|(_, line)| {
                        let track = title.document(line.track.as_deref()?)?.turn_track()?;
                        Some(Self::of_turn(track, line.first.as_deref()?))
                    });
                    let (date, turn) = begins.map_or((None, None), |when| (when.date, when.turn));
                    Some(Self { date, turn, label })
                })
            }
            _ => None,
        }
    }
}

/// Errata, exceptions and options that change a row in which it appears.
fn changed(title: &Title, subject: &Subject, out: &mut Vec<Appearance>) {
    let rows: BTreeSet<(String, String, String)> =
        out.iter().map(|a| (a.place.document.clone(), a.place.section.clone(), a.place.key.clone())).collect();
    let fields: BTreeSet<Place> = out.iter().map(|a| a.place.clone()).collect();
    let is_meant = |change: &Change| {
        let place = change.place();
        // Of a hex, only the cell that names it.
        match subject {
            Subject::Hex { .. } => fields.contains(place) || fields.contains(&Place { field: None, ..place.clone() }),
            Subject::Named(_) => rows.contains(&(place.document.clone(), place.section.clone(), place.key.clone())),
        }
    };
    for document in title.documents() {
        let mut add = |section: &str, key: &str, changes: &[Written<Change>], when: Option<When>| {
            for change in changes.iter().filter_map(Written::known).filter(|c| is_meant(c)) {
                let place = Place::field(document.name(), section, key, "changes");
                let printed = change.place().key.clone();
                out.push(Appearance {
                    when: when.clone(),
                    place,
                    printed,
                    says: change.to_string(),
                    by: None,
                    doubt: None,
                });
            }
        };
        match document.model() {
            Some(Model::Errata(errata)) => {
                for (RowKey(key), line) in errata.entries.iter() {
                    add("entries", key, &line.changes, None);
                }
            }
            Some(Model::Scenario(scenario)) => {
                for (RowKey(key), line) in scenario.takes.iter() {
                    add("takes", key, &line.changes, When::of_row(title, document, "takes", key));
                }
                for (key, line) in scenario.options.iter() {
                    add("options", key, &line.changes, When::of_row(title, document, "options", key));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
