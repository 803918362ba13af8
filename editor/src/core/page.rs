//! Where the rows of a table stand on a printed page.

use std::collections::BTreeMap;

use tlnb_formats::documents::scans::{PageKey, PageLine, Scans, Square};
use tlnb_formats::edit::pages::{Side, row};
use tlnb_formats::text::Written;

use super::table::Table;

/// Pixels of a page to a unit of its camera, which is made for hexes.
pub const UNIT: f64 = 100.0;

/// Height of a row in pixels as long as nothing tells it, and the least and most that is believed.
const HEIGHT: f64 = 36.0;
const HEIGHTS: (f64, f64) = (6.0, 240.0);

/// The line of a row: its middle and its height, in pixels of the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    pub y: f64,
    pub height: f64,
}

/// The rows of which a page says where they stand, by their numbers in the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Anchors(BTreeMap<usize, f64>);

impl Anchors {
    /// Of the rows of a table.
    pub fn of(line: &PageLine, table: &Table) -> Self {
        let stands = |(named, y): (&String, &f64)| {
            let key = named.strip_prefix(table.section.as_str())?.strip_prefix(' ')?;
            Some((table.row_of(key)?, *y)).filter(|(_, y)| y.is_finite())
        };
        Self(line.anchors.iter().filter_map(stands).collect())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a row stands between the first and the last of them, or is one.
    pub fn enclose(&self, row: usize) -> bool {
        let ends = self.0.first_key_value().zip(self.0.last_key_value());
        ends.is_some_and(|((first, _), (last, _))| (*first..=*last).contains(&row))
    }

    /// Where a row stands: between two of them by its number, outside as the nearest two go on. One alone tells only of
    /// itself.
    pub fn band(&self, row: usize) -> Option<Band> {
        let sorted: Vec<(f64, f64)> = self.0.iter().map(|(n, y)| (*n as f64, *y)).collect();
        let at = row as f64;
        if sorted.len() < 2 {
            return self.0.get(&row).map(|y| Band { y: *y, height: HEIGHT });
        }
        // The two around it, or the last two before or behind it.
        let behind = sorted.partition_point(|(n, _)| *n <= at).clamp(1, sorted.len() - 1);
        let ((n0, y0), (n1, y1)) = (*sorted.get(behind - 1)?, *sorted.get(behind)?);
        let step = (y1 - y0) / (n1 - n0);
        let y = y0 + (at - n0) * step;
        Some(Band { y, height: step.abs().clamp(HEIGHTS.0, HEIGHTS.1) }).filter(|b| b.y.is_finite())
    }
}

/// The page and the square in which a side of a row's counter lies.
pub fn square_of<'a>(scans: &'a Scans, row: &str, side: Side) -> Option<(&'a PageKey, Square)> {
    scans.pages.iter().find_map(|(key, line)| {
        let held = match side {
            Side::Front => &line.fronts,
            Side::Back => &line.backs,
        };
        Some((key, held.get(row).and_then(Written::known).copied()?))
    })
}

/// The page on which a row stands: that of its counter, else one whose rows enclose it. None where nothing tells it.
pub fn page_of(scans: &Scans, table: &Table, number: usize) -> Option<PageKey> {
    let key = &table.rows.get(number)?.key;
    let of_counter = square_of(scans, &row(&table.section, key), Side::Front).map(|(page, _)| page);
    let encloses = |line: &PageLine| Anchors::of(line, table).enclose(number);
    of_counter.or_else(|| scans.pages.iter().find(|(_, line)| encloses(line)).map(|(page, _)| page)).cloned()
}

/// Every page in order: of each listed picture so many as its file is known to have, or as something is known of.
pub fn pages(scans: &Scans, known: &BTreeMap<String, u16>) -> Vec<PageKey> {
    let all = scans.pictures.keys().flat_map(|picture| {
        let listed = scans.pages.keys().filter(|p| p.picture == *picture).map(|p| p.page).max().unwrap_or(1);
        let last = known.get(picture).copied().unwrap_or(listed).max(1);
        (1..=last).map(|page| PageKey { picture: picture.clone(), page })
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tlnb_formats::Document;

    fn anchors(of: &[(usize, f64)]) -> Anchors {
        Anchors(of.iter().copied().collect())
    }

    #[test]
    fn rows_stand_between_the_known_ones_and_go_on_outside() {
        let all = anchors(&[(2, 100.0), (6, 180.0), (10, 300.0)]);
        for (row, y, height) in
            [(2, 100.0, 20.0), (4, 140.0, 20.0), (6, 180.0, 30.0), (8, 240.0, 30.0), (0, 60.0, 20.0), (12, 360.0, 30.0)]
        {
            assert_eq!(all.band(row), Some(Band { y, height }), "{row}");
        }
        assert!(all.enclose(2) && all.enclose(10) && !all.enclose(1) && !all.enclose(11));
        let one = anchors(&[(3, 50.0)]);
        assert_eq!((one.band(3), one.band(4)), (Some(Band { y: 50.0, height: HEIGHT }), None));
        assert_eq!(anchors(&[]).band(0), None);
        // A second column of the card begins above again: what lies between is wrong, but nothing breaks.
        assert!(anchors(&[(0, 900.0), (1, 10.0)]).band(1).is_some());
    }

    #[test]
    fn the_page_of_a_row_is_found() {
        let card = "SetupCard(format: 1, columns: {\"1\": ()}, rows: {\"A\": (), \"B\": (), \"C\": (), \"D\": ()})";
        let card = Document::read("cards/a", card.as_bytes().to_vec());
        let table = Table::of(&card, "rows").unwrap();
        let text = "Scans(format: 1, pictures: {\"a\": (), \"b\": ()}, pages: {\"a 1\": (anchors: {\"rows A\": 10, \"rows B\": 30}), \
            \"a 3\": (anchors: {\"rows C\": inf, \"rows D\": 20, \"units A\": 1}), \"b 1\": (fronts: {\"rows B\": \"1 2\"}, backs: {\"rows C\": \"x\"})})";
        let scans = Document::read("scans/cards-a", text.as_bytes().to_vec());
        let scans = scans.scans().unwrap();
        let page = |n| page_of(scans, &table, n).map(|p| format!("{} {}", p.picture, p.page));
        assert_eq!([0, 1, 2, 3, 4].map(page), [Some("a 1".into()), Some("b 1".into()), None, Some("a 3".into()), None]);
        assert_eq!(square_of(scans, "rows C", Side::Back), None);
        let all = |known: &[(&str, u16)]| {
            let known = known.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
            pages(scans, &known).iter().map(|p| format!("{} {}", p.picture, p.page)).collect::<Vec<_>>()
        };
        assert_eq!(all(&[]), ["a 1", "a 2", "a 3", "b 1"]);
        assert_eq!(all(&[("a", 1), ("b", 2)]), ["a 1", "b 1", "b 2"], "what the file has counts");
    }
}
