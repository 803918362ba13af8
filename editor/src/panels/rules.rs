//! The rules asked about who stands on the map: of what, in which turn, and what they say of the hex that is looked at.

use egui::{RichText, Role, WidgetInfo};
use tlnb_validator::rules::{Period, Weather};

use crate::actions::Action;
use crate::app::App;
use crate::core::asked::Answered;
use crate::core::asked::words::Told;
use crate::core::settings::Shown;
use crate::theme;

const PERIODS: [(&str, Period); 3] = [("day", Period::Day), ("twilight", Period::Twilight), ("night", Period::Night)];

pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    match app.stands_in_words() {
        Some(words) => ui.label(format!("Asked of {words}")),
        None => ui.label("The title has no scenario, and no column of a card is shown."),
    }
    .on_hover_text("Of the column that the map shows, else of the start of the scenario in its panel");
    turn(app, ui);
    ui.horizontal_wrapped(|ui| {
        for shown in Shown::ASKED {
            super::small(app, ui, Action::Show(shown), shown.label(), todo);
        }
    });
    if app.asked_layers().is_empty() {
        return;
    }
    let answered = app.answered();
    match answered.as_deref() {
        None => drop(ui.weak("Being worked out…")),
        Some(Err(because)) => drop(ui.colored_label(theme::warning(ui), format!("⚠ {because}"))),
        Some(Ok(answered)) => {
            legend(ui, answered, &app.asked_layers());
            subject(app, ui, answered, todo);
            if let Some(hex) = app.looked_at() {
                ui.add_space(6.0);
                ui.strong(format!("Hex {hex}"));
                let told = app.told_of(hex);
                if told.is_empty() {
                    ui.weak("The rules say nothing of it.");
                }
                answers(ui, &told, None);
            }
            let left_out = answered.left_out();
            if !left_out.is_empty() {
                ui.add_space(6.0);
                ui.collapsing(format!("Not on the board: {}", left_out.len()), |ui| {
                    for line in left_out {
                        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
                    }
                });
            }
        }
    }
}

/// Weather, kind of turn, ice.
fn turn(app: &mut App, ui: &mut egui::Ui) {
    let asked = &mut app.settings.asking.turn;
    ui.horizontal_wrapped(|ui| {
        let word = Weather::ALL.iter().find(|(_, w)| *w == asked.weather).map_or("", |(word, _)| word);
        let combo = egui::ComboBox::from_id_salt("weather").selected_text(word).width(96.0);
        let response = combo.show_ui(ui, |ui| {
            for (word, weather) in Weather::ALL {
                ui.selectable_value(&mut asked.weather, weather, word);
            }
        });
        response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Weather that is asked about"));
        let word = PERIODS.iter().find(|(_, p)| *p == asked.period).map_or("", |(word, _)| word);
        let combo = egui::ComboBox::from_id_salt("period").selected_text(word).width(76.0);
        let response = combo.show_ui(ui, |ui| {
            for (word, period) in PERIODS {
                ui.selectable_value(&mut asked.period, period, word);
            }
        });
        response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Turn that is asked about"));
        super::ticked(ui, &mut asked.is_frozen, "frozen", "Rivers and lakes are frozen");
    });
}

/// What the colours mean.
fn legend(ui: &mut egui::Ui, answered: &Answered, shown: &[Shown]) {
    use crate::core::asked::marks::Tone;
    let [one, two] = &answered.scene.position.sides;
    let mut items: Vec<(Tone, String)> = Vec::new();
    for layer in shown {
        items.extend(match layer {
            Shown::Zoc | Shown::Supply => vec![(Tone::One, one.clone()), (Tone::Two, two.clone())],
            Shown::Sight => vec![(Tone::Seen, "seen".to_owned()), (Tone::Hidden, "not seen".to_owned())],
            Shown::Command => vec![(Tone::Commanded, "commanded".to_owned())],
            _ => vec![(Tone::Reached, "reached, with MP".to_owned())],
        });
        match layer {
            Shown::Zoc => items.push((Tone::Both, "both".to_owned())),
            Shown::Supply => items.push((Tone::Cut, "out of supply".to_owned())),
            Shown::Command => items.push((Tone::Cut, "out of range".to_owned())),
            _ => {}
        }
    }
    let mut seen = Vec::new();
    ui.horizontal_wrapped(|ui| {
        for (tone, words) in items {
            if seen.contains(&words) {
                continue;
            }
            let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 2.0, theme::asked(tone));
            ui.label(RichText::new(&words).small());
            seen.push(words);
        }
        ui.label(RichText::new("hatched or dashed: cannot be decided").small().weak());
    });
}

/// The hex that is asked about and the pieces in it.
fn subject(app: &mut App, ui: &mut egui::Ui, answered: &Answered, todo: &mut Vec<Action>) {
    let Some(hex) = app.subject_hex() else {
        ui.weak("Point at a hex to ask about it.");
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("About {hex}"));
        let stays = app.settings.asking.hex.is_some();
        super::small(app, ui, Action::AskHere, if stays { "Follow the pointer" } else { "Keep this hex" }, todo);
    });
    let Some(subject) = app.subject(answered) else { return };
    let stack: Vec<_> = answered.scene.position.stack(subject.at).map(|(id, p)| (id, p.name.clone())).collect();
    ui.horizontal_wrapped(|ui| {
        for (n, (id, name)) in stack.iter().enumerate() {
            let is_asked = subject.piece == Some(*id);
            let response = ui.selectable_label(is_asked, name);
            let spoken = format!("Ask about {name}");
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_asked, &spoken));
            if response.clicked() {
                app.settings.asking.hex = Some(hex);
                app.settings.asking.piece = n;
            }
        }
    });
}

/// Answers with their reasons below them; of each so many.
pub(crate) fn answers(ui: &mut egui::Ui, told: &[Told], most: Option<usize>) {
    for told in told {
        ui.add(egui::Label::new(&told.answer).wrap());
        let most = most.unwrap_or(usize::MAX);
        for reason in told.reasons.iter().take(most) {
            ui.indent(&told.answer, |ui| ui.add(egui::Label::new(RichText::new(reason).small()).wrap()));
        }
        if told.reasons.len() > most {
            let more = format!("and {} more, in the panel Rules", told.reasons.len() - most);
            ui.indent(&told.answer, |ui| ui.label(RichText::new(more).small().weak()));
        }
    }
}
