//! An initial set-up card: rows of units, columns of dates (25.2).

pub mod cell;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::figure::Date;
use super::{Line, NoteLine, ProofLine, RowKey, SuppressionKey, SuppressionLine, Table, sections};
use crate::text::written::misspelled;
use crate::text::{Misspelling, Written};

pub use cell::{Cell, Strength, Where};

/// A dated column of a card.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ColumnLine {
    /// Its date, as in "1813-05-19".
    pub date: Option<Written<Date>>,
    /// As printed, if the key is another.
    pub label: Option<String>,
    /// Sections of the scenarios that use it.
    pub scenarios: Vec<String>,
    /// What the letters of sheets mean in this column, as in {"N": "bautzen-north"} (D14).
    pub sheets: BTreeMap<String, String>,
}

impl Line for ColumnLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("date", &self.date, out);
    }
}

/// A unit and where it stands on each date.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RowLine {
    /// The unit as printed, if the key is another.
    pub unit: Option<String>,
    /// Its army, if a heading or the row names one.
    pub army: Option<String>,
    /// The heading it stands under.
    pub heading: Option<String>,
    /// By column; one that is missing is not transcribed.
    pub cells: BTreeMap<String, Written<Cell>>,
}

impl Line for RowLine {
    fn misspelled(&self, out: &mut Vec<Misspelling>) {
        misspelled("cells", self.cells.values(), out);
    }
}

impl RowLine {
    /// The unit as printed, of which the key is a short form.
    pub fn unit<'a>(&'a self, key: &'a RowKey) -> &'a str {
        self.unit.as_deref().unwrap_or(&key.0)
    }
}

/// One card.
#[derive(Debug, Clone, Default)]
pub struct SetupCard {
    /// What the card is called, and the printing transcribed.
    pub about: Table<String, String>,
    /// By a label as printed, as in `5.19.13`.
    pub columns: Table<RowKey, ColumnLine>,
    /// By the unit as printed, with `-2` and so on behind one that stands there again.
    pub rows: Table<RowKey, RowLine>,
    /// By place, as in `rows/III/Souham/cells/5.19.13`.
    pub notes: Table<String, NoteLine>,
    /// Rows that somebody has read against the print, by place as in `rows/NEY`.
    pub proofread: Table<String, ProofLine>,
    pub suppressions: Table<SuppressionKey, SuppressionLine>,
}

sections!(SetupCard { about, columns, rows, notes, proofread, suppressions });

impl SetupCard {
    /// The sheet that letters mean in a column, if it says so.
    pub fn sheet(&self, column: &str, letters: &str) -> Option<&str> {
        let sheets = &self.columns.get(&RowKey::from(column))?.sheets;
        let same = |(alias, _): &(&String, &String)| alias.eq_ignore_ascii_case(letters);
        sheets.iter().find(same).map(|(_, sheet)| sheet.as_str())
    }

    /// Whether a cell is transcribed: it stands there, and not as `?`. None where it cannot be understood.
    pub fn is_transcribed(&self, row: &RowLine, column: &RowKey) -> Option<bool> {
        match row.cells.get(&column.0) {
            None => Some(false),
            Some(Written::Known(cell)) => Some(!cell.is_untranscribed()),
            Some(Written::Wrong(_)) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Document;

    #[test]
    fn t_68_letters_of_sheets_go_by_the_column() {
        // T-68.
        let text = "SetupCard(format: 1, columns: {\"5.1.13\": (sheets: {\"N\": \"leipzig-north\"}),\
            \"5.19.13\": (date: \"1813-05-19\", sheets: {\"N\": \"bautzen-north\"})},\
            rows: {\"III/Souham\": (cells: {\"5.1.13\": \"N-3129\", \"5.19.13\": \"R N2604\", \"5.20.13\": \"?\"})})";
        let document = Document::read("cards/a", text.as_bytes().to_vec());
        assert!(document.faults().is_empty(), "{:?}", document.faults());
        let card = document.setup_card().unwrap();
        assert_eq!(card.sheet("5.1.13", "N"), Some("leipzig-north"));
        assert_eq!(card.sheet("5.19.13", "n"), Some("bautzen-north"));
        assert_eq!((card.sheet("5.19.13", "S"), card.sheet("5.20.13", "N")), (None, None));
        let row = card.rows.get(&"III/Souham".into()).unwrap();
        let done = |column: &str| card.is_transcribed(row, &column.into());
        assert_eq!((done("5.19.13"), done("5.20.13"), done("5.21.13")), (Some(true), Some(false), Some(false)));
    }
}
