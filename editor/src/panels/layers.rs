//! What is shown, how strongly, and what tools leave alone.

use crate::actions::Action;
use crate::app::App;
use crate::core::settings::Shown;

/// One row a layer, the uppermost first.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    egui::Grid::new("layers").num_columns(3).striped(true).show(ui, |ui| {
        for shown in Shown::ALL.into_iter().rev() {
            let state = app.settings.layer_mut(shown);
            let name = shown.label();
            ui.checkbox(&mut state.visible, name);
            super::slider(ui, &mut state.opacity, &format!("Opacity of {name}"), state.visible);
            if shown.is_edited() {
                super::ticked(ui, &mut state.locked, "lock", &format!("Lock {name}"))
                    .on_hover_text(format!("Tools leave {name} alone"));
            } else {
                ui.label("");
            }
            ui.end_row();
        }
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        super::small(app, ui, Action::Dark, "Dark", todo);
        super::small(app, ui, Action::SmallerText, "Smaller text", todo);
        super::small(app, ui, Action::LargerText, "Larger text", todo);
    });
}
