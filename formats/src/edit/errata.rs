//! Errata: an entry begun, and the edits that it takes while it is open.

use std::collections::BTreeSet;

use super::{FieldTo, fields_of};
use crate::change::{Change, Place, Value};
use crate::diff;
use crate::document::Document;
use crate::documents::errata::{Authority, Status};
use crate::text::Written;
use crate::text::syntax::quote;
use crate::title::Title;

/// What an entry is begun with; nothing is written of what is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Begun {
    /// Name, link or page, and date (year, month, day) of the source.
    pub name: String,
    pub link: String,
    pub date: String,
    pub authority: Option<Authority>,
    /// The entry's key, and the heading that its line stands under.
    pub key: String,
    pub heading: String,
    pub status: Option<Status>,
    /// The rule it changes, if its line is about one.
    pub rule: String,
    /// Printings that it is for, with commas between them; all if none is told.
    pub printings: String,
    /// What it says, in one's own words.
    pub gist: String,
}

fn text(of: &str) -> Option<String> {
    Some(of.trim()).filter(|t| !t.is_empty()).map(quote)
}

/// Writes the source down as it is told, and an entry of it. Of one that is there already, what is told is set and the
/// rest stays.
pub fn begin(document: &Document, begun: &Begun) -> Vec<Change> {
    let told = |fields: Vec<FieldTo<'static>>| fields.into_iter().filter(|(_, to)| to.is_some()).collect::<Vec<_>>();
    let source = told(vec![
        ("name", text(&begun.name)),
        ("link", text(&begun.link)),
        ("date", text(&begun.date)),
        ("authority", begun.authority.map(|a| a.word().to_owned())),
    ]);
    let place = |section: &str, key: &str| Place::entry(document.name(), section, key);
    let mut out = fields_of(&place("source", "source"), document.value("source", "source"), &source);
    let printings: Vec<String> = begun.printings.split(',').filter_map(text).collect();
    let entry = told(vec![
        ("heading", text(&begun.heading)),
        ("status", begun.status.map(|s| s.word().to_owned())),
        ("rule", text(&begun.rule)),
        ("printings", super::list(&printings)),
        ("gist", text(&begun.gist)),
    ]);
    let key = begun.key.trim();
    match document.value("entries", key) {
        None if entry.is_empty() => out.push(Change::add(place("entries", key), "()")),
        value => out.extend(fields_of(&place("entries", key), value, &entry)),
    }
    out
}

/// The document, section and key that a change speaks of.
type Key<'a> = (&'a str, &'a str, &'a str);

fn key(change: &Change) -> Key<'_> {
    let place = change.place();
    (&place.document, &place.section, &place.key)
}

/// The changes of an entry once it has taken further edits: what leads from the title that it finds to the title as
/// edited, each place once. A change of a place that was not edited stays as it is written, and so does an old value that
/// the source does not tell.
///
/// `before` is the title as the entry finds it, `after` as it was edited, `edits` in the order in which they were made.
pub fn taken(listed: &[Written<Change>], before: &Title, after: &Title, edits: &[Change]) -> Vec<Written<Change>> {
    let short = tidied(listed, before, after, edits);
    let said = as_placed(&short, listed, edits);
    if let Some(shortest) = [said, short].into_iter().find(|changes| leads(changes, before, after)) {
        return shortest;
    }
    // What cannot be said shorter is said step by step.
    let plain = edits.iter().filter_map(|c| c.to_string().parse().ok()).map(Written::Known);
    listed.iter().cloned().chain(plain).collect()
}

/// A row that was added stands where it was said to stand, as far as that was said.
fn as_placed(short: &[Written<Change>], listed: &[Written<Change>], edits: &[Change]) -> Vec<Written<Change>> {
    let known: Vec<&Change> = listed.iter().filter_map(Written::known).chain(edits).collect();
    let placed = |change: &Change| {
        let is_it = |c: &&&Change| matches!(c, Change::Add { .. }) && key(c) == key(change);
        match (change, known.iter().find(is_it)) {
            (Change::Add { .. }, Some(Change::Add { after, .. })) => change.clone().behind(after.clone()),
            _ => change.clone(),
        }
    };
    short
        .iter()
        .map(|c| match c {
            Written::Known(change) => Written::Known(placed(change)),
            Written::Wrong(_) => c.clone(),
        })
        .collect()
}

fn tidied(listed: &[Written<Change>], before: &Title, after: &Title, edits: &[Change]) -> Vec<Written<Change>> {
    let edited: BTreeSet<Key<'_>> = edits.iter().map(key).collect();
    let kept: BTreeSet<Key<'_>> =
        listed.iter().filter_map(Written::known).map(key).filter(|k| !edited.contains(k)).collect();
    let documents: BTreeSet<&str> = edited.iter().map(|(document, ..)| *document).collect();
    let held = |title: &'_ Title, name: &str| title.document(name).cloned();
    let mut new: Vec<Change> = documents
        .into_iter()
        .filter_map(|name| Some((held(before, name)?, held(after, name)?)))
        .flat_map(|(then, now)| diff::documents(&then, &now))
        .filter(|c| !kept.contains(&key(c)))
        .collect();
    // In the order in which the places were edited first.
    new.sort_by_key(|c| edits.iter().position(|e| key(e) == key(c)).unwrap_or(usize::MAX));
    let mut out = Vec::with_capacity(listed.len() + new.len());
    for was in listed {
        let Written::Known(change) = was else {
            out.push(was.clone());
            continue;
        };
        if !edited.contains(&key(change)) {
            out.push(was.clone());
            continue;
        }
        let same =
            |c: &Change| c.place() == change.place() && std::mem::discriminant(c) == std::mem::discriminant(change);
        if let Some(at) = new.iter().position(same) {
            let mut is = new.remove(at);
            if let (Change::Set { from: Value::Anything, .. }, Change::Set { from, .. }) = (change, &mut is) {
                *from = Value::Anything;
            }
            out.push(Written::Known(is));
        }
    }
    out.extend(new.into_iter().map(Written::Known));
    out
}

/// Whether changes lead from one state to the other, as far as they can be made at all.
fn leads(changes: &[Written<Change>], before: &Title, after: &Title) -> bool {
    let mut title = before.clone();
    let mut names = BTreeSet::new();
    for change in changes.iter().filter_map(Written::known) {
        names.insert(change.place().document.as_str());
        // One that does not fit did not before either.
        let _ = title.apply(change);
    }
    names.into_iter().all(|name| match (title.document(name), after.document(name)) {
        (Some(a), Some(b)) => diff::documents(a, b).is_empty(),
        (None, None) => true,
        _ => false,
    })
}

/// The same change without its old value, which the source does not tell; of one that was so, with it, as it is found.
/// None where a change has no old value.
#[must_use]
pub fn not_told(change: &Change, before: &Title) -> Option<Change> {
    match change {
        Change::Set { place, from: Value::Anything, to } => {
            let document = before.document(&place.document)?;
            let found = match &place.field {
                Some(field) => document.field_value(&place.section, &place.key, field),
                None => document.value(&place.section, &place.key).map(str::to_owned),
            };
            Some(match (found, &place.field, to) {
                (Some(value), None, Value::Absent) => Change::remove(place.clone(), value),
                (found, ..) => Change::set(place.clone(), found.map_or(Value::Absent, Value::Text), to.clone()),
            })
        }
        Change::Set { place, to, .. } => Some(Change::set(place.clone(), Value::Anything, to.clone())),
        Change::Remove { place, .. } => Some(Change::set(place.clone(), Value::Anything, Value::Absent)),
        Change::Add { .. } => None,
    }
}

/// Writes the changes of an entry down.
pub fn write(document: &Document, entry: &str, changes: &[Written<Change>]) -> Vec<Change> {
    let texts: Vec<String> = changes
        .iter()
        .map(|c| match c {
            Written::Known(change) => quote(&change.to_string()),
            Written::Wrong(text) => quote(text),
        })
        .collect();
    let list = (!texts.is_empty()).then(|| format!("[{}]", texts.join(", ")));
    super::rows::field(document, "entries", entry, "changes", list.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title() -> Title {
        let mut title = Title::default();
        for (name, text) in [
            (
                "cards/a",
                "SetupCard(format: 1, columns: {\"a\": (), \"b\": ()}, rows: {\"Wolff\": (cells: {\"a\": \"0101\", \"b\": \"0102\"}), \"Haager\": (cells: {\"a\": \"0202\"}), \"Egger\": (cells: {})})",
            ),
            ("errata/a", "Errata(format: 1)"),
        ] {
            title.insert(Document::read(name, text.into()));
        }
        title
    }

    fn known(lines: &[&str]) -> Vec<Written<Change>> {
        lines.iter().map(|l| Written::Known(l.parse().unwrap())).collect()
    }

    /// What an entry lists after each gesture, the last.
    fn after(listed: &[&str], gestures: &[&[&str]]) -> Vec<String> {
        let before = title();
        let mut listed = known(listed);
        for gesture in gestures {
            let mut now = before.clone();
            for change in listed.iter().filter_map(Written::known) {
                let _ = now.apply(change);
            }
            let edits: Vec<Change> = gesture.iter().map(|l| l.parse().unwrap()).collect();
            for edit in &edits {
                now.apply(edit).unwrap();
            }
            listed = taken(&listed, &before, &now, &edits);
        }
        listed.iter().map(|c| c.known().unwrap().to_string()).collect()
    }

    const WOLFF: &str =
        "cards/a rows Wolff cells: {\"a\": \"0101\", \"b\": \"0102\"} -> {\"a\": \"0101\", \"b\": \"0303\"}";

    #[test]
    fn each_place_stands_once_with_what_the_entry_finds_and_what_it_leaves() {
        assert_eq!(after(&[], &[&[WOLFF]]), ["cards/a rows Wolff cells/b: \"0102\" -> \"0303\""]);
        let twice: &[&[&str]] = &[&[WOLFF], &["cards/a rows Wolff cells/b: \"0303\" -> \"0304\""]];
        assert_eq!(after(&[], twice), ["cards/a rows Wolff cells/b: \"0102\" -> \"0304\""]);
        // What is as it was is no erratum.
        let back: &[&[&str]] = &[&[WOLFF], &["cards/a rows Wolff cells/b: \"0303\" -> \"0102\""]];
        assert!(after(&[], back).is_empty());
        let added: &[&[&str]] = &[
            &["cards/a rows + Neu: (cells: {\"a\": \"0404\"}) after Wolff"],
            &["cards/a rows Neu cells/b: absent -> \"0405\""],
        ];
        assert_eq!(after(&[], added), ["cards/a rows + Neu: (cells: {\"a\": \"0404\", \"b\": \"0405\"}) after Wolff"]);
        let last: &[&[&str]] = &[&["cards/a rows + Neu: (cells: {})"]];
        assert_eq!(after(&[], last), ["cards/a rows + Neu: (cells: {})"]);
        let gone: &[&[&str]] = &[&[WOLFF], &["cards/a rows - Wolff: (cells: {\"a\": \"0101\", \"b\": \"0303\"})"]];
        assert_eq!(after(&[], gone), ["cards/a rows - Wolff: (cells: {\"a\": \"0101\", \"b\": \"0102\"})"]);
    }

    #[test]
    fn what_is_not_edited_stays_as_written_and_an_untold_old_value_untold() {
        let listed = [
            "cards/a rows Haager cells: ? -> {\"a\": \"0203\"}",
            "cards/a rows Gone cells/a: \"1\" -> \"2\"",
            "cards/a rows Wolff cells/b: ? -> \"0303\"",
        ];
        let found = after(&listed, &[&["cards/a rows Wolff cells/b: \"0303\" -> \"0305\""]]);
        assert_eq!(found, [listed[0], listed[1], "cards/a rows Wolff cells/b: ? -> \"0305\""]);
    }

    #[test]
    fn rows_that_change_places_are_told_so_that_they_lead_there() {
        let before = title();
        let mut now = before.clone();
        let edits = crate::edit::rows::shift(now.document("cards/a").unwrap(), "rows", "Wolff", true);
        for edit in &edits {
            now.apply(edit).unwrap();
        }
        let found = taken(&[], &before, &now, &edits);
        assert!(!found.is_empty() && leads(&found, &before, &now), "{found:?}");
    }

    #[test]
    fn an_old_value_that_is_not_told_can_be_told_again() {
        let before = title();
        for line in ["cards/a rows Wolff cells/b: \"0102\" -> \"0303\"", "cards/a rows - Egger: (cells: {})"] {
            let change: Change = line.parse().unwrap();
            let untold = not_told(&change, &before).unwrap();
            assert!(untold.to_string().contains(": ? -> "), "{untold}");
            assert_eq!(not_told(&untold, &before).unwrap().to_string(), line);
        }
        assert_eq!(not_told(&"cards/a rows + Neu: ()".parse().unwrap(), &before), None);
    }

    #[test]
    fn an_entry_is_begun_with_its_source_and_keeps_what_it_has() {
        let mut title = title();
        let mut begun = Begun {
            name: "Sheet".into(),
            date: "2022-02-23".into(),
            authority: Some(Authority::Publisher),
            key: "3".into(),
            heading: "Map".into(),
            status: Some(Status::Confirmed),
            printings: "3.0, 3.03".into(),
            ..Begun::default()
        };
        let mut write = |begun: &Begun| {
            for change in begin(title.document("errata/a").unwrap(), begun) {
                title.apply(&change).unwrap();
            }
            let d = title.document("errata/a").unwrap();
            (d.value("source", "source").unwrap().to_owned(), d.value("entries", "3").unwrap().to_owned())
        };
        let source = "(name: \"Sheet\", date: \"2022-02-23\", authority: Publisher)";
        assert_eq!(
            write(&begun),
            (source.into(), "(heading: \"Map\", status: Confirmed, printings: [\"3.0\", \"3.03\"])".into())
        );
        begun = Begun { key: "3".into(), gist: "a trestle".into(), ..Begun::default() };
        let entry = "(heading: \"Map\", status: Confirmed, printings: [\"3.0\", \"3.03\"], gist: \"a trestle\")";
        assert_eq!(write(&begun), (source.into(), entry.into()));
    }
}
