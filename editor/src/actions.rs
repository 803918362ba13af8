//! Everything a person can do, in one list: menus, toolbar, palette, keys and tests all send these.

use egui::{Key, KeyboardShortcut, Modifiers};
use tlnb_formats::documents::map_sheet::{HexsideKind, Terrain};

use crate::app::App;
use crate::tools;

/// One thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    NewSheet,
    OpenTitle,
    OpenTitlePath,
    OpenPicture,
    OpenPicturePath,
    Save,
    Quit,
    Undo,
    Redo,
    Palette,
    GoTo,
    FitView,
    ZoomIn,
    ZoomOut,
    ToggleScan,
    ToggleTerrain,
    ToggleNumbers,
    /// By its place in the toolbar.
    Tool(usize),
    /// Radius of the brush.
    Brush(u8),
    Terrain(Terrain),
    Hexside(HexsideKind),
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    PaintAtCursor,
    Cancel,
}

/// Hexside kinds that the pencil draws.
pub const DRAWN: [HexsideKind; 2] = [HexsideKind::River, HexsideKind::Stream];

const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

impl Action {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let mut all = vec![
            Self::NewSheet,
            Self::OpenTitle,
            Self::OpenTitlePath,
            Self::OpenPicture,
            Self::OpenPicturePath,
            Self::Save,
            Self::Quit,
            Self::Undo,
            Self::Redo,
            Self::Palette,
            Self::GoTo,
            Self::FitView,
            Self::ZoomIn,
            Self::ZoomOut,
            Self::ToggleScan,
            Self::ToggleTerrain,
            Self::ToggleNumbers,
        ];
        all.extend((0..tools::all().len()).map(Self::Tool));
        all.extend([0, 1, 2].map(Self::Brush));
        all.extend(Terrain::ALL.iter().copied().map(Self::Terrain));
        all.extend(DRAWN.map(Self::Hexside));
        all.extend([
            Self::CursorUp,
            Self::CursorDown,
            Self::CursorLeft,
            Self::CursorRight,
            Self::PaintAtCursor,
            Self::Cancel,
        ]);
        all
    }

    /// As menus and the palette show it; it ends in an ellipsis where a question follows.
    pub fn label(self) -> String {
        match self {
            Self::NewSheet => "New sheet…".into(),
            Self::OpenTitle => "Open title…".into(),
            Self::OpenTitlePath => "Open title by path…".into(),
            Self::OpenPicture => "Open picture…".into(),
            Self::OpenPicturePath => "Open picture by path…".into(),
            Self::Save => "Save".into(),
            Self::Quit => "Quit".into(),
            Self::Undo => "Undo".into(),
            Self::Redo => "Redo".into(),
            Self::Palette => "Find command…".into(),
            Self::GoTo => "Go to hex…".into(),
            Self::FitView => "Fit".into(),
            Self::ZoomIn => "Zoom in".into(),
            Self::ZoomOut => "Zoom out".into(),
            Self::ToggleScan => "Show scan".into(),
            Self::ToggleTerrain => "Show terrain".into(),
            Self::ToggleNumbers => "Show numbers".into(),
            Self::Tool(i) => tools::all().get(i).map(|t| t.info().label.to_owned()).unwrap_or_default(),
            Self::Brush(0) => "1 hex".into(),
            Self::Brush(radius) => format!("{} hexes", 1 + 3 * u32::from(radius) * (u32::from(radius) + 1)),
            Self::Terrain(terrain) => format!("Terrain: {}", terrain.word()),
            Self::Hexside(kind) => format!("Hexside: {}", kind.word()),
            Self::CursorUp => "Cursor up".into(),
            Self::CursorDown => "Cursor down".into(),
            Self::CursorLeft => "Cursor left".into(),
            Self::CursorRight => "Cursor right".into(),
            Self::PaintAtCursor => "Paint at cursor".into(),
            Self::Cancel => "Cancel".into(),
        }
    }

    /// The keys that send it.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::NewSheet => (CTRL, Key::N),
            Self::OpenTitle => (CTRL, Key::O),
            Self::OpenPicture => (CTRL_SHIFT, Key::O),
            Self::Save => (CTRL, Key::S),
            Self::Quit => (CTRL, Key::Q),
            Self::Undo => (CTRL, Key::Z),
            Self::Redo => (CTRL_SHIFT, Key::Z),
            Self::Palette => (CTRL, Key::P),
            Self::GoTo => (CTRL, Key::G),
            Self::FitView => (PLAIN, Key::Home),
            Self::ZoomIn => (PLAIN, Key::PageUp),
            Self::ZoomOut => (PLAIN, Key::PageDown),
            Self::ToggleScan => (CTRL, Key::Num1),
            Self::ToggleTerrain => (CTRL, Key::Num2),
            Self::ToggleNumbers => (CTRL, Key::Num3),
            Self::Tool(i) => {
                let letter = tools::all().get(i)?.info().key;
                (PLAIN, Key::from_name(&letter.to_string())?)
            }
            Self::Brush(radius) => (PLAIN, *[Key::Num1, Key::Num2, Key::Num3].get(usize::from(radius))?),
            Self::Terrain(Terrain::Clear) => (PLAIN, Key::C),
            Self::Terrain(Terrain::Woods) => (PLAIN, Key::W),
            Self::Terrain(Terrain::Orchard) => (PLAIN, Key::O),
            Self::Terrain(Terrain::Marsh) => (PLAIN, Key::M),
            Self::Terrain(Terrain::Lake) => (PLAIN, Key::L),
            Self::Hexside(HexsideKind::River) => (PLAIN, Key::R),
            Self::Hexside(HexsideKind::Stream) => (PLAIN, Key::S),
            Self::CursorUp => (PLAIN, Key::ArrowUp),
            Self::CursorDown => (PLAIN, Key::ArrowDown),
            Self::CursorLeft => (PLAIN, Key::ArrowLeft),
            Self::CursorRight => (PLAIN, Key::ArrowRight),
            Self::PaintAtCursor => (PLAIN, Key::Space),
            Self::Cancel => (PLAIN, Key::Escape),
            Self::OpenTitlePath | Self::OpenPicturePath | Self::Terrain(_) | Self::Hexside(_) => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether it can be done now.
    pub fn enabled(self, app: &App) -> bool {
        match self {
            Self::Save => !app.session.unsaved().is_empty(),
            Self::Undo => !app.session.history().is_empty(),
            Self::Redo => app.session.history().redo_label().is_some(),
            Self::OpenPicture | Self::OpenPicturePath => app.session.map_sheet().is_some(),
            Self::ToggleScan => app.settings.picture.is_some(),
            Self::GoTo
            | Self::CursorUp
            | Self::CursorDown
            | Self::CursorLeft
            | Self::CursorRight
            | Self::PaintAtCursor => app.session.grid().is_some(),
            _ => true,
        }
    }

    /// For what can be on or off, which it is.
    pub fn is_on(self, app: &App) -> Option<bool> {
        Some(match self {
            Self::ToggleScan => app.settings.show_scan,
            Self::ToggleTerrain => app.settings.show_terrain,
            Self::ToggleNumbers => app.settings.show_numbers,
            Self::Tool(i) => app.active_tool() == i,
            Self::Brush(radius) => app.settings.radius == radius,
            Self::Terrain(terrain) => app.settings.terrain == terrain,
            Self::Hexside(kind) => app.settings.kind == kind,
            _ => return None,
        })
    }
}

/// Takes the actions whose keys were pressed out of the input.
pub(crate) fn pressed(ctx: &egui::Context) -> Vec<Action> {
    let typing = ctx.text_edit_focused();
    let elsewhere = ctx.memory(|m| m.focused().is_some());
    let known: Vec<(Action, KeyboardShortcut)> =
        Action::all().into_iter().filter_map(|a| Some((a, a.shortcut()?))).collect();
    let mut out = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            let same = |s: &KeyboardShortcut| {
                s.logical_key == *key
                    && s.modifiers.command == modifiers.command
                    && s.modifiers.shift == modifiers.shift
                    && !modifiers.alt
            };
            let Some((action, shortcut)) = known.iter().find(|(_, s)| same(s)) else { return true };
            let plain = !shortcut.modifiers.command;
            // A focused button keeps the keys that move and press it.
            let kept = elsewhere && plain && !key.name().len().eq(&1);
            if (plain && typing) || kept {
                return true;
            }
            out.push(*action);
            false
        });
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_keys_or_words() {
        let all = Action::all();
        for (i, a) in all.iter().enumerate() {
            assert!(!a.label().is_empty(), "{a:?}");
            for b in &all[i + 1..] {
                assert_ne!(a.label(), b.label());
                assert!(a.shortcut().is_none() || a.shortcut() != b.shortcut(), "{a:?} and {b:?}");
            }
        }
        for (i, tool) in tools::all().iter().enumerate() {
            assert!(Action::Tool(i).shortcut().is_some(), "{}", tool.info().id);
        }
    }
}
