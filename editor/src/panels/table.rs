//! The open document as a table. Only what is in view is drawn, so that thousands of rows scroll as well as ten.

mod card;

use std::rc::Rc;

use egui::{Color32, Event, EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Stroke, WidgetInfo, pos2, vec2};

use tlnb_formats::picture::Ink;

use crate::actions::Action;
use crate::app::App;
use crate::core::table::moved::Way;
use crate::core::table::printed::{Line, Printed};
use crate::core::table::{Step, Table, sections};
use crate::theme;

/// Points a letter takes on the average, and the room beside the letters.
const LETTER: f32 = 7.0;
const BESIDE: f32 = 12.0;
/// What moved, beside two columns, in points.
const MOVED: f32 = 130.0;
/// Narrowest and widest column, in points.
const WIDTHS: (f32, f32) = (56.0, 230.0);

pub(super) use card::band;

/// What has the keyboard while cells are moved about in.
pub(crate) fn cells_id() -> Id {
    Id::unique("cells of the table")
}

/// The line in which a cell is typed.
pub(crate) fn typing_id() -> Id {
    Id::unique("typing in a cell")
}

/// The choice of what is shown, what can be done, and the cells.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    choices(app, ui, todo);
    let Some((table, document)) = app.open_table() else {
        ui.label("No document is open here. The panel Documents lists them all.");
        return;
    };
    if let Some(because) = document.read_only().map(str::to_owned) {
        ui.colored_label(theme::warning(ui), format!("Read only: {because}."));
    }
    if let Some(sheet) = app.counter_sheet() {
        super::counters::show(app, ui, &sheet);
        return;
    }
    if let Some(track) = app.track() {
        super::track::show(app, ui, &track);
        return;
    }
    if table.rows.is_empty() {
        ui.label(format!("Nothing stands in {} yet. Add row… (Ctrl+Enter) begins it.", table.section));
    }
    cells(app, ui, &table);
}

/// Whether what is drawn in the rest of the panel has the keyboard, which it is given when a document is opened.
pub(super) fn focused(app: &mut App, ui: &mut egui::Ui, id: Id, name: &str) -> bool {
    let whole = ui.available_rect_before_wrap();
    let frame = ui.interact(whole, id, Sense::focusable_noninteractive());
    frame.widget_info(|| WidgetInfo::labeled(Role::Grid, true, name));
    if app.dialog.is_none() && std::mem::take(&mut app.tables.take_focus) {
        frame.request_focus();
    }
    let has_focus = ui.memory(|m| m.has_focus(id));
    if has_focus {
        // Escape takes back what has been struck, else it gives the keyboard away.
        let escape = app.tables.cursor.quick.is_some();
        let ours = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape };
        ui.memory_mut(|m| m.set_focus_lock_filter(id, ours));
        lend_focus(app, ui, id);
    }
    has_focus && app.dialog.is_none()
}

/// A question that was opened gets the keyboard, and gives it back.
fn lend_focus(app: &mut App, ui: &egui::Ui, id: Id) {
    if app.dialog.is_some() {
        ui.memory_mut(|m| m.surrender_focus(id));
        app.tables.take_focus = true;
    }
}

fn choices(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let place = app.tables.place.clone();
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        let shown = place.as_ref().map_or("Choose a document", |(d, _)| d.as_str()).to_owned();
        let combo = egui::ComboBox::from_id_salt("document of the table").selected_text(shown).height(400.0);
        let response = combo.show_ui(ui, |ui| {
            for name in app.session.every_document().map(|d| d.name().to_owned()) {
                let is_open = place.as_ref().is_some_and(|(d, _)| *d == name);
                if ui.selectable_label(is_open, &name).clicked() {
                    wanted = Some((name, None));
                }
            }
        });
        response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Document of the table"));
        if let Some((name, section)) = &place {
            let all = app.session.title().document(name).map(sections).unwrap_or_default();
            let combo = egui::ComboBox::from_id_salt("section of the table").selected_text(section).height(400.0);
            let response = combo.show_ui(ui, |ui| {
                for (other, size) in all {
                    if ui.selectable_label(other == section, format!("{other} ({size})")).clicked() {
                        wanted = Some((name.clone(), Some(other)));
                    }
                }
            });
            response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Section of the table"));
        }
        for (action, label) in [
            (Action::AddRow, "Add row…"),
            (Action::RemoveRow, "Remove row"),
            (Action::RowUp, "Up"),
            (Action::RowDown, "Down"),
            (Action::RenameKey, "Rename key…"),
            (Action::RowAsLine, "As a line…"),
            (Action::ShowCell, "Show on map"),
            (Action::TakeHex, "Take hex"),
            (Action::UnitsOfColumn, "Units on map"),
            (Action::PlainTable, "As a table"),
            (Action::TwoColumns, "Two columns"),
            (Action::Proofread, "Proofread"),
            (Action::NewEntry, "New entry…"),
            (Action::ExportSheet, "Export…"),
            (Action::CloseTable, "Close table"),
        ] {
            // What only a track or a card can do stands there alone.
            let is_offered = match action {
                Action::PlainTable => app.has_printed_form(),
                Action::NewEntry => app.track().is_some(),
                Action::ShowCell | Action::RowUp | Action::RowDown | Action::RenameKey => app.counter_sheet().is_none(),
                Action::UnitsOfColumn | Action::TwoColumns | Action::Proofread | Action::RowAsLine => {
                    action.enabled(app)
                }
                _ => true,
            };
            if is_offered {
                super::small(app, ui, action, label, todo);
            }
        }
    });
    two_columns(app, ui);
    match wanted {
        Some((name, None)) => app.open_document(&name),
        Some((name, Some(section))) => app.open_section(&name, section),
        None => {}
    }
}

/// The choice of the two columns that stand alone.
fn two_columns(app: &mut App, ui: &mut egui::Ui) {
    let Some((mut a, mut b)) = app.tables.two.clone() else { return };
    let place = app.tables.place.clone().unwrap_or_default();
    let whole = app.session.title().document(&place.0).and_then(|d| Table::of(d, &place.1));
    let labels = whole.map(|t| t.labels()).unwrap_or_default();
    let before = (a.clone(), b.clone());
    ui.horizontal(|ui| {
        for (name, label) in [("Earlier column", &mut a), ("Later column", &mut b)] {
            let combo = egui::ComboBox::from_id_salt(name).selected_text(label.as_str()).show_ui(ui, |ui| {
                for other in &labels {
                    ui.selectable_value(label, other.clone(), other);
                }
            });
            combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
        }
        let ways = app.ways();
        let changed = ways.iter().filter(|w| w.is_change()).count();
        ui.weak(format!("{changed} of {} rows change", ways.len()));
    });
    if (&a, &b) != (&before.0, &before.1) && a != b && app.commit_typing(None) {
        app.show_two(a, b);
    }
}

/// Where everything lies: the left edge of each column from that of the first.
struct Layout {
    row: f32,
    edges: Vec<f32>,
    /// The bands between the rows of a set-up card.
    printed: Rc<Option<Printed>>,
    /// By row what moved, where two columns stand alone.
    ways: Rc<Vec<Way>>,
    /// By row who has read it against the print.
    readers: Rc<Vec<Vec<String>>>,
}

impl Layout {
    fn column(&self, column: usize) -> (f32, f32) {
        let edge = |n: usize| self.edges.get(n).or(self.edges.last()).copied().unwrap_or_default();
        (edge(column), edge(column + 1))
    }

    fn printed(&self) -> Option<&Printed> {
        self.printed.as_ref().as_ref()
    }

    /// How many lines so many rows take.
    fn lines(&self, rows: usize) -> usize {
        self.printed().map_or(rows, |p| p.lines.len())
    }

    /// The row that stands on a line; None for a band.
    fn row_of(&self, line: usize) -> Option<usize> {
        match self.printed().map(|p| p.lines.get(line)) {
            None => Some(line),
            Some(Some(Line::Row(row))) => Some(*row),
            Some(_) => None,
        }
    }

    /// Of all columns, with what moved behind the last where two stand alone.
    fn width(&self) -> f32 {
        self.edges.last().copied().unwrap_or_default() + if self.ways.is_empty() { 0.0 } else { MOVED }
    }

    /// Where a row's way is told.
    fn way(&self, corner: egui::Pos2, row: usize) -> Rect {
        let last = self.cell(corner, row, self.edges.len().saturating_sub(2));
        Rect::from_min_size(last.right_top(), vec2(MOVED, last.height()))
    }

    /// A cell, with the left upper corner of the head row at a point.
    fn cell(&self, corner: egui::Pos2, row: usize, column: usize) -> Rect {
        self.on_line(corner, self.printed().map_or(row, |p| p.line_of(row)), column)
    }

    /// A column's place on a line.
    fn on_line(&self, corner: egui::Pos2, line: usize, column: usize) -> Rect {
        let (left, right) = self.column(column);
        let top = corner.y + self.row * (line + 1) as f32;
        Rect::from_min_max(pos2(corner.x + left, top), pos2(corner.x + right, top + self.row))
    }
}

fn cells(app: &mut App, ui: &mut egui::Ui, table: &Table) {
    let name = format!("Table of {} {}", table.document, table.section);
    if focused(app, ui, cells_id(), &name) {
        keys(app, ui);
        lend_focus(app, ui, cells_id());
    } else if app.tables.cursor.typing.is_some() && app.dialog.is_none() {
        typing_keys(app, ui);
        // Who goes elsewhere has done with the cell.
        if app.tables.is_typed_in && !ui.memory(|m| m.has_focus(typing_id())) && app.commit_typing(None) {
            app.tables.take_focus = false;
        }
    }
    let widths = app.table_widths();
    let printed = app.printed();
    let mut edges = vec![0.0];
    for (n, letters) in widths.iter().enumerate() {
        let beside = if n == 0 && printed.is_some() { card::BESIDE_NAME } else { 0.0 };
        let width = (*letters as f32 * LETTER + BESIDE).clamp(WIDTHS.0, WIDTHS.1) + beside;
        edges.push(edges.last().copied().unwrap_or(0.0) + width);
    }
    let (ways, readers) = (app.ways(), app.row_readers());
    let layout = Layout { row: ui.spacing().interact_size.y + 2.0, edges, printed, ways, readers };
    let area = egui::ScrollArea::both().id_salt((&table.document, &table.section)).auto_shrink(false);
    area.show_viewport(ui, |ui, view| {
        let size = vec2(layout.width(), layout.row * (layout.lines(table.rows.len()) + 1) as f32);
        let (content, _) = ui.allocate_exact_size(size, Sense::hover());
        draw(app, ui, table, &layout, content.min, view);
    });
}

/// What the keys do while no cell is typed in.
fn keys(app: &mut App, ui: &egui::Ui) {
    const PAGE: isize = 15;
    let events = ui.input(|i| i.events.clone());
    for event in events {
        match event {
            Event::Text(text) if app.dialog.is_none() => type_text(app, &text),
            // A line that begins in this very frame has no keyboard yet: fast fingers have gone on already.
            Event::Key { key, pressed: true, modifiers, .. } if app.tables.cursor.typing.is_some() => {
                line_key(app, key, modifiers.shift);
            }
            Event::Key { key: Key::Backspace, pressed: true, .. } if app.take_back() || app.row_before() => {}
            Event::Key { key: Key::Enter, pressed: true, modifiers, .. }
                if !modifiers.command && !modifiers.shift && app.confirm_row() => {}
            Event::Key { key: Key::Escape, pressed: true, .. } => app.tables.cursor.quick = None,
            Event::Key { key, pressed: true, modifiers, .. } if !modifiers.alt => {
                let far = modifiers.command;
                let step = match key {
                    Key::ArrowUp if !far => Step::Up,
                    Key::ArrowDown if !far => Step::Down,
                    Key::ArrowLeft => Step::Left,
                    Key::ArrowRight => Step::Right,
                    Key::Home if far => Step::Top,
                    Key::End if far => Step::Bottom,
                    Key::Home => Step::Home,
                    Key::End => Step::End,
                    Key::PageUp => Step::Rows(-PAGE),
                    Key::PageDown => Step::Rows(PAGE),
                    Key::Tab if modifiers.shift => Step::Left,
                    Key::Tab => {
                        app.is_ended(true);
                        Step::Right
                    }
                    Key::Enter if !far && app.is_ended(false) => continue,
                    Key::Enter if !far && app.tables.cursor.quick.is_some() => Step::Down,
                    Key::Enter | Key::F2 if !far => {
                        let struck = app.tables.cursor.quick.take();
                        app.begin_typing(struck.as_deref());
                        continue;
                    }
                    _ => continue,
                };
                app.is_ended(false);
                app.step_in_table(step, modifiers.shift && key != Key::Tab);
            }
            _ => {}
        }
    }
}

/// The keys that end a line, and where the cursor goes.
const ENDS: [(Modifiers, Key, Step); 6] = [
    (Modifiers::SHIFT, Key::Enter, Step::Up),
    (Modifiers::NONE, Key::Enter, Step::Down),
    (Modifiers::SHIFT, Key::Tab, Step::Left),
    (Modifiers::NONE, Key::Tab, Step::Right),
    (Modifiers::NONE, Key::ArrowUp, Step::Up),
    (Modifiers::NONE, Key::ArrowDown, Step::Down),
];

/// A key that belongs to the line that is typed.
fn line_key(app: &mut App, key: Key, shift: bool) {
    match key {
        Key::Escape => app.give_up_typing(),
        Key::Backspace => {
            app.tables.cursor.typing.as_mut().map(String::pop);
        }
        _ => {
            if let Some((.., step)) = ENDS.into_iter().find(|(with, k, _)| *k == key && with.shift == shift) {
                app.commit_typing(Some(step));
            }
        }
    }
}

/// Letters and digits in the order in which they were struck: a card takes them one by one, until they are a line.
fn type_text(app: &mut App, text: &str) {
    for struck in text.chars() {
        if let Some(line) = app.tables.cursor.typing.as_mut() {
            line.push(struck);
        } else if app.is_card_cell() {
            app.strike(struck);
        } else {
            app.begin_typing(Some(struck.encode_utf8(&mut [0; 4])));
        }
    }
}

/// The keys that end the typing; all others are the line's.
fn typing_keys(app: &mut App, ui: &egui::Ui) {
    if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        app.give_up_typing();
        return;
    }
    for (modifiers, key, step) in ENDS {
        if ui.input_mut(|i| i.consume_key(modifiers, key)) {
            app.commit_typing(Some(step));
            return;
        }
    }
}

fn draw(app: &mut App, ui: &mut egui::Ui, table: &Table, layout: &Layout, corner: egui::Pos2, view: Rect) {
    let clip = ui.clip_rect();
    let (_, key_edge) = layout.column(0);
    // The key is always in sight, unless it would fill the panel.
    let frozen = if key_edge < clip.width() * 0.6 { key_edge } else { 0.0 };
    let body = Rect::from_min_max(clip.min + vec2(frozen, layout.row), clip.max);
    let first = (view.min.y / layout.row).floor().max(0.0) as usize;
    let last = ((view.max.y / layout.row).ceil().max(0.0) as usize).min(layout.lines(table.rows.len()));
    let lines = first.min(last)..last;
    let rows: Vec<usize> = lines.clone().filter_map(|line| layout.row_of(line)).collect();
    let in_view = |column: &usize| {
        let (left, right) = layout.column(*column);
        corner.x + right > body.min.x && corner.x + left < body.max.x
    };
    let columns: Vec<usize> = (1..table.columns.len()).filter(in_view).collect();
    let marks = app.table_marks();
    let corrected = app.corrected_places();
    let report = app.report();
    let focused = ui.memory(|m| m.has_focus(cells_id()) || m.has_focus(typing_id()));
    let texts: Vec<Vec<Option<String>>> = match app.open_table() {
        Some((_, document)) => rows.iter().map(|row| table.texts(document, *row)).collect(),
        None => return,
    };
    let mut painting = Painting { corner, layout, focused, clicked: None };
    let mut paint = |ui: &mut egui::Ui, within: Rect, columns: &[usize], corner: egui::Pos2, app: &App| {
        let mut part = ui.new_child(egui::UiBuilder::new().max_rect(within));
        part.set_clip_rect(within);
        painting.corner = corner;
        for (row, texts) in rows.iter().copied().zip(&texts) {
            for column in columns {
                let found: Vec<String> = marks
                    .at(row, *column)
                    .iter()
                    .filter_map(|n| report.findings.get(*n))
                    .map(|f| [Some(f.message.as_str()), f.help.as_deref()].into_iter().flatten().collect())
                    .map(|says: Vec<&str>| says.join("; "))
                    .collect();
                let text = texts.get(*column).and_then(Option::as_deref);
                let place = table.rows.get(row).zip(table.columns.get(*column));
                let errata = place.map(|(r, c)| corrected.cell(&table.document, &table.section, &r.key, c));
                let errata = errata.unwrap_or_default();
                painting.cell(app, &mut part, table, (row, *column), text, (&found, &errata));
            }
        }
    };
    paint(ui, body, &columns, corner, app);
    let keys = Rect::from_min_max(pos2(clip.min.x, body.min.y), pos2(clip.min.x + key_edge.max(frozen), clip.max.y));
    if frozen > 0.0 {
        paint(ui, keys, &[0], pos2(clip.min.x, corner.y), app);
    } else {
        paint(ui, body, &[0], corner, app);
    }
    let clicked = painting.clicked;
    ways(ui, &rows, table, layout, corner, body);
    bands(ui, lines, layout, corner, Rect::from_min_max(pos2(clip.min.x, body.min.y), clip.max));
    let says: Vec<String> = match app.open_table() {
        Some((_, document)) => (0..table.columns.len()).map(|column| table.says(document, column)).collect(),
        None => Vec::new(),
    };
    head(ui, table, layout, corner, clip, frozen, &says);
    if app.tables.cursor.typing.is_some() && app.dialog.is_none() {
        line(app, ui, table, layout, corner, body);
    }
    if let Some((row, column, shift, double)) = clicked
        && app.commit_typing(None)
    {
        app.tables.cursor.go_to(row, column, shift);
        app.choose_finding_of_cell();
        app.tables.take_focus = true;
        if double {
            app.begin_typing(None);
        }
    }
    if std::mem::take(&mut app.tables.show_cursor) {
        app.choose_finding_of_cell();
        let mut cell = layout.cell(corner, app.tables.cursor.row, app.tables.cursor.column);
        // What is scrolled to must not lie below the head or the keys.
        cell.min -= vec2(if app.tables.cursor.column > 0 { frozen } else { 0.0 }, layout.row);
        if app.tables.cursor.column == 0 {
            cell.min.x = corner.x;
        }
        ui.scroll_to_rect_animation(cell, None, egui::style::ScrollAnimation::none());
    }
}

/// What moved, beside the two columns that stand alone.
fn ways(ui: &mut egui::Ui, rows: &[usize], table: &Table, layout: &Layout, corner: egui::Pos2, body: Rect) {
    for row in rows {
        let Some(way) = layout.ways.get(*row) else { return };
        let rect = layout.way(corner, *row);
        let painter = ui.painter_at(body);
        let visuals = ui.visuals();
        let colour = if way.is_change() { visuals.strong_text_color() } else { visuals.weak_text_color() };
        let words = way.in_words();
        write(ui, &painter, rect, &words, colour);
        let response = ui.interact(rect.intersect(body), cells_id().with(("way", row)), Sense::hover());
        let name = format!("{}, moved", table.name(*row, 0));
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::GridCell, true, &name);
            info.current_text_value = Some(words.clone());
            info
        });
    }
}

/// The bands among these lines of a card, across all that is in view.
fn bands(ui: &egui::Ui, lines: std::ops::Range<usize>, layout: &Layout, corner: egui::Pos2, within: Rect) {
    let Some(printed) = layout.printed() else { return };
    for line in lines {
        if let Some(Line::Band { words, ink }) = printed.lines.get(line) {
            let top = corner.y + layout.row * (line + 1) as f32;
            let right = within.max.x.min(corner.x + layout.width());
            let rect = Rect::from_min_max(pos2(within.min.x, top), pos2(right, top + layout.row));
            card::band(ui, rect, within, words, *ink);
        }
    }
}

/// Draws cells, and keeps which one was clicked.
struct Painting<'a> {
    corner: egui::Pos2,
    layout: &'a Layout,
    focused: bool,
    /// Row, column, whether with Shift, whether twice.
    clicked: Option<(usize, usize, bool, bool)>,
}

impl Painting<'_> {
    fn cell(
        &mut self,
        app: &App,
        ui: &mut egui::Ui,
        table: &Table,
        (row, column): (usize, usize),
        text: Option<&str>,
        (found, errata): (&[String], &[&str]),
    ) {
        let rect = self.layout.cell(self.corner, row, column);
        let cursor = &app.tables.cursor;
        let is_cursor = (cursor.row, cursor.column) == (row, column);
        let visuals = ui.visuals().clone();
        let painter = ui.painter();
        let ground = if cursor.block().contains(row, column) && (cursor.block().is_several() || is_cursor) {
            visuals.selection.bg_fill.gamma_multiply(if self.focused { 0.55 } else { 0.3 })
        } else if row % 2 == 1 {
            visuals.faint_bg_color
        } else {
            Color32::TRANSPARENT
        };
        painter.rect_filled(rect, 0.0, visuals.panel_fill);
        painter.rect_filled(rect, 0.0, ground);
        if !errata.is_empty() {
            let glow = theme::glow(visuals.dark_mode);
            painter.rect_filled(rect, 0.0, glow.gamma_multiply(0.25));
            let edge = Rect::from_min_max(rect.left_bottom() - vec2(0.0, 3.0), rect.right_bottom());
            painter.rect_filled(edge, 0.0, glow);
        }
        if !found.is_empty() {
            let warning = theme::warning(ui);
            painter.rect_filled(rect, 0.0, warning.gamma_multiply(0.16));
            let corner = rect.right_top();
            let sign = vec![corner, corner - vec2(8.0, 0.0), corner + vec2(0.0, 8.0)];
            painter.add(egui::Shape::convex_polygon(sign, warning, Stroke::NONE));
        }
        let lines = Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color.gamma_multiply(0.6));
        painter.hline(rect.x_range(), rect.bottom() - 0.5, lines);
        painter.vline(rect.right() - 0.5, rect.y_range(), lines);
        let is_read = table.rows.get(row).is_some_and(|r| r.is_read);
        let (shown, colour) = match text {
            // Nothing is written there yet: that is not the same as nothing printed.
            None if column > 0 => ("·", visuals.weak_text_color()),
            None => ("", visuals.weak_text_color()),
            Some(text) if !is_read => (text, visuals.weak_text_color()),
            Some(text) if column == 0 => (text, visuals.strong_text_color()),
            Some(text) => (text, visuals.text_color()),
        };
        let struck = cursor.quick.as_deref().filter(|_| is_cursor);
        match (struck, self.layout.printed()) {
            (Some(struck), _) => write(ui, ui.painter(), rect, &format!("{struck}|"), visuals.strong_text_color()),
            (None, Some(printed)) if column == 0 => {
                card::name(ui, rect, shown, printed.pieces.get(row).and_then(Option::as_ref), colour);
            }
            (None, _) => write(ui, ui.painter(), rect, shown, colour),
        }
        let readers = self.layout.readers.get(row).filter(|by| column == 0 && !by.is_empty());
        if readers.is_some() {
            let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height() - 1.0));
            ui.painter().rect_filled(bar, 0.0, theme::overlay(Ink::Checked));
        }
        if is_cursor && (self.focused || !cursor.block().is_several()) {
            let colour = if self.focused { theme::CURSOR } else { visuals.weak_text_color() };
            ui.painter().rect_stroke(rect.shrink(1.0), 1.0, Stroke::new(2.0, colour), egui::StrokeKind::Inside);
        }
        let visible = rect.intersect(ui.clip_rect());
        let id = cells_id().with((row, column));
        let response = ui.interact(visible, id, Sense::CLICK);
        let name = table.name(row, column);
        response.widget_info(|| {
            let mut info = WidgetInfo::selected(Role::GridCell, true, is_cursor, &name);
            let read = readers.map(|by| format!("; read by {}", by.join(", "))).unwrap_or_default();
            let by = if errata.is_empty() { String::new() } else { format!("; {}", errata.join("; ")) };
            info.current_text_value = Some(format!("{}{read}{by}", struck.or(text).unwrap_or_default()));
            info
        });
        if response.clicked() || response.double_clicked() {
            let shift = ui.input(|i| i.modifiers.shift);
            self.clicked = Some((row, column, shift, response.double_clicked()));
        }
        if !found.is_empty() || !errata.is_empty() {
            let says: Vec<&str> = errata.iter().copied().chain(found.iter().map(String::as_str)).collect();
            response.on_hover_text(says.join("\n"));
        } else if let Some(by) = readers {
            response.on_hover_text(format!("{}: read by {}", text.unwrap_or_default(), by.join(", ")));
        } else if text.is_some_and(|t| t.chars().count() > 28) {
            response.on_hover_text(text.unwrap_or_default());
        }
    }
}

/// A text in a cell, cut at its edge.
fn write(ui: &egui::Ui, painter: &egui::Painter, rect: Rect, text: &str, colour: Color32) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let room = (rect.width() - BESIDE + 2.0).max(8.0);
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = pos2(rect.left() + BESIDE / 2.0, rect.center().y - galley.size().y / 2.0);
    painter.with_clip_rect(rect.intersect(painter.clip_rect())).galley(at, galley, colour);
}

/// The head row, which stays in sight.
fn head(
    ui: &mut egui::Ui,
    table: &Table,
    layout: &Layout,
    corner: egui::Pos2,
    clip: Rect,
    frozen: f32,
    says: &[String],
) {
    let visuals = ui.visuals().clone();
    let part = |ui: &mut egui::Ui, columns: std::ops::Range<usize>, left: f32, within: Rect| {
        let painter = ui.painter_at(within);
        painter.rect_filled(within, 0.0, visuals.widgets.inactive.bg_fill);
        for column in columns {
            let rect = layout.on_line(pos2(left, clip.min.y - layout.row), 0, column);
            let label = table.columns.get(column).map_or("", |c| c.label());
            write(ui, &painter, rect, label, visuals.strong_text_color());
            painter.vline(rect.right() - 0.5, rect.y_range(), visuals.widgets.noninteractive.bg_stroke);
            if let Some(says) = says.get(column).filter(|s| !s.is_empty()) {
                let id = cells_id().with(("head", column));
                ui.interact(rect.intersect(within), id, Sense::hover()).on_hover_text(says);
            }
        }
        painter.hline(within.x_range(), within.bottom() - 0.5, visuals.widgets.noninteractive.bg_stroke);
    };
    let bottom = clip.min.y + layout.row;
    part(
        ui,
        0..table.columns.len(),
        corner.x,
        Rect::from_min_max(pos2(clip.min.x + frozen, clip.min.y), pos2(clip.max.x, bottom)),
    );
    if frozen > 0.0 {
        part(ui, 0..1, clip.min.x, Rect::from_min_max(clip.min, pos2(clip.min.x + frozen, bottom)));
    }
}

/// The line that is typed into, over its cell.
fn line(app: &mut App, ui: &mut egui::Ui, table: &Table, layout: &Layout, corner: egui::Pos2, body: Rect) {
    let (row, column) = (app.tables.cursor.row, app.tables.cursor.column);
    let mut rect = layout.cell(corner, row, column);
    // A narrow column still gives room to type.
    rect.max.x = rect.max.x.max(rect.min.x + 140.0);
    let name = format!("Typing {}", table.name(row, column));
    let Some(text) = app.tables.cursor.typing.as_mut() else { return };
    let mut part = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    part.set_clip_rect(body.intersect(ui.clip_rect()));
    let letters = (!app.tables.is_typed_in).then(|| text.chars().count());
    app.tables.is_typed_in = true;
    let edit = egui::TextEdit::singleline(text).id(typing_id()).lock_focus(true).desired_width(rect.width());
    let edit = edit.margin(egui::Margin::symmetric(4, 2));
    let response = begin(edit, &mut part, rect, letters);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
}

/// Puts the line there; when it begins, with the keyboard, and behind its last letter.
fn begin(edit: egui::TextEdit<'_>, ui: &mut egui::Ui, rect: Rect, letters: Option<usize>) -> egui::Response {
    let response = ui.put(rect, edit);
    if let Some(letters) = letters {
        response.request_focus();
        let mut state = egui::text_edit::TextEditState::load(ui.ctx(), typing_id()).unwrap_or_default();
        let end = egui::text::CCursor::new(letters);
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ui.ctx(), typing_id());
    }
    response
}
