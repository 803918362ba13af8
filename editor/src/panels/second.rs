//! What two entries of one component read differently, to be settled one by one.

use egui::{RichText, Role, WidgetInfo};
use tlnb_formats::Value;
use tlnb_formats::second::{Difference, Reading};

use crate::actions::Action;
use crate::app::App;
use crate::app::second::{place_in_words, value_in_words};

/// A click on a place goes there; a click on a reading takes it.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    super::small(app, ui, Action::SecondEntry, "Begin, or go to the other entry", todo);
    let Some((pair, found)) = app.comparison() else {
        ui.label(
            "Whoever types a card or a sheet a second time, from the print alone, finds what neither the rules nor the eye \
             can see. What is open is begun with its frame; when both are done, what they read differently is settled here.",
        );
        return;
    };
    let found = match found.as_ref() {
        Ok(found) => found,
        Err(why) => {
            ui.label(format!("They cannot be compared: {why}."));
            return;
        }
    };
    ui.strong(&pair.first);
    let alone = found.differences.iter().filter(|d| d.is_one_sided()).count();
    ui.label(format!(
        "{} {}, {} settled, {} to settle, {alone} of them read by one alone.",
        found.agree,
        if found.agree == 1 { "reading agrees" } else { "readings agree" },
        found.settled,
        found.differences.len()
    ));
    ui.checkbox(&mut app.second.both_only, "Only what both have read");
    let listed = app.unsettled();
    if listed.is_empty() {
        ui.label("Nothing is to be settled.");
        return;
    }
    ui.horizontal_wrapped(|ui| {
        super::small(app, ui, Action::PreviousDifference, "Previous", todo);
        super::small(app, ui, Action::NextDifference, "Next", todo);
        super::small(app, ui, Action::SettleFirst, "First", todo);
        super::small(app, ui, Action::SettleSecond, "Second", todo);
        super::small(app, ui, Action::SettleOtherwise, "Another value…", todo);
    });
    let chosen = app.difference_at(&listed);
    let can = app.can_settle();
    let (mut wanted, mut taken) = (None, None);
    let height = ui.text_style_height(&egui::TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    egui::ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, height, listed.len(), |ui, rows| {
        for (n, difference) in rows.filter_map(|n| Some((n, listed.get(n)?))) {
            let words = place_in_words(&difference.place);
            let width = ui.available_width() - 2.0 * ui.spacing().item_spacing.x;
            ui.horizontal(|ui| {
                let cell = |ui: &mut egui::Ui, share: f32, with: &mut dyn FnMut(&mut egui::Ui)| {
                    let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_justify(true);
                    ui.allocate_ui_with_layout(egui::vec2(width * share, height), layout, |ui| with(ui));
                };
                cell(ui, 0.46, &mut |ui| {
                    let place = ui.add(egui::Button::selectable(chosen == Some(n), &words).truncate());
                    let name = format!("Difference {words}");
                    place.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen == Some(n), &name));
                    if place.on_hover_text(format!("{} {words}", difference.place.section)).clicked() {
                        wanted = Some(n);
                    }
                });
                for (value, take, whose) in
                    [(&difference.first, Reading::First, "first"), (&difference.second, Reading::Second, "second")]
                {
                    cell(ui, 0.27, &mut |ui| {
                        if reading(ui, value, &words, whose, can) {
                            taken = Some((n, take.clone()));
                        }
                    });
                }
            });
        }
    });
    let at = |n: usize| listed.get(n).cloned();
    if let Some((difference, take)) = taken.and_then(|(n, take)| Some((at(n)?, take))) {
        app.settle_one(&difference, &take);
    } else if let Some(difference) = wanted.and_then(at) {
        let difference: Difference = difference;
        let ctx = ui.ctx().clone();
        app.choose_difference(&difference, &ctx);
    }
}

/// One of the two readings; true if it is taken.
fn reading(ui: &mut egui::Ui, value: &Value, words: &str, whose: &str, can: bool) -> bool {
    let says = value_in_words(value);
    let text = RichText::new(&says);
    let text = if *value == Value::Absent { text.weak().italics() } else { text.monospace() };
    let response = ui.add_enabled(can, egui::Button::new(text).truncate());
    let name = format!("Take the {whose} of {words}: {says}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &name));
    response.on_hover_text(name).clicked()
}
