//! The import of a spreadsheet: what goes where, what it comes to, and what is left out.

use egui::{Color32, Key, RichText, Role, TextEdit, WidgetInfo, vec2};
use tlnb_formats::documents::{KINDS, Model};
use tlnb_formats::spreadsheet::{Becomes, Target, a1, column_letters, layouts};

use super::Answer;
use crate::app::App;
use crate::core::import::{Aim, Draft};
use crate::core::session::Session;
use crate::core::settings::spaced;
use crate::theme;

/// Points a letter takes on the average, and the narrowest and widest column.
const LETTER: f32 = 7.0;
const WIDTHS: (f32, f32) = (52.0, 190.0);
/// Problems that are listed at once.
const LISTED: usize = 100;

/// The text of another program's table.
pub(super) fn paste(ui: &mut egui::Ui, text: &mut String) -> Answer {
    ui.heading("Paste a table");
    let label = ui.label("Table");
    let edit = egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        let edit = TextEdit::multiline(text).desired_rows(10).desired_width(f32::INFINITY).code_editor();
        ui.add(edit.hint_text("Ctrl+V")).labelled_by(label.id)
    });
    if ui.memory(|m| m.focused().is_none()) {
        edit.inner.request_focus();
    }
    ui.weak("Copied in a spreadsheet, or out of a document: columns apart by tabs or by two blanks.");
    ui.add_space(6.0);
    // Enter is a new line here.
    if ui.input(|i| i.modifiers.command && i.key_pressed(Key::Enter)) { Answer::Yes } else { super::buttons(ui) }
}

/// See the module.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) -> Answer {
    let screen = ui.ctx().content_rect().size();
    ui.set_width((screen.x - 80.0).clamp(360.0, 900.0));
    let Some(importing) = &mut app.importing else { return Answer::No };
    let heading = if importing.source.is_empty() { "what was pasted" } else { importing.source.as_str() };
    ui.heading(format!("Import {heading}"));
    let waiting = importing.is_waiting();
    if let Some(fault) = &importing.fault {
        ui.colored_label(theme::warning(ui), format!("It cannot be read: {fault}."));
    }
    let mut ready = false;
    if let Some(draft) = &mut importing.draft {
        aim(ui, draft, &app.session);
        if let Some(complaint) = &draft.complaint {
            ui.colored_label(theme::warning(ui), format!("Not so: {complaint}."));
        }
        // Three lists share what the window leaves.
        let room = (screen.y - 380.0).max(120.0);
        columns(ui, draft, room * 0.3);
        preview(ui, draft, room * 0.45);
        problems(ui, draft, room * 0.25);
        sums(ui, draft);
        ready = draft.plan().is_some() && draft.complaint.is_none();
    } else if importing.fault.is_none() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Reading…");
        });
    }
    ui.add_space(6.0);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        let import = ui.add_enabled(ready, egui::Button::new("Import").shortcut_text("Ctrl+Enter"));
        import.widget_info(|| WidgetInfo::labeled(Role::Button, ready, "Import"));
        if import.clicked() {
            answer = Answer::Yes;
        }
        if ui.button("Cancel").clicked() {
            answer = Answer::No;
        }
        if waiting {
            ui.spinner();
        }
    });
    if ready && ui.input(|i| i.modifiers.command && i.key_pressed(Key::Enter)) {
        answer = Answer::Yes;
    }
    let draft = app.importing.as_mut().and_then(|i| i.draft.as_mut());
    if matches!(answer, Answer::Yes) && draft.is_some_and(Draft::enter_typed) {
        answer = Answer::Open;
    }
    answer
}

/// A choice of one of several, by its name; the arrows go through them while it is closed.
fn choice<T: PartialEq + Clone>(
    ui: &mut egui::Ui,
    name: &str,
    now: &T,
    all: &[T],
    width: f32,
    words: impl Fn(&T) -> String,
) -> Option<T> {
    let mut chosen = None;
    let combo = egui::ComboBox::from_id_salt(name).selected_text(words(now)).width(width).height(320.0).truncate();
    let response = combo.show_ui(ui, |ui| {
        for one in all {
            if ui.selectable_label(one == now, words(one)).clicked() {
                chosen = Some(one.clone());
            }
        }
    });
    let (is_open, response) = (response.inner.is_some(), response.response);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
        info.current_text_value = Some(words(now));
        info
    });
    if response.has_focus() && !is_open {
        let ours = egui::EventFilter { vertical_arrows: true, ..egui::EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, ours));
        let step = ui.input(|i| isize::from(i.key_pressed(Key::ArrowDown)) - isize::from(i.key_pressed(Key::ArrowUp)));
        let at = all.iter().position(|one| one == now).unwrap_or_default();
        let next = at.saturating_add_signed(step).min(all.len().saturating_sub(1));
        if step != 0 && next != at {
            chosen = all.get(next).cloned();
        }
    }
    chosen.filter(|one| one != now)
}

/// Kinds that are tables, as they are begun.
fn kinds() -> Vec<String> {
    KINDS.iter().filter(|kind| !layouts(kind).is_empty()).map(|kind| (*kind).to_owned()).collect()
}

/// The document, the worksheet and its section.
fn aim(ui: &mut egui::Ui, draft: &mut Draft, session: &Session) {
    const NEW: &str = "a new document";
    let name_of = |document: &str| document.split_once('/').map_or(document, |(_, name)| name).to_owned();
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        ui.label("Into");
        let mut all = Draft::receivers(session);
        all.push(NEW.to_owned());
        let now = if draft.is_new() { NEW.to_owned() } else { draft.aim.document.clone() };
        if let Some(document) = choice(ui, "Into document", &now, &all, 190.0, Clone::clone) {
            wanted = Some(match document.as_str() {
                NEW => Aim { document: "cards/".to_owned(), kind: Some("SetupCard".to_owned()) },
                _ => Aim { document, kind: None },
            });
        }
        if let Some(kind) = &draft.aim.kind {
            let path = |kind: &str, name: &str| format!("{}/{name}", Model::folder(kind).unwrap_or_default());
            let name = name_of(&draft.aim.document);
            if let Some(kind) = choice(ui, "Kind of the new document", kind, &kinds(), 120.0, |k| spaced(k)) {
                wanted = Some(Aim { document: path(&kind, &name), kind: Some(kind) });
            }
            let label = ui.label("Name");
            let mut typed = name.clone();
            ui.add(TextEdit::singleline(&mut typed).desired_width(140.0)).labelled_by(label.id);
            if typed != name {
                wanted = Some(Aim { document: path(kind, typed.trim()), kind: Some(kind.clone()) });
            }
        }
    });
    if let Some(aim) = wanted {
        draft.aim_at(aim, session);
    }
    let names: Vec<String> = draft.worksheets().map(str::to_owned).collect();
    ui.horizontal_wrapped(|ui| {
        if names.len() > 1 {
            ui.label("Worksheets taken");
            let all: Vec<Option<String>> = [None].into_iter().chain(names.into_iter().map(Some)).collect();
            let words =
                |one: &Option<String>| one.clone().unwrap_or_else(|| "those of its sections, or the first".into());
            if let Some(one) = choice(ui, "Worksheets taken", &draft.worksheet.clone(), &all, 190.0, words) {
                draft.take_worksheet(one, session);
            }
        }
        let taken: Vec<usize> = (0..draft.mapped().len()).collect();
        if taken.len() > 1 {
            ui.label("shown below");
            let name = |n: &usize| draft.mapped().get(*n).map(|(cells, _)| cells.name.clone()).unwrap_or_default();
            if let Some(n) = choice(ui, "Worksheet shown", &draft.shown, &taken, 120.0, name) {
                draft.shown = n;
            }
        }
        if let Some(section) = draft.shown().map(|(_, mapping)| mapping.section.clone()) {
            ui.label("section");
            let all: Vec<String> = draft.sections().into_iter().map(str::to_owned).collect();
            if let Some(section) = choice(ui, "Section", &section, &all, 120.0, Clone::clone) {
                draft.take_section(&section, session);
            }
        }
        if !draft.passed().is_empty() {
            ui.weak(format!("passed over: {}", draft.passed().join(", ")));
        }
    });
}

fn target(target: &Target) -> String {
    match target {
        Target::Key => "name of the row".to_owned(),
        Target::Text => "text".to_owned(),
        Target::Field(name) => name.clone(),
        Target::Cell(label) => format!("printed column {label}"),
        Target::Ignore => "not taken over".to_owned(),
    }
}

/// A text at the left of its place, cut at the right edge.
fn left(ui: &mut egui::Ui, size: egui::Vec2, text: RichText) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut part = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(3.0, 0.0))).layout(layout));
    part.add(egui::Label::new(text).truncate());
    response
}

/// What each column says.
fn columns(ui: &mut egui::Ui, draft: &mut Draft, height: f32) {
    let Some((cells, mapping)) = draft.shown() else { return };
    let first = mapping.header.map_or(0, |row| row + 1);
    let rows: Vec<(usize, String, String, Target)> = mapping
        .columns
        .iter()
        .map(|c| {
            let texts = (first..cells.rows.len()).filter_map(|row| cells.text(row, c.at));
            let sample = texts.map(str::trim).find(|t| !t.is_empty()).unwrap_or_default().to_owned();
            (c.at, c.header.clone(), sample, c.target.clone())
        })
        .collect();
    let header = mapping.header.map_or("no row of headers".to_owned(), |row| format!("headers in row {}", row + 1));
    ui.separator();
    ui.horizontal(|ui| {
        ui.strong("Columns");
        ui.weak(header);
        if draft.follows_what_was_said() {
            ui.weak("as was said at the last import");
        }
    });
    let mut said = None;
    egui::ScrollArea::vertical().id_salt("columns").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        egui::Grid::new("mapping").num_columns(4).striped(true).show(ui, |ui| {
            for (at, header, sample, now) in rows {
                ui.label(column_letters(at));
                let height = ui.spacing().interact_size.y;
                left(ui, vec2(200.0, height), RichText::new(&header));
                left(ui, vec2(200.0, height), RichText::new(sample));
                let name = format!("Column {} {header}", column_letters(at));
                let all = draft.targets(&header);
                if let Some(one) = choice(ui, name.trim(), &now, &all, 240.0, target) {
                    said = Some((at, one));
                }
                ui.end_row();
            }
        });
    });
    if let Some((at, target)) = said {
        draft.map(at, &target);
    }
}

const fn becomes(becomes: Becomes) -> &'static str {
    match becomes {
        Becomes::New => "new",
        Becomes::Changed => "changed",
        Becomes::Same => "same",
        Becomes::LeftOut => "left out",
    }
}

/// The rows as they go in, with a mark at each cell that does not.
fn preview(ui: &mut egui::Ui, draft: &mut Draft, height: f32) {
    ui.separator();
    ui.horizontal(|ui| {
        ui.strong("Rows");
        ui.checkbox(&mut draft.only_problems, "Only those with problems");
    });
    let (rows, problems) = (draft.rows(), draft.problems());
    let Some((cells, mapping)) = draft.shown() else { return };
    let mut shown: Vec<_> = mapping.columns.iter().filter(|c| c.target != Target::Ignore).collect();
    // Each row begins with its name.
    shown.sort_by_key(|c| (c.target != Target::Key, c.at));
    let letters = |c: &&tlnb_formats::spreadsheet::Column| {
        let texts = rows.iter().take(200).filter_map(|(row, _)| cells.text(*row, c.at));
        let longest = texts.map(|t| t.chars().count()).max().unwrap_or_default();
        (longest.max(heading(&c.target).chars().count()) as f32).mul_add(LETTER, 10.0).clamp(WIDTHS.0, WIDTHS.1)
    };
    let widths: Vec<f32> = shown.iter().map(letters).collect();
    let line = ui.spacing().interact_size.y;
    let warning = theme::warning(ui);
    let cell = |ui: &mut egui::Ui, width: f32, text: RichText, ground: Color32| {
        let before = ui.painter().add(egui::Shape::Noop);
        let response = left(ui, vec2(width, line), text);
        ui.painter().set(before, egui::Shape::rect_filled(response.rect, 2.0, ground));
        response
    };
    egui::ScrollArea::horizontal().id_salt("preview, sideways").auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        let none = Color32::TRANSPARENT;
        ui.horizontal(|ui| {
            cell(ui, 44.0, RichText::new("row").strong(), none);
            cell(ui, 64.0, RichText::new("").strong(), none);
            for (column, width) in shown.iter().zip(&widths) {
                cell(ui, *width, RichText::new(heading(&column.target)).strong(), none);
            }
        });
        let area = egui::ScrollArea::vertical().id_salt("preview").max_height((height - line).max(40.0));
        area.auto_shrink([false, true]).show_rows(ui, line, rows.len(), |ui, range| {
            for (row, what) in rows.get(range).unwrap_or_default() {
                ui.horizontal(|ui| {
                    cell(ui, 44.0, RichText::new((row + 1).to_string()).weak(), none);
                    let word = RichText::new(what.map_or("", becomes));
                    let word = match what {
                        Some(Becomes::LeftOut) => word.color(warning),
                        Some(Becomes::Same) => word.weak(),
                        _ => word,
                    };
                    cell(ui, 64.0, word, none);
                    for (column, width) in shown.iter().zip(&widths) {
                        let text = cells.text(*row, column.at).unwrap_or_default();
                        let found = problems.get(a1(*row, column.at).as_str());
                        let ground = if found.is_some() { warning.gamma_multiply(0.25) } else { none };
                        let response = cell(ui, *width, RichText::new(text), ground);
                        if let Some(found) = found {
                            let says: Vec<String> = found.iter().map(ToString::to_string).collect();
                            response.on_hover_text(says.join("\n"));
                        }
                    }
                });
            }
        });
    });
}

/// As the head of a column of the preview has it.
fn heading(target: &Target) -> String {
    match target {
        Target::Key => "name".to_owned(),
        Target::Text => "text".to_owned(),
        Target::Field(name) | Target::Cell(name) => name.clone(),
        Target::Ignore => String::new(),
    }
}

/// What is left out, each with what is most likely meant; it can be typed over here.
fn problems(ui: &mut egui::Ui, draft: &mut Draft, height: f32) {
    let Some(plan) = draft.plan() else { return };
    let all: Vec<_> = plan.problems.iter().take(LISTED).cloned().collect();
    let more = plan.problems.len() - all.len();
    if all.is_empty() {
        return;
    }
    ui.separator();
    ui.strong(format!("Problems: {}", all.len() + more));
    let mut puts: Option<(String, String, String)> = None;
    egui::ScrollArea::vertical().id_salt("problems").max_height(height.max(60.0)).auto_shrink([false, true]).show(
        ui,
        |ui| {
            for problem in all {
                ui.horizontal(|ui| {
                    let place = problem.cell.clone().unwrap_or_else(|| "-".to_owned());
                    let whole =
                        if problem.sheet.is_empty() { place.clone() } else { format!("{}!{place}", problem.sheet) };
                    left(ui, vec2(64.0, ui.spacing().interact_size.y), RichText::new(&whole).strong());
                    if let Some(cell) = &problem.cell {
                        let at = (problem.sheet.clone(), cell.clone());
                        let mut text = draft.typed.get(&at).unwrap_or(&problem.text).clone();
                        let response = ui.add(TextEdit::singleline(&mut text).desired_width(110.0));
                        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, format!("Cell {whole}")));
                        if response.lost_focus() && text != problem.text && !ui.input(|i| i.key_pressed(Key::Escape)) {
                            puts = Some((at.0, at.1, text));
                        } else {
                            draft.typed.insert(at, text);
                        }
                    }
                    if let Some((nearest, cell)) = problem.nearest.as_ref().zip(problem.cell.as_ref()) {
                        let button = ui.button(format!("Use {nearest}"));
                        let name = format!("Use {nearest} in {whole}");
                        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                        if button.clicked() {
                            puts = Some((problem.sheet.clone(), cell.clone(), nearest.clone()));
                        }
                    }
                    let says = format!("`{}` {}", problem.text, problem.message);
                    ui.add(egui::Label::new(&says).truncate()).on_hover_text(&says);
                });
            }
            if more > 0 {
                ui.weak(format!("and {more} more; mend the first, or the file"));
            }
        },
    );
    if let Some((sheet, cell, text)) = puts {
        draft.put(&sheet, &cell, &text);
    }
}

/// How many rows become what, and whether missing ones go.
fn sums(ui: &mut egui::Ui, draft: &mut Draft) {
    let Some((counts, plan)) = draft.counts().zip(draft.plan()) else { return };
    ui.separator();
    let keys: Vec<&str> = plan.missing.iter().map(|place| place.key.as_str()).collect();
    let (n, listed) = (keys.len(), keys.iter().take(12).copied().collect::<Vec<_>>().join(", "));
    let more = if n > 12 { ", …" } else { "" };
    ui.label(format!(
        "Rows: {} new, {} changed, {} same, {} taken out, {} left out",
        counts.new, counts.changed, counts.same, counts.removed, counts.left_out
    ));
    if n == 0 {
        return;
    }
    let mut yes = draft.takes_out();
    let rows = if n == 1 { "1 row".to_owned() } else { format!("{n} rows") };
    ui.checkbox(&mut yes, format!("Take out {rows} of the last import that are here no more"));
    ui.weak(format!("{listed}{more}"));
    if yes != draft.takes_out() {
        draft.set_takes_out(yes);
    }
}
