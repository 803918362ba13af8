//! A scenario as it is played: its topics in order, what is taken from others pale, each line with its origin.

use egui::{RichText, Role, WidgetInfo};
use tlnb_formats::resolve::reading;

use crate::app::App;

/// The scenario; a click on a line opens the row it is written in.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    let Some(played) = app.played() else {
        ui.label("The title has no scenarios. A new document of that kind is made in the panel of documents.");
        return;
    };
    let all = app.scenarios();
    let section = all.iter().find(|(name, _)| *name == played.name).map_or("", |(_, section)| section.as_str());
    let mut chosen = played.name.clone();
    ui.horizontal_wrapped(|ui| {
        egui::ComboBox::from_id_salt("scenario").selected_text(section).show_ui(ui, |ui| {
            for (name, section) in &all {
                ui.selectable_value(&mut chosen, name.clone(), section);
            }
        });
        super::ticked(ui, &mut app.reading.as_printed, "as printed", "Read as printed, without errata");
    });
    if chosen != played.name {
        app.read_scenario(&chosen);
    }
    for option in &played.options {
        let mut on = app.reading.options.contains(option);
        if super::ticked(ui, &mut on, option, &format!("Option {option}")).changed() {
            if on {
                app.reading.options.insert(option.clone());
            } else {
                app.reading.options.remove(option);
            }
        }
    }
    for fault in &played.faults {
        ui.colored_label(crate::theme::warning(ui), format!("⚠ {fault}"));
    }
    let mut wanted = None;
    for topic in &played.topics {
        ui.add_space(6.0);
        ui.strong(&topic.heading);
        for line in topic.silent.iter().chain(&topic.lines) {
            if self::line(ui, line).clicked() {
                wanted.clone_from(&line.source);
            }
        }
    }
    if let Some((document, section, key)) = wanted {
        app.open_source(&document, &section, &key);
    }
}

/// A line, pale if it is taken from another scenario, and its origin below it.
pub(super) fn line(ui: &mut egui::Ui, line: &reading::Line) -> egui::Response {
    let text = RichText::new(&line.text);
    let text = if line.taken { text.weak() } else { text };
    let response = ui.add(egui::Button::new(text).wrap().frame(false));
    let spoken = format!("{}, {}", line.text, line.way);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    ui.indent(&spoken, |ui| ui.add(egui::Label::new(RichText::new(&line.way).small().weak()).wrap()));
    response.on_hover_text("Open the row it is written in")
}
