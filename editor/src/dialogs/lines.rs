//! Below a line that is being typed: what each of its names is taken for.

use crate::app::Taken;
use crate::theme;

/// The names in order, or what cannot be understood.
pub(super) type Reading = Result<Vec<(String, Taken)>, String>;

/// Shows them; a button of a doubtful one writes what may be meant in its place.
pub(super) fn show(ui: &mut egui::Ui, text: &mut String, reading: &Reading) {
    ui.add_space(6.0);
    let names = match reading {
        Ok(names) => names,
        Err(why) => {
            ui.colored_label(theme::warning(ui), why);
            return;
        }
    };
    egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for (n, (name, taken)) in names.iter().enumerate() {
            ui.horizontal_wrapped(|ui| match taken {
                Taken::Is(words) => {
                    ui.label(name);
                    ui.weak(words);
                }
                Taken::Doubtful(meant) => {
                    ui.colored_label(theme::warning(ui), format!("{name}: which?"));
                    for (m, word) in meant.iter().enumerate() {
                        let button = ui.push_id((n, m), |ui| {
                            super::super::panels::named(ui, word, &format!("{name} is {word}"), true)
                        });
                        // A part that is carried on stands in the text by its number alone.
                        let written = if text.contains(name.as_str()) {
                            name.as_str()
                        } else {
                            name.rsplit('/').next().unwrap_or(name)
                        };
                        if button.inner.clicked() {
                            let quoted =
                                if word.contains([',', '(', ':']) { format!("\"{word}\"") } else { word.clone() };
                            *text = text.replacen(written, &quoted, 1);
                        }
                    }
                    if meant.is_empty() {
                        ui.weak("the title has nothing like it");
                    }
                }
            });
        }
    });
}
