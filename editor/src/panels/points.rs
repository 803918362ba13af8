//! The control points of the picture that is shown, and how well they agree.

use tlnb_formats::edit::points;

use crate::app::App;

/// The list with residuals; nothing without a picture.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    let (Some(picture), Some(placement)) = (app.settings.picture.clone(), app.placement.clone()) else { return };
    ui.add_space(4.0);
    ui.heading("Control points");
    ui.label(format!("Picture {picture}"));
    ui.label(&placement.fit_text);
    if !placement.stagger_text.is_empty() {
        ui.label(&placement.stagger_text);
    }
    let mut step = None;
    if let Some(grid) = placement.other_grid
        && ui.button("Take the derived stagger").clicked()
    {
        app.take_grid(&grid);
    }
    let Some(document) = app.session.scans_document() else {
        ui.separator();
        return;
    };
    egui::ScrollArea::vertical().id_salt("points").max_height(260.0).show(ui, |ui| {
        egui::Grid::new("points").num_columns(4).striped(true).show(ui, |ui| {
            for point in &placement.points {
                let hex = point.hex;
                let mut on = point.on;
                if ui.checkbox(&mut on, hex.to_string()).on_hover_text("Take part in the fit").changed() {
                    let verb = if on { "on" } else { "off" };
                    step = Some((format!("Switch point {hex} {verb}"), points::switch(document, &picture, hex, !on)));
                }
                ui.label(placement.residual(hex).map_or_else(|| "no fit".to_owned(), |r| format!("{r:.1} px")));
                if ui.button("Spot").on_hover_text("Make it a spot check: measured, not fitted").clicked() {
                    step = Some((format!("Spot check {hex}"), points::spot(document, &picture, hex, true)));
                }
                if ui.button(format!("Delete {hex}")).clicked() {
                    step = Some((format!("Delete point {hex}"), points::remove(document, &picture, hex)));
                }
                ui.end_row();
            }
            for (hex, off) in &placement.spots {
                ui.label(format!("{hex} spot"));
                ui.label(off.map_or_else(|| "no fit".to_owned(), |o| format!("{o:.1} px")));
                if ui.button("Fit").on_hover_text("Make it a control point again").clicked() {
                    step = Some((format!("Control point {hex}"), points::spot(document, &picture, *hex, false)));
                }
                if ui.button(format!("Delete {hex}")).clicked() {
                    step = Some((format!("Delete point {hex}"), points::remove(document, &picture, *hex)));
                }
                ui.end_row();
            }
        });
    });
    ui.separator();
    if let Some((label, changes)) = step {
        app.step(&label, &changes);
    }
}
