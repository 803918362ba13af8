//! The sheets of the title and how they are joined.

use tlnb_formats::edit::joins;

use crate::actions::Action;
use crate::app::App;
use crate::core::board::Board;
use crate::dialogs::{Dialog, JoinFields};
use crate::theme;

fn fields(board: &Board, name: &str) -> Option<JoinFields> {
    let (_, join) = board.joins.iter().find(|(n, _)| n == name)?;
    let mut anchors: [[String; 2]; 2] = Default::default();
    for (to, (top, bottom)) in anchors.iter_mut().zip(&join.anchors) {
        *to = [top.to_string(), bottom.to_string()];
    }
    Some(JoinFields {
        name: name.to_owned(),
        top: join.top.clone(),
        bottom: join.bottom.clone(),
        anchors,
        turn: join.turn.map(|(t, _)| (60 * u16::from(t)).to_string()).unwrap_or_default(),
        over: join.over.clone().unwrap_or_default(),
    })
}

/// The sheets, then the joins with what is wrong with them.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let board = app.board();
    let mut chosen = None;
    for name in app.session.sheets() {
        let active = name == app.session.sheet();
        let place = match board.sheets.iter().find(|s| s.name == name) {
            _ if active => "worked on".to_owned(),
            Some(sheet) if sheet.joined => {
                format!("joined, turned by {:.0} degrees", sheet.motion.angle().to_degrees().rem_euclid(360.0))
            }
            Some(_) => "not joined, lies aside".to_owned(),
            None => "states no grid".to_owned(),
        };
        if ui.radio(active, format!("{name}: {place}")).clicked() && !active {
            chosen = Some(name);
        }
    }
    ui.horizontal(|ui| {
        super::small(app, ui, Action::NewSheet, "New sheet…", todo);
        super::small(app, ui, Action::Numbering, "Numbering…", todo);
    });
    ui.separator();
    ui.strong("Joins");
    if board.joins.is_empty() {
        ui.label("No sheets are joined. Drag one with the tool Join sheets, or write its anchors.");
    }
    let mut removed = None;
    for (name, join) in &board.joins {
        let anchors: Vec<String> = join.anchors.iter().map(|(t, b)| format!("{t} on {b}")).collect();
        ui.label(format!("{name}: {}", anchors.join(", ")));
        for (_, fault) in board.faults.iter().filter(|(n, _)| n == name) {
            ui.colored_label(theme::warning(ui), fault);
        }
        ui.horizontal(|ui| {
            if super::named(ui, "Change…", &format!("Change {name}…"), true).clicked()
                && let Some(fields) = fields(&board, name)
            {
                app.dialog = Some(Dialog::Join(fields));
            }
            if super::named(ui, "Remove", &format!("Remove {name}"), true).clicked() {
                removed = Some(name.clone());
            }
        });
    }
    for (name, fault) in board.faults.iter().filter(|(n, _)| board.joins.iter().all(|(m, _)| m != n)) {
        ui.colored_label(theme::warning(ui), format!("{name}: {fault}"));
    }
    super::small(app, ui, Action::NewJoin, "New join…", todo);
    let overlap = board.overlap().len();
    if overlap > 0 {
        ui.add_space(6.0);
        ui.label(format!("{overlap} hexes of this sheet lie on hexes of others."));
    }
    if let Some(name) = removed
        && let Some(page) = app.session.title().document("title")
    {
        let changes = joins::remove(page, &name);
        app.step(&format!("Remove join {name}"), &changes);
    }
    if let Some(name) = chosen {
        app.choose_sheet(&name);
    }
}
