//! Menus, and the tools with their options.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, RoadKind, SpanKind};
use tlnb_formats::text::Written;

use super::{Pane, button};
use crate::actions::Action;
use crate::app::{App, changes};
use crate::core::question::FeatureKind;
use crate::core::settings::{MarkKind, Shown};
use crate::core::tool::Choices;
use crate::theme;

/// The menus with their actions; None stands for a line between groups.
fn menus_of() -> Vec<(&'static str, Vec<Option<Action>>)> {
    use Action as A;
    let group = |groups: Vec<Vec<A>>| -> Vec<Option<A>> {
        let mut out = Vec::new();
        for group in groups {
            if !out.is_empty() {
                out.push(None);
            }
            out.extend(group.into_iter().map(Some));
        }
        out
    };
    let show = Shown::ALL.map(A::Show).to_vec();
    let panels = Pane::ALL.into_iter().filter(|p| *p != Pane::Map).map(A::Panel).collect();
    vec![
        (
            "File",
            group(vec![
                vec![A::NewTitle, A::TitleFromRulebook, A::TitleFromSheets, A::OpenTitle, A::OpenTitlePath],
                vec![A::NewSheet, A::NewDocument, A::DraftFromRulebook],
                vec![A::OpenPicture, A::OpenPicturePath, A::OpenPage, A::OpenPagePath],
                vec![A::ImportSheet, A::ImportSheetPath, A::PasteTable, A::ExportSheet, A::ExportSheetPath],
                vec![A::Proof(false), A::Proof(true), A::LetterPaper],
                vec![A::Save, A::TakeOver, A::Quit],
            ]),
        ),
        (
            "Edit",
            group(vec![
                vec![A::Undo, A::Redo],
                vec![A::Cut, A::Copy, A::Paste, A::SelectAll],
                vec![A::PaintSelection, A::CompleteLayer, A::ReopenLayer, A::CheckLayer, A::Walk],
                vec![A::GoTo, A::Change, A::Palette],
            ]),
        ),
        (
            "View",
            group(vec![
                vec![A::FitView, A::ZoomIn, A::ZoomOut],
                show,
                vec![A::Dark, A::LargerText, A::SmallerText],
                panels,
                vec![A::Life, A::Compare],
                vec![A::UsualPanels],
            ]),
        ),
        (
            "Table",
            group(vec![
                vec![A::AddRow, A::RemoveRow, A::RowUp, A::RowDown, A::RenameKey, A::RowAsLine],
                vec![A::CopyCells, A::PasteCells, A::ClearCells],
                vec![A::ShowCell, A::TakeHex],
                vec![A::UnitsOfColumn, A::UnitsOfAllCards, A::NoUnits],
                vec![A::PlainTable, A::TwoColumns, A::Proofread],
                vec![A::SecondEntry, A::NextDifference, A::PreviousDifference],
                vec![A::SettleFirst, A::SettleSecond, A::SettleOtherwise],
                vec![A::NextPage, A::PreviousPage, A::RowOnPage, A::TakeOffPage],
                vec![A::SquareCorners, A::Squares, A::GiveSquares],
                vec![A::CloseTable],
            ]),
        ),
        (
            "Findings",
            group(vec![
                vec![A::NextFinding, A::PreviousFinding],
                vec![A::Fix, A::FixAll],
                vec![A::Suppress, A::Explain],
            ]),
        ),
        (
            "Errata",
            group(vec![
                vec![A::OpenErratum, A::OldValueNotTold, A::CloseErratum],
                vec![A::AsCorrected],
                vec![A::ErrataSheet, A::ErrataSheetPath],
            ]),
        ),
        (
            "Sheet",
            group(vec![
                vec![A::Numbering, A::Shift, A::HalfTurn],
                vec![A::NewJoin],
                FeatureKind::ALL.map(A::NewFeature).to_vec(),
                vec![A::RenameFeature, A::RemoveFeature],
            ]),
        ),
    ]
}

/// The menu bar.
pub(super) fn menus(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>, sheet: &mut Option<String>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for (name, actions) in menus_of() {
            ui.menu_button(name, |ui| {
                ui.set_min_width(230.0);
                for action in actions {
                    let Some(action) = action else {
                        ui.separator();
                        continue;
                    };
                    let label = match action {
                        Action::Undo => named("Undo", app.session.history().undo_label()),
                        Action::Redo => named("Redo", app.session.history().redo_label()),
                        _ => action.label(),
                    };
                    if button(app, ui, &action, &label) {
                        todo.push(action);
                        ui.close();
                    }
                }
                if name == "Sheet" {
                    ui.separator();
                    for name in app.session.sheets() {
                        let chosen = name == app.session.sheet();
                        if ui.add(egui::Button::new(&name).selected(chosen)).clicked() {
                            *sheet = Some(name);
                            ui.close();
                        }
                    }
                }
            });
        }
        ui.separator();
        let unsaved = app.session.unsaved().len();
        let state = if unsaved == 0 { "saved".to_owned() } else { format!("{unsaved} unsaved") };
        ui.label(format!("Sheet {} ({state})", app.session.sheet()));
        erratum(app, ui);
        if let Some(because) = app.session.read_only() {
            ui.separator();
            ui.colored_label(theme::warning(ui), "Read only").on_hover_text(because);
        }
    });
}

/// Which erratum takes the edits, or that the print is not what is shown.
fn erratum(app: &App, ui: &mut egui::Ui) {
    let says = match (app.session.open_erratum(), app.session.is_corrected()) {
        (Some((document, key)), corrected) => {
            let n = app.session.erratum_changes().len();
            let how = if corrected { "" } else { ", as printed" };
            format!(" Erratum {document} {key}: {}{how} ", changes(n))
        }
        (None, true) => " As corrected ".to_owned(),
        (None, false) => return,
    };
    ui.separator();
    let text = egui::RichText::new(says).color(theme::ON_ERRATUM).background_color(theme::ERRATUM).strong();
    let shown = ui.label(text);
    let listed: Vec<String> = app
        .session
        .erratum_changes()
        .iter()
        .map(|c| match c {
            Written::Known(change) => change.to_string(),
            Written::Wrong(text) => text.clone(),
        })
        .collect();
    if !listed.is_empty() {
        shown.on_hover_text(listed.join("\n"));
    }
}

fn named(verb: &str, what: Option<&str>) -> String {
    what.map_or_else(|| verb.to_owned(), |w| format!("{verb}: {w}"))
}

/// What can be chosen, with its heading.
fn choices(app: &App, choices: Choices) -> (&'static str, Vec<Action>) {
    match choices {
        Choices::Brush => ("Brush", [0, 1, 2].map(Action::Brush).to_vec()),
        Choices::Terrain => ("Terrain", app.terrains().into_iter().map(Action::Terrain).collect()),
        Choices::Hexside => ("Hexside", HexsideKind::ALL.iter().copied().map(Action::Hexside).collect()),
        Choices::Road => ("Road", RoadKind::ALL.iter().copied().map(Action::Road).collect()),
        Choices::Span => {
            let kinds = SpanKind::ALL.iter().copied().map(Some);
            ("Span", std::iter::once(None).chain(kinds).map(Action::Span).collect())
        }
        Choices::Mark => {
            let mut marks: Vec<Action> = MarkKind::all().into_iter().map(Action::Mark).collect();
            marks.push(Action::Army);
            ("Mark", marks)
        }
        Choices::Layer => ("Layer", Layer::ALL.iter().copied().map(Action::Layer).collect()),
        Choices::Turn => ("Turn", vec![Action::Turn]),
        Choices::Feature => ("Feature", FeatureKind::ALL.map(Action::NewFeature).to_vec()),
    }
}

/// The tools and what the chosen one can be set to.
pub(super) fn show(app: &App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.add_space(4.0);
    let mut group = |ui: &mut egui::Ui, title: &str, actions: Vec<Action>| {
        ui.strong(title);
        ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for action in actions {
                // Below its heading an action needs no `Terrain:` before its word.
                let label = action.label();
                let prefix = format!("{title}: ");
                let mut words = label.strip_prefix(&prefix).unwrap_or(&label).to_owned();
                if let Action::Army = action {
                    words = format!("for {}…", app.settings.army);
                }
                if let Action::Turn = action {
                    words = format!("{} degrees", 60 * u16::from(app.settings.sixths));
                }
                if button(app, ui, &action, &words) {
                    todo.push(action);
                }
            }
        });
        ui.add_space(8.0);
    };
    let tools = (0..app.tools().len()).map(Action::Tool).collect();
    group(ui, "Tools", tools);
    for kind in app.tool().map(|t| t.info().choices).unwrap_or_default() {
        let (title, actions) = choices(app, *kind);
        group(ui, title, actions);
    }
}
