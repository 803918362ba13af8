//! Everything around the canvas: menus, tools, status, and panels that can be moved about.

mod counter;
pub(crate) mod counters;
mod differences;
mod documents;
mod features;
mod findings;
mod layers;
mod life;
mod page;
mod progress;
mod row;
mod rulebook;
pub(crate) mod rules;
mod scans;
mod scenario;
mod second;
mod sheets;
mod start;
mod status;
pub(crate) mod table;
mod toolbar;
pub(crate) mod track;

use egui::{Role, WidgetInfo};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree, UiResponse,
};

use crate::actions::Action;
use crate::app::App;
use crate::canvas;

/// A part of the window that can be moved about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Pane {
    Map,
    Layers,
    Scans,
    Sheets,
    Findings,
    Features,
    Progress,
    Differences,
    Second,
    Documents,
    Scenario,
    Row,
    Life,
    Rulebook,
    Rules,
    Page,
    Table,
}

impl Pane {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Map,
        Self::Layers,
        Self::Scans,
        Self::Sheets,
        Self::Findings,
        Self::Features,
        Self::Progress,
        Self::Differences,
        Self::Second,
        Self::Documents,
        Self::Scenario,
        Self::Row,
        Self::Life,
        Self::Rulebook,
        Self::Rules,
        Self::Page,
        Self::Table,
    ];

    /// As its tab shows it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Map => "Map",
            Self::Layers => "Layers",
            Self::Scans => "Scans",
            Self::Sheets => "Sheets",
            Self::Findings => "Findings",
            Self::Features => "Features",
            Self::Progress => "Progress",
            Self::Differences => "Differences",
            Self::Second => "Second entry",
            Self::Documents => "Documents",
            Self::Scenario => "Scenario",
            Self::Row => "Row",
            Self::Life => "Life",
            Self::Rulebook => "Rulebook",
            Self::Rules => "Rules",
            Self::Page => "Page",
            Self::Table => "Table",
        }
    }
}

/// Where the panels are.
pub(crate) struct Panels {
    tree: Tree<Pane>,
    /// To be brought to the front before the next frame.
    wanted: Vec<Pane>,
}

impl Default for Panels {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let mut panes = |panes: &[Pane]| -> Vec<TileId> { panes.iter().map(|p| tiles.insert_pane(*p)).collect() };
        let map = panes(&[Pane::Map]);
        let lower_half = panes(&[Pane::Table, Pane::Page]);
        let upper = panes(&[Pane::Scans, Pane::Layers, Pane::Sheets, Pane::Documents, Pane::Scenario, Pane::Rulebook]);
        let lower = panes(&[
            Pane::Findings,
            Pane::Features,
            Pane::Row,
            Pane::Rules,
            Pane::Life,
            Pane::Progress,
            Pane::Differences,
            Pane::Second,
        ]);
        let upper = tiles.insert_tab_tile(upper);
        let lower = tiles.insert_tab_tile(lower);
        // The lists above are longer.
        let mut side = Linear::new(LinearDir::Vertical, vec![upper, lower]);
        side.shares.set_share(upper, 1.4);
        side.shares.set_share(lower, 1.0);
        let side = tiles.insert_container(Container::Linear(side));
        let below = tiles.insert_horizontal_tile(lower_half);
        let mut middle = Linear::new(LinearDir::Vertical, vec![map[0], below]);
        middle.shares.set_share(map[0], 1.2);
        middle.shares.set_share(below, 1.0);
        let middle = tiles.insert_container(Container::Linear(middle));
        // Until a document is opened the map has the room.
        for tile in [Pane::Table, Pane::Rulebook, Pane::Life, Pane::Page, Pane::Second]
            .into_iter()
            .filter_map(|p| tiles.find_pane(&p))
            .collect::<Vec<_>>()
        {
            tiles.set_visible(tile, false);
        }
        let mut whole = Linear::new(LinearDir::Horizontal, vec![middle, side]);
        whole.shares.set_share(middle, 2.7);
        whole.shares.set_share(side, 1.0);
        let root = tiles.insert_container(Container::Linear(whole));
        let mut out = Self { tree: Tree::new(egui::Id::unique("panels"), root, tiles), wanted: Vec::new() };
        out.fold(Pane::Table);
        out
    }
}

impl Panels {
    /// Where everything is, for the next time the title is opened.
    pub(crate) fn in_words(&self) -> String {
        ron::to_string(&self.tree).unwrap_or_default()
    }

    /// As they were; what is no such words, or places no map, leaves them where they usually are. A panel that the
    /// words do not know stands beside the findings.
    pub(crate) fn from_words(words: &str) -> Self {
        let usual = Self::default();
        let Ok(mut tree) = ron::from_str::<Tree<Pane>>(words) else { return usual };
        let places = |tree: &Tree<Pane>, pane: Pane| {
            tree.tiles.tiles().filter(|tile| matches!(tile, Tile::Pane(p) if *p == pane)).count()
        };
        if tree.id() != usual.tree.id()
            || Pane::ALL.iter().any(|p| places(&tree, *p) > 1)
            || places(&tree, Pane::Map) == 0
        {
            return usual;
        }
        for pane in Pane::ALL.into_iter().filter(|p| places(&tree, *p) == 0).collect::<Vec<_>>() {
            let beside = tree.tiles.find_pane(&Pane::Findings).and_then(|tile| tree.tiles.parent_of(tile));
            let tile = tree.tiles.insert_pane(pane);
            match beside.and_then(|tabs| tree.tiles.get_mut(tabs)) {
                Some(Tile::Container(Container::Tabs(tabs))) => tabs.add_child(tile),
                _ => return usual,
            }
        }
        Self { tree, wanted: Vec::new() }
    }

    /// Brings a panel to the front.
    pub(crate) fn show(&mut self, pane: Pane) {
        self.wanted.push(pane);
    }

    /// Takes a panel off the window until it is asked for.
    pub(crate) fn hide(&mut self, pane: Pane) {
        self.wanted.retain(|p| *p != pane);
        if let Some(tile) = self.tree.tiles.find_pane(&pane) {
            self.tree.set_visible(tile, false);
            self.fold(pane);
        }
    }

    /// What lies around a panel takes room only while something in it is on the window.
    fn fold(&mut self, pane: Pane) {
        let tiles = &self.tree.tiles;
        let around = tiles.find_pane(&pane).and_then(|tile| tiles.parent_of(tile));
        let Some((around, Tile::Container(container))) = around.and_then(|id| Some((id, tiles.get(id)?))) else {
            return;
        };
        let any = container.children().any(|child| tiles.is_visible(*child));
        self.tree.set_visible(around, any);
    }

    /// Whether a panel is on the window, be it behind another one.
    pub(crate) fn is_visible(&self, pane: Pane) -> bool {
        self.tree.tiles.find_pane(&pane).is_some_and(|tile| self.tree.is_visible(tile))
    }

    fn bring_to_front(&mut self) {
        for pane in std::mem::take(&mut self.wanted) {
            if let Some(tile) = self.tree.tiles.find_pane(&pane) {
                self.tree.set_visible(tile, true);
                self.fold(pane);
            }
            self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == pane));
        }
    }
}

/// Whether the cells of a table, or a document as printed, have the keyboard.
pub(crate) fn has_keyboard(ctx: &egui::Context) -> bool {
    let focused = ctx.memory(|m| m.focused());
    focused.is_some_and(|id| [table::cells_id(), counters::sheet_id(), track::track_id()].contains(&id))
}

/// Draws the panes of one frame.
struct Frame<'a> {
    app: &'a mut App,
    todo: &'a mut Vec<Action>,
}

impl Behavior<Pane> for Frame<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _: TileId, pane: &mut Pane) -> UiResponse {
        if *pane == Pane::Map {
            egui::Frame::NONE.show(ui, |ui| {
                if self.app.has_title() { canvas::show(self.app, ui) } else { start::show(self.app, ui, self.todo) }
            });
            return UiResponse::None;
        }
        // A short panel has its ground to the bottom.
        ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
        if *pane == Pane::Table {
            let frame = egui::Frame::NONE.inner_margin(8.0).fill(ui.visuals().panel_fill);
            frame.show(ui, |ui| table::show(self.app, ui, self.todo));
            return UiResponse::None;
        }
        if *pane == Pane::Page {
            let frame = egui::Frame::NONE.inner_margin(8.0).fill(ui.visuals().panel_fill);
            frame.show(ui, |ui| page::show(self.app, ui, self.todo));
            return UiResponse::None;
        }
        if *pane == Pane::Rulebook {
            let frame = egui::Frame::NONE.inner_margin(8.0).fill(ui.visuals().panel_fill);
            frame.show(ui, |ui| rulebook::show(self.app, ui, self.todo));
            return UiResponse::None;
        }
        // A long list draws only the rows that are seen, so it scrolls itself.
        if *pane == Pane::Findings || *pane == Pane::Second {
            let frame = egui::Frame::NONE.inner_margin(8.0).fill(ui.visuals().panel_fill);
            frame.show(ui, |ui| match pane {
                Pane::Second => second::show(self.app, ui, self.todo),
                _ => findings::show(self.app, ui, self.todo),
            });
            return UiResponse::None;
        }
        egui::Frame::NONE.inner_margin(8.0).fill(ui.visuals().panel_fill).show(ui, |ui| {
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| match pane {
                Pane::Map | Pane::Findings | Pane::Second | Pane::Rulebook | Pane::Page | Pane::Table => {}
                Pane::Documents => documents::show(self.app, ui, self.todo),
                Pane::Scenario => scenario::show(self.app, ui),
                Pane::Row => row::show(self.app, ui),
                Pane::Rules => rules::show(self.app, ui, self.todo),
                Pane::Life => life::show(self.app, ui, self.todo),
                Pane::Layers => layers::show(self.app, ui, self.todo),
                Pane::Scans => scans::show(self.app, ui, self.todo),
                Pane::Sheets => sheets::show(self.app, ui, self.todo),
                Pane::Features => features::show(self.app, ui, self.todo),
                Pane::Progress => progress::show(self.app, ui, self.todo),
                Pane::Differences => differences::show(self.app, ui, self.todo),
            });
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> egui::WidgetText {
        match pane {
            Pane::Findings => match self.app.report().open().count() {
                0 => pane.title().into(),
                n => format!("{} {n}", pane.title()).into(),
            },
            _ => pane.title().into(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: false, ..SimplificationOptions::default() }
    }

    fn is_tile_draggable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        !matches!(tiles.get(tile), Some(Tile::Pane(Pane::Map)))
    }

    fn gap_width(&self, _: &egui::Style) -> f32 {
        4.0
    }

    // Five names stand beside each other in a small window.
    fn tab_title_spacing(&self, _: &egui::Visuals) -> f32 {
        4.5
    }

    fn tab_bar_height(&self, _: &egui::Style) -> f32 {
        26.0
    }
}

/// All panels, and the canvas among them.
pub(crate) fn show(app: &mut App, ui: &mut egui::Ui) {
    let mut todo = Vec::new();
    let mut sheet = None;
    egui::Panel::top("menu").show(ui, |ui| toolbar::menus(app, ui, &mut todo, &mut sheet));
    if let Some(name) = sheet {
        app.choose_sheet(&name);
    }
    egui::Panel::bottom("status").show(ui, |ui| status::show(app, ui));
    egui::Panel::left("tools").exact_size(172.0).resizable(false).show(ui, |ui| {
        egui::ScrollArea::vertical().show(ui, |ui| toolbar::show(app, ui, &mut todo));
    });
    app.tables.is_shown = app.panels.is_visible(Pane::Table);
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        let mut panels = std::mem::take(&mut app.panels);
        panels.bring_to_front();
        panels.tree.ui(&mut Frame { app, todo: &mut todo }, ui);
        panels.wanted.append(&mut app.panels.wanted);
        app.panels = panels;
    });
    let ctx = ui.ctx().clone();
    for action in todo {
        app.run(action, &ctx);
        ctx.request_repaint();
    }
    app.panels.bring_to_front();
}

/// A button or a menu item for an action.
fn button(app: &App, ui: &mut egui::Ui, action: &Action, label: &str) -> bool {
    let mut button = egui::Button::new(label).selected(action.is_on(app) == Some(true));
    if let Some(shortcut) = action.shortcut() {
        button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
    }
    let (enabled, on) = (action.enabled(app), action.is_on(app));
    let response = ui.add_enabled(enabled, button);
    // Its name is its label alone, without the keys.
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, enabled, on, label),
        None => WidgetInfo::labeled(Role::Button, enabled, label),
    });
    match action.help() {
        Some(help) => response.on_hover_text(help).clicked(),
        None => response.clicked(),
    }
}

/// A button whose words say what it is for only beside its row, so a screen reader hears its own name.
pub(crate) fn named(ui: &mut egui::Ui, words: &str, name: &str, enabled: bool) -> egui::Response {
    let response = ui.add_enabled(enabled, egui::Button::new(words));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    response
}

/// The same for a box to tick.
fn ticked(ui: &mut egui::Ui, on: &mut bool, words: &str, name: &str) -> egui::Response {
    let response = ui.checkbox(on, words);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, name));
    response
}

/// A slider from nothing to all, known by its name alone.
fn slider(ui: &mut egui::Ui, value: &mut f32, name: &str, enabled: bool) {
    let response = ui.add_enabled(enabled, egui::Slider::new(value, 0.0..=1.0).show_value(false));
    response.widget_info(|| WidgetInfo::slider(enabled, f64::from(*value), name));
    response.on_hover_text(name);
}

/// A small button for an action, as wide as its words.
fn small(app: &App, ui: &mut egui::Ui, action: Action, label: &str, todo: &mut Vec<Action>) {
    let on = action.is_on(app) == Some(true);
    let response = ui.add_enabled(action.enabled(app), egui::Button::new(label).selected(on));
    let response = match action.shortcut() {
        Some(keys) => response.on_hover_text(ui.ctx().format_shortcut(&keys)),
        None => response,
    };
    if response.clicked() {
        todo.push(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_are_where_they_were_left_and_a_new_one_stands_beside_the_findings() {
        let mut panels = Panels::default();
        panels.show(Pane::Table);
        panels.bring_to_front();
        let words = panels.in_words();
        let again = Panels::from_words(&words);
        assert!(again.is_visible(Pane::Table) && again.tree == panels.tree);
        // As an older editor would have left them.
        let tile = panels.tree.tiles.find_pane(&Pane::Row).unwrap();
        panels.tree.remove_recursively(tile);
        let older = Panels::from_words(&panels.in_words());
        let beside = |pane: Pane| older.tree.tiles.parent_of(older.tree.tiles.find_pane(&pane).unwrap());
        assert_eq!(beside(Pane::Row), beside(Pane::Findings));
        let map = panels.tree.tiles.find_pane(&Pane::Map).unwrap();
        panels.tree.remove_recursively(map);
        for words in ["", "(", &words.replace("Findings", "Nothing"), &panels.in_words()] {
            assert!(Panels::from_words(words).tree == Panels::default().tree, "{words}");
        }
    }
}
