//! Menus, and the tools with their options.

use tlnb_formats::documents::map_sheet::Terrain;

use super::button;
use crate::actions::{Action, DRAWN};
use crate::app::App;

/// The menu bar.
pub(super) fn menus(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>, sheet: &mut Option<String>) {
    use Action::{
        FitView, GoTo, NewSheet, OpenPicture, OpenPicturePath, OpenTitle, OpenTitlePath, Palette, Quit, Redo, Save,
        ToggleNumbers, ToggleScan, ToggleTerrain, Undo, ZoomIn, ZoomOut,
    };
    let menus: [(&str, &[Action]); 3] = [
        ("File", &[NewSheet, OpenTitle, OpenTitlePath, OpenPicture, OpenPicturePath, Save, Quit]),
        ("Edit", &[Undo, Redo, GoTo, Palette]),
        ("View", &[FitView, ZoomIn, ZoomOut, ToggleScan, ToggleTerrain, ToggleNumbers]),
    ];
    egui::MenuBar::new().ui(ui, |ui| {
        for (name, actions) in menus {
            ui.menu_button(name, |ui| {
                ui.set_min_width(210.0);
                for action in actions {
                    let label = match action {
                        Undo => named("Undo", app.session.history().undo_label()),
                        Redo => named("Redo", app.session.history().redo_label()),
                        other => other.label(),
                    };
                    if button(app, ui, *action, &label) {
                        todo.push(*action);
                        ui.close();
                    }
                }
            });
        }
        ui.menu_button("Sheet", |ui| {
            for name in app.session.sheets() {
                let chosen = name == app.session.sheet();
                if ui.add(egui::Button::new(&name).selected(chosen)).clicked() {
                    *sheet = Some(name);
                    ui.close();
                }
            }
        });
        ui.separator();
        let unsaved = app.session.unsaved().len();
        let state = if unsaved == 0 { "saved".to_owned() } else { format!("{unsaved} unsaved") };
        ui.label(format!("Sheet {} ({state})", app.session.sheet()));
    });
}

fn named(verb: &str, what: Option<&str>) -> String {
    what.map_or_else(|| verb.to_owned(), |w| format!("{verb}: {w}"))
}

/// The tools and what the chosen one can be set to.
pub(super) fn show(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.add_space(4.0);
    let mut group = |ui: &mut egui::Ui, title: &str, actions: Vec<(Action, String)>| {
        ui.strong(title);
        ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            for (action, label) in actions {
                if button(app, ui, action, &label) {
                    todo.push(action);
                }
            }
        });
        ui.add_space(8.0);
    };
    let tools = (0..app.tools().len()).map(|i| (Action::Tool(i), Action::Tool(i).label())).collect();
    group(ui, "Tools", tools);
    match app.tools().get(app.active_tool()).map(|t| t.info().id) {
        Some("terrain_brush") => {
            group(ui, "Brush", [0, 1, 2].map(|r| (Action::Brush(r), Action::Brush(r).label())).to_vec());
            let terrains = Terrain::ALL.iter().map(|t| (Action::Terrain(*t), t.word().to_owned()));
            group(ui, "Terrain", terrains.collect());
        }
        Some("hexside_pencil") => {
            group(ui, "Hexside", DRAWN.map(|k| (Action::Hexside(k), k.word().to_owned())).to_vec());
        }
        _ => {}
    }
}
