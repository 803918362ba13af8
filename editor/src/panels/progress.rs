//! What of the sheet is transcribed and checked, layer by layer, and the walk that checks it.

use tlnb_formats::documents::Layer;

use crate::actions::Action;
use crate::app::App;
use crate::canvas;
use crate::core::settings::{Shown, spaced};
use crate::core::walk::is_checked;

/// One row a layer, then what can be done with the selection, then the walk.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let Some(grid) = app.session.grid() else {
        ui.label("This sheet states no grid.");
        return;
    };
    let all = grid.hexes().count().max(1);
    egui::Grid::new("progress").num_columns(3).striped(true).show(ui, |ui| {
        ui.weak("layer");
        ui.weak("transcribed");
        ui.weak("checked");
        ui.end_row();
        for layer in Layer::ALL {
            let (done, checked) = app.session.map_sheet().map_or((0, 0), |sheet| {
                let count = |f: &dyn Fn(tlnb_formats::geometry::Hex) -> bool| grid.hexes().filter(|h| f(*h)).count();
                (count(&|h| sheet.is_done(*layer, h)), count(&|h| is_checked(sheet, *layer, h)))
            });
            let action = Action::Layer(*layer);
            let on = action.is_on(app) == Some(true);
            if ui.radio(on, spaced(layer.word())).on_hover_text("Work on this layer").clicked() {
                todo.push(action);
            }
            ui.label(format!("{} %", 100 * done / all));
            ui.label(format!("{} %", 100 * checked / all));
            ui.end_row();
        }
    });
    ui.horizontal_wrapped(|ui| {
        super::small(app, ui, Action::Show(Shown::Progress), "Show on map", todo);
        super::small(app, ui, Action::CompleteLayer, "Complete selection", todo);
        super::small(app, ui, Action::ReopenLayer, "Reopen selection", todo);
        super::small(app, ui, Action::CheckLayer, "Check selection", todo);
        super::small(app, ui, Action::Initials, "Initials…", todo);
    });
    ui.separator();
    super::small(app, ui, Action::Walk, "Walk through unchecked hexes", todo);
    let Some(walk) = app.walk().cloned() else { return };
    let Some(hex) = walk.hex() else { return };
    let (at, of) = walk.place();
    ui.strong(format!("{hex}: {}", app.terrain_word(hex)));
    ui.label(format!("{} {at} of {of}", spaced(walk.layer.word())));
    canvas::crop(app, ui, hex);
    ui.horizontal(|ui| {
        super::small(app, ui, Action::WalkConfirm, "Confirm", todo);
        super::small(app, ui, Action::WalkSkip, "Skip", todo);
        super::small(app, ui, Action::WalkBack, "Back", todo);
    });
}
