//! What differs from another state of the title.

use crate::actions::Action;
use crate::app::App;
use crate::core::compare::hex_of;

/// The list; a click goes to the hex.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    super::small(app, ui, Action::Compare, "Compare with…", todo);
    let Some(found) = app.differences() else {
        ui.label("Compares the sheet with another folder of the title, or with a git revision.");
        return;
    };
    let label = app.compared().map(|c| c.label.clone()).unwrap_or_default();
    let n = found.changes.len();
    ui.label(format!("{n} {} from {label}", if n == 1 { "difference" } else { "differences" }));
    let mut target = None;
    for change in &found.changes {
        let text = change.to_string();
        let text = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
        match hex_of(change) {
            Some(hex) if ui.add(egui::Button::new(text).wrap()).clicked() => target = Some(hex),
            Some(_) => {}
            None => {
                ui.add(egui::Label::new(text).wrap());
            }
        }
    }
    if let Some(hex) = target {
        app.go_to(hex);
    }
}
