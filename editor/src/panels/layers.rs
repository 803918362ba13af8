//! What is shown, how strongly, and what tools leave alone.

use egui::{Role, WidgetInfo};

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
    units(app, ui);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        super::small(app, ui, Action::Dark, "Dark", todo);
        super::small(app, ui, Action::SmallerText, "Smaller text", todo);
        super::small(app, ui, Action::LargerText, "Larger text", todo);
    });
}

/// Which column of the set-up cards stands on the map.
fn units(app: &mut App, ui: &mut egui::Ui) {
    let columns = app.unit_columns();
    if columns.is_empty() {
        return;
    }
    ui.add_space(8.0);
    let words = |(card, column): &(String, String)| format!("{column} of {card}");
    let chosen = app.settings.units.column.clone();
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        ui.label("Units");
        let shown = chosen.as_ref().map_or_else(|| "none".to_owned(), words);
        let combo = egui::ComboBox::from_id_salt("units").selected_text(shown);
        let response = combo.show_ui(ui, |ui| {
            if ui.selectable_label(chosen.is_none(), "none").clicked() {
                wanted = Some(None);
            }
            for column in columns {
                if ui.selectable_label(chosen.as_ref() == Some(&column), words(&column)).clicked() {
                    wanted = Some(Some(column));
                }
            }
        });
        response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Units of column"));
        super::ticked(ui, &mut app.settings.units.all_cards, "all cards", "Units of all cards")
            .on_hover_text("What other cards have under the same label, too");
    });
    if let Some(column) = wanted {
        app.show_units(column);
    }
    unplaced(app, ui);
}

/// What of the column stands on no map, each with what its cell says.
fn unplaced(app: &mut App, ui: &mut egui::Ui) {
    let sheet = app.session.sheet().to_owned();
    let Some(column) = app.column_of(&sheet).filter(|c| !c.unplaced.is_empty()) else { return };
    ui.add_space(4.0);
    ui.strong(format!("Without a hex: {}", column.unplaced.len()));
    egui::Grid::new("pieces without a hex").num_columns(2).striped(true).show(ui, |ui| {
        for piece in &column.unplaced {
            ui.label(&piece.unit);
            ui.weak(&piece.says);
            ui.end_row();
        }
    });
}
