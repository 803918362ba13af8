//! The row under the table's cursor as a form: a line a field, what each means, and pale what is taken from others.

use egui::{Color32, Key, Role, WidgetInfo};

use crate::app::App;
use crate::core::table::{FormLine, Spot, Table};
use crate::theme;

/// Points that names of fields take.
const NAMES: f32 = 116.0;
/// Points that the button for the words of a field takes.
const CHOICE: f32 = 30.0;

/// The form; what was typed is written by Enter, Tab, or by going elsewhere.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    let row = app.tables.cursor.row;
    let Some((table, document)) = app.open_table() else {
        ui.label("A row of an open document stands here as a form. The panel Documents opens one.");
        return;
    };
    let free = document.read_only().is_none();
    let key = table.rows.get(row).map(|r| r.key.clone());
    if ui.input(|i| i.key_pressed(Key::Escape)) {
        app.tables.filling = None;
    }
    // The cursor went on while a line was being typed in.
    if app.tables.filling.as_ref().is_some_and(|(filled, ..)| key.as_ref() != Some(filled)) {
        app.commit_filling();
    }
    ui.horizontal_wrapped(|ui| {
        ui.strong(key.as_deref().unwrap_or("No row"));
        ui.weak(format!("{} of {}", table.section, table.document));
    });
    ui.add_space(4.0);
    if let Some(key) = key {
        super::page::crops(app, ui, &table.section, &key);
        let free = free && app.session.read_only().is_none() && table.rows.get(row).is_some_and(|r| r.is_read);
        for line in app.row_form().iter() {
            field(app, ui, &table, (row, &key), line, free);
        }
    }
    taken(app, ui, &table);
}

/// One field: its name, what is written there, and the words that may be chosen.
fn field(app: &mut App, ui: &mut egui::Ui, table: &Table, (row, key): (usize, &str), line: &FormLine, free: bool) {
    let (Spot::Column(column) | Spot::Part(column, _)) = &line.spot;
    let (column, is_part) = (*column, matches!(line.spot, Spot::Part(..)));
    let name = match &line.spot {
        Spot::Column(_) => format!("Field {}", line.label),
        Spot::Part(..) => format!("Field {} {}", table.columns.get(column).map_or("", |c| c.label()), line.label),
    };
    let report = app.report();
    let marks = app.table_marks();
    let found: Vec<&str> =
        marks.at(row, column).iter().filter_map(|n| report.findings.get(*n).map(|f| f.message.as_str())).collect();
    let filled = app.tables.filling.as_ref().filter(|(k, spot, _)| k == key && *spot == line.spot);
    let mut text = filled.map(|(.., text)| text.clone()).or_else(|| line.text.clone()).unwrap_or_default();
    let mut typed = false;
    let mut done = false;
    ui.horizontal(|ui| {
        let (rect, label) =
            ui.allocate_exact_size(egui::vec2(NAMES, ui.spacing().interact_size.y), egui::Sense::hover());
        let colour = match () {
            () if !found.is_empty() => theme::warning(ui),
            () if line.text.is_some() => ui.visuals().text_color(),
            () => ui.visuals().weak_text_color(),
        };
        write(ui, rect, if is_part { 12.0 } else { 0.0 }, &line.label, colour);
        label.on_hover_text(found.iter().copied().chain([line.says.as_str()]).collect::<Vec<_>>().join("\n"));
        let beside = if line.choices.is_empty() { 0.0 } else { CHOICE + ui.spacing().item_spacing.x };
        let size = egui::vec2(ui.available_width() - beside, ui.spacing().interact_size.y);
        let edit = egui::TextEdit::singleline(&mut text).hint_text(&line.says);
        let response = ui.add_enabled_ui(free, |ui| ui.add_sized(size, edit)).inner;
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::TextInput, free, &name);
            info.current_text_value = Some(text.clone());
            info
        });
        if std::mem::take(&mut app.tables.fill_first) {
            response.request_focus();
        }
        typed |= response.changed();
        if response.has_focus() {
            // The table's cursor goes with the fields.
            app.tables.cursor.go_to(row, column, false);
        }
        done |= response.lost_focus();
        if let Some(word) = choice(ui, line, &name, free) {
            text = word;
            (typed, done) = (true, true);
        }
    });
    if typed {
        app.tables.filling = Some((key.to_owned(), line.spot.clone(), text));
    }
    if done {
        app.commit_filling();
    }
}

/// The words that may stand in a field, and the one that is chosen of them.
fn choice(ui: &mut egui::Ui, line: &FormLine, name: &str, free: bool) -> Option<String> {
    let mut chosen = None;
    if line.choices.is_empty() || !free {
        return chosen;
    }
    let button = egui::Button::new("⏷").small();
    let (opened, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_max_height(320.0);
        egui::ScrollArea::vertical().show(ui, |ui| {
            for word in &line.choices {
                if ui.selectable_label(line.text.as_ref() == Some(word), word).clicked() {
                    chosen = Some(word.clone());
                    ui.close();
                }
            }
        });
    });
    opened.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Choose {name}")));
    chosen
}

/// A name, cut where its room ends.
fn write(ui: &egui::Ui, rect: egui::Rect, indent: f32, text: &str, colour: Color32) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - indent);
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = egui::pos2(rect.left() + indent, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
}

/// What the scenario takes from others in this section, each with its origin.
fn taken(app: &mut App, ui: &mut egui::Ui, table: &Table) {
    let lines = app.taken(&table.document, &table.section);
    if lines.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.separator();
    ui.weak("Taken from others:");
    let mut wanted = None;
    for line in &lines {
        if super::scenario::line(ui, line).clicked() {
            wanted.clone_from(&line.source);
        }
    }
    if let Some((document, section, key)) = wanted {
        app.open_source(&document, &section, &key);
    }
}
