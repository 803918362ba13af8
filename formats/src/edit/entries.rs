//! Entries of any section: what a fix does to one, whatever it holds.

use std::ops::Range;

use super::{items, list, set_fields};
use crate::change::{After, Change, Place};
use crate::document::Document;
use crate::documents::AnyTable;
use crate::documents::notes::within;
use crate::text::Entry;

/// Sets a field as written, or takes it out; an entry that holds nothing more goes.
pub fn set(document: &Document, section: &str, key: &str, field: &str, to: Option<&str>) -> Vec<Change> {
    set_fields(document, section, key, &[(field, to.map(str::to_owned))])
}

/// Takes an entry out.
pub fn remove(document: &Document, section: &str, key: &str) -> Vec<Change> {
    let value = document.value(section, key);
    value.map(|v| Change::remove(Place::entry(document.name(), section, key), v)).into_iter().collect()
}

/// Gives an entry another key; its comments and notes on it go with it, and in the order of the print it stays where it
/// is. Nothing where that key is taken.
pub fn rekey(document: &Document, section: &str, from: &str, to: &str) -> Vec<Change> {
    if document.value(section, to).is_some() {
        return Vec::new();
    }
    let moved = |section: &str, from: &str, to: &str| {
        let entry = entry(document, section, from)?;
        let place = |key: &str| Place::entry(document.name(), section, key);
        let removed = Change::remove(place(from), entry.value.as_str());
        let added = Change::moved(entry, place(to), entry.value.as_str());
        let printed = document.model()?.section(section).is_some_and(AnyTable::keeps_order);
        Some([removed, if printed { added.behind(before(document, section, from)) } else { added }])
    };
    let mut out: Vec<Change> = moved(section, from, to).into_iter().flatten().collect();
    let (old, new) = (format!("{section}/{from}"), format!("{section}/{to}"));
    // Notes, and who has read it, go with it.
    for about in ["notes", "proofread"] {
        let sections = document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == about);
        for note in sections.flat_map(|s| &s.entries) {
            let rest = within(&note.key, &old);
            out.extend(rest.and_then(|rest| moved(about, &note.key, &format!("{new}{rest}"))).into_iter().flatten());
        }
    }
    out
}

/// Leaves each item of a list once, the first of each.
pub fn once(document: &Document, section: &str, key: &str, field: &str) -> Vec<Change> {
    let Some(held) = items(document.value(section, key), field) else { return Vec::new() };
    let mut kept: Vec<String> = Vec::new();
    for item in held {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    set_fields(document, section, key, &[(field, list(&kept))])
}

/// Replaces one item of a list.
pub fn replace(document: &Document, section: &str, key: &str, field: &str, from: &str, to: &str) -> Vec<Change> {
    let Some(mut held) = items(document.value(section, key), field) else { return Vec::new() };
    let Some(item) = held.iter_mut().find(|i| *i == from) else { return Vec::new() };
    to.clone_into(item);
    set_fields(document, section, key, &[(field, list(&held))])
}

/// Writes other letters at bytes of the text that lie inside a field.
pub fn respell(
    document: &Document,
    (section, key, field): (&str, &str, &str),
    at: &Range<usize>,
    to: &str,
) -> Vec<Change> {
    let within = || {
        let field = document.place_at(section, key, Some(field))?;
        let (start, end) = (at.start.checked_sub(field.start)?, at.end.checked_sub(field.start)?);
        let mut text = document.text().get(field)?.to_owned();
        text.get(start..end)?;
        text.replace_range(start..end, to);
        Some(text)
    };
    within().map(|text| set(document, section, key, field, Some(&text))).unwrap_or_default()
}

/// What the entry of a key stands behind.
pub(super) fn before(document: &Document, section: &str, key: &str) -> After {
    let table = document.model().and_then(|m| m.section(section));
    let wanted = table.and_then(|t| t.key(key).ok());
    let mut last = None;
    for entry in
        document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == section).flat_map(|s| &s.entries)
    {
        if wanted.is_some() && table.and_then(|t| t.key(&entry.key).ok()) == wanted {
            break;
        }
        last = Some(entry.key.clone());
    }
    last.map_or(After::Start, After::Key)
}

pub(super) fn entry<'a>(document: &'a Document, section: &str, key: &str) -> Option<&'a Entry> {
    let table = document.model()?.section(section)?;
    let wanted = table.key(key).ok()?;
    let sections = document.lines()?.sections.iter().filter(|s| s.name == section);
    sections.flat_map(|s| &s.entries).find(|e| table.key(&e.key).is_ok_and(|k| k == wanted))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{lines, sheet};
    use super::*;

    #[test]
    fn another_key_takes_the_notes_along() {
        let d = sheet(
            "hexes: {\"0101\": (vp: 1)}, notes: {\"hexes/0101/vp\": (state: Unsure), \"hexes/01011\": (state: Unsure)},\n",
        );
        assert_eq!(
            lines(&d, &rekey(&d, "hexes", "0101", "0102")),
            ["hexes 0102: (vp: 1)", "notes hexes/01011: (state: Unsure)", "notes hexes/0102/vp: (state: Unsure)"]
        );
    }

    #[test]
    fn in_the_order_of_the_print_another_key_stays_in_its_place() {
        let text =
            "SetupCard(format: 1, rows: {\"a\": (), \"b\": (), \"c\": ()}, notes: {\"rows/b\": (state: Unsure)})";
        let d = Document::read("cards/a", text.as_bytes().to_vec());
        let after = super::super::testing::after(&d, &rekey(&d, "rows", "b", "z"));
        let keys: Vec<_> = after.setup_card().unwrap().rows.keys().map(|k| k.0.clone()).collect();
        assert_eq!(
            (keys, after.value("notes", "rows/z")),
            (["a", "z", "c"].map(str::to_owned).to_vec(), Some("(state: Unsure)"))
        );
    }

    #[test]
    fn a_key_that_is_taken_stays() {
        let d = sheet("hexes: {\"0101\": (vp: 1), \"0102\": ()},\n");
        assert_eq!(rekey(&d, "hexes", "0101", "0102"), []);
    }

    #[test]
    fn items_are_left_once_and_replaced() {
        let d = sheet("sides: {\"0101/0102\": (kinds: [River, Ford, River])},\n");
        assert_eq!(lines(&d, &once(&d, "sides", "0101/0102", "kinds")), ["sides 0101/0102: (kinds: [River, Ford])"]);
        let found = lines(&d, &replace(&d, "sides", "0101/0102", "kinds", "Ford", "Gate"));
        assert_eq!(found, ["sides 0101/0102: (kinds: [River, Gate, River])"]);
    }

    #[test]
    fn letters_are_replaced_at_their_place_alone() {
        let d = sheet("hexes: {\"0101\": (terrain: Wods, features: [Twn, Town])},\n");
        let at = d.text().find("Twn").unwrap();
        let found = lines(&d, &respell(&d, ("hexes", "0101", "features"), &(at..at + 3), "Chateau"));
        assert_eq!(found, ["hexes 0101: (terrain: Wods, features: [Chateau, Town])"]);
        assert_eq!(respell(&d, ("hexes", "0101", "terrain"), &(at..at + 3), "x"), []);
    }
}
