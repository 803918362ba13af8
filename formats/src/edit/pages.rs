//! Pages of pictures beside a table: which row stands at which height, which counter lies in which square.

use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::documents::Key as _;
use crate::documents::scans::{PageKey, Square, SquaresLine, pages_of};
use crate::text::Node;
use crate::text::Shape;
use crate::text::syntax::quote;
use crate::title::Title;

use super::{same, set_field};

/// A side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Front,
    Back,
}

impl Side {
    /// The field that tells where it lies.
    const fn field(self) -> &'static str {
        match self {
            Self::Front => "fronts",
            Self::Back => "backs",
        }
    }
}

/// The fields that are kept by row.
const BY_ROW: [&str; 3] = ["anchors", "fronts", "backs"];

/// How a page names a row of its document.
pub fn row(section: &str, key: &str) -> String {
    format!("{section} {key}")
}

/// Sets what a page says of a row, or takes it out. Nothing where it says so already, or its line cannot be read.
fn of_row(document: &Document, page: &str, field: &str, row: &str, to: Option<&str>) -> Option<Change> {
    let held = document.value("pages", page);
    let node = held.map(Node::parse).transpose().ok()?;
    let mut from = None;
    if let (Some(held), Some(node)) = (held, &node) {
        let Shape::Struct { .. } = &node.shape else { return None };
        let map = match node.field(field).map(|f| &f.value.shape) {
            None => None,
            Some(Shape::Map(pairs)) => Some(pairs),
            Some(_) => return None,
        };
        let pair = map.into_iter().flatten().find(|(k, _)| matches!(&k.shape, Shape::Text(t) if t == row));
        from = pair.and_then(|(_, value)| held.get(value.at.clone()));
    }
    let side = |text: Option<&str>| text.map_or(Value::Absent, |t| Value::Text(t.to_owned()));
    let place = Place::field(document.name(), "pages", page, &format!("{field}/{row}"));
    (!same(from, to)).then(|| Change::set(place, side(from), side(to)))
}

/// Says at which height of a page the middle of a row's line stands, in pixels, or that nobody says so.
pub fn anchor(document: &Document, page: &PageKey, row: &str, y: Option<f64>) -> Vec<Change> {
    let y = y.map(|y| format!("{y:.1}"));
    of_row(document, &page.write(), "anchors", row, y.as_deref()).into_iter().collect()
}

/// Says which squares lie on a page with counters.
pub fn squares(document: &Document, page: &PageKey, squares: Option<&SquaresLine>) -> Vec<Change> {
    let text = squares.map(|s| {
        let SquaresLine { left, top, right, bottom, columns, rows } = s;
        format!(
            "(left: {left:.1}, top: {top:.1}, right: {right:.1}, bottom: {bottom:.1}, columns: {columns}, rows: {rows})"
        )
    });
    set_field(document, "pages", &page.write(), "squares", text.as_deref()).into_iter().collect()
}

/// Gives a row the square in which a side of its counter lies, in place of any other on any page; None takes it away.
pub fn square(document: &Document, row: &str, side: Side, at: Option<(&PageKey, Square)>) -> Vec<Change> {
    let new = at.map(|(page, square)| (page.write(), quote(&square.to_string())));
    let known = document.scans().into_iter().flat_map(|s| s.pages.iter());
    let elsewhere = known.filter(|(page, _)| at.is_none_or(|(here, _)| here != *page));
    let mut out: Vec<Change> =
        elsewhere.filter_map(|(page, _)| of_row(document, &page.write(), side.field(), row, None)).collect();
    out.extend(new.and_then(|(page, square)| of_row(document, &page, side.field(), row, Some(&square))));
    out
}

/// Pages go on to speak of rows whose keys change: of each its document, its section, its old key and its new one.
pub fn follow<'a>(title: &Title, renamed: impl IntoIterator<Item = [&'a str; 4]>) -> Vec<Change> {
    let mut out = Vec::new();
    for [document, section, from, to] in renamed {
        let held = pages_of(document).and_then(|name| title.document(&name)).filter(|d| d.scans().is_some());
        let Some(held) = held else { continue };
        let (old, new) = (row(section, from), row(section, to));
        for page in held.scans().into_iter().flat_map(|s| s.pages.keys()).map(PageKey::write) {
            for field in BY_ROW {
                let Some(said) = said(held, &page, field, &old) else { continue };
                out.extend(of_row(held, &page, field, &new, Some(&said)));
                out.extend(of_row(held, &page, field, &old, None));
            }
        }
    }
    out
}

/// What a page says of a row, as written.
fn said(document: &Document, page: &str, field: &str, row: &str) -> Option<String> {
    let value = document.value("pages", page)?;
    let node = Node::parse(value).ok()?;
    let Shape::Map(pairs) = &node.field(field)?.value.shape else { return None };
    let (_, said) = pairs.iter().find(|(k, _)| matches!(&k.shape, Shape::Text(t) if t == row))?;
    value.get(said.at.clone()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(number: u16) -> PageKey {
        PageKey { picture: "card".to_owned(), page: number }
    }

    #[test]
    fn rows_and_squares_are_written_one_by_one_and_taken_back() {
        let mut scans = Document::empty("scans/cards-a", "Scans").unwrap();
        let before = scans.text().to_owned();
        let mut back = Vec::new();
        let mut apply = |scans: &mut Document, changes: Vec<Change>| {
            let n = changes.len();
            for change in changes {
                // The journal writes what it says.
                let change = change.to_string().parse::<Change>().unwrap();
                back.extend(scans.apply(&change).unwrap());
            }
            n
        };
        let changes = anchor(&scans, &page(2), "rows III/Souham", Some(120.25));
        assert_eq!(apply(&mut scans, changes), 1);
        let changes = anchor(&scans, &page(2), "rows NEY", Some(40.0));
        apply(&mut scans, changes);
        assert!(anchor(&scans, &page(2), "rows NEY", Some(40.0)).is_empty(), "it says so already");
        assert_eq!(scans.value("pages", "card 2"), Some("(anchors: {\"rows III/Souham\": 120.2, \"rows NEY\": 40.0})"));
        let stated = SquaresLine { left: 0.0, top: 0.0, right: 100.0, bottom: 50.0, columns: 4, rows: 2 };
        let changes = squares(&scans, &page(2), Some(&stated));
        apply(&mut scans, changes);
        let at = |column, row| Square { column, row };
        let changes = square(&scans, "units NEY", Side::Front, Some((&page(2), at(1, 2))));
        apply(&mut scans, changes);
        let changes = square(&scans, "units NEY", Side::Back, Some((&page(3), at(4, 2))));
        apply(&mut scans, changes);
        // On another page it is no longer on the first.
        let changes = square(&scans, "units NEY", Side::Front, Some((&page(3), at(1, 1))));
        assert_eq!(apply(&mut scans, changes), 2);
        assert_eq!(
            scans.value("pages", "card 3"),
            Some("(fronts: {\"units NEY\": \"1 1\"}, backs: {\"units NEY\": \"4 2\"})")
        );
        let changes = square(&scans, "units NEY", Side::Front, None);
        assert_eq!(apply(&mut scans, changes), 1);
        assert!(scans.faults().is_empty(), "{:?}", scans.faults());
        while let Some(change) = back.pop() {
            scans.apply(&change).unwrap();
        }
        assert_eq!(scans.text(), before);
    }

    #[test]
    fn pages_follow_a_row_to_its_new_key() {
        let mut title = Title::default();
        let text = "Scans(format: 1, pages: {\"card 1\": (anchors: {\"rows A\": 10.0, \"rows B\": 20.0}), \"card 2\": (backs: {\"rows A\": \"1 1\"})})";
        title.insert(Document::read("scans/cards-a", text.as_bytes().to_vec()));
        let changes = follow(&title, [["cards/a", "rows", "A", "C D"], ["cards/b", "rows", "B", "X"]]);
        for change in &changes {
            title.apply(change).unwrap();
        }
        let after = title.document("scans/cards-a").unwrap();
        assert_eq!(after.value("pages", "card 1"), Some("(anchors: {\"rows B\": 20.0, \"rows C D\": 10.0})"));
        assert_eq!(after.value("pages", "card 2"), Some("(backs: {\"rows C D\": \"1 1\"})"));
    }

    #[test]
    fn a_line_that_holds_something_else_is_left_alone() {
        let text =
            "Scans(format: 1, pages: {\"card 1\": (anchors: 3), \"card 2\": Nothing, \"card 3\": (fronts: {1: 2})})";
        let scans = Document::read("scans/cards-a", text.as_bytes().to_vec());
        for n in 1..=2 {
            assert!(anchor(&scans, &page(n), "rows A", Some(1.0)).is_empty());
        }
        assert!(square(&scans, "rows A", Side::Front, None).is_empty());
    }
}
