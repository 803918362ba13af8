//! What is under the pointer, what the tool will do, and what was last said.

use crate::app::App;

/// The status line.
pub(super) fn show(app: &App, ui: &mut egui::Ui) {
    ui.horizontal(|ui| {
        let hex = app.pointer.and_then(|p| p.hex).or(app.settings.cursor);
        let place = hex.map_or_else(|| "no hex".to_owned(), |h| format!("Hex {h}, {}", app.terrain_word(h)));
        let side = app.pointer.filter(|p| p.hex.is_some()).and_then(|p| p.side).map(|s| {
            let line = app.session.map_sheet().and_then(|m| m.sides.get(&s.pair()));
            let kinds: Vec<&str> =
                line.iter().flat_map(|l| &l.kinds).filter_map(|k| k.known()).map(|k| k.word()).collect();
            let kinds = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") };
            format!("side {}, {kinds}", s.pair())
        });
        ui.label(place);
        ui.separator();
        ui.label(side.unwrap_or_else(|| "no side".to_owned()));
        ui.separator();
        ui.label(format!("{}.", app.hint()));
        ui.separator();
        ui.add(egui::Label::new(&app.message).truncate());
    });
}
