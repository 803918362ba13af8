//! Questions to the person, one at a time.

use egui::{Id, Key, Modal};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};
use tlnb_formats::geometry::notation::parse_hex;

use crate::actions::Action;
use crate::app::App;
use crate::theme;

/// What the answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    TitleFolder,
    TitlePath,
    PictureFile,
    Quit,
}

/// An open question.
#[derive(Debug, Clone)]
pub(crate) enum Dialog {
    /// The number printed at a pixel of the scan.
    Number {
        px: [f64; 2],
        text: String,
    },
    /// Where a new sheet goes, what it is called and how far its numbers run.
    NewSheet {
        path: String,
        name: String,
        columns: String,
        odd: String,
        even: String,
    },
    /// Where something lies.
    Path {
        wanted: Wanted,
        text: String,
    },
    GoTo {
        text: String,
    },
    /// Which command.
    Palette {
        text: String,
        at: usize,
    },
    /// What becomes of unsaved edits.
    Unsaved {
        then: Wanted,
    },
}

enum Answer {
    Open,
    Yes,
    No,
    Discard,
}

/// Shows the open question and acts on its answer.
pub(crate) fn show(app: &mut App, ctx: &egui::Context) {
    let Some(mut dialog) = app.dialog.take() else { return };
    let complaint = std::mem::take(&mut app.complaint);
    let modal = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        ui.set_width(340.0);
        let answer = match &mut dialog {
            Dialog::Number { text, .. } => line(ui, "Which number is printed here?", "Printed number", text),
            Dialog::GoTo { text } => line(ui, "Go to which hex?", "Hex", text),
            Dialog::Path { wanted, text } => {
                let title = if *wanted == Wanted::PictureFile { "Open which picture?" } else { "Open which title?" };
                line(ui, title, "Path", text)
            }
            Dialog::NewSheet { path, name, columns, odd, even } => {
                ui.heading("New sheet");
                let rows = [
                    ("Sheet name", name),
                    ("Folder of the title", path),
                    ("Last column", columns),
                    ("Last row of odd columns", odd),
                    ("Last row of even columns", even),
                ];
                let mut entered = false;
                for (label, text) in rows {
                    entered |= field(ui, label, text);
                }
                if entered { Answer::Yes } else { buttons(ui) }
            }
            Dialog::Palette { text, at } => palette(app, ui, text, at),
            Dialog::Unsaved { .. } => unsaved(app, ui),
        };
        if !complaint.is_empty() {
            ui.colored_label(theme::WARNING, &complaint);
        }
        answer
    });
    let answer = if modal.should_close() { Answer::No } else { modal.inner };
    match answer {
        Answer::Open => (app.dialog, app.complaint) = (Some(dialog), complaint),
        Answer::No => {}
        Answer::Yes => accept(app, dialog, ctx),
        Answer::Discard => {
            if let Dialog::Unsaved { then } = dialog {
                app.go_on(then, ctx);
            }
        }
    }
}

fn accept(app: &mut App, dialog: Dialog, ctx: &egui::Context) {
    match dialog {
        Dialog::Number { px, text } => match parse_hex(text.trim()) {
            Ok(found) => app.put_point(found.hex, px),
            Err(_) => {
                app.complaint = format!("`{text}` is no hex number; four digits are, as in 0412.");
                app.dialog = Some(Dialog::Number { px, text });
            }
        },
        Dialog::GoTo { text } => match parse_hex(text.trim()) {
            Ok(found) => app.go_to(found.hex),
            Err(_) => app.message = format!("`{text}` is no hex number; four digits are, as in 0412."),
        },
        Dialog::Path { wanted, text } => {
            app.take_path(wanted, text.trim().into());
            ctx.request_repaint();
        }
        Dialog::NewSheet { path, name, columns, odd, even } => {
            if let Err(why) = app.new_sheet(path.trim().as_ref(), name.trim(), [&columns, &odd, &even]) {
                app.complaint = format!("No sheet was made: {why}.");
                app.dialog = Some(Dialog::NewSheet { path, name, columns, odd, even });
            }
        }
        Dialog::Palette { text, at } => {
            if let Some(action) = found(app, &text).get(at) {
                app.run(*action, ctx);
            }
        }
        Dialog::Unsaved { then } => {
            if app.save() {
                app.go_on(then, ctx);
            }
        }
    }
}

/// A line of text with its two buttons.
fn line(ui: &mut egui::Ui, title: &str, name: &str, text: &mut String) -> Answer {
    ui.heading(title);
    let entered = field(ui, name, text);
    ui.add_space(6.0);
    if entered { Answer::Yes } else { buttons(ui) }
}

fn buttons(ui: &mut egui::Ui) -> Answer {
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        if ui.button("OK").clicked() {
            answer = Answer::Yes;
        }
        if ui.button("Cancel").clicked() {
            answer = Answer::No;
        }
    });
    answer
}

/// A named text field that has the focus. True when Enter was pressed.
fn field(ui: &mut egui::Ui, name: &str, text: &mut String) -> bool {
    let label = ui.label(name);
    let edit = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY)).labelled_by(label.id);
    let entered = edit.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if !entered && ui.memory(|m| m.focused().is_none()) {
        edit.request_focus();
    }
    entered
}

/// The commands that a text finds, best first.
pub(crate) fn found(app: &App, text: &str) -> Vec<Action> {
    let all: Vec<Action> = Action::all().into_iter().filter(|a| *a != Action::Palette && a.enabled(app)).collect();
    if text.trim().is_empty() {
        return all;
    }
    let labels: Vec<String> = all.iter().map(|a| a.label()).collect();
    let pattern = Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart);
    let matches = pattern.match_list(&labels, &mut Matcher::new(Config::DEFAULT));
    let place = |label: &String| labels.iter().position(|l| l == label);
    matches.into_iter().filter_map(|(label, _)| all.get(place(label)?).copied()).collect()
}

fn palette(app: &App, ui: &mut egui::Ui, text: &mut String, at: &mut usize) -> Answer {
    let step = ui.input_mut(|i| {
        let down = i.consume_key(egui::Modifiers::NONE, Key::ArrowDown);
        let up = i.consume_key(egui::Modifiers::NONE, Key::ArrowUp);
        i32::from(down) - i32::from(up)
    });
    let before = text.clone();
    let mut answer = if field(ui, "Command", text) { Answer::Yes } else { Answer::Open };
    let actions = found(app, text);
    if *text != before {
        *at = 0;
    }
    *at = at.saturating_add_signed(step as isize).min(actions.len().saturating_sub(1));
    egui::ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
        ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            for (i, action) in actions.iter().enumerate() {
                let mut button = egui::Button::new(action.label()).selected(i == *at);
                if let Some(shortcut) = action.shortcut() {
                    button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
                }
                let shown = ui.add(button);
                if i == *at && step != 0 {
                    shown.scroll_to_me(None);
                }
                if shown.clicked() {
                    *at = i;
                    answer = Answer::Yes;
                }
            }
        });
    });
    answer
}

fn unsaved(app: &App, ui: &mut egui::Ui) -> Answer {
    ui.heading("Save your edits?");
    for name in app.session.unsaved() {
        ui.label(name);
    }
    ui.add_space(6.0);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        for (label, means) in [("Save", Answer::Yes), ("Discard", Answer::Discard), ("Cancel", Answer::No)] {
            if ui.button(label).clicked() {
                answer = means;
            }
        }
    });
    answer
}
