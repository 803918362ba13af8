//! A set-up card under the fingers: what single keys write into its cells, what its rows are, where a unit goes.

use std::collections::BTreeMap;
use std::rc::Rc;

use tlnb_formats::documents::counters::last_part;
use tlnb_formats::edit::rows;
use tlnb_formats::geometry::Hex;
use tlnb_formats::picture::Pieces;
use tlnb_formats::text::syntax::quote;
use tlnb_formats::{Change, Document};

use super::App;
use crate::core::question::Question;
use crate::core::table::printed::{Piece, Printed};
use crate::core::table::quick::{self, Around, Quick};
use crate::core::table::{Block, Column, Table};

/// What is kept of the open card from key to key.
#[derive(Default)]
pub(crate) struct Typing {
    /// By column the letters of a sheet that were typed last.
    letters: BTreeMap<String, String>,
    /// The cell that was written last.
    last: Option<(usize, usize)>,
    /// The cursor has gone on from it by itself, and nothing was struck since.
    went_on: bool,
    /// A cell that is done goes on to the right, not down.
    pub(crate) across: bool,
    /// A click on the map puts its hex into the cell.
    pub(crate) by_click: bool,
    pieces: super::Kept<Vec<u64>, Pieces>,
    printed: super::Kept<super::tables::Shown, Option<Printed>>,
}

impl Typing {
    /// Begins with another table.
    pub(super) fn begin(&mut self) {
        self.letters.clear();
        (self.last, self.went_on) = (None, false);
    }
}

/// A place where a unit stands on one date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) hex: Hex,
    /// Labels of the columns, as far as they follow each other in this hex.
    pub(crate) labels: String,
    /// The cursor's own column is among them.
    pub(crate) is_here: bool,
}

/// Kinds of counters that a row may be lacking, by the section they stand in.
const SECTIONS: [(&str, &str); 4] =
    [("unit", "units"), ("leader", "leaders"), ("vedette", "vedettes"), ("train", "trains")];

impl App {
    /// The open table and the label of the cursor's column, if that is a column of a set-up card.
    fn card_cell(&mut self) -> Option<(Rc<Table>, String)> {
        let column = self.tables.cursor.column;
        let (table, document) = self.open_table()?;
        document.setup_card().filter(|_| table.section == "rows")?;
        match table.columns.get(column)? {
            Column::Cell(label) => Some((table.clone(), label.clone())),
            _ => None,
        }
    }

    /// Whether single keys write into the cursor's cell.
    pub(crate) fn is_card_cell(&mut self) -> bool {
        self.card_cell().is_some()
    }

    /// Letters that sheets have on the open card: as its columns say, else as the sheets' names begin.
    fn sheet_letters(&self, document: &str) -> Vec<String> {
        let card = self.session.title().document(document).and_then(Document::setup_card);
        let stated = card.into_iter().flat_map(|c| c.columns.iter().flat_map(|(_, line)| line.sheets.keys()));
        let mut out: Vec<String> = stated.cloned().collect();
        let sheets = self.session.sheets();
        if out.is_empty() && sheets.len() > 1 {
            out = sheets.iter().filter_map(|s| s.chars().next()).map(|c| c.to_uppercase().to_string()).collect();
        }
        out.sort();
        out.dedup();
        out
    }

    /// Takes a key that was struck in a cell of a card.
    pub(crate) fn strike(&mut self, struck: char) {
        self.tables.cards.went_on = false;
        let Some((table, label)) = self.card_cell() else { return };
        let block = self.tables.cursor.block();
        // Of a selection the first cell tells what a key comes to: the others look at what is written into it.
        let first = (block.rows.0, block.columns.0);
        let typed = self.tables.cursor.quick.clone().unwrap_or_default();
        let sheets = self.sheet_letters(&table.document);
        let letters = self.tables.cards.letters.get(&label).cloned().unwrap_or_default();
        let Some(document) = self.session.title().document(&table.document) else { return };
        match at(&table, document, first, &sheets, &letters, |around| quick::key(&typed, struck, around)) {
            Quick::More(text) => {
                self.tables.cursor.quick = Some(text).filter(|t| !t.is_empty());
                self.tables.show_cursor = true;
            }
            // A hexside, or a second hex, begins with the one that was just written.
            Quick::Line(text) if text == "/" && self.tables.cards.last.is_some() => {
                let Some((row, column)) = self.tables.cards.last else { return };
                self.tables.cursor.go_to(row, column, false);
                let before = self.open_table().and_then(|(table, document)| table.text(document, row, column));
                self.begin_typing(Some(&format!("{}/", before.unwrap_or_default())));
            }
            Quick::Line(text) => {
                self.tables.cursor.quick = None;
                self.begin_typing(Some(&text));
            }
            Quick::Nothing(why) => self.message = format!("{why}."),
            Quick::Says(text) => {
                let says = |around: &Around<'_>| quick::key(&typed, struck, around);
                match filled(&table, document, block, &sheets, &letters, says) {
                    Ok(changes) => self.put_quick(&table, block, &text, &changes),
                    Err(why) => self.message = format!("Not changed: {why}."),
                }
                // What is no hex says nothing of the sheet.
                if text.chars().any(|c| c.is_ascii_digit()) {
                    self.tables.cards.letters.insert(label, quick::letters(&text));
                }
            }
        }
    }

    /// Writes what keys have come to, and goes on.
    fn put_quick(&mut self, table: &Table, block: Block, text: &str, changes: &[Change]) {
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let name = table.name(row, column);
        let label = match block.is_several() {
            true => "Fill cells".to_owned(),
            false => format!("Set {name}"),
        };
        self.tables.cursor.quick = None;
        if changes.is_empty() || self.step(&label, changes) {
            self.message = if block.is_several() {
                format!("{label}: {} changed.", changes.len())
            } else {
                format!("{name}: {}.", if text.is_empty() { "nothing printed" } else { text })
            };
            self.tables.cards.last = Some((row, column));
            if !block.is_several() {
                self.next_cell(table);
            }
        }
    }

    /// Goes to the next cell of the card: down the column and up to the next, or along the row.
    fn next_cell(&mut self, table: &Table) {
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let is_cell = |n: &usize| matches!(table.columns.get(*n), Some(Column::Cell(_)));
        let next_column = Some(column + 1).filter(is_cell);
        let first = (0..table.columns.len()).find(is_cell).unwrap_or(column);
        let (more, last) = (row + 1 < table.rows.len(), "That was the last cell.");
        let next = match (self.tables.cards.across, next_column) {
            (false, _) if more => Some((row + 1, column)),
            (false, Some(next)) => Some((0, next)),
            (true, Some(next)) => Some((row, next)),
            (true, None) if more => Some((row + 1, first)),
            _ => None,
        };
        match next {
            Some((row, column)) => {
                self.tables.cursor.go_to(row, column, false);
                self.tables.cards.went_on = true;
            }
            None => self.message = format!("{} {last}", self.message),
        }
        self.tables.show_cursor = true;
    }

    /// Takes the key that ends a cell for one that was done without it, as the hands are used to: Enter is as good as
    /// done, Tab means the cell to its right. True if there is nothing left to do.
    pub(crate) fn is_ended(&mut self, by_tab: bool) -> bool {
        let went_on = std::mem::take(&mut self.tables.cards.went_on);
        if let Some((row, column)) = self.tables.cards.last.filter(|_| went_on && by_tab) {
            self.tables.cursor.go_to(row, column, false);
        }
        went_on && !by_tab
    }

    /// Takes back the last key that was struck. False if there is none.
    pub(crate) fn take_back(&mut self) -> bool {
        let Some(typed) = self.tables.cursor.quick.clone() else { return false };
        let left = quick::back(&typed);
        let had = quick::letters(&typed);
        if !had.is_empty()
            && left.as_deref().map(quick::letters).unwrap_or_default().is_empty()
            && let Some((_, label)) = self.card_cell()
        {
            self.tables.cards.letters.remove(&label);
        }
        self.tables.cursor.quick = left;
        true
    }

    /// Ends what is being struck before the cursor goes elsewhere. False if it says nothing yet.
    pub(crate) fn end_quick(&mut self) -> bool {
        let Some(typed) = self.tables.cursor.quick.clone() else { return true };
        let Some((table, _)) = self.card_cell() else {
            self.tables.cursor.quick = None;
            return true;
        };
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let Some(document) = self.session.title().document(&table.document) else { return true };
        let text = at(&table, document, (row, column), &[], "", |around| quick::end(&typed, around));
        let Some(text) = text else {
            self.message = format!("{typed} says nothing yet: a hex has four digits. F2 makes it a line.");
            return false;
        };
        match table.write(document, (row, column), Some(&text)) {
            Ok(change) => {
                self.tables.cursor.quick = None;
                let changes: Vec<Change> = change.into_iter().collect();
                self.step(&format!("Set {}", table.name(row, column)), &changes)
            }
            Err(why) => {
                self.message = format!("Not changed: {why}.");
                false
            }
        }
    }

    /// The pieces of the title; made anew only where what names them has changed.
    pub(crate) fn pieces(&mut self) -> Rc<Pieces> {
        let names = |d: &&Document| d.counters().is_some() || d.title_page().is_some() || d.map_sheet().is_some();
        let key: Vec<u64> = self.session.documents().filter(names).map(Document::changed).collect();
        if let Some((_, pieces)) = self.tables.cards.pieces.as_ref().filter(|(k, _)| *k == key) {
            return pieces.clone();
        }
        let pieces = Rc::new(Pieces::of(self.session.title()));
        self.tables.cards.pieces = Some((key, pieces.clone()));
        pieces
    }

    /// The open card as it is printed; nothing if the open table is none.
    pub(crate) fn printed(&mut self) -> Rc<Option<Printed>> {
        let Some(key) = self.table_key() else { return Rc::default() };
        if let Some((_, printed)) = self.tables.cards.printed.as_ref().filter(|(k, _)| *k == key) {
            return printed.clone();
        }
        let pieces = self.pieces();
        let Some(table) = self.open_table().map(|(table, _)| table) else { return Rc::default() };
        let title = self.session.title();
        let document = title.document(&table.document);
        let printed = Rc::new(document.and_then(|document| Printed::of(&table, document, title, &pieces)));
        self.tables.cards.printed = Some((key, printed.clone()));
        printed
    }

    /// The row of the open card whose name no counter has.
    pub(crate) fn row_without_counter(&mut self) -> Option<String> {
        let row = self.tables.cursor.row;
        let printed = self.printed();
        let is_lacking = printed.as_ref().as_ref()?.pieces.get(row)?.as_ref() == Some(&Piece::NotKnown);
        let (table, _) = self.open_table().filter(|_| is_lacking)?;
        table.rows.get(row).map(|r| r.key.clone())
    }

    /// Asks what kind of counter the cursor's row is lacking.
    pub(super) fn ask_for_counter(&mut self) {
        let Some(row) = self.row_without_counter() else {
            "The row has its counter, or the table is no set-up card.".clone_into(&mut self.message);
            return;
        };
        let document = self.tables.place.as_ref().map(|(document, _)| document.clone()).unwrap_or_default();
        self.ask(Question::NewCounter { document, row });
    }

    /// Adds the counter that a row of a card is lacking, to the counters of its army, else to the first.
    pub(super) fn add_counter(&mut self, document: &str, row: &str, kind: &str) -> Result<(), String> {
        let known = SECTIONS.iter().map(|(kind, _)| *kind);
        let section = SECTIONS.iter().find(|(k, _)| kind.eq_ignore_ascii_case(k)).map(|(_, section)| *section);
        let section = section.ok_or_else(|| format!("a counter is one of {}", known.collect::<Vec<_>>().join(", ")))?;
        let title = self.session.title();
        let card = title.document(document).and_then(Document::setup_card).ok_or("the card is not there any more")?;
        let key = row.into();
        let line = card.rows.get(&key).ok_or("the row is not there any more")?;
        let army = line.army.clone().or_else(|| line.heading.clone());
        let unit = line.unit(&key).to_owned();
        let of_army = |d: &&Document| {
            let units = d.counters().into_iter().flat_map(|c| c.units.iter());
            units.filter_map(|(_, unit)| unit.army.as_ref()).any(|a| Some(a) == army.as_ref())
        };
        let all = || title.documents().filter(|d| d.counters().is_some());
        let to = all().find(of_army).or_else(|| all().next());
        let to = to.ok_or("the title has no counters yet: New document… begins some")?;
        let mut fields = Vec::new();
        if let Some(army) = &army {
            fields.push(format!("army: {}", quote(army)));
        }
        if let Some((formation, _)) = unit.rsplit_once('/').filter(|_| section != "vedettes") {
            fields.push(format!("formation: {}", quote(formation)));
        }
        let change = rows::add(to, section, &unit, &format!("({})", fields.join(", ")), None);
        let place = to.name().to_owned();
        if change.is_empty() {
            return Err(format!("{place} has {unit} already"));
        }
        if self.step(&format!("New counter {unit}"), &change) {
            self.message = format!("{unit} is a counter of {place} now; its figures are still to be transcribed.");
            self.tables.take_focus = true;
        }
        Ok(())
    }

    /// Where on the sheet that is worked on what arrives in the chosen turn does so, or the chosen entry.
    pub(crate) fn arrivals(&mut self) -> Vec<Stop> {
        let Some(turn) = self.chosen_turn().filter(|_| self.tables.is_shown) else { return Vec::new() };
        let chosen = self.chosen_row().filter(|(section, _)| section == "entries").map(|(_, key)| key);
        let (Some(track), Some(table)) = (self.track(), self.track_entries()) else { return Vec::new() };
        let Some(of) = track.turn(&turn) else { return Vec::new() };
        let is_hex = |c: &Column| matches!(c, Column::Field(name) if name == "hex");
        let Some(column) = table.columns.iter().position(is_hex) else { return Vec::new() };
        let mut out: Vec<Stop> = Vec::new();
        for entry in &of.entries {
            let named = table.row_of(&entry.key).and_then(|row| table.hex(&self.session, row, column));
            let Some(named) = named.filter(|named| named.sheet == self.session.sheet()) else { continue };
            let labels = entry.units.iter().map(|(unit, _)| unit.as_str()).collect::<Vec<_>>().join(", ");
            let is_here = chosen.as_ref() == Some(&entry.key);
            match out.iter_mut().find(|stop| stop.hex == named.hex) {
                Some(stop) => {
                    stop.labels = format!("{}, {labels}", stop.labels);
                    stop.is_here |= is_here;
                }
                None => out.push(Stop { hex: named.hex, labels, is_here }),
            }
        }
        out
    }

    /// Where the unit of the cursor's row stands on the sheet that is worked on, date after date.
    pub(crate) fn stops(&mut self) -> Vec<Stop> {
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        if !self.tables.is_shown || self.tables.place.as_ref().is_none_or(|(_, section)| section != "rows") {
            return Vec::new();
        }
        let Some((table, document)) = self.open_table() else { return Vec::new() };
        if document.setup_card().is_none() {
            return Vec::new();
        }
        let mut out: Vec<Stop> = Vec::new();
        for (n, heading) in table.columns.iter().enumerate() {
            let Column::Cell(label) = heading else { continue };
            let named = table.hex(&self.session, row, n).filter(|named| named.sheet == self.session.sheet());
            let Some(named) = named else { continue };
            let is_here = n == column;
            match out.last_mut().filter(|last| last.hex == named.hex) {
                Some(last) => {
                    last.labels = format!("{}, {label}", last.labels);
                    last.is_here |= is_here;
                }
                None => out.push(Stop { hex: named.hex, labels: label.clone(), is_here }),
            }
        }
        out
    }
}

/// Asks something of what surrounds a cell.
fn at<T>(
    table: &Table,
    document: &Document,
    (row, column): (usize, usize),
    sheets: &[String],
    letters: &str,
    ask: impl FnOnce(&Around<'_>) -> T,
) -> T {
    let left = column.checked_sub(1).filter(|n| matches!(table.columns.get(*n), Some(Column::Cell(_))));
    let (here, above) =
        (table.text(document, row, column), row.checked_sub(1).and_then(|r| table.text(document, r, column)));
    let left = left.and_then(|n| table.text(document, row, n));
    ask(&Around { here: here.as_deref(), above: above.as_deref(), left: left.as_deref(), sheets, letters })
}

/// The changes that write into every cell of a block what a key says there: what stands above is looked up where it was
/// just written.
fn filled(
    table: &Table,
    document: &Document,
    block: Block,
    sheets: &[String],
    letters: &str,
    says: impl Fn(&Around<'_>) -> Quick,
) -> Result<Vec<Change>, String> {
    let mut after = document.clone();
    let mut out = Vec::new();
    for row in block.rows.0..=block.rows.1 {
        for column in block.columns.0..=block.columns.1 {
            if !matches!(table.columns.get(column), Some(Column::Cell(_))) {
                continue;
            }
            let Quick::Says(text) = at(table, &after, (row, column), sheets, letters, &says) else { continue };
            if let Some(change) = table.write(&after, (row, column), Some(&text))? {
                after.apply(&change).map_err(|e| e.to_string())?;
                out.push(change);
            }
        }
    }
    Ok(out)
}

/// The kind of counter that a name most likely is of.
pub(super) fn likely_kind(unit: &str) -> &'static str {
    let name = last_part(unit);
    let lower = name.to_lowercase();
    match () {
        () if lower.contains("vedette") => "vedette",
        () if ["baggage", "pontoon", "train", "flotilla"].iter().any(|word| lower.contains(word)) => "train",
        // Leaders are printed in capitals.
        () if name.chars().any(char::is_alphabetic) && name.to_uppercase() == name && name.len() > 3 => "leader",
        () => "unit",
    }
}
