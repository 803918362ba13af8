//! Questions about documents: a new one, and what a rename changes in all of them.

use egui::Key;
use tlnb_formats::Change;

use super::{Answer, DocumentFields, buttons, field};
use crate::core::documents::new_kinds;
use crate::core::settings::spaced;

pub(super) fn new_document(ui: &mut egui::Ui, fields: &mut DocumentFields) -> Answer {
    ui.heading("New document");
    let label = ui.label("Kind");
    let combo = egui::ComboBox::from_id_salt("kind of document").selected_text(spaced(&fields.kind)).height(400.0);
    let response = combo.show_ui(ui, |ui| {
        for kind in new_kinds() {
            ui.selectable_value(&mut fields.kind, kind.to_owned(), spaced(kind));
        }
    });
    response.response.labelled_by(label.id);
    let entered = field(ui, "Name", &mut fields.name);
    ui.weak("Letters, digits, - and _, as in `french`; the file lies in the folder of its kind.");
    ui.add_space(6.0);
    if entered { Answer::Yes } else { buttons(ui) }
}

pub(super) fn preview(ui: &mut egui::Ui, label: &str, changes: &[Change]) -> Answer {
    ui.heading(label);
    let n = changes.len();
    ui.label(format!("{n} {}, all of them one step:", if n == 1 { "change" } else { "changes" }));
    egui::ScrollArea::both().max_height(300.0).auto_shrink([false, true]).show(ui, |ui| {
        for change in changes {
            ui.add(egui::Label::new(egui::RichText::new(change.to_string()).monospace()).extend());
        }
    });
    ui.add_space(6.0);
    // Enter agrees, as it does in a line.
    if ui.input(|i| i.key_pressed(Key::Enter)) { Answer::Yes } else { buttons(ui) }
}
