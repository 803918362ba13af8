//! What of a sheet is transcribed and checked; every stroke keeps it up to date.

use std::collections::{BTreeMap, BTreeSet};

use super::{fields_of, on_sheet};
use crate::change::{Change, Place};
use crate::document::Document;
use crate::documents::map_sheet::Rows;
use crate::documents::{Key as _, Layer, ProgressKey};
use crate::geometry::Hex;
use crate::text::{Written, syntax::quote};

/// One column of one layer: rows that are transcribed, and by initials those that are checked.
struct Column {
    done: BTreeSet<i16>,
    checked: BTreeMap<String, Written<Rows>>,
}

impl Column {
    /// Takes every check off rows.
    fn uncheck(&mut self, rows: &BTreeSet<i16>) {
        for checked in self.checked.values_mut() {
            if let Written::Known(checked) = checked {
                checked.0.retain(|r| !rows.contains(r));
            }
        }
    }
}

/// Changes the columns that hold the hexes. A line that cannot be read is left to the person who wrote it.
fn revise(
    document: &Document,
    layer: Layer,
    hexes: impl IntoIterator<Item = Hex>,
    f: impl Fn(&mut Column, &BTreeSet<i16>),
) -> Vec<Change> {
    let Some(sheet) = document.map_sheet() else { return Vec::new() };
    let mut columns: BTreeMap<i16, BTreeSet<i16>> = BTreeMap::new();
    for hex in hexes {
        columns.entry(hex.column).or_default().insert(hex.row);
    }
    let mut out = Vec::new();
    for (number, rows) in columns {
        let key = ProgressKey { layer, column: number };
        if sheet.progress.contains(&key) && sheet.progress.get(&key).is_none() {
            continue;
        }
        let line = sheet.progress.get(&key).cloned().unwrap_or_default();
        let done = match &line.done {
            Some(Written::Known(rows)) => rows.0.clone(),
            Some(Written::Wrong(_)) => continue,
            None => BTreeSet::new(),
        };
        let mut column = Column { done, checked: line.checked.clone() };
        f(&mut column, &rows);
        // Only what differs is written anew, so that a line keeps its own spelling.
        let mut fields = Vec::new();
        if line.done.as_ref().and_then(Written::known).map(|r| &r.0).unwrap_or(&BTreeSet::new()) != &column.done {
            let text = Rows(column.done).text();
            fields.push(("done", (!text.is_empty()).then(|| quote(&text))));
        }
        if line.checked != column.checked {
            fields.push(("checked", checks(&column.checked)));
        }
        let key = key.write();
        let value = document.value("progress", &key);
        out.extend(fields_of(&Place::entry(document.name(), "progress", &key), value, &fields));
    }
    out
}

fn checks(checked: &BTreeMap<String, Written<Rows>>) -> Option<String> {
    let text = |rows: &Written<Rows>| match rows {
        Written::Known(rows) => rows.text(),
        Written::Wrong(text) => text.clone(),
    };
    let held: Vec<String> = checked
        .iter()
        .map(|(initials, rows)| (initials, text(rows)))
        .filter(|(_, text)| !text.is_empty())
        .map(|(initials, text)| format!("{}: {}", quote(initials), quote(&text)))
        .collect();
    (!held.is_empty()).then(|| format!("{{{}}}", held.join(", ")))
}

/// Marks hexes as transcribed in a layer, and takes the checks of others off them: what was checked has changed.
pub(crate) fn mark(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>) -> Vec<Change> {
    let holds = |rows: &Written<Rows>, row: i16| rows.known().is_some_and(|rows| rows.0.contains(&row));
    // Most strokes are over what is marked already.
    let is_marked = |hex: &Hex| {
        let line = document.map_sheet().and_then(|s| s.progress.get(&ProgressKey { layer, column: hex.column }));
        line.is_some_and(|l| {
            l.done.as_ref().is_some_and(|d| holds(d, hex.row)) && !l.checked.values().any(|c| holds(c, hex.row))
        })
    };
    let hexes = on_sheet(document, hexes.iter().copied()).into_iter().filter(|h| !is_marked(h));
    revise(document, layer, hexes, |column, rows| {
        column.done.extend(rows);
        column.uncheck(rows);
    })
}

/// Marks hexes as transcribed in a layer as they are; their checks stay.
pub fn complete(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>) -> Vec<Change> {
    revise(document, layer, on_sheet(document, hexes.iter().copied()), |column, rows| column.done.extend(rows))
}

/// Marks hexes as not transcribed in a layer, which drops their checks.
pub fn reopen(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>) -> Vec<Change> {
    revise(document, layer, hexes.iter().copied().filter(|h| h.is_writable()), |column, rows| {
        column.done.retain(|r| !rows.contains(r));
        column.uncheck(rows);
    })
}

/// Notes that somebody has checked hexes of a layer. Hexes that are not transcribed are passed over, and blank
/// initials check nothing.
pub fn check(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>, initials: &str) -> Vec<Change> {
    let initials = initials.trim();
    if initials.is_empty() {
        return Vec::new();
    }
    revise(document, layer, on_sheet(document, hexes.iter().copied()), |column, rows| {
        let rows: BTreeSet<i16> = rows.intersection(&column.done).copied().collect();
        if rows.is_empty() {
            return;
        }
        let checked = column.checked.entry(initials.to_owned()).or_insert_with(|| Written::Known(Rows::default()));
        if let Written::Known(checked) = checked {
            checked.0.extend(rows);
        }
    })
}

/// Takes one person's check off hexes of a layer.
pub fn uncheck(document: &Document, layer: Layer, hexes: &BTreeSet<Hex>, initials: &str) -> Vec<Change> {
    revise(document, layer, hexes.iter().copied().filter(|h| h.is_writable()), |column, rows| {
        if let Some(Written::Known(checked)) = column.checked.get_mut(initials.trim()) {
            checked.0.retain(|r| !rows.contains(r));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{hexes, lines, sheet};
    use super::*;

    const SOME: &str = "progress: {\n        \"Water 01\": (done: \"1-3,5\", checked: {\"AB\": \"1-2\", \"C\": \"x\"}),\n        \"Water 02\": (done: \"1\"), // sure\n        \"Water 03\": (done: \"one\"),\n        \"Water 04\": 7,\n    },\n";

    #[test]
    fn complete_keeps_checks_and_mark_drops_them() {
        let d = sheet(SOME);
        let all = hexes("0101 0104 0106 0301 0401");
        let done = lines(&d, &complete(&d, Layer::Water, &all));
        assert_eq!(done[0], "progress Water 01: (done: \"1-5\", checked: {\"AB\": \"1-2\", \"C\": \"x\"})");
        assert_eq!(done[2..], ["progress Water 03: (done: \"one\")", "progress Water 04: 7"]);
        let marked = lines(&d, &mark(&d, Layer::Water, &all));
        assert_eq!(marked[0], "progress Water 01: (done: \"1-5\", checked: {\"AB\": \"2\", \"C\": \"x\"})");
        assert_eq!(complete(&d, Layer::Water, &hexes("0101 0105 0201")), []);
        assert_eq!(mark(&d, Layer::Water, &hexes("0103 0201")), []);
    }

    #[test]
    fn reopen_removes_a_line_that_holds_nothing_more() {
        let d = sheet(SOME);
        let left = lines(&d, &reopen(&d, Layer::Water, &hexes("0101 0102 0103 0105 0201 0301")));
        assert_eq!(left[0], "progress Water 01: (checked: {\"C\": \"x\"})");
        assert_eq!(left.len(), 3);
        assert_eq!(reopen(&d, Layer::Roads, &hexes("0101")), []);
    }

    #[test]
    fn only_what_is_done_is_checked() {
        let d = sheet(SOME);
        let left = lines(&d, &check(&d, Layer::Water, &hexes("0103 0104 0201 0301 0401"), " D "));
        assert_eq!(
            left[0],
            "progress Water 01: (done: \"1-3,5\", checked: {\"AB\": \"1-2\", \"C\": \"x\", \"D\": \"3\"})"
        );
        assert_eq!(left[1], "progress Water 02: (done: \"1\", checked: {\"D\": \"1\"})");
        assert_eq!(check(&d, Layer::Water, &hexes("0101"), "AB"), []);
        assert_eq!(check(&d, Layer::Water, &hexes("0101"), "C"), [], "what is wrong stays");
        assert_eq!(check(&d, Layer::Water, &hexes("0101"), " "), []);
        let left = lines(&d, &uncheck(&d, Layer::Water, &hexes("0101 0102"), "AB"));
        assert_eq!(left[0], "progress Water 01: (done: \"1-3,5\", checked: {\"C\": \"x\"})");
        assert_eq!(uncheck(&d, Layer::Water, &hexes("0101"), "C"), []);
        assert_eq!(uncheck(&d, Layer::Water, &hexes("0103"), "AB"), []);
    }
}
