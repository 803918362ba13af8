//! Two columns of a set-up card side by side, and what becomes of a row from the one to the other.

use tlnb_formats::Document;
use tlnb_formats::documents::setup_card::{Cell, Strength, Where};
use tlnb_formats::geometry::Hex;
use tlnb_formats::text::Spelled as _;

use super::{Column, Named, Table};
use crate::core::session::Session;

/// What becomes of a row from one date to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moved {
    /// Neither column tells of it.
    Untold,
    /// It stands where it stood.
    Stays,
    /// So many hexes on, from where and to where on one sheet.
    Goes { hexes: i32, from: Hex, to: Hex },
    /// On another sheet, or to something that is no hex.
    Elsewhere,
    /// The earlier column says nothing of it, or that it is not there.
    Comes,
    /// The later one does.
    Leaves,
}

/// A row's way, and what else has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub moved: Moved,
    /// Its strength is another.
    pub strength: Option<&'static str>,
}

impl Way {
    /// As it stands beside the columns; empty where nothing is to be said.
    pub fn in_words(&self) -> String {
        let moved = match &self.moved {
            Moved::Untold => String::new(),
            Moved::Stays => "stays".to_owned(),
            Moved::Goes { hexes: 1, .. } => "1 hex".to_owned(),
            Moved::Goes { hexes, .. } => format!("{hexes} hexes"),
            Moved::Elsewhere => "elsewhere".to_owned(),
            Moved::Comes => "comes".to_owned(),
            Moved::Leaves => "leaves".to_owned(),
        };
        [Some(moved.as_str()).filter(|m| !m.is_empty()), self.strength]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Whether something is another.
    pub fn is_change(&self) -> bool {
        !matches!(self.moved, Moved::Untold | Moved::Stays) || self.strength.is_some()
    }
}

/// Whether a cell puts its row on the map.
fn is_there(cell: &Cell) -> bool {
    matches!(cell.at, Where::Hexes(_) | Where::Hexside(_) | Where::Within { .. } | Where::Region(_))
}

impl Table {
    /// The table with its key and two printed columns alone; whole where it has no such two.
    #[must_use]
    pub fn of_two(mut self, pair: &(String, String)) -> Self {
        let place = |label: &String| self.columns.iter().position(|c| matches!(c, Column::Cell(name) if name == label));
        let (Some(a), Some(b)) = (place(&pair.0), place(&pair.1)) else { return self };
        let mut keep = vec![0, a, b];
        keep.dedup();
        self.columns = keep.iter().filter_map(|n| self.columns.get(*n).cloned()).collect();
        self.forms = keep.iter().filter_map(|n| self.forms.get(*n).cloned()).collect();
        self
    }

    /// The labels of the printed columns, in their order.
    pub fn labels(&self) -> Vec<String> {
        self.columns.iter().filter_map(|c| if let Column::Cell(name) = c { Some(name.clone()) } else { None }).collect()
    }

    /// What becomes of a row from its second column to its third, as two columns alone have them.
    pub fn way(&self, document: &Document, session: &Session, row: usize) -> Way {
        let texts = self.texts(document, row);
        let cell = |n: usize| texts.get(n).cloned().flatten().and_then(|text| Cell::read(&text));
        let (a, b) = (cell(1), cell(2));
        let strength = match (&a, &b) {
            (Some(a), Some(b)) if is_there(a) && is_there(b) => match (a.strength, b.strength) {
                (Strength::Full, Strength::Reduced) => Some("reduced"),
                (Strength::Reduced, Strength::Full) => Some("full again"),
                _ => None,
            },
            _ => None,
        };
        let moved = match (a.as_ref().filter(|c| is_there(c)), b.as_ref().filter(|c| is_there(c))) {
            (None, None) => Moved::Untold,
            (None, Some(_)) => Moved::Comes,
            (Some(_), None) => Moved::Leaves,
            (Some(a), Some(b)) if a.at == b.at => Moved::Stays,
            (Some(_), Some(_)) => self.between(session, row),
        };
        Way { moved, strength }
    }

    fn between(&self, session: &Session, row: usize) -> Moved {
        let (Some(from), Some(to)) = (self.hex(session, row, 1), self.hex(session, row, 2)) else {
            return Moved::Elsewhere;
        };
        let Named { sheet, hex: start } = from;
        match session.grid_of(&sheet).filter(|g| to.sheet == sheet && g.contains(start) && g.contains(to.hex)) {
            Some(grid) => Moved::Goes { hexes: grid.distance(start, to.hex), from: start, to: to.hex },
            None => Moved::Elsewhere,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::session;

    #[test]
    fn two_columns_alone_say_what_moved() {
        let mut session = session();
        let rows = [
            ("A", "\"1\": \"0101\", \"2\": \"x\", \"3\": \"0104\"", "3 hexes"),
            ("B", "\"1\": \"0101\", \"3\": \"R 0101\"", "stays, reduced"),
            ("C", "\"1\": \"reinf\", \"3\": \"0102\"", "comes"),
            ("D", "\"1\": \"R 0101\", \"3\": \"0102\"", "1 hex, full again"),
            ("E", "\"1\": \"0101\", \"3\": \"elim\"", "leaves"),
            ("F", "\"1\": \"?\"", ""),
            ("G", "\"1\": \"0101\", \"3\": \"in Swabia\"", "elsewhere"),
        ];
        let name = session.add_document("SetupCard", "two").unwrap();
        for label in ["1", "2", "3"] {
            session.step("c", &[format!("{name} columns + {label}: ()").parse().unwrap()]).unwrap();
        }
        for (key, cells, _) in rows {
            session.step("r", &[format!("{name} rows + {key}: (cells: {{{cells}}})").parse().unwrap()]).unwrap();
        }
        let document = session.title().document(&name).unwrap();
        let whole = Table::of(document, "rows").unwrap();
        assert_eq!(whole.labels(), ["1", "2", "3"]);
        let two = whole.clone().of_two(&("1".into(), "3".into()));
        assert_eq!(two.labels(), ["1", "3"]);
        for (n, (key, _, says)) in rows.iter().enumerate() {
            let way = two.way(document, &session, n);
            assert_eq!(way.in_words(), *says, "{key}");
            assert_eq!(way.is_change(), !matches!(*says, ""), "{key}");
        }
        // Writing into one of the two writes into its own column.
        let change = two.write(document, (0, 2), Some("0105")).unwrap().unwrap();
        assert!(change.to_string().ends_with("\"3\": \"0105\"}"), "{change}");
        assert_eq!(whole.clone().of_two(&("1".into(), "9".into())).labels(), whole.labels());
    }
}
