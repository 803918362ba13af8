//! Joins of sheets on the title's first page.

use crate::change::{Change, Place};
use crate::document::Document;
use crate::geometry::join::{Join, Provenance};
use crate::text::syntax::quote;

/// A join as documents write it.
pub fn text(join: &Join) -> String {
    let anchors: Vec<String> =
        join.anchors.iter().map(|(top, bottom)| format!("(top: \"{top}\", bottom: \"{bottom}\")")).collect();
    let mut out = format!("(top: {}, bottom: {}", quote(&join.top), quote(&join.bottom));
    if !anchors.is_empty() {
        out.push_str(&format!(", anchors: [{}]", anchors.join(", ")));
    }
    if let Some((turn, provenance)) = join.turn {
        let word = match provenance {
            Provenance::Printed => "Printed",
            Provenance::Inferred => "Inferred",
        };
        out.push_str(&format!(", turn: {turn}, turn_is: {word}"));
    }
    if let Some(over) = &join.over {
        out.push_str(&format!(", over: {}", quote(over)));
    }
    out.push(')');
    out
}

/// Writes a join under a name of one's own, in place of one of that name.
pub fn put(page: &Document, name: &str, join: &Join) -> Vec<Change> {
    let place = Place::entry(page.name(), "joins", name);
    let to = text(join);
    match page.value("joins", name) {
        None => vec![Change::add(place, to)],
        Some(from) if from == to => Vec::new(),
        Some(from) => vec![Change::set(place, crate::Value::Text(from.to_owned()), crate::Value::Text(to))],
    }
}

/// Takes a join away.
pub fn remove(page: &Document, name: &str) -> Vec<Change> {
    let place = Place::entry(page.name(), "joins", name);
    page.value("joins", name).map(|value| Change::remove(place, value)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Hex;

    #[test]
    fn a_join_is_read_as_it_was_written() {
        let mut page = Document::empty("title", "Title").unwrap();
        let mut join = Join {
            top: "kon".into(),
            bottom: "bau n".into(),
            anchors: vec![(Hex::new(1, 1), Hex::new(15, 1)), (Hex::new(29, 1), Hex::new(1, 22))],
            turn: None,
            over: Some("kon".into()),
        };
        for turn in [None, Some((2, Provenance::Printed)), Some((0, Provenance::Inferred))] {
            join.turn = turn;
            for change in put(&page, "kon", &join) {
                page.apply(&change).unwrap();
            }
            let read = page.title_page().unwrap().joins.get(&"kon".to_owned()).unwrap().join().unwrap();
            assert_eq!(read, join);
        }
        assert!(put(&page, "kon", &join).is_empty());
        assert_eq!(remove(&page, "kon").len(), 1);
    }
}
