//! The document that is open as a table: which one, its cells, and what is done with them.

use std::rc::Rc;

use tlnb_formats::edit::{entries, pages, rename, rows};
use tlnb_formats::names::Names;
use tlnb_formats::{Change, Document};
use tlnb_validator::Finding;

use super::App;
use crate::actions::Action;
use crate::core::question::Question;
use crate::core::session::sheet_name;
use crate::core::table::quick;
use crate::core::table::{Cursor, FormLine, Marks, Named, Spot, Step, Table, main_section, sections};
use crate::dialogs::Dialog;
use crate::panels::Pane;

/// What a table was made of: the revision of the title, the document, the section.
pub(super) type Shown = (u64, String, String);

/// The open table, with what is kept of it from frame to frame.
#[derive(Default)]
pub(crate) struct Open {
    /// Document and section.
    pub(crate) place: Option<(String, String)>,
    pub(crate) cursor: Cursor,
    /// The cursor's cell is to be brought into view.
    pub(crate) show_cursor: bool,
    /// The line in a cell has had the keyboard.
    pub(crate) is_typed_in: bool,
    /// The panel is on the window.
    pub(crate) is_shown: bool,
    /// The cells are to have the keyboard.
    pub(crate) take_focus: bool,
    /// What is being typed into the form of a row: its key, the line, the text.
    pub(crate) filling: Option<(String, Spot, String)>,
    /// How a set-up card is typed.
    pub(crate) cards: super::cards::Typing,
    /// How documents that are no plain tables are shown.
    pub(crate) printed: super::printed::Printed,
    /// The first field of the row's form is to have the keyboard.
    pub(crate) fill_first: bool,
    /// The two columns of a card that are shown alone.
    pub(crate) two: Option<(String, String)>,
    /// Whoever reads row after row against the print.
    pub(crate) proofreading: Option<String>,
    /// What was copied last, here or by another program.
    pub(crate) copied: String,
    table: super::Kept<Shown, Table>,
    form: super::Kept<(Shown, usize), Vec<FormLine>>,
    /// With the revision that the findings are of.
    marks: super::Kept<(Shown, Option<u64>), Marks>,
    widths: super::Kept<Shown, Vec<usize>>,
    /// By row, what moved and who has read it.
    pub(super) ways: super::Kept<Shown, Vec<crate::core::table::moved::Way>>,
    pub(super) readers: super::Kept<Shown, Vec<Vec<String>>>,
}

impl Open {
    /// What is kept of the table is made anew.
    pub(super) fn forget(&mut self) {
        (self.table, self.form, self.marks) = (None, None, None);
        (self.widths, self.ways, self.readers) = (None, None, None);
    }
}

impl App {
    /// Opens a document as a table, at the section it is there for; a sheet is shown on the map too.
    pub fn open_document(&mut self, name: &str) {
        let Some(document) = self.session.title().document(name) else {
            self.message = format!("{name} is there but could not be opened.");
            return;
        };
        let Some(section) = main_section(document) else {
            self.message = format!("{name} cannot be shown as a table: {}.", document.read_only().unwrap_or_default());
            return;
        };
        let sheet = document.map_sheet().is_some().then(|| sheet_name(name).to_owned());
        self.open_section(name, section);
        if let Some(sheet) = sheet.filter(|s| s != self.session.sheet()) {
            self.choose_sheet(&sheet);
        }
    }

    /// Opens a section of a document.
    pub fn open_section(&mut self, name: &str, section: &str) {
        self.commit_typing(None);
        let place = Some((name.to_owned(), section.to_owned()));
        if self.tables.place != place {
            (self.tables.two, self.tables.proofreading) = (None, None);
            self.tables.place = place;
            self.tables.cards.begin();
            // The first column behind the key is where typing begins.
            self.tables.cursor = Cursor::at(0, 1);
            if let Some((table, _)) = self.open_table() {
                let cells = table.columns.iter().position(|c| matches!(c, crate::core::table::Column::Cell(_)));
                self.tables.cursor.column = cells.unwrap_or(1);
            }
        }
        (self.tables.show_cursor, self.tables.take_focus) = (true, true);
        self.panels.show(Pane::Table);
    }

    /// Opens the section behind the open one, or the one before it; behind the last comes the first.
    pub(super) fn step_section(&mut self, on: bool) {
        let Some((name, section)) = self.tables.place.clone() else { return };
        let all = self.session.title().document(&name).map(sections).unwrap_or_default();
        let at = all.iter().position(|(other, _)| *other == section).unwrap_or(0);
        let n = all.len().max(1);
        if let Some((next, size)) = all.get((at + if on { 1 } else { n - 1 }) % n) {
            self.open_section(&name, next);
            self.message = format!("{next} of {name}: {size} {}.", if *size == 1 { "entry" } else { "entries" });
        }
    }

    pub(super) fn table_key(&self) -> Option<Shown> {
        let (document, section) = self.tables.place.clone()?;
        Some((self.session.revision(), document, section))
    }

    /// The open table and its document.
    pub(crate) fn open_table(&mut self) -> Option<(Rc<Table>, &Document)> {
        let key = self.table_key()?;
        if self.tables.table.as_ref().is_none_or(|(k, _)| *k != key) {
            let document = self.session.every_document().find(|d| d.name() == key.1);
            let table = Table::of(document?, &key.2)?;
            let table = Rc::new(match &self.tables.two {
                Some(two) => table.of_two(two),
                None => table,
            });
            self.tables.cursor.keep_within(&table);
            self.tables.table = Some((key.clone(), table));
        }
        let (_, table) = self.tables.table.as_ref()?;
        Some((table.clone(), self.session.title().document(&key.1)?))
    }

    /// The cursor's row as a form.
    pub(crate) fn row_form(&mut self) -> Rc<Vec<FormLine>> {
        let row = self.tables.cursor.row;
        let key = self.table_key().map(|key| (key, row));
        if let Some((_, form)) = self.tables.form.as_ref().filter(|(k, _)| Some(k) == key.as_ref()) {
            return form.clone();
        }
        let form = Rc::new(self.open_table().map(|(table, document)| table.form(document, row)).unwrap_or_default());
        self.tables.form = key.map(|k| (k, form.clone()));
        form
    }

    /// Which cells have findings.
    pub(crate) fn table_marks(&mut self) -> Rc<Marks> {
        let report = self.report();
        let checked = self.checking.revision();
        let key = self.table_key().map(|key| (key, checked));
        if let Some((_, marks)) = self.tables.marks.as_ref().filter(|(k, _)| Some(k) == key.as_ref()) {
            return marks.clone();
        }
        let table = self.open_table().map(|(table, _)| table);
        let marks = table.and_then(|table| {
            // Findings are told at the places of the print, whichever is shown.
            let document = self.session.printed().document(&table.document)?;
            if !self.session.is_corrected() {
                return Some(Marks::of(&table, document, &report));
            }
            let printed = Table::of(document, &table.section)?;
            Some(Marks::of(&printed, document, &report).onto(&printed, &table).with_added(&table, &report))
        });
        let marks = Rc::new(marks.unwrap_or_default());
        self.tables.marks = key.map(|k| (k, marks.clone()));
        marks
    }

    /// The finding at the cursor's cell is the chosen one of the list, so that it is explained there and can be mended.
    pub(crate) fn choose_finding_of_cell(&mut self) {
        let (marks, report) = (self.table_marks(), self.report());
        let here = marks.at(self.tables.cursor.row, self.tables.cursor.column);
        let chosen = self.findings.chosen(&report);
        let is_chosen = |n: &usize| report.findings.get(*n).is_some_and(|f| chosen.is_some_and(|c| *c == **f));
        if !here.iter().any(is_chosen)
            && let Some(finding) = here.first().and_then(|n| report.findings.get(*n))
        {
            self.findings.choose(finding);
        }
    }

    /// How many letters wide the columns are.
    pub(crate) fn table_widths(&mut self) -> Rc<Vec<usize>> {
        let key = self.table_key();
        if let Some((_, widths)) = self.tables.widths.as_ref().filter(|(k, _)| Some(k) == key.as_ref()) {
            return widths.clone();
        }
        let widths = Rc::new(self.open_table().map(|(t, d)| t.widths(d)).unwrap_or_default());
        self.tables.widths = key.map(|k| (k, widths.clone()));
        widths
    }

    /// Whether something can be done with the open table.
    pub(crate) fn table_can(&self, action: &Action) -> bool {
        let Some((document, section)) = &self.tables.place else { return false };
        let held = self.session.every_document().find(|d| d.name() == document);
        let Some(table) = held.and_then(|d| d.model()?.section(section)) else { return false };
        let free = held.is_some_and(|d| d.read_only().is_none()) && self.session.read_only().is_none();
        let any = table.size() > 0;
        match action {
            Action::AddRow => free,
            Action::RowUp | Action::RowDown => free && any && table.keeps_order(),
            Action::RemoveRow | Action::RenameKey | Action::ClearCells | Action::PasteCells => free && any,
            Action::TakeHex => free && any && self.session.grid().is_some(),
            Action::UnitsOfColumn | Action::AcrossCard => any && held.is_some_and(|d| d.setup_card().is_some()),
            Action::RowAsLine => free && any && self.has_lines(),
            Action::PlainTable => self.has_printed_form(),
            Action::TwoColumns => self.tables.two.is_some() || self.has_two_columns(),
            Action::Proofread => {
                self.tables.proofreading.is_some() || (free && any && tlnb_formats::edit::proofread::is_read(section))
            }
            Action::NextSection | Action::PreviousSection => true,
            Action::NewEntry => free && held.is_some_and(|d| d.turn_track().is_some()),
            Action::NewCounter => free && any && section == "rows" && held.is_some_and(|d| d.setup_card().is_some()),
            // What is on can always be put off.
            Action::HexByClick => self.tables.cards.by_click || (any && self.session.grid().is_some()),
            _ => any,
        }
    }

    /// Moves the cursor.
    pub(crate) fn step_in_table(&mut self, step: Step, extends: bool) {
        if !self.end_quick() {
            return;
        }
        let Some(table) = self.open_table().map(|(t, _)| t) else { return };
        self.tables.cursor.step(&table, step, extends);
        self.tables.show_cursor = true;
    }

    /// Begins to type into the cursor's cell, over what stands there or behind it. A key is asked for.
    pub(crate) fn begin_typing(&mut self, over: Option<&str>) {
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let Some((table, document)) = self.open_table() else { return };
        let text = over.map(str::to_owned).or_else(|| table.text(document, row, column));
        self.tables.cursor.quick = None;
        if table.rows.is_empty() {
            self.ask_for_row();
        } else if column == 0 {
            self.ask_for_key(over);
        } else {
            self.tables.cursor.typing = Some(text.unwrap_or_default());
            self.tables.is_typed_in = false;
            self.tables.show_cursor = true;
        }
    }

    /// Writes what was typed into the form of a row. What cannot be written stays there. True if nothing stays.
    pub(crate) fn commit_filling(&mut self) -> bool {
        let Some((key, spot, typed)) = self.tables.filling.clone() else { return true };
        let Some((table, document)) = self.open_table() else {
            self.tables.filling = None;
            return true;
        };
        let Some(row) = table.row_of(&key) else {
            self.tables.filling = None;
            return true;
        };
        let (Spot::Column(column) | Spot::Part(column, _)) = &spot;
        let name = match &spot {
            Spot::Column(_) => table.name(row, *column),
            Spot::Part(_, part) => format!("{} {part}", table.name(row, *column)),
        };
        let done = match table.fill(document, row, &spot, Some(&typed)) {
            Ok(change) => self.step(&format!("Set {name}"), change.as_slice()),
            Err(why) => {
                self.message = format!("Not changed: {why}.");
                false
            }
        };
        if done {
            self.tables.filling = None;
        }
        done
    }

    /// Writes what was typed and goes a step. What cannot be written stays in the line. True if nothing stays.
    pub(crate) fn commit_typing(&mut self, then: Option<Step>) -> bool {
        if !self.commit_filling() {
            return false;
        }
        if !self.end_quick() {
            return false;
        }
        let Some(typed) = self.tables.cursor.typing.clone() else { return true };
        let typed = match self.is_card_cell() {
            true => quick::word(&typed).map_or(typed, str::to_owned),
            false => typed,
        };
        let at = (self.tables.cursor.row, self.tables.cursor.column);
        let Some((table, document)) = self.open_table() else {
            self.tables.cursor.typing = None;
            return true;
        };
        // Nothing typed where nothing stands leaves it so.
        let untouched = typed.is_empty() && table.text(document, at.0, at.1).is_none();
        let written = if untouched { Ok(None) } else { table.write(document, at, Some(&typed)) };
        let done = match written {
            Ok(Some(change)) => self.step(&format!("Set {}", table.name(at.0, at.1)), &[change]),
            Ok(None) => true,
            Err(why) => {
                self.message = format!("Not changed: {why}.");
                false
            }
        };
        self.tables.is_typed_in &= !done;
        if done {
            self.tables.cursor.typing = None;
            self.tables.take_focus = true;
            if let Some(step) = then {
                self.step_in_table(step, false);
            }
        }
        done
    }

    /// Leaves the cell as it was.
    pub(crate) fn give_up_typing(&mut self) {
        self.tables.cursor.quick = None;
        self.tables.cursor.typing = None;
        self.tables.is_typed_in = false;
        self.tables.take_focus = true;
    }

    pub(super) fn clear_cells(&mut self) {
        let cursor = self.tables.cursor.clone();
        let Some((table, document)) = self.open_table() else { return };
        match table.clear(document, cursor.block()) {
            Ok(changes) => {
                let name = table.name(cursor.row, cursor.column);
                let label =
                    if cursor.block().is_several() { "Clear cells".to_owned() } else { format!("Clear {name}") };
                self.step(&label, &changes);
            }
            Err(why) => self.message = format!("Not changed: {why}."),
        }
    }

    pub(super) fn copy_cells(&mut self, ctx: &egui::Context) {
        let block = self.tables.cursor.block();
        let Some((table, document)) = self.open_table() else { return };
        let text = table.copy(document, block);
        let cells = (block.rows.1 - block.rows.0 + 1) * (block.columns.1 - block.columns.0 + 1);
        ctx.copy_text(text.clone());
        self.tables.copied = text;
        self.message = format!("Copied {cells} {}.", if cells == 1 { "cell" } else { "cells" });
    }

    pub(super) fn paste_cells(&mut self) {
        let (text, block) = (self.tables.copied.clone(), self.tables.cursor.block());
        if text.is_empty() {
            "Copy cells first, here or in another program.".clone_into(&mut self.message);
            return;
        }
        let Some((table, document)) = self.open_table() else { return };
        let pasted = table.paste(document, (block.rows.0, block.columns.0), &text);
        let label = format!("Paste {} {}", pasted.cells, if pasted.cells == 1 { "cell" } else { "cells" });
        let open = |report: &tlnb_validator::Report, name: &str| report.open().filter(|f| f.document == name).count();
        let name = document.name().to_owned();
        let before = open(&self.settled_report(), &name);
        if self.step(&label, &pasted.changes) {
            let marked = open(&self.settled_report(), &name).saturating_sub(before);
            let mut says = label;
            if pasted.left_out > 0 {
                says = format!("{says}; {} left out, the last because: {}", pasted.left_out, pasted.because);
            }
            if marked > 0 {
                says = format!("{says}; {marked} marked, F8 leads from one to the next");
            }
            self.message = format!("{says}.");
        }
    }

    /// Asks for the key of a new row below the cursor's.
    pub(super) fn ask_for_row(&mut self) {
        if !self.commit_typing(None) {
            return;
        }
        let row = self.tables.cursor.row;
        let Some((table, _)) = self.open_table() else { return };
        if !table.can_add {
            self.message = format!("An entry of {} is more than its key: it is made on the map.", table.section);
            return;
        }
        let behind = table.rows.get(row).map(|r| r.key.clone());
        self.ask(Question::NewRow { document: table.document.clone(), section: table.section.clone(), behind });
    }

    pub(super) fn add_row(
        &mut self,
        document: &str,
        section: &str,
        key: &str,
        behind: Option<&str>,
    ) -> Result<(), String> {
        if key.is_empty() {
            return Err("a row has a key".to_owned());
        }
        let held = self.session.title().document(document).ok_or("the document is not there any more")?;
        let table = Table::of(held, section).ok_or("the section is not there any more")?;
        let known = held.model().and_then(|m| m.section(section)).ok_or("the section is not there any more")?;
        known.key(key).map_err(|expected| format!("`{key}` is no key here: {expected} was expected"))?;
        let changes = table.add(held, key, behind);
        if changes.is_empty() {
            return Err(format!("there is {key} already"));
        }
        if self.step(&format!("Add row {key}"), &changes) {
            self.go_to_row(key);
            self.tables.take_focus = true;
            if self.row_without_counter().is_some() {
                self.message = format!("Add row {key}. No counter is called so; New counter… makes one.");
            }
        }
        Ok(())
    }

    pub(super) fn go_to_row(&mut self, key: &str) {
        let column = self.tables.cursor.column.max(1);
        if let Some(row) = self.open_table().and_then(|(table, _)| table.row_of(key)) {
            self.tables.cursor.go_to(row, column, false);
            self.tables.show_cursor = true;
        }
    }

    /// Does something with the cursor's row.
    fn on_row(&mut self, label: &str, changes: impl FnOnce(&Document, &str, &str) -> Vec<Change>) {
        if !self.commit_typing(None) {
            return;
        }
        let row = self.tables.cursor.row;
        let Some((table, document)) = self.open_table() else { return };
        let Some(found) = table.rows.get(row).cloned() else { return };
        if !found.is_read {
            self.message = format!("{} stands here a second time; only the first is read and changed.", found.key);
            return;
        }
        let changes = changes(document, &table.section, &found.key);
        self.step(&format!("{label} {}", found.key), &changes);
        self.tables.show_cursor = true;
    }

    pub(super) fn remove_row(&mut self) {
        self.on_row("Remove row", entries::remove);
    }

    pub(super) fn move_row(&mut self, down: bool) {
        let key = self.cursor_key();
        self.on_row("Move row", |d, section, key| rows::shift(d, section, key, down));
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        if let Some(now) = key.and_then(|key| self.open_table().and_then(|(t, _)| t.row_of(&key))).filter(|r| *r != row)
        {
            self.tables.cursor.go_to(now, column, false);
        }
    }

    fn cursor_key(&mut self) -> Option<String> {
        let row = self.tables.cursor.row;
        let (table, _) = self.open_table()?;
        table.rows.get(row).map(|r| r.key.clone())
    }

    /// Asks for another key of the cursor's row.
    pub(super) fn ask_for_key(&mut self, over: Option<&str>) {
        let (Some(key), Some((document, section))) = (self.cursor_key(), self.tables.place.clone()) else { return };
        self.ask(Question::RenameKey { document, section, key });
        if let (Some(over), Some(Dialog::Line { text, .. })) = (over, &mut self.dialog) {
            over.clone_into(text);
        }
    }

    /// Gives a row another key, and what names it elsewhere with it: that is shown before it is done.
    pub(super) fn rename_key(&mut self, document: &str, section: &str, from: &str, to: &str) -> Result<(), String> {
        if to == from {
            return Ok(());
        }
        let title = self.session.title();
        let held = title.document(document).ok_or("the document is not there any more")?;
        let table = held.model().and_then(|m| m.section(section)).ok_or("the section is not there any more")?;
        table.key(to).map_err(|expected| format!("`{to}` is no key here: {expected} was expected"))?;
        let changes = renamed(title, held, section, from, to)?;
        let label = format!("Rename {from} to {to}");
        let own = |c: &Change| {
            c.place().document == document
                && (c.place().section == section || matches!(c.place().section.as_str(), "notes" | "proofread"))
        };
        // Pages only go on to speak of the same row.
        let pages = tlnb_formats::documents::scans::pages_of(document);
        let of_pages = |c: &&Change| pages.as_ref() == Some(&c.place().document);
        let others: Vec<&Change> = changes.iter().filter(|c| !of_pages(c)).collect();
        if others.len() <= 2 && others.into_iter().all(own) {
            if self.step(&label, &changes) {
                self.go_to_row(to);
            }
        } else {
            self.dialog = Some(Dialog::Preview { label, key: to.to_owned(), changes });
        }
        Ok(())
    }

    /// Carries out what was shown.
    pub(crate) fn accept_preview(&mut self, label: &str, key: &str, changes: &[Change]) {
        if self.step(label, changes) {
            self.go_to_row(key);
            self.tables.take_focus = true;
        }
    }

    /// Goes to the hex that the cursor's cell names.
    pub(super) fn show_cell(&mut self) {
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let Some((table, _)) = self.open_table() else { return };
        let Some(Named { sheet, hex }) = table.hex(&self.session, row, column) else {
            self.message = format!("{} names no hex.", table.name(row, column));
            return;
        };
        if sheet != self.session.sheet() && !self.choose_sheet(&sheet) {
            self.message = format!("There is no sheet {sheet}.");
            return;
        }
        // The camera of a sheet just chosen is fitted first.
        self.goto = Some(hex).filter(|_| self.fit_pending);
        self.go_to(hex);
    }

    /// Puts the hex of the map's cursor into the cell, or one that was pointed at, and goes one down.
    pub(crate) fn take_hex(&mut self, pointed: Option<tlnb_formats::geometry::Hex>) {
        if !self.commit_typing(None) {
            return;
        }
        let Some(hex) = pointed.or(self.settings.cursor) else {
            "Put the hex cursor on a hex of the map first, or hold Ctrl+Alt and click one."
                .clone_into(&mut self.message);
            return;
        };
        let (row, column) = (self.tables.cursor.row, self.tables.cursor.column);
        let at = Named { sheet: self.session.sheet().to_owned(), hex };
        let Some((table, _)) = self.open_table() else { return };
        let (name, text) = (table.name(row, column), table.with_hex(&self.session, row, column, &at));
        let Some(text) = text else {
            self.message = format!("{name} is no place for a hex.");
            return;
        };
        let Some((_, document)) = self.open_table() else { return };
        match table.write(document, (row, column), Some(&text)) {
            Ok(change) => {
                let changes: Vec<Change> = change.into_iter().collect();
                if self.step(&format!("Set {name}"), &changes) {
                    self.message = format!("{name}: {text}.");
                    // On a turn record card the entry stays chosen.
                    if self.track().is_none() {
                        self.step_in_table(Step::Down, false);
                    }
                }
            }
            Err(why) => self.message = format!("Not changed: {why}."),
        }
    }

    /// Whether a click puts its hex into a cell: with Ctrl and Alt held, or always while that is wanted.
    pub(crate) fn takes_hexes(&self, is_held: bool) -> bool {
        (is_held || self.tables.cards.by_click) && self.tables.is_shown && self.table_can(&Action::TakeHex)
    }

    /// Goes to the cell a finding stands at. False if its document has no such table.
    pub(crate) fn go_to_cell(&mut self, finding: &Finding) -> bool {
        let Some((section, _)) = finding.place.split_once('/') else { return false };
        let held = self.session.title().document(&finding.document);
        if held.and_then(|d| d.model()?.section(section)).is_none() {
            return false;
        }
        self.open_section(&finding.document, section);
        let report = self.settled_report();
        let number = report.findings.iter().position(|f| **f == *finding);
        let marks = self.table_marks();
        if let Some((row, column)) = number.and_then(|n| marks.cell_of(n)) {
            self.tables.cursor.go_to(row, column, false);
        } else {
            // Nor is the finding of another cell chosen in its place.
            self.tables.show_cursor = false;
        }
        true
    }
}

/// The changes of a new key: a name and a column change wherever they stand, another key in its own document.
fn renamed(
    title: &tlnb_formats::Title,
    held: &Document,
    section: &str,
    from: &str,
    to: &str,
) -> Result<Vec<Change>, String> {
    let kinds = {
        use tlnb_formats::names::NameKind as N;
        [
            N::Side,
            N::Army,
            N::ArmyGroup,
            N::Nation,
            N::Formation,
            N::Division,
            N::Unit,
            N::Leader,
            N::Vedette,
            N::Train,
            N::Marker,
            N::Place,
        ]
    };
    let names = Names::of(title);
    let is_it = |id: &&tlnb_formats::names::Id| id.document == held.name() && id.section == section && id.key == from;
    if let Some(id) = kinds.into_iter().find_map(|k| names.of_kind(k).find(is_it)).filter(|_| section != "hexes") {
        return rename::name(title, id, to).map_err(|e| e.to_string());
    }
    if section == "columns" {
        return rename::column(held, from, to).map_err(|e| e.to_string());
    }
    let mut changes = entries::rekey(held, section, from, to);
    if !changes.is_empty() {
        changes.extend(pages::follow(title, [[held.name(), section, from, to]]));
    }
    if changes.is_empty() { Err(format!("there is {to} already")) } else { Ok(changes) }
}
