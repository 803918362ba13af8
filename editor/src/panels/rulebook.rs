//! The rulebook that the title was drafted from: what is still to be read, and the text beside.

use egui::{Role, TextWrapMode, WidgetInfo};

use super::{small, ticked};
use crate::actions::Action;
use crate::app::App;
use crate::theme;

/// Lines of text shown before and behind a passage.
const AROUND: usize = 3;

/// The list and the text.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let Some(book) = &app.rulebook else {
        ui.label("No rulebook is read here. Draft from a rulebook reads one into the open title.");
        super::small(app, ui, Action::DraftFromRulebook, "Draft from a rulebook…", todo);
        return;
    };
    let (done, all) = book.progress();
    ui.add(egui::ProgressBar::new(done as f32 / all.max(1) as f32).text(format!("{done} of {all} passages done")));
    ui.horizontal_wrapped(|ui| {
        small(app, ui, Action::NextPassage, "Next to read", todo);
        small(app, ui, Action::TickPassage, "Done", todo);
        small(app, ui, Action::DraftFromRulebook, "Draft again…", todo);
    });
    let mut all_shown = app.rulebook_all;
    ticked(ui, &mut all_shown, "also what was understood", "Also passages that were understood");
    let at = book.at;
    let shown: Vec<usize> =
        (0..book.passages.len()).filter(|i| all_shown || book.passages.get(*i).is_some_and(|p| p.is_work())).collect();
    let mut chosen = None;
    let row = ui.spacing().interact_size.y;
    let height = (ui.available_height() * 0.45).max(3.0 * row);
    egui::ScrollArea::vertical().id_salt("passages").max_height(height).auto_shrink([false, true]).show_rows(
        ui,
        row,
        shown.len(),
        |ui, range| {
            for i in range.filter_map(|n| shown.get(n).copied()) {
                let Some(passage) = book.passages.get(i) else { continue };
                ui.horizontal(|ui| {
                    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                    let is_done = book.is_done(passage);
                    let sign = if is_done { "✔" } else { "•" };
                    let colour = if is_done { ui.visuals().weak_text_color() } else { theme::warning(ui) };
                    ui.colored_label(colour, sign);
                    let words = format!("{}  {}", passage.section, passage.heading);
                    let label = ui.selectable_label(i == at, &words);
                    label.widget_info(|| WidgetInfo::selected(Role::Button, true, i == at, &words));
                    let label = label.on_hover_text(passage.state.words());
                    if label.clicked() {
                        chosen = Some(i);
                    }
                });
            }
        },
    );
    ui.separator();
    if let Some(passage) = book.passage() {
        ui.horizontal_wrapped(|ui| {
            ui.strong(format!("{} {}", passage.section, passage.heading));
            ui.weak(format!("{}, line {}", passage.state.words(), passage.lines.start + 1));
        });
        let from = passage.lines.start.saturating_sub(AROUND);
        let to = (passage.lines.end + AROUND).min(book.lines.len());
        egui::ScrollArea::vertical().id_salt("text").auto_shrink(false).show(ui, |ui| {
            for n in from..to {
                let Some(line) = book.lines.get(n).filter(|l| !l.trim().is_empty()) else { continue };
                if passage.lines.contains(&n) {
                    ui.label(line)
                } else {
                    ui.weak(line)
                };
            }
        });
    }
    app.rulebook_all = all_shown;
    if let Some(i) = chosen {
        app.look_at_passage(i);
    }
}
