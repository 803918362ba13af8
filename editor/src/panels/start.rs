//! What is seen before a title is open: those that were, and ways to begin one.

use egui::{RichText, Role, WidgetInfo};

use super::button;
use crate::actions::Action;
use crate::app::App;

/// Points the page is wide, and how far down it begins.
const WIDTH: f32 = 620.0;
const ABOVE: f32 = 48.0;

/// The page.
pub(super) fn show(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let beside = ((ui.available_width() - WIDTH) / 2.0).max(16.0);
        ui.add_space(ABOVE);
        ui.horizontal_top(|ui| {
            ui.add_space(beside);
            ui.vertical(|ui| {
                ui.set_max_width(WIDTH.min(ui.available_width() - 16.0));
                page(app, ui, todo);
            });
        });
    });
}

fn page(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.label(RichText::new("The Library of Napoleonic Battles").size(26.0).strong());
    ui.weak("Printed titles as data: maps, cards, tracks, scenarios.");
    ui.add_space(24.0);
    ui.label(RichText::new("Begin").size(17.0).strong());
    ui.add_space(4.0);
    for (action, says) in [
        (Action::Demonstration, "A small title of its own, complete in every part, to try everything on."),
        (Action::NewTitle, "An empty one in a folder of yours."),
        (
            Action::TitleFromRulebook,
            "Its study folder drafts the scenarios; you work through the rest beside the text.",
        ),
        (Action::TitleFromSheets, "Counters, cards and tracks that somebody has typed already."),
        (Action::OpenTitle, "A folder with the file title.ron in it; it can be dropped here as well."),
        (Action::OpenTitlePath, ""),
    ] {
        ui.horizontal(|ui| {
            ui.set_min_height(26.0);
            if button(app, ui, &action, &action.label()) {
                todo.push(action.clone());
            }
            ui.weak(says);
        });
    }
    ui.add_space(24.0);
    ui.label(RichText::new("Titles that were open").size(17.0).strong());
    ui.add_space(4.0);
    if app.personal.titles.is_empty() {
        ui.weak("None yet.");
    }
    for left in &app.personal.titles {
        let action = Action::OpenKnown(left.folder.clone());
        let there = action.enabled(app);
        let folder = left.folder.display().to_string();
        ui.horizontal(|ui| {
            ui.set_min_height(26.0);
            let name = if left.name.is_empty() { folder.clone() } else { left.name.clone() };
            let response = ui.add_enabled(there, egui::Button::new(RichText::new(&name).strong()));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, there, &name));
            if response.clicked() {
                todo.push(action.clone());
            }
            let folder = if there { folder } else { format!("{folder} (not there now)") };
            ui.add(egui::Label::new(RichText::new(folder).weak()).truncate());
        });
    }
}
