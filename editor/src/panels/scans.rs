//! The pictures of the sheet, and how well the control points of one of them agree.

use tlnb_formats::Change;
use tlnb_formats::edit::{pictures, points};
use tlnb_formats::text::Written;

use crate::actions::Action;
use crate::app::{App, Wanted};
use crate::core::question::Question;
use crate::theme;

/// The list of pictures, then the points of the chosen one.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    pictures_of_sheet(app, ui);
    ui.horizontal(|ui| {
        super::small(app, ui, Action::OpenPicture, "Open picture…", todo);
        super::small(app, ui, Action::OpenPicturePath, "By path…", todo);
    });
    ui.separator();
    control_points(app, ui, todo);
}

fn pictures_of_sheet(app: &mut App, ui: &mut egui::Ui) {
    let names = app.pictures_in_order();
    if names.is_empty() && app.missing().is_empty() {
        ui.label("No picture lies under this sheet.");
    }
    let (mut chosen, mut reordered, mut asked) = (None, None, None);
    for (i, name) in names.iter().enumerate().rev() {
        let mut view = app.settings.picture_view(name);
        ui.horizontal(|ui| {
            let active = app.settings.picture.as_ref() == Some(name);
            if ui.radio(active, name).on_hover_text("Work on the points of this picture").clicked() {
                chosen = Some(name.clone());
            }
            super::ticked(ui, &mut view.visible, "show", &format!("Show {name}"));
            ui.spacing_mut().slider_width = 50.0;
            super::slider(ui, &mut view.opacity, &format!("Opacity of {name}"), true);
        });
        ui.horizontal(|ui| {
            ui.add_space(22.0);
            if names.len() > 1 {
                if super::named(ui, "Up", &format!("Move {name} up"), i + 1 < names.len()).clicked() {
                    let mut next = names.clone();
                    next.swap(i, i + 1);
                    reordered = Some(next);
                }
                if super::named(ui, "Down", &format!("Move {name} down"), i > 0).clicked() {
                    let mut next = names.clone();
                    next.swap(i, i - 1);
                    reordered = Some(next);
                }
            }
            let extent = super::named(ui, "Extent…", &format!("Extent of {name}…"), true);
            if extent.on_hover_text("Which part of it shows the sheet").clicked() {
                asked = Some(Question::Extent(name.clone()));
            }
        });
        app.settings.pictures.insert(name.clone(), view);
    }
    for name in app.missing().to_vec() {
        ui.horizontal(|ui| {
            ui.colored_label(theme::warning(ui), format!("{name}: not found"));
            let find = "Say where its file lies; it is remembered by its bytes";
            if super::named(ui, "Find…", &format!("Find {name}…"), true).on_hover_text(find).clicked() {
                app.choose(Wanted::Found(name.clone()), ui.ctx());
            }
            if super::named(ui, "Find by path…", &format!("Find {name} by path…"), true).on_hover_text(find).clicked()
            {
                asked = Some(Question::FindPicture(name));
            }
        });
    }
    if let Some(name) = chosen {
        app.choose_picture(&name);
    }
    if let Some(question) = asked {
        app.ask(question);
    }
    if let Some(next) = reordered
        && let Some(document) = app.session.scans_or_new()
    {
        let known: Vec<String> = next.into_iter().filter(|n| document.value("pictures", n).is_some()).collect();
        app.step("Order of pictures", &pictures::order(&document, &known));
    }
}

fn control_points(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let (Some(picture), Some(placement)) = (app.settings.picture.clone(), app.placement().cloned()) else { return };
    ui.strong(format!("Control points of {picture}"));
    ui.label(&placement.fit_text);
    if !placement.stagger_text.is_empty() {
        ui.label(&placement.stagger_text);
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(grid) = placement.other_grid
            && ui.button("Take the derived stagger").clicked()
        {
            app.state_grid(&grid);
        }
        super::small(app, ui, Action::Numbering, "Numbering…", todo);
    });
    let Some(document) = app.session.scans_document() else { return };
    let mut step: Option<(String, Vec<Change>)> = None;
    if document.value("pictures", &picture).is_some() {
        let line = document.scans().and_then(|s| s.pictures.get(&picture).cloned()).unwrap_or_default();
        let model = line.model.as_ref().and_then(Written::known).map(|m| m.word());
        ui.horizontal(|ui| {
            ui.label("Model");
            for (label, word) in [("by points", None), ("similarity", Some("Similarity")), ("affine", Some("Affine"))] {
                let on = model == word || (word.is_none() && model == Some("Auto"));
                if ui.selectable_label(on, label).clicked() && !on {
                    step = Some((format!("Model of {picture}"), pictures::model(document, &picture, word)));
                }
            }
        });
    }
    egui::Grid::new("points").num_columns(4).striped(true).show(ui, |ui| {
        for point in &placement.points {
            let hex = point.hex;
            let mut on = point.on;
            if ui.checkbox(&mut on, hex.to_string()).on_hover_text("Take part in the fit").changed() {
                let verb = if on { "on" } else { "off" };
                step = Some((format!("Switch point {hex} {verb}"), points::switch(document, &picture, hex, !on)));
            }
            ui.label(placement.residual(hex).map_or_else(|| "no fit".to_owned(), |r| format!("{r:.1} px")));
            let label = format!("Spot check {hex}");
            let spot = super::named(ui, "Spot", &label, true);
            if spot.on_hover_text("Make it a spot check: measured, not fitted").clicked() {
                step = Some((label, points::spot(document, &picture, hex, true)));
            }
            if ui.button(format!("Delete {hex}")).clicked() {
                step = Some((format!("Delete point {hex}"), points::remove(document, &picture, hex)));
            }
            ui.end_row();
        }
        for (hex, off) in &placement.spots {
            ui.label(format!("{hex} spot"));
            ui.label(off.map_or_else(|| "no fit".to_owned(), |o| format!("{o:.1} px")));
            let label = format!("Control point {hex}");
            let fit = super::named(ui, "Fit", &label, true);
            if fit.on_hover_text("Make it a control point again").clicked() {
                step = Some((label, points::spot(document, &picture, *hex, false)));
            }
            if ui.button(format!("Delete {hex}")).clicked() {
                step = Some((format!("Delete point {hex}"), points::remove(document, &picture, *hex)));
            }
            ui.end_row();
        }
    });
    if let Some((label, changes)) = step {
        app.step(&label, &changes);
    }
}
