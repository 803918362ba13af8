//! Every document of the title by kind, with its state; a click opens it as a table.

use egui::{RichText, Role, WidgetInfo};

use crate::actions::Action;
use crate::app::App;
use crate::core::documents::{DocumentState, states};
use crate::core::settings::spaced;
use crate::theme;

/// The kinds with their documents.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        super::small(app, ui, Action::NewDocument, "New document…", todo);
        super::small(app, ui, Action::ImportSheet, "Import a spreadsheet…", todo);
        super::small(app, ui, Action::PasteTable, "Paste a table…", todo);
    });
    let report = app.report();
    let all = states(&app.session, &report);
    if all.is_empty() {
        ui.label("No title is open, or it holds no documents.");
    }
    let open = app.tables.place.as_ref().map(|(document, _)| document.clone());
    let mut wanted = None;
    for (kind, documents) in &all {
        ui.add_space(4.0);
        let words = spaced(kind);
        let mut letters = words.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        ui.strong(format!("{first}{}", letters.as_str()));
        for document in documents {
            if line(ui, document, open.as_deref() == Some(&document.name)) {
                wanted = Some(document.name.clone());
            }
        }
    }
    if let Some(name) = wanted {
        app.open_document(&name);
    }
}

/// A document's state in words.
fn words(state: &DocumentState) -> String {
    let mut out = vec![format!("{} {}", state.entries, if state.entries == 1 { "entry" } else { "entries" })];
    if let Some((done, all)) = state.cells {
        out.push(format!("{done} of {all} cells"));
    }
    if state.read_only.is_some() {
        out.push("read only".to_owned());
    }
    out.join(", ")
}

/// One document; true if it was clicked.
fn line(ui: &mut egui::Ui, state: &DocumentState, is_open: bool) -> bool {
    let name = state.name.rsplit_once('/').map_or(state.name.as_str(), |(_, name)| name);
    let mut clicked = false;
    ui.horizontal(|ui| {
        let mark = if state.unsaved { "*" } else { "" };
        let response = ui.add(egui::Button::selectable(is_open, format!("{name}{mark}")));
        let unsaved = if state.unsaved { ", unsaved" } else { "" };
        let findings = match state.findings {
            0 => String::new(),
            1 => ", 1 finding".to_owned(),
            n => format!(", {n} findings"),
        };
        let spoken = format!("Open {}: {}{unsaved}{findings}", state.name, words(state));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_open, &spoken));
        let hover = state.read_only.clone().unwrap_or_else(|| spoken.clone());
        clicked = response.on_hover_text(hover).clicked();
        ui.add(egui::Label::new(RichText::new(words(state)).weak()).truncate());
        if state.findings > 0 {
            ui.colored_label(theme::warning(ui), format!("⚠ {}", state.findings));
        }
    });
    clicked
}
