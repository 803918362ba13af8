//! Hexes of a place wherever a document writes them.

use std::collections::BTreeSet;

use super::{Appearance, NO_SHEET, SILENT, Subject, When, in_words};
use crate::change::Place;
use crate::document::Document;
use crate::documents::counters::last_part;
use crate::documents::map_sheet::FeatureLine;
use crate::documents::setup_card::{Cell, Where};
use crate::geometry::notation::{HexRef, parse_hex, parse_pair};
use crate::geometry::{Hex, HexPair};
use crate::names::{Id, NameKind, Names};
use crate::resolve::reading::spoken;
use crate::resolve::{self, Resolved};
use crate::text::{Node, Shape, Spelled as _, Written};
use crate::title::Title;

/// Fields in which four digits are no hex.
const NO_HEX: [&str; 8] = ["section", "only", "date", "gist", "label", "name", "text", "changes"];

/// Whether letters or a name mean a sheet by its own name.
pub(super) fn is_called(document: &str, letters: &str) -> bool {
    let (sheet, letters) = (last_part(document).to_lowercase(), last_part(letters).to_lowercase());
    sheet == letters
}

/// The hexes of a subject, with their sheets.
pub(super) fn of(title: &Title, subject: &Subject) -> BTreeSet<(String, Hex)> {
    match subject {
        Subject::Hex { sheet, hex } => [(sheet.clone(), *hex)].into(),
        Subject::Named(id) => of_place(title, id),
    }
}

fn of_place(title: &Title, id: &Id) -> BTreeSet<(String, Hex)> {
    let sheet = title.document(&id.document).and_then(Document::map_sheet).filter(|_| id.kind == NameKind::Place);
    let Some(sheet) = sheet else { return BTreeSet::new() };
    let all: Vec<Hex> = if id.section == "features" {
        let line: Option<&FeatureLine> = sheet.features.get(&id.key);
        line.into_iter().flat_map(FeatureLine::hexes).filter_map(Written::known).copied().collect()
    } else {
        let name = Hex::from_digits(&id.key).and_then(|h| sheet.hexes.get(&h)?.name.clone());
        sheet.hexes.iter().filter(|(_, line)| name.is_some() && line.name == name).map(|(hex, _)| *hex).collect()
    };
    all.into_iter().map(|hex| (id.document.clone(), hex)).collect()
}

/// The places that have one of the hexes.
pub(super) fn places(title: &Title, names: &Names, hexes: &BTreeSet<(String, Hex)>) -> Vec<Id> {
    names.of_kind(NameKind::Place).filter(|id| !of_place(title, id).is_disjoint(hexes)).cloned().collect()
}

/// Every place of a document that writes one of the hexes.
pub(super) fn collect(
    title: &Title,
    document: &Document,
    subject: &Subject,
    wanted: &BTreeSet<(String, Hex)>,
    out: &mut Vec<Appearance>,
) {
    let numbers: BTreeSet<Hex> = wanted.iter().map(|(_, hex)| *hex).collect();
    if numbers.is_empty() {
        return;
    }
    if document.map_sheet().is_some() {
        on_sheet(document, subject, wanted, out);
        return;
    }
    if document.scans().is_some() || document.errata().is_some() {
        return;
    }
    // A scenario is put together only if it writes such a number at all.
    let mut played: Option<Option<Resolved>> = None;
    let sections = document.lines().into_iter().flat_map(|l| &l.sections);
    for section in sections.filter(|s| !SILENT.contains(&s.name.as_str()) && s.name != "columns") {
        for entry in &section.entries {
            let mut found = Vec::new();
            if document.scenario().is_some() && matches!(section.name.as_str(), "vp" | "bridges") {
                read(None, &entry.key, &mut found);
            }
            if let Ok(node) = Node::parse(&entry.value) {
                walk(None, &node, &mut found);
            }
            for (field, text, hex) in found.into_iter().filter(|(.., hex)| numbers.contains(&hex.hex)) {
                let column = field.as_deref().and_then(|f| f.strip_prefix("cells/"));
                let sheets = match document.scenario() {
                    Some(_) => {
                        let resolved = played.get_or_insert_with(|| resolve::resolve(title, document.name(), &[], &[]));
                        let of = |r: &Resolved| resolve::sheet_in(title, r, hex.sheet.as_deref());
                        resolved.as_ref().and_then(of).into_iter().collect()
                    }
                    None => sheets(title, document, column, &hex),
                };
                let is_it = |sheet: &String| wanted.contains(&(sheet.clone(), hex.hex));
                let doubt = match sheets.len() {
                    1 => None,
                    _ => Some(NO_SHEET),
                };
                if !(sheets.is_empty() || sheets.iter().any(is_it)) {
                    continue;
                }
                let (when, says) = match (document.setup_card(), column) {
                    (Some(card), Some(column)) => {
                        (Some(When::of_column(card, column)), format!("{}: {}", entry.key, in_words(&text)))
                    }
                    _ => (When::of_row(title, document, &section.name, &entry.key), spoken(&entry.value)),
                };
                let place = Place { field, ..Place::entry(document.name(), &section.name, &entry.key) };
                out.push(Appearance { when, place, printed: text, says, by: None, doubt });
            }
        }
    }
}

/// The hex itself, its hexsides, the things it belongs to; of a named place only what carries its name.
fn on_sheet(document: &Document, subject: &Subject, wanted: &BTreeSet<(String, Hex)>, out: &mut Vec<Appearance>) {
    let Some(sheet) = document.map_sheet() else { return };
    let is_it = |hex: Hex| wanted.contains(&(document.name().to_owned(), hex));
    let mut add = |section: &str, key: String| {
        let says = document.value(section, &key).map(spoken).unwrap_or_default();
        let place = Place::entry(document.name(), section, &key);
        out.push(Appearance { when: None, place, printed: key, says, by: None, doubt: None });
    };
    let of_pair = |pair: &HexPair| pair.hexes().into_iter().any(is_it);
    for (hex, _) in sheet.hexes.iter().filter(|(hex, _)| is_it(**hex)) {
        add("hexes", hex.to_string());
    }
    if let Subject::Hex { .. } = subject {
        for (pair, _) in sheet.sides.iter().filter(|(pair, _)| of_pair(pair)) {
            add("sides", pair.to_string());
        }
        for (key, line) in sheet.features.iter() {
            let (mut hexes, mut pairs) =
                (line.hexes().iter().filter_map(Written::known), line.pairs().iter().filter_map(Written::known));
            if hexes.any(|h| is_it(*h)) || pairs.any(of_pair) {
                add("features", key.clone());
            }
        }
    }
}

type Found = (Option<String>, String, HexRef);

/// Reads a text that may be hexes.
fn read(field: Option<&str>, text: &str, out: &mut Vec<Found>) {
    // In the notation of cards a letter before a hex need not be that of a sheet.
    let is_cell = field.is_some_and(|f| f == "at" || f.starts_with("cells/"));
    let bare = text.strip_prefix("exit ").unwrap_or(text);
    let hexes = match (Cell::read(text).filter(|_| is_cell), parse_pair(bare), parse_hex(bare)) {
        (Some(Cell { at: Where::Within { of, .. }, .. }), ..) => parse_hex(&of).into_iter().collect(),
        (Some(cell), ..) => cell.at.hexes(),
        (_, Ok(pair), _) => vec![pair.a, pair.b],
        (.., Ok(hex)) => vec![hex],
        _ => Vec::new(),
    };
    out.extend(hexes.into_iter().map(|hex| (field.map(str::to_owned), text.to_owned(), hex)));
}

fn walk(field: Option<&str>, node: &Node, out: &mut Vec<Found>) {
    match &node.shape {
        Shape::Text(text) => read(field, text, out),
        Shape::List(items) | Shape::Tuple { items, .. } => items.iter().for_each(|item| walk(field, item, out)),
        Shape::Map(pairs) => {
            for (key, value) in pairs {
                let name = match (field, &key.shape) {
                    (Some("cells"), Shape::Text(key)) => Some(format!("cells/{key}")),
                    _ => field.map(str::to_owned),
                };
                walk(name.as_deref(), value, out);
            }
        }
        Shape::Struct { fields, .. } => {
            for inner in fields.iter().filter(|f| !NO_HEX.contains(&f.name.as_str())) {
                walk(Some(field.unwrap_or(&inner.name)), &inner.value, out);
            }
        }
        Shape::Word(_) | Shape::Number(_) => {}
    }
}

/// The sheets that a hex of a card or track may lie on; none where nothing tells.
fn sheets(title: &Title, document: &Document, column: Option<&str>, hex: &HexRef) -> BTreeSet<String> {
    let all = || title.documents().filter(|d| d.map_sheet().is_some()).map(Document::name);
    let named = |name: &str| all().find(|s| is_called(s, name)).unwrap_or(name).to_owned();
    if let (Some(card), Some(column)) = (document.setup_card(), column) {
        let line = card.columns.get(&column.into());
        let stated = match &hex.sheet {
            Some(letters) => card.sheet(column, letters),
            None => line.filter(|l| l.sheets.len() == 1).and_then(|l| l.sheets.values().next()).map(String::as_str),
        };
        if let Some(sheet) = stated {
            return [named(sheet)].into();
        }
    }
    if let Some(sheet) = hex.sheet.as_deref().and_then(|letters| all().find(|s| is_called(s, letters))) {
        return [sheet.to_owned()].into();
    }
    // A turn record card is read in its scenarios: what the letters mean there.
    if document.turn_track().is_some() {
        let uses = |d: &&Document| {
            let scenario = d.scenario();
            scenario.is_some_and(|s| {
                let mut tracks = s
                    .tracks
                    .keys()
                    .map(|k| k.0.as_str())
                    .chain(s.duration.iter().filter_map(|(_, l)| l.track.as_deref()));
                tracks.any(|t| last_part(t) == last_part(document.name()))
            })
        };
        let played = title.documents().filter(uses).filter_map(|d| resolve::resolve(title, d.name(), &[], &[]));
        return played.filter_map(|r| resolve::sheet_in(title, &r, hex.sheet.as_deref())).collect();
    }
    let mut one = all();
    match (one.next(), one.next()) {
        (Some(only), None) => [only.to_owned()].into(),
        _ => BTreeSet::new(),
    }
}
