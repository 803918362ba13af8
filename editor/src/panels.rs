//! Everything around the canvas.

mod findings;
mod points;
mod status;
mod toolbar;

use egui::{Role, WidgetInfo};

use crate::actions::Action;
use crate::app::App;

/// All panels; the canvas takes what they leave.
pub(crate) fn show(app: &mut App, ui: &mut egui::Ui) {
    let mut todo = Vec::new();
    let mut sheet = None;
    egui::Panel::top("menu").show(ui, |ui| toolbar::menus(app, ui, &mut todo, &mut sheet));
    if let Some(name) = sheet {
        app.choose_sheet(&name);
    }
    egui::Panel::bottom("status").show(ui, |ui| status::show(app, ui));
    egui::Panel::left("tools").exact_size(168.0).resizable(false).show(ui, |ui| {
        egui::ScrollArea::vertical().show(ui, |ui| toolbar::show(app, ui, &mut todo));
    });
    egui::Panel::right("inspector").default_size(270.0).size_range(200.0..=420.0).show(ui, |ui| {
        points::show(app, ui);
        findings::show(app, ui);
    });
    let ctx = ui.ctx().clone();
    for action in todo {
        app.run(action, &ctx);
    }
}

/// A button or a menu item for an action.
fn button(app: &App, ui: &mut egui::Ui, action: Action, label: &str) -> bool {
    let mut button = egui::Button::new(label).selected(action.is_on(app) == Some(true));
    if let Some(shortcut) = action.shortcut() {
        button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
    }
    let (enabled, on) = (action.enabled(app), action.is_on(app));
    let response = ui.add_enabled(enabled, button);
    // Its name is its label alone, without the keys.
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, enabled, on, label),
        None => WidgetInfo::labeled(Role::Button, enabled, label),
    });
    response.clicked()
}
