//! The grid that a sheet states.

use crate::change::Change;
use crate::document::Document;
use crate::geometry::{Grid, Low, Numbering, Orientation};

use super::set_field;

/// States a grid; what is as TLNB prints it is left out unless the sheet says it already.
pub fn state(document: &Document, grid: &Grid) -> Vec<Change> {
    let word = |usual: bool, word: &str| (!usual).then(|| word.to_owned());
    let number = |usual: bool, n: i16| (!usual).then(|| n.to_string());
    let fields = [
        ("orientation", word(grid.orientation == Orientation::Flat, "Pointy"), "Flat"),
        ("low", word(grid.low == Low::Even, "Odd"), "Even"),
        ("numbering", word(grid.numbering == Numbering::Ccrr, "Rrcc"), "Ccrr"),
        ("columns_descend", word(!grid.columns_descend, "true"), "false"),
        ("rows_descend", word(!grid.rows_descend, "true"), "false"),
        ("first_column", number(grid.first_column == 1, grid.first_column), "1"),
        ("last_column", Some(grid.last_column.to_string()), ""),
        ("first_row", number(grid.first_row == 1, grid.first_row), "1"),
        ("last_row_odd", Some(grid.last_row_odd.to_string()), ""),
        ("last_row_even", Some(grid.last_row_even.to_string()), ""),
    ];
    if document.value("grid", "sheet").is_none() {
        let said: Vec<String> =
            fields.iter().filter_map(|(field, value, _)| Some(format!("{field}: {}", value.as_ref()?))).collect();
        let place = crate::Place::entry(document.name(), "grid", "sheet");
        return vec![Change::add(place, format!("({})", said.join(", ")))];
    }
    let change = |(field, value, usual): (&str, Option<String>, &str)| {
        let said = document.field_value("grid", "sheet", field);
        // The usual value is only written where the sheet has written another.
        let to = value.or_else(|| said.as_ref().map(|_| usual.to_owned()));
        set_field(document, "grid", "sheet", field, to.as_deref())
    };
    fields.into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grid_is_read_back_and_the_usual_stays_unsaid() {
        let mut sheet = Document::empty("sheets/a", "MapSheet").unwrap();
        let usual = Grid::tlnb(12, 10, 9);
        let unusual = Grid {
            orientation: Orientation::Pointy,
            low: Low::Odd,
            numbering: Numbering::Rrcc,
            columns_descend: true,
            rows_descend: true,
            first_column: 0,
            first_row: 3,
            ..usual
        };
        for grid in [usual, unusual, usual] {
            for change in state(&sheet, &grid) {
                sheet.apply(&change).unwrap();
            }
            assert_eq!(sheet.map_sheet().unwrap().the_grid(), Some(grid), "{}", sheet.text());
            assert!(state(&sheet, &grid).is_empty());
        }
        let fresh = Document::empty("sheets/a", "MapSheet").unwrap();
        let text = state(&fresh, &usual)[0].to_string();
        assert_eq!(text, "sheets/a grid + sheet: (last_column: 12, last_row_odd: 10, last_row_even: 9)");
    }
}
