//! What is under the pointer, what the tool will do, and what was last said.

use crate::app::App;

/// The status line.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    ui.horizontal(|ui| {
        let hex = app.pointer.and_then(|p| p.hex).or(app.settings.cursor);
        let name = hex.and_then(|h| app.session.map_sheet()?.hexes.get(&h)?.name.clone());
        let name = name.map(|n| format!(", {n}")).unwrap_or_default();
        let place = hex.map_or_else(|| "no hex".to_owned(), |h| format!("Hex {h}, {}{name}", app.terrain_word(h)));
        let side = app.pointer.filter(|p| p.hex.is_some()).and_then(|p| p.side).map(|s| {
            let line = app.session.map_sheet().and_then(|m| m.sides.get(&s.pair()));
            let mut words: Vec<&str> = Vec::new();
            if let Some(line) = line {
                words.extend(line.kinds.iter().filter_map(|k| k.known()).map(|k| k.word()));
                words.extend(line.roads.iter().filter_map(|r| r.known()).map(|r| r.word()));
                words.extend(line.spans.iter().filter_map(|s| s.known()).map(|s| s.word()));
                words.extend(line.name.as_deref());
            }
            let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
            format!("side {}, {words}", s.pair())
        });
        ui.label(place);
        let units = hex.map(|h| app.units_at(h)).unwrap_or_default();
        if !units.is_empty() {
            ui.separator();
            ui.label(units);
        }
        let told = hex.map(|h| app.told_of(h)).unwrap_or_default();
        if let Some(first) = told.iter().find(|t| t.answer.ends_with("because")).or_else(|| told.first()) {
            ui.separator();
            let because = first.reasons.first().map(|r| format!(" {r}")).unwrap_or_default();
            ui.label(format!("{}{because}", first.answer));
        }
        ui.separator();
        ui.label(side.unwrap_or_else(|| "no side".to_owned()));
        ui.separator();
        ui.label(format!("{}.", app.hint()));
        ui.separator();
        ui.add(egui::Label::new(&app.message).truncate());
    });
}
