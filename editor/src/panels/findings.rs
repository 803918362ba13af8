//! What is wrong in the documents of the title.

use tlnb_formats::Fault;
use tlnb_formats::geometry::{Hex, HexPair};

use crate::app::App;
use crate::theme;

/// The hex that a fault speaks of, if it does.
fn hex_of(fault: &Fault) -> Option<Hex> {
    let (_, key, _) = fault.place.as_ref()?;
    Hex::from_digits(key).or_else(|| HexPair::from_key(key).map(|p| p.hexes()[0]))
}

/// The list; a click goes to the hex.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    let faults = app.faults();
    let unopened = app.session.title().unopened.clone();
    ui.add_space(4.0);
    ui.heading("Findings");
    if faults.is_empty() && unopened.is_empty() {
        ui.label("Every document can be read.");
        return;
    }
    let mut target = None;
    egui::ScrollArea::vertical().id_salt("findings").auto_shrink([false, false]).show(ui, |ui| {
        for (path, why) in &unopened {
            ui.colored_label(theme::WARNING, format!("{path} could not be opened: {why}"));
        }
        for (document, fault) in faults.iter() {
            let nearest = fault.nearest.as_ref().map(|n| format!(" Nearest: {n}.")).unwrap_or_default();
            let place = fault.place.as_ref().map(|(s, k, _)| format!(" {s} {k}")).unwrap_or_default();
            let text = format!("{document}{place}: {}.{nearest}", fault.message);
            match hex_of(fault) {
                Some(hex) => {
                    if ui.add(egui::Button::new(text).wrap()).clicked() {
                        target = Some(hex);
                    }
                }
                None => {
                    ui.add(egui::Label::new(text).wrap());
                }
            }
        }
    });
    if let Some(hex) = target {
        app.go_to(hex);
    }
}
