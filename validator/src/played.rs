//! Scenarios as they are played, and what is told of their rows: a row that several scenarios have is told once, where it
//! is written.

use std::cell::OnceCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tlnb_formats::Document;
use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::counters::last_part;
use tlnb_formats::documents::scenario::{Effect, Objective, Scenario, SpanAt};
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::documents::turn_track::{EntryHex, TurnTrack};
use tlnb_formats::edit::entries::{replace, set};
use tlnb_formats::geometry::notation::{self, HexRef, PairRef};
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::names::{Context, NameKind, Resolved as Named};
use tlnb_formats::resolve::{How, Placed, ResolveFault, Resolved, Start};
use tlnb_formats::text::syntax::quote;
use tlnb_formats::text::{Node, Shape, Written};

use crate::check::{Check, Cx};
use crate::finding::{Finding, Report};
use crate::pieces::named;
use crate::sheet::Sheet;

/// A scenario with all that holds for it.
pub(crate) struct Played<'a> {
    pub(crate) document: &'a Document,
    pub(crate) resolved: Arc<Resolved>,
    start: OnceCell<Start>,
}

impl<'a> Played<'a> {
    /// A scenario's document with what was put together of it.
    pub(crate) const fn new(document: &'a Document, resolved: Arc<Resolved>) -> Self {
        Self { document, resolved, start: OnceCell::new() }
    }

    /// Name of its document.
    pub(crate) fn name(&self) -> &'a str {
        self.document.name()
    }

    /// What it says itself.
    pub(crate) fn own(&self) -> Option<&'a Scenario> {
        self.document.scenario()
    }

    /// All that holds.
    pub(crate) fn all(&self) -> &Scenario {
        self.resolved.scenario()
    }

    /// Its section in the folder.
    pub(crate) fn section(&self) -> &'a str {
        self.own().map_or("", |own| own.section(self.document.name()))
    }

    /// Its start; checks ask [`Cx::start`].
    pub(crate) fn start(&self, make: impl FnOnce(&Resolved) -> Start) -> &Start {
        self.start.get_or_init(|| make(&self.resolved))
    }

    /// Whether a row is written in the scenario itself and nothing has changed it.
    pub(crate) fn is_own(&self, section: &str, key: &str) -> bool {
        let origins = self.resolved.origins(section, key);
        origins.iter().all(|o| o.document == self.name() && matches!(o.how, How::Stated))
    }

    /// A finding at a row: where it is written, or at the exception that has made it so.
    pub(crate) fn at(
        &self,
        check: &Check,
        section: &str,
        key: &str,
        field: Option<&str>,
        says: impl Into<String>,
    ) -> Finding {
        let (document, place) = self.place(section, key, field);
        check.at_entry(&document, &place.0, &place.1, place.2.as_deref(), says)
    }

    /// A finding at a text within a field of a row, or at the exception that has made it so.
    pub(crate) fn at_text(
        &self,
        check: &Check,
        (section, key, field): (&str, &str, Option<&str>),
        text: &str,
        says: impl Into<String>,
    ) -> Finding {
        let finding = self.at(check, section, key, field, says);
        // An exception is another row, in which the text stands otherwise.
        let is_in = finding.spot.as_ref().is_some_and(|s| s.section == section && s.field.is_some());
        if is_in && !text.is_empty() { finding.on(text, 0) } else { finding }
    }

    /// A finding where a unit starts: at the cell of its card, or at the step that has placed it, in this field.
    pub(crate) fn at_start(&self, check: &Check, placed: &Placed, field: &str, says: impl Into<String>) -> Finding {
        match &placed.card {
            Some((card, row, column)) => check.at_entry(card, "rows", &row.0, Some("cells"), says).in_cell(column),
            None => {
                let step = placed.steps.first().map_or("", |key| &key.0);
                self.at(check, "start", step, Some(field), says)
            }
        }
    }

    /// Document, section, key and field of a row.
    fn place(&self, section: &str, key: &str, field: Option<&str>) -> (String, (String, String, Option<String>)) {
        let here = || (section.to_owned(), key.to_owned(), field.map(str::to_owned));
        let origins = self.resolved.origins(section, key);
        for (n, origin) in origins.iter().enumerate().rev() {
            match &origin.how {
                How::Stated => return (origin.document.clone(), here()),
                How::Changed(change) => {
                    let of = change.place().field.as_deref().map(|f| f.split('/').next().unwrap_or(f));
                    // The row of `takes` that makes the exception takes the row over too.
                    let takes = origins.iter().skip(n).find_map(|o| match &o.how {
                        How::Taken(key) if o.document == origin.document => Some(key.clone()),
                        _ => None,
                    });
                    if let (true, Some(takes)) = (of.is_none() || of == field, takes) {
                        let place = ("takes".to_owned(), takes, Some("changes".to_owned()));
                        return (origin.document.clone(), place);
                    }
                }
                How::Taken(_) | How::Option(..) | How::Corrected(..) => {}
            }
        }
        let first = origins.first().map_or_else(|| self.name().to_owned(), |o| o.document.clone());
        (first, here())
    }

    /// Texts of a field as written, in order.
    pub(crate) fn texts(&self, section: &str, key: &str, field: &str) -> Vec<String> {
        let node = self.resolved.document.value(section, key).and_then(|value| Node::parse(value).ok());
        let Some(value) = node.as_ref().and_then(|n| n.field(field)).map(|f| &f.value) else { return Vec::new() };
        match &value.shape {
            Shape::Text(text) => vec![text.clone()],
            Shape::List(items) => items
                .iter()
                .map(|item| match &item.shape {
                    Shape::Text(text) => text.clone(),
                    _ => String::new(),
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Every hex that it writes, but for those of cards and tracks.
    pub(crate) fn hexes(&self) -> Vec<HexAt> {
        let all = self.all();
        let mut out = Vec::new();
        macro_rules! list {
            ($section:ident, $field:ident, $hexes:expr) => {
                for (key, line) in all.$section.iter() {
                    let texts = self.texts(stringify!($section), &word(key), stringify!($field));
                    for (n, written) in line.$field.iter().enumerate() {
                        let Written::Known(value) = written else { continue };
                        let text = texts.get(n).cloned().unwrap_or_default();
                        let field = Some(stringify!($field));
                        out.push(HexAt {
                            section: stringify!($section),
                            key: word(key),
                            field,
                            text,
                            hexes: $hexes(value),
                        });
                    }
                }
            };
        }
        let of_pair = |pair: &PairRef| vec![pair.a.clone(), pair.b.clone()];
        let one = |hex: &HexRef| vec![hex.clone()];
        let entry = |hex: &EntryHex| match hex {
            EntryHex::At(hex) => vec![hex.clone()],
            EntryHex::Unknown => Vec::new(),
        };
        list!(start, at, |cell: &tlnb_formats::documents::setup_card::Cell| cell.at.hexes());
        list!(zones, hexes, one);
        list!(zones, without, one);
        list!(pontoons, hex, one);
        list!(pontoons, deployed, of_pair);
        list!(improved_positions, hexes, one);
        list!(roadblocks, hexes, one);
        list!(roadblocks, facing, of_pair);
        list!(map, hexes, one);
        list!(map, sides, of_pair);
        list!(alt, hex, entry);
        list!(arrivals, hexes, one);
        list!(dice, hex, entry);
        list!(exits, hexes, one);
        list!(orders, to, |to: &Objective| match to {
            Objective::Hex(hex) | Objective::Exit(hex) => vec![hex.clone()],
            Objective::Side(pair) => vec![pair.a.clone(), pair.b.clone()],
            Objective::Place(_) => Vec::new(),
        });
        for (RowKey(key), line) in all.bridges.iter() {
            let Some(at) = span_at(key, line.at.as_ref()) else { continue };
            let (field, text) = match &line.at {
                Some(_) => (Some("at"), self.texts("bridges", key, "at").pop().unwrap_or_default()),
                None => (None, key.clone()),
            };
            let hexes = match at {
                SpanAt::Side(pair) => vec![pair.a, pair.b],
                SpanAt::Hex(hex) => vec![hex],
            };
            out.push(HexAt { section: "bridges", key: key.clone(), field, text, hexes });
        }
        for (RowKey(key), _) in all.vp.iter() {
            let Ok(hex) = notation::parse_hex(key) else { continue };
            out.push(HexAt { section: "vp", key: key.clone(), field: None, text: key.clone(), hexes: vec![hex] });
        }
        for (key, line) in all.zones.iter() {
            for of in &line.of {
                let Ok(hex) = notation::parse_hex(of) else { continue };
                out.push(HexAt {
                    section: "zones",
                    key: key.clone(),
                    field: Some("of"),
                    text: of.clone(),
                    hexes: vec![hex],
                });
            }
        }
        for (RowKey(key), line) in all.rules.iter() {
            for text in line.effect.iter().flat_map(texts_of) {
                let Ok(hex) = notation::parse_hex(text) else { continue };
                let text = text.clone();
                out.push(HexAt { section: "rules", key: key.clone(), field: Some("effect"), text, hexes: vec![hex] });
            }
        }
        out
    }
}

/// Texts of an effect that may be hexes.
fn texts_of(effect: &Effect) -> Vec<&String> {
    match effect {
        Effect::EndTest { hexes, .. } | Effect::ExitQuota { hexes, .. } | Effect::TurnVp { hexes, .. } => {
            hexes.iter().collect()
        }
        Effect::OffmapLink { from, to, .. } => from.iter().chain(to).collect(),
        Effect::Transport { hex, .. } => hex.iter().collect(),
        _ => Vec::new(),
    }
}

/// The span of a row of `bridges`.
pub(crate) fn span_at(key: &str, at: Option<&Written<SpanAt>>) -> Option<SpanAt> {
    match at {
        Some(written) => written.known().cloned(),
        None => Written::new(key).known().cloned(),
    }
}

/// A key of any section as text.
fn word(key: &impl tlnb_formats::documents::Key) -> String {
    key.write()
}

/// A hex of a scenario where it is written, or both of a hexside.
pub(crate) struct HexAt {
    pub(crate) section: &'static str,
    pub(crate) key: String,
    /// None where the key is the hex.
    pub(crate) field: Option<&'static str>,
    /// As written.
    pub(crate) text: String,
    pub(crate) hexes: Vec<HexRef>,
}

impl HexAt {
    /// A finding at it.
    pub(crate) fn finding(&self, check: &Check, played: &Played<'_>, says: impl Into<String>) -> Finding {
        let finding = played.at_text(check, (self.section, &self.key, self.field), &self.text, says);
        finding.hexes(self.hexes.iter().map(|h| h.hex))
    }
}

/// Where a hex of a scenario lies (D14).
pub(crate) enum Lies<'c, 'a> {
    On(&'c Sheet<'a>),
    /// On a sheet of another title, or one that is not in play.
    Elsewhere,
    /// Not known: why.
    Untold(&'static str),
    /// Its letters mean no sheet.
    Nowhere(&'c str),
    /// Several sheets are in play, and it says none of them.
    Among(Vec<&'c Sheet<'a>>),
}

/// Finds the sheet of a hex.
pub(crate) fn lies<'c, 'a>(cx: &'c Cx<'a>, played: &Played<'a>, hex: &'c HexRef) -> Lies<'c, 'a> {
    let in_play = &played.all().sheets;
    let by_name = |text: &str| {
        let id = named(cx, text, None, NameKind::Sheet)?;
        cx.sheets().iter().find(|s| s.name() == id.document)
    };
    match &hex.sheet {
        Some(letters) => {
            let is_it = |l: &String| l.eq_ignore_ascii_case(letters);
            if let Some((name, line)) =
                in_play.iter().find(|(name, line)| line.letters.iter().any(is_it) || name.eq_ignore_ascii_case(letters))
            {
                return match by_name(name) {
                    Some(sheet) => Lies::On(sheet),
                    None if line.external => Lies::Elsewhere,
                    None => Lies::Untold("the sheet there is not transcribed"),
                };
            }
            match by_name(letters) {
                // What is not in play is not looked at (SETUP-006).
                Some(sheet) if !in_play.is_empty() && !in_play.keys().any(|n| is_name_of(n, sheet.name())) => {
                    Lies::Elsewhere
                }
                Some(sheet) => Lies::On(sheet),
                None if in_play.is_empty() || in_play.iter().any(|(_, l)| l.letters.is_empty()) => {
                    Lies::Untold("which sheets are in play is not transcribed, or not by which letters")
                }
                None => Lies::Nowhere(letters),
            }
        }
        None => {
            let sheets: Vec<&Sheet<'a>> = in_play.keys().filter_map(|name| by_name(name)).collect();
            let external = in_play.iter().filter(|(_, l)| l.external).count();
            match (in_play.len(), cx.sheets()) {
                (0, [only]) => Lies::On(only),
                (0, _) => Lies::Untold("which sheets are in play is not transcribed"),
                (1, _) if external == 1 => Lies::Elsewhere,
                (1, _) => {
                    sheets.first().map_or(Lies::Untold("the sheet in play is not transcribed"), |sheet| Lies::On(sheet))
                }
                _ if external > 0 || sheets.len() < in_play.len() => {
                    Lies::Untold("one of the sheets in play is not transcribed")
                }
                _ => Lies::Among(sheets),
            }
        }
    }
}

/// `ulm` and `sheets/ulm` are one sheet.
fn is_name_of(text: &str, name: &str) -> bool {
    last_part(text).eq_ignore_ascii_case(last_part(name))
}

/// The sheet of a hex, if it is told and has that hex.
pub(crate) fn sheet_with<'c, 'a>(cx: &'c Cx<'a>, played: &Played<'a>, hex: &'c HexRef) -> Option<&'c Sheet<'a>> {
    match lies(cx, played, hex) {
        Lies::On(sheet) => sheet.grid().is_some_and(|g| g.contains(hex.hex)).then_some(sheet),
        _ => None,
    }
}

/// Where a hexside of a scenario lies.
pub(crate) enum SideLies<'c, 'a> {
    /// Which sheet it is on is not known, or that has not its first hex.
    Untold,
    /// Its hexes are of two sheets.
    Between,
    /// The sheet has not its second hex.
    Off,
    /// Its hexes do not touch.
    Apart,
    On(&'c Sheet<'a>, HexPair),
}

/// Finds the sheet of a hexside.
pub(crate) fn side_lies<'c, 'a>(cx: &'c Cx<'a>, played: &Played<'a>, pair: &'c PairRef) -> SideLies<'c, 'a> {
    let Some((sheet, grid)) = sheet_with(cx, played, &pair.a).and_then(|s| Some((s, s.grid()?))) else {
        return SideLies::Untold;
    };
    let side = HexPair::new(pair.a.hex, pair.b.hex);
    if pair.a.sheet != pair.b.sheet && pair.b.sheet.is_some() {
        SideLies::Between
    } else if !grid.contains(pair.b.hex) {
        SideLies::Off
    } else if grid.hexside(side).is_none() {
        SideLies::Apart
    } else {
        SideLies::On(sheet, side)
    }
}

/// Units of the start that stand in the hex of one before them: each with that one and the hex.
pub(crate) fn sharing<'c, 'a>(
    cx: &'c Cx<'a>,
    played: &'c Played<'a>,
    is_meant: impl Fn(&Placed) -> bool,
) -> Vec<(&'c Placed, &'c Placed, Hex)> {
    let mut first: BTreeMap<(String, Hex), &Placed> = BTreeMap::new();
    let mut out = Vec::new();
    for placed in cx.start(played).placed.iter().filter(|p| is_meant(p)) {
        let Where::Hexes(hexes) = &placed.cell.at else { continue };
        let [hex] = &hexes[..] else { continue };
        let Some(sheet) = cx.sheet_of_start(played, placed, hex) else { continue };
        match first.entry((sheet, hex.hex)) {
            Entry::Occupied(other) => out.push((placed, *other.get(), hex.hex)),
            Entry::Vacant(free) => {
                free.insert(placed);
            }
        }
    }
    out
}

/// The context of names under a side and an army in a scenario.
pub(crate) fn context(played: &Played<'_>, side: Option<&str>, army: Option<&str>) -> Context {
    Context {
        side: side.map(str::to_owned),
        army: army.map(str::to_owned),
        battle: played.all().kind().and_then(|k| k.battle.clone()),
        document: Some(played.name().to_owned()),
        kinds: NameKind::FORCES.to_vec(),
    }
}

/// The turn record card of a text; of none, the only one that the scenario uses.
pub(crate) fn track<'a>(cx: &Cx<'a>, played: &Played<'_>, text: Option<&str>) -> Option<(&'a Document, &'a TurnTrack)> {
    let text = match text {
        Some(text) => text.to_owned(),
        None => {
            let mut tracks = played.all().tracks.keys();
            let only = tracks.next().map(|k| k.0.clone())?;
            if tracks.next().is_some() {
                return None;
            }
            only
        }
    };
    let Named::One(id) = cx.names().resolve(&text, &Context::of(&[NameKind::Track])) else { return None };
    cx.of(Document::turn_track).find(|(d, _)| d.name() == id.document)
}

/// Where a turn stands on its card: by its key, or by its label if only one turn has it.
pub(crate) fn turn(track: &TurnTrack, text: &str) -> Option<usize> {
    let keys = track.turns.every_key();
    keys.iter().position(|k| k.0 == text).or_else(|| {
        let is_it = |k: &RowKey| track.turns.get(k).is_some_and(|line| line.label(k).eq_ignore_ascii_case(text));
        let mut of_label = keys.iter().enumerate().filter(|(_, k)| is_it(k));
        let (at, _) = of_label.next()?;
        of_label.next().is_none().then_some(at)
    })
}

/// Whether a card has a turn of that key or label, be it on several days.
pub(crate) fn has_turn(track: &TurnTrack, text: &str) -> bool {
    track.turns.iter().any(|(k, line)| k.0 == text || line.label(k).eq_ignore_ascii_case(text))
}

/// A part of a duration: its card, and the first and last of its turns there.
pub(crate) struct Part<'a> {
    pub(crate) document: &'a Document,
    pub(crate) track: &'a TurnTrack,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// The parts of a scenario's duration; None where one of them is not known or has no length.
pub(crate) fn duration<'a>(cx: &Cx<'a>, played: &Played<'a>) -> Option<Vec<Part<'a>>> {
    parts(cx, played, 0)
}

/// So many scenarios may stand for each other's duration.
const DEEPEST: usize = 8;

fn parts<'a>(cx: &Cx<'a>, played: &Played<'a>, depth: usize) -> Option<Vec<Part<'a>>> {
    let rows = &played.all().duration;
    if rows.is_empty() || depth > DEEPEST || rows.every_key().len() != rows.iter().count() {
        return None;
    }
    let mut out = Vec::new();
    for (_, line) in rows.iter() {
        if let Some(other) = &line.scenario {
            out.extend(parts(cx, cx.resolved(other)?, depth + 1)?);
            continue;
        }
        let (document, of) = track(cx, played, line.track.as_deref())?;
        let (first, last) = (turn(of, line.first.as_deref()?)?, turn(of, line.last.as_deref()?)?);
        if last < first {
            return None;
        }
        out.push(Part { document, track: of, first, last });
    }
    Some(out)
}

/// What is told of rows of scenarios: once, though several have a row.
#[derive(Default)]
pub(crate) struct Told {
    /// Findings with the documents of the scenarios that have them, and their sections.
    found: Vec<(Finding, Vec<(String, String)>)>,
    gaps: BTreeSet<(String, String, String)>,
}

impl Told {
    pub(crate) fn push(&mut self, played: &Played<'_>, finding: Finding) {
        let of = (played.name().to_owned(), played.section().to_owned());
        match self.found.iter_mut().find(|(f, _)| *f == finding) {
            Some((_, scenarios)) if scenarios.contains(&of) => {}
            Some((_, scenarios)) => scenarios.push(of),
            None => self.found.push((finding, vec![of])),
        }
    }

    /// Notes that a row could not be checked.
    pub(crate) fn skip(&mut self, played: &Played<'_>, section: &str, key: &str, because: &str) {
        let (document, (section, key, _)) = played.place(section, key, None);
        self.gaps.insert((document, format!("{section}/{key}"), because.to_owned()));
    }

    /// Puts all of it into a report. A finding in another document than that of a scenario says which scenarios have it.
    pub(crate) fn end(self, check: &Check, out: &mut Report) {
        for (mut finding, scenarios) in self.found {
            if !scenarios.iter().any(|(document, _)| *document == finding.document) {
                let sections: Vec<&str> = scenarios.iter().map(|(_, section)| section.as_str()).collect();
                finding.message.push_str(&format!(" (in {})", sections.join(", ")));
            }
            out.push(finding);
        }
        for (document, place, because) in self.gaps {
            out.skip_in(check, &document, &place, &because);
        }
    }
}

/// A finding at what is in the way of putting a scenario together.
pub(crate) fn of_fault(check: &Check, fault: &ResolveFault) -> Finding {
    let place = &fault.place;
    check.at_entry(&place.document, &place.section, &place.key, place.field.as_deref(), fault.kind.to_string())
}

/// With the spelling that is probably meant, and the change to it.
pub(crate) fn nearer(cx: &Cx<'_>, finding: Finding, near: Option<String>) -> Finding {
    let Some(near) = near else { return finding };
    let changes = || {
        let (spot, document) = (finding.spot.as_ref()?, cx.piece(&finding.document)?);
        // An exception is a text of its own.
        let field = spot.field.as_deref().filter(|f| *f != "changes")?;
        Some(match &spot.text {
            Some(text) => replace(document, &spot.section, &spot.key, field, &quote(text), &quote(&near)),
            None => set(document, &spot.section, &spot.key, field, Some(&quote(&near))),
        })
    };
    let changes = changes().unwrap_or_default();
    finding.help(format!("did you mean {near}?")).fix(false, changes)
}
