//! A life: where a piece, a force or a place appears, in order of date.

use egui::{RichText, Role, WidgetInfo};
use tlnb_formats::life::Appearance;

use crate::actions::Action;
use crate::app::App;

/// The list; a click or Enter goes to the place.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    super::small(app, ui, Action::Life, "Life of what is chosen", todo);
    let Some((subject, life)) = app.life() else {
        ui.label("Lists where a unit, leader, formation or place appears. Choose a row or a hex first.");
        return;
    };
    ui.strong(subject.words());
    let mut wanted = None;
    for (n, of) in life.iter().enumerate() {
        if line(ui, of).clicked() {
            wanted = Some(n);
        }
    }
    if life.is_empty() {
        ui.label("It appears nowhere.");
    }
    if let Some(of) = wanted.and_then(|n| life.get(n)) {
        let ctx = ui.ctx().clone();
        app.go_to_appearance(of, &ctx);
    }
}

/// When and what, and below it where, spelled how.
fn line(ui: &mut egui::Ui, of: &Appearance) -> egui::Response {
    let when = of.when.as_ref().map(|w| match w.date {
        Some(date) if w.label != date.to_string() => format!("{date}, {}: ", w.label),
        Some(date) => format!("{date}: "),
        None => format!("{}: ", w.label),
    });
    let text = format!("{}{}", when.unwrap_or_default(), of.says);
    let by = of.by.as_ref().map(|by| format!(", as {by}")).unwrap_or_default();
    let doubt = of.doubt.map(|d| format!(", {d}")).unwrap_or_default();
    let place = format!("{} {} {}", of.place.document, of.place.section, of.place.key);
    let response = ui.add(egui::Button::new(&text).wrap().frame(false));
    let name = format!("{place}, {text}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let small = RichText::new(format!("{place}: “{}”{by}{doubt}", of.printed)).small().weak();
    ui.indent(&name, |ui| ui.add(egui::Label::new(small).wrap()));
    response.on_hover_text("Go to the place")
}
