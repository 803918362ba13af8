//! Places, waters, heights, woods, ponds, roads and regions, by name.

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::text::Written;

use crate::actions::Action;
use crate::app::App;
use crate::core::question::FeatureKind;

fn describe(line: &FeatureLine) -> String {
    let (hexes, pairs) = (line.hexes().len(), line.pairs().len());
    match line {
        FeatureLine::Place { .. } => format!("place, {hexes} hexes, {pairs} gates"),
        FeatureLine::Water { flow_known, .. } => {
            format!("water, {pairs} sides{}", if *flow_known { ", flow known" } else { "" })
        }
        FeatureLine::Height { .. } => format!("height, {hexes} hexes"),
        FeatureLine::Wood { .. } => format!("wood, {hexes} hexes"),
        FeatureLine::Pond { .. } => format!("pond, {hexes} hexes"),
        FeatureLine::Road { .. } => format!("road, {pairs} links"),
        FeatureLine::Region { .. } => format!("region, {hexes} hexes"),
    }
}

/// The list; a click selects a feature and goes there.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.menu_button("New feature…", |ui| {
        for kind in FeatureKind::ALL {
            let action = Action::NewFeature(kind);
            let label = action.label();
            if super::button(app, ui, &action, &label) {
                todo.push(action);
                ui.close();
            }
        }
    });
    let lines: Vec<(String, FeatureLine)> = app
        .session
        .map_sheet()
        .into_iter()
        .flat_map(|s| s.features.iter())
        .map(|(name, line)| (name.clone(), line.clone()))
        .collect();
    if lines.is_empty() {
        ui.label("The sheet has no features yet. What is selected becomes part of a new one.");
    }
    let mut chosen = None;
    for (name, line) in &lines {
        let on = app.settings.feature.as_ref() == Some(name);
        if ui.selectable_label(on, format!("{name} ({})", describe(line))).clicked() {
            let first = line.hexes().iter().find_map(Written::known).copied();
            let first = first.or_else(|| line.pairs().iter().find_map(Written::known).map(|p| p.hexes()[0]));
            chosen = Some((name.clone(), first));
        }
    }
    if app.settings.feature.is_some() {
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            super::small(app, ui, Action::RenameFeature, "Rename…", todo);
            super::small(app, ui, Action::RemoveFeature, "Remove", todo);
            if app.selected_water().is_some() {
                super::small(app, ui, Action::FlowKnown, "Flow is known", todo);
                super::small(app, ui, Action::RegionBeside, "Hexes on this side", todo);
            }
        });
    }
    if let Some((name, hex)) = chosen {
        app.settings.feature = Some(name);
        if let Some(hex) = hex {
            app.go_to(hex);
        }
    }
}
