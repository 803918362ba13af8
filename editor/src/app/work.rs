//! Work on many hexes at once: selections, areas, layers, walks, repairs.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::edit::renumber::{self, Renumber};
use tlnb_formats::edit::{area, erase, features, hexes, progress};
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::text::Written;
use tlnb_formats::{Change, Document};

use super::App;
use crate::core::question::Question;
use crate::core::settings::spaced;
use crate::core::tool::{Acts, Phase, ToolInput};
use crate::core::walk::Walk;
use tlnb_formats::documents::Layer;

impl App {
    /// One step of changes made from the sheet's document.
    pub(super) fn step_on_sheet(&mut self, label: &str, changes: impl FnOnce(&Document) -> Vec<Change>) -> bool {
        let Some(document) = self.session.sheet_document() else { return false };
        let changes = changes(document);
        self.step(label, &changes)
    }

    pub(super) fn copy(&mut self, cut: bool, ctx: &egui::Context) {
        let Some(document) = self.session.sheet_document() else { return };
        let hexes = self.settings.selection.clone();
        let copied = area::copy(document, &hexes);
        ctx.copy_text(copied.to_text());
        self.area = Some(copied);
        let n = hexes.len();
        self.message = format!("Copied {n} {}.", if n == 1 { "hex" } else { "hexes" });
        if cut {
            let mut copy = document.clone();
            let mut changes = Vec::new();
            // Each layer's changes are made from what the ones before leave.
            for layer in Layer::ALL {
                let part = erase::layer(&copy, &hexes, *layer);
                if part.iter().all(|c| copy.apply(c).is_ok()) {
                    changes.extend(part);
                }
            }
            self.step("Cut", &changes);
        }
    }

    pub(super) fn select_all(&mut self) {
        if let Some(grid) = self.session.grid() {
            self.settings.selection = grid.hexes().collect();
            self.choose_tool("select");
        }
    }

    pub(super) fn paint_selection(&mut self) {
        let (hexes, terrain) = (self.settings.selection.clone(), self.settings.terrain.clone());
        self.step_on_sheet(&format!("Paint {terrain}"), |d| hexes::paint(d, &hexes, &terrain));
    }

    /// Marks the selection in the layer that is worked on.
    pub(super) fn mark_layer(&mut self, mark: fn(&Document, Layer, &BTreeSet<Hex>) -> Vec<Change>, verb: &str) {
        let (hexes, layer) = (self.settings.selection.clone(), self.settings.layer);
        self.step_on_sheet(&format!("{verb} in {}", spaced(layer.word())), |d| mark(d, layer, &hexes));
    }

    pub(super) fn check_layer(&mut self) {
        if self.settings.initials.is_empty() {
            self.ask(Question::Initials);
            return;
        }
        let (hexes, layer) = (self.settings.selection.clone(), self.settings.layer);
        let initials = self.settings.initials.clone();
        self.step_on_sheet(&format!("Checked in {}", spaced(layer.word())), |d| {
            progress::check(d, layer, &hexes, &initials)
        });
    }

    /// Begins a walk, or ends it.
    pub(super) fn toggle_walk(&mut self) {
        if self.walk.take().is_some() {
            self.message = "The walk has ended.".to_owned();
            return;
        }
        if self.settings.initials.is_empty() {
            self.ask(Question::Initials);
            return;
        }
        let (Some(sheet), Some(grid)) = (self.session.map_sheet(), self.session.grid()) else { return };
        self.walk = Walk::of(sheet, &grid, self.settings.layer, &self.settings.selection);
        match self.walk.as_ref().and_then(Walk::hex) {
            Some(hex) => {
                self.go_to(hex);
                self.panels.show(crate::panels::Pane::Progress);
                self.message = "Enter confirms a hex, Backspace goes back, painting corrects it.".to_owned();
            }
            None => self.message = "Every hex is checked in this layer.".to_owned(),
        }
    }

    /// The hex is as the print has it: transcribed, and checked by these initials.
    pub(super) fn walk_confirm(&mut self) {
        let Some((layer, hex)) = self.walk.as_ref().and_then(|w| Some((w.layer, w.hex()?))) else { return };
        let initials = self.settings.initials.clone();
        let one = BTreeSet::from([hex]);
        let Some(document) = self.session.sheet_document() else { return };
        let mut changes = progress::complete(document, layer, &one);
        let mut done = document.clone();
        if changes.iter().all(|c| done.apply(c).is_ok()) {
            changes.extend(progress::check(&done, layer, &one, &initials));
        }
        if self.step(&format!("Confirm {hex}"), &changes) {
            self.walk_on(1);
        }
    }

    pub(super) fn walk_on(&mut self, by: isize) {
        let Some(walk) = &mut self.walk else { return };
        if walk.go(by) {
            if let Some(hex) = walk.hex() {
                self.go_to(hex);
            }
        } else if by > 0 {
            self.walk = None;
            self.message = "The walk is done.".to_owned();
        }
    }

    /// Moves the sheet's content against its numbers, as one step over all documents that name its hexes.
    pub(super) fn renumber(&mut self, repair: Renumber) -> Result<(), String> {
        let name = self.session.sheet_document().map(|d| d.name().to_owned()).ok_or("no sheet is open")?;
        let plan = renumber::plan(self.session.title(), &name, repair)?;
        if let Some(first) = plan.off_sheet.first() {
            let n = plan.off_sheet.len();
            return Err(format!("{n} places would fall off the sheet, the first is {first}"));
        }
        let references = plan.references.len();
        let changes: Vec<Change> = plan.changes.iter().chain(&plan.reference_changes).cloned().collect();
        if self.step("Move the sheet's content", &changes) && references > 0 {
            let places: Vec<String> =
                plan.references.iter().take(3).map(|p| format!("{} {}", p.document, p.key)).collect();
            let more = if references > 3 { ", …" } else { "" };
            self.message =
                format!("Moved, with {references} places elsewhere that name its hexes: {}{more}.", places.join(", "));
        }
        Ok(())
    }

    /// Whether the flow of the water that is selected is known; None if no water is.
    pub(crate) fn selected_water(&self) -> Option<bool> {
        match self.session.map_sheet()?.features.get(self.settings.feature.as_ref()?)? {
            FeatureLine::Water { flow_known, .. } => Some(*flow_known),
            _ => None,
        }
    }

    pub(super) fn flip_flow_known(&mut self) {
        let Some(name) = self.settings.feature.clone() else { return };
        let Some(FeatureLine::Water { chain, hexes, flow_known }) =
            self.session.map_sheet().and_then(|s| s.features.get(&name)).cloned()
        else {
            return;
        };
        // The chain is turned round by taking the flow off and on again.
        let mut next = chain;
        if flow_known {
            next.reverse();
        }
        let line = FeatureLine::Water { chain: next, hexes, flow_known: !flow_known };
        self.step_on_sheet(&format!("Flow of {name}"), |d| features::put(d, &name, &line));
    }

    /// Selects the hexes on the cursor's side of the water that is selected.
    pub(super) fn region_beside(&mut self) {
        let (Some(name), Some(grid)) = (self.settings.feature.clone(), self.session.grid()) else { return };
        let Some(line) = self.session.map_sheet().and_then(|s| s.features.get(&name)) else { return };
        let mut chain: Vec<HexPair> = line.pairs().iter().filter_map(Written::known).copied().collect();
        // A hex that the water fills parts its neighbours too.
        let filled: BTreeSet<Hex> = line.hexes().iter().filter_map(Written::known).copied().collect();
        for hex in &filled {
            let banks = grid.neighbours(*hex).filter(|n| !filled.contains(n));
            chain.extend(banks.map(|n| HexPair::new(*hex, n)));
        }
        let Some(from) = self.settings.cursor else {
            self.message = "Put the cursor on the side you mean.".to_owned();
            return;
        };
        self.settings.selection = features::beside(&grid, &chain, from);
        let n = self.settings.selection.len();
        self.message = format!("{n} hexes lie on this side of {name}; New region… keeps them.");
    }

    pub(super) fn remove_feature(&mut self) {
        if let Some(name) = self.settings.feature.take() {
            self.step_on_sheet(&format!("Remove {name}"), |d| features::remove(d, &name));
        }
    }

    /// Moves the hex cursor one hex toward a side of the screen, whichever way the sheet lies and is numbered.
    pub(super) fn move_cursor(&mut self, toward: [f64; 2]) {
        let Some(grid) = self.session.grid() else { return };
        let first = || Some(Hex::new(grid.first_column, grid.first_row));
        self.settings.cursor = self.settings.cursor.map_or_else(first, |hex| {
            let from = self.camera.screen_from_map(grid.centre(hex));
            let along = |next: &Hex| {
                let to = self.camera.screen_from_map(grid.centre(*next));
                (to[0] - from[0]) * toward[0] + (to[1] - from[1]) * toward[1]
            };
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
            let next = steps.map(|(c, r)| Hex::new(hex.column.saturating_add(c), hex.row.saturating_add(r)));
            let next = next.into_iter().max_by(|a, b| along(a).total_cmp(&along(b)));
            next.and_then(|h| grid.nearest(h))
        });
        self.show_cursor();
    }

    fn show_cursor(&mut self) {
        let (Some(hex), Some(grid)) = (self.settings.cursor, self.session.grid()) else { return };
        let [x, y] = self.camera.screen_from_map(grid.centre(hex));
        if !(0.0..=self.camera.view[0]).contains(&x) || !(0.0..=self.camera.view[1]).contains(&y) {
            self.camera.centre = grid.centre(hex);
            self.canvas.fitted = false;
        }
    }

    /// Works the tool at the hex cursor as the pointer would there.
    pub(super) fn act_at_cursor(&mut self, secondary: bool) {
        let (Some(hex), Some(grid)) = (self.settings.cursor, self.session.grid()) else {
            self.message = "Move the cursor onto a hex with the arrow keys first.".to_owned();
            return;
        };
        let Some(acts) = self.tool().map(|t| t.acts(&self.settings)) else { return };
        let centre = grid.centre(hex);
        let next = grid.neighbour(hex, self.settings.direction);
        let to = next.map_or(centre, |h| grid.centre(h));
        let near = [centre[0] + (to[0] - centre[0]) * 0.4, centre[1] + (to[1] - centre[1]) * 0.4];
        let (from, end) = match acts {
            Acts::Hex => (centre, centre),
            Acts::Side => (near, near),
            Acts::Link => (centre, to),
            Acts::Nothing => {
                self.message = "This tool needs the pointer.".to_owned();
                return;
            }
        };
        let input = |phase, map: [f64; 2]| ToolInput {
            phase,
            map,
            px: self.placement().map(|p| p.transform.px_from_map(map)),
            hex: grid.hex_at(map).filter(|h| grid.contains(*h)),
            side: grid.side_at(map),
            shift: false,
            alt: false,
            ctrl: false,
            secondary,
            reach: 0.2,
        };
        let inputs = [input(Phase::Press, from), input(Phase::Drag, end), input(Phase::Release, end)];
        let undo = self.session.history().len();
        for input in &inputs {
            self.tool_input(input);
        }
        if acts == Acts::Link
            && let Some(next) = next.filter(|h| grid.contains(*h))
        {
            self.settings.cursor = Some(next);
            self.show_cursor();
        }
        if self.session.history().len() > undo
            && let Some(label) = self.session.history().undo_label()
        {
            self.message = format!("{label}.");
        }
    }
}
