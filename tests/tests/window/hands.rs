//! The hands of a person at the window: what they press by its name, where they point, what they type.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use tlnb_editor::{App, Options};
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::{Title, diff};
use tlnb_tests::{copy_demonstration, demonstration_folder};

pub(crate) const NONE: Modifiers = Modifiers::NONE;
pub(crate) const SHIFT: Modifiers = Modifiers::SHIFT;
pub(crate) const CTRL: Modifiers = Modifiers::COMMAND;

/// The window on a title in a folder of its own.
pub(crate) struct Hands {
    pub(crate) window: Harness<'static, App>,
    pub(crate) folder: PathBuf,
}

/// The demonstration without its scan, which few tests look at.
pub(crate) fn copy_without_scan(folder: &Path) {
    copy_demonstration(folder);
    std::fs::remove_dir_all(folder.join("scans")).unwrap();
}

/// What a copy of the demonstration in a folder says otherwise than the demonstration.
pub(crate) fn changes(folder: &Path) -> Vec<String> {
    let old = Title::load(&Folder(demonstration_folder())).unwrap();
    let new = Title::load(&Folder(folder.to_owned())).unwrap();
    let all = diff::titles(&old, &new);
    all.iter().map(ToString::to_string).filter(|c| !c.starts_with("scans/vale")).collect()
}

fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = Folder(folder.to_owned());
    let names = files.list().unwrap().into_iter().filter(|n| n.ends_with(".ron"));
    names.map(|n| (n.clone(), files.read(&n).unwrap())).collect()
}

impl Hands {
    /// Opens whatever lies in the folder.
    pub(crate) fn open(folder: &Path) -> Self {
        Self::with(Options { title: Some(folder.to_owned()), ..Options::default() }, folder)
    }

    pub(crate) fn with(options: Options, folder: &Path) -> Self {
        // So large that every tool's choices and every panel lie in sight.
        let builder = Harness::builder().with_size([1600.0, 1300.0]);
        let window = builder.build_eframe(move |_| App::new(options));
        let mut hands = Self { window, folder: folder.to_owned() };
        hands.settle();
        hands
    }

    /// The demonstration without its scan.
    pub(crate) fn demonstration(folder: &Path) -> Self {
        copy_without_scan(folder);
        Self::open(folder)
    }

    /// The demonstration with its scan.
    pub(crate) fn over_scan(folder: &Path) -> Self {
        copy_demonstration(folder);
        Self::open(folder)
    }

    pub(crate) fn app(&self) -> &App {
        self.window.state()
    }

    pub(crate) fn app_mut(&mut self) -> &mut App {
        self.window.state_mut()
    }

    pub(crate) fn message(&self) -> &str {
        &self.app().message
    }

    pub(crate) fn steps(&mut self) {
        self.window.run_steps(3);
    }

    /// Waits for pictures that are being read.
    pub(crate) fn settle(&mut self) {
        self.steps();
        for _ in 0..1200 {
            if !self.app().is_busy() {
                break;
            }
            // The reader is a thread of its own that cannot be joined from here.
            std::thread::sleep(std::time::Duration::from_millis(25));
            self.window.step();
        }
        assert!(!self.app().is_busy(), "the scan was not read: {}", self.message());
        self.steps();
    }

    fn controls<'a>(&'a self, name: &'a str) -> Vec<Node<'a>> {
        let all = self.window.query_all_by_label(name);
        all.filter(|n| !matches!(n.accesskit_node().role(), Role::Label | Role::Unknown)).collect()
    }

    pub(crate) fn is_there(&self, name: &str) -> bool {
        !self.controls(name).is_empty()
    }

    pub(crate) fn is_enabled(&self, name: &str) -> bool {
        self.controls(name).iter().all(|n| !n.accesskit_node().is_disabled())
    }

    /// Clicks the control of this name.
    pub(crate) fn press(&mut self, name: &str) -> &mut Self {
        let controls = self.controls(name);
        assert_eq!(controls.len(), 1, "controls of the name {name}: {controls:?}");
        assert!(!controls[0].accesskit_node().is_disabled(), "{name} cannot be pressed now");
        controls[0].click();
        self.steps();
        self
    }

    /// Goes through a menu.
    pub(crate) fn menu(&mut self, menu: &str, item: &str) -> &mut Self {
        self.press(menu).press(item)
    }

    pub(crate) fn key(&mut self, modifiers: Modifiers, key: Key) -> &mut Self {
        self.window.key_press_modifiers(modifiers, key);
        self.steps();
        self
    }

    pub(crate) fn keys(&mut self, keys: &[Key]) -> &mut Self {
        for key in keys {
            self.key(NONE, *key);
        }
        self
    }

    /// Types into what has the focus, in place of what it holds.
    pub(crate) fn type_text(&mut self, text: &str) -> &mut Self {
        self.window.key_press_modifiers(CTRL, Key::A);
        self.window.key_press(Key::Backspace);
        self.window.event(Event::Text(text.to_owned()));
        self.steps();
        self
    }

    /// Types and presses Enter.
    pub(crate) fn answer(&mut self, text: &str) -> &mut Self {
        self.type_text(text).key(NONE, Key::Enter)
    }

    /// Fills the field of a form.
    pub(crate) fn fill(&mut self, field: &str, text: &str) -> &mut Self {
        let fields: Vec<_> = self.window.query_all_by_label(field).collect();
        let edit = fields.iter().find(|n| n.accesskit_node().role() == Role::TextInput);
        edit.unwrap_or_else(|| panic!("no field {field}")).focus();
        self.steps();
        self.type_text(text)
    }

    /// Whether the window says this somewhere.
    pub(crate) fn says(&self, text: &str) -> bool {
        self.window.query_all_by_label_contains(text).next().is_some() || self.message().contains(text)
    }

    fn on_window(&self, map: [f64; 2]) -> Pos2 {
        let [x, y] = self.app().on_screen(map);
        Pos2::ZERO + vec2(x as f32, y as f32)
    }

    fn centre(&self, number: &str) -> [f64; 2] {
        self.app().session.grid().unwrap().centre(Hex::from_digits(number).unwrap())
    }

    /// The middle of a hex, or of a hexside as in `0101/0102`, there inside its first hex.
    pub(crate) fn at(&self, place: &str) -> Pos2 {
        let Some((first, _)) = place.split_once('/') else { return self.on_window(self.centre(place)) };
        let grid = self.app().session.grid().unwrap();
        let [a, b] = grid.side_points(grid.hexside(HexPair::from_key(place).unwrap()).unwrap());
        let [x, y] = self.centre(first);
        let toward = |from: f64, to: f64| from + (to - from) * 0.9;
        self.on_window([toward(x, (a[0] + b[0]) / 2.0), toward(y, (a[1] + b[1]) / 2.0)])
    }

    fn button(&self, pos: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
        self.window.event(Event::PointerButton { pos, button, pressed, modifiers });
    }

    /// A stroke through points of the window.
    pub(crate) fn stroke(&mut self, points: &[Pos2], button: PointerButton, modifiers: Modifiers) -> &mut Self {
        self.window.event(Event::ModifiersChanged(modifiers));
        self.window.hover_at(points[0]);
        self.button(points[0], button, true, modifiers);
        for point in &points[1..] {
            self.window.hover_at(*point);
        }
        self.button(points[points.len() - 1], button, false, modifiers);
        self.window.event(Event::ModifiersChanged(NONE));
        self.steps();
        self
    }

    pub(crate) fn drag_with(&mut self, places: &[&str], button: PointerButton, modifiers: Modifiers) -> &mut Self {
        let points: Vec<Pos2> = places.iter().map(|p| self.at(p)).collect();
        self.stroke(&points, button, modifiers)
    }

    /// The middle of the control of this name.
    pub(crate) fn at_control(&self, name: &str) -> Pos2 {
        let controls = self.controls(name);
        assert_eq!(controls.len(), 1, "controls of the name {name}");
        controls[0].rect().center()
    }

    /// A stroke with the primary button from one point of the window to another.
    pub(crate) fn drag_at(&mut self, from: Pos2, to: Pos2) -> &mut Self {
        self.window.hover_at(from);
        self.steps();
        self.button(from, PointerButton::Primary, true, NONE);
        self.steps();
        for part in [0.3, 0.7, 1.0] {
            self.window.hover_at(from + (to - from) * part);
            self.steps();
        }
        self.button(to, PointerButton::Primary, false, NONE);
        self.steps();
        self
    }

    /// A stroke with the primary button.
    pub(crate) fn drag(&mut self, places: &[&str]) -> &mut Self {
        self.drag_with(places, PointerButton::Primary, NONE)
    }

    pub(crate) fn click(&mut self, place: &str) -> &mut Self {
        self.drag(&[place])
    }

    pub(crate) fn click_with(&mut self, place: &str, modifiers: Modifiers) -> &mut Self {
        self.drag_with(&[place], PointerButton::Primary, modifiers)
    }

    pub(crate) fn secondary(&mut self, places: &[&str]) -> &mut Self {
        self.drag_with(places, PointerButton::Secondary, NONE)
    }

    pub(crate) fn save(&mut self) -> &mut Self {
        self.key(CTRL, Key::S)
    }

    /// Saves and says what differs from the demonstration.
    pub(crate) fn saved_changes(&mut self) -> Vec<String> {
        self.save();
        changes(&self.folder)
    }

    pub(crate) fn selection(&self) -> Vec<String> {
        self.app().settings.selection.iter().map(ToString::to_string).collect()
    }

    /// Takes the steps back by the key, saves, and asserts that every file is the demonstration's, byte for byte.
    pub(crate) fn all_taken_back(&mut self, steps: usize) {
        assert_eq!(self.app().session.history().len(), steps, "undo steps");
        for _ in 0..steps {
            self.key(CTRL, Key::Z);
        }
        self.save();
        let original = bytes(&demonstration_folder());
        for (name, now) in bytes(&self.folder) {
            let then = original.iter().find(|(n, _)| *n == name);
            assert!(then.is_some_and(|(_, then)| *then == now), "{name} is not as it was");
        }
    }
}
