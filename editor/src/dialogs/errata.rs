//! Which erratum is opened.

use tlnb_formats::documents::errata::{Authority, Status};
use tlnb_formats::edit::errata::Begun;

use super::{Answer, buttons, field};

/// An erratum as it is begun, and what the title says of its document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ErratumFields {
    /// Name of its document, without `errata/`.
    pub(crate) document: String,
    pub(crate) begun: Begun,
    /// By document of errata: what its source is called, and the keys of its entries.
    pub(crate) known: Vec<(String, Option<String>, Vec<String>)>,
}

impl ErratumFields {
    fn of_document(&self) -> Option<&(String, Option<String>, Vec<String>)> {
        self.known.iter().find(|(name, ..)| name == self.document.trim())
    }

    /// Whether there is such an entry, which is then opened as it is.
    pub(crate) fn is_there(&self) -> bool {
        self.of_document().is_some_and(|(.., keys)| keys.iter().any(|k| k == self.begun.key.trim()))
    }

    /// What its document's source is called, if that is told already.
    fn source(&self) -> Option<&str> {
        self.of_document().and_then(|(_, source, _)| source.as_deref())
    }

    /// What is to be written of it.
    pub(crate) fn begun(&self) -> Begun {
        let mut begun = self.begun.clone();
        if self.is_there() {
            begun = Begun { key: begun.key, ..Begun::default() };
        }
        if self.source().is_some() {
            (begun.name, begun.link, begun.date, begun.authority) = (String::new(), String::new(), String::new(), None);
        }
        begun
    }
}

pub(super) fn open(ui: &mut egui::Ui, fields: &mut ErratumFields) -> Answer {
    ui.heading("Open an erratum");
    let mut entered = field(ui, "Key of the printed line", &mut fields.begun.key);
    if fields.is_there() {
        ui.weak("There is such an entry; it is opened again as it is.");
    } else {
        entered |= field(ui, "Heading it stands under", &mut fields.begun.heading);
        entered |= field(ui, "Rule, if it changes one", &mut fields.begun.rule);
        entered |= field(ui, "What it says, in your own words", &mut fields.begun.gist);
        entered |= field(ui, "Printings, if not all of them", &mut fields.begun.printings);
        choice(ui, "Status", &mut fields.begun.status, Status::ALL, Status::word);
    }
    entered |= field(ui, "Document of errata", &mut fields.document);
    match fields.source().map(str::to_owned) {
        Some(source) => {
            ui.weak(format!("Source: {source}"));
        }
        None => {
            entered |= field(ui, "Name of the source", &mut fields.begun.name);
            entered |= field(ui, "Sheet, page or link", &mut fields.begun.link);
            entered |= field(ui, "Date, as in 2022-02-23", &mut fields.begun.date);
            choice(ui, "Who says so", &mut fields.begun.authority, Authority::ALL, Authority::word);
        }
    }
    ui.weak("Until it is closed, every edit is a change of this entry, and the print stays as it is.");
    ui.add_space(6.0);
    if entered { Answer::Yes } else { buttons(ui) }
}

fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    name: &str,
    chosen: &mut Option<T>,
    all: &[T],
    word: impl Fn(T) -> &'static str,
) {
    let label = ui.label(name);
    let combo = egui::ComboBox::from_id_salt(name).selected_text(chosen.map_or("not told", &word));
    let shown = combo.show_ui(ui, |ui| {
        ui.selectable_value(chosen, None, "not told");
        for one in all {
            ui.selectable_value(chosen, Some(*one), word(*one));
        }
    });
    shown.response.labelled_by(label.id);
}
